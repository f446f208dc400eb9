"""What others may not know: a decision until all have confirmed theirs."""

import numpy as np

from ludotheque.engine import bits, verbs
from ludotheque.engine.compiling import allocating, compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons.rules.sheet import restart_decision
from ludotheque.games.dungeons.rules.state import DONE, MOVE_WORDS, SKIP, STATE


@compiled
def takes_part(state, seat):
    """Whether a seat decides on the present throw, or has."""
    return state.waiting != 0 and not state.gone[seat]


@compiled
def has_begun(state, seat):
    """Whether a seat has taken a step of its decision; who has confirmed has."""
    return state.clouds[seat, 0] != 0 if state.throws == 0 else state.pairing[seat] != 0


@implements(STATE)
def is_mid_decision(state, seat):
    """From the pairing, or the first cloud, until it is confirmed."""
    return bool(state.waiting >> seat & 1) and has_begun(state, seat)


@compiled
def reopen(state, seat):
    """Show a seat as it was when the dice had just fallen: it has yet to decide."""
    restart_decision(state, seat)
    state.waiting |= 1 << seat


@implements(STATE)
def take_back(state, seat):
    """Reopen a decision until the last has confirmed (DG-2)."""
    if not takes_part(state, seat) or not has_begun(state, seat):
        return False
    reopen(state, seat)
    return True


@implements(STATE)
def hide(state, seat):
    """Show all others as not having decided, on their sheets from before the throw (DG-2)."""
    for other in range(state.players):
        if other != seat and takes_part(state, other):
            reopen(state, other)


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
