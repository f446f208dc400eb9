"""Records: written, read, cut, undone."""

import pytest

from ludotheque import load
from ludotheque.engine.dice import Dice
from ludotheque.engine.move import CHANCE_SEAT
from ludotheque.errors import BadRecord, BadUsage, NoSuchEvent, NothingToUndo
from ludotheque.language import LANGUAGES
from ludotheque.records import Record, read
from tests.games.playthrough import played
from tests.games.variants import Variant

DONUTS = load("donuts")
SHORT = """\
ludotheque 2
game donuts
rules 1
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
  Ludotheque   2

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
        ("ludotheque 2", "chess 2", 1, "this is no record: it should begin with 'ludotheque 2'"),
        ("ludotheque 2", "ludotheque", 1, "this is no record"),
        ("ludotheque 2", "ludotheque 3", 1, "of version '3', and this Ludothèque reads up to 2"),
        ("ludotheque 2", "ludotheque 0", 1, "of version '0'"),
        ("game donuts", "game chess", 2, "no game 'chess' on the shelf"),
        ("game donuts\n", "", 9, "no 'game' line above"),
        ("rules 1", "rules new", 3, "'new' should be a whole number"),
        ("ludotheque 2", "ludotheque 1", 3, "'rules' is not expected here"),
        ("players 2", "players two", 4, "'two' should be a whole number"),
        ("players 2", "players 3", 4, "Donuts is for 2 players, not 3"),
        ("players 2", "players 2\nplayers 2", 5, "a second 'players' line"),
        ("option tiles", "option tyles", 6, "no option 'tyles'; it has: layout, tiles"),
        ("option tiles", "option layout", 6, "a second 'option layout' line"),
        ("A0B0C0D0", "A0B0C0Q0", 5, "'A0B0C0Q0' is no layout"),
        ("A0B0C0D0", "9" * 5000, 5, "is no layout"),
        ("seat 2 Grace", "seat 3 Grace", 8, "there is no seat 3"),
        ("seat 2 Grace", "seat 2", 8, "'' is no name"),
        ("seat 2 Grace", "seat 2 \x1b[2JGrace", 8, r"'\\x1b\[2JGrace' is no name"),
        ("seat 2 Grace", "chair 2 Grace", 8, "'chair' is not expected here"),
        ("1 c4", "1 c9", 10, r"'c9' is no cell.*DN-3"),
        ("1 c4", "2 c4", 10, "it is the turn of seat 1"),
        ("1 c4", "chance layout A0B0C0D0", 10, "chance is not next here"),
        ("2 c1", "2 d4", 11, r"d4 is not on the column of c4.*DN-4"),
        ("1 a1\n", "1 a1\ngame donuts\n", 13, "'game' is not expected here"),
        ("1 a1\n", "1 a1\nresult places 1 2\n", 13, "the game is not over"),
        ("1 a1\n", "undo 3\n", 12, "there is no event 3: the record has 2"),
        ("1 a1\n", "undo -1\n", 12, "'-1' should be a whole number"),
    ],
)
def test_errors_give_the_line_and_the_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in SHORT
    with pytest.raises(BadRecord, match=rf"^line {line}: .*{reason}") as error:
        read(SHORT.replace(old, new))
    assert error.value.line == line
    assert error.value.to("fr").startswith(f"ligne {line}\u00a0:")


@pytest.mark.parametrize("long", ["x" * 5000, "9" * 5000])
def test_a_long_line_is_not_quoted_whole(long: str) -> None:
    lines = [*SHORT.splitlines(), "undo 1", "secret s", "result r"]
    for number, line in enumerate(lines):
        words = line.split(" ")
        for word in range(len(words)):
            spoilt = " ".join([*words[:word], long, *words[word + 1 :]])
            try:
                read("\n".join([*lines[:number], spoilt, *lines[number + 1 :]]))
            except BadRecord as error:
                assert all(len(error.to(language)) < 400 for language in LANGUAGES)  # noqa: PT017


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert read("\ufeff" + SHORT) == read(SHORT)


def test_a_result_may_be_written_in_any_case() -> None:
    record = str(played(Variant(DONUTS, 2), seed=1))
    assert read(record.replace("result places", "Result   PLACES")) == read(record)


@pytest.mark.parametrize(
    "names", [("Ada",), ("Ada", ""), ("Ada", "a\nb"), ("Ada", "\x1b[2J"), ("Ada", " x")]
)
def test_names_are_a_line_each_and_as_many_as_seats(names: tuple[str, ...]) -> None:
    with pytest.raises(BadUsage, match="2 names, each one line"):
        Record.begin(DONUTS, names=names)


@pytest.mark.parametrize("secret", ["", " s", "a\nb"])
def test_a_secret_is_one_line(secret: str) -> None:
    with pytest.raises(BadUsage, match="a secret is one line"):
        Dice(secret)


def test_an_empty_text_is_no_record() -> None:
    for text in ("", "\n\n", "# nothing\n"):
        with pytest.raises(BadRecord, match="line 1: this is no record"):
            read(text)


def test_a_wrong_result_is_refused() -> None:
    record = str(played(Variant(DONUTS, 2), seed=1))
    result = record.splitlines()[-1]
    assert result.startswith("result places")
    with pytest.raises(BadRecord, match="lead to another result: places"):
        read(record.replace(result, "result places 1 1 points 0 0 by DN-12"))


def test_chance_is_played_from_the_secret_and_a_record_cut_short_repeats_it() -> None:
    record = Record.begin(DONUTS, dice=Dice.from_seed(7))
    assert [event.seat for event in record.events] == [CHANCE_SEAT]
    assert record.play("c4").truncated(0).resolved() == record


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


def test_what_does_not_follow_may_be_of_other_rules() -> None:
    other = SHORT.replace("rules 1", "rules 9")
    assert str(read(other)) == other.rstrip("\n"), "what follows is read as it is"
    reason = "line 12: .*DN-4.*; but the record is of version 9 of the rules, and today's is 1"
    with pytest.raises(BadRecord, match=reason):
        read(other.replace("1 a1", "1 c4"))
    finished = str(played(Variant(DONUTS, 2), seed=1))
    result = finished.splitlines()[-1]
    with pytest.raises(BadRecord, match=r"another result: .*of version 9 of the rules"):
        read(finished.replace("rules 1", "rules 9").replace(result, "result places 1 1"))
