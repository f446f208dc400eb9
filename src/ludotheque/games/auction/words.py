"""What players of Don and Serengeti read."""

import re
from collections.abc import Mapping

import msgspec

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.move import Move
from ludotheque.engine.notation import normalised
from ludotheque.errors import IllegalMove, RuleError, UnknownMove
from ludotheque.games.auction.content import COLOUR_NAMES
from ludotheque.games.auction.lexicon import LEXICON
from ludotheque.games.auction.rules import refusals as why
from ludotheque.games.auction.telling import SAID_OTHERWISE, button, event, preview, question, spans
from ludotheque.games.auction.view import AuctionView, Card, Cards, Player
from ludotheque.language import Text, joined

__all__ = [
    "LEXICON",
    "NOTATION",
    "SAID_OTHERWISE",
    "button",
    "event",
    "preview",
    "question",
    "refusal",
    "unknown_move",
]

NOTATION = Text(  # of Don
    en="Write bid 13 or pass, sell blue 8 to sell a card, and where cards are exchanged swap red 2 "
    "with seat 3 blue 8.",
    fr="Écrivez miser 13 ou se retirer, vendre bleu 8 pour vendre une carte et, là où l’on "
    "échange, échanger rouge 2 avec la place 3 bleu 8.",
)
CLAUSES = {  # what a question follows from
    "don": {"sale": "DO-10", "exchange": "DO-11", "bidding": "AU-3", "discard": "DO-6"},
    "serengeti": {"bidding": "AU-3", "discard": "SE-8"},
}
BARS = Text(
    en="your cards bar bids that end in {digits}: {answer}",
    fr="vos cartes vous interdisent les mises finissant par {digits} : {answer}",
)
REFUSALS = {
    why.NEVER_ASKED: Text(
        en="'{text}' is no move here: {answer}",
        fr="« {text} » n’est pas un coup possible ici : {answer}",
    ),
    why.NO_EXCHANGE: Text(
        en="cards are swapped only at a table with the option exchange=on",
        fr="on n’échange des cartes qu’à une table avec l’option exchange=on",
    ),
    why.NOT_ASKED: Text(
        en="'{text}' is not what you are asked now: {answer}",
        fr="« {text} » n’est pas ce qui vous est demandé : {answer}",
    ),
    why.TOO_LOW: Text(
        en="{amount} is not more than {standing}: {answer}",
        fr="{amount} ne dépasse pas {standing} : {answer}",
    ),
    why.ABOVE_ALL_CHIPS: Text(
        en="there are only {limit} chips in the game: {answer}",
        fr="il n’y a que {limit} jetons dans la partie : {answer}",
    ),
    why.ABOVE_OWN_CHIPS: Text(
        en="you have only {limit} [limit?chip|chips]: {answer}",
        fr="vous n’avez que {limit} [limit?jeton|jetons] : {answer}",
    ),
    why.BARRED: BARS,
    why.BARRED_AGAIN: BARS,
    why.NOT_YOURS: Text(
        en="{card} is not yours; you have {own}", fr="{card} n’est pas à vous ; vous avez {own}"
    ),
    why.BOTH_YOURS: Text(
        en="swap with another player who has a card: seat {others}",
        fr="échangez avec un autre joueur qui a une carte : place {others}",
    ),
    why.NOBODYS: Text(en="nobody has {other}", fr="personne n’a {other}"),
}
REFUSED_BY = {  # the clause of a refusal, where it is not the one that the question follows from
    why.NO_EXCHANGE: "DO-11",
    why.TOO_LOW: "AU-3",
    why.ABOVE_ALL_CHIPS: "AU-14",
    why.ABOVE_OWN_CHIPS: "AU-8",
    why.BARRED: "AU-7",
    why.BARRED_AGAIN: "AU-14",
    why.BOTH_YOURS: "DO-11",
    why.NOBODYS: "DO-11",
}
NOT_THEIRS = Text(
    en="seat {seat} does not have {other}, but {cards}",
    fr="la place {seat} n’a pas {other}, mais {cards}",
)
NO_COLOUR = Text(
    en="'{colour}' is no colour; colours are {colours}",
    fr="« {colour} » n’est pas une couleur ; les couleurs sont {colours}",
)
NO_CARD = Text(
    en="there is no {card}; there are {cards}", fr="il n’y a pas de {card} ; il y a {cards}"
)
CARD = r"[a-z]+ \d+"
FORMS = {  # what can be written in answer to which question
    "bidding": r"bid (?P<amount>\d{1,4})",
    "sale": rf"sell (?P<card>{CARD})",
    "discard": rf"discard (?P<card>{CARD})",
    "exchange": rf"swap (?P<card>{CARD}) with seat (?P<seat>\d) (?P<other>{CARD})",
}
ANSWERS = {
    "bidding": Text(en="bid {bids}, or withdraw", fr="misez {bids}, ou retirez-vous"),
    "sale": Text(
        en="sell one of your cards, such as 'sell {card}', or pass",
        fr="vendez une de vos cartes, par exemple « vendre {card} », ou renoncez",
    ),
    "exchange": Text(
        en="swap a card, such as 'swap {card} with seat {seat} {other}', or pass",
        fr="échangez une carte, par exemple « échanger {card} avec la place {seat} {other} », "
        "ou renoncez",
    ),
    "discard": Text(
        en="you cannot pay {price}: discard one of your cards, such as 'discard {card}'",
        fr="vous ne pouvez pas payer {price} : écartez une de vos cartes, par exemple "
        "« écarter {card} »",
    ),
}
ONLY_PASS = Text(en="you can only withdraw", fr="vous ne pouvez que vous retirer")
EXPECTED = {  # what the game waits for
    "first": Text(en="The first player is drawn by lot.", fr="Le premier joueur est tiré au sort."),
    "deal": Text(en="The cards of the lot are turned up.", fr="On retourne les cartes du lot."),
    "sale": Text(en="{who} may sell a card.", fr="{who} peut vendre une carte."),
    "exchange": Text(en="{who} may swap a card.", fr="{who} peut échanger une carte."),
    "bidding": Text(en="{who} bids or withdraws.", fr="{who} mise ou se retire."),
    "discard": Text(
        en="{who} cannot pay {price} and discards a card.",
        fr="{who} ne peut pas payer {price} et écarte une carte.",
    ),
}


