"""The steps of a decision as people see them: cards choose the dice, prices their equal dice."""

import numpy as np

from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import CLOSING, FILLER, NO_PART, THING, implements
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.moves import decode
from ludotheque.games.donnant.rules.stalls import wild_card

# Kinds of things, as `things` lists them
(
    KEEP, COMPLETED, ENTERED, BOUGHT, LAID, TICKED, JOKER, RETURNED, SET_APART, COLOURED,
) = range(10)  # fmt: skip
RISES, FALLS, FIRST_HUE = 0, 1, 2  # the changes of a tick: +1, -1, then the colours


@implements(table.STATE)
def describe(state, seat, move, step):
    """Cards go by their cells, a hand by its cards; payments only fill in."""
    kind, a, b, c = decode(move)
    step[0] = THING
    if kind == table.REROLL:
        step[1], step[2] = KEEP, a
    elif kind == table.COMPLETE:
        step[1], step[2] = COMPLETED, state.cell[seat, a]
    elif kind == table.ENTER:
        step[1], step[2], step[3], step[4] = ENTERED, state.cell[seat, a], c, b
    elif kind == table.BUY:
        step[1], step[2], step[3] = BOUGHT, a, b
    elif kind == table.LAY:
        step[1], step[2], step[3] = LAID, held_card(state, seat, a), b
    elif kind in (table.TICK_UP, table.TICK_DOWN):
        step[1], step[2], step[3] = TICKED, a, RISES if kind == table.TICK_UP else FALLS
    elif kind == table.TICK_COLOUR:
        step[1], step[2], step[3] = TICKED, a, FIRST_HUE + b
    elif kind in (table.JOKER_ENTER, table.JOKER_DRAW):
        step[1], step[2] = JOKER, 0 if kind == table.JOKER_ENTER else 1 + a
    elif kind == table.RETURN:
        step[1], step[2] = RETURNED, held_card(state, seat, a)
    elif kind == table.SET_ASIDE:
        step[1], step[2] = SET_APART, a
    elif kind == table.COLOUR:
        step[1], step[2], step[3] = COLOURED, state.cell[seat, wild_card(state, seat)], a
    else:
        step[0] = FILLER if kind == table.PAY else CLOSING


@compiled
def held_card(state, seat, held):
    """A card of one's hand, by its index there."""
    card = np.int64(state.hand[seat, held])
    return card if card < table.CARDS else NO_PART


@implements(table.STATE)
def stores(state, seat):
    """Marks: a way that ticks fewer comes first."""
    marks = np.int64(0)
    for bonus in range(table.TICKED_BONUSES):
        marks += state.marks[seat, bonus]
    return marks


@implements(table.STATE)
def forget_way(state, seat):
    """A seat that has decided no longer cares which dice it used."""
    if not np.int64(state.waiting) >> np.int64(seat) & 1:
        state.faces[seat] = state.hues[seat] = state.free[seat] = state.allowance[seat] = 0
        state.entered[seat] = 0
