"""What the API says of the worth of decisions: hints, and analyses of whole games."""

from typing import Literal

from ludotheque.web.models import Model, Refusal, Request


class HintedDecision(Model, frozen=True):
    """A whole decision and what it is worth."""

    moves: tuple[int, ...]  # the numbers of its steps
    words: str  # as one types it
    value: float  # its win probability; alone, how well the game may go
    error: float | None  # one standard error of an estimate; nothing: exact
    worth: str  # the value as people say it


class Hint(Model, frozen=True):
    """The best decisions after a short look, the best first."""

    is_exact: bool
    is_win_probability: bool  # else, alone: how well the game may go
    decisions: tuple[HintedDecision, ...]


class NewAnalysis(Request, frozen=True):
    """What to judge: a record, or the game of a seat of mine."""

    record: str = ""
    table: str = ""
    seat: int = 0


class AnalysisAsked(Model, frozen=True):
    """Where to look for what comes of it."""

    id: str


class JudgedMove(Model, frozen=True):
    """A move and what it was worth to its seat."""

    text: str  # in the notation of records
    words: str  # as people read it
    value: float  # its win probability; alone, how well the game may go
    error: float | None  # one standard error of an estimate; nothing: exact
    moves_left: int | None  # decisions until the end with best play, where known
    worth: str  # the value as people say it


class JudgedDecision(Model, frozen=True):
    """A decision beside the best there was."""

    event: int  # from 1; while a game goes on, in the seat's own count
    seat: int
    played: JudgedMove
    best: JudgedMove
    cost: float  # how much of the value it gave away
    mark: str | None  # "?!", "?", "??"


class JudgedGame(Model, frozen=True):
    """Every decision in which there was something to choose."""

    game: str
    is_win_probability: bool  # else, alone: how well the game may go
    decisions: tuple[JudgedDecision, ...]


class AnalysisShown(Model, frozen=True):
    """How far an analysis is, or what came of it."""

    status: Literal["queued", "running", "done", "failed"]
    place: int | None = None  # of one that is queued: the next has place 1
    done: int | None = None  # of one that runs: so many decisions are judged
    total: int | None = None  # of so many; 0 before the record is read
    result: JudgedGame | None = None
    failure: Refusal | None = None
