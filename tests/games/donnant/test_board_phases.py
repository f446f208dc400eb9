"""Setting up, jokers, and alone: what the tray and the board show then."""

import pytest

from ludotheque.games.donnant.board import draw
from tests.games.donnant.boards import by_id, page, scene_of, seen_by, whole_game
from tests.games.donnant.positions import Table


@pytest.mark.rule("DD-3")
def test_setting_up_touches_the_card_to_return_then_card_and_place() -> None:
    state = Table(2).start.game.start(players=2, seed=1)
    hand = [card.name for card in seen_by(state, 1).stalls[0].hand if card]
    first = page(state)
    assert by_id(first, f"hand-{hand[0]}").get("href") == f"?try=return.{hand[0]}"
    draft = f"return.{hand[0]}"
    second = page(state, draft=draft)
    assert by_id(second, f"hand-{hand[1]}").get("href") == f"?try={draft},{hand[1]}.c3"
    draft += f",{hand[1]}.c3"
    third = page(state, draft=draft)
    assert by_id(third, f"hand-{hand[2]}").get("href") == f"?try={draft}&part={hand[2]}"
    fourth = page(state, draft=draft, part=hand[2])
    assert by_id(fourth, "thing-d4").get("href") == f"?try={draft},{hand[2]}.d4"
    assert draw(scene_of(state, 1, draft=f"{draft},{hand[2]}.d4,{hand[3]}.d3")).lead is None


@pytest.mark.rule("DD-13")
def test_jokers_open_after_the_third_throw() -> None:
    table = Table(2)
    table.lay(1, "c3", "6, 6, 6")
    early, late = table.acting(1, 2, 3, 4, 6, rerolls=1), table.acting(1, 2, 3, 4, 6, rerolls=2)
    assert "Reroll" in draw(scene_of(early, 1)).acts
    assert "Joker" in draw(scene_of(late, 1)).acts
    opened = page(late, part="joker")
    keys = [one.get("href") for one in opened.findall(".//*[@class='keys']/a")]
    assert keys == ["?try=joker.dice", "?try=joker.scoring", "?try=joker.bonus"]
    dice = page(late, draft="joker.dice")
    assert by_id(dice, "thing-c3").get("href") == "?try=joker.dice,c3.1.purple"


@pytest.mark.rule("DD-43", "DD-44")
def test_alone_one_sees_dice_go_and_rows_to_set_aside() -> None:
    states = list(whole_game(1))
    acting = next(
        one
        for one in states
        if seen_by(one, 1).phase == "acting" and "keep.none" in scene_of(one, 1).touchable
    )
    counters = page(acting).findall(".//*[@class='counters']/span/i")
    assert [one.get("class") for one in counters] == ["cube"] * 3
    going = page(acting, draft="keep.none").findall(".//*[@class='counters']/span/i")
    assert [one.get("class") for one in going] == ["cube", "cube", "cube going"]
    aside = next(one for one in states if seen_by(one, 1).phase == "setting aside")
    found = page(aside)
    assert by_id(found, "thing-top4").get("href") == "?try=aside.top"
    assert by_id(found, "thing-bottom4").get("href") == "?try=aside.bottom"
