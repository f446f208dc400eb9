"""What the API takes and gives, as types; the OpenAPI description is made of them."""

from typing import Any, Literal

import msgspec

from ludotheque.events import VisibleEvent
from ludotheque.tables.gathering import Settings
from ludotheque.web.readiness import Readiness

ME, OPEN = "me", "open"  # who plays a seat, besides the levels of bots


class Model(msgspec.Struct, frozen=True):
    """A value that goes over the wire."""


class Request(Model, frozen=True, forbid_unknown_fields=True):
    """What somebody sends: an unknown field is a mistake."""


# Games


class GameOption(Model, frozen=True):
    """Something that can be chosen before a game."""

    name: str
    about: str
    default: str
    choices: tuple[str, ...] | None


class GameBox(Model, frozen=True):
    """A game on the shelf. Its options are known once it is ready."""

    name: str
    title: str
    readiness: Readiness
    players: tuple[int, int] | None = None
    options: tuple[GameOption, ...] | None = None


class Health(Model, frozen=True):
    """Whether the server is well."""

    status: Literal["ok"]
    version: str
    ready: tuple[str, ...]


# Whoever asks


class Token(Model, frozen=True):
    """How a program is known from now on: Authorization: Bearer TOKEN."""

    token: str


class Preferences(Request, frozen=True):
    """What a browser prefers."""

    language: Literal["en", "fr"] | None = None
    theme: Literal["light", "dark"] | None = None
    sound: bool = False
    sends_at_one_touch: bool = False
    name: str = ""


