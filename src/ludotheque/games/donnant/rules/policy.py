"""The rollout policy: quick sensible moves."""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import lowest, nth_in_word, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.content import BOXES, COLUMNS, DICE, EQUAL, FACES, RISING, STALL, SUM
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.goals import goal_kind, goal_total, total_entered, with_faces
from ludotheque.games.donnant.rules.legal import ENTERING_PHASES, may_lay
from ludotheque.games.donnant.rules.stalls import BESIDE, fitting_dice
from ludotheque.games.donnant.rules.ticks import ticked_dice
from ludotheque.games.donnant.rules.valuation import rising_span, usual_worth

USING_MARKS = (*ENTERING_PHASES, table.ACTING)
TICKS = table.JOKER_ENTER - table.TICK_UP


@implements(table.STATE)
def rollout_policy(state, seat, moves, rng):
    """Complete, else buy, else throw again for it; enter what brings a card nearer to its end."""
    phase = state.phase
    if phase in USING_MARKS and ticked_dice(state, seat):
        return use_of_ticked(state, seat, moves, rng)
    if phase in ENTERING_PHASES:
        return promising_entry(state, seat, moves)
    if phase == table.ACTING:
        return turn_step(state, seat, moves, rng)
    if phase in (table.SETTLING, table.JOKER_LAYING) and may_lay(state, seat):
        return laying(state, seat, moves, np.int64(table.MARKET), np.int64(table.HAND))
    return bits.nth(moves, below(rng, bits.size(moves)))


@inlined
def part(moves, first, count):
    """So many moves from a first one on, at most 63, as the bits of a word."""
    word, shift = first // bits.WORD_BITS, first % bits.WORD_BITS
    found = moves[word] >> np.uint64(shift)
    if shift + count > bits.WORD_BITS:
        found |= moves[word + 1] << np.uint64(bits.WORD_BITS - shift)
    return np.int64(found) & ((np.int64(1) << np.int64(count)) - 1)


@compiled
def use_of_ticked(state, seat, moves, rng):
    """Use what is ticked, or tick on: until then nothing else is legal (DD-52)."""
    use = best_completion(state, seat, moves)
    if use < 0:
        use = laying(state, seat, moves, np.int64(0), np.int64(table.MARKET))
    if use < 0 and state.phase != table.ACTING:
        use = promising_entry(state, seat, moves)
    if use >= 0 and bits.contains(moves, use):
        return use
    return bits.nth(moves, below(rng, bits.size(moves)))


@compiled
def promising_entry(state, seat, moves):
    """The entry that brings the most valuable card nearest to its end, or none."""
    best, chosen = 0.0, np.int64(table.STOP)
    slots = np.int64(state.unfinished[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        entries = part(moves, table.ENTER + DICE * BOXES * slot, DICE * BOXES)
        card = state.card[seat, slot]
        worth = usual_worth(state.reward[card]) / population(state.missing[seat, slot])
        while entries and worth > best:
            entry = lowest(entries)
            entries &= entries - 1
            value = table.field(state.faces[seat], entry // BOXES) + 1
            if is_helpful(state, seat, slot, entry % BOXES, value):
                best, chosen = worth, table.ENTER + DICE * BOXES * slot + entry
                break
    return chosen


@compiled
def is_helpful(state, seat, slot, box, value):
    """Whether a value in a box leaves the card likely to be completed."""
    goal = state.goal[state.card[seat, slot]]
    entries = np.int64(state.entries[seat, slot])
    if goal_kind(goal) == RISING:
        low, high = rising_span(goal, entries, box)
        return low <= value <= high
    if goal_kind(goal) == SUM:
        needed = goal_total(goal) - total_entered(entries)
        return value * population(state.missing[seat, slot]) >= needed
    return True


@compiled
def turn_step(state, seat, moves, rng):
    """What the active player does with a throw."""
    step = best_completion(state, seat, moves)
    if step < 0:
        step = laying(state, seat, moves, np.int64(0), np.int64(table.MARKET))
    if step >= 0:
        return step
    if moves[0] & np.uint64(1):  # throw again
        return dice_to_keep(state, seat, rng)
    ticks = part(moves, np.int64(table.TICK_UP), np.int64(TICKS))
    if ticks:  # it leads to a card bought or completed
        return table.TICK_UP + nth_in_word(np.uint64(ticks), below(rng, population(ticks)))
    jokers = part(moves, np.int64(table.JOKER_ENTER), np.int64(1 + table.DECKS))
    if not jokers:
        return np.int64(table.STOP)
    draws = jokers >> 1
    if draws and below(rng, 2):
        return table.JOKER_DRAW + nth_in_word(np.uint64(draws), below(rng, population(draws)))
    return np.int64(table.JOKER_ENTER)


@compiled
def best_completion(state, seat, moves):
    """Complete the card with the most valuable reward, or -1."""
    best, chosen = 0.0, np.int64(-1)
    slots = np.int64(state.unfinished[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        sets = part(moves, table.COMPLETE + (1 << DICE) * slot, np.int64(1 << DICE))
        worth = usual_worth(state.reward[state.card[seat, slot]])
        if sets and worth > best:
            best, chosen = worth, table.COMPLETE + (1 << DICE) * slot + lowest(sets)
    return chosen


@compiled
def laying(state, seat, moves, first, sources):
    """Lay the most valuable card of so many sources (the market, then the hand), or -1."""
    best, chosen = 0.0, np.int64(-1)
    for source in range(first, first + sources):
        cells = part(moves, table.BUY + table.CELLS * source, np.int64(table.CELLS))
        if not cells:
            continue
        held = source - table.MARKET
        card = state.hand[seat, held] if held >= 0 else state.market[divmod(source, COLUMNS)]
        worth = usual_worth(state.reward[card])
        if worth > best:
            best, cell = worth, cell_with_most_neighbours(state, seat, cells)
            chosen = table.BUY + table.CELLS * source + cell
    return chosen


@compiled
def cell_with_most_neighbours(state, seat, cells):
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
    return kept if kept != table.ALL_DICE else np.int64(0)


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
    slots = np.int64(state.unfinished[seat])
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        if population(state.missing[seat, slot]) < least:
            nearest, least = slot, population(state.missing[seat, slot])
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
        if is_helpful(state, seat, nearest, box, table.field(state.faces[seat], die) + 1):
            kept |= np.int64(1) << np.int64(die)
            filled |= np.int64(1) << np.int64(box)
    return kept
