"""From the events of a log to moves and states, also where the rules have changed since."""

from array import array
from collections.abc import Iterator
from copy import copy

from ludotheque.engine import registry
from ludotheque.engine.move import TAKE_BACK_NUMBER, Move
from ludotheque.engine.notation import normalised
from ludotheque.engine.state import State
from ludotheque.errors import (
    NoSuchEvent,
    ResultDiffers,
)
from ludotheque.events import CHANCE, MOVING, TAKE_BACK, UNDO
from ludotheque.language import Text
from ludotheque.records.visibility import kind_of
from ludotheque.tables.log import Event, TableStart

KEPT_EVERY, RECENT = 8, 16  # versions: of older ones, one in so many has its state kept


def event_of(move: Move, *, version: int, group: int, request: str = "") -> Event:
    """A move, or a result of chance, as an event of a table.

    >>> from ludotheque import load
    >>> event = event_of(load("donuts").start(layout="0").find("c4"), version=1, group=1)
    >>> event.seat, event.kind, event.notation, event.number
    (1, 'move', 'c4', 20)
    """
    return Event(
        version=version,
        group=group,
        seat=move.seat,
        kind=kind_of(move),
        notation=move.text,
        number=move.number,
        rules_version=move.state.game.info.rules_version,
        request=request,
    )


def beginning(start: TableStart) -> State:
    """The state before the first event."""
    game = registry.load(start.game)
    return State.start(game, players=start.players, options=start.options)


Followed = tuple[Move | None, State]  # the move that an event is, if any, and the state after it


class Past:
    """All that happened at a table, by version: the number of events until then.

    Of states only the data is kept, and of most that are long past not even that: a state between
    two that are kept is played again from the first, and one that an undo led to is always kept.
    """

    def __init__(self, start: State):
        self.start = self.state = start
        self.events: list[Event] = []
        self._data: list[bytes | None] = [start.data]
        self._throws = array("Q", [start.throws])
        self._renumbered: dict[int, int] = {}  # by version: moves that have another number today

    @property
    def version(self) -> int:
        """How many events there are."""
        return len(self.events)

    def snapshot(self) -> "Past":
        """The same, to be read elsewhere while this one goes on."""
        past = copy(self)
        past.events, past._data, past._throws = self.events[:], self._data[:], self._throws[:]
        past._renumbered = dict(self._renumbered)
        return past

    def append(self, event: Event, move: Move | None, state: State) -> None:
        """Add an event that was followed."""
        if move is not None and move.number != event.number:
            self._renumbered[event.version] = move.number
        self.events.append(event)
        self._data.append(state.data)
        self._throws.append(state.throws)
        self.state = state
        old = self.version - RECENT
        if old > 0 and old % KEPT_EVERY and self.events[old - 1].kind != UNDO:
            self._data[old] = None

    def state_at(self, version: int) -> State:
        """Where the game stood after so many events."""
        if version == self.version:
            return self.state
        if not 0 <= version < self.version:
            raise no_such_version(version)
        first = version
        while (data := self._data[first]) is None:
            first -= 1
        state = self.start.at(data, self._throws[first])
        for event in self.events[first:version]:
            _, state = self.follow(event, state)
        return state

    def move_at(self, version: int) -> Move | None:
        """The move, or the result of chance, that was the event after so many; None: no such."""
        event = self.events[version]
        return self._move_of(event, self.state_at(version)) if event.kind in MOVING else None

    def entries(self) -> Iterator[tuple[Event, Move | None, State]]:
        """Every event with its move, if it is one, and the state before it."""
        state = self.start
        for event in self.events:
            move, after = self.follow(event, state)
            yield event, move, state
            state = after

    def follow(self, event: Event, state: State) -> Followed:
        """The move that an event is, if it is one, and the state after it: perhaps an earlier one.

        `state` is where the game stood before it.
        """
        if event.kind == UNDO:
            if not 0 <= event.number < event.version:
                raise no_such_version(event.number)
            # Throws that were undone keep their numbers.
            return None, state.at(self.state_at(event.number).data, state.throws)
        if event.kind not in MOVING:
            return None, state
        move = self._move_of(event, state)
        if event.kind == CHANCE:
            return move, state.apply_chance(move)
        if event.kind == TAKE_BACK:
            return move, state.take_back(event.seat)
        return move, state.play_number(move.number, event.seat)

    def _move_of(self, event: Event, state: State) -> Move:
        """By its number where the rules are those of the event, by its notation where not."""
        if event.kind == TAKE_BACK:
            move = Move(event.seat, TAKE_BACK_NUMBER, state)
        elif event.version in self._renumbered:
            move = Move(event.seat, self._renumbered[event.version], state)
        elif event.rules_version == state.game.info.rules_version:
            move = Move(event.seat, event.number, state)
        elif event.kind == CHANCE:
            move = state.find_outcome(event.notation)
        else:
            move = state.find(event.notation, event.seat)
        vars(move)["text"] = event.notation  # as it was written: nobody need work it out again
        return move


def no_such_version(version: int) -> NoSuchEvent:
    """The error for a version that a table does not have."""
    return NoSuchEvent(
        Text(en="version {v} is missing", fr="il manque la version {v}").filled(v=version)
    )


def difference(event: Event, state: State) -> ResultDiffers | None:
    """How the game ends today, where that is not what the log holds."""
    result = state.result
    if result is not None and normalised(result.notation) == normalised(event.notation):
        return None
    today = Text(en="the game goes on", fr="la partie continue")
    return ResultDiffers(
        Text(
            en="by today's rules: {today}; the log holds: {held}",
            fr="selon les règles d’aujourd’hui : {today} ; le journal dit : {held}",
        ).filled(today=result.notation if result else today, held=event.notation)
    )
