"""The clauses of Morra."""

import pytest

from ludotheque import load


@pytest.mark.rule("MO-1")
def test_the_die_sets_the_target() -> None:
    state = load("morra").start().apply_chance("die 6")
    assert state.render().startswith("target 11")


@pytest.mark.rule("MO-2")
def test_fingers_are_hidden_until_both_are_shown() -> None:
    state = load("morra").start().apply_chance("die 1")
    assert state.to_move == (1, 2)
    assert state.play("show 1", 1).observation(2) == state.play("show 3", 1).observation(2)


@pytest.mark.rule("MO-3")
@pytest.mark.parametrize(
    ("second", "points"), [("show 1", "has 4, seat 2 has 0"), ("show 2", "has 0, seat 2 has 5")]
)
def test_the_sum_goes_by_its_parity(second: str, points: str) -> None:
    state = load("morra").start().apply_chance("die 1").play("show 3", 1).play(second, 2)
    assert points in state.render()


@pytest.mark.rule("MO-4")
def test_the_target_wins() -> None:
    state = load("morra").start().apply_chance("die 1")
    state = state.play("show 3", 1).play("show 3", 2)
    assert state.result is not None
    assert state.result.winners == (1,)
