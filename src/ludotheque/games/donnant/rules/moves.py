"""The effects of moves. A seat that has nothing more to decide in a phase is not waited for."""

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.donnant.rules.cards import drop_from_hand, put_under
from ludotheque.games.donnant.rules.legal import payments_for
from ludotheque.games.donnant.rules.stalls import complete_card, fill_box, lay_card, wild_card
from ludotheque.games.donnant.rules.state import (
    ACTING,
    BOXES,
    COLUMNS,
    DICE,
    DISCOUNT,
    ENTERING,
    EXTRA,
    JOKER_ENTERING,
    JOKER_LAYING,
    NO_CARD,
    PAYING,
    RECOLOUR,
    SETTLING,
    SHIFT,
    TICK_COLOUR,
    TICK_DOWN,
    TICK_UP,
    field,
    with_field,
)


@inlined
def mark_done(state, seat):
    """A seat has decided."""
    state.waiting = np.int64(state.waiting) & ~(np.int64(1) << np.int64(seat))


@inlined
def use_dice(state, seat, dice):
    """A seat has used a set of dice (DD-8, DD-31)."""
    state.free[seat] = np.int64(state.free[seat]) & ~np.int64(dice)


@compiled
def complete(state, seat, place, dice):
    """Complete a card with a set of dice (DD-10)."""
    complete_card(state, seat, place, dice)
    use_dice(state, seat, dice)
    state.acted = 1


@compiled
def enter(state, seat, place, die, box):
    """Enter a die; beyond those that are free it takes a mark of DD-28 (DD-51)."""
    if state.allowance[seat]:
        state.allowance[seat] -= 1
    else:
        state.marks[seat, EXTRA] -= 1
    fill_box(state, seat, place, box, field(state.faces[seat], die) + 1)
    use_dice(state, seat, np.int64(1) << np.int64(die))
    if state.phase == ENTERING:
        state.entered[seat] |= np.int64(1 + BOXES * place + box) << np.int64(8 * die)
    if not may_enter_more(state, seat):
        mark_done(state, seat)


@compiled
def may_enter_more(state, seat):
    """Whether a seat may enter another die of this throw."""
    if not state.free[seat] or not state.unfinished[seat]:
        return False
    if state.allowance[seat]:
        return True
    return state.phase != JOKER_ENTERING and state.marks[seat, EXTRA] > 0


@compiled
def tick(state, seat, move):
    """Change a die for oneself (DD-26, DD-27)."""
    if move < TICK_COLOUR:
        up = move < TICK_DOWN
        die = move - TICK_UP if up else move - TICK_DOWN
        face = field(state.faces[seat], die) + (1 if up else -1)
        state.faces[seat] = with_field(state.faces[seat], die, face)
        state.marks[seat, SHIFT] -= 1
    else:
        die, hue = divmod(move - TICK_COLOUR, DICE)
        state.hues[seat] = with_field(state.hues[seat], die, hue)
        state.marks[seat, RECOLOUR] -= 1


@compiled
def buy(state, seat, source, cell):
    """Choose a card of the market and its cell; pay at once where there is one way to."""
    state.buying = source
    state.buying_cell = cell
    ways = payments_for(state, seat, source % COLUMNS)
    if population(ways) == 1:
        pay(state, seat, lowest(ways))
    else:
        state.phase = PAYING


@compiled
def pay(state, seat, dice):
    """Pay with a set of dice, and a mark of DD-30 for each that lacks; lay the card (DD-11)."""
    row, column = divmod(np.int64(state.buying), COLUMNS)
    state.marks[seat, DISCOUNT] -= np.int64(state.price[column]) - population(dice)
    card = np.int64(state.market[row, column])
    state.market[row, column] = NO_CARD
    lay_card(state, seat, card, np.int64(state.buying_cell))
    use_dice(state, seat, dice)
    state.buying = state.buying_cell = 0
    state.acted = 1
    state.phase = ACTING


@compiled
def lay_held(state, seat, held, cell):
    """Lay a card of one's hand (DD-3, DD-15)."""
    lay_card(state, seat, drop_from_hand(state, seat, held), cell)
    if state.phase == JOKER_LAYING or state.hand[seat, 0] == NO_CARD:
        mark_done(state, seat)


@compiled
def give_back(state, seat, held):
    """Return a card: set apart until all have (DD-48), or, just drawn, under its deck (DD-15)."""
    card = drop_from_hand(state, seat, held)
    if state.phase == SETTLING:
        state.returning[seat] = card
    else:
        put_under(state, card, seat)
        mark_done(state, seat)


@compiled
def choose_colour(state, seat, hue):
    """Give a card of DD-29 its colour."""
    state.hue[seat, wild_card(state, seat)] = hue
    if wild_card(state, seat) < 0:
        mark_done(state, seat)
