"""French and English: every sentence that a person may read exists in both."""

import locale
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args
from unicodedata import normalize

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT_LANGUAGE: Language = "en"
NARROW_SPACE = "\u202f"  # before a % sign, and between thousands
MINUS = "−"
MAX_QUOTED = 60  # characters of what somebody wrote that a sentence quotes
_QUOTED_PLACE = re.compile(r"(?<=')\{(\w+)\}(?=')|(?<=« )\{(\w+)\}(?= »)")
_BEFORE_OR_AFTER_A_SIGN = re.compile(r" (?=[:;?!»])|(?<=«) ")
_CELL = re.compile(r"[a-z]\d")  # of a board: its letter is small
_CHOICE = re.compile(r"\[(\w+)\?([^|\]]*)\|([^\]]*)\]")
_ELISION = re.compile(r"\[(\w+)~([^|\[\]]*)\|([^|\[\]]*)\]")
_ELIDES = re.compile("[aeiouhœæ]|y(?![aeiou])")  # an h that is breathed is rare in names


@dataclass(frozen=True)
class Text:
    """One sentence in both languages, perhaps with {places} to fill.

    >>> greeting = Text(en="Hello {name}", fr="Bonjour {name}").filled(name="Ada")
    >>> greeting.to("fr"), str(greeting)
    ('Bonjour Ada', 'Hello Ada')

    `[place?one|other]` chooses: the first if a `Person` is the reader, if a number is one (in
    French also nought), or if a truth holds.

    >>> bids = Text(en="{who} [who?bid|bids] {n} [n?chip|chips]", fr="")
    >>> str(bids.filled(who=YOU, n=1)), str(bids.filled(who=Person(same("Ada")), n=3))
    ('you bid 1 chip', 'Ada bids 3 chips')

    `[place~one|other]` takes the first before a vowel, as French hears it.

    >>> stall = Text(en="{name}'s stall", fr="l’étal [name~d’|de ]{name}")
    >>> stall.filled(name="Éva").to("fr"), stall.filled(name="Bob").to("fr")
    ('l’étal d’Éva', 'l’étal de Bob')
    """

    en: str
    fr: str

    def to(self, language: Language) -> str:
        """Give the sentence in one language; French punctuation never starts a line."""
        return _BEFORE_OR_AFTER_A_SIGN.sub("\u00a0", self.fr) if language == "fr" else self.en

    def filled(self, **values: object) -> "Text":
        """Fill the places; a value that is itself a Text is put in each language.

        What is put in quotation marks is cut where it is long: people may write anything.

        >>> print(Text(en="'{w}' is no move", fr="« {w} » n’est pas un coup").filled(w="x" * 999))
        'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is no move
        """
        texts = {n: v.name if isinstance(v, Person) else v for n, v in values.items()}
        en = {name: v.en if isinstance(v, Text) else v for name, v in texts.items()}
        fr = {name: v.fr if isinstance(v, Text) else v for name, v in texts.items()}
        return Text(
            en=_filled(_chosen(_elided(self.en, en), values, nought_is_one=False), en),
            fr=_filled(_chosen(_elided(self.fr, fr), values, nought_is_one=True), fr),
        )

    def __str__(self) -> str:
        return self.en


def shortened(words: object) -> str:
    """What somebody wrote, as far as a sentence quotes it."""
    text = str(words)
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


def _filled(sentence: str, values: Mapping[str, object]) -> str:
    """Fill the places of a sentence, those in quotation marks with no more than fits there."""
    quoted = {name for names in _QUOTED_PLACE.findall(sentence) for name in names}
    short = {name: shortened(value) for name, value in values.items() if name in quoted}
    return sentence.format(**{**values, **short})


class Person(NamedTuple):
    """Somebody whom a sentence is about: by name, or the reader."""

    name: Text
    is_reader: bool = False


YOU = Person(Text(en="you", fr="vous"), is_reader=True)


def _elided(sentence: str, values: Mapping[str, object]) -> str:
    """Take one of each pair of words in brackets that hang on how the next word begins."""
    return _ELISION.sub(lambda found: found[2 if _elides(str(values[found[1]])) else 3], sentence)


def _elides(word: str) -> bool:
    """Whether a word before this one loses its vowel: d’Yves, but de Yann."""
    return _ELIDES.match(normalize("NFD", word).lower()) is not None


