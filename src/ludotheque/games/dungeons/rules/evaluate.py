"""An estimate of where the points of each seat will end, and of who wins.

Its weights come from games of the rollout policy against itself: from a regression on who won,
and from what a player wins who looks one move ahead.
"""

import math

import numpy as np

from ludotheque.engine.bits import ONE, lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.rules import tables
from ludotheque.games.dungeons.rules.flow import bonus_count, fresh_kills, price_of_crosses
from ludotheque.games.dungeons.rules.policy import SURE_LOSS, gems_for, life_left, plan
from ludotheque.games.dungeons.rules.scoring import points_of
from ludotheque.games.dungeons.rules.state import PAIRS, SHOWN, STATE, bit_of
from ludotheque.games.dungeons.rules.targets import cloud_with, rooms_for

# In points that may still come: for each life box left, and as death draws near; for a pair that
# finds no use on average; for a chest not opened yet, and for what it may hold; for a place that
# is open, a monster within reach, a wound dealt, a rubble box crossed at least once.
LIFE_LEFT, DANGER, IDLE_PAIR = 1.5, 80.0, 7.0
CHEST_OWED, TORCH_LEFT, SYMBOL_LEFT = 4.0, 5.0, 1.7
OPEN_PLACE, MONSTER_REACHED, WOUND_DEALT, RUBBLE_BOX = 0.85, 2.0, 0.35, 1.5
HUNT = 1.4  # for each point of a monster's gems: those of the first are also lost to the others
PLAN = 0.7  # for each point that the pairs left are worth to `rollout_policy`
# So many points ahead make the odds e to 1, with no monster slain yet, and with all.
SPREAD_EARLY, SPREAD_LATE = 25.0, 7.0
HALF_OF_HOPES = 5.0  # alone: the life boxes with which half of what may still come does come
TOP_POINTS = content.RANK_POINTS[-1]  # DG-45


def _idle_pairs():
    """How many pairs of a passive player find no use on average, by the set of useful sums."""
    sums = np.arange(1 << tables.SUMS)
    idle, falls = np.zeros(len(sums), np.float32), 0
    white = population(tables.WHITE_PAIRINGS)
    for throw in range(0, len(tables.THROWS), tables.FACES):  # the black die does not matter
        keys = tables.PAIR_KEY[throw, :white].astype(np.int64) % tables.SUMS
        used = np.max([(sums >> one & 1) + (sums >> other & 1) for one, other in keys], axis=0)
        idle += tables.THROW_WEIGHTS[throw] * (PAIRS - used)
        falls += tables.THROW_WEIGHTS[throw]
    return idle / np.float32(falls)


IDLE_PAIRS = _idle_pairs()


@implements(STATE)
def evaluate(state, values):
    """Share the win by the points that each may end with; alone these are what counts."""
    if state.players == 1:
        values[0] = solo_value(state)
        return
    slain = population(np.uint64(state.slain)) / population(tables.ROOMS[state.adventure])
    spread = SPREAD_EARLY + (SPREAD_LATE - SPREAD_EARLY) * slain
    highest = -math.inf
    for seat in range(state.players):
        values[seat] = -math.inf if state.gone[seat] else prospect(state, seat)
        highest = max(highest, values[seat])
    total = 0.0
    for seat in range(state.players):
        values[seat] = math.exp((values[seat] - highest) / spread)
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total


@compiled
def prospect(state, seat):
    """Estimate the final points of a seat, a danger of death counted in."""
    life = life_after_throw(state, seat)
    if life <= 0:
        return SURE_LOSS + points_of(state, seat)
    return points_of(state, seat) + hopes(state, seat) + LIFE_LEFT * life - DANGER / (1 + life)


@compiled
def hopes(state, seat):
    """Points that may still come, if life lasts."""
    points = hunt(state, seat) + bonus_progress(state, seat)
    points += TORCH_LEFT * state.torches[seat] + SYMBOL_LEFT * state.black[seat]
    for word in range(tables.WORDS):
        ahead = state.open[seat, word] & ~state.passed[seat, word]
        points += OPEN_PLACE * population(ahead)
    points += CHEST_OWED * state.chest_owed[seat]
    points += RUBBLE_BOX * population(np.uint64(state.half[seat]))  # DG-28
    if state.left[seat]:
        points += PLAN * plan(state, seat)[0]
    return points - IDLE_PAIR * IDLE_PAIRS[useful_sums(state, seat)]


@compiled
def life_after_throw(state, seat):
    """Life boxes left once what is sure to be paid for the present throw is paid (DG-9, DG-17)."""
    life = life_left(state, seat)
    if state.pairing[seat] and not state.left[seat]:
        life -= price_of_crosses(state, seat)
    kills = fresh_kills(state, seat) & ~np.uint64(state.slain)
    while kills:
        life -= tables.HEARTS[state.adventure, lowest(kills)]
        kills &= kills - ONE
    return life


@compiled
def hunt(state, seat):
    """Points for monsters: kills not rewarded yet, wounds dealt, and those within reach."""
    points, adventure = 0.0, state.adventure
    for room in range(content.MAX_ROOMS):
        if state.passed[SHOWN + seat, 0] & bit_of(room) or not tables.ROOM_BOXES[adventure, room]:
            continue
        part = state.wounds[seat, room] / tables.ROOM_BOXES[adventure, room]
        if not state.slain >> room & 1:
            points += WOUND_DEALT * state.wounds[seat, room]
            part *= part  # a race: who is nearly there will be the first
            if state.open[seat, 0] & ~state.passed[seat, 0] & bit_of(room):
                points += MONSTER_REACHED
        points += HUNT * content.GEM_POINTS * gems_for(state, room) * part
    return points


@compiled
def bonus_progress(state, seat):
    """Points for the way made towards bonuses that are counted out (DG-24)."""
    points = 0.0
    for bonus in range(tables.BONUSES):
        needed = tables.BONUS_COUNT[state.adventure, bonus]
        if needed and not state.bonuses[seat] >> bonus & 1:
            done = bonus_count(state, seat, bonus)
            gems = content.BONUS_LATER if state.claimed >> bonus & 1 else content.BONUS_FIRST
            points += content.GEM_POINTS * gems * min(done, needed) / needed
    return points


@compiled
def useful_sums(state, seat):
    """The sums that some open place takes, as bits."""
    sums, adventure = 0, state.adventure
    low = state.open[seat, 0] & ~state.passed[seat, 0]
    high = state.open[seat, 1] & ~state.passed[seat, 1]
    for number in range(2, tables.SUMS):
        boxes = (tables.BOXES_FOR[adventure, number, 0] | cloud_with(state, seat, number)) & low
        if boxes | tables.BOXES_FOR[adventure, number, 1] & high or rooms_for(state, seat, number):
            sums |= 1 << number
    return sums


@compiled
def solo_value(state):
    """What `success` may come to: the skull ends the hunt, and what was won stays (DG-44)."""
    life = max(0, life_after_throw(state, 0))
    lasting = life / (life + HALF_OF_HOPES)
    points = points_of(state, 0)
    return success_with(points + lasting * (hopes(state, 0) + LIFE_LEFT * life))


@inlined
def success_with(points):
    """Points as a part of those of the highest rank (DG-45)."""
    return min(1.0, max(0.0, points / TOP_POINTS))


@implements(STATE)
def success(state):
    """By points, however the hunt ended (DG-44, DG-45)."""
    return success_with(points_of(state, 0))
