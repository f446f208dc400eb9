"""Judging a record in a worker: what every decision was worth, told one by one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ludotheque.engine.move import Move
from ludotheque.jobs.readiness import Stage, stage_of
from ludotheque.players.analysis import BUDGET, Judgement, Value, is_judged, judge
from ludotheque.records import Record, game_in, read
from ludotheque.records.visibility import Visibility
from ludotheque.web.worker_protocol import (
    AnalysisJob,
    Judged,
    JudgedDecision,
    NotCompiled,
    Progress,
    ValuedMove,
)


def judged(job: AnalysisJob, tell: Callable[[Progress], None]) -> Judged | NotCompiled:
    """Judge the decisions of a record, or of one seat, and tell after each how far it is.

    Nothing is compiled here: that is for one process at a time.
    """
    game = game_in(job.record)
    if game is not None and stage_of(game) < Stage.STUDIES:
        return NotCompiled(game.name)
    record = read(job.record)
    number_of = _numbers(record, job.seat)
    found = judge(
        record,
        budget=replace(BUDGET, simulations=job.simulations or BUDGET.simulations),
        seat=job.seat,
        exact_seconds=job.exact_seconds,
        on_progress=_counter(record.events, job.seat, tell),
    )
    decisions = tuple(_decision(each, number_of[each.event - 1]) for each in found)
    return Judged(record.game.name, record.start.players > 1, decisions)


def _counter(
    events: Sequence[Move], seat: int | None, tell: Callable[[Progress], None]
) -> Callable[[], None]:
    """What to call after each event: tells of decisions only, and of no other seat's."""
    total = sum(is_judged(event, seat) for event in events)
    following = iter(events)
    done = 0
    tell(Progress(done, total))

    def on_progress() -> None:
        nonlocal done
        if is_judged(next(following), seat):
            done += 1
            tell(Progress(done, total))

    return on_progress


def _numbers(record: Record, seat: int | None) -> Sequence[int]:
    """The number of each event, in a seat's own count if it is for one: gaps would tell."""
    if seat is None:
        return range(1, len(record.events) + 1)
    known, numbers = Visibility(record.start), []
    for event, after in zip(record.events, record.states()[1:], strict=True):
        numbers.append(known.count(seat) + 1)
        known.add(event, after)
    return numbers


def _decision(judgement: Judgement, number: int) -> JudgedDecision:
    return JudgedDecision(
        number,
        judgement.analysis.seat,
        played=_valued(judgement.played),
        best=_valued(judgement.analysis.best),
        cost=judgement.cost,
        mark=judgement.mark.sign if judgement.mark else None,
    )


def _valued(value: Value) -> ValuedMove:
    return ValuedMove(
        value.move.text,
        value.move.said,
        value.win_probability,
        value.error,
        value.moves_left,
        value.text,
    )
