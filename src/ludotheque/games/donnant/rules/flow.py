"""How the game goes on: from phase to phase, once nobody is waited for any more."""

import numpy as np

from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import CHANCE, NOBODY
from ludotheque.games.donnant.content import BONUS, COLUMNS, ROUND_LIMIT, SCORING
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import has_cards, put_under, slide
from ludotheque.games.donnant.rules.stalls import stall_points, wild_card


@compiled
def advance(state):
    """Go on to what comes after a phase in which nobody is waited for any more."""
    phase = state.phase
    if phase == table.THROWING:
        use_throw(state)
    elif phase == table.ENTERING:  # DD-50
        act(state)
    elif phase in (table.REFILLING, table.DEALING, table.FIRST_PLAYER):
        refill(state)
    elif phase == table.SETTLING:
        all_settled(state)
    elif phase == table.JOKER_DRAWING:  # DD-15
        state.phase = table.JOKER_LAYING
        state.waiting = 1 << np.int64(state.active)
    elif phase == table.SOLO_ENTERING and has_last_card(state):  # DD-44
        state.phase = table.SETTING_ASIDE
        state.waiting = 1
    elif phase == table.COLOURING:
        finish(state)
    else:  # a turn is over: DD-16
        for row in range(table.DECKS):
            slide(state, row)
        refill(state)


@inlined
def wait_for_chance(state, phase):
    """Let chance decide next."""
    state.phase = phase
    state.waiting = CHANCE


@compiled
def row_to_refill(state):
    """A row with a gap that its deck can fill, or -1 (DD-54)."""
    for row in range(table.DECKS):
        if state.market[row, 0] == table.NO_CARD and has_cards(state, row):
            return row
    return -1


@compiled
def refill(state):
    """Fill the gaps of the market by chance, then go on (DD-16)."""
    if row_to_refill(state) >= 0:
        wait_for_chance(state, table.REFILLING)
    elif state.round_number == 0:
        set_up(state)
    elif state.players == 1 and not state.passive_turn:  # DD-42, DD-55
        state.passive_turn = 1
        throw(state, table.ALL_DICE)
    else:
        next_turn(state)


@compiled
def set_up(state):
    """After the market the hands, then the lot for the first player (DD-47), then the stalls."""
    if state.dealt < table.HAND * state.players:
        wait_for_chance(state, table.DEALING)
    elif state.players > 1 and state.phase != table.FIRST_PLAYER:
        wait_for_chance(state, table.FIRST_PLAYER)
    else:
        state.phase = table.SETTLING
        state.waiting = (1 << np.int64(state.players)) - 1


@inlined
def deck_to_deal(state):
    """The deck that the next card of a hand comes from: two of each in turn (DD-3)."""
    return SCORING if state.dealt % table.HAND < table.HAND // 2 else BONUS


@compiled
def all_settled(state):
    """Put the returned cards under their decks, in seat order from the first player (DD-48)."""
    for step in range(np.int64(state.players)):
        seat = (state.first + step) % state.players
        put_under(state, np.int64(state.returning[seat]), seat)
        state.returning[seat] = table.NO_CARD
    state.round_number = 1
    begin_turn(state, state.first)


@inlined
def begin_turn(state, seat):
    """The active player throws all dice (DD-6)."""
    state.active = seat
    state.rerolls = state.acted = state.passive_turn = 0
    throw(state, table.ALL_DICE)


@inlined
def throw(state, dice):
    """Chance throws a set of dice."""
    state.thrown = dice
    wait_for_chance(state, table.THROWING)


@compiled
def use_throw(state):
    """Whose turn it is to use the dice just thrown."""
    if state.passive_turn:  # DD-43
        state.phase = table.SOLO_ENTERING
        state.waiting = 1
        let_enter(state, np.int64(state.active), table.SOLO_DICE - np.int64(state.rerolls))
    elif state.rerolls and state.players > 1:  # DD-17
        state.phase = table.ENTERING
        state.waiting = (1 << np.int64(state.players)) - 1 - (1 << np.int64(state.active))
        for seat in range(np.int64(state.players)):
            let_enter(state, seat, np.int64(1))
    else:
        act(state)


@compiled
def let_enter(state, seat, allowance):
    """Let a seat enter dice just thrown, and note how to take that back."""
    give_dice(state, seat, np.int64(state.thrown))
    state.allowance[seat] = allowance
    state.entered[seat] = 0
    for bonus in range(table.TICKED_BONUSES):
        state.marks_before[seat, bonus] = state.marks[seat, bonus]


@inlined
def give_dice(state, seat, dice):
    """Let a seat use a set of dice as they lie."""
    state.faces[seat] = state.dice
    state.hues[seat] = table.NATURAL_HUES
    state.free[seat] = dice


@compiled
def act(state):
    """The active player decides."""
    give_dice(state, np.int64(state.active), np.int64(table.ALL_DICE))
    state.phase = table.ACTING
    state.waiting = 1 << np.int64(state.active)


@compiled
def has_last_card(state):
    """Whether a row of the market has a card to set aside (DD-55)."""
    end = COLUMNS - 1
    return state.market[SCORING, end] != table.NO_CARD or state.market[BONUS, end] != table.NO_CARD


@compiled
def next_turn(state):
    """The next player to the left; after the last of a round, the next round or the end."""
    seat = (state.active + 1) % state.players
    if seat != state.first:
        begin_turn(state, seat)
    elif is_last_round(state):
        choose_colours(state)
    else:
        state.round_number += 1
        begin_turn(state, seat)


@compiled
def is_last_round(state):
    """Whether the round that ends now is the last (DD-40, DD-45, DD-56)."""
    limit = state.solo_rounds if state.players == 1 else ROUND_LIMIT
    if state.last_round:
        limit = state.last_round if state.players > 1 else min(limit, state.last_round)
    return state.round_number >= limit


@compiled
def choose_colours(state):
    """All with a complete card of DD-29 choose its colour at once."""
    waiting = np.int64(0)
    for seat in range(np.int64(state.players)):
        if wild_card(state, seat) >= 0:
            waiting |= np.int64(1) << seat
    state.phase = table.COLOURING
    state.waiting = waiting
    if not waiting:
        finish(state)


@compiled
def finish(state):
    """The game is over; say why."""
    state.phase = table.OVER
    state.waiting = NOBODY
    if state.players == 1:
        passed = stall_points(state, np.int64(0)) >= state.solo_target
        state.ending = table.LEVEL_PASSED if passed else table.LEVEL_MISSED
    else:
        state.ending = table.NINE_CARDS if state.last_round else table.SIXTY_ROUNDS
