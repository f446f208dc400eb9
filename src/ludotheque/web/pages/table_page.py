"""A table as a page: for who plays there, for who watches, and after its end."""

from dataclasses import dataclass, replace
from functools import partial
from html import escape

from ludotheque.drawing.parts import icon
from ludotheque.drawing.scene import Drawn
from ludotheque.errors import NotYourSeat
from ludotheque.language import Language, Text
from ludotheque.web import seats_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import OK, Ask, page
from ludotheque.web.climbing import LONE_SEAT, finish_of
from ludotheque.web.live import SPECTATOR, LiveTable
from ludotheque.web.pages import table_parts as parts
from ludotheque.web.pages.after_game import NOT_JUDGED, Judged, ending, judged, judgement, replay
from ludotheque.web.pages.alone import STYLES, finished, on_the_way
from ludotheque.web.pages.frame import html_page, see_other
from ludotheque.web.pages.key_list import key_list
from ludotheque.web.pages.questions import Question, answer
from ludotheque.web.pages.saying import WITH
from ludotheque.web.pages.seat_scene import (
    UNKNOWN_HERE,
    SeatQuery,
    Sight,
    clause_of,
    decision_named,
    sight_of,
)
from ludotheque.web.pages.share import KnownCode, known_code
from ludotheque.web.pages.table_menu import curtain, handed_to, menu, urgent
from ludotheque.web.pages.told import Happened, Log, ToldHere, step_to, what_happened
from ludotheque.web.pages.waiting_room import waiting_room
from ludotheque.web.settings import DAY

MAX_TRIES = 3  # to see a table at one moment
MAX_TOLD = 3  # decisions whose clauses matter now
MAX_CLAUSES = 5  # beside the board
BACK = Text(en="Back to the shelf", fr="Retour à l’étagère")
RULES = Text(en="Rules", fr="Règles")
SHARE = Text(en="Share", fr="Partager")
BOARD = Text(en="Board", fr="Plateau")
YOUR_MOVE = Text(en="Your move", fr="Votre coup")
GOING_ON = Text(en="What is going on", fr="Ce qui se passe")
SENDING = Text(en="Sending…", fr="Envoi…")
SAVED = Text(en="Saved", fr="Enregistré")
OFFLINE = Text(
    en="No connection: nothing is lost, this page tries again",
    fr="Pas de connexion : rien n’est perdu, cette page réessaie",
)


@dataclass(frozen=True)
class Besides:
    """What a page says besides how the table stands."""

    notice: str = ""  # in the tray, in the place of a preview: safe HTML
    question: Question | None = None  # that was asked: the tray answers
    written: str = ""  # what was refused stands in its field again
    status: int = OK
    code: KnownCode | None = None  # that moves this seat to another device
    idle_days: int = 0  # until a table at which nothing happens leaves one's list
    judged: Judged = NOT_JUDGED
    hinted: tuple[str, ...] = ()  # what a hint says to touch
    is_elsewhere: bool = False  # the page answers a form: its own address is another
    alone: str = ""  # of a game alone: what it came to, or that it no longer counts; safe HTML


NOTHING_BESIDES = Besides()


@page("GET", "/t/{table}/{seat}")
async def show_seat(ask: Ask, query: SeatQuery) -> Whole:
    """A seat at a table; seat 0 is a spectator's."""
    try:
        live, seat = await seats_api.own_or_watching(ask)
    except NotYourSeat:
        return see_other(f"/t/{ask.table_id}?came={UNKNOWN_HERE}")
    if not live.has_begun:
        return await waiting_room(ask, live, seat)
    analysis = await judged(ask, live, seat, query.judged) if query.judged else NOT_JUDGED
    is_watched = seat == SPECTATOR and not live.is_over and query.at is None
    notice = parts.no_seat(query.came, ask.language) if is_watched else ""
    return await table_page(ask, live, seat, query, Besides(notice=notice, judged=analysis))


