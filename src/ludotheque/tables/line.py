"""The decisions that stand at a table: what an undo may go back to."""

from collections.abc import Collection
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Decision:
    """A whole decision that stands, and the one before it.

    Undoing gives an earlier value again, so nothing is ever copied.
    """

    seat: int
    group: int
    before: int  # the version that undoing it goes back to
    previous: "Decision | None"
    is_answered: bool = False  # by chance, or by what others decided at the same time


Line = Decision | None


def last_of(line: Line, seats: Collection[int]) -> Line:
    """The last decision of any of these seats."""
    while line is not None and line.seat not in seats:
        line = line.previous
    return line


def was_answered(line: Line, since: int) -> bool:
    """Whether anything was revealed by the decisions asked for since a version.

    >>> first = Decision(seat=1, group=1, before=7, previous=None, is_answered=True)
    >>> second = Decision(seat=2, group=2, before=9, previous=first)
    >>> was_answered(second, since=9), was_answered(second, since=7)
    (False, True)
    """
    while line is not None and line.before >= since:
        if line.is_answered:
            return True
        line = line.previous
    return False


def without_last_of(line: Line, seat: int, since: int) -> Line:
    """The same decisions but for that of a seat among those asked for since a version.

    It has been taken back; what was forced, and so made for it, is no decision of its own.

    >>> first = Decision(seat=1, group=1, before=7, previous=None)
    >>> second = Decision(seat=2, group=2, before=7, previous=first)
    >>> without_last_of(second, seat=1, since=7)
    Decision(seat=2, group=2, before=7, previous=None, is_answered=False)
    >>> without_last_of(second, seat=1, since=8) is second
    True
    """
    if line is None or line.before < since:
        return line
    if line.seat == seat:
        return line.previous
    return replace(line, previous=without_last_of(line.previous, seat, since))
