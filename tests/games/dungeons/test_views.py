"""What a seat sees: typed, ready for JSON, and nothing of what others decide unseen."""

import msgspec
import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.view import Cloud, Decision, DungeonsView
from tests.games.dungeons.positions import begin, decide, slay, throw, write


def view_of(state: State, seat: int) -> DungeonsView:
    view = state.view(seat)
    assert isinstance(view, DungeonsView)
    return view


def decision_of(state: State, seat: int) -> Decision:
    decision = view_of(state, seat).decision
    assert decision is not None
    return decision


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_view_in_the_middle_of_a_game_goes_to_json_and_back(adventure: str) -> None:
    state = decide(throw(begin(adventure, 3), "1266", 3), 1, "pair 1+2 6+6", "cross S3")
    for seat in range(4):
        view = view_of(state, seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=DungeonsView) == view


def test_what_others_decide_is_not_in_a_view_until_all_have_confirmed() -> None:
    state = decide(throw(begin(players=2), "1266", 3), 1, "pair 1+2 6+6", "cross S3")
    assert view_of(state, 1).players[0].crossed == ("S3",)
    assert view_of(state, 2).players[0].crossed == ()
    assert view_of(state, 0).players[0].crossed == ()
    assert view_of(state, 0).decision is None
    assert decision_of(state, 2).step == "pair"
    done = decide(state, 1, "skip", "done")
    assert view_of(done, 1).decision is None
    assert [player.status for player in view_of(done, 1).players] == ["confirmed", "deciding"]
    assert [player.status for player in view_of(done, 2).players] == ["deciding", "deciding"]


def test_clouds_are_seen_by_their_writer_alone_until_the_first_throw() -> None:
    state = load("dungeons").start(players=2, adventure="pyramid").play("first 1")
    state = state.play("cloud Kc 3", 1)
    assert view_of(state, 1).players[0].clouds == (Cloud("Kc", 3),)
    assert view_of(state, 2).players[0].clouds == ()
    own = decision_of(state, 1)
    assert (own.step, own.next_number) == ("clouds", 4)
    assert own.free_clouds == ("Ka", "Kb", "Kd", "Ke", "Kf", "Kg", "Kh")
    assert not own.pairings


def test_a_decision_tells_what_each_pair_and_a_torch_may_be_used_on() -> None:
    state = throw(write(begin(), 1, "S6", torches=1), "1122", 4)
    pairing = next(p for p in decision_of(state, 1).pairings if p.legal)
    assert [pair.text for pair in pairing.pairs] == ["1+1", "2+2"]
    assert [pair.reach for pair in pairing.pairs] == [("S2", "Da"), ("S4", "Da")]
    chosen = decision_of(decide(state, 1, "pair 1+1 2+2", "cross Da 2+2"), 1)
    assert [(pair.left, pair.reach) for pair in chosen.pairs] == [(True, ("S2",)), (False, ())]
    assert {"N7a", "S9"} < set(chosen.torch_reach)
    assert chosen.life_to_pay == 1
    assert [p.black for p in decision_of(state, 1).pairings] == [False] * 15
    assert [p.black for p in decision_of(state, 2).pairings] == [False] * 3 + [True] * 12


def test_rooms_tell_which_numbers_wound_and_which_are_locked() -> None:
    state = slay(write(begin(), 1, "A10", wounds={"Hound": 2, "Pup": 4}), "Pup")
    view = view_of(state, 1)
    hound = next(room for room in view.players[0].rooms if room.name == "hound")
    assert (hound.monster, hound.wounds, hound.reached) == ("Grey Hound", 2, True)
    assert (hound.numbers, hound.locked) == ((8, 10), (6,))
    assert view.slain == ("pup",)
    assert [room.name for room in view.players[0].rooms if room.killed] == ["pup"]
    assert view.shown.seat == 1


def test_a_spectator_is_shown_the_sheet_of_the_active_player() -> None:
    start = load("dungeons").start(players=3)
    assert (view_of(start, 0).active, view_of(start, 0).shown.seat) == (None, 1)
    assert view_of(start, 0).chance == "first"
    assert view_of(start.play("first 3"), 0).shown.seat == 3
    assert view_of(start.play("first 3"), 0).chance == "dice"


def test_the_reward_of_a_monster_is_shown_as_long_as_it_can_be_had() -> None:
    state = throw(begin(), "1266", 3)
    assert "◆6" in state.render(1)
    slain = slay(state, "BOSS", "Hound")
    assert "◆0" not in slain.render(1)
    assert "◆6" not in slain.render(1)
    assert slain.render(1).count("◆1") == state.render(1).count("◆1") + 1, "less for later killers"
