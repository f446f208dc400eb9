"""The four printed sheets (DG-1): read, checked, their places numbered; and what all share."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from ludotheque.engine import content
from ludotheque.engine.schema import named
from ludotheque.errors import BadContent
from ludotheque.language import Text, same

Adventure = Literal["animals", "cultists", "pyramid", "dinosaurs"]
ADVENTURES: tuple[Adventure, ...] = get_args(Adventure)  # DG-1, as the rules number them
FOLDER = Path(__file__).parent / "content"

# A place is a room or a box. The rooms have the first numbers, then come the boxes of the
# adventure's own kind, so that they have the same numbers in each, then all others.
MAX_ROOMS = 9
FIRST_BOX = MAX_ROOMS
MAX_PLACES = 80
OWN_KINDS = ("fist", "rubble", "cloud", "footprint")

GEM_POINTS, GOLD_POINTS = 3, 2  # DG-12
BONUS_FIRST, BONUS_LATER = 3, 1  # gems, DG-24
BLACK_SYMBOLS = 3  # DG-4
Chest = Literal["lives", "torches", "dice"]
CHESTS: tuple[Chest, ...] = get_args(Chest)  # DG-19 to DG-21, as the rules number them
CHEST_GEMS = 1  # DG-19
LIVES_PER_CHEST, TORCHES_PER_CHEST, BLACK_PER_CHEST = 3, 2, 3
CLOUD_NUMBERS = (3, 4, 5, 6, 8, 9, 10, 11)  # DG-31
# DG-11: what is lost with so many boxes of the life track crossed; the tenth has the skull.
LIFE_LOSS = (0, 0, 1, 2, 4, 6, 9, 12, 16, 20, 20)
LIFE_BOXES, MAX_LIFE_BOXES = 10, 500  # as printed, and the longest track that may be chosen
BOSS_GROUP, BOSS_GROUP_POINTS = 3, 3  # DG-18
RANK_POINTS = (0, 10, 25, 40, 55, 70, 85, 100)  # DG-45: the least of each rank

Kind = Literal[
    "start", "plain", "activation", "double", "gem", "gold", "chest",
    "fist", "rubble", "cloud", "portal", "footprint",
]  # fmt: skip
Sum = Annotated[int, msgspec.Meta(ge=2, le=12)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
WITHOUT_VALUE = ("double", "cloud")


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered box of the map."""

    kind: Kind
    x: Percent
    y: Percent
    doors: list[str]
    value: Sum | None = None
    unlocks: bool = False  # it is a grey box, besides its own kind
    side: Literal["left", "right"] | None = None  # of a start box, for DG-27

    @property
    def is_key(self) -> bool:
        """Whether crossing it unlocks its number at a monster (DG-13, DG-36)."""
        return self.unlocks or self.kind in ("activation", "footprint")


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A monster's room."""

    name: str
    boxes: Annotated[int, msgspec.Meta(ge=1)]
    black: list[Sum]
    white: list[Sum]
    gems_first: int
    x: Percent
    y: Percent
    doors: list[str]
    gems_later: int = 0
    hearts: int = 0
    boss: bool = False
    worm: bool = False
    armoured: bool = False


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What earns a bonus: so many boxes of a kind, or all of some rooms, or a path (DG-27)."""

    kind: Kind | None = None
    rooms: list[str] = []
    count: int = 0
    path: bool = False


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed sheet."""

    title: str
    doors: int
    most_points: int
    bonuses: Annotated[list[Bonus], msgspec.Meta(min_length=2, max_length=2)]
    rooms: Annotated[dict[str, Room], msgspec.Meta(extra=named(same("{name}")))]
    boxes: Annotated[dict[str, Box], msgspec.Meta(extra=named(same("{name}")))]

    @property
    def places(self) -> dict[str, Room | Box]:
        """Rooms and boxes by name."""
        return {**self.rooms, **self.boxes}

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each place in the rules."""
        own = [name for name, box in self.boxes.items() if box.kind in OWN_KINDS]
        others = [name for name in self.boxes if name not in own]
        return {name: number for number, name in enumerate(self.rooms)} | {
            name: number for number, name in enumerate(own + others, FIRST_BOX)
        }

    @property
    def names(self) -> dict[int, str]:
        """The name of each place by its number."""
        return {number: name for name, number in self.numbers.items()}

    @property
    def boss(self) -> str:
        """The name of the boss's room."""
        return next(name for name, room in self.rooms.items() if room.boss)

    @property
    def portals(self) -> list[str]:
        """The portal with a number, then the one it leads to (DG-33); or none."""
        return sorted(self.of_kind("portal"), key=lambda name: self.boxes[name].value is None)

    def keys(self, room: str, number: int) -> list[str]:
        """The boxes that unlock a white number of a monster (DG-13, DG-36)."""
        return [
            name
            for name, box in self.boxes.items()
            if box.is_key and box.value == number and (box.kind == "footprint" or room in box.doors)
        ]

    def of_kind(self, kind: str) -> list[str]:
        """The boxes of one kind."""
        return [name for name, box in self.boxes.items() if box.kind == kind]

    def bonus_places(self, bonus: Bonus) -> list[str]:
        """The places that count for a bonus."""
        return self.of_kind(bonus.kind) if bonus.kind else bonus.rooms

    @property
    def points_on_paper(self) -> int:
        """All points that a player alone can earn (DG-12, DG-14, DG-19, DG-24, DG-41)."""
        gems = len(self.of_kind("gem")) + sum(room.gems_first for room in self.rooms.values())
        gems += CHEST_GEMS + BONUS_FIRST * len(self.bonuses)
        return GEM_POINTS * gems + GOLD_POINTS * len(self.of_kind("gold"))


