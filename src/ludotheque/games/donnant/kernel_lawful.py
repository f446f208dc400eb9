# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""The lawful moves of each phase."""

import numpy as np

from ludotheque.games.bits import lowest
from ludotheque.games.compiling import compiled, inlined
from ludotheque.games.donnant.kernel_goals import completions, payments
from ludotheque.games.donnant.kernel_stalls import fitting_dice
from ludotheque.games.donnant.kernel_state import (
    ACTING,
    ALL_DICE,
    BONUS,
    BOXES,
    CELLS,
    COLOUR,
    COLOURING,
    COLUMNS,
    COMPLETE,
    DECKS,
    DICE,
    DISCOUNT,
    ENTER,
    ENTERING,
    EXTRA,
    FACES,
    HAND,
    HAND_SOURCE,
    IN_DECK,
    JOKER_DRAW,
    JOKER_ENTER,
    JOKER_ENTERING,
    JOKER_LAYING,
    LAY,
    NO_CARD,
    PAY,
    PAYING,
    RECOLOUR,
    REROLLS,
    RETURN,
    SCORING,
    SET_ASIDE,
    SETTING_ASIDE,
    SETTLING,
    SHIFT,
    SOLO_ENTERING,
    STALL,
    STOP,
    TICK_COLOUR,
    TICK_DOWN,
    TICK_UP,
    field,
    marks_left,
)

_WORD = 64


@inlined
def add_moves(moves, first, members):
    """Add a set of moves, given as the bits of a word that begins at the move `first`."""
    shift = first % _WORD
    moves[first // _WORD] |= np.uint64(members) << np.uint64(shift)
    if shift and np.uint64(members) >> np.uint64(_WORD - shift):
        moves[first // _WORD + 1] |= np.uint64(members) >> np.uint64(_WORD - shift)


@compiled
def add_lawful(state, seat, moves):
    """All lawful moves of a seat that is due."""
    phase = state.phase
    if phase == ENTERING or phase == JOKER_ENTERING or phase == SOLO_ENTERING:
        add_moves(moves, STOP, 1)  # DD-18
        add_entries(state, seat, moves)
        add_ticks(state, seat, moves)
    elif phase == ACTING:
        add_turns(state, moves)
        add_completions(state, seat, moves)
        add_purchases(state, seat, moves)
        add_ticks(state, seat, moves)
    elif phase == PAYING:
        column = state.buying % COLUMNS
        add_moves(moves, PAY, payments_for(state, seat, column))
    elif phase == SETTLING or phase == JOKER_LAYING:
        add_hand(state, seat, moves)
    elif phase == SETTING_ASIDE:  # DD-44, DD-55
        for row in range(DECKS):
            if state.market[row, COLUMNS - 1] != NO_CARD:
                add_moves(moves, SET_ASIDE + row, 1)
    elif phase == COLOURING:  # DD-29
        add_moves(moves, COLOUR, ALL_DICE)


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
    shifts, recolours = marks_left(state, seat, SHIFT), marks_left(state, seat, RECOLOUR)
    if not shifts and not recolours:
        return
    for die in range(DICE):
        if not state.free[seat] >> die & 1:
            continue
        if shifts:
            face = field(state.faces[seat], die)
            add_moves(moves, TICK_UP + die, np.int64(face < FACES - 1))
            add_moves(moves, TICK_DOWN + die, np.int64(face > 0))
        if recolours:
            own = np.int64(1) << np.int64(die) | np.int64(1) << field(state.hues[seat], die)
            add_moves(moves, TICK_COLOUR + DICE * die, ALL_DICE & ~own)


@compiled
def add_turns(state, moves):
    """Throw again, take a joker, or stop."""
    if not state.acted and state.rerolls < REROLLS:  # DD-6, DD-9, DD-49
        moves[0] |= np.uint64((1 << ALL_DICE) - 1)
        return
    add_moves(moves, STOP, 1)
    if not state.acted:  # DD-13
        add_moves(moves, JOKER_ENTER, 1)
        if state.laid[state.active] < STALL:  # DD-12
            add_moves(moves, JOKER_DRAW + SCORING, np.int64(has_cards(state, SCORING)))
            add_moves(moves, JOKER_DRAW + BONUS, np.int64(has_cards(state, BONUS)))


@inlined
def has_cards(state, deck):
    """Whether a card can be drawn from a deck (DD-54)."""
    return state.pool & IN_DECK[deck] != 0 or state.returned_count[deck] > 0


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
            np.int64(state.missing[seat, place]), state.entries[seat, place],
            np.int64(state.faces[seat]), np.int64(state.free[seat]),
        )  # fmt: skip
        if sets:
            add_moves(moves, COMPLETE + (1 << DICE) * place, sets)
        places &= places - 1


@inlined
def payments_for(state, seat, column):
    """The sets of free dice that pay for a card in a column."""
    discount = marks_left(state, seat, DISCOUNT)
    return payments(
        np.int64(state.faces[seat]), np.int64(state.free[seat]),
        np.int64(state.price[column]), discount,
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
                    add_moves(moves, LAY + CELLS * source, state.open[seat])


@compiled
def add_hand(state, seat, moves):
    """Return a card (one of four: DD-3; or the one drawn: DD-15), or lay one."""
    settling = state.phase == SETTLING
    may_return = not settling or state.hand[seat, HAND - 1] != NO_CARD
    may_lay = not settling or not may_return
    for held in range(HAND):
        if state.hand[seat, held] != NO_CARD:
            if may_return:
                add_moves(moves, RETURN + held, 1)
            if may_lay:
                add_moves(moves, LAY + CELLS * (HAND_SOURCE + held), state.open[seat])
