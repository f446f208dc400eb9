"""What a seat may not know, and how to guess it."""

import numpy as np

from ludotheque.engine.bits import nth, nth_in_word, population, size, words_for
from ludotheque.engine.compiling import allocating, compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import legal, play
from ludotheque.games.donnant.rules.flow import let_enter
from ludotheque.games.donnant.rules.stalls import clear_stall, empty_boxes, fill_box
from ludotheque.games.donnant.rules.state import (
    BONUS,
    BOXES,
    COLOURING,
    DECKS,
    DICE,
    ENTERING,
    HAND,
    HIDDEN,
    IN_DECK,
    JOKER_LAYING,
    MOVES,
    NO_CARD,
    NO_HUE,
    SCORING,
    SETTLING,
    TICKED_BONUSES,
    WILD,
    field,
    reward_kind,
)

MOVE_WORDS = words_for(MOVES)


@compiled
def hide_from(state, viewer):
    """Erase what a seat may not know: hidden cards join the pool of those it cannot place."""
    if state.phase in (SETTLING, ENTERING, COLOURING):
        show_undecided(state, viewer)
    for seat in range(np.int64(state.players)):
        if seat == viewer:
            continue
        if state.phase == SETTLING:
            unsettle(state, seat)
        elif state.phase == ENTERING and seat != state.active:
            take_entries_back(state, seat)
        elif state.phase == COLOURING:
            take_colours_back(state, seat)
        for held in range(HAND):
            state.hand[seat, held] = unplaced(state, state.hand[seat, held])
    for deck in range(DECKS):
        for index in range(np.int64(state.returned_count[deck])):
            if state.returned_by[deck, index] != viewer:
                state.returned[deck, index] = unplaced(state, state.returned[deck, index])


@compiled
def takes_part(state, seat):
    """Whether a seat decides something in a phase in which several do at once."""
    if state.phase == COLOURING:
        for place in range(np.int64(state.laid[seat])):
            reward = state.reward[state.card[seat, place]]
            if reward_kind(reward) == WILD and state.missing[seat, place] == 0:
                return True
        return False
    return state.phase == SETTLING or seat != state.active


@compiled
def show_undecided(state, viewer):
    """Show all others as not having decided: even that they have would tell something."""
    for seat in range(np.int64(state.players)):
        if seat != viewer and takes_part(state, seat):
            state.waiting = np.int64(state.waiting) | np.int64(1) << seat


@compiled
def unplaced(state, card):
    """Put a hidden card, if it is one, into the pool; what stands in its place."""
    if card in (NO_CARD, HIDDEN):
        return card
    state.pool |= np.int64(1) << np.int64(card)
    return np.uint8(HIDDEN)


@compiled
def unsettle(state, seat):
    """Show a seat as it was when dealt: four hidden cards, nothing laid (DD-48)."""
    for place in range(np.int64(state.laid[seat])):
        unplaced(state, state.card[seat, place])
    clear_stall(state, seat)
    unplaced(state, state.returning[seat])
    state.returning[seat] = NO_CARD
    for held in range(HAND):
        unplaced(state, state.hand[seat, held])
        state.hand[seat, held] = HIDDEN


@compiled
def take_entries_back(state, seat):
    """Show a passive player as before this throw (DD-18)."""
    for die in range(DICE):
        entered = state.entered[seat] >> (8 * die) & 255
        if entered:
            place, box = divmod(entered - 1, BOXES)
            wipe_box(state, seat, place, box)
    for bonus in range(TICKED_BONUSES):
        state.marks[seat, bonus] = state.marks_before[seat, bonus]
    let_enter(state, seat, np.int64(1))


@compiled
def wipe_box(state, seat, place, box):
    """Empty one box of a card: empty all and fill the others again."""
    entries = np.int64(state.entries[seat, place])
    empty_boxes(state, seat, place)
    for other in range(BOXES):
        if other != box and field(entries, other):
            fill_box(state, seat, place, other, field(entries, other))


@compiled
def take_colours_back(state, seat):
    """Show cards of DD-29 without the colour just chosen."""
    for place in range(np.int64(state.laid[seat])):
        if reward_kind(state.reward[state.card[seat, place]]) == WILD:
            state.hue[seat, place] = NO_HUE


@compiled
def determinize_hidden(state, viewer, rng):
    """Deal the hidden cards again, and let the seats that have chosen choose again at random."""
    waiting = state.waiting
    hide_from(state, viewer)
    state.waiting = waiting
    for seat in range(np.int64(state.players)):
        for held in range(HAND):
            if state.hand[seat, held] == HIDDEN:
                deck = SCORING if held < HAND // 2 else BONUS
                if state.phase == JOKER_LAYING:
                    deck = state.drawn_deck
                state.hand[seat, held] = dealt_again(state, deck, rng)
    for deck in range(DECKS):
        for index in range(np.int64(state.returned_count[deck])):
            if state.returned[deck, index] == HIDDEN:
                state.returned[deck, index] = dealt_again(state, deck, rng)
    if state.phase in (SETTLING, ENTERING, COLOURING):
        choose_again(state, viewer, rng)


@compiled
def dealt_again(state, deck, rng):
    """Any card of a deck that cannot be placed."""
    cards = state.pool & IN_DECK[deck]
    card = nth_in_word(np.uint64(cards), below(rng, population(cards)))
    state.pool &= ~(np.int64(1) << np.int64(card))
    return card


@allocating
def choose_again(state, viewer, rng):
    """Replace the hidden choices of seats that have made theirs by random ones."""
    moves = np.zeros(MOVE_WORDS, np.uint64)
    for seat in range(np.int64(state.players)):
        bit = np.int64(1) << np.int64(seat)
        if seat == viewer or np.int64(state.waiting) & bit or not takes_part(state, seat):
            continue
        state.waiting = np.int64(state.waiting) | bit
        while np.int64(state.waiting) & bit:
            moves[:] = 0
            legal(state, seat, moves)
            play(state, seat, nth(moves, below(rng, size(moves))))
