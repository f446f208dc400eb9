"""What a seat sees of a game of Morra."""

import msgspec
import numpy as np


class MorraView(msgspec.Struct, frozen=True):
    """The target, the points, and who has held out fingers."""

    viewer: int
    target: int | None  # until the die is thrown, None
    points: tuple[int, int]
    has_shown: tuple[bool, bool]


def view_of(raw: np.record, viewer: int) -> MorraView:
    """Decode a state."""
    return MorraView(
        viewer,
        int(raw.morra_target) or None,
        (int(raw.points[0]), int(raw.points[1])),
        (bool(raw.fingers[0]), bool(raw.fingers[1])),
    )
