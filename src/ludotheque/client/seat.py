"""A seat of a program at a table: what it sees, what it decides, and what it waits for."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from http.client import HTTPException
from typing import Any
from urllib.parse import quote, urlencode

from ludotheque.client.values import Move, News, Table, View, news_in, read_as
from ludotheque.client.wire import TEMPORARY, UNREACHABLE, Pauses, Wire, error_of, server_sent
from ludotheque.errors import LudothequeError, NoAnswer, NotBegun

OnLost = Callable[[NoAnswer], None]


class Seat:
    """A seat of this program at a table."""

    def __init__(self, client: Wire, table: str, number: int):
        self.client, self.table, self.number = client, table, number
        self._path = f"/api/tables/{quote(table)}/seats/{number}"

    def ready(self, is_ready: bool = True) -> None:
        """Say that I am ready; when all are, the game begins."""
        body = {"is_ready": is_ready}
        self.client.ask("POST", f"{self._path}/ready", body, may_repeat=True)

    # Looking

    def look_around(self) -> Table:
        """The table: who sits where, what was agreed, how far it is."""
        return read_as(Table, self.client.ask("GET", f"/api/tables/{quote(self.table)}"))

    def view(self) -> View:
        """All that this seat sees."""
        return read_as(View, self.client.ask("GET", self._path))

    def moves(self) -> list[Move]:
        """The legal steps."""
        return [read_as(Move, one) for one in self.client.ask("GET", f"{self._path}/moves")]

    def draft(self, *items: str) -> dict[str, Any]:
        """What things touched come to, and what may be touched next."""
        return dict(self._get("draft", **{"try": ",".join(items)}))

    def why_not(self, thing: str, *items: str) -> LudothequeError | None:
        """Why a thing may not be touched after others; None: it may."""
        refusal = self._get("why", thing=thing, **{"try": ",".join(items)})["refusal"]
        return error_of(refusal) if refusal else None

    def story(self, since: int = 0) -> list[str]:
        """What happened after so many events, in words: a paragraph a decision."""
        return [one["text"] for one in self._get("story", since=since)["paragraphs"]]

    def record(self) -> str:
        """The game on paper, as far as this seat may know it."""
        return str(self._get("record"))

    def hint(self) -> dict[str, Any]:
        """The best decisions and their worth, where the table allows it."""
        return dict(self.client.ask("POST", f"{self._path}/hint", {}, may_repeat=True))

    def _get(self, what: str, **query: object) -> Any:
        return self.client.ask("GET", f"{self._path}/{what}?{urlencode(query)}")

    # Deciding

    def decide(
        self,
        *texts: str,
        moves: Sequence[int] = (),
        items: Sequence[str] = (),
        seen: int | None = None,
    ) -> int:
        """Make a whole decision: by the texts of its steps, their numbers, or things touched.

        With `seen`, a decision on what the game has left behind is refused. Gives how many events
        this seat knows then.
        """
        said = {"texts": texts, "moves": moves, "items": items}
        return self._once(
            "decisions", seen=seen, **{key: [*one] for key, one in said.items() if one}
        )

    def take_back(self) -> int:
        """Reopen my decision while another still decides."""
        return self._once("take_back")

    def undo(self) -> int:
        """Undo my last decision, or ask the others to agree."""
        return self._once("undo")

    def answer_undo(self, agrees: bool, number: int) -> int:
        """Agree to what another asks to undo, by the number of the request, or not."""
        return self._once("undo/answer", agrees=agrees, number=number)

    def give_up(self) -> int:
        """Give up my seat for good; between two the game ends."""
        return self._once("give_up", is_sure=True)

    def _once(self, what: str, **body: Any) -> int:
        """Ask for something that is carried out once, however often it is sent."""
        keyed = body | {"key": secrets.token_urlsafe(12)}
        answer = self.client.ask("POST", f"{self._path}/{what}", keyed, may_repeat=True)
        return int(answer["count"])

    def back(self) -> None:
        """I am back: the bot that stood in for me hands my seat back."""
        self.client.ask("POST", f"{self._path}/back", may_repeat=True)

    def looked(self, count: int) -> None:
        """Note how many events I have looked at."""
        self.client.ask("POST", f"{self._path}/looked", {"count": count}, may_repeat=True)

    # Waiting

    def turns(self) -> Iterator[View]:
        """What I see each time it is my turn, until the game is over."""
        news: Iterator[News | Table] | None = None
        while True:
            view = self._view_if_begun()
            if view and view.is_over:
                return
            if view and view.is_my_turn:
                yield view
                continue
            news = news or self.events(view.count if view else 0)
            next(news, None)

    def events(
        self, since: int | None = None, *, on_lost: OnLost | None = None
    ) -> Iterator[News | Table]:
        """What happens, as it happens, until the game is over; by default from now on.

        The table itself comes first, and again when who sits there changes. A stream that breaks
        is resumed after the last event that came; `on_lost` is told of it.
        """
        if since is None:
            view = self._view_if_begun()
            since = view.count if view else 0
        pauses = Pauses(self.client.patience)
        while True:
            try:
                for message in self._messages(since):
                    pauses = Pauses(self.client.patience)
                    yield message
                    if isinstance(message, News):
                        since = message.count
                    if message.is_over and self.view().count <= since:
                        return
                failure = NoAnswer(UNREACHABLE.filled(address=self.client.address))
            except NoAnswer as error:
                failure = error
            if on_lost:
                on_lost(failure)
            if not pauses.wait():
                raise failure

    def _messages(self, since: int) -> Iterator[News | Table]:
        """The messages of one stream, until it ends."""
        try:
            connection, response = self.client.open_stream(f"{self._path}/events", since)
            try:
                for kind, number, data in server_sent(response):
                    yield read_as(Table, data) if kind == "table" else news_in(number, data)
            finally:
                connection.close()
        except (OSError, HTTPException, *TEMPORARY) as error:
            raise NoAnswer(UNREACHABLE.filled(address=self.client.address)) from error

    def _view_if_begun(self) -> View | None:
        try:
            return self.view()
        except NotBegun:
            return None
