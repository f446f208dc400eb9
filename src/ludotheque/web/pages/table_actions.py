"""What people do at a table, as forms: done, then shown; refused, it is said there why."""

from collections.abc import Awaitable
from functools import partial
from html import escape

import msgspec

from ludotheque.errors import BadRequest, LudothequeError
from ludotheque.language import Text, with_capital
from ludotheque.web import analyses_api, retry_api, seats_api, tables_api
from ludotheque.web.analysis_models import Hint, NewAnalysis
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.live import LiveTable
from ludotheque.web.models import (
    Agreement,
    Decision,
    Looked,
    PutAway,
    Request,
    Retry,
    Sure,
    TakingBack,
    Undoing,
)
from ludotheque.web.pages.advice import advice_of
from ludotheque.web.pages.frame import see_other
from ludotheque.web.pages.questions import Question, question_in, touch
from ludotheque.web.pages.seat_scene import SeatQuery, Short, clause_of
from ludotheque.web.pages.share import keep_code
from ludotheque.web.pages.table_page import Besides, table_page
from ludotheque.web.statuses import refusal_of, status_of

NO_MOVES = Text(en="this names no moves", fr="ceci ne désigne aucun coup")


class Played(Request, frozen=True):
    """A decision as a form sends it: by its moves, or written."""

    moves: Short = ""
    items: Short = ""  # the draft, to be shown again if the decision is refused
    text: Short = ""
    seen: int | None = None


class UndoAnswer(Request, frozen=True):
    """Which request to undo a form answers."""

    number: int


class Once(Request, frozen=True):
    """What is done once, however often its form is sent."""

    key: Short = ""


@page("POST", "/t/{table}/{seat}/play")
async def play(ask: Ask, body: Played) -> Whole:
    """Make the decision that the button names, or the move that was written; or answer."""
    if question := question_in(body.text):
        return await _answered(ask, question, body.items)
    texts = tuple(text.strip() for text in body.text.split(",") if text.strip())
    numbers = [number for number in body.moves.split(",") if number]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise BadRequest(NO_MOVES)
    moves = tuple(map(int, numbers))
    decision = Decision(
        key="" if texts else f"{body.seen}:{body.moves}",  # sent twice, it is made once
        moves=() if texts else moves,
        texts=texts,
        seen=body.seen,
    )
    return await _done(ask, _decide(ask, decision), body.items, body.text)


async def _decide(ask: Ask, decision: Decision) -> None:
    """Decide: whoever does so has looked at what came before."""
    made = await seats_api.decide(ask, decision)
    await seats_api.note_look(ask, Looked(count=made.count))


@page("POST", "/t/{table}/{seat}/undo")
async def undo(ask: Ask, body: Once) -> Whole:
    """Undo my last decision, or ask the others to agree."""
    return await _done(ask, seats_api.undo(ask, Undoing(key=body.key)))


@page("POST", "/t/{table}/{seat}/take_back")
async def take_back(ask: Ask, body: Once) -> Whole:
    """Reopen my decision while another still decides."""
    return await _done(ask, seats_api.take_back(ask, TakingBack(key=body.key)))


@page("POST", "/t/{table}/{seat}/agree")
async def agree(ask: Ask, body: UndoAnswer) -> Whole:
    """Agree to what another asks to undo."""
    answer = Agreement(agrees=True, number=body.number)
    return await _done(ask, seats_api.answer_undo(ask, answer))


@page("POST", "/t/{table}/{seat}/refuse")
async def refuse(ask: Ask, body: UndoAnswer) -> Whole:
    """Do not agree to what another asks to undo."""
    answer = Agreement(agrees=False, number=body.number)
    return await _done(ask, seats_api.answer_undo(ask, answer))


@page("POST", "/t/{table}/{seat}/back")
async def come_back(ask: Ask) -> Whole:
    """I am back: the bot that stood in for me hands my seat back."""
    return await _done(ask, seats_api.come_back(ask))


@page("POST", "/t/{table}/{seat}/give_up")
async def give_up(ask: Ask) -> Whole:
    """Give up my seat; the page has asked twice."""
    return await _done(ask, seats_api.give_up(ask, Sure(is_sure=True)))


