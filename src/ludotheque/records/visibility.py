"""Which events of a game each seat may know of, kept up as the game goes on.

Where several seats are to move at once, what one of them decides is shown to the others when all
have decided; until then they know that it has, once its whole decision is made, and never in how
many steps. What a game keeps secret for good (`verbs.is_concealed`) is never shown. Each seat has
its own count of what it may know, without gaps: a gap would tell of what is hidden.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import msgspec

from ludotheque.engine import loops
from ludotheque.engine.move import (
    CHANCE_SEAT,
    SPECTATOR,
    TAKE_BACK_NUMBER,
    Move,
    index_of,
    is_whole_number,
)
from ludotheque.engine.state import State
from ludotheque.engine.verbs import is_implemented
from ludotheque.errors import NoSuchSeat, WrongType
from ludotheque.events import CHANCE, DECIDED, MOVE, TAKE_BACK, UNDO
from ludotheque.language import Text
from ludotheque.records.record import Record


class VisibleEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a seat may know it.

    >>> VisibleEvent(number=3, kind=MOVE, seat=1, text="c4")
    VisibleEvent(number=3, kind='move', seat=1, text='c4', back_to=None)
    """

    number: int  # in the seat's own count, from 1, without gaps
    kind: str
    seat: int
    text: str | None = None  # in the notation of records; None: it happened, but not what
    back_to: int | None = None  # of an undo: the last event, in the same count, that stands


@dataclass(frozen=True)
class _Round:
    """Seats that are to move together."""

    began_at: int = 0  # how many events there were before its first
    deciding: frozenset[int] = frozenset()  # those that have not decided yet
    decisions: tuple[Move, ...] = ()  # what the others may not see yet, in order


@dataclass(frozen=True)
class Shown:
    """What an event was to those at the table."""

    asked_at: int  # how many events there were when it, or what others decided with it, was asked
    reveals_others: bool = False  # whether it made known what others had decided at the same time


@dataclass
class _Audience:
    """What one viewer has been shown."""

    events: list[VisibleEvent] = field(default_factory=list)
    shown_after: list[int] = field(default_factory=list)  # so many events of the game, for each


