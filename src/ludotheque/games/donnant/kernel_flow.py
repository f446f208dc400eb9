# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""How the game goes on: the effects of moves and of chance, from phase to phase."""

import numpy as np

from ludotheque.games.bits import lowest, population
from ludotheque.games.compiling import compiled, inlined
from ludotheque.games.donnant.kernel_lawful import has_cards, payments_for
from ludotheque.games.donnant.kernel_stalls import (
    complete_card,
    fill_box,
    lay_card,
    stall_points,
    wild_card,
)
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
    DEALING,
    DECKS,
    DICE,
    DISCOUNT,
    ENTER,
    ENTERING,
    EXTRA,
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
    JOKER_LAYING,
    LAY,
    LEVEL_MISSED,
    LEVEL_PASSED,
    NATURAL_HUES,
    NINE_CARDS,
    NO_CARD,
    OVER,
    PAY,
    PAYING,
    RECOLOUR,
    REFILLING,
    RETURN,
    ROUND_LIMIT,
    SCORING,
    SET_ASIDE,
    SETTING_ASIDE,
    SETTLING,
    SHIFT,
    SIXTY_ROUNDS,
    SOLO_DICE,
    SOLO_ENTERING,
    STOP,
    THROWING,
    TICK_COLOUR,
    TICK_DOWN,
    TICK_UP,
    add_marks,
    deck_of,
    field,
    marks_left,
    with_field,
)
from ludotheque.games.verbs import CHANCE, NOBODY


# Setting up
@compiled
def deal_next(state):
    """After the market, the hands (DD-3, DD-47), then the lot for the first player."""
    state.waiting = CHANCE
    if state.dealt < HAND * state.players:
        state.phase = DEALING
    elif state.players > 1:
        state.phase = FIRST_PLAYER
    else:
        settle(state)


@inlined
def dealt_deck(state):
    """The deck that the next card of a hand is dealt from: two of each in turn."""
    return SCORING if state.dealt % HAND < HAND // 2 else BONUS


@compiled
def settle(state):
    """All choose which card to return and how to lay the others (DD-48)."""
    state.phase = SETTLING
    state.waiting = (1 << np.int64(state.players)) - 1


@compiled
def all_settled(state):
    """Put the returned cards under their decks, in seat order from the first player (DD-48)."""
    for step in range(np.int64(state.players)):
        seat = (state.first + step) % state.players
        put_under(state, np.int64(state.returning[seat]), seat)
        state.returning[seat] = NO_CARD
    state.round = 1
    begin_turn(state, state.first)


# Cards
@compiled
def take(state, card):
    """Take the next card of a deck, which is this one: of the pool, or the first returned."""
    deck = deck_of(card)
    if state.pool & IN_DECK[deck]:
        state.pool &= ~(np.int64(1) << np.int64(card))
        return
    last = np.int64(state.returned_count[deck]) - 1
    for index in range(last):
        state.returned[deck, index] = state.returned[deck, index + 1]
        state.returned_by[deck, index] = state.returned_by[deck, index + 1]
    state.returned[deck, last] = NO_CARD
    state.returned_by[deck, last] = 0
    state.returned_count[deck] = last


@compiled
def put_under(state, card, seat):
    """Return a card under its deck; whoever returns it knows it (DD-48)."""
    deck = deck_of(card)
    count = state.returned_count[deck]
    state.returned[deck, count] = card
    state.returned_by[deck, count] = seat
    state.returned_count[deck] = count + 1


@compiled
def drop_from_hand(state, seat, held):
    """Take a card from a hand and close the gap."""
    card = np.int64(state.hand[seat, held])
    for index in range(held, HAND - 1):
        state.hand[seat, index] = state.hand[seat, index + 1]
    state.hand[seat, HAND - 1] = NO_CARD
    return card


@compiled
def slide(state, row):
    """Push the cards of a row along the arrow, to its last columns (DD-16)."""
    end = COLUMNS - 1
    for column in range(COLUMNS - 1, -1, -1):
        card = state.market[row, column]
        if card != NO_CARD:
            state.market[row, column] = NO_CARD
            state.market[row, end] = card
            end -= 1


@compiled
def row_to_refill(state):
    """A row with a gap that its deck can fill, or -1."""
    for row in range(DECKS):
        if state.market[row, 0] == NO_CARD and has_cards(state, row):
            return row
    return -1


@compiled
def reveal(state, card):
    """Put a card in the gap nearest to the arrow's end (DD-54)."""
    row = deck_of(card)
    take(state, card)
    column = COLUMNS - 1
    while state.market[row, column] != NO_CARD:
        column -= 1
    state.market[row, column] = card
    refill(state)


