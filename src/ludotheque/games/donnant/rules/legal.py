"""The legal moves of each phase."""

import numpy as np

from ludotheque.engine.bits import lowest
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.donnant.rules.cards import has_cards
from ludotheque.games.donnant.rules.goals import completions, payments
from ludotheque.games.donnant.rules.stalls import fitting_dice
from ludotheque.games.donnant.rules.state import (
    ALL_DICE,
    BOXES,
    CELLS,
    COLUMNS,
    COMPLETE,
    DECKS,
    DICE,
    DISCOUNT,
    ENTER,
    FACES,
    HAND,
    HAND_SOURCE,
    JOKER_DRAW,
    JOKER_ENTER,
    JOKER_LAYING,
    LAY,
    NO_CARD,
    RECOLOUR,
    REROLLS,
    RETURN,
    SET_ASIDE,
    SHIFT,
    STALL,
    STOP,
    TICK_COLOUR,
    TICK_DOWN,
    TICK_UP,
    field,
)

_WORD = 64


@inlined
def add_moves(moves, first, members):
    """Add a set of moves, given as the bits of a word that begins at the move `first`."""
    shift = first % _WORD
    moves[first // _WORD] |= np.uint64(members) << np.uint64(shift)
    if shift and np.uint64(members) >> np.uint64(_WORD - shift):
        moves[first // _WORD + 1] |= np.uint64(members) >> np.uint64(_WORD - shift)


@inlined
def add_move(moves, move):
    """Add one move."""
    moves[move // _WORD] |= np.uint64(1) << np.uint64(move % _WORD)


@compiled
def add_entries(state, seat, moves):
    """One die in one box (DD-17)."""
    places = np.int64(state.unfinished[seat])
    while places:
        place = lowest(places)
        add_moves(moves, ENTER + DICE * BOXES * place, fitting_dice(state, seat, place))
        places &= places - 1


@compiled
def add_ticks(state, seat, moves):
    """Change a die for oneself (DD-26, DD-27)."""
    shifts, recolours = state.marks[seat, SHIFT], state.marks[seat, RECOLOUR]
    if not shifts and not recolours:
        return
    for die in range(DICE):
        if not state.free[seat] >> die & 1:
            continue
        if shifts:
            if field(state.faces[seat], die) < FACES - 1:
                add_move(moves, TICK_UP + die)
            if field(state.faces[seat], die) > 0:
                add_move(moves, TICK_DOWN + die)
        if recolours:
            own = np.int64(1) << np.int64(die) | np.int64(1) << field(state.hues[seat], die)
            add_moves(moves, TICK_COLOUR + DICE * die, ALL_DICE & ~own)


@compiled
def add_turns(state, moves):
    """Throw again, take a joker, or stop."""
    if not state.acted and state.rerolls < REROLLS:  # DD-6, DD-9, DD-49
        moves[0] |= np.uint64((1 << ALL_DICE) - 1)
        return
    add_move(moves, STOP)
    if not state.acted:  # DD-13
        add_move(moves, JOKER_ENTER)
        for deck in range(DECKS):
            if state.laid[state.active] < STALL and has_cards(state, deck):  # DD-12
                add_move(moves, JOKER_DRAW + deck)


@compiled
def add_completions(state, seat, moves):
    """Complete a card with a set of dice (DD-8, DD-10)."""
    if not state.free[seat]:
        return
    places = np.int64(state.unfinished[seat])
    while places:
        place = lowest(places)
        sets = completions(
            state.goal[state.card[seat, place]], fitting_dice(state, seat, place),
            np.int64(state.missing[seat, place]), np.int64(state.entries[seat, place]),
            np.int64(state.faces[seat]), np.int64(state.free[seat]),
        )  # fmt: skip
        if sets:
            add_moves(moves, COMPLETE + (1 << DICE) * place, sets)
        places &= places - 1


@inlined
def payments_for(state, seat, column):
    """The sets of free dice that pay for a card in a column."""
    return payments(
        np.int64(state.faces[seat]), np.int64(state.free[seat]),
        np.int64(state.price[column]), np.int64(state.marks[seat, DISCOUNT]),
    )  # fmt: skip


@compiled
def add_purchases(state, seat, moves):
    """Buy a card and lay it (DD-11), unless there are nine (DD-12)."""
    if state.laid[seat] == STALL:
        return
    for column in range(COLUMNS):
        if payments_for(state, seat, column):
            for row in range(DECKS):
                if state.market[row, column] != NO_CARD:
                    source = COLUMNS * row + column
                    add_moves(moves, LAY + CELLS * source, np.int64(state.open[seat]))


@compiled
def add_hand(state, seat, moves):
    """Return a card (one of four: DD-3; or the one drawn: DD-15), or lay one."""
    drawn = state.phase == JOKER_LAYING
    may_return = drawn or state.hand[seat, HAND - 1] != NO_CARD
    for held in range(HAND):
        if state.hand[seat, held] == NO_CARD:
            continue
        if may_return:
            add_move(moves, RETURN + held)
        if drawn or not may_return:
            source = HAND_SOURCE + held
            add_moves(moves, LAY + CELLS * source, np.int64(state.open[seat]))


@compiled
def add_rows(state, moves):
    """Set a card aside (DD-44, DD-55)."""
    for row in range(DECKS):
        if state.market[row, COLUMNS - 1] != NO_CARD:
            add_move(moves, SET_ASIDE + row)
