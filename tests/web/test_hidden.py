"""Two worlds that differ only in what a seat may not know give it the same bytes, over HTTP."""

from collections.abc import Iterator

import pytest

from ludotheque.errors import VersionConflict
from ludotheque.language import LANGUAGES, Language
from ludotheque.tables.table import Table
from ludotheque.web.statuses import refusal_of
from tests.tables.playing import at_random, begun, decisions, log_of, make_decision, played
from tests.web.playing import ready_game
from tests.web.serving import Guest, Running, program, running
from tests.web.worlds import Received, Twins, twin_of

pytestmark = pytest.mark.security("C9")

GAMES = [
    ("donuts", 2),
    ("easycome", 2),
    ("don", 3),
    ("serengeti", 3),
    ("dungeons", 3),
    ("donnant", 2),
]
AT_ONCE = [("dungeons", 3), ("donnant", 3)]
HIDES = {"don", "serengeti", "dungeons", "donnant"}
LOOKS = 40  # at each game, from its beginning to its end
MOST_ROUNDS = 8


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may be asked as often as a test likes."""
    limits = {"requests_at_once": 1e6, "newcomers_at_once": 1e6}
    with running(tmp_path_factory.mktemp("worlds"), limits=limits) as started:
        yield started


@pytest.fixture
def owner(patient: Running) -> Guest:
    return program(patient.port)


def assert_same(received: list[Received]) -> None:
    """The same answers, one by one, so that a difference is easily found."""
    one, other = received
    for mine, yours in zip(one, other, strict=True):
        assert mine == yours
    assert {status for _, status, _, _ in one} >= {200, 400}


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_a_seat_may_not_know_changes_no_byte(
    patient: Running, owner: Guest, game: str, players: int
) -> None:
    """Other cards, chips and decisions of others, other throws to come: over a whole game."""
    ready_game(patient, game)
    twins = Twins.at(patient, owner, game, players)
    length = sum(1 for _ in decisions(begun(game, players), seed=3))
    table = begun(game, players)
    differing = 0
    for step, _ in enumerate(decisions(table, seed=3)):
        if step % max(1, length // LOOKS) or table.is_over:
            continue
        seat = step // max(1, length // LOOKS) % (players + 1)
        twin = twin_of(table, seat, seed=step)
        assert_same(twins.receive([table, twin], seat, LANGUAGES[step % 2]))
        if seat in table.to_move:
            mine, theirs = twins.hints(seat)
            assert mine == theirs
        differing += table.state.data != twin.state.data
    assert bool(differing) == (game in HIDES)


@pytest.mark.parametrize(("game", "players"), AT_ONCE)
def test_what_others_decide_at_once_changes_no_byte(
    patient: Running, owner: Guest, game: str, players: int
) -> None:
    ready_game(patient, game)
    twins = Twins.at(patient, owner, game, players)
    table = begun(game, players)
    rounds = differing = 0
    while table.state.to_move and rounds < MOST_ROUNDS:
        together = table.state.to_move
        if len(together) > 1:
            rounds += 1
            viewer = together[rounds % len(together)]
            worlds = [Table(table.start, log_of(table)) for _ in range(2)]
            for seed, world in enumerate(worlds, 1):
                for seat in together:
                    if seat != viewer:
                        make_decision(world, seat, at_random(100 * rounds + seed))
            differing += log_of(worlds[0]) != log_of(worlds[1])
            for reader in (viewer, 0):
                assert_same(twins.receive(worlds, reader, LANGUAGES[rounds % 2]))
        for seat in together:
            make_decision(table, seat, at_random(rounds))
    assert differing


def test_what_was_taken_back_or_asked_for_tells_nothing_of_hidden_steps(
    patient: Running, owner: Guest
) -> None:
    ready_game(patient, "dungeons")
    twins = Twins.at(patient, owner, "dungeons", 3)
    worlds = [begun("dungeons", 3) for _ in range(2)]
    for seed, world in enumerate(worlds, 1):
        make_decision(world, 2, at_random(seed))
        played(world, world.take_back(2))
        for seat in (1, 2, 3):
            make_decision(world, seat, at_random(9))
        make_decision(world, 2, at_random(seed))
        played(world, world.undo(1))
    assert log_of(worlds[0]) != log_of(worlds[1])
    for reader in (0, 3):
        assert_same(twins.receive(worlds, reader, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_far_a_log_is_is_told_to_nobody(language: Language) -> None:
    told = refusal_of(VersionConflict(table=4711, expected=4712, actual=4713), language)
    assert "471" not in told.reason


def test_what_a_seat_does_know_differs(patient: Running, owner: Guest) -> None:
    """Else the tests above would prove nothing."""
    ready_game(patient, "donnant")
    twins = Twins.at(patient, owner, "donnant", 2)
    table = begun("donnant", 2)
    twin = twin_of(table, 2, seed=1)
    one, other = twins.receive([table, twin], 1, "en")
    different = [
        path for (path, *mine), (_, *yours) in zip(one, other, strict=True) if mine != yours
    ]
    assert any(path.endswith("/seats/1") for path in different)
