"""What the commands of the command line do."""

import contextlib
import dataclasses
import importlib
import json
import secrets
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ludotheque.errors import BadContent, BadRecord, BadState, BadUsage
from ludotheque.games import compiling, shelf
from ludotheque.games.contract import Game
from ludotheque.games.dice import Dice
from ludotheque.games.state import State
from ludotheque.games.verbs import MOST_SEATS
from ludotheque.language import Language, Text
from ludotheque.players import PLAYERS, Player
from ludotheque.records import Record
from ludotheque.records import verify as verify_record
from ludotheque.records.record import event_line
from ludotheque.study import bench as benching
from ludotheque.terminal import saves
from ludotheque.terminal.playing import TerminalGame
from ludotheque.terminal.replaying import show_step, step_through
from ludotheque.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.progress import Progress

HUMAN, USUAL_BOT = "human", "medium"
SECRET_BYTES = 32
VERIFIED = Text(
    en="Verified (moves: {decisions}, results of chance: {throws}): {summary}.",
    fr="Vérifié (coups : {decisions}, résultats du hasard : {throws}) : {summary}.",
)


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii="utf" not in sys.stdout.encoding.lower(), indent=2))


def _progress() -> "Progress":
    """A progress bar on the standard error, so that it never mixes with what is asked for."""
    from rich.console import Console  # not before it is needed: a game should start at once
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def games(chosen: Namespace, language: Language) -> None:
    """List the games."""
    if chosen.json:
        _print_json([_described(game, language) for game in shelf.games().values()])
        return
    screen = Screen(language)
    headings = (
        Text(en="name", fr="nom"),
        Text(en="game", fr="jeu"),
        Text(en="players", fr="joueurs"),
        Text(en="clauses", fr="règles"),
    )
    table = Table(*(heading.to(language) for heading in headings))
    for game in shelf.games().values():
        players, clauses = game.player_span.to(language), str(len(game.rulebook.clauses))
        table.add_row(game.name, game.title.to(language), players, clauses)
    screen.console.print(table)
    for game in shelf.games().values():
        for option in game.options:
            chosen_by = Text(
                en="{game} --option {option}={default}: {about}",
                fr="{game} --option {option}={default} : {about}",
            )
            named = {"game": game.name, "option": option.name, "default": option.default}
            screen.say(chosen_by.filled(about=option.about, **named))


def _described(game: Game, language: Language) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title.to(language),
        "players": [game.least_players, game.most_players],
        "options": [
            {
                "name": option.name,
                "about": option.about.to(language),
                "default": option.default,
                "choices": list(option.choices) or None,
            }
            for option in game.options
        ],
        "clauses": list(game.rulebook.clauses),
    }


def play(chosen: Namespace, language: Language) -> None:
    """Play a game in the terminal."""
    record = _resumed(chosen) if chosen.resume is not None else _begun(chosen)
    names = record.names or (HUMAN,) * record.start.players
    seed = secrets.randbits(63) if chosen.seed is None else chosen.seed
    bots: dict[int, Player] = {
        seat: PLAYERS[name](seed * MOST_SEATS + seat)  # no two players think alike
        for seat, name in enumerate(names, 1)
        if name in PLAYERS
    }
    path = _place_to_save(chosen, record)
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")  # arrow keys and a history, where Python has them
    TerminalGame(Screen(language), record, bots, path).run()


def _place_to_save(chosen: Namespace, record: Record) -> Path:
    if chosen.save is not None:
        saves.refuse_to_overwrite(chosen.save)
        return Path(chosen.save)
    return _save_to_resume(chosen) if chosen.resume is not None else saves.place_for(record)


def _save_to_resume(chosen: Namespace) -> Path:
    return Path(chosen.resume) if chosen.resume else saves.latest_save()


def _resumed(chosen: Namespace) -> Record:
    settled = ("game", "players", "seats", "seed")
    given = [name for name in settled if getattr(chosen, name) is not None]
    if given or chosen.option:
        raise BadUsage(
            Text(
                en="a resumed game has its players and options already; leave out {given}",
                fr="une partie reprise a déjà ses joueurs et ses options ; retirez {given}",
            ).filled(given=", ".join([*given, *(["option"] if chosen.option else [])]))
        )
    record = saves.load(_save_to_resume(chosen)).settled()
    if record.state.chance_is_due:
        raise BadUsage(
            Text(
                en="chance is due, and the secret of its dice is not in this file",
                fr="c’est au hasard de jouer, et le secret de ses dés n’est pas dans ce fichier",
            )
        )
    return record


