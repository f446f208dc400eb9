"""What a seat may not know, and how to redraw it."""

import numpy as np

from ludotheque.engine.bits import lowest, nth_in_word, population, words_for
from ludotheque.engine.compiling import allocating, compiled
from ludotheque.engine.loops import random_move
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements, play
from ludotheque.games.donnant.content import BONUS, BOXES, DICE, SCORING, WILD
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.flow import let_enter
from ludotheque.games.donnant.rules.moves import decode
from ludotheque.games.donnant.rules.stalls import clear_stall, empty_boxes, fill_box, wild_card
from ludotheque.games.donnant.rules.ticks import ticked_dice

MOVE_WORDS = words_for(table.MOVES)
AT_ONCE = (table.SETTLING, table.ENTERING, table.COLOURING)  # phases in which several decide


@implements(table.STATE)
def hide(state, seat):
    """Erase other hands, cards that others returned, and what others have just chosen."""
    hide_from(state, seat)


@compiled
def hide_from(state, viewer):
    """Erase what a seat may not know: hidden cards join the pool of those it cannot place."""
    for seat in range(np.int64(state.players)):
        if seat == viewer:
            continue
        # Others are shown as not having decided: even that they have would tell something.
        if has_decided(state, seat):
            reopen(state, seat)
        for held in range(table.HAND):
            state.hand[seat, held] = unplaced(state, state.hand[seat, held])
    for deck in range(table.DECKS):
        for index in range(np.int64(state.returned_count[deck])):
            if state.returned_by[deck, index] != viewer:
                state.returned[deck, index] = unplaced(state, state.returned[deck, index])


@implements(table.STATE)
def is_concealed(state, actor, number, viewer):
    """A card dealt, drawn or returned is known to whoever takes it only (DD-3, DD-15, DD-48)."""
    if actor >= 0:
        return viewer != actor and decode(number)[0] == table.RETURN
    if state.phase == table.DEALING:
        return state.dealt // table.HAND != viewer
    return state.phase == table.JOKER_DRAWING and state.active != viewer


@compiled
def is_waited_for(state, seat):
    """Whether a seat has something to decide."""
    return np.int64(state.waiting) >> np.int64(seat) & 1 == 1


@compiled
def has_decided(state, seat):
    """Whether a seat has begun, or made, its decision in a phase of AT_ONCE."""
    if state.phase == table.SETTLING:
        return state.returning[seat] != table.NO_CARD
    if state.phase == table.ENTERING and seat != state.active:
        return has_begun_to_enter(state, seat) or not is_waited_for(state, seat)
    return state.phase == table.COLOURING and has_chosen_colour(state, seat)


@compiled
def has_begun_to_enter(state, seat):
    """Whether a seat has used, or changed by a mark, one of the dice just thrown."""
    return state.free[seat] != state.thrown or ticked_dice(state, seat) != 0


@compiled
def has_chosen_colour(state, seat):
    """Whether a card of DD-29 has its colour."""
    for slot in range(np.int64(state.laid[seat])):
        wild = table.reward_kind(state.reward[state.card[seat, slot]]) == WILD
        if wild and state.hue[seat, slot] != table.NO_HUE:
            return True
    return False


@implements(table.STATE)
def is_mid_decision(state, seat):
    """While one pays, enters dice by a joker, or has begun what ends once nothing is left to do."""
    if not is_waited_for(state, seat):
        return False
    if state.phase == table.SOLO_ENTERING:
        return has_begun_to_enter(state, seat)
    if state.phase == table.ACTING:  # DD-52: a tick is a part of the use that follows
        return ticked_dice(state, seat) != 0
    return state.phase in (table.PAYING, table.JOKER_ENTERING) or has_decided(state, seat)


@implements(table.STATE)
def take_back(state, seat):
    """Reopen a decision until the last has decided (DD-18, DD-29, DD-48)."""
    if not has_decided(state, seat):
        return False
    reopen(state, seat)
    return True


@compiled
def reopen(state, seat):
    """Show a seat as before its decision: it is waited for again."""
    if state.phase == table.SETTLING:
        unsettle(state, seat)
    elif state.phase == table.ENTERING:
        take_entries_back(state, seat)
    else:
        take_colours_back(state, seat)
    state.waiting = np.int64(state.waiting) | np.int64(1) << np.int64(seat)