# What stands on the board.
ROUND = Text(en="{title} · round {round} of {rounds}", fr="{title} · manche {round} sur {rounds}")
FIRST = Text(en="first: {who}", fr="premier : {who}")
MIDDLE = {
    "don": Text(en="{chips} in the pot", fr="{chips} au pot"),
    "serengeti": Text(en="{chips} in the bank", fr="{chips} en banque"),
}
LOT = Text(en="Lot: ", fr="Lot : ")
FOR_SALE = Text(en="For sale: ", fr="En vente : ")
STANDING = Text(en="   bid: {bid} ({who})", fr="   mise : {bid} ({who})")
NO_BID_YET = Text(en="   no bid yet", fr="   pas encore de mise")
GONE = Text(en="Out of the game: {cards}", fr="Hors jeu : {cards}")
POINTS = Text(en="points", fr="points")
CHIPS = Text(en="chips", fr="jetons")
ROLES = {
    "sells": Text(en="sells", fr="vend"),
    "withdrew": Text(en="withdrew", fr="retiré"),
    "may not bid": Text(en="may not bid", fr="ne mise pas"),
    "bids": Text(en="bids {bid}", fr="mise {bid}"),
    "most chips": Text(en="most chips", fr="+ de jetons"),
    None: Text(en="", fr=""),
}
FINED = Text(
    en="Your cards bar that bid: it costs you a chip, if you have one ({clause}).",
    fr="Vos cartes interdisent cette mise : elle vous coûte un jeton, si vous en avez ({clause}).",
)


def cards_text(cards: Cards) -> Text:
    """Name some cards."""
    return joined(map(card_text, cards), ", ") if cards else Text(en="none", fr="aucune")


def card_text(card: Card) -> Text:
    """Name a card as moves do."""
    return LEXICON.said(str(card))


def what_to_answer(view: AuctionView) -> Text:
    """Tell a viewer who is to move what they may do, in the words of their moves."""
    if view.phase == "bidding":
        return ANSWERS[view.phase].filled(bids=spans(view.bids)) if view.bids else ONLY_PASS
    me = view.player(view.viewer)
    other = next(iter(_partners(view)), me)
    return ANSWERS[view.phase].filled(
        card=card_text(me.cards[0]),
        seat=other.seat,
        other=card_text(other.cards[0]),
        price=view.bid,
    )


