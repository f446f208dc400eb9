"""What those at a live table may be called: plain names that can be shown anywhere."""

import unicodedata
from collections.abc import Iterable
from itertools import chain

from ludotheque.errors import BadName
from ludotheque.language import Text

MAX_LENGTH = 24  # code points
MAX_MARKS = 2  # accents and the like on one letter
BOT_NAMES = ("Olive", "Moka", "Biscuit", "Praline", "Cannelle", "Réglisse", "Sésame", "Tilleul")

# Signs that count as letters, marks or pictures, and of which nothing is seen.
_INVISIBLE_ONES = (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)
_INVISIBLE_RANGES = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
INVISIBLE = frozenset(map(chr, chain(_INVISIBLE_ONES, *_INVISIBLE_RANGES)))
NO_NAME = Text(en="a name has at least one letter", fr="un nom a au moins une lettre")
TOO_LONG = Text(
    en="'{name}' is too long: a name has {most} letters at the most",
    fr="« {name} » est trop long : un nom a {most} lettres au plus",
)
NOT_PLAIN = Text(
    en="'{name}' has signs that cannot be shown everywhere: letters, digits and spaces can",
    fr="« {name} » a des signes que l’on ne peut pas montrer partout : préférez lettres, chiffres "
    "et espaces",
)
TAKEN = Text(
    en="somebody at this table is called '{name}' already",
    fr="quelqu’un s’appelle déjà « {name} » à cette table",
)


def checked_name(name: str, others: tuple[str, ...] = ()) -> str:
    r"""A name in its one form, or the error that says why nobody can be called so here.

    >>> checked_name("  Zoe\u0301 ")
    'Zoé'
    >>> checked_name("ADA", others=("Ada",))
    Traceback (most recent call last):
    ...
    ludotheque.errors.BadName: somebody at this table is called 'ADA' already
    """
    plain = unicodedata.normalize("NFC", " ".join(word for word in name.split(" ") if word))
    if not plain:
        raise BadName(NO_NAME)
    if len(plain) > MAX_LENGTH:
        raise BadName(TOO_LONG.filled(name=plain, most=MAX_LENGTH))
    if not plain.isprintable() or _has_towers(plain) or not INVISIBLE.isdisjoint(plain):
        raise BadName(NOT_PLAIN.filled(name=plain))
    if alike(plain) in map(alike, others):
        raise BadName(TAKEN.filled(name=plain))
    return plain


def alike(name: str) -> str:
    """What two names share that look the same.

    >>> alike("ＡＤＡ") == alike("ada")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def names_for_bots(taken: Iterable[str]) -> list[str]:
    """Names for bots that nobody at a table has, so that what happens reads as among people.

    >>> names_for_bots(["Anna", "olive"])[:2]
    ['Moka', 'Biscuit']
    """
    known = {alike(name) for name in taken}
    return [name for name in BOT_NAMES if alike(name) not in known]


def _has_towers(name: str) -> bool:
    """Whether a letter carries more marks than it needs, or marks have no letter to carry them."""
    marks = MAX_MARKS  # before the first letter
    for sign in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks > MAX_MARKS:
            return True
    return False
