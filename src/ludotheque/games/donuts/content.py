"""The tiles of Donuts as content, and the layouts of the board that they can form (DN-1)."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from ludotheque.engine import content
from ludotheque.engine.schema import named
from ludotheque.errors import BadOption
from ludotheque.language import Text

TILES = 4
TILE_SIDE = 3
FACES = 2 * TILES
TURNS = 4  # quarters of a turn
LETTERS = "HVRF"  # horizontal, vertical, rising, falling, as the rules number directions
TILES_FILE = Path(__file__).parent / "content" / "tiles.toml"
FACE_NAMES = "AEBFCGDH"  # front and back of each tile in turn, as the rules count faces
HOUSE = "house"  # the tiles that the project ships
HOUSE_MIX = [2, 2, 2, 3]

A_ROW = Text(
    en="three letters of H, V, R, F: the lines from left to right",
    fr="trois lettres parmi H, V, R, F : les lignes de gauche à droite",
)
NO_HOUSE_FACE = Text(
    en="face {n}: a house face has one direction three times and the others twice, and equals no "
    "other face, nor itself, when turned; give a face of your box the origin box",
    fr="face {n} : une face maison porte une direction trois fois et les autres deux fois, et "
    "n’égale aucune autre face, ni elle-même, une fois tournée ; pour une face de votre boîte, "
    "l’origine (origin) est box",
)

Row = Annotated[str, msgspec.Meta(pattern="^[HVRF]{3}$", extra={"form": A_ROW})]
Rows = Annotated[
    list[Row],
    msgspec.Meta(
        min_length=TILE_SIDE, max_length=TILE_SIDE, extra=named(Text(en="row {n}", fr="rangée {n}"))
    ),
]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile: three rows of lines, from the top."""

    origin: Literal["reported", "house", "box"]
    rows: Rows

    @property
    def letters(self) -> str:
        """The nine lines in reading order."""
        return "".join(self.rows)


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile with its two faces."""

    front: Face
    back: Face


class TileSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The four tiles of a box."""

    tiles: Annotated[
        list[Tile],
        msgspec.Meta(
            min_length=TILES,
            max_length=TILES,
            extra=named(Text(en="tile {letter}", fr="tuile {letter}")),
        ),
    ]

    @property
    def faces(self) -> list[Face]:
        """Front and back of each tile in turn, as the rules count faces."""
        return [face for tile in self.tiles for face in (tile.front, tile.back)]

    @property
    def text(self) -> str:
        """All faces on one line, so that a record needs no file."""
        return "-".join(face.letters for face in self.faces)

    def problems(self) -> Iterator[Text]:
        """What no schema sees: house faces have their mix, and none is there twice."""
        for name, face in zip(FACE_NAMES, self.faces, strict=True):
            if face.origin != "house":
                continue
            mix = sorted(face.letters.count(letter) for letter in LETTERS)
            others = {look for f in self.faces if f is not face for look in turns_of(f.letters)}
            if mix != HOUSE_MIX or len(turns_of(face.letters)) < TURNS or face.letters in others:
                yield NO_HOUSE_FACE.filled(n=name)


def turned(letters: str) -> str:
    """Turn a face a quarter clockwise; its lines turn too.

    >>> turned("RHVFHFRVV")
    'FRFHVVHRH'
    """
    swap = str.maketrans(LETTERS, "VHFR")
    return "".join(
        letters[3 * (2 - column) + row] for row in range(3) for column in range(3)
    ).translate(swap)


def turns_of(letters: str) -> set[str]:
    """All that a face looks like as it is turned."""
    seen = [letters]
    while len(seen) < TURNS:
        seen.append(turned(seen[-1]))
    return set(seen)


@cache
def load_tiles() -> TileSet:
    """The tiles that the project ships."""
    return content.load(TILES_FILE, TileSet)


def read_tiles(written: str) -> str:
    """Give a choice of tiles its one written form: the word "house", or eight faces on a line.

    What is typed is that word, such a line, or the whole text of a file like tiles.toml.
    """
    if written.strip().lower() == HOUSE:
        return HOUSE
    if "\n" not in written and "=" not in written:
        return tiles_from_line(written).text
    return content.parse(written, TileSet, "tiles").text


def tiles_from_line(line: str) -> TileSet:
    """Read the line that `TileSet.text` writes."""
    faces = line.strip().upper().split("-")
    if len(faces) != FACES or not all(re.fullmatch("[HVRF]{9}", face) for face in faces):
        raise BadOption(
            Text(
                en="option tiles: give 'house', a file (tiles=@my-box.toml), or eight faces "
                "such as RHVFHFRVV joined by '-'",
                fr="option tiles : donnez « house », un fichier (tiles=@ma-boite.toml) ou huit "
                "faces comme RHVFHFRVV jointes par « - »",
            )
        )
    made = [Face("box", [face[0:3], face[3:6], face[6:9]]) for face in faces]
    return TileSet([Tile(*made[i : i + 2]) for i in range(0, FACES, 2)])


def tiles_of(option: str) -> TileSet:
    """The tiles that a written option stands for."""
    return load_tiles() if option == HOUSE else tiles_from_line(option)


def face_code(face: Face) -> int:
    """A face as the rules keep it: two bits a line."""
    return sum(LETTERS.index(letter) << 2 * place for place, letter in enumerate(face.letters))
