"""Tables: making them, sitting down, and what everybody sees of them."""

import asyncio
from contextlib import suppress

from ludotheque.errors import (
    BadInvitation,
    BadOption,
    BadUsage,
    CannotReplay,
    NotAllowedHere,
    NotOver,
    NotYourSeat,
    SeatRefused,
)
from ludotheque.language import Text
from ludotheque.tables.gathering import (
    BOTS_ONLY,
    HINTS_AGAINST_BOTS,
    NOT_INVITED,
    NOT_YOURS,
    Gathering,
    Holder,
)
from ludotheque.tables.gatherings import ANY_SEAT, Code, together
from ludotheque.tables.log import HUMAN, new_id
from ludotheque.tables.naming import checked_name
from ludotheque.tables.sqlite_log import Also
from ludotheque.web.asking import CREATED, Ask, endpoint
from ludotheque.web.climbing import next_options, one_at_a_time
from ludotheque.web.identity import code_digest, digest, new_code, new_token
from ludotheque.web.live import LiveTable
from ludotheque.web.me_api import known_or_new, listed
from ludotheque.web.models import (
    ME,
    OPEN,
    BotAsked,
    CommitmentShown,
    Created,
    Invitation,
    InvitationAction,
    IsReady,
    ListedTable,
    ListQuery,
    NewTable,
    Seated,
    SeatShown,
    SitDown,
    TableShown,
    UseCode,
)
from ludotheque.web.on_disk import on_disk

MAX_LISTED = 100
NO_SUCH_LEVEL = Text(
    en="'{player}' plays no seat; {known} do",
    fr="« {player} » ne joue aucune place ; les choix : {known}",
)
GOES_ON = Text(
    en="the game goes on; that is for when it is over",
    fr="la partie continue ; ce sera possible une fois finie",
)


@endpoint("POST", "/api/tables", status=CREATED)
async def create_table(ask: Ask, body: NewTable) -> Created:
    """Make a table: it begins at once where only I play, else when all are there and ready."""
    game = ask.house.games.require(body.game)
    game.check_players(len(body.seats))
    _check_seats(body)
    options = await next_options(ask, game, len(body.seats), body.options)
    browser, tables, table_id = await known_or_new(ask), ask.house.tables, new_id()
    alone = await one_at_a_time(ask, game, len(body.seats), options)
    seats: list[Holder] = []
    for seat in body.seats:
        taken = tuple(holder.name for holder in seats if holder.name)
        seats.append(_holder(seat.player, seat.name, browser, taken))
    secret = new_token() if any(seat.is_free for seat in seats) else ""
    gathering = Gathering(
        table_id, game.name, options, browser, tuple(seats), body.settings,
        created_at=ask.house.clock(), invitation=digest(secret).hex() if secret else "",
    )  # fmt: skip
    live = await tables.create(gathering, together(tables.quota(browser, table_id), alone))
    mine = tuple(live.gathering.seats_of(browser))
    return Created(id=live.id, seats=mine, invitation=secret or None)


def _check_seats(body: NewTable) -> None:
    from ludotheque.players import PLAYERS

    people = [seat for seat in body.seats if seat.player in (ME, OPEN)]
    if not people:
        raise BadUsage(BOTS_ONLY)
    for seat in body.seats:
        if seat.player not in (ME, OPEN, *PLAYERS):
            known = ", ".join((ME, OPEN, *PLAYERS))
            raise BadOption(NO_SUCH_LEVEL.filled(player=seat.player, known=known))
    if body.settings.hints and len(people) > 1:
        raise NotAllowedHere(HINTS_AGAINST_BOTS)


def _holder(player: str, name: str, browser: int, taken: tuple[str, ...]) -> Holder:
    if player == ME:
        return Holder(name=checked_name(name, taken), browser=browser)
    if player == OPEN:
        return Holder()
    return Holder(player=player, name=checked_name(name, taken) if name else player)


@endpoint("GET", "/api/tables")
async def list_open_tables(ask: Ask, query: ListQuery) -> list[ListedTable]:
    """The tables that asked to be listed and have a free seat."""
    found = await asyncio.to_thread(ask.house.tables.store.open_tables, MAX_LISTED)
    return [listed(ask, gathering, ask.browser, None) for gathering in found]


@endpoint("GET", "/api/tables/{table}")
async def show_table(ask: Ask) -> TableShown:
    """A table: who sits where, what was agreed, how far it is."""
    live = await ask.house.tables.get(ask.table_id)
    return table_shown(ask, live)


