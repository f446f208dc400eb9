"""Don and Serengeti once more: written from the clauses, without the code of the rules."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
# Asks a seat, with all that it may answer, or (None) for the next card; is sent the answer.
Asking = Generator[tuple[int, list[str]] | None, str, Result]
Sold = tuple[int | None, int]  # to whom, if to anybody, and for how much


def naive_pot(held: tuple[int, ...], buyer: int, pot: int) -> tuple[list[int], int]:
    """DO-3 to DO-5 word for word: what each seat gets of the pot, and what stays in it."""
    gets = [0] * len(held)
    others = [seat for seat in range(len(held)) if seat != buyer]
    holders = [seat for seat in others if held[seat] > 0]
    for seat in others:
        if all(held[seat] > held[rival] for rival in others if rival != seat):
            gets[seat] = pot
            return gets, 0
    sharing = [seat for seat in holders if all(held[seat] >= held[r] for r in others)] or others
    while pot >= len(sharing):
        for seat in sharing:
            gets[seat] += 1
            pot -= 1
    return gets, pot


def naive_price(held: tuple[int, ...], buyer: int, price: int) -> tuple[list[int], int]:
    """SE-3 to SE-5 word for word: what each seat gets of the price, and what the bank gets."""
    gets = [0] * len(held)
    others = [seat for seat in range(len(held)) if seat != buyer]
    holders = [seat for seat in others if held[seat] > 0]
    if len(holders) == 1:
        gets[holders[0]] = price
        return gets, 0
    cards = [seat for seat in holders for _ in range(held[seat])] or others
    while price >= len(cards):
        for seat in cards:
            gets[seat] += 1
            price -= 1
    return gets, price


class NaiveAuction:
    """The clauses word for word, on sets of texts; `run` is the game as one reads it."""

    def __init__(self, don: bool, players: int, first: int, exchange: bool, freely: bool):
        self.don, self.exchange, self.freely = don, exchange, freely
        self.seats = list(range(players))
        self.first = first
        self.total = 12 * players if don else 65
        self.chips = [12 if don else 10] * players
        self.middle = self.total - sum(self.chips)
        self.hands: list[set[str]] = [set() for _ in self.seats]
        self.lot: set[str] = set()
        self.gone: set[str] = set()

    def from_seat(self, seat: int) -> list[int]:
        return self.seats[seat:] + self.seats[:seat]

    def barred(self, seat: int, amount: int) -> bool:
        return any(card.endswith(str(amount)[-1]) for card in self.hands[seat])

    def bids(self, seat: int, standing: int, fined: bool) -> list[str]:
        most = self.total if self.freely else self.chips[seat]
        return [
            f"bid {amount}"
            for amount in range(standing + 1, most + 1)
            if (self.freely and not fined) or not self.barred(seat, amount)
        ]

    def run(self) -> Asking[None]:
        for number in range(15):
            if self.don:
                for seller in self.from_seat(self.first):
                    if self.hands[seller]:
                        move = yield (
                            seller,
                            ["pass", *(f"sell {c}" for c in sorted(self.hands[seller]))],
                        )
                        if move != "pass":
                            yield from self.sale(seller, move.removeprefix("sell "))
            swapped: set[int] = set()
            if self.exchange:
                for seat in self.from_seat(self.first):
                    swaps = self.swaps(seat)
                    if swaps:
                        move = yield seat, ["pass", *swaps]
                        if move != "pass":
                            own, other, owner = swaps[move]
                            self.hands[seat] ^= {own, other}
                            self.hands[owner] ^= {own, other}
                            swapped.add(seat)
            for _ in range(number % 3 + 1):
                card = yield None
                self.lot.add(card)
            bidders = [seat for seat in self.from_seat(self.first) if seat not in swapped]
            buyer, price = yield from self.auction(bidders)
            if buyer is None:
                buyer = self.first
            else:
                self.chips[buyer] -= price
                held = tuple(
                    sum(c.endswith(str(price)[-1]) for c in self.hands[s]) for s in self.seats
                )
                if self.don:
                    gets, self.middle = naive_pot(held, buyer, self.middle + price)
                else:
                    gets, rest = naive_price(held, buyer, price)
                    self.middle += rest
                for seat in self.seats:
                    self.chips[seat] += gets[seat]
            self.hands[buyer] |= self.lot
            self.lot = set()
            self.first = buyer

    def swaps(self, seat: int) -> dict[str, tuple[str, str, int]]:
        return {
            f"swap {own} with seat {owner + 1} {other}": (own, other, owner)
            for own in sorted(self.hands[seat])
            for owner in self.seats
            if owner != seat
            for other in sorted(self.hands[owner])
        }

    def sale(self, seller: int, card: str) -> Asking[None]:
        self.hands[seller].remove(card)
        self.lot = {card}
        buyer, price = yield from self.auction(self.from_seat(seller)[1:])
        self.lot = set()
        if buyer is None:
            self.hands[seller].add(card)
        else:
            self.chips[buyer] -= price
            self.chips[seller] += price
            self.hands[buyer].add(card)

    def auction(self, bidders: list[int]) -> Asking[Sold]:
        """One auction after another until somebody can pay or nobody may bid."""
        while bidders:
            buyer, price = yield from self.bidding(list(bidders))
            if buyer is None or self.chips[buyer] >= price:
                return buyer, price
            bidders = [seat for seat in bidders if seat != buyer]
            if self.hands[buyer]:
                move = yield buyer, [f"discard {card}" for card in sorted(self.hands[buyer])]
                self.hands[buyer].remove(move.removeprefix("discard "))
                self.gone.add(move.removeprefix("discard "))
        return None, 0

    def bidding(self, queue: list[int]) -> Asking[Sold]:
        standing, bidder = -1, None
        announced = set()
        while queue and queue != [bidder]:
            seat = queue.pop(0)
            move = yield seat, ["pass", *self.bids(seat, standing, False)]
            if move != "pass" and self.barred(seat, int(move[4:])):
                announced.add(seat)
                paid = 1 if self.chips[seat] else 0
                self.chips[seat] -= paid
                self.middle += paid
                move = yield seat, ["pass", *self.bids(seat, standing, True)]
            if move != "pass":
                announced.add(seat)
                standing, bidder = int(move[4:]), seat
                queue.append(seat)
            elif not self.don and seat not in announced:
                taken = min(2, self.middle)
                self.chips[seat] += taken
                self.middle -= taken
        return bidder, standing

    def points(self) -> list[int]:
        totals = []
        for seat in self.seats:
            colours = [card.split()[0] for card in self.hands[seat]]
            cards = sum((0, 1, 3, 6, 10, 15)[colours.count(colour)] for colour in set(colours))
            most = self.chips[seat] == max(self.chips)
            totals.append(cards + (2 if self.don else 3) * most)
        return totals

    def ranks(self) -> list[int]:
        keys = [(points,) for points in self.points()]
        if not self.don:
            keys = [
                (points, len(self.hands[seat]), self.chips[seat])  # type: ignore[misc]
                for seat, (points,) in enumerate(keys)
            ]
        return [1 + sum(other > key for other in keys) for key in keys]
