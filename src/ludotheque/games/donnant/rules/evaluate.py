"""Who stands how well: an evaluation for players that do not search to the end."""

import math

import numpy as np

from ludotheque.engine.compiling import allocating, compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.content import COLUMNS, STALL
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.stalls import stall_points
from ludotheque.games.donnant.rules.valuation import FAMILIES, card_value, rounds_left, value_of

# Points by which the end may differ from what is expected: read off games of `rollout_policy`
# with itself.
DOUBT = 5.0
DOUBT_PER_ROUND = 0.8
# Points that a decision begun promises beyond what lies on the table.
TURN, JOKER_DIE, DRAWN = 1.2, 0.6, 1.6
# How well a lone player did: a level passed counts most of all, then points above the target (they
# are kept in a campaign), then how little is lacking (a campaign fills it up).
PASSED, MAX_MISSED = 0.9, 0.5


@implements(table.STATE)
def evaluate(state, values):
    """Compare the points that stalls may be worth; the nearer the end, the more a lead means."""
    rounds = rounds_left(state)
    doubt = DOUBT + DOUBT_PER_ROUND * rounds if state.phase != table.OVER else 0.5
    if state.players == 1:
        values[0] = solo_value(state, expected_of(state, np.int64(0), rounds), doubt)
        return
    most = -1e9
    for seat in range(np.int64(state.players)):
        values[seat] = expected_of(state, seat, rounds) / doubt
        most = max(most, values[seat])
    total = 0.0
    for seat in range(np.int64(state.players)):
        values[seat] = math.exp(values[seat] - most)
        total += values[seat]
    for seat in range(np.int64(state.players)):
        values[seat] /= total


@compiled
def solo_value(state, expected, doubt):
    """What `success` may come to for so many points expected."""
    target = max(np.int64(state.solo_target), 1)
    passing = 1.0 / (1.0 + math.exp((target - expected) / doubt))
    surplus, near = min(max(expected / target - 1.0, 0.0), 1.0), min(expected / target, 1.0)
    return passing * (PASSED + (1.0 - PASSED) * surplus) + (1.0 - passing) * MAX_MISSED * near


@implements(table.STATE)
def success(state):
    """A level passed, or how near to it."""
    target = max(np.int64(state.solo_target), 1)
    points = np.float64(stall_points(state, np.int64(0)))
    if points >= target:
        return PASSED + (1.0 - PASSED) * min(points / target - 1.0, 1.0)
    return MAX_MISSED * points / target


@allocating
def expected_of(state, seat, rounds):
    """The points that a stall may be worth, with what its player has begun to do."""
    no_bias = np.zeros(FAMILIES)
    expected = value_of(state, seat, rounds, np.zeros(STALL), no_bias)
    if seat != state.active:
        return expected
    if state.phase in (table.THROWING, table.ENTERING, table.ACTING) and not state.acted:
        return expected + TURN
    if state.phase == table.PAYING:
        row, column = divmod(np.int64(state.buying), COLUMNS)
        return expected + card_value(state, state.market[row, column], rounds, no_bias)
    if state.phase in (table.JOKER_ENTERING, table.SOLO_ENTERING):
        return expected + JOKER_DIE * state.allowance[seat]
    return expected + DRAWN if state.phase == table.JOKER_DRAWING else expected
