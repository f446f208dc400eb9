"""The dice in the tray: kept, changed by marks, behind a bar."""

from urllib.parse import parse_qs

import pytest

from ludotheque.engine.decisions import why_not
from ludotheque.engine.state import State
from ludotheque.errors import RuleError
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.content import COLOURS
from tests.games.donnant.boards import Page, by_id, classes, css, page, said, scene_of
from tests.games.donnant.positions import Table, throw


@pytest.mark.rule("DD-7")
def test_dice_touched_are_kept(two: State) -> None:
    assert by_id(page(two), "die-green").get("href") == "?try=keep.green"
    one = page(two, draft="keep.green")
    assert by_id(one, "die-yellow").get("href") == "?try=keep.yellow-green"
    assert by_id(one, "die-green").get("href") == "?"
    assert said(by_id(one, "cell-green")) == "kept"
    assert "site" in css(one, "cell-green")
    assert by_id(one, "thing-c3").get("href") == "?try=c3", "a card takes the place of kept dice"
    four = page(two, draft="keep.yellow-orange-green-blue")
    assert "&why=keep." in by_id(four, "die-purple").get("href", ""), "at least one is thrown"


def test_keys_of_the_dice(two: State) -> None:
    keys = [one.get("data-key") for one in page(two).findall(".//*[@id='means']//a[@data-key]")]
    assert keys == ["1", "2", "3", "4", "5"]
    assert draw(scene_of(two, 1, draft="keep.green")).key == "T"


@pytest.mark.rule("DD-26", "DD-52")
def test_a_handle_opens_what_marks_make_of_a_die(two: State) -> None:
    opened = page(two, part="change.blue")
    keys = [one.get("data-thing") for one in opened.findall(".//*[@class='keys']/a")]
    assert keys == ["blue.-1", "blue.+1"]
    changed = page(two, draft="blue.-1")
    cell = by_id(changed, "die-blue")
    assert said(cell) == "3"
    assert len(cell.findall(".//*[@class='pip']")) == 2
    used = page(two, draft="blue.-1,c3")
    assert len(by_id(used, "thing-b3").findall(".//*[@class='stroke pencil']")) == 1


@pytest.mark.rule("DD-17")
def test_dice_on_the_building_site_lie_behind_a_bar() -> None:
    table = Table(2)
    table.lay(2, "c3", "?, ?")
    state = table.entering(1, 2, 3, 4, 5, thrown="blue purple")
    found = page(state, 2)
    assert found.findall(".//*[@class='rail']")
    site = [die for die in COLOURS if "site" in css(found, f"cell-{die}")]
    assert site == ["yellow", "orange", "green"]
    order = [one.get("id") for one in by_id(found, "means") if one.get("id")]
    assert order == [f"cell-{die}" for die in COLOURS], "none is put elsewhere, and so rolls again"


def cubes(found: Page) -> dict[str, str]:
    """What each die is called as a thing that rolls, by whether it was just thrown."""
    all_of_them = found.findall(".//*[@id='means']//*[@id]")
    return {one.get("id", ""): one.get("class", "") for one in all_of_them if is_cube(one)}


def is_cube(one: Page) -> bool:
    """Whether it is a die without the place it lies on."""
    return "cube" in classes(one)


def test_dice_just_thrown_are_new_ones_and_the_others_stay(two: State) -> None:
    before = cubes(page(two))
    assert set(before.values()) == {"cube rolled"}
    assert cubes(page(two, draft="keep.green")) == before, "a touch throws nothing"
    kept = two.play("reroll keep yellow orange green")
    after = cubes(page(throw(kept, 5, 6), seat=2))
    assert [name for name, look in after.items() if look == "cube rolled"] == [
        name for name in after if name not in before and name.count("-") > 1
    ]
    assert [name for name, look in after.items() if look == "cube"] == [
        "cube-yellow", "cube-orange", "cube-green",
    ]  # fmt: skip


def reason(state: State, seat: int, name: str, draft: str = "") -> RuleError:
    """Why something may not be touched, as a touch on it says."""
    query = parse_qs(by_id(page(state, seat, draft=draft), name).get("href", "").lstrip("?"))
    items = draft.split(",") if draft else ()
    error = why_not(state.observation(seat), seat, items, query["why"][0])
    assert isinstance(error, RuleError)
    return error


@pytest.mark.rule("DD-17")
def test_a_die_of_the_building_site_says_that_it_was_not_rethrown() -> None:
    table = Table(2)
    table.lay(2, "c3", "?, ?")
    state = table.entering(1, 2, 3, 4, 5, thrown="blue purple")
    assert reason(state, 2, "die-green").clause == "DD-17"
    assert "the green die was not rethrown" in reason(state, 2, "die-green").sentence.en


@pytest.mark.rule("DD-24")
def test_a_card_that_takes_no_die_says_so_of_all_of_them() -> None:
    table = Table(2)
    table.lay(2, "c3", "? < ? < ?", entries=(6,))
    table.lay(2, "c2")
    state = table.entering(1, 2, 3, 4, 5, thrown="green blue purple")
    refused = why_not(state.observation(2), 2, (), "c3")
    assert isinstance(refused, RuleError)
    assert refused.clause == "DD-24"
    assert refused.sentence.en == (
        "none of these dice (3 4 5) fits on S29: values rise from left to right"
    )


@pytest.mark.rule("DD-6", "DD-8", "DD-25")
def test_dice_and_cards_that_are_used_say_so() -> None:
    table = Table(2)
    table.lay(1, "c3", "2, 2")
    table.lay(1, "b3", "4, 5")
    state = table.acting(2, 2, 3, 4, 6, rerolls=2)
    assert reason(state, 1, "die-yellow").clause == "DD-6"
    state = state.play("complete c3 with yellow orange")
    used = reason(state, 1, "die-yellow")
    assert used.clause == "DD-8"
    assert used.sentence.en.startswith("the yellow die is used already")
    assert reason(state, 1, "die-green").clause == "DD-49", "it is not: but nothing is rethrown"
    table = Table(2)
    table.complete(1, "c4", "2 marks: extra die")
    table.lay(1, "c3", "2, 2")
    assert reason(table.acting(2, 2, 3, 4, 6), 1, "thing-c4").clause == "DD-25"


@pytest.mark.rule("DD-49")
def test_the_last_die_says_that_one_at_least_is_thrown(two: State) -> None:
    every = "keep.yellow-orange-green-blue"
    assert reason(two, 1, "die-purple", draft=every).clause == "DD-49"