@compiled
def refill(state):
    """Fill the gaps of the market by chance, then go on (DD-16)."""
    if row_to_refill(state) >= 0:
        state.phase = REFILLING
        state.waiting = CHANCE
    elif state.round == 0:
        deal_next(state)
    elif state.players == 1 and not state.passive_turn:  # DD-42, DD-55
        state.passive_turn = 1
        throw(state, ALL_DICE)
    else:
        next_turn(state)


# Turns
@compiled
def begin_turn(state, seat):
    """The active player throws all dice (DD-6)."""
    state.active = seat
    state.rerolls = state.acted = state.passive_turn = 0
    throw(state, ALL_DICE)


@inlined
def throw(state, dice):
    """Chance throws a set of dice."""
    state.thrown = dice
    state.phase = THROWING
    state.waiting = CHANCE


@inlined
def give_dice(state, seat, dice):
    """Let a seat use a set of dice as they lie."""
    state.faces[seat] = state.dice
    state.hues[seat] = NATURAL_HUES
    state.free[seat] = dice


@compiled
def land(state, outcome):
    """Let the thrown dice show what they show: one digit in base six for each."""
    dice = np.int64(state.dice)
    for die in range(DICE):
        if state.thrown >> die & 1:
            dice = with_field(dice, die, outcome % FACES)
            outcome //= FACES
    state.dice = dice
    if state.passive_turn:  # DD-43
        state.phase = SOLO_ENTERING
        state.waiting = 1
        let_enter(state, 0, SOLO_DICE - state.rerolls)
    elif state.rerolls and state.players > 1:  # DD-17
        state.phase = ENTERING
        state.waiting = (1 << np.int64(state.players)) - 1 - (1 << np.int64(state.active))
        for seat in range(np.int64(state.players)):
            let_enter(state, seat, 1)
    else:
        act(state)


@inlined
def let_enter(state, seat, allowance):
    """Let a seat enter dice just thrown, and note how to take that back."""
    give_dice(state, seat, state.thrown)
    state.allowance[seat] = allowance
    state.marks_before[seat] = state.marks[seat]
    state.entered[seat] = 0


@compiled
def act(state):
    """The active player decides (DD-50)."""
    give_dice(state, state.active, ALL_DICE)
    state.phase = ACTING
    state.waiting = 1 << np.int64(state.active)


@compiled
def end_turn(state):
    """Slide the rows (DD-16), refill them, and go on."""
    slide(state, SCORING)
    slide(state, BONUS)
    refill(state)


@compiled
def next_turn(state):
    """The next player to the left; after the last of a round, the next round or the end."""
    seat = (state.active + 1) % state.players
    if seat == state.first:
        if is_last_round(state):
            choose_colours(state)
            return
        state.round += 1
    begin_turn(state, seat)


@compiled
def is_last_round(state):
    """Whether the round that ends now is the last (DD-40, DD-45, DD-56)."""
    if state.last_round and state.round >= state.last_round:
        return True
    if state.players == 1:
        return state.round >= state.solo_rounds
    return state.round >= ROUND_LIMIT and not state.last_round


@compiled
def choose_colours(state):
    """All with a complete card of DD-29 choose its colour at once."""
    waiting = np.int64(0)
    for seat in range(np.int64(state.players)):
        if wild_card(state, seat) >= 0:
            waiting |= np.int64(1) << np.int64(seat)
    state.phase = COLOURING
    state.waiting = waiting
    if not waiting:
        finish(state)


@compiled
def finish(state):
    """The game is over; say why."""
    state.phase = OVER
    state.waiting = NOBODY
    if state.players == 1:
        passed = stall_points(state, 0) >= state.solo_target
        state.ending = LEVEL_PASSED if passed else LEVEL_MISSED
    else:
        state.ending = NINE_CARDS if state.last_round else SIXTY_ROUNDS


