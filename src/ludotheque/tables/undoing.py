"""What may be undone at a table, by whom, and who is asked."""

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import takewhile

from ludotheque.engine import loops
from ludotheque.engine.move import CHANCE_SEAT, TAKE_BACK_NUMBER, Move, index_of
from ludotheque.engine.verbs import is_implemented
from ludotheque.events import CHANCE, MOVE, TAKE_BACK, UNDO, UNDO_AGREED, UNDO_ASKED, UNDO_REFUSED
from ludotheque.records.visibility import Shown, Visibility
from ludotheque.tables.line import Decision, Line, last_of, was_answered, without_last_of
from ludotheque.tables.log import ALWAYS, Event, ends_game
from ludotheque.tables.replay import Past
from ludotheque.tables.seating import LEAVING, Seating


@dataclass(frozen=True)
class UndoRequest:
    """Somebody would like to undo a decision, and some have not answered."""

    number: int  # among all requests at this table
    seat: int
    version: int  # to go back to
    decision: tuple[str, ...] = ()  # its steps; none where some may not know them
    waiting_for: frozenset[int] = frozenset()
    agreed: frozenset[int] = frozenset()
    has_revealed: bool = False  # something was revealed since that version


@dataclass(frozen=True)
class Undoable:
    """A decision that may be undone."""

    moves: tuple[Move, ...]  # its steps
    is_free: bool  # else the others are asked


class Undoing:
    """The decisions that stand, and the request to undo one, if there is any."""

    def __init__(self, rule: str, past: Past, known: Visibility, seating: Seating):
        self.request: UndoRequest | None = None
        self._requests = 0  # so far
        self._rule, self._past, self._known, self._seating = rule, past, known, seating
        self._lines: list[Line] = [None]  # by version
        self._has_secrets = is_implemented("is_certain", past.start.game.rules.dtype)

    def last_of(self, seats: Collection[int]) -> Decision | None:
        """The last decision of any of these seats."""
        return last_of(self._lines[-1], seats)

    def undoable(self, seats: Collection[int]) -> Undoable | None:
        """The last decision of any of these seats, and whether anybody is asked."""
        decision = self.last_of(seats)
        if decision is None:
            return None
        return Undoable(self._moves_of(decision), self.is_free(decision))

    def is_open(self, seat: int) -> bool:
        """Whether a seat has decided something among those that are asked at once."""
        decision = last_of(self._lines[-1], {seat})
        return decision is not None and decision.before == self._known.round_began_at

    def is_free(self, decision: Decision) -> bool:
        """Whether a person may undo a decision, and all since, without asking anybody."""
        has_revealed = self._has_revealed(decision.before)
        if not self._others(decision.seat, has_revealed):
            return True
        return not has_revealed and (decision is self._lines[-1] or self._rule == ALWAYS)

    def _has_revealed(self, version: int) -> bool:
        """Whether something was revealed since a version: its undo would be a look ahead."""
        return was_answered(self._lines[-1], version)

    def _others(self, seat: int, has_revealed: bool) -> frozenset[int]:
        """Who must agree to an undo of a seat: who is there, or plays on when back."""
        people = self._seating.players if has_revealed else self._seating.present
        return people - {seat}

    def applied(self, event: Event, move: Move | None, shown: Shown) -> None:
        """Follow an event that the past does not hold yet, but the seating has followed."""
        self._lines.append(self._line_after(event, move, shown))
        request = self._request_after(event)
        if request is not None:  # who must agree may be others now
            has_revealed = self._has_revealed(request.version)
            others = self._others(request.seat, has_revealed) - request.agreed
            request = replace(request, waiting_for=others, has_revealed=has_revealed)
        self.request = request

    def _line_after(self, event: Event, move: Move | None, shown: Shown) -> Line:
        line = self._lines[-1]
        if event.kind == UNDO:
            return self._lines[event.number]
        if event.kind == TAKE_BACK:
            return without_last_of(line, event.seat, shown.asked_at)
        events = self._past.events
        opens_group = not events or events[-1].group != event.group
        if event.kind == MOVE and opens_group:  # what follows in it is forced, or the same seat's
            line = Decision(event.seat, event.group, shown.asked_at, line)
        if line is None or line.is_answered:
            return line
        reveals = event.kind == CHANCE or shown.reveals_others or self.tells_hidden(move)
        return replace(line, is_answered=True) if reveals else line

    def tells_hidden(self, move: Move | None) -> bool:
        """Whether what a move led to could not be told from what its seat saw."""
        if move is None or move.number == TAKE_BACK_NUMBER or move.seat == CHANCE_SEAT:
            return False
        if not self._has_secrets:
            return False
        seen = move.state.observation(move.seat)
        return not loops.is_certain_of(seen.raw, index_of(move.seat), move.number)

    def _request_after(self, event: Event) -> UndoRequest | None:
        if event.kind == UNDO_ASKED:
            self._requests += 1
            steps = self._steps_of(event.seat)
            return UndoRequest(self._requests, event.seat, event.number, steps)
        request = self.request
        if request is None or event.kind in (UNDO, UNDO_REFUSED) or ends_game(event):
            return None
        if event.seat == request.seat:  # who goes on, or goes, asks no longer
            return None if event.kind in LEAVING | {MOVE, TAKE_BACK} else request
        if event.kind == UNDO_AGREED:
            return replace(request, agreed=request.agreed | {event.seat})
        return request

    def _steps_of(self, seat: int) -> tuple[str, ...]:
        """The steps of a seat's last decision, if everybody may know them."""
        decision = last_of(self._lines[-1], {seat})
        if decision is None or decision.before == self._known.round_began_at:
            return ()
        moves = self._moves_of(decision)
        is_told = all(map(self._known.is_told_to_all, moves))
        return tuple(move.text for move in moves) if is_told else ()

    def _moves_of(self, decision: Decision) -> tuple[Move, ...]:
        """The steps of a decision."""
        seat, events = decision.seat, self._past.events
        first = bisect_left(events, decision.group, key=lambda event: event.group)
        made = takewhile(lambda event: event.kind == MOVE and event.seat == seat, events[first:])
        return tuple(filter(None, (self._past.move_at(event.version - 1) for event in made)))
