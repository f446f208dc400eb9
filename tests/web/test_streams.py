"""Streams: resumed where they ended, also by another server; who is there is told."""

import asyncio
from pathlib import Path

import pytest

from tests.web.listening import Ear, in_loop, listening, on_loop
from tests.web.playing import ready_game
from tests.web.serving import Guest, Running, program, running
from tests.web.test_play import two_at_a_table
from tests.web.test_tables import new_table


@pytest.fixture(autouse=True)
def ready(server: Running) -> None:
    ready_game(server, "donuts")


def decide(guest: Guest, table: str, seat: int, text: str) -> None:
    guest.post(f"/api/tables/{table}/seats/{seat}/decisions", {"texts": [text]})


def test_it_begins_with_the_table_and_tells_each_decision(ada: Guest, bob: Guest) -> None:
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with listening(bob, table, 2) as ear:
        first = ear.next()
        assert first
        assert first.retry == 2000
        assert ear.table()["my_seats"] == [2]
        decide(ada, table, 1, "c4")
        told = ear.game()
        assert told.id == "1"
        assert [event["text"] for event in told.data["events"]] == ["c4"]
        assert told.data["to_move"] == [2]


def test_who_comes_again_hears_what_was_missed_also_from_another_server(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        ready_game(first, "donuts")
        ada, bob = program(first.port), program(first.port)
        table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
        with listening(bob, table, 2) as ear:
            decide(ada, table, 1, "c4")
            last = ear.game().id
        decide(bob, table, 2, "c1")
    with running(tmp_path) as second:
        ready_game(second, "donuts")
        ada.port = bob.port = second.port
        with listening(bob, table, 2, last=last) as ear:
            missed = ear.game()
            assert [event["text"] for event in missed.data["events"]] == ["c1"]
            assert missed.id == "2"
            legal = ada.get(f"/api/tables/{table}/seats/1/moves")
            decide(ada, table, 1, legal[0]["text"])
            assert ear.game().id == "3"
        with listening(Guest(second.port), table, 0, last="0") as ear:
            assert len(ear.game().data["events"]) == 3


@pytest.mark.parametrize("last", ["x", "-1", "1000", "9" * 30, "²"])
def test_an_id_that_no_event_has_is_refused(ada: Guest, bob: Guest, last: str) -> None:
    table, _ = two_at_a_table(ada, bob)
    path = f"/api/tables/{table}/seats/1/events"
    reply = ada.ask("GET", path, headers={"Last-Event-ID": last})
    assert (reply.status, reply.kind) == (400, "BadRequest")


def test_who_sits_down_is_ready_or_leaves_is_told(ada: Guest, bob: Guest) -> None:
    made = new_table(ada, "me", "open")
    table = made["id"]
    with listening(ada, table, 1) as ear:
        assert not ear.table()["seats"][1]["is_taken"]
        bob.post(f"/api/tables/{table}/sit", {"secret": made["invitation"], "name": "Bob"})
        assert ear.table()["seats"][1]["name"] == "Bob"
        bob.post(f"/api/tables/{table}/seats/2/ready")
        assert ear.table()["seats"][1]["is_ready"]
        with listening(bob, table, 2):
            assert ear.table()["seats"][1]["is_present"]
        assert not ear.table()["seats"][1]["is_present"]
        bob.post(f"/api/tables/{table}/seats/2/free")
        assert not ear.table()["seats"][1]["is_taken"]


def test_spectators_come_and_go_unnoticed(server: Running, ada: Guest, bob: Guest) -> None:
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with listening(ada, table, 1) as ear:
        ear.table()
        with listening(Guest(server.port), table, 0) as watching:
            watching.table()
        decide(ada, table, 1, "c4")
        told = ear.next()
        assert told
        assert told.id == "1", "nothing came before it"


def test_silence_is_filled_with_comments(server: Running, ada: Guest, bob: Guest) -> None:
    table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
    with listening(ada, table, 1) as ear:
        ear.table()
        on_loop(server, server.house._tick())
        comment = ear.next()
        assert comment
        assert comment.comment
        decide(ada, table, 1, "c4")
        assert ear.game().id == "1"


def test_it_ends_when_its_table_is_removed(ada: Guest) -> None:
    table = new_table(ada, "me", "open")["id"]
    with listening(ada, table, 1) as ear, listening(ada, table, 0) as watching:
        ear.table()
        assert ada.ask("DELETE", f"/api/tables/{table}").status == 204
        assert ear.is_ended()
        assert watching.is_ended()


def test_it_ends_with_the_server_and_the_game_does_not(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
        with listening(ada, table, 1) as ear:
            ear.table()
            server.stop()
            assert ear.is_ended()


class TestMoreTablesThanAreKeptAwake:
    """A table is forgotten when nobody uses it, and is never in memory twice."""

    def test_a_stream_hears_what_is_decided_after_it_was_opened(self, tmp_path: Path) -> None:
        with running(tmp_path, limits={"tables_awake": 0}) as server:
            ready_game(server, "donuts")
            ada, bob = program(server.port), program(server.port)
            table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
            new_table(ada, "me", "open")  # lets go of all that it can
            assert table not in {one.id for one in server.house.tables.awake()}
            with listening(bob, table, 2) as ear:
                ear.table()
                new_table(ada, "me", "open")
                decide(ada, table, 1, "c4")
                assert ear.game().id == "1"
            new_table(ada, "me", "open")
            assert table not in {one.id for one in server.house.tables.awake()}
            assert bob.get(f"/api/tables/{table}/seats/2")["is_my_turn"]

    def test_those_who_wake_a_table_at_once_get_the_same(self, tmp_path: Path) -> None:
        with running(tmp_path, limits={"tables_awake": 0}) as server:
            ready_game(server, "donuts")
            ada, bob = program(server.port), program(server.port)
            table, _ = two_at_a_table(ada, bob)
            tables = server.house.tables

            async def wake() -> bool:
                one, other = await asyncio.gather(tables.get(table), tables.get(table))
                return one is other is await tables.get(table)

            assert on_loop(server, wake())


def test_who_waits_to_sit_down_at_a_table_that_is_removed_is_told(
    server: Running, ada: Guest
) -> None:
    """It is not written anew."""
    table = new_table(ada, "me", "open")["id"]
    tables = server.house.tables

    async def sit_while_it_is_removed() -> str:
        live = await tables.get(table)
        removed = asyncio.create_task(tables.remove(live))
        await asyncio.sleep(0)
        sitting = asyncio.create_task(tables.change(live, lambda g: g.sitting(99, "Bob")[0]))
        await removed
        try:
            await sitting
        except Exception as error:
            return type(error).__name__
        return "seated"

    assert on_loop(server, sit_while_it_is_removed()) == "NoSuchTable"
    assert ada.ask("GET", f"/api/tables/{table}").kind == "NoSuchTable"


def test_nothing_is_kept_of_streams_that_have_ended(
    server: Running, ada: Guest, bob: Guest
) -> None:
    table, _ = two_at_a_table(ada, bob)
    with listening(ada, table, 1) as ear, listening(bob, table, 2) as other:
        present = {1, 2}
        ear.table(lambda shown: {s["seat"] for s in shown["seats"] if s["is_present"]} == present)
        assert isinstance(other, Ear)
    with listening(ada, table, 1) as ear:
        ear.table(lambda shown: not shown["seats"][1]["is_present"])
        streams = in_loop(server, lambda: [*server.house.streams])
        live = on_loop(server, server.house.tables.get(table))
        assert len({*streams} & {*live.listeners[1], *live.listeners[2]}) == 1