@compiled
def unplaced(state, card):
    """Put a hidden card, if it is one, into the pool; what stands in its place."""
    if card in (table.NO_CARD, table.HIDDEN):
        return card
    state.pool |= np.int64(1) << np.int64(card)
    return np.uint8(table.HIDDEN)


@compiled
def unsettle(state, seat):
    """Give a seat its four cards back, in the order of their numbers, with nothing laid (DD-3)."""
    held = np.int64(0)
    for slot in range(np.int64(state.laid[seat])):
        held |= np.int64(1) << np.int64(state.card[seat, slot])
    for index in range(table.HAND):
        if state.hand[seat, index] != table.NO_CARD:
            held |= np.int64(1) << np.int64(state.hand[seat, index])
    held |= np.int64(1) << np.int64(state.returning[seat])
    clear_stall(state, seat)
    state.returning[seat] = table.NO_CARD
    for index in range(table.HAND):
        state.hand[seat, index] = lowest(held)
        held &= held - 1


@compiled
def take_entries_back(state, seat):
    """Show a passive player as before this throw (DD-18)."""
    for die in range(DICE):
        entered = state.entered[seat] >> (8 * die) & 255
        if entered:
            slot, box = divmod(entered - 1, BOXES)
            wipe_box(state, seat, slot, box)
    for bonus in range(table.TICKED_BONUSES):
        state.marks[seat, bonus] = state.marks_before[seat, bonus]
    let_enter(state, seat, np.int64(1))


@compiled
def wipe_box(state, seat, slot, box):
    """Empty one box of a card: empty all and fill the others again."""
    entries = np.int64(state.entries[seat, slot])
    empty_boxes(state, seat, slot)
    for other in range(BOXES):
        if other != box and table.field(entries, other):
            fill_box(state, seat, slot, other, table.field(entries, other))


@compiled
def take_colours_back(state, seat):
    """Show cards of DD-29 without the colour just chosen."""
    for slot in range(np.int64(state.laid[seat])):
        if table.reward_kind(state.reward[state.card[seat, slot]]) == WILD:
            state.hue[seat, slot] = table.NO_HUE


@implements(table.STATE)
def determinize(state, seat, rng):
    """Deal the hidden cards again, and let the seats that have chosen choose again at random."""
    waiting = state.waiting
    hide_from(state, seat)
    state.waiting = waiting
    for other in range(np.int64(state.players)):
        for held in range(table.HAND):
            if state.hand[other, held] == table.HIDDEN:
                deck = SCORING if held < table.HAND // 2 else BONUS
                if state.phase == table.JOKER_LAYING:
                    deck = state.drawn_deck
                state.hand[other, held] = dealt_again(state, deck, rng)
    for deck in range(table.DECKS):
        for index in range(np.int64(state.returned_count[deck])):
            if state.returned[deck, index] == table.HIDDEN:
                state.returned[deck, index] = dealt_again(state, deck, rng)
    if state.phase in AT_ONCE:
        choose_again(state, seat, rng)


@compiled
def dealt_again(state, deck, rng):
    """Any card of a deck that cannot be placed."""
    cards = state.pool & table.IN_DECK[deck]
    card = nth_in_word(np.uint64(cards), below(rng, population(cards)))
    state.pool &= ~(np.int64(1) << np.int64(card))
    return card


@allocating
def choose_again(state, viewer, rng):
    """Replace the hidden choices of seats that have made theirs by random ones."""
    moves = np.zeros(MOVE_WORDS, np.uint64)
    for seat in range(np.int64(state.players)):
        if seat == viewer or is_waited_for(state, seat) or not takes_part(state, seat):
            continue
        bit = np.int64(1) << np.int64(seat)
        state.waiting = np.int64(state.waiting) | bit
        while np.int64(state.waiting) & bit:
            play(state, seat, random_move(state, seat, moves, rng))


@compiled
def takes_part(state, seat):
    """Whether a seat that has chosen nothing yet decides something in a phase of AT_ONCE."""
    if state.phase == table.COLOURING:
        return wild_card(state, seat) >= 0
    return state.phase == table.SETTLING or seat != state.active
