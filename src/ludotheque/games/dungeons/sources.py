"""Where the points of Dungeons, Dice & Danger come from."""

import numpy as np

from ludotheque.games.dungeons.content import CHEST_GEMS, GEM_POINTS, GOLD_POINTS
from ludotheque.games.dungeons.rules.sheet import CHEST_LIVES, boss_wound_points, life_loss
from ludotheque.games.dungeons.rules.tables import BOSS, EFFECT, GEM, GEMS_FIRST
from ludotheque.games.dungeons.soundness import members
from ludotheque.language import Text

SOURCES = (
    Text(en="gold", fr="or"),
    Text(en="gems found", fr="gemmes trouvées"),
    Text(en="monsters and bonuses", fr="monstres et bonus"),
    Text(en="the boss killed", fr="boss tué"),
    Text(en="wounds of the boss", fr="blessures du boss"),
    Text(en="life lost", fr="vie perdue"),
)
# For each adventure the set of its gem boxes, in one word of any length.
GEM_BOXES = [sum(1 << box for box in np.flatnonzero(row == GEM).tolist()) for row in EFFECT]


def points_from(raw: np.record, seat: int) -> tuple[int, ...]:
    """Split a seat's points by source.

    A sheet does not tell who was first to a bonus or a monster other than the boss, so the gems
    for these are one source: all that were neither found nor the boss's.
    """
    adventure, gems = int(raw.adventure), int(raw.gems[seat])
    found = (members(raw.passed[seat]) & GEM_BOXES[adventure]).bit_count()
    found += CHEST_GEMS * (int(raw.chests[seat]) >> CHEST_LIVES & 1)
    slew_boss = int(raw.boss_slayers) >> seat & 1
    from_boss = slew_boss * int(GEMS_FIRST[adventure, BOSS[adventure]])
    return (
        GOLD_POINTS * int(raw.gold[seat]),
        GEM_POINTS * found,
        GEM_POINTS * (gems - found - from_boss),
        GEM_POINTS * from_boss,
        int(boss_wound_points(raw, seat)),
        -int(life_loss(raw, seat)),
    )