async def table_page(
    ask: Ask, live: LiveTable, seat: int, query: SeatQuery, besides: Besides = NOTHING_BESIDES
) -> Whole:
    """The page of a table that has begun."""
    language, table = ask.language, live.table
    game, folder = table.game, table.game.info.folder.name
    place = f"/t/{live.id}/{seat}" if besides.is_elsewhere else ""
    sight, happened = await seen_by(ask, live, seat, query, place)
    sight = replace(sight, scene=replace(sight.scene, hinted=besides.hinted))
    besides = replace(besides, idle_days=max(1, round(ask.house.settings.idle_after / DAY)))
    if is_alone := seat == len(live.gathering.seats) == LONE_SEAT:
        besides = replace(besides, alone=await _alone(ask, live))
    if seat:
        besides = replace(besides, code=await known_code(ask, live, seat))
    title = game.title.to(language)
    to = handed_to(live, seat, live.gathering.seats_of(ask.browser)) if seat else None
    is_hidden = to is not None and table.state.hides
    drawn: Drawn | None = game.board.draw(sight.scene) if game.board else None
    marks = parts.state_css(sight.scene) + (" bare" if drawn and drawn.has_seats else "")
    inside = "" if is_hidden else _inside(live, sight, drawn, happened.told, besides)
    looked_at = "" if is_hidden else f' data-shown="{sight.count}"'
    handed = curtain(live, sight, to) if to else ""
    body = (
        f"{_header(live, seat, (drawn and drawn.title) or title, language)}"
        f'<main class="table {folder} {game.name}{marks}" id="content" '
        f'data-table="{live.id}" '
        f'data-seat="{seat}" data-count="{sight.total}"{looked_at}'
        f"{_own_place(sight, besides)}{' data-over' if table.is_over else ''}>"
        f"{parts.HEARD}{handed}{inside}</main>"
    )
    sheets = (f"{folder}.css",) if drawn else ()
    return html_page(
        ask, title=title, body=body, styles=(*sheets, STYLES) if is_alone else sheets,
        css=f"{folder}-page", status=besides.status, is_my_turn=sight.scene.is_asked,
        reloads=not sight.scene.is_asked and not table.is_over, place=place,
    )  # fmt: skip


def _own_place(sight: Sight, besides: Besides) -> str:
    """Where the draft can be read that answers a form, so that the page keeps it."""
    scene = sight.scene
    is_kept = besides.is_elsewhere and scene.draft
    return f' data-place="{scene.draft_href(scene.draft)}"' if is_kept else ""


async def _alone(ask: Ask, live: LiveTable) -> str:
    """What a game alone came to; while it goes on, whether it still counts."""
    finish = await finish_of(ask, live)
    return finished(ask, live, finish) if finish else on_the_way(ask, live)


async def seen_by(
    ask: Ask, live: LiveTable, seat: int, query: SeatQuery, place: str
) -> tuple[Sight, Happened]:
    """What a seat sees, and what happened, of one moment: the table may go on meanwhile."""
    for _ in range(MAX_TRIES):
        version = live.table.version
        sight = await _sight(ask, live, seat, query, place)
        happened = await what_happened(ask, live, seat)
        if live.table.version == version:
            break
    if sight.is_past:
        work = partial(step_to, live.table.snapshot(), seat, sight.count, ask.language)
        last, told = await ask.read(work)
        return replace(sight, scene=replace(sight.scene, last=last), told=told), happened
    away = parts.asides(live, ask.house.clock())
    return replace(sight, scene=replace(sight.scene, last=happened.last, asides=away)), happened


async def _sight(ask: Ask, live: LiveTable, seat: int, query: SeatQuery, place: str) -> Sight:
    """What a seat sees; off the loop where a draft may be carried out in many ways."""
    is_long = live.table.game.items is not None
    work = partial(
        sight_of, live.table.snapshot() if is_long else live.table, seat, query, ask.language,
        base=place, shows_values=live.gathering.settings.shows_values,
    )  # fmt: skip
    return await ask.read(work) if is_long else work()


def _inside(
    live: LiveTable, sight: Sight, drawn: Drawn | None, told: list[ToldHere], besides: Besides
) -> str:
    """The banner, the seats, the board, the tray, and what stands beside them."""
    scene, game = sight.scene, live.table.game
    language, base = scene.language, f"/t/{live.id}/{scene.seat}"
    looked = live.gathering.holder(scene.seat).looked if scene.seat else sight.count
    story = Log(game.name, scene, looked, drawn.told_apart if drawn else ()).items(told)
    shown = drawn.shown if drawn else ()
    cost = judgement(live, besides.judged, scene.seat, language) if scene.seat else ""
    notice = besides.notice or answer(live, sight, besides.question, told)
    choices = ""
    if scene.seat and not (live.is_over or sight.is_past):
        written = besides.written
        choices = parts.choices(sight, shown, base, is_open=drawn is None, written=written)
    return (
        f"{parts.banner(live, sight, drawn)}"
        f"{'' if drawn and drawn.has_seats else parts.seats(live, sight, drawn)}"
        f'<section class="board {game.info.folder.name}" id="board" '
        f'aria-label="{parts.said(BOARD, language)}">'
        f"{drawn.board if drawn else plain_board(sight, live)}</section>"
        f"{_tray(live, sight, drawn, base, notice)}"
        f'<div class="more">{"" if live.is_over else besides.alone}'
        f"{ending(live, sight, drawn, base, cost, besides.alone)}"
        f"{choices}"
        f"{parts.log(story, scene.base, looked, sight.total, language)}"
        f"{parts.rules(game.rulebook, game.name, _clauses(sight, told), language)}"
        f"{replay(sight)}{menu(live, sight, base, besides.code, besides.idle_days)}"
        f"{_keys(live, sight, drawn)}</div>"
    )


