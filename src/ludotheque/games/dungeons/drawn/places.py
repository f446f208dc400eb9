"""Where places lie, as `tools.lay_out` found it; corridors between them."""

from functools import cache
from importlib import resources

import msgspec

from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.drawn.sizes import BOSS, ROOM, Orientation, Size

Spots = dict[str, tuple[int, int]]
INSET = 14  # how far a corridor goes into a room


@cache
def _all() -> dict[str, dict[str, Spots]]:
    file = resources.files(__package__).joinpath("places.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, Spots]])


def spots(adventure: str, orientation: Orientation) -> Spots:
    """The middle of each place, by the name that moves write."""
    return _all()[adventure][orientation]


def room_size(room: content.Room) -> Size:
    """How large a room is drawn."""
    return BOSS if room.boss else ROOM


@cache
def corridors(adventure: str, orientation: Orientation) -> str:
    """All corridors as one path: from box to box, or from a box to the nearest point of a room."""
    sheet, at = content.load(adventure), spots(adventure, orientation)
    drawn = []
    for name, box in sheet.boxes.items():
        x, y = at[name]
        for other in box.doors:
            if other in sheet.rooms:
                to_x, to_y = _doorway(at[other.lower()], room_size(sheet.rooms[other]), x, y)
            elif name < other:
                to_x, to_y = at[other]
            else:
                continue
            drawn.append(f"M{x} {y}L{to_x:g} {to_y:g}")
    return "".join(drawn)


def _doorway(middle: tuple[int, int], size: Size, x: float, y: float) -> tuple[float, float]:
    dx, dy = size.width / 2 - INSET, size.height / 2 - INSET
    return (
        min(max(x, middle[0] - dx), middle[0] + dx),
        min(max(y, middle[1] - dy), middle[1] + dy),
    )
