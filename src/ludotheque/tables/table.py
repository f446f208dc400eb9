"""A game being played: it waits for nothing, and reads no clock, disk or randomness.

What somebody wants to do becomes the events to append (`submit`, `take_back`, `undo`, …), or an
error that says why not. The table itself moves on when they are stored: `applied`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ludotheque.engine import loops
from ludotheque.engine.decisions import closing_of
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, TAKE_BACK_NUMBER, Move, index_of
from ludotheque.engine.state import State
from ludotheque.engine.verbs import is_implemented
from ludotheque.errors import (
    CannotReplay,
    LudothequeError,
    NothingToUndo,
    NotWhole,
    NotYourTurn,
    OutOfDate,
)
from ludotheque.events import (
    CHANCE,
    DECIDED,
    MOVE,
    RESULT,
    TAKE_BACK,
    UNDO,
    UNDO_AGREED,
    UNDO_ASKED,
    UNDO_REFUSED,
)
from ludotheque.language import Text, joined, same
from ludotheque.records import Record
from ludotheque.records.history import Entry, Undo
from ludotheque.records.record import Commitment
from ludotheque.records.visibility import Shown, Visibility, VisibleEvent
from ludotheque.tables.line import Decision, Line, last_of, without_last_of
from ludotheque.tables.log import HUMAN, Event, TableStart
from ludotheque.tables.replay import (
    beginning,
    difference,
    event_of,
    follow,
    no_such_version,
)

# What may have happened since a seat last looked without making its decision any older.
HARMLESS = frozenset({DECIDED, TAKE_BACK, UNDO_ASKED, UNDO_AGREED, UNDO_REFUSED})
MAX_MOVES_NAMED = 6  # in an error

NO_DECISION = Text(
    en="seat {s} has decided nothing that could be undone",
    fr="la place {s} n’a rien décidé que l’on puisse annuler",
)
GAME_IS_OVER = Text(
    en="the game is over, and with it the secret of its dice is known: it stands",
    fr="la partie est finie et le secret de ses dés est connu : elle est acquise",
)
NOBODY_ASKED = Text(
    en="nobody asks seat {s} to agree to an undo",
    fr="personne ne demande à la place {s} d’accepter une annulation",
)
GONE_ON = Text(
    en="the table has gone on since event {n}: look again, then decide",
    fr="la table a continué depuis l’événement {n} : regardez encore, puis décidez",
)
PART_ONLY = Text(
    en="this is only a part of a decision; it goes on with: {moves}",
    fr="ce n’est qu’une partie d’une décision ; la suite : {moves}",
)


@dataclass(frozen=True)
class UndoRequest:
    """Somebody would like to undo a decision, and some have not answered."""

    seat: int
    version: int  # to go back to
    waiting_for: frozenset[int]


class Table:
    """One table: its log replayed, and what everybody may know of it.

    >>> from datetime import UTC, datetime
    >>> from ludotheque.tables.log import Seat
    >>> seats = (Seat("Ada"), Seat("Bob"))
    >>> table = Table(TableStart("donuts", 2, {"layout": "0"}, seats, datetime.now(UTC)))
    >>> events = table.submit(1, [table.state.find("c4")])
    >>> table.version  # nothing has happened yet: the events are to be stored first
    0
    >>> table.applied(events)
    >>> table.version, table.state.to_move, table.events_for(2)[-1].text
    (1, (2,), 'c4')
    """

    def __init__(self, start: TableStart, events: Iterable[Event] = ()):
        self.start = start
        self.problem: LudothequeError | None = None  # why the log could not be followed to its end
        self.has_undone_throws = False
        self.undo_request: UndoRequest | None = None
        try:
            self._states = [beginning(start)]  # by version
        except LudothequeError as error:
            raise CannotReplay(0, error.reason) from error
        self._events: list[Event] = []
        self._moves: list[Move | None] = []
        self._lines: list[Line] = [None]  # by version
        self._known = Visibility(self.state)
        try:
            self.applied(events)
        except LudothequeError as error:
            self.problem = CannotReplay(len(self._states), error.reason)

    # Looking at it

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def state(self) -> State:
        """Where the game stands; what leaves towards a seat is its view only."""
        return self._states[-1]

    @property
    def version(self) -> int:
        """How many events there are; for the log only: a seat has its own count."""
        return len(self._events)

    @property
    def events(self) -> Sequence[Event]:
        """All events as the log holds them: nothing that may leave towards a seat."""
        return self._events

    @property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        seats = enumerate(self.start.seats, 1)
        return frozenset(seat for seat, who in seats if who.player == HUMAN)

    @property
    def bots(self) -> dict[int, str]:
        """The other seats, and the level that plays each."""
        seats = enumerate(self.start.seats, 1)
        return {seat: who.player for seat, who in seats if who.player != HUMAN}

    @property
    def commitments(self) -> tuple[Commitment, ...]:
        """What fixes the throws; the digests are to be shown before the first."""
        return tuple(Commitment.to(known.secret, known.first_throw) for known in self.start.secrets)

    @property
    def counts(self) -> bool:
        """Whether it counts for ranks, levels and campaigns.

        Alone, no throw may be undone, nor may it be a copy: both are looks into the future.
        """
        return self.start.players > 1 or not (self.has_undone_throws or self.start.is_copy)

    def events_for(self, seat: int, since: int = 0) -> list[VisibleEvent]:
        """What a seat (or SPECTATOR) may know of, after its first so many events."""
        return self._known.events_for(seat, since)

    def count_for(self, seat: int) -> int:
        """How many events a seat (or SPECTATOR) knows of: the version that it sees."""
        return self._known.count(seat)

    def state_at(self, version: int) -> State:
        """Where the game stood after so many events."""
        if 0 <= version <= self.version:
            return self._states[version]
        raise no_such_version(version)

    def move_at(self, version: int) -> Move | None:
        """The move, or the result of chance, that was the event after so many; None: no such."""
        return self._moves[version]

    def record(self) -> Record:
        """The game on paper, with what was undone and taken back."""
        today = self.game.info.rules_version
        began_under = self._events[0].rules_version if self._events else today
        history: list[Entry] = []
        lengths = [0]  # of the history, by version
        for event, move, before in zip(self._events, self._moves, self._states, strict=False):
            if move is not None:
                history.append(move)
            elif event.kind == UNDO:
                history.append(Undo(lengths[event.number], before))
            lengths.append(len(history))
        return Record(
            self._states[0],
            tuple(history),
            tuple(seat.name for seat in self.start.seats),
            self.commitments,
            None if began_under == today else began_under,
            self.state,
        )

    # What somebody wants to do

    def begin(self) -> list[Event]:
        """The chance that is next before anybody decides."""
        group = self._new_group()
        while group.throw(self.start):
            pass
        self._finish(group)
        return group.events

    def submit(
        self, seat: int, moves: Sequence[int | Move], *, seen: int | None = None
    ) -> list[Event]:
        """A whole decision of a seat, all its steps, and the chance that follows.

        A `done` or `stop` that is the only legal move of a seat is made for it. `seen` is how
        many events the seat had seen (None: all); what others decide at the same time makes it
        no older.
        """
        self._check_seen(seat, seen)
        group = self._new_group()
        for move in moves:
            group.play(seat, self._number_of(move, seat, group.state))
        if not group.events or not is_whole(group.state, seat):
            raise _not_whole(group.state, seat)
        group.go_on(self.start)
        self._finish(group)
        return group.events

    def take_back(self, seat: int) -> list[Event]:
        """Reopen a seat's own decision, while another still decides; not what was forced."""
        group = self._new_group()
        group.state.take_back(seat)  # or the error that says why not
        if not self._has_decided_now(seat):
            raise NothingToUndo(NO_DECISION.filled(s=seat))
        group.add(Move(seat, TAKE_BACK_NUMBER, group.state))
        return group.events

    def undo(self, seat: int) -> list[Event]:
        """Go back to before a person's last decision, or ask the other people to agree.

        What is still open is taken back. Nobody need agree where the others are bots, or where
        nobody has acted since and nothing was revealed. Chance that is undone is thrown anew.
        """
        group = self._new_group()
        if self.state.is_over:
            raise NothingToUndo(GAME_IS_OVER)
        is_open = self.state.can_take_back(seat) and self._has_decided_now(seat)
        if is_open and seat in self.people:
            return self.take_back(seat)
        decision = last_of(self._lines[-1], {seat} & self.people)
        if decision is None:
            raise NothingToUndo(NO_DECISION.filled(s=seat))
        is_free = decision is self._lines[-1] and not decision.is_answered
        is_alone = self.people == {seat}
        if is_free or is_alone:
            self._go_back(group, seat, decision.before)
        else:
            group.append(seat, UNDO_ASKED, str(decision.before), decision.before)
        return group.events

    def answer_undo(self, seat: int, *, agrees: bool) -> list[Event]:
        """Agree to what another asks to undo, or not; with the last who agrees it is done."""
        request = self.undo_request
        group = self._new_group()
        if request is None or seat not in request.waiting_for:
            raise NothingToUndo(NOBODY_ASKED.filled(s=seat))
        kind = UNDO_AGREED if agrees else UNDO_REFUSED
        group.append(seat, kind, str(request.version), request.version)
        if agrees and request.waiting_for == {seat}:
            self._go_back(group, request.seat, request.version)
        return group.events

    def _go_back(self, group: "_Group", seat: int, version: int) -> None:
        """Undo what came after a version; what follows from there by itself follows again."""
        group.append(seat, UNDO, str(version), version)
        group.state = replace(self._states[version], throws=self.state.throws)
        group.go_on(self.start)
        self._finish(group)

    def _finish(self, group: "_Group") -> None:
        """Say how the game ended, once it has; and whether a throw was undone on the way."""
        if group.state.result and not self.state.is_over:
            undone = self.has_undone_throws or any(event.kind == UNDO for event in group.events)
            group.append(SPECTATOR, RESULT, group.state.result.notation, undone)

    def _has_decided_now(self, seat: int) -> bool:
        """Whether a seat has decided something among those that are asked at once."""
        decision = last_of(self._lines[-1], {seat})
        return decision is not None and decision.before == self._known.round_began_at

    @property
    def has_begun(self) -> bool:
        """Whether anybody has decided anything."""
        return any(event.kind == MOVE for event in self._events)

    def last_person(self) -> int | None:
        """The person who made the last decision that stands."""
        decision = last_of(self._lines[-1], self.people)
        return decision.seat if decision else None

    def _new_group(self) -> "_Group":
        """A group to write on; refused where the table can only be read."""
        if self.problem is not None:
            raise self.problem
        number = self._events[-1].group + 1 if self._events else 1
        return _Group(self.state, self.version, number)

    def _number_of(self, move: int | Move, seat: int, state: State) -> int:
        if not isinstance(move, Move):
            return move
        if move.seat != seat:
            raise NotYourTurn(
                Text(
                    en="seat {s} cannot make a move of seat {other}",
                    fr="la place {s} ne peut pas jouer un coup de la place {other}",
                ).filled(s=seat, other=move.seat)
            )
        return state.here(move).number

    def _check_seen(self, seat: int, seen: int | None) -> None:
        if seen is None:
            return
        missed = self.events_for(seat, seen)
        if not 0 <= seen <= self.count_for(seat) or any(e.kind not in HARMLESS for e in missed):
            raise OutOfDate(GONE_ON.filled(n=seen))

    # What has been stored

    def applied(self, events: Iterable[Event]) -> None:
        """Move on by events that are stored."""
        for event in events:
            move, state = follow(event, self._states)
            self._lines.append(self._line_after(event, move, self._show(event, move, state)))
            self.undo_request = self._request_after(event)
            if event.kind == UNDO:
                self.has_undone_throws |= state.throws > self._states[event.number].throws
            if event.kind == RESULT:
                self.problem = self.problem or difference(event, state)
            self._states.append(state)
            self._events.append(event)
            self._moves.append(move)

    def _show(self, event: Event, move: Move | None, after: State) -> Shown:
        """Let each seat know what it may."""
        if move is not None:
            return self._known.add(move, after)
        if event.kind in (UNDO, UNDO_ASKED):
            self._known.go_back(event.seat, event.number, event.kind)
        else:  # versions of the log would tell of hidden steps
            is_open = event.kind == RESULT
            self._known.tell(event.kind, event.seat, event.notation if is_open else None)
        return Shown(self.version)

    def _line_after(self, event: Event, move: Move | None, shown: Shown) -> Line:
        line = self._lines[-1]
        if event.kind == UNDO:
            return self._lines[event.number]
        if event.kind == TAKE_BACK:
            return without_last_of(line, event.seat, shown.asked_at)
        opens_group = not self._events or self._events[-1].group != event.group
        if event.kind == MOVE and opens_group:  # what follows in it is forced, or the same seat's
            line = Decision(event.seat, event.group, shown.asked_at, line)
        reveals = event.kind == CHANCE or shown.reveals_others or self._tells_hidden(move)
        if line and reveals:
            return replace(line, is_answered=True)
        return line

    def _tells_hidden(self, move: Move | None) -> bool:
        """Whether what a move led to could not be told from what its seat saw."""
        if move is None or move.number == TAKE_BACK_NUMBER or move.seat == CHANCE_SEAT:
            return False
        if not is_implemented("is_certain", self.game.rules.dtype):
            return False
        seen = move.state.observation(move.seat)
        return not loops.is_certain_of(seen.raw, index_of(move.seat), move.number)

    def _request_after(self, event: Event) -> UndoRequest | None:
        if event.kind == UNDO_ASKED:
            return UndoRequest(event.seat, event.number, self.people - {event.seat})
        if event.kind == UNDO_AGREED and self.undo_request:
            left = self.undo_request.waiting_for - {event.seat}
            return replace(self.undo_request, waiting_for=left)
        request = self.undo_request
        is_withdrawn = request and event.kind in (MOVE, TAKE_BACK) and event.seat == request.seat
        ends = event.kind in (UNDO, UNDO_REFUSED, RESULT) or is_withdrawn
        return None if ends else request


