"""`ludotheque replay`, `verify` and `analyse`: what can be done with a record."""

import dataclasses
import sys
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli import long_work
from ludotheque.cli.parser import CommandLine
from ludotheque.errors import BadRecord, BadUsage, CheckFailed, NotText
from ludotheque.language import Language, Text

if TYPE_CHECKING:
    from ludotheque.engine.state import State
    from ludotheque.jobs.readiness import Stage
    from ludotheque.players.analysis import Judgement
    from ludotheque.players.search import Budget
    from ludotheque.records import Record
    from ludotheque.study.report.page import Page

VERIFIED = Text(
    en="Verified, {n} [n?event|events] (moves: {moves}, results of chance: {chance}): {summary}.",
    fr="Vérifié, {n} [n?événement|événements] (coups : {moves}, résultats du hasard : {chance}) : "
    "{summary}.",
)
UNDONE_TOO = Text(
    en="So [n?is {n} event that was|are {n} events that were] undone.",
    fr="De même [n?pour {n} événement annulé|pour {n} événements annulés].",
)
NO_DECISION = Text(
    en="event {n} is no decision; choose another with --at",
    fr="l’événement {n} n’est pas une décision ; choisissez-en un autre avec --at",
)
PAGE_OF_A_GAME = Text(
    en="--report is a page about the whole game; leave out --at",
    fr="--report fait une page sur toute la partie ; retirez --at",
)


def add_replay(line: CommandLine) -> None:
    """`ludotheque replay`."""
    replay = line.command(
        "replay",
        replay_record,
        en="step through a record",
        fr="parcourir une partie enregistrée",
        example="my-game.record --at 12",
    )
    replay.takes_record()
    replay.takes_number("--at", en="show it after N events", fr="la montrer après N événements")
    replay.takes_json()


def replay_record(chosen: Namespace, language: Language) -> None:
    """Show a record at one point, or step through it."""
    from ludotheque.jobs.readiness import Stage
    from ludotheque.terminal.replay import show_step, step_through
    from ludotheque.terminal.screen import Screen, print_json

    record = _read(chosen.record, Stage.MOVES, language)
    if chosen.at is not None:
        record = record.truncated(chosen.at)
    if chosen.json:
        print_json(record.as_json(language))
    elif chosen.at is None and sys.stdin.isatty():
        step_through(Screen(language), record)
    else:
        show_step(Screen(language), record, len(record.events))


def add_verify(line: CommandLine) -> None:
    """`ludotheque verify`."""
    verify = line.command(
        "verify",
        verify_record,
        en="check a finished record: its moves and its dice",
        fr="vérifier une partie finie : ses coups et son hasard",
        example="my-game.record",
    )
    verify.takes_record()
    verify.takes_json()


def verify_record(chosen: Namespace, language: Language) -> None:
    """Check a finished record."""
    from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR
    from ludotheque.jobs.readiness import Stage
    from ludotheque.records import verify
    from ludotheque.tables.names import names_for
    from ludotheque.terminal.screen import Screen, print_json

    try:
        verified = verify(_text_of(chosen.record, Stage.MOVES, language))
    except (BadRecord, NotText) as error:
        raise CheckFailed(error.reason, verified=False, line=error.line) from error
    if chosen.json:
        print_json(verified.as_json(language))
        return
    record = verified.record
    names = names_for(record.names, SPECTATOR, language)
    chance = sum(event.seat == CHANCE_SEAT for event in record.events)
    counts = {"n": verified.events, "moves": verified.events - chance, "chance": chance}
    screen = Screen(language)
    screen.say(VERIFIED.filled(summary=verified.result.summary(names), **counts), "green")
    if verified.undone:
        screen.say(UNDONE_TOO.filled(n=verified.undone))
    if record.remark:
        screen.say(record.remark)


def add_analyse(line: CommandLine) -> None:
    """`ludotheque analyse`."""
    analyse = line.command(
        "analyse",
        analyse_record,
        en="value every move of a record and mark its mistakes",
        fr="évaluer chaque coup d’une partie et marquer les erreurs",
        example="my-game.record --report my-game.html",
    )
    analyse.takes_record()
    analyse.takes_number(
        "--at",
        least=1,
        en="value every possible move at event N, as the table of mistakes counts them, instead "
        "of judging the game",
        fr="évaluer tous les coups possibles à l’événement N, comme le compte le tableau des "
        "erreurs, au lieu de juger la partie",
    )
    analyse.takes_number(
        "--simulations",
        least=1,
        en="simulations for each decision that has no exact value (default: 16000, or no limit "
        "with --milliseconds)",
        fr="nombre de simulations pour chaque décision sans valeur exacte (défaut : 16000, ou sans "
        "limite avec --milliseconds)",
    )
    analyse.takes_number(
        "--milliseconds",
        least=1,
        en="milliseconds for each such decision; with --simulations too, whichever ends first; "
        "results then vary from one run to the next",
        fr="durée en millisecondes pour chacune de ces décisions ; avec --simulations, on s’arrête "
        "à la première limite atteinte ; les résultats varient alors d’une fois à l’autre",
    )
    long_work.takes_report(analyse)
    analyse.takes_json()


