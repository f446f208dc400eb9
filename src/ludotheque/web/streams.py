"""Server-sent events: what happens at a table, told to whoever listens at a seat.

A stream keeps no queue, only how far it has told: a slow reader catches up, or is cut and resumes
with the id of the last event that it got.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.errors import BadRequest
from ludotheque.language import Text
from ludotheque.web.asgi import EVENT_STREAM, PROTECTION, Header, Receive, Send
from ludotheque.web.live import LiveTable

RETRY = b"retry: 2000\n\n"
KEEP_ALIVE = b": \n\n"
NO_BUFFERING: Header = (b"x-accel-buffering", b"no")
MAX_ID_LENGTH = 9

BAD_ID = Text(
    en="'{id}' is no id of an event of this seat",
    fr="« {id} » n’est pas un événement de cette place",
)


@dataclass(frozen=True)
class Reader:
    """Who listens, at which seat of a table, and from which of its events on."""

    live: LiveTable
    seat: int
    browser: int | None
    since: int
    receive: Receive  # tells that they are gone


class Stream:
    """One reader at one seat; the answer to a request that goes on until somebody leaves."""

    status = 200

    def __init__(
        self,
        reader: Reader,
        show_table: Callable[[], bytes],
        on_end: Callable[["Stream"], None],
    ):
        self.browser = reader.browser
        self.headers: list[Header] = []
        self._live, self._seat, self._since = reader.live, reader.seat, reader.since
        self._receive = reader.receive
        self._show_table, self._revision = show_table, -1
        self._on_end = on_end
        self._is_over = False
        self._is_due = False  # for a sign of life
        self._news = asyncio.Event()

    def wake(self) -> None:
        """There may be something to tell."""
        self._news.set()

    def close(self) -> None:
        """Nothing more will be told."""
        self._is_over = True
        self._news.set()

    def tick(self) -> None:
        """Time has passed: give a sign of life."""
        self._is_due = True
        self._news.set()

    async def send(self, send: Send) -> None:
        """Tell until the reader leaves, or nothing more will be told."""
        gone = asyncio.create_task(self._until_gone())
        try:
            headers = [*PROTECTION, *self.headers, EVENT_STREAM, NO_BUFFERING]
            await send({"type": "http.response.start", "status": self.status, "headers": headers})
            await self._tell(send, RETRY)
            while not self._is_over:
                self._news.clear()
                if news := self._gather():
                    await self._tell(send, news)
                else:
                    await self._news.wait()
            await send({"type": "http.response.body", "body": b""})
        except asyncio.CancelledError:
            pass  # its reader may come again, and go on from the last event that it got
        finally:
            gone.cancel()
            self._on_end(self)

    async def _until_gone(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self.close()

    async def _tell(self, send: Send, news: bytes) -> None:
        await send({"type": "http.response.body", "body": news, "more_body": True})

    def _gather(self) -> bytes:
        """All that this reader has not been told."""
        news = b""
        if self._revision != self._live.revision:
            self._revision = self._live.revision
            news = b"event: table\ndata: %b\n\n" % self._show_table()
        if told := self._live.message(self._seat, self._since):
            self._since, message = told
            news += message
        if self._is_due and not news:
            news = KEEP_ALIVE
        self._is_due = False
        return news


def since_of(last_event_id: bytes, asked: int | None, count: int) -> int:
    """From where on to tell: what a browser got last, what is asked for, or what is to come.

    >>> since_of(b"3", None, 5), since_of(b"", 2, 5), since_of(b"", None, 5)
    (3, 2, 5)
    """
    if last_event_id:
        text = last_event_id.decode("latin-1")
        if not (text.isascii() and text.isdigit() and len(text) <= MAX_ID_LENGTH):
            raise BadRequest(BAD_ID.filled(id=text))
        asked = int(text)
    since = count if asked is None else asked
    if not 0 <= since <= count:
        raise BadRequest(BAD_ID.filled(id=since))
    return since
