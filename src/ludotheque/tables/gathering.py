"""Who gathers at a live table: what was agreed, who sits where, and who may join.

A value that never changes: what somebody does gives another, or the error that says why not. It
stands beside the log and changes nothing in the game.
"""

from typing import Literal

import msgspec

from ludotheque.errors import (
    AlreadyBegun,
    BadInvitation,
    BadUsage,
    NoFreeSeat,
    NoSuchSeat,
    NotAllowedHere,
    NotTheHost,
    NotYourSeat,
)
from ludotheque.language import Text
from ludotheque.tables.log import HUMAN
from ludotheque.tables.naming import checked_name, names_for_bots

MAX_AWAY_SECONDS = 7 * 24 * 3600
MIN_AWAY_SECONDS = 10

NO_FREE_SEAT = Text(
    en="all seats of this table are taken", fr="toutes les places de cette table sont prises"
)
SEAT_TAKEN = Text(en="seat {s} is taken", fr="la place {s} est prise")
NOT_YOURS = Text(en="seat {s} is not yours", fr="la place {s} n’est pas la vôtre")
NO_SEAT = Text(en="this table has no seat {s}", fr="cette table n’a pas de place {s}")
HOST_ONLY = Text(
    en="only whoever made the table may do that", fr="seul l’hôte de la table peut faire cela"
)
HAS_BEGUN = Text(en="the game has begun", fr="la partie a commencé")
NOT_INVITED = Text(
    en="this invitation is wrong, closed or out of date: ask for a new one",
    fr="cette invitation est fausse, fermée ou périmée : demandez-en une autre",
)
BOTS_ONLY = Text(
    en="at least one seat is for a person", fr="une place au moins est pour une personne"
)
HINTS_AGAINST_BOTS = Text(
    en="hints are for games of one person against bots",
    fr="les conseils sont pour les parties d’une personne contre des robots",
)
AWAY_SPAN = Text(
    en="a bot may stand in after {least} to {most} seconds, not {n}",
    fr="un robot peut remplacer quelqu’un après {least} à {most} secondes, pas {n}",
)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What those at a table agree on besides the options of the game."""

    undo: Literal["never", "ask", "always"] = "ask"
    hints: bool = False  # only where one person plays against bots
    shows_values: bool = False  # which dice would do, where a game has such a help
    is_listed: bool = False  # among the tables that anybody may join
    away_seconds: int | None = None  # a bot stands in for who is away so long; None: nobody does

    def __post_init__(self) -> None:
        seconds = self.away_seconds
        if seconds is not None and not MIN_AWAY_SECONDS <= seconds <= MAX_AWAY_SECONDS:
            raise BadUsage(
                AWAY_SPAN.filled(least=MIN_AWAY_SECONDS, most=MAX_AWAY_SECONDS, n=seconds)
            )


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: who plays it, and which browser it belongs to."""

    player: str = HUMAN  # or the level of a bot
    name: str = ""
    browser: int | None = None  # whose seat it is; None: a bot's, or free
    is_ready: bool = False
    looked: int = 0  # how many events its owner has looked at, in the seat's own count
    is_put_away: bool = False  # left out of its owner's list

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.player == HUMAN and self.browser is None


