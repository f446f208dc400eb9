"""The command line: its entry, and the commands that there are.

Heavy imports wait inside the functions that need them, so that help is instant.
"""

import codecs
import io
import sys
import unicodedata
from collections.abc import Sequence

from ludotheque.cli.backup import add_backup, add_restore
from ludotheque.cli.completion import add_completion
from ludotheque.cli.join import add_join
from ludotheque.cli.library import add_check, add_games, add_help, add_rules, add_sheet
from ludotheque.cli.parser import PROGRAM, CommandLine, language_in
from ludotheque.cli.play import add_play
from ludotheque.cli.prepare import add_prepare
from ludotheque.cli.records import add_analyse, add_replay, add_verify
from ludotheque.cli.saved import add_saved
from ludotheque.cli.serve import add_serve
from ludotheque.cli.solve import add_solve
from ludotheque.cli.study import add_arena, add_bench, add_study
from ludotheque.errors import CheckFailed, LudothequeError, system_reason
from ludotheque.language import Language, language_of

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
COMMANDS = (
    add_games, add_play, add_serve, add_join, add_saved, add_rules, add_sheet, add_check,
    add_replay, add_verify, add_analyse, add_solve, add_arena, add_study, add_bench, add_backup,
    add_restore, add_prepare, add_completion, add_help,
)  # fmt: skip


ALIKE = "alike"  # how to write what a terminal's encoding lacks
LOOK_ALIKE = {
    "○": "o", "●": "@", "◆": "*", "★": "*", "♥": "v", "▣": "#", "█": "#", "✓": "v", "✗": "x",
    "×": "x", "›": ">", "▸": ">", "╱": "/", "╲": "\\", "’": "'", "…": "...", "—": "-", "–": "-",
    "−": "-", "·": ".", "≥": ">=", "œ": "oe", "«": '"', "»": '"', "\u202f": " ", "\u00a0": " ",
}  # fmt: skip


def _alike(error: UnicodeError) -> tuple[str, int]:
    """Write signs that an encoding lacks by others, so that ○ and ● do not both become ?."""
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)  # type: ignore[return-value]
    lacking = error.object[error.start : error.end]
    return "".join(LOOK_ALIKE.get(sign, _plain(sign)) for sign in lacking), error.end


def _plain(sign: str) -> str:
    """A letter without its accent, a frame as - or |, or a question mark."""
    letter = unicodedata.normalize("NFD", sign)[0]
    if letter.isascii():
        return letter
    if "BOX DRAWINGS" in (name := unicodedata.name(sign, "")):
        return "|" if name.endswith(" VERTICAL") else "-" if name.endswith("HORIZONTAL") else "+"
    return "?"


codecs.register_error(ALIKE, _alike)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input gives one line on the standard error and exit code 2.

    With `--json` programs get the reason as JSON too. A check that fails gives exit code 1.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ALIKE)
    language = language_of()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        language, words = language_in(words)
        chosen = command_line(language).read(words)
        chosen.run(chosen, language)
        sys.stdout.flush()
    except LudothequeError as error:
        if "--json" in words:
            from ludotheque.terminal.screen import print_json

            print_json({"reason": error.to(language)} | getattr(error, "details", {}))
        print(f"{PROGRAM}: {error.to(language)}", file=sys.stderr)
        return EXIT_FAILED if isinstance(error, CheckFailed) else EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: nothing is left to say
    except OSError as error:
        print(f"{PROGRAM}: {system_reason(error).to(language)}", file=sys.stderr)
        return EXIT_FAILED
    return 0


def command_line(language: Language) -> CommandLine:
    """All commands, explained in one language."""
    line = CommandLine(language)
    for add in COMMANDS:
        add(line)
    return line
