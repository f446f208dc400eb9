"""The clauses of Donuts, one by one, with the worked examples of its rulebook."""

import numpy as np
import pytest

from ludotheque import load
from ludotheque.engine.playouts import perft
from ludotheque.engine.result import Result
from ludotheque.engine.state import State
from ludotheque.errors import BadContent, BadOption, IllegalMove, UnknownMove
from ludotheque.games.donuts.content import TILES_FILE, load_tiles, read_tiles, turned
from ludotheque.games.donuts.notation import layout_text
from ludotheque.games.donuts.rules import lines
from ludotheque.games.donuts.rules.state import BOARDS, LAYOUTS
from tests.games.donuts.positions import moves_of, position, rows_of

EMPTY = "......\n" * 6


def outcome_of(state: State) -> Result:
    assert state.result is not None
    return state.result


@pytest.mark.rule("DN-1")
def test_every_layout_is_an_outcome_of_chance_and_all_differ() -> None:
    start = load("donuts").start()
    assert start.chance_is_next
    assert start.chance_weights().tolist() == [1] * 98_304
    assert perft(start, 1) == 98_304
    assert len({layout_text(layout) for layout in range(LAYOUTS)}) == 98_304


@pytest.mark.rule("DN-1")
def test_first_quarter_of_layouts_are_all_boards_up_to_turning() -> None:
    def lines(layout: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        record = load("donuts").start(layout=str(layout)).raw
        return np.array(record.lines).reshape(6, 6)[::-1]  # rows from the top

    for board in (0, 7, 4711, 24_575):
        for turns in range(4):
            # Turning the whole board turns its lines: H and V change places, R and F too.
            whole = np.rot90(lines(board), -turns) ^ (turns % 2)
            assert (lines(board + turns * BOARDS) == whole).all()


@pytest.mark.rule("DN-1")
def test_a_rotation_turns_the_lines_too() -> None:
    # Tile A turned once clockwise: its left column R F R, read from the bottom, is the top row.
    assert turned("RHVFHFRVV") == "FRFHVVHRH"
    state = load("donuts").start(layout="A1B0C0D0")
    top_row = [int(state.raw.lines[cell]) for cell in (30, 31, 32)]
    assert top_row == ["HVRF".index(letter) for letter in "FRF"]


@pytest.mark.rule("DN-1")
def test_a_table_may_name_a_layout_by_number_or_by_tiles() -> None:
    by_number = load("donuts").start(layout="70312")
    by_tiles = load("donuts").start(layout=layout_text(70312))
    assert by_number == by_tiles
    assert by_number.to_move == (1,)
    spaced = load("donuts").start(layout="a0 F2 / c1 h3")
    assert dict(spaced.options)["layout"] == "A0F2C1H3"


@pytest.mark.rule("DN-1")
@pytest.mark.parametrize(
    "layout", ["98304", "-1", "A0E0C0D0", "A0B0C0", "A4B0C0D0", "Z0B0C0D0", "hello", ""]
)
def test_a_wrong_layout_is_refused(layout: str) -> None:
    with pytest.raises(BadOption, match="DN-1"):
        load("donuts").start(layout=layout)


@pytest.mark.rule("DN-2")
def test_each_player_has_fifteen_donuts_and_the_game_ends_with_the_last() -> None:
    rows = """
        vvccvv
        ccvvcc
        vvccvv
        ccvvcc
        v.c...
        ......"""
    state = position(rows, placed=26)
    for cell in ("a1", "b1", "c1"):
        state = state.play(cell)
        assert not state.is_over
        record = state.raw
        record.last = -1
        state = State(state.game, 2, state.options, record.tobytes())
    assert state.play("d1").is_over


@pytest.mark.rule("DN-3")
def test_seat_1_begins_with_vanilla_on_any_cell() -> None:
    state = load("donuts").start(seed=1)
    assert state.to_move == (1,)
    assert moves_of(state) == [f"{file}{rank}" for rank in range(1, 7) for file in "abcdef"]
    assert rows_of(state.play("a1")).splitlines()[5] == "v....."
    assert rows_of(state.play("f6")).splitlines()[0] == ".....v"


@pytest.mark.rule("DN-3")
def test_words_that_are_no_cell_are_refused() -> None:
    for text in ("a7", "g1", "", "aa", "1a"):
        with pytest.raises(UnknownMove, match="DN-3"):
            load("donuts").start(seed=1).play(text)


@pytest.mark.rule("DN-4")
@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("H", ["a3", "b3", "d3", "e3", "f3"]),
        ("V", ["c1", "c2", "c4", "c5", "c6"]),
        ("R", ["a1", "b2", "d4", "e5", "f6"]),
        ("F", ["e1", "d2", "b4", "a5"]),
    ],
)
def test_the_line_binds_on_both_sides(line: str, cells: list[str]) -> None:
    assert moves_of(position(EMPTY, lines=line * 36).play("c3")) == cells


