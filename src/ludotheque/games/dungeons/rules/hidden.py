"""What others may not know: a decision until all have confirmed theirs."""

import numpy as np

from ludotheque.engine import bits, verbs
from ludotheque.engine.compiling import allocating
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons.rules.sheet import restart_decision
from ludotheque.games.dungeons.rules.state import DONE, MOVE_WORDS, SKIP, STATE


@implements(STATE)
def take_back(state, seat):
    """Undo the steps of a decision that is not confirmed."""
    begun = state.pairing[seat] != 0 or (state.throws == 0 and state.clouds[seat, 0] != 0)
    restart_decision(state, seat)
    return begun


@implements(STATE)
def hide(state, seat):
    """Show the other sheets as they were before the throw; who has confirmed is no secret."""
    if state.waiting:
        for other in range(state.players):
            if other != seat:
                restart_decision(state, other)


@implements(STATE)
def determinize(state, seat, rng):
    """Decide at random for those who have confirmed; the others are yet to decide."""
    if state.waiting:
        decide_again(state, seat, rng)


@allocating
def decide_again(state, seat, rng):
    """Replace what the other seats have decided."""
    moves = np.zeros(MOVE_WORDS, np.uint64)
    for other in range(state.players):
        if other == seat or state.gone[other]:
            continue
        restart_decision(state, other)
        # Those who have confirmed took some steps, of which the confirmation itself is not redone.
        move = DONE if state.waiting >> other & 1 else SKIP
        while move != DONE:
            bits.clear(moves)
            verbs.legal(state, other, moves)
            move = bits.nth(moves, below(rng, bits.size(moves)))
            if move != DONE:
                verbs.play(state, other, move)
