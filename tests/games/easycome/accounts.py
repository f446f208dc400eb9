"""What rows of Easy Come Easy Go claim about the table."""

from collections.abc import Iterator

from ludotheque.engine.consequences import Consequence
from ludotheque.games.easycome.rules import consequences as why
from ludotheque.games.easycome.rules.dice import THROWS
from ludotheque.games.easycome.view import PRIZE_WORDS, EasyComeView
from tests.games.accounting import Becomes, Claim


def claims(row: Consequence, before: EasyComeView) -> Iterator[Claim]:
    seat = row.target
    match row.reason:
        case why.THROWN_TO_BEGIN:
            yield Claim("beginning*")
        case why.TIED_TO_BEGIN:
            yield Claim("beginning.to_throw")
        case why.BEGINS | why.NEXT_TO_THROW | why.SECOND_TURN:
            yield Claim("turn", Becomes(seat))
            yield Claim("in_cup", Becomes(4))
            yield Claim("may_rob_only")
        case why.THROWN | why.THROWN_AGAIN:
            yield Claim("thrown", Becomes(THROWS[row.what]))
            yield Claim("to_move", Becomes(seat))
            yield Claim("in_cup", Becomes(0))
            yield Claim("prizes.*.takeable")
        case why.KEPT:
            yield Claim("aside", Becomes(tuple(sorted(before.aside + THROWS[row.what]))))
            yield Claim("in_cup", Becomes(row.amount))
            yield from _nothing_thrown()
        case why.ENDED:
            yield from _turn_ends()
        case why.TAKEN | why.STOLEN:
            yield Claim(f"prizes.{PRIZE_WORDS[row.what]}.owner", Becomes(seat))
            yield Claim(f"players.{row.source}.prizes")
            yield Claim(f"players.{seat}.prizes")
            yield from _turn_ends()
        case why.COUNT_STOPS:
            yield Claim(f"players.{seat}.turns_to_hold", Becomes(None))
        case why.COUNT_RUNS | why.COUNT_STARTS:
            yield Claim(f"players.{seat}.turns_to_hold", Becomes(row.amount))
        case why.COUNT_ENDS:
            yield Claim(f"players.{seat}.turns_to_hold", Becomes(None))
            yield Claim("winner", Becomes(seat))
            yield Claim("turn", Becomes(None))
            yield Claim("may_rob_only")


def _nothing_thrown() -> Iterator[Claim]:
    yield Claim("thrown", Becomes(()))
    yield Claim("to_move", Becomes(None))
    yield Claim("prizes.*.takeable", Becomes(False))


def _turn_ends() -> Iterator[Claim]:
    yield Claim("aside", Becomes(()))
    yield from _nothing_thrown()
