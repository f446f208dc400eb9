"""What commands that work for long share: where they work, what they keep, how far they are."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.parser import FILE, Parser
from ludotheque.errors import check_installed
from ludotheque.language import Language, Text

if TYPE_CHECKING:
    from ludotheque.jobs.checkpoint import Entry
    from ludotheque.jobs.job import Job


SOME_KEPT = Text(
    en="{kept} of {total} results were taken from {path}; the others are new.",
    fr="{kept} résultats sur {total} viennent de {path} ; les autres sont nouveaux.",
)
NOTHING_NEW = Text(
    en="All {total} results were taken from {path}; nothing was worked out anew (--no-resume does "
    "that).",
    fr="Les {total} résultats viennent de {path} ; rien n’a été refait (--no-resume refait tout).",
)
STOPPED = Text(
    en="Stopped. {done} of {total} results are kept in {path}; the same command goes on from "
    "there.",
    fr="Arrêté. {done} résultats sur {total} sont gardés dans {path} ; la même commande continue "
    "à partir de là.",
)
THE_PAGE = Text(en="The page: {path}", fr="La page : {path}")


def takes_workers(parser: Parser) -> None:
    """Let a command choose where its work is done."""
    parser.takes(
        "--on",
        default="processes",
        metavar=Text(en="WHERE", fr="OÙ"),
        en="where the work is done: processes (of this machine, the default), here (without any), "
        "ray (a cluster on this machine), or the address of a Ray cluster",
        fr="où se fait le travail : processes (sur cette machine, par défaut), here (sans autre "
        "processus), ray (une grappe sur cette machine), ou l’adresse d’une grappe Ray",
    )
    parser.takes_number(
        "--workers",
        en="how many tasks at a time (default: one a core)",
        fr="le nombre de tâches à la fois (défaut : une par cœur)",
    )


def takes_results_file(parser: Parser) -> None:
    """Let a command keep its results in a file, and go on from there."""
    parser.takes(
        "--save",
        type=Path,
        metavar=FILE,
        en="the file that keeps the results (default: one beside your saved games)",
        fr="le fichier qui garde les résultats (défaut : à côté de vos parties sauvées)",
    )
    parser.takes(
        "--resume",
        action=argparse.BooleanOptionalAction,
        en="go on where the same command was stopped (the default), or start anew",
        fr="continuer là où la même commande s’était arrêtée (par défaut), ou tout recommencer",
    )
    parser.set_defaults(resume=True)  # as an argument's default, argparse would tell it in English


def takes_seed(parser: Parser) -> None:
    """Let a command be repeated."""
    parser.takes_number(
        "--seed", default=0, en="same seed, same result", fr="même graine, même résultat"
    )


def takes_report(parser: Parser) -> None:
    """Let a command write a page."""
    parser.takes(
        "--report",
        type=Path,
        metavar=Text(en="FILE.html", fr="FICHIER.html"),
        en="where to write a page with plots",
        fr="où écrire une page avec des graphiques",
    )


def check_report(path: Path | None) -> None:
    """Refuse a page that could not be made before long work is done for it."""
    from ludotheque.study.report import page

    if path:
        check_installed("matplotlib", "plots")
        page.check_writable(path)


def do_work(
    work: "Job[Entry]", title: str, chosen: argparse.Namespace, language: Language
) -> "tuple[list[Entry], Path]":
    """Do what the file does not have already, with a bar; gives the results and that file.

    What was taken from the file, and what is kept if somebody stops it, is said.
    """
    from ludotheque.storage import state_folder
    from ludotheque.terminal.screen import progress_bar

    path = chosen.save or state_folder() / f"{chosen.command}-{work.name}.jsonl"
    steps: list[int] = []  # the first is what the file had
    try:
        with progress_bar(title, work.total) as tick:

            def on_progress(done: int) -> None:
                steps.append(done)
                tick(done)

            how = {"on": chosen.on, "workers": chosen.workers, "resume": chosen.resume}
            found = work.run_resumable(path, on_progress=on_progress, **how)
    except KeyboardInterrupt:
        stopped = STOPPED.filled(done=sum(steps), total=work.total, path=path)
        print(stopped.to(language), file=sys.stderr)
        raise
    if steps[0]:
        said = NOTHING_NEW if steps[0] == work.total else SOME_KEPT
        kept = said.filled(kept=steps[0], total=work.total, path=path)
        print(kept.to(language), file=sys.stderr)
    return found, path
