"""A position of Donuts on one line: the lines of the board, its donuts, the last one placed.

The rows are read from the top. `RHV…/…/…` are the directions printed on the cells (horizontal,
vertical, rising, falling); instead one may give a layout of the house tiles, such as A0B0C0D0. Of
the donuts, `v` is vanilla (seat 1), `c` chocolate, a digit so many empty cells. Then comes the cell
of the last donut, or `-` before the first.
"""

import re

import numpy as np

from ludotheque.engine.move import SPECTATOR
from ludotheque.errors import BadPosition
from ludotheque.games.donuts.content import LETTERS, face_code, load_tiles
from ludotheque.games.donuts.notation import layout_number
from ludotheque.games.donuts.rules.layout import apply_chance
from ludotheque.games.donuts.rules.lines import CELLS, DONUTS, NO_CELL, SIDE, has_five
from ludotheque.games.donuts.rules.moves import judge
from ludotheque.games.donuts.rules.state import empty_board
from ludotheque.games.donuts.view import CELL_NAMES, DIRECTIONS, DonutsView, view_of
from ludotheque.language import Text

SIGNS = "vc"
NO_DONUT = "-"


def position_text(view: DonutsView) -> str | None:
    """Write a position; None until the tiles are laid out.

    >>> from ludotheque import load
    >>> load("donuts").start(layout="A0B0C0D0").play("c4").position
    'RHVRFH/FHFHVV/RVVHFR/FVFHFR/RVRVRH/RHHRFV:6/6/2v3/6/6/6:c4'
    """
    if not view.cells:
        return None
    ranks = [view.cells[SIDE * rank : SIDE * (rank + 1)] for rank in reversed(range(SIDE))]
    lines = ["".join(LETTERS[DIRECTIONS.index(c.line)] for c in row) for row in ranks]
    donuts = ["".join(SIGNS[c.donut - 1] if c.donut else "." for c in row) for row in ranks]
    counted = [re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in donuts]
    return f"{'/'.join(lines)}:{'/'.join(counted)}:{view.last or NO_DONUT}"


def set_up(raw: np.record, text: str) -> np.record:
    """Set up a position on an empty board; says what is wrong with one that no game leads to."""
    fields = text.strip().split(":")
    if len(fields) != 3:
        raise _bad(
            en="a position is 'lines:donuts:last cell', such as A0B0C0D0:6/6/2v3/6/6/6:c4",
            fr="une position s’écrit « lignes:donuts:dernière case », comme "
            "A0B0C0D0:6/6/2v3/6/6/6:c4",
        )
    _lay_lines(raw, fields[0])
    _place_donuts(raw, fields[1].lower())
    _mark_last(raw, fields[2].strip().lower())
    if raw.placed:
        judge(raw, int(raw.placed - 1) & 1)
    return raw


def _lay_lines(raw: np.record, written: str) -> None:
    layout = layout_number(written)
    rows = written.upper().split("/")
    if layout is not None:
        apply_chance(raw, layout)
    elif len(rows) == SIDE and all(re.fullmatch("[HVRF]{6}", row) for row in rows):
        raw.lines = [LETTERS.index(letter) for row in reversed(rows) for letter in row]
        raw.laid_out = 1
    else:
        raise _bad(
            en="'{lines}' is no layout, nor six rows of six of the letters H V R F, joined by '/'",
            fr="« {lines} » n’est ni un plateau, ni six rangées de six lettres H V R F jointes "
            "par « / »",
            lines=written,
        )


def _place_donuts(raw: np.record, written: str) -> None:
    rows = [re.sub("[1-6]", lambda n: "." * int(n[0]), row) for row in written.split("/")]
    if [len(row) for row in rows] != [SIDE] * SIDE or not re.fullmatch("[vc./]*", "/".join(rows)):
        raise _bad(
            en="'{donuts}' is not six rows of six cells: v, c, or how many are empty",
            fr="« {donuts} » ne fait pas six rangées de six cases : v, c, ou combien sont vides",
            donuts=written,
        )
    cells = "".join(reversed(rows))
    for seat, sign in enumerate(SIGNS):
        raw.donuts[seat] = sum(1 << cell for cell in range(CELLS) if cells[cell] == sign)
    raw.placed = CELLS - cells.count(".")
    if raw.placed > DONUTS:
        raise _bad(
            en="there are {n} donuts; a box has {most} (DN-2)",
            fr="il y a {n} donuts ; une boîte en contient {most} (DN-2)",
            n=raw.placed,
            most=DONUTS,
        )
    if has_five(raw.donuts[int(raw.placed) & 1]):
        raise _bad(
            en="the colour to move has five in a row: the game was over before (DN-10)",
            fr="la couleur qui doit jouer a cinq donuts alignés : la partie était finie (DN-10)",
        )


def _mark_last(raw: np.record, written: str) -> None:
    placed = int(raw.placed)
    if (written == NO_DONUT) != (placed == 0) or (placed and written not in CELL_NAMES):
        raise _bad(
            en="the last donut lies on a cell, such as c4; it is '-' only on an empty board",
            fr="le dernier donut est sur une case, comme c4 ; « - » seulement sur un plateau vide",
        )
    raw.last = CELL_NAMES.index(written) if placed else NO_CELL
    if placed and not int(raw.donuts[(placed - 1) & 1]) >> int(raw.last) & 1:
        raise _bad(
            en="{n} donuts lie there, so the last was {colour}; on {cell} lies no such donut "
            "(DN-13)",
            fr="{n} donuts sont posés, le dernier était donc {colour} ; il n’y en a pas en {cell} "
            "(DN-13)",
            n=placed,
            colour=SIGNS[(placed - 1) & 1],
            cell=written,
        )


def _bad(*, en: str, fr: str, **values: object) -> BadPosition:
    return BadPosition(Text(en=f"position: {en}", fr=f"position : {fr}").filled(**values))


def read_position(written: str) -> str:
    """Give a position its one written form, once it has been checked whole."""
    board = empty_board([face_code(face) for face in load_tiles().faces])
    text = position_text(view_of(set_up(board, written), SPECTATOR))
    assert text is not None, "a position has a board"
    return text
