"""What kills have shown."""

from dataclasses import dataclass


@dataclass
class Tally:
    """What all kills together have shown."""

    kills: int = 0
    acknowledged: int = 0
    found: int = 0
    lost: int = 0
    doubled: int = 0
