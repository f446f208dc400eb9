"""What a server and its worker processes tell each other; loads neither rules nor Numba.

A message is its length (four bytes, the highest first) and a msgpack map that names its kind.
"""

import struct
from typing import BinaryIO

import msgspec

from ludotheque.language import Text

LENGTH = struct.Struct(">I")
MAX_MESSAGE_BYTES = 16 << 20  # more is nonsense: the analysis of the longest game takes 1 MB
# The slowest whole decision measured took 0.3 s of a core (Donuts, `hard`), and a new worker 2 s
# to load a game; so who takes longer hangs, also where many share the cores.
SECONDS_TO_DECIDE = 20.0
SECONDS_TO_HINT = 60.0


class Message(msgspec.Struct, frozen=True, tag_field="message"):
    """Anything that is told."""


class Question(Message, frozen=True, tag="question"):
    """What a bot is asked: the next whole decision of a seat, given what that seat sees.

    The seed must not come from the secret of the dice: a bot would know what they will show.
    """

    game: str
    players: int
    options: dict[str, str]
    data: bytes  # of the seat's observation
    seat: int
    level: str
    seed: int
    seconds: float = SECONDS_TO_DECIDE  # after which it is asked no longer


class Decided(Message, frozen=True, tag="decided"):
    """The numbers of the steps of a whole decision."""

    moves: tuple[int, ...]


class HintAsked(Message, frozen=True, tag="hint"):
    """What somebody would like a hint about: the best decisions of a seat, given what it sees."""

    game: str
    players: int
    options: dict[str, str]
    data: bytes  # of the seat's observation
    seat: int
    seconds: float = SECONDS_TO_HINT


class WorthyDecision(msgspec.Struct, frozen=True):
    """A whole decision and what it is worth to its seat."""

    moves: tuple[int, ...]  # the numbers of its steps
    said: Text  # as people type it
    value: float  # its win probability; alone, how well the game may go
    error: float | None  # one standard error of an estimate; None: exact
    words: Text  # the value as people say it


class Hinted(Message, frozen=True, tag="hinted"):
    """The best decisions, the best first."""

    is_exact: bool
    is_win_probability: bool  # else, alone: how well the game may go
    decisions: tuple[WorthyDecision, ...]


class AnalysisJob(Message, frozen=True, tag="analysis"):
    """A record to be judged: all its decisions, or those of one seat, from what that one knew.

    Of a game that goes on, a seat may only be told of its own decisions: of the values, and of
    the numbers of events, which are then those of its own count. `simulations` are for each
    decision that has no exact value in so many seconds; None: as many as `players.analysis` takes.
    """

    record: str
    seat: int | None = None
    simulations: int | None = None
    exact_seconds: float | None = None


class Progress(Message, frozen=True, tag="progress"):
    """How many of so many decisions are judged."""

    done: int
    total: int


class NotCompiled(Message, frozen=True, tag="not_compiled"):
    """What is asked needs more of a game than is compiled by now."""

    game: str


class ValuedMove(msgspec.Struct, frozen=True):
    """A move and what it is worth to its seat."""

    move: str  # in the notation of records
    said: Text  # as people read it
    value: float  # its win probability; alone, how well the game may go
    error: float | None  # one standard error of an estimate; None: exact
    moves_left: int | None  # decisions until the end with best play, where known
    words: Text  # the value as people say it


class JudgedDecision(msgspec.Struct, frozen=True):
    """A decision beside the best there was."""

    event: int  # from 1, of those that stand; for one seat, in its own count
    seat: int
    played: ValuedMove
    best: ValuedMove
    cost: float  # how much of the value it gave away
    mark: str | None  # "?!", "?", "??"


class Judged(Message, frozen=True, tag="judged"):
    """Every decision of a record in which there was something to choose."""

    game: str
    is_win_probability: bool  # else, alone: how well the game may go
    decisions: tuple[JudgedDecision, ...]


class Failed(Message, frozen=True, tag="failed"):
    """Why there is no answer.

    A mistake of whoever asked has the name of its class in `errors.py`, and is no use to be asked
    again; a mistake of ours is only for the log.
    """

    reason: Text
    kind: str | None = None  # None: a mistake of ours
    line: int | None = None  # of a record, where that is what was wrong


Asked = Question | HintAsked | AnalysisJob
Answer = Decided | Hinted | Progress | NotCompiled | Judged | Failed


def packed(message: Message) -> bytes:
    """A message as it is sent."""
    content = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(content)) + content


def length_in(head: bytes) -> int:
    """How many bytes follow the first four; ValueError: nobody sends so many."""
    (length,) = LENGTH.unpack(head)
    if length > MAX_MESSAGE_BYTES:
        raise ValueError(f"a message of {length} bytes")
    return int(length)


def read_asked(stream: BinaryIO) -> Asked | None:
    """Wait for what is asked next; None: nobody asks any more."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    content = stream.read(length_in(head))
    decoded: Asked = msgspec.msgpack.decode(content, type=Asked)
    return decoded


def answer_in(content: bytes) -> Answer:
    """Read what a worker answers; ValueError (of msgspec): it makes no sense."""
    decoded: Answer = msgspec.msgpack.decode(content, type=Answer)
    return decoded
