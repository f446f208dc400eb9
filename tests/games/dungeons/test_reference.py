"""Whole random games against the reference: every legal move, point, rank and clause."""

import random
from collections import Counter

import pytest

from ludotheque import load
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from tests.games.dungeons.positions import crossed, field, points, ranks, texts
from tests.games.dungeons.reference import ReferenceGame

pytestmark = pytest.mark.slow

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
    chooser = random.Random(seed)
    state = load("dungeons").start(players=players, adventure=adventure, life=str(life))
    reference = ReferenceGame(load_sheet(adventure), players, life)
    if players == 1 and adventure == "pyramid":
        reference.begin_clouds()
    while not state.is_over:
        if state.chance_is_next:
            outcome = random.Random(chooser.random()).choices(
                range(state.game.rules.outcome_count), state.chance_weights().tolist()
            )[0]
            text = Move(CHANCE_SEAT, outcome, state).text
            reference.apply_chance(text)
            if text.startswith("first") and adventure == "pyramid":
                reference.begin_clouds()
            state = state.apply_chance(text)
            continue
        waiting = [n for n, player in enumerate(reference.players, 1) if not player.confirmed]
        assert list(state.to_move) == waiting
        seat = chooser.choice(state.to_move)
        moves = texts(state, seat)
        assert set(moves) == reference.legal(seat - 1)
        # Prefer to go on rather than to forgo, or little would ever happen.
        rather = [move for move in moves if move != "skip"] or moves
        move = chooser.choice(rather)
        reference.play(seat - 1, move)
        state = state.play(move, seat)
        if not state.to_move:
            for other, player in enumerate(reference.players, 1):
                assert crossed(state, other) == player.crossed | player.dead
                assert field(state, "life", other) == player.life
            assert points(state) == [reference.points(n) for n in range(players)]
            assert ranks(state) == reference.ranks()
    assert reference.over
    return reference.counts


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_long_games_agree_with_the_reference_and_meet_the_clauses(adventure: str) -> None:
    met: Counter[str] = Counter()
    for players, seed in ((4, 1), (3, 2), (2, 3), (1, 4), (4, 5)):
        met += compare(adventure, players, LONG_LIFE, seed)
    wanted = [*MET[adventure].split(), "DG-42", "DG-43", "bonus first", "bonus later"]
    assert not [clause for clause in wanted if met[clause] < 3], f"met too seldom: {met}"


@pytest.mark.parametrize("adventure", ADVENTURES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_printed_games_agree_with_the_reference(adventure: str, players: int) -> None:
    assert compare(adventure, players, 10, seed=players)["DG-10"]
