"""`ludotheque solve`: a game solved exactly, from one start or from all."""

from argparse import Namespace

from ludotheque.cli.long_work import do_work, takes_results_file, takes_workers
from ludotheque.cli.options import given_options
from ludotheque.cli.parser import CommandLine
from ludotheque.errors import BadUsage
from ludotheque.language import Language, Text

ALL_OR_SAMPLE = Text(
    en="--all solves every start, --sample N only some: give one of them",
    fr="--all résout tous les départs, --sample N seulement une partie : donnez l’un des deux",
)
NOTHING_KEPT = Text(
    en="results are kept in a file only with --all or --sample N; leave out {kept}",
    fr="les résultats ne vont dans un fichier qu’avec --all ou --sample N ; retirez {kept}",
)


def add_solve(line: CommandLine) -> None:
    """`ludotheque solve`."""
    solve = line.command(
        "solve",
        solve_game,
        en="solve a game exactly: who wins, how soon, by which moves",
        fr="résoudre un jeu exactement : qui gagne, en combien de coups, et lesquels",
        example="donuts --layout 42 --json",
    )
    solve.takes_game()
    solve.takes_number("--players", en="how many play", fr="le nombre de joueurs")
    solve.takes_options()
    solve.takes_flag(
        "--value-only",
        en="tell only who wins, not how soon and how, which is quicker",
        fr="dire seulement qui gagne, pas en combien de coups ni comment : c’est plus rapide",
    )
    solve.takes_flag(
        "--all",
        en="solve every start of the game, such as every board",
        fr="résoudre tous les départs du jeu, par exemple tous les plateaux",
    )
    solve.takes_number(
        "--sample",
        en="solve N starts drawn at random, always the same",
        fr="résoudre N départs tirés au hasard, toujours les mêmes",
    )
    takes_workers(solve)
    takes_results_file(solve)
    solve.takes_json()


def solve_game(chosen: Namespace, language: Language) -> None:
    """Solve a game exactly, from one start or from many."""
    many = chosen.all or chosen.sample is not None
    if chosen.all and chosen.sample is not None:
        raise BadUsage(ALL_OR_SAMPLE)
    kept = [*(["--save"] if chosen.save else []), *([] if chosen.resume else ["--no-resume"])]
    if kept and not many:
        raise BadUsage(NOTHING_KEPT.filled(kept=", ".join(kept)))
    (_solve_many_starts if many else _solve_one_start)(chosen, language)


def _solve_one_start(chosen: Namespace, language: Language) -> None:
    from ludotheque.engine import registry
    from ludotheque.engine.state import State
    from ludotheque.jobs.runner import runner
    from ludotheque.study import solving
    from ludotheque.terminal.screen import Screen, changing_bar, print_json
    from ludotheque.terminal.solution import show_solution

    with given_options(chosen.option) as options:
        state = State.start(registry.load(chosen.game), players=chosen.players, options=options)
    with (
        changing_bar(state.game.title, language) as on_progress,
        runner(chosen.on, chosen.workers) as parallel_map,
    ):
        found = solving.solve(
            state, value_only=chosen.value_only, parallel_map=parallel_map, on_progress=on_progress
        )
    if chosen.json:
        print_json(found.as_json())
    else:
        show_solution(Screen(language), found, state.game.words.LEXICON)


def _solve_many_starts(chosen: Namespace, language: Language) -> None:
    from ludotheque.study import solving
    from ludotheque.terminal.screen import Screen, print_json
    from ludotheque.terminal.solution import show_summary

    with given_options(chosen.option) as options:
        survey = solving.Survey.of(
            chosen.game,
            options,
            players=chosen.players,
            value_only=chosen.value_only,
            sample=chosen.sample,
        )
    title = Text(en="solving", fr="résolution").to(language)
    solved, path = do_work(solving.job_of(survey), title, chosen, language)
    counts = solving.summary(solved)
    if chosen.json:
        print_json(counts | {"file": str(path)})
    else:
        show_summary(Screen(language), counts, str(path))
