"""Texts of moves, their numbers, and why wrong ones are refused."""

from dataclasses import replace

import pytest

from ludotheque import load
from ludotheque.errors import IllegalMove, RuleError
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.moves import decode
from tests.games.donnant.positions import Table
from tests.games.playthrough import played
from tests.games.variants import Variant


def test_moves_have_the_numbers_that_they_always_had() -> None:
    """Programs name moves by their numbers."""
    numbers = {
        table.STOP: 31, table.PAY: 32, table.COMPLETE: 64, table.ENTER: 352, table.BUY: 712,
        table.LAY: 912, table.TICK_UP: 1012, table.TICK_DOWN: 1017, table.TICK_COLOUR: 1022,
        table.JOKER_ENTER: 1047, table.JOKER_DRAW: 1048, table.RETURN: 1050,
        table.SET_ASIDE: 1054, table.COLOUR: 1056, table.MOVES: 1061,
    }  # fmt: skip
    assert all(mine == theirs for mine, theirs in numbers.items())


def test_a_move_is_decoded_into_its_kind_and_parts() -> None:
    assert decode(17) == (table.REROLL, 17, 0, 0)
    assert decode(table.COMPLETE + 32 * 3 + 5) == (table.COMPLETE, 3, 5, 0)
    assert decode(table.ENTER + 40 * 2 + 8 * 4 + 7) == (table.ENTER, 2, 4, 7)
    assert decode(table.TICK_COLOUR + 5 * 1 + 3) == (table.TICK_COLOUR, 1, 3, 0)


def test_dice_are_named_in_any_order() -> None:
    board = Table()
    board.lay(1, "c3", "1, 2")
    state = board.acting(1, 2, 3, 4, 5)
    assert state.find("complete C3 with ORANGE  yellow").text == "complete c3 with yellow orange"
    assert state.find("reroll keep purple yellow").text == "reroll keep yellow purple"
    assert state.find("reroll keep nothing").text == "reroll all"


@pytest.mark.rule("DD-31")
@pytest.mark.parametrize(
    "move", ["reroll keep yellow yellow", "complete c3 with yellow yellow", "pay blue blue"]
)
def test_a_die_named_twice_is_refused_as_such(move: str) -> None:
    board = Table()
    board.lay(1, "c3", "1, 1")
    state = board.acting(1, 1, 1, 1, 5)
    if move.startswith("pay"):
        state = state.play("buy top 3 at c4")
    with pytest.raises(IllegalMove, match="DD-31") as refused:
        state.play(move)
    assert "deux fois" in refused.value.to("fr")


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("return S3", "DD-8"),
        ("lay B4 at c2", "DD-8"),
        ("pay yellow", "DD-8"),
        ("set aside top", "DD-8"),
        ("colour c3 green", "DD-8"),
        ("complete d4 with yellow", "DD-5"),
        ("complete c4 with yellow orange", "DD-25"),
        ("joker dice", "DD-13"),
        ("tick +1 on blue", "DD-26"),
        ("tick green on blue", "DD-27"),
    ],
)
def test_moves_out_of_place_are_refused_with_the_clause(move: str, clause: str) -> None:
    board = Table()
    board.lay(1, "c3", "1, 2, 3")
    board.complete(1, "c4")
    with pytest.raises(IllegalMove) as refused:
        board.acting(1, 2, 3, 4, 5).play(move)
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("reroll all", "DD-17"),
        ("joker draw bonus", "DD-17"),
        ("buy top 3 at c4", "DD-17"),
        ("enter green at c3 box 9", "DD-19"),
        ("enter green at c3 box 8", "DD-19"),
        ("enter green at c3 box 1", "DD-24"),
        ("enter green at d4 box 1", "DD-5"),
        ("enter green at c4 box 1", "DD-25"),
        ("enter blue at c3 box 2", "DD-19"),
        ("complete c3 with green", "DD-17"),
    ],
)
def test_passive_players_are_told_what_they_may_do(move: str, clause: str) -> None:
    board = Table()
    board.lay(2, "c3", "1, 2, 3", entries=(1,))
    board.complete(2, "c4")
    with pytest.raises(RuleError) as refused:
        board.entering(1, 2, 3, 4, 5).play(move, 2)
    assert refused.value.clause == clause
    assert refused.value.to("fr") != refused.value.to("en")


