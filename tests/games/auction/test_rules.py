"""The clauses of Don and Serengeti, one by one."""

import pytest

from ludotheque import load
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.engine.playouts import perft
from ludotheque.engine.result import Result
from ludotheque.engine.state import State
from tests.games.auction.positions import (
    auction,
    bids_of,
    chips_of,
    end_of,
    first_of,
    hand_of,
    moves_of,
    play,
    round_of,
)

EDITIONS = ["don", "serengeti"]
both = pytest.mark.parametrize("name", EDITIONS)
ALL_DIGITS = "blue 0, blue 2, blue 4, blue 8, blue 9, brown 1, brown 3, brown 5, brown 6, brown 7"


def result_of(state: State) -> Result:
    assert state.result is not None
    return state.result


# Both editions


@pytest.mark.rule("AU-0")
@both
def test_every_seat_is_as_likely_to_be_first(name: str) -> None:
    for players in (3, 5):
        start = load(name).start(players=players)
        assert start.chance_is_next
        assert [int(weight) for weight in start.chance_weights() if weight] == [1] * players
        for first in range(1, players + 1):
            state = start.play(f"first {first}").play("card blue 8")
            assert state.to_move == (first,)


@pytest.mark.rule("AU-1")
@both
def test_a_lot_is_drawn_card_by_card_and_is_a_set(name: str) -> None:
    state = play(load(name).start(), "first 1")
    assert state.chance_weights().tolist() == [1] * 30 + [0] * 6
    two = auction(name, ["", "", ""], lot="blue 8, red 2")
    assert two.data == auction(name, ["", "", ""], lot="red 2, blue 8").data
    sold = play(two, "bid 1", "pass", "pass", *(["pass"] if name == "don" else []))
    assert sold.chance_weights().sum() == 28


@pytest.mark.rule("AU-2")
@both
def test_fifteen_rounds_offer_one_two_three_cards_in_turn(name: str) -> None:
    state = load(name).start().play("first 1")
    sizes = []
    while not state.is_over:
        sizes.append(0)
        while state.chance_is_next:
            state = state.play(Move(CHANCE_SEAT, int(state.chance_weights().argmax()), state))
            sizes[-1] += 1
        while state.to_move:
            state = state.play("pass")
    assert sizes == [1, 2, 3] * 5


@pytest.mark.rule("AU-3")
@both
def test_bidding_goes_clockwise_from_the_first_until_one_is_left(name: str) -> None:
    state = auction(name, ["", "", "", ""], first=3)
    asked: list[int] = []
    for move in ("bid 1", "bid 2", "pass", "bid 3", "bid 5", "pass"):
        asked += state.to_move
        state = state.play(move)
    assert asked == [3, 4, 1, 2, 3, 4]  # and seat 1, who withdrew, is asked no more
    assert state.to_move == (2,)
    assert bids_of(state) == [6, 7, 8, 9, 10, *([11, 12] if name == "don" else [])]
    assert "violet 9" in hand_of(state.play("pass"), 3)


@pytest.mark.rule("AU-4")
@both
def test_openings_and_raises_are_free_and_0_is_a_bid(name: str) -> None:
    state = auction(name, ["", "", ""])
    assert bids_of(state)[0] == 0
    after_0 = state.play("bid 0")
    assert bids_of(after_0)[0] == 1
    assert bids_of(state.play("bid 9")) == bids_of(after_0)[9:]
    assert hand_of(play(after_0, "pass", "pass"), 1) == {"violet 9"}


@pytest.mark.rule("AU-5")
@both
def test_the_last_one_may_still_bid_or_withdraw(name: str) -> None:
    state = play(auction(name, ["", "", ""]), "pass", "pass")
    assert state.to_move == (3,)
    assert {"pass", "bid 0", "bid 10"} <= set(moves_of(state))
    bought = state.play("bid 0")
    assert hand_of(bought, 3) == {"violet 9"}
    assert first_of(bought) == 3


