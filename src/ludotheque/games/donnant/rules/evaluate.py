"""What a thinking player needs besides the rules: who stands how well, and quick sensible moves."""

import math

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import lowest, nth_in_word, population
from ludotheque.engine.compiling import allocating, compiled, inlined
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.rules.goals import (
    EQUAL,
    RISING,
    SUM,
    goal_kind,
    goal_total,
    total_entered,
    with_faces,
)
from ludotheque.games.donnant.rules.stalls import BESIDE, fitting_dice, stall_points
from ludotheque.games.donnant.rules.state import (
    ACTING,
    ALL_DICE,
    BOXES,
    CELLS,
    COLUMNS,
    COMPLETE,
    DECKS,
    DICE,
    ENTER,
    ENTERING,
    FACES,
    HAND,
    HAND_SOURCE,
    JOKER_DRAW,
    JOKER_DRAWING,
    JOKER_ENTER,
    JOKER_ENTERING,
    JOKER_LAYING,
    LAY,
    NO_CARD,
    OVER,
    PAYING,
    SETTLING,
    SOLO_ENTERING,
    STALL,
    STATE,
    STOP,
    THROWING,
    field,
)
from ludotheque.games.donnant.rules.valuation import (
    FAMILIES,
    card_value,
    rising_span,
    rounds_left,
    usual_worth,
    value_of,
)

# Points by which the end may differ from what is expected: read off games of `rollout_policy`
# with itself.
DOUBT = 5.0
DOUBT_PER_ROUND = 0.8
# Points that a decision begun promises beyond what lies on the table.
TURN, JOKER_DIE, DRAWN = 1.2, 0.6, 1.6
# How well a lone player did: a level passed counts most of all, then points above the target (they
# are kept in a campaign), then how little is lacking (a campaign fills it up).
PASSED, MAX_MISSED = 0.9, 0.5


@implements(STATE)
def evaluate(state, values):
    """Compare the points that stalls may be worth; the nearer the end, the more a lead means."""
    rounds = rounds_left(state)
    doubt = DOUBT + DOUBT_PER_ROUND * rounds if state.phase != OVER else 0.5
    if state.players == 1:
        values[0] = solo_chance(state, expected_of(state, np.int64(0), rounds), doubt)
        return
    most = -1e9
    for seat in range(np.int64(state.players)):
        values[seat] = expected_of(state, seat, rounds) / doubt
        most = max(most, values[seat])
    total = 0.0
    for seat in range(np.int64(state.players)):
        values[seat] = math.exp(values[seat] - most)
        total += values[seat]
    for seat in range(np.int64(state.players)):
        values[seat] /= total


@compiled
def solo_chance(state, expected, doubt):
    """What `success` may come to for so many points expected."""
    target = max(np.int64(state.solo_target), 1)
    passing = 1.0 / (1.0 + math.exp((target - expected) / doubt))
    surplus, near = min(max(expected / target - 1.0, 0.0), 1.0), min(expected / target, 1.0)
    return passing * (PASSED + (1.0 - PASSED) * surplus) + (1.0 - passing) * MAX_MISSED * near


@implements(STATE)
def success(state):
    """A level passed, or how near to it."""
    target = max(np.int64(state.solo_target), 1)
    points = np.float64(stall_points(state, np.int64(0)))
    if points >= target:
        return PASSED + (1.0 - PASSED) * min(points / target - 1.0, 1.0)
    return MAX_MISSED * points / target


@allocating
def expected_of(state, seat, rounds):
    """The points that a stall may be worth, with what its player has begun to do."""
    no_bias = np.zeros(FAMILIES)
    expected = value_of(state, seat, rounds, np.zeros(STALL), no_bias)
    if seat != state.active:
        return expected
    if state.phase in (THROWING, ENTERING, ACTING) and not state.acted:
        return expected + TURN
    if state.phase == PAYING:
        row, column = divmod(np.int64(state.buying), COLUMNS)
        return expected + card_value(state, state.market[row, column], rounds, no_bias)
    if state.phase in (JOKER_ENTERING, SOLO_ENTERING):
        return expected + JOKER_DIE * state.allowance[seat]
    return expected + DRAWN if state.phase == JOKER_DRAWING else expected


@implements(STATE)
def rollout_policy(state, seat, moves, rng):
    """Complete, else buy, else throw again for it; enter what brings a card nearer to its end."""
    phase = state.phase
    if phase in (ENTERING, JOKER_ENTERING, SOLO_ENTERING):
        return promising_entry(state, seat, moves)
    if phase == ACTING:
        return turn_step(state, seat, moves, rng)
    if phase == JOKER_LAYING or (phase == SETTLING and not is_returning(state, seat)):
        return laying(state, seat, moves, np.int64(HAND_SOURCE), np.int64(HAND))
    return bits.nth(moves, below(rng, bits.size(moves)))


@inlined
def part(moves, first, count):
    """So many moves from a first one on, at most 63, as the bits of a word."""
    word, shift = first // bits.WORD_BITS, first % bits.WORD_BITS
    found = moves[word] >> np.uint64(shift)
    if shift + count > bits.WORD_BITS:
        found |= moves[word + 1] << np.uint64(bits.WORD_BITS - shift)
    return np.int64(found) & ((np.int64(1) << np.int64(count)) - 1)