@pytest.mark.rule("DN-4")
def test_example_a_line_with_four_cells_left() -> None:
    """Seat 1 plays, seat 2 answers on the line: of its five other cells four are left."""
    state = position(EMPTY, lines="V" * 36).play("c3").play("c5")
    assert moves_of(state) == ["c1", "c2", "c4", "c6"]


@pytest.mark.rule("DN-4")
def test_other_donuts_do_not_break_the_line() -> None:
    rows = """
        ......
        ......
        ......
        vcvc..
        ......
        ......"""
    assert moves_of(position(rows, last="a3")) == ["e3", "f3"]


@pytest.mark.rule("DN-4")
def test_a_cell_off_the_line_or_taken_is_refused() -> None:
    state = position(EMPTY).play("c3")
    with pytest.raises(IllegalMove, match=r"row.*a3, b3, d3, e3 or f3 \(DN-4\)"):
        state.play("c4")
    with pytest.raises(IllegalMove, match=r"donut on c3.*DN-4"):
        state.play("c3")


@pytest.mark.rule("DN-5")
def test_example_disobedience_on_a_full_line() -> None:
    rows = """
        ......
        ......
        vcvcvc
        ......
        ......
        ......"""
    assert len(position(rows, last="d4").legal_moves()) == 30


@pytest.mark.rule("DN-5")
def test_a_corner_diagonal_without_another_cell_binds_nobody() -> None:
    assert len(position(EMPTY, lines="F" * 36).play("a1").legal_moves()) == 35
    assert len(position(EMPTY, lines="R" * 36).play("a6").legal_moves()) == 35


@pytest.mark.rule("DN-6")
def test_example_one_donut_between_two() -> None:
    state = position(".c.c..\n" + "......\n" * 5, placed=2).play("c6")
    assert rows_of(state).splitlines()[0] == ".vvv.."


@pytest.mark.rule("DN-6")
def test_example_two_donuts_between_two() -> None:
    state = position(".cv.c.\n" + "......\n" * 5, placed=4).play("d6")
    assert rows_of(state).splitlines()[0] == ".vvvv."


@pytest.mark.rule("DN-6")
@pytest.mark.parametrize("row", ["cv.vvc", "c.vvvc", "cvvv.c"])
def test_a_run_on_both_sides_of_the_placed_donut_counts_whole(row: str) -> None:
    cell = "abcdef"[row.index(".")] + "6"
    state = position(row + "\n" + "......\n" * 5, placed=4).play(cell)
    assert rows_of(state).splitlines()[0] == "vvvvvv"


@pytest.mark.rule("DN-6")
@pytest.mark.parametrize("row", ["c.....", "c.v...", "c.vv..", "vc....", ".c.v.c"])
def test_both_ends_must_be_opposing_donuts(row: str) -> None:
    """Beside an empty cell, an own donut that ends nowhere, or the edge, nothing turns."""
    for place in range(6):
        if row[place] == ".":
            state = position(row + "\n" + "......\n" * 5, placed=4).play(f"{'abcdef'[place]}6")
            assert rows_of(state).splitlines()[0] == row[:place] + "v" + row[place + 1 :]


@pytest.mark.rule("DN-7")
def test_example_a_double_insertion_turns_four() -> None:
    rows = """
        ......
        ..c...
        .c.c..
        ..c...
        ......
        ......"""
    state = position(rows, placed=6).play("c4")
    assert "c" not in rows_of(state)
    assert rows_of(state).count("v") == 5


@pytest.mark.rule("DN-7")
def test_an_insertion_counts_on_all_four_axes_at_once() -> None:
    rows = """
        ......
        .ccc..
        .c.c..
        .ccc..
        ......
        ......"""
    state = position(rows, placed=8).play("c4")
    assert rows_of(state).split() == ["......", ".vvv..", ".vvv..", ".vvv..", "......", "......"]


@pytest.mark.rule("DN-8")
def test_turned_donuts_start_no_further_insertion() -> None:
    # Placing on c5 turns d5, which then stands between the chocolates of d6 and d4.
    rows = """
        ...c..
        .c.c..
        ...c..
        ......
        ......
        ......"""
    state = position(rows, placed=4).play("c5")
    assert rows_of(state).splitlines()[:3] == ["...c..", ".vvv..", "...c.."]


@pytest.mark.rule("DN-9")
def test_example_enclosing_turns_nothing() -> None:
    state = position("vc....\n" + "......\n" * 5, placed=2).play("c6")
    assert rows_of(state).splitlines()[0] == "vcv..."


@pytest.mark.rule("DN-10")
@pytest.mark.parametrize(
    ("cells", "last"),
    [
        (["a1", "b1", "c1", "d1"], "e1"),
        (["f2", "f3", "f4", "f5"], "f6"),
        (["a2", "b3", "d5", "e6"], "c4"),
        (["f1", "e2", "d3", "c4"], "b5"),
    ],
)
def test_five_in_a_row_column_or_diagonal_win_at_once(cells: list[str], last: str) -> None:
    rows = [["."] * 6 for _ in range(6)]
    for cell in cells:
        rows[6 - int(cell[1])]["abcdef".index(cell[0])] = "v"
    state = position("\n".join("".join(row) for row in rows), placed=8)
    assert not state.is_over
    outcome = outcome_of(state.play(last))
    assert (outcome.winners, outcome.ending.clause) == ((1,), "DN-10")


