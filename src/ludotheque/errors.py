"""Errors: what was wrong, what would be right, and the clause that says so, in both languages."""

import copyreg
import errno
import importlib
import math
import unicodedata
from typing import Any

from ludotheque.language import Language, Text, same, shortened


def visible(text: str) -> str:
    r"""Show what cannot be seen, so that an error that quotes it stays on one line.

    >>> print(visible("don\nuts"))
    don\nuts
    """
    return "".join(repr(c)[1:-1] if _is_unseen(c) else c for c in text)


def _is_unseen(sign: str) -> bool:
    """Whether a sign cannot be seen, or ends a line."""
    return unicodedata.category(sign)[0] == "C" or unicodedata.category(sign) in ("Zl", "Zp")


SYSTEM_REASONS = {
    errno.ENOENT: Text(
        en="there is no such file or folder", fr="ce fichier ou ce dossier n’existe pas"
    ),
    errno.EACCES: Text(en="you have no right to do that", fr="vous n’en avez pas le droit"),
    errno.EPERM: Text(en="you have no right to do that", fr="vous n’en avez pas le droit"),
    errno.EISDIR: Text(en="it is a folder", fr="c’est un dossier"),
    errno.ENOTDIR: Text(
        en="a part of the path is no folder", fr="une partie du chemin n’est pas un dossier"
    ),
    errno.EEXIST: Text(en="it exists already", fr="il existe déjà"),
    errno.ENOSPC: Text(en="the disk is full", fr="le disque est plein"),
    errno.EROFS: Text(en="this disk is read-only", fr="ce disque est en lecture seule"),
    errno.ENAMETOOLONG: Text(en="the name is too long", fr="le nom est trop long"),
    errno.EIO: Text(en="the disk does not answer", fr="le disque ne répond pas"),
}
NO_NAME = Text(
    en="no file can have this name", fr="aucun fichier ne peut porter ce nom"
)  # what Python calls a ValueError
ANOTHER_REASON = Text(en="error {n} of the system ({said})", fr="erreur {n} du système ({said})")


def system_reason(error: OSError | ValueError) -> Text:
    """Say why the system refused something, in people's words.

    >>> system_reason(FileNotFoundError(2, "No such file or directory")).fr
    'ce fichier ou ce dossier n’existe pas'
    """
    if not isinstance(error, OSError):
        return NO_NAME
    known = SYSTEM_REASONS.get(error.errno or 0)
    return known or ANOTHER_REASON.filled(n=error.errno, said=error.strerror or error)


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


class NotOpenYet(RuleError):
    """A game alone that has to be earned first, such as a level; says by what."""


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


class UndoForbidden(LudothequeError):
    """An undo at a table where nothing is undone."""


class SeatRefused(LudothequeError):
    """Who plays a seat cannot change like that."""


class NotWhole(LudothequeError):
    """Some steps of a decision, without its end."""


class OutOfDate(LudothequeError):
    """A decision on what the game has left behind."""


class UnknownGame(LudothequeError):
    """No folder of the shelf holds a game of this name."""


class UnknownClause(LudothequeError):
    """A rulebook has no clause of this id."""


class BadUsage(LudothequeError):
    """A command that cannot be carried out as it was given."""


class NotText(BadUsage):
    """A file that is no UTF-8 text; gives the line, counted from 1."""

    def __init__(self, path: object, line: int):
        super().__init__(
            Text(
                en="{path}, line {n}: not UTF-8 text", fr="{path}, ligne {n} : pas du texte UTF-8"
            ).filled(path=path, n=line)
        )
        self.line = line


class CannotWrite(BadUsage):
    """A file that cannot be written; says why."""

    def __init__(self, path: object, why: OSError | Text):
        reason = why if isinstance(why, Text) else system_reason(why)
        super().__init__(
            Text(
                en="cannot write to {path}: {why}", fr="impossible d’écrire dans {path} : {why}"
            ).filled(path=path, why=reason)
        )


class BadOption(LudothequeError):
    """An option, or a value of one, that the game does not have."""