@pytest.mark.rule("AU-6")
@both
def test_without_a_bid_the_first_player_takes_the_lot_for_nothing(name: str) -> None:
    state = auction(
        name, ["", "", ""], chips=[9, 10, 10], middle=7 if name == "don" else None, first=2
    )
    before = chips_of(state)
    state = play(state, "pass", "pass", "pass")
    assert hand_of(state, 2) == {"violet 9"}
    assert first_of(state) == 2
    kept = [2, 2, 2, -6] if name == "serengeti" else [0] * 4
    assert chips_of(state) == [a + b for a, b in zip(before, kept, strict=True)]


@pytest.mark.rule("AU-7")
@both
def test_example_with_3_4_and_6_these_digits_are_barred(name: str) -> None:
    state = auction(name, ["brown 3, green 4, violet 6", "", ""], chips=[27, 0, 0])
    assert bids_of(state) == [
        0, 1, 2, 5, 7, 8, 9, 10, 11, 12, 15, 17, 18, 19, 20, 21, 22, 25, 27,
    ]  # fmt: skip


@pytest.mark.rule("AU-7")
@pytest.mark.parametrize("chips", range(73))
def test_bids_of_every_fortune_against_plain_arithmetic(chips: int) -> None:
    hands = ["blue 0, brown 3, green 4, violet 9", "", "", "", "", ""]
    state = auction("don", hands, lot="red 9", chips=[chips, *[0] * 5])
    legal = [amount for amount in range(chips + 1) if amount % 10 not in (0, 3, 4, 9)]
    assert bids_of(state) == legal


@pytest.mark.rule("AU-7")
def test_a_card_that_was_sold_bars_no_longer() -> None:
    state = round_of("don", ["green 4", "", ""], rounds=3)
    state = play(state, "sell green 4", "bid 1", "pass", "pass", "card blue 8")
    assert 4 in bids_of(state)  # the seller
    state = state.play("pass")
    assert 4 not in bids_of(state)  # the buyer, who has paid 1
    assert 3 in bids_of(state)


@pytest.mark.rule("AU-8")
@both
def test_nobody_bids_more_than_they_have(name: str) -> None:
    state = auction(name, ["", "", ""], chips=[7, 0, 20])
    assert bids_of(state) == list(range(8))
    assert bids_of(state.play("pass")) == [0]
    assert bids_of(play(state, "bid 7", "pass")) == list(range(8, 21))


@pytest.mark.rule("AU-9", "AU-11")
@both
def test_the_buyer_pays_takes_the_cards_and_is_first(name: str) -> None:
    state = auction(name, ["", "red 0", ""], lot="blue 8, red 2, violet 9")
    state = play(state, "bid 3", "bid 4", "pass", "pass")
    assert hand_of(state, 2) == {"red 0", "blue 8", "red 2", "violet 9"}
    assert chips_of(state)[1] == (12 if name == "don" else 10) - 4
    assert first_of(state) == 2


@pytest.mark.rule("AU-10")
@both
def test_the_buyer_and_the_cards_bought_are_never_paid(name: str) -> None:
    """Nobody but the buyer's new cards shows a 5: the others share."""
    state = auction(name, ["", "", ""], lot="brown 5, red 5", chips=[15, 0, 0], middle=0)
    assert chips_of(play(state, "bid 15", "pass", "pass")) == [0, 7, 7, 1]


@pytest.mark.rule("AU-13")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("blue 0", 1),
        ("blue 0, blue 2", 3),
        ("blue 0, blue 2, blue 4", 6),
        ("blue 0, blue 2, blue 4, blue 8", 10),
        ("blue 0, blue 2, blue 4, blue 8, blue 9", 15),
        ("blue 0, blue 2, red 5, green 1, violet 1", 6),
    ],
)
@both
def test_points_for_each_colour(name: str, hand: str, points: int) -> None:
    state = end_of(name, [hand, "", ""], chips=[5, 6, 4])
    bonus = 2 if name == "don" else 3
    assert result_of(state).points == (points, bonus, 0)


