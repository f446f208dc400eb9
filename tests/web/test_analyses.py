"""Analyses in a worker: queued, limited, told step by step, and as one seat may know them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.errors import BadRecord, NoSuchAnalysis, TooManyAnalyses, WorkFailed, WorkLost
from ludotheque.jobs.readiness import Preparation, Stage
from ludotheque.language import Text
from ludotheque.players import PLAYERS
from ludotheque.players.analysis import BUDGET, judge
from ludotheque.records import Record, read
from ludotheque.records.visibility import visible_events
from ludotheque.web.analyses import (
    MAX_RECORD_BYTES,
    Analyses,
    AnalysisLimits,
    Done,
    NotDone,
    Queued,
    Running,
    Status,
)
from ludotheque.web.worker_protocol import AnalysisJob, Answer, Judged
from ludotheque.web.workers import Spawn, Worker, spawn_quiet_worker
from tests.web.asking import DIES, HANGS, SAYS_NONSENSE, instead

pytestmark = pytest.mark.slow

ADA, BOB = 1, 2
SIMULATIONS, EXACT_SECONDS = 64, 0.01


def at_random(record: Record, decisions: int) -> Record:
    """Go on with a game at random."""
    player = PLAYERS["random"](1)
    for _ in range(decisions):
        if record.state.is_over:
            break
        seat = record.state.to_move[0]
        record = record.appended(player.choose(record.state.observation(seat), seat)).resolved()
    return record


DONUTS = str(at_random(Record.begin(load("donuts"), dice=Dice.from_seed(3)), 99))
LONG = str(at_random(Record.begin(load("donnant"), players=4, dice=Dice.from_seed(3)), 99))


def job(record: str = DONUTS, seat: int | None = None) -> AnalysisJob:
    return AnalysisJob(record, seat, SIMULATIONS, EXACT_SECONDS)


async def compile_all(game: str) -> None:
    preparation = Preparation(load(game), Stage.STUDIES)
    await asyncio.to_thread(preparation.wait, Stage.STUDIES)
    preparation.stop()  # what it was for is reached; its process may still be ending


def with_analyses(
    use: Callable[[Analyses], Awaitable[object]],
    spawn: Spawn = spawn_quiet_worker,
    made_ready: Callable[[str], Awaitable[None]] = compile_all,
    **limits: float,
) -> None:
    async def main() -> None:
        chosen = AnalysisLimits(**limits)  # type: ignore[arg-type]
        analyses = Analyses(made_ready=made_ready, spawn=spawn, limits=chosen)
        try:
            await use(analyses)
        finally:
            await analyses.close()

    asyncio.run(main())


async def finished(analyses: Analyses, analysis: str, owner: int = ADA) -> Status:
    while isinstance(status := analyses.status(analysis, owner), Queued | Running):
        await asyncio.sleep(0.01)
    return status


async def result(analyses: Analyses, asked: AnalysisJob) -> Judged:
    status = await finished(analyses, analyses.submit(ADA, asked))
    assert isinstance(status, Done), status
    return status.result


def test_a_finished_game_is_judged_as_it_would_be_here() -> None:
    async def use(analyses: Analyses) -> None:
        judged = await result(analyses, job())
        assert (judged.game, judged.is_win_probability) == ("donuts", True)
        budget = replace(BUDGET, simulations=SIMULATIONS)
        expected = list(judge(read(DONUTS), budget=budget, exact_seconds=EXACT_SECONDS))
        assert expected
        for told, here in zip(judged.decisions, expected, strict=True):
            assert (told.event, told.seat, told.cost) == (here.event, here.analysis.seat, here.cost)
            assert told.mark == (here.mark.sign if here.mark else None)
            for one, value in ((told.played, here.played), (told.best, here.analysis.best)):
                assert (one.move, one.said) == (value.move.text, value.move.said)
                assert (one.value, one.error) == (value.win_probability, value.error)
                assert (one.moves_left, one.words) == (value.moves_left, value.text)

    with_analyses(use)


def test_progress_is_told_decision_by_decision_and_others_wait_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    next_answer = Worker.answer

    async def answer(worker: Worker, seconds: float) -> Answer:
        await asyncio.sleep(0)  # whoever watches sees what the one before has changed
        return await next_answer(worker, seconds)

    monkeypatch.setattr(Worker, "answer", answer)

    async def use(analyses: Analyses) -> None:
        first, second, third = (analyses.submit(owner, job()) for owner in (ADA, ADA, BOB))
        assert analyses.status(first, ADA) == Running(0, 0)
        assert analyses.status(second, ADA) == Queued(1)
        assert analyses.status(third, BOB) == Queued(2)
        seen = []
        while isinstance(status := analyses.status(first, ADA), Running):
            seen.append((status.done, status.total))
            await asyncio.sleep(0)
        decisions = sum(event.seat > 0 for event in read(DONUTS).events)
        steps = sorted(set(seen) - {(0, 0)})
        assert steps[-1][1] == decisions
        assert len(steps) >= decisions
        assert seen == sorted(seen)
        assert isinstance(await finished(analyses, third, BOB), Done)
        assert analyses.status(second, ADA) == status  # the same record, the same result

    with_analyses(use)


def test_of_a_game_that_goes_on_a_seat_learns_of_its_own_decisions_only() -> None:
    async def use(analyses: Analyses) -> None:
        record = at_random(Record.begin(load("dungeons"), players=2, dice=Dice.from_seed(7)), 12)
        while record.state.to_move != (1, 2):
            record = at_random(record, 1)
        moves = [move.text for move in record.state.legal_moves(2)]
        worlds = [record.appended(record.state.find(text, 2)) for text in (moves[0], moves[-1])]
        results = [await result(analyses, job(str(world), seat=1)) for world in worlds]
        assert results[0] == results[1] == await result(analyses, job(str(record), seat=1))
        own = {event.number: event for event in visible_events(record, 1)}
        assert results[0].decisions
        for told in results[0].decisions:
            assert (told.seat, own[told.event].seat) == (1, 1)
            assert told.played.move == own[told.event].text

    with_analyses(use)


@pytest.mark.parametrize(
    ("record", "line", "en", "fr"),
    [
        ("", 1, "line 1: ", "ligne 1 : "),
        ("PK\x03\x04", 1, "line 1: ", "ligne 1 : "),
        ("ludotheque 2\ngame chess", 2, "no game 'chess'", "pas de jeu « chess »"),
        ("ludotheque 2\ngame donuts\noption layout 0\n\n1 c9", 5, "'c9' is no cell", "« c9 »"),
        ("ludotheque 2\ngame donuts\noption tiles @/etc/passwd", 3, "line 3: ", "ligne 3 : "),
    ],
)
def test_a_broken_record_is_told_in_both_languages_with_its_line(
    record: str, line: int, en: str, fr: str
) -> None:
    async def use(analyses: Analyses) -> None:
        status = await finished(analyses, analyses.submit(ADA, job(record)))
        assert isinstance(status, NotDone)
        assert (status.kind, status.line) == ("BadRecord", line)
        assert en in status.reason.en
        assert fr in status.reason.fr
        assert "root:" not in status.reason.en

    with_analyses(use)


@pytest.mark.parametrize("record", ["x" * (MAX_RECORD_BYTES + 1), "é" * MAX_RECORD_BYTES, "\ud800"])
def test_what_is_no_record_by_its_size_or_letters_is_refused_at_once(record: str) -> None:
    async def use(analyses: Analyses) -> None:
        with pytest.raises(BadRecord):
            analyses.submit(ADA, job(record))

    with_analyses(use)


def test_a_browser_has_few_at_a_time_and_so_have_all_together() -> None:
    async def use(analyses: Analyses) -> None:
        first, second = (analyses.submit(ADA, job()) for _ in range(2))
        with pytest.raises(TooManyAnalyses, match="2 analyses of yours"):
            analyses.submit(ADA, job())
        analyses.submit(BOB, job())
        with pytest.raises(TooManyAnalyses, match="try again later"):
            analyses.submit(BOB, job())
        analyses.cancel(second, ADA)
        analyses.cancel(first, ADA)
        await asyncio.sleep(0)
        analyses.submit(ADA, job())

    with_analyses(use, spawn=instead(*[HANGS] * 3), of_owner=2, of_all=3)


@pytest.mark.security("C13")
def test_one_address_does_not_fill_the_queue_however_many_it_says_it_is() -> None:
    async def use(analyses: Analyses) -> None:
        for owner in (1, 2):
            analyses.submit(owner, job(), "192.0.2.1")
        with pytest.raises(TooManyAnalyses, match="from your network"):
            analyses.submit(3, job(), "192.0.2.1")
        analyses.submit(3, job(), "192.0.2.2")

    with_analyses(use, spawn=instead(HANGS), of_owner=1, of_address=2)


def test_only_its_owner_can_look_at_an_analysis_or_cancel_it() -> None:
    async def use(analyses: Analyses) -> None:
        mine = analyses.submit(ADA, job())
        for look in (analyses.status, analyses.cancel):
            with pytest.raises(NoSuchAnalysis):
                look(mine, BOB)
            with pytest.raises(NoSuchAnalysis):
                look("another", ADA)
        assert analyses.status(mine, ADA)

    with_analyses(use, spawn=instead(HANGS))


def test_what_is_cancelled_is_gone_and_the_next_begins() -> None:
    async def use(analyses: Analyses) -> None:
        running, waiting, last = (
            analyses.submit(ADA, job(LONG if n == 0 else DONUTS)) for n in range(3)
        )
        while analyses.status(running, ADA) == Running(0, 0):
            await asyncio.sleep(0.01)
        for cancelled in (waiting, running):
            analyses.cancel(cancelled, ADA)
            with pytest.raises(NoSuchAnalysis):
                analyses.status(cancelled, ADA)
        assert isinstance(await finished(analyses, last), Done)
        analyses.cancel(last, ADA)
        with pytest.raises(NoSuchAnalysis):
            analyses.status(last, ADA)

    with_analyses(use)


def test_what_is_cancelled_before_it_begins_stops_nobody() -> None:
    async def use(analyses: Analyses) -> None:
        analyses.cancel(analyses.submit(ADA, job()), ADA)
        assert isinstance(await finished(analyses, analyses.submit(ADA, job(""))), NotDone)

    with_analyses(use)


def test_a_worker_that_dies_is_replaced() -> None:
    async def use(analyses: Analyses) -> None:
        assert isinstance(await finished(analyses, analyses.submit(ADA, job())), Done)

    with_analyses(use, spawn=instead(DIES, DIES))


@pytest.mark.parametrize(
    ("programs", "reason"),
    [
        ([DIES] * 3, "3 workers in a row were lost"),
        ([SAYS_NONSENSE], "makes no sense"),
        ([HANGS], "no answer within 1 second"),
    ],
)
def test_what_no_worker_can_do_says_why(programs: list[str], reason: str) -> None:
    async def use(analyses: Analyses) -> None:
        status = await finished(analyses, analyses.submit(ADA, job()))
        assert isinstance(status, NotDone)
        assert (status.kind, reason in status.reason.en) == ("WorkLost", True)

    with_analyses(use, spawn=instead(*programs), seconds_until_read=1.0)


def test_all_in_all_an_analysis_takes_no_longer_than_it_may() -> None:
    async def use(analyses: Analyses) -> None:
        status = await finished(analyses, analyses.submit(ADA, job()))
        assert isinstance(status, NotDone)
        assert "not finished within" in status.reason.en

    with_analyses(use, spawn=instead(HANGS), seconds_in_all=0.1)


NEEDS_COMPILING = """
import sys
from ludotheque.web.worker_protocol import *
answers = iter([NotCompiled("donuts"), Judged("donuts", True, ())])
while read_asked(sys.stdin.buffer):
    sys.stdout.buffer.write(packed(next(answers)))
    sys.stdout.flush()
