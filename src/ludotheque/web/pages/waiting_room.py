"""Before the game: who is there, who is ready, and whom else to ask."""

from html import escape

from ludotheque.drawing.parts import icon, pawn
from ludotheque.errors import LudothequeError
from ludotheque.language import Text
from ludotheque.tables.gathering import Gathering
from ludotheque.tables.log import HUMAN
from ludotheque.tables.names import KINDS
from ludotheque.web import tables_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import OK, Ask, page
from ludotheque.web.live import LiveTable
from ludotheque.web.models import IsReady, Request
from ludotheque.web.pages.boxes import art, option_labels
from ludotheque.web.pages.frame import html_page, see_other
from ludotheque.web.pages.free_seats import fill_seats
from ludotheque.web.pages.mast import masthead
from ludotheque.web.pages.saying import BOT, colon, notice, post_button, say
from ludotheque.web.pages.share import invitation_panel
from ludotheque.web.pages.table_parts import HEARD
from ludotheque.web.statuses import status_of

WAITING = Text(en="Waiting for the others", fr="En attendant les autres")
BEGINS = Text(
    en="The game begins once every seat is taken and everybody is ready.",
    fr="La partie commence dès que toutes les places sont prises et que chacun est prêt.",
)
SEATS = Text(en="Round the table", fr="Autour de la table")
FREE_SEAT = Text(en="free seat", fr="place libre")
READY = Text(en="ready", fr="prêt")
NOT_READY = Text(en="not ready yet", fr="pas encore prêt")
I_AM_READY = Text(en="I am ready", fr="Je suis prêt")
NOT_YET = Text(en="Not ready after all", fr="Finalement, pas encore")
FREE_IT = Text(en="Free this seat", fr="Libérer la place")
LEAVE = Text(en="Leave the table", fr="Quitter la table")
CLOSE = Text(en="Close the table", fr="Fermer la table")
AGREED = Text(en="Agreed", fr="Convenu")
WATCHES = Text(
    en="You watch this table; the game has not begun.",
    fr="Vous regardez cette table ; la partie n’a pas commencé.",
)


async def waiting_room(
    ask: Ask,
    live: LiveTable,
    seat: int,
    *,
    problem: LudothequeError | None = None,
) -> Whole:
    """The page of a seat at a table that has not begun."""
    box = ask.house.games.box(live.gathering.game)
    here = f"/t/{live.id}/{seat}"
    is_host = live.gathering.host == ask.browser
    invitation = ""
    if is_host and live.gathering.free_seats:
        invitation = await invitation_panel(ask, live, seat)
    body = (
        f'<div class="shelf-page">{masthead(ask, here)}'
        f'<main class="table waiting" id="content" data-table="{live.id}" data-seat="{seat}" '
        f'data-count="0">{HEARD}<header class="lid">{art(box, ask.language)}'
        f"<div><h1>{say(ask, box.title)}</h1><p>{say(ask, BEGINS if seat else WATCHES)}</p>"
        f"{agreed(ask, live)}</div></header>"
        f'<section class="panel" id="seats"><h2>{say(ask, SEATS)}</h2>'
        f'<ul class="rows sitters">{sitters(ask, live, seat, is_host=is_host)}</ul>'
        f"{_acts(ask, live, seat, is_host=is_host)}"
        f"{notice(ask, problem)}{fill_seats(ask, live, seat, is_host=is_host)}</section>"
        f"{invitation}</main></div>"
    )
    return html_page(
        ask, title=f"{WAITING.to(ask.language)} · {box.title.to(ask.language)}", body=body,
        styles=("shelf.css",), css="waiting-page", reloads=problem is None,
        status=status_of(problem) if problem else OK,
    )  # fmt: skip


def sitters(ask: Ask, live: LiveTable, me: int, *, is_host: bool = False) -> str:
    """Who sits where; the host may free the seats of others."""
    return "".join(
        _sitter(ask, live, seat, me, is_host=is_host)
        for seat in range(1, len(live.gathering.seats) + 1)
    )


