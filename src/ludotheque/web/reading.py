"""Long reading and telling in one thread of its own: an event loop has no time for whole games."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

Result = TypeVar("Result")


class Reading:
    """Does long work on what does not change, one thing after the other.

    Each who asks has one thing done at a time: whoever asks for much waits for themselves, and
    others for one thing of theirs at the most. More threads would only take turns with the loop.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reading")
        self._turns: WeakValueDictionary[int | str, asyncio.Lock] = WeakValueDictionary()

    async def do(self, who: int | str, work: Callable[[], Result]) -> Result:
        """Do work for somebody."""
        turn = self._turns.get(who) or asyncio.Lock()
        self._turns[who] = turn
        async with turn:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Do nothing more; what is under way is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)
