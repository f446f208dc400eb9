"""The quick evaluation and the rollout policy that search uses."""

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from ludotheque.engine import bits, verbs
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.games.easycome.rules import dice as dice_tables
from ludotheque.games.easycome.rules.evaluate import MATCH_PROBABILITY
from ludotheque.games.easycome.view import PRIZE_WORDS
from tests.games.easycome.positions import GAME, position
from tests.games.easycome.reference import matches


def evaluation(state: State) -> list[float]:
    values = np.zeros(state.players)
    verbs.evaluate(state.raw, values)
    return list(map(float, values))


def policy_move(state: State) -> str:
    seat = state.to_move[0]
    moves = np.zeros(bits.words_for(GAME.rules.move_count), np.uint64)
    number = int(verbs.rollout_policy(state.raw, seat - 1, moves, rng_from(1)))
    assert number in state.legal_numbers(seat)
    return state.move(number, seat).text


@pytest.mark.parametrize("wanted", ["four", "seven low", "pairs odd straight"])
def test_match_probabilities_are_those_of_trying_every_die(wanted: str) -> None:
    words = wanted.split()

    @cache
    def probability(kept: tuple[int, ...]) -> float:
        falls = list(product(range(6), repeat=4 - len(kept)))
        return sum(after_throw(kept, fall) for fall in falls) / len(falls)

    def after_throw(kept: tuple[int, ...], fall: tuple[int, ...]) -> float:
        if any(matches(word, [*kept, *fall]) for word in words):
            return 1.0
        parts = [part for size in range(1, len(fall)) for part in combinations(fall, size)]
        return max((probability(tuple(sorted(kept + part))) for part in parts), default=0.0)

    bit_set = sum(1 << PRIZE_WORDS.index(word) for word in words)
    for dice in [(), (2,), (1, 1), (0, 3), (0, 1, 2), (5, 5, 5)]:
        found = MATCH_PROBABILITY[bit_set, dice_tables.NUMBER[dice]]
        assert found == pytest.approx(probability(dice), abs=1e-6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_add_up_to_one_all_through_a_game(players: int) -> None:
    state = GAME.start(seed=players, players=players)
    assert evaluation(state) == pytest.approx(evaluation(state)[::-1], abs=0.2)
    while not state.is_over:
        values = evaluation(state)
        assert sum(values) == pytest.approx(1)
        assert min(values) >= 0
        state = state.play(policy_move(state))


def test_prizes_that_are_hard_to_match_are_safer() -> None:
    hard = position(3, turn=3, prizes={1: "four odd even"}, counts={1: 1})
    easy = position(3, turn=3, prizes={1: "seven thirteen low"}, counts={1: 1})
    assert evaluation(hard)[0] > evaluation(easy)[0] + 0.1


def test_dice_set_aside_for_a_prize_count() -> None:
    good = position(prizes={1: "four pairs"}, kept="1 1 1")
    poor = position(prizes={1: "four pairs"}, kept="0 2 5")
    assert evaluation(good)[0] > evaluation(poor)[0]


@pytest.mark.parametrize(
    ("state", "best"),
    [
        # The only prize that stops the leader, then the one that is taken from a rival.
        (position(3, prizes={3: "seven four odd"}, counts={3: 1}, thrown="0 1 2 4"), "take seven"),
        (position(prizes={2: "pairs"}, thrown="2 2 1 1"), "take pairs"),
        # No good but against the leader: go for it with what leads there.
        (position(3, prizes={3: "low four odd"}, counts={3: 1}, thrown="0 0 3 4"), "keep 0 0"),
        (position(prizes={1: "four"}, thrown="5", kept="0 2 3"), "end"),
    ],
)
def test_the_rollout_policy_is_sensible(state: State, best: str) -> None:
    assert policy_move(state) == best


def test_the_rollout_policy_beats_random_play_clearly() -> None:
    won = 0
    for seed in range(100):
        state = GAME.start(seed=seed)
        chooser = np.random.default_rng(seed)
        hero = 1 + seed % 2
        while not state.is_over:
            if state.to_move == (hero,):
                state = state.play(policy_move(state))
            else:
                moves = state.legal_moves()
                state = state.play(moves[chooser.integers(len(moves))])
        assert state.result is not None
        won += hero in state.result.winners
    assert won >= 95