@pytest.mark.parametrize(
    ("move", "clause", "en", "fr"),
    [
        ("buy top 9 at c4", "DD-2", "columns are 1 to 4", "les colonnes vont de 1 à 4"),
        ("buy left 1 at c4", "DD-2", "rows are top and bottom", "les rangées sont haut et bas"),
        ("buy top 1 at z9", "DD-4", "cells are a1 to e5", "ils vont de a1 à e5"),
        ("reroll keep pink", "DD-1", "'pink' is no colour", "jaune, orange, vert"),
        ("reroll keep blue pink", "DD-1", "'pink' is no colour", "pink"),
        ("tick +2 on blue", "DD-26", "a tick makes a die +1, -1", "une marque donne +1, -1"),
        ("reroll", "DD-8", "reroll all", "relancer tout"),
        ("complete c9 with blue", "DD-4", "no cell 'c9'", "c9"),
        ("enter green", "DD-10", "only by completing", "qu’en complétant"),
    ],
)
def test_a_misspelt_move_is_told_what_is_wrong_with_it(
    move: str, clause: str, en: str, fr: str
) -> None:
    board = Table()
    board.lay(1, "c3", "1, 2, 3")
    with pytest.raises(RuleError) as refused:
        board.acting(1, 2, 3, 4, 5).play(move)
    assert refused.value.clause == clause
    assert en in refused.value.to("en")
    assert fr in refused.value.to("fr")


@pytest.mark.parametrize("move", ["", "hello", "buy", "reroll", "joker", "stop it"])
def test_examples_are_moves_that_are_legal_now(move: str) -> None:
    board = Table()
    board.lay(1, "c3", "1, 2, 3")
    state = board.acting(1, 2, 3, 4, 5)
    with pytest.raises(RuleError) as refused:
        state.play(move)
    examples = str(refused.value).partition("for example: ")[2].rpartition(" (")[0].split(" · ")
    assert set(examples) <= {legal.text for legal in state.legal_moves()}
    assert len(examples) == len(set(examples))


@pytest.mark.rule("DD-3")
def test_a_card_that_is_not_in_the_hand_is_refused_with_those_that_are() -> None:
    state = Table().acting(1, 2, 3, 4, 6, rerolls=2).play("joker draw bonus").play("draw B9")
    for move in ("return S30", "lay S3 at c3"):
        with pytest.raises(IllegalMove, match="not in your hand, which holds B9") as refused:
            state.play(move)
        assert refused.value.clause == "DD-3"


@pytest.mark.rule("DD-10")
def test_a_card_is_not_completed_with_nothing() -> None:
    board = Table()
    board.lay(1, "c3", "1, 2, 3")
    with pytest.raises(IllegalMove, match="3 empty boxes"):
        board.acting(1, 2, 3, 4, 5).play("complete c3 with nothing")


@pytest.mark.rule("DD-54")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    state = Table().acting(1, 2, 3, 4, 6, rerolls=2)
    raw = state.raw
    raw.pool = 0
    empty = replace(state, data=raw.tobytes())
    with pytest.raises(IllegalMove, match="that deck is empty"):
        empty.play("joker draw bonus")


@pytest.mark.rule("DD-55")
def test_an_empty_row_cannot_be_chosen() -> None:
    states = played(Variant(load("donnant"), 1), seed=1).states()
    state = next(s for s in states if s.to_move and s.raw.phase == table.SETTING_ASIDE)
    raw = state.raw
    raw.market[0] = table.NO_CARD
    with pytest.raises(IllegalMove, match="the top row is empty; choose the other"):
        replace(state, data=raw.tobytes()).play("set aside top")
