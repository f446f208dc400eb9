"""Errors: what was wrong, what would be right, and the clause that says so, in both languages."""

import copyreg
import importlib
import unicodedata
from typing import Any

from ludotheque.language import Language, Text, same, shortened


def visible(text: str) -> str:
    r"""Show what cannot be seen, so that an error that quotes it stays on one line.

    >>> print(visible("don\nuts"))
    don\nuts
    """
    return "".join(repr(c)[1:-1] if unicodedata.category(c).startswith("C") else c for c in text)


class LudothequeError(Exception):
    """Something that a person asked for cannot be done; nothing was lost by trying."""

    def __init__(self, reason: Text):
        self.reason = Text(en=visible(reason.en), fr=visible(reason.fr))
        super().__init__(self.reason.en)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes whole, whatever a subclass is made from."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def to(self, language: Language) -> str:
        """Say it in one language, on one line."""
        return self.reason.to(language)


class RuleError(LudothequeError):
    """A move that the rules forbid; names the clause."""

    def __init__(self, clause: str, reason: Text):
        super().__init__(Text(en=f"{reason.en} ({clause})", fr=f"{reason.fr} ({clause})"))
        self.clause = clause
        self.sentence = reason  # without the clause, to be put into another


class IllegalMove(RuleError):
    """A move that exists, but not here and now."""


class UnknownMove(RuleError):
    """Words that are no move of this game."""


class NotTogether(LudothequeError):
    """A thing that may be touched, but not with what a draft has already."""


class UnknownThing(LudothequeError):
    """Words of a draft that name nothing which could be touched."""


class WrongType(LudothequeError, TypeError):
    """A value of another type than a function takes."""

    def __init__(self, what: str, expected: type, got: object):
        super().__init__(
            Text(
                en="{what} should be of type {expected}, not {kind}: {got}",
                fr="{what} devrait être de type {expected}, pas {kind} : {got}",
            ).filled(
                what=what,
                expected=expected.__name__,
                kind=type(got).__name__,
                got=shortened(repr(got)),
            )
        )


class NoSuchMove(LudothequeError):
    """A number that no move of the game has."""


class NotYourTurn(LudothequeError):
    """A move by a seat that is not to move."""


class NoChanceNow(LudothequeError):
    """A result of chance while it is not chance that is next."""


class ImpossibleOutcome(LudothequeError):
    """A result that chance cannot bring here."""


class NoSuchSeat(LudothequeError):
    """A seat that the table does not have."""


class NotInView(LudothequeError):
    """A question about one seat to what another seat sees."""


class NoSuchEvent(LudothequeError):
    """An event that the record does not have."""


class NothingToUndo(LudothequeError):
    """No decision that could be undone, or none any more."""


class UnknownGame(LudothequeError):
    """No folder of the shelf holds a game of this name."""


class UnknownClause(LudothequeError):
    """A rulebook has no clause of this id."""


class BadUsage(LudothequeError):
    """A command that cannot be carried out as it was given."""


class CannotWrite(BadUsage):
    """A file that cannot be written; says why."""

    def __init__(self, path: object, why: object):
        super().__init__(
            Text(
                en="cannot write to {path}: {why}", fr="impossible d’écrire dans {path} : {why}"
            ).filled(path=path, why=why)
        )


class BadOption(LudothequeError):
    """An option, or a value of one, that the game does not have."""


class NotInstalled(LudothequeError):
    """A package that something needs and that is not here; says which extra brings it."""

    def __init__(self, package: str, extra: str):
        super().__init__(
            Text(
                en="{package} is not installed: pip install 'ludotheque[{extra}]'",
                fr="{package} n’est pas installé : pip install 'ludotheque[{extra}]'",
            ).filled(package=package, extra=extra)
        )


def check_installed(package: str, extra: str) -> None:
    """Refuse what needs a package that is not here before long work is done for it."""
    try:
        importlib.import_module(package.lower())
    except ImportError as error:
        raise NotInstalled(package, extra) from error


class Unsolved(LudothequeError):
    """A game, or a state of one, whose exact solution is not known."""


class WorkLost(LudothequeError):
    """Work that no worker survives."""


class WorkFailed(LudothequeError):
    """Work that a worker could not do; says why."""


class CodeDiffers(LudothequeError):
    """Workers with other code than whoever gave them the work: results must not be mixed."""


class BadContent(LudothequeError):
    """A content file with a mistake; names the file and the field."""

    def __init__(self, source: str, problem: Text):
        super().__init__(Text(en="{s}: {p}", fr="{s} : {p}").filled(s=same(source), p=problem))
        self.source = source
        self.problem = problem


class BadProgress(LudothequeError):
    """A note of what a lone player has achieved that cannot be read."""


class BadPosition(LudothequeError):
    """A position set up by hand that cannot be read, or that contradicts itself."""


class BadRecord(LudothequeError):
    """A record that cannot be read or replayed; gives the line, counted from 1."""

    def __init__(self, line: int, problem: Text):
        super().__init__(Text(en="line {n}: {p}", fr="ligne {n} : {p}").filled(n=line, p=problem))
        self.line = line


class NoSuchTable(LudothequeError):
    """A table that the log does not have, or no longer."""


class VersionConflict(LudothequeError):
    """Another writer was first: the table has gone on from the version that was expected."""

    def __init__(self, table: int, expected: int, actual: int):
        super().__init__(
            Text(
                en="table {t} is at version {a}, not {e}: somebody else has gone on",
                fr="la table {t} en est à la version {a}, pas {e} : quelqu’un d’autre a continué",
            ).filled(t=table, a=actual, e=expected)
        )
        self.table = table
        self.expected = expected
        self.actual = actual


class LogClosed(LudothequeError):
    """Something asked of a log after it was closed."""


class CannotReplay(LudothequeError):
    """An event that today's rules do not allow there; the table can be read up to it."""

    def __init__(self, version: int, problem: Text):
        super().__init__(
            Text(en="event {n}: {p}", fr="événement {n} : {p}").filled(n=version, p=problem)
        )
        self.version = version


class ResultDiffers(LudothequeError):
    """A game that, replayed, ends otherwise than its log says."""


class WouldOverwrite(LudothequeError):
    """A file that is there already, and that nobody has asked to replace."""


class DatabaseTrouble(LudothequeError):
    """The file in which tables are kept cannot be used; names it and says why."""

    def __init__(self, path: object, problem: Text):
        super().__init__(Text(en="{f}: {p}", fr="{f} : {p}").filled(f=path, p=problem))


class DatabaseLocked(DatabaseTrouble):
    """Another program is writing, and has not finished in time."""


class DatabaseInUse(DatabaseTrouble):
    """Others have it open while something needs it alone."""


class DatabaseFull(DatabaseTrouble):
    """There is no room for more on the disk."""


class DatabaseDamaged(DatabaseTrouble):
    """Parts of it are missing or make no sense."""


class NotADatabase(DatabaseTrouble):
    """A file of something else."""


class NewerDatabase(DatabaseTrouble):
    """Written by a newer version of this program."""


class DatabaseUnavailable(DatabaseTrouble):
    """It is not there, or may not be read or written."""
