"""`ludotheque completion`: a script by which a shell completes commands, games and flags.

All that can be typed stands in the script, so a Tab starts no program. It is made from the parsers
of the command line and from what is printed on the boxes of games, of which none is loaded.
"""

import argparse
from argparse import Namespace
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ludotheque.cli.parser import COMMAND, PROGRAM, CommandLine, Parser
from ludotheque.language import Language, Text

if TYPE_CHECKING:
    from ludotheque.web.pages.boxes import OptionLabel

MADE_BY = Text(
    en="# Made by '{program} completion {shell}': make it anew after an update.",
    fr="# Écrit par « {program} completion {shell} » : à refaire après une mise à jour.",
)
SEVERAL = "*"  # how argparse says that an argument may be given more than once

# For bash and zsh: prints what may stand in the place of the last of the words that it is given.
OFFERS = """\
_ludotheque_offers() {{
    local command= game= before=
    while [ $# -gt 1 ]; do
        case "$command:$1" in
            {commands}) command=$1 ;;
            {games}) game=$1 ;;
        esac
        before=$1
        shift
    done
    case "$1" in
        -*)
            case "$command" in
{flags}
            esac
            case "$command:$game" in
{options}
            esac ;;
        *)
            case "$command:$game:$before" in
{values}
            esac ;;
    esac
}}"""
BASH = """\
_ludotheque() {
    COMPREPLY=($(compgen -W "$(_ludotheque_offers "${COMP_WORDS[@]:1:COMP_CWORD}")" \\
        -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _ludotheque ludotheque"""
ZSH = """\
_ludotheque() {
    local -a offers=($(_ludotheque_offers "${(@)words[2,CURRENT]}"))
    if (( $#offers )); then compadd -- $offers; else _files; fi
}
compdef _ludotheque ludotheque"""


def add_completion(line: CommandLine) -> None:
    """`ludotheque completion`."""
    completion = line.command(
        "completion",
        partial(print_script, line),
        en="print a script that lets Tab complete commands, games and flags",
        fr="écrire un script pour que Tab complète commandes, jeux et options",
        example="bash >> ~/.bashrc",
    )
    completion.takes(
        "shell",
        choices=tuple(SCRIPTS),
        metavar=Text(en="SHELL", fr="SHELL"),
        en="bash or zsh, whose script goes to the end of ~/.bashrc or ~/.zshrc; or fish, whose "
        "script goes into ~/.config/fish/completions/ludotheque.fish",
        fr="bash ou zsh, dont le script va à la fin de ~/.bashrc ou de ~/.zshrc ; ou fish, dont "
        "le script va dans ~/.config/fish/completions/ludotheque.fish",
    )


def print_script(line: CommandLine, chosen: Namespace, language: Language) -> None:
    """Print the script for one shell."""
    print(MADE_BY.filled(program=PROGRAM, shell=chosen.shell).to(language))
    print(SCRIPTS[chosen.shell](_Words(line, language)))


class _Words:
    """What can be typed, and what it is for in one language."""

    def __init__(self, line: CommandLine, language: Language):
        self.line, self.language = line, language
        self.commands: dict[str, Parser] = dict(line.commands.choices)
        self.taking_options = [n for n, one in self.commands.items() if one.options_as_flags]

    @cached_property
    def options(self) -> "dict[str, Mapping[str, OptionLabel]]":
        """The options of each game."""
        from ludotheque.engine import shelf
        from ludotheque.web.pages.boxes import labels_in

        return {name: labels_in(shelf.find(name).folder).options for name in shelf.names()}

    def values(self, action: argparse.Action) -> tuple[str, ...]:
        """What may be typed for an argument; nothing where that is anything, or a file."""
        if action.dest == "game":
            return tuple(self.options)
        if action.metavar == COMMAND.to(self.language):
            return tuple(self.commands)
        return tuple(action.choices or ())


def _flags(parser: Parser) -> list[argparse.Action]:
    return [action for action in parser.taken if action.option_strings]


def _arguments(parser: Parser) -> list[argparse.Action]:
    return [action for action in parser.taken if not action.option_strings]


