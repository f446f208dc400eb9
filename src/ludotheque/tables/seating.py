"""Who plays which seat of a table: people, bots, and bots for people who are away or gave up."""

from collections.abc import Sequence

from ludotheque.errors import NoSuchSeat, SeatRefused
from ludotheque.events import GIVE_UP, HAND_BACK, SEAT_FREED, SEAT_TAKEN, STAND_IN
from ludotheque.language import Text
from ludotheque.tables.log import HUMAN, Event, Seat, ends_game

SEATING = frozenset({STAND_IN, HAND_BACK, GIVE_UP, SEAT_TAKEN, SEAT_FREED})
MOST_WHO_END = 2  # where so many play, or fewer, who gives up ends the game
LEAVING = frozenset({STAND_IN, GIVE_UP, SEAT_FREED})  # nobody is there any more

NO_PERSON = Text(
    en="seat {s} is not played by a person", fr="la place {s} n’est pas jouée par une personne"
)
GAVE_UP = Text(en="seat {s} has given up, for good", fr="la place {s} a abandonné, définitivement")
NOBODY_STANDS_IN = Text(en="nobody stands in for seat {s}", fr="personne ne remplace la place {s}")
IS_AWAY = Text(en="a bot stands in for seat {s} already", fr="un robot remplace déjà la place {s}")
NO_LEVEL = Text(
    en="a bot of some level plays on for seat {s}: name the level",
    fr="un robot d’un certain niveau joue à la place {s} : nommez ce niveau",
)


class Seating:
    """Who decides for each seat now; an undo changes nothing of it.

    >>> seating = Seating((Seat("Ada"), Seat("Bob"), Seat("easy", "easy")))
    >>> seating.applied(Event(1, 1, 2, STAND_IN, "medium", 0, 1))
    >>> seating.playing, seating.present
    ({1: 'human', 2: 'medium', 3: 'easy'}, frozenset({1}))
    """

    def __init__(self, seats: Sequence[Seat]):
        self.playing = {seat: who.player for seat, who in enumerate(seats, 1)}
        self.names = {seat: who.name for seat, who in enumerate(seats, 1)}
        self.owned = frozenset(seat for seat, who in self.playing.items() if who == HUMAN)
        self.given_up: frozenset[int] = frozenset()
        self.free: frozenset[int] = frozenset()  # where a person is to sit, and nobody does
        self.has_ended = False  # because somebody gave up, and nobody is left to play on

    @property
    def people(self) -> frozenset[int]:
        """The seats that people decide for."""
        return frozenset(seat for seat, player in self.playing.items() if player == HUMAN)

    @property
    def present(self) -> frozenset[int]:
        """The people who can be asked to agree at once."""
        return self.people - self.free

    @property
    def players(self) -> frozenset[int]:
        """The seats of people who play on, also of those who are away."""
        return self.owned - self.given_up - self.free

    def applied(self, event: Event) -> None:
        """Follow an event of a table, whatever it is."""
        seat = event.seat
        if event.kind not in SEATING or seat not in self.playing:
            return
        if event.kind == SEAT_TAKEN:
            self.names[seat] = event.notation
            self.free -= {seat}
        elif event.kind == SEAT_FREED:
            self.free |= {seat}
        elif event.kind == HAND_BACK:
            self.playing[seat] = HUMAN
        elif event.notation:
            self.playing[seat] = event.notation
        if event.kind == GIVE_UP:
            self.given_up |= {seat}
            self.has_ended = ends_game(event)

    def check(self, seat: int, kind: str, notation: str) -> None:
        """Refuse what cannot happen to a seat."""
        if seat not in self.playing:
            raise NoSuchSeat(
                Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(s=seat)
            )
        if problem := self._problem(seat, kind, notation):
            raise SeatRefused(problem.filled(s=seat))

    def _problem(self, seat: int, kind: str, notation: str) -> Text | None:
        is_away = self.playing[seat] != HUMAN
        if seat not in self.owned:
            return NO_PERSON
        if seat in self.given_up:
            return GAVE_UP
        if kind == STAND_IN and is_away:
            return IS_AWAY
        if kind == HAND_BACK and not is_away:
            return NOBODY_STANDS_IN
        plays_on = kind == STAND_IN or (kind == GIVE_UP and len(self.playing) > MOST_WHO_END)
        return NO_LEVEL if plays_on and notation in ("", HUMAN) else None
