"""Decisions and events of Don and Serengeti as people say them."""

from collections.abc import Iterable, Iterator

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Parts
from ludotheque.engine.telling import GOOD, PLAIN, PRICE, Event, Names, Told
from ludotheque.engine.telling import preview as in_good_order
from ludotheque.games.auction.content import COLOUR_WORDS
from ludotheque.games.auction.notation import Bid, Discard, Sell, Swap
from ludotheque.games.auction.rules import consequences as why
from ludotheque.games.auction.view import AuctionView, Card, Phase
from ludotheque.language import Person, Text, enumerated, joined

THE_CARD = Text(en="the {colour} {value}", fr="le {value} {colour}")
QUESTIONS: dict[Phase, Text] = {
    "bidding": Text(
        en="Your turn. Bid {bids}, or withdraw.", fr="À vous. Misez {bids}, ou retirez-vous."
    ),
    "sale": Text(
        en="Your turn. Sell one of your cards, or none.",
        fr="À vous. Vendez une de vos cartes, ou aucune.",
    ),
    "exchange": Text(
        en="Your turn. Swap a card and bid no more, or swap none.",
        fr="À vous. Échangez une carte et ne misez plus, ou aucune.",
    ),
    "discard": Text(
        en="Your turn. You cannot pay {bid}: discard a card.",
        fr="À vous. Vous ne pouvez payer {bid} : écartez une carte.",
    ),
}
ONLY_WITHDRAW = Text(
    en="Your turn. You can only withdraw.", fr="À vous. Vous ne pouvez que vous retirer."
)
DECLINE: dict[Phase, Text] = {
    "bidding": Text(en="Withdraw", fr="Se retirer"),
    "sale": Text(en="Sell nothing", fr="Ne rien vendre"),
    "exchange": Text(en="Swap nothing", fr="Ne rien échanger"),
}
CONFIRM: dict[Phase, Text] = {  # once that is touched
    "bidding": Text(en="Confirm the withdrawal", fr="Confirmer le retrait"),
    "sale": Text(en="Confirm: no sale", fr="Confirmer : pas de vente"),
    "exchange": Text(en="Confirm: no swap", fr="Confirmer : pas d’échange"),
}
BID = Text(en="Bid {amount}", fr="Miser {amount}")
SELL = Text(en="Sell {card}", fr="Vendre {card}")
DISCARD = Text(en="Discard {card}", fr="Écarter {card}")
SWAP = Text(en="Swap {card} for {other}", fr="Échanger {card} contre {other}")
IF_IT_WINS = Text(en="if it wins:", fr="si cette mise l’emporte :")
CHIPS_LEFT = Text(en="you keep {n} [n?chip|chips]", fr="il vous reste {n} [n?jeton|jetons]")
ON_OFFER = Person(Text(en="on offer:", fr="en vente :"))
CONSEQUENCES = {  # the clauses in Don and in Serengeti, and the sentence of each reason
    why.DRAWN_FIRST: (
        "AU-0",
        Text(
            en="{who} [who?open|opens] the first round",
            fr="{who} [who?ouvrez|ouvre] la première manche",
        ),
    ),
    why.TURNED_UP: ("AU-2", Text(en="on offer: {cards}", fr="en vente : {cards}")),
    why.OPENS: (
        "AU-4",
        Text(en="{who} [who?open|opens] at {n}", fr="{who} [who?ouvrez|ouvre] à {n}"),
    ),
    why.RAISES: ("AU-3", Text(en="{who} [who?bid|bids] {n}", fr="{who} [who?misez|mise] {n}")),
    why.FINED: (
        "DO-7 SE-7",
        Text(
            en="{giver} [giver?bid|bids] {what}, a digit that [giver?your|their] cards bar: void, "
            "fined {n} [n?chip|chips]",
            fr="{giver} [giver?misez|mise] {what}, chiffre que [giver?vos|ses] cartes "
            "interdisent : mise nulle, amende de {n} [n?jeton|jetons]",
        ),
    ),
    why.WITHDRAWS: (
        "AU-3",
        Text(en="{who} [who?withdraw|withdraws]", fr="{who} [who?vous retirez|se retire]"),
    ),
    why.PAID_FOR_SILENCE: (
        "SE-2",
        Text(
            en="{who} [who?take|takes] {n} [n?chip|chips] for no bid",
            fr="{who} [who?prenez|prend] {n} [n?jeton|jetons] faute de mise",
        ),
    ),
    why.SELLS_NOTHING: (
        "DO-10",
        Text(en="{who} [who?sell|sells] nothing", fr="{who} ne [who?vendez|vend] rien"),
    ),
    why.SWAPS_NOTHING: (
        "DO-11",
        Text(en="{who} [who?swap|swaps] nothing", fr="{who} n’[who?échangez|échange] rien"),
    ),
    why.OFFERS: (
        "DO-10",
        Text(
            en="{giver} [giver?put|puts] {cards} up for auction",
            fr="{giver} [giver?mettez|met] {cards} aux enchères",
        ),
    ),
    why.DISCARDS: (
        "DO-6 SE-8",
        Text(
            en="{giver} [giver?discard|discards] {cards}",
            fr="{giver} [giver?écartez|écarte] {cards}",
        ),
    ),
    why.SWAPS: (
        "DO-11",
        Text(
            en="{giver} [giver?give|gives] {cards} to {who} in the swap",
            fr="{giver} [giver?donnez|donne] {cards} à {who} par échange",
        ),
    ),
    why.CANNOT_PAY: (
        "DO-6 SE-8",
        Text(en="{who} cannot pay {n}", fr="{who} ne [who?pouvez|peut] pas payer {n}"),
    ),
    why.AUCTIONED_AGAIN: (
        "DO-6 SE-8",
        Text(
            en="the lot is auctioned again without {giver}",
            fr="le lot est remis aux enchères sans {giver}",
        ),
    ),
    why.TAKES_FOR_NOTHING: (
        "AU-6",
        Text(
            en="nobody bids: {who} [who?take|takes] {cards} for nothing",
            fr="personne ne mise : {who} [who?prenez|prend] {cards} pour rien",
        ),
    ),
    why.KEEPS_UNSOLD: (
        "DO-10",
        Text(
            en="nobody bids: {who} [who?keep|keeps] {cards}",
            fr="personne ne mise : {who} [who?gardez|garde] {cards}",
        ),
    ),
    why.BUYS: (
        "AU-9",
        Text(
            en="{who} [who?buy|buys] {cards} for {price} [price?chip|chips]{into}",
            fr="{who} [who?achetez|achète] {cards} pour {price} [price?jeton|jetons]{into}",
        ),
    ),
    why.BUYS_FROM_SELLER: (
        "DO-10",
        Text(
            en="{who} [who?buy|buys] {cards} from {giver}",
            fr="{who} [giver?vous |][who?achetez|achète] {cards}[giver?| à {giver}]",
        ),
    ),
    why.PAYS_SELLER: (
        "DO-10",
        Text(
            en="{who} [who?get|gets] the whole price: {n} [n?chip|chips]",
            fr="{who} [who?recevez|reçoit] tout le prix : {n} [n?jeton|jetons]",
        ),
    ),
    why.HAS_MOST: (
        "DO-3",
        Text(
            en="{who} [who?have|has] the most cards of {what}: the whole pot, {n} [n?chip|chips]",
            fr="{who} [who?avez|a] le plus de {what} : tout le pot, {n} [n?jeton|jetons]",
        ),
    ),
    why.TIE_FOR_MOST: (
        "DO-4",
        Text(
            en="{everybody} tie for the most cards of {what}: {n} [n?chip|chips] each",
            fr="le plus de {what}, à égalité : {everybody}, {n} [n?jeton|jetons] chacun",
        ),
    ),
    why.NOBODY_HAS_ANY: (
        "DO-5",
        Text(
            en="nobody else has a {what}: all but {buyer} get {n} [n?chip|chips]",
            fr="personne d’autre n’a de {what} : tous sauf {buyer} reçoivent {n} [n?jeton|jetons]",
        ),
    ),
    why.HAS_ALL: (
        "SE-3",
        Text(
            en="only {who} [who?have|has] a {what}: the whole price, {n} [n?chip|chips]",
            fr="le {what} ne paie [who~qu’|que ]{who} : tout le prix, {n} [n?jeton|jetons]",
        ),
    ),
    why.EACH_CARD: (
        "SE-3",
        Text(
            en="each {what} earns {part} [part?chip|chips]: {amounts}",
            fr="chaque carte {what} rapporte {part} [part?jeton|jetons] : {amounts}",
        ),
    ),
    why.NOBODY_ELSE_HAS_ANY: (
        "SE-5",
        Text(
            en="nobody else has a {what}: all but {buyer} get {n} [n?chip|chips]",
            fr="personne d’autre n’a de {what} : tous sauf {buyer} reçoivent {n} [n?jeton|jetons]",
        ),
    ),
    why.LEFT_IN_POT: (
        "DO-4",
        Text(
            en="{n} [n?chip stays|chips stay] in the pot",
            fr="{n} [n?jeton reste|jetons restent] au pot",
        ),
    ),
    why.LEFT_FOR_BANK: (
        "SE-4",
        Text(
            en="{n} [n?chip goes|chips go] to the bank{into}",
            fr="{n} [n?jeton va|jetons vont] à la banque{into}",
        ),
    ),
    why.IS_FIRST: (
        "AU-11",
        Text(
            en="{who} [who?open|opens] the next round",
            fr="{who} [who?ouvrez|ouvre] la manche suivante",
        ),
    ),
    why.ALL_SOLD: ("AU-2", Text(en="all lots are sold", fr="tous les lots sont vendus")),
    why.MOST_CHIPS: (
        "DO-8 SE-9",
        Text(
            en="the most chips: {everybody}, {n} points",
            fr="le plus de jetons : {everybody}, {n} points",
        ),
    ),
}
# What lies in the middle, once something came to it.
PAID_INTO_POT = Text(
    en=", paid into the pot[more?, which then holds {holds}|]",
    fr=", [price?versé|versés] au pot[more?, qui en contient alors {holds}|]",
)
HOLDS = Text(en=", which then holds {holds}", fr=", qui en contient alors {holds}")
NOT_SAID = Text(en="", fr="")
AMOUNT = Text(en="{n} for {who}", fr="{n} pour {who}")
# By the purchase, the board, the question.
SAID_OTHERWISE = frozenset({why.PAYS, why.IS_FIRST, why.ASKED})
RUN_ON = (
    why.OPENS, why.RAISES, why.WITHDRAWS, why.PAID_FOR_SILENCE, why.SELLS_NOTHING,
    why.SWAPS_NOTHING,
)  # fmt: skip
WITH_CARDS = (
    why.TURNED_UP, why.OFFERS, why.DISCARDS, why.SWAPS, why.TAKES_FOR_NOTHING, why.KEEPS_UNSOLD,
    why.BUYS, why.BUYS_FROM_SELLER,
)  # fmt: skip
PAYMENTS = (
    why.PAID_FOR_SILENCE, why.PAYS_SELLER, why.HAS_MOST, why.TIE_FOR_MOST, why.NOBODY_HAS_ANY,
    why.HAS_ALL, why.EACH_CARD, why.NOBODY_ELSE_HAS_ANY,
)  # fmt: skip
OUT_OF_THE_POT = (why.HAS_MOST, why.TIE_FOR_MOST, why.NOBODY_HAS_ANY, why.LEFT_IN_POT)
SETTLEMENT = (  # of a bid that wins; what follows in the next round is another matter
    why.BUYS, why.PAYS, why.BUYS_FROM_SELLER, why.LEFT_IN_POT, why.LEFT_FOR_BANK, *PAYMENTS,
)  # fmt: skip


