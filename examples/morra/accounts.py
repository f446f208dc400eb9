"""What rows of Morra claim about a view, for the conformance suite."""

from collections.abc import Iterator

from ludotheque.games.morra.rules import (  # type: ignore[import-not-found]
    consequences as why,
)
from ludotheque.games.morra.view import MorraView  # type: ignore[import-not-found]

from ludotheque.engine.consequences import Consequence
from tests.games.accounting import Becomes, Claim


def claims(row: Consequence, before: MorraView) -> Iterator[Claim]:
    """Which entries of the view change, and how."""
    if row.reason == why.TARGET_SET:
        yield Claim("target", Becomes(row.amount))
    elif row.reason in (why.HELD_OUT, why.SHOWN):
        yield Claim("has_shown")
    elif row.reason == why.SUM_WON:
        points = list(before.points)
        points[row.target - 1] += row.amount
        yield Claim("points", Becomes(tuple(points)))
