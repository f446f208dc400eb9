"""What the commands that study a game do: they measure, solve and compare."""

import dataclasses
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from ludotheque.cli.options import options_of
from ludotheque.engine import compiling, registry
from ludotheque.engine.state import State
from ludotheque.errors import BadUsage
from ludotheque.language import Language, Text, number
from ludotheque.study import bench as benching
from ludotheque.terminal import saves
from ludotheque.terminal.screen import Screen, print_json, progress_bar, table_of

if TYPE_CHECKING:
    from ludotheque.players.search import Budget

NEARLY_ALL = 0.999  # of a bar that begins anew: a full one would stop its clock
MORE_GAMES = Text(
    en="Playing {n} games, not {asked}: there are {k} seat orders, and each comes equally often.",
    fr="{n} parties au lieu de {asked} : il y a {k} ordres de jeu, chacun joué le même nombre de "
    "fois.",
)


def analyse(chosen: Namespace, language: Language) -> None:
    """Value the moves at one point of a record, or judge all of its decisions."""
    from ludotheque.players import analysis
    from ludotheque.terminal import review as reviewing

    _check_from_one(chosen, "simulations", "milliseconds")
    record = saves.load(chosen.raw)
    budget, alone = _budget(chosen), record.start.players == 1
    if chosen.at is not None:
        state = record.truncated(chosen.at).state
        found = [analysis.analyse(state, seat, budget=budget) for seat in _all_due(state)]
        if chosen.json:
            print_json([reviewing.analysis_json(each, language, alone=alone) for each in found])
            return
        screen = Screen(language)
        screen.show(state)
        for each in found:
            reviewing.show_values(screen, each, alone=alone)
        return
    with progress_bar() as bar:
        about = Text(en="analysing", fr="analyse").to(language)
        task = bar.add_task(about, total=len(record.events))
        judged = list(analysis.judge(record, budget=budget, tick=lambda: bar.advance(task)))
    if chosen.json:
        print_json([reviewing.judgement_json(each, language, alone=alone) for each in judged])
    else:
        reviewing.show_review(Screen(language), record, judged)


def _budget(chosen: Namespace) -> "Budget":
    """How much to think about a decision: as said, or the usual number of simulations."""
    from ludotheque.players import analysis

    said = {"simulations": chosen.simulations, "milliseconds": chosen.milliseconds}
    return dataclasses.replace(analysis.BUDGET, **said) if any(said.values()) else analysis.BUDGET


def _all_due(state: State) -> tuple[int, ...]:
    """The seats to move, if any is."""
    if state.to_move:
        return state.to_move
    raise BadUsage(
        Text(
            en="nobody has a decision to take there; choose another event with --at",
            fr="personne n’a de décision à prendre ici ; choisissez un autre événement avec --at",
        )
    )


def _check_from_one(chosen: Namespace, *flags: str) -> None:
    """Refuse a flag, if it is given, whose number is no count of anything."""
    for flag in flags:
        count = getattr(chosen, flag)
        if count is not None and count < 1:
            raise BadUsage(
                Text(
                    en="--{flag} takes a number from 1, not {n}",
                    fr="--{flag} prend un nombre à partir de 1, pas {n}",
                ).filled(flag=flag, n=count)
            )


def solve(chosen: Namespace, language: Language) -> None:
    """Solve a game exactly."""
    _check_starts(chosen)
    if chosen.all or chosen.sample is not None:
        _solve_all(chosen, language)
        return
    from ludotheque.jobs.runner import runner
    from ludotheque.study import solving
    from ludotheque.terminal.solution import show_solution

    with options_of(chosen.option) as options:
        state = State.start(registry.load(chosen.game), players=chosen.players, options=options)
    with progress_bar(of_unknown_length=True) as bar:
        task = bar.add_task(state.game.title.to(language), total=None)

        def on_progress(what: Text, done: float) -> None:
            share = min(done, NEARLY_ALL)
            bar.update(task, description=what.to(language), completed=share, total=1)

        with runner(chosen.on, chosen.workers) as parallel_map:
            found = solving.solve(
                state,
                value_only=chosen.value_only,
                parallel_map=parallel_map,
                on_progress=on_progress,
            )
    if chosen.json:
        print_json(found.as_json())
    else:
        show_solution(Screen(language), found)


