"""Why a text is no lawful move: the clause, and what would be right."""

import re
from collections.abc import Callable

import numpy as np

from ludotheque.errors import RuleError, UnknownMove, UnlawfulMove
from ludotheque.games.auction import kernel
from ludotheque.games.auction.deck import COLOUR_NAMES, card_text, cards_in, find_card
from ludotheque.games.auction.kernel_state import (
    BIDDING,
    DISCARD,
    DON,
    EXCHANGE,
    SALE,
    SERENGETI,
    VALUES,
)
from ludotheque.games.auction.questions import cards_text, clause_of, spans, what_to_answer
from ludotheque.games.contract import normalised
from ludotheque.language import Text

Explain = Callable[[np.record, int, re.Match[str]], RuleError]


def objection(record: np.record, seat: int, text: str) -> RuleError:
    """Say why a text is no lawful move of the seat that is due."""
    written = normalised(text)
    answer = {"text": " ".join(text.split()), "answer": what_to_answer(record, seat)}
    for pattern, editions, phases, explain in FORMS:
        match = re.fullmatch(pattern, written, re.ASCII)
        if match and record.edition in editions:
            if match[0].startswith("swap") and not record.exchange:
                return _no_exchange()
            if record.phase in phases:
                return explain(record, seat, match)
            return UnlawfulMove(
                clause_of(record),
                Text(
                    en="'{text}' is not what you are asked now: {answer}",
                    fr="« {text} » n’est pas ce qui vous est demandé : {answer}",
                ).filled(**answer),
            )
    return UnknownMove(
        clause_of(record),
        Text(
            en="'{text}' is no move here: {answer}",
            fr="« {text} » n’est pas un coup possible ici : {answer}",
        ).filled(**answer),
    )


def _bid(record: np.record, seat: int, match: re.Match[str]) -> RuleError:
    amount = int(match[1])
    digits = kernel.digits_of(record.cards[seat])
    most = kernel.chips_in_game(record) if record.freely else record.chips[seat]
    if amount <= record.bid:
        clause = "AU-3"
        why = Text(en="{bid} is not more than {standing}", fr="{bid} ne dépasse pas {standing}")
    elif amount > most and record.freely:
        clause = "AU-14"
        why = Text(
            en="there are only {most} chips in the game",
            fr="il n’y a que {most} jetons dans la partie",
        )
    elif amount > most:
        clause = "AU-8"
        why = Text(en="you have only {most} chips", fr="vous n’avez que {most} jetons")
    else:
        clause = "AU-14" if record.freely else "AU-7"
        why = Text(
            en="your cards bar bids that end in {digits}",
            fr="vos cartes vous interdisent les mises finissant par {digits}",
        )
    filled = why.filled(
        bid=amount,
        standing=record.bid,
        most=most,
        digits=spans([digit for digit in range(VALUES) if int(digits) >> digit & 1]),
    )
    return UnlawfulMove(
        clause,
        Text(en="{why}: {answer}", fr="{why} : {answer}").filled(
            why=filled, answer=what_to_answer(record, seat)
        ),
    )


def _own_card(record: np.record, seat: int, match: re.Match[str]) -> RuleError:
    if find_card(record, match["own"]) is None:
        return _no_such_card(record, match["own"])
    return UnlawfulMove(
        clause_of(record),
        Text(
            en="{card} is not yours; you have {own}", fr="{card} n’est pas à vous ; vous avez {own}"
        ).filled(card=match["own"], own=cards_text(record, int(record.cards[seat]))),
    )


def _swap(record: np.record, seat: int, match: re.Match[str]) -> RuleError:
    own, other = find_card(record, match["own"]), find_card(record, match["other"])
    if own is None or not int(record.cards[seat]) >> own & 1:
        return _own_card(record, seat, match)
    if other is None:
        return _no_such_card(record, match["other"])
    owner = int(match["seat"]) - 1
    others = [s for s in range(record.players) if s != seat and record.cards[s]]
    if owner not in others:
        return UnlawfulMove(
            "DO-11",
            Text(
                en="swap with another player who has a card: seat {others}",
                fr="échangez avec un autre joueur qui a une carte : place {others}",
            ).filled(others=", ".join(str(other + 1) for other in others)),
        )
    return UnlawfulMove(
        "DO-11",
        Text(
            en="seat {owner} does not have {card}, but {cards}",
            fr="la place {owner} n’a pas {card}, mais {cards}",
        ).filled(
            owner=owner + 1,
            card=match["other"],
            cards=cards_text(record, int(record.cards[owner])),
        ),
    )


def _no_such_card(record: np.record, written: str) -> UnknownMove:
    colour = written.split()[0]
    if colour not in COLOUR_NAMES:
        return UnknownMove(
            "AU-1",
            Text(
                en="'{colour}' is no colour; colours are {colours}",
                fr="« {colour} » n’est pas une couleur ; les couleurs sont {colours}",
            ).filled(colour=colour, colours=", ".join(COLOUR_NAMES)),
        )
    cards = cards_in(int(record.colours[COLOUR_NAMES.index(colour)]))
    return UnknownMove(
        "AU-1",
        Text(
            en="there is no {card}; there are {cards}", fr="il n’y a pas de {card} ; il y a {cards}"
        ).filled(card=written, cards=", ".join(card_text(record, card) for card in cards)),
    )


def _no_exchange() -> UnlawfulMove:
    return UnlawfulMove(
        "DO-11",
        Text(
            en="cards are swapped only at a table with the option exchange=on",
            fr="on n’échange des cartes qu’à une table avec l’option exchange=on",
        ),
    )


CARD = r"[a-z]+ \d+"
# What can be written, in which editions, in answer to which questions, and what is then wrong.
FORMS: tuple[tuple[str, tuple[int, ...], tuple[int, ...], Explain], ...] = (
    (r"bid (\d{1,4})", (DON, SERENGETI), (BIDDING,), _bid),
    (r"pass", (DON, SERENGETI), (), _own_card),
    (rf"sell (?P<own>{CARD})", (DON,), (SALE,), _own_card),
    (
        rf"discard (?P<own>{CARD})",
        (DON, SERENGETI),
        (DISCARD,),
        _own_card,
    ),
    (
        rf"swap (?P<own>{CARD}) with seat (?P<seat>\d) (?P<other>{CARD})",
        (DON,),
        (EXCHANGE,),
        _swap,
    ),
)