def _keys(live: LiveTable, sight: Sight, drawn: Drawn | None) -> str:
    if not sight.scene.seat or live.is_over:
        return ""
    has_hints = live.gathering.settings.hints
    return key_list(drawn, sight.scene.language, has_hints=has_hints)


def _clauses(sight: Sight, told: list[ToldHere]) -> list[str]:
    """The clauses that matter now: of a refusal, of the draft, of what has just happened."""
    clauses = [clause_of(sight.refusal), *(sight.plan.clauses if sight.plan else ())]
    clauses += [clause for one in told[:MAX_TOLD] for clause in one.clauses]
    return [clause for clause in dict.fromkeys(clauses) if clause][:MAX_CLAUSES]


def _header(live: LiveTable, seat: int, title: str, language: Language) -> str:
    others = [
        parts.bdi(holder.name)
        for number, holder in enumerate(live.gathering.seats, 1)
        if number != seat and holder.name
    ]
    company = parts.said(WITH, language, names="\0").replace("\0", ", ".join(others))
    name = live.gathering.game
    return (
        f'<header class="bar"><a class="tool" href="/" aria-label="{parts.said(BACK, language)}">'
        f"{icon('back')}</a><h1>{escape(title)} <span>{company if others else ''}</span></h1>"
        f'<a class="tool" href="/rules/{name}" aria-label="{parts.said(RULES, language)}">'
        f"{icon('rules')}"
        f"<span>{parts.said(RULES, language)}</span></a>"
        f'<a class="tool" href="/t/{live.id}/share" aria-label="{parts.said(SHARE, language)}">'
        f"{icon('share')}<span>{parts.said(SHARE, language)}</span></a>"
        '<span class="wire" id="wire" '
        f'data-sending="{parts.said(SENDING, language)}" '
        f'data-saved="{parts.said(SAVED, language)}" '
        f'data-offline="{parts.said(OFFLINE, language)}"></span></header>'
    )


def _tray(live: LiveTable, sight: Sight, drawn: Drawn | None, base: str, notice: str) -> str:
    language, seat = sight.scene.language, sight.scene.seat
    undo_button = _undo_button(live, seat, base, language) if seat else ""
    other = ""
    if sight.ways > 1 and (drawn is None or drawn.offers_ways):
        next_way = replace(sight.scene, way=(sight.scene.way + 1) % sight.ways)
        place = next_way.draft_href(next_way.draft)
        text_of = parts.said(parts.ANOTHER_WAY, language, n=sight.ways - 1)
        other = f'<a class="button quiet" href="{place}">{text_of}</a>'
    said = parts.sentence(sight, notice, drawn, is_over=live.is_over)
    decide = parts.primary(sight, base, drawn, is_over=live.is_over) if seat else ""
    label = parts.said(YOUR_MOVE if seat else GOING_ON, language)
    return (
        f'<section class="tray" id="tray" aria-label="{label}">'
        f'<div class="say" data-heard tabindex="0">{said}</div>'
        f"{urgent(live, sight, base)}{drawn.means if drawn else ''}"
        f'<div class="acts">{undo_button}{drawn.acts if drawn else ""}{other}{decide}'
        f"{_hint_button(live, sight, base)}</div></section>"
    )


def _undo_button(live: LiveTable, seat: int, base: str, language: Language) -> str:
    """To reopen my decision, or to undo it; it keeps its place where neither can be."""
    table = live.table
    once = f"undo:{table.count_for(seat)}"
    found = table.undoable(seat)
    is_open = found is not None and table.can_take_back(seat)
    text = parts.TAKE_BACK if is_open else parts.UNDO
    if found and not (is_open or found.is_free):
        text = parts.ASK_TO_UNDO
    label = text.to(language)
    if found and found.moves:
        named = decision_named(found.moves).to(language)
        label = parts.THIS_ONE.filled(verb=label, what=named[:1].lower() + named[1:]).to(language)
    return parts.form_button(
        f"{base}/{'take_back' if is_open else 'undo'}", label, "undo", key="U", once=once,
        is_off=found is None,
    )  # fmt: skip


def _hint_button(live: LiveTable, sight: Sight, base: str) -> str:
    if not (live.gathering.settings.hints and sight.scene.seat):
        return ""
    label = parts.HINT.to(sight.scene.language)
    is_off = not sight.scene.is_asked
    return parts.form_button(f"{base}/hint", label, "hint", key="H", is_off=is_off)


def plain_board(sight: Sight, live: LiveTable) -> str:
    """A board made of characters, for games whose drawing is still to come."""
    names = dict(enumerate(sight.scene.names, 1))
    picture = live.table.game.terminal.render(sight.scene.view, sight.scene.language, names)
    return f'<pre class="plain" tabindex="0">{escape(str(picture))}</pre>'
