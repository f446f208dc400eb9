"""A contest: every seating equally often, the same luck for all of a round, views and no more."""

import itertools
from collections import Counter

import pytest

from ludotheque.engine import registry
from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, BadUsage
from ludotheque.players import PLAYERS, RandomPlayer
from ludotheque.records import verify
from ludotheque.study import arena
from ludotheque.study.contest import Contest, names_in


class Spy(RandomPlayer):
    """Plays at random and remembers what it was shown."""

    shown: list[tuple[int, State, int]]

    def __init__(self, seed: int):
        super().__init__(seed)
        self.seed = seed

    def choose(self, observation: State, seat: int) -> Move:
        self.shown.append((self.seed, observation, seat))
        return super().choose(observation, seat)


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch) -> None:
    Spy.shown = []
    for name in ("a", "b", "c"):
        monkeypatch.setitem(PLAYERS, name, Spy)


def test_every_seating_comes_equally_often() -> None:
    contest = Contest.of("easycome", "a,b,c", games=13)
    assert set(contest.seatings) == set(itertools.permutations("abc"))
    assert (contest.rounds, contest.games) == (3, 18)
    seatings = Counter(contest.seating_of(number) for number in range(contest.games))
    assert set(seatings.values()) == {3}


def test_who_shares_a_name_is_interchangeable() -> None:
    contest = Contest.of("don", "a,b*3", games=1)
    assert contest.seatings == (
        ("a", "b", "b", "b"), ("b", "a", "b", "b"), ("b", "b", "a", "b"), ("b", "b", "b", "a")
    )  # fmt: skip


@pytest.mark.parametrize("names", ["a,b,c", "b,a,b,c", "a*2,c*3"])
def test_seatings_are_the_distinct_permutations(names: str) -> None:
    contest = Contest.of("easycome", names, games=1, seats=3)
    every = itertools.permutations(names_in(names), 3)
    assert contest.seatings == tuple(dict.fromkeys(every))
    assert len(Contest.of("don", "a*99", games=1, seats=6).seatings) == 1, "and at once"


def test_more_names_than_seats_meet_in_every_group() -> None:
    contest = Contest.of("donuts", "a,b,c", games=1)
    assert set(contest.seatings) == set(itertools.permutations("abc", 2))
    assert Contest.of("easycome", "a,b,c", games=1, seats=2).seatings == contest.seatings


def test_all_games_of_a_round_have_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest.of("donuts", "a,b", games=6)
    layouts = []
    for number in range(contest.games):
        Spy.shown.clear()
        contest.play(number)
        layouts.append(Spy.shown[0][1].data)
    assert layouts[0::2] == layouts[1::2]
    assert len(set(layouts)) == 3


@pytest.mark.parametrize("game", registry.names())
def test_a_player_gets_its_view_and_a_seed_of_its_own(game: str) -> None:
    seats = registry.load(game).info.max_players
    contest = Contest.of(game, f"a*{seats}", games=2, seed=4)
    games = arena.job_of(contest).run()
    assert all(view.viewer == seat and view.dice is None for _, view, seat in Spy.shown)
    assert len({seed for seed, _, _ in Spy.shown}) == contest.games * seats
    assert sum(sum(game.decisions) for game in games) == len(Spy.shown)


@pytest.mark.parametrize("game", ["dungeons", "donnant"])
def test_who_decides_at_once_sees_the_same(game: str) -> None:
    Contest.of(game, "a*2", games=1, seed=4).play(0)
    together = [
        (other_seat, other.to_move)
        for (_, one, seat), (_, other, other_seat) in itertools.pairwise(Spy.shown)
        if (seat, one.to_move) == (1, (1, 2))
    ]
    assert (2, (1, 2)) in together, "there are such decisions"
    seen = {to_move for _, to_move in together}
    assert seen == {(1, 2)}, "the next asked sees that both are still to decide"


def test_another_seed_gives_other_games() -> None:
    contests = (Contest.of("easycome", "a,b", games=4, seed=seed) for seed in (1, 2))
    one, other = (arena.job_of(contest).run() for contest in contests)
    assert [game.decisions for game in one] != [game.decisions for game in other]


def test_bad_requests_are_refused() -> None:
    assert names_in(" A , b*2") == ("a", "b", "b")
    for written in ("a*x", "a*", "a*0", "b, a*00", "a*1000000000"):
        with pytest.raises(BadUsage, match="does not say how many; give a number from 1 to 99"):
            names_in(written)
    for written in ("fish", "", "a,,b", "*3"):
        with pytest.raises(BadUsage, match="is no player"):
            names_in(written)
    with pytest.raises(BadUsage, match="name at least 3 players"):
        Contest.of("don", "a,b", games=1, seats=3)
    with pytest.raises(BadUsage, match="at least one game"):
        Contest.of("don", "a,b,c", games=0)
    with pytest.raises(BadOption, match="3 to 6 players, not 2"):
        Contest.of("don", "a,b", games=1)
    with pytest.raises(BadOption, match="no option 'size'"):
        Contest.of("don", "a,b,c", games=1, options={"size": "9"})


@pytest.mark.parametrize("name", registry.names())
def test_a_game_on_paper_is_the_game_that_was_played(name: str) -> None:
    seats = max(2, registry.load(name).info.min_players)
    contest = Contest.of(name, f"a,b*{seats - 1}", games=2, seed=3)
    for number in range(2):
        played, end = contest.play_to_end(number)
        record = contest.record_of(played)
        assert record.names == contest.seating_of(number)
        assert record.state.data == end.data
        assert verify(str(record)).result == end.result