"""


def test_what_is_missing_is_compiled_elsewhere_and_it_is_asked_again() -> None:
    compiled: list[str] = []

    async def made_ready(game: str) -> None:
        compiled.append(game)

    async def use(analyses: Analyses) -> None:
        assert await result(analyses, job()) == Judged("donuts", True, ())
        assert compiled == ["donuts"]

    with_analyses(use, spawn=instead(NEEDS_COMPILING), made_ready=made_ready)


def test_a_game_that_cannot_be_compiled_says_why() -> None:
    async def made_ready(game: str) -> None:
        raise WorkFailed(Text(en="no room on the disk", fr="plus de place sur le disque"))

    async def use(analyses: Analyses) -> None:
        status = await finished(analyses, analyses.submit(ADA, job()))
        assert isinstance(status, NotDone)
        assert status.reason.fr == "plus de place sur le disque"

    with_analyses(use, spawn=instead(NEEDS_COMPILING), made_ready=made_ready)


def test_finished_ones_are_forgotten_by_number_and_by_time() -> None:
    now = 0.0

    async def main() -> None:
        nonlocal now
        limits = AnalysisLimits(kept_of_owner=2, seconds_kept=60)
        analyses = Analyses(made_ready=compile_all, limits=limits, clock=lambda: now)
        ids = []
        for _ in range(3):
            now += 1.0
            ids.append(analyses.submit(ADA, job("")))
            await finished(analyses, ids[-1])
        with pytest.raises(NoSuchAnalysis):
            analyses.status(ids[0], ADA)
        now = 62.5
        with pytest.raises(NoSuchAnalysis):
            analyses.status(ids[1], ADA)
        assert isinstance(analyses.status(ids[2], ADA), NotDone)
        await analyses.close()
        with pytest.raises(WorkLost):
            analyses.submit(ADA, job(""))

    asyncio.run(main())
