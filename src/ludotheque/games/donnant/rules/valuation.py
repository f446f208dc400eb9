"""What a stall may be worth in the end: an estimate, for players that do not think far ahead.

It estimates how likely each card is to be completed in the rounds that are left, and how often its
reward will then pay.
"""

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.bits import lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.donnant import content
from ludotheque.games.donnant.content import BOXES, DICE, FACES, ROUND_LIMIT, STALL, WILD
from ludotheque.games.donnant.rules import goals
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.goals import goal_kind, goal_size
from ludotheque.games.donnant.rules.stalls import BESIDE, FILE, RANK, cells_of_hue
from ludotheque.games.donnant.rules.state import SIDE, reward_amount, reward_hue, reward_kind

FAMILIES = content.BONUS_KINDS + 1
SLIP = 0.96  # nothing is certain before it is filled
CARDS_PER_ROUND = 0.6  # that a player lays, but in the last
COMPLETED = 0.85  # how likely a card not laid yet is to be completed,
OF_A_HUE = 0.3  # … to have a colour that is wanted,
OF_A_KIND = 0.15  # … to be a bonus that is wanted
ONE_MARK = np.array([0.9, 0.5, 0.6, 0.8])  # points that a mark is worth: ±1, colour, die, discount
CHOSEN_COLOUR = 2.0
# How often each way of scoring pays in the end, for a card not laid yet.
USUAL_TIMES = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 2.9, 2.4, 1.7, 4.4, 0.8, 1.2, 2.5])
# The squares that a stall may come to fill (DD-4), and the three rows and three columns of each.
CORNERS = [SIDE * rank + file for rank in range(SIDE - 2) for file in range(SIDE - 2)]
SQUARES = np.array([sum(7 << c + SIDE * rank for rank in range(3)) for c in CORNERS], np.int64)
LINES = np.array(
    [[square & line for line in (*RANK, *FILE) if square & line] for square in SQUARES], np.int64
)


def _box_probabilities() -> NDArray[np.float64]:
    """How likely a box is to be filled: white or not, by suitable faces, in so many rounds."""
    ease = np.linspace(0, 1, STEPS * FACES + 1)[:, None]
    tries = 0.6 * np.arange(ROUND_LIMIT + 1) + 0.3
    return SLIP * np.array(
        [1.0 - (1.0 - one_try) ** tries for one_try in (ease * 0.8, 1.0 - (1.0 - ease) ** 2.2)]
    )


STEPS = 10  # to a face
BOX_PROBABILITY = _box_probabilities()


@compiled
def rounds_left(state):
    """An estimate of how many rounds are still to be played after this one."""
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
        value = table.field(entries, other)
        if value and other < box:
            low = max(low, value + box - other)
        elif value:
            high = min(high, value - (other - box))
    return low, high


@compiled
def suitable_faces(goal, accept, missing, entries, box):
    """How many faces of a die help to fill a box, in the long run; 0: none ever will."""
    kind = goal_kind(goal)
    if kind == content.RISING:
        low, high = rising_span(goal, entries, box)
        return max(high - low + 1.0, 0.0)
    if kind == content.SUM:
        needed = (goals.goal_total(goal) - goals.total_entered(entries)) / population(missing)
        return 0.0 if needed > FACES else min(max(FACES + 1.0 - needed, 0.7), 6.0)
    faces = 0.0
    for face in range(FACES):
        faces += accept >> (8 * face + box) & 1
    if kind == content.EQUAL and faces > 1:
        group = goals.JOINED[goals.goal_links(goal), box] & missing
        return 6.0 if lowest(group) == box else 0.8
    return faces


@compiled
def completion_probability(goal, accept, takes, missing, entries, rounds):
    """An estimate of how likely a card is to be completed in the rounds that are left."""
    probability = 1.0
    for box in range(BOXES):
        if not missing >> box & 1:
            continue
        faces = suitable_faces(goal, accept, missing, entries, box)
        white = takes >> box & takes >> (8 + box) & 1
        probability *= BOX_PROBABILITY[
            white, np.int64(faces * STEPS + 0.5), min(rounds, ROUND_LIMIT)
        ]
    return probability


@compiled
def read_likely(state, seat, rounds, likely):
    """How likely each card of a stall is to be complete in the end."""
    for slot in range(np.int64(state.laid[seat])):
        card = state.card[seat, slot]
        likely[slot] = completion_probability(
            np.int64(state.goal[card]), state.accept[seat, slot], state.takes[card],
            np.int64(state.missing[seat, slot]), np.int64(state.entries[seat, slot]), rounds,
        )  # fmt: skip


@inlined
def time_to_use(rounds):
    """The part of the marks of a bonus that can still be used in so many rounds."""
    return min(rounds / 4.0, 1.0)


@compiled
def expected_points(state, seat, rounds, likely, bias):
    """What a stall may be worth in the end; `bias` is added for each card of a family."""
    laid = np.int64(state.laid[seat])
    more = min(np.float64(STALL - laid), CARDS_PER_ROUND * max(rounds - 1, 0))
    total, spatial = 0.0, False
    for slot in range(laid):
        reward = state.reward[state.card[seat, slot]]
        kind, amount = reward_kind(reward), reward_amount(reward)
        total += bias[kind]
        if kind == WILD:
            total += likely[slot] * CHOSEN_COLOUR
        elif kind < table.TICKED_BONUSES:
            if state.missing[seat, slot]:
                total += likely[slot] * amount * ONE_MARK[kind] * time_to_use(rounds)
        elif kind in (content.COLOURED_CARDS, content.FIVE_COLOURS, content.BONUS_KINDS):
            total += likely[slot] * amount * times_anywhere(state, seat, reward, more, likely)
        else:
            spatial = True
    if spatial:
        total += spatial_points(state, seat, more / max(STALL - laid, 1), likely)
    for bonus in range(table.TICKED_BONUSES):
        total += state.marks[seat, bonus] * ONE_MARK[bonus] * time_to_use(rounds)
    for held in range(table.HAND):
        if state.hand[seat, held] < table.NO_CARD - 1:
            total += card_value(state, state.hand[seat, held], rounds, bias)
    return total


