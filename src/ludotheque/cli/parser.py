"""What all commands share: how they are typed, explained and refused, in both languages."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from ludotheque import __version__
from ludotheque.errors import BadUsage
from ludotheque.language import LANGUAGES, Language, Text, language_of, same, shortened

Run = Callable[[argparse.Namespace, Language], None]
PROGRAM = "ludotheque"
COMMAND = Text(en="COMMAND", fr="COMMANDE")
FILE = Text(en="FILE", fr="FICHIER")
NUMBER_OR_FILE = Text(en="N|FILE", fr="N|FICHIER")
GAME = Text(en="GAME", fr="JEU")
HEADING = Text(en="{heading}:", fr="{heading} :")
USAGE = Text(en="usage: ", fr="usage : ")
EXAMPLE = Text(en="example: {line}", fr="exemple : {line}")
# What argparse says is English only: French has a sentence of ours for each case.
BAD_VALUE = Text(en="{english}", fr="{flag} : valeur manquante ou inattendue")
MISSING = Text(en="{english}", fr="il manque : {names}")
UNKNOWN_WORDS = Text(en="unrecognized arguments: {words}", fr="mots inconnus : {words}")
NO_SUCH_COMMAND = Text(
    en="argument {command}: invalid choice: '{name}' (choose from {names})",
    fr="{command} : « {name} » n’en est pas une ; choix : {names}",
)
SEE_HELP = Text(en="{said}; see '{program} --help'", fr="{said} ; voir « {program} --help »")
WHOLE_NUMBER = Text(
    en="{flag} takes a whole number, not '{written}'",
    fr="{flag} prend un nombre entier, pas « {written} »",
)
FROM_LEAST = Text(
    en="{flag} takes a number from {least}, not {written}",
    fr="{flag} prend un nombre à partir de {least}, pas {written}",
)


class Parser(argparse.ArgumentParser):
    """Arguments explained in one language; what is wrong with them is an error like all others."""

    def __init__(self, language: Language, **how: Any):
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=partial(_Formatter, language),
            **how,
        )
        self.language = language
        self.positionals = self.add_argument_group(self.say(en="arguments", fr="arguments"))
        self.flags = self.add_argument_group(self.say(en="options", fr="options"))
        self.taken: list[argparse.Action] = []
        self.options_as_flags = False  # --layout 42 is --option layout=42

    def say(self, *, en: str, fr: str) -> str:
        """Give one of two sentences, safe from argparse's % signs."""
        return Text(en=en, fr=fr).to(self.language).replace("%", "%%")

    def takes(self, *names: str, en: str, fr: str, metavar: Text | None = None, **how: Any) -> None:
        """Add an argument and what it is for."""
        group = self.flags if names[0].startswith("-") else self.positionals
        if metavar:
            how["metavar"] = metavar.to(self.language)
        action = group.add_argument(*names, help=self.say(en=en, fr=fr), **how)
        self.taken.append(action)

    def takes_number(
        self, flag: str, *, en: str, fr: str, least: int | None = None, default: int | None = None
    ) -> None:
        """Add a flag that takes a whole number, perhaps only from some number on."""
        read = partial(_whole_number, flag, least)
        self.takes(flag, type=read, metavar=same("N"), default=default, en=en, fr=fr)

    def takes_flag(self, flag: str, *, en: str, fr: str) -> None:
        """Add a flag that is given or not."""
        self.takes(flag, action="store_true", en=en, fr=fr)

    def takes_help_and_language(self) -> None:
        """Add what every command takes."""
        self.takes("-h", "--help", action="help", en="show this help", fr="afficher cette aide")
        self.takes_language()

    def takes_language(self) -> None:
        """Let the reader choose the language."""
        self.takes(
            "--lang",
            choices=LANGUAGES,
            en="the language (default: your system's)",
            fr="la langue (défaut : celle du système)",
        )

    def takes_json(self) -> None:
        """Let a command write JSON."""
        self.takes_flag(
            "--json", en="print JSON for programs", fr="écrire du JSON pour les programmes"
        )

    def takes_game(self, nargs: str | None = None) -> None:
        """Let a command take a game, or several."""
        self.takes("game", nargs=nargs, metavar=GAME, en="a game’s name", fr="le nom d’un jeu")

    def takes_options(self) -> None:
        """Let a command take options of the game, also as flags of their own names."""
        self.options_as_flags = True
        self.takes(
            "--option",
            action="append",
            default=[],
            metavar=Text(en="NAME=VALUE", fr="NOM=VALEUR"),
            en="an option of the game; =@FILE takes the text of a file. It may also be written "
            "--NAME VALUE: --layout 42 is --option layout=42",
            fr="une option du jeu ; =@FICHIER prend le texte d’un fichier. Elle s’écrit aussi "
            "--NOM VALEUR : --layout 42 vaut --option layout=42",
        )

    def takes_record(self) -> None:
        """Let a command take a record: a file, or the number of a game that is kept."""
        self.takes(
            "record",
            metavar=NUMBER_OR_FILE,
            en="a record’s file, or the number of a saved game",
            fr="le fichier d’une partie, ou le numéro d’une partie conservée",
        )

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse words; give what they say and those that are not known."""
        found = argparse.Namespace() if namespace is None else namespace
        try:
            return super().parse_known_args(args, found)
        except argparse.ArgumentError as error:
            required = [action for action in self.taken if action.required]
            missing = [a for a in required if getattr(found, a.dest, None) is None]
            said = BAD_VALUE if error.argument_name else MISSING
            names = ", ".join(map(_name_of, missing))
            raise self.refused(
                said.filled(english=str(error), flag=error.argument_name, names=names)
            ) from error

    def error(self, message: str) -> NoReturn:
        """Raise what some versions of Python report by this call, others by an error."""
        raise argparse.ArgumentError(None, message)

    def refused(self, what: Text) -> BadUsage:
        """The error that says what is wrong with the words of a command, the long ones cut."""
        said = Text(*(" ".join(map(shortened, words.split(" "))) for words in (what.en, what.fr)))
        return BadUsage(SEE_HELP.filled(said=said, program=self.prog))


class _Formatter(argparse.HelpFormatter):
    """Help whose first word, and whose signs, are in the reader's language too."""

    def __init__(self, language: Language, **how: Any):
        super().__init__(**how)
        self._language: Language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the line that shows how a command is typed."""
        said = USAGE.to(self._language) if prefix is None else prefix
        super().add_usage(usage, actions, groups, said)

    def start_section(self, heading: str | None) -> None:
        """Begin a group of arguments; argparse writes a colon after its heading."""
        said = None if heading is None else HEADING.filled(heading=heading).to(self._language)
        super().start_section(said and said.removesuffix(":"))


class CommandLine(Parser):
    """`ludotheque` itself: commands are added to it, and it reads what is typed."""

    def __init__(self, language: Language):
        super().__init__(language, prog=PROGRAM)
        self.description = self.say(
            en="A shelf of tabletop games to play, to study and to compute with.",
            fr="Une étagère de jeux de société, pour jouer, étudier et calculer.",
        )
        self.epilog = self.say(
            en="exit code: 0 if all went well, 1 if what was checked has a mistake, or a program "
            "or file failed, 2 for what was typed wrongly, 130 after Ctrl-C",
            fr="code de sortie : 0 si tout va bien, 1 si ce qui était à vérifier a une erreur, ou "
            "si un programme ou un fichier a failli, 2 pour une commande mal écrite, 130 après "
            "Ctrl-C",
        )
        self.takes_help_and_language()
        self.takes("--version", action="version", version=f"{PROGRAM} {__version__}",
                   en="show the version", fr="afficher la version")  # fmt: skip
        self.commands = self.add_subparsers(
            title=self.say(en="commands", fr="commandes"),
            metavar=COMMAND.to(language),
            dest="command",
            parser_class=Parser,
        )

    def command(self, name: str, run: Run, *, en: str, fr: str, example: str = "") -> Parser:
        """Add a command, which `run` carries out."""
        about = self.say(en=en, fr=fr)
        line = f"{PROGRAM} {name} {example}".strip()
        parser = self.commands.add_parser(
            name,
            language=self.language,
            help=about,
            description=about,
            epilog=EXAMPLE.filled(line=line.replace("%", "%%")).to(self.language),
        )
        parser.set_defaults(run=run)
        parser.takes_help_and_language()
        return parser

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Read the words of a command, or raise what is wrong with them."""
        self._check_command(words)
        chosen: argparse.Namespace
        chosen, unknown = self.parse_known_args(words)
        command = self.commands.choices.get(chosen.command)
        if command is None and not unknown:
            chosen.run = self.tell_what_one_can_do
        if command and command.options_as_flags:
            for flag in {word.partition("=")[0] for word in unknown if word.startswith("--")}:
                option = partial("{}={}".format, flag.removeprefix("--"))
                command.add_argument(flag, dest="option", action="append", type=option)
            chosen, unknown = self.parse_known_args(words)
        if unknown:
            raise self.refused(UNKNOWN_WORDS.filled(words=shortened(" ".join(unknown))))
        return chosen

    def tell_what_one_can_do(self, chosen: argparse.Namespace, language: Language) -> None:
        """What the command says to somebody who gives it no words."""
        self.print_help()

    def _check_command(self, words: Sequence[str]) -> None:
        name = next((word for word in words if not word.startswith("-")), None)
        if name is not None:
            self.known(name)

    def known(self, name: str) -> str:
        """The name of a command, or the error that lists them all."""
        if name not in self.commands.choices:
            names = ", ".join(self.commands.choices)
            raise self.refused(NO_SUCH_COMMAND.filled(command=COMMAND, name=name, names=names))
        return name


def language_in(words: Sequence[str]) -> tuple[Language, list[str]]:
    """The language asked for anywhere on the line, and the other words."""
    parser = Parser(language_of(), prog=PROGRAM)
    parser.takes_language()
    chosen, others = parser.parse_known_args(words)
    return chosen.lang or language_of(), others


def _whole_number(flag: str, least: int | None, written: str) -> int:
    try:
        number = int(written)
    except ValueError:
        raise BadUsage(WHOLE_NUMBER.filled(flag=flag, written=written)) from None
    if least is not None and number < least:
        raise BadUsage(FROM_LEAST.filled(flag=flag, least=least, written=number))
    return number


def _name_of(action: argparse.Action) -> str:
    """What an argument is called on the line."""
    return action.option_strings[0] if action.option_strings else str(action.metavar or action.dest)
