"""How scores are made: sources of winners and of the others, in figures and in words."""

import pytest

from ludotheque import load
from ludotheque.study import balance
from ludotheque.study.balance import Balance, Finding
from ludotheque.study.contest import Contest
from ludotheque.study.report import text as telling
from ludotheque.study.sample import Finished, Sample
from ludotheque.study.sources import Gain, sources_of

GOLD, FOUND, MONSTERS, BOSS_KILLED, BOSS_WOUNDS, LIFE = range(6)
WON = 0  # an ending of Dungeons
PASSED, MISSED, COLOURED = 2, 3, 1  # endings of Donnant Donnant alone, and one of its sources
FIRST = Finished((1, 2), (15, 4), WON, 9, ((6, 3, 9, 0, 0, -3), (4, 3, 0, 0, 3, -6)))
SECOND = Finished((2, 1), (5, 13), WON, 9, ((2, 3, 0, 0, 0, 0), (6, 3, 6, 0, 0, -2)))


def told(by: str, *finished: Finished, game: str = "dungeons") -> Finding:
    contest = Contest.of(game, f"{by}*{len(finished[0].ranks)}", games=len(finished))
    return Finding(contest, "", Sample(load(game), finished))


def test_winners_and_others_are_compared() -> None:
    found = sources_of(told("random", FIRST, SECOND).sample)
    assert [one.source for one in found] == list(load("dungeons").info.sources)
    assert found[GOLD].winners == Gain(6, 6 / 16.5)
    assert found[GOLD].others == Gain(3, 3 / 7.5)
    assert found[MONSTERS].lead == 7.5
    assert found[LIFE].winners == Gain(-2.5, 0), "what is lost is no part of what was gained"
    assert found[LIFE].lead == 0.5


def test_numbers_of_players_count_the_same() -> None:
    once = Finished((1, 2), (2, 1), WON, 9, ((2, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0)))
    often = [once._replace(by_source=((4, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0)))] * 9
    found = sources_of(told("random", once).sample, told("random", *often).sample)
    assert found[GOLD].winners == Gain(3, 1)


def test_alone_games_won_are_compared_with_games_lost() -> None:
    won = Finished((1,), (6,), PASSED, 9, ((0, 6, 0, 0, 0, 0, 0),))
    lost = Finished((1,), (3,), MISSED, 9, ((0, 3, 0, 0, 0, 0, 0),))
    one = told("random", won, lost, game="donnant")
    assert sources_of(one.sample)[COLOURED].lead == 3
    assert [heading.en for heading in telling.source_headings(one)][1:3] == [
        "games won",
        "games lost",
    ]
    never = told("random", lost, game="donnant")
    assert sources_of(never.sample)[COLOURED].winners is None
    assert telling.source_rows(never)[COLOURED][1].en == "–"
    assert telling.main_source(Balance(load("donnant"), [never])) is None


def test_what_is_told() -> None:
    report = Balance(load("dungeons"), [told("random", FIRST, SECOND)])
    sentence = telling.main_source(report)
    assert sentence is not None
    assert "“monsters and bonuses” (45\u202f%), which also sets them apart" in sentence.en
    assert "(+7.5 on average)" in sentence.en
    assert sentence.en in telling.conclusion(report).en
    _, headings, rows = telling.sources_in_short(report, "random")
    assert [heading.fr for heading in headings] == ["points tirés de", "à 2"]
    assert rows[MONSTERS][1].fr == "7,5 / 0,0"
    assert [cell.en for cell in telling.source_rows(report.findings[0])[LIFE]] == [
        "life lost", "−2.5", "−3.0", "+0.5"
    ]  # fmt: skip


def test_a_game_without_sources_is_told_without() -> None:
    sample = told("random", FIRST._replace(by_source=((), ()))).sample
    assert sources_of(sample) == []


@pytest.mark.parametrize("by", ["random", "greedy"])
def test_games_of_all_players_are_split(by: str) -> None:
    contest = Contest.of("easycome", f"{by}*3", games=3)
    for one in balance.play_part((contest, range(3))):
        assert [sum(parts) for parts in one.by_source] == list(one.points)
