"""What the players at a table, in a record or in a contest are called."""

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotheque.errors import visible
from ludotheque.language import Language, Text, same
from ludotheque.tables.log import HUMAN

if TYPE_CHECKING:
    from ludotheque.engine.telling import Names

__all__ = [
    "HUMAN",
    "KINDS",
    "LEVELS",
    "kind_called",
    "kind_meant",
    "name_in_words",
    "name_of",
    "names_for",
]

KINDS = {
    HUMAN: Text(en="human", fr="humain"),
    "random": Text(en="random", fr="au hasard"),
    "greedy": Text(en="greedy", fr="glouton"),
    "easy": Text(en="easy", fr="facile"),
    "medium": Text(en="medium", fr="moyen"),
    "hard": Text(en="hard", fr="difficile"),
}

LEVELS = tuple(kind for kind in KINDS if kind != HUMAN)  # of bots
_CALLED = {word: kind for kind, text in KINDS.items() for word in (kind, text.en, text.fr)}
NEARLY = 0.8  # as alike as a kind and the same with a letter left out


def name_in_words(name: str) -> Text:
    """A kind of player in the reader's language, or somebody by name, whatever that holds.

    >>> name_in_words("hard").to("fr"), name_in_words("Ada").to("fr")
    ('difficile', 'Ada')
    """
    return KINDS.get(name, same(visible(name)))


def kind_called(name: str) -> str | None:
    """The kind of player that somebody names in any language and case; None: it is no kind.

    >>> kind_called("Difficile"), kind_called("HARD"), kind_called("Ada")
    ('hard', 'hard', None)
    """
    return _CALLED.get(name.casefold())


def kind_meant(name: str) -> str | None:
    """What a kind of player is called that somebody has nearly written; None: it is a name.

    A capital letter makes it one: `hardy` is refused, and Hardy may play.

    >>> kind_meant("hrd"), kind_meant("Hardy"), kind_meant("ada")
    ('hard', None, None)
    """
    if not name.islower() or kind_called(name):
        return None
    return next(iter(difflib.get_close_matches(name, _CALLED, n=1, cutoff=NEARLY)), None)


def name_of(names: Sequence[str], seat: int) -> Text:
    """Who sits in a seat, by the names of a table or record."""
    return name_in_words(names[seat - 1] if names else str(seat))


def names_for(names: Sequence[str], reader: int, language: Language) -> "Names":
    """How the seats are called, for a seat or SPECTATOR; people without a name by their seat.

    >>> names = names_for(("human", "Ben", "easy", "easy"), reader=0, language="fr")
    >>> [names[seat].name.to("fr") for seat in (1, 2, 3, 4)]
    ['la place 1', 'Ben', 'facile 3', 'facile 4']
    """
    from ludotheque.engine.telling import Names  # it brings the rules' compiler along

    named = {seat for seat, name in enumerate(names, 1) if name != HUMAN}
    return Names(reader, {seat: _distinct(names, seat, language) for seat in named})


def _distinct(names: Sequence[str], seat: int, language: Language) -> str:
    """A name; who shares it with others is told from them by the seat."""
    name = name_of(names, seat).to(language)
    return name if names.count(names[seat - 1]) == 1 else f"{name} {seat}"
