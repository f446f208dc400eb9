"""What is said to somebody who plays out of turn, and how a state shows itself."""

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, ImpossibleOutcome, LudothequeError, NoSuchSeat, NotYourTurn
from tests.games.playthrough import played
from tests.games.variants import Variant

DONUTS = load("donuts").start(layout="0")
CHANCE = load("donuts").start()
TOGETHER = load("dungeons").start(players=2, seed=3)


def over() -> State:
    return played(Variant(load("donuts"), 2), seed=1).state


@pytest.mark.parametrize(
    ("state", "seat", "kind", "en", "fr"),
    [
        (DONUTS, 2, NotYourTurn, "it is the turn of seat 1", "c’est à la place 1 de jouer"),
        (DONUTS, 7, NoSuchSeat, "there is no seat 7", "il n’y a pas de place 7"),
        (TOGETHER, None, NotYourTurn, "say for which seat: 1 or 2 may play",
         "dites pour quelle place : 1 ou 2 peut jouer"),
        (CHANCE, 1, ImpossibleOutcome,
         "chance is next, and 'c4' is none of its results here, such as 'layout A0B0D0C0'",
         ("c’est au hasard de jouer, et « c4 » n’est pas un de ses résultats possibles ici, comme "
          "« plateau A0B0D0C0 »")),
        (over(), None, NotYourTurn, "the game is over", "la partie est finie"),
        (over(), 1, NotYourTurn, "the game is over", "la partie est finie"),
    ],
)  # fmt: skip
def test_playing_out_of_turn(
    state: State, seat: int | None, kind: type[LudothequeError], en: str, fr: str
) -> None:
    with pytest.raises(kind) as error:
        state.play("c4", seat)
    assert (error.value.reason.en, error.value.reason.fr) == (en, fr)


def test_seats_to_move_at_once_are_named_together() -> None:
    state = load("dungeons").start(players=3, seed=3)
    for move in ("skip", "done"):
        state = state.play(state.legal_moves(2)[0] if move == "skip" else "skip", 2)
    state = state.play("done", 2)
    with pytest.raises(NotYourTurn, match="it is the turn of seats 1 and 3") as error:
        state.play("done", 2)
    assert error.value.reason.fr == "c’est aux places 1 et 3 de jouer"


def test_without_a_seed_chance_is_next_and_it_is_said() -> None:
    with pytest.raises(NotYourTurn, match="start with a seed, and it plays by itself"):
        CHANCE.legal_moves()


def test_a_state_shows_itself_without_bytes() -> None:
    assert repr(CHANCE) == "<State of donuts: 2 players, chance is next>"
    assert repr(TOGETHER) == "<State of dungeons: 2 players, seats 1 and 2 to move>"
    assert repr(over()) == "<State of donuts: 2 players, over>"
    seen = repr(TOGETHER.observation(1))
    assert seen == "<State of dungeons: 2 players, seats 1 and 2 to move, as seat 1 sees it>"
    assert repr(DONUTS.observation()).endswith("as a spectator sees it>")


@pytest.mark.parametrize(
    ("game", "players", "fr"),
    [("don", 2, "Don se joue de 3 à 6, pas à 2"), ("donuts", 3, "Donuts se joue à 2, pas à 3")],
)
def test_how_many_may_play(game: str, players: int, fr: str) -> None:
    with pytest.raises(BadOption) as error:
        load(game).start(players=players)
    assert error.value.reason.fr == fr
