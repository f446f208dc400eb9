"""Setting up, the active player, the market and the passive players."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import load
from ludotheque.engine import loops
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove
from ludotheque.games.donnant.content import BOXES, COLOURS, NO_COLOUR, WILD, card_name, house
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.stalls import open_cells
from ludotheque.games.donnant.view import CELL_NAMES
from tests.games.donnant import reference
from tests.games.donnant.positions import (
    Table,
    deck_names,
    end_of_turn,
    likeliest,
    texts,
    throw,
    with_field,
)


def settled(state: State) -> State:
    """All return their first card and lay the others in a row."""
    while state.to_move and state.raw.phase == table.SETTLING:
        for seat in state.to_move:
            if seat in state.to_move:
                state = state.play(state.legal_moves(seat)[0])
    return state


def until(state: State, phase: int) -> State:
    """Let chance bring its first possible result until a phase is reached."""
    while state.chance_is_next and state.raw.phase != phase:
        state = likeliest(state)
    return state


# Setting up


@pytest.mark.rule("DD-1")
def test_a_box_holds_29_scoring_cards_and_20_bonus_cards_of_five_colours() -> None:
    contents = house()
    assert (len(contents.scoring), len(contents.bonus)) == (29, 20)
    for card in (*contents.scoring, *contents.bonus):
        wild = card.parsed_reward.kind == WILD
        assert card.colour == NO_COLOUR if wild else card.colour in COLOURS
        assert 1 <= card.parsed_goal.size <= BOXES
    assert not any(card.parsed_reward.is_bonus for card in contents.scoring)
    assert all(card.parsed_reward.is_bonus for card in contents.bonus)


@pytest.mark.rule("DD-2", "DD-54")
def test_the_market_has_scoring_cards_above_and_bonus_cards_below() -> None:
    state = load("donnant").start(players=2)
    for name in ("S5", "S6", "S7", "S8", "B5", "B6", "B7"):
        assert state.chance_is_next
        state = state.play(f"reveal {name}")
    # The first card revealed is nearest to the end of the arrow; the last place is still empty.
    assert deck_names(state.raw.market[0]) == ["S8", "S7", "S6", "S5"]
    assert state.raw.market[1, 0] == table.NO_CARD
    state = state.play("reveal B8")
    assert deck_names(state.raw.market[1]) == ["B8", "B7", "B6", "B5"]
    assert state.raw.price.tolist() == [4, 4, 3, 3]


@pytest.mark.rule("DD-47")
def test_the_market_comes_before_the_hands_and_the_lot_for_the_first_player() -> None:
    state = load("donnant").start(players=3)
    assert np.flatnonzero(state.chance_weights()).tolist() == list(range(29))
    state = until(state, table.DEALING)
    assert all(card != table.NO_CARD for card in state.raw.market.ravel())
    state = until(state, table.FIRST_PLAYER)
    assert state.chance_weights().tolist()[:5] == [1, 1, 1, 0, 0]
    state = settled(state.play("first 2"))
    for seat in (2, 3, 1):  # clockwise from the first player
        assert state.raw.active == seat - 1
        state = throw(state, 1, 2, 3, 4, 6)
        for _ in range(2):
            state = throw(state.play("reroll all", seat), 1, 2, 3, 4, 6)
            for passive in state.to_move:
                state = state.play("stop", passive)
        state = end_of_turn(state.play("stop"))
    assert (state.raw.active, state.raw.round_number) == (1, 2)


@pytest.mark.rule("DD-3")
def test_each_is_dealt_two_cards_of_each_deck_returns_one_and_lays_three() -> None:
    state = until(load("donnant").start(players=2), table.FIRST_PLAYER)
    for hand in state.raw.hand[:2]:
        names = deck_names(hand)
        assert [name[0] for name in names] == ["S", "S", "B", "B"]
    state = state.play("first 1")
    assert state.to_move == (1, 2)
    names = deck_names(state.raw.hand[0])
    assert texts(state, 1) == [f"return {name}" for name in names]
    state = state.play(f"return {names[1]}", 1)
    del names[1]
    assert texts(state, 1) == [f"lay {name} at c3" for name in names]
    with pytest.raises(IllegalMove, match="DD-3"):
        state.play(f"return {names[0]}", 1)
    # The last card may join two that do not touch each other.
    state = state.play(f"lay {names[0]} at c3", 1)
    assert f"lay {names[2]} at d4" in texts(state, 1)
    assert f"lay {names[2]} at e5" not in texts(state, 1)
    state = state.play(f"lay {names[2]} at d4", 1).play(f"lay {names[1]} at e5", 1)
    assert state.to_move == (2,)
    assert deck_names(state.raw.card[0]) == [names[0], names[2], names[1]]


@pytest.mark.rule("DD-48")
def test_returned_cards_go_under_their_decks_in_order_from_the_first_player() -> None:
    state = until(load("donnant").start(players=3), table.FIRST_PLAYER).play("first 2")
    returned = {seat: deck_names(state.raw.hand[seat - 1])[0] for seat in (1, 2, 3)}
    for seat in (3, 1, 2):
        state = state.play(f"return {returned[seat]}", seat)
    assert state.raw.returned_count.tolist() == [0, 0]  # hidden until all have laid
    state = settled(state)
    assert deck_names(state.raw.returned[0]) == [returned[2], returned[3], returned[1]]
    assert state.raw.returned_by[0, :3].tolist() == [1, 2, 0]
    view = state.observation(1).raw
    assert deck_names([int(view.returned[0, 2])]) == [returned[1]]
    assert view.returned[0, :2].tolist() == [table.HIDDEN, table.HIDDEN]


@pytest.mark.rule("DD-48")
def test_others_see_nothing_of_a_stall_until_all_have_laid() -> None:
    state = until(load("donnant").start(players=2), table.FIRST_PLAYER).play("first 1")
    before = state.observation(2)
    names = deck_names(state.raw.hand[0])
    after = state.play(f"return {names[0]}", 1).play(f"lay {names[1]} at c3", 1)
    assert after.observation(2) == before
    assert after.observation(1) != state.observation(1)
    done = after.play(f"lay {names[2]} at c4", 1).play(f"lay {names[3]} at c5", 1)
    assert done.to_move == (2,)
    assert done.observation(2).raw.laid.tolist()[:2] == [0, 0]


@pytest.mark.rule("DD-48")
def test_a_deck_is_unknown_cards_then_the_returned_ones_in_order() -> None:
    board = Table()
    board.fill(1, "c3 c4 b4")
    board.raw.pool &= ~table.IN_DECK[1] | 1 << 33 | 1 << 40
    board.raw.returned[1, :2], board.raw.returned_count[1] = [35, 34], 2
    state = board.acting(1, 2, 3, 4, 6, rerolls=2).play("joker draw bonus")
    assert np.flatnonzero(state.chance_weights()).tolist() == [33, 40]
    empty = with_field(state, pool=int(state.raw.pool) & table.IN_DECK[0])
    assert np.flatnonzero(empty.chance_weights()).tolist() == [35]
    after = empty.play("draw B7")
    assert after.raw.returned[1, :2].tolist() == [34, table.NO_CARD]
    # Returned, it goes under the one that was there.
    again = after.play("return B7").raw
    assert again.returned[1, :2].tolist() == [34, 35]


@pytest.mark.rule("DD-4")
@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_open_cells_are_those_that_touch_and_keep_within_three_by_three(seed: int) -> None:
    rng = np.random.default_rng(seed)
    occupied = 1 << table.CENTRE
    for _ in range(8):
        free = reference.open_cells(occupied)
        assert open_cells(occupied) == sum(1 << cell for cell in free)
        occupied |= 1 << int(rng.choice(free))
    assert open_cells(occupied) == 0


@pytest.mark.rule("DD-4")
def test_which_rows_and_columns_is_open_until_three_are_spanned() -> None:
    board = Table()
    board.fill(1, "c3 c4")
    state = board.acting(2, 2, 2, 1, 1)
    cells = [text.split()[-1] for text in texts(state, starting="buy top 3")]
    assert cells == ["b2", "c2", "d2", "b3", "d3", "b4", "d4", "b5", "c5", "d5"]
    board.fill(1, "c5")
    cells = [t.split()[-1] for t in texts(board.acting(2, 2, 2, 1, 1), starting="buy top 3")]
    assert cells == ["b3", "d3", "b4", "d4", "b5", "d5"]
    with pytest.raises(IllegalMove, match="DD-4"):
        board.acting(2, 2, 2, 1, 1).play("buy top 3 at c2")


@pytest.mark.rule("DD-5")
def test_a_card_once_laid_never_moves() -> None:
    board = Table()
    board.fill(1, "c3 c4")
    with pytest.raises(IllegalMove, match="DD-5"):
        board.acting(2, 2, 2, 1, 1).play("buy top 3 at c4")
    state = load("donnant").start(players=2, seed=3)
    cells: dict[tuple[int, int], tuple[int, int]] = {}
    rng = np.random.default_rng(3)
    while not state.is_over:
        moves = state.legal_moves(state.to_move[0])
        state = state.play(moves[rng.integers(len(moves))])
        raw = state.raw
        for seat in range(2):
            for slot in range(int(raw.laid[seat])):
                now = int(raw.card[seat, slot]), int(raw.cell[seat, slot])
                assert cells.setdefault((seat, slot), now) == now


# Throwing


@pytest.mark.rule("DD-6")
def test_one_may_throw_three_times() -> None:
    state = Table().acting(1, 2, 3, 4, 6)
    for _ in range(2):
        assert len(texts(state, starting="reroll")) == 31
        state = throw(state.play("reroll all"), 1, 2, 3, 4, 6).play("stop", 2)
    assert texts(state, starting="reroll") == []
    with pytest.raises(IllegalMove, match="DD-6"):
        state.play("reroll all")


@pytest.mark.rule("DD-7", "DD-49")
def test_dice_on_the_building_site_stay_but_may_be_thrown_at_the_second_reroll() -> None:
    state = Table().acting(1, 2, 3, 4, 6).play("reroll keep blue yellow")
    assert (state.chance_weights() > 0).sum() == 6**3
    state = throw(state, 5, 5, 5).play("stop", 2)
    first = Move(CHANCE_SEAT, 0, state.play("reroll keep orange"))
    assert first.text == "throw yellow 1 green 1 blue 1 purple 1"
    values = [(int(state.raw.dice) >> 3 * die & 7) + 1 for die in range(5)]
    assert values == [1, 5, 5, 4, 5]
    assert "reroll keep orange green purple" in texts(state)


@pytest.mark.rule("DD-49")
def test_a_reroll_throws_at_least_one_die_and_none_comes_after_a_purchase() -> None:
    board = Table()
    board.fill(1, "c3")
    state = board.acting(2, 2, 2, 4, 6)
    with pytest.raises(IllegalMove, match="DD-49"):
        state.play("reroll keep yellow orange green blue purple")
    after = state.play("buy top 4 at c4")
    assert texts(after, starting="reroll") == []
    with pytest.raises(IllegalMove, match="DD-49"):
        after.play("reroll all")


@pytest.mark.rule("DD-8")
def test_each_die_is_used_once_to_buy_and_to_complete_in_any_order() -> None:
    board = Table()
    board.lay(1, "c3", "4, 6")
    state = board.acting(2, 2, 2, 4, 6)
    for first, then in (
        ("buy bottom 4 at c4", "complete c3 with blue purple"),
        ("complete c3 with blue purple", "buy bottom 4 at c4"),
    ):
        after = state.play(first)
        assert first not in texts(after)
        both = after.play(then)
        assert both.raw.free[0] == 0
        assert texts(both) == ["stop"]
    board.lay(1, "c4", "4, 2")
    bought = board.acting(2, 2, 2, 4, 6).play("buy top 3 at d4")
    with pytest.raises(IllegalMove, match="DD-31"):
        bought.play("complete c4 with yellow blue")


@pytest.mark.rule("DD-9")
def test_before_the_third_throw_one_stops_only_after_buying_or_completing() -> None:
    board = Table()
    board.lay(1, "c3", "4, 6")
    for rerolls in (0, 1):
        state = board.acting(2, 2, 2, 4, 6, rerolls=rerolls)
        assert "stop" not in texts(state)
        with pytest.raises(IllegalMove, match="DD-9"):
            state.play("stop")
        assert "stop" in texts(state.play("complete c3 with blue purple"))
        assert "stop" in texts(state.play("buy top 3 at c4"))
    assert "stop" in texts(board.acting(2, 2, 2, 4, 6, rerolls=2))


@pytest.mark.rule("DD-9")
def test_with_nine_complete_cards_one_throws_three_times() -> None:
    board = Table()
    board.fill(1, "c3 c4 c5 d3 d4 d5 e3 e4 e5", complete=True)
    for rerolls in (0, 1):
        state = board.acting(2, 2, 2, 2, 2, rerolls=rerolls)
        assert texts(state) == texts(state, starting="reroll")
    assert texts(board.acting(2, 2, 2, 2, 2, rerolls=2)) == ["stop", "joker dice"]


@pytest.mark.rule("DD-10")
def test_the_active_player_fills_boxes_only_to_complete_a_card() -> None:
    board = Table()
    board.lay(1, "c3", "1, 2, 3")
    state = board.acting(1, 2, 5, 5, 6)
    assert texts(state, starting="complete") == []
    with pytest.raises(IllegalMove, match="DD-10"):
        state.play("enter yellow at c3 box 1")
    with pytest.raises(IllegalMove, match="DD-10"):
        state.play("complete c3 with yellow orange")
    with pytest.raises(IllegalMove, match="DD-10"):
        state.play("complete c3 with yellow orange purple")
    board.lay(1, "c4", "1, 2, 3", entries=(0, 0, 3))
    state = board.acting(1, 2, 5, 5, 6)
    assert texts(state, starting="complete") == ["complete c4 with yellow orange"]
    raw = state.play("complete c4 with orange yellow").raw
    assert not raw.missing[0, 1]
    assert raw.missing[0, 0] == 0b111


@pytest.mark.rule("DD-11")
def test_a_card_costs_as_many_equal_dice_as_its_column_says() -> None:
    board = Table()
    board.fill(1, "c3")
    three, four = board.acting(2, 2, 2, 4, 6), board.acting(2, 2, 2, 2, 6)
    columns = {text.split(" at ")[0] for text in texts(three, starting="buy")}
    assert columns == {"buy top 3", "buy top 4", "buy bottom 3", "buy bottom 4"}
    assert len({text.split(" at ")[0] for text in texts(four, starting="buy")}) == 8
    with pytest.raises(IllegalMove, match="DD-11"):
        three.play("buy top 1 at c4")
    with pytest.raises(IllegalMove, match="DD-11"):
        three.play("buy top 3 at c5")  # touches nothing
    assert three.play("buy top 3 at c4").raw.free[0] == 0b11000
    choosing = four.play("buy top 3 at b2")
    assert texts(choosing) == [
        "pay yellow orange green",
        "pay yellow orange blue",
        "pay yellow green blue",
        "pay orange green blue",
    ]
    with pytest.raises(IllegalMove, match="DD-11"):
        choosing.play("pay yellow orange purple")
    paid = choosing.play("pay blue yellow green")
    assert paid.raw.free[0] == 0b10010
    assert card_name(int(paid.raw.card[0, 1])) == "S3"
    assert CELL_NAMES[paid.raw.cell[0, 1]] == "b2"


@pytest.mark.rule("DD-11")
def test_a_card_just_bought_may_be_completed_with_dice_left_over() -> None:
    board = Table()
    board.fill(1, "c3")
    board.define(2, "4, 6")
    state = board.acting(2, 2, 2, 4, 6).play("buy top 3 at c4")
    assert not state.play("complete c4 with blue purple").raw.missing[0, 1]


@pytest.mark.rule("DD-12")
def test_with_nine_cards_nothing_is_bought_or_drawn() -> None:
    board = Table()
    board.fill(1, "c3 c4 c5 d3 d4 d5 e3 e4 e5")
    state = board.acting(2, 2, 2, 3, 3, rerolls=2)
    assert texts(state, starting="buy") == []
    assert texts(state, starting="joker") == ["joker dice"]
    for move in ("buy top 3 at c3", "joker draw bonus"):
        with pytest.raises(IllegalMove, match="DD-12"):
            state.play(move)


# Jokers


@pytest.mark.rule("DD-13")
def test_a_joker_comes_only_after_the_third_throw_instead_of_anything_else() -> None:
    board = Table()
    board.lay(1, "c3", "4, 6")
    assert texts(board.acting(2, 2, 2, 4, 6, rerolls=1), starting="joker") == []
    last = board.acting(2, 2, 2, 4, 6, rerolls=2)
    assert texts(last, starting="joker") == [
        "joker dice",
        "joker draw scoring",
        "joker draw bonus",
    ]
    after = last.play("complete c3 with blue purple")
    assert texts(after, starting="joker") == []
    for state in (after, board.acting(2, 2, 2, 4, 6, rerolls=1)):
        with pytest.raises(IllegalMove, match="DD-13"):
            state.play("joker dice")
    joker = last.play("joker dice")
    assert not [t for t in texts(joker) if t.startswith(("buy", "complete"))]


@pytest.mark.rule("DD-14")
def test_the_joker_enters_up_to_two_dice_on_two_cards_and_in_a_last_box() -> None:
    board = Table()
    board.lay(1, "c3", "4, 6, 1")
    board.lay(1, "c4", "2, 6", entries=(0, 6))
    state = board.acting(2, 2, 2, 4, 6, rerolls=2).play("joker dice")
    one = state.play("enter blue at c3 box 1")
    assert one.to_move == (1,)
    assert texts(one, starting="enter blue") == []  # each die once
    two = one.play("enter green at c4 box 1")
    assert not two.raw.missing[0, 1]
    assert two.raw.active == 1  # the turn is over
    assert one.play("stop").raw.active == 1
    assert state.play("stop").raw.active == 1


@pytest.mark.rule("DD-15")
def test_the_joker_draws_a_card_to_lay_or_to_return() -> None:
    board = Table()
    board.fill(1, "c3")
    state = board.acting(2, 2, 2, 4, 6, rerolls=2).play("joker draw scoring")
    assert state.chance_is_next
    state = state.play("draw S9")
    assert texts(state)[0] == "lay S9 at b2"
    assert texts(state)[-1] == "return S9"
    laid = state.play("lay S9 at d4")
    assert card_name(int(laid.raw.card[0, 1])) == "S9"
    returned = state.play("return S9")
    assert returned.raw.laid[0] == 1
    assert deck_names(returned.raw.returned[0]) == ["S9"]
    for after in (laid, returned):
        assert after.raw.active == 1
    assert deck_names(state.observation(1).raw.hand[0]) == ["S9"]
    assert state.observation(2).raw.hand[0, 0] == table.HIDDEN


# The market


@pytest.mark.rule("DD-16")
def test_rows_slide_along_the_arrow_at_the_end_of_the_turn_and_not_before() -> None:
    board = Table()
    board.fill(1, "c3")
    state = board.acting(2, 2, 2, 4, 6).play("buy top 3 at c4")
    assert state.raw.market[0].tolist() == [0, 1, table.NO_CARD, 3]
    ended = state.play("stop")
    assert ended.raw.market[0].tolist() == [table.NO_CARD, 0, 1, 3]
    assert ended.raw.market[1].tolist() == [29, 30, 31, 32]
    assert ended.chance_is_next
    refilled = ended.play("reveal S20")
    assert refilled.raw.market[0].tolist() == [19, 0, 1, 3]
    assert refilled.raw.phase == table.THROWING


@pytest.mark.rule("DD-54")
def test_two_gaps_are_filled_from_the_end_of_the_arrow() -> None:
    board = Table()
    board.fill(1, "c3")
    board.complete(1, "c4", "3 marks: cheaper")
    state = board.acting(2, 2, 2, 2, 2).play("buy top 4 at d4").play("pay yellow orange green")
    # Prices do not move during the turn: the place bought from stays empty.
    assert state.raw.market[0].tolist() == [0, 1, 2, table.NO_CARD]
    state = state.play("buy top 3 at b4").play("pay blue purple").play("stop")
    assert state.raw.market[0].tolist() == [table.NO_CARD, table.NO_CARD, 0, 1]
    state = state.play("reveal S10")
    assert state.raw.market[0].tolist() == [table.NO_CARD, 9, 0, 1]
    assert state.play("reveal S11").raw.market[0].tolist() == [10, 9, 0, 1]


@pytest.mark.rule("DD-54")
def test_an_empty_deck_leaves_the_first_places_empty_and_gives_no_card() -> None:
    board = Table()
    board.fill(1, "c3")
    board.raw.pool &= table.IN_DECK[1]
    ended = board.acting(2, 2, 2, 4, 6).play("buy top 3 at c4").play("stop")
    assert ended.raw.market[0].tolist() == [table.NO_CARD, 0, 1, 3]
    assert ended.raw.phase == table.THROWING
    state = board.acting(1, 2, 3, 4, 6, rerolls=2)
    assert texts(state, starting="joker draw") == ["joker draw bonus"]
    with pytest.raises(IllegalMove, match="DD-54"):
        state.play("joker draw scoring")


# Passive players


@pytest.mark.rule("DD-17")
def test_passive_players_enter_one_die_just_rethrown_and_none_of_the_site() -> None:
    board = Table(players=3)
    for seat in (1, 2, 3):
        board.lay(seat, "c3", "?, ?, ?")
    state = board.acting(1, 2, 3, 4, 5).play("reroll keep yellow green")
    state = throw(state, 6, 6, 1)
    assert state.to_move == (2, 3)
    dice = {text.split()[1] for text in texts(state, 2, starting="enter")}
    assert dice == {"orange", "blue", "purple"}
    with pytest.raises(IllegalMove, match="DD-17"):
        state.play("enter yellow at c3 box 1", 2)
    state = state.play("enter orange at c3 box 2", 2)
    assert state.to_move == (3,)  # one die only
    assert int(state.raw.entries[1, 0]) >> 3 & 7 == 6  # its new value


@pytest.mark.rule("DD-17")
def test_the_first_throw_gives_passive_players_nothing() -> None:
    board = Table()
    board.lay(2, "c3", "?, ?, ?")
    board.raw.phase, board.raw.thrown = table.THROWING, table.ALL_DICE
    board.raw.waiting = 1 << 15
    assert throw(board.state, 1, 1, 1, 1, 2).to_move == (1,)


@pytest.mark.rule("DD-18")
def test_several_may_use_the_same_die_decline_or_complete() -> None:
    board = Table(players=4)
    for seat in (2, 3, 4):
        board.lay(seat, "c3", "5, ?", entries=(0, 1))
    state = board.entering(5, 5, 1, 1, 1)
    state = state.play("enter yellow at c3 box 1", 2).play("enter yellow at c3 box 1", 4)
    state = state.play("stop", 3)
    assert state.to_move == (1,)
    assert [int(m) for m in state.raw.missing[:, 0]][1:] == [0, 1, 0]


@pytest.mark.rule("DD-18")
def test_choices_are_hidden_until_all_are_in_and_their_order_does_not_matter() -> None:
    board = Table(players=4)
    for seat in (2, 3, 4):
        board.complete(seat, "c3", "3 marks: plus or minus 1")
        board.lay(seat, "c4", "5, ?, ?")
    start = board.entering(5, 4, 1, 1, 1)
    choices = {
        2: ["enter yellow at c4 box 1"],
        3: ["tick +1 on orange", "enter orange at c4 box 1"],
        4: ["stop"],
    }
    ends = set()
    for order in ((2, 3, 4), (4, 3, 2), (3, 4, 2)):
        state = start
        for seat in order:
            for move in choices[seat]:
                after = state.play(move, seat)
                if after.raw.phase == table.ENTERING:
                    for other in {1, 2, 3, 4} - {seat}:
                        assert after.observation(other).data == state.observation(other).data
                state = after
        ends.add(state.data)
    assert len(ends) == 1


@pytest.mark.rule("DD-18", "DD-48")
@given(st.integers(0, 2**32))
@settings(max_examples=12, deadline=None, derandomize=True)
def test_determinizing_keeps_what_the_seat_knows_and_every_card_in_one_place(seed: int) -> None:
    state = load("donnant").start(players=3, seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(int(rng.integers(60))):
        if state.is_over:
            break
        moves = state.legal_moves(state.to_move[rng.integers(len(state.to_move))])
        state = state.play(moves[rng.integers(len(moves))])
    everything = sorted(all_cards(state))
    assert everything == list(range(table.CARDS))
    for seat in (1, 2, 3):
        redrawn = state.determinize(seat, seed=seed)
        assert sorted(all_cards(redrawn)) == everything
        assert redrawn.observation(seat) == state.observation(seat)


def all_cards(state: State) -> list[int]:
    """Every card of the decks, the market, hands and stalls."""
    raw = state.raw
    pool = [card for card in range(table.CARDS) if int(raw.pool) >> card & 1]
    fields = (raw.market, raw.hand, raw.card, raw.returned, raw.returning)
    placed = [int(card) for field in fields for card in field.ravel() if card != table.NO_CARD]
    return pool + placed


@pytest.mark.rule("DD-50")
def test_passive_players_enter_before_the_active_player_decides() -> None:
    board = Table()
    board.fill(2, "c3")
    state = throw(board.acting(1, 2, 3, 4, 5).play("reroll all"), 6, 6, 6, 1, 1)
    assert state.to_move == (2,)
    assert state.play("stop").to_move == (1,)


@pytest.mark.rule("DD-6")
def test_dice_are_fair() -> None:
    state = Table().acting(1, 2, 3, 4, 6).play("reroll keep yellow")
    assert state.chance_weights().tolist()[: 6**4] == [1] * 6**4
    assert state.chance_weights().sum() == 6**4
    raw = replace(state, data=state.data).raw
    loops.apply_chance_on(raw, 6**4 - 1)
    assert int(raw.dice) == sum(5 << 3 * die for die in (1, 2, 3, 4))
