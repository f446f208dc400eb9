"""The house variant of open chips (AU-16): everybody sees them, and nothing else is different."""

from dataclasses import replace

import msgspec
import pytest

from ludotheque import load
from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.previews import preview
from ludotheque.engine.state import State
from ludotheque.games.auction.rules.state import ROUNDS
from ludotheque.games.auction.view import Forecast, Payment
from ludotheque.language import LANGUAGES
from ludotheque.players.search import Budget, search
from ludotheque.records import read
from ludotheque.tables.table import Table
from tests.games.auction.positions import auction, chips_of, play, view_of
from tests.games.playthrough import played, playthrough
from tests.games.variants import Variant
from tests.games.worked_events import read as read_told
from tests.tables.playing import begun, decisions, log_of

EDITIONS = ("don", "serengeti")
OPEN, HIDDEN = {"chips": "open"}, {"chips": "hidden"}
BUDGET = Budget(simulations=400)
each_edition = pytest.mark.parametrize("edition", EDITIONS)
pytestmark = pytest.mark.rule("AU-16")


def in_last_round(state: State) -> State:
    raw = state.raw
    raw.rounds = ROUNDS - 1
    return replace(state, data=raw.tobytes())


def states_of(edition: str, **options: str) -> list[State]:
    """Every seventh state of a random game, and its last."""
    states = played(Variant(load(edition), 4, {**OPEN, **options}), seed=2).states()
    return [*states[::7], states[-1]]


@each_edition
@pytest.mark.parametrize("announce", ["lawful", "freely"])
def test_everybody_sees_all_chips_at_the_end_too(edition: str, announce: str) -> None:
    states = states_of(edition, announce=announce)
    assert states[-1].is_over
    for state in states:
        for viewer in (SPECTATOR, 1, 2, 3, 4):
            seen = [player.chips for player in view_of(state, viewer).players]
            assert [*seen, view_of(state, viewer).middle] == chips_of(state)
            assert state.observation(viewer).data == state.data
            assert state.determinize(viewer, seed=3).data == state.data


@each_edition
def test_pictures_show_the_numbers_and_need_no_sign_for_hidden_ones(edition: str) -> None:
    state = auction(edition, ["", "", ""], chips=[3, 14, 15], open_chips=True)
    for viewer in (SPECTATOR, 1, 2, 3):
        for language in LANGUAGES:
            view, terminal = state.view(viewer), state.game.terminal
            for board in (terminal.render(view, language), terminal.compact(view, language)):
                rows = [line.split() for line in str(board).splitlines() if " 0  " in line]
                assert [row[-1] for row in rows] == ["3", "14", "15"]
            _, legend = terminal.parts(view)
            assert "?" not in str(legend.draw(language))


@each_edition
@pytest.mark.parametrize("announce", ["lawful", "freely"])
def test_the_same_moves_are_legal_and_lead_to_the_same(edition: str, announce: str) -> None:
    """The whole of a game, with every legal move, differs in its title only."""
    games = [
        playthrough(Variant(load(edition), 5, {"announce": announce, **chips}), seed=8)
        for chips in (OPEN, HIDDEN)
    ]
    with_open, with_hidden = (game.splitlines()[1:] for game in games)
    assert with_open == with_hidden


@pytest.mark.rule("AU-15")
def test_whoever_can_only_withdraw_is_still_asked() -> None:
    state = auction("don", ["", "", ""], chips=[12, 0, 12], open_chips=True).play("bid 1")
    assert state.to_move == (2,)
    assert [move.text for move in state.legal_moves()] == ["pass"]


@pytest.mark.rule("DO-6", "SE-8")
@each_edition
def test_a_bid_that_all_see_cannot_be_paid_is_punished_only_if_it_wins(edition: str) -> None:
    state = auction(edition, ["red 5", "", ""], chips=[4, 9, 9], announce="freely", open_chips=True)
    bid = state.play("bid 6")
    assert view_of(bid, 2).bidder == 1
    shown = preview(bid.play("pass"), 3, [bid.find("pass").number])
    assert shown.is_whole, "everybody knows that seat 1 cannot pay"
    assert view_of(shown.after, 3).phase == "discard"
    outbid = play(bid, "bid 7", "pass", "pass")
    assert view_of(outbid).player(1).cards == view_of(state).player(1).cards


