"""Alone in the dungeons: the best rank of each is kept, and shown as a ladder."""

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.errors import BadProgress
from ludotheque.games.dungeons.campaign import Best, after_game, ladders, next_options, onward
from ludotheque.games.dungeons.content import ADVENTURES, RANK_POINTS
from ludotheque.ladders import Climb
from tests.games.dungeons.positions import begin, sit_out, throw, write


def ended(gems: int) -> State:
    """A game in Annoyed Animals that ends with three points a gem."""
    return sit_out(throw(write(begin(players=1), 1, life=9, gems=gems), "1122"))


@pytest.mark.rule("DG-45")
def test_the_better_result_is_kept() -> None:
    first = after_game("", ended(gems=7))
    assert first is not None
    assert first[0] == "animals 21"
    assert "rank 2 of 8 with 21 points, your best so far" in first[1].en
    worse = after_game(first[0], ended(gems=3))
    assert worse is not None
    assert worse[0] == "animals 21"
    assert worse[1].en.endswith("your best is 21")
    better = after_game("animals 21; pyramid 90", ended(gems=20))
    assert better is not None
    assert better[0] == "animals 60; pyramid 90"


@pytest.mark.rule("DG-45")
def test_games_of_more_and_games_that_go_on_count_for_nothing() -> None:
    assert after_game("", load("dungeons").start(players=2)) is None
    assert after_game("", load("dungeons").start(players=1)) is None


def test_a_progress_has_a_text_that_reads_back() -> None:
    for text in ("", "animals 0", "animals 43; pyramid 12"):
        assert Best.parse(text).text == text
    for wrong in ("animals", "castle 3", "animals 3, pyramid 4", "animals -3"):
        with pytest.raises(BadProgress):
            Best.parse(wrong)


@pytest.mark.rule("DG-45")
def test_every_dungeon_has_a_ladder_of_its_ranks() -> None:
    assert isinstance(load("dungeons").campaign, Climb)
    shown = ladders("cultists 40")
    assert [ladder.key for ladder in shown] == [*ADVENTURES]
    _, cultists, *_ = shown
    standings = [rung.standing for rung in cultists.rungs]
    assert standings == ["passed"] * 4 + ["ahead"] * (len(RANK_POINTS) - 4)
    assert all(ladder.offer and ladder.refusal is None for ladder in shown)
    assert next_options("", {"adventure": "dinosaurs"}) == {"adventure": "dinosaurs"}


def test_afterwards_comes_the_same_dungeon_or_the_next() -> None:
    for here, following in zip(ADVENTURES, (*ADVENTURES[1:], None), strict=True):
        shown = onward("", {"adventure": here})
        names = [offer.options["adventure"] for offer in shown.offers]
        assert (shown.ladder, names) == (here, [here, *filter(None, [following])])
