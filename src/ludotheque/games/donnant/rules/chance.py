"""Chance: the numbers of its results, and what they do.

A result is the number of a card (0 to 28 score, 29 to 48 are bonuses), of the first seat, or of a
throw: a digit in base six for each die thrown, the first die lowest.
"""

import numpy as np

from ludotheque.engine.bits import lowest, nth_in_word, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.content import DICE, FACES
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import reveal, take, take_in_hand
from ludotheque.games.donnant.rules.flow import advance, deck_to_deal, row_to_refill


@compiled
def throw_count(thrown):
    """How many ways a set of dice can fall."""
    ways = 1
    for _ in range(population(thrown)):
        ways *= FACES
    return ways


@compiled
def source_deck(state):
    """The deck that chance draws from."""
    if state.phase == table.REFILLING:
        return row_to_refill(state)
    return np.int64(deck_to_deal(state) if state.phase == table.DEALING else state.drawn_deck)


@implements(table.STATE)
def chance_weights(state, weights):
    """Dice are fair, lots too; any unknown card of a deck may come, then the first returned."""
    if state.phase == table.THROWING:
        weights[: throw_count(state.thrown)] = 1
    elif state.phase == table.FIRST_PLAYER:  # DD-47
        weights[: state.players] = 1
    else:
        deck = source_deck(state)
        cards = state.pool & table.IN_DECK[deck]
        if not cards:
            weights[state.returned[deck, 0]] = 1
        while cards:
            weights[lowest(cards)] = 1
            cards &= cards - 1


@implements(table.STATE)
def sample_chance(state, rng):
    """Draw by these weights."""
    if state.phase == table.THROWING:
        return below(rng, throw_count(state.thrown))
    if state.phase == table.FIRST_PLAYER:
        return below(rng, state.players)
    deck = source_deck(state)
    cards = state.pool & table.IN_DECK[deck]
    if not cards:
        return np.int64(state.returned[deck, 0])
    return nth_in_word(np.uint64(cards), below(rng, population(cards)))


@implements(table.STATE)
def apply_chance(state, outcome):
    """Throw dice, draw a card, or draw lots for the first player; then go on."""
    bring(state, outcome)
    advance(state)


@inlined
def bring(state, outcome):
    """Throw dice, draw a card, or draw lots for the first player."""
    phase = state.phase
    if phase == table.THROWING:
        land(state, outcome)
    elif phase == table.FIRST_PLAYER:
        state.first = outcome
    elif phase == table.REFILLING:
        reveal(state, outcome)
    else:
        take(state, outcome)
        if phase == table.DEALING:
            take_in_hand(state, state.dealt // table.HAND, outcome)
            state.dealt += 1
        else:  # DD-15
            state.hand[state.active, 0] = outcome


@compiled
def land(state, outcome):
    """Turn the thrown dice to what they show: one digit in base six for each."""
    dice = np.int64(state.dice)
    for die in range(DICE):
        if state.thrown >> die & 1:
            dice = table.with_field(dice, die, outcome % FACES)
            outcome //= FACES
    state.dice = dice
