"""The cards as content: which colour has which values (AU-1)."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from ludotheque.engine import content
from ludotheque.errors import BadContent, BadOption
from ludotheque.language import Text, joined

DECK_FILE = Path(__file__).parent / "content" / "deck.toml"
HOUSE = "house"
COLOUR_WORDS = {  # as the rules count them
    "blue": Text(en="blue", fr="bleu"),
    "brown": Text(en="brown", fr="brun"),
    "red": Text(en="red", fr="rouge"),
    "green": Text(en="green", fr="vert"),
    "yellow": Text(en="yellow", fr="jaune"),
    "violet": Text(en="violet", fr="violet"),
}
COLOUR_NAMES = tuple(COLOUR_WORDS)  # in records and files
COLOURS, VALUES, COPIES = len(COLOUR_NAMES), 10, 3  # AU-1
CARDS = VALUES * COPIES
KNOWN_CARDS = {"blue": [0, 8, 9], "brown": [1]}  # of the printed decks
WRONG_MIX = Text(
    en="cards of value {v}: {n}, not three (AU-1)",
    fr="cartes de valeur {v} : {n}, et non trois (AU-1)",
)
VALUE_TWICE = Text(en="{c} has a value twice (AU-1)", fr="{c} a deux fois la même valeur (AU-1)")
NOT_AS_PRINTED = Text(
    en="in a house deck {c} has {v}, as in print",
    fr="dans un jeu maison, {c} a {v}, comme dans les jeux imprimés",
)
NO_DECK = Text(
    en="option deck: give 'house', a file (deck=@my-box.toml), or the five values of {c}, such as "
    "02489-13567-02579-13468-03478-12569",
    fr="option deck : donnez « house », un fichier (deck=@ma-boite.toml) ou les cinq valeurs de "
    "{c}, comme 02489-13567-02579-13468-03478-12569",
)

Value = Annotated[int, msgspec.Meta(ge=0, lt=VALUES)]
Values = Annotated[list[Value], msgspec.Meta(min_length=5, max_length=5)]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The five values of each colour."""

    origin: Literal["house", "box"]
    blue: Values
    brown: Values
    red: Values
    green: Values
    yellow: Values
    violet: Values

    @property
    def colours(self) -> dict[str, list[int]]:
        """The values of each colour, by its name."""
        return {name: sorted(getattr(self, name)) for name in COLOUR_NAMES}

    @property
    def text(self) -> str:
        """All values on one line, colour by colour, so that a record needs no file."""
        return "-".join("".join(map(str, values)) for values in self.colours.values())

    @property
    def sets(self) -> list[int]:
        """The cards of each colour as the rules number them: see `rules.state`."""
        cards: list[int] = []
        before: list[int] = []  # the values of earlier colours
        for values in self.colours.values():
            cards.append(sum(1 << VALUES * before.count(value) + value for value in values))
            before += values
        return cards

    def problems(self) -> Iterator[Text]:
        """What no schema sees: the mix of the values, and what is known of a house deck."""
        everything = [value for values in self.colours.values() for value in values]
        for value in range(VALUES):
            if everything.count(value) != COPIES:
                yield WRONG_MIX.filled(n=everything.count(value), v=value)
        for name, values in self.colours.items():
            if len(set(values)) < len(values):
                yield VALUE_TWICE.filled(c=name)
            known = KNOWN_CARDS.get(name, [])
            if self.origin == HOUSE and not set(known) <= set(values):
                yield NOT_AS_PRINTED.filled(c=name, v=", ".join(map(str, known)))


def read_deck(written: str) -> str:
    """Give a choice of cards its one written form: the word "house", or six colours on a line.

    What is typed is that word, such a line, or the whole text of a file like deck.toml.

    >>> read_deck("89240-13567-02579-13468-03478-12569")
    '02489-13567-02579-13468-03478-12569'
    """
    if written.strip().lower() == HOUSE:
        return HOUSE
    if "\n" not in written and "=" not in written:
        return deck_of(written).text
    return content.parse(written, Deck, "deck").text


@cache
def house() -> Deck:
    """The deck that the project ships."""
    return content.load(DECK_FILE, Deck)


def deck_of(option: str) -> Deck:
    """The deck that the project ships, or that of a line as `Deck.text` writes it."""
    if option == HOUSE:
        return house()
    written = re.fullmatch(r"\d{5}(-\d{5}){5}", option.strip(), re.ASCII)
    if not written:
        raise BadOption(NO_DECK.filled(c=joined(COLOUR_WORDS.values(), ", ")))
    values = [[int(digit) for digit in part] for part in written[0].split("-")]
    deck = Deck("box", *values)
    for problem in deck.problems():
        raise BadContent("deck", problem)
    return deck
