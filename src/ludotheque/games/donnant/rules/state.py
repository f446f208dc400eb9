"""What a state of Donnant Donnant holds, and how its moves are numbered.

Each seat has a stall: for each slot, in the order of laying, a card, its cell, and how far its
boxes are filled. A cell is one of five by five with the first card in the middle, so that three by
three fit around it in every direction (DD-4); the cells still open are kept. What a card still
accepts is kept too, and only ever shrinks (`goals`), so that legal entries are found by a few
shifts. A deck is a set of unknown cards, `pool`, then the returned ones in order, each with whoever
returned it (DD-48). The content of the box, packed, is in the state as well: a game can be played
with any cards.
"""

from itertools import accumulate
from math import prod

import numpy as np

from ludotheque.engine.compiling import inlined
from ludotheque.engine.verbs import CHANCE, state_dtype
from ludotheque.games.donnant import content
from ludotheque.games.donnant.content import BOXES, COLOURS, COLUMNS, DECK_SIZES, DICE, FACES, STALL

# The table
SEATS = content.MAX_PLAYERS
THROWS = FACES**DICE
REROLLS = 2  # DD-6
NO_HUE = DICE  # a die's number is its colour's; this is of the card of DD-29 until the end
ALL_DICE = (1 << DICE) - 1
NATURAL_HUES = sum(die << 3 * die for die in range(DICE))
DECKS = len(DECK_SIZES)
CARDS = sum(DECK_SIZES)
IN_DECK = (
    (1 << DECK_SIZES[content.SCORING]) - 1,
    ((1 << DECK_SIZES[content.BONUS]) - 1) << DECK_SIZES[content.SCORING],
)
HAND = 4  # DD-3: two cards of each deck
SIDE = 5  # the first card lies in the middle of 5 by 5 cells: three by three fit around it
CELLS = SIDE * SIDE
CENTRE = CELLS // 2
NO_CARD = 255
HIDDEN = 254  # a card that the seat whose view this is may not know
SOLO_DICE = 3  # DD-43: less one for each reroll
JOKER_DICE = 2  # DD-14
TICKED_BONUSES = content.WILD

# Phases
(
    REFILLING,  # chance reveals a card of the market
    DEALING,  # chance deals a card to a hand
    FIRST_PLAYER,  # chance draws lots
    SETTLING,  # all return one card and lay three
    THROWING,  # chance throws the dice of `thrown`
    ENTERING,  # the passive players enter dice just rethrown
    ACTING,  # the active player rerolls, buys, completes, takes a joker or stops
    PAYING,  # … says which dice pay for a card
    JOKER_ENTERING,  # … enters dice by the first joker
    JOKER_DRAWING,  # chance gives the card of the second joker
    JOKER_LAYING,  # … lays it or returns it
    SOLO_ENTERING,  # the passive turn of the solo game
    SETTING_ASIDE,  # … and its end
    COLOURING,  # all who completed a card of DD-29 choose its colour
    OVER,
) = range(15)

# Endings
NINE_CARDS, SIXTY_ROUNDS, LEVEL_PASSED, LEVEL_MISSED = range(1, 5)

# Moves: how many values each part of each kind has. Moves are numbered in this order, the last part
# fastest, and a kind goes by the number of its first move.
MARKET = DECKS * COLUMNS
MOVE_PARTS = (
    (ALL_DICE,),  # throw again: the set of dice kept (a bit a die); keeping all five is no reroll
    (),  # end the turn, or enter no more dice
    (1 << DICE,),  # pay: the set of dice
    (STALL, 1 << DICE),  # complete a card: its slot, the set of dice
    (STALL, DICE, BOXES),  # enter a die: the slot, the die, the box
    (MARKET, CELLS),  # buy a card and lay it: its offer of the market, the cell
    (HAND, CELLS),  # lay a card of one's hand: its index there, the cell
    (DICE,),  # tick +1 on a die
    (DICE,),  # tick -1 on a die
    (DICE, DICE),  # use a die as another colour: the die, the colour
    (),  # joker: enter dice
    (DECKS,),  # joker: draw a card of a deck
    (HAND,),  # return a card of one's hand
    (DECKS,),  # set aside the last card of a row
    (DICE,),  # choose the colour of a card of DD-29
)
*KINDS, MOVES = accumulate(map(prod, MOVE_PARTS), initial=0)
(
    REROLL, STOP, PAY, COMPLETE, ENTER, BUY, LAY, TICK_UP, TICK_DOWN, TICK_COLOUR,
    JOKER_ENTER, JOKER_DRAW, RETURN, SET_ASIDE, COLOUR,
) = KINDS  # fmt: skip

