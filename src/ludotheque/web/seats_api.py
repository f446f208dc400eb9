"""A seat: what it sees, what it may do, and what it decides."""

import hashlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ludotheque.errors import (
    AskedOnceMore,
    BadRequest,
    KeyReused,
    SeatRefused,
    TooMany,
    UnderWay,
)
from ludotheque.language import Text
from ludotheque.tables.log import HUMAN, Event
from ludotheque.tables.seating import GAVE_UP
from ludotheque.web import seat_words
from ludotheque.web.absences import STAND_IN
from ludotheque.web.asgi import PLAIN_TEXT, Whole
from ludotheque.web.asking import Ask, endpoint
from ludotheque.web.live import SPECTATOR, LiveTable
from ludotheque.web.models import (
    Agreement,
    Decision,
    DraftShown,
    Here,
    Keyed,
    LegalMove,
    Looked,
    Made,
    PutAway,
    SeatView,
    SinceQuery,
    Story,
    Sure,
    TakingBack,
    TryQuery,
    Undoing,
    WhyNot,
)
from ludotheque.web.streams import Reader, Stream, since_of
from ludotheque.web.tables_api import check_over, table_shown

if TYPE_CHECKING:
    from ludotheque.tables.table import Table

MAX_KEY_LENGTH = 80
SECONDS_BETWEEN_LOOKS = 75.0  # of a page that nobody sees: browsers let it look once a minute

REUSED = Text(
    en="this key was used for another request", fr="cette clé a servi pour une autre demande"
)
STILL_UNDER_WAY = Text(en="the same request is under way", fr="la même demande est en cours")
BAD_KEY = Text(
    en="a key is one word of at most {most} signs", fr="une clé est un mot d’au plus {most} signes"
)
ONE_OF_THREE = Text(
    en="say the decision once: by moves, by texts or by items",
    fr="dites la décision une fois : par moves, par texts ou par items",
)
SURE = Text(
    en="a seat that was given up is not given back: say once more that you are sure",
    fr="une place abandonnée n’est pas rendue : confirmez encore une fois",
)
TOO_MANY_STREAMS = Text(
    en="too many are watching; try again later", fr="trop de gens regardent ; réessayez plus tard"
)


async def own(ask: Ask) -> tuple[LiveTable, int]:
    """The table and the seat of a path, if the seat is mine."""
    live = await ask.house.tables.get(ask.table_id)
    seat = ask.seat
    live.gathering.check_owner(seat, ask.browser)
    live.seen_at[seat] = ask.house.clock()
    return live, seat


async def own_or_watching(ask: Ask) -> tuple[LiveTable, int]:
    """The same; anybody who knows a table's address may watch it."""
    if ask.seat != SPECTATOR:
        return await own(ask)
    return await ask.house.tables.get(ask.table_id), SPECTATOR


# Deciding


@endpoint("POST", "/api/tables/{table}/seats/{seat}/decisions")
async def decide(ask: Ask, body: Decision) -> Made:
    """Make a whole decision."""
    live, seat = await own(ask)
    if bool(body.moves) + bool(body.texts) + bool(body.items) != 1:
        raise BadRequest(ONE_OF_THREE)
    await _be_back(ask, live, seat)
    moves, seen = body.moves, body.seen

    def check(table: "Table") -> None:
        if seat in table.given_up and not table.is_over:
            raise SeatRefused(GAVE_UP.filled(s=seat))
        table.check_seen(seat, seen)

    async def find_moves() -> None:
        nonlocal moves, seen
        check(live.table)
        state, seen = live.table.state.observation(seat), live.table.count_for(seat)
        moves = await ask.read(partial(seat_words.steps_touched, state, seat, body.items))

    def propose(table: "Table", request: str) -> list[Event]:
        check(table)
        steps = moves
        if body.texts:
            steps = seat_words.steps_written(table.state.observation(seat), seat, body.texts)
        return table.submit(seat, steps, seen=seen, request=request)

    return await once(ask, live, seat, body, propose, find_moves if body.items else None)


@endpoint("POST", "/api/tables/{table}/seats/{seat}/take_back")
async def take_back(ask: Ask, body: TakingBack) -> Made:
    """Reopen my decision while another still decides."""
    live, seat = await own(ask)
    return await once(ask, live, seat, body, lambda t, r: t.take_back(seat, request=r))


@endpoint("POST", "/api/tables/{table}/seats/{seat}/undo")
async def undo(ask: Ask, body: Undoing) -> Made:
    """Undo my last decision, or ask the others to agree."""
    live, seat = await own(ask)
    return await once(ask, live, seat, body, lambda t, r: t.undo(seat, request=r))


