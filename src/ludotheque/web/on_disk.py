"""Waiting on an event loop for what the log writes."""

import asyncio
from concurrent.futures import Future

from ludotheque.tables.log import Answer


async def on_disk(written: Future[Answer]) -> Answer:
    """Wait for what is being written; its future is settled on the loop, a whole commit at once."""
    waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def go_on(_: Future[Answer]) -> None:
        if not waiting.done():
            waiting.set_result(None)

    written.add_done_callback(go_on)
    await waiting
    return written.result()
