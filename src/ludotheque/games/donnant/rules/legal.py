"""Who is to move, and the legal moves of each phase."""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import WORD_BITS, lowest
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant import content
from ludotheque.games.donnant.content import BOXES, COLUMNS, DICE, STALL
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import has_cards
from ludotheque.games.donnant.rules.goals import completions, payments
from ludotheque.games.donnant.rules.stalls import fitting_dice
from ludotheque.games.donnant.rules.ticks import (
    legal_ticks,
    needing_completions,
    needing_entries,
    needing_payments,
    ticked_dice,
)

ENTERING_PHASES = (table.ENTERING, table.JOKER_ENTERING, table.SOLO_ENTERING)


@implements(table.STATE)
def to_move(state):
    """Whoever the phase waits for."""
    return np.int64(state.waiting)


@implements(table.STATE)
def legal(state, seat, moves):
    """The moves of the phase."""
    phase = state.phase
    if phase in ENTERING_PHASES:
        if not ticked_dice(state, seat):
            bits.add(moves, table.STOP)  # DD-18
        add_entries(state, seat, moves)
        add_moves(moves, np.int64(table.TICK_UP), legal_ticks(state, seat, True))
    elif phase == table.ACTING:
        if not ticked_dice(state, seat):
            add_turns(state, moves)
        add_completions(state, seat, moves)
        add_purchases(state, seat, moves)
        add_moves(moves, np.int64(table.TICK_UP), legal_ticks(state, seat, False))
    elif phase == table.PAYING:
        add_moves(moves, np.int64(table.PAY), payments_for(state, seat, state.buying % COLUMNS))
    elif phase == table.SETTING_ASIDE:
        add_rows(state, moves)
    elif phase == table.COLOURING:  # DD-29
        add_moves(moves, np.int64(table.COLOUR), np.int64(table.ALL_DICE))
    else:
        add_hand(state, seat, moves)


@inlined
def add_moves(moves, first, members):
    """Add a set of moves, given as the bits of a word that begins at the move `first`."""
    shift = first % WORD_BITS
    moves[first // WORD_BITS] |= np.uint64(members) << np.uint64(shift)
    if shift and np.uint64(members) >> np.uint64(WORD_BITS - shift):
        moves[first // WORD_BITS + 1] |= np.uint64(members) >> np.uint64(WORD_BITS - shift)


@compiled
def add_entries(state, seat, moves):
    """One die in one box (DD-17)."""
    slots = np.int64(state.unfinished[seat])
    while slots:
        slot = lowest(slots)
        add_moves(moves, table.ENTER + DICE * BOXES * slot, entries_in(state, seat, slot))
        slots &= slots - 1


@compiled
def entries_in(state, seat, slot):
    """A byte for each die: the boxes of a card that it may be entered in, as it is changed."""
    fitting = fitting_dice(state, seat, slot)
    return needing_entries(state, seat, slot, fitting) if ticked_dice(state, seat) else fitting


@inlined
def may_reroll(state):
    """Whether dice may be thrown again: then one must, or use them (DD-6, DD-9, DD-49)."""
    return not state.acted and state.rerolls < table.REROLLS


@inlined
def has_room(state, seat):
    """Whether a stall can take another card (DD-12)."""
    return state.laid[seat] < STALL


@compiled
def add_turns(state, moves):
    """Throw again, take a joker, or stop."""
    if may_reroll(state):
        moves[0] |= np.uint64((1 << table.ALL_DICE) - 1)
        return
    bits.add(moves, table.STOP)
    if not state.acted:  # DD-13
        bits.add(moves, table.JOKER_ENTER)
        for deck in range(table.DECKS):
            if has_room(state, state.active) and has_cards(state, deck):
                bits.add(moves, table.JOKER_DRAW + deck)


@compiled
def completing_sets(state, seat, slot):
    """The sets of free dice that complete a card, and need all that is ticked (DD-8, DD-10)."""
    sets = filling_sets(state, seat, slot, fitting_dice(state, seat, slot))
    return needing_completions(state, seat, slot, sets) if ticked_dice(state, seat) else sets


@inlined
def filling_sets(state, seat, slot, fitting):
    """The sets of free dice that fill a card, by the boxes that each fits."""
    return completions(
        state.goal[state.card[seat, slot]], fitting,
        np.int64(state.missing[seat, slot]), np.int64(state.entries[seat, slot]),
        np.int64(state.faces[seat]), np.int64(state.free[seat]),
    )  # fmt: skip


@compiled
def add_completions(state, seat, moves):
    """Complete a card with a set of dice."""
    if not state.free[seat]:
        return
    slots = np.int64(state.unfinished[seat])
    while slots:
        slot = lowest(slots)
        sets = completing_sets(state, seat, slot)
        if sets:
            add_moves(moves, table.COMPLETE + (1 << DICE) * slot, sets)
        slots &= slots - 1


@compiled
def payments_for(state, seat, column):
    """The sets of free dice that pay for a card in a column, and need all that is ticked."""
    sets = equal_payments(state, seat, column)
    return needing_payments(state, seat, sets) if ticked_dice(state, seat) else sets


@inlined
def equal_payments(state, seat, column):
    """The sets of free dice of one value that are as many as a card in a column costs."""
    return payments(
        np.int64(state.faces[seat]), np.int64(state.free[seat]),
        np.int64(state.price[column]), np.int64(state.marks[seat, content.DISCOUNT]),
    )  # fmt: skip


@compiled
def add_purchases(state, seat, moves):
    """Buy a card and lay it (DD-11)."""
    if not has_room(state, seat):
        return
    for column in range(COLUMNS):
        if payments_for(state, seat, column):
            for row in range(table.DECKS):
                if state.market[row, column] != table.NO_CARD:
                    offer = COLUMNS * row + column
                    add_moves(moves, table.BUY + table.CELLS * offer, np.int64(state.open[seat]))


@inlined
def may_return(state, seat):
    """Whether a seat returns one of its cards: of four (DD-3), or the one drawn (DD-15)."""
    return state.phase == table.JOKER_LAYING or state.hand[seat, table.HAND - 1] != table.NO_CARD


@inlined
def may_lay(state, seat):
    """Whether a seat lays its cards: once it has returned one (DD-3), or the one drawn (DD-15)."""
    return state.phase == table.JOKER_LAYING or state.hand[seat, table.HAND - 1] == table.NO_CARD


@compiled
def add_hand(state, seat, moves):
    """Return a card, or lay one."""
    for held in range(table.HAND):
        if state.hand[seat, held] == table.NO_CARD:
            continue
        if may_return(state, seat):
            bits.add(moves, table.RETURN + held)
        if may_lay(state, seat):
            add_moves(moves, table.LAY + table.CELLS * held, np.int64(state.open[seat]))


@compiled
def add_rows(state, moves):
    """Set a card aside (DD-44, DD-55)."""
    for row in range(table.DECKS):
        if state.market[row, COLUMNS - 1] != table.NO_CARD:
            bits.add(moves, table.SET_ASIDE + row)