@endpoint("POST", "/api/tables/{table}/seats/{seat}/undo/answer")
async def answer_undo(ask: Ask, body: Agreement) -> Made:
    """Agree to what another asks to undo, or not."""
    live, seat = await own(ask)

    def propose(table: "Table", request: str) -> list[Event]:
        return table.answer_undo(seat, body.number, agrees=body.agrees, request=request)

    return await once(ask, live, seat, body, propose)


async def once(
    ask: Ask,
    live: LiveTable,
    seat: int,
    body: Keyed,
    propose: Callable[["Table", str], list[Event]],
    prepare: Callable[[], Awaitable[None]] | None = None,
) -> Made:
    """Carry out a request once, however often it comes with the same key.

    What takes long is prepared first: while a table is changed, all others wait.
    """
    tables, key = ask.house.tables, body.key

    def allowed(table: "Table", request: str) -> list[Event]:
        live.gathering.check_owner(seat, ask.browser)  # it may have changed while this waited
        return propose(table, request)

    if not key:
        if prepare:
            await prepare()
        await tables.carry_out(live, lambda table: allowed(table, ""))
        return Made(count=live.table.count_for(seat))
    if len(key) > MAX_KEY_LENGTH or not key.isprintable() or " " in key:
        raise BadRequest(BAD_KEY.filled(most=MAX_KEY_LENGTH))
    digest = hashlib.sha256(type(body).__name__.encode() + msgspec.json.encode(body)).hexdigest()
    if made := _made(live.table, seat, key, digest):
        return made
    if (seat, key) in live.under_way:
        raise UnderWay(STILL_UNDER_WAY)

    def first_time(table: "Table") -> list[Event]:
        if _made(table, seat, key, digest):
            raise UnderWay(STILL_UNDER_WAY)  # another server with this database has done it
        return allowed(table, f"{key} {digest}")

    live.under_way.add((seat, key))
    try:
        if prepare:
            await prepare()
        await tables.carry_out(live, first_time)
    except UnderWay:
        pass
    finally:
        live.under_way.discard((seat, key))
    return _made(live.table, seat, key, digest) or Made(count=live.table.count_for(seat))


def _made(table: "Table", seat: int, key: str, digest: str) -> Made | None:
    """What was answered to a request with this key, if there ever was one."""
    answered = table.answered(seat, key)
    if answered is None:
        return None
    if answered.digest != digest:
        raise KeyReused(REUSED)
    return Made(count=answered.count)


# Looking


@endpoint("GET", "/api/tables/{table}/seats/{seat}")
async def show_seat(ask: Ask) -> SeatView:
    """All that a seat sees; seat 0 is a spectator's."""
    live, seat = await own_or_watching(ask)
    return seat_words.seen_by(live, seat, ask.language)


@endpoint("GET", "/api/tables/{table}/seats/{seat}/moves")
async def list_moves(ask: Ask) -> list[LegalMove]:
    """The legal steps of my seat, with their words and parts."""
    live, seat = await own(ask)
    return seat_words.legal_moves(live, seat, ask.language)


@endpoint("GET", "/api/tables/{table}/seats/{seat}/draft")
async def show_draft(ask: Ask, query: TryQuery) -> DraftShown:
    """What things touched come to, and what may be touched next."""
    from ludotheque.tables.news import names_at

    live, seat = await own(ask)
    state = live.table.state.observation(seat)
    shown = live.gathering.settings.shows_values
    names = names_at(live.table, seat, ask.language)
    draft = partial(seat_words.draft, state, names, query.items, ask.language, shows_values=shown)
    return await ask.read(draft)


@endpoint("GET", "/api/tables/{table}/seats/{seat}/why")
async def say_why_not(ask: Ask, query: TryQuery) -> WhyNot:
    """Why a thing may not be touched, with the clause."""
    live, seat = await own(ask)
    state = live.table.state.observation(seat)
    return await ask.read(partial(seat_words.why_not, state, seat, query, ask.language))


@endpoint("GET", "/api/tables/{table}/seats/{seat}/story")
async def tell_story(ask: Ask, query: SinceQuery) -> Story:
    """What happened since so many events of mine, in words."""
    live, seat = await own_or_watching(ask)
    table = live.table.snapshot()
    return await ask.read(partial(seat_words.story, table, seat, query.since or 0, ask.language))


@endpoint("GET", "/api/tables/{table}/seats/{seat}/record")
async def show_record(ask: Ask) -> Whole:
    """The game on paper: what my seat may know while it goes on, all of it once it is over."""
    live, seat = await own_or_watching(ask)
    table = live.table.snapshot()
    written = await ask.read(partial(seat_words.record, table, seat, ask.language))
    return Whole(200, written.encode(), [PLAIN_TEXT])


