"""Whole decisions: drafts of things touched, the ways to carry them out, and why not."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.decided import Decided, after, decisions_of, items_of
from ludotheque import load
from ludotheque.engine.decisions import (
    MAX_ITEMS,
    Draft,
    closing_of,
    item_of,
    read_draft,
    rub_out,
    why_not,
)
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.engine.state import State
from ludotheque.errors import (
    IllegalMove,
    LudothequeError,
    NoSuchMove,
    NoSuchSeat,
    NotTogether,
    NotYourTurn,
    UnknownThing,
    WrongType,
)
from tests.games.dungeons.positions import NUMBERS, begin, decide, texts, throw, write
from tests.games.test_conformance import FIRST_OF_EACH_GAME
from tests.games.variants import VARIANTS, Variant

each_variant = pytest.mark.parametrize(
    "variant",
    [
        pytest.param(v, id=str(v), marks=[] if v in FIRST_OF_EACH_GAME else [pytest.mark.slow])
        for v in VARIANTS
    ],
)
few_games = settings(max_examples=2, deadline=None, derandomize=True, database=None)
DECISIONS = 60


def some_decisions(variant: Variant, seed: int) -> list[Decided]:
    decided = list(decisions_of(variant.start(), "random", seed))
    return random.Random(seed).sample(decided, min(DECISIONS, len(decided)))


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_every_decision_is_found_again_from_what_is_touched(variant: Variant, seed: int) -> None:
    for decided in some_decisions(variant, seed):
        view = decided.state.observation(decided.seat)
        draft = read_draft(decided.state, decided.seat, items_of(decided))
        made = after(view, decided.seat, decided.moves).view(decided.seat)
        results = [after(view, decided.seat, way.moves) for way in draft.ways]
        assert draft.is_exhaustive
        assert made in [result.view(decided.seat) for result in results]
        assert not any(result.is_mid_decision(decided.seat) for result in results)


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_each_thing_may_be_touched_before_the_next(variant: Variant, seed: int) -> None:
    """What may be touched next has what was touched next, and it costs what it says at the most."""
    for decided in some_decisions(variant, seed):
        items = items_of(decided)
        for length, item in enumerate(items):
            draft = read_draft(decided.state, decided.seat, items[:length])
            assert item in [touchable.item for touchable in draft.touchable]
            assert why_not(decided.state, decided.seat, items[:length], item) is None


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_what_may_not_be_touched_is_refused_with_a_reason(variant: Variant, seed: int) -> None:
    chooser = random.Random(seed)
    for decided in some_decisions(variant, seed)[:8]:
        state, seat = decided.state, decided.seat
        legal = [thing.item for thing in read_draft(state, seat).touchable]
        numbers = chooser.sample(range(state.game.rules.move_count), 12)
        for thing in {str(item_of(state, seat, number)) for number in numbers}:
            if any(item == thing or item.startswith(f"{thing}.") for item in legal):
                continue
            refused = why_not(state, seat, [], thing)
            assert isinstance(refused, LudothequeError)
            assert refused.reason.en.strip()
            assert refused.reason.en != refused.reason.fr


def is_read(state: State, seat: int, items: list[str]) -> bool:
    try:
        read_draft(state, seat, items)
    except LudothequeError:
        return False
    return True


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_a_thing_may_be_touched_exactly_where_the_draft_can_be_read(
    variant: Variant, seed: int
) -> None:
    chooser = random.Random(seed)
    for decided in some_decisions(variant, seed)[:12]:
        state, seat = decided.state, decided.seat
        first = chooser.choice(read_draft(state, seat).touchable or [None])
        items = [first.item] if first else []
        numbers = chooser.sample(range(state.game.rules.move_count), 6)
        legal = [thing.item for thing in read_draft(state, seat).touchable][:4]
        for thing in [*filter(None, (item_of(state, seat, n) for n in numbers)), *legal]:
            allowed = why_not(state, seat, items, thing) is None
            assert allowed == is_read(state, seat, [*items, thing])


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_things_cost_what_they_say(variant: Variant, seed: int) -> None:
    for decided in some_decisions(variant, seed)[:12]:
        for thing in read_draft(decided.state, decided.seat).touchable[:20]:
            draft = read_draft(decided.state, decided.seat, [thing.item])
            if draft.ways and draft.is_exhaustive:
                assert thing.price == min(way.spent for way in draft.ways)


@each_variant
@given(seed=st.integers(0, 99))
@few_games
def test_rubbing_out_leaves_a_draft_that_can_be_done(variant: Variant, seed: int) -> None:
    for decided in some_decisions(variant, seed):
        items = items_of(decided)
        for index in range(len(items)):
            kept, fallen = rub_out(decided.state, decided.seat, items, index)
            assert sorted([*kept, *fallen, items[index]]) == sorted(items)
            read_draft(decided.state, decided.seat, kept)


# Dungeons: the boxes choose the dice


def ways_of(state: State, seat: int, *items: str) -> list[list[str]]:
    return [way.texts(state, seat) for way in read_draft(state, seat, items).ways]


def touchable(draft: Draft) -> dict[str, int]:
    return {thing.item: thing.price for thing in draft.touchable}


@pytest.mark.rule("DG-2", "DG-5")
def test_two_boxes_find_their_pairing_in_any_order() -> None:
    state = throw(begin(players=2), "2445", 1)
    for items in (("S6", "S9"), ("s9", "S6")):
        (way,) = ways_of(state, 2, *items)
        assert way[0] == "pair 2+4 4+5"
        assert way[-1] == "done"


@pytest.mark.rule("DG-4")
def test_a_way_without_the_black_die_comes_first_and_prices_are_told() -> None:
    state = throw(begin(players=2), "2445", 1)
    first, second = ways_of(state, 2, "S6")
    assert first == ["pair 2+4 4+5", "cross S6", "skip", "done"]
    assert second[0] == "pair 1+5 4+4 black"
    prices = touchable(read_draft(state, 2))
    assert (prices["S6"], prices["S3"]) == (0, 1)
    assert touchable(read_draft(state, 1))["S3"] == 0, "the black die is the active player's"


@pytest.mark.rule("DG-20")
def test_a_torch_is_never_lit_unasked() -> None:
    state = write(throw(begin(players=2), "2445", 1), 2, "S7", torches=2)
    for draft in (read_draft(state, 2), read_draft(state, 2, ["S6"]), read_draft(state, 2, ["S9"])):
        assert not any("torch" in text for way in draft.ways for text in way.texts(state, 2))
    beside = next(item for item in touchable(read_draft(state, 2, ["S6"])) if "torch" in item)
    (*_, lit, _skip, _done) = ways_of(state, 2, "S6", beside)[0]
    assert lit == beside.replace(".", " ")


@pytest.mark.rule("DG-9")
def test_no_box_at_all_is_a_decision_too() -> None:
    state = throw(begin(players=2), "2445", 1)
    assert ways_of(state, 2)[0] == ["pair 2+4 4+5", "skip", "done"]


@pytest.mark.rule("DG-5", "DG-7")
def test_refused_boxes_say_why_over_all_pairings() -> None:
    state = throw(begin(players=2), "2445", 1)
    assert "S12 takes 12; you have 3, 5, 6, 7, 8, 9 (DG-5)" in str(why_not(state, 2, [], "S12"))
    assert "not reached" in str(why_not(state, 2, [], "wolf"))
    together = why_not(state, 2, ["S6"], "S3")
    assert isinstance(together, IllegalMove)
    assert str(together) == "not together with S6: S3 takes 3; you have 9 (4+5) (DG-5)"
    assert together.to("fr").startswith("pas en même temps que S6")


def test_a_draft_that_leads_nowhere_is_refused_and_nothing_changes() -> None:
    state = throw(begin(players=2), "2445", 1)
    with pytest.raises(IllegalMove, match="not together with S6"):
        read_draft(state, 2, ["S6", "S3"])
    with pytest.raises(UnknownThing, match="'xyz' names nothing"):
        read_draft(state, 2, ["xyz"])
    with pytest.raises(UnknownThing, match=f"{MAX_ITEMS} at the most"):
        read_draft(state, 2, ["S6"] * (MAX_ITEMS + 1))
    confirmed = decide(state, 2, *ways_of(state, 2, "S6")[0])
    with pytest.raises(NotYourTurn):
        read_draft(confirmed, 2, ["S6"])


def test_clouds_may_be_written_in_any_order() -> None:
    state = load("dungeons").start(players=2, adventure="pyramid").play("first 1")
    written = [f"K{cloud}.{number}" for cloud, number in zip("hgfedcba", NUMBERS, strict=True)]
    assert read_draft(state, 1, written[::-1]).ways == read_draft(state, 1, written).ways != ()


# Games whose decisions are one step


def bidding(name: str) -> State:
    """The first auction, of a red card."""
    state = load(name).start(players=3).play("first 1")
    return state.play(next(text for text in outcomes(state) if "red" in text))


def outcomes(state: State) -> list[str]:
    numbers = np.flatnonzero(state.chance_weights()).tolist()
    return [Move(CHANCE_SEAT, number, state).text for number in numbers]


def test_a_thing_of_a_small_game_is_its_move() -> None:
    donuts = load("donuts").start(layout="0")
    assert [way.moves for way in read_draft(donuts, 1, ["c4"]).ways] == [(20,)]
    assert isinstance(why_not(donuts, 1, ["c4"], "c5"), NotTogether)
    refused = why_not(donuts.play("c4"), 2, [], "c4")
    assert isinstance(refused, IllegalMove)
    don = bidding("don")
    assert [way.texts(don, 1) for way in read_draft(don, 1, ["bid.5"]).ways] == [["bid 5"]]


@pytest.mark.rule("AU-15")
def test_a_withdrawal_is_no_closing_even_if_nothing_else_is_legal() -> None:
    """It would tell one's chips; a `done` or `stop` tells nothing."""
    state = bidding("serengeti").play("bid 10", 1)
    assert texts(state, 2) == ["pass"]
    assert closing_of(state, 2) is None


