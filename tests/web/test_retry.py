"""Trying a decision again: a new table from before it, with bots for the others and new dice."""

import pytest

from ludotheque.records import read
from tests.web.playing import play_to_the_end, ready_game, wait_for_turn
from tests.web.serving import Guest, Running, program

ADA, BOB, CAROL = 1, 2, 3


@pytest.fixture(autouse=True)
def _ready(server: Running) -> None:
    ready_game(server, "donuts", "easycome", "don", "dungeons")


def finished_table(guests: dict[int, Guest], game: str, **body: object) -> str:
    """A game between people that was played to its end."""
    host = guests[ADA]
    seats = [{"player": "me", "name": "Ada"}, *[{"player": "open"}] * (len(guests) - 1)]
    made = host.post("/api/tables", {"game": game, "seats": seats, **body})
    table = made["id"]
    for seat, guest in guests.items():
        if guest is not host:
            asked = {"name": f"Guest {seat}", "secret": made["invitation"]}
            guest.post(f"/api/tables/{table}/sit", asked)
    for seat, guest in guests.items():
        guest.post(f"/api/tables/{table}/seats/{seat}/ready", {"is_ready": True})
    play_to_the_end(table, guests)
    return str(table)


def record_of(guest: Guest, table: str, seat: int) -> str:
    return guest.ask("GET", f"/api/tables/{table}/seats/{seat}/record").content.decode()


def my_events(written: str, seat: int) -> list[int]:
    """The numbers of the decisions of a seat in a record."""
    events = read(written).events
    return [number for number, event in enumerate(events, 1) if event.seat == seat]


@pytest.mark.parametrize("game", ["donuts", "easycome", "don", "dungeons"])
def test_a_decision_is_tried_again_from_before_it(server: Running, game: str) -> None:
    guests = {seat: program(server.port) for seat in (ADA, BOB, CAROL)[: 3 if game == "don" else 2]}
    table = finished_table(guests, game)
    bob = guests[BOB]
    written = record_of(bob, table, BOB)
    record, event = read(written), my_events(written, BOB)[-1]
    made = bob.post(f"/api/tables/{table}/seats/{BOB}/retry", {"event": event}, status=201)
    assert made["seats"] == [BOB]
    shown = bob.get(f"/api/tables/{made['id']}")
    assert shown["is_begun"]
    assert not shown["is_over"]
    assert [seat["player"] for seat in shown["seats"]].count("human") == 1
    assert "Ada" not in [seat["name"] for seat in shown["seats"]], "nobody is played by a bot"
    view = bob.get(f"/api/tables/{made['id']}/seats/{BOB}")
    before = event - 1
    while record.events[before].state.is_mid_decision(BOB):
        before -= 1
    there = record.events[before].state
    assert BOB in view["to_move"]
    assert view["looked"] == view["count"], "nothing of it is news"
    copied = server.house.tables.awake()[-1].table
    assert copied.state.data == there.data
    assert copied.start.is_copy, "alone, it counts for nothing"


def test_dice_thrown_from_there_are_new_and_verified(server: Running) -> None:
    guests = {seat: program(server.port) for seat in (ADA, BOB)}
    table = finished_table(guests, "easycome")
    written = record_of(guests[BOB], table, BOB)
    event = my_events(written, BOB)[0]
    asked = {"event": event}
    made = [
        guests[BOB].post(f"/api/tables/{table}/seats/{BOB}/retry", asked)["id"] for _ in range(2)
    ]
    known = [guests[BOB].get(f"/api/tables/{one}")["commitments"] for one in (table, *made)]
    assert known[0][0]["digest"] == known[1][0]["digest"], "what was thrown can still be checked"
    assert len({commitments[-1]["digest"] for commitments in known}) == 3
    assert all(one["secret"] is None for one in [*known[1], *known[2]])
    while not wait_for_turn(guests[BOB], made[0], BOB)["is_over"]:
        seat = f"/api/tables/{made[0]}/seats/{BOB}"
        moves = guests[BOB].get(f"{seat}/moves")
        guests[BOB].post(f"{seat}/decisions", {"texts": [moves[-1]["text"]]})
    again = read(record_of(guests[BOB], made[0], BOB))
    assert again.commitments[0].first_throw == 0
    assert all(
        state.throw(dice)[0].number == event.number
        for event, state in zip(again.events, again.states(), strict=False)
        if event.seat < 1 and (dice := again.dice_for(state.throws))
    )


def test_only_mine_once_it_is_over(server: Running) -> None:
    ada, bob = program(server.port), program(server.port)
    seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
    table = ada.post("/api/tables", {"game": "donuts", "seats": seats})["id"]
    retry = f"/api/tables/{table}/seats/1/retry"
    assert ada.ask("POST", retry, {"event": 2}).kind == "NotOver"
    wait_for_turn(ada, table)
    ada.post(f"/api/tables/{table}/seats/1/decisions", {"items": ["a1"]})
    ada.post(f"/api/tables/{table}/seats/1/give_up", {"is_sure": True})
    assert bob.ask("POST", retry, {"event": 2}).kind == "NotYourSeat"
    mine = my_events(record_of(ada, table, 1), 1)
    for event in {0, -1, 999, mine[0] - 1}:
        assert ada.ask("POST", retry, {"event": event}).kind == "NoSuchEvent"
    made = ada.post(retry, {"event": mine[0]}, status=201)
    again = ada.get(f"/api/tables/{made['id']}")
    assert [seat["player"] for seat in again["seats"]] == ["human", "random"]
    assert again["settings"]["undo"] == "always"
    assert again["settings"]["hints"]