@pytest.mark.rule("AU-14")
@both
def test_freely_announced_bids_go_up_to_the_chips_in_the_game(name: str) -> None:
    state = auction(name, ["", "", "", ""], announce="freely")
    most = 48 if name == "don" else 65
    assert bids_of(state) == list(range(most + 1))
    assert bids_of(state.play("bid 30")) == list(range(31, most + 1))
    assert moves_of(state.play(f"bid {most}")) == ["pass"]


@pytest.mark.rule("AU-14", "DO-7", "SE-7")
@both
def test_a_barred_bid_costs_a_chip_and_the_next_may_not_be_barred(name: str) -> None:
    state = auction(name, ["red 5", "red 2", ""], announce="freely", chips=[12, 10, 10])
    before = chips_of(state)
    state = state.play("bid 5")
    assert chips_of(state) == [11, 10, 10, before[3] + 1]
    assert state.to_move == (1,)
    assert 4 in bids_of(state)
    assert not {5, 15, 25} & set(bids_of(state))
    raised = state.play("bid 4")  # the barred bid of 5 does not stand
    assert bids_of(raised)[0] == 5
    assert play(state, "pass").to_move == (2,)
    assert 12 in bids_of(play(state, "bid 7"))  # the next bidder may be barred again


@pytest.mark.rule("AU-14", "DO-7", "SE-7")
@both
def test_a_barred_bid_that_is_too_high_costs_only_the_chip_if_there_is_one(name: str) -> None:
    rich = auction(name, ["red 5", "", ""], announce="freely", chips=[3, 0, 0])
    assert chips_of(rich.play("bid 35"))[0] == 2
    poor = auction(name, ["red 5", "", ""], announce="freely", chips=[0, 3, 0])
    after = poor.play("bid 35")
    assert chips_of(after) == chips_of(poor)
    assert hand_of(after, 1) == {"red 5"}
    assert after.to_move == (1,)


@pytest.mark.rule("AU-15")
@both
def test_who_can_only_withdraw_is_asked_too(name: str) -> None:
    state = auction(name, ["", "", ""], chips=[9, 0, 12]).play("bid 9")
    assert state.to_move == (2,)
    assert moves_of(state) == ["pass"]
    barred = auction(name, [ALL_DIGITS, "", ""], lot="red 0")
    assert barred.to_move == (1,)
    assert moves_of(barred) == ["pass"]


@pytest.mark.rule("AU-15")
def test_if_the_first_player_may_not_bid_the_next_opens() -> None:
    hands = ["red 2", "blue 8", "green 1"]
    state = round_of("don", hands, exchange="on", first=2)
    state = play(state, *["pass"] * 3, "swap blue 8 with seat 1 red 2", "pass", "pass")
    assert state.play("card blue 9").to_move == (3,)


# Don


