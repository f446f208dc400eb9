"""Why a text is no legal move: the clause, and what would be right."""

import re
from collections.abc import Callable

import numpy as np

from ludotheque.engine.game import normalised
from ludotheque.errors import IllegalMove, RuleError, UnknownMove
from ludotheque.games.auction.content import COLOUR_NAMES, card_names
from ludotheque.games.auction.rules import kernel
from ludotheque.games.auction.rules.state import (
    BIDDING,
    DISCARD,
    DON,
    EXCHANGE,
    SALE,
    VALUES,
)
from ludotheque.games.auction.words import cards_text, clause_of, spans, what_to_answer
from ludotheque.language import Text

NO_EXCHANGE = Text(
    en="cards are swapped only at a table with the option exchange=on",
    fr="on n’échange des cartes qu’à une table avec l’option exchange=on",
)
NOT_ASKED = Text(
    en="'{text}' is not what you are asked now: {answer}",
    fr="« {text} » n’est pas ce qui vous est demandé : {answer}",
)
NO_MOVE = Text(
    en="'{text}' is no move here: {answer}",
    fr="« {text} » n’est pas un coup possible ici : {answer}",
)
TOO_LOW = Text(en="{bid} is not more than {standing}", fr="{bid} ne dépasse pas {standing}")
TOO_HIGH = Text(en="you have only {most} chips", fr="vous n’avez que {most} jetons")
ABOVE_ALL = Text(
    en="there are only {most} chips in the game", fr="il n’y a que {most} jetons dans la partie"
)
BARRED = Text(
    en="your cards bar bids that end in {digits}",
    fr="vos cartes vous interdisent les mises finissant par {digits}",
)
WITH_ANSWER = Text(en="{why}: {answer}", fr="{why} : {answer}")
NOT_YOURS = Text(
    en="{card} is not yours; you have {own}", fr="{card} n’est pas à vous ; vous avez {own}"
)
NOT_THEIRS = Text(
    en="seat {owner} does not have {card}, but {cards}",
    fr="la place {owner} n’a pas {card}, mais {cards}",
)
NO_PARTNER = Text(
    en="swap with another player who has a card: seat {others}",
    fr="échangez avec un autre joueur qui a une carte : place {others}",
)
NO_COLOUR = Text(
    en="'{colour}' is no colour; colours are {colours}",
    fr="« {colour} » n’est pas une couleur ; les couleurs sont {colours}",
)
NO_CARD = Text(
    en="there is no {card}; there are {cards}", fr="il n’y a pas de {card} ; il y a {cards}"
)


def objection(raw: np.record, seat: int, text: str) -> RuleError:
    """Say why a text is no legal move of the seat to move."""
    written = normalised(text)
    answer = {"text": " ".join(text.split()), "answer": what_to_answer(raw, seat)}
    if written == "pass":
        return IllegalMove(clause_of(raw), NOT_ASKED.filled(**answer))
    for pattern, phase, explain in FORMS:
        match = re.fullmatch(pattern, written, re.ASCII)
        if match and raw.phase == phase:
            return explain(raw, seat, match)
        if match and _occurs(raw, phase):
            return IllegalMove(clause_of(raw), NOT_ASKED.filled(**answer))
        if match and phase == EXCHANGE and raw.edition == DON:
            return IllegalMove("DO-11", NO_EXCHANGE)
    return UnknownMove(clause_of(raw), NO_MOVE.filled(**answer))


def _occurs(raw: np.record, phase: int) -> bool:
    """Whether players at this table are ever asked so."""
    return bool(
        {
            SALE: raw.edition == DON,
            EXCHANGE: raw.exchange,
            BIDDING: True,
            DISCARD: raw.freely,
        }[phase]
    )


def _bid(raw: np.record, seat: int, match: re.Match[str]) -> RuleError:
    amount = int(match[1])
    most = kernel.chips_in_game(raw) if raw.freely else raw.chips[seat]
    if amount <= raw.bid:
        clause, why = "AU-3", TOO_LOW
    elif amount > most:
        clause, why = ("AU-14", ABOVE_ALL) if raw.freely else ("AU-8", TOO_HIGH)
    else:
        clause, why = "AU-14" if raw.freely else "AU-7", BARRED
    digits = int(kernel.digits_of(raw.cards[seat]))
    because = why.filled(
        bid=amount,
        standing=raw.bid,
        most=most,
        digits=spans([digit for digit in range(VALUES) if digits >> digit & 1]),
    )
    return IllegalMove(clause, WITH_ANSWER.filled(why=because, answer=what_to_answer(raw, seat)))


def _own_card(raw: np.record, seat: int, match: re.Match[str]) -> RuleError:
    if match["own"] not in card_names(raw):
        return _no_such_card(raw, match["own"])
    own = cards_text(raw, int(raw.cards[seat]))
    return IllegalMove(clause_of(raw), NOT_YOURS.filled(card=match["own"], own=own))


def _swap(raw: np.record, seat: int, match: re.Match[str]) -> RuleError:
    names = card_names(raw)
    if match["own"] not in names or not _has(raw, seat, names.index(match["own"])):
        return _own_card(raw, seat, match)
    if match["other"] not in names:
        return _no_such_card(raw, match["other"])
    owner = int(match["seat"]) - 1
    others = [other for other in range(raw.players) if other != seat and raw.cards[other]]
    if owner not in others:
        seats = ", ".join(str(other + 1) for other in others)
        return IllegalMove("DO-11", NO_PARTNER.filled(others=seats))
    cards = cards_text(raw, int(raw.cards[owner]))
    return IllegalMove(
        "DO-11", NOT_THEIRS.filled(owner=owner + 1, card=match["other"], cards=cards)
    )


def _has(raw: np.record, seat: int, card: int) -> bool:
    return bool(raw.cards[seat] >> card & 1)


def _no_such_card(raw: np.record, written: str) -> UnknownMove:
    colour = written.split()[0]
    if colour not in COLOUR_NAMES:
        colours = ", ".join(COLOUR_NAMES)
        return UnknownMove("AU-1", NO_COLOUR.filled(colour=colour, colours=colours))
    cards = cards_text(raw, int(raw.colours[COLOUR_NAMES.index(colour)]))
    return UnknownMove("AU-1", NO_CARD.filled(card=written, cards=cards))


CARD = r"[a-z]+ \d+"
# What can be written, in answer to which question, and what is wrong with it if it is not legal.
FORMS: tuple[tuple[str, int, Callable[[np.record, int, re.Match[str]], RuleError]], ...] = (
    (r"bid (\d{1,4})", BIDDING, _bid),
    (rf"sell (?P<own>{CARD})", SALE, _own_card),
    (rf"discard (?P<own>{CARD})", DISCARD, _own_card),
    (rf"swap (?P<own>{CARD}) with seat (?P<seat>\d) (?P<other>{CARD})", EXCHANGE, _swap),
)
