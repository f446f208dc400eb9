"""The points of each player at the end of a game."""

from ludotheque.engine.result import Result
from ludotheque.engine.telling import Names
from ludotheque.language import Text, joined

TOTALS = Text(en="Points: {each}.", fr="Points : {each}.")
OF_A_SEAT = Text(en="{points} ({who})", fr="{points} ({who})")
ONLY_WON_OR_LOST = {-1, 0, 1}  # points that say no more than who won


def totals(result: Result, names: Names) -> Text | None:
    """What each has in the end, the best first; None: who won is all that there is to say.

    >>> from ludotheque.engine.result import Ending
    >>> ending = Ending("AU-2", Text(en="all sold", fr=""))
    >>> str(totals(Result((2, 1), (21, 41), ending), Names(1, {2: "Ben"})))
    'Points: 41 (Ben), 21 (you).'
    """
    if len(result.points) == 1 or set(result.points) <= ONLY_WON_OR_LOST:
        return None
    seats = sorted(range(1, len(result.ranks) + 1), key=lambda seat: result.ranks[seat - 1])
    each = [OF_A_SEAT.filled(who=names[seat], points=result.points[seat - 1]) for seat in seats]
    return TOTALS.filled(each=joined(each, ", "))
