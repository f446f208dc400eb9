"""What a state of Donnant Donnant holds, and how its moves are numbered: see `kernel`."""

import numpy as np

from ludotheque.engine.compiling import inlined
from ludotheque.engine.verbs import state_dtype

# The table
MAX_PLAYERS = 4
DICE = 5
FACES = 6
THROWS = FACES**DICE
REROLLS = 2  # DD-6
YELLOW, ORANGE, GREEN, BLUE, PURPLE = range(DICE)  # a die's number is its colour's
NO_HUE = DICE  # of the card of DD-29 until the end
ALL_DICE = (1 << DICE) - 1
NATURAL_HUES = sum(die << 3 * die for die in range(DICE))
SCORING, BONUS = range(2)  # the decks, and their rows of the market: top and bottom
DECKS = 2
COLUMNS = 4  # DD-2; the arrow points to the last
DECK_SIZES = (29, 20)  # DD-1
CARDS = sum(DECK_SIZES)
IN_DECK = (
    (1 << DECK_SIZES[SCORING]) - 1,
    ((1 << DECK_SIZES[BONUS]) - 1) << DECK_SIZES[SCORING],
)
HAND = 4  # DD-3: two cards of each deck
STALL = 9  # DD-4, DD-12
SIDE = 5  # the first card lies in the middle of 5 by 5 cells: three by three fit around it
CELLS = SIDE * SIDE
CENTRE = CELLS // 2
BOXES = 8
NO_CARD = 255
HIDDEN = 254  # a card that the seat whose view this is may not know
ROUND_LIMIT = 60  # DD-56
SOLO_DICE = 3  # DD-43: less one for each reroll
JOKER_DICE = 2  # DD-14

# Rewards: the bonuses whose marks are ticked in play come first, then DD-29, then points.
SHIFT, RECOLOUR, EXTRA, DISCOUNT, WILD = range(5)  # DD-26, DD-27, DD-28, DD-30, DD-29
TICKED_BONUSES = WILD
(
    COMPLETE_NEIGHBOURS,  # DD-32
    COLOURED_CARDS,  # DD-33
    COLOURED_NEIGHBOURS,  # DD-34
    COMPLETE_LINES,  # DD-35
    FIVE_COLOURS,  # DD-36
    COLOURED_LINES,  # DD-37
    BONUS_KINDS,  # DD-38
) = range(5, 12)

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

# Moves
REROLL = 0  # + the set of dice kept
STOP = REROLL + ALL_DICE  # keeping all five is no reroll
PAY = STOP + 1  # + the set of dice
COMPLETE = PAY + (1 << DICE)  # + 32 * place in the stall + the set of dice
ENTER = COMPLETE + (1 << DICE) * STALL  # + 40 * place in the stall + 8 * die + box
LAY = ENTER + DICE * BOXES * STALL  # + 25 * source + cell: sources are the market, then the hand
HAND_SOURCE = DECKS * COLUMNS
TICK_UP = LAY + CELLS * (HAND_SOURCE + HAND)  # + die
TICK_DOWN = TICK_UP + DICE
TICK_COLOUR = TICK_DOWN + DICE  # + 5 * die + colour
JOKER_ENTER = TICK_COLOUR + DICE * DICE
JOKER_DRAW = JOKER_ENTER + 1  # + deck
RETURN = JOKER_DRAW + DECKS  # + place in the hand
SET_ASIDE = RETURN + HAND  # + row
COLOUR = SET_ASIDE + DECKS  # + colour
MOVES = COLOUR + DICE

SEATS = MAX_PLAYERS
STATE = state_dtype(
    [
        # What each seat has laid, by its place: the order of laying
        ("accept", "i8", (SEATS, STALL)),  # a byte for each face: the boxes that would take it
        ("entries", "u4", (SEATS, STALL)),  # three bits a box: the value in it, 0 while empty
        ("card", "u1", (SEATS, STALL)),
        ("cell", "u1", (SEATS, STALL)),
        ("hue", "u1", (SEATS, STALL)),
        ("missing", "u1", (SEATS, STALL)),  # the empty boxes
        ("unfinished", "u2", SEATS),  # the places whose cards are not complete
        ("laid", "u1", SEATS),
        ("occupied", "u4", SEATS),  # cells
        ("open", "u4", SEATS),  # cells where the next card may be laid
        ("hand", "u1", (SEATS, HAND)),
        ("returning", "u1", SEATS),
        # The dice as each seat may use them now
        (
            "marks",
            "u1",
            (SEATS, TICKED_BONUSES),
        ),  # not yet ticked: one pool a bonus
        ("faces", "u4", SEATS),  # three bits a die: its value less one
        ("hues", "u4", SEATS),  # three bits a die: the colour it is used as
        ("free", "u1", SEATS),  # dice not used
        ("allowance", "u1", SEATS),  # dice to enter without a mark of DD-28
        # What passive players do is hidden until all have decided; this takes it back
        ("marks_before", "u1", (SEATS, TICKED_BONUSES)),
        ("entered", "i8", SEATS),  # a byte a die: 1 + 8 * place + box
        # The table
        ("dice", "u4"),  # like `faces`, for all
        ("thrown", "u1"),
        ("rerolls", "u1"),
        ("acted", "u1"),  # something was bought or completed
        ("passive_turn", "u1"),  # DD-42
        ("buying", "u1"),  # the place in the market and the cell, while it is being paid
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
