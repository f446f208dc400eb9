"""A worker: answers what it is asked on its standard input, one thing after the other.

`python -m ludotheque.web.worker_process [NICENESS]`. It ends when nobody can ask any more, also
while it thinks: whoever started it may have been killed.
"""

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, BinaryIO

from ludotheque.errors import LudothequeError, UnknownPlayer
from ludotheque.language import Text
from ludotheque.web.worker_protocol import (
    AnalysisJob,
    Answer,
    Asked,
    Decided,
    Failed,
    HintAsked,
    Hinted,
    Question,
    WorthyDecision,
    packed,
    read_asked,
)

if TYPE_CHECKING:
    from ludotheque.engine.state import State

MISTAKE_OF_OURS = Text(en="{kind} in a worker: {error}", fr="{kind} dans un processus : {error}")
NO_SUCH_LEVEL = Text(
    en="there is no bot '{name}'; there are: {names}",
    fr="il n’y a pas de robot « {name} » ; il y a : {names}",
)

Tell = Callable[[Answer], None]


def decided(question: Question) -> Decided:
    """Let a bot decide; it knows no more than the question says."""
    from ludotheque.players import PLAYERS
    from ludotheque.players.deciding import decide

    if question.level not in PLAYERS:
        raise UnknownPlayer(NO_SUCH_LEVEL.filled(name=question.level, names=", ".join(PLAYERS)))
    player = PLAYERS[question.level](question.seed)
    return Decided(decide(player, _observation(question), question.seat))


def hinted(asked: HintAsked) -> Hinted:
    """Look for the best decisions, from what the seat sees."""
    from ludotheque.players.hints import hint

    found = hint(_observation(asked), asked.seat)
    decisions = tuple(
        WorthyDecision(
            one.moves, one.words, one.value.win_probability, one.value.error, one.value.text
        )
        for one in found.decisions
    )
    return Hinted(found.is_exact, found.is_win_probability, decisions)


def _observation(asked: Question | HintAsked) -> "State":
    from ludotheque.engine import registry
    from ludotheque.engine.state import State

    return State(
        registry.load(asked.game),
        asked.players,
        tuple(asked.options.items()),
        asked.data,
        viewer=asked.seat,
    )


def answer(asked: Asked, tell: Tell) -> None:
    """Answer what is asked, or tell why not; an analysis tells how far it is, too."""
    try:
        if isinstance(asked, AnalysisJob):
            from ludotheque.web.judging import judged

            tell(judged(asked, tell))
        elif isinstance(asked, HintAsked):
            tell(hinted(asked))
        else:
            tell(decided(asked))
    except LudothequeError as error:
        tell(Failed(error.reason, type(error).__name__, getattr(error, "line", None)))
    except Exception as error:
        said = MISTAKE_OF_OURS.filled(kind=type(error).__name__, error=error)
        tell(Failed(said))


def main(niceness: str = "0") -> None:
    """Answer until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started it
    if niceness != "0":
        os.nice(int(niceness))
    answers = _private_output()
    waiting: queue.SimpleQueue[Asked] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(waiting,), daemon=True).start()

    def tell(message: Answer) -> None:
        answers.write(packed(message))
        answers.flush()

    while True:
        answer(waiting.get(), tell)


def _private_output() -> BinaryIO:
    """The standard output for answers alone: whatever prints, prints on the standard error."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return own


def _listen(waiting: "queue.SimpleQueue[Asked]") -> None:
    """Take in what is asked; end the process when nobody asks any more, whatever it does."""
    try:
        while asked := read_asked(sys.stdin.buffer):
            waiting.put(asked)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