@page("POST", "/t/{table}/{seat}/put_away")
async def put_away(ask: Ask) -> Whole:
    """Leave a table that is over out of my list."""
    await seats_api.put_away(ask, PutAway())
    return see_other("/")


@page("POST", "/t/{table}/{seat}/rematch")
async def play_again(ask: Ask) -> Whole:
    """Play again: the same people and bots, the next player first."""
    again = await tables_api.play_again(ask)
    return see_other(f"/t/{again.id}")


@page("POST", "/t/{table}/{seat}/retry")
async def try_again(ask: Ask, body: Retry) -> Whole:
    """Try a decision of a game that is over again, at a new table against bots."""
    made = await retry_api.try_again(ask, body)
    return see_other(f"/t/{made.id}/{made.seats[0]}")


@page("POST", "/t/{table}/{seat}/code")
async def move_seat(ask: Ask) -> Whole:
    """A code that moves this seat to another device of mine, once."""
    code = await tables_api.move_seat(ask)
    keep_code(ask, ask.table_id, code.code or "")
    return see_other(f"/t/{ask.table_id}/{ask.seat}#menu")


@page("POST", "/t/{table}/{seat}/analyse")
async def analyse(ask: Ask) -> Whole:
    """Queue an analysis of my game, and show how far it is."""
    asked = NewAnalysis(table=ask.table_id, seat=ask.seat)
    made = await analyses_api.begin_analysis(ask, asked)
    return see_other(f"/t/{ask.table_id}/{ask.seat}?judged={made.id}")


@page("POST", "/t/{table}/{seat}/hint")
async def hint(ask: Ask) -> Whole:
    """The best decision, its worth and why, with the best one pencilled in."""
    live, seat = await seats_api.own(ask)
    state = live.table.state.observation(seat) if live.has_begun else None
    try:
        found: Hint = await analyses_api.give_hint(ask)
    except LudothequeError as error:
        return await _refused(ask, live, seat, error)
    assert state is not None, "a hint is for whose turn it is"
    from ludotheque.tables.news import names_at

    names = names_at(live.table, seat, ask.language)
    advice = await ask.read(partial(advice_of, state, found, names, ask.language))
    besides = Besides(notice=advice.html, hinted=advice.items, is_elsewhere=True)
    return await table_page(ask, live, seat, _drafting(",".join(advice.items), advice.way), besides)


async def _answered(ask: Ask, question: Question, items: str) -> Whole:
    """Answer in the tray; a thing is looked at as if it were touched."""
    live, seat = await seats_api.own(ask)
    place = f"/t/{ask.table_id}/{seat}"
    if not live.has_begun:
        return see_other(place)
    if question.is_last or question.is_who or seat not in live.table.to_move:
        besides = Besides(question=question, is_elsewhere=True)
        return await table_page(ask, live, seat, _drafting(items), besides)
    state = live.table.state.observation(seat)
    return see_other(f"{place}?{await ask.read(partial(touch, state, seat, question, items))}")


async def _done(ask: Ask, doing: Awaitable[object], items: str = "", written: str = "") -> Whole:
    """Do what was asked and show the table; or say there why it cannot be, and lose nothing."""
    try:
        await doing
    except LudothequeError as error:
        live, seat = await seats_api.own(ask)
        if not live.has_begun:
            raise
        return await _refused(ask, live, seat, error, items, written)
    return see_other(f"/t/{ask.table_id}/{ask.seat}")


async def _refused(
    ask: Ask, live: LiveTable, seat: int, error: LudothequeError, items: str = "", written: str = ""
) -> Whole:
    said = escape(refusal_of(error, ask.language).reason)
    clause = clause_of(error)
    notice = f'<b class="no">{with_capital(said)}</b> <span class="clause">{clause}</span>'
    besides = Besides(
        notice=notice, written=written, status=status_of(error), is_elsewhere=True
    )  # fmt: skip
    return await table_page(ask, live, seat, _drafting(items), besides)


def _drafting(items: str, way: int = 0) -> SeatQuery:
    return msgspec.convert({"try": items, "way": way}, SeatQuery)
