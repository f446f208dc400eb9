"""What each seat sees, and is known of."""

import msgspec
import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.engine.move import CHANCE_SEAT
from ludotheque.engine.state import State
from ludotheque.engine.verbs import is_concealed
from ludotheque.games.donnant.view import DonnantView, view_of
from ludotheque.records import Record
from ludotheque.records.visibility import visible_events
from tests.games.donnant.positions import Table, texts


def view(state: State, seat: int) -> DonnantView:
    """What a seat sees."""
    return view_of(state.observation(seat).raw, seat)


def test_a_view_is_one_value_that_json_carries() -> None:
    board = Table(players=3)
    board.lay(1, "c3", "? + blue + ? >= 15", entries=(5,))
    board.complete(1, "c4", "3 marks: cheaper", colour="green")
    state = board.acting(2, 2, 2, 2, 6).play("buy top 3 at d4")
    seen = view(state, 1)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=DonnantView) == seen
    assert seen == state.view(1)
    assert (seen.phase, seen.to_move, seen.viewer) == ("paying", (1,), 1)
    assert seen.buying is not None
    assert (seen.buying.card, seen.buying.cell, seen.buying.price) == ("S3", "d4", 3)
    laid, bonus = seen.stalls[0].cards
    assert (laid.cell, laid.values, laid.card.total) == ("c3", (5, None, None), 15)
    assert [box.colour for box in laid.card.boxes] == [None, "blue", None]
    assert (bonus.complete, bonus.card.reward, bonus.ticked) == (True, "cheaper", 0)
    assert seen.stalls[0].marks.cheaper == 3


@pytest.mark.rule("DD-3", "DD-48")
def test_cards_in_other_hands_and_returned_by_others_are_none() -> None:
    state = load("donnant").start(players=2, seed=4)
    for seat in (1, 2):
        for viewer in (0, 1, 2):
            hand = view(state, viewer).stalls[seat - 1].hand
            assert len(hand) == 4
            assert all((card is not None) == (viewer == seat) for card in hand)
    while view(state, 1).phase == "settling":
        state = state.play(state.legal_moves(state.to_move[0])[0])
    known = [sum(card is not None for deck in view(state, viewer).decks for card in deck.returned)
             for viewer in (0, 1, 2)]  # fmt: skip
    assert known == [0, 1, 1]


def test_dice_are_seen_as_they_lie_and_as_one_uses_them() -> None:
    board = Table()
    board.complete(2, "c3", "3 marks: plus or minus 1")
    board.lay(2, "c4", "?, ?, ?")
    state = board.entering(1, 2, 3, 4, 5, thrown="blue purple").play("tick +1 on blue", 2)
    seen = view(state, 2)
    assert [die.value for die in seen.dice] == [1, 2, 3, 4, 5]
    assert [die.rethrown for die in seen.dice] == [False] * 3 + [True] * 2
    assert [die.value for die in seen.own_dice] == [1, 2, 3, 5, 5]
    assert (seen.dice_left, view(state, 1).own_dice) == (1, ())


@pytest.mark.rule("DD-3", "DD-15", "DD-48")
def test_cards_dealt_drawn_or_returned_are_told_to_nobody_else() -> None:
    record = Record.begin(load("donnant"), players=2, dice=Dice.from_seed(4))
    deals = [event.text for event in record.events if event.text.startswith("deal")]
    for seat, mine in ((0, []), (1, deals[:4]), (2, deals[4:])):
        known = [event.text for event in visible_events(record, seat) if event.text]
        assert [text for text in known if text.startswith("deal")] == mine
    record = record.play(texts(record.state, 1)[0], 1)
    assert [event.seat for event in visible_events(record, 2)] == [CHANCE_SEAT] * len(
        record.events[:-1]
    )
    assert visible_events(record, 1)[-1].seat == 1
    board = Table()
    drawn = board.acting(1, 2, 3, 4, 6, rerolls=2).play("joker draw bonus").raw
    concealed = [is_concealed(drawn, -1, 40, viewer) for viewer in (-1, 0, 1)]
    assert concealed == [True, False, True]