def test_the_search_is_bounded_and_says_so() -> None:
    """Several cards without a word about boxes and dice can be filled in too many ways."""
    drafts = []
    for state in solo_throws(games=4):
        things = [thing.item.split(".") for thing in read_draft(state, 1).touchable]
        cells = sorted({words[0] for words in things if len(words) == len(("cell", "box", "die"))})
        if len(cells) > 1 and why_not(state, 1, cells[:1], cells[1]) is None:
            drafts.append(read_draft(state, 1, cells[:2]))
    assert {draft.is_exhaustive for draft in drafts} == {True, False}
    assert all(draft.asked for draft in drafts if not draft.ways), "what to say first is asked"


def test_what_is_no_number_or_item_is_refused() -> None:
    state = throw(begin(players=2), "2445", 1)
    with pytest.raises(NoSuchMove):
        item_of(state, 2, 10**6)
    with pytest.raises(NoSuchSeat):
        item_of(state, 9, 0)
    for index in (-1, 5):
        with pytest.raises(UnknownThing, match="has no item"):
            rub_out(state, 2, ["S6", "S9"], index)
    with pytest.raises(WrongType):
        read_draft(state, 2, [None])  # type: ignore[list-item]


def solo_throws(games: int) -> list[State]:
    """Passive turns of lone players who may still use three dice."""
    started = (load("donnant").start(players=1) for _ in range(games))
    decided = (d for seed, start in enumerate(started) for d in decisions_of(start, "greedy", seed))
    return [d.state for d in decided if d.state.view(1).phase == "solo entering"]  # type: ignore[attr-defined]


def test_nothing_follows_a_decision_of_one_step() -> None:
    """Whoever passes may be asked at once whether to sell: that is another decision."""
    for decided in decisions_of(load("don").start(players=3, exchange="on"), "random", seed=3):
        items = items_of(decided)
        assert len(items) == 1
        assert not read_draft(decided.state, decided.seat, items).touchable
