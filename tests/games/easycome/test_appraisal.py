"""The quick evaluation and the rollout policy that search uses."""

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from ludotheque.engine import bits, verbs
from ludotheque.engine.rng import rng_from
from ludotheque.engine.state import State
from ludotheque.games.easycome.content import WORDS
from ludotheque.games.easycome.rules import dice as kernel_dice
from ludotheque.games.easycome.rules.evaluate import CHANCE_TO_MATCH
from tests.games.easycome.positions import GAME, position
from tests.games.easycome.referee import matches


def chances_of(state: State) -> list[float]:
    chances = np.zeros(state.players)
    verbs.evaluate(state.raw, chances)
    return list(map(float, chances))


def suggestion(state: State) -> str:
    record, seat = state.raw, state.to_move[0] - 1
    moves = np.zeros(bits.words_for(GAME.rules.move_count), np.uint64)
    number = int(verbs.rollout_policy(record, seat, moves, rng_from(1)))
    assert number in [move.number for move in state.legal_moves()]
    return GAME.move_text(record, seat, number)


@pytest.mark.parametrize("wanted", ["four", "seven low", "pairs odd straight"])
def test_chances_to_match_are_those_of_trying_every_die(wanted: str) -> None:
    words = wanted.split()

    @cache
    def chance(kept: tuple[int, ...]) -> float:
        falls = list(product(range(6), repeat=4 - len(kept)))
        return sum(after_throw(kept, fall) for fall in falls) / len(falls)

    def after_throw(kept: tuple[int, ...], fall: tuple[int, ...]) -> float:
        if any(matches(word, [*kept, *fall]) for word in words):
            return 1.0
        parts = [part for size in range(1, len(fall)) for part in combinations(fall, size)]
        return max((chance(tuple(sorted(kept + part))) for part in parts), default=0.0)

    bit_set = sum(1 << WORDS.index(word) for word in words)
    for dice in [(), (2,), (1, 1), (0, 3), (0, 1, 2), (5, 5, 5)]:
        found = CHANCE_TO_MATCH[bit_set, kernel_dice.NUMBER[dice]]
        assert found == pytest.approx(chance(dice), abs=1e-6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_add_up_to_one_all_through_a_game(players: int) -> None:
    state = GAME.start(seed=players, players=players)
    assert chances_of(state) == pytest.approx(chances_of(state)[::-1], abs=0.2)
    while not state.is_over:
        chances = chances_of(state)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
        state = state.play(suggestion(state))


def test_prizes_that_are_hard_to_match_are_safer() -> None:
    hard = position(3, turn=3, prizes={1: "four odd even"}, counts={1: 1})
    easy = position(3, turn=3, prizes={1: "seven thirteen low"}, counts={1: 1})
    assert chances_of(hard)[0] > chances_of(easy)[0] + 0.1


def test_dice_set_aside_for_a_prize_count() -> None:
    good = position(prizes={1: "four pairs"}, kept="1 1 1")
    poor = position(prizes={1: "four pairs"}, kept="0 2 5")
    assert chances_of(good)[0] > chances_of(poor)[0]


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
def test_a_sensible_move_is_suggested(state: State, best: str) -> None:
    assert suggestion(state) == best


def test_the_light_policy_beats_random_play_clearly() -> None:
    won = 0
    for seed in range(100):
        state = GAME.start(seed=seed)
        chooser = np.random.default_rng(seed)
        hero = 1 + seed % 2
        while not state.is_over:
            if state.to_move == (hero,):
                state = state.play(suggestion(state))
            else:
                moves = state.legal_moves()
                state = state.play(moves[chooser.integers(len(moves))])
        assert state.result is not None
        won += hero in state.result.winners
    assert won >= 95
