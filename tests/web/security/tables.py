"""Browsers, tables, and what a database holds."""

import sqlite3
from pathlib import Path
from typing import Any

from tests.web.serving import Guest, Running

SOLO = [{"player": "me", "name": "Ada"}, {"player": "random"}]
PAIR = [{"player": "me", "name": "Ada"}, {"player": "open"}]


def new_table(host: Guest, seats: list[dict[str, str]] = SOLO, **more: Any) -> dict[str, Any]:
    """A table of donuts."""
    made: dict[str, Any] = host.post("/api/tables", {"game": "donuts", "seats": seats} | more, 201)
    return made


def browser(server: Running) -> Guest:
    """Somebody with a cookie."""
    guest = Guest(server.port)
    guest.ask("PUT", "/api/me/preferences", {})
    assert guest.cookie
    return guest


def seated_pair(ada: Guest, bob: Guest, **more: Any) -> str:
    """The id of a table at which both sit and are ready."""
    table = new_table(ada, PAIR, **more)
    path = f"/api/tables/{table['id']}"
    bob.post(f"{path}/sit", {"secret": table["invitation"], "name": "Bob"})
    ada.post(f"{path}/seats/1/ready")
    bob.post(f"{path}/seats/2/ready")
    return str(table["id"])


def rows_of(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that a database holds, by table."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names}
    finally:
        connection.close()


def database_of(server: Running) -> Path:
    """The file in which a server keeps its tables."""
    return Path(server.house.settings.database)