@pytest.mark.rule("DO-1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_player_of_don_has_twelve_chips_and_there_is_no_bank(players: int) -> None:
    state = load("don").start(players=players)
    assert chips_of(state) == [12] * players + [0]


@pytest.mark.rule("DO-6", "SE-8")
@both
def test_a_buyer_who_cannot_pay_discards_and_the_lot_is_auctioned_without_them(name: str) -> None:
    hands = ["red 5, blue 0", "", ""]
    state = auction(name, hands, announce="freely", first=1)
    state = play(state, "bid 33", "pass", "pass")
    assert state.to_move == (1,)
    assert moves_of(state) == ["discard blue 0", "discard red 5"]
    state = state.play("discard red 5")
    assert hand_of(state, 1) == {"blue 0"}
    assert state.raw.discarded
    assert state.to_move == (2,)  # AU-15: the first player may not bid
    assert bids_of(state)[0] == 0
    state = play(state, "bid 1", "pass")
    assert hand_of(state, 2) == {"violet 9"}
    assert first_of(state) == 2


@pytest.mark.rule("DO-6", "SE-8")
@both
def test_without_a_card_one_is_only_out_of_the_auction(name: str) -> None:
    state = play(auction(name, ["", "", ""], announce="freely"), "bid 33", "pass", "pass")
    assert state.to_move == (2,)
    assert not state.raw.discarded
    assert chips_of(state)[0] == (12 if name == "don" else 10)


@pytest.mark.rule("DO-6", "AU-6")
@both
def test_once_nobody_may_bid_the_first_player_takes_the_lot(name: str) -> None:
    state = auction(name, ["", "", ""], announce="freely", first=2)
    state = play(state, "bid 33", "pass", "pass")  # seat 2 is out
    state = play(state, "bid 33", "pass")  # seat 3 is out
    assert state.to_move == (1,)
    state = state.play("bid 33")
    assert hand_of(state, 2) == {"violet 9"}
    assert first_of(state) == 2


@pytest.mark.rule("DO-6", "DO-10")
def test_penalties_hold_in_a_sale_too_but_not_beyond_it() -> None:
    state = round_of("don", ["red 5", "", "blue 0"], announce="freely")
    state = play(state, "sell red 5", "pass", "bid 21")
    assert moves_of(state) == ["discard blue 0"]
    state = state.play("discard blue 0")
    assert state.to_move == (2,)  # the card is for sale again
    state = play(state, "pass", "card blue 8")
    assert hand_of(state, 1) == {"red 5"}
    state = play(state, "pass", "pass")
    assert state.to_move == (3,)  # who could not pay then bids now


@pytest.mark.rule("DO-8", "DO-9")
def test_most_chips_give_2_points_to_all_who_tie_and_a_tie_is_shared() -> None:
    state = end_of("don", ["blue 0", "red 0", "green 1, green 3"], chips=[9, 9, 5], middle=13)
    result = result_of(state)
    assert result.points == (3, 3, 3)
    assert result.ranks == (1, 1, 1)
    assert result.ending.clause == "DO-9"
    one = result_of(end_of("don", ["blue 0", "red 0", "green 1, green 3"], chips=[9, 8, 5]))
    assert (one.points, one.ranks) == ((3, 1, 3), (1, 3, 1))
    last = result_of(end_of("don", ["blue 0", "red 0", "green 1, green 3"], chips=[5, 8, 9]))
    assert (last.points, last.ranks, last.winners) == ((1, 1, 5), (2, 2, 1), (3,))


@pytest.mark.rule("DO-9")
def test_in_don_neither_cards_nor_chips_break_a_tie() -> None:
    state = end_of("don", ["blue 0, blue 2", "red 0, green 1, brown 1", ""], chips=[1, 2, 9])
    assert result_of(state).ranks == (1, 1, 3)


@pytest.mark.rule("DO-10")
def test_a_sale_pays_the_seller_alone_and_the_first_player_stays() -> None:
    state = round_of("don", ["red 5", "brown 3, red 7", ""], chips=[4, 10, 9], middle=13, first=3)
    assert state.to_move == (1,)  # seat 3 is first but owns no card
    state = state.play("sell red 5")
    assert state.to_move == (2,)  # left of the seller
    assert not {3, 7} & set(bids_of(state))  # AU-7
    assert max(bids_of(state)) == 10  # AU-8
    state = play(state, "bid 5", "pass")
    assert chips_of(state) == [9, 5, 9, 13]
    assert hand_of(state, 2) == {"brown 3", "red 5", "red 7"}
    assert state.to_move == (2,)  # asked in turn
    state = state.play("pass")
    assert state.chance_is_next
    assert state.play("card blue 8").to_move == (3,)


@pytest.mark.rule("DO-10")
def test_without_a_bid_the_seller_keeps_the_card_and_sells_no_other() -> None:
    state = round_of("don", ["", "red 5, red 7", ""])
    assert moves_of(state) == ["pass", "sell red 5", "sell red 7"]
    state = play(state, "sell red 5", "pass", "pass")
    assert hand_of(state, 2) == {"red 5", "red 7"}
    assert state.chance_is_next


@pytest.mark.rule("DO-10")
def test_who_buys_a_first_card_in_a_sale_may_sell_it_in_turn() -> None:
    state = round_of("don", ["red 5", "", ""])
    state = play(state, "sell red 5", "bid 0", "pass")
    assert moves_of(state) == ["pass", "sell red 5"]
    assert state.to_move == (2,)
    state = play(state, "sell red 5", "pass", "bid 2")
    assert hand_of(state, 1) == {"red 5"}  # who has been asked already
    assert state.chance_is_next


@pytest.mark.rule("DO-10", "DO-11")
def test_all_sales_come_before_any_swap() -> None:
    state = round_of("don", ["red 5", "red 7", "green 1"], exchange="on")
    asked = []
    while state.to_move:
        asked.append((state.to_move[0], moves_of(state)[1].split()[0]))
        state = state.play("pass")
    assert asked == [(1, "sell"), (2, "sell"), (3, "sell"), (1, "swap"), (2, "swap"), (3, "swap")]


@pytest.mark.rule("DO-11")
def test_swaps_take_effect_one_after_another_and_cannot_be_refused() -> None:
    state = round_of("don", ["red 2", "green 1", "blue 8, blue 9"], exchange="on")
    state = play(state, *["pass"] * 3)
    others = ("2 green 1", "3 blue 8", "3 blue 9")
    assert set(moves_of(state)) == {"pass", *(f"swap red 2 with seat {card}" for card in others)}
    state = state.play("swap red 2 with seat 3 blue 8")
    assert hand_of(state, 1) == {"blue 8"}
    assert hand_of(state, 3) == {"red 2", "blue 9"}
    state = state.play("swap green 1 with seat 1 blue 8")
    assert hand_of(state, 1) == {"green 1"}
    state = play(state, "pass", "card red 0")
    assert state.to_move == (3,)  # whoever swapped may not bid
    assert state.raw.active == 0b100
    assert "red 0" in hand_of(state.play("bid 0"), 3)


@pytest.mark.rule("DO-11")
def test_who_swapped_shares_in_the_pot() -> None:
    state = round_of("don", ["red 2", "green 1", "blue 8"], exchange="on", chips=[12, 12, 12])
    state = play(state, *["pass"] * 3, "swap red 2 with seat 2 green 1", "pass", "pass")
    state = play(state, "card red 0", "bid 11", "pass")
    assert chips_of(state) == [23, 1, 12, 0]


@pytest.mark.rule("DO-11")
def test_only_who_has_a_card_that_others_can_answer_is_asked_to_swap() -> None:
    alone = round_of("don", ["red 2", "", ""], exchange="on").play("pass")
    assert alone.chance_is_next
    two = play(round_of("don", ["red 2", "", "blue 8"], exchange="on"), "pass", "pass", "pass")
    assert two.to_move == (3,)
    assert round_of("don", ["red 2", "", "blue 8"]).play("pass").play("pass").chance_is_next


@pytest.mark.rule("DO-12")
def test_if_all_have_swapped_the_first_player_takes_the_lot() -> None:
    state = round_of("don", ["red 2", "green 1", "blue 8"], exchange="on", first=2)
    state = play(
        state,
        *["pass"] * 3,
        "swap green 1 with seat 1 red 2",
        "swap blue 8 with seat 1 green 1",
        "swap blue 8 with seat 2 red 2",
    )
    assert state.chance_is_next
    before = chips_of(state)
    state = state.play("card red 0")
    assert "red 0" in hand_of(state, 2)
    assert chips_of(state) == before
    assert first_of(state) == 2
    assert moves_of(state)[0] == "pass"  # the next round: seat 2 may sell


# Serengeti


@pytest.mark.rule("SE-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_of_serengeti_has_ten_of_sixty_five_chips(players: int) -> None:
    state = load("serengeti").start(players=players)
    assert chips_of(state) == [10] * players + [65 - 10 * players]


@pytest.mark.rule("SE-2")
def test_who_withdraws_without_a_bid_takes_two_chips_at_once() -> None:
    state = auction("serengeti", ["", "", ""])
    state = state.play("pass")
    assert chips_of(state) == [12, 10, 10, 33]
    state = play(state, "bid 0", "bid 1", "pass")  # seat 2 has announced a bid
    assert chips_of(state)[:2] == [12, 10]
    assert chips_of(state)[2] == 9


@pytest.mark.rule("SE-2", "SE-11")
@pytest.mark.parametrize(("bank", "taken"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_bank_gives_what_is_left_of_it(bank: int, taken: int) -> None:
    state = auction("serengeti", ["", "", ""], chips=[65 - bank, 0, 0]).play("pass")
    assert chips_of(state) == [65 - bank + taken, 0, 0, bank - taken]


@pytest.mark.rule("SE-2")
def test_a_lot_auctioned_again_is_a_new_auction() -> None:
    state = auction("serengeti", ["", "", ""], announce="freely")
    state = play(state, "bid 20", "bid 30", "pass", "pass")  # seat 3 takes 2 chips
    assert chips_of(state) == [10, 10, 12, 33]
    assert state.to_move == (1,)  # seat 2 cannot pay
    state = play(state, "pass", "pass")  # both take 2, also who had announced before
    assert chips_of(state) == [12, 10, 14, 29]


@pytest.mark.rule("SE-2", "SE-7")
def test_a_barred_bid_has_been_announced() -> None:
    state = auction("serengeti", ["red 5", "", ""], announce="freely")
    assert chips_of(play(state, "bid 5", "pass")) == [9, 10, 10, 36]


@pytest.mark.rule("SE-9", "SE-10")
def test_most_chips_give_3_points_to_all_who_tie() -> None:
    state = end_of("serengeti", ["", "red 0", "green 1, green 3"], chips=[9, 9, 5])
    assert result_of(state).points == (3, 4, 3)
    assert result_of(state).ranks == (3, 1, 2)


HIGHEST, MORE_CARDS = "the highest total", "equal totals, more cards"
MORE_CHIPS, ALL_EQUAL = "equal totals and cards, more chips", "equal totals, cards and chips"


@pytest.mark.rule("SE-10")
@pytest.mark.parametrize(
    ("hands", "chips", "ranks", "why"),
    [
        (["blue 0, blue 2", "red 0", ""], [5, 6, 9], (1, 3, 2), MORE_CARDS),
        (["blue 0, blue 2", "red 0, green 1, brown 1", ""], [5, 4, 9], (2, 1, 3), MORE_CARDS),
        (["blue 0, red 2", "red 0, green 1", ""], [9, 7, 0], (1, 2, 3), HIGHEST),
        (["blue 0", "red 0", "", "green 1"], [5, 6, 7, 5], (3, 2, 1, 3), HIGHEST),
        (["blue 0, blue 2, red 5", "red 0, red 2, green 1", ""], [5, 6, 9], (2, 1, 3), MORE_CHIPS),
        (["blue 0", "red 0", ""], [7, 7, 6], (1, 1, 3), ALL_EQUAL),
    ],
)
def test_ties_go_to_cards_then_to_chips(
    hands: list[str], chips: list[int], ranks: tuple[int, ...], why: str
) -> None:
    result = result_of(end_of("serengeti", hands, chips=chips))
    assert (result.ranks, result.ending.about.en) == (ranks, why)


@pytest.mark.rule("AU-3", "AU-0")
@both
def test_counts_of_positions(name: str) -> None:
    """First player, first card, and the opening bids: 3 * 30 * (chips + 2)."""
    start = load(name).start()
    chips = 12 if name == "don" else 10
    assert perft(start, 1) == 3
    assert perft(start, 2) == 90
    assert perft(start, 3) == 90 * (chips + 2)
    raises = sum(chips - bid for bid in range(chips + 1)) + chips + 1  # after a bid
    assert perft(start, 4) == 90 * (raises + chips + 2)
