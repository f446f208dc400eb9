"""What is done before a run, many at a time."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

AT_ONCE = 16

Answer = TypeVar("Answer")


async def bounded(
    work: Iterable[Coroutine[Any, Any, Answer]], done: Callable[[], None], *, at_once: int = AT_ONCE
) -> list[Answer]:
    """Do some of all work at a time; the answers in its order. `done` is called after each."""
    free = asyncio.Semaphore(at_once)

    async def one(job: Coroutine[Any, Any, Answer]) -> Answer:
        async with free:
            answer = await job
        done()
        return answer

    return list(await asyncio.gather(*map(one, work)))
