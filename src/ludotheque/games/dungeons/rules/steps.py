"""The steps of a decision as people see them: boxes and monsters choose the dice."""

from ludotheque.engine.verbs import CLOSING, FILLER, THING, implements
from ludotheque.games.dungeons.rules import moves
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules.legal import next_cloud

PLACE, TORCH, CHEST, CLOUD = range(4)  # kinds of things, as `things` lists them


@implements(base.STATE)
def describe(state, seat, move, step):
    """A place with a pair or a torch, a chest, a cloud with its number; pairs only fill in."""
    kind, part, place = moves.decode(move)
    step[0] = THING
    if kind == moves.USE:
        step[1] = TORCH if part == base.TORCH else PLACE
        step[2] = place
    elif kind == moves.OPEN_CHEST:
        step[1], step[2] = CHEST, part
    elif kind == moves.WRITE_CLOUD:
        step[1], step[2], step[3] = CLOUD, part, min(next_cloud(state, seat), base.CLOUDS - 1)
    else:
        step[0] = FILLER if kind == moves.CHOOSE_PAIRING else CLOSING


@implements(base.STATE)
def stores(state, seat):
    """Black-die symbols: a way without one comes first (DG-4)."""
    return state.black[seat]


@implements(base.STATE)
def forget_way(state, seat):
    """Once it is confirmed, it no longer matters which dice were paired."""
    if not state.waiting >> seat & 1:
        state.pairing[seat] = state.struck[seat] = 0
        if state.players > 1:
            state.wounded[seat] = 0  # it matters only to one alone (DG-43)