def _begun(chosen: Namespace) -> Record:
    if not chosen.game:
        raise BadUsage(
            Text(
                en="which game? name one of: {names}", fr="quel jeu ? nommez-en un : {names}"
            ).filled(names=", ".join(shelf.names()))
        )
    game = shelf.load(chosen.game)
    players = _players_of(chosen, game)
    names = _names_of(chosen.seats, players)
    dice = Dice(secrets.token_hex(SECRET_BYTES))
    if chosen.seed is not None:
        dice = Dice.from_seed(chosen.seed)
    with _options_of(chosen) as options:
        if names == (HUMAN,):
            options = _with_progress(game, options)
        return Record.begin(game, players=players, options=options, names=names, dice=dice)


@contextlib.contextmanager
def _options_of(chosen: Namespace) -> Iterator[dict[str, str]]:
    """The options that were given; what is wrong in the text of a file is said of that file."""
    options = dict(_split(written) for written in chosen.option)
    files = {name: value[1:] for name, value in options.items() if value.startswith("@")}
    try:
        yield options | {name: saves.text_of(Path(file)) for name, file in files.items()}
    except BadContent as error:
        raise BadContent(files.get(error.source, error.source), error.problem) from error


def _with_progress(game: Game, options: dict[str, str]) -> dict[str, str]:
    """The options of a lone player's next game."""
    try:
        return dict(game.next_options(saves.progress_of(game.name), options))
    except BadState as error:
        raise BadContent(str(saves.progress_file(game.name)), error.reason) from error


def _players_of(chosen: Namespace, game: Game) -> int:
    """How many play: as said, or as many as seats were named."""
    named = len(chosen.seats.split(",")) if chosen.seats else None
    return game.check_players(chosen.players if chosen.players is not None else named)


def _names_of(seats: str | None, players: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in seats.split(",")) if seats else (HUMAN,)
    names += (USUAL_BOT,) * (players - len(names))
    known = (HUMAN, *PLAYERS)
    if len(names) != players or not set(names) <= set(known):
        raise BadUsage(
            Text(
                en="--seats: name {n} players, each one of {known}",
                fr="--seats : nommez {n} joueurs parmi {known}",
            ).filled(n=players, known=", ".join(known))
        )
    return names


def _split(written: str) -> tuple[str, str]:
    """Split NAME=VALUE."""
    name, equals, value = written.partition("=")
    if not equals:
        raise BadUsage(
            Text(
                en="--option takes NAME=VALUE, not '{w}'",
                fr="--option prend NOM=VALEUR, pas « {w} »",
            ).filled(w=written)
        )
    return name.strip().lower(), value


def rules(chosen: Namespace, language: Language) -> None:
    """Show the rules of a game."""
    game = shelf.load(chosen.game)
    if not chosen.json:
        Screen(language).rules(game, chosen.clause)
        return
    book = game.rulebook
    wanted = [book.find(chosen.clause)] if chosen.clause else book.clauses.values()
    _print_json(
        [
            {"id": clause.id, "ruling": clause.ruling, "text": clause.text.to(language)}
            for clause in wanted
        ]
    )


def sheet(chosen: Namespace, language: Language) -> None:
    """Draw a printed sheet."""
    known = {name: game for game in shelf.games().values() for name in game.sheets}
    name = chosen.name.strip().lower()
    if name not in known:
        raise BadUsage(
            Text(
                en="there is no sheet '{name}'; the sheets are: {names}",
                fr="il n’y a pas de fiche « {name} » ; les fiches sont : {names}",
            ).filled(name=chosen.name, names=", ".join(known))
        )
    state = State.start(known[name], options=known[name].sheets[name])
    if chosen.svg:
        print(state.game.svg(state.record, 0, language))
    else:
        Screen(language).show(state)


def replay(chosen: Namespace, language: Language) -> None:
    """Show a record at one point, or step through it."""
    record = saves.load(chosen.record)
    if chosen.at is not None:
        record = record.cut(chosen.at)
    if chosen.json:
        _print_json(_as_json(record, language))
    elif chosen.at is None and sys.stdin.isatty():
        step_through(Screen(language), record)
    else:
        show_step(Screen(language), record, len(record.events))


def _as_json(record: Record, language: Language) -> dict[str, Any]:
    state = record.state
    return {
        "game": record.game.name,
        "players": record.start.players,
        "options": dict(record.start.options),
        "names": list(record.names),
        "events": [event_line(event) for event in record.events],
        "state": state.text,
        "due": "chance" if state.chance_is_due else list(state.due),
        "outcome": _outcome_json(state, language),
    }


