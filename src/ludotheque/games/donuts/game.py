"""Donuts, for two: insert your donuts between your opponent's, and line up five.

Moves are cells, `a1` to `f6`: files a to f from the left, ranks 1 to 6 from the bottom. The one
event of chance is the layout, such as `layout A0F2C1H3`: the four faces as one reads them, each
with its quarter turns clockwise.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ludotheque.engine.game import Game, GameInfo, Option, Rules
from ludotheque.engine.result import Ending
from ludotheque.errors import BadOption
from ludotheque.games.donuts import board, notation, solver, terminal, view, words
from ludotheque.games.donuts.content import HOUSE, TileSet, face_code, read_tiles, tiles_of
from ludotheque.games.donuts.notation import layout_number, layout_text
from ludotheque.games.donuts.position import position_text, read_position, set_up
from ludotheque.games.donuts.rules.layout import apply_chance
from ludotheque.games.donuts.rules.lines import CELLS
from ludotheque.games.donuts.rules.state import LAYOUTS, STATE, empty_board
from ludotheque.language import Text

RANDOM = "random"
NO_POSITION = "none"


def read_layout(written: str) -> str:
    """Give a layout, named by its number or its faces, its one written form: by its faces."""
    value = written.strip().lower()
    if value == RANDOM:
        return RANDOM
    is_number = re.fullmatch("[0-9]{1,6}", value)
    layout = int(value) if is_number else layout_number(value)
    if layout is None or layout >= LAYOUTS:
        raise BadOption(
            Text(
                en="option layout: '{text}' is no layout; give random, a number from 0 to {most}, "
                "or the four tiles as one reads them, a face of each (A/E, B/F, C/G, D/H) and its "
                "quarter turns clockwise (0 to 3), such as A0F2C1H3 (DN-1)",
                fr="option --layout : « {text} » n’est pas un plateau ; donnez random, un "
                "numéro de 0 à {most}, ou les quatre tuiles dans l’ordre de lecture, une face de "
                "chacune (A/E, B/F, C/G, D/H) et ses quarts de tour horaires (0 à 3), comme "
                "A0F2C1H3 (DN-1)",
            ).filled(text=written, most=LAYOUTS - 1)
        )
    return layout_text(layout)


def read_position_option(written: str) -> str:
    """Give a position its one written form."""
    return NO_POSITION if written.strip().lower() == NO_POSITION else read_position(written)


OPTIONS = (
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
            "--tiles @my-box.toml",
            fr="les faces des tuiles : house, ou celles de votre boîte, d’un fichier : "
            "--tiles @ma-boite.toml",
        ),
        HOUSE,
        read=read_tiles,
        schema=TileSet,
    ),
    Option(
        "position",
        Text(
            en="a position to begin from: lines or layout, donuts, last cell, such as "
            "A0B0C0D0:6/6/2v3/6/6/6:c4",
            fr="une position de départ : lignes ou plateau, donuts, dernière case, comme "
            "A0B0C0D0:6/6/2v3/6/6/6:c4",
        ),
        NO_POSITION,
        read=read_position_option,
        examples=("A0B0C0D0:6/6/2v3/6/6/6:c4",),
        omit_default=True,
    ),
)
ENDINGS = (
    Ending("DN-10", Text(en="five in a row", fr="cinq donuts alignés")),
    Ending("DN-11", Text(en="the larger group", fr="le plus grand groupe")),
    Ending("DN-12", Text(en="equal groups", fr="groupes égaux")),
)


def initial(players: int, options: Mapping[str, str]) -> np.record:
    """An empty board: laid out if the layout was chosen, else chance comes first (DN-1)."""
    raw = empty_board([face_code(face) for face in tiles_of(options["tiles"]).faces])
    if options["position"] != NO_POSITION:
        if (options["layout"], options["tiles"]) != (RANDOM, HOUSE):
            raise BadOption(
                Text(
                    en="a position has its own board: leave out the options layout and tiles",
                    fr="une position a son propre plateau : retirez --layout et --tiles",
                )
            )
        return set_up(raw, options["position"])
    if options["layout"] != RANDOM:
        apply_chance(raw, layout_number(options["layout"]))
    return raw


DONUTS = Game(
    info=GameInfo(
        name="donuts",
        folder=Path(__file__).parent,
        min_players=2,
        max_players=2,
        endings=ENDINGS,
        options=OPTIONS,
        sources=tuple(ending.about for ending in ENDINGS[:2]),  # a draw is worth nothing
    ),
    rules=Rules(STATE, CELLS, initial, LAYOUTS),
    views=view,
    glance=view.glance_of,
    notation=notation,
    words=words,
    terminal=terminal,
    board=board,
    svg=board.svg,
    solver=solver,
    position=position_text,
)
GAMES = (DONUTS,)
