"""What a player of Dungeons, Dice & Danger sees: all sheets as shown, and the own decision."""

from functools import cache, cached_property, lru_cache
from typing import Literal

import msgspec
import numpy as np

from ludotheque.engine.fields import Fields
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

    def paired(self, number: int) -> tuple[Pair, Pair, bool] | None:
        """The pairs of a pairing, and whether it costs a symbol; None before the first throw."""
        return (
            (*self.pairings[number].pairs, self.pairings[number].black) if self.pairings else None
        )

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


@lru_cache(maxsize=1 << 14)
def _names(adventure: Adventure, members: int) -> Names:
    """The places of a set, by number."""
    names, found = content.written_names(adventure), []
    while members:
        name = names[(members & -members).bit_length() - 1]
        assert name, "sets hold places of the sheet"
        found.append(name)
        members &= members - 1
    return tuple(found)


def _joined(low: int, high: int) -> int:
    """The set that its two words make."""
    return low | high << base.WORD_PLACES


class Glance:
    """What the texts of moves need of a view, each decoded when it is first asked for."""

    def __init__(self, raw: np.record, viewer: int):
        self.state = Fields(raw)
        self._viewer = viewer

    @cached_property
    def adventure(self) -> Adventure:
        """Which one is played."""
        return content.ADVENTURES[int(self.state.adventure)]

    @cached_property
    def decision(self) -> "Deciding | None":
        """The viewer's, while it is to decide."""
        seat = self._viewer - 1
        decides = seat >= 0 and self.state.waiting >> seat & 1
        return Deciding(self.state, self.adventure, seat) if decides else None

    @property
    def chance(self) -> Literal["first", "dice"]:
        """What chance decides when it is next."""
        return "first" if draws_first(self.state.raw) else "dice"


def glance_of(raw: np.record, viewer: int) -> Glance:
    """What the texts of moves need."""
    return Glance(raw, viewer)


def view_of(raw: np.record, viewer: int) -> DungeonsView:
    """Decode a state as a seat may see it."""
    seen = Glance(raw, viewer)
    state = seen.state
    *white, black = THROWS[state.throw] if state.throws else (None,)
    points = np.zeros(state.players, np.int64)
    result_of(raw, np.zeros(state.players, np.int64), points)
    return DungeonsView(
        viewer=viewer,
        adventure=seen.adventure,
        life_boxes=state.lives,
        throws=state.throws,
        white=tuple(white),
        black=black,
        active=None if state.active == base.NO_SEAT else state.active + 1,
        slain=_names(seen.adventure, state.slain),
        players=tuple(
            _player(state, seen.adventure, seat, total)
            for seat, total in enumerate(points.tolist())
        ),
        decision=seen.decision.whole() if seen.decision else None,
        is_over=bool(state.ending),
        chance=seen.chance,
    )


def forecast_of(before: np.record, after: np.record, viewer: int) -> Player:
    """A player's sheet after a throw to which the others have added nothing."""
    return view_of(after, viewer).players[viewer - 1]


@cache
def _chests(members: int) -> tuple[Chest, ...]:
    return tuple(chest for number, chest in enumerate(content.CHESTS) if members >> number & 1)


def _player(state: Fields, adventure: Adventure, seat: int, points: int) -> Player:
    boxes = content.written_names(adventure)[content.FIRST_BOX :]
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
        crossed=_names(adventure, _joined(low >> content.FIRST_BOX << content.FIRST_BOX, high)),
        half=_names(adventure, state.half[seat] << content.FIRST_BOX),
        clouds=tuple(
            Cloud(boxes[cloud - 1], number)
            for number, cloud in zip(content.CLOUD_NUMBERS, state.clouds[seat], strict=True)
            if cloud
        ),
        rooms=_rooms(state, adventure, seat),
    )


def _rooms(state: Fields, adventure: Adventure, seat: int) -> tuple[Room, ...]:
    unlocked = np.zeros((content.MAX_ROOMS, SUMS), np.bool_)
    targets.survey_locks(state.raw, seat, unlocked)
    killed, reached = state.passed[seat][0], state.open[seat][0]
    return tuple(
        _room(adventure, number, wounds, killed >> number & 1, reached >> number & 1, open_sums)
        for number, (wounds, open_sums) in enumerate(
            zip(state.wounds[seat], map(bytes, unlocked), strict=True)
        )
        if number < len(content.load(adventure).rooms)
    )


