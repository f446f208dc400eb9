"""From a log to the states of its game, also where the rules have changed since."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ludotheque.engine import registry
from ludotheque.engine.move import CHANCE_SEAT, TAKE_BACK_NUMBER, Move
from ludotheque.engine.notation import normalised
from ludotheque.engine.state import State
from ludotheque.errors import (
    CannotReplay,
    ImpossibleOutcome,
    LudothequeError,
    NoSuchEvent,
    ResultDiffers,
)
from ludotheque.language import Text
from ludotheque.tables.log import CHANCE, MOVE, RESULT, TAKE_BACK, UNDO, Event, TableStart


@dataclass(frozen=True)
class Replayed:
    """What a log leads to, as far as today's rules can follow it."""

    states: tuple[State, ...]  # by version: at the start, then after each event
    problem: LudothequeError | None = None  # a CannotReplay, or a ResultDiffers

    @property
    def version(self) -> int:
        """The last event that could be replayed; 0: none, -1: not even the start."""
        return len(self.states) - 1

    @property
    def state(self) -> State | None:
        """Where the game stands after it; None: the game cannot begin as it did."""
        return self.states[-1] if self.states else None


def replay(start: TableStart, events: Iterable[Event]) -> Replayed:
    """Replay a log: by number where the rules are those of the event, by notation where not.

    Where an event does not follow, what comes before it stays readable and the problem says why.

    >>> from datetime import UTC, datetime
    >>> from ludotheque.tables.log import Seat
    >>> seats = (Seat("Ada"), Seat("Bob"))
    >>> start = TableStart("donuts", 2, {"layout": "0"}, seats, datetime.now(UTC))
    >>> c4_twice = [Event(v, v, v, MOVE, "c4", 20, rules_version=1) for v in (1, 2)]
    >>> replayed = replay(start, c4_twice)
    >>> replayed.version, str(replayed.problem)
    (1, 'event 2: there is a donut on c4; place yours on an empty cell (DN-4)')
    """
    states: list[State] = []
    differs: ResultDiffers | None = None
    try:
        states.append(_beginning(start))
        for event in events:
            states.append(_after(event, states))
            if event.kind == RESULT:
                differs = differs or _difference(event, states[-1])
    except LudothequeError as error:
        return Replayed(tuple(states), CannotReplay(len(states), error.reason))
    return Replayed(tuple(states), differs)


def event_of(move: Move, *, version: int, group: int) -> Event:
    """A move, or a result of chance, as an event of a table.

    >>> from ludotheque import load
    >>> event_of(load("donuts").start(layout="0").find("c4"), version=1, group=1)
    Event(version=1, group=1, seat=1, kind='move', notation='c4', number=20, rules_version=1)
    """
    kind = CHANCE if move.seat == CHANCE_SEAT else MOVE
    return Event(
        version=version,
        group=group,
        seat=move.seat,
        kind=TAKE_BACK if move.number == TAKE_BACK_NUMBER else kind,
        notation=move.text,
        number=move.number,
        rules_version=move.state.game.info.rules_version,
    )


def _beginning(start: TableStart) -> State:
    game = registry.load(start.game)
    return State.start(game, players=start.players, options=start.options)


def _after(event: Event, states: Sequence[State]) -> State:
    """The state after an event, which may be an earlier one again."""
    state = states[-1]
    if event.version != len(states):
        raise _no_such_version(len(states))
    if event.kind == MOVE:
        return _moved(event, state)
    if event.kind == CHANCE:
        return state.apply_chance(_outcome(event, state))
    if event.kind == TAKE_BACK:
        return state.take_back(event.seat)
    if event.kind == UNDO:
        return _undone(event, states)
    return state


def _is_by_number(event: Event, state: State) -> bool:
    return event.rules_version == state.game.info.rules_version


def _moved(event: Event, state: State) -> State:
    if _is_by_number(event, state):
        return state.play_number(event.number, event.seat)
    return state.play(state.find(event.notation, event.seat))


def _outcome(event: Event, state: State) -> Move:
    if not _is_by_number(event, state):
        return state.find_outcome(event.notation)
    weights = state.chance_weights()
    if not (0 <= event.number < len(weights) and weights[event.number]):
        raise ImpossibleOutcome(
            Text(
                en="'{text}' is no possible result of chance here",
                fr="« {text} » n’est pas un résultat possible du hasard ici",
            ).filled(text=event.notation)
        )
    return Move(CHANCE_SEAT, event.number, state)


def _undone(event: Event, states: Sequence[State]) -> State:
    """Go on from an earlier version; throws that were undone keep their numbers."""
    if not 0 <= event.number < len(states):
        raise _no_such_version(event.number)
    return replace(states[event.number], throws=states[-1].throws)


def _no_such_version(version: int) -> NoSuchEvent:
    return NoSuchEvent(
        Text(en="version {v} is missing", fr="il manque la version {v}").filled(v=version)
    )


def _difference(event: Event, state: State) -> ResultDiffers | None:
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
