"""Where points come from: the parts that random games never show, or that are what is left."""

import numpy as np
import pytest

from ludotheque import load
from ludotheque.games.dungeons import content as sheets
from ludotheque.games.dungeons.content import ADVENTURES, BONUS_FIRST, BONUS_LATER, GEM_POINTS
from ludotheque.games.dungeons.rules.tables import BOSS, GEMS_FIRST, GEMS_LATER
from ludotheque.study.contest import Contest

pytestmark = pytest.mark.slow

GOLD, FOUND, MONSTERS, BOSS_KILLED, BOSS_WOUNDS, LIFE = range(6)


@pytest.mark.rule("DG-18")
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_gems_are_split_by_what_they_were_got_for(adventure: str) -> None:
    game = load("dungeons")
    contest = Contest.of("dungeons", "greedy*3", games=4, options={"adventure": adventure})
    given = np.zeros(len(game.info.sources), bool)
    for number in range(contest.games):
        end = contest.play_to_end(number)[1]
        raw = end.raw
        boss = BOSS[raw.adventure]
        for seat in range(contest.seats):
            parts = end.points_by_source(seat + 1)
            killed = [room for room in range(9) if int(raw.passed[seat, 0]) >> room & 1]
            beaten = [room for room in killed if room != boss]
            bonuses = int(raw.bonuses[seat]).bit_count()
            least = GEMS_LATER[raw.adventure, beaten].sum() + BONUS_LATER * bonuses
            most = GEMS_FIRST[raw.adventure, beaten].sum() + BONUS_FIRST * bonuses
            assert GEM_POINTS * least <= parts[MONSTERS] <= GEM_POINTS * most
            assert not (parts[BOSS_KILLED] and parts[BOSS_WOUNDS])
            assert parts[BOSS_KILLED] == 0 or boss in killed
            given |= np.array(parts, bool)
    assert given[[FOUND, MONSTERS, BOSS_KILLED, BOSS_WOUNDS, LIFE]].all()
    assert given[GOLD] == any(box.kind == "gold" for box in sheets.load(adventure).boxes.values())