def _outcome_json(state: State, language: Language) -> dict[str, Any] | None:
    outcome = state.outcome
    if outcome is None:
        return None
    return {
        "places": list(outcome.places),
        "points": list(outcome.points),
        "clause": outcome.ending.clause,
        "summary": outcome.summary.to(language),
    }


def verify(chosen: Namespace, language: Language) -> None:
    """Check a finished record."""
    try:
        verified = verify_record(saves.text_of(chosen.record))
    except BadRecord as error:
        if chosen.json:
            _print_json({"verified": False, "line": error.line, "reason": error.to(language)})
        raise
    state = verified.record.state
    if chosen.json:
        counts = {"decisions": verified.decisions, "throws": verified.throws}
        _print_json({"verified": True, **counts, "outcome": _outcome_json(state, language)})
        return
    assert state.outcome is not None, "only finished games are verified"
    Screen(language).say(
        VERIFIED.filled(
            decisions=verified.decisions, throws=verified.throws, summary=state.outcome.summary
        ),
        "green",
    )


def analyse(chosen: Namespace, language: Language) -> None:
    """Value the moves at one point of a record, or judge all of its decisions."""
    from ludotheque.players import analysis
    from ludotheque.terminal import reviewing

    record = saves.load(chosen.record)
    budget = dataclasses.replace(analysis.BUDGET, simulations=_simulations(chosen))
    if chosen.at is not None:
        state = record.cut(chosen.at).state
        found = [analysis.analyse(state, seat, budget=budget) for seat in _all_due(state)]
        if chosen.json:
            _print_json([reviewing.analysis_json(each, language) for each in found])
            return
        screen = Screen(language)
        screen.show(state)
        for each in found:
            reviewing.show_values(screen, each)
        return
    with _progress() as bar:
        about = Text(en="analysing", fr="analyse").to(language)
        task = bar.add_task(about, total=len(record.events))
        judged = list(analysis.judge(record, budget=budget, tick=lambda: bar.advance(task)))
    if chosen.json:
        _print_json([reviewing.judgement_json(each, language) for each in judged])
    else:
        reviewing.show_review(Screen(language), record, judged)


def _all_due(state: State) -> tuple[int, ...]:
    """The seats that are due, if any is."""
    if state.due:
        return state.due
    raise BadUsage(
        Text(
            en="nobody has a decision to take there; choose another event with --at",
            fr="personne n’a de décision à prendre ici ; choisissez un autre événement avec --at",
        )
    )


def _simulations(chosen: Namespace) -> int:
    if chosen.simulations >= 1:
        return int(chosen.simulations)
    raise BadUsage(
        Text(
            en="--simulations takes a number from 1, not {n}",
            fr="--simulations prend un nombre à partir de 1, pas {n}",
        ).filled(n=chosen.simulations)
    )


def solve(chosen: Namespace, language: Language) -> None:
    """Solve a game exactly."""
    if chosen.all or chosen.sample is not None:
        _solve_all(chosen, language)
        return
    from ludotheque.study import solving
    from ludotheque.study.runner import runner
    from ludotheque.terminal.solutions import show_solution

    with _options_of(chosen) as options:
        state = State.start(shelf.load(chosen.game), players=chosen.players, options=options)
    with runner(chosen.on, chosen.workers) as spread:
        found = solving.solve(state, value_only=chosen.value_only, spread=spread)
    if chosen.json:
        _print_json(found)
    else:
        show_solution(Screen(language), found)


def _solve_all(chosen: Namespace, language: Language) -> None:
    """Solve every start of a game, or a sample of them."""
    from ludotheque.study import solving
    from ludotheque.terminal.solutions import show_summary

    with _options_of(chosen) as options:
        survey = solving.Survey.of(
            chosen.game, options, players=chosen.players, value_only=chosen.value_only,
            sample=chosen.sample,
        )  # fmt: skip
    path = chosen.save or saves.saves_folder() / f"solve-{survey.name}.jsonl"
    with _progress() as bar:
        about = Text(en="solving", fr="résolution").to(language)
        task = bar.add_task(about, total=len(survey.starts))
        solved = solving.solve_all(
            survey, path, on=chosen.on, workers=chosen.workers, anew=not chosen.resume,
            tick=lambda count: bar.advance(task, count),
        )  # fmt: skip
    counts = solving.summary(solved)
    if chosen.json:
        _print_json(counts | {"file": str(path)})
    else:
        show_summary(Screen(language), counts, str(path))


