"""Dice that can be checked: a record is accepted as it is, and not after any change of chance."""

import hashlib
import hmac
from dataclasses import replace

import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.errors import BadRecord
from ludotheque.records import Record, verify
from tests.games.playthrough import played
from tests.games.variants import Variant

DONUTS = load("donuts")
RECORD = str(played(Variant(DONUTS, 2), seed=1)) + "\n"


def test_a_finished_record_is_accepted() -> None:
    verified = verify(RECORD)
    assert verified.throws == 1
    assert verified.decisions == len(verified.record.events) - 1


def test_any_changed_byte_of_a_chance_event_is_rejected() -> None:
    start = RECORD.index("chance ")
    end = RECORD.index("\n", start)
    for place in range(start, end + 1):  # the end of the line belongs to it
        for other in "aA0139zZ #.\t\r\n-é\0":
            changed = RECORD[:place] + other + RECORD[place + 1 :]
            if changed != RECORD:
                with pytest.raises(BadRecord):
                    verify(changed)


def test_another_layout_that_chance_could_have_brought_is_rejected() -> None:
    wrong = RECORD.replace("layout C3A0F1H1", "layout C3A0F1H2")
    assert wrong != RECORD
    with pytest.raises(BadRecord):
        verify(wrong)


def test_another_secret_or_commitment_is_rejected() -> None:
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        verify(RECORD.replace("secret seed 1", "secret seed 2"))
    digest = hashlib.sha256(b"seed 2").hexdigest()
    forged = RECORD.replace("secret seed 1", "secret seed 2").replace(
        Dice.from_seed(1).commitment, digest
    )
    with pytest.raises(BadRecord, match=r"line 9: the secret gives 'chance layout \w+' here"):
        verify(forged)
    with pytest.raises(BadRecord, match="both a 'commitment' and a 'secret'"):
        verify(RECORD.replace("secret seed 1\n", ""))


def test_a_secret_cannot_come_before_what_commits_to_it() -> None:
    """Else nobody would compare the two."""
    secret = "secret seed 1\n"
    early = RECORD.replace(secret, "").replace("commitment ", secret + "commitment ")
    with pytest.raises(BadRecord, match="'commitment' is not expected here"):
        verify(early)


def test_a_secret_stands_once() -> None:
    with pytest.raises(BadRecord, match="a second 'secret' line"):
        verify(RECORD.replace("secret seed 1\n", "secret seed 1\nsecret seed 1\n"))


def test_an_unfinished_record_is_rejected() -> None:
    with pytest.raises(BadRecord, match="the game is not over"):
        verify(str(Record.begin(DONUTS, dice=Dice.from_seed(1)).play("c4")))


def test_a_game_without_chance_needs_no_secret() -> None:
    record = played(Variant(DONUTS, 2, {"layout": "5"}), seed=1)
    bare = replace(record, commitments=())
    assert verify(str(bare)).throws == 0


def test_a_throw_is_what_the_docs_say() -> None:
    """The derivation, repeated here from docs/records.md alone: anybody can write a verifier."""
    weights = [3, 0, 1, 2]
    for index in range(50):
        digest = hmac.new(b"a secret", f"throw {index}".encode(), hashlib.sha256).digest()
        point = int.from_bytes(digest, "big") % 6
        expected = 0 if point < 3 else 2 if point < 4 else 3
        assert Dice("a secret").throw(index, weights) == expected
