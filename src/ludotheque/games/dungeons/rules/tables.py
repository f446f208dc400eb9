"""What never changes, as tables: the sheets, the dice, the pairs.

The first index of a table of the sheets is the adventure. A set of places is two words.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import Box, Room, Sheet

ANIMALS, CULTISTS, PYRAMID, DINOSAURS = range(len(content.ADVENTURES))
WORDS = 2  # of a set of places
Words = NDArray[np.uint64]
BONUSES = 2
FACES, WHITE_DICE, BLACK_DIE = 6, 4, 4
SUMS = 13  # sums of a pair are 2 to 12; a table with a row for each has 13

# What happens when a box is crossed, beyond the cross.
ORDINARY, GEM, GOLD, CHEST, FIST, RUBBLE, PORTAL = range(7)
EFFECTS = {
    "gem": GEM, "gold": GOLD, "chest": CHEST, "fist": FIST, "rubble": RUBBLE, "portal": PORTAL,
}  # fmt: skip

# For each sum its position among the numbers of the clouds, or -1 (DG-31).
CLOUD_OF_SUM = np.full(SUMS, -1, np.int8)
CLOUD_OF_SUM[list(content.CLOUD_NUMBERS)] = range(len(content.CLOUD_NUMBERS))

SHEETS = [content.load(adventure) for adventure in content.ADVENTURES]


def _sets(function: Callable[[Sheet], list[Any]]) -> Words:
    """A table of sets, given as a function from a sheet to (nested lists of) names."""

    def convert(sheet: Sheet, names: list[Any]) -> list[Any]:
        if names and isinstance(names[0], list):
            return [convert(sheet, part) for part in names]
        members = sum(1 << sheet.numbers[name] for name in names)
        return [members & (1 << 64) - 1, members >> 64]

    return np.array([convert(sheet, function(sheet)) for sheet in SHEETS], np.uint64)


def _room_set(choose: Callable[[Room], bool]) -> Words:
    """For each adventure the set, one word, of the rooms that are chosen."""
    sets = _sets(lambda sheet: [name for name, room in sheet.rooms.items() if choose(room)])
    return sets[:, 0].copy()


def _by_room(function: Callable[[Room], int]) -> NDArray[np.int64]:
    """A number for each room of each adventure; 0 where there is no such room."""
    rows = [[function(room) for room in sheet.rooms.values()] for sheet in SHEETS]
    return np.array([row + [0] * (content.MAX_ROOMS - len(row)) for row in rows], np.int64)


def by_box(value_of: Callable[[Box], float], dtype: DTypeLike) -> NDArray[Any]:
    """A number for each box of each adventure; 0 for all other places."""
    table = np.zeros((len(SHEETS), content.MAX_PLACES), dtype)
    for row, sheet in zip(table, SHEETS, strict=True):
        numbers = sheet.numbers
        for name, box in sheet.boxes.items():
            row[numbers[name]] = value_of(box)
    return table


def _doors(sheet: Sheet) -> list[list[str]]:
    """The places that the doors of each place lead to, by its number."""
    names, places = sheet.names, sheet.places
    return [
        places[names[number]].doors if number in names else []
        for number in range(content.MAX_PLACES)
    ]


DOORS = _sets(_doors)
STARTS = _sets(lambda sheet: sheet.of_kind("start"))
assert not STARTS[:, 1].any(), "start boxes come first: `targets` looks for them in one word"
LEFT_STARTS = _sets(lambda sheet: [n for n, box in sheet.boxes.items() if box.side == "left"])
RIGHT_STARTS = _sets(lambda sheet: [n for n, box in sheet.boxes.items() if box.side == "right"])

EFFECT = by_box(lambda box: EFFECTS.get(box.kind, ORDINARY), np.uint8)
PORTAL_EXIT = np.array(
    [sheet.numbers[sheet.portals[1]] if sheet.portals else 0 for sheet in SHEETS], np.int64
)
GEM_BOXES = _sets(lambda sheet: sheet.of_kind("gem"))
PLACES = _sets(lambda sheet: list(sheet.places))
# What a torch may cross or wound, the way being open: all but the blank portal (DG-48).
TORCHABLE = _sets(lambda sheet: [name for name in sheet.places if name not in sheet.portals[1:]])

ROOMS = _room_set(lambda room: True)
ARMOURED = _room_set(lambda room: room.armoured)
WORM = _room_set(lambda room: room.worm)
BOSS = np.array([list(sheet.rooms).index(sheet.boss) for sheet in SHEETS], np.int64)
ROOM_BOXES = _by_room(lambda room: room.boxes)
GEMS_FIRST = _by_room(lambda room: room.gems_first)
GEMS_LATER = _by_room(lambda room: room.gems_later)
HEARTS = _by_room(lambda room: room.hearts)


def _rooms_by_number(numbers_of: Callable[[Room], list[int]]) -> Words:
    """For each adventure and sum the set, one word, of the rooms with that number."""
    sets = _sets(
        lambda sheet: [
            [name for name, room in sheet.rooms.items() if number in numbers_of(room)]
            for number in range(SUMS)
        ]
    )
    return sets[..., 0].copy()


# Rooms by a number they bear, in black or in either colour (DG-13).
BLACK_AT = _rooms_by_number(lambda room: room.black)
NUMBER_AT = _rooms_by_number(lambda room: room.black + room.white)
# The boxes that unlock a number at a room: [adventure, room, number].
KEYS = _sets(
    lambda sheet: [
        [sheet.keys(name, n) if name and n in sheet.rooms[name].white else [] for n in range(SUMS)]
        for name in (sheet.names.get(number) for number in range(content.MAX_ROOMS))
    ]
)

BONUS_PLACES = _sets(lambda sheet: [sheet.bonus_places(bonus) for bonus in sheet.bonuses])
BONUS_COUNT = np.array([[bonus.count for bonus in sheet.bonuses] for sheet in SHEETS], np.int64)
BONUS_IS_PATH = np.array([[bonus.path for bonus in sheet.bonuses] for sheet in SHEETS])

# The dice. A throw is four white dice in ascending order and the black one.
THROWS = [
    (*white, black)
    for white in combinations_with_replacement(range(1, FACES + 1), WHITE_DICE)
    for black in range(1, FACES + 1)
]
THROW_NUMBER = {throw: number for number, throw in enumerate(THROWS)}
# Every way the five dice can fall, as the number of the throw it is; and how many ways each has.
FALLS = np.array(
    [
        THROW_NUMBER[(*sorted(dice[:WHITE_DICE]), dice[BLACK_DIE])]
        for dice in product(range(1, FACES + 1), repeat=WHITE_DICE + 1)
    ],
    np.uint16,
)
THROW_WEIGHTS = np.bincount(FALLS)

# Pairings of dice, by their positions in a throw: first those of the white dice alone (DG-3).
_SPLITS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
_HANDS = [(0, 1, 2, 3), (1, 2, 3, 4), (0, 2, 3, 4), (0, 1, 3, 4), (0, 1, 2, 4)]
PAIRINGS = [
    tuple(tuple(hand[place] for place in pair) for pair in split)
    for hand in _HANDS
    for split in _SPLITS
]
WHITE_PAIRINGS = np.uint64((1 << len(_SPLITS)) - 1)


@cache
def pairs_of(throw: int, pairing: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The dice of both pairs, each pair and both in ascending order.

    >>> pairs_of(THROWS.index((2, 2, 4, 5, 1)), 0)
    ((2, 2), (4, 5))
    """
    first, second = sorted(
        tuple(sorted(THROWS[throw][place] for place in pair)) for pair in PAIRINGS[pairing]
    )
    return (first[0], first[1]), (second[0], second[1])


