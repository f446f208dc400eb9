"""What a move or a result of chance causes: on stalls, in the market, and for the dice.

What a row is about may be two numbers in one: a card and a cell are `CELLS * card + cell`, a card
and a box of it `BOXES * card + box`.
"""

import numpy as np

from ludotheque.engine.compiling import compiled
from ludotheque.engine.consequences import EVERYBODY, NOBODY_IN_PARTICULAR, note, note_for
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.content import BOXES, COLUMNS
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import deck_of
from ludotheque.games.donnant.rules.chance import bring
from ludotheque.games.donnant.rules.flow import advance
from ludotheque.games.donnant.rules.goals import can_be_filled
from ludotheque.games.donnant.rules.hidden import AT_ONCE, has_decided, reopen
from ludotheque.games.donnant.rules.moves import decode, make
from ludotheque.games.donnant.rules.stalls import card_points
from ludotheque.games.donnant.rules.state import CELLS

# Results of chance. A card that is dealt or drawn is known to whoever gets it.
REVEALED, DEALT, DEALT_HIDDEN, FIRST_DRAWN, THROWN, DRAWN, DRAWN_HIDDEN = range(1, 8)
# Moves.
REROLLS, STOPS, DECLINES, BUYS, CHOOSES, TICKS_UP, TICKS_DOWN, TICKS_COLOUR = range(8, 16)
JOKER_DICE, JOKER_CARD, RETURNS, RETURNS_HIDDEN, SETS_ASIDE = range(16, 21)
# What changes on a stall.
LAID, ENTERED, COMPLETED, SPOILT, COLOURED, GAINS_MARKS, USES_MARKS, SCORES = range(21, 29)
# What follows by itself.
LAST_ROUND, ROW_SLIDES, ROUND_BEGINS, IS_ACTIVE = range(29, 33)
NINE_CARDS, SIXTY_ROUNDS, LEVEL_PASSED, LEVEL_MISSED, ASKED = range(33, 38)

THE_TABLE = NOBODY_IN_PARTICULAR


@implements(table.STATE)
def consequences(states, actor, move, rows):
    """Make the move, show what was decided at once, go on, and note what is different each time."""
    state, before = states[0], states[1]
    states[1] = states[0]
    if actor < 0:
        bring(state, move)
        note_chance(state, before, move, rows)
        go_on_and_note(states, rows)
        return
    is_hidden = state.phase in AT_ONCE
    seen_by = 1 << actor if is_hidden else EVERYBODY
    make(state, actor, move)
    note_move(state, before, actor, move, rows)
    note_stall(state, before, actor, seen_by, rows)
    if is_hidden or state.waiting:
        note_for(rows, seen_by, ASKED, THE_TABLE, THE_TABLE, state.phase, 1)
    if not state.waiting:
        if is_hidden:
            show_decisions(states, rows)
        go_on_and_note(states, rows)


@compiled
def go_on_and_note(states, rows):
    """Nobody is waited for: go on to the next phase."""
    states[1] = states[0]
    advance(states[0])
    note_progress(states[0], states[1], rows)
    note(rows, ASKED, THE_TABLE, THE_TABLE, states[0].phase, 1)


@compiled
def note_secret(rows, reason, reason_to_others, seat, card):
    """A card that only one seat may know; the others know its deck."""
    own = 1 << np.int64(seat)
    note_for(rows, own, reason, THE_TABLE, seat, card, 1)
    note_for(rows, EVERYBODY & ~own, reason_to_others, THE_TABLE, seat, deck_of(card), 1)


