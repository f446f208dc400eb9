"""The tiles of Donuts as content, and the layouts of the board that they can form (DN-1)."""

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from ludotheque.engine import content
from ludotheque.errors import BadContent, BadOption
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

Row = Annotated[str, msgspec.Meta(pattern="^[HVRF]{3}$")]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile: three rows of lines, from the top."""

    origin: Literal["reported", "house", "box"]
    rows: Annotated[list[Row], msgspec.Meta(min_length=3, max_length=3)]

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

    tiles: Annotated[list[Tile], msgspec.Meta(min_length=4, max_length=4)]

    @property
    def faces(self) -> list[Face]:
        """Front and back of each tile in turn, as the rules count faces."""
        return [face for tile in self.tiles for face in (tile.front, tile.back)]

    @property
    def text(self) -> str:
        """All faces on one line, so that a record needs no file."""
        return "-".join(face.letters for face in self.faces)


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


def check(tiles: TileSet, source: str) -> TileSet:
    """Check what the schema cannot: that house faces have their mix and no double."""
    for name, face in zip(FACE_NAMES, tiles.faces, strict=True):
        if face.origin != "house":
            continue
        mix = sorted(face.letters.count(letter) for letter in LETTERS)
        others = {look for f in tiles.faces if f is not face for look in turns_of(f.letters)}
        if mix != HOUSE_MIX or len(turns_of(face.letters)) < TURNS or face.letters in others:
            raise BadContent(
                source,
                Text(
                    en="face {n}: a house face has one direction three times and the others twice, "
                    "and equals no other face, nor itself, when turned",
                    fr="face {n} : une face maison porte une direction trois fois et les autres "
                    "deux fois, et n’égale aucune autre face, ni elle-même, une fois tournée",
                ).filled(n=name),
            )
    return tiles


def load_tiles() -> TileSet:
    """The tiles that the project ships."""
    return check(content.load(TILES_FILE, TileSet), TILES_FILE.name)


def read_tiles(written: str) -> str:
    """Give a choice of tiles its one written form: the word "house", or eight faces on a line.

    What is typed is that word, such a line, or the whole text of a file like tiles.toml.
    """
    if written.strip().lower() == HOUSE:
        return HOUSE
    if "\n" not in written and "=" not in written:
        return tiles_from_line(written).text
    return check(content.parse(written, TileSet, "tiles"), "tiles").text


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
