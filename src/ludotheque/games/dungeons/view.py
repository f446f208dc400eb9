"""What a player of Dungeons, Dice & Danger sees: all sheets as shown, and the own decision."""

from types import SimpleNamespace
from typing import Literal, NamedTuple

import msgspec
import numpy as np

from ludotheque.engine.loops import result_of
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import Adventure, Chest
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules import targets
from ludotheque.games.dungeons.rules.chance import draws_first
from ludotheque.games.dungeons.rules.flow import price_of_crosses
from ludotheque.games.dungeons.rules.legal import closed_chests, free_clouds, next_cloud
from ludotheque.games.dungeons.rules.tables import BONUSES, PAIRINGS, SUMS, THROWS, WORDS, pairs_of

Status = Literal["out", "deciding", "confirmed"]
Step = Literal["clouds", "pair", "chest", "cross"]
Names = tuple[str, ...]  # of places, as moves write them


class Room(msgspec.Struct, frozen=True):
    """A monster's room on a player's sheet."""

    name: str
    monster: str
    wounds: int
    killed: bool  # by this player
    reached: bool
    numbers: tuple[int, ...]  # those that wound it now
    locked: tuple[int, ...]


class Cloud(msgspec.Struct, frozen=True):
    """A cloud with the number that its player wrote into it (DG-31)."""

    name: str
    number: int


class Player(msgspec.Struct, frozen=True):
    """A player, with all that is on the sheet."""

    seat: int
    status: Status | None
    points: int
    gems: int
    gold: int
    life: int  # boxes of the life track crossed
    spare_life: int  # life boxes of a chest not crossed yet
    black: int  # black-die symbols left
    torches: int
    chests: tuple[Chest, ...]  # those opened
    bonuses: tuple[bool, ...]
    crossed: Names  # boxes
    half: Names  # rubble of which a small box is crossed, or both
    clouds: tuple[Cloud, ...]
    rooms: tuple[Room, ...]


class Pair(msgspec.Struct, frozen=True):
    """Two dice, and what they may be used on now."""

    dice: tuple[int, int]
    left: bool = False
    reach: Names = ()

    @property
    def sum(self) -> int:
        """What the dice make together."""
        return sum(self.dice)

    @property
    def text(self) -> str:
        """The dice as moves write them: 2+5."""
        return f"{self.dice[0]}+{self.dice[1]}"


class Pairing(msgspec.Struct, frozen=True):
    """Two pairs that the dice can make."""

    pairs: tuple[Pair, Pair]
    black: bool  # it costs this player a black-die symbol (DG-4)
    legal: bool


class Decision(msgspec.Struct, frozen=True):
    """How far the viewer's decision has come, and what may be done next."""

    step: Step
    next_number: int | None  # to be written into a cloud
    free_clouds: Names
    pairings: tuple[Pairing, ...]  # by number; none before the first throw
    pairs: tuple[Pair, ...]  # those chosen
    alike: bool  # both pairs are left, and either can do whatever the other can
    torch_reach: Names
    chests: tuple[Chest, ...]  # those still closed
    owed: str | None  # the armoured dinosaur that must be wounded again now (DG-37)
    life_to_pay: int  # if it were confirmed like this, besides broken hearts

    def reaching(self, place: str | None) -> list[Pair]:
        """The pairs that may be used on a place."""
        return [pair for pair in self.pairs if place in pair.reach]


class DungeonsView(msgspec.Struct, frozen=True):
    """The table as a seat sees it: decisions of others show when all have confirmed."""

    viewer: int
    adventure: Adventure
    life_boxes: int
    throws: int
    white: tuple[int, ...]  # the dice; none before the first throw
    black: int | None
    active: int | None
    slain: Names  # rooms whose monsters somebody has killed
    players: tuple[Player, ...]
    decision: Decision | None  # the viewer's, while it is to decide
    is_over: bool
    chance: Literal["first", "dice"]  # what chance decides when it is next

    @property
    def shown(self) -> Player:
        """The player whose sheet is drawn: the viewer; for a spectator the active player."""
        return self.players[(self.viewer or self.active or 1) - 1]


class Table(NamedTuple):
    """A state, its fields as plain numbers and lists: one by one they are slow to read."""

    raw: np.record
    fields: SimpleNamespace
    adventure: Adventure

    def names(self, *words: int) -> Names:
        """The places of a set, by number."""
        names, found = content.written_names(self.adventure), []
        members = sum(word << base.WORD_PLACES * position for position, word in enumerate(words))
        while members:
            name = names[(members & -members).bit_length() - 1]
            assert name, "sets hold places of the sheet"
            found.append(name)
            members &= members - 1
        return tuple(found)


def view_of(raw: np.record, viewer: int) -> DungeonsView:
    """Decode a state as a seat may see it."""
    state = SimpleNamespace(**{name: raw[name].tolist() for name in base.STATE.names or ()})
    table = Table(raw, state, content.ADVENTURES[state.adventure])
    *white, black = THROWS[state.throw] if state.throws else (None,)
    points = np.zeros(state.players, np.int64)
    result_of(raw, np.zeros(state.players, np.int64), points)
    decides = viewer > 0 and state.waiting >> (viewer - 1) & 1
    return DungeonsView(
        viewer=viewer,
        adventure=table.adventure,
        life_boxes=state.lives,
        throws=state.throws,
        white=tuple(white),
        black=black,
        active=None if state.active == base.NO_SEAT else state.active + 1,
        slain=table.names(state.slain),
        players=tuple(_player(table, seat, total) for seat, total in enumerate(points.tolist())),
        decision=_decision(table, viewer - 1) if decides else None,
        is_over=bool(state.ending),
        chance="first" if draws_first(raw) else "dice",
    )


