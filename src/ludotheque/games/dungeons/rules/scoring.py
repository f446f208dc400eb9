"""Points, where they come from, and who wins."""

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import GEM_POINTS, GOLD_POINTS
from ludotheque.games.dungeons.rules.state import CHEST_LIVES, STATE
from ludotheque.games.dungeons.rules.tables import BOSS, GEM_BOXES, GEMS_FIRST, WORDS

LIFE_LOSS = np.array(content.LIFE_LOSS, np.int64)
GOLD, GEMS_FOUND, MONSTERS_AND_BONUSES, BOSS_KILLED, BOSS_WOUNDS, LIFE_LOST = range(6)  # sources


@implements(STATE)
def score(state, points):
    """Gold, gems, groups of boxes at the boss, less life (DG-12, DG-18, DG-23, DG-44)."""
    for seat in range(state.players):
        points[seat] = points_of(state, seat)


@implements(STATE)
def rank(state, ranks):
    """Points, then more of the life track crossed, then shared (DG-23); leavers last (DG-10)."""
    for seat in range(state.players):
        ranks[seat] = 1
        for other in range(state.players):
            ranks[seat] += ranks_before(state, other, seat)


@compiled
def ranks_before(state, one, other):
    """Whether one seat has a better rank than another (DG-10, DG-23)."""
    if state.gone[one] or state.gone[other]:
        # Who is still in comes first, then whoever left later.
        return state.gone[other] > 0 and (
            not state.gone[one] or state.gone[one] > state.gone[other]
        )
    difference = points_of(state, one) - points_of(state, other)
    return difference > 0 or (difference == 0 and state.life[one] > state.life[other])


@implements(STATE)
def ending(state):
    """NOT_OVER, ALL_SLAIN, ALL_OUT or SOLO_SKULL."""
    return state.ending


@compiled
def points_of(state, seat):
    """The points of one seat as they stand."""
    points = GEM_POINTS * np.int64(state.gems[seat]) + GOLD_POINTS * np.int64(state.gold[seat])
    return points + boss_wound_points(state, seat) - life_loss(state, seat)


@compiled
def boss_wound_points(state, seat):
    """What wounds of the boss are worth to all but its first killers (DG-18, DG-50)."""
    if state.boss_slayers >> seat & 1:
        return 0
    wounds = np.int64(state.wounds[seat, BOSS[state.adventure]])
    return content.BOSS_GROUP_POINTS * (wounds // content.BOSS_GROUP)


@compiled
def life_loss(state, seat):
    """The value of the highest life box not crossed (DG-11); alone it costs nothing (DG-44)."""
    if state.players == 1:
        return 0
    still_whole = np.int64(state.lives) - np.int64(state.life[seat])
    return LIFE_LOSS[max(0, content.LIFE_BOXES - still_whole)]


@implements(STATE)
def points_by_source(state, seat, points):
    """Split by source.

    A sheet does not tell who was first to a bonus or a monster other than the boss, so the gems
    for these are one source: all that were neither found nor the boss's.
    """
    found = content.CHEST_GEMS * (state.chests[seat] >> CHEST_LIVES & 1)
    for word in range(WORDS):
        found += population(state.passed[seat, word] & GEM_BOXES[state.adventure, word])
    from_boss = 0
    if state.boss_slayers >> seat & 1:
        from_boss = GEMS_FIRST[state.adventure, BOSS[state.adventure]]
    points[GOLD] = GOLD_POINTS * np.int64(state.gold[seat])
    points[GEMS_FOUND] = GEM_POINTS * found
    points[MONSTERS_AND_BONUSES] = GEM_POINTS * (np.int64(state.gems[seat]) - found - from_boss)
    points[BOSS_KILLED] = GEM_POINTS * from_boss
    points[BOSS_WOUNDS] = boss_wound_points(state, seat)
    points[LIFE_LOST] = -life_loss(state, seat)