class Gathering(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything about a live table but its game.

    >>> seats = (Holder(name="Ada", browser=1), Holder())
    >>> table = Gathering("t1", "donuts", {}, host=1, seats=seats)
    >>> table, seat = table.sitting(browser=2, name="Bob")
    >>> seat, table.may_begin, table.ready(1, 1, True).ready(2, 2, True).may_begin
    (2, False, True)
    """

    id: str
    game: str
    options: dict[str, str]
    host: int  # the browser that made it
    seats: tuple[Holder, ...]
    settings: Settings = Settings()
    created_at: float = 0.0
    invitation: str = ""  # the SHA-256 of the link's secret, in hex; empty: closed
    number: int | None = None  # of its log, once it has begun
    rematch: str | None = None  # the table at which they play again
    version: int = 0  # how often it was written: of two who change the same, one is first

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun."""
        return self.number is not None

    @property
    def free_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, holder in enumerate(self.seats, 1) if holder.is_free]

    @property
    def browsers(self) -> frozenset[int]:
        """The browsers that have a seat."""
        return frozenset(holder.browser for holder in self.seats if holder.browser is not None)

    @property
    def owners(self) -> frozenset[int]:
        """Whose table it is: who has a seat, and until it begins who made it."""
        return self.browsers if self.has_begun else self.browsers | {self.host}

    @property
    def is_open(self) -> bool:
        """Whether strangers may sit down."""
        return self.settings.is_listed and not self.has_begun and bool(self.free_seats)

    @property
    def as_seen(self) -> "Gathering":
        """What everybody sees of it: nothing that owners of seats note for themselves."""
        seats = tuple(
            msgspec.structs.replace(holder, looked=0, is_put_away=False) for holder in self.seats
        )
        return msgspec.structs.replace(self, seats=seats, version=0)

    @property
    def may_begin(self) -> bool:
        """Whether all are there; and ready, where more than one browser plays."""
        people = [holder for holder in self.seats if holder.player == HUMAN]
        if self.has_begun or self.free_seats or not people:
            return False
        return len(self.browsers) == 1 or all(holder.is_ready for holder in people)

    def holder(self, seat: int) -> Holder:
        """Who holds a seat."""
        if 1 <= seat <= len(self.seats):
            return self.seats[seat - 1]
        raise NoSuchSeat(NO_SEAT.filled(s=seat))

    def seats_of(self, browser: int | None) -> list[int]:
        """The seats of a browser."""
        if browser is None:
            return []
        return [seat for seat, holder in enumerate(self.seats, 1) if holder.browser == browser]

    def check_owner(self, seat: int, browser: int | None) -> None:
        """Refuse whoever does not own a seat."""
        if self.holder(seat).browser != browser or browser is None:
            raise NotYourSeat(NOT_YOURS.filled(s=seat))

    def check_host(self, browser: int | None) -> None:
        """Refuse whoever did not make the table."""
        if browser != self.host:
            raise NotTheHost(HOST_ONLY)

    def check_not_begun(self) -> None:
        """Refuse what can only be changed before the game."""
        if self.has_begun:
            raise AlreadyBegun(HAS_BEGUN)

    def check_invitation(self, digest: str, browser: int | None = None) -> None:
        """Refuse whoever was not invited; an open table invites everybody, a seat its owner."""
        is_invited = self.invitation and digest == self.invitation
        if not (self.is_open or is_invited or self.seats_of(browser)):
            raise BadInvitation(NOT_INVITED)

    def sitting(
        self, browser: int, name: str, seat: int = 0, *, another: bool = False
    ) -> tuple["Gathering", int]:
        """Somebody sits down on a free seat, or on this one; who has a seat stays there.

        A browser has another seat only where that is asked for: several people share it.
        """
        mine, free = self.seats_of(browser), self.free_seats
        if mine and not another:
            return self, mine[0]
        if not free or (seat and seat not in free):
            raise NoFreeSeat(NO_FREE_SEAT)
        taken = seat or free[0]
        others = tuple(holder.name for holder in self.seats if holder.name)
        return self._with(taken, name=checked_name(name, others), browser=browser), taken

    def with_bot(self, seat: int, level: str, browser: int | None) -> "Gathering":
        """The host gives a free seat to a bot; whoever was ready is asked anew."""
        self.check_host(browser)
        self.check_not_begun()
        if not self.holder(seat).is_free:
            raise NoFreeSeat(SEAT_TAKEN.filled(s=seat))
        if sum(holder.player == HUMAN for holder in self.seats) == 1:
            raise BadUsage(BOTS_ONLY)
        name = names_for_bots(holder.name for holder in self.seats)[0]
        return self._with(seat, player=level, name=name)._with_nobody_ready()

    def ready(self, seat: int, browser: int | None, is_ready: bool) -> "Gathering":
        """Somebody is ready, or no longer; whose game has begun is ready already."""
        self.check_owner(seat, browser)
        if self.has_begun and is_ready:
            return self
        self.check_not_begun()
        return self._with(seat, is_ready=is_ready)

    def freed(self, seat: int, browser: int | None) -> "Gathering":
        """Somebody leaves before the game, or the host asks them, or a bot, to."""
        if browser != self.host:
            self.check_owner(seat, browser)
        self.check_not_begun()
        if self.holder(seat).player != HUMAN and self.settings.hints:
            raise NotAllowedHere(HINTS_AGAINST_BOTS)  # it would be a second person's
        return self._with(seat, player=HUMAN, browser=None, name="")._with_nobody_ready()

    def moved(self, seat: int, owner: int, browser: int) -> "Gathering":
        """A seat of a browser now belongs to another device of the same person.

        A host takes the table along with the last seat.
        """
        if self.holder(seat).browser != owner:
            raise BadInvitation(NOT_INVITED)  # it was somebody else's when the code was made
        moved = self._with(seat, browser=browser)
        if self.host != owner or moved.seats_of(owner):
            return moved
        return msgspec.structs.replace(moved, host=browser)

    def looked(self, seat: int, count: int) -> "Gathering":
        """The owner of a seat has looked at so many events."""
        return self._with(seat, looked=max(count, self.holder(seat).looked))

    def put_away(self, seat: int, away: bool) -> "Gathering":
        """The owner of a seat leaves the table out of their list, or takes it back in."""
        return self._with(seat, is_put_away=away)

    def invited(self, digest: str) -> "Gathering":
        """Another secret lets people in."""
        return msgspec.structs.replace(self, invitation=digest)

    def closed(self) -> "Gathering":
        """Nobody else may sit down: by no secret, nor from the list."""
        unlisted = msgspec.structs.replace(self.settings, is_listed=False)
        return msgspec.structs.replace(self, invitation="", settings=unlisted)

    def again(self, table_id: str, now: float, options: dict[str, str]) -> "Gathering":
        """A rematch: the same people and bots, the next player first; all are asked anew.

        Strangers are not, as long as the host does not ask them.
        """
        seats = tuple(
            msgspec.structs.replace(holder, is_ready=False)
            for holder in (*self.as_seen.seats[1:], *self.as_seen.seats[:1])
        )
        rematch = Gathering(
            table_id, self.game, options, self.host, seats, self.settings, created_at=now
        )
        return rematch.closed()

    def _with_nobody_ready(self) -> "Gathering":
        """Who was ready was ready for others: all are asked anew."""
        seats = tuple(msgspec.structs.replace(holder, is_ready=False) for holder in self.seats)
        return msgspec.structs.replace(self, seats=seats)

    def _with(self, seat: int, **changes: object) -> "Gathering":
        seats = list(self.seats)
        seats[seat - 1] = msgspec.structs.replace(self.holder(seat), **changes)
        return msgspec.structs.replace(self, seats=tuple(seats))