@pytest.mark.rule("DO-8", "SE-9")
@each_edition
def test_what_the_last_answer_leads_to_is_known_before(edition: str) -> None:
    """Hidden chips make the end uncertain; open ones do not."""
    hands, chips = ["blue 0", "blue 8", "brown 1"], [9, 8, 7]
    for is_known in (True, False):
        last = auction(edition, hands, chips=chips, open_chips=is_known)
        last = play(in_last_round(last), "bid 2", "pass")
        shown = preview(last, 3, [last.find("pass").number])
        assert shown.is_whole == is_known
        if is_known:
            assert shown.after.result == last.play("pass").result


def test_a_bid_tells_what_others_are_paid_and_not_what_they_have() -> None:
    state = auction(
        "don", ["", "blue 0, brown 1", ""], middle=2, chips=[12, 12, 10], open_chips=True
    )
    supposed = preview(state, 1, [state.find("bid 11").number]).supposed
    assert supposed is not None
    assert isinstance(supposed.forecast, Forecast)
    assert supposed.forecast.payments == (Payment(2, 13),)
    assert [player.chips for player in view_of(supposed.after, 1).players] == [1, 25, 10]


def test_events_are_told_as_ever() -> None:
    """Also those that depend on chips, which are then told to all."""
    for viewer in (SPECTATOR, 1, 2, 3):
        told = [
            read_told(
                auction("don", ["", "", ""], announce="freely", open_chips=is_open),
                *("bid 30", "pass", "pass"),
                reader=viewer,
            )
            for is_open in (True, False)
        ]
        assert told[0] == told[1]


@each_edition
def test_a_record_mentions_open_chips_and_only_them(edition: str) -> None:
    game = load(edition)
    chosen, usual = (played(Variant(game, 3, chips), seed=6) for chips in (OPEN, {}))
    assert "option chips open\n" in str(chosen)
    assert "chips" not in str(usual)
    assert str(chosen).replace("option chips open\n", "") == str(usual)
    assert view_of(read(str(chosen)).state, 1).player(2).chips is not None
    assert view_of(read(str(usual)).state, 1).player(2).chips is None


@each_edition
def test_a_table_from_before_there_was_a_choice_is_replayed(edition: str) -> None:
    table = begun(edition, 4)
    for _ in decisions(table, seed=3, most=40):
        pass
    options = {name: value for name, value in table.start.options.items() if name != "chips"}
    assert len(options) == len(table.start.options) - 1
    again = Table(msgspec.structs.replace(table.start, options=options), log_of(table))
    assert again.problem is None
    assert again.state == table.state
    assert view_of(again.state, 1).player(2).chips is None


@each_edition
def test_people_need_not_hand_over(edition: str) -> None:
    begin = load(edition).start
    assert not begin(chips="open").hides
    assert begin().hides
    assert begin(chips="hidden").hides


def last_to_answer(others: list[int], *, open_chips: bool) -> State:
    """Nobody has bid in the last round of Don, and seat 3 may.

    A bid of 0 gives it the lot, worth a point and a tie for the win, but shares out the pot. To
    pass wins the game if seat 3 then has the most chips, and loses it otherwise.
    """
    hands = ["", "green 1, green 3, red 5", "blue 8, blue 9"]
    state = auction("don", hands, lot="violet 9", chips=[*others, 10], open_chips=open_chips)
    return play(in_last_round(state), "pass", "pass")


@pytest.mark.parametrize(("others", "best"), [([8, 6], "pass"), ([14, 0], "bid")])
def test_a_search_knows_open_chips(others: list[int], best: str) -> None:
    state = last_to_answer(others, open_chips=True)
    found = search(state.observation(3), 3, BUDGET, seed=1)
    assert found.best.move.kind == best


def test_a_search_does_not_know_hidden_chips() -> None:
    found = [
        search(last_to_answer(others, open_chips=False).observation(3), 3, BUDGET, seed=1)
        for others in ([8, 6], [14, 0])
    ]
    assert found[0].estimates == found[1].estimates
