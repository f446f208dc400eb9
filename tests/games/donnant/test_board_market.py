"""The market on a page: cards are bought by themselves and their place."""

import pytest

from ludotheque.engine.state import State
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.rules.state import NO_CARD
from ludotheque.games.donnant.things import OFFERS
from tests.games.donnant.boards import by_id, css, page, said, scene_of
from tests.games.donnant.positions import Table


@pytest.mark.rule("DD-54")
@pytest.mark.parametrize("gaps", range(9))
def test_the_key_of_the_market_leads_to_its_first_card(gaps: int) -> None:
    table = Table(2)
    table.lay(1, "c3")
    table.raw.market.ravel()[:gaps] = NO_CARD
    found = page(table.acting(1, 2, 3, 4, 5))
    link = found.find(".//a[@data-key='M']")
    assert link is not None
    place = by_id(found, link.get("href", "").removeprefix("#"))
    assert place.get("id") == ("market" if gaps == 8 else f"thing-{OFFERS[gaps]}")


@pytest.mark.rule("DD-11")
def test_a_card_is_bought_by_itself_and_its_place(two: State) -> None:
    before = page(two)
    assert by_id(before, "thing-top3").get("href") == "?part=top3#stall"
    assert "idle" in css(before, "thing-top1")
    placing = page(two, part="top3")
    place = by_id(placing, "thing-d4")
    assert place.get("href") == "?try=top3.d4"
    assert "legal" in place.get("class", "")
    lying = page(two, draft="top3.d4")
    assert "ghost" in css(lying, "thing-d4")
    assert "taken" in css(lying, "thing-top3")
    assert [said(by_id(lying, f"cell-{die}")) for die in ("yellow", "orange", "green")] == [
        "→ S3", "→ S3", "→ S3",
    ]  # fmt: skip


@pytest.mark.rule("DD-30")
def test_a_price_says_how_many_dice_marks_spare() -> None:
    table = Table(2)
    table.complete(1, "c3", "2 marks: cheaper")
    state = table.acting(2, 2, 2, 3, 4, rerolls=2)
    four, three = (by_id(page(state), f"thing-top{column}") for column in (1, 3))
    assert [one.text for one in four.findall("./*[@class='price']")] == ["−1 die"]
    assert four.get("aria-label", "").endswith(", 1 die fewer, for 1 mark")
    assert not three.findall("./*[@class='price']")


def test_a_guest_reads_what_a_card_says(two: State) -> None:
    drawn = draw(scene_of(two, 2, part="top2"))
    assert drawn.lead
    assert str(drawn.lead) == "S2: 2, 2, 2, 2; 3 per purple card."


@pytest.mark.rule("DD-11")
def test_a_free_place_can_be_touched_before_the_card(two: State) -> None:
    before = by_id(page(two), "thing-d4")
    assert before.get("href") == "?part=d4"
    assert "legal" not in before.get("class", ""), "it is ringed once a card is chosen"
    lead = draw(scene_of(two, 1, part="d4")).lead
    assert str(lead) == "Touch the card that goes to d4."
    assert by_id(page(two, part="d4"), "thing-top3").get("href") == "?try=top3.d4"
    table = Table(2)
    table.lay(1, "c3")
    poor = by_id(page(table.acting(1, 2, 3, 4, 5)), "thing-d4")
    assert poor.get("href") == "?try=&why=top3.d4", "nothing can be bought: the cheapest says why"
