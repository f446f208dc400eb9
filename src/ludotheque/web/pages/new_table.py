"""A new table by a form: against bots, with friends, or several people at one screen."""

import asyncio
import contextlib
import secrets
from collections.abc import Mapping
from urllib.parse import parse_qsl

from ludotheque.errors import BadUsage, LudothequeError, OneAtATime
from ludotheque.language import Text
from ludotheque.tables.gathering import Settings
from ludotheque.tables.naming import names_for_bots
from ludotheque.web import tables_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.climbing import LONE_SEAT
from ludotheque.web.models import ME, OPEN, NewSeat, NewTable
from ludotheque.web.pages.frame import see_other
from ludotheque.web.pages.preferences import remember_name
from ludotheque.web.pages.share import keep_secret

Form = Mapping[str, str]
BOTS, FRIENDS, HERE = "bots", "friends", "here"  # with whom somebody plays
ALONE = "alone"  # or with nobody
OFFER = "offer"  # the field with the options that a game alone is begun by, as in an address
FIRST, LAST, BY_LOT = "first", "last", "lot"  # where I sit
SECONDS_TO_WAIT = 90.0  # for a box that is being made ready
MAX_SEATS = 8
OPTION = "option."  # how the fields of a game's options begin
DEFAULT_LEVEL = "easy"
NOBODY_NAMED = Text(en="Me", fr="Moi")
NOT_A_NUMBER = Text(
    en="'{text}' is not a number of players", fr="« {text} » n’est pas un nombre de joueurs"
)


@page("POST", "/new")
async def new_table(ask: Ask, body: dict[str, str]) -> Whole:
    """Make a table and go to it; what cannot be is said beside the form, which keeps its fields."""
    from ludotheque.web.pages.game_page import game_page

    box = ask.house.games.box(body.get("game", ""))
    try:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ask.house.games.wait(box.name), SECONDS_TO_WAIT)
        created = await tables_api.create_table(ask, table_in(ask, box.name, body))
    except OneAtATime as error:
        return see_other(f"/t/{error.table}/{LONE_SEAT}")
    except LudothequeError as error:
        return await game_page(ask, box, body, problem=error)
    await remember_name(ask, body.get("name", "").strip())
    if created.invitation:
        keep_secret(ask, created.id, created.invitation)
    return see_other(f"/t/{created.id}/{created.seats[0]}")


def table_in(ask: Ask, game: str, form: Form) -> NewTable:
    """The table that a form describes."""
    company = form.get("with", BOTS)
    people = [NewSeat(ME, name) for name in _names(ask, form, company)]
    friends = _count(form, "friends") if company == FRIENDS else 0
    seats = [*people, *[NewSeat(OPEN)] * friends, *_bots(form, company, people)]
    if company != HERE:
        seats = _placed(seats, form.get("place", FIRST))
    options = {
        name.removeprefix(OPTION): value
        for name, value in form.items()
        if name.startswith(OPTION) and value.strip()
    }
    if company == ALONE:
        options |= dict(parse_qsl(form.get(OFFER, "")))
    settings = _settings(form, company, is_alone=len(people) + friends == 1)
    return NewTable(game, tuple(seats), options, settings)


def _names(ask: Ask, form: Form, company: str) -> list[str]:
    """The names of those who play in this browser."""
    if company == HERE:
        written = (form.get(f"name{number}", "").strip() for number in range(1, MAX_SEATS + 1))
        return [name for name in written if name]
    name = form.get("name", "").strip()
    is_asked = company not in (BOTS, ALONE)
    return [name if is_asked else name or NOBODY_NAMED.to(ask.language)]


def _bots(form: Form, company: str, people: list[NewSeat]) -> list[NewSeat]:
    level = form.get("level", DEFAULT_LEVEL)
    names = names_for_bots(seat.name for seat in people)
    count = _count(form, "bots" if company == BOTS else f"{company}_bots")
    return [NewSeat(level, name) for name in names[:count]]


def _placed(seats: list[NewSeat], place: str) -> list[NewSeat]:
    """The seats with mine, which is the first, where it is wanted."""
    at = {LAST: len(seats) - 1, BY_LOT: secrets.randbelow(len(seats))}.get(place, 0)
    mine, *others = seats
    return [*others[:at], mine, *others[at:]]


def _settings(form: Form, company: str, *, is_alone: bool) -> Settings:
    """What a table agrees on; among bots one may do as one likes.

    With nobody, a throw that is undone would make the game count for nothing.
    """
    usual = "never" if company == ALONE else "always" if is_alone else "ask"
    undo = form.get("undo") or usual
    away = form.get("away", "")
    if undo not in ("never", "ask", "always"):
        undo = "ask"
    return Settings(
        undo=undo,  # type: ignore[arg-type]  # one of the three
        hints=is_alone and "hints" in form,
        shows_values="values" in form,
        is_listed="listed" in form,
        away_seconds=_number(form, "away") if away else None,
    )


def _count(form: Form, field: str) -> int:
    """So many seats; nobody may ask for more than any game has."""
    number = _number(form, field)
    if number > MAX_SEATS:
        raise BadUsage(NOT_A_NUMBER.filled(text=number))
    return number


def _number(form: Form, field: str) -> int:
    written = form.get(field, "").strip() or "0"
    if not (written.isascii() and written.isdigit() and len(written) < 10):
        raise BadUsage(NOT_A_NUMBER.filled(text=written))
    return int(written)
