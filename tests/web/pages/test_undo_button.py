"""The undo button says what it takes back, and whether the others are asked."""

import random
import re

import pytest

from tests.web.pages.browsing import Browser, Page
from tests.web.pages.test_gathering import friends_table, link_in
from tests.web.pages.test_table import begun, my_turn, touched
from tests.web.playing import random_decision, ready_game
from tests.web.serving import Running

DECISIONS = 6


def undo_label(page_text: str) -> str:
    """What a screen reader says of the button; sighted people see the same as its title."""
    found = re.search(r'aria-label="([^"]+)" title="([^"]+)" data-key="U"', page_text)
    assert found
    assert found[1] == found[2]
    return found[1]


def test_it_names_the_move(server: Running) -> None:
    ready_game(server, "donuts")
    anna = Browser(server.port, "fr")
    table = begun(anna)
    assert undo_label(table.text) == "Annuler", "nothing yet"
    place = touched(my_turn(anna, table.place))
    cell = place.partition("try=")[2]
    anna.submit(anna.get(table.place + place).form(f"{table.place}/play"))
    assert undo_label(my_turn(anna, table.place).text) == f"Annuler\u00a0: poser en {cell}"


def test_where_the_others_are_asked_it_says_so(server: Running) -> None:
    anna, room, ben, seat = two_who_have_decided(server)
    assert undo_label(anna.get(room.place).text).startswith("Ask to undo: place on ")
    assert undo_label(ben.get(seat.place).text).startswith("Undo: place on ")


def test_an_answer_is_to_the_request_that_its_page_shows(server: Running) -> None:
    anna, room, ben, seat = two_who_have_decided(server)
    anna.submit(anna.get(room.place).form(f"{room.place}/undo"))
    shown = ben.get(seat.place).form(f"{seat.place}/agree")
    anna.submit(anna.get(room.place).form(f"{room.place}/undo"))  # she asks once more
    late = ben.submit(shown)
    assert late.status == 409
    assert "another undo" in late.text
    _, _, table, _ = seat.place.split("/")
    mine = f"/api/tables/{table}/seats/2"
    assert ben.as_guest.get(mine)["undo_request"]
    assert ben.submit(late.form(f"{seat.place}/agree")).status == 200
    assert ben.as_guest.get(mine)["to_move"] == [1], "it is undone"


def two_who_have_decided(server: Running) -> tuple[Browser, Page, Browser, Page]:
    """Anna and Ben at their seats, each after a decision."""
    ready_game(server, "donuts")
    anna, ben = Browser(server.port), Browser(server.port)
    room = friends_table(anna)
    address, _, secret = link_in(room).partition("#")
    seat = ben.submit(ben.get(address).form(f"{address}/sit"), name="Ben", secret=secret)
    anna.submit(anna.get(room.place).form(f"{address}/1/ready"))
    ben.submit(ben.get(seat.place).form(f"{seat.place}/ready"))
    for one, place in ((anna, room.place), (ben, seat.place)):
        drafted = one.get(place + touched(one.get(place)))
        one.submit(drafted.form(f"{place}/play"))
    return anna, room, ben, seat


@pytest.mark.parametrize("game", ["easycome", "don", "donnant", "dungeons"])
def test_every_game_names_what_is_undone(server: Running, game: str) -> None:
    ready_game(server, game)
    anna, chance = Browser(server.port), random.Random(4)
    table = begun(anna, game)
    path = f"/api/tables/{table.place.split('/')[2]}/seats/1"
    labels: list[str] = []
    for _ in range(DECISIONS):
        my_turn(anna, table.place)
        guest = anna.as_guest
        if guest.get(path)["is_over"]:
            break
        guest.post(f"{path}/decisions", random_decision(guest, path, chance))
        label = undo_label(anna.get(table.place).text)
        if not guest.get(path)["is_over"]:  # then it was not over when the page was drawn
            labels.append(label)
    assert labels
    for label in labels:
        assert re.match(r"(Undo|Take back): \w", label)