def _check_starts(chosen: Namespace) -> None:
    """Refuse words that go only with many starts, or not with each other."""
    if chosen.all and chosen.sample is not None:
        raise BadUsage(
            Text(
                en="--all solves every start, --sample N only some: give one of them",
                fr="--all résout tous les départs, --sample N seulement une partie : donnez l’un "
                "des deux",
            )
        )
    kept = [*(["--save"] if chosen.save else []), *([] if chosen.resume else ["--no-resume"])]
    if kept and not chosen.all and chosen.sample is None:
        raise BadUsage(
            Text(
                en="results are kept in a file only with --all or --sample N; leave out {kept}",
                fr="les résultats ne vont dans un fichier qu’avec --all ou --sample N ; retirez "
                "{kept}",
            ).filled(kept=", ".join(kept))
        )


def _solve_all(chosen: Namespace, language: Language) -> None:
    """Solve every start of a game, or a sample of them."""
    from ludotheque.study import solving
    from ludotheque.terminal.solution import show_summary

    with options_of(chosen.option) as options:
        survey = solving.Survey.of(
            chosen.game, options, players=chosen.players, value_only=chosen.value_only,
            sample=chosen.sample,
        )  # fmt: skip
    path = chosen.save or saves.saves_folder() / f"solve-{survey.name}.jsonl"
    with progress_bar() as bar:
        about = Text(en="solving", fr="résolution").to(language)
        task = bar.add_task(about, total=len(survey.starts))
        solved = solving.work_of(survey).do_kept(
            path, on=chosen.on, workers=chosen.workers, anew=not chosen.resume,
            tick=lambda count: bar.advance(task, count),
        )  # fmt: skip
    counts = solving.summary(solved)
    if chosen.json:
        print_json(counts | {"file": str(path)})
    else:
        show_summary(Screen(language), counts, str(path))


def arena(chosen: Namespace, language: Language) -> None:
    """Let players meet."""
    from ludotheque.study import arena
    from ludotheque.study.contest import Contest
    from ludotheque.study.report import text as telling
    from ludotheque.study.report.arena import arena_page
    from ludotheque.study.standings import Standings

    _check_from_one(chosen, "games")
    with options_of(chosen.option) as options:
        contest = Contest.of(
            chosen.game, chosen.players, games=chosen.games, seats=chosen.seats, options=options,
            seed=chosen.seed,
        )  # fmt: skip
    if chosen.report:
        _check_report(chosen.report)
    if contest.games != chosen.games:
        more = MORE_GAMES.filled(n=contest.games, asked=chosen.games, k=len(contest.seatings))
        print(more.to(language), file=sys.stderr)
    path = chosen.save or saves.saves_folder() / f"arena-{contest.name}.jsonl"
    with progress_bar() as bar:
        task = bar.add_task(registry.load(contest.game).title.to(language), total=contest.games)
        games = arena.work_of(contest).do_kept(
            path, on=chosen.on, workers=chosen.workers, anew=not chosen.resume,
            tick=lambda count: bar.advance(task, count),
        )  # fmt: skip
    standings = Standings(contest, games)
    if chosen.report:
        arena_page(standings, language).write(chosen.report)
    if chosen.json:
        print_json(standings.as_json())
        return
    screen = Screen(language)
    rows = telling.player_rows(standings)
    screen.console.print(table_of(telling.PLAYER_HEADINGS, rows, language))
    for sentence in telling.sentences(standings.sample):
        screen.say(sentence)


def _check_report(path: Path) -> None:
    """Refuse a page that could not be made before long work is done for it."""
    from ludotheque.study.report import page, plots

    plots.check_installed()
    page.check_writable(path)


