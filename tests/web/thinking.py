"""Bots that decide when a test says so, on the loop of a server."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from ludotheque.engine import registry
from ludotheque.engine.state import State
from ludotheque.web.worker_protocol import Question
from tests.web.asking import right_answer
from tests.web.listening import in_loop, on_loop
from tests.web.serving import SECONDS, Running


class Thinker:
    """Takes the place of all workers of a server: knows who is asked, and waits for leave."""

    def __init__(self) -> None:
        self.asked: list[int] = []  # seats, in the order in which they were asked
        self.most_at_once = 0
        self.is_free = False  # decides at once
        self._thinking = 0
        self._changed = asyncio.Condition()
        self._leave = asyncio.Semaphore(0)

    async def decide(self, question: Question) -> tuple[int, ...]:
        """Decide at random, once it may."""
        self.asked.append(question.seat)
        self._thinking += 1
        self.most_at_once = max(self.most_at_once, self._thinking)
        async with self._changed:
            self._changed.notify_all()
        if not self.is_free:
            await self._leave.acquire()
        self._thinking -= 1
        return answer_to(question)

    async def wait_until_asked(self, times: int) -> None:
        """Wait until bots were asked so often."""
        async with asyncio.timeout(SECONDS), self._changed:
            await self._changed.wait_for(lambda: len(self.asked) >= times)

    def let_decide(self, times: int = 1) -> None:
        """Give so many leave to decide."""
        for _ in range(times):
            self._leave.release()


def answer_to(question: Question) -> tuple[int, ...]:
    """What a bot that does not think answers."""
    state = State(
        registry.load(question.game), question.players, tuple(question.options.items()),
        question.data, viewer=question.seat,
    )  # fmt: skip
    return right_answer(state, question.seat, "random", question.seed)


@contextmanager
def thinking(server: Running) -> Iterator[Thinker]:
    """Let a thinker decide for all bots of a server."""
    workers = server.house.workers
    thinker = in_loop(server, Thinker)
    vars(workers)["decide"] = thinker.decide
    try:
        yield thinker
    finally:
        del vars(workers)["decide"]


def wait_until_asked(server: Running, thinker: Thinker, times: int = 1) -> None:
    """Wait in a test until bots were asked so often."""
    on_loop(server, thinker.wait_until_asked(times))
