"""A table for whoever comes: my seat, or an invitation to sit down, or watching; codes."""

from html import escape
from typing import Literal

from ludotheque.errors import BadName, LudothequeError
from ludotheque.language import Text
from ludotheque.web import tables_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import OK, Ask, page
from ludotheque.web.live import LiveTable
from ludotheque.web.models import Model, Request, Seated, SitDown, UseCode
from ludotheque.web.pages.boxes import art
from ludotheque.web.pages.frame import html_page, see_other
from ludotheque.web.pages.mast import footer, masthead
from ludotheque.web.pages.preferences import kept_preferences, remember_name
from ludotheque.web.pages.saying import JOIN_BY_CODE, SIT_DOWN, YOUR_NAME, hidden, notice, say
from ludotheque.web.pages.seat_scene import ALL_TAKEN
from ludotheque.web.pages.share import is_secret_of, keep_secret
from ludotheque.web.pages.shelf_page import code_form
from ludotheque.web.pages.waiting_room import SEATS, agreed, sitters
from ludotheque.web.statuses import status_of

INVITED = Text(en="A seat waits for you", fr="Une place vous attend")
ALL_THERE = Text(en="This table is full", fr="Table complète")
OR_CODE = Text(en="I was given a code", fr="J’ai reçu un code")
CODE = Text(en="Code of the invitation", fr="Code de l’invitation")
WATCH = Text(en="Only watch", fr="Seulement regarder")
FULL = Text(
    en="All seats of this table are taken. You can watch.",
    fr="Toutes les places de cette table sont prises. Vous pouvez regarder.",
)
TYPE_IT = Text(
    en="Type the code that somebody at the table was given.",
    fr="Tapez le code reçu par quelqu’un de la table.",
)
WHO_ARE_YOU = Text(en="How are you called?", fr="Comment vous appelez-vous ?")


class SitForm(Request, frozen=True):
    """Sitting down: by the secret of the link, by a code, or at an open table by neither."""

    name: str = ""
    secret: str = ""
    code: str = ""


class CodeForm(Request, frozen=True):
    """A code, and the name of who uses it."""

    code: str = ""
    name: str = ""


class ComingQuery(Model, frozen=True):
    """How somebody comes to a table."""

    came: Literal["", "unknown"] = ""  # unknown: for a seat that this browser does not own


@page("GET", "/t/{table}")
async def show_table(ask: Ask, query: ComingQuery) -> Whole:
    """My seat at a table, the one that is to move first; else an invitation, or watching."""
    live = await ask.house.tables.get(ask.table_id)
    mine = live.gathering.seats_of(ask.browser)
    if mine:
        to_move = live.table.to_move if live.has_begun else ()
        asked = [seat for seat in mine if seat in to_move]
        waiting = [seat for seat in mine if seat not in to_move]
        is_hidden = live.has_begun and len(mine) > 1 and live.table.state.hides
        # Where people share a device and hide something, whose turn it is comes to it first.
        first = waiting + asked if is_hidden else asked + waiting
        return see_other(f"/t/{live.id}/{first[0]}")
    if live.has_begun:
        return see_other(f"/t/{live.id}/0?came={query.came or ALL_TAKEN}")
    return await _invitation(ask, live, SitForm())


@page("POST", "/t/{table}/sit")
async def sit_down(ask: Ask, body: SitForm) -> Whole:
    """Take a free seat; what cannot be is said beside the form."""
    try:
        if body.code and not body.secret:
            seated = await tables_api.use_code(ask, UseCode(code=body.code, name=body.name))
        else:
            seated = await tables_api.sit_down(ask, SitDown(name=body.name, secret=body.secret))
            live = await ask.house.tables.get(ask.table_id)
            if is_secret_of(live, body.secret):  # for one more person on this device
                keep_secret(ask, seated.table, body.secret)
    except LudothequeError as error:
        live = await ask.house.tables.get(ask.table_id)
        return await _invitation(ask, live, body, error)
    return await _seated(ask, seated, body.name)


async def _seated(ask: Ask, seated: Seated, name: str) -> Whole:
    await remember_name(ask, name.strip())
    return see_other(f"/t/{seated.table}/{seated.seat}")


