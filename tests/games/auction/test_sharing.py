"""Who is paid, against the reference over all small cases, and the examples of the rulebooks."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from ludotheque import load
from ludotheque.games.auction.rules.state import STATE
from tests.games.auction.compiled_checks import share_each
from tests.games.auction.positions import auction, chips_of, play
from tests.games.auction.reference import naive_pot, naive_price

Case = tuple[tuple[int, ...], int, int, int]  # cards held, buyer, price, pot


def held_by_seats(players: int) -> Iterator[tuple[int, ...]]:
    """All ways in which the three cards of a value can lie before the players."""
    return (held for held in product(range(4), repeat=players) if sum(held) <= 3)


def paid(name: str, cases: list[Case]) -> list[tuple[list[int], int]]:
    """What the rules pay each seat, and what is then in the middle."""
    states = np.zeros(len(cases), STATE)
    states["edition"] = load(name).start().raw.edition
    for state, (held, _, price, pot) in zip(states, cases, strict=True):
        state.players, state.middle = len(held), pot
        cards = iter(price % 10 + 10 * copy for copy in range(3))
        state.cards[: len(held)] = [sum(1 << next(cards) for _ in range(n)) for n in held]
    share_each(states, np.array([c[1] for c in cases]), np.array([c[2] for c in cases]))
    players = len(cases[0][0])
    return list(zip(states["chips"][:, :players].tolist(), states["middle"].tolist(), strict=True))


@pytest.mark.rule("DO-2", "DO-3", "DO-4", "DO-5", "AU-10")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_small_pot_is_shared_as_by_the_reference(players: int) -> None:
    prices = [*range(12), 23, 59, 66]
    cases = list(product(held_by_seats(players), range(players), prices, range(6)))
    expected = [naive_pot(held, buyer, pot + price) for held, buyer, price, pot in cases]
    assert paid("don", cases) == expected


@pytest.mark.rule("SE-3", "SE-4", "SE-5", "SE-6", "AU-10")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_price_is_shared_as_by_the_reference(players: int) -> None:
    cases = list(product(held_by_seats(players), range(players), range(66), [0]))
    expected = [naive_price(held, buyer, price) for held, buyer, price, _ in cases]
    assert paid("serengeti", cases) == expected


@pytest.mark.rule("DO-3")
def test_the_player_with_the_most_cards_of_the_value_takes_the_whole_pot() -> None:
    hands = ["", "brown 5, red 5", "violet 5"]
    state = auction("don", hands, lot="blue 9", chips=[20, 5, 5], middle=6)
    assert chips_of(play(state, "bid 15", "pass", "pass")) == [5, 26, 5, 0]


@pytest.mark.rule("DO-4")
def test_players_with_equally_many_share_the_pot_and_the_rest_stays() -> None:
    hands = ["", "brown 5", "violet 5", "red 7"]
    state = auction("don", hands, lot="blue 9", chips=[20, 5, 5, 5], middle=4)
    assert chips_of(play(state, "bid 15", "pass", "pass", "pass")) == [5, 14, 14, 5, 1]


@pytest.mark.rule("DO-5", "AU-10")
def test_without_a_holder_all_but_the_buyer_share_the_pot() -> None:
    """The buyer's own 5 would bar the bid; here nobody else has one."""
    hands = ["red 7", "brown 6", "violet 1", ""]
    state = auction("don", hands, lot="blue 9", chips=[20, 5, 5, 5], middle=4)
    assert chips_of(play(state, "bid 15", "pass", "pass", "pass")) == [5, 11, 11, 11, 1]


@pytest.mark.rule("DO-2")
def test_a_winning_bid_of_0_shares_what_is_in_the_pot() -> None:
    state = auction("don", ["", "red 0", ""], chips=[10, 10, 10], middle=6)
    assert chips_of(play(state, "bid 0", "pass", "pass")) == [10, 16, 10, 0]


@pytest.mark.rule("SE-3")
def test_example_7_to_a_single_holder() -> None:
    state = auction("serengeti", ["", "brown 7", "red 5", ""])
    assert chips_of(play(state, "bid 7", "pass", "pass", "pass"))[:2] == [3, 10 + 2 + 7]


@pytest.mark.rule("SE-3")
def test_a_single_holder_of_several_cards_gets_the_whole_price() -> None:
    state = auction("serengeti", ["", "brown 7, red 7", ""])
    assert chips_of(play(state, "bid 7", "pass", "pass")) == [3, 12 + 7, 12, 35 - 4]


@pytest.mark.rule("SE-3")
def test_example_9_to_three_holders() -> None:
    hands = ["blue 9", "red 9", "violet 9", ""]
    state = auction("serengeti", hands, lot="blue 0", first=4)
    assert chips_of(play(state, "bid 9", "pass", "pass", "pass")) == [15, 15, 15, 1, 25 - 6]


@pytest.mark.rule("SE-3")
def test_example_6_to_holders_of_two_and_of_one() -> None:
    hands = ["brown 6, green 6", "", "", "violet 6"]
    state = auction("serengeti", hands, first=3)
    assert chips_of(play(state, "bid 6", "pass", "pass", "pass")) == [16, 12, 4, 14, 25 - 6]


@pytest.mark.rule("SE-4")
def test_example_13_for_two_holders() -> None:
    hands = ["", "brown 3", "green 3"]
    state = auction("serengeti", hands, chips=[20, 10, 10])
    assert chips_of(play(state, "bid 13", "pass", "pass")) == [7, 18, 18, 25 - 4 + 1]


@pytest.mark.rule("SE-5")
def test_example_5_without_a_holder_is_shared_by_the_others() -> None:
    state = auction("serengeti", ["", "", "", ""])
    assert chips_of(play(state, "bid 5", "pass", "pass", "pass")) == [5, 13, 13, 13, 25 - 6 + 2]


@pytest.mark.rule("SE-6")
@pytest.mark.parametrize(("bid", "card"), [(14, "green 4"), (10, "red 0"), (12, "red 2")])
def test_example_bids_of_two_digits_count_by_the_last(bid: int, card: str) -> None:
    state = auction("serengeti", ["", card, "red 5"], chips=[20, 10, 10])
    after = chips_of(play(state, f"bid {bid}", "pass", "pass"))
    assert after == [20 - bid, 12 + bid, 12, 25 - 4]
