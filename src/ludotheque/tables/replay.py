"""From the events of a log to moves and states, also where the rules have changed since."""

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.engine import registry
from ludotheque.engine.move import TAKE_BACK_NUMBER, Move
from ludotheque.engine.notation import normalised
from ludotheque.engine.state import State
from ludotheque.errors import (
    NoSuchEvent,
    ResultDiffers,
)
from ludotheque.events import CHANCE, MOVE, TAKE_BACK, UNDO
from ludotheque.language import Text
from ludotheque.records.visibility import kind_of
from ludotheque.tables.log import Event, TableStart


def event_of(move: Move, *, version: int, group: int) -> Event:
    """A move, or a result of chance, as an event of a table.

    >>> from ludotheque import load
    >>> event_of(load("donuts").start(layout="0").find("c4"), version=1, group=1)
    Event(version=1, group=1, seat=1, kind='move', notation='c4', number=20, rules_version=1)
    """
    return Event(
        version=version,
        group=group,
        seat=move.seat,
        kind=kind_of(move),
        notation=move.text,
        number=move.number,
        rules_version=move.state.game.info.rules_version,
    )


def beginning(start: TableStart) -> State:
    """The state before the first event."""
    game = registry.load(start.game)
    return State.start(game, players=start.players, options=start.options)


def follow(event: Event, states: Sequence[State]) -> tuple[Move | None, State]:
    """The move that an event is, if it is one, and the state after it: perhaps an earlier one."""
    state = states[-1]
    if event.version != len(states):
        raise no_such_version(len(states))
    if event.kind == UNDO:
        return None, _undone(event, states)
    if event.kind not in (MOVE, CHANCE, TAKE_BACK):
        return None, state
    move = _move_of(event, state)
    vars(move)["text"] = event.notation  # as it was written: nobody need work it out again
    if event.kind == CHANCE:
        return move, state.apply_chance(move)
    if event.kind == TAKE_BACK:
        return move, state.take_back(event.seat)
    return move, state.play_number(move.number, event.seat)


def _move_of(event: Event, state: State) -> Move:
    """By its number where the rules are those of the event, by its notation where not."""
    if event.kind == TAKE_BACK:
        return Move(event.seat, TAKE_BACK_NUMBER, state)
    if event.rules_version == state.game.info.rules_version:
        return Move(event.seat, event.number, state)
    if event.kind == CHANCE:
        return state.find_outcome(event.notation)
    return state.find(event.notation, event.seat)


def _undone(event: Event, states: Sequence[State]) -> State:
    """Go on from an earlier version; throws that were undone keep their numbers."""
    if not 0 <= event.number < len(states):
        raise no_such_version(event.number)
    return replace(states[event.number], throws=states[-1].throws)


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