# bash and zsh


def _offers(words: _Words) -> str:
    return OFFERS.format(
        commands="|".join(f":{name}" for name in words.commands),
        games="|".join(f"*:{name}" for name in words.options),
        flags=_cases(_flag_cases(words)),
        options=_cases(_option_cases(words)),
        values=_cases(_value_cases(words)),
    )


def _cases(cases: Iterable[tuple[str, Iterable[str]]]) -> str:
    """The lines of a `case`, one for all patterns after which the same may stand."""
    patterns: dict[str, list[str]] = {}
    for pattern, offered in cases:
        patterns.setdefault(" ".join(offered), []).append(pattern)
    return "\n".join(
        f"{'':16}{'|'.join(each)}) echo {offered} ;;" for offered, each in patterns.items()
    )


def _flag_cases(words: _Words) -> Iterator[tuple[str, Iterable[str]]]:
    for command, parser in [("''", words.line), *words.commands.items()]:
        yield command, [name for action in _flags(parser) for name in action.option_strings]


def _option_cases(words: _Words) -> Iterator[tuple[str, Iterable[str]]]:
    for game, options in words.options.items():
        for command in words.taking_options:
            yield f"{command}:{game}", [f"--{option}" for option in options]


def _value_cases(words: _Words) -> Iterator[tuple[str, Iterable[str]]]:
    """What may stand after a flag comes first: where that takes a value, nothing else may."""
    for game, options in words.options.items():
        for option, label in options.items():
            yield f"*:{game}:--{option}", label.choices
    for command, parser in [("", words.line), *words.commands.items()]:
        for action in _flags(parser):
            if action.nargs != 0:
                yield f"{command}:*:{action.option_strings[-1]}", words.values(action)
    yield "::*", words.commands
    for command, parser in words.commands.items():
        for action in _arguments(parser):
            if values := words.values(action):
                yield f"{command}:{'*' if action.nargs == SEVERAL else ''}:*", values


# fish


def _fish(words: _Words) -> str:
    return "\n".join(
        " ".join(["complete", "-c", PROGRAM, *parts]) for parts in _fish_completions(words)
    )


def _fish_completions(words: _Words) -> Iterator[list[str]]:
    for action in _flags(words.line):
        yield ["-n", "__fish_use_subcommand", *_fish_flag(words, action)]
    for name, parser in words.commands.items():
        yield [
            "-n",
            "__fish_use_subcommand",
            "-f",
            "-a",
            name,
            "-d",
            _quoted(str(parser.description)),
        ]
    for command, parser in words.commands.items():
        after = _quoted(f"__fish_seen_subcommand_from {command}")
        for action in _flags(parser):
            yield ["-n", after, *_fish_flag(words, action)]
        for action in _arguments(parser):
            if values := words.values(action):
                yield ["-n", after, "-f", "-a", _quoted(" ".join(values))]
    seen = "__fish_seen_subcommand_from"
    for game, options in words.options.items():
        after = _quoted(f"{seen} {' '.join(words.taking_options)}; and {seen} {game}")
        for option, label in options.items():
            about = _quoted(label.name.to(words.language))
            yield ["-n", after, "-l", option, "-r", "-d", about, *_fish_values(label.choices)]


def _fish_flag(words: _Words, action: argparse.Action) -> list[str]:
    names = [
        part
        for name in action.option_strings
        for part in (("-l", name[2:]) if name.startswith("--") else ("-s", name[1:]))
    ]
    takes = ["-r"] if action.nargs is None else []
    about = str(action.help or "").replace("%%", "%")
    return [*names, *takes, "-d", _quoted(about), *_fish_values(words.values(action))]


def _fish_values(values: Collection[str]) -> list[str]:
    return ["-f", "-a", _quoted(" ".join(values))] if values else []


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


SCRIPTS = {
    "bash": lambda words: f"{_offers(words)}\n{BASH}",
    "zsh": lambda words: f"{_offers(words)}\n{ZSH}",
    "fish": _fish,
}
