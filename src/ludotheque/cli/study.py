"""`ludotheque arena`, `study` and `bench`: games played by the thousand."""

import dataclasses
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli import long_work
from ludotheque.cli.options import given_options
from ludotheque.cli.parser import CommandLine
from ludotheque.errors import check_installed
from ludotheque.language import Language, Text, number, texts
from ludotheque.storage import make_folder

if TYPE_CHECKING:
    from ludotheque.study.balance import Balance
    from ludotheque.study.bench import Report
    from ludotheque.study.contest import Contest, Played
    from ludotheque.terminal.screen import Screen

MORE_GAMES = Text(
    en="Playing {n} games, not {asked}: there are {k} seat orders, and each comes equally often.",
    fr="{n} parties au lieu de {asked} : il y a {k} ordres de jeu, chacun joué le même nombre de "
    "fois.",
)
RECORDS = Text(
    en="Records in {folder}: {new} new, {kept} there already.",
    fr="Parties écrites dans {folder} : {new} ; déjà présentes : {kept}.",
)
NOT_OURS = Text(
    en="[n?One file holds|{n} files hold] something else under the name of a game and [n?was|were] "
    "not touched, such as {path}; name another folder to have these games too.",
    fr="[n?Un fichier contient|{n} fichiers contiennent] autre chose sous le nom d’une partie et "
    "[n?n’a pas été touché|n’ont pas été touchés], comme {path} ; nommez un autre dossier pour "
    "avoir aussi ces parties.",
)
SPEED_HEADINGS = texts(
    en=" | games a second, one core | moves a second | games a second, {n} cores",
    fr=" | parties par seconde, un cœur | coups par seconde | parties par seconde, {n} cœurs",
)
SEARCH_HEADINGS = texts(
    en=" | simulations a second, one core", fr=" | simulations par seconde, un cœur"
)


def add_arena(line: CommandLine) -> None:
    """`ludotheque arena`."""
    arena = line.command(
        "arena",
        hold_arena,
        en="let players meet in every seat order, and tell who is best",
        fr="faire s’affronter des joueurs dans tous les ordres de jeu, et dire qui est le meilleur",
        example="don --players hard,random*3 --games 400 --report don.html",
    )
    arena.takes_game()
    arena.takes(
        "--players",
        required=True,
        metavar=Text(en="WHO,WHO", fr="QUI,QUI"),
        en="who plays: random, greedy, easy, medium, hard; random*3 is random three times",
        fr="qui joue : random, greedy, easy, medium, hard ; random*3 vaut trois fois random",
    )
    arena.takes_number(
        "--seats",
        en="how many play together (default: all who are named, if so many may play); of "
        "more names, every group meets",
        fr="le nombre de joueurs d’une partie (défaut : autant que de noms, si le jeu le "
        "permet) ; s’il y a plus de noms, tous les groupes se rencontrent",
    )
    arena.takes_number(
        "--games",
        least=1,
        default=100,
        en="how many games (default: 100), rounded up so that all seat orders come equally often",
        fr="le nombre de parties (défaut : 100), augmenté s’il le faut pour que chaque ordre de "
        "jeu soit joué le même nombre de fois",
    )
    arena.takes_options()
    long_work.takes_seed(arena)
    long_work.takes_workers(arena)
    long_work.takes_results_file(arena)
    arena.takes(
        "--records",
        type=Path,
        metavar=Text(en="FOLDER", fr="DOSSIER"),
        en="where to write the record of every game, a file each, once all are played; files that "
        "are there already stay as they are",
        fr="où écrire toutes les parties, un fichier chacune, une fois qu’elles sont jouées ; les "
        "fichiers déjà présents restent tels quels",
    )
    long_work.takes_report(arena)
    arena.takes_json()


def hold_arena(chosen: Namespace, language: Language) -> None:
    """Let players meet."""
    from ludotheque.engine import registry
    from ludotheque.study import arena
    from ludotheque.study.report import text
    from ludotheque.study.report.arena import arena_page
    from ludotheque.study.standings import Standings
    from ludotheque.terminal.screen import Screen, print_json

    contest = _contest(chosen)
    check_installed("openskill", "study")
    long_work.check_report(chosen.report)
    if chosen.records:
        make_folder(chosen.records)
    if contest.games != chosen.games:
        more = MORE_GAMES.filled(n=contest.games, asked=chosen.games, k=len(contest.seatings))
        print(more.to(language), file=sys.stderr)
    title = registry.load(contest.game).title.to(language)
    played, _ = long_work.do_work(arena.job_of(contest), title, chosen, language)
    standings = Standings(contest, played)
    if chosen.report:
        arena_page(standings, language).write(chosen.report)
    if chosen.records:
        _write_records(contest, played, chosen.records, language)
    if chosen.json:
        print_json(standings.as_json())
        return
    screen = Screen(language)
    screen.table(text.PLAYER_HEADINGS, text.player_rows(standings))
    for sentence in text.sentences(standings.sample):
        screen.say(sentence)
    if chosen.report:
        screen.say(long_work.THE_PAGE.filled(path=chosen.report), to_copy=True)


def _contest(chosen: Namespace) -> "Contest":
    """Who is to meet, as asked for."""
    from ludotheque.study.contest import Contest

    with given_options(chosen.option) as options:
        return Contest.of(
            chosen.game,
            chosen.players,
            games=chosen.games,
            seats=chosen.seats,
            options=options,
            seed=chosen.seed,
        )


