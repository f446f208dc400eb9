"""What belongs to whoever asks: tokens, preferences, tables."""

import asyncio
from contextlib import suppress

import msgspec

from ludotheque.errors import BadRequest, ForeignOrigin, LudothequeError
from ludotheque.language import Text
from ludotheque.tables.gathering import Gathering
from ludotheque.tables.naming import checked_name
from ludotheque.web.asking import CREATED, Ask, endpoint
from ludotheque.web.door import FOREIGN
from ludotheque.web.identity import BEARER, COOKIE, set_cookie
from ludotheque.web.live import LiveTable
from ludotheque.web.models import ListedTable, Me, Preferences, Token
from ludotheque.web.on_disk import on_disk

HAS_COOKIE = Text(
    en="a browser needs no token: it has a cookie",
    fr="un navigateur n’a pas besoin de jeton : il a un cookie",
)


async def known_or_new(ask: Ask) -> int:
    """The number of whoever asks; a browser that comes for the first time gets its cookie."""
    if ask.browser is not None:
        _renew_cookie(ask)
        return ask.browser
    if ask.visitor.bearer:
        return ask.known()  # an unknown token is never adopted
    if not ask.visitor.is_from_here:
        raise ForeignOrigin(FOREIGN)
    token, ask.browser = await _new_identity(ask, COOKIE)
    _give_cookie(ask, token)
    return ask.browser


async def _new_identity(ask: Ask, kind: str) -> tuple[str, int]:
    """A token for somebody new; one address has not any number of them."""
    ask.house.new_identities.take(ask.visitor.neighbourhood)
    return await ask.house.identities.add(kind)


def _give_cookie(ask: Ask, token: str) -> None:
    visitor = ask.visitor
    ask.headers.append(set_cookie(visitor.cookie_name, token, is_https=visitor.is_https))


def _renew_cookie(ask: Ask) -> None:
    """Let a browser that is known be known for as long again."""
    if ask.visitor.cookie:
        _give_cookie(ask, ask.visitor.cookie.decode())


@endpoint("POST", "/api/programs", status=CREATED)
async def add_program(ask: Ask) -> Token:
    """A token for a program, which plays as a browser does."""
    if ask.visitor.cookie:
        raise BadRequest(HAS_COOKIE)
    token, _ = await _new_identity(ask, BEARER)
    return Token(token=token)


@endpoint("GET", "/api/me")
async def show_me(ask: Ask) -> Me:
    """My preferences, my tables, and the one that waits for me."""
    mine, _ = await looked_up(ask)
    return mine


async def looked_up(ask: Ask, seconds: float | None = None) -> tuple[Me, frozenset[str]]:
    """What belongs to whoever asks; and the tables that were not awake after so many seconds.

    All are looked at at once. Those that are still being replayed are listed without whose turn
    it is, and go on waking.
    """
    browser = ask.known()
    _renew_cookie(ask)
    preferences = await asyncio.to_thread(ask.house.browsers.preferences, browser)
    tables = ask.house.tables
    kept = await asyncio.to_thread(tables.store.of_browser, browser, tables.idle_since)
    shown = [one for one in kept if not _is_put_away(one, browser)]
    looks = [asyncio.create_task(_listed(ask, gathering, browser)) for gathering in shown]
    late: set[asyncio.Task[ListedTable]] = set()
    if looks:
        _, late = await asyncio.wait(looks, timeout=seconds)
        for look in late:
            look.cancel()  # of this look only: who else waits for the table goes on waiting
    found = [
        listed(ask, gathering, browser, None) if look in late else look.result()
        for gathering, look in zip(shown, looks, strict=True)
    ]
    waiting = [table.id for table in found if table.is_my_turn]
    mine = Me(
        preferences=msgspec.json.decode(preferences, type=Preferences),
        tables=tuple(found),
        next=waiting[-1] if waiting else None,  # the last in the list has waited longest
    )
    unsure = frozenset(one.id for one, look in zip(shown, looks, strict=True) if look in late)
    return mine, unsure


def _is_put_away(gathering: Gathering, browser: int) -> bool:
    mine = gathering.seats_of(browser)
    return bool(mine) and all(gathering.holder(seat).is_put_away for seat in mine)


@endpoint("PUT", "/api/me/preferences")
async def keep_preferences(ask: Ask, body: Preferences) -> Preferences:
    """Keep what I prefer."""
    if body.name:
        checked_name(body.name)
    browser = await known_or_new(ask)
    await on_disk(ask.house.browsers.keep_preferences(browser, msgspec.json.encode(body)))
    ask.house.identities.prefer(browser, body.language)
    return body


async def _listed(ask: Ask, gathering: Gathering, browser: int) -> ListedTable:
    """A table in my list; one whose game is not ready yet is listed all the same."""
    if gathering.number is None:
        return listed(ask, gathering, browser, None)
    summary = await asyncio.to_thread(ask.house.log.summary, gathering.number)
    live: LiveTable | None = None
    if not summary.is_finished:  # those that are over are not replayed for a list
        with suppress(LudothequeError):
            live = await ask.house.tables.get(gathering.id)
    shown = listed(ask, gathering, browser, live)
    return msgspec.structs.replace(shown, is_over=summary.is_finished or shown.is_over)


def listed(
    ask: Ask, gathering: Gathering, browser: int | None, live: LiveTable | None
) -> ListedTable:
    """A table in a list."""
    mine = gathering.seats_of(browser)
    to_move = live.table.to_move if live and live.has_begun else ()
    return ListedTable(
        id=gathering.id,
        game=gathering.game,
        title=ask.house.games.box(gathering.game).title.to(ask.language),
        names=tuple(holder.name or holder.player for holder in gathering.seats),
        my_seats=tuple(mine),
        free_seats=len(gathering.free_seats),
        is_begun=gathering.has_begun,
        is_over=bool(live and live.is_over),
        is_my_turn=bool(set(mine) & set(to_move)),
    )
