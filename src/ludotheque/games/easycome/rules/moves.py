"""Keeping dice, taking a prize, and the end of a turn."""

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import inlined, merged
from ludotheque.engine.verbs import implements
from ludotheque.games.easycome.rules.dice import NO_DICE, TOGETHER
from ludotheque.games.easycome.rules.legal import is_last_chance
from ludotheque.games.easycome.rules.state import END, MAX_PLAYERS, NO_SEAT, PRIZES_TO_WIN, STATE

TAKE, STOP, KEEP = range(3)  # the kinds of moves


@merged  # an inlined tuple costs 2 % of the speed of play
def decode(move):
    """The kind of a move, and which prize is taken or which dice are kept."""
    if move < END:
        return TAKE, move
    if move > END:
        return KEEP, move - END
    return STOP, 0


@implements(STATE)
def play(state, seat, move):
    """Keep dice and throw the others (EC-7, EC-8), or end the turn, with a prize or without."""
    kind, which = decode(move)
    if kind == KEEP:
        state.kept = TOGETHER[state.kept, which]
        state.thrown = NO_DICE
        return
    if kind == TAKE:
        take(state, seat, which)
    end_turn(state, seat)


@inlined
def take(state, seat, prize):
    """Move a prize; whoever it is stolen from stops counting (EC-11, EC-16)."""
    taken = np.uint16(1 << prize)
    for other in range(MAX_PLAYERS):
        if state.prizes[other] & taken:
            state.prizes[other] ^= taken
            state.counts[other] = 0
    state.prizes[seat] |= taken


@inlined
def end_turn(state, seat):
    """Let the counts run (EC-14), start that of a mover with three now, pass the dice (EC-16)."""
    state.kept = state.thrown = NO_DICE
    # No count of the mover's own is running: it would have ended before this turn.
    for other in range(MAX_PLAYERS):
        if state.counts[other]:
            state.counts[other] -= 1
            if state.counts[other] == 0:
                state.winner = other
    if state.winner != NO_SEAT:
        return
    if population(state.prizes[seat]) == PRIZES_TO_WIN:
        state.counts[seat] = state.hold
    if not is_last_chance(state, seat):  # EC-15: else a second turn, the first having failed
        state.turn = seat + 1 if seat + 1 < state.players else 0  # EC-3
