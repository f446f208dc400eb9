"""How large a sheet and its places are: the same in both orientations, in units of the drawing."""

from typing import Literal, NamedTuple

Orientation = Literal["wide", "tall"]
WIDE: Orientation = "wide"  # as printed
TALL: Orientation = "tall"  # a quarter turned, for phones


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float


SHEETS = {WIDE: Size(1060, 760), TALL: Size(612, 783)}
SIDE = 1060  # of the square that both are drawn in
BOX = 46
ROOM, BOSS = Size(112, 106), Size(172, 128)
