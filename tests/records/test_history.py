"""Histories: what was undone stays on paper, and no throw has the number of another."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import CHANCE_SEAT, load
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.move import Move
from ludotheque.errors import BadRecord, NoSuchEvent
from ludotheque.records import Commitment, History, Record, Undo, read, verify
from ludotheque.records.record import event_line
from tests.games.playthrough import played
from tests.games.variants import Variant

EASYCOME = load("easycome")
SECOND_SECRET = "another secret"


def played_with_undo(game: Game, players: int, seed: int) -> Record:
    """A random game in which a decision is undone now and then, also past chance."""
    chooser = random.Random(seed)
    record = Record.begin(game, players=players, dice=Dice.from_seed(seed))
    undone = 0
    while not record.state.is_over or undone < 3:
        if record.state.is_over or (len(record.events) > 8 and chooser.random() < 0.05):
            record = record.undone()
            undone += 1
        else:
            seat = record.state.to_move[0]
            record = record.appended(chooser.choice(record.state.legal_moves(seat))).resolved()
    return record


def throws_of(record: Record) -> list[int]:
    """The numbers of all throws of a record, also of those that were undone."""
    return [
        entry.state.throws
        for entry in record.history
        if isinstance(entry, Move) and entry.seat == CHANCE_SEAT
    ]


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_history_reads_back_to_the_letter_and_verifies(seed: int) -> None:
    record = played_with_undo(EASYCOME, 2, seed)
    text = str(record)
    again = read(text)
    assert again == record
    assert str(again) == text
    assert again.events == record.events
    assert again.states() == record.states()
    assert len(record.events) < len(record.history)
    assert throws_of(record) == list(range(record.state.throws))
    verified = verify(text)
    assert verified.throws == record.state.throws
    assert verified.record.undone_throws == record.undone_throws > 0


def test_a_throw_that_comes_again_has_the_next_number() -> None:
    dice = Dice.from_seed(7)
    record = Record.begin(EASYCOME, players=2, dice=dice)
    thrown = record.state.throws
    move = record.state.legal_moves()[-1]
    again = record.appended(move).resolved().undone().appended(move).resolved()
    throw = next(event for event in reversed(again.events) if event.seat == CHANCE_SEAT)
    assert throw.state.throws > thrown
    assert throw.number == dice.throw(throw.state.throws, throw.state.chance_weights())
    assert again.events[: len(record.events)] == record.events
    assert again.states()[len(record.events)].data == record.state.data


def test_undoing_twice_goes_further_back() -> None:
    record = Record.begin(load("donuts"), options={"layout": "A0B0C0D0"})
    record = record.play("c4").play("c1").play("a1")
    back = record.undone().undone().play("c6")
    assert [event_line(entry) for entry in back.history] == [
        "1 c4", "2 c1", "1 a1", "undo 2", "undo 1", "2 c6",
    ]  # fmt: skip
    assert [event.text for event in back.events] == ["c4", "c6"]
    assert read(str(back)) == back


def test_a_history_may_go_back_to_where_something_was_undone() -> None:
    history = History(load("donuts").start(layout="0"))
    for text in ("c4", "c1"):
        history.append(history.state.find(text))
    history.undo(1)
    history.append(history.state.find("c6"))
    history.undo(2)  # to before the first undo: c1 stands again
    assert [event.text for event in Record.from_history(history).events] == ["c4", "c1"]
    history.undo(3)  # to after it
    assert [event.text for event in Record.from_history(history).events] == ["c4"]
    assert history.entries[-1] == Undo(3, history.state)
    with pytest.raises(NoSuchEvent):
        history.undo(7)
    assert len(history.entries) == 6, "what fails adds nothing"


@pytest.mark.parametrize("seed", range(3))
def test_a_record_is_cut_where_an_event_that_stands_was_played(seed: int) -> None:
    record = played_with_undo(EASYCOME, 2, seed)
    states = record.states()
    for length in range(len(record.events) + 1):
        cut = record.truncated(length)
        assert cut.state == states[length]
        assert cut.events == record.events[:length]
        assert cut.history == record.history[: len(cut.history)]
        assert read(str(cut)).state == cut.state


def test_a_lone_game_with_a_throw_undone_counts_for_nothing() -> None:
    record = Record.begin(load("dungeons"), players=1, dice=Dice.from_seed(7))
    assert record.counts
    assert record.remark is None
    first = record.state.legal_moves()[0]
    decided = record.appended(first)
    assert decided.undone().counts, "a decision alone is no throw"
    thrown = decided
    while thrown.state.throws == record.state.throws:
        thrown = thrown.appended(thrown.state.legal_moves()[-1]).resolved()
    undone = thrown.undone()
    assert undone.undone_throws == 1
    assert not undone.counts
    assert undone.remark
    assert "undone: 1. So this game alone counts for no rank" in undone.remark.en
    assert "annulés : 1. Cette partie en solitaire ne compte" in undone.remark.fr


def test_between_people_an_undone_throw_is_said_and_nothing_else() -> None:
    record = played_with_undo(EASYCOME, 2, seed=1)
    assert record.counts
    assert record.remark
    assert record.remark.en == f"Results of chance that were undone: {record.undone_throws}."


def restored(seed: int = 3, first_throw: int = 4) -> Record:
    """A game that goes on from a backup, with another secret from some throw on."""
    history = History(EASYCOME.start(players=2))
    commitments = (Commitment.to(f"seed {seed}"), Commitment.to(SECOND_SECRET, first_throw))
    chooser = random.Random(seed)
    while not history.state.is_over:
        state = history.state
        if state.chance_is_next:
            known = commitments[state.throws >= first_throw].secret
            assert known
            history.append(state.roll(Dice(known)))
        else:
            history.append(chooser.choice(state.legal_moves()))
    return Record.from_history(history, commitments=commitments)


def test_a_second_secret_is_committed_to_and_verified() -> None:
    text = str(restored())
    commitment = Dice(SECOND_SECRET).commitment
    assert f"\ncommitment {commitment} from throw 4\n" in text
    assert f"\nsecret seed 3\nsecret {SECOND_SECRET}\nresult " in text
    assert read(text) == restored()
    assert verify(text).throws > 5


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("from throw 4", "from throw 9", "the secret gives"),
        ("from throw 4", "from throw", "'throw' should be a whole number"),
        (" from throw 4", "", "a second 'commitment' line"),
        (f"secret {SECOND_SECRET}\n", "", "both a 'commitment' and a 'secret'"),
        (f"secret {SECOND_SECRET}", "secret mine", "not the one that was committed to"),
    ],
)
def test_a_second_secret_that_is_not_sound_is_refused(old: str, new: str, reason: str) -> None:
    text = str(restored())
    assert old in text
    with pytest.raises(BadRecord, match=reason):
        verify(text.replace(old, new))


def test_throws_before_the_first_commitment_cannot_be_checked() -> None:
    text = str(restored())
    first = f"commitment {Dice.from_seed(3).commitment}\n"
    with pytest.raises(BadRecord, match="both a 'commitment' and a 'secret'"):
        verify(text.replace(first, "").replace("secret seed 3\n", ""))


def test_a_restored_game_goes_on_from_its_second_secret() -> None:
    record = restored()
    for length, event in enumerate(record.events):
        if event.seat == CHANCE_SEAT:
            assert record.truncated(length).resolved().events[length] == event


def test_nothing_happens_after_the_result() -> None:
    text = str(played(Variant(load("donuts"), 2), seed=1))
    for line in ("undo 3", "1 c4"):
        with pytest.raises(BadRecord, match="is not expected here"):
            read(f"{text}\n{line}")


TEXT = str(played_with_undo(EASYCOME, 2, seed=1))
SPOILT = ("undo 0", "undo 99999", "rules 2", "commitment x from throw 1", "seat 1 \x07", "# so", "")
lines = st.sampled_from([*TEXT.splitlines(), *SPOILT])
new_lines = st.lists(lines | st.builds(lambda line, n: line[:n], lines, st.integers(0, 12)))
edits = st.tuples(st.integers(0, TEXT.count("\n")), st.integers(0, 3), new_lines)


@given(st.lists(edits, min_size=1, max_size=4))
@settings(max_examples=200, deadline=None)
def test_nothing_but_a_bad_record_comes_out_of_a_spoilt_one(
    edits: list[tuple[int, int, list[str]]],
) -> None:
    """Lines left out, cut, doubled, moved, and others among them."""
    spoilt = TEXT.splitlines()
    for place, dropped, inserted in edits:
        spoilt[place : place + dropped] = inserted
    with contextlib.suppress(BadRecord):
        verify("\n".join(spoilt))
