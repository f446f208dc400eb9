"""The figures by which the content was balanced."""

import numpy as np
import pytest

from ludotheque.games.donnant.content import SHIFT
from ludotheque.games.donnant.game import DONNANT
from ludotheque.games.donnant.tools import tune_cards

pytestmark = pytest.mark.slow


def test_figures_are_the_same_for_the_same_seed_and_sane() -> None:
    start = DONNANT.start(players=2).raw
    games, again = tune_cards.play(start, 4), tune_cards.play(start, 4)
    assert (games.states == again.states).all()
    assert np.allclose(games.shares().sum(axis=1), 1)
    for first, by_seat, by_turn in zip(
        games.states["first"], games.shares(), games.shares_by_turn(), strict=True
    ):
        assert list(by_turn) == [by_seat[first], by_seat[1 - first]]
    figures = tune_cards.figures_of_cards(games)
    laid = sum(figure.laid for figure in figures.values())
    assert laid == games.states["laid"][:, :2].sum() / 4
    assert 0 <= tune_cards.win_share([SHIFT], tune_cards.EAGER, 2).mean <= 1
    assert tune_cards.pass_rate(1, tune_cards.STRONG, 2) in (0, 0.5, 1)
    easy, hard = (tune_cards.rounds_to_fill(card, 4) for card in (34, 7))
    assert 0 < easy < hard
