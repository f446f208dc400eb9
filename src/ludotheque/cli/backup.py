"""`ludotheque backup` and `restore`: all tables in one file, and back."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.cli.parser import FILE, CommandLine, Parser
from ludotheque.errors import WouldOverwrite
from ludotheque.language import Language, Text

BACKED_UP = Text(
    en="All that is in {database} is kept in {file}",
    fr="Tout ce que contient {database} est gardé dans {file}",
)
KEEP_PRIVATE = Text(
    en="The secrets of dice still to be thrown are in it too: keep it to yourself.",
    fr="Les secrets des dés encore à lancer y sont aussi : gardez-le pour vous.",
)
RESTORED = Text(
    en="{database} is again what {file} holds", fr="{database} est de nouveau ce que garde {file}"
)
KEPT = Text(
    en="What was there before is kept in {kept}", fr="Ce qui s’y trouvait est gardé dans {kept}"
)
NEW_SECRETS = Text(
    en="In games that are not over, throws still to come have new secrets.",
    fr="Dans les parties en cours, les dés encore à lancer ont de nouveaux secrets.",
)
ASK_TO_OVERWRITE = Text(
    en="{why}; name another file, or add --overwrite",
    fr="{why} ; nommez un autre fichier, ou ajoutez --overwrite",
)
ASK_TO_REPLACE = Text(
    en="{why}; add --overwrite to put the backup in its place and keep it under another name",
    fr="{why} ; avec --overwrite, la sauvegarde prend sa place et il est gardé sous un autre nom",
)


def add_backup(line: CommandLine) -> None:
    """`ludotheque backup`."""
    command = line.command(
        "backup",
        back_up,
        en="copy all saved tables to a file, also while games go on",
        fr="copier toutes les tables sauvées dans un fichier, même pendant une partie",
        example="tables.backup",
    )
    _takes_file(command, en="where to keep the backup", fr="où garder la sauvegarde")


def add_restore(line: CommandLine) -> None:
    """`ludotheque restore`."""
    command = line.command(
        "restore",
        restore_backup,
        en="put a backup in the place of all saved tables; these are kept aside",
        fr="remplacer toutes les tables sauvées par une sauvegarde ; elles sont gardées à part",
        example="tables.backup --overwrite",
    )
    _takes_file(command, en="a file that 'backup' wrote", fr="un fichier écrit par « backup »")


def _takes_file(command: Parser, en: str, fr: str) -> None:
    command.takes("file", type=Path, metavar=FILE, en=en, fr=fr)
    command.takes_flag("--overwrite", en="replace what is there", fr="remplacer ce qui s’y trouve")
    command.takes(
        "--database",
        type=Path,
        metavar=FILE,
        en="the database that 'serve' was given (default: yours)",
        fr="la base donnée à « serve » (défaut : la vôtre)",
    )
    command.takes_json()


def back_up(chosen: Namespace, language: Language) -> None:
    """Copy the database to a file."""
    from ludotheque.tables import backup, database
    from ludotheque.terminal.screen import Screen, print_json

    path = chosen.database or database.default_path()
    with _asking(ASK_TO_OVERWRITE, chosen):
        backup.backup(path, chosen.file, overwrite=chosen.overwrite)
    if chosen.json:
        print_json({"database": str(path), "backup": str(chosen.file)})
        return
    screen = Screen(language)
    screen.say(BACKED_UP.filled(database=path, file=chosen.file), to_copy=True)
    screen.say(KEEP_PRIVATE)


def restore_backup(chosen: Namespace, language: Language) -> None:
    """Put a backup in the place of the database."""
    from ludotheque.tables import backup, database
    from ludotheque.terminal.screen import Screen, print_json

    path = chosen.database or database.default_path()
    with _asking(ASK_TO_REPLACE, chosen):
        kept = backup.restore(path, chosen.file, overwrite=chosen.overwrite)
    if chosen.json:
        before = str(kept) if kept else None
        print_json({"database": str(path), "backup": str(chosen.file), "kept": before})
        return
    screen = Screen(language)
    screen.say(RESTORED.filled(database=path, file=chosen.file), to_copy=True)
    if kept:
        screen.say(KEPT.filled(kept=kept), to_copy=True)
    screen.say(NEW_SECRETS)


@contextmanager
def _asking(how: Text, chosen: Namespace) -> Iterator[None]:
    """Say how to replace what is there, where that was not asked for."""
    try:
        yield
    except WouldOverwrite as error:
        if chosen.overwrite:
            raise
        raise WouldOverwrite(how.filled(why=error.reason)) from error
