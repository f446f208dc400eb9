"""Records: written, read, cut, undone."""

import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.engine.move import CHANCE_SEAT
from ludotheque.errors import BadRecord, BadUsage, NoSuchEvent, NothingToUndo
from ludotheque.records import Record, read
from tests.games.playthrough import played
from tests.games.variants import Variant

DONUTS = load("donuts")
SHORT = """\
ludotheque 1
game donuts
players 2
option layout A0B0C0D0
option tiles house
seat 1 Ada
seat 2 Grace

1 c4
2 c1
1 a1
"""


def test_a_record_reads_back_to_the_letter() -> None:
    assert str(read(SHORT)) == SHORT.rstrip("\n")


def test_the_reader_forgives_spaces_case_comments_and_line_ends() -> None:
    sloppy = """
# a game between friends
  Ludotheque   1

GAME Donuts\r
option  LAYOUT  a0 b0 c0 d0
   # they never say who they are
1.  C4
2: c1
   1   A1
"""
    assert read(sloppy).events == read(SHORT).events


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("ludotheque 1", "ludotheque 2", 1, "a record starts with 'ludotheque 1'"),
        ("game donuts", "game chess", 2, "no game 'chess' on the shelf"),
        ("game donuts\n", "", 8, "no 'game' line above"),
        ("players 2", "players two", 3, "'two' should be a whole number"),
        ("players 2", "players 3", 3, "Donuts is for 2 players, not 3"),
        ("players 2", "players 2\nplayers 2", 4, "a second 'players' line"),
        ("option tiles", "option tyles", 5, "no option 'tyles'; it has: layout, tiles"),
        ("option tiles", "option layout", 5, "a second 'option layout' line"),
        ("A0B0C0D0", "A0B0C0Q0", 4, "'A0B0C0Q0' is no layout"),
        ("A0B0C0D0", "9" * 5000, 4, "is no layout"),
        ("seat 2 Grace", "seat 3 Grace", 7, "there is no seat 3"),
        ("seat 2 Grace", "chair 2 Grace", 7, "'chair' is not expected here"),
        ("1 c4", "1 c9", 9, r"'c9' is no cell.*DN-3"),
        ("1 c4", "2 c4", 9, "it is the turn of seat 1"),
        ("1 c4", "chance layout A0B0C0D0", 9, "chance is not next here"),
        ("2 c1", "2 d4", 10, r"d4 is not on the vertical line of c4.*DN-4"),
        ("1 a1\n", "1 a1\ngame donuts\n", 12, "'game' is not expected here"),
        ("1 a1\n", "1 a1\nresult places 1 2\n", 12, "the game is not over"),
    ],
)
def test_errors_give_the_line_and_the_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in SHORT
    with pytest.raises(BadRecord, match=rf"^line {line}: .*{reason}") as error:
        read(SHORT.replace(old, new))
    assert error.value.line == line
    assert error.value.to("fr").startswith(f"ligne {line}\u00a0:")


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert read("\ufeff" + SHORT) == read(SHORT)


def test_a_result_may_be_written_in_any_case() -> None:
    record = str(played(Variant(DONUTS, 2), seed=1))
    assert read(record.replace("result places", "Result   PLACES")) == read(record)


@pytest.mark.parametrize("names", [("Ada",), ("Ada", ""), ("Ada", "a\nb"), ("Ada", " x")])
def test_names_are_a_line_each_and_as_many_as_seats(names: tuple[str, ...]) -> None:
    with pytest.raises(BadUsage, match="2 names, each one line"):
        Record.begin(DONUTS, names=names)


@pytest.mark.parametrize("secret", ["", " s", "a\nb"])
def test_a_secret_is_one_line(secret: str) -> None:
    with pytest.raises(BadUsage, match="a secret is one line"):
        Dice(secret)


def test_an_empty_text_is_no_record() -> None:
    for text in ("", "\n\n", "# nothing\n"):
        with pytest.raises(BadRecord, match="line 1: a record starts with"):
            read(text)


def test_a_wrong_result_is_refused() -> None:
    record = str(played(Variant(DONUTS, 2), seed=1))
    result = record.splitlines()[-1]
    assert result.startswith("result places")
    with pytest.raises(BadRecord, match="lead to another result: places"):
        read(record.replace(result, "result places 1 1 points 0 0 by DN-12"))


def test_chance_is_played_from_the_secret_and_does_not_change_its_mind() -> None:
    record = Record.begin(DONUTS, dice=Dice.from_seed(7))
    assert [event.seat for event in record.events] == [CHANCE_SEAT]
    moved = record.play("c4")
    assert moved.undone().resolved() == record
    assert moved.truncated(0).resolved() == record


def test_undo_goes_back_to_a_decision_of_the_seats_asked_for() -> None:
    record = read(SHORT)
    assert len(record.undone().events) == 2
    assert len(record.undone(seats=(2,)).events) == 1
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        record.truncated(0).undone()
    with pytest.raises(NoSuchEvent, match="there is no event 9: the record has 3"):
        record.truncated(9)


def test_a_save_keeps_the_secret_and_a_record_shows_it_only_at_the_end() -> None:
    record = Record.begin(DONUTS, dice=Dice("my secret")).play("c4")
    assert "my secret" not in str(record)
    assert read(record.to_resume()) == record
    assert "secret seed 1" in str(played(Variant(DONUTS, 2), seed=1))
