"""A log that other rules have written: it can be read as far as they agree, and says why."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.web.listening import listening
from tests.web.playing import ready_game
from tests.web.serving import program, running
from tests.web.test_play import two_at_a_table


def rewrite(path: Path, notation: str) -> None:
    """Make the last event one of other rules; the program itself never changes an event."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER events_never_change")
        last = "(SELECT max(version) FROM events)"
        change = f"UPDATE events SET notation = ?, rules_version = 999 WHERE version = {last}"
        connection.execute(change, (notation,))
        connection.commit()


def test_what_newer_rules_have_written_and_these_understand_is_played_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
        ada.post(f"/api/tables/{table}/seats/1/decisions", {"texts": ["c4"]})
    rewrite(tmp_path / "tables.db", "c4")
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        bob.port = server.port
        bob.post(f"/api/tables/{table}/seats/2/decisions", {"texts": ["c1"]})
        assert bob.get(f"/api/tables/{table}/seats/2")["count"] == 2


def test_what_they_do_not_understand_can_be_read_up_to_it(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
        path = f"/api/tables/{table}/seats"
        ada.post(f"{path}/1/decisions", {"texts": ["c4"]})
        bob.post(f"{path}/2/decisions", {"texts": ["c1"]})
    rewrite(tmp_path / "tables.db", "z9")
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        ada.port = bob.port = server.port
        assert bob.get(f"{path}/2")["count"] == 1
        assert "c4" in bob.ask("GET", f"{path}/2/record").content.decode()
        with listening(bob, table, 2, last="0") as ear:
            assert ear.game().id == "1"
        refused = bob.ask("POST", f"{path}/2/decisions", {"texts": ["c1"]})
        assert (refused.status, refused.kind) == (409, "CannotReplay")
        assert refused.json["error"]["reason"].startswith("event 2: ")
        assert table in [one["id"] for one in bob.get("/api/me")["tables"]]