@inlined
def is_returning(state, seat):
    """Whether a seat still has to return a card of its four (DD-3)."""
    return state.hand[seat, HAND - 1] != NO_CARD


@compiled
def promising_entry(state, seat, moves):
    """The entry that brings the most valuable card nearest to its end, or none."""
    best, chosen = 0.0, np.int64(STOP)
    places = np.int64(state.unfinished[seat])
    while places:
        place = lowest(places)
        places &= places - 1
        entries = part(moves, ENTER + DICE * BOXES * place, DICE * BOXES)
        card = state.card[seat, place]
        worth = usual_worth(state.reward[card]) / population(state.missing[seat, place])
        while entries and worth > best:
            entry = lowest(entries)
            entries &= entries - 1
            value = field(state.faces[seat], entry // BOXES) + 1
            if is_helpful(state, seat, place, entry % BOXES, value):
                best, chosen = worth, ENTER + DICE * BOXES * place + entry
                break
    return chosen


@compiled
def is_helpful(state, seat, place, box, value):
    """Whether a value in a box leaves the card likely to be completed."""
    goal = state.goal[state.card[seat, place]]
    entries = np.int64(state.entries[seat, place])
    if goal_kind(goal) == RISING:
        low, high = rising_span(goal, entries, box)
        return low <= value <= high
    if goal_kind(goal) == SUM:
        needed = goal_total(goal) - total_entered(entries)
        return value * population(state.missing[seat, place]) >= needed
    return True


@compiled
def turn_step(state, seat, moves, rng):
    """What the active player does with a throw."""
    step = best_completion(state, seat, moves)
    if step < 0:
        step = laying(state, seat, moves, np.int64(0), np.int64(HAND_SOURCE))
    if step >= 0:
        return step
    if moves[0] & np.uint64(1):  # throw again
        return dice_to_keep(state, seat, rng)
    jokers = part(moves, np.int64(JOKER_ENTER), np.int64(1 + DECKS))
    if not jokers:
        return np.int64(STOP)
    draws = jokers >> 1
    if draws and below(rng, 2):
        return JOKER_DRAW + nth_in_word(np.uint64(draws), below(rng, population(draws)))
    return np.int64(JOKER_ENTER)


@compiled
def best_completion(state, seat, moves):
    """Complete the card with the most valuable reward, or -1."""
    best, chosen = 0.0, np.int64(-1)
    places = np.int64(state.unfinished[seat])
    while places:
        place = lowest(places)
        places &= places - 1
        sets = part(moves, COMPLETE + (1 << DICE) * place, np.int64(1 << DICE))
        worth = usual_worth(state.reward[state.card[seat, place]])
        if sets and worth > best:
            best, chosen = worth, COMPLETE + (1 << DICE) * place + lowest(sets)
    return chosen


@compiled
def laying(state, seat, moves, first, sources):
    """Lay the most valuable card of so many sources beside as many others as can be, or -1."""
    best, chosen = 0.0, np.int64(-1)
    for source in range(first, first + sources):
        cells = part(moves, LAY + CELLS * source, np.int64(CELLS))
        if not cells:
            continue
        held = source - HAND_SOURCE
        card = state.hand[seat, held] if held >= 0 else state.market[divmod(source, COLUMNS)]
        worth = usual_worth(state.reward[card])
        if worth > best:
            best, chosen = worth, LAY + CELLS * source + sociable_cell(state, seat, cells)
    return chosen


@compiled
def sociable_cell(state, seat, cells):
    """The cell of these with the most neighbours."""
    most, chosen = -1, np.int64(0)
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        neighbours = population(BESIDE[cell] & np.int64(state.occupied[seat]))
        if neighbours > most:
            most, chosen = neighbours, cell
    return chosen


@compiled
def dice_to_keep(state, seat, rng):
    """Keep equal dice, to buy, or those that fit on the card that lacks least."""
    if state.laid[seat] < STALL and below(rng, 2):
        kept = most_equal(state)
    else:
        kept = fitting_nearest(state, seat)
    return kept if kept != ALL_DICE else np.int64(0)


@compiled
def most_equal(state):
    """The largest set of equal dice."""
    kept = np.int64(0)
    for face in range(FACES):
        dice = with_faces(state.dice, face, face + 1)
        if population(dice) > max(population(kept), 1):
            kept = dice
    return kept


@compiled
def fitting_nearest(state, seat):
    """The dice that fit on the card that lacks the fewest boxes, each in a box of its own."""
    nearest, least = np.int64(-1), DICE + 1
    places = np.int64(state.unfinished[seat])
    while places:
        place = lowest(places)
        places &= places - 1
        if population(state.missing[seat, place]) < least:
            nearest, least = place, population(state.missing[seat, place])
    if nearest < 0:
        return np.int64(0)
    if goal_kind(state.goal[state.card[seat, nearest]]) == EQUAL:
        return most_equal(state)
    fitting = fitting_dice(state, seat, nearest)
    kept, filled = np.int64(0), np.int64(0)
    for die in range(DICE):
        boxes = fitting >> np.int64(8 * die) & 255 & ~filled
        if not boxes:
            continue
        box = lowest(boxes)
        if is_helpful(state, seat, nearest, box, field(state.faces[seat], die) + 1):
            kept |= np.int64(1) << np.int64(die)
            filled |= np.int64(1) << np.int64(box)
    return kept
