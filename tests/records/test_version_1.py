"""Records of version 1 are read for ever; these files were written by it and never change."""

from pathlib import Path

import pytest

from ludotheque.errors import BadRecord
from ludotheque.records import read, verify

RECORDS = sorted((Path(__file__).parent / "version-1").glob("*.record"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_of_version_1_is_read_replayed_and_verified(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read(text)
    assert record.rules_version == 1
    assert record.undone_throws == 0
    verified = verify(text)
    assert verified.record == record
    assert verified.decisions + verified.throws == len(record.events) == len(record.history)
    assert verified.throws == text.count("\nchance ")
    first, *rest = text.splitlines()
    assert first == "ludotheque 1"
    assert str(record).splitlines() == ["ludotheque 2", rest[0], "rules 1", *rest[1:]]
    assert read(str(record)) == record


def test_there_is_a_record_of_every_game() -> None:
    games = {file.stem for file in RECORDS}
    assert games == {"don", "donnant", "donuts", "dungeons", "easycome", "serengeti"}


def test_version_1_knows_no_undo() -> None:
    text = RECORDS[0].read_text(encoding="utf-8")
    with pytest.raises(BadRecord, match="'undo' is not expected here"):
        read(text.replace("\n1 ", "\nundo 1\n1 ", 1))
