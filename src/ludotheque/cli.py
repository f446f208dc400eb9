"""The command line. Heavy imports wait until a command needs them, so that help is instant."""

import argparse
import importlib
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ludotheque.errors import BadUsage, LudothequeError
from ludotheque.language import LANGUAGES, Language, Text, language_of

SOLVE = "solve"
EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
# What argparse may complain of, in French.
COMPLAINTS = (
    (r"the following arguments are required: (.*)", r"il manque : \1"),
    (
        r"argument (.*?): invalid choice: (.*?) \(choose from (.*)\)",
        r"\1 : \2 n’en est pas ; choix : \3",
    ),
    (r"argument (.*?): invalid (?:int|Path) value: (.*)", r"\1 : \2 n’est pas un nombre entier"),
    (r"argument (.*?): expected one argument", r"\1 : il manque une valeur"),
    (r"unrecognized arguments: (.*)", r"mots inconnus : \1"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input gives one line on the standard error and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = _language_in(words)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be written is shown as a ?
    try:
        grammar = _Grammar(language)
        chosen = grammar.parser.parse_args(grammar.with_options(words))
        _spare_scipy()
        command = getattr(importlib.import_module("ludotheque.commands"), chosen.command)
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


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are errors like all others."""

    def error(self, message: str) -> NoReturn:
        french = message
        for pattern, translation in COMPLAINTS:
            french = re.sub(pattern, translation, french)
        raise BadUsage(
            Text(
                en="{message}; see '{program} --help'",
                fr="{message} ; voir « {program} --help »",
            ).filled(message=Text(en=message, fr=french), program=self.prog)
        )


class _Grammar:
    """What can be typed, explained in one language."""

    def __init__(self, language: Language):
        self.language = language
        self.parser = self._dressed(
            _Parser(
                prog="ludotheque",
                add_help=False,
                allow_abbrev=False,
                description=self.say(
                    "A shelf of tabletop games to play, to study and to compute with.",
                    "Une étagère de jeux de société, pour jouer, étudier et calculer.",
                ),
            )
        )
        self.commands = self.parser.add_subparsers(
            title=self.say("commands", "commandes"),
            metavar=self.say("COMMAND", "COMMANDE"),
            dest="command",
            required=True,
        )
        for add in (self.games, self.play, self.rules, self.sheet, self.replay, self.verify):
            add()
        self.analyse()
        self.solve()
        self.arena()
        self.study()
        self.bench()
        self.prepare()

    def say(self, en: str, fr: str) -> str:
        """Give one of two sentences, safe from argparse's % signs."""
        return Text(en=en, fr=fr).to(self.language).replace("%", "%%")

    def _dressed(self, parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
        """Add what every command has."""
        parser._optionals.title = self.say("options", "options")
        parser._positionals.title = self.say("arguments", "arguments")
        parser.add_argument(
            "-h", "--help", action="help", help=self.say("show this help", "afficher cette aide")
        )
        parser.add_argument(
            "--lang",
            choices=LANGUAGES,
            help=self.say(
                "the language (default: your system's)", "la langue (défaut : celle du système)"
            ),
        )
        return parser

    def _command(self, name: str, about: str, example: str) -> argparse.ArgumentParser:
        return self._dressed(
            self.commands.add_parser(
                name,
                help=about,
                description=about,
                epilog=self.say("example: ", "exemple : ") + example,
                add_help=False,
                allow_abbrev=False,
            )
        )

    def _takes_json(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--json",
            action="store_true",
            help=self.say("print JSON for programs", "écrire du JSON pour les programmes"),
        )

    def _takes_game(self, parser: argparse.ArgumentParser, nargs: str | None = None) -> None:
        parser.add_argument("game", nargs=nargs, help=self.say("a game’s name", "le nom d’un jeu"))

    def _takes_record(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "record", type=Path, help=self.say("a record’s file", "le fichier d’une partie")
        )

    def games(self) -> None:
        """`ludotheque games`."""
        about = self.say("list the games and their options", "lister les jeux et leurs options")
        self._takes_json(self._command("games", about, "ludotheque games --json"))

    def play(self) -> None:
        """`ludotheque play`."""
        say = self.say
        play = self._command(
            "play",
            say("play in the terminal", "jouer dans le terminal"),
            "ludotheque play donuts --option layout=42",
        )
        self._takes_game(play, nargs="?")
        how_many = say("how many play", "le nombre de joueurs")
        play.add_argument("--players", type=int, metavar="N", help=how_many)
        self._takes_options(play)
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
        self._takes_files(play)

    def _takes_options(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar=self.say("NAME=VALUE", "NOM=VALEUR"),
            help=self.say(
                "an option of the game; =@FILE takes the text of a file",
                "une option du jeu ; =@FICHIER prend le texte d’un fichier",
            ),
        )

    def _takes_files(self, play: argparse.ArgumentParser) -> None:
        file = self.say("FILE", "FICHIER")
        play.add_argument(
            "--resume",
            nargs="?",
            const="",
            metavar=file,
            help=self.say(
                "go on with a saved game (default: the last one)",
                "reprendre une partie sauvée (défaut : la dernière)",
            ),
        )
        where = self.say("where the game is saved", "où la partie est sauvée")
        play.add_argument("--save", type=Path, metavar=file, help=where)

    def rules(self) -> None:
        """`ludotheque rules`."""
        about = self.say("read the rules of a game", "lire les règles d’un jeu")
        rules = self._command("rules", about, "ludotheque rules donuts DN-6")
        self._takes_game(rules)
        one = self.say("one clause, such as DN-6", "une seule règle, comme DN-6")
        rules.add_argument("clause", nargs="?", default="", help=one)
        self._takes_json(rules)

    def sheet(self) -> None:
        """`ludotheque sheet`."""
        about = self.say("draw the printed sheet of a game", "dessiner la fiche d’un jeu")
        sheet = self._command("sheet", about, "ludotheque sheet animals --svg > animals.svg")
        sheet.add_argument("name", help=self.say("the sheet’s name", "le nom de la fiche"))
        picture = self.say("as a picture for a page or a printer", "en image pour une page")
        sheet.add_argument("--svg", action="store_true", help=picture)

    def replay(self) -> None:
        """`ludotheque replay`."""
        about = self.say("step through a record", "parcourir une partie enregistrée")
        replay = self._command("replay", about, "ludotheque replay my-game.record --at 12")
        self._takes_record(replay)
        after = self.say("show it after N events", "la montrer après N événements")
        replay.add_argument("--at", type=int, metavar="N", help=after)
        self._takes_json(replay)

    def verify(self) -> None:
        """`ludotheque verify`."""
        about = self.say(
            "check a finished record: its moves and its dice",
            "vérifier une partie finie : ses coups et son hasard",
        )
        verify = self._command("verify", about, "ludotheque verify my-game.record")
        self._takes_record(verify)
        self._takes_json(verify)

    def analyse(self) -> None:
        """`ludotheque analyse`."""
        about = self.say(
            "value every move of a record and mark its mistakes",
            "évaluer chaque coup d’une partie et marquer les erreurs",
        )
        analyse = self._command("analyse", about, "ludotheque analyse my-game.record --at 12")
        self._takes_record(analyse)
        at = self.say(
            "value all moves after N events instead",
            "évaluer plutôt tous les coups après N événements",
        )
        analyse.add_argument("--at", type=int, metavar="N", help=at)
        effort = self.say(
            "simulations for each decision that cannot be solved exactly (default: 4000)",
            "simulations par décision, là où rien n’est exact (défaut : 4000)",
        )
        analyse.add_argument("--simulations", type=int, metavar="N", default=4000, help=effort)
        self._takes_json(analyse)

    def solve(self) -> None:
        """`ludotheque solve`."""
        say = self.say
        solve = self._command(
            SOLVE,
            say(
                "solve a game exactly: who wins, how soon, by which moves",
                "résoudre un jeu exactement : qui gagne, en combien de coups, et lesquels",
            ),
            "ludotheque solve donuts --layout 42 --json",
        )
        self._takes_game(solve)
        how_many = say("how many play", "le nombre de joueurs")
        solve.add_argument("--players", type=int, metavar="N", help=how_many)
        self._takes_options(solve)
        solve.add_argument(
            "--value-only",
            action="store_true",
            help=say(
                "only who wins, which is quicker, not how soon and how",
                "seulement qui gagne, ce qui va plus vite, pas quand ni comment",
            ),
        )
        solve.add_argument(
            "--all",
            action="store_true",
            help=say(
                "solve every start of the game, such as every board; goes on where it was stopped",
                "résoudre tous les départs du jeu, comme tous les plateaux ; reprend où il "
                "s’est arrêté",
            ),
        )
        solve.add_argument(
            "--sample",
            type=int,
            metavar="N",
            help=say(
                "solve N of all starts, drawn at random, always the same",
                "résoudre N de tous les départs, tirés au hasard, toujours les mêmes",
            ),
        )
        self._takes_runner(solve)
        self._takes_ledger(solve)
        self._takes_json(solve)
        self.flags_of_solve = set(solve._option_string_actions)
        solve.description = f"{solve.description}. " + say(
            "An option of the game may be written as a flag: --layout 42 is --option layout=42.",
            "Une option du jeu s’écrit aussi directement : --layout 42 vaut --option layout=42.",
        )

    def with_options(self, words: list[str]) -> list[str]:
        """Take flags that `solve` does not have for options of the game to be solved."""
        told = [word for word in words if not word.startswith("--lang") and word not in LANGUAGES]
        if told[:1] != [SOLVE]:
            return words
        left, written = list(words), []
        while left:
            word = left.pop(0)
            flag, equals, value = word.partition("=")
            if not flag.startswith("--") or flag in self.flags_of_solve:
                written.append(word)
                continue
            if not equals:
                if not left:
                    self.parser.error(f"argument {flag}: expected one argument")
                value = left.pop(0)
            written += ["--option", f"{flag.removeprefix('--')}={value}"]
        return written

    def arena(self) -> None:
        """`ludotheque arena`."""
        say = self.say
        arena = self._command(
            "arena",
            say(
                "let players meet in every seat order, and tell who is better",
                "faire jouer des joueurs entre eux, dans tous les ordres, et dire qui est meilleur",
            ),
            "ludotheque arena don --players hard,random*3 --games 400 --report don.html",
        )
        self._takes_game(arena)
        arena.add_argument(
            "--players",
            required=True,
            metavar=say("WHO,WHO", "QUI,QUI"),
            help=say(
                "who plays: random, greedy, easy, medium, hard; random*3 is random three times",
                "qui joue : random, greedy, easy, medium, hard ; random*3 vaut trois fois random",
            ),
        )
        arena.add_argument(
            "--seats",
            type=int,
            metavar="N",
            help=say(
                "how many play together (default: all who are named, if so many may play); of "
                "more names, every group meets",
                "combien jouent ensemble (défaut : tous ceux qui sont nommés, si le jeu le "
                "permet) ; s’il y a plus de noms, tous les groupes se rencontrent",
            ),
        )
        arena.add_argument(
            "--games",
            type=int,
            default=100,
            metavar="N",
            help=say(
                "how many games (default: 100), rounded up so that all seat orders come equally "
                "often",
                "le nombre de parties (défaut : 100), arrondi pour que tous les ordres de jeu "
                "reviennent aussi souvent",
            ),
        )
        self._takes_options(arena)
        same_seed = say("same seed, same result", "même graine, même résultat")
        arena.add_argument("--seed", type=int, default=0, metavar="N", help=same_seed)
        self._takes_runner(arena)
        self._takes_ledger(arena)
        self._takes_report(arena)
        self._takes_json(arena)

    def study(self) -> None:
        """`ludotheque study`."""
        say = self.say
        study = self._command(
            "study",
            say(
                "report how a game plays: seats, lengths, points, options",
                "étudier un jeu : places, durées, points, options",
            ),
            "ludotheque study easycome --by greedy --report easycome.html",
        )
        self._takes_game(study)
        how_many = say("how many play (default: every number)", "à combien (défaut : tous)")
        study.add_argument("--players", type=int, metavar="N", help=how_many)
        study.add_argument(
            "--games",
            type=int,
            default=5000,
            metavar="N",
            help=say(
                "random games of each kind (default: 5000); better players play one for 25",
                "parties au hasard de chaque sorte (défaut : 5000) ; de meilleurs joueurs en "
                "jouent une pour 25",
            ),
        )
        study.add_argument(
            "--by",
            default="easy",
            metavar=say("WHO", "QUI"),
            help=say(
                "who plays besides random (default: easy)",
                "qui joue outre random (défaut : easy)",
            ),
        )
        self._takes_options(study)
        same_seed = say("same seed, same result", "même graine, même résultat")
        study.add_argument("--seed", type=int, default=0, metavar="N", help=same_seed)
        self._takes_runner(study)
        self._takes_report(study)
        self._takes_json(study)

    def _takes_ledger(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--save",
            type=Path,
            metavar=self.say("FILE", "FICHIER"),
            help=self.say(
                "where the results are kept (default: a place of their own)",
                "où les résultats sont gardés (défaut : un endroit à eux)",
            ),
        )
        parser.add_argument(
            "--resume",
            action=argparse.BooleanOptionalAction,
            default=True,
            help=self.say(
                "go on where the same command was stopped (so by default), or start anew",
                "reprendre où la même commande s’est arrêtée (c’est le défaut), ou recommencer",
            ),
        )

    def _takes_report(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--report",
            type=Path,
            metavar=self.say("FILE.html", "FICHIER.html"),
            help=self.say(
                "where to write a page with plots", "où écrire une page avec des graphiques"
            ),
        )

    def _takes_runner(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--on",
            default="processes",
            metavar=self.say("WHERE", "OÙ"),
            help=self.say(
                "who does the work: processes (default), ray, or the address of a Ray cluster",
                "qui travaille : processes (défaut), ray, ou l’adresse d’une grappe Ray",
            ),
        )
        parser.add_argument(
            "--workers",
            type=int,
            metavar="N",
            help=self.say(
                "how many at a time (default: one a core)",
                "combien à la fois (défaut : un par cœur)",
            ),
        )

    def bench(self) -> None:
        """`ludotheque bench`."""
        about = self.say(
            "measure random games a second, beside peers",
            "mesurer les parties au hasard par seconde, à côté d’autres logiciels",
        )
        bench = self._command("bench", about, "ludotheque bench donuts --json")
        self._takes_game(bench, nargs="*")
        self._takes_json(bench)

    def prepare(self) -> None:
        """`ludotheque prepare`."""
        about = self.say(
            "compile the rules ahead (set-up does this)",
            "compiler les règles d’avance (l’installation le fait)",
        )
        self._command("prepare", about, "ludotheque prepare")
