"""Which events of a game each seat may know of, kept up as the game goes on.

Where several seats are to move at once, what one of them decides is shown to the others when all
have decided; until then they know that it has, once its whole decision is made, and never in how
many steps. What a game keeps secret for good (`verbs.is_concealed`) is never shown. Each seat has
its own count of what it may know, without gaps: a gap would tell of what is hidden.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

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
from ludotheque.events import CHANCE, DECIDED, MOVE, TAKE_BACK, UNDO, VisibleEvent
from ludotheque.language import Text
from ludotheque.records.record import Record


class _Told(NamedTuple):
    """A move, or a result of chance, as far as others will be told of it."""

    kind: str
    seat: int
    text: str
    hidden_from: frozenset[int] = frozenset()  # viewers who are never told what it was


@dataclass(frozen=True, slots=True)
class _Round:
    """Seats that are to move together."""

    began_at: int = 0  # how many events there were before its first
    deciding: frozenset[int] = frozenset()  # those that have not decided yet
    decisions: tuple[_Told, ...] = ()  # what the others may not see yet, in order


@dataclass(frozen=True)
class Shown:
    """What an event was to those at the table."""

    asked_at: int  # how many events there were when it, or what others decided with it, was asked
    reveals_others: bool = False  # whether it made known what others had decided at the same time


class _Audience:
    """What one viewer has been shown."""

    def __init__(self) -> None:
        self.events: list[VisibleEvent] = []
        self.shown_after = array("L")  # so many events of the game, for each

    def snapshot(self) -> "_Audience":
        """The same, to be read elsewhere while this one goes on."""
        audience = copy(self)
        audience.events, audience.shown_after = self.events[:], self.shown_after[:]
        return audience


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

    def snapshot(self) -> "Visibility":
        """The same, to be read elsewhere while this one goes on."""
        known = copy(self)
        known._audiences = {seat: one.snapshot() for seat, one in self._audiences.items()}
        known._rounds = self._rounds[:]
        return known

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

    def count_after(self, seat: int, length: int) -> int:
        """How many events a seat (or SPECTATOR) knew of when there were so many in all."""
        return bisect_right(self._audience(seat).shown_after, length)

    def is_told_to_all(self, event: Move) -> bool:
        """Whether what a move was is concealed from nobody, once it is shown."""
        return not self._told(event).hidden_from

    def events_for(self, seat: int, since: int = 0) -> list[VisibleEvent]:
        """The events that a seat (or SPECTATOR) may know of, after the first so many."""
        if not is_whole_number(since):
            raise WrongType("the number of events seen", int, since)
        return self._audience(seat).events[max(since, 0) :]

    def length_at(self, seat: int, count: int) -> int:
        """How many events the game had when a seat (or SPECTATOR) was shown its so many."""
        shown_after = self._audience(seat).shown_after
        return shown_after[min(count, len(shown_after)) - 1] if count > 0 and shown_after else 0

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
            self._show(self._told(event), self._audiences)
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
        told = self._told(event)
        self._show(told, [event.seat])
        current = replace(current, decisions=(*current.decisions, told))
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
        self._show(self._told(event), [seat] if seat in current.deciding else self._audiences)
        decisions = tuple(move for move in current.decisions if move.seat != seat)
        return replace(current, deciding=current.deciding | {seat}, decisions=decisions)

    def _all_but(self, seat: int) -> list[int]:
        return [viewer for viewer in self._audiences if viewer != seat]

    def _told(self, event: Move) -> _Told:
        hidden_from: frozenset[int] = frozenset()
        if self._conceals and event.number != TAKE_BACK_NUMBER:
            hidden_from = frozenset(v for v in self._audiences if _is_concealed(event, v))
        return _Told(kind_of(event), event.seat, event.text, hidden_from)

    def _show(self, event: _Told, viewers: Iterable[int]) -> None:
        """Tell of a move or a result of chance, but not what is concealed from a viewer."""
        if not event.hidden_from:
            self._tell(viewers, event.kind, event.seat, event.text)
            return
        for viewer in viewers:
            text = None if viewer in event.hidden_from else event.text
            self._tell([viewer], event.kind, event.seat, text)

    def _tell(
        self,
        viewers: Iterable[int],
        kind: str,
        seat: int,
        text: str | None = None,
        back_to: int | None = None,
    ) -> None:
        length, event = self.length, None
        for viewer in viewers:
            audience = self._audiences[viewer]
            number = len(audience.events) + 1
            if event is None or event.number != number:  # viewers with the same count share it
                event = VisibleEvent(number, kind, seat, text, back_to)
            audience.events.append(event)
            audience.shown_after.append(length)


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
