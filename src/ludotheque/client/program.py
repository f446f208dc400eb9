"""A program that plays at the live tables of a server."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from ludotheque.client.seat import Seat
from ludotheque.client.values import Link, Table, read_as
from ludotheque.client.wire import Wire


class Client(Wire):
    """A program that a server knows by its token; for one thread, but for streams of events."""

    @classmethod
    def of_link(cls, link: str, token: str = "", **how: Any) -> "Client":
        """A client of the server of an invitation."""
        return cls(Link.read(link).address, token, **how)

    def games(self) -> list[dict[str, Any]]:
        """The games on the server's shelf."""
        return list(self.ask("GET", "/api/games"))

    def me(self) -> dict[str, Any]:
        """My preferences, my tables, and the one that waits for me."""
        return dict(self.ask("GET", "/api/me"))

    def create(
        self,
        game: str,
        *seats: str | Mapping[str, str],
        name: str = "",
        options: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> tuple[Seat, Link]:
        """Make a table: seats are "me", "open" or a level of bots; gives my first, and its link."""
        players = [{"player": one} if isinstance(one, str) else dict(one) for one in seats]
        named = [{"name": name} | one if one["player"] == "me" else one for one in players]
        agreed = {"options": dict(options or {}), "settings": dict(settings or {})}
        made = self.ask("POST", "/api/tables", {"game": game, "seats": named} | agreed)
        link = Link(self.address, made["id"], made["invitation"] or "")
        return Seat(self, made["id"], made["seats"][0] if made["seats"] else 0), link

    def table(self, table: str) -> Table:
        """A table as this program sees it."""
        return read_as(Table, self.ask("GET", f"/api/tables/{quote(table)}"))

    def sit(self, link: str | Link, name: str, *, another: bool = False) -> Seat:
        """Take a free seat, by an invitation; who has one keeps it, unless `another` is wanted."""
        found = Link.read(link) if isinstance(link, str) else link
        path = f"/api/tables/{quote(found.table)}/sit"
        body = {"secret": found.secret, "name": name, "another": another}
        seat = self.ask("POST", path, body, may_repeat=not another)["seat"]
        return Seat(self, found.table, seat)

    def use_code(self, code: str, name: str = "", *, another: bool = False) -> Seat:
        """Take a seat by a short code, or move one of mine to this program."""
        body = {"code": code, "name": name, "another": another}
        seated = self.ask("POST", "/api/codes", body)
        return Seat(self, seated["table"], seated["seat"])
