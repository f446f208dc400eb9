"""How commands are typed and explained: what all of them share."""

import argparse
import re
from pathlib import Path
from typing import NoReturn

from ludotheque.errors import BadUsage
from ludotheque.language import LANGUAGES, Language, Text

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


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are errors like all others."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong with the words of a command."""
        french = message
        for pattern, translation in COMPLAINTS:
            french = re.sub(pattern, translation, french)
        raise BadUsage(
            Text(
                en="{message}; see '{program} --help'",
                fr="{message} ; voir « {program} --help »",
            ).filled(message=Text(en=message, fr=french), program=self.prog)
        )


class Grammar:
    """What can be typed, explained in one language; commands are added to it."""

    def __init__(self, language: Language):
        self.language = language
        self.parser = self._dressed(
            Parser(
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

    def command(
        self, name: str, about: str, example: str, module: str = "ludotheque.cli.commands"
    ) -> argparse.ArgumentParser:
        """Add a command, which the function of its name in a module carries out."""
        parser = self.commands.add_parser(
            name,
            help=about,
            description=about,
            epilog=self.say("example: ", "exemple : ") + example,
            add_help=False,
            allow_abbrev=False,
        )
        parser.set_defaults(module=module)
        return self._dressed(parser)

    def takes_json(self, parser: argparse.ArgumentParser) -> None:
        """Let a command write JSON."""
        parser.add_argument(
            "--json",
            action="store_true",
            help=self.say("print JSON for programs", "écrire du JSON pour les programmes"),
        )

    def takes_game(self, parser: argparse.ArgumentParser, nargs: str | None = None) -> None:
        """Let a command take a game, or several."""
        parser.add_argument("game", nargs=nargs, help=self.say("a game’s name", "le nom d’un jeu"))

    def takes_options(self, parser: argparse.ArgumentParser) -> None:
        """Let a command take options of the game."""
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

    def takes_record(self, parser: argparse.ArgumentParser) -> None:
        """Let a command take the file of a record."""
        parser.add_argument(
            "record", type=Path, help=self.say("a record’s file", "le fichier d’une partie")
        )