def is_whole(state: State, seat: int) -> bool:
    """Whether what a seat has decided in a draft can be submitted as it is."""
    return not state.is_mid_decision(seat) or closing_of(state, seat) is not None


@dataclass
class _Group:
    """Events of one group that are not stored yet, and the state that they lead to."""

    state: State
    version: int  # of the last event
    number: int
    events: list[Event] = field(default_factory=list)

    def play(self, seat: int, number: int) -> None:
        """Add a move of a seat, if it is legal."""
        after = self.state.play_number(number, seat)
        self.add(Move(seat, int(number), self.state))
        self.state = after

    def go_on(self, start: TableStart) -> None:
        """Add what follows by itself: chance, and closings that are all that is left to a seat."""
        while self.throw(start) or self._close():
            pass

    def throw(self, start: TableStart) -> bool:
        """Add the chance that is next; whether there was any whose secret is known."""
        secret = start.secret_for(self.state.throws) if self.state.chance_is_next else None
        if secret is None:
            return False
        outcome = self.state.roll(Dice(secret))
        self.add(outcome)
        self.state = self.state.apply_chance(outcome)
        return True

    def _close(self) -> bool:
        """Make a closing that is all that a seat may do; whether there was any."""
        for seat in self.state.to_move:
            closing = closing_of(self.state, seat)
            if closing is not None:
                self.play(seat, closing)
                return True
        return False

    def add(self, move: Move) -> None:
        """Add a move, or a result of chance."""
        self.version += 1
        self.events.append(event_of(move, version=self.version, group=self.number))

    def append(self, seat: int, kind: str, notation: str, number: int) -> None:
        """Add what is no move."""
        self.version += 1
        rules_version = self.state.game.info.rules_version
        self.events.append(
            Event(self.version, self.number, seat, kind, notation, int(number), rules_version)
        )


def _not_whole(state: State, seat: int) -> NotWhole:
    """The error for a part of a decision; names what may follow."""
    moves = [move.said for move in state.legal_moves(seat)]
    more = [same("…")] if len(moves) > MAX_MOVES_NAMED else []
    return NotWhole(PART_ONLY.filled(moves=joined([*moves[:MAX_MOVES_NAMED], *more], ", ")))