async def _invitation(
    ask: Ask, live: LiveTable, body: SitForm, problem: LudothequeError | None = None
) -> Whole:
    """Who sits there, and a form to sit down."""
    kept = await kept_preferences(ask)
    box = ask.house.games.box(live.gathering.game)
    here = f"/t/{live.id}"
    heading = INVITED if live.gathering.free_seats and not live.has_begun else ALL_THERE
    if heading is INVITED:
        name = body.name or kept.name
        form = _sitting_form(ask, live, body, name, is_refused=problem is not None)
    else:
        form = f"<p>{say(ask, FULL)}</p>"
    body_html = (
        f'<div class="shelf-page">{masthead(ask, here)}<main class="invited" id="content">'
        f'<header class="lid">{art(box, ask.language)}<div>'
        f'<span class="eyebrow">{say(ask, heading)}</span><h1>{say(ask, box.title)}</h1>'
        f"<p>{say(ask, box.rulebook.aim)}</p>{agreed(ask, live)}</div></header>"
        f'<section class="panel way first">{notice(ask, problem)}{form}'
        f'<p><a class="button quiet" href="{here}/0">{say(ask, WATCH)}</a></p></section>'
        f'<section class="panel" id="seats"><h2>{say(ask, SEATS)}</h2>'
        f'<ul class="rows sitters">{sitters(ask, live, 0)}</ul></section></main>'
        f"{footer(ask, kept, here)}</div>"
    )
    return html_page(
        ask, title=f"{heading.to(ask.language)} · {box.title.to(ask.language)}", body=body_html,
        styles=("shelf.css",), css="invited-page", status=status_of(problem) if problem else OK,
    )  # fmt: skip


def _sitting_form(ask: Ask, live: LiveTable, body: SitForm, name: str, *, is_refused: bool) -> str:
    """The secret behind the # is put in by the script; without one a code can be written."""
    code = ""
    if not live.gathering.is_open:
        code = (
            f"<details{' open' if is_refused else ''}><summary>{say(ask, OR_CODE)}</summary>"
            f'<label class="entry"><span class="visually-hidden">{say(ask, CODE)}</span>'
            f'<input name="code" value="{escape(body.code)}" autocomplete="off" '
            'autocapitalize="characters" spellcheck="false" maxlength="20"></label></details>'
        )
    return (
        f'<form method="post" action="/t/{live.id}/sit">'
        f'<input type="hidden" name="secret" data-secret value="{escape(body.secret)}">'
        f"{_name_field(ask, name)}{code}"
        f'<button class="button primary">{say(ask, SIT_DOWN)}</button></form>'
    )


def _name_field(ask: Ask, name: str) -> str:
    return (
        f'<label class="entry"><span>{say(ask, YOUR_NAME)}</span><input name="name" required '
        f'value="{escape(name)}" maxlength="24" autocomplete="nickname"></label>'
    )


# Codes


@page("GET", "/join")
async def show_join(ask: Ask) -> Whole:
    """A field for a code."""
    return await _join_page(ask, f"<p>{say(ask, TYPE_IT)}</p>{code_form(ask)}")


@page("POST", "/join")
async def join(ask: Ask, body: CodeForm) -> Whole:
    """Use a code; somebody who has no name yet is asked for one, and the code is still good."""
    name = body.name.strip() or (await kept_preferences(ask)).name
    try:
        seated = await tables_api.use_code(ask, UseCode(code=body.code, name=name))
    except BadName as error:
        asked = (
            f"<p>{say(ask, WHO_ARE_YOU)}</p>{notice(ask, error if name else None)}"
            f'<form method="post" action="/join">{hidden(code=body.code)}{_name_field(ask, name)}'
            f'<button class="button primary">{say(ask, SIT_DOWN)}</button></form>'
        )
        return await _join_page(ask, asked, status=status_of(error) if name else OK)
    except LudothequeError as error:
        inside = f"{notice(ask, error)}{code_form(ask, body.code)}"
        return await _join_page(ask, inside, status=status_of(error))
    return await _seated(ask, seated, name)


async def _join_page(ask: Ask, inside: str, status: int = OK) -> Whole:
    title = say(ask, JOIN_BY_CODE)
    body = (
        f'<div class="shelf-page">{masthead(ask, "/join")}<main class="invited" id="content">'
        f'<section class="panel way first"><h1>{title}</h1>{inside}</section></main>'
        f"{footer(ask, await kept_preferences(ask), '/join')}</div>"
    )
    return html_page(
        ask, title=JOIN_BY_CODE.to(ask.language), body=body, styles=("shelf.css",),
        css="join-page", status=status,
    )  # fmt: skip
