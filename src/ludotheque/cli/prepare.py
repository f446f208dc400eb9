"""`ludotheque prepare`: games compiled ahead, so that nobody waits in the middle of one."""

from argparse import Namespace

from ludotheque.cli.parser import CommandLine
from ludotheque.language import Language, Text

COMPILING = Text(en="compiling the rules", fr="compilation des règles")
UP_TO = ("moves", "search", "bots", "studies")  # names of stages: see `jobs/readiness.py`


def add_prepare(line: CommandLine) -> None:
    """`ludotheque prepare`."""
    prepare = line.command(
        "prepare",
        prepare_games,
        en="compile games ahead, by default all (to play one compiles it too)",
        fr="compiler des jeux d’avance, par défaut tous (jouer à un jeu le compile aussi)",
        example="donuts",
    )
    prepare.takes_game(nargs="*")
    prepare.takes(
        "--up-to",
        choices=UP_TO,
        default=UP_TO[-1],
        en="only what people need to play; the usual bots too; all bots too; studies too (the "
        "default)",
        fr="seulement ce qu’il faut pour jouer entre personnes ; aussi les robots habituels ; "
        "aussi tous les robots ; aussi les études (par défaut)",
    )


def prepare_games(chosen: Namespace, language: Language) -> None:
    """Compile the games that are named, one after the other, or all, on all cores."""
    from ludotheque.engine import compiling, registry
    from ludotheque.jobs import precompile
    from ludotheque.jobs.readiness import Stage, one_at_a_time
    from ludotheque.jobs.runner import runner
    from ludotheque.terminal.screen import progress_bar

    up_to, title = Stage[chosen.up_to.upper()], COMPILING.to(language)
    named = [registry.load(name).info.folder.name for name in chosen.game]
    with one_at_a_time():
        folders = precompile.folders_to_compile(list(dict.fromkeys(named)), up_to)
        if not named:
            with progress_bar(title, len(folders)) as tick, runner() as parallel_map:
                for _ in precompile.compile_on_all_cores(folders, up_to, parallel_map):
                    tick()
        with progress_bar(title, len(folders) * up_to) as tick:
            for folder in folders:
                for _ in precompile.compile_in_stages(folder, up_to):
                    tick()
    compiling.forget_older_rules()