def _different_pairings(throw: int) -> int:
    """The pairings that are not the same, die for die, as an earlier one; as a set."""
    pairings = [pairs_of(throw, pairing) for pairing in range(len(PAIRINGS))]
    return sum(1 << pairings.index(pairs) for pairs in set(pairings))


DIFFERENT_PAIRINGS = np.array([_different_pairings(t) for t in range(len(THROWS))], np.uint64)
# What a pair can do: its sum, and SUMS more if its dice are equal.
PAIR_KEY = np.array(
    [
        [
            [sum(pair) + SUMS * (pair[0] == pair[1]) for pair in pairs_of(throw, pairing)]
            for pairing in range(len(PAIRINGS))
        ]
        for throw in range(len(THROWS))
    ],
    np.uint8,
)

SAME_PAIRS = PAIR_KEY[:, :, 0] == PAIR_KEY[:, :, 1]  # either can do whatever the other can


def _boxes_for(sheet: Sheet, key: int) -> list[str]:
    """The boxes that a pair may cross, the way being open (DG-5, DG-6, DG-25)."""
    is_double, number = divmod(key, SUMS)
    return [
        name
        for name, box in sheet.boxes.items()
        if (box.kind == "double" and is_double)
        or (box.value == number and (is_double or box.kind != "fist"))
    ]


BOXES_FOR = _sets(lambda sheet: [_boxes_for(sheet, key) for key in range(2 * SUMS)])
