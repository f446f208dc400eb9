"""The command line: its entry, and the commands that there are.

Heavy imports wait inside the functions that need them, so that help is instant.
"""

import io
import sys
from collections.abc import Sequence

from ludotheque.cli.backup import add_backup, add_restore
from ludotheque.cli.library import add_games, add_rules, add_sheet
from ludotheque.cli.parser import PROGRAM, CommandLine, language_in
from ludotheque.cli.play import add_play
from ludotheque.cli.prepare import add_prepare
from ludotheque.cli.records import add_analyse, add_replay, add_verify
from ludotheque.cli.solve import add_solve
from ludotheque.cli.study import add_arena, add_bench, add_study
from ludotheque.errors import LudothequeError
from ludotheque.language import Language, language_of

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
COMMANDS = (
    add_games, add_play, add_rules, add_sheet, add_replay, add_verify, add_analyse, add_solve,
    add_arena, add_study, add_bench, add_backup, add_restore, add_prepare,
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input gives one line on the standard error and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be written is shown as a ?
    language = language_of()
    try:
        language, words = language_in(sys.argv[1:] if arguments is None else arguments)
        chosen = command_line(language).read(words)
        chosen.run(chosen, language)
        sys.stdout.flush()
    except LudothequeError as error:
        print(f"{PROGRAM}: {error.to(language)}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: nothing is left to say
    except OSError as error:
        print(f"{PROGRAM}: {error.strerror or error}", file=sys.stderr)
        return EXIT_FAILED
    return 0


def command_line(language: Language) -> CommandLine:
    """All commands, explained in one language."""
    line = CommandLine(language)
    for add in COMMANDS:
        add(line)
    return line
