"""What every part of the board of Don and Serengeti asks: who looks, and what would change."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape

from ludotheque.drawing.parts import pawn
from ludotheque.drawing.scene import Scene
from ludotheque.engine.telling import Event
from ludotheque.games.auction.content import VALUES
from ludotheque.games.auction.drawn.outlook import Outlook, if_it_wins, own_digits
from ludotheque.games.auction.rules import consequences as why
from ludotheque.games.auction.telling import the_card
from ludotheque.games.auction.view import AuctionView, Card, Player
from ludotheque.language import Language, Text

NOBODY: Mapping[int, int] = {}
MIDDLE = "middle"  # the id of the pot or the bank
PAYMENTS = (
    why.PAID_FOR_SILENCE, why.PAYS_SELLER, why.HAS_MOST, why.TIE_FOR_MOST, why.NOBODY_HAS_ANY,
    why.HAS_ALL, why.EACH_CARD, why.NOBODY_ELSE_HAS_ANY,
)  # fmt: skip
PRICES = (why.PAYS, why.PAYS_SELLER, why.FINED)
BID, SWAP, PASS = "bid.", "swap.", "pass"  # how items begin


@dataclass(frozen=True)
class Context:
    """A scene of an auction, with what is worked out of it only once."""

    scene: Scene
    view: AuctionView

    @cached_property
    def language(self) -> Language:
        """That of the reader."""
        return self.scene.language

    @cached_property
    def me(self) -> Player | None:
        """Whoever looks; None: a spectator."""
        return self.view.player(self.scene.seat) if self.scene.seat else None

    @cached_property
    def pawns(self) -> dict[int, str]:
        """The pawn of each seat."""
        names = enumerate(self.scene.names, 1)
        return {seat: pawn(seat, name, is_me=seat == self.scene.seat) for seat, name in names}

    @cached_property
    def amount(self) -> int | None:
        """The bid that is pencilled in."""
        return next((amount_of(item) for item in self.scene.draft), None)

    @cached_property
    def outlook(self) -> Outlook | None:
        """What the bid that is pencilled in leads to if it wins; None: no bid, or one to rue."""
        view, amount = self.view, self.amount
        if self.me is None or amount is None:
            return None
        is_fined = view.freely and amount % VALUES in own_digits(view, self.me.seat)
        return None if is_fined else if_it_wins(view, amount)

    @cached_property
    def after(self) -> AuctionView | None:
        """The table once the draft is carried out; of a bid, once it has won."""
        return self.outlook.after if self.outlook else self.scene.after

    @cached_property
    def gains(self) -> Mapping[int, int]:
        """Chips that the draft would bring to seats."""
        return {one.seat: one.chips for one in self.outlook.payments} if self.outlook else NOBODY

    @cached_property
    def latest(self) -> Mapping[int, int]:
        """Chips that seats got or gave since the reader decided: all of it was to be seen.

        Once the game is over, they would be taken for points.
        """
        return NOBODY if self.view.phase == "over" else chips_moved(self.scene.last)

    @cached_property
    def buyer(self) -> int | None:
        """The seat that paid since the reader decided, if it was one."""
        paid = [seat for seat, chips in self.latest.items() if chips < 0]
        return paid[0] if len(paid) == 1 and self.after is None else None

    @cached_property
    def payees(self) -> list[int]:
        """The seats that were paid since the reader decided."""
        return sorted(seat for seat, chips in self.latest.items() if chips > 0)

    def travelling(self, name: str, *, to: int) -> str:
        """Chips on their way from the buyer, to the pot (0) or a seat: one group after another."""
        if self.buyer is None:
            return ""
        goes_by_pot = to and self.view.edition == "don"
        turn = self.payees.index(to) + 1 if to in self.payees else 0
        origin = MIDDLE if goes_by_pot else f"chips-{self.buyer}"
        known = f"{name}-{self.view.round}-{abs(self.latest[to or self.buyer])}"
        return f' id="{known}" data-move="" data-from="{origin}" data-turn="{turn}"'

    @cached_property
    def arrived(self) -> Collection[Card]:
        """Cards that came before their owners since the reader decided."""
        if not self.scene.last:
            return ()
        then = {(one.seat, card) for one in self.scene.last[0].before.players for card in one.cards}
        now = ((one.seat, card) for one in self.view.players for card in one.cards)
        return {card for seat, card in now if (seat, card) not in then}

    @cached_property
    def halves(self) -> tuple[Card | None, Card | None]:
        """The own card and the other of a swap that the draft or a first touch names."""
        named = {self.scene.part}
        for item in self.scene.draft:
            if item.startswith(SWAP):
                words = item.split(".")
                named = {" ".join(words[1:3]), " ".join(words[-2:])}
        own, other = None, None
        for player in self.view.players:
            for card in player.cards:
                if str(card) in named and player.seat == self.scene.seat:
                    own = card
                elif str(card) in named:
                    other = card
        return own, other

    def phrase(self, text: Text) -> str:
        """A text that is always the same, or whose places are to be filled, safe in a page."""
        return phrase(text, self.language)

    def card_name(self, card: Card) -> str:
        """A card in a sentence."""
        return card_name(card, self.language)


@cache
def phrase(text: Text, language: Language) -> str:
    """A text in a language, safe in a page; its places may be filled with `str.format`."""
    return escape(text.to(language))


@cache
def card_name(card: Card, language: Language) -> str:
    """A card as a sentence names it."""
    return escape(the_card(card).to(language))


def card_id(card: Card) -> str:
    """A card in ids.

    >>> card_id(Card("blue", 8))
    'blue-8'
    """
    return f"{card.colour}-{card.value}"


def amount_of(item: str) -> int | None:
    """The amount that an item bids.

    >>> amount_of("bid.11"), amount_of("pass")
    (11, None)
    """
    amount = item.removeprefix(BID)
    return int(amount) if item.startswith(BID) and amount.isdecimal() else None


def chips_moved(events: Collection[Event]) -> Mapping[int, int]:
    """Chips that seats got, or with a minus gave, in some events."""
    moved: Counter[int] = Counter()
    for event in events:
        for row in event.rows:
            if row.reason in PAYMENTS:
                moved[row.target] += row.amount
            if row.reason in PRICES:
                moved[row.source] -= row.amount
    return moved