class Visibility:
    """What each seat may know of a game.

    Adding an event costs the same however many there are.

    >>> from ludotheque import load
    >>> state = load("donuts").start(layout="0")
    >>> known = Visibility(state)
    >>> known.add(state.find("c4"), state.play("c4"))
    Shown(asked_at=0, reveals_others=False)
    >>> known.events_for(2)
    [VisibleEvent(number=1, kind='move', seat=1, text='c4', back_to=None)]
    """

    def __init__(self, start: State):
        self._audiences = {seat: _Audience() for seat in range(SPECTATOR, start.players + 1)}
        self._conceals = is_implemented("is_concealed", start.game.rules.dtype)
        self._rounds = [_Round()]  # before the first event, and after each

    @property
    def length(self) -> int:
        """How many events were added."""
        return len(self._rounds) - 1

    @property
    def round_began_at(self) -> int | None:
        """How many events there were before seats were asked at once that still decide."""
        current = self._rounds[-1]
        return current.began_at if current.deciding else None

    def count(self, seat: int) -> int:
        """How many events a seat (or SPECTATOR) knows of."""
        return len(self._audience(seat).events)

    def events_for(self, seat: int, since: int = 0) -> list[VisibleEvent]:
        """The events that a seat (or SPECTATOR) may know of, after the first so many."""
        if not is_whole_number(since):
            raise WrongType("the number of events seen", int, since)
        return self._audience(seat).events[max(since, 0) :]

    def _audience(self, seat: int) -> _Audience:
        if not is_whole_number(seat):
            raise WrongType("a seat", int, seat)
        if seat in self._audiences:
            return self._audiences[seat]
        raise NoSuchSeat(
            Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(s=seat)
        )

    def add(self, event: Move, after: State) -> Shown:
        """Show a move, or a result of chance, to those who may know of it by now."""
        to_move = event.state.to_move
        current = self._rounds[-1]
        if not current.deciding and len(to_move) > 1:
            current = _Round(self.length, frozenset(to_move))
        before = current.began_at if current.deciding else self.length
        self._rounds.append(current)
        if event.seat == CHANCE_SEAT or not current.deciding:
            self._show(event, self._audiences)
        elif event.number == TAKE_BACK_NUMBER:
            self._rounds[-1] = self._reopened(current, event)
        else:
            self._rounds[-1] = self._decided(current, event, after)
        is_open = bool(self._rounds[-1].deciding)
        others = any(move.seat != event.seat for move in current.decisions)
        return Shown(before, reveals_others=others and not is_open)

    def tell(self, kind: str, seat: int, text: str | None = None) -> None:
        """Let everybody know of something that changes nothing in the game."""
        self._rounds.append(self._rounds[-1])
        self._tell(self._audiences, kind, seat, text)

    def go_back(self, seat: int, length: int, kind: str = UNDO) -> None:
        """Let everybody know that the game goes back, or should, to when it had so many events."""
        self._rounds.append(self._rounds[length if kind == UNDO else -1])
        for viewer, audience in self._audiences.items():
            self._tell([viewer], kind, seat, back_to=bisect_right(audience.shown_after, length))

    def _decided(self, current: _Round, event: Move, after: State) -> _Round:
        """A step of one of those who decide at once."""
        self._show(event, [event.seat])
        current = replace(current, decisions=(*current.decisions, event))
        others = (current.deciding - {event.seat}) & set(after.to_move)
        if not others and not after.is_mid_decision(event.seat):
            for move in current.decisions:
                self._show(move, self._all_but(move.seat))
            return _Round()
        if event.seat in after.to_move:
            return current
        self._tell(self._all_but(event.seat), DECIDED, event.seat)
        return replace(current, deciding=others)

    def _reopened(self, current: _Round, event: Move) -> _Round:
        """What was decided is never shown; that it is open again is, where that it was made is."""
        seat = event.seat
        self._show(event, [seat] if seat in current.deciding else self._audiences)
        decisions = tuple(move for move in current.decisions if move.seat != seat)
        return replace(current, deciding=current.deciding | {seat}, decisions=decisions)

    def _all_but(self, seat: int) -> list[int]:
        return [viewer for viewer in self._audiences if viewer != seat]

    def _show(self, event: Move, viewers: Iterable[int]) -> None:
        """Tell of a move or a result of chance, but not what is concealed from a viewer."""
        for viewer in viewers:
            is_hidden = self._conceals and _is_concealed(event, viewer)
            self._tell([viewer], kind_of(event), event.seat, None if is_hidden else event.text)

    def _tell(
        self,
        viewers: Iterable[int],
        kind: str,
        seat: int,
        text: str | None = None,
        back_to: int | None = None,
    ) -> None:
        for viewer in viewers:
            audience = self._audiences[viewer]
            number = len(audience.events) + 1
            audience.events.append(VisibleEvent(number, kind, seat, text, back_to))
            audience.shown_after.append(self.length)


def kind_of(event: Move) -> str:
    """The kind of a move, or of a result of chance."""
    if event.seat == CHANCE_SEAT:
        return CHANCE
    return TAKE_BACK if event.number == TAKE_BACK_NUMBER else MOVE


def visible_events(record: Record, seat: int) -> list[VisibleEvent]:
    """All events of a record, as far as a seat (or SPECTATOR) may know of them by now."""
    known = Visibility(record.start)
    for event, after in zip(record.events, record.states()[1:], strict=True):
        known.add(event, after)
    return known.events_for(seat)


def _is_concealed(event: Move, seat: int) -> bool:
    actor = index_of(SPECTATOR if event.seat == CHANCE_SEAT else event.seat)
    raw = event.state.raw
    return bool(loops.is_concealed_from(raw, actor, event.number, index_of(seat)))