def spans(numbers: Iterable[int]) -> Text:
    """Write numbers in ascending order, runs of three or more shortened, as things to choose.

    >>> str(spans([0, 2, 3, 5, 6, 7]))
    '0, 2, 3 or 5–7'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if not runs or number != runs[-1][-1] + 1:
            runs.append([])
        runs[-1].append(number)
    parts = [[f"{run[0]}–{run[-1]}"] if len(run) > 2 else run for run in runs]
    return enumerated((word for part in parts for word in part), "or", "ou")


def the_card(card: Card) -> Text:
    """Name a card in a sentence."""
    return THE_CARD.filled(colour=COLOUR_WORDS[card.colour], value=card.value)


def question(view: AuctionView) -> Text:
    """What the viewer is asked."""
    if view.phase == "bidding" and not view.bids:
        return ONLY_WITHDRAW
    bids = spans(view.bids) if view.bids else NOT_SAID
    return QUESTIONS[view.phase].filled(bids=bids, bid=view.bid)


def button(view: AuctionView, parts: Parts) -> Text:
    """Name an answer as something to press."""
    match parts:
        case Bid(amount):
            return BID.filled(amount=amount)
        case Sell(card):
            return SELL.filled(card=the_card(card))
        case Discard(card):
            return DISCARD.filled(card=the_card(card))
        case Swap(card, _, other):
            return SWAP.filled(card=the_card(card), other=the_card(other))
    return DECLINE[view.phase]


def event(event: Event, names: Names) -> tuple[Told, ...]:
    """Tell who bid, bought and was paid by which digit."""
    return tuple(_all_told(event, names))


def preview(event: Event, names: Names) -> Text:
    """Tell what an answer would bring; of a bid, if it wins."""
    if event.supposed:
        settled = event.supposition
        rows = tuple(row for row in settled.rows if row.reason in SETTLEMENT)
        told = [*_all_told(settled._replace(rows=rows, after=None), names), _chips_left(event)]
        return in_good_order(told, IF_IT_WINS)
    told = list(_all_told(event, names))
    return in_good_order(told[1:] or told)  # the first is what the button says


def _chips_left(event: Event) -> Told:
    """What the viewer would keep after paying."""
    price = sum(row.amount for row in event.supposed if row.reason in (why.PAYS, why.PAYS_SELLER))
    chips = event.before.player(event.before.viewer).chips
    return Told(CHIPS_LEFT.filled(n=chips - price), "AU-9", PRICE)


def _all_told(event: Event, names: Names) -> Iterator[Told]:
    for reason, rows in event.in_order():
        if reason == why.SWAPS:  # each way on its own
            yield from (_told(reason, [row], event, names) for row in rows)
        elif reason not in SAID_OTHERWISE:
            yield _told(reason, rows, event, names)


def _told(reason: int, rows: list[Consequence], event: Event, names: Names) -> Told:
    clauses, sentence = CONSEQUENCES[reason]
    row, deck = rows[0], event.before.deck
    price = next((row for row in event.rows if row.reason == why.PAYS), row)
    text = sentence.filled(
        who=names[row.target],
        giver=names[row.source],
        buyer=names[price.source].name,
        price=price.amount,
        everybody=enumerated(names[row.target].name for row in rows),
        amounts=joined((_amount(row, names) for row in rows), ", "),
        cards=enumerated(the_card(deck[row.what]) for row in rows) if reason in WITH_CARDS else "",
        what=row.what,
        n=row.amount,
        part=_part_of_a_card(row, event) if reason == why.EACH_CARD else 0,
        into=_into_the_middle(reason, event),
    )
    who = ON_OFFER if reason == why.TURNED_UP else names[row.target]
    runs_on = who if reason in (*RUN_ON, why.TURNED_UP) else None
    clause = clauses.split()[event.before.edition == "serengeti" and " " in clauses]
    return Told(text, clause, _tone(reason, rows, names), runs_on)


def _into_the_middle(reason: int, event: Event) -> Text:
    """What the pot or the bank holds by what came to it; of a draft, where that is certain."""
    if reason == why.BUYS and event.before.edition == "don":
        price = sum(row.amount for row in event.rows if row.reason == why.PAYS)
        holds = sum(row.amount for row in event.rows if row.reason in OUT_OF_THE_POT)
        if not price:
            return NOT_SAID
        return PAID_INTO_POT.filled(more=holds > price, holds=holds, price=price)
    if reason == why.LEFT_FOR_BANK and event.after is not None:
        return HOLDS.filled(holds=event.after.middle)
    return NOT_SAID


def _amount(row: Consequence, names: Names) -> Text:
    return AMOUNT.filled(who=names[row.target], n=row.amount)


def _part_of_a_card(row: Consequence, event: Event) -> int:
    """What each card of the digit earned, by what a player with some of them got (SE-3)."""
    before: AuctionView = event.before
    cards = before.player(row.target).cards
    return row.amount // sum(card.value == row.what for card in cards)


def _tone(reason: int, rows: list[Consequence], names: Names) -> int:
    if reason in (why.BUYS, why.TAKES_FOR_NOTHING, why.BUYS_FROM_SELLER, *PAYMENTS):
        return GOOD if any(row.target == names.reader for row in rows) else PRICE
    return PRICE if reason in (why.FINED, why.CANNOT_PAY) else PLAIN