def table_shown(ask: Ask, live: LiveTable) -> TableShown:
    """A table as whoever asks sees it."""
    gathering = live.gathering
    return TableShown(
        id=live.id,
        game=gathering.game,
        title=ask.house.games.box(gathering.game).title.to(ask.language),
        options=gathering.options,
        settings=gathering.settings,
        seats=tuple(_seat_shown(live, seat) for seat in range(1, len(gathering.seats) + 1)),
        my_seats=tuple(gathering.seats_of(ask.browser)),
        is_host=ask.browser == gathering.host,
        is_invitation_open=bool(gathering.invitation),
        is_begun=live.has_begun,
        is_over=live.is_over,
        commitments=_commitments(live),
        rematch=gathering.rematch,
        problem=_problem(ask, live),
    )


def _problem(ask: Ask, live: LiveTable) -> str | None:
    problem = live.table.problem if live.has_begun else None
    return problem.to(ask.language) if problem else None


def _seat_shown(live: LiveTable, seat: int) -> SeatShown:
    holder = live.gathering.holder(seat)
    playing = live.table.playing[seat] if live.has_begun else holder.player
    gave_up = live.has_begun and seat in live.table.given_up
    return SeatShown(
        seat=seat,
        player=holder.player,
        name=holder.name,
        is_taken=not holder.is_free,
        is_ready=holder.is_ready or live.has_begun,
        is_present=holder.player == HUMAN and live.is_present(seat),
        stand_in=playing if holder.player == HUMAN and playing != HUMAN else None,
        has_given_up=gave_up,
    )


def _commitments(live: LiveTable) -> tuple[CommitmentShown, ...]:
    """What fixes the throws: the digests from the start, the secrets when the game is over."""
    if not live.has_begun:
        return ()
    return tuple(
        CommitmentShown(
            digest=known.digest or "",
            first_throw=known.first_throw,
            secret=known.secret if live.is_over else None,
        )
        for known in live.table.commitments
    )


@endpoint("DELETE", "/api/tables/{table}")
async def close_table(ask: Ask) -> None:
    """Close a table of mine that has not begun."""
    live = await ask.house.tables.get(ask.table_id)
    live.gathering.check_host(ask.known())
    await ask.house.tables.remove(live)


@endpoint("POST", "/api/tables/{table}/invitation")
async def invite(ask: Ask, body: InvitationAction) -> Invitation:
    """Renew or close the invitation, or get a short code for a phone."""
    live = await ask.house.tables.get(ask.table_id)
    live.gathering.check_host(ask.known())
    live.gathering.check_not_begun()
    if body.action == "code":
        return await _new_code(ask, live.id, ANY_SEAT)
    tables, secret = ask.house.tables, new_token() if body.action == "renew" else None

    def change(gathering: Gathering) -> Gathering:
        return gathering.invited(digest(secret).hex()) if secret else gathering.closed()

    await tables.change(live, change, tables.store.without_codes(live.id))
    return Invitation(secret=secret)


async def _new_code(ask: Ask, table_id: str, seat: int) -> Invitation:
    written = new_code()
    expires_at = ask.house.clock() + ask.house.settings.limits.code_seconds
    code = Code(table_id, seat, expires_at, ask.known())
    await on_disk(ask.house.tables.store.add_code(code_digest(written), code))
    return Invitation(code=written, expires_at=expires_at)


@endpoint("POST", "/api/tables/{table}/sit")
async def sit_down(ask: Ask, body: SitDown) -> Seated:
    """Take a free seat, by the secret of the link; a browser that has one keeps that one.

    For several people with one browser, `another` seat is asked for.
    """
    live = await ask.house.tables.get(ask.table_id)
    _check_invited(ask, live.gathering, body)  # before anybody gets a cookie
    return await _sit(ask, live, body)


def _check_invited(ask: Ask, gathering: Gathering, body: SitDown) -> None:
    sitter = None if body.another else ask.browser
    gathering.check_invitation(digest(body.secret).hex(), sitter)


async def _sit(
    ask: Ask, live: LiveTable, body: SitDown | UseCode, use_code: Also | None = None
) -> Seated:
    """Take a free seat, by the secret of the link or by a code."""
    browser, tables, taken = await known_or_new(ask), ask.house.tables, 0

    def sit(gathering: Gathering) -> Gathering:
        nonlocal taken
        wanted = 0
        if isinstance(body, SitDown):
            _check_invited(ask, gathering, body)  # it may have been closed while this waited
            wanted = body.seat
        seated, taken = gathering.sitting(browser, body.name, wanted, another=body.another)
        return seated

    quota = None if browser in live.gathering.owners else tables.quota(browser, live.id)
    await tables.change(live, sit, together(quota, use_code) if quota else use_code)
    return Seated(table=live.id, seat=taken)