def _chosen(sentence: str, values: Mapping[str, object], nought_is_one: bool) -> str:
    """Take one of each pair of words in brackets."""

    def choose(found: re.Match[str]) -> str:
        value = values[found[1]]
        if isinstance(value, Person):
            is_first = value.is_reader
        elif isinstance(value, int) and not isinstance(value, bool):
            is_first = value == 1 or (value == 0 and nought_is_one)
        else:
            is_first = bool(value)
        return found[2] if is_first else found[3]

    return _CHOICE.sub(choose, sentence)


def same(words: object) -> Text:
    """Words that read the same in both languages: names, numbers, notation."""
    return Text(en=str(words), fr=str(words))


def texts(en: str, fr: str) -> tuple[Text, ...]:
    """Short texts in a row, such as the headings of a table, with bars between them.

    >>> [heading.to("fr") for heading in texts(en="name | players", fr="nom | joueurs")]
    ['nom', 'joueurs']
    """
    return tuple(Text(en=e, fr=f) for e, f in zip(en.split(" | "), fr.split(" | "), strict=True))


def joined(parts: Iterable[Text], en: str, fr: str | None = None) -> Text:
    """Texts in a row, with something between them: the same in both languages, or not."""
    every = list(parts)
    french = (en if fr is None else fr).join(part.fr for part in every)
    return Text(en=en.join(part.en for part in every), fr=french)


def enumerated(parts: Iterable[object], en: str = "and", fr: str = "et") -> Text:
    """Things in a row as people say them, with a word before the last.

    >>> enumerated([1, 2, 4]).to("fr"), enumerated(["stop"]).en, enumerated("ab", "or", "ou").en
    ('1, 2 et 4', 'stop', 'a or b')
    """
    *first, last = (part if isinstance(part, Text) else same(part) for part in parts)
    if not first:
        return last
    return joined([joined(first, ", "), last], f" {en} ", f" {fr} ")


def sentence(text: Text) -> Text:
    """A text with a capital letter and a full stop, unless it ends with a sign.

    >>> str(sentence(same("ada bids"))), str(sentence(same("Why?")))
    ('Ada bids.', 'Why?')
    """
    words = capitalised(text)
    return Text(*(t + "." * (t[-1:] not in ".?!:…") for t in (words.en, words.fr)))


def capitalised(text: Text) -> Text:
    """A text that begins with a capital letter."""
    return Text(*map(with_capital, (text.en, text.fr)))


def with_capital(words: str) -> str:
    """Words that begin a sentence; the name of a cell stays as it stands on the board.

    >>> with_capital("a donut"), with_capital("a6 is taken")
    ('A donut', 'a6 is taken')
    """
    return words if _CELL.match(words) else words[:1].upper() + words[1:]


def number(value: float, digits: int = 0) -> Text:
    r"""A number as each language writes it.

    >>> str(number(1234.56, 1)), number(1234.56, 1).to("fr")
    ('1\u202f234.6', '1\u202f234,6')
    """
    english = f"{round(value, digits) + 0.0:,.{digits}f}"  # + 0.0: no number is minus zero
    english = english.replace(",", NARROW_SPACE).replace("-", MINUS)
    return Text(en=english, fr=english.replace(".", ","))


def plain(value: float) -> Text:
    """A number with as many digits as it needs.

    >>> str(plain(-2.0)), plain(0.25).to("fr")
    ('−2', '0,25')
    """
    english = f"{value:g}".replace("-", MINUS)
    return Text(en=english, fr=english.replace(".", ","))


def percent(share: float, digits: int = 1) -> Text:
    r"""A share of 1 as a percentage.

    >>> str(percent(0.5)), percent(0.5).to("fr")
    ('50.0\u202f%', '50,0\u202f%')
    """
    return Text(en="{n}\u202f%", fr="{n}\u202f%").filled(n=number(100 * share, digits))


def language_of(environment: Mapping[str, str] = os.environ) -> Language:
    """Choose the language that a person's environment asks for, as POSIX orders its variables.

    Where that names a place at all, LANGUAGE may list languages in order of preference, as GNU
    programs read it.

    >>> language_of({"LANG": "en_US.UTF-8", "LANGUAGE": "de:fr:en"})
    'fr'
    """
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in variables if environment.get(name)), "C")
    preferred = environment.get("LANGUAGE", "").split(":")
    if asked.partition(".")[0] in ("C", "POSIX"):
        preferred = []
    for name in [*preferred, locale.normalize(asked)]:
        for language in LANGUAGES:
            if name[:2].lower() == language:
                return language
    return DEFAULT_LANGUAGE