class ListedTable(Model, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    my_seats: tuple[int, ...]
    free_seats: int
    is_begun: bool
    is_over: bool
    is_my_turn: bool


class Me(Model, frozen=True):
    """What a browser has here."""

    preferences: Preferences
    tables: tuple[ListedTable, ...]
    next: str | None  # the table that waits for this browser longest


# Tables


class NewSeat(Request, frozen=True):
    """A seat of a new table: mine, open to others, or a bot of some level."""

    player: str = OPEN
    name: str = ""


class NewTable(Request, frozen=True):
    """What is agreed for a new table."""

    game: str
    seats: tuple[NewSeat, ...]
    options: dict[str, str] = {}
    settings: Settings = Settings()


class Created(Model, frozen=True):
    """A new table; the secret of its invitation is shown this once."""

    id: str
    seats: tuple[int, ...]
    invitation: str | None


class Retry(Request, frozen=True):
    """A decision to try again: its number among the events of the record, from 1."""

    event: int


class SeatShown(Model, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    player: str
    name: str
    is_taken: bool
    is_ready: bool
    is_present: bool
    stand_in: str | None  # the level of the bot that plays for who is away
    has_given_up: bool


class CommitmentShown(Model, frozen=True):
    """What fixes the throws from one on; the secret is shown when the game is over."""

    digest: str
    first_throw: int
    secret: str | None


class TableShown(Model, frozen=True):
    """A table as whoever asks sees it."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    settings: Settings
    seats: tuple[SeatShown, ...]
    my_seats: tuple[int, ...]
    is_host: bool
    is_invitation_open: bool
    is_begun: bool
    is_over: bool
    commitments: tuple[CommitmentShown, ...]
    rematch: str | None
    problem: str | None  # why its log could not be followed to the end: it can only be read


class InvitationAction(Request, frozen=True):
    """What the host does with the invitation."""

    action: Literal["renew", "close", "code"]


class Invitation(Model, frozen=True):
    """A new secret for the link, or a short code for a phone; shown this once."""

    secret: str | None = None
    code: str | None = None
    expires_at: float | None = None


class SitDown(Request, frozen=True):
    """Sit down at a table: by the secret of its link; an open table needs none."""

    name: str
    secret: str = ""
    seat: int = 0  # 0: any free one
    another: bool = False  # besides the seat that this browser has: for one more person


class UseCode(Request, frozen=True):
    """Use a short code."""

    code: str
    name: str = ""
    another: bool = False  # besides the seat that this browser has: for one more person


class Seated(Model, frozen=True):
    """Where somebody sits now."""

    table: str
    seat: int


class BotAsked(Request, frozen=True):
    """A bot for a free seat."""

    level: str


class IsReady(Request, frozen=True):
    """Whether somebody is ready."""

    is_ready: bool = True


# A seat


class UndoAsked(Model, frozen=True):
    """Somebody would like to undo a decision."""

    number: int  # of the request, among all at this table: an answer names it
    seat: int
    waiting_for: tuple[int, ...]
    decision: tuple[str, ...]  # its steps; none where others may not know them
    words: str  # the same, as people read them


class Hope(Model, frozen=True):
    """What dice that are still to be thrown could bring, where a table shows that."""

    thing: str
    values: tuple[int, ...]  # of the last die: each of them would do; none: several are to come
    is_possible: bool


class SeatView(Model, frozen=True, omit_defaults=True):
    """All that a seat (0: a spectator) sees of its game."""

    count: int  # of the events that the seat knows: its version of the table
    view: Any
    to_move: tuple[int, ...]
    is_my_turn: bool
    question: str | None
    is_over: bool
    result: Any  # nothing also where the game was given up
    given_up: tuple[int, ...]  # the seats whose people have
    can_take_back: bool
    undo_request: UndoAsked | None
    looked: int
    would_do: tuple[Hope, ...] | None = None  # where the table's `shows_values` is on


class LegalMove(Model, frozen=True, omit_defaults=True):
    """A step that the rules allow."""

    number: int
    text: str  # in the notation of records
    words: str  # as people read it
    parts: Any
    would_do: tuple[Hope, ...] | None = None  # after it, where the table's `shows_values` is on


class TryQuery(Request, frozen=True):
    """A draft: things touched, with commas between them."""

    try_: str = msgspec.field(name="try", default="")
    thing: str = ""

    @property
    def items(self) -> tuple[str, ...]:
        """The things touched."""
        return tuple(item for item in self.try_.split(",") if item)


class TouchableThing(Model, frozen=True):
    """Something that may be touched next, and what it costs at the least."""

    item: str
    words: str  # as something to press, such as "Cross N7c"
    price: int


class WayShown(Model, frozen=True, omit_defaults=True):
    """A run of steps that carries out a draft."""

    moves: tuple[int, ...]
    texts: tuple[str, ...]
    spent: int
    button: str  # the whole decision
    preview: str
    after: Any  # the view after it, as far as the seat can know
    would_do: tuple[Hope, ...] | None = None  # then, where the table's `shows_values` is on


class DraftShown(Model, frozen=True):
    """What a draft comes to."""

    items: tuple[str, ...]
    touchable: tuple[TouchableThing, ...]
    asked: tuple[str, ...]
    asked_words: tuple[str, ...]  # as something to press
    ways: tuple[WayShown, ...]
    is_exhaustive: bool


class Refusal(Model, frozen=True):
    """Why something cannot be done."""

    kind: str
    reason: str
    clause: str | None = None
    seconds: float | None = None  # when to try again


class WhyNot(Model, frozen=True):
    """Why a thing may not be touched; nothing: it may be."""

    refusal: Refusal | None


class Failure(Model, frozen=True):
    """The body of every answer that is an error."""

    error: Refusal


class Keyed(Request, frozen=True):
    """A request that may be sent twice and is carried out once."""

    key: str = ""


class Decision(Keyed, frozen=True):
    """A whole decision: numbers of steps, their texts, or things touched; one of the three."""

    moves: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    seen: int | None = None  # how many events the seat had seen


class TakingBack(Keyed, frozen=True):
    """A wish to reopen my decision while another still decides."""


class Undoing(Keyed, frozen=True):
    """A wish to undo my last decision."""


class Agreement(Keyed, frozen=True, kw_only=True):
    """An answer to somebody who would like to undo a decision."""

    agrees: bool
    number: int  # of the request that it answers


class Sure(Keyed, frozen=True):
    """What cannot be taken back is asked once more."""

    is_sure: bool = False


class Made(Model, frozen=True):
    """What was asked is done, and on disk."""

    count: int  # of the events that the seat knows then


class Looked(Request, frozen=True):
    """How many events somebody has looked at."""

    count: int


class Here(Request, frozen=True):
    """Whether somebody has a page open that does not listen, but looks from time to time."""

    is_here: bool = True


class PutAway(Request, frozen=True):
    """Whether a table is left out of one's list."""

    away: bool = True


class SinceQuery(Request, frozen=True):
    """After how many events, in the seat's own count."""

    since: int | None = None


class ListQuery(Request, frozen=True):
    """Which tables to list."""

    list: Literal["open"] = "open"


class Paragraph(Model, frozen=True):
    """What happened, in words, and the clauses that say why."""

    text: str
    clauses: tuple[str, ...]


class Story(Model, frozen=True):
    """What happened since a moment, as a seat may know it."""

    count: int
    paragraphs: tuple[Paragraph, ...]


class Told(Model, frozen=True):
    """A message of a stream: what a seat may know of one or more decisions."""

    events: tuple[VisibleEvent, ...]
    to_move: tuple[int, ...]
    is_over: bool
