"""Answers leave at once: the system does not wait for fuller packets."""

import asyncio
import socket

from ludotheque.web.serving import bind
from ludotheque.web.settings import ServerSettings


def test_small_packets_are_not_held_back() -> None:
    async def is_sent_at_once() -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def look(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            answer.set_result(bool(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        bound = bind(ServerSettings(port=0))
        async with await asyncio.start_server(look, sock=bound):
            _, writer = await asyncio.open_connection(*bound.getsockname())
            found = await answer
            writer.close()
        return found

    assert asyncio.run(is_sent_at_once())
