"""Questions for workers, and processes that take the place of workers."""

import asyncio
import sys

from ludotheque.engine.state import State
from ludotheque.jobs.children import environment
from ludotheque.players import PLAYERS
from ludotheque.players.deciding import decide
from ludotheque.web.worker_protocol import Question
from ludotheque.web.workers import Process, Spawn, spawn_worker

# What a worker may do instead of its work.
DIES = "import sys; sys.stdin.buffer.read(4)"
HANGS = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()"
SAYS_NONSENSE = "import sys; print('\\0\\0\\0\\2no', end='', flush=True); sys.stdin.read()"
SAYS_TOO_MUCH = "import sys; print('\\x7f' * 4, end='', flush=True); sys.stdin.read()"
SAYS_NOTHING = """
import sys
from ludotheque.web.worker_protocol import Decided, packed
sys.stdout.buffer.write(packed(Decided(())))
sys.stdout.flush()
sys.stdin.read()
"""
# Tells how long the name of the level is that it was asked for: no rules are loaded for that.
TELLS_LEVEL = """
import sys
from ludotheque.web.worker_protocol import Decided, packed, read_asked
while asked := read_asked(sys.stdin.buffer):
    sys.stdout.buffer.write(packed(Decided((len(asked.level),))))
    sys.stdout.flush()
"""

# Answers once two of its kind have been asked, each in a process of its own.
WAITS_FOR_ANOTHER = """
import os, sys, time
from pathlib import Path
from ludotheque.web.worker_protocol import Decided, packed, read_asked
while read_asked(sys.stdin.buffer):
    Path({folder!r}, str(os.getpid())).touch()
    while len(os.listdir({folder!r})) < 2:
        time.sleep(0.01)
    sys.stdout.buffer.write(packed(Decided((1,))))
    sys.stdout.flush()
"""


def question_about(state: State, seat: int, level: str, seed: int = 1, **more: float) -> Question:
    """What the bot of a seat is asked."""
    seen = state.observation(seat).data
    game, players = state.game.name, state.players
    return Question(game, players, dict(state.options), seen, seat, level, seed, **more)


def right_answer(state: State, seat: int, level: str, seed: int = 1) -> tuple[int, ...]:
    """What the bot of a seat decides."""
    return decide(PLAYERS[level](seed), state.observation(seat), seat)


def instead(*programs: str, then: Spawn = spawn_worker) -> Spawn:
    """Start these programs in place of the first workers."""
    following = iter(programs)

    async def spawn() -> Process:
        for program in following:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, env=environment(),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        return await then()

    return spawn
