"""A game being played: it waits for nothing, and reads no clock, disk or randomness.

What somebody wants to do becomes the events to append (`submit`, `take_back`, `undo`, …), or an
error that says why not. The table itself moves on when they are stored: `applied`.
"""

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass

from ludotheque.engine.game import Game
from ludotheque.engine.move import SPECTATOR, TAKE_BACK_NUMBER, Move
from ludotheque.engine.state import State
from ludotheque.errors import (
    CannotReplay,
    LudothequeError,
    NothingToUndo,
    NotWhole,
    NotYourTurn,
    OutOfDate,
    SeatRefused,
    UndoForbidden,
)
from ludotheque.events import (
    DECIDED,
    GIVE_UP,
    HAND_BACK,
    MOVE,
    RESULT,
    SEAT_FREED,
    SEAT_TAKEN,
    STAND_IN,
    TAKE_BACK,
    UNDO,
    UNDO_AGREED,
    UNDO_ASKED,
    UNDO_REFUSED,
    VisibleEvent,
)
from ludotheque.language import Text
from ludotheque.records import Record
from ludotheque.records.history import Entry, Undo
from ludotheque.records.record import Commitment
from ludotheque.records.visibility import Shown, Visibility
from ludotheque.tables.group import Group, is_whole, not_whole
from ludotheque.tables.log import HUMAN, NEVER, Event, TableStart
from ludotheque.tables.replay import Followed, Past, beginning, difference, no_such_version
from ludotheque.tables.seating import MOST_WHO_END, SEATING, Seating
from ludotheque.tables.undoing import Undoable, Undoing, UndoRequest

# What may have happened since a seat last looked without making its decision any older.
OPEN = SEATING | {RESULT}  # events whose text says nothing that anybody may not know
HARMLESS = SEATING | {DECIDED, TAKE_BACK, UNDO_ASKED, UNDO_AGREED, UNDO_REFUSED}

NO_DECISION = Text(
    en="seat {s} has decided nothing that could be undone",
    fr="la place {s} n’a rien décidé que l’on puisse annuler",
)
GAME_IS_OVER = Text(
    en="the game is over, and with it the secret of its dice is known: it stands",
    fr="la partie est finie et le secret de ses dés est connu : elle est acquise",
)
SEATS_STAY = Text(
    en="the game is over: its seats stay as they are",
    fr="la partie est finie : ses places restent comme elles sont",
)
NEVER_HERE = Text(en="at this table nothing is undone", fr="à cette table, on n’annule rien")
GIVEN_UP = Text(
    en="the game was given up: it is over", fr="la partie a été abandonnée : elle est finie"
)
NOBODY_ASKED = Text(
    en="nobody asks seat {s} to agree to an undo",
    fr="personne ne demande à la place {s} d’accepter une annulation",
)
ANOTHER_UNDO = Text(
    en="this was an answer to another undo: look again, then answer",
    fr="cette réponse concernait une autre annulation : regardez encore, puis répondez",
)
ONE_AT_A_TIME = Text(
    en="one decision at a time: what follows rests on what you cannot know yet",
    fr="une décision à la fois : la suite dépend de ce que vous ne pouvez pas encore savoir",
)
GONE_ON = Text(
    en="the table has gone on since event {n}: look again, then decide",
    fr="la table a continué depuis l’événement {n} : regardez encore, puis décidez",
)