def arena(chosen: Namespace, language: Language) -> None:
    """Let players meet."""
    from ludotheque.study import arena, plots, telling
    from ludotheque.study.arena_page import arena_page
    from ludotheque.study.contest import Contest
    from ludotheque.study.standings import Standings

    with _options_of(chosen) as options:
        contest = Contest.of(
            chosen.game, chosen.players, games=chosen.games, seats=chosen.seats, options=options,
            seed=chosen.seed,
        )  # fmt: skip
    if chosen.report:
        plots.check_installed()
    path = chosen.save or saves.saves_folder() / f"arena-{contest.name}.jsonl"
    with _progress() as bar:
        task = bar.add_task(shelf.load(contest.game).title.to(language), total=contest.games)
        games = arena.run(
            contest, path, on=chosen.on, workers=chosen.workers, anew=not chosen.resume,
            tick=lambda count: bar.advance(task, count),
        )  # fmt: skip
    standings = Standings(contest, games)
    if chosen.report:
        arena_page(standings, language).write(chosen.report)
    if chosen.json:
        _print_json(standings.as_json())
        return
    screen = Screen(language)
    screen.console.print(_table(telling.PLAYER_HEADINGS, telling.player_rows(standings), language))
    for sentence in telling.sentences(standings.sample):
        screen.say(sentence)


def study(chosen: Namespace, language: Language) -> None:
    """Report how a game plays."""
    from ludotheque.study import balance, balance_page, plots, telling
    from ludotheque.study.page import check_writable
    from ludotheque.study.runner import runner

    game = shelf.load(chosen.game)
    report = chosen.report or (None if chosen.json else Path(f"{game.name}-study.html"))
    if report:
        plots.check_installed()
        check_writable(report)
    with _options_of(chosen) as options:
        contests = balance.plan(
            game, players=chosen.players, games=chosen.games, by=chosen.by, options=options,
            seed=chosen.seed,
        )  # fmt: skip
    with runner(chosen.on, chosen.workers) as spread, _progress() as bar:
        total = sum(contest.games for contest, _ in contests)
        task = bar.add_task(game.title.to(language), total=total)
        found = balance.study(game, contests, spread, lambda count: bar.advance(task, count))
    if report:
        balance_page.balance_page(found, language).write(report)
    if chosen.json:
        _print_json({"game": game.name, "findings": [one.as_json() for one in found.findings]})
        return
    screen = Screen(language)
    screen.say(telling.conclusion(found))
    screen.console.print(_table(telling.SUMMARY_HEADINGS, telling.summary_rows(found), language))
    for by in reversed(found.players if game.sources else []):
        about, headings, rows = telling.sources_in_short(found, by)
        screen.say(about)
        screen.console.print(_table(headings, rows, language))
    if rows := telling.option_rows(found):
        screen.console.print(_table(telling.OPTION_HEADINGS, rows, language))
    screen.say(Text(en="The page: {path}", fr="La page : {path}").filled(path=report), to_copy=True)


def _table(headings: Sequence[Text], rows: Iterable[Sequence[Text]], language: Language) -> Table:
    """A table for the terminal; only its last column may take several lines."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in headings[:-1]:
        table.add_column(heading.to(language), no_wrap=True)
    table.add_column(headings[-1].to(language))
    for row in rows:
        table.add_row(*(cell.to(language) for cell in row))
    return table


def bench(chosen: Namespace, language: Language) -> None:
    """Measure speed beside peers."""
    wanted = [shelf.load(name) for name in chosen.game] or list(shelf.games().values())
    with _progress() as bar:
        task = bar.add_task("bench", total=benching.rounds_of(wanted))
        report = benching.run(wanted, tick=lambda: bar.advance(task))
    if chosen.json:
        _print_json(dataclasses.asdict(report))
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


def _grouped(number: float | None) -> str:
    return "" if number is None else f"{number:,.0f}".replace(",", "\u202f")


def prepare(chosen: Namespace, language: Language) -> None:
    """Compile everything that a game may need, so that nobody waits in the middle of one."""
    from ludotheque.study import preparing
    from ludotheque.study.runner import runner

    folders = preparing.folders_by_effort()
    with _progress() as bar, runner() as spread:
        about = Text(en="compiling the rules", fr="compilation des règles").to(language)
        task = bar.add_task(about, total=len(folders))
        for _ in preparing.compile_all(folders, spread):
            bar.advance(task)
    compiling.forget_older_rules()
