"""Whole games against the reference."""

import random

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.games.auction.content import HOUSE, deck_of
from tests.games.auction.positions import first_of, hand_of, moves_of
from tests.games.auction.reference import Asking, NaiveAuction

pytestmark = pytest.mark.slow

OVER = (-1, ["over"])


def answered(game: Asking[None], answer: str) -> tuple[int, list[str]] | None:
    """Send an answer and get the next question, or OVER."""
    try:
        return game.send(answer)
    except StopIteration:
        return OVER


def agree(naive: NaiveAuction, state: State) -> None:
    raw = state.raw
    assert raw.chips[: state.players].tolist() == naive.chips
    assert raw.middle == naive.middle
    assert [hand_of(state, seat + 1) for seat in naive.seats] == naive.hands
    assert first_of(state) == naive.first + 1


CASES = [
    *(("don", players, {}) for players in (3, 4, 5, 6)),
    *(("serengeti", players, {}) for players in (3, 4, 5)),
    *(("don", players, {"exchange": "on"}) for players in (3, 6)),
    *(("don", players, {"announce": "freely"}) for players in (3, 5)),
    *(("serengeti", players, {"announce": "freely"}) for players in (3, 5)),
    ("don", 4, {"announce": "freely", "exchange": "on"}),
]


@pytest.mark.rule("AU-2", "AU-3", "AU-5", "AU-6", "AU-7", "AU-8", "AU-9", "AU-11", "AU-13", "AU-14")
@pytest.mark.rule("DO-6", "DO-7", "DO-8", "DO-9", "DO-10", "DO-11", "SE-2", "SE-7", "SE-8", "SE-10")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_whole_games_agree_with_the_reference(
    name: str, players: int, options: dict[str, str], seed: int
) -> None:
    chooser = random.Random(f"{name} {players} {options} {seed}")
    first = chooser.randrange(players)
    state = State.start(load(name), players=players, options=options).play(f"first {first + 1}")
    naive = NaiveAuction(
        name == "don", players, first, "exchange" in options, "announce" in options
    )
    deck = [f"{colour} {value}" for colour, vs in deck_of(HOUSE).colours.items() for value in vs]
    chooser.shuffle(deck)
    game = naive.run()
    asked = next(game)
    cautious = chooser.random()  # so that some games have few bids, some many
    while not state.is_over:
        agree(naive, state)
        if asked is None:
            answer = deck.pop()
            state = state.play(f"card {answer}")
        else:
            seat, moves = asked
            assert state.to_move == (seat + 1,)
            assert set(moves_of(state)) == set(moves)
            answer = chooser.choice(moves)
            if "pass" in moves and chooser.random() < cautious:
                answer = "pass"
            state = state.play(answer)
        asked = answered(game, answer)
    assert asked is OVER
    agree(naive, state)
    assert state.result is not None
    assert list(state.result.points) == naive.points()
    assert list(state.result.ranks) == naive.ranks()
