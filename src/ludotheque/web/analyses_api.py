"""What decisions are worth: hints, and analyses of whole games, each looked for in a worker."""

import asyncio

from ludotheque.errors import (
    BadRequest,
    BeingMadeReady,
    NotAllowedHere,
    NotYourTurn,
    TooMany,
    UnderWay,
)
from ludotheque.language import Language, Text
from ludotheque.web.analyses import Done, NotDone, Queued, Running, Status
from ludotheque.web.analysis_models import (
    AnalysisAsked,
    AnalysisShown,
    Hint,
    HintedDecision,
    JudgedDecision,
    JudgedGame,
    JudgedMove,
    NewAnalysis,
)
from ludotheque.web.asking import ACCEPTED, Ask, endpoint
from ludotheque.web.live import LiveTable
from ludotheque.web.me_api import known_or_new
from ludotheque.web.models import Refusal
from ludotheque.web.seats_api import own
from ludotheque.web.worker_protocol import AnalysisJob, HintAsked, Judged, ValuedMove

MAX_HINTS_WAITING = 32
SECONDS_TO_BE_READY = 5.0  # for what hints need to be compiled, before it is said to wait

NO_HINTS = Text(
    en="hints are off at this table: they can be had against bots only, if the table says so",
    fr="pas de conseils à cette table : il n’y en a que contre des robots, si la table le prévoit",
)
HINT_UNDER_WAY = Text(
    en="a hint is being looked for already", fr="un conseil est déjà en préparation"
)
TOO_MANY_HINTS = Text(
    en="too many ask for hints; try again later",
    fr="trop de gens demandent conseil ; réessayez plus tard",
)
NOT_TO_MOVE = Text(en="hints are for whose turn it is", fr="un conseil s’adresse à qui doit jouer")
RECORD_OR_TABLE = Text(
    en="say what to analyse: a record, or a table and a seat of yours",
    fr="dites quoi analyser : un enregistrement, ou une table et une place à vous",
)
GAME_GOES_ON = Text(
    en="this game is analysed when it is over; before that only where hints are on",
    fr="cette partie s’analyse une fois finie ; avant, seulement là où il y a des conseils",
)


@endpoint("POST", "/api/tables/{table}/seats/{seat}/hint")
async def give_hint(ask: Ask) -> Hint:
    """The best decisions of my seat and their worth, where the table allows it."""
    live, seat = await own(ask)
    if not live.gathering.settings.hints:
        raise NotAllowedHere(NO_HINTS)
    asked = _hint_asked(live, seat)
    hinting, browser = ask.house.hinting, ask.known()
    if browser in hinting:
        raise UnderWay(HINT_UNDER_WAY)
    if len(hinting) >= MAX_HINTS_WAITING:
        raise TooMany(TOO_MANY_HINTS)
    hinting.add(browser)
    try:
        await _until_ready(ask, asked.game)
        found = await ask.house.hints.hint(asked)
    finally:
        hinting.discard(browser)
    language = ask.language
    decisions = tuple(
        HintedDecision(
            moves=one.moves, words=one.said.to(language), value=one.value, error=one.error,
            worth=one.words.to(language),
        )
        for one in found.decisions
    )  # fmt: skip
    return Hint(
        is_exact=found.is_exact, is_win_probability=found.is_win_probability, decisions=decisions
    )


def _hint_asked(live: LiveTable, seat: int) -> HintAsked:
    """What a worker is asked: it knows no more than the seat."""
    if seat not in live.table.to_move:
        raise NotYourTurn(NOT_TO_MOVE)
    seen = live.table.state.observation(seat)
    return HintAsked(seen.game.name, seen.players, dict(seen.options), seen.data, seat)


async def _until_ready(ask: Ask, game: str) -> None:
    """Wait a moment for what hints need; what takes longer goes on without whoever asks."""
    try:
        async with asyncio.timeout(SECONDS_TO_BE_READY):
            await ask.house.games.analyses_ready(game)
    except TimeoutError:
        raise BeingMadeReady(ask.house.games.box(game).title, None) from None


@endpoint("POST", "/api/analyses", status=ACCEPTED, is_large=True)
async def begin_analysis(ask: Ask, body: NewAnalysis) -> AnalysisAsked:
    """Queue an analysis of a record, or of a game of mine."""
    if bool(body.record) == bool(body.table):
        raise BadRequest(RECORD_OR_TABLE)
    job = await _table_job(ask, body) if body.table else AnalysisJob(body.record)
    browser = await known_or_new(ask)
    return AnalysisAsked(id=ask.house.analyses.submit(browser, job, ask.visitor.neighbourhood))


async def _table_job(ask: Ask, body: NewAnalysis) -> AnalysisJob:
    """The whole of a game that is over; of one that goes on, the decisions of my seat only."""
    live = await ask.house.tables.get(body.table)
    live.gathering.check_owner(body.seat, ask.known())
    table = live.table.snapshot()
    record = await ask.read(lambda: str(table.record()))
    if table.is_over:
        return AnalysisJob(record)
    if not live.gathering.settings.hints:
        raise NotAllowedHere(GAME_GOES_ON)
    return AnalysisJob(record, body.seat)


@endpoint("GET", "/api/analyses/{analysis}")
async def show_analysis(ask: Ask) -> AnalysisShown:
    """How far an analysis of mine is, or what came of it."""
    return analysis_shown(ask, ask.params["analysis"])


def analysis_shown(ask: Ask, analysis: str) -> AnalysisShown:
    """How far an analysis of whoever asks is."""
    return _shown(ask.house.analyses.status(analysis, ask.known()), ask.language)


@endpoint("DELETE", "/api/analyses/{analysis}")
async def cancel_analysis(ask: Ask) -> None:
    """Forget an analysis of mine, also one that runs."""
    ask.house.analyses.cancel(ask.params["analysis"], ask.known())


def _shown(status: Status, language: Language) -> AnalysisShown:
    match status:
        case Queued(place):
            return AnalysisShown(status="queued", place=place)
        case Running(done, total):
            return AnalysisShown(status="running", done=done, total=total)
        case Done(result):
            return AnalysisShown(status="done", result=_judged(result, language))
        case NotDone(kind, reason):
            failure = Refusal(kind=kind, reason=reason.to(language))
            return AnalysisShown(status="failed", failure=failure)


def _judged(found: Judged, language: Language) -> JudgedGame:
    decisions = tuple(
        JudgedDecision(
            event=one.event, seat=one.seat, played=_move(one.played, language),
            best=_move(one.best, language), cost=one.cost, mark=one.mark,
        )
        for one in found.decisions
    )  # fmt: skip
    return JudgedGame(
        game=found.game, is_win_probability=found.is_win_probability, decisions=decisions
    )


def _move(valued: ValuedMove, language: Language) -> JudgedMove:
    return JudgedMove(
        text=valued.move,
        words=valued.said.to(language),
        value=valued.value,
        error=valued.error,
        moves_left=valued.moves_left,
        worth=valued.words.to(language),
    )
