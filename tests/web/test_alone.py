"""Progress alone: kept by the server, once for each game that counts."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.alone import (
    ALL_PASSED,
    begin_alone,
    come_far,
    decide_some,
    ladder,
    play_alone,
    standings,
    steps_kept,
    table_alone,
)
from tests.web.playing import play_to_the_end, ready_game
from tests.web.serving import Guest, Running, program, running


@pytest.fixture(autouse=True)
def games(server: Running) -> None:
    ready_game(server, "donnant", "dungeons")


@pytest.mark.rule("DD-46")
def test_a_level_passed_opens_the_next(server: Running, ada: Guest) -> None:
    assert standings(ladder(ada, "donnant", "levels")) == "ollllll"
    refused = ada.ask("POST", "/api/tables", table_alone("donnant", level="2"))
    assert (refused.status, refused.kind) == (422, "NotOpenYet")
    assert refused.json["error"]["clause"] == "DD-46"
    assert "open: 1" in refused.json["error"]["reason"]
    table = play_alone(ada, "donnant", level="1")
    levels = ladder(ada, "donnant", "levels")
    assert standings(levels) == "polllll"
    assert levels["rungs"][1]["offer"]["options"] == {"level": "2", "campaign": "no"}
    assert levels["rungs"][2]["refusal"]["clause"] == "DD-46"
    achieved = ada.get(f"/api/tables/{table}/seats/1/achieved")
    assert achieved["counts"]
    assert achieved["said"].startswith("level 1 is passed, ")
    assert achieved["said"].endswith("; levels passed: 1")
    assert [one["words"] for one in achieved["next"]] == ["Play level 2", "Play level 1 again"]
    begin_alone(ada, "donnant", level="2")
    assert ladder(program(server.port), "donnant", "levels")["rungs"][1]["standing"] == "locked"


def test_an_end_that_is_sent_twice_counts_once(server: Running, ada: Guest) -> None:
    before = steps_kept(server)
    table = begin_alone(ada, "donnant")
    play_to_the_end(table, {1: ada})
    assert steps_kept(server) == before + 1
    again = ada.ask("POST", f"/api/tables/{table}/seats/1/decisions", {"moves": [0]})
    assert again.status == 409
    ada.get(f"/api/tables/{table}/seats/1/achieved")
    assert steps_kept(server) == before + 1


def test_a_game_with_a_throw_undone_counts_for_nothing(ada: Guest) -> None:
    table = begin_alone(ada, "donnant", undo="always")
    seat = f"/api/tables/{table}/seats/1"
    decide_some(ada, table, 1)  # the cards to begin with, which a throw follows
    ada.post(f"{seat}/undo")
    play_to_the_end(table, {1: ada})
    achieved = ada.get(f"{seat}/achieved")
    assert not achieved["counts"]
    assert "counts for no rank" in achieved["said"]
    assert ada.get("/api/me/progress/donnant")["progress"] == ""


def test_a_game_given_up_counts_for_nothing(ada: Guest) -> None:
    table = begin_alone(ada, "donnant")
    ada.post(f"/api/tables/{table}/seats/1/give_up", {"is_sure": True})
    achieved = ada.get(f"/api/tables/{table}/seats/1/achieved")
    assert (achieved["counts"], achieved["said"]) == (False, None)
    assert achieved["next"][0]["words"] == "Play level 1 again"
    assert ada.get("/api/me/progress/donnant")["progress"] == ""


def test_what_a_game_came_to_is_told_when_it_is_over(ada: Guest, bob: Guest) -> None:
    table = begin_alone(ada, "donnant")
    path = f"/api/tables/{table}/seats/1/achieved"
    assert ada.ask("GET", path).kind == "NotOver"
    assert bob.ask("GET", path).kind == "NotYourSeat"


@pytest.mark.rule("DD-46")
def test_the_campaign_opens_once_all_levels_are_passed(ada: Guest) -> None:
    closed = ladder(ada, "donnant", "campaign")
    assert (closed["offer"], closed["refusal"]["clause"]) == (None, "DD-46")
    refused = ada.ask("POST", "/api/tables", table_alone("donnant", campaign="yes"))
    assert refused.kind == "NotOpenYet"
    assert "still to pass: 1, 2, 3, 4, 5, 6, 7" in refused.json["error"]["reason"]


@pytest.mark.rule("DD-46")
def test_a_campaign_is_interrupted_by_a_restart_and_resumed(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donnant")
        ada = program(server.port)
        come_far(server, "donnant", f"{ALL_PASSED}; campaign level 2 points 9: +9")
        table = begin_alone(ada, "donnant", campaign="yes")
        decide_some(ada, table, 2)
        seen = ada.get(f"/api/tables/{table}/seats/1")
    with running(folder) as server:
        ready_game(server, "donnant")
        ada.port = server.port
        campaign = ladder(ada, "donnant", "campaign")
        assert standings(campaign) == "poaaaaa"
        assert campaign["offer"]["table"] == table
        second = ada.ask("POST", "/api/tables", table_alone("donnant", campaign="yes"))
        assert (second.status, second.kind) == (409, "OneAtATime")
        assert table in second.json["error"]["reason"]
        assert ada.get(f"/api/tables/{table}/seats/1") == seen
        assert ada.get(f"/api/tables/{table}")["options"]["level"] == "2"
        play_to_the_end(table, {1: ada})
        points = ada.get(f"/api/tables/{table}/seats/1")["result"]["points"][0]
    with running(folder) as server:
        ready_game(server, "donnant")
        ada.port = server.port
        campaign = ladder(ada, "donnant", "campaign")
        assert standings(campaign) == "ppoaaaa"
        assert [rung["gain"] for rung in campaign["rungs"][:3]] == [9, points, None]
        assert campaign["offer"]["table"] is None
        again = ada.post(f"/api/tables/{table}/rematch", status=201)["id"]
        assert ada.get(f"/api/tables/{again}")["options"]["level"] == "3", "it goes on"


def test_a_copy_of_a_game_and_one_that_no_longer_counts_do_not_hold_up_a_campaign(
    folder: Path,
) -> None:
    with running(folder) as server:
        ready_game(server, "donnant")
        ada = program(server.port)
        come_far(server, "donnant", ALL_PASSED)
        first = play_alone(ada, "donnant", campaign="yes")
        own = next(
            number
            for number, line in enumerate(_events(ada, first), 1)
            if not line.startswith("chance")
        )
        ada.post(f"/api/tables/{first}/seats/1/retry", {"event": own}, status=201)
        assert ladder(ada, "donnant", "campaign")["offer"]["table"] is None
        second = begin_alone(ada, "donnant", undo="always", campaign="yes")
        assert ladder(ada, "donnant", "campaign")["offer"]["table"] == second
        decide_some(ada, second, 1)
        ada.post(f"/api/tables/{second}/seats/1/undo")
        assert ladder(ada, "donnant", "campaign")["offer"]["table"] is None
        begin_alone(ada, "donnant", campaign="yes")


def _events(guest: Guest, table: str) -> list[str]:
    """The lines of a record that are events."""
    record = guest.ask("GET", f"/api/tables/{table}/seats/1/record").content.decode()
    lines = record.partition("\n\n")[2].splitlines()
    return [line for line in lines if line and not line.startswith(("result", "secret"))]


def test_a_campaign_that_is_begun_four_times_at_once_is_begun_once(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donnant")
        ada = program(server.port)
        come_far(server, "donnant", ALL_PASSED)
        asked = table_alone("donnant", campaign="yes")
        with ThreadPoolExecutor(4) as pool:
            replies = [*pool.map(lambda _: ada.ask("POST", "/api/tables", asked), range(4))]
        assert sorted(reply.status for reply in replies) == [201, 409, 409, 409]


@pytest.mark.rule("DG-45")
def test_the_best_rank_of_each_dungeon_is_kept(server: Running, ada: Guest) -> None:
    come_far(server, "dungeons", "animals 43; cultists 0")
    animals = ladder(ada, "dungeons", "animals")
    assert standings(animals) == "ppppaaaa"
    assert animals["said"].startswith("best: 43 points, rank 4 of 8.")
    assert standings(ladder(ada, "dungeons", "pyramid")) == "aaaaaaaa"
    table = play_alone(ada, "dungeons", adventure="animals")
    points = ada.get(f"/api/tables/{table}/seats/1")["result"]["points"][0]
    assert points < 43, "at random"
    achieved = ada.get(f"/api/tables/{table}/seats/1/achieved")
    assert achieved["said"].endswith("your best is 43")
    assert achieved["ladder"]["key"] == "animals"
    assert ada.get("/api/me/progress/dungeons")["progress"] == "animals 43; cultists 0"


@pytest.mark.rule("DG-45")
def test_a_gentler_dungeon_keeps_no_rank(ada: Guest) -> None:
    table = play_alone(ada, "dungeons", life="11")
    said = ada.get(f"/api/tables/{table}/seats/1/achieved")["said"]
    assert "no rank is kept" in said
    assert ada.get("/api/me/progress/dungeons")["progress"] == ""


def test_progress_goes_along_to_another_device(ada: Guest, bob: Guest) -> None:
    play_alone(ada, "donnant", level="1")
    table = begin_alone(ada, "donnant", level="2")
    code = ada.post(f"/api/tables/{table}/seats/1/code")["code"]
    bob.post("/api/codes", {"code": code, "name": ""})
    assert ladder(bob, "donnant", "levels")["rungs"][1]["offer"]["table"] == table
    play_to_the_end(table, {1: bob})
    assert bob.get("/api/me/progress/donnant")["progress"] == "passed 1 2"
    assert ada.get("/api/me/progress/donnant")["progress"] == "passed 1"


def test_a_game_without_ladders_and_a_stranger_have_no_progress(server: Running) -> None:
    ready_game(server, "donuts")
    stranger = Guest(server.port)
    assert stranger.get("/api/me/progress/donuts")["ladders"] == []
    assert stranger.get("/api/me/progress/donnant")["progress"] == ""
    assert stranger.ask("GET", "/api/me/progress/chess").status == 404
