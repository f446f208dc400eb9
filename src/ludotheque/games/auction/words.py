"""What the seat to move is asked, in words: by the board and by objections alike."""

import numpy as np

from ludotheque.engine import bits
from ludotheque.games.auction.content import by_colour, card_names
from ludotheque.games.auction.rules import kernel
from ludotheque.games.auction.rules.state import (
    BIDDING,
    DEAL,
    DISCARD,
    EXCHANGE,
    FIRST_LOT,
    OVER,
    PASS,
    SALE,
    WORDS,
)
from ludotheque.language import Text, same

CLAUSES = {  # what a question follows from, by edition
    SALE: ("DO-10", "DO-10"),
    EXCHANGE: ("DO-11", "DO-11"),
    BIDDING: ("AU-3", "AU-3"),
    DISCARD: ("DO-6", "SE-8"),
}


def clause_of(raw: np.record) -> str:
    """The clause by which the seat to move is asked."""
    return CLAUSES[int(raw.phase)][raw.edition]


def legal_bids(raw: np.record, seat: int) -> list[int]:
    """The amounts that a seat may bid now."""
    moves = np.zeros(WORDS, np.uint64)
    kernel.legal(raw, seat, moves)
    return [amount for amount in range(PASS) if bits.contains(moves, amount)]


def spans(numbers: list[int]) -> str:
    """Write numbers in ascending order, runs of three or more shortened.

    >>> spans([0, 2, 3, 5, 6, 7])
    '0, 2, 3, 5-7'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [[f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs]
    return ", ".join(word for part in parts for word in part)


def cards_text(raw: np.record, cards: int) -> Text:
    """Name some cards, colour by colour."""
    if not cards:
        return Text(en="none", fr="aucune")
    names = card_names(raw)
    return same(", ".join(names[card] for _, card in by_colour(raw, cards)))


def what_to_answer(raw: np.record, seat: int) -> Text:
    """Tell a seat to move what it may do, in the words of its moves."""
    if raw.phase == BIDDING:
        amounts = legal_bids(raw, seat)
        if not amounts:
            return Text(en="you can only pass", fr="vous ne pouvez que passer (pass)")
        return Text(en="bid {a}, or pass", fr="misez (bid) {a} ou passez (pass)").filled(
            a=spans(amounts)
        )
    if raw.phase == SALE:
        answer = Text(
            en="sell one of your cards, such as 'sell {card}', or pass",
            fr="vendez une de vos cartes, par exemple « sell {card} », ou passez (pass)",
        )
    elif raw.phase == EXCHANGE:
        answer = Text(
            en="swap a card, such as 'swap {card} with seat {other}', or pass",
            fr="échangez une carte, par exemple « swap {card} with seat {other} », "
            "ou passez (pass)",
        )
    else:
        answer = Text(
            en="you cannot pay {price}: discard one of your cards, such as 'discard {card}'",
            fr="vous ne pouvez pas payer {price} : écartez une de vos cartes, par exemple "
            "« discard {card} »",
        )
    other = next((s for s in range(raw.players) if s != seat and raw.cards[s]), seat)
    return answer.filled(
        card=_some_card(raw, seat),
        other=f"{other + 1} {_some_card(raw, other)}",
        price=raw.bid,
    )


def _some_card(raw: np.record, seat: int) -> str:
    """A card of a seat that has one, for an example."""
    _, card = by_colour(raw, int(raw.cards[seat]))[0]
    return card_names(raw)[card]


def what_is_asked(raw: np.record) -> Text:
    """Tell the others what the game waits for."""
    seat = {"seat": raw.turn + 1, "price": raw.bid}
    return {
        FIRST_LOT: Text(
            en="The first player is drawn by lot.", fr="Le premier joueur est tiré au sort."
        ),
        DEAL: Text(en="The cards of the lot are turned up.", fr="On retourne les cartes du lot."),
        SALE: Text(en="Seat {seat} may sell a card.", fr="La place {seat} peut vendre une carte."),
        EXCHANGE: Text(
            en="Seat {seat} may swap a card.", fr="La place {seat} peut échanger une carte."
        ),
        BIDDING: Text(en="Seat {seat} bids or passes.", fr="La place {seat} enchérit ou passe."),
        DISCARD: Text(
            en="Seat {seat} cannot pay {price} and discards a card.",
            fr="La place {seat} ne peut pas payer {price} et écarte une carte.",
        ),
        OVER: Text(en="All lots are sold.", fr="Tous les lots sont vendus."),
    }[int(raw.phase)].filled(**seat)
