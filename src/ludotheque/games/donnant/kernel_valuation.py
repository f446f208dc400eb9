# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""What a stall may be worth in the end: a guess, for players that do not think far ahead.

It guesses how likely each card is to be completed in the rounds that are left, and how often its
reward will then pay.
"""

import numpy as np

from ludotheque.games.bits import lowest, population
from ludotheque.games.compiling import compiled, inlined
from ludotheque.games.donnant.kernel_goals import (
    EQUAL,
    JOINED,
    RISING,
    SUM,
    goal_kind,
    goal_links,
    goal_size,
    goal_total,
    total_entered,
)
from ludotheque.games.donnant.kernel_stalls import (
    BESIDE,
    FILE,
    RANK,
    within_reach,
)
from ludotheque.games.donnant.kernel_state import (
    ALL_DICE,
    BONUS_KINDS,
    BOXES,
    COLOURED_CARDS,
    COLOURED_LINES,
    COLOURED_NEIGHBOURS,
    COMPLETE_LINES,
    COMPLETE_NEIGHBOURS,
    FACES,
    FIVE_COLOURS,
    HAND,
    NO_CARD,
    SIDE,
    STALL,
    TICKED_BONUSES,
    WILD,
    field,
    reward_amount,
    reward_hue,
    reward_kind,
)

FAMILIES = BONUS_KINDS + 1
SLIP = 0.96  # nothing is certain before it is filled
HOPE = 0.35  # that a cell which is still empty will hold what a card would like
ONE_MARK = np.array([0.9, 0.5, 0.6, 0.8])  # points that a mark is worth: ±1, colour, die, discount
CHOSEN_COLOUR = 2.0
# How often each way of scoring pays in the end, for a card not laid yet.
USUAL_TIMES = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 2.0, 2.0, 1.2, 2.2, 0.7, 0.7, 2.2])


def _lines() -> list[int]:
    rows = [[5 * r + c + i for i in range(3)] for r in range(SIDE) for c in range(3)]
    columns = [[5 * (r + i) + c for i in range(3)] for r in range(3) for c in range(SIDE)]
    return [sum(1 << cell for cell in line) for line in rows + columns]


LINES = np.array(_lines(), np.int64)


@compiled
def rounds_left(state):
    """A guess at how many rounds are still to be played after this one."""
    if state.players == 1:
        limit = np.int64(state.solo_rounds)
    else:
        most = 0
        for seat in range(np.int64(state.players)):
            most = max(most, np.int64(state.laid[seat]))
        limit = np.int64(state.round_number) + (STALL - most) * 3 // 2 + 1
    if state.last_round:
        limit = min(limit, np.int64(state.last_round))
    return max(limit - np.int64(state.round_number), 0)


@compiled
def rising_span(goal, entries, box):
    """The least and the largest value of a box of a rising row that leave the others possible."""
    low, high = box + 1, FACES - (goal_size(goal) - 1 - box)
    for other in range(goal_size(goal)):
        value = field(entries, other)
        if value and other < box:
            low = max(low, value + box - other)
        elif value:
            high = min(high, value - (other - box))
    return low, high


@compiled
def suitable_faces(goal, accept, missing, entries, box):
    """How many faces of a die help to fill a box, in the long run; 0: none ever will."""
    kind = goal_kind(goal)
    if kind == RISING:
        low, high = rising_span(goal, entries, box)
        return max(high - low + 1.0, 0.0)
    if kind == SUM:
        needed = (goal_total(goal) - total_entered(entries)) / population(missing)
        return 0.0 if needed > FACES else min(max(FACES + 1.0 - needed, 0.7), 6.0)
    faces = 0.0
    for face in range(FACES):
        faces += accept >> (8 * face + box) & 1
    if kind == EQUAL and faces > 1:
        group = JOINED[goal_links(goal), box] & missing
        return 6.0 if lowest(group) == box else 0.8
    return faces


@compiled
def chance_to_complete(goal, accept, takes, missing, entries, rounds):
    """A guess at how likely a card is to be completed in the rounds that are left."""
    chance = 1.0
    for box in range(BOXES):
        if not missing >> box & 1:
            continue
        ease = suitable_faces(goal, accept, missing, entries, box) / FACES
        white = takes >> box & takes >> (8 + box) & 1
        ease = 1.0 - (1.0 - ease) ** 2.2 if white else ease * 0.8
        chance *= SLIP * (1.0 - (1.0 - ease) ** (0.6 * rounds + 0.3))
    return chance


@compiled
def read_chances(state, seat, rounds, chances):
    """How likely each card of a stall is to be complete in the end."""
    for place in range(np.int64(state.laid[seat])):
        card = state.card[seat, place]
        chances[place] = chance_to_complete(
            np.int64(state.goal[card]), state.accept[seat, place], state.takes[card],
            np.int64(state.missing[seat, place]), np.int64(state.entries[seat, place]), rounds,
        )  # fmt: skip


@inlined
def time_to_use(rounds):
    """The part of the marks of a bonus that can still be used in so many rounds."""
    return min(rounds / 4.0, 1.0)


@compiled
def expected_points(state, seat, rounds, chances, bias):
    """What a stall may be worth in the end; `bias` is added for each card of a family."""
    laid = np.int64(state.laid[seat])
    occupied = np.int64(state.occupied[seat])
    reach = within_reach(occupied, FILE) & within_reach(occupied, RANK) if laid else np.int64(0)
    hope = HOPE if rounds > 1 else 0.0
    total = 0.0
    for place in range(laid):
        reward = state.reward[state.card[seat, place]]
        kind, amount = reward_kind(reward), reward_amount(reward)
        total += bias[kind]
        if kind == WILD:
            total += chances[place] * CHOSEN_COLOUR
        elif kind < TICKED_BONUSES:
            if state.missing[seat, place]:
                total += chances[place] * amount * ONE_MARK[kind] * time_to_use(rounds)
        else:
            times = expected_times(state, seat, place, reach, hope, chances)
            total += chances[place] * amount * times
    for bonus in range(TICKED_BONUSES):
        total += state.marks[seat, bonus] * ONE_MARK[bonus] * time_to_use(rounds)
    for held in range(HAND):
        if state.hand[seat, held] < NO_CARD - 1:
            total += card_value(state, state.hand[seat, held], rounds, bias)
    return total


@compiled
def expected_times(state, seat, place, reach, hope, chances):
    """How often a scoring card may pay in the end."""
    reward = state.reward[state.card[seat, place]]
    kind, hue = reward_kind(reward), reward_hue(reward)
    laid, beside = np.int64(state.laid[seat]), BESIDE[state.cell[seat, place]]
    times = 0.0
    if kind in (COMPLETE_NEIGHBOURS, COLOURED_NEIGHBOURS, COLOURED_CARDS):
        for other in range(laid):
            if kind != COLOURED_CARDS and not beside >> np.int64(state.cell[seat, other]) & 1:
                continue
            if kind == COMPLETE_NEIGHBOURS:
                times += chances[other]
            else:
                times += state.hue[seat, other] == hue
        free = population(beside & reach & ~np.int64(state.occupied[seat]))
        return times + hope * free * (1.0 if kind == COMPLETE_NEIGHBOURS else 0.4)
    if kind in (COMPLETE_LINES, COLOURED_LINES):
        for line in range(len(LINES)):
            if LINES[line] & ~reach == 0:
                times += line_chance(state, seat, LINES[line], kind == COLOURED_LINES, chances)
        return times
    if kind == FIVE_COLOURS:
        hues = np.int64(0)
        for other in range(laid):
            hues |= np.int64(1) << np.int64(state.hue[seat, other])
        return (population(hues & ALL_DICE) / 5.0) ** 2
    kinds = np.int64(0)
    for other in range(laid):  # BONUS_KINDS
        bonus = reward_kind(state.reward[state.card[seat, other]])
        if bonus <= WILD and not kinds >> bonus & 1:
            kinds |= np.int64(1) << bonus
            times += chances[other]
    return times


@compiled
def line_chance(state, seat, line, of_one_hue, chances):
    """How likely a line is to be whole in the end, complete or of one colour."""
    chance, seen, hue = 1.0, np.int64(0), -1
    for place in range(np.int64(state.laid[seat])):
        if not line >> np.int64(state.cell[seat, place]) & 1:
            continue
        seen += 1
        if not of_one_hue:
            chance *= chances[place]
        elif hue >= 0 and hue != state.hue[seat, place]:
            return 0.0
        hue = np.int64(state.hue[seat, place])
    each = 0.2 if of_one_hue else HOPE
    return chance * each ** (3 - seen)


@inlined
def usual_worth(reward):
    """What a reward is worth on most stalls, once its card is complete."""
    kind, amount = reward_kind(reward), reward_amount(reward)
    if kind == WILD:
        return CHOSEN_COLOUR
    return amount * (ONE_MARK[kind] if kind < TICKED_BONUSES else USUAL_TIMES[kind])


@compiled
def card_value(state, card, rounds, bias):
    """What a card may be worth that is not laid yet."""
    reward = state.reward[card]
    chance = chance_to_complete(
        np.int64(state.goal[card]), state.accept_first[card], state.takes[card],
        (np.int64(1) << goal_size(state.goal[card])) - 1, np.int64(0), rounds,
    )  # fmt: skip
    if reward_kind(reward) < TICKED_BONUSES:
        chance *= time_to_use(rounds)
    return chance * usual_worth(reward) + bias[reward_kind(reward)]


@compiled
def value_of(state, seat, rounds, chances, bias):
    """What a state is worth to a seat."""
    read_chances(state, seat, rounds, chances)
    return expected_points(state, seat, rounds, chances, bias)