@lru_cache(maxsize=1 << 14)
def _room(
    adventure: Adventure, number: int, wounds: int, killed: int, reached: int, open_sums: bytes
) -> Room:
    """A room; the sums that are not locked are given a byte each."""
    name, room = list(content.load(adventure).rooms.items())[number]
    return Room(
        name=name.lower(),
        monster=room.name,
        wounds=wounds,
        killed=bool(killed),
        reached=bool(reached),
        numbers=tuple(sorted(room.black + [n for n in room.white if open_sums[n]])),
        locked=tuple(n for n in room.white if not open_sums[n]),
    )


class Deciding:
    """How far a decision has come: what `Decision` holds, each when it is first asked for."""

    def __init__(self, state: Fields, adventure: Adventure, seat: int):
        self._state, self._adventure, self._seat = state, adventure, seat

    def whole(self) -> Decision:
        """All of it."""
        return Decision(*(getattr(self, name) for name in Decision.__struct_fields__))

    def _names(self, members: int) -> Names:
        return _names(self._adventure, members)

    @cached_property
    def step(self) -> Step:
        """What is to be done next."""
        state, seat = self._state, self._seat
        if not state.throws:
            return "clouds"
        if not state.pairing[seat]:
            return "pair"
        return "chest" if state.chest_owed[seat] else "cross"

    @cached_property
    def next_number(self) -> int | None:
        """To be written into a cloud."""
        raw, clouds = self._state.raw, self.step == "clouds"
        cloud = int(next_cloud(raw, self._seat)) if clouds else base.CLOUDS
        return content.CLOUD_NUMBERS[cloud] if cloud < base.CLOUDS else None

    @property
    def free_clouds(self) -> Names:
        """Where it may be written."""
        free = free_clouds(self._state.raw, self._seat) if self.step == "clouds" else 0
        return self._names(int(free) << content.FIRST_BOX)

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every pairing; while one is to be chosen, with what it could be used on."""
        if not self._state.throws:
            return ()
        uses = np.zeros((len(PAIRINGS), base.PAIRS, WORDS), np.uint64)
        costs = np.zeros(len(PAIRINGS), np.bool_)
        allowed = int(targets.survey_pairings(self._state.raw, self._seat, costs, uses))
        found = []
        for number, (sets, cost) in enumerate(zip(uses.tolist(), costs.tolist(), strict=True)):
            dice = _dice_of(self._state.throw, number)
            first, second = (
                Pair(pair, reach=self._names(_joined(*words)))
                for pair, words in zip(dice, sets, strict=True)
            )
            found.append(Pairing((first, second), cost, bool(allowed >> number & 1)))
        return tuple(found)

    def paired(self, number: int) -> tuple[Pair, Pair, bool] | None:
        """One of them, as `Decision.paired` has it: what it could be used on takes far longer."""
        if not self._state.throws:
            return None
        first, second = map(Pair, _dice_of(self._state.throw, number))
        return first, second, bool(targets.needs_symbol(self._state.raw, self._seat, number))

    @cached_property
    def _reach(self) -> list[Names]:
        """What each of the means may be used on now."""
        uses = np.zeros((base.MEANS, WORDS), np.uint64)
        if self.step == "cross":
            targets.survey_uses(self._state.raw, self._seat, uses)
        return [self._names(_joined(*words)) for words in uses.tolist()]

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Those chosen."""
        pairing, left = self._state.pairing[self._seat], self._state.left[self._seat]
        chosen = _dice_of(self._state.throw, pairing - 1) if pairing else ()
        return tuple(
            Pair(dice, bool(left >> number & 1), self._reach[number])
            for number, dice in enumerate(chosen)
        )

    @cached_property
    def alike(self) -> bool:
        """Both pairs are left, and either can do whatever the other can."""
        has_pairs = self._state.pairing[self._seat]
        return bool(has_pairs and targets.is_alike(self._state.raw, self._seat))

    @property
    def torch_reach(self) -> Names:
        """What a torch may be used on now."""
        return self._reach[base.TORCH]

    @property
    def chests(self) -> tuple[Chest, ...]:
        """Those still closed."""
        return _chests(int(closed_chests(self._state.raw, self._seat)))

    @property
    def owed(self) -> str | None:
        """The armoured dinosaur that must be wounded again now (DG-37)."""
        owed = self._names(1 << self._state.owed[self._seat] >> 1)
        return owed[0] if owed else None

    @property
    def life_to_pay(self) -> int:
        """If it were confirmed like this, besides broken hearts."""
        return int(price_of_crosses(self._state.raw, self._seat))


_dice_of = cache(pairs_of)
