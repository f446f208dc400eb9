"""Analyses and hints over the API: by whom, of what, and how far they are."""

import asyncio
import time
from functools import partial
from typing import Any

import pytest

from ludotheque import load
from ludotheque.records import Record
from ludotheque.web import analyses_api
from ludotheque.web.worker_protocol import AnalysisJob
from tests.web.playing import ready_game, ready_hints, wait_for_turn
from tests.web.serving import SECONDS, Guest, Running

pytestmark = pytest.mark.slow

SHORT = partial(AnalysisJob, simulations=64, exact_seconds=0.01)
RECORD = str(Record.begin(load("donuts"), options={"layout": "0"}).play("c4").play("c5"))


@pytest.fixture(autouse=True)
def _short(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ready_game(server, "donuts", "easycome")
    monkeypatch.setattr(analyses_api, "AnalysisJob", SHORT)


def finished(guest: Guest, analysis: str) -> dict[str, Any]:
    """Ask until an analysis is finished."""
    end = time.monotonic() + 3 * SECONDS
    while time.monotonic() < end:
        shown: dict[str, Any] = guest.get(f"/api/analyses/{analysis}")
        if shown["status"] in ("done", "failed"):
            return shown
        assert shown["place"] or shown["total"] is not None
        time.sleep(0.05)
    raise TimeoutError


def against_a_bot(guest: Guest, game: str = "donuts", **settings: object) -> str:
    """A table of one person and a bot."""
    seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
    made = guest.post("/api/tables", {"game": game, "seats": seats, "settings": settings})
    return str(made["id"])


def test_a_record_is_judged_in_the_language_of_whoever_asks(ada: Guest, bob: Guest) -> None:
    analysis = ada.post("/api/analyses", {"record": RECORD}, status=202)["id"]
    shown = finished(ada, analysis)
    assert shown["status"] == "done"
    played = [one["played"]["text"] for one in shown["result"]["decisions"]]
    assert played == ["c4", "c5"]
    assert "%" in shown["result"]["decisions"][0]["best"]["worth"]
    assert bob.ask("GET", f"/api/analyses/{analysis}").kind == "NoSuchAnalysis"
    assert ada.ask("DELETE", f"/api/analyses/{analysis}").status == 204
    gone = ada.ask("GET", f"/api/analyses/{analysis}")
    assert (gone.status, gone.kind) == (404, "NoSuchAnalysis")


def test_a_broken_record_says_where(ada: Guest) -> None:
    french = Guest(ada.port, token=ada.token, language="fr")
    analysis = french.post("/api/analyses", {"record": f"{RECORD}\n1 z9"})["id"]
    shown = finished(french, analysis)
    assert (shown["status"], shown["failure"]["kind"]) == ("failed", "BadRecord")
    assert shown["failure"]["reason"].startswith("ligne ")


@pytest.mark.parametrize("body", [{}, {"record": "x", "table": "y", "seat": 1}])
def test_one_thing_is_analysed(ada: Guest, body: dict[str, object]) -> None:
    assert ada.ask("POST", "/api/analyses", body).kind == "BadRequest"


def test_too_many_and_too_large_are_refused(
    server: Running, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_done(*_: object) -> None:
        await asyncio.Future()

    monkeypatch.setattr(server.house.analyses, "_run", never_done)
    too_large = ada.ask("POST", "/api/analyses", {"record": "x" * 300_000})
    assert (too_large.status, too_large.kind) == (413, "TooLarge")
    replies = [ada.ask("POST", "/api/analyses", {"record": RECORD}) for _ in range(4)]
    assert (replies[-1].status, replies[-1].kind) == (429, "TooManyAnalyses")
    for reply in replies[:-1]:
        ada.ask("DELETE", f"/api/analyses/{reply.json['id']}")


def test_a_game_of_mine_is_judged_when_it_is_over(ada: Guest, bob: Guest) -> None:
    table = against_a_bot(ada)
    body = {"table": table, "seat": 1}
    early = ada.ask("POST", "/api/analyses", body)
    assert (early.status, early.kind) == (403, "NotAllowedHere")
    assert bob.ask("POST", "/api/analyses", body).kind == "NotYourSeat"
    seat = f"/api/tables/{table}/seats/1"
    ada.post(f"{seat}/decisions", {"items": ["a1"]})
    wait_for_turn(ada, table)
    ada.post(f"{seat}/give_up", {"is_sure": True})
    shown = finished(ada, ada.post("/api/analyses", body)["id"])
    assert {one["seat"] for one in shown["result"]["decisions"]} == {1, 2}


def test_where_hints_are_on_my_own_decisions_are_judged_before_the_end(ada: Guest) -> None:
    table = against_a_bot(ada, hints=True)
    ada.post(f"/api/tables/{table}/seats/1/decisions", {"items": ["a1"]})
    wait_for_turn(ada, table)
    shown = finished(ada, ada.post("/api/analyses", {"table": table, "seat": 1})["id"])
    assert [one["seat"] for one in shown["result"]["decisions"]] == [1]


def test_a_hint_can_be_played(server: Running, ada: Guest) -> None:
    ready_hints(server, "easycome")
    table = against_a_bot(ada, "easycome", hints=True)
    wait_for_turn(ada, table)
    seat = f"/api/tables/{table}/seats/1"
    french = Guest(ada.port, token=ada.token, language="fr")
    hint = french.post(f"{seat}/hint")
    best = hint["decisions"][0]
    assert best["words"]
    assert "%" in best["worth"]
    ada.post(f"{seat}/decisions", {"moves": best["moves"]})


def test_hints_are_for_tables_that_have_them_and_for_whose_turn_it_is(ada: Guest) -> None:
    table = against_a_bot(ada)
    reply = ada.ask("POST", f"/api/tables/{table}/seats/1/hint")
    assert (reply.status, reply.kind) == (403, "NotAllowedHere")
    seats = [{"player": "me", "name": "Ada"}, {"player": "open"}]
    body = {"game": "donuts", "seats": seats, "settings": {"hints": True}}
    assert ada.ask("POST", "/api/tables", body).kind == "NotAllowedHere"
    over = against_a_bot(ada, hints=True)
    ada.post(f"/api/tables/{over}/seats/1/give_up", {"is_sure": True})
    assert ada.ask("POST", f"/api/tables/{over}/seats/1/hint").kind == "NotYourTurn"
