"""What rows of Donnant Donnant claim about the table."""

from collections.abc import Iterator

from ludotheque.engine.consequences import Consequence
from ludotheque.games.donnant.content import BOXES, COLOURS, card_name
from ludotheque.games.donnant.rules import consequences as why
from ludotheque.games.donnant.rules.state import CELLS
from ludotheque.games.donnant.view import CELL_NAMES, PHASES, ROWS, DonnantView
from tests.games.accounting import Becomes, Claim, Plus

MARKS = ("plus_or_minus_1", "other_colour", "extra_die", "cheaper")
OF_THE_QUESTION = (
    "own_dice*", "dice_left", "dice.*", "drawn_deck", "buying*", "colouring", "acted",
    "passive_turn", "rerolls", "thrown", "to_move",
)  # fmt: skip
FROM_A_DECK = (
    why.REVEALED, why.DEALT, why.DEALT_HIDDEN, why.DRAWN, why.DRAWN_HIDDEN, why.RETURNS,
    why.RETURNS_HIDDEN,
)  # fmt: skip


def claims(row: Consequence, before: DonnantView) -> Iterator[Claim]:
    stall = f"stalls.{row.target}"
    if row.reason in FROM_A_DECK:
        yield Claim("decks*")
        yield Claim(f"{stall}.hand*")
    match row.reason:
        case why.REVEALED | why.BUYS | why.SETS_ASIDE | why.ROW_SLIDES:
            rows = [row.what] if row.reason == why.ROW_SLIDES else range(len(ROWS))
            for index in range(8):
                if index // 4 in rows:
                    yield Claim(f"market.{index}.card*")
        case why.LAID:
            cell = CELL_NAMES[row.what % CELLS]
            yield Claim(f"{stall}.cards")
            yield Claim(f"{stall}.cards.{cell}.*")
            yield Claim(f"{stall}.open_cells")
            yield Claim(f"{stall}.hand*")
            yield Claim("decks*")
        case why.ENTERED:
            name = card_name(row.what // BOXES)
            yield Claim(f"{stall}.cards.{_cell(before, row.target, name)}.values")
        case why.COMPLETED:
            cell = CELL_NAMES[row.what % CELLS]
            yield Claim(f"{stall}.cards.{cell}.complete", Becomes(True))
        case why.SPOILT:
            cell = CELL_NAMES[row.what % CELLS]
            yield Claim(f"{stall}.cards.{cell}.completable", Becomes(False))
        case why.COLOURED:
            cell = CELL_NAMES[row.what % CELLS]
            yield Claim(f"{stall}.cards.{cell}.colour", Becomes(COLOURS[row.amount]))
            yield Claim(f"{stall}.cards.{cell}.ticked")
        case why.GAINS_MARKS | why.USES_MARKS:
            sign = 1 if row.reason == why.GAINS_MARKS else -1
            yield Claim(f"{stall}.marks.{MARKS[row.what]}", Plus(sign * row.amount))
            yield Claim(f"{stall}.cards.*.ticked")
        case why.SCORES:
            yield Claim(f"{stall}.points", Plus(row.amount))
        case why.LAST_ROUND:
            yield Claim("last_round", Becomes(row.amount))
        case why.ROUND_BEGINS:
            yield Claim("round_number", Becomes(row.amount))
        case why.IS_ACTIVE:
            yield Claim("active", Becomes(row.target))
        case why.ASKED:
            yield Claim("phase", Becomes(PHASES[row.what]))
            yield from map(Claim, OF_THE_QUESTION)


def _cell(view: DonnantView, seat: int, name: str) -> str:
    laid = (card.cell for card in view.stalls[seat - 1].cards if card.card.name == name)
    return next(laid, "*")