@compiled
def note_chance(state, before, outcome, rows):
    """Dice, a card, or the first player."""
    phase = before.phase
    if phase == table.THROWING:
        note(rows, THROWN, THE_TABLE, before.active, before.thrown, state.dice)
    elif phase == table.FIRST_PLAYER:
        note(rows, FIRST_DRAWN, THE_TABLE, outcome, 0, 1)
    elif phase == table.REFILLING:
        note(rows, REVEALED, THE_TABLE, THE_TABLE, outcome, 1)
    elif phase == table.DEALING:
        note_secret(rows, DEALT, DEALT_HIDDEN, before.dealt // table.HAND, outcome)
    else:
        note_secret(rows, DRAWN, DRAWN_HIDDEN, before.active, outcome)


@compiled
def note_move(state, before, seat, move, rows):
    """What was decided; what it changed on the stall is noted besides."""
    kind, a, b, _ = decode(move)
    own = 1 << np.int64(seat)
    if kind == table.REROLL:
        note(rows, REROLLS, THE_TABLE, seat, a, 1)
    elif kind == table.STOP:
        is_open = before.phase not in AT_ONCE
        is_turn = before.phase == table.ACTING
        seen_by = EVERYBODY if is_open else own
        note_for(rows, seen_by, STOPS if is_turn else DECLINES, THE_TABLE, seat, 0, 1)
    elif kind == table.BUY or kind == table.PAY:
        note_purchase(state, before, seat, a if kind == table.BUY else before.buying, rows)
    elif kind == table.TICK_UP or kind == table.TICK_DOWN or kind == table.TICK_COLOUR:
        seen_by = EVERYBODY if before.phase not in AT_ONCE else own
        reason = TICKS_UP if kind == table.TICK_UP else TICKS_DOWN
        reason = TICKS_COLOUR if kind == table.TICK_COLOUR else reason
        note_for(rows, seen_by, reason, THE_TABLE, seat, a, b)
    elif kind == table.JOKER_ENTER:
        note(rows, JOKER_DICE, THE_TABLE, seat, 0, 1)
    elif kind == table.JOKER_DRAW:
        note(rows, JOKER_CARD, THE_TABLE, seat, a, 1)
    elif kind == table.RETURN:
        card = np.int64(before.hand[seat, a])
        if before.phase == table.SETTLING:
            note_for(rows, own, RETURNS, THE_TABLE, seat, card, 1)
        else:
            note_secret(rows, RETURNS, RETURNS_HIDDEN, seat, card)
    elif kind == table.SET_ASIDE:
        note(rows, SETS_ASIDE, THE_TABLE, seat, before.market[a, COLUMNS - 1], 1)


@compiled
def note_purchase(state, before, seat, offer, rows):
    """A card chosen in the market, and paid for unless there are several ways to (DD-11)."""
    row, column = divmod(np.int64(offer), COLUMNS)
    card = np.int64(before.market[row, column])
    if state.phase == table.PAYING:
        note(rows, CHOOSES, THE_TABLE, seat, card, state.price[column])
    else:
        note(rows, BUYS, THE_TABLE, seat, card, state.price[column])


# A stall


@compiled
def note_stall(state, before, seat, seen_by, rows):
    """Cards laid, boxes filled, cards completed, marks and points: what `before` has not yet."""
    for slot in range(np.int64(state.laid[seat])):
        note_card(state, before, seat, slot, seen_by, rows)
    note_marks(state, before, seat, seen_by, rows)
    for slot in range(np.int64(state.laid[seat])):
        had = card_points(before, seat, slot) if slot < before.laid[seat] else 0
        points = card_points(state, seat, slot) - had
        if points:
            card = state.card[seat, slot]
            note_for(rows, seen_by, SCORES, THE_TABLE, seat, card, points)
    if state.last_round != before.last_round:
        note_for(rows, seen_by, LAST_ROUND, THE_TABLE, seat, 0, state.last_round)


@compiled
def note_card(state, before, seat, slot, seen_by, rows):
    """What changed on one card of a stall."""
    card, cell = np.int64(state.card[seat, slot]), np.int64(state.cell[seat, slot])
    is_new = slot >= before.laid[seat]
    if is_new:
        note_for(rows, seen_by, LAID, THE_TABLE, seat, CELLS * card + cell, 1)
    elif state.hue[seat, slot] != before.hue[seat, slot]:
        hue = state.hue[seat, slot]
        note_for(rows, seen_by, COLOURED, THE_TABLE, seat, CELLS * card + cell, hue)
    for box in range(BOXES):
        value = table.field(state.entries[seat, slot], box)
        if value and (is_new or not table.field(before.entries[seat, slot], box)):
            note_for(rows, seen_by, ENTERED, THE_TABLE, seat, BOXES * card + box, value)
    if is_completed(state, before, seat, slot):
        note_for(rows, seen_by, COMPLETED, THE_TABLE, seat, CELLS * card + cell, 1)
    elif not is_new and is_fillable(before, seat, slot) and not is_fillable(state, seat, slot):
        note_for(rows, seen_by, SPOILT, THE_TABLE, seat, CELLS * card + cell, 1)


@compiled
def is_completed(state, before, seat, slot):
    """Whether a card has just been completed (DD-25)."""
    was_complete = slot < before.laid[seat] and before.missing[seat, slot] == 0
    return state.missing[seat, slot] == 0 and not was_complete


@compiled
def is_fillable(state, seat, slot):
    """Whether some dice could fill what is empty of a card (DD-24)."""
    return can_be_filled(
        state.goal[state.card[seat, slot]],
        state.accept[seat, slot],
        np.int64(state.missing[seat, slot]),
        np.int64(state.entries[seat, slot]),
    )


@compiled
def note_marks(state, before, seat, seen_by, rows):
    """Marks of bonus cards just completed, and marks used (DD-26 to DD-30)."""
    for bonus in range(table.TICKED_BONUSES):
        gained = np.int64(0)
        for slot in range(np.int64(state.laid[seat])):
            reward = state.reward[state.card[seat, slot]]
            if table.reward_kind(reward) == bonus and is_completed(state, before, seat, slot):
                gained += table.reward_amount(reward)
        used = np.int64(before.marks[seat, bonus]) + gained - np.int64(state.marks[seat, bonus])
        if gained:
            note_for(rows, seen_by, GAINS_MARKS, THE_TABLE, seat, bonus, gained)
        if used:
            note_for(rows, seen_by, USES_MARKS, THE_TABLE, seat, bonus, used)


# What follows


@compiled
def show_decisions(states, rows):
    """All have decided: each is shown what the others did (DD-18, DD-29, DD-48)."""
    state, before = states[0], states[1]
    states[1] = states[0]
    for seat in range(np.int64(state.players)):
        if has_decided(state, seat):
            others = EVERYBODY & ~(1 << seat)
            if state.phase == table.SETTLING:
                card = np.int64(state.returning[seat])
                note_for(rows, others, RETURNS_HIDDEN, THE_TABLE, seat, deck_of(card), 1)
            reopen(before, seat)
            note_stall(state, before, seat, others, rows)


@compiled
def note_progress(state, before, rows):
    """The market slides, a round or a turn begins, or the game is over."""
    for row in range(table.DECKS):
        for column in range(COLUMNS):
            if state.market[row, column] != before.market[row, column]:
                note(rows, ROW_SLIDES, THE_TABLE, THE_TABLE, row, 1)
                break
    if state.round_number != before.round_number:
        note(rows, ROUND_BEGINS, THE_TABLE, THE_TABLE, 0, state.round_number)
    if state.active != before.active:
        note(rows, IS_ACTIVE, before.active, state.active, 0, 1)
    if state.ending:
        note(rows, NINE_CARDS + state.ending - 1, THE_TABLE, THE_TABLE, 0, 1)