def forecast_of(before: np.record, after: np.record, viewer: int) -> Player:
    """A player's sheet after a throw to which the others have added nothing."""
    return view_of(after, viewer).players[viewer - 1]


def _chests(members: int) -> tuple[Chest, ...]:
    return tuple(chest for number, chest in enumerate(content.CHESTS) if members >> number & 1)


def _player(table: Table, seat: int, points: int) -> Player:
    state, boxes = table.fields, content.written_names(table.adventure)[content.FIRST_BOX :]
    low, high = state.passed[seat]
    status: Status | None = None
    if state.gone[seat]:
        status = "out"
    elif state.players > 1 and state.waiting:
        status = "deciding" if state.waiting >> seat & 1 else "confirmed"
    return Player(
        seat=seat + 1,
        status=status,
        points=points,
        gems=state.gems[seat],
        gold=state.gold[seat],
        life=state.life[seat],
        spare_life=state.spare[seat],
        black=state.black[seat],
        torches=state.torches[seat],
        chests=_chests(state.chests[seat]),
        bonuses=tuple(bool(state.bonuses[seat] >> bonus & 1) for bonus in range(BONUSES)),
        crossed=table.names(low >> content.FIRST_BOX << content.FIRST_BOX, high),
        half=table.names(state.half[seat] << content.FIRST_BOX),
        clouds=tuple(
            Cloud(boxes[cloud - 1], number)
            for number, cloud in zip(content.CLOUD_NUMBERS, state.clouds[seat], strict=True)
            if cloud
        ),
        rooms=_rooms(table, seat),
    )


def _rooms(table: Table, seat: int) -> tuple[Room, ...]:
    unlocked = np.zeros((content.MAX_ROOMS, SUMS), np.bool_)
    targets.survey_locks(table.raw, seat, unlocked)
    state, printed = table.fields, content.load(table.adventure).rooms
    rooms = zip(printed.items(), unlocked.tolist(), strict=False)
    return tuple(
        Room(
            name=name.lower(),
            monster=room.name,
            wounds=state.wounds[seat][number],
            killed=bool(state.passed[seat][0] >> number & 1),
            reached=bool(state.open[seat][0] >> number & 1),
            numbers=tuple(sorted(room.black + [n for n in room.white if is_open[n]])),
            locked=tuple(n for n in room.white if not is_open[n]),
        )
        for number, ((name, room), is_open) in enumerate(rooms)
    )


def _decision(table: Table, seat: int) -> Decision:
    raw, state = table.raw, table.fields
    step: Step = "cross"
    if not state.throws:
        step = "clouds"
    elif not state.pairing[seat]:
        step = "pair"
    elif state.chest_owed[seat]:
        step = "chest"
    uses = np.zeros((base.MEANS, WORDS), np.uint64)
    if step == "cross":
        targets.survey_uses(raw, seat, uses)
    reach = [table.names(*words) for words in uses.tolist()]
    cloud = next_cloud(raw, seat) if step == "clouds" else base.CLOUDS
    free = free_clouds(raw, seat) if step == "clouds" else 0
    chosen = pairs_of(state.throw, state.pairing[seat] - 1) if state.pairing[seat] else ()
    owed = table.names(1 << state.owed[seat] >> 1)
    return Decision(
        step=step,
        next_number=content.CLOUD_NUMBERS[cloud] if cloud < base.CLOUDS else None,
        free_clouds=table.names(int(free) << content.FIRST_BOX),
        pairings=_pairings(table, seat) if state.throws else (),
        pairs=tuple(
            Pair(dice, bool(state.left[seat] >> number & 1), reach[number])
            for number, dice in enumerate(chosen)
        ),
        alike=bool(state.pairing[seat] and targets.is_alike(raw, seat)),
        torch_reach=reach[base.TORCH],
        chests=_chests(int(closed_chests(raw, seat))),
        owed=owed[0] if owed else None,
        life_to_pay=int(price_of_crosses(raw, seat)),
    )


def _pairings(table: Table, seat: int) -> tuple[Pairing, ...]:
    """Every pairing; while one is to be chosen, with what it could be used on."""
    uses = np.zeros((len(PAIRINGS), base.PAIRS, WORDS), np.uint64)
    costs = np.zeros(len(PAIRINGS), np.bool_)
    allowed = int(targets.survey_pairings(table.raw, seat, costs, uses))
    found = []
    for number, (sets, cost) in enumerate(zip(uses.tolist(), costs.tolist(), strict=True)):
        dice = pairs_of(table.fields.throw, number)
        first, second = (
            Pair(pair, reach=table.names(*words)) for pair, words in zip(dice, sets, strict=True)
        )
        found.append(Pairing((first, second), cost, bool(allowed >> number & 1)))
    return tuple(found)
