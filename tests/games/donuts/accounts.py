"""What rows of Donuts claim about the board."""

from collections.abc import Iterator

from ludotheque.engine.consequences import Consequence
from ludotheque.games.donuts.rules import consequences as why
from ludotheque.games.donuts.view import CELL_NAMES, DonutsView
from tests.games.accounting import Becomes, Claim, Plus


def claims(row: Consequence, before: DonutsView) -> Iterator[Claim]:
    cell = CELL_NAMES[row.what] if 0 <= row.what < len(CELL_NAMES) else ""
    match row.reason:
        case why.LAID_OUT:
            yield Claim("cells*")
        case why.OPENED | why.PLACED | why.DISOBEYED:
            yield Claim(f"cells.{cell}.donut", Becomes(row.target))
            yield Claim("last", Becomes(cell))
            yield Claim("placed", Plus(1))
            yield Claim("to_move", Becomes(None))  # until the other is sent somewhere
            yield Claim("cells.*.playable")
        case why.TURNED:
            yield Claim(f"cells.{cell}.donut", Becomes(row.target))
        case why.SENT | why.SET_FREE | why.BEGINS:
            yield Claim("to_move", Becomes(row.target))
        case why.FIVE_IN_A_ROW:
            yield Claim("winner", Becomes(row.target))
            yield Claim("five")
        case why.GROUPS:
            yield Claim("winner", Becomes(row.target))
            yield Claim("groups")
        case why.GROUPS_EQUAL:
            yield Claim("groups")
