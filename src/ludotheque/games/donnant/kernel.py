# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""The rules of Donnant Donnant, compiled. Clause ids (DD-…) refer to rulebook.toml.
"""

import numpy as np

from ludotheque.games.bits import lowest, nth_in_word, population
from ludotheque.games.compiling import compiled
from ludotheque.games.donnant.kernel_flow import (
    act,
    deal_next,
    dealt_deck,
    land,
    make_move,
    reveal,
    row_to_refill,
    settle,
    take,
)
from ludotheque.games.donnant.kernel_hidden import guess_hidden, hide_from
from ludotheque.games.donnant.kernel_lawful import add_lawful
from ludotheque.games.donnant.kernel_stalls import empty_box_count, stall_points
from ludotheque.games.donnant.kernel_state import (
    DEALING,
    FACES,
    FIRST_PLAYER,
    HAND,
    IN_DECK,
    JOKER_DRAWING,
    JOKER_LAYING,
    LEVEL_MISSED,
    REFILLING,
    STATE,
    THROWING,
)
from ludotheque.games.stream import below
from ludotheque.games.verbs import implements


@implements(STATE)
def due(state):
    """Whoever the phase waits for."""
    return np.int64(state.waiting)


@implements(STATE)
def lawful(state, seat, moves):
    """The moves of the phase."""
    add_lawful(state, seat, moves)


@implements(STATE)
def play(state, seat, move):
    """Make a move, and go on to whatever is due next."""
    make_move(state, seat, move)


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
    if state.phase == REFILLING:
        return row_to_refill(state)
    return np.int64(dealt_deck(state)) if state.phase == DEALING else np.int64(state.drawn_deck)


@implements(STATE)
def odds(state, weights):
    """Dice are fair, lots too; any unknown card of a deck may come, then the first returned."""
    if state.phase == THROWING:
        weights[: throw_count(state.thrown)] = 1
    elif state.phase == FIRST_PLAYER:  # DD-47
        weights[: state.players] = 1
    else:
        deck = source_deck(state)
        cards = state.pool & IN_DECK[deck]
        if not cards:
            weights[state.returned[deck, 0]] = 1
        while cards:
            weights[lowest(cards)] = 1
            cards &= cards - 1


@implements(STATE)
def draw(state, stream):
    """Draw by these odds."""
    if state.phase == THROWING:
        return below(stream, throw_count(state.thrown))
    if state.phase == FIRST_PLAYER:
        return below(stream, state.players)
    deck = source_deck(state)
    cards = state.pool & IN_DECK[deck]
    if not cards:
        return np.int64(state.returned[deck, 0])
    return nth_in_word(np.uint64(cards), below(stream, population(cards)))


@implements(STATE)
def happen(state, outcome):
    """Throw dice, draw a card, or draw lots for the first player."""
    if state.phase == THROWING:
        land(state, outcome)
    elif state.phase == REFILLING:
        reveal(state, outcome)
    elif state.phase == FIRST_PLAYER:
        state.first = outcome
        settle(state)
    elif state.phase == DEALING:
        take(state, outcome)
        seat, held = divmod(np.int64(state.dealt), HAND)
        state.hand[seat, held] = outcome
        state.dealt += 1
        deal_next(state)
    else:  # DD-15
        take(state, outcome)
        state.hand[state.active, 0] = outcome
        state.phase = JOKER_LAYING
        state.waiting = 1 << np.int64(state.active)


@implements(STATE)
def score(state, points):
    """The points of complete scoring cards (DD-32 to DD-39)."""
    for seat in range(np.int64(state.players)):
        points[seat] = stall_points(state, seat)


@implements(STATE)
def rank(state, places):
    """More points, then fewer empty boxes (DD-41); alone: first place for a level passed."""
    if state.players == 1:
        places[0] = 1 + (state.ending == LEVEL_MISSED)
        return
    for seat in range(np.int64(state.players)):
        places[seat] = 1
        for other in range(np.int64(state.players)):
            places[seat] += is_ahead(state, other, seat)


@compiled
def is_ahead(state, seat, other):
    """Whether a seat ends before another (DD-41)."""
    points, others = stall_points(state, seat), stall_points(state, other)
    if points != others:
        return points > others
    return empty_box_count(state, seat) < empty_box_count(state, other)


@implements(STATE)
def ending(state):
    """NINE_CARDS, SIXTY_ROUNDS, LEVEL_PASSED or LEVEL_MISSED."""
    return state.ending


@implements(STATE)
def hide(state, seat):
    """Erase other hands, cards that others returned, and what others have just chosen."""
    hide_from(state, seat)


@implements(STATE)
def guess(state, seat, stream):
    """Redraw all that from the cards not in sight; choices are redrawn at random."""
    guess_hidden(state, seat, stream)
