"""The content of the box: cards, the prices of the market, the solo levels (DD-1, DD-2, DD-45).

Goals and rewards have a notation of their own, made to be read; spaces in it are free.

>>> Goal.parse("? < ? < orange < ? < ?").size, Goal.parse("1, 2, green 3, 4, 5").text
(5, '1,2,green3,4,5')
>>> Reward.parse("3 per green neighbour").amount
3
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
import numpy as np

from ludotheque.engine import content
from ludotheque.engine.schema import named
from ludotheque.errors import BadContent, BadField
from ludotheque.language import Text

# What the content and the rules share.
MAX_PLAYERS = 4
MAX_KEPT = 16  # contents that are read once: a server may be given many
DICE = 5
FACES = 6
BOXES = 8
STALL = 9  # DD-4, DD-12
SCORING, BONUS = range(2)  # the decks, and their rows of the market: top and bottom
DECK_SIZES = (29, 20)  # DD-1
COLUMNS = 4  # DD-2; the arrow points to the last
ROUND_LIMIT = 60  # DD-56
NUMBERS, RISING, EQUAL, SUM = range(4)  # kinds of goals: DD-19, DD-21, DD-22, DD-23
# Rewards: the bonuses whose marks are ticked in play come first, then DD-29, then points.
SHIFT, RECOLOUR, EXTRA, DISCOUNT, WILD = range(5)  # DD-26, DD-27, DD-28, DD-30, DD-29
(
    COMPLETE_NEIGHBOURS,  # DD-32
    COLOURED_CARDS,  # DD-33
    COLOURED_NEIGHBOURS,  # DD-34
    COMPLETE_LINES,  # DD-35
    FIVE_COLOURS,  # DD-36
    COLOURED_LINES,  # DD-37
    BONUS_KINDS,  # DD-38
) = range(5, 12)

HOUSE = "house"
HOUSE_FILE = Path(__file__).parent / "content" / "house.toml"
Colour = Literal["yellow", "orange", "green", "blue", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)  # in the order of the dice
NO_COLOUR = "none"
LEVELS = 7

# The words of each reward, in the order of their numbers.
BONUS_WORDS = {
    "plus or minus 1": SHIFT,
    "other colour": RECOLOUR,
    "extra die": EXTRA,
    "cheaper": DISCOUNT,
    "own colour": WILD,
}
SCORING_WORDS = {
    "per complete neighbour": COMPLETE_NEIGHBOURS,
    "per {colour} card": COLOURED_CARDS,
    "per {colour} neighbour": COLOURED_NEIGHBOURS,
    "per complete line": COMPLETE_LINES,
    "for five colours": FIVE_COLOURS,
    "per line of one colour": COLOURED_LINES,
    "per different bonus": BONUS_KINDS,
}
_COLOUR = "|".join(COLOURS)

# What may be wrong with a card.
NO_BOX = Text(
    en="'{text}' is no box; a box is ?, a number from 1 to 6, a colour ({colours}), or a colour "
    "and a number",
    fr="« {text} » n’est pas une case ; une case est ?, un chiffre de 1 à 6, une couleur "
    "({colours}), ou une couleur et un chiffre",
)
NO_TOTAL = Text(
    en="'{text}' is no total; after one >= comes a number from 1 to 99",
    fr="« {text} » n’est pas un total ; après un seul >= vient un nombre de 1 à 99",
)
TOO_MANY_BOXES = Text(
    en="{n} boxes; 1 to {most} are possible", fr="{n} cases ; il en faut de 1 à {most}"
)
NUMBERS_JOINED = Text(
    en="boxes joined by a sign carry no numbers (DD-21 to DD-23)",
    fr="les cases jointes par un signe ne portent pas de chiffre (DD-21 à DD-23)",
)
NOT_ALL_JOINED = Text(
    en="a rising row, or a sum, joins all of at least two boxes",
    fr="une suite croissante, ou une somme, joint toutes les cases, et au moins deux",
)
TOO_LONG_TO_RISE = Text(
    en="no more than six values can rise (DD-21)",
    fr="une suite croissante n’a pas plus de six valeurs (DD-21)",
)
NEVER_REACHED = Text(
    en="{n} boxes never reach {total}: {most} at most (DD-23)",
    fr="{n} cases n’atteignent jamais {total} : {most} au plus (DD-23)",
)
ONE_MARK = Text(
    en="a card whose own colour is chosen has one mark (DD-29)",
    fr="une carte dont on choisit la couleur n’a qu’une coche (DD-29)",
)
NO_REWARD = Text(
    en="'{text}' is no reward; rewards are 1 to 9 marks: {bonuses}, or 1 to 99 points: {points}",
    fr="« {text} » n’est pas une récompense ; il y a de 1 à 9 coches (marks) : {bonuses}, ou de "
    "1 à 99 points : {points}",
)
OWN_COLOUR = Text(
    en="the reward 'own colour' goes with the colour none, and only with it (DD-29)",
    fr="la récompense « own colour » va avec la couleur none, et seulement avec elle (DD-29)",
)
OTHER_DECK = Text(
    en="card {c}: '{reward}' is a reward of the other deck (DD-1)",
    fr="carte {c} : « {reward} » est une récompense de l’autre pile (DD-1)",
)
TOO_FEW_CARDS = Text(
    en="too few cards for {p}: at least {n} of each deck, more than {t} in all (DD-1)",
    fr="trop peu de cartes pour {p} : au moins {n} par pile, plus de {t} en tout (DD-1)",
)
NO_LINE = Text(
    en="give 'house', a file (cards=@my-box.toml), or the line that a record shows",
    fr="donnez « house », un fichier (cards=@ma-boite.toml) ou la ligne que montre une partie "
    "notée",
)


def _squeezed(text: str) -> str:
    return re.sub(r"\s", "", text).lower()


@dataclass(frozen=True)
class Box:
    """A box of a goal: the colour and the number it asks for, if any (DD-19, DD-20)."""

    colour: int | None
    number: int | None

    @classmethod
    def parse(cls, text: str) -> "Box":
        """Read `?`, `3`, `green` or `green3`."""
        written = re.fullmatch(rf"\?|({_COLOUR})?([1-6])?", text)
        if not text or not written:
            raise BadField(NO_BOX.filled(text=text, colours=", ".join(COLOURS)))
        colour, number = written.groups()
        return cls(COLOURS.index(colour) if colour else None, int(number) if number else None)

    @property
    def text(self) -> str:
        """The inverse of `parse`."""
        colour = "" if self.colour is None else COLOURS[self.colour]
        return f"{colour}{self.number or ''}" or "?"


@dataclass(frozen=True)
class Goal:
    """What must be entered to complete a card (DD-19 to DD-23)."""

    kind: int
    groups: tuple[tuple[Box, ...], ...]  # boxes joined by a sign
    total: int = 0

    @classmethod
    def parse(cls, text: str) -> "Goal":
        """Read `1, 2, green 3`, or `? < ?`, or `? = ?, green = ? = ?`, or `? + blue + ? >= 15`."""
        squeezed = _squeezed(text)
        if ">=" in squeezed:
            boxes, _, total = squeezed.partition(">=")
            if not re.fullmatch("[1-9][0-9]?", total):
                raise BadField(NO_TOTAL.filled(text=total))
            goal = cls(SUM, _groups(boxes, "+"), int(total))
        elif "<" in squeezed:
            goal = cls(RISING, _groups(squeezed, "<"))
        elif "=" in squeezed:
            goal = cls(EQUAL, _groups(squeezed, "="))
        else:
            goal = cls(NUMBERS, _groups(squeezed, "="))
        goal.check()
        return goal

    def check(self) -> None:
        """Refuse a goal that cannot be met, or that the rules cannot hold."""
        numbered = any(box.number for box in self.boxes)
        if not 1 <= self.size <= BOXES:
            raise BadField(TOO_MANY_BOXES.filled(n=self.size, most=BOXES))
        if numbered and self.kind != NUMBERS:
            raise BadField(NUMBERS_JOINED)
        if self.kind in (RISING, SUM) and (len(self.groups) > 1 or self.size < 2):
            raise BadField(NOT_ALL_JOINED)
        if self.kind == RISING and self.size > FACES:
            raise BadField(TOO_LONG_TO_RISE)
        if not self.total <= FACES * self.size:
            most = FACES * self.size
            raise BadField(NEVER_REACHED.filled(n=self.size, total=self.total, most=most))

    @property
    def boxes(self) -> tuple[Box, ...]:
        """All boxes from left to right."""
        return tuple(box for group in self.groups for box in group)

    @property
    def size(self) -> int:
        """How many boxes there are."""
        return len(self.boxes)

    @property
    def sign(self) -> str:
        """The sign between joined boxes."""
        return {NUMBERS: "", RISING: "<", EQUAL: "=", SUM: "+"}[self.kind]

    @property
    def text(self) -> str:
        """The inverse of `parse`, without spaces."""
        joined = ",".join(self.sign.join(box.text for box in group) for group in self.groups)
        return f"{joined}>={self.total}" if self.kind == SUM else joined

    @property
    def code(self) -> int:
        """The goal as the rules keep it; `rules.goals` takes it apart."""
        ends = np.cumsum([len(group) for group in self.groups])
        links = sum(1 << box for box in range(self.size - 1) if box + 1 not in ends)
        return self.kind | links << 2 | self.size << 9 | self.total << 13

    @property
    def takes(self) -> int:
        """A byte for each colour of die: the boxes that take it (DD-20)."""
        return sum(
            1 << 8 * die + index
            for index, box in enumerate(self.boxes)
            for die in range(DICE)
            if box.colour in (None, die)
        )

    @property
    def accept(self) -> int:
        """A byte for each face: the boxes that take it while all are empty (DD-19)."""
        return sum(
            1 << 8 * face + index
            for index, box in enumerate(self.boxes)
            for face in range(FACES)
            if box.number in (None, face + 1)
        )


def _groups(text: str, sign: str) -> tuple[tuple[Box, ...], ...]:
    return tuple(tuple(Box.parse(box) for box in group.split(sign)) for group in text.split(","))


@dataclass(frozen=True)
class Reward:
    """What a complete card gives: marks of a bonus, or points (DD-26 to DD-38)."""

    kind: int
    amount: int
    colour: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Reward":
        """Read a reward such as `3 marks: extra die` or `2 per green card`."""
        squeezed = _squeezed(text)
        for words, kind in BONUS_WORDS.items():
            if found := re.fullmatch(rf"([1-9])marks?:{_squeezed(words)}", squeezed):
                if kind == WILD and found[1] != "1":
                    raise BadField(ONE_MARK)
                return cls(kind, int(found[1]))
        for words, kind in SCORING_WORDS.items():
            pattern = _squeezed(words).replace("{colour}", f"({_COLOUR})")
            if found := re.fullmatch(rf"([1-9][0-9]?){pattern}", squeezed):
                colour = COLOURS.index(found[2]) if found.lastindex == 2 else None
                return cls(kind, int(found[1]), colour)
        bonuses, points = (", ".join(words) for words in (BONUS_WORDS, SCORING_WORDS))
        points = points.replace("{colour}", COLOURS[0])
        raise BadField(NO_REWARD.filled(text=text, bonuses=bonuses, points=points))

    @property
    def is_bonus(self) -> bool:
        """Whether a bonus card has it."""
        return self.kind <= WILD

    @property
    def text(self) -> str:
        """The inverse of `parse`."""
        words = [*BONUS_WORDS, *SCORING_WORDS][self.kind]
        if self.is_bonus:
            return f"{self.amount} mark{'s' * (self.amount > 1)}: {words}"
        return f"{self.amount} {words}".format(colour=COLOURS[self.colour or 0])

    @property
    def code(self) -> int:
        """The reward as the rules keep it; `rules.state` takes it apart."""
        return self.kind | (self.colour or 0) << 4 | self.amount << 7


class Card(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A card: its colour, a goal above, a reward below (DD-1)."""

    colour: Literal["yellow", "orange", "green", "blue", "purple", "none"]
    goal: Annotated[str, msgspec.Meta(extra={"read": Goal.parse})]
    reward: Annotated[str, msgspec.Meta(extra={"read": Reward.parse})]

    @cached_property
    def parsed_goal(self) -> Goal:
        """The goal as a value."""
        return Goal.parse(self.goal)

    @cached_property
    def parsed_reward(self) -> Reward:
        """The reward as a value."""
        return Reward.parse(self.reward)

    def problems(self) -> Iterator[Text]:
        """What no schema sees: the wrong colour for its reward."""
        if (self.parsed_reward.kind == WILD) != (self.colour == NO_COLOUR):
            yield OWN_COLOUR

    @property
    def line(self) -> str:
        """The card without spaces."""
        return f"{self.colour}!{self.parsed_goal.text}!{_squeezed(self.parsed_reward.text)}"


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A solo level: its rounds, and the points to reach (DD-45)."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=ROUND_LIMIT)]
    target: Annotated[int, msgspec.Meta(ge=0, le=999)]


