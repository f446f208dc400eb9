"""The command line. Heavy imports wait until a command needs them, so that help is instant."""

import argparse
import importlib
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from ludotheque.cli.grammar import Grammar
from ludotheque.cli.study_grammar import STUDYING, with_options
from ludotheque.errors import LudothequeError
from ludotheque.language import LANGUAGES, Language, language_of

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input gives one line on the standard error and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = _language_in(words)
    for rng in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(rng, io.TextIOWrapper):
            rng.reconfigure(errors="replace")  # what cannot be written is shown as a ?
    try:
        grammar = Grammar(language)
        for add in (games, play, rules, sheet, replay, verify, *STUDYING):
            add(grammar)
        chosen = grammar.parser.parse_args(with_options(grammar, words))
        _spare_scipy()
        command = getattr(importlib.import_module(chosen.module), chosen.command)
        command(chosen, language)
        sys.stdout.flush()
    except LudothequeError as error:
        print(f"ludotheque: {error.to(language)}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: nothing is left to say
    except OSError as error:
        print(f"ludotheque: {error.strerror}", file=sys.stderr)
        return EXIT_FAILED
    return 0


def _spare_scipy() -> None:
    """Load the part of Numba that looks for SciPy's matrices with SciPy out of its sight.

    It is loaded on any first compilation, finding SciPy would add a quarter of a second to every
    start, and no rule of any game multiplies matrices.
    """
    wanted = "scipy.linalg.cython_blas"
    if wanted not in sys.modules:
        sys.modules[wanted] = None  # type: ignore[assignment]  # means: cannot be imported
        importlib.import_module("numba.np.arraymath")
        del sys.modules[wanted]


def _language_in(words: list[str]) -> Language:
    """The language asked for anywhere on the line, before the line itself can be understood."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word in ("--lang=fr", "--lang=en"):
            return "fr" if word.endswith("fr") else "en"
        if word == "--lang" and following in LANGUAGES:
            return "fr" if following == "fr" else "en"
    return language_of()


def games(grammar: Grammar) -> None:
    """`ludotheque games`."""
    about = grammar.say("list the games and their options", "lister les jeux et leurs options")
    grammar.takes_json(grammar.command("games", about, "ludotheque games --json"))


def play(grammar: Grammar) -> None:
    """`ludotheque play`."""
    say = grammar.say
    play = grammar.command(
        "play",
        say("play in the terminal", "jouer dans le terminal"),
        "ludotheque play donuts --option layout=42",
    )
    grammar.takes_game(play, nargs="?")
    how_many = say("how many play", "le nombre de joueurs")
    play.add_argument("--players", type=int, metavar="N", help=how_many)
    grammar.takes_options(play)
    play.add_argument(
        "--seats",
        metavar=say("WHO,WHO", "QUI,QUI"),
        help=say(
            "who sits where, from seat 1: human, or a bot: random, greedy, easy, medium, hard "
            "(default: human, then medium)",
            "qui joue où, depuis la place 1 : human, ou un robot : random, greedy, easy, "
            "medium, hard (défaut : human, puis medium)",
        ),
    )
    again = say("fix chance, to play the same game again", "fixer le hasard, pour rejouer")
    play.add_argument("--seed", type=int, metavar="N", help=again)
    _takes_files(grammar, play)


def _takes_files(grammar: Grammar, play: argparse.ArgumentParser) -> None:
    file = grammar.say("FILE", "FICHIER")
    play.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar=file,
        help=grammar.say(
            "go on with a saved game (default: the last one)",
            "reprendre une partie sauvée (défaut : la dernière)",
        ),
    )
    where = grammar.say("where the game is saved", "où la partie est sauvée")
    play.add_argument("--save", type=Path, metavar=file, help=where)


def rules(grammar: Grammar) -> None:
    """`ludotheque rules`."""
    about = grammar.say("read the rules of a game", "lire les règles d’un jeu")
    rules = grammar.command("rules", about, "ludotheque rules donuts DN-6")
    grammar.takes_game(rules)
    one = grammar.say("one clause, such as DN-6", "une seule règle, comme DN-6")
    rules.add_argument("clause", nargs="?", default="", help=one)
    grammar.takes_json(rules)


def sheet(grammar: Grammar) -> None:
    """`ludotheque sheet`."""
    about = grammar.say("draw the printed sheet of a game", "dessiner la fiche d’un jeu")
    sheet = grammar.command("sheet", about, "ludotheque sheet animals --svg > animals.svg")
    sheet.add_argument("name", help=grammar.say("the sheet’s name", "le nom de la fiche"))
    picture = grammar.say("as a picture for a page or a printer", "en image pour une page")
    sheet.add_argument("--svg", action="store_true", help=picture)


def replay(grammar: Grammar) -> None:
    """`ludotheque replay`."""
    about = grammar.say("step through a record", "parcourir une partie enregistrée")
    replay = grammar.command("replay", about, "ludotheque replay my-game.record --at 12")
    grammar.takes_record(replay)
    after = grammar.say("show it after N events", "la montrer après N événements")
    replay.add_argument("--at", type=int, metavar="N", help=after)
    grammar.takes_json(replay)


def verify(grammar: Grammar) -> None:
    """`ludotheque verify`."""
    about = grammar.say(
        "check a finished record: its moves and its dice",
        "vérifier une partie finie : ses coups et son hasard",
    )
    verify = grammar.command("verify", about, "ludotheque verify my-game.record")
    grammar.takes_record(verify)
    grammar.takes_json(verify)
