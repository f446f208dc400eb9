"""Whole random games against the naive rules: every legal move, point, place and clause."""

import random
from collections import Counter

import pytest

from ludotheque import load
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from tests.games.dungeons.naive import NaiveGame
from tests.games.dungeons.positions import crossed, field, places, points, texts

LONG_LIFE = 150  # random players would otherwise die within twenty throws
# What a few long games must have met for this comparison to mean anything, by adventure.
MET = {
    "animals": "DG-4 DG-14 DG-15 DG-16 DG-17 DG-18 DG-19 DG-20 DG-21 DG-25 DG-48",
    "cultists": "DG-4 DG-14 DG-15 DG-16 DG-17 DG-19 DG-20 DG-21 DG-28 DG-48",
    "pyramid": "DG-4 DG-14 DG-15 DG-16 DG-19 DG-20 DG-21 DG-33 DG-34 DG-48",
    "dinosaurs": "DG-4 DG-14 DG-15 DG-16 DG-19 DG-20 DG-21 DG-37 DG-38 DG-48",
}


def compare(adventure: str, players: int, life: int, seed: int) -> Counter[str]:
    """Play a random game on both and compare all along; say which clauses it met."""
    chance = random.Random(seed)
    state = load("dungeons").start(players=players, adventure=adventure, life=str(life))
    naive = NaiveGame(load_sheet(adventure), players, life)
    if players == 1 and adventure == "pyramid":
        naive.begin_clouds()
    while not state.is_over:
        if state.chance_is_next:
            outcome = random.Random(chance.random()).choices(
                range(state.game.rules.outcome_count), state.chance_weights().tolist()
            )[0]
            text = state.game.outcome_text(state.raw, outcome)
            naive.apply_chance(text)
            if text.startswith("first") and adventure == "pyramid":
                naive.begin_clouds()
            state = state.apply_chance(text)
            continue
        waiting = [n for n, player in enumerate(naive.players, 1) if not player.confirmed]
        assert list(state.to_move) == waiting
        seat = chance.choice(state.to_move)
        moves = texts(state, seat)
        assert set(moves) == naive.legal(seat - 1)
        # Prefer to go on rather than to forgo, or little would ever happen.
        rather = [move for move in moves if move != "skip"] or moves
        move = chance.choice(rather)
        naive.play(seat - 1, move)
        state = state.play(move, seat)
        if not state.to_move:
            for other, player in enumerate(naive.players, 1):
                assert crossed(state, other) == player.crossed | player.dead
                assert field(state, "life", other) == player.life
            assert points(state) == [naive.points(n) for n in range(players)]
            assert places(state) == naive.places()
    assert naive.over
    return naive.counts


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_long_games_agree_with_the_naive_rules_and_meet_the_clauses(adventure: str) -> None:
    met: Counter[str] = Counter()
    for players, seed in ((4, 1), (3, 2), (2, 3), (1, 4)):
        met += compare(adventure, players, LONG_LIFE, seed)
    wanted = [*MET[adventure].split(), "DG-42", "DG-43", "bonus first", "bonus later"]
    assert not [clause for clause in wanted if met[clause] < 3], f"met too seldom: {met}"


@pytest.mark.parametrize("adventure", ADVENTURES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_printed_games_agree_with_the_naive_rules(adventure: str, players: int) -> None:
    assert compare(adventure, players, 10, seed=players)["DG-10"]