def study(chosen: Namespace, language: Language) -> None:
    """Report how a game plays."""
    from ludotheque.jobs.runner import runner
    from ludotheque.study import balance
    from ludotheque.study.report import balance as balance_page
    from ludotheque.study.report import text as telling

    _check_from_one(chosen, "games")
    game = registry.load(chosen.game)
    report = chosen.report or (None if chosen.json else Path(f"{game.name}-study.html"))
    if report:
        _check_report(report)
    with options_of(chosen.option) as options:
        contests = balance.plan(
            game, players=chosen.players, games=chosen.games, by=chosen.by, options=options,
            seed=chosen.seed,
        )  # fmt: skip
    with runner(chosen.on, chosen.workers) as parallel_map, progress_bar() as bar:
        total = sum(contest.games for contest, _ in contests)
        task = bar.add_task(game.title.to(language), total=total)
        found = balance.study(game, contests, parallel_map, lambda count: bar.advance(task, count))
    if report:
        balance_page.balance_page(found, language).write(report)
    if chosen.json:
        print_json({"game": game.name, "findings": [one.as_json() for one in found.findings]})
        return
    screen = Screen(language)
    screen.say(telling.conclusion(found))
    screen.console.print(table_of(telling.SUMMARY_HEADINGS, telling.summary_rows(found), language))
    for by in reversed(found.players if game.info.sources else []):
        about, headings, rows = telling.sources_in_short(found, by)
        screen.say(about)
        screen.console.print(table_of(headings, rows, language))
    if rows := telling.option_rows(found):
        screen.say(telling.OPTIONS_COMPARED)
        screen.console.print(table_of(telling.OPTION_HEADINGS, rows, language))
    screen.say(Text(en="The page: {path}", fr="La page : {path}").filled(path=report), to_copy=True)


def bench(chosen: Namespace, language: Language) -> None:
    """Measure speed beside peers."""
    wanted = [registry.load(name) for name in chosen.game] or list(registry.games().values())
    with progress_bar() as bar:
        task = bar.add_task("bench", total=benching.rounds_of(wanted))
        report = benching.run(wanted, tick=lambda: bar.advance(task))
    if chosen.json:
        print_json(dataclasses.asdict(report))
        return
    one_core = Text(en="games a second, one core", fr="parties par seconde, un cœur")
    table = Table(
        "",
        one_core.to(language),
        Text(en="moves a second", fr="coups par seconde").to(language),
        Text(en="games a second, {n} cores", fr="parties par seconde, {n} cœurs")
        .filled(n=report.cores)
        .to(language),
    )
    for name, game in report.games.items():
        wide: float | None = report.all_cores[name].games_per_second
        for players, speed in game.by_players.items():
            figures = (speed.games_per_second, speed.moves_per_second, wide)
            table.add_row(f"{name} ({players})", *map(_grouped, figures))
            wide = None  # only measured for the least number of players
    for name, games_per_second in report.peers.items():
        table.add_row(name, _grouped(games_per_second))
    Screen(language).console.print(table)
    simulations = Text(en="simulations a second, one core", fr="simulations par seconde, un cœur")
    searches = Table("", simulations.to(language))
    for name, simulations_per_second in report.searches.items():
        searches.add_row(name, _grouped(simulations_per_second))
    Screen(language).console.print(searches)


def _grouped(value: float | None) -> str:
    return "" if value is None else str(number(value))


def prepare(chosen: Namespace, language: Language) -> None:
    """Compile everything that a game may need, so that nobody waits in the middle of one."""
    from ludotheque.jobs.runner import runner
    from ludotheque.study import precompile as preparing

    folders = preparing.folders_by_effort()
    with progress_bar() as bar, runner() as parallel_map:
        about = Text(en="compiling the rules", fr="compilation des règles").to(language)
        task = bar.add_task(about, total=len(folders))
        for _ in preparing.compile_all(folders, parallel_map):
            bar.advance(task)
    compiling.forget_older_rules()
