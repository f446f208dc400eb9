"""A stall on a page: its places, its cards, and what a touch on a card means."""

import pytest

from ludotheque.engine.state import State
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.drawn.cards import spots
from ludotheque.games.donnant.drawn.grid import lines_of
from tests.games.donnant.boards import (
    a_joker,
    an_extra_die,
    by_id,
    css,
    page,
    read,
    said,
    scene_of,
    seen_by,
    some_states,
    two_colours,
    whole_game,
)
from tests.games.donnant.positions import Table


def test_places_beside_two_columns_are_half_as_wide() -> None:
    assert lines_of({"c3"}, {"b2", "d4"}) == ("bcd", "432")
    assert lines_of({"c3", "b2"}, {"a1", "d4"}) == ("abcd", "4321")
    assert lines_of({"a3", "c3"}, {"b1", "b5"}) == ("abc", "54321"[:5])


def test_a_stall_never_has_more_than_four_lines() -> None:
    for state in whole_game(4):
        for stall in seen_by(state, 0).stalls:
            files, ranks = lines_of({one.cell for one in stall.cards}, stall.open_cells)
            assert 3 <= len(files) <= 4
            assert 3 <= len(ranks) <= 4


@pytest.mark.rule("DD-10")
def test_a_card_that_can_be_completed_is_ringed_and_chooses_its_dice(two: State) -> None:
    before = page(two)
    assert "legal" in css(before, "thing-c3")
    assert "idle" in css(before, "thing-b4")
    after = page(two, draft="c3")
    assert "chosen" in css(after, "thing-c3")
    assert said(by_id(after, "cell-yellow")) == said(by_id(after, "cell-green")) == "→ S29"
    assert said(by_id(after, "cell-blue")) == "blue"
    pencil = by_id(after, "thing-c3").findall(".//*[@class='in pencil']")
    assert [one.text for one in pencil] == ["2", "2", "2"]
    assert "0 → 3 points" in said(by_id(after, "stall"))


def test_a_card_touched_rubs_itself_out(two: State) -> None:
    assert by_id(page(two, draft="c3"), "thing-c3").get("href") == "?"


def test_what_may_not_be_touched_says_why(two: State) -> None:
    assert by_id(page(two), "thing-b4").get("href") == "?try=&why=b4"


@pytest.mark.rule("DD-24")
def test_an_entry_that_spoils_a_card_is_said_in_tomato() -> None:
    table = Table(2)
    table.lay(2, "c3", "? < ? < ?")
    state = table.entering(6, 1, 1, 1, 1)
    assert draw(scene_of(state, 2, draft="c3.1.yellow")).warns
    assert not draw(scene_of(state, 2, draft="c3.3.yellow")).warns
    spoilt = page(state, 2, draft="c3.1.yellow")
    assert by_id(spoilt, "thing-c3").findall(".//*[@class='never pencil']")


def test_another_stall_is_read_in_the_place_of_mine(two: State) -> None:
    found = read(draw(scene_of(two, 1, look=2)))
    assert "Stall of <Bob>" in said(by_id(found, "stall"))
    assert "Back to my stall" in said(by_id(found, "stall"))
    assert not by_id(found, "stall").findall(".//a[@data-thing]")
    assert by_id(found, "mini-1").get("href") == "?"


def test_a_card_with_one_possible_entry_takes_it_at_once() -> None:
    table = Table(2)
    table.lay(2, "c3", "4, 4, 5")
    state = table.entering(4, 4, 1, 1, 1)
    assert by_id(page(state, 2), "thing-c3").get("href") == "?try=c3.1.orange"


def test_a_card_with_several_opens_its_boxes_and_then_asks_for_the_die() -> None:
    table = Table(2)
    table.lay(2, "c3", "? < ? < green")
    state = table.entering(2, 3, 6, 1, 1, thrown="yellow orange green")
    assert by_id(page(state, 2), "thing-c3").get("href") == "?part=c3"
    opened = page(state, 2, part="c3")
    assert by_id(opened, "box-3").get("href") == "?try=c3.3.green"
    assert by_id(opened, "box-1").get("href") == "?part=c3.1"
    asked = page(state, 2, part="c3.1")
    assert by_id(asked, "die-orange").get("href") == "?try=c3.1.orange"
    by_die = page(state, 2, part="die.orange")
    assert by_id(by_die, "thing-c3").get("href") == "?part=c3.0.orange"
    assert by_id(page(state, 2, part="c3.0.orange"), "box-2").get("href") == "?try=c3.2.orange"


@pytest.mark.rule("DD-14")
def test_a_box_in_pencil_is_rubbed_out_where_its_card_takes_more() -> None:
    begun = page(a_joker(), draft="joker.dice,c3.1.yellow")
    assert by_id(begun, "thing-c3").get("href") == "?try=joker.dice,c3.1.yellow&part=c3"
    opened = page(a_joker(), draft="joker.dice,c3.1.yellow", part="c3")
    assert by_id(opened, "box-1").get("href") == "?try=joker.dice&out=c3.1.yellow"
    assert by_id(opened, "box-1").get("aria-label") == "rub out box 1 of S29"
    assert by_id(opened, "box-2").get("href") == "?try=joker.dice,c3.1.yellow,c3.2.orange"
    filled = page(a_joker(), draft="joker.dice,c3.1.yellow,c3.2.orange")
    rubbed_out = "?try=joker.dice&out=c3.1.yellow,c3.2.orange"
    assert by_id(filled, "thing-c3").get("href") == rubbed_out, "nothing more fits"


@pytest.mark.rule("DD-29")
def test_two_cards_are_coloured_one_after_the_other() -> None:
    first, second = page(two_colours()), page(two_colours(), draft="c3.blue")
    assert by_id(first, "opened").get("aria-label") == "The colour of B20"
    assert by_id(second, "opened").get("aria-label") == "The colour of B19"
    assert by_id(second, "key-green").get("href") == "?try=c3.blue,c4.green"
    both = page(two_colours(), draft="c3.blue,c4.green")
    assert by_id(both, "thing-c4").get("href") == "?try=c3.blue&out=c4.green"
    assert by_id(both, "thing-c3").get("href") == "?", "the colour of the second hangs on it"


def test_boxes_lie_on_their_card() -> None:
    for offer in seen_by(Table(2).state, 0).market:
        assert offer.card
        for spot in spots(offer.card):
            assert spot.x >= 4
            assert spot.x + spot.side <= 106
            assert spot.y >= 16
            assert spot.y + spot.side <= 66


@pytest.mark.rule("DD-28")
def test_marks_left_are_counted_after_the_draft() -> None:
    asked = [
        draw(scene_of(an_extra_die(), 2, draft=draft)).question
        for draft in ("c3.1.yellow", "c3.1.yellow,c3.2.orange")
    ]
    assert [str(one) for one in asked] == [
        "One more die? It costs a mark (2 left).",
        "One more die? It costs a mark (1 left).",
    ]


@pytest.mark.parametrize("players", [1, 4])
def test_stall_and_market_are_grids_with_names_rows_and_cells(players: int) -> None:
    for state in some_states(players):
        grids = [one for one in page(state).iter() if one.get("role") == "grid"]
        assert [one.get("aria-label") for one in grids] == ["My stall", "Market"]
        for grid in grids:
            rows = [one for one in grid if one.get("aria-hidden") != "true"]
            assert {row.get("role") for row in rows} == {"row"}
            cells = [[one.get("role") for one in row] for row in rows]
            assert {role for row in cells for role in row} == {"gridcell"}
            assert len({len(row) for row in cells}) == 1, "rows are as long as each other"
