"""The rules of Donnant Donnant, compiled. Clause ids (DD-…) refer to rulebook.toml.

The state (`kernel_state`). Each seat has a stall: for each place in the order of laying a card, its
cell, and how far its boxes are filled. A cell is one of five by five with the first card in the
middle, so that three by three fit around it in every direction (DD-4); the cells still open are
kept. What a card still accepts is kept too, and only ever shrinks (`kernel_goals`), so that legal
entries are found by a few shifts. A deck is a set of unknown cards, `pool`, then the returned ones
in order, each with whoever returned it (DD-48). The content of the box, packed, is in the state as
well: a game can be played with any cards.

The phases. One at a time, and somebody is waited for: chance, one seat, or several. A move that
leaves nothing to decide takes its seat off; when nobody is waited for, `kernel_flow.advance` goes
on to the next phase. Whoever enters dice as a passive player uses a copy of the dice that bonuses
may change; what was entered, and the marks before, are noted, so that `hide` can take it back for
all others until everyone has decided (DD-18).

  set-up     REFILLING (a card at a time), DEALING, FIRST_PLAYER, SETTLING (all at once)
  a turn     THROWING, [ENTERING (all passive players), ACTING, THROWING …], PAYING,
             JOKER_ENTERING or JOKER_DRAWING and JOKER_LAYING, then REFILLING
  alone      after the turn THROWING, SOLO_ENTERING, SETTING_ASIDE, REFILLING
  the end    COLOURING (all with a card of DD-29), OVER

The moves, by number; what they are called is in `notation`.

     0 …  30  throw again, keeping this set of dice (a bit a die)
          31  stop: end the turn, or enter no more dice
    32 …  63  pay with this set of dice
    64 … 351  complete the card at a place (32 each) with a set of dice
   352 … 711  enter at a place (40 each) a die (8 each) in a box
   712 … 911  buy the card of a place of the market (25 each) and lay it on a cell
   912 …1011  lay a card of one's hand (25 each) on a cell
  1012 …1046  tick +1 or -1 on a die; use a die (5 each) as another colour
  1047 …1049  joker: dice; draw a scoring card; draw a bonus card
  1050 …1060  return a card of one's hand; set aside a row's last card; choose a colour

Chance: the number of a card (0 to 28 score, 29 to 48 are bonuses), of the first seat, or of a
throw: a digit in base six for each die thrown, the first die lowest.
"""

import numpy as np

from ludotheque.engine.bits import lowest, nth_in_word, population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.rules import evaluate as _appraisal  # noqa: F401  registers verbs
from ludotheque.games.donnant.rules.cards import reveal, take
from ludotheque.games.donnant.rules.flow import (
    advance,
    deck_to_deal,
    row_to_refill,
    throw,
    wait_for_chance,
)
from ludotheque.games.donnant.rules.hidden import determinize_hidden, hide_from
from ludotheque.games.donnant.rules.legal import (
    add_completions,
    add_entries,
    add_hand,
    add_move,
    add_moves,
    add_purchases,
    add_rows,
    add_ticks,
    add_turns,
    payments_for,
)
from ludotheque.games.donnant.rules.moves import (
    buy,
    choose_colour,
    complete,
    enter,
    give_back,
    lay_held,
    mark_done,
    pay,
    tick,
)
from ludotheque.games.donnant.rules.stalls import empty_box_count, stall_points
from ludotheque.games.donnant.rules.state import (
    ACTING,
    ALL_DICE,
    BOXES,
    CELLS,
    COLOUR,
    COLOURING,
    COLUMNS,
    COMPLETE,
    DEALING,
    DICE,
    ENTER,
    ENTERING,
    FACES,
    FIRST_PLAYER,
    HAND,
    HAND_SOURCE,
    IN_DECK,
    JOKER_DICE,
    JOKER_DRAW,
    JOKER_DRAWING,
    JOKER_ENTER,
    JOKER_ENTERING,
    LAY,
    NO_CARD,
    PAY,
    PAYING,
    REFILLING,
    RETURN,
    SET_ASIDE,
    SETTING_ASIDE,
    SOLO_ENTERING,
    STATE,
    STOP,
    THROWING,
    TICK_UP,
    with_field,
)


@implements(STATE)
def to_move(state):
    """Whoever the phase waits for."""
    return np.int64(state.waiting)