@endpoint("GET", "/api/tables/{table}/seats/{seat}/events", is_stream=True)
async def listen(ask: Ask, query: SinceQuery) -> Stream:
    """Server-sent events: what happens, as my seat may know it."""
    live, seat = await own_or_watching(ask)
    house, listeners = ask.house, live.listeners.setdefault(seat, [])
    count = live.table.count_for(seat) if live.has_begun else 0
    since = since_of(ask.visitor.last_event_id, query.since, count)
    reader = _make_room(ask, live, seat)

    def show() -> bytes:
        return msgspec.json.encode(table_shown(ask, live))

    def leave(stream: Stream) -> None:
        house.streams.discard(stream)
        house.streams_of[reader] -= 1
        if not house.streams_of[reader]:
            del house.streams_of[reader]
        listeners.remove(stream)
        live.seen_at[seat] = house.clock()
        if seat != SPECTATOR and not house.tables.is_closing:
            live.change(live.gathering)  # who is there is shown

    stream = Stream(Reader(live, seat, ask.browser, since, ask.receive), show, leave)
    house.streams.add(stream)
    house.streams_of[reader] += 1
    listeners.append(stream)
    if ask.browser is not None:
        live.have_listened.add(ask.browser)
    if seat != SPECTATOR:
        live.expected.pop((seat, ask.browser), None)  # who listens need not say so
        live.change(live.gathering)
    return stream


def _make_room(ask: Ask, live: LiveTable, seat: int) -> int | str:
    """Refuse a stream too many; a program's oldest at a seat is closed. Gives who is counted.

    A page that is refused asks by itself from time to time. Were its oldest closed instead, that
    one would come back at once, and close another.
    """
    house, limits = ask.house, ask.house.settings.limits
    is_program = bool(ask.visitor.bearer)
    reader = ask.browser if ask.browser is not None else ask.visitor.neighbourhood
    most = limits.streams_per_program if is_program else limits.streams_per_browser
    if ask.browser is None:
        most = limits.streams_per_address
    watching = len(live.listeners.get(SPECTATOR, ())) if seat == SPECTATOR else 0
    mine = [one for one in live.listeners[seat] if is_program and one.browser == ask.browser]
    oldest = mine[: max(0, len(mine) - limits.streams_per_seat + 1)]
    is_full = house.streams_of[reader] - len(oldest) >= most
    if is_full or len(house.streams) >= limits.streams or watching >= limits.streams_per_table:
        raise TooMany(TOO_MANY_STREAMS)
    for one in oldest:
        one.close()
    return reader


# What else one does at a seat


@endpoint("POST", "/api/tables/{table}/seats/{seat}/give_up")
async def give_up(ask: Ask, body: Sure) -> Made:
    """Give up my seat: a bot plays on; between two the game ends."""
    live, seat = await own(ask)
    if not body.is_sure:
        raise AskedOnceMore(SURE)
    return await once(ask, live, seat, body, lambda t, r: t.give_up(seat, STAND_IN, request=r))


@endpoint("POST", "/api/tables/{table}/seats/{seat}/back")
async def come_back(ask: Ask) -> None:
    """I am back: the bot that stood in for me hands my seat back."""
    live, seat = await own(ask)
    await _be_back(ask, live, seat)


async def _be_back(ask: Ask, live: LiveTable, seat: int) -> None:
    """Whoever does something is there again."""
    if live.table.playing[seat] != HUMAN:
        await ask.house.tables.carry_out(live, lambda table: table.hand_back(seat))


@endpoint("POST", "/api/tables/{table}/seats/{seat}/looked")
async def note_look(ask: Ask, body: Looked) -> None:
    """Note how many events I have looked at."""
    live, seat = await own(ask)
    count = max(0, min(body.count, live.table.count_for(seat)))
    if count > live.gathering.holder(seat).looked:
        await ask.house.tables.change(live, lambda gathering: gathering.looked(seat, count))


@endpoint("POST", "/api/tables/{table}/seats/{seat}/here")
async def note_presence(ask: Ask, body: Here) -> None:
    """I am there without listening, and say so again within a minute; or I am no longer."""
    live, seat = await own(ask)
    if body.is_here:
        live.expect(seat, ask.house.clock() + SECONDS_BETWEEN_LOOKS)
    else:
        live.miss_owner(seat)


@endpoint("POST", "/api/tables/{table}/seats/{seat}/put_away")
async def put_away(ask: Ask, body: PutAway) -> None:
    """Leave a table that is over out of my list, or take it back in."""
    live, seat = await own(ask)
    check_over(live)
    await ask.house.tables.change(live, lambda gathering: gathering.put_away(seat, body.away))
