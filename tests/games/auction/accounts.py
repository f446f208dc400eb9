"""What rows of Don and Serengeti claim about the table."""

from collections.abc import Iterator

from ludotheque.engine.consequences import Consequence
from ludotheque.games.auction.rules import consequences as why
from ludotheque.games.auction.view import PHASES, AuctionView
from tests.games.accounting import Becomes, Claim, Plus

TO_THE_POT = (why.PAYS, why.FINED)
FROM_THE_MIDDLE = (
    why.PAID_FOR_SILENCE, why.HAS_MOST, why.TIE_FOR_MOST, why.NOBODY_HAS_ANY, why.HAS_ALL,
    why.EACH_CARD, why.NOBODY_ELSE_HAS_ANY,
)  # fmt: skip
TO_A_SEAT = (why.TAKES_FOR_NOTHING, why.KEEPS_UNSOLD, why.BUYS, why.BUYS_FROM_SELLER, why.SWAPS)


def claims(row: Consequence, before: AuctionView) -> Iterator[Claim]:
    source, target, amount = row.source, row.target, row.amount
    if row.reason in (*TO_THE_POT, why.PAYS_SELLER):
        yield from _chips(source, -amount, before)
    if row.reason in TO_THE_POT:
        yield Claim("middle", Plus(amount))
    if row.reason in (*FROM_THE_MIDDLE, why.PAYS_SELLER):
        yield from _chips(target, amount, before)
    if row.reason in FROM_THE_MIDDLE:
        yield Claim("middle", Plus(-amount))
    if row.reason in TO_A_SEAT:
        for seat in (source, target):
            yield Claim(f"players.{seat}.cards*")
            yield Claim(f"players.{seat}.points")
    if row.reason in TO_A_SEAT and row.reason != why.SWAPS:
        yield from _auction_is_over()
    match row.reason:
        case why.DRAWN_FIRST | why.IS_FIRST:
            yield Claim("first", Becomes(target))
        case why.TURNED_UP:
            yield Claim("lot*")
            yield Claim("to_come*")
        case why.OPENS | why.RAISES:
            yield Claim("bid", Becomes(amount))
            yield Claim("bidder", Becomes(target))
            yield Claim("fined", Becomes(False))
            yield Claim(f"players.{target}.announced", Becomes(True))
            yield Claim("players.*.role")
        case why.FINED:
            yield Claim("fined", Becomes(True))
            yield Claim(f"players.{source}.announced", Becomes(True))
        case why.WITHDRAWS:
            yield Claim("fined", Becomes(False))
            yield Claim(f"players.{target}.role")
        case why.OFFERS | why.DISCARDS:
            yield Claim(f"players.{source}.cards*")
            yield Claim(f"players.{source}.points")
            yield Claim(f"players.{source}.role")
            yield Claim("seller" if row.reason == why.OFFERS else "discarded*")
            yield Claim("lot*" if row.reason == why.OFFERS else "discarded*")
        case why.SWAPS:
            yield Claim(f"players.{source}.role")
            yield Claim(f"players.{target}.role")
        case why.CANNOT_PAY:
            yield Claim(f"players.{target}.role")
            yield Claim("players.*.role")
        case why.AUCTIONED_AGAIN:
            yield Claim("bid", Becomes(None))
            yield Claim("bidder", Becomes(None))
            yield Claim("players.*.announced", Becomes(False))
            yield Claim("players.*.role")
        case why.MOST_CHIPS:
            yield Claim(f"players.{target}.role", Becomes("most chips"))
            yield Claim(f"players.{target}.points")
        case why.ASKED:
            yield Claim("phase", Becomes(PHASES[row.what]))
            yield Claim("to_move", Becomes(target or None))
            for of_the_question in ("bids", "bid_limit", "barred"):
                yield Claim(of_the_question)
            if PHASES[row.what] == "bidding" and before.phase != "bidding":
                yield Claim("players.*.role")


def _chips(seat: int, amount: int, before: AuctionView) -> Iterator[Claim]:
    if before.player(seat).chips is not None:
        yield Claim(f"players.{seat}.chips", Plus(amount))


def _auction_is_over() -> Iterator[Claim]:
    for name in ("lot*", "seller", "players.*.role", "round"):
        yield Claim(name)
    yield Claim("bid", Becomes(None))
    yield Claim("bidder", Becomes(None))
    yield Claim("players.*.announced", Becomes(False))
