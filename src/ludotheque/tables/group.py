"""Events of one group that are not stored yet, and the states that they lead to."""

from dataclasses import dataclass, field

from ludotheque.engine.decisions import closing_of
from ludotheque.engine.dice import Dice
from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.errors import NotWhole
from ludotheque.language import Text, joined, same
from ludotheque.tables.log import Event, TableStart
from ludotheque.tables.replay import Followed, event_of

MAX_MOVES_NAMED = 6  # in an error
PART_ONLY = Text(
    en="this is only a part of a decision; it goes on with: {moves}",
    fr="ce n’est qu’une partie d’une décision ; la suite : {moves}",
)


@dataclass
class Group:
    """Events to append after a version, all or none."""

    state: State
    version: int  # of the last event
    number: int
    request: str = ""  # what a client asked with: the first event has it
    events: list[Event] = field(default_factory=list)
    _followed: list[Followed] = field(default_factory=list)  # for each event

    def play(self, seat: int, number: int) -> None:
        """Add a move of a seat, if it is legal."""
        after = self.state.play_number(number, seat)
        self.add(Move(seat, int(number), self.state), after)

    def go_on(self, start: TableStart) -> None:
        """Add what follows by itself: chance, and closings that are all that is left to a seat."""
        while self.throw(start) or self._close():
            pass

    def throw(self, start: TableStart) -> bool:
        """Add the chance that is next; whether there was any whose secret is known."""
        secret = start.secret_for(self.state.throws) if self.state.chance_is_next else None
        if secret is None:
            return False
        self.add(*self.state.throw(Dice(secret)))
        return True

    def _close(self) -> bool:
        """Make a closing that is all that a seat may do; whether there was any."""
        for seat in self.state.to_move:
            closing = closing_of(self.state, seat)
            if closing is not None:
                self.play(seat, closing)
                return True
        return False

    def add(self, move: Move, after: State) -> None:
        """Add a move, or a result of chance, and what it leads to."""
        self.version += 1
        request = "" if self.events else self.request
        event = event_of(move, version=self.version, group=self.number, request=request)
        self._append(event, move, after)

    def tell(
        self, seat: int, kind: str, notation: str, number: int = 0, after: State | None = None
    ) -> None:
        """Add what is no move."""
        self.version += 1
        rules_version = self.state.game.info.rules_version
        request = "" if self.events else self.request
        event = Event(
            self.version, self.number, seat, kind, notation, int(number), rules_version, request
        )
        self._append(event, None, after or self.state)

    def _append(self, event: Event, move: Move | None, after: State) -> None:
        self.events.append(event)
        self._followed.append((move, after))
        self.state = after

    def followed(self, event: Event) -> Followed | None:
        """What became of an event, if it is one of these: nobody need play it again."""
        index = event.version - self.version + len(self.events) - 1
        is_one = 0 <= index < len(self.events) and self.events[index] is event
        return self._followed[index] if is_one else None


def is_whole(state: State, seat: int) -> bool:
    """Whether what a seat has decided in a draft can be submitted as it is."""
    return not state.is_mid_decision(seat) or closing_of(state, seat) is not None


def not_whole(state: State, seat: int) -> NotWhole:
    """The error for a part of a decision; names what may follow."""
    moves = [move.said for move in state.observation(seat).legal_moves(seat)]
    more = [same("…")] if len(moves) > MAX_MOVES_NAMED else []
    return NotWhole(PART_ONLY.filled(moves=joined([*moves[:MAX_MOVES_NAMED], *more], ", ")))
