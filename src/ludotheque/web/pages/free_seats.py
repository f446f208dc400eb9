"""Free seats before a game: one more person on this device, or, by the host, a bot."""

from ludotheque.errors import LudothequeError, NoFreeSeat
from ludotheque.language import Text
from ludotheque.tables.gathering import NO_FREE_SEAT
from ludotheque.tables.names import KINDS, LEVELS
from ludotheque.web import tables_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.live import LiveTable
from ludotheque.web.models import BotAsked, Request, SitDown
from ludotheque.web.pages.fields import select, text_field
from ludotheque.web.pages.frame import see_other
from ludotheque.web.pages.new_table import DEFAULT_LEVEL
from ludotheque.web.pages.saying import hidden, say
from ludotheque.web.pages.share import known_secret

ANOTHER = Text(en="Somebody else at this screen", fr="Quelqu’un d’autre à cet écran")
SIT_DOWN_TOO = Text(en="Sit down too", fr="S’asseoir aussi")
BOT_LEVEL = Text(en="A bot for a free seat", fr="Un robot pour une place libre")
ADD_BOT = Text(en="Add a bot", fr="Ajouter un robot")


class BotForm(Request, frozen=True):
    """A bot for a free seat; `back` is the seat of who asks for it."""

    level: str = DEFAULT_LEVEL
    back: int = 1


class AnotherForm(Request, frozen=True):
    """Who else sits down with this browser."""

    name: str = ""


def fill_seats(ask: Ask, live: LiveTable, seat: int, *, is_host: bool) -> str:
    """Forms that fill free seats from here: for who has a seat, and may let others in."""
    if not seat or not live.gathering.free_seats:
        return ""
    another = bots = ""
    if known_secret(ask, live) or live.gathering.is_open:
        another = (
            f'<form class="fill" method="post" action="/t/{live.id}/{seat}/another">'
            f"{text_field('name', say(ask, ANOTHER), '')}"
            f'<button class="button">{say(ask, SIT_DOWN_TOO)}</button></form>'
        )
    if is_host:
        levels = {level: say(ask, KINDS[level]) for level in LEVELS}
        bots = (
            f'<form class="fill" method="post" action="/t/{live.id}/bot">{hidden(back=str(seat))}'
            f"{select('level', say(ask, BOT_LEVEL), levels, DEFAULT_LEVEL)}"
            f'<button class="button">{say(ask, ADD_BOT)}</button></form>'
        )
    return another + bots


@page("POST", "/t/{table}/bot")
async def seat_bot(ask: Ask, body: BotForm) -> Whole:
    """Give the first free seat to a bot."""
    live = await ask.house.tables.get(ask.table_id)
    live.gathering.check_host(ask.known())
    if not live.gathering.free_seats:
        raise NoFreeSeat(NO_FREE_SEAT)
    ask.params["seat"] = str(live.gathering.free_seats[0])
    await tables_api.seat_bot(ask, BotAsked(level=body.level))
    return see_other(f"/t/{live.id}/{body.back}")


@page("POST", "/t/{table}/{seat}/another")
async def sit_down_too(ask: Ask, body: AnotherForm) -> Whole:
    """Somebody else takes a free seat with this browser; the game is passed from hand to hand."""
    live = await ask.house.tables.get(ask.table_id)
    live.gathering.check_owner(ask.seat, ask.known())
    asked = SitDown(name=body.name, secret=known_secret(ask, live), another=True)
    try:
        await tables_api.sit_down(ask, asked)
    except LudothequeError as error:
        from ludotheque.web.pages.waiting_room import waiting_room

        return await waiting_room(ask, live, ask.seat, problem=error)
    return see_other(f"/t/{live.id}/{ask.seat}")
