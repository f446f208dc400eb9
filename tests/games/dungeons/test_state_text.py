"""States of Dungeons, Dice & Danger written down: what no game can show is refused."""

import random
import re

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.errors import BadState
from ludotheque.games.dungeons.content import ADVENTURES
from tests.games.dungeons.positions import begin, decide, sit_out, texts, throw

# Seat 1 has crossed S9 and is deciding, seat 2 has crossed nothing and confirmed.
AFTER_ONE = sit_out(decide(throw(begin("dinosaurs"), "4513"), 1, "pair 1+3 4+5", "cross S9"))
STATE = decide(throw(AFTER_ONE, "2245", 1), 2, "pair 2+2 4+5", "skip", "done")
CLOUDS = begin("pyramid")


def test_the_texts_changed_here_are_sound() -> None:
    for state in (STATE, CLOUDS):
        assert State.parse(state.game, state.text).data == state.data


@pytest.mark.parametrize("adventure", ADVENTURES)
@pytest.mark.parametrize("players", [1, 3])
def test_every_state_of_a_game_and_every_view_of_it_is_sound(adventure: str, players: int) -> None:
    chance = random.Random(players)
    state = load("dungeons").start(seed=3, players=players, adventure=adventure, life="60")
    while not state.is_over:
        seat = chance.choice(state.to_move)
        moves = [move for move in texts(state, seat) if move != "skip"] or ["skip"]
        state = state.play(chance.choice(moves), seat)
        for shown in (state, state.observation(0), state.observation(1)):
            assert state.game.flaw(shown.raw) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r" adventure=\d+", " adventure=4"),
        (r" adventure=\d+", " adventure=0"),  # S9 has other doors there
        (r" lives=\d+", " lives=9"),
        (r" lives=\d+", " lives=501"),
        (r" throw=\d+", " throw=756"),
        (r" throws=\d+", " throws=0"),
        (r" pairing=\d+,\d+", " pairing=0,16"),
        (r" pairing=\d+,\d+", " pairing=0,3"),  # the same dice as the second
        (r" left=\d+", " left=3"),  # without a pairing
        (r" owed=\d+", " owed=6"),
        (r" owed=\d+", " owed=10"),
        (r" made=0,0", " made=0,3"),
        (r" active=\d+", " active=2"),
        (r" active=\d+", " active=-1"),
        (r" waiting=\d+", " waiting=4"),
        (r" players=2 active", " players=5 active"),
        (r" players=2 active", " players=1 active"),
        (r" ending=0", " ending=1"),
        (r" ending=0", " ending=9"),
        (r" slain=0", " slain=1"),
        (r" boss_slayers=0", " boss_slayers=1"),
        (r" claimed=0", " claimed=1"),
        (r" gone=0", " gone=1"),
        (r" clouds=0", " clouds=1"),
        (r" passed=\d+", " passed=0"),
        (r" open=\d+", " open=0"),
        (r" wounds=0", " wounds=4"),
        (r" half=0", " half=1"),
        (r" gems=0", " gems=255"),
        (r" gold=0", " gold=1"),
        (r" life=1,", " life=10,"),
        (r" spare=0", " spare=4"),
        (r" black=3", " black=7"),
        (r" torches=0", " torches=3"),
        (r" chests=0", " chests=1"),
        (r" chest_due=0", " chest_due=1"),
        (r" bonuses=0", " bonuses=4"),
        (r" bill=0", " bill=1"),
    ],
)
def test_an_impossible_state_is_refused(old: str, new: str) -> None:
    refuse(STATE, old, new)


@pytest.mark.parametrize("clouds", ["9,2,3", "2,2,3", "0,2,3"])
def test_impossible_clouds_are_refused(clouds: str) -> None:
    refuse(CLOUDS, r" clouds=1,2,3", f" clouds={clouds}")


def refuse(state: State, old: str, new: str) -> None:
    changed = re.sub(old, new, state.text, count=1)
    assert changed != state.text
    with pytest.raises(BadState, match="not the text of a state of Dungeons"):
        State.parse(state.game, changed)