# Moves
@compiled
def make_move(state, seat, move):
    """The effect of a lawful move."""
    if move < STOP:
        state.rerolls += 1
        throw(state, ALL_DICE & ~move)
    elif move == STOP:
        stop(state, seat)
    elif move < COMPLETE:
        pay(state, seat, move - PAY)
    elif move < ENTER:
        place, dice = divmod(move - COMPLETE, 1 << DICE)
        complete_card(state, seat, place, np.int64(dice))
        use_dice(state, seat, dice)
    elif move < LAY:
        enter(state, seat, move - ENTER)
    elif move < TICK_UP:
        lay(state, seat, (move - LAY) // CELLS, (move - LAY) % CELLS)
    elif move < JOKER_ENTER:
        tick(state, seat, move)
    elif move == JOKER_ENTER:  # DD-14
        state.phase = JOKER_ENTERING
        state.allowance[seat] = JOKER_DICE
    elif move < RETURN:  # DD-15
        state.drawn_deck = move - JOKER_DRAW
        state.phase = JOKER_DRAWING
        state.waiting = CHANCE
    elif move < SET_ASIDE:
        give_back(state, seat, move - RETURN)
    elif move < COLOUR:  # DD-44
        state.market[move - SET_ASIDE, COLUMNS - 1] = NO_CARD
        end_turn(state)
    else:  # DD-29
        state.hue[seat, wild_card(state, seat)] = move - COLOUR
        if wild_card(state, seat) < 0:
            decided(state, seat)


@compiled
def stop(state, seat):
    """End the turn, or enter no more dice (DD-18)."""
    if state.phase == ENTERING:
        decided(state, seat)
    elif state.phase == SOLO_ENTERING:
        end_passive_turn(state)
    else:
        end_turn(state)


@compiled
def decided(state, seat):
    """One of several seats has decided; after the last, the game goes on."""
    state.waiting = np.int64(state.waiting) & ~(np.int64(1) << np.int64(seat))
    if state.waiting:
        return
    if state.phase == ENTERING:
        act(state)
    elif state.phase == SETTLING:
        all_settled(state)
    else:
        finish(state)


@compiled
def end_passive_turn(state):
    """Set a card of the market aside, if there is one (DD-44, DD-55)."""
    end = COLUMNS - 1
    if state.market[SCORING, end] == NO_CARD and state.market[BONUS, end] == NO_CARD:
        end_turn(state)
    else:
        state.phase = SETTING_ASIDE


@compiled
def use_dice(state, seat, dice):
    """The active player has used dice to buy or to complete (DD-8, DD-31)."""
    state.free[seat] = np.int64(state.free[seat]) & ~np.int64(dice)
    state.acted = 1


@compiled
def enter(state, seat, move):
    """Enter a die; beyond those that are free it takes a mark of DD-28 (DD-51)."""
    place, rest = divmod(move, DICE * BOXES)
    die, box = divmod(rest, BOXES)
    if state.allowance[seat]:
        state.allowance[seat] -= 1
    else:
        add_marks(state, seat, EXTRA, -1)
    fill_box(state, seat, place, box, field(state.faces[seat], die) + 1)
    state.free[seat] = np.int64(state.free[seat]) & ~(np.int64(1) << np.int64(die))
    state.entered[seat] |= np.int64(1 + BOXES * place + box) << np.int64(8 * die)
    if not may_enter_more(state, seat):
        stop(state, seat)


@compiled
def may_enter_more(state, seat):
    """Whether a seat may enter another die of this throw."""
    if not state.free[seat] or not state.unfinished[seat]:
        return False
    if state.allowance[seat]:
        return True
    return state.phase != JOKER_ENTERING and marks_left(state, seat, EXTRA) > 0


@compiled
def tick(state, seat, move):
    """Change a die for oneself (DD-26, DD-27)."""
    if move < TICK_COLOUR:
        die, step = (move - TICK_UP, 1) if move < TICK_DOWN else (move - TICK_DOWN, -1)
        face = field(state.faces[seat], die) + step
        state.faces[seat] = with_field(state.faces[seat], die, face)
        add_marks(state, seat, SHIFT, -1)
    else:
        die, hue = divmod(move - TICK_COLOUR, DICE)
        state.hues[seat] = with_field(state.hues[seat], die, hue)
        add_marks(state, seat, RECOLOUR, -1)


@compiled
def lay(state, seat, source, cell):
    """Lay a card of one's hand, or buy one and lay it."""
    if source < HAND_SOURCE:
        state.buying = source
        state.buying_cell = cell
        ways = payments_for(state, seat, source % COLUMNS)
        if population(ways) == 1:
            pay(state, seat, lowest(ways))
        else:
            state.phase = PAYING
        return
    lay_card(state, seat, drop_from_hand(state, seat, source - HAND_SOURCE), cell)
    if state.phase == JOKER_LAYING:
        end_turn(state)
    elif state.hand[seat, 0] == NO_CARD:
        decided(state, seat)


@compiled
def pay(state, seat, dice):
    """Pay with a set of dice, and a mark of DD-30 for each that lacks; lay the card (DD-11)."""
    row, column = divmod(np.int64(state.buying), COLUMNS)
    add_marks(state, seat, DISCOUNT, population(dice) - np.int64(state.price[column]))
    card = np.int64(state.market[row, column])
    state.market[row, column] = NO_CARD
    lay_card(state, seat, card, np.int64(state.buying_cell))
    state.buying = state.buying_cell = 0
    state.phase = ACTING
    use_dice(state, seat, dice)


@compiled
def give_back(state, seat, held):
    """Return a card: hidden until all have (DD-48), or the one just drawn (DD-15)."""
    card = drop_from_hand(state, seat, held)
    if state.phase == SETTLING:
        state.returning[seat] = card
    else:
        put_under(state, card, seat)
        end_turn(state)