STATE = state_dtype(
    [
        # What each seat has laid, by its slot: the order of laying
        ("accept", "i8", (SEATS, STALL)),  # a byte for each face: the boxes that would take it
        ("entries", "u4", (SEATS, STALL)),  # three bits a box: the value in it, 0 while empty
        ("card", "u1", (SEATS, STALL)),
        ("cell", "u1", (SEATS, STALL)),
        ("hue", "u1", (SEATS, STALL)),
        ("missing", "u1", (SEATS, STALL)),  # the empty boxes
        ("unfinished", "u2", SEATS),  # the slots whose cards are not complete
        ("laid", "u1", SEATS),
        ("occupied", "u4", SEATS),  # cells
        ("open", "u4", SEATS),  # cells where the next card may be laid
        ("hand", "u1", (SEATS, HAND)),
        ("returning", "u1", SEATS),
        # The dice as each seat may use them now
        ("marks", "u1", (SEATS, TICKED_BONUSES)),  # not yet ticked: one pool a bonus
        ("faces", "u4", SEATS),  # three bits a die: its value less one
        ("hues", "u4", SEATS),  # three bits a die: the colour it is used as
        ("free", "u1", SEATS),  # dice not used
        ("allowance", "u1", SEATS),  # dice to enter without a mark of DD-28
        # What passive players do is hidden until all have decided; this takes it back
        ("marks_before", "u1", (SEATS, TICKED_BONUSES)),
        ("entered", "i8", SEATS),  # a byte a die: 1 + 8 * slot + box
        # The table
        ("dice", "u4"),  # like `faces`, for all
        ("thrown", "u1"),
        ("rerolls", "u1"),
        ("acted", "u1"),  # something was bought or completed
        ("passive_turn", "u1"),  # DD-42
        ("buying", "u1"),  # the offer of the market and the cell, while it is being paid
        ("buying_cell", "u1"),
        ("drawn_deck", "u1"),
        ("phase", "u1"),
        ("waiting", "u2"),  # who is to move
        ("players", "u1"),
        ("first", "u1"),
        ("active", "u1"),
        ("dealt", "u1"),
        ("round_number", "u1"),
        ("last_round", "u1"),  # 0 until a ninth card is laid
        ("ending", "u1"),
        ("market", "u1", (DECKS, COLUMNS)),
        ("pool", "i8"),  # cards that may still come, of both decks, in no order
        ("returned", "u1", (DECKS, max(DECK_SIZES))),  # then these, in this order
        ("returned_by", "u1", (DECKS, max(DECK_SIZES))),
        ("returned_count", "u1", DECKS),
        # The content of the box
        ("takes", "i8", CARDS),  # a byte for each colour of die: the boxes that take it
        ("accept_first", "i8", CARDS),  # `accept` while all boxes are empty
        ("goal", "u4", CARDS),
        ("reward", "u2", CARDS),
        ("colour", "u1", CARDS),
        ("price", "u1", COLUMNS),
        ("solo_rounds", "u1"),
        ("solo_target", "u2"),
    ]
)


def initial_state(contents: content.Contents, players: int, level: int) -> np.record:
    """Empty stalls and an empty market, which chance fills; all cards in their decks (DD-2)."""
    raw: np.record = np.zeros(1, STATE)[0]
    raw.price = contents.prices
    for number, card in contents.cards.items():
        goal, reward = card.parsed_goal, card.parsed_reward
        raw.goal[number], raw.reward[number] = goal.code, reward.code
        raw.takes[number], raw.accept_first[number] = goal.takes, goal.accept
        raw.colour[number] = COLOURS.index(card.colour) if card.colour in COLOURS else NO_HUE
        raw.pool |= 1 << number
    solo = contents.levels[level - 1]
    raw.solo_rounds, raw.solo_target = solo.rounds, solo.target
    raw.players = players
    raw.market = raw.hand = raw.returned = raw.returning = raw.card = NO_CARD
    raw.open = 1 << CENTRE
    raw.phase, raw.waiting = REFILLING, CHANCE
    return raw


@inlined
def field(word, index):
    """The three bits at an index of a packed word."""
    return np.int64(word) >> np.int64(3 * index) & 7


@inlined
def with_field(word, index, value):
    """A packed word with the three bits at an index replaced."""
    shift = np.int64(3 * index)
    return np.int64(word) & ~(np.int64(7) << shift) | np.int64(value) << shift


@inlined
def reward_kind(reward):
    """Which bonus or way of scoring a reward is."""
    return np.int64(reward) & 15


@inlined
def reward_hue(reward):
    """The colour that a reward is about."""
    return np.int64(reward) >> 4 & 7


@inlined
def reward_amount(reward):
    """The points of a reward, or its marks."""
    return np.int64(reward) >> 7
