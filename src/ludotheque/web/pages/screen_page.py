"""A table on a big screen: the board and whose turn it is, and a QR code; phones are the hands."""

from html import escape

from ludotheque.drawing.scene import Drawn
from ludotheque.language import Text
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.live import SPECTATOR, LiveTable
from ludotheque.web.pages import table_parts as parts
from ludotheque.web.pages.after_game import points_table
from ludotheque.web.pages.boxes import art
from ludotheque.web.pages.frame import html_page, see_other
from ludotheque.web.pages.saying import BACK_TO_TABLE, say
from ludotheque.web.pages.seat_scene import SeatQuery, Sight
from ludotheque.web.pages.share import QR, known_secret, origin_for_others, qr_code, reach
from ludotheque.web.pages.table_page import plain_board, seen_by
from ludotheque.web.pages.told import Happened
from ludotheque.web.pages.waiting_room import SEATS, agreed, sitters

MAX_TOLD = 2  # decisions: what has just happened
SIT_DOWN = Text(
    en="Let your phone read this, and sit down.",
    fr="Scannez ce code avec votre téléphone, et prenez place.",
)
COME_ALONG = Text(
    en="Your seat on your phone, or only watching: let it read this.",
    fr="Pour jouer sur votre téléphone, ou seulement regarder : scannez ce code.",
)
GATHERING = Text(en="Gathering at this table", fr="On se retrouve à cette table")


@page("GET", "/t/{table}/screen")
async def show_screen(ask: Ask, query: SeatQuery) -> Whole:
    """A table for a screen that everybody sees: nothing hidden is on it."""
    live = await ask.house.tables.get(ask.table_id)
    if live.gathering.rematch and query.at is None:
        return see_other(f"/t/{live.gathering.rematch}/screen")  # they play on there
    return await _playing(ask, live, query) if live.has_begun else _gathering(ask, live)


async def _playing(ask: Ask, live: LiveTable, query: SeatQuery) -> Whole:
    game, folder = live.table.game, live.table.game.info.folder.name
    sight, happened = await seen_by(ask, live, SPECTATOR, query, "")
    drawn: Drawn | None = game.board.draw(sight.scene) if game.board else None
    title = game.title.to(ask.language)
    inside = (
        f"{parts.banner(live, sight, drawn)}"
        f"{'' if drawn and drawn.has_seats else parts.seats(live, sight, drawn)}"
        f'<section class="board {folder}" id="board">'
        f"{drawn.board if drawn else plain_board(sight, live)}</section>"
        f"{_tray(sight, drawn, happened)}"
        f'<div class="more">{_ending(live, sight, drawn)}{_invitation(ask, live)}</div>'
    )
    main = (
        f'<main class="table screen {folder} {game.name}{parts.state_css(sight.scene)}" '
        f'id="content" data-table="{live.id}" '
        f'data-seat="{SPECTATOR}" data-count="{sight.total}" data-shown="{sight.count}">'
        f'{parts.HEARD}<h1 class="visually-hidden">{escape(title)}</h1>{inside}</main>'
    )
    return html_page(
        ask, title=title, body=main, styles=(f"{folder}.css",) if drawn else (),
        css=f"{folder}-page screen-page", reloads=not live.is_over,
    )  # fmt: skip


def _tray(sight: Sight, drawn: Drawn | None, happened: Happened) -> str:
    """What has just happened, and what lies on the table: dice, a lot."""
    told = " ".join(escape(one.text) for one in reversed(happened.told[:MAX_TOLD]))
    return (
        '<section class="tray" id="tray"><div class="say" data-heard tabindex="0">'
        f'<p id="say">{"" if sight.is_past else told}</p></div>'
        f"{drawn.means if drawn else ''}</section>"
    )


def _ending(live: LiveTable, sight: Sight, drawn: Drawn | None) -> str:
    result = live.table.state.result
    if result is None or sight.is_past:
        return ""
    points = points_table(sight.scene, live.table.state, result, drawn)
    return f'<section class="panel" id="ending">{points}</section>'


def _gathering(ask: Ask, live: LiveTable) -> Whole:
    box = ask.house.games.box(live.gathering.game)
    body = (
        f'<main class="table screen waiting" id="content" data-table="{live.id}" '
        f'data-seat="{SPECTATOR}" data-count="0">{parts.HEARD}'
        f'<header class="lid">{art(box, ask.language)}<div><h1>{say(ask, box.title)}</h1>'
        f"<p>{say(ask, box.rulebook.aim)}</p>{agreed(ask, live)}</div></header>"
        f'<section class="panel" id="seats"><h2>{say(ask, SEATS)}</h2>'
        f'<ul class="rows sitters">{sitters(ask, live, SPECTATOR)}</ul></section>'
        f"{_invitation(ask, live)}</main>"
    )
    title = f"{GATHERING.to(ask.language)} · {box.title.to(ask.language)}"
    return html_page(
        ask, title=title, body=body, styles=("shelf.css",), css="waiting-page screen-page",
        reloads=True,
    )  # fmt: skip


def _invitation(ask: Ask, live: LiveTable) -> str:
    """The QR code: of the link if this browser knows its secret, else of the table."""
    secret = "" if live.has_begun else known_secret(ask, live)
    is_invited = bool(secret) or live.gathering.is_open
    place = f"{origin_for_others(ask)}/t/{live.id}" + (f"#{secret}" if secret else "")
    return (
        f'<section class="panel share-panel" id="share"><div class="share">'
        f"{qr_code(place, say(ask, QR))}"
        f"<div><p>{say(ask, SIT_DOWN if is_invited else COME_ALONG)}</p>"
        f'<p class="small"><a href="/t/{live.id}">{say(ask, BACK_TO_TABLE)}</a></p></div></div>'
        f"{reach(ask, f'/t/{live.id}/screen')}</section>"
    )
