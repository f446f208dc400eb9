"""Donuts, for two: insert your donuts between your opponent's, and line up five.

Moves are cells, `a1` to `f6`: files a to f from the left, ranks 1 to 6 from the bottom. The one
event of chance is the layout, such as `layout A0F2C1H3`: the four faces as one reads them, each
with its quarter turns clockwise.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludotheque.drawing.characters import Picture
from ludotheque.engine.game import (
    SOON,
    Ending,
    Game,
    MoveValue,
    OnProgress,
    Option,
    Spread,
    no_progress,
    normalised,
)
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, IllegalMove, RuleError, UnknownMove, Unsolved
from ludotheque.games.donuts import solver
from ludotheque.games.donuts.board import svg
from ludotheque.games.donuts.content import (
    face_code,
    layout_number,
    layout_text,
    read_tiles,
    tiles_of,
)
from ludotheque.games.donuts.notation import CELL_NAMES
from ludotheque.games.donuts.rules import kernel
from ludotheque.games.donuts.rules import lines as kernel_board
from ludotheque.games.donuts.terminal import render
from ludotheque.language import Language, Text

LINE_NAMES = (
    Text(en="horizontal", fr="horizontale"),
    Text(en="vertical", fr="verticale"),
    Text(en="rising", fr="montante"),
    Text(en="falling", fr="descendante"),
)
RANDOM = "random"
NO_POSITION = Text(
    en="there is nobody to move here; name a board, such as layout=42 or layout=A0F2C1H3",
    fr="personne n’a de coup à jouer ici ; nommez un plateau, comme layout=42 ou layout=A0F2C1H3",
)


def read_layout(written: str) -> str:
    """Give a layout, named by its number or its faces, its one written form: by its faces."""
    value = written.strip().lower()
    if value == RANDOM:
        return RANDOM
    is_number = re.fullmatch("[0-9]{1,6}", value)
    layout = int(value) if is_number else layout_number(value)
    if layout is None or layout >= kernel.LAYOUTS:
        raise BadOption(
            Text(
                en="option layout: '{text}' is no layout; give random, a number from 0 to {most}, "
                "or the four tiles as one reads them, a face of each (A/E, B/F, C/G, D/H) and its "
                "quarter turns clockwise (0 to 3), such as A0F2C1H3 (DN-1)",
                fr="option layout : « {text} » n’est pas un plateau ; donnez random, un numéro de "
                "0 à {most}, ou les quatre tuiles dans l’ordre de lecture, une face de "
                "chacune (A/E, B/F, C/G, D/H) et ses quarts de tour horaires (0 à 3), comme "
                "A0F2C1H3 (DN-1)",
            ).filled(text=written, most=kernel.LAYOUTS - 1)
        )
    return layout_text(layout)


class Donuts(Game):
    """The game of Donuts."""

    name = "donuts"
    title = Text(en="Donuts", fr="Donuts")
    notation = Text(
        en="Write the cell where your donut goes, such as c4.",
        fr="Écrivez la case où poser votre donut, par exemple c4.",
    )
    min_players = max_players = 2
    dtype = kernel.STATE
    move_count = kernel_board.CELLS
    outcome_count = kernel.LAYOUTS
    options = (
        Option(
            "layout",
            Text(
                en="the board: random, a number from 0 to 98303 (the first 24576 are all boards up "
                "to turning), or its faces with their quarter turns, such as A0F2C1H3",
                fr="le plateau : random (au hasard), un numéro de 0 à 98303 (les 24576 premiers "
                "sont tous les plateaux, à rotation près) ou ses faces et leurs quarts de tour, "
                "comme A0F2C1H3",
            ),
            RANDOM,
            read=read_layout,
            examples=("0", "A0F2C1H3"),
        ),
        Option(
            "tiles",
            Text(
                en="the faces of the tiles: house, or those of your box from a file: "
                "tiles=@my-box.toml",
                fr="les faces des tuiles : house, ou celles de votre boîte, d’un fichier : "
                "tiles=@ma-boite.toml",
            ),
            "house",
            read=read_tiles,
        ),
    )
    endings = (
        Ending("DN-10", Text(en="five in a row", fr="cinq donuts alignés")),
        Ending("DN-11", Text(en="the larger group", fr="le plus grand groupe")),
        Ending("DN-12", Text(en="equal groups", fr="groupes égaux")),
    )
    sources = tuple(ending.about for ending in endings[:2])  # a draw is worth nothing

    def initial_raw(self, players: int, options: Mapping[str, str]) -> np.record:
        """An empty board: laid out if the layout was chosen, else chance is to move (DN-1)."""
        raw: np.record = np.zeros(1, kernel.STATE)[0]
        raw.faces = [face_code(face) for face in tiles_of(options["tiles"]).faces]
        raw.last, raw.winner = kernel_board.NO_CELL, kernel.NO_SEAT
        if options["layout"] != RANDOM:
            kernel.apply_chance(raw, layout_number(options["layout"]))
        return raw

    def flaw(self, raw: np.record) -> Text | None:
        """What no game can show: overlapping donuts, wrong counts, cells that do not exist."""
        first, second = (int(donuts) for donuts in raw.donuts)
        placed = (first | second).bit_count()
        sound = (
            first & second == 0
            and (first | second) < 1 << kernel_board.CELLS
            and max(raw.lines) < len(kernel_board.STEPS)
            and max(raw.faces) < 1 << 2 * kernel.TILE_SIDE**2
            and raw.laid_out <= 1
            and placed == raw.placed <= kernel_board.DONUTS * raw.laid_out
            and kernel_board.NO_CELL <= raw.last < kernel_board.CELLS
            and (raw.last == kernel_board.NO_CELL) == (placed == 0)
            and (placed == 0 or bool((first | second) >> int(raw.last) & 1))
            and raw.ending <= len(self.endings)
            and (raw.ending > 0 or placed < kernel_board.DONUTS)
            and kernel.NO_SEAT <= raw.winner <= 1
            and (raw.winner != kernel.NO_SEAT) == (raw.ending in (kernel.FIVE, kernel.LARGER_GROUP))
        )
        return None if sound else Text(en="its fields disagree", fr="ses champs se contredisent")

    def points_from(self, raw: np.record, seat: int) -> tuple[int, ...]:
        """Won or lost by five in a row (DN-10), or by the larger group (DN-11)."""
        points = np.zeros(2, np.int64)
        kernel.score(raw, points)
        won_by = int(raw.ending)
        return tuple(
            int(points[seat]) * (won_by == way) for way in (kernel.FIVE, kernel.LARGER_GROUP)
        )

    def move_text(self, raw: np.record, seat: int, move: int) -> str:
        """The name of the cell."""
        return CELL_NAMES[move]

    def objection(self, raw: np.record, seat: int, text: str) -> RuleError:
        """Tell what is wrong with a cell."""
        name = normalised(text)
        if name not in CELL_NAMES:
            return UnknownMove(
                "DN-3",
                Text(
                    en="'{text}' is no cell; cells are a1 to f6, such as c4",
                    fr="« {text} » n’est pas une case ; les cases vont de a1 à f6, par exemple c4",
                ).filled(text=text),
            )
        cell = CELL_NAMES.index(name)
        moves = np.zeros(1, np.uint64)
        kernel.legal(raw, seat, moves)
        free = [CELL_NAMES[c] for c in range(kernel_board.CELLS) if int(moves[0]) >> c & 1]
        if int(raw.donuts[0] | raw.donuts[1]) >> cell & 1:
            disobeying = len(free) + raw.placed == kernel_board.CELLS
            return IllegalMove(
                "DN-5" if disobeying else "DN-4",
                Text(
                    en="there is a donut on {cell}; place yours on an empty cell",
                    fr="il y a déjà un donut en {cell} ; posez le vôtre sur une case vide",
                ).filled(cell=name),
            )
        return IllegalMove(
            "DN-4",
            Text(
                en="{cell} is not on the {line} line of {last}: place on {free}",
                fr="{cell} n’est pas sur la ligne {line} de {last} : jouez en {free}",
            ).filled(
                cell=name,
                line=LINE_NAMES[raw.lines[raw.last]],
                last=CELL_NAMES[raw.last],
                free=", ".join(free),
            ),
        )

    def outcome_text(self, raw: np.record, outcome: int) -> str:
        """Write a layout by its faces."""
        return f"layout {layout_text(outcome)}"

    def find_outcome(self, raw: np.record, text: str) -> int | None:
        """Read a layout by its faces."""
        word, _, layout = text.strip().partition(" ")
        return layout_number(layout) if word.lower() == "layout" else None

    def exact(
        self, state: State, seat: int, *, time_budget: float = SOON
    ) -> Mapping[int, MoveValue] | None:
        """Every move: soon, but for the first moves of a game, which take some seconds."""
        return solver.move_values(state.raw, time_budget) if state.to_move == (seat,) else None

    def exact_move(self, state: State, seat: int) -> int | None:
        """The best move where every move is solved soon, else one that keeps a win or a draw."""
        return solver.good_move(state.raw) if state.to_move == (seat,) else None

    def all_starts(self) -> Sequence[Mapping[str, str]]:
        """All boards up to turning (DN-1)."""
        return [{"layout": str(board)} for board in range(kernel.BOARDS)]

    def solution(
        self,
        state: State,
        *,
        value_only: bool = False,
        spread: Spread = map,
        watch: OnProgress = no_progress,
    ) -> dict[str, Any]:
        """The value for the player to move, the distance to the end and the best line to it."""
        if not state.to_move:
            raise Unsolved(NO_POSITION)
        return solver.findings(state.raw, value_only=value_only)

    def picture(self, raw: np.record, seat: int, language: Language) -> Picture:
        """The board with its lines and donuts."""
        return render(raw, language)

    def svg(self, raw: np.record, seat: int, language: Language) -> str:
        """The board as a drawing; it shows everybody the same."""
        return svg(raw)


GAMES = (Donuts(),)