def _sitter(ask: Ask, live: LiveTable, seat: int, me: int, *, is_host: bool) -> str:
    holder = live.gathering.holder(seat)
    if holder.is_free:
        words = f"<strong>{say(ask, FREE_SEAT)}</strong>"
        return f'<li id="sitter-{seat}" class="free">{pawn(seat, "")}{words}</li>'
    if holder.player != HUMAN:
        state = say(ask, BOT, level=KINDS.get(holder.player, Text(holder.player, holder.player)))
    else:
        is_ready = holder.is_ready or live.has_begun
        tick = icon("check") if is_ready else ""
        state = f"{tick}{say(ask, READY if is_ready else NOT_READY)}"
    free = ""
    is_mine = holder.browser == ask.browser and holder.player == HUMAN
    if me and seat != me and (is_host or is_mine):
        free = post_button(f"/t/{live.id}/{seat}/free", say(ask, FREE_IT), back=str(me))
    return (
        f'<li id="sitter-{seat}">{pawn(seat, holder.name, is_me=seat == me)}'
        f"<strong data-heard><bdi>{escape(holder.name)}</bdi></strong>"
        f"<span data-heard>{state}</span>{free}</li>"
    )


def _acts(ask: Ask, live: LiveTable, seat: int, *, is_host: bool) -> str:
    if not seat:
        return ""
    here, is_ready = f"/t/{live.id}/{seat}", live.gathering.holder(seat).is_ready
    ready = post_button(
        f"{here}/ready",
        say(ask, NOT_YET if is_ready else I_AM_READY),
        "" if is_ready else "primary",
        is_ready="false" if is_ready else "true",
    )
    if is_host:
        leave = post_button(f"/t/{live.id}/close", say(ask, CLOSE), "quiet")
    else:
        leave = post_button(f"{here}/free", say(ask, LEAVE), "quiet")
    return f'<div class="acts">{ready}{leave}</div>'


def agreed(ask: Ask, live: LiveTable) -> str:
    """The options that are not as usual, in words."""
    box = ask.house.games.box(live.gathering.game)
    labels = option_labels(box)
    usual: dict[str, str] = {}
    if ask.house.games.status(box.name).is_ready:
        options = ask.house.games.require(box.name).info.options
        usual = {option.name: option.default for option in options}
    said = []
    for name, value in live.gathering.options.items():
        label = labels.get(name)
        if label is None or value == usual.get(name):
            continue
        words = say(ask, label.choices[value]) if value in label.choices else escape(value)
        said.append(f"<li>{say(ask, label.name)}{colon(ask)}{words}</li>")
    if not said:
        return ""
    return f'<ul class="agreed" aria-label="{say(ask, AGREED)}">{"".join(said)}</ul>'


class FreeForm(Request, frozen=True):
    """Freeing a seat: mine, or as the host another's; `back` is the seat of who does it."""

    back: int | None = None


@page("POST", "/t/{table}/{seat}/ready")
async def be_ready(ask: Ask, body: IsReady) -> Whole:
    """Say that I am ready, or not after all, with all who share this device."""
    live, browser = await ask.house.tables.get(ask.table_id), ask.known()
    live.gathering.check_owner(ask.seat, browser)

    def ready(gathering: Gathering) -> Gathering:
        for seat in gathering.seats_of(browser):
            gathering = gathering.ready(seat, browser, body.is_ready)
        return gathering

    await ask.house.tables.change(live, ready)
    return see_other(f"/t/{ask.table_id}/{ask.seat}")


@page("POST", "/t/{table}/{seat}/free")
async def free_seat(ask: Ask, body: FreeForm) -> Whole:
    """Leave a table before it begins, or as its host free a seat."""
    await tables_api.free_seat(ask)
    return see_other("/" if body.back is None else f"/t/{ask.table_id}/{body.back}")


@page("POST", "/t/{table}/close")
async def close_table(ask: Ask) -> Whole:
    """Close a table of mine that has not begun."""
    await tables_api.close_table(ask)
    return see_other("/")