def _partners(view: AuctionView) -> list[Player]:
    """The other players who have a card."""
    return [other for other in view.players if other.cards and other.seat != view.viewer]


def refusal(view: AuctionView, move: Move, reason: int) -> tuple[str, Text]:
    """Tell why a move is not legal."""
    return _explained(view, reason, text=move.text, **_texts(msgspec.structs.asdict(move.parts)))


def _texts(parts: Mapping[str, object]) -> dict[str, object]:
    """Parts of a move with the cards as people read them."""
    cards = {name: LEXICON.said(str(parts[name])) for name in ("card", "other") if name in parts}
    return {**parts, **cards}


def _explained(view: AuctionView, reason: int, text: str = "", **parts: object) -> tuple[str, Text]:
    """The clause and the sentence for a reason; `parts` are those of the move."""
    clause = REFUSED_BY.get(reason) or CLAUSES[view.edition][view.phase]
    return clause, REFUSALS[reason].filled(
        answer=what_to_answer(view),
        text=LEXICON.said(text),
        standing=view.bid,
        limit=view.bid_limit,
        digits=spans(view.barred) if view.barred else "",
        own=cards_text(view.player(view.viewer).cards),
        others=", ".join(str(other.seat) for other in _partners(view)),
        **parts,
    )


def unknown_move(view: AuctionView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """Say why a text is no move that has a number."""
    shown = " ".join(text.split())
    for phase, form in FORMS.items():
        match = re.fullmatch(form, normalised(text), re.ASCII)
        if match and phase == view.phase:
            return _unknown_part(view, match.groupdict())
        if match and phase in view.questions:
            return IllegalMove(*_explained(view, why.NOT_ASKED, text=shown))
        if match and phase == "exchange" and view.edition == "don":
            return IllegalMove(*_explained(view, why.NO_EXCHANGE))
    return UnknownMove(*_explained(view, why.NEVER_ASKED, text=shown))


def _unknown_part(view: AuctionView, parts: dict[str, str]) -> RuleError:
    """An amount beyond all chips, a card that is not in the deck, or another player's card."""
    if "amount" in parts:
        reason = why.ABOVE_ALL_CHIPS if view.freely else why.ABOVE_OWN_CHIPS
        return IllegalMove(*_explained(view, reason))
    owner_of = {str(card): view.owner(card) for card in view.deck}
    if parts["card"] not in owner_of:
        return _no_such_card(view, parts["card"])
    if owner_of[parts["card"]] != view.viewer:
        return IllegalMove(*_explained(view, why.NOT_YOURS, "", **_texts(parts)))
    if parts["other"] not in owner_of:
        return _no_such_card(view, parts["other"])
    for partner in _partners(view):
        if str(partner.seat) == parts["seat"]:
            cards = cards_text(partner.cards)
            return IllegalMove("DO-11", NOT_THEIRS.filled(cards=cards, **_texts(parts)))
    return IllegalMove(*_explained(view, why.BOTH_YOURS))


def _no_such_card(view: AuctionView, written: str) -> UnknownMove:
    colour = written.split()[0]
    if colour not in COLOUR_NAMES:
        colours = joined(map(LEXICON.said, COLOUR_NAMES), ", ")
        return UnknownMove("AU-1", NO_COLOUR.filled(colour=colour, colours=colours))
    cards = sorted((card for card in view.deck if card.colour == colour), key=lambda c: c.value)
    card = LEXICON.said(written)
    return UnknownMove("AU-1", NO_CARD.filled(card=card, cards=cards_text(tuple(cards))))


class SerengetiWords:
    """These words for Serengeti, in which cards are neither sold nor swapped."""

    LEXICON = LEXICON
    NOTATION = Text(en="Write bid 13 or pass.", fr="Écrivez miser 13 ou se retirer.")
    SAID_OTHERWISE = SAID_OTHERWISE
    question = staticmethod(question)
    button = staticmethod(button)
    preview = staticmethod(preview)
    event = staticmethod(event)
    refusal = staticmethod(refusal)
    unknown_move = staticmethod(unknown_move)