@pytest.mark.rule("DN-10")
def test_five_do_not_wrap_around_the_edge() -> None:
    state = position("......\n......\n......\n....vv\nvv....\n......", placed=8)
    assert not state.play("c2").is_over


@pytest.mark.rule("DN-10")
def test_turned_donuts_complete_five() -> None:
    state = position("vvc.c.\n" + "......\n" * 5, placed=4).play("d6")
    assert rows_of(state).splitlines()[0] == "vvvvv."
    assert outcome_of(state).ending.clause == "DN-10"


@pytest.mark.rule("DN-10")
def test_six_in_a_row_win_too() -> None:
    assert outcome_of(position("vvv.vv\n" + "......\n" * 5, placed=10).play("d6")).winners == (1,)


@pytest.mark.rule("DN-10")
def test_five_on_the_last_donut_win_before_groups_count() -> None:
    rows = """
        vvv.cv
        vvv.cv
        vvv..c
        vvv.cv
        ....c.
        ......"""
    state = position(rows, placed=29).play("e4")
    assert lines.largest_group(state.raw.donuts[0]) == 12  # groups would say seat 1
    outcome = outcome_of(state)
    assert (outcome.winners, outcome.ending.clause) == ((2,), "DN-10")


EIGHT_AGAINST_SIX = """
    vvcvcc
    vcvcc.
    vcvccc
    vvcvvv
    c..v..
    .v..v."""


@pytest.mark.rule("DN-11")
def test_example_eight_against_six() -> None:
    assert lines.largest_group(position(EIGHT_AGAINST_SIX).raw.donuts[0]) == 6
    assert lines.largest_group(position(EIGHT_AGAINST_SIX).raw.donuts[1]) == 7
    state = position(EIGHT_AGAINST_SIX, placed=29).play("f5")
    assert lines.largest_group(state.raw.donuts[0]) == 6
    assert lines.largest_group(state.raw.donuts[1]) == 8
    outcome = outcome_of(state)
    assert (outcome.winners, outcome.ending.clause, outcome.points) == ((2,), "DN-11", (-1, 1))


@pytest.mark.rule("DN-11")
def test_groups_join_by_edges_only() -> None:
    diagonal = position("v.....\n.v....\n..v...\n......\n......\n......")
    assert lines.largest_group(diagonal.raw.donuts[0]) == 1
    corner_to_corner = position(".....v\nv.....\n......\n......\n......\n......")
    assert lines.largest_group(corner_to_corner.raw.donuts[0]) == 1


@pytest.mark.rule("DN-12")
def test_equal_groups_are_a_draw() -> None:
    rows = """
        vvccvv
        ccvvcc
        ......
        ......
        ......
        ......"""
    outcome = outcome_of(position(rows, placed=29).play("f1"))
    assert lines.largest_group(position(rows).raw.donuts[0]) == 2
    assert (outcome.ranks, outcome.points, outcome.ending.clause) == ((1, 1), (0, 0), "DN-12")


@pytest.mark.rule("DN-13")
def test_the_last_donut_is_marked_for_both() -> None:
    state = load("donuts").start(layout="0").play("c4")
    for seat in (1, 2):
        assert (
            state.observation(seat).render(seat).count("(○") == 2
        )  # on the board and in the legend
    second = state.play(state.legal_moves()[0])
    assert "(●" in str(second)


@pytest.mark.rule("DN-1")
def test_own_tiles_can_be_typed_in() -> None:
    text = TILES_FILE.read_text(encoding="utf-8")
    assert read_tiles(text) == load_tiles().text
    own = text.replace('origin = "house", rows = ["FHR"', 'origin = "box", rows = ["HHH"')
    state = load("donuts").start(layout="E0B0C0D0", tiles=own)
    assert [int(state.raw.lines[cell]) for cell in (30, 31, 32)] == [0, 0, 0]
    assert State.start(state.game, options=dict(state.options)) == state


@pytest.mark.rule("DN-1")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["RHV"', '["RHX"', "tile A, front, row 1"),
        ('"RVV"] }\nback', '"RVV", "HHH"] }\nback', "tile A, front, rows"),
        ('origin = "reported", rows = ["RHV"', 'rows = ["RHV"', "origin"),
        ('rows = ["FHR"', 'rows = ["FHH"', "face E"),  # the house mix is broken
        ('["FHR", "VFH", "RVF"]', '["VRH", "FVR", "HFV"]', "face E"),  # the same as face G
        ("[[tiles]] # D, H", "[[tile]]", "tiles"),
        ("front = {", "front = ", "TOML"),
    ],
)
def test_a_content_file_with_a_mistake_is_refused(old: str, new: str, message: str) -> None:
    text = TILES_FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadContent, match=message):
        read_tiles(text.replace(old, new, 1))
