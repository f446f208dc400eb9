"""Why a text is no lawful move: the clause, and what would be right."""

import re
from collections.abc import Callable

import numpy as np

from ludotheque.errors import RuleError, UnknownMove, UnlawfulMove
from ludotheque.games.auction import kernel
from ludotheque.games.auction.deck import COLOUR_NAMES, card_names
from ludotheque.games.auction.kernel_state import (
    BIDDING,
    DISCARD,
    DON,
    EXCHANGE,
    SALE,
    VALUES,
)
from ludotheque.games.auction.questions import cards_text, clause_of, spans, what_to_answer
from ludotheque.games.contract import normalised
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


def objection(record: np.record, seat: int, text: str) -> RuleError:
    """Say why a text is no lawful move of the seat that is due."""
    written = normalised(text)
    answer = {"text": " ".join(text.split()), "answer": what_to_answer(record, seat)}
    if written == "pass":
        return UnlawfulMove(clause_of(record), NOT_ASKED.filled(**answer))
    for pattern, phase, explain in FORMS:
        match = re.fullmatch(pattern, written, re.ASCII)
        if match and record.phase == phase:
            return explain(record, seat, match)
        if match and _occurs(record, phase):
            return UnlawfulMove(clause_of(record), NOT_ASKED.filled(**answer))
        if match and phase == EXCHANGE and record.edition == DON:
            return UnlawfulMove("DO-11", NO_EXCHANGE)
    return UnknownMove(clause_of(record), NO_MOVE.filled(**answer))


def _occurs(record: np.record, phase: int) -> bool:
    """Whether players at this table are ever asked so."""
    return bool(
        {
            SALE: record.edition == DON,
            EXCHANGE: record.exchange,
            BIDDING: True,
            DISCARD: record.freely,
        }[phase]
    )


def _bid(record: np.record, seat: int, match: re.Match[str]) -> RuleError:
    amount = int(match[1])
    most = kernel.chips_in_game(record) if record.freely else record.chips[seat]
    if amount <= record.bid:
        clause, why = "AU-3", TOO_LOW
    elif amount > most:
        clause, why = ("AU-14", ABOVE_ALL) if record.freely else ("AU-8", TOO_HIGH)
    else:
        clause, why = "AU-14" if record.freely else "AU-7", BARRED
    digits = int(kernel.digits_of(record.cards[seat]))
    because = why.filled(
        bid=amount,
        standing=record.bid,
        most=most,
        digits=spans([digit for digit in range(VALUES) if digits >> digit & 1]),
    )
    return UnlawfulMove(
        clause, WITH_ANSWER.filled(why=because, answer=what_to_answer(record, seat))
    )


def _own_card(record: np.record, seat: int, match: re.Match[str]) -> RuleError:
    if match["own"] not in card_names(record):
        return _no_such_card(record, match["own"])
    own = cards_text(record, int(record.cards[seat]))
    return UnlawfulMove(clause_of(record), NOT_YOURS.filled(card=match["own"], own=own))


def _swap(record: np.record, seat: int, match: re.Match[str]) -> RuleError:
    names = card_names(record)
    if match["own"] not in names or not _has(record, seat, names.index(match["own"])):
        return _own_card(record, seat, match)
    if match["other"] not in names:
        return _no_such_card(record, match["other"])
    owner = int(match["seat"]) - 1
    others = [other for other in range(record.players) if other != seat and record.cards[other]]
    if owner not in others:
        seats = ", ".join(str(other + 1) for other in others)
        return UnlawfulMove("DO-11", NO_PARTNER.filled(others=seats))
    cards = cards_text(record, int(record.cards[owner]))
    return UnlawfulMove(
        "DO-11", NOT_THEIRS.filled(owner=owner + 1, card=match["other"], cards=cards)
    )


def _has(record: np.record, seat: int, card: int) -> bool:
    return bool(record.cards[seat] >> card & 1)


def _no_such_card(record: np.record, written: str) -> UnknownMove:
    colour = written.split()[0]
    if colour not in COLOUR_NAMES:
        colours = ", ".join(COLOUR_NAMES)
        return UnknownMove("AU-1", NO_COLOUR.filled(colour=colour, colours=colours))
    cards = cards_text(record, int(record.colours[COLOUR_NAMES.index(colour)]))
    return UnknownMove("AU-1", NO_CARD.filled(card=written, cards=cards))


CARD = r"[a-z]+ \d+"
# What can be written, in answer to which question, and what is wrong with it if it is not lawful.
FORMS: tuple[tuple[str, int, Callable[[np.record, int, re.Match[str]], RuleError]], ...] = (
    (r"bid (\d{1,4})", BIDDING, _bid),
    (rf"sell (?P<own>{CARD})", SALE, _own_card),
    (rf"discard (?P<own>{CARD})", DISCARD, _own_card),
    (rf"swap (?P<own>{CARD}) with seat (?P<seat>\d) (?P<other>{CARD})", EXCHANGE, _swap),
)