Price = Annotated[int, msgspec.Meta(ge=3, le=4)]
A_PRICE = Text(en="price of column {n}", fr="prix de la colonne {n}")
A_LEVEL = Text(en="level {n}", fr="niveau {n}")
A_SCORING_CARD = Text(en="card S{n}", fr="carte S{n}")
A_BONUS_CARD = Text(en="card B{n}", fr="carte B{n}")


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is printed on the parts of a box."""

    prices: Annotated[
        list[Price], msgspec.Meta(min_length=COLUMNS, max_length=COLUMNS, extra=named(A_PRICE))
    ]
    levels: Annotated[
        list[Level], msgspec.Meta(min_length=LEVELS, max_length=LEVELS, extra=named(A_LEVEL))
    ]
    scoring: Annotated[
        list[Card], msgspec.Meta(max_length=DECK_SIZES[SCORING], extra=named(A_SCORING_CARD))
    ]
    bonus: Annotated[
        list[Card], msgspec.Meta(max_length=DECK_SIZES[BONUS], extra=named(A_BONUS_CARD))
    ]

    @property
    def cards(self) -> dict[int, Card]:
        """Every card by its number in the rules."""
        first_bonus = DECK_SIZES[SCORING]
        return dict(enumerate(self.scoring)) | dict(enumerate(self.bonus, first_bonus))

    @property
    def line(self) -> str:
        """All of it on one line without spaces, so that a record needs no file."""
        head = [
            "".join(map(str, self.prices)),
            ",".join(f"{level.rounds}:{level.target}" for level in self.levels),
        ]
        decks = [";".join(card.line for card in deck) for deck in (self.scoring, self.bonus)]
        return "/".join(head + decks)

    def problems(self, players: int = 1) -> Iterator[Text]:
        """What no schema sees: rewards of the other deck, and too few cards for so many."""
        for number, card in self.cards.items():
            if card.parsed_reward.is_bonus != (number >= DECK_SIZES[SCORING]):
                yield OTHER_DECK.filled(c=card_name(number), reward=card.reward)
        least, beyond = COLUMNS + 2 * players, 2 * COLUMNS + STALL * players
        decks = (len(self.scoring), len(self.bonus))
        if min(decks) < least or sum(decks) <= beyond:
            yield TOO_FEW_CARDS.filled(p=players, n=least, t=beyond)


def from_line(line: str) -> Contents:
    """Read the line that `Contents.line` writes."""
    prices, levels, *decks = _squeezed(line).split("/")
    scoring, bonus = (
        [dict(zip(("colour", "goal", "reward"), card.split("!"), strict=True)) for card in deck]
        for deck in (deck.split(";") for deck in decks)
    )
    rows = [dict(zip(("rounds", "target"), map(int, row.split(":")), strict=True))
            for row in levels.split(",")]  # fmt: skip
    data = {"prices": list(map(int, prices)), "levels": rows, "scoring": scoring, "bonus": bonus}
    return content.checked(data, Contents, "cards")


def check(contents: Contents, source: str, players: int = 1) -> Contents:
    """Give content back, or say what is wrong with it for so many players."""
    for problem in contents.problems(players):
        raise BadContent(source, problem)
    return contents


def card_name(number: int) -> str:
    """The name of a card: its deck and its number in the file.

    >>> card_name(0), card_name(29)
    ('S1', 'B1')
    """
    first_bonus = DECK_SIZES[SCORING]
    return f"S{number + 1}" if number < first_bonus else f"B{number - first_bonus + 1}"


@cache
def house() -> Contents:
    """The content that the project ships."""
    return check(content.load(HOUSE_FILE, Contents), HOUSE_FILE.name, MAX_PLAYERS)


@lru_cache(maxsize=MAX_KEPT)
def contents_of(option: str) -> Contents:
    """The content that a written option stands for."""
    return house() if option == HOUSE else from_line(option)


def read_contents(written: str) -> str:
    """Give a choice of content its one written form: the word "house", or all of it on a line.

    What is typed is that word, such a line, or the whole text of a file like house.toml.
    """
    if written.strip().lower() == HOUSE:
        return HOUSE
    if "\n" in written.strip():
        return content.parse(written, Contents, "cards").line
    try:
        return from_line(written).line
    except ValueError as error:
        raise BadContent("cards", NO_LINE) from error