def analyse_record(chosen: Namespace, language: Language) -> None:
    """Value the moves at one point of a record, or judge all of its decisions."""
    from ludotheque.jobs.readiness import Stage
    from ludotheque.players.analysis import judge
    from ludotheque.terminal.review import show_review
    from ludotheque.terminal.screen import Screen, print_json, progress_bar

    if chosen.report and chosen.at is not None:
        raise BadUsage(PAGE_OF_A_GAME)
    long_work.check_report(chosen.report)
    record = _read(chosen.record, Stage.BOTS, language)
    if chosen.at is not None:
        _analyse_state(chosen, language, record)
        return
    with progress_bar(Text(en="analysing", fr="analyse").to(language), len(record.events)) as tick:
        judged = list(judge(record, budget=_budget(chosen), on_progress=tick))
    if chosen.report:
        _page(record, judged, language).write(chosen.report)
    if chosen.json:
        print_json([each.as_json(language) for each in judged])
        return
    screen = Screen(language)
    show_review(screen, record, judged)
    if chosen.report:
        screen.say(long_work.THE_PAGE.filled(path=chosen.report), to_copy=True)


def _page(record: "Record", judged: "list[Judgement]", language: Language) -> "Page":
    from ludotheque.study.report.analysis import analysis_page
    from ludotheque.tables.names import name_of

    names = [name_of(record.names, seat) for seat, _ in enumerate(record.names, 1)]
    return analysis_page(record, judged, names, language)


def _read(named: str, needed: "Stage", language: Language) -> "Record":
    """Read a record once what is needed of its game is compiled."""
    from ludotheque.records import read

    return read(_text_of(named, needed, language))


def _text_of(named: str, needed: "Stage", language: Language) -> str:
    """The text of a file, or of a game that is kept, once as much of its game is compiled."""
    from ludotheque.engine import registry
    from ludotheque.storage import read_text
    from ludotheque.tables import saved
    from ludotheque.tables.sqlite_log import SqliteLog
    from ludotheque.tables.table import Table
    from ludotheque.terminal.preparing import Waiting

    with Waiting(language) as waiting:
        if not named.isdecimal():
            text = read_text(Path(named))
            waiting.until_readable(text, needed)
            return text
        with closing(SqliteLog()) as log:
            kept, events = log.summary(int(named)), log.read(int(named))
        saved.check_readable(kept)
        waiting.start(registry.load(kept.start.game), needed)
        waiting.until(needed)
        table = Table(kept.start, events)
        if table.problem:  # what comes before it is there all the same
            print(table.problem.to(language), file=sys.stderr)
        return str(table.record())


def _before(record: "Record", event: int) -> "State":
    """The state in which an event was decided; after the last event, the state as it stands."""
    known = event <= len(record.events) + 1
    return record.truncated(event - 1 if known else event).state


def _analyse_state(chosen: Namespace, language: Language, record: "Record") -> None:
    """Value every move of the seats to move."""
    from ludotheque.engine.move import SPECTATOR
    from ludotheque.players.analysis import analyse
    from ludotheque.tables.names import names_for
    from ludotheque.terminal.review import show_values
    from ludotheque.terminal.screen import Screen, print_json

    state = _before(record, chosen.at)
    if not state.to_move:
        raise BadUsage(NO_DECISION.filled(n=chosen.at))
    analyses = [analyse(state, seat, budget=_budget(chosen)) for seat in state.to_move]
    if chosen.json:
        print_json([each.as_json(language) for each in analyses])
        return
    screen = Screen(language)
    screen.names = names_for(record.names, SPECTATOR, language).given
    screen.show(state)
    for each in analyses:
        show_values(screen, each)


def _budget(chosen: Namespace) -> "Budget":
    """How much to think about a decision: as asked for, or the usual number of simulations."""
    from ludotheque.players.analysis import BUDGET

    asked = {"simulations": chosen.simulations, "milliseconds": chosen.milliseconds}
    return dataclasses.replace(BUDGET, **asked) if any(asked.values()) else BUDGET