@endpoint("POST", "/api/codes")
async def use_code(ask: Ask, body: UseCode) -> Seated:
    """Use a short code: take a free seat, or move a seat of mine to this device."""
    house, address = ask.house, ask.visitor.neighbourhood
    house.wrong_codes.take(address)  # before it is looked at: many may come at once
    await known_or_new(ask)
    store, digested = house.tables.store, code_digest(body.code)
    code = await asyncio.to_thread(store.find_code, digested)
    if code is None:
        raise BadInvitation(NOT_INVITED)
    house.wrong_codes.give_back(address)
    live = await house.tables.get(code.table_id)
    use = store.using(digested)  # with what it is for: a name that is taken does not use it up
    return await (_move(ask, live, code, use) if code.seat else _sit(ask, live, body, use))


async def _move(ask: Ask, live: LiveTable, code: Code, use: Also) -> Seated:
    """Give a seat to this device, and let everybody know."""
    browser, seat, tables = await known_or_new(ask), code.seat, ask.house.tables
    use = together(tables.quota(browser, live.id), use)
    if len(live.gathering.seats) == 1:  # how far one is alone goes along
        along = tables.progress.taking_along(live.gathering.game, code.owner, browser)
        use = together(use, along)
    await tables.change(live, lambda g: g.moved(seat, code.owner, browser), use)
    if live.has_begun and not live.is_over:
        name = live.gathering.holder(seat).name
        with suppress(SeatRefused, CannotReplay):  # it has moved, though nobody plays it any more
            await ask.house.tables.carry_out(live, lambda table: table.take_seat(seat, name))
    return Seated(table=live.id, seat=seat)


@endpoint("POST", "/api/tables/{table}/seats/{seat}/code")
async def move_seat(ask: Ask) -> Invitation:
    """A code that moves this seat to another device of mine, once."""
    live = await ask.house.tables.get(ask.table_id)
    live.gathering.check_owner(ask.seat, ask.known())
    return await _new_code(ask, live.id, ask.seat)


@endpoint("POST", "/api/tables/{table}/seats/{seat}/ready")
async def be_ready(ask: Ask, body: IsReady) -> None:
    """Say that I am ready; when all are, the game begins."""
    live = await ask.house.tables.get(ask.table_id)
    browser, seat = ask.known(), ask.seat
    await ask.house.tables.change(live, lambda g: g.ready(seat, browser, body.is_ready))


@endpoint("POST", "/api/tables/{table}/seats/{seat}/free")
async def free_seat(ask: Ask) -> None:
    """Leave a table before it begins, or as its host free a seat."""
    live = await ask.house.tables.get(ask.table_id)
    browser, seat = ask.known(), ask.seat
    await ask.house.tables.change(live, lambda gathering: gathering.freed(seat, browser))


@endpoint("POST", "/api/tables/{table}/seats/{seat}/bot")
async def seat_bot(ask: Ask, body: BotAsked) -> None:
    """Give a free seat of a table of mine to a bot, before the game begins."""
    from ludotheque.players import PLAYERS

    if body.level not in PLAYERS:
        raise BadOption(NO_SUCH_LEVEL.filled(player=body.level, known=", ".join(PLAYERS)))
    live = await ask.house.tables.get(ask.table_id)
    browser, seat = ask.known(), ask.seat
    await ask.house.tables.change(live, lambda g: g.with_bot(seat, body.level, browser))


@endpoint("POST", "/api/tables/{table}/rematch", status=CREATED)
async def play_again(ask: Ask) -> Created:
    """Play again: the same people and bots, the next player first."""
    live = await ask.house.tables.get(ask.table_id)
    browser = ask.known()
    if not live.gathering.seats_of(browser):
        raise NotYourSeat(NOT_YOURS.filled(s=1))
    check_over(live)
    tables, game, players = ask.house.tables, live.table.game, len(live.gathering.seats)
    options, checks = live.gathering.options, None
    if live.gathering.rematch is None:
        options = await next_options(ask, game, players, options)
        alone = await one_at_a_time(ask, game, players, options)
        checks = together(tables.quota(browser, live.id), alone)
    again = await tables.get(await tables.play_again(live, options, checks))
    mine = tuple(again.gathering.seats_of(browser))
    return Created(id=again.id, seats=mine, invitation=None)


def check_over(live: LiveTable) -> None:
    """Refuse what is for when a game is over."""
    if not live.is_over:
        raise NotOver(GOES_ON)