class NotInstalled(LudothequeError):
    """A package that something needs and that is not here; says what brings it."""

    def __init__(self, package: str, extra: str):
        super().__init__(
            Text(
                en="{package} is not installed: pip install {name} (the extra '{extra}' of this "
                "package; `make setup` brings it too)",
                fr="{package} n’est pas installé : pip install {name} (l’extra « {extra} » de ce "
                "paquet ; « make setup » l’apporte aussi)",
            ).filled(package=package, name=package.lower(), extra=extra)
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


MOMENTS = Text(en="wait a moment", fr="patientez un instant")
SECONDS_MORE = Text(
    en="about {n} more [n?second|seconds]", fr="encore {n} [n?seconde|secondes] environ"
)


class BeingMadeReady(LudothequeError):
    """A game that a server has not loaded yet; says how many seconds more, if that is known."""

    def __init__(self, title: Text, seconds: float | None):
        more = MOMENTS if seconds is None else SECONDS_MORE.filled(n=math.ceil(seconds))
        super().__init__(
            Text(en="{t} is being made ready; {more}", fr="{t} se prépare ; {more}").filled(
                t=title, more=more
            )
        )
        self.seconds = seconds


class TooManyAnalyses(LudothequeError):
    """More analyses than one browser, or all, may have waiting."""


class NoSuchAnalysis(LudothequeError):
    """An analysis that nobody asked for here, or that is forgotten."""


class UnknownPlayer(LudothequeError):
    """A player that is not registered where the game is played."""


class CheckFailed(LudothequeError):
    """What a person asked to be checked has a mistake; `details` are for programs."""

    def __init__(self, reason: Text, **details: Any):
        super().__init__(reason)
        self.details = details


class CodeDiffers(LudothequeError):
    """Workers with other code than whoever gave them the work: results must not be mixed."""


class BadContent(LudothequeError):
    """A content file with mistakes: says the first, and how many more; `problems` has them all."""

    def __init__(self, source: str, *problems: Text):
        super().__init__(
            Text(en="{s}: {p}{more}", fr="{s} : {p}{more}").filled(
                s=same(source), p=problems[0], more=_and_more(len(problems) - 1)
            )
        )
        self.source = source
        self.problems = problems


def _and_more(others: int) -> Text:
    if others < 2:
        return Text(en=" (and one more)", fr=" (et une autre erreur)") if others else same("")
    return Text(en=" (and {n} more)", fr=" (et {n} autres erreurs)").filled(n=others)


class BadField(LudothequeError, ValueError):
    """What stands in a field of a content file and cannot be understood."""


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


# Live tables


class NoIdentity(LudothequeError):
    """Whoever asks is not known here: no cookie or token, or one that nobody was given."""


class NotYourSeat(LudothequeError):
    """A seat that belongs to somebody else."""


class NotTheHost(LudothequeError):
    """Something that only whoever made a table may do."""


class NoFreeSeat(LudothequeError):
    """A table at which all seats are taken."""


class BadInvitation(LudothequeError):
    """An invitation or a code that is wrong, closed, used or out of date."""


class BadName(LudothequeError):
    """What nobody can be called at a table."""


class Overtaken(LudothequeError):
    """Somebody else has changed a table first."""


class AlreadyBegun(LudothequeError):
    """Something that can only be changed before a game begins."""


class NotBegun(LudothequeError):
    """A question about a game that has not begun."""


class NotOver(LudothequeError):
    """Something for when a game is over."""


class NotAllowedHere(LudothequeError):
    """Something that those at this table agreed not to have."""


class AskedOnceMore(LudothequeError):
    """Something that cannot be taken back, and that was not said twice."""


class KeyReused(LudothequeError):
    """A key of an earlier request with another content."""


class UnderWay(LudothequeError):
    """A request whose first copy is still being carried out."""


class OneAtATime(LudothequeError):
    """A game alone that goes on with another, which is under way at a table of one's own."""

    def __init__(self, reason: Text, table: str):
        super().__init__(reason)
        self.table = table  # its id


class ServerStopping(LudothequeError):
    """The server is about to end."""


class BadRequest(LudothequeError):
    """A request that cannot be understood; says where."""


class NoSuchPage(LudothequeError):
    """An address that leads nowhere."""


class WrongMethod(LudothequeError):
    """An address that takes other methods."""

    def __init__(self, reason: Text, methods: tuple[str, ...]):
        super().__init__(reason)
        self.methods = methods


class WrongHost(LudothequeError):
    """A request for a host that this server is not."""


class ForeignOrigin(LudothequeError):
    """A request that another site made a browser send."""


class TooLarge(LudothequeError):
    """More than is taken at once."""


class TooSlow(LudothequeError):
    """A request that did not arrive in time."""


class TooMany(LudothequeError):
    """More requests, tables or streams than one may have; says when to try again."""

    def __init__(self, reason: Text, seconds: float = 1.0):
        super().__init__(reason)
        self.seconds = seconds


# What a client of a server may meet besides


class BadLink(LudothequeError):
    """An address that leads to no live table."""


class NoAnswer(LudothequeError):
    """A server that cannot be reached, or no longer."""


class ServerFailed(LudothequeError):
    """A server that says it made a mistake, or whose answer makes no sense."""