@implements(STATE)
def legal(state, seat, moves):
    """The moves of the phase."""
    phase = state.phase
    if phase in (ENTERING, JOKER_ENTERING, SOLO_ENTERING):
        add_move(moves, STOP)  # DD-18
        add_entries(state, seat, moves)
        add_ticks(state, seat, moves)
    elif phase == ACTING:
        add_turns(state, moves)
        add_completions(state, seat, moves)
        add_purchases(state, seat, moves)
        add_ticks(state, seat, moves)
    elif phase == PAYING:
        add_moves(moves, np.int64(PAY), payments_for(state, seat, state.buying % COLUMNS))
    elif phase == SETTING_ASIDE:
        add_rows(state, moves)
    elif phase == COLOURING:  # DD-29
        add_moves(moves, np.int64(COLOUR), np.int64(ALL_DICE))
    else:
        add_hand(state, seat, moves)


@implements(STATE)
def play(state, seat, move):
    """Make a move; if nobody is waited for any more, go on to the next phase."""
    if move < STOP:  # DD-7, DD-49
        state.rerolls += 1
        throw(state, ALL_DICE & ~move)
    elif move == STOP:
        mark_done(state, seat)
    elif move < COMPLETE:
        pay(state, seat, move - PAY)
    elif move < ENTER:
        complete(state, seat, (move - COMPLETE) >> DICE, (move - COMPLETE) & ALL_DICE)
    elif move < LAY:
        place, rest = divmod(move - ENTER, DICE * BOXES)
        enter(state, seat, place, rest // BOXES, rest % BOXES)
    elif move < LAY + CELLS * HAND_SOURCE:
        buy(state, seat, (move - LAY) // CELLS, (move - LAY) % CELLS)
    elif move < TICK_UP:
        lay_held(state, seat, (move - LAY) // CELLS - HAND_SOURCE, (move - LAY) % CELLS)
    elif move < JOKER_ENTER:
        tick(state, seat, move)
    elif move == JOKER_ENTER:  # DD-14
        state.phase = JOKER_ENTERING
        state.allowance[seat] = JOKER_DICE
    elif move < RETURN:  # DD-15
        state.drawn_deck = move - JOKER_DRAW
        wait_for_chance(state, JOKER_DRAWING)
    elif move < SET_ASIDE:
        give_back(state, seat, move - RETURN)
    elif move < COLOUR:  # DD-44
        state.market[move - SET_ASIDE, COLUMNS - 1] = NO_CARD
        mark_done(state, seat)
    else:
        choose_colour(state, seat, move - COLOUR)
    if not state.waiting:
        advance(state)


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
    return np.int64(deck_to_deal(state)) if state.phase == DEALING else np.int64(state.drawn_deck)


@implements(STATE)
def chance_weights(state, weights):
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
def sample_chance(state, rng):
    """Draw by these weights."""
    if state.phase == THROWING:
        return below(rng, throw_count(state.thrown))
    if state.phase == FIRST_PLAYER:
        return below(rng, state.players)
    deck = source_deck(state)
    cards = state.pool & IN_DECK[deck]
    if not cards:
        return np.int64(state.returned[deck, 0])
    return nth_in_word(np.uint64(cards), below(rng, population(cards)))


@implements(STATE)
def apply_chance(state, outcome):
    """Throw dice, draw a card, or draw lots for the first player; then go on."""
    phase = state.phase
    if phase == THROWING:
        land(state, outcome)
    elif phase == FIRST_PLAYER:
        state.first = outcome
    elif phase == REFILLING:
        reveal(state, outcome)
    else:
        take(state, outcome)
        if phase == DEALING:
            state.hand[state.dealt // HAND, state.dealt % HAND] = outcome
            state.dealt += 1
        else:  # DD-15
            state.hand[state.active, 0] = outcome
    advance(state)


@compiled
def land(state, outcome):
    """Turn the thrown dice to what they show: one digit in base six for each."""
    dice = np.int64(state.dice)
    for die in range(DICE):
        if state.thrown >> die & 1:
            dice = with_field(dice, die, outcome % FACES)
            outcome //= FACES
    state.dice = dice


@implements(STATE)
def score(state, points):
    """The points of complete scoring cards (DD-32 to DD-39)."""
    for seat in range(np.int64(state.players)):
        points[seat] = stall_points(state, seat)


@implements(STATE)
def rank(state, places):
    """More points, then fewer empty boxes (DD-41)."""
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
def determinize(state, seat, rng):
    """Redraw all that from the cards not in sight; choices are redrawn at random."""
    determinize_hidden(state, seat, rng)
