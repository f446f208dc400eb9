"""Bots at live tables: together, never faster than they may be, and whatever happens meanwhile."""

import asyncio
import os
import signal
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from ludotheque.tables import database
from tests.web.listening import Ear, in_loop, listening, on_loop
from tests.web.playing import ready_game
from tests.web.serving import SECONDS, Guest, Running, program, running
from tests.web.test_tables import new_table
from tests.web.thinking import thinking, wait_until_asked

AT_LEAST = 0.2


@pytest.fixture(autouse=True)
def ready(server: Running) -> None:
    ready_game(server, "donuts")


def alone_against_a_bot(ada: Guest) -> tuple[str, str]:
    """A table, and the path of Ada's seat."""
    table = new_table(ada, "me", "random", options={"layout": "0"})["id"]
    return table, f"/api/tables/{table}/seats/1"


def test_bots_that_decide_at_once_think_together(server: Running, ada: Guest) -> None:
    ready_game(server, "dungeons")
    with thinking(server) as thinker:
        table = new_table(ada, "me", "random", "random", "random", game="dungeons")["id"]
        wait_until_asked(server, thinker, 3)
        assert thinker.most_at_once == 3
        assert sorted(thinker.asked) == [2, 3, 4]
        with listening(ada, table, 1) as ear:
            in_loop(server, lambda: thinker.let_decide(3))
            decided: set[int] = set()
            while decided != {2, 3, 4}:
                decided |= {event["seat"] for event in ear.game().data["events"]}


def test_no_bot_answers_faster_than_it_may(tmp_path: Path) -> None:
    with running(tmp_path, bot_delay=AT_LEAST) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        table, path = alone_against_a_bot(ada)
        with thinking(server) as thinker, listening(ada, table, 1) as ear:
            thinker.is_free = True
            began = time.monotonic()
            ada.post(f"{path}/decisions", {"texts": ["c4"]})
            heard(ear, 2)
            assert time.monotonic() - began >= AT_LEAST


def heard(ear: Ear, seat: int) -> None:
    """Wait until a seat has moved."""
    ear.until(lambda m: m.id and any(event["seat"] == seat for event in m.data["events"]))


def test_an_undo_while_a_bot_thinks_is_not_overtaken(server: Running, ada: Guest) -> None:
    table, path = alone_against_a_bot(ada)
    with thinking(server) as thinker, listening(ada, table, 1) as ear:
        ada.post(f"{path}/decisions", {"texts": ["c4"]})
        wait_until_asked(server, thinker)
        ada.post(f"{path}/undo")
        in_loop(server, thinker.let_decide)
        on_loop(server, bots_at_rest(server, table))
        assert ada.get(path)["is_my_turn"]
        ada.post(f"{path}/decisions", {"texts": ["c1"]})
        wait_until_asked(server, thinker, 2)
        in_loop(server, thinker.let_decide)
        heard(ear, 2)
        assert ada.get(path)["is_my_turn"]


async def bots_at_rest(server: Running, table: str) -> None:
    """Wait until no bot of a table thinks."""
    live = await server.house.tables.get(table)
    if live.bots:
        await live.bots


def test_giving_up_while_a_bot_thinks_is_no_mistake_of_the_bot(
    server: Running, ada: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    table, path = alone_against_a_bot(ada)
    with thinking(server) as thinker:
        ada.post(f"{path}/decisions", {"texts": ["c4"]})
        wait_until_asked(server, thinker)
        ada.post(f"{path}/give_up", {"is_sure": True})
        in_loop(server, thinker.let_decide)
        on_loop(server, bots_at_rest(server, table))
    assert ada.get(path)["is_over"]
    assert not caplog.records


def test_a_bot_whose_decision_cannot_be_stored_decides_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [1000.0]
    with running(tmp_path, clock=lambda: now[0]) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        table, path = alone_against_a_bot(ada)
        house = server.house
        with thinking(server) as thinker, listening(ada, table, 1) as ear:
            ada.post(f"{path}/decisions", {"texts": ["c4"]})
            wait_until_asked(server, thinker)
            monkeypatch.setattr(house.log, "append", refuse)
            in_loop(server, thinker.let_decide)
            on_loop(server, bots_at_rest(server, table))
            assert "a bot could not decide" in caplog.text
            monkeypatch.undo()
            thinker.is_free = True
            on_loop(server, house.tables.sweep())
            assert thinker.asked == [2], "not at once"
            now[0] += 1
            on_loop(server, house.tables.sweep())
            heard(ear, 2)


def refuse(*_asked: Any) -> "Future[None]":
    """What a log answers while another program writes."""
    refused: Future[None] = Future()
    refused.set_exception(database.locked(Path("tables.db")))
    return refused


@pytest.mark.slow
def test_a_worker_killed_while_it_thinks_is_replaced_and_the_move_made(tmp_path: Path) -> None:
    """On a server of its own: nobody else's bots have workers there."""
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        ada = program(server.port)
        table, path = alone_against_a_bot(ada)
        with listening(ada, table, 1) as ear:
            ada.post(f"{path}/decisions", {"texts": ["c4"]})
            pid = on_loop(server, first_pid(server))
            os.kill(pid, signal.SIGKILL)
            heard(ear, 2)
            # Where the answer was faster than the kill, the next question notices the dead one.
            ada.post(f"{path}/decisions", {"moves": [ada.get(f"{path}/moves")[0]["number"]]})
            heard(ear, 2)
            assert pid not in server.house.workers.pids


async def first_pid(server: Running) -> int:
    """The worker that was started, or asked, for the move that is under way."""
    async with asyncio.timeout(SECONDS):
        while not (pids := server.house.workers.pids):
            await asyncio.sleep(0.001)
    return pids[0]