@compiled
def times_anywhere(state, seat, reward, more, likely):
    """How often a card may pay that asks not where others lie, if `more` cards are still laid."""
    kind, laid = reward_kind(reward), np.int64(state.laid[seat])
    if kind == content.COLOURED_CARDS:
        return population(cells_of_hue(state, seat, reward_hue(reward))) + OF_A_HUE * more
    if kind == content.FIVE_COLOURS:
        hues = np.int64(0)
        for slot in range(laid):
            hues |= np.int64(1) << np.int64(state.hue[seat, slot])
        return (1.0 - (1.0 - OF_A_HUE) ** more) ** (DICE - population(hues & table.ALL_DICE))
    kinds, times = np.int64(0), 0.0
    for slot in range(laid):  # BONUS_KINDS
        bonus = reward_kind(state.reward[state.card[seat, slot]])
        if bonus <= WILD and not kinds >> bonus & 1:
            kinds |= np.int64(1) << bonus
            times += likely[slot]
    unseen = WILD + 1 - population(kinds)
    return times + COMPLETED * unseen * (1.0 - (1.0 - OF_A_KIND) ** more)


@compiled
def spatial_points(state, seat, filled, likely):
    """What cards may pay for neighbours and lines, in the square that is best for them.

    `filled` is how likely an empty cell is to be filled.
    """
    best = 0.0
    occupied = np.int64(state.occupied[seat])
    for square in range(len(SQUARES)):
        if occupied & ~SQUARES[square]:
            continue
        empty = SQUARES[square] & ~occupied
        lines = hue_lines = -1.0
        total = 0.0
        for slot in range(np.int64(state.laid[seat])):
            reward = state.reward[state.card[seat, slot]]
            kind, worth = reward_kind(reward), likely[slot] * reward_amount(reward)
            if kind in (content.COMPLETE_NEIGHBOURS, content.COLOURED_NEIGHBOURS):
                total += worth * expected_neighbours(state, seat, slot, empty, filled, likely)
            elif kind == content.COMPLETE_LINES:
                if lines < 0.0:
                    lines = expected_lines(state, seat, square, False, COMPLETED * filled, likely)
                total += worth * lines
            elif kind == content.COLOURED_LINES:
                if hue_lines < 0.0:
                    hue_lines = expected_lines(state, seat, square, True, OF_A_HUE * filled, likely)
                total += worth * hue_lines
        best = max(best, total)
    return best


@compiled
def expected_neighbours(state, seat, slot, empty, filled, likely):
    """How many neighbours of the kind that it wants a card may have."""
    reward = state.reward[state.card[seat, slot]]
    beside = BESIDE[state.cell[seat, slot]]
    of_hue = reward_kind(reward) == content.COLOURED_NEIGHBOURS
    times = filled * population(beside & empty) * (OF_A_HUE if of_hue else COMPLETED)
    for other in range(np.int64(state.laid[seat])):
        if beside >> np.int64(state.cell[seat, other]) & 1:
            if not of_hue:
                times += likely[other]
            elif state.hue[seat, other] == reward_hue(reward):
                times += 1.0
    return times


@compiled
def expected_lines(state, seat, square, of_one_hue, each, likely):
    """How many lines of a square may be whole in the end; `each`: how likely an empty cell fits."""
    times = 0.0
    for line in LINES[square]:
        times += line_probability(state, seat, line, of_one_hue, each, likely)
    return times


@compiled
def line_probability(state, seat, line, of_one_hue, each, likely):
    """How likely a line is to be whole in the end, complete or of one colour."""
    probability, seen, hue = 1.0, np.int64(0), -1
    for slot in range(np.int64(state.laid[seat])):
        if not line >> np.int64(state.cell[seat, slot]) & 1:
            continue
        seen += 1
        if not of_one_hue:
            probability *= likely[slot]
        elif hue >= 0 and hue != state.hue[seat, slot]:
            return 0.0
        hue = np.int64(state.hue[seat, slot])
    return probability * each ** (3 - seen)


@inlined
def usual_worth(reward):
    """What a reward is worth on most stalls, once its card is complete."""
    kind, amount = reward_kind(reward), reward_amount(reward)
    if kind == WILD:
        return CHOSEN_COLOUR
    return amount * (ONE_MARK[kind] if kind < table.TICKED_BONUSES else USUAL_TIMES[kind])


@compiled
def card_value(state, card, rounds, bias):
    """What a card may be worth that is not laid yet."""
    reward = state.reward[card]
    probability = completion_probability(
        np.int64(state.goal[card]), state.accept_first[card], state.takes[card],
        (np.int64(1) << goal_size(state.goal[card])) - 1, np.int64(0), rounds,
    )  # fmt: skip
    if reward_kind(reward) < table.TICKED_BONUSES:
        probability *= time_to_use(rounds)
    return probability * usual_worth(reward) + bias[reward_kind(reward)]


@compiled
def value_of(state, seat, rounds, likely, bias):
    """What a state is worth to a seat."""
    read_likely(state, seat, rounds, likely)
    return expected_points(state, seat, rounds, likely, bias)
