"""The words of a game's notation in French: as people read them, and as they may type them.

Records know the notation only. What somebody types goes through `Lexicon.typed` before it is read,
and notation through `Lexicon.said` before it is shown.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ludotheque.engine.items import SEPARATOR
from ludotheque.engine.move import TAKE_BACK_TEXT
from ludotheque.language import Text

COMMON = (Text(en=TAKE_BACK_TEXT, fr="annuler"),)  # words of every game
ARTICLE = "(?:(?:le |la |les |l['’])(?=[a-z0-9]))?"
LETTER = r"[^\W\d_]"  # a number may follow a word at once: `top3`


@dataclass(frozen=True)
class Lexicon:
    """Words of a notation in both languages, and others that may be typed for them.

    Either may be several words. French is read with or without accents, capitals and articles.

    >>> from ludotheque.language import texts
    >>> lexicon = Lexicon(
    ...     texts(en="take | straight | keep", fr="prendre | la suite | garder"),
    ...     also={"relancer sauf": "keep"},
    ... )
    >>> lexicon.said("take straight").fr, lexicon.typed("Prendre suite"), lexicon.typed("keep 3 3")
    ('prendre la suite', 'take straight', 'keep 3 3')
    >>> lexicon.typed("relancer sauf 3 3")
    'keep 3 3'
    """

    words: tuple[Text, ...] = ()
    also: Mapping[str, str] = field(default_factory=dict)  # what may be typed: the notation

    def said(self, notation: str) -> Text:
        """A move, or a part of one, for people: notation in English, in French its words."""
        spoken = self._notation_words.sub(lambda found: self._french[found[0].lower()], notation)
        return Text(en=notation, fr=spoken)

    def said_thing(self, item: str) -> Text:
        """A thing that can be touched, for people: as they may type it."""
        return self.said(item.replace(SEPARATOR, " "))

    def typed(self, text: str) -> str:
        """What somebody typed, in the notation as far as it is French."""
        written = unicodedata.normalize("NFC", text)
        pieces, done = [], 0
        for found in self._french_words.finditer(_folded(written)):
            pieces += [written[done : found.start()], self._notation[found[1].lower()]]
            done = found.end()
        return " ".join("".join([*pieces, written[done:]]).split())

    @cached_property
    def _french(self) -> dict[str, str]:
        return {word.en: word.fr for word in (*COMMON, *self.words)}

    @cached_property
    def _notation(self) -> dict[str, str]:
        words = {french: notation for notation, french in self._french.items()} | dict(self.also)
        return {re.sub(f"^{ARTICLE}", "", _folded(word)): meant for word, meant in words.items()}

    @cached_property
    def _notation_words(self) -> re.Pattern[str]:
        return _any_of(self._french)

    @cached_property
    def _french_words(self) -> re.Pattern[str]:
        return _any_of(self._notation, before=ARTICLE)


def _any_of(words: Iterable[str], before: str = "") -> re.Pattern[str]:
    """Any of these words as a whole, of several that begin alike the longest."""
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(f"(?<!{LETTER}){before}({longest_first})(?!{LETTER})", re.IGNORECASE)


def _folded(text: str) -> str:
    """Without accents, letter for letter."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in text)