class Problem(NamedTuple):
    """Something wrong on a sheet that a schema cannot see."""

    place: str
    reason: Text


NO_OTHER_SIDE = Text(
    en="its door to {o} has no other side",
    fr="sa porte vers {o} n’a pas d’autre côté",
)
NO_WAY = Text(en="no way leads there from a start box", fr="aucun départ ne permet d’y arriver")
EACH_START_ONCE = Text(
    en="the start boxes bear each number from 2 to 12 once",
    fr="les cases Départ portent chaque nombre de 2 à 12 une fois",
)
BLANK_OR_NOT = Text(
    en="a double, a cloud and the second portal have no number, all others have",
    fr="un double, un nuage et le second portail n’ont pas de nombre, les autres en ont un",
)
NO_KEY = Text(en="no box unlocks its white {n}", fr="aucune case ne débloque son {n} blanc")
WRONG_COUNT = Text(en="{a} announced, {f} found", fr="{a} annoncés, {f} trouvés")


def problems(sheet: Sheet) -> Iterator[Problem]:
    """Find all that is wrong on a sheet."""
    yield from _door_problems(sheet)
    yield from _number_problems(sheet)
    yield from _sum_problems(sheet)


def _door_problems(sheet: Sheet) -> Iterator[Problem]:
    for name, place in sheet.places.items():
        for other in place.doors:
            if other not in sheet.places or name not in sheet.places[other].doors:
                yield Problem(name, NO_OTHER_SIDE.filled(o=other))
    for name in sheet.places.keys() - _reachable(sheet):
        yield Problem(name, NO_WAY)


def _reachable(sheet: Sheet) -> set[str]:
    """Every place that some path of doors, or the portal, leads to from a start box."""
    found = set(sheet.of_kind("start"))
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        ways = [door for door in sheet.places[name].doors if door in sheet.places]
        if sheet.portals and name == sheet.portals[0]:
            ways += sheet.portals[1:]
        fresh = set(ways) - found
        found |= fresh
        waiting += fresh
    return found


def _number_problems(sheet: Sheet) -> Iterator[Problem]:
    starts = sorted(sheet.boxes[name].value or 0 for name in sheet.of_kind("start"))
    if starts != list(range(2, 13)):
        yield Problem("start", EACH_START_ONCE)
    for name, box in sheet.boxes.items():
        blank = box.kind in WITHOUT_VALUE or name in sheet.portals[1:]
        if blank != (box.value is None):
            yield Problem(name, BLANK_OR_NOT)
    for name, room in sheet.rooms.items():
        for number in room.white:
            if not sheet.keys(name, number):
                yield Problem(name, NO_KEY.filled(n=number))


def _sum_problems(sheet: Sheet) -> Iterator[Problem]:
    counted = (
        ("doors", sheet.doors, sum(len(place.doors) for place in sheet.places.values()) // 2),
        ("most_points", sheet.most_points, sheet.points_on_paper),
        ("chests", 2, len(sheet.of_kind("chest"))),
        ("bosses", 1, sum(room.boss for room in sheet.rooms.values())),
    )
    for what, announced, found in counted:
        if announced != found:
            yield Problem(what, WRONG_COUNT.filled(a=announced, f=found))


def check(sheet: Sheet, source: str) -> Sheet:
    """Give a sheet back, or say what is wrong with it."""
    for problem in problems(sheet):
        reason = Text(en="{n}: {r}", fr="{n} : {r}").filled(n=problem.place, r=problem.reason)
        raise BadContent(source, reason)
    return sheet


@cache
def load(adventure: str) -> Sheet:
    """The sheet of an adventure.

    >>> load("animals").title, load("animals").numbers["BOSS"]
    ('Annoyed Animals', 3)
    """
    path = FOLDER / f"{adventure}.toml"
    return check(content.load(path, Sheet), path.name)


@cache
def written_names(adventure: str) -> tuple[str | None, ...]:
    """How moves write each place, by its number: N7a, or hound for the room of that monster.

    >>> written_names("animals")[2], written_names("animals")[9], written_names("animals")[79]
    ('hound', 'F10', None)
    """
    sheet = load(adventure)
    names = sheet.names
    return tuple(
        names[number].lower() if number < len(sheet.rooms) else names.get(number)
        for number in range(MAX_PLACES)
    )
