"""The shelf: six boxes, the table that waits for me, my tables, open ones, a field for a code."""

from collections.abc import Collection, Iterable
from html import escape

from ludotheque.engine.shelf import Box
from ludotheque.language import Text, enumerated
from ludotheque.tables.names import HUMAN, name_in_words
from ludotheque.web import me_api, tables_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.models import ListedTable, ListQuery, Me, Preferences
from ludotheque.web.pages.boxes import art, label_of, shelf_order
from ludotheque.web.pages.frame import html_page
from ludotheque.web.pages.mast import footer, masthead
from ludotheque.web.pages.saying import LOOK, SIT_DOWN, WITH, colon, say
from ludotheque.web.readiness import Readiness

MAX_OPEN_SHOWN = 8
MAX_OVER_SHOWN = 12
SECONDS_BETWEEN_LOOKS = 20  # whether a table waits for me
SECONDS_UNTIL_READY = 3  # between looks while boxes are being made ready
SECONDS_TO_WAKE = 0.1  # for tables that sleep: the shelf is shown without waiting longer

TITLE = Text(en="The shelf", fr="L’étagère")
TAKE_A_BOX = Text(
    en="Take a box: against bots at once, or with friends by a link.",
    fr="Prenez une boîte : contre des robots tout de suite, ou avec des amis par un lien.",
)
WAITED_FOR = Text(en="You are waited for", fr="On vous attend")
GO_ON = Text(en="Go on with the game", fr="Reprendre la partie")
MY_TABLES = Text(en="My tables", fr="Mes tables")
NO_TABLES = Text(
    en="None yet. The ones you play at stand here, on this device.",
    fr="Aucune pour l’instant. Celles où vous jouez s’affichent ici, sur cet appareil.",
)
OVER_TABLES = Text(
    en="{n} [n?game that is over|games that are over]", fr="{n} [n?partie finie|parties finies]"
)
OPEN_TABLES = Text(en="Open tables", fr="Tables ouvertes")
NONE_OPEN = Text(
    en="No open table. A friend’s code brings you to theirs.",
    fr="Aucune table ouverte. Le code d’un ami mène à la sienne.",
)
PLAY = Text(en="Play", fr="Jouer")
LOOK_AGAIN = Text(en="Look again", fr="Revoir")
CODE = Text(en="Code of a table", fr="Code d’une table")
JOIN = Text(en="Join", fr="Rejoindre")
YOUR_TURN = Text(en="your turn", fr="à vous")
OTHERS_TURN = Text(en="the others decide", fr="aux autres de jouer")
BEING_OPENED = Text(en="being opened…", fr="on l’ouvre…")
GATHERING = Text(en="not begun yet", fr="pas encore commencée")
ALONE = Text(en="alone", fr="seul")
WAIT_HERE = Text(
    en="{names} [n?waits|wait] · {free} of {all} seats free",
    fr="{names} [n?attend|attendent] · {free} [free?place libre|places libres] sur {all}",
)
READY_IN = Text(en="ready in {n} s", fr="prête dans {n} s")
NOT_READY = Text(en="not ready yet", fr="pas encore prête")


@page("GET", "/")
async def show_shelf(ask: Ask) -> Whole:
    """The shelf, and what belongs to whoever looks at it."""
    mine, unsure = Me(preferences=Preferences(), tables=(), next=None), frozenset[str]()
    if ask.browser is not None:
        mine, unsure = await me_api.looked_up(ask, SECONDS_TO_WAKE)
    ids = {table.id for table in mine.tables}
    found = await tables_api.list_open_tables(ask, ListQuery())
    others = [table for table in found if table.id not in ids][:MAX_OPEN_SHOWN]
    body = (
        f'<div class="shelf-page">{masthead(ask, "/")}'
        f'<main class="home" id="content" data-reload="{SECONDS_BETWEEN_LOOKS}">'
        f"{_waiting(ask, mine)}{_boxes(ask)}"
        f'<div class="lists">{_mine(ask, mine, unsure)}{_open(ask, others)}</div></main>'
        f"{footer(ask, mine.preferences, '/')}</div>"
    )
    return html_page(
        ask, title=TITLE.to(ask.language), body=body, styles=("shelf.css",), css="home-page",
        is_my_turn=mine.next is not None,
    )  # fmt: skip


# The boxes


def _boxes(ask: Ask) -> str:
    games = ask.house.games
    boxes = shelf_order([games.box(name) for name in games.names])
    readiness = {box.name: games.status(box.name) for box in boxes}
    again = ""
    if not all(one.is_ready for one in readiness.values()):
        again = f' data-reload="{SECONDS_UNTIL_READY}"'
    shown = "".join(_box(ask, box, readiness[box.name]) for box in boxes)
    return (
        f'<section class="shelf" id="shelf"{again}><h1>{say(ask, TITLE)}</h1>'
        f'<p>{say(ask, TAKE_A_BOX)}</p><div class="plank">{shown}</div></section>'
    )


def _box(ask: Ask, box: Box, readiness: Readiness) -> str:
    label = label_of(box)
    facts = f'<span class="facts">{escape(label.facts(ask.language))}</span>' if label else ""
    line = say(ask, label.line if label else box.rulebook.aim)
    return (
        f'<a class="box" id="box-{box.name}" href="/games/{box.name}">{art(box, ask.language)}'
        f'<div class="label"><h2>{say(ask, box.title)}</h2>{facts}<p>{line}</p>'
        f"{not_ready(ask, readiness)}</div></a>"
    )