def _write_records(
    contest: "Contest", games: "list[Played]", folder: Path, language: Language
) -> None:
    """Write what is missing of the records, and say what was and was not written."""
    from ludotheque.study.arena import write_records

    filed = write_records(contest, games, folder)
    said = [RECORDS.filled(new=number(filed.new), kept=number(filed.kept), folder=folder)]
    if filed.others:
        said.append(NOT_OURS.filled(n=len(filed.others), path=filed.others[0]))
    for sentence in said:
        print(sentence.to(language), file=sys.stderr)


def add_study(line: CommandLine) -> None:
    """`ludotheque study`."""
    study = line.command(
        "study",
        study_game,
        en="report how a game plays: seats, lengths, points, options",
        fr="étudier un jeu : places, durées, points, options",
        example="easycome --by greedy --report easycome.html",
    )
    study.takes_game()
    study.takes_number(
        "--players", en="how many play (default: every number)", fr="à combien (défaut : tous)"
    )
    study.takes_number(
        "--games",
        least=1,
        default=5000,
        en="random games of each kind (default: 5000); better players play one for 25",
        fr="parties au hasard de chaque sorte (défaut : 5000) ; de meilleurs joueurs en "
        "jouent une pour 25",
    )
    study.takes(
        "--by",
        default="easy",
        metavar=Text(en="WHO", fr="QUI"),
        en="who plays besides random (default: easy)",
        fr="qui joue outre random (défaut : easy)",
    )
    study.takes_options()
    long_work.takes_seed(study)
    long_work.takes_workers(study)
    long_work.takes_report(study)
    study.takes_json()


def study_game(chosen: Namespace, language: Language) -> None:
    """Report how a game plays."""
    from ludotheque.engine import registry
    from ludotheque.jobs.runner import runner
    from ludotheque.study import balance
    from ludotheque.study.report.balance import balance_page
    from ludotheque.terminal.screen import Screen, print_json, progress_bar

    game = registry.load(chosen.game)
    report = chosen.report or (None if chosen.json else Path(f"{game.name}-study.html"))
    long_work.check_report(report)
    with given_options(chosen.option) as options:
        contests = balance.plan(
            game,
            players=chosen.players,
            games=chosen.games,
            by=chosen.by,
            options=options,
            seed=chosen.seed,
        )
    total = sum(contest.games for contest, _ in contests)
    with (
        runner(chosen.on, chosen.workers) as parallel_map,
        progress_bar(game.title.to(language), total) as tick,
    ):
        found = balance.study(game, contests, parallel_map, tick)
    if report:
        balance_page(found, language).write(report)
    if chosen.json:
        print_json({"game": game.name, "findings": [one.as_json() for one in found.findings]})
        return
    screen = Screen(language)
    _show_balance(screen, found)
    screen.say(long_work.THE_PAGE.filled(path=report), to_copy=True)


def _show_balance(screen: "Screen", found: "Balance") -> None:
    """Say in short how a game plays."""
    from ludotheque.study.report import text

    screen.say(text.conclusion(found))
    screen.table(text.SUMMARY_HEADINGS, text.summary_rows(found))
    for by in reversed(found.players if found.game.info.sources else []):
        about, headings, rows = text.sources_in_short(found, by)
        screen.say(about)
        screen.table(headings, rows)
    if option_rows := text.option_rows(found):
        screen.say(text.OPTIONS_COMPARED)
        screen.table(text.OPTION_HEADINGS, option_rows)


def add_bench(line: CommandLine) -> None:
    """`ludotheque bench`."""
    bench = line.command(
        "bench",
        measure_speed,
        en="measure random games a second, beside peers",
        fr="mesurer les parties au hasard par seconde, à côté d’autres logiciels",
        example="donuts --json",
    )
    bench.takes_game(nargs="*")
    bench.takes_json()


def measure_speed(chosen: Namespace, language: Language) -> None:
    """Measure speed beside peers."""
    from ludotheque.engine import registry
    from ludotheque.study import bench
    from ludotheque.terminal.screen import Screen, print_json, progress_bar

    games = [registry.load(name) for name in chosen.game] or list(registry.games().values())
    with progress_bar("bench", bench.rounds_of(games)) as tick:
        report = bench.run(games, on_progress=tick)
    if chosen.json:
        print_json(dataclasses.asdict(report))
    else:
        _show_speeds(Screen(language), report)


def _show_speeds(screen: "Screen", report: "Report") -> None:
    speeds: list[tuple[str, ...]] = []
    for name, game in report.games.items():
        all_cores: float | None = report.all_cores[name].games_per_second
        for players, speed in game.by_players.items():
            figures = (speed.games_per_second, speed.moves_per_second, all_cores)
            speeds.append((f"{name} ({players})", *map(_grouped, figures)))
            all_cores = None  # only measured for the least number of players
    speeds += [(name, _grouped(speed)) for name, speed in report.peers.items()]
    searches = [(name, _grouped(speed)) for name, speed in report.searches.items()]
    screen.framed_table([one.filled(n=report.cores) for one in SPEED_HEADINGS], speeds)
    screen.framed_table(SEARCH_HEADINGS, searches)


def _grouped(value: float | None) -> str:
    return "" if value is None else str(number(value))