@dataclass(frozen=True)
class Answered:
    """What became of a request of a client: all that is needed to answer it again."""

    digest: str  # of what was asked
    version: int  # after the last event of its group
    count: int  # how many events its seat knew of then


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
        try:
            self._past = Past(beginning(start))
        except LudothequeError as error:
            raise CannotReplay(0, error.reason) from error
        self._known = Visibility(self.state)
        self._seating = Seating(start.seats)
        self._undoing = Undoing(start.undo, self._past, self._known, self._seating)
        self._requests: dict[tuple[int, str], int] = {}  # by seat and key: the event's version
        self._proposed: Group | None = None  # the last
        try:
            self.applied(events)
        except LudothequeError as error:
            self.problem = CannotReplay(self.version + 1, error.reason)

    def snapshot(self) -> "Table":
        """What has happened until now, to be read in another thread while this table goes on."""
        table = copy(self)
        table._past, table._known = self._past.snapshot(), self._known.snapshot()
        table._seating = deepcopy(self._seating)
        return table

    # Looking at it

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def state(self) -> State:
        """Where the game stands; what leaves towards a seat is its view only."""
        return self._past.state

    @property
    def proposed(self) -> State:
        """Where the game stands once what was proposed last is stored."""
        return self._proposed.state if self._proposed else self.state

    @property
    def version(self) -> int:
        """How many events there are; for the log only: a seat has its own count."""
        return self._past.version

    @property
    def events(self) -> Sequence[Event]:
        """All events as the log holds them: nothing that may leave towards a seat."""
        return self._past.events

    @property
    def undo_request(self) -> UndoRequest | None:
        """What somebody would like to undo, and who has not answered."""
        return self._undoing.request

    @property
    def playing(self) -> dict[int, str]:
        """Who decides for each seat now: HUMAN, or the level of a bot."""
        return dict(self._seating.playing)

    @property
    def people(self) -> frozenset[int]:
        """The seats that people decide for now."""
        return self._seating.people

    @property
    def bots(self) -> dict[int, str]:
        """The other seats, and the level that plays each."""
        playing = self._seating.playing.items()
        return {seat: player for seat, player in playing if player != HUMAN}

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits in each seat, or sat there last."""
        return tuple(self._seating.names.values())

    @property
    def given_up(self) -> frozenset[int]:
        """The seats whose people have given up."""
        return self._seating.given_up

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was given up with nobody to play on."""
        return self._seating.has_ended or self.state.is_over

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats to move; none once the game is over."""
        return () if self._seating.has_ended else self.state.to_move

    @property
    def commitments(self) -> tuple[Commitment, ...]:
        """What fixes the throws: digests to show before the first, secrets for when it is over."""
        return tuple(Commitment.to(known.secret, known.first_throw) for known in self.start.secrets)

    @property
    def counts(self) -> bool:
        """Whether it counts for ranks, levels and campaigns.

        Alone, no throw may be undone, nor may it be a copy: both are looks into the future. Nor
        may a bot have played.
        """
        if self.start.players > 1:
            return True
        had_help = any(event.kind == STAND_IN for event in self.events)
        return not (self.has_undone_throws or self.start.is_copy or had_help)

    def events_for(self, seat: int, since: int = 0) -> list[VisibleEvent]:
        """What a seat (or SPECTATOR) may know of, after its first so many events."""
        return self._known.events_for(seat, since)

    def count_for(self, seat: int) -> int:
        """How many events a seat (or SPECTATOR) knows of: the version that it sees."""
        return self._known.count(seat)

    def answered(self, seat: int, key: str) -> Answered | None:
        """What became of what a seat asked for with this key, if it ever did."""
        version = self._requests.get((seat, key))
        if version is None:
            return None
        first = self.events[version - 1]
        while version < self.version and self.events[version].group == first.group:
            version += 1
        _, _, digest = first.request.partition(" ")
        return Answered(digest, version, self._known.count_after(seat, version))

    def version_after(self, seat: int, count: int) -> int:
        """How many events the log had when a seat (or SPECTATOR) was shown its so many."""
        return self._known.length_at(seat, count)

    def count_after(self, seat: int, version: int) -> int:
        """How many events a seat (or SPECTATOR) knew of when the log had so many."""
        return self._known.count_after(seat, version)

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has decided something that it may still reopen."""
        can_be = self.state.can_take_back(seat)  # or the error for who has no seat
        is_played = seat in self.people and not self.is_over
        return can_be and is_played and self._undoing.is_open(seat)

    def undoable(self, seat: int) -> Undoable | None:
        """What a seat may reopen, undo, or ask the others to undo: for its own eyes."""
        if self.is_over or (self.start.undo == NEVER and not self.can_take_back(seat)):
            return None
        return self._undoing.undoable({seat} & self.people)

    def state_at(self, version: int) -> State:
        """Where the game stood after so many events."""
        return self._past.state_at(version)

    def move_at(self, version: int) -> Move | None:
        """The move, or the result of chance, that was the event after so many; None: no such."""
        return self._past.move_at(version)

    def record(self) -> Record:
        """The game on paper, with what was undone and taken back."""
        today = self.game.info.rules_version
        began_under = self.events[0].rules_version if self.events else today
        history: list[Entry] = []
        lengths = [0]  # of the history, by version
        for event, move, before in self._past.entries():
            if move is not None:
                history.append(move)
            elif event.kind == UNDO:
                history.append(Undo(lengths[event.number], before))
            lengths.append(len(history))
        return Record(
            self._past.start,
            tuple(history),
            self.names,
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
        self,
        seat: int,
        moves: Sequence[int | Move],
        *,
        seen: int | None = None,
        request: str = "",
    ) -> list[Event]:
        """A whole decision of a seat, all its steps, and the chance that follows.

        A `done` or `stop` that is the only legal move of a seat is made for it. `seen` is how
        many events the seat had seen (None: all); what others decide at the same time makes it
        no older. `request` is what a client asked with, "KEY DIGEST": see `answered`.
        """
        group = self._new_group(request)
        if self._seating.has_ended:
            raise NotYourTurn(GIVEN_UP)
        self.check_seen(seat, seen)
        last: Move | None = None
        for move in moves:
            if self._undoing.tells_hidden(last):
                raise NotWhole(ONE_AT_A_TIME)
            last = Move(seat, self._number_of(move, seat, group.state), group.state)
            group.play(seat, last.number)
        if not group.events or not is_whole(group.state, seat):
            raise not_whole(group.state, seat)
        group.go_on(self.start)
        self._finish(group)
        return group.events

    def take_back(self, seat: int, *, request: str = "") -> list[Event]:
        """Reopen a person's own decision, while another still decides; not what was forced."""
        group = self._new_group(request)
        after = self.state.take_back(seat)  # or the error that says why not
        if not self.can_take_back(seat):
            raise NothingToUndo(NO_DECISION.filled(s=seat))
        group.add(Move(seat, TAKE_BACK_NUMBER, self.state), after)
        return group.events

    def undo(self, seat: int, *, request: str = "") -> list[Event]:
        """Go back to before a person's last decision, or ask the other people to agree.

        What is still open is taken back. Where something was revealed since, all other people must
        agree, also who is away. Else nobody need agree where nobody else is there, or where nobody
        has acted since, if `TableStart.undo` minds that. Chance that is undone is thrown anew.
        """
        group = self._new_group(request)
        if self.is_over:
            raise NothingToUndo(GAME_IS_OVER)
        if self.can_take_back(seat):
            return self.take_back(seat, request=request)
        if self.start.undo == NEVER:
            raise UndoForbidden(NEVER_HERE)
        decision = self._undoing.last_of({seat} & self.people)
        if decision is None:
            raise NothingToUndo(NO_DECISION.filled(s=seat))
        if self._undoing.is_free(decision):
            self._go_back(group, seat, decision.before)
        else:
            group.tell(seat, UNDO_ASKED, str(decision.before), decision.before)
        return group.events

    def answer_undo(
        self, seat: int, number: int, *, agrees: bool, request: str = ""
    ) -> list[Event]:
        """Agree to a request to undo, by its number, or not; with the last who agrees it is done.

        Without the number one might agree to another undo than the one that was shown.
        """
        group = self._new_group(request)
        asked = self.undo_request
        if asked is None or seat not in asked.waiting_for:
            raise NothingToUndo(NOBODY_ASKED.filled(s=seat))
        if asked.number != number:
            raise OutOfDate(ANOTHER_UNDO)
        kind = UNDO_AGREED if agrees else UNDO_REFUSED
        group.tell(seat, kind, str(asked.version), asked.version)
        if agrees:
            self._undo_unless_others_are_asked(group, seat)
        return group.events

    def _undo_unless_others_are_asked(self, group: Group, seat: int) -> None:
        """Undo what is asked for, if it waits for nobody but this seat."""
        asked = self.undo_request
        if asked and asked.waiting_for == {seat}:
            self._go_back(group, asked.seat, asked.version)

    def _go_back(self, group: Group, seat: int, version: int) -> None:
        """Undo what came after a version; what follows from there by itself follows again."""
        state = self.state.at(self._past.state_at(version).data, self.state.throws)
        group.tell(seat, UNDO, str(version), version, state)
        group.go_on(self.start)
        self._finish(group)

    def _finish(self, group: Group) -> None:
        """Say how the game ended, once it has; and whether a throw was undone on the way."""
        if group.state.result and not self.state.is_over:
            undone = self.has_undone_throws or any(event.kind == UNDO for event in group.events)
            group.tell(SPECTATOR, RESULT, group.state.result.notation, undone)

    # Who plays

    def stand_in(self, seat: int, level: str) -> list[Event]:
        """Let a bot decide for somebody who is away.

        An undo waits for them only where it would take back what was revealed.
        """
        group = self._seated(seat, STAND_IN, level)
        if self.undo_request and not self.undo_request.has_revealed:
            self._undo_unless_others_are_asked(group, seat)
        return group.events

    def hand_back(self, seat: int, *, request: str = "") -> list[Event]:
        """Let who was away decide again."""
        return self._seated(seat, HAND_BACK, "", request).events

    def give_up(self, seat: int, level: str, *, request: str = "") -> list[Event]:
        """Give a seat up for good: a bot plays on; where two play, or one, the game is over."""
        plays_on = level if self.start.players > MOST_WHO_END else ""
        group = self._seated(seat, GIVE_UP, plays_on, request)
        if plays_on:
            self._undo_unless_others_are_asked(group, seat)
        return group.events

    def take_seat(self, seat: int, name: str, *, request: str = "") -> list[Event]:
        """Let everybody know who sits down in the seat of a person."""
        return self._seated(seat, SEAT_TAKEN, name, request).events

    def free_seat(self, seat: int, *, request: str = "") -> list[Event]:
        """Let everybody know that a person's seat is free; it stays theirs to decide for."""
        group = self._seated(seat, SEAT_FREED, self._seating.names.get(seat, ""), request)
        self._undo_unless_others_are_asked(group, seat)
        return group.events

    def _seated(self, seat: int, kind: str, notation: str, request: str = "") -> Group:
        """A group that begins with who plays a seat."""
        group = self._new_group(request)
        if self.is_over:
            raise SeatRefused(SEATS_STAY)
        self._seating.check(seat, kind, notation)
        group.tell(seat, kind, notation)
        return group

    @property
    def has_begun(self) -> bool:
        """Whether anybody has decided anything."""
        return any(event.kind == MOVE for event in self.events)

    def last_person(self) -> int | None:
        """The person who made the last decision that stands."""
        decision = self._undoing.last_of(self.people)
        return decision.seat if decision else None

    def _new_group(self, request: str = "") -> Group:
        """A group to write on; refused where the table can only be read."""
        if self.problem is not None:
            raise self.problem
        number = self.events[-1].group + 1 if self.events else 1
        self._proposed = Group(self.state, self.version, number, request)
        return self._proposed

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

    def check_seen(self, seat: int, seen: int | None) -> None:
        """Refuse what was decided on what the game has left behind."""
        if seen is None:
            return
        missed = self.events_for(seat, seen)
        if not 0 <= seen <= self.count_for(seat) or any(e.kind not in HARMLESS for e in missed):
            raise OutOfDate(GONE_ON.filled(n=seen))

    # What has been stored

    def applied(self, events: Iterable[Event]) -> None:
        """Move on by events that are stored."""
        for event in events:
            move, state = self._followed(event)
            self._seating.applied(event)
            self._undoing.applied(event, move, self._show(event, move, state))
            if event.kind == UNDO:
                undone = self.state.throws > self._past.state_at(event.number).throws
                self.has_undone_throws |= undone
            if event.kind == RESULT:
                self.problem = self.problem or difference(event, state)
            if event.request:
                self._requests[event.seat, event.request.partition(" ")[0]] = event.version
            self._past.append(event, move, state)
        self._proposed = None

    def _followed(self, event: Event) -> Followed:
        """The move that an event is, if it is one, and the state after it."""
        if event.version != self.version + 1:
            raise no_such_version(self.version + 1)
        known = self._proposed.followed(event) if self._proposed else None
        return known or self._past.follow(event, self.state)

    def _show(self, event: Event, move: Move | None, after: State) -> Shown:
        """Let each seat know what it may."""
        if move is not None:
            return self._known.add(move, after)
        if event.kind in (UNDO, UNDO_ASKED):
            self._known.go_back(event.seat, event.number, event.kind)
        else:  # versions of the log would tell of hidden steps
            text = event.notation if event.kind in OPEN else ""
            self._known.tell(event.kind, event.seat, text or None)
        return Shown(self.version)