def not_ready(ask: Ask, readiness: Readiness) -> str:
    """When a box can be opened; nothing for one that can."""
    if readiness.is_ready:
        return ""
    seconds = readiness.seconds
    words = say(ask, NOT_READY) if seconds is None else say(ask, READY_IN, n=round(seconds))
    return f'<span class="soon">{words}</span>'


# Tables


def _waiting(ask: Ask, mine: Me) -> str:
    """The one table that waits for me longest."""
    table = next((one for one in mine.tables if one.id == mine.next), None)
    if table is None:
        return ""
    return (
        '<section class="hello" id="hello"><div class="waits">'
        f"{_small_art(ask, table)}<div>"
        f'<span class="eyebrow">{say(ask, WAITED_FOR)}</span><h2>{escape(table.title)}</h2>'
        f'<p class="small muted">{_company(ask, table)}</p></div>'
        f'<a class="button primary" href="/t/{table.id}">{say(ask, GO_ON)}</a></div></section>'
    )


def _mine(ask: Ask, mine: Me, unsure: Collection[str]) -> str:
    current = [table for table in mine.tables if not table.is_over and table.id != mine.next]
    over = [table for table in mine.tables if table.is_over]
    rows = "".join(_my_row(ask, table, is_sure=table.id not in unsure) for table in current)
    inside = f'<ul class="rows">{rows}</ul>' if rows else ""
    if over:
        finished = "".join(_my_row(ask, table) for table in over[:MAX_OVER_SHOWN])
        inside += (
            f'<details class="over" id="over"><summary>{say(ask, OVER_TABLES, n=len(over))}'
            f'</summary><ul class="rows">{finished}</ul></details>'
        )
    if not mine.tables:
        inside = f'<p class="muted small">{say(ask, NO_TABLES)}</p>'
    if not inside:  # the only one is shown above
        return ""
    again = ' data-reload="1"' if unsure else ""
    return (
        f'<section class="panel" id="mine"{again}><h2>{say(ask, MY_TABLES)}</h2>{inside}</section>'
    )


def _my_row(ask: Ask, table: ListedTable, *, is_sure: bool = True) -> str:
    state = ""
    if not is_sure:
        state = say(ask, BEING_OPENED)
    elif not table.is_begun:
        state = say(ask, GATHERING)
    elif not table.is_over:
        state = say(ask, YOUR_TURN if table.is_my_turn else OTHERS_TURN)
    words = " · ".join(part for part in (_company(ask, table), state) if part)
    text = LOOK_AGAIN if table.is_over else PLAY if table.is_my_turn else LOOK
    return _row(ask, table, words, say(ask, text))


def _open(ask: Ask, others: list[ListedTable]) -> str:
    rows = "".join(_row(ask, one, _who_waits(ask, one), say(ask, SIT_DOWN)) for one in others)
    listed = (
        f'<ul class="rows">{rows}</ul>'
        if rows
        else (f'<p class="muted small">{say(ask, NONE_OPEN)}</p>')
    )
    return (
        f'<section class="panel" id="open"><h2>{say(ask, OPEN_TABLES)}</h2>{listed}'
        f"{code_form(ask)}</section>"
    )


def code_form(ask: Ask, code: str = "") -> str:
    """The field for a code."""
    return (
        '<form class="join" method="post" action="/join">'
        f'<label class="visually-hidden" for="code">{say(ask, CODE)}</label>'
        f'<input id="code" name="code" value="{escape(code)}" placeholder="AJ7K-RM4P" required '
        'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20">'
        f'<button class="button">{say(ask, JOIN)}</button></form>'
    )


def _row(ask: Ask, table: ListedTable, words: str, button: str) -> str:
    return (
        f'<li id="row-{table.id}">{_small_art(ask, table)}<strong>{escape(table.title)}</strong>'
        f'<span>{words}</span><a class="button" href="/t/{table.id}" '
        f'aria-label="{button}{colon(ask)}{escape(table.title)}">{button}</a></li>'
    )


def _small_art(ask: Ask, table: ListedTable) -> str:
    return art(ask.house.games.box(table.game), ask.language, is_small=True)


def _company(ask: Ask, table: ListedTable) -> str:
    """With whom I play."""
    others = [name for seat, name in enumerate(table.names, 1) if seat not in table.my_seats]
    taken = [name for name in others if name != HUMAN]
    if not taken:
        return "" if others else say(ask, ALONE)
    return say(ask, WITH, names="\0").replace("\0", names_in_a_row(ask, taken))


def _who_waits(ask: Ask, table: ListedTable) -> str:
    people = [name for name in table.names if name != HUMAN]
    words = say(
        ask, WAIT_HERE, names="\0", n=len(people), free=table.free_seats, all=len(table.names)
    )
    return words.replace("\0", names_in_a_row(ask, people))


def names_in_a_row(ask: Ask, names: Iterable[str]) -> str:
    """Names as people say them, whatever they hold."""
    shown = [f"<bdi>{say(ask, name_in_words(name))}</bdi>" for name in names]
    return enumerated(shown).to(ask.language)
