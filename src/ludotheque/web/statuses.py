"""Which status of HTTP an error has, and its body."""

import msgspec

from ludotheque import errors
from ludotheque.errors import LudothequeError, RuleError
from ludotheque.language import Language, Text
from ludotheque.web.models import Failure, Refusal

# The first class that an error is of decides.
STATUSES: tuple[tuple[type[LudothequeError], int], ...] = (
    (errors.NoIdentity, 401),
    (errors.NotYourSeat, 403),
    (errors.NotTheHost, 403),
    (errors.BadInvitation, 403),
    (errors.ForeignOrigin, 403),
    (errors.NotAllowedHere, 403),
    (errors.UndoForbidden, 403),
    (errors.NoSuchTable, 404),
    (errors.NoSuchSeat, 404),
    (errors.NoSuchPage, 404),
    (errors.NoSuchEvent, 404),
    (errors.UnknownGame, 404),
    (errors.NoSuchAnalysis, 404),
    (errors.WrongMethod, 405),
    (errors.TooSlow, 408),
    (errors.NotYourTurn, 409),
    (errors.OutOfDate, 409),
    (errors.VersionConflict, 409),
    (errors.NothingToUndo, 409),
    (errors.NoFreeSeat, 409),
    (errors.Overtaken, 409),
    (errors.AlreadyBegun, 409),
    (errors.NotBegun, 409),
    (errors.NotOver, 409),
    (errors.SeatRefused, 409),
    (errors.AskedOnceMore, 409),
    (errors.UnderWay, 409),
    (errors.OneAtATime, 409),
    (errors.CannotReplay, 409),
    (errors.ResultDiffers, 409),
    (errors.TooLarge, 413),
    (errors.WrongHost, 421),
    (errors.RuleError, 422),
    (errors.KeyReused, 422),
    (errors.NotTogether, 422),
    (errors.UnknownThing, 422),
    (errors.NoSuchMove, 422),
    (errors.NotWhole, 422),
    (errors.BadName, 422),
    (errors.BadOption, 422),
    (errors.BadRecord, 422),
    (errors.TooMany, 429),
    (errors.TooManyAnalyses, 429),
    (errors.DatabaseFull, 507),
    (errors.DatabaseTrouble, 503),
    (errors.LogClosed, 503),
    (errors.ServerStopping, 503),
    (errors.BeingMadeReady, 503),
    (errors.WorkLost, 503),
    (errors.WorkFailed, 503),
)
OTHERWISE = 400
GONE_ON = Text(
    en="the table has gone on: look again, then decide",
    fr="la table a continué : regardez encore, puis décidez",
)


def status_of(error: LudothequeError) -> int:
    """The status that says what kind of error it is.

    >>> from ludotheque.language import same
    >>> status_of(errors.OutOfDate(same("look again")))
    409
    """
    return next((status for kind, status in STATUSES if isinstance(error, kind)), OTHERWISE)


def refusal_of(error: LudothequeError, language: Language) -> Refusal:
    """An error as programs get it."""
    # How far a log is tells of steps that a seat may not know of.
    said = GONE_ON.to(language) if isinstance(error, errors.VersionConflict) else error.to(language)
    return Refusal(
        kind=type(error).__name__,
        reason=said,
        clause=error.clause if isinstance(error, RuleError) else None,
        seconds=getattr(error, "seconds", None),
    )


def failure_of(error: LudothequeError, language: Language) -> bytes:
    """The body of an answer that is an error."""
    return msgspec.json.encode(Failure(error=refusal_of(error, language)))
