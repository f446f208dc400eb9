"""What commands that work for long share: where they work, what they keep, how far they are."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.parser import FILE, Parser
from ludotheque.language import Text

if TYPE_CHECKING:
    from ludotheque.jobs.checkpoint import Entry
    from ludotheque.jobs.job import Job


def takes_workers(parser: Parser) -> None:
    """Let a command choose where its work is done."""
    parser.takes(
        "--on",
        default="processes",
        metavar=Text(en="WHERE", fr="OÙ"),
        en="where the work is done: processes (of this machine, the default), ray (a cluster "
        "on this machine), or the address of a Ray cluster",
        fr="où se fait le travail : processes (sur cette machine, par défaut), ray (une grappe "
        "sur cette machine), ou l’adresse d’une grappe Ray",
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
        default=True,
        en="go on where the same command was stopped (the default), or start anew",
        fr="continuer là où la même commande s’était arrêtée (par défaut), ou tout recommencer",
    )


def takes_seed(parser: Parser) -> None:
    """Let a command be repeated."""
    parser.takes_number(
        "--seed", default=0, en="same seed, same result", fr="même graine, même résultat"
    )


def do_work(
    work: "Job[Entry]", title: str, chosen: argparse.Namespace
) -> "tuple[list[Entry], Path]":
    """Do what the file does not have already, with a bar; gives the results and that file."""
    from ludotheque.storage import state_folder
    from ludotheque.terminal.screen import progress_bar

    path = chosen.save or state_folder() / f"{chosen.command}-{work.name}.jsonl"
    with progress_bar(title, work.total) as tick:
        how = {"on": chosen.on, "workers": chosen.workers, "resume": chosen.resume}
        return work.run_resumable(path, on_progress=tick, **how), path
