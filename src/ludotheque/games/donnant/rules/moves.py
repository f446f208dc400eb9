"""Moves and their effects. A seat that has nothing more to decide in a phase is not waited for."""

from itertools import product

import numpy as np

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.content import BOXES, COLUMNS, DISCOUNT, EXTRA, RECOLOUR, SHIFT
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import drop_from_hand, put_under
from ludotheque.games.donnant.rules.flow import advance, throw, wait_for_chance
from ludotheque.games.donnant.rules.legal import payments_for
from ludotheque.games.donnant.rules.stalls import complete_card, fill_box, lay_card, wild_card

MAX_PARTS = max(map(len, table.MOVE_PARTS))
DECODED = np.array(
    [
        (kind, *parts, *(0,) * (MAX_PARTS - len(parts)))
        for kind, sizes in zip(table.KINDS, table.MOVE_PARTS, strict=True)
        for parts in product(*map(range, sizes))
    ],
    np.int16,
)


@inlined
def decode(move):
    """The kind of a move, and up to three parts: see `state.MOVE_PARTS`."""
    parts = DECODED[move]
    return np.int64(parts[0]), np.int64(parts[1]), np.int64(parts[2]), np.int64(parts[3])


@implements(table.STATE)
def play(state, seat, move):
    """Make a move; if nobody is waited for any more, go on to the next phase."""
    make(state, seat, move)
    if not state.waiting:
        advance(state)


@inlined
def make(state, seat, move):
    """Make a move, without what follows once nobody is waited for any more."""
    kind, a, b, c = decode(move)
    if kind == table.REROLL:  # DD-7, DD-49
        state.rerolls += 1
        throw(state, table.ALL_DICE & ~a)
    elif kind == table.STOP:
        mark_done(state, seat)
    elif kind == table.PAY:
        pay(state, seat, a)
    elif kind == table.COMPLETE:
        complete(state, seat, a, b)
    elif kind == table.ENTER:
        enter(state, seat, a, b, c)
    elif kind == table.BUY:
        buy(state, seat, a, b)
    elif kind == table.LAY:
        lay_held(state, seat, a, b)
    elif kind == table.TICK_UP:
        shift(state, seat, a, 1)
    elif kind == table.TICK_DOWN:
        shift(state, seat, a, -1)
    elif kind == table.TICK_COLOUR:
        recolour(state, seat, a, b)
    elif kind == table.JOKER_ENTER:  # DD-14
        state.phase = table.JOKER_ENTERING
        state.allowance[seat] = table.JOKER_DICE
    elif kind == table.JOKER_DRAW:  # DD-15
        state.drawn_deck = a
        wait_for_chance(state, table.JOKER_DRAWING)
    elif kind == table.RETURN:
        give_back(state, seat, a)
    elif kind == table.SET_ASIDE:  # DD-44
        state.market[a, COLUMNS - 1] = table.NO_CARD
        mark_done(state, seat)
    else:
        choose_colour(state, seat, a)


@inlined
def mark_done(state, seat):
    """Note that a seat has decided."""
    state.waiting = np.int64(state.waiting) & ~(np.int64(1) << np.int64(seat))


@inlined
def use_dice(state, seat, dice):
    """A seat has used a set of dice (DD-8, DD-31), all that it had changed among them (DD-52)."""
    state.free[seat] = np.int64(state.free[seat]) & ~np.int64(dice)
    state.faces[seat] = state.dice
    state.hues[seat] = table.NATURAL_HUES


@compiled
def complete(state, seat, slot, dice):
    """Complete a card with a set of dice (DD-10)."""
    complete_card(state, seat, slot, dice)
    use_dice(state, seat, dice)
    state.acted = 1


@compiled
def enter(state, seat, slot, die, box):
    """Enter a die; beyond those that are free it takes a mark of DD-28 (DD-51)."""
    if state.allowance[seat]:
        state.allowance[seat] -= 1
    else:
        state.marks[seat, EXTRA] -= 1
    fill_box(state, seat, slot, box, table.field(state.faces[seat], die) + 1)
    use_dice(state, seat, np.int64(1) << np.int64(die))
    if state.phase == table.ENTERING:
        state.entered[seat] |= np.int64(1 + BOXES * slot + box) << np.int64(8 * die)
    if not may_enter_more(state, seat):
        mark_done(state, seat)


@compiled
def may_enter_more(state, seat):
    """Whether a seat may enter another die of this throw."""
    if not state.free[seat] or not state.unfinished[seat]:
        return False
    if state.allowance[seat]:
        return True
    return state.phase != table.JOKER_ENTERING and state.marks[seat, EXTRA] > 0


@compiled
def shift(state, seat, die, step):
    """Change a die by one for oneself (DD-26)."""
    face = table.field(state.faces[seat], die) + step
    state.faces[seat] = table.with_field(state.faces[seat], die, face)
    state.marks[seat, SHIFT] -= 1


@compiled
def recolour(state, seat, die, hue):
    """Use a die as another colour (DD-27)."""
    state.hues[seat] = table.with_field(state.hues[seat], die, hue)
    state.marks[seat, RECOLOUR] -= 1


@compiled
def buy(state, seat, offer, cell):
    """Choose a card of the market and its cell; pay at once where there is one way to."""
    state.buying = offer
    state.buying_cell = cell
    ways = payments_for(state, seat, offer % COLUMNS)
    if population(ways) == 1:
        pay(state, seat, lowest(ways))
    else:
        state.phase = table.PAYING


@compiled
def pay(state, seat, dice):
    """Pay with a set of dice, and a mark of DD-30 for each that lacks; lay the card (DD-11)."""
    row, column = divmod(np.int64(state.buying), COLUMNS)
    state.marks[seat, DISCOUNT] -= np.int64(state.price[column]) - population(dice)
    card = np.int64(state.market[row, column])
    state.market[row, column] = table.NO_CARD
    lay_card(state, seat, card, np.int64(state.buying_cell))
    use_dice(state, seat, dice)
    state.buying = state.buying_cell = 0
    state.acted = 1
    state.phase = table.ACTING


@compiled
def lay_held(state, seat, held, cell):
    """Lay a card of one's hand (DD-3, DD-15)."""
    lay_card(state, seat, drop_from_hand(state, seat, held), cell)
    if state.phase == table.JOKER_LAYING or state.hand[seat, 0] == table.NO_CARD:
        mark_done(state, seat)


@compiled
def give_back(state, seat, held):
    """Return a card: set apart until all have (DD-48), or, just drawn, under its deck (DD-15)."""
    card = drop_from_hand(state, seat, held)
    if state.phase == table.SETTLING:
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
