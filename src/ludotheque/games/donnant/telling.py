"""Decisions and events of Donnant Donnant as people say them."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Parts
from ludotheque.engine.telling import GOOD, PLAIN, PRICE, Event, Names, Told
from ludotheque.engine.telling import preview as in_good_order
from ludotheque.games.donnant.content import BOXES, COLOURS, Colour, card_name
from ludotheque.games.donnant.notation import (
    Buy,
    ChooseColour,
    Complete,
    Enter,
    JokerDice,
    JokerDraw,
    Lay,
    Pay,
    Reroll,
    Return,
    SetAside,
    Stop,
    Tick,
)
from ludotheque.games.donnant.rules import consequences as why
from ludotheque.games.donnant.rules.state import CELLS
from ludotheque.games.donnant.view import CELL_NAMES, DonnantView, Phase, RewardKind
from ludotheque.language import Person, Text, enumerated, joined, same, texts

COLOUR_WORDS: Mapping[Colour, Text] = dict(
    zip(
        COLOURS,
        texts(
            en="yellow | orange | green | blue | purple", fr="jaune | orange | vert | bleu | violet"
        ),
        strict=True,
    )
)
DECKS = texts(en="scoring | bonus", fr="d’évaluation | de bonus")  # cards of each deck
BONUSES = texts(
    en="±1 | other colour | extra die | discount", fr="±1 | autre couleur | dé en plus | rabais"
)
QUESTIONS: Mapping[Phase, Text] = {
    "entering": Text(
        en="Enter one of the dice just rethrown, {dice}, in a box of yours, or decline.",
        fr="Inscrivez un des dés relancés, {dice}, dans une de vos cases, ou renoncez.",
    ),
    "paying": Text(
        en="Choose the dice that pay for {card}.", fr="Choisissez les dés qui paient {card}."
    ),
    "joker entering": Text(
        en="Enter up to {n} [n?die|dice] in your boxes, or stop.",
        fr="Inscrivez jusqu’à {n} [n?dé|dés] dans vos cases, ou arrêtez-vous.",
    ),
    "joker laying": Text(
        en="Lay the card just drawn on your stall, or return it.",
        fr="Posez sur votre étal la carte piochée, ou rendez-la.",
    ),
    "solo entering": Text(
        en="Passive turn. Enter up to {n} [n?die|dice] of this throw, or stop.",
        fr="Tour passif. Inscrivez jusqu’à {n} [n?dé|dés] de ce lancer, ou arrêtez-vous.",
    ),
    "setting aside": Text(
        en="Set aside the last card of a row of the market.",
        fr="Écartez la dernière carte d’une rangée du marché.",
    ),
    "colouring": Text(
        en="Choose the colour of your card at {cell}.",
        fr="Choisissez la couleur de votre carte en {cell}.",
    ),
}
RETURN_ONE = Text(
    en="Return one of your four cards under its deck.",
    fr="Rendez une de vos quatre cartes sous sa pile.",
)
LAY_ONE = Text(
    en="Lay a card of your hand on your stall.", fr="Posez une carte de votre main sur votre étal."
)
ACT = Text(
    en="Your turn. [reroll?Reroll, buy|Buy] or complete cards[joker?, take a joker|][stop?, or end "
    "your turn|].",
    fr="À vous. [reroll?Relancez, achetez|Achetez] ou complétez des cartes[joker?, prenez un "
    "joker|][stop?, ou finissez votre tour|].",
)
FINISH_TICKS = Text(
    en="Use the die that you have changed.", fr="Utilisez le dé que vous avez changé."
)
NO_DIE = Text(en="nothing", fr="aucun dé")
ALL_DICE = Text(en="all dice", fr="tous les dés")
BUTTONS = {
    "reroll": Text(en="Reroll {dice}", fr="Relancer {dice}"),
    "end": Text(en="End the turn", fr="Finir le tour"),
    "decline": Text(en="Enter no more", fr="Ne plus rien inscrire"),
    "pay": Text(en="Pay with {dice}", fr="Payer avec {dice}"),
    "pay nothing": Text(en="Pay without a die", fr="Payer sans dé"),
    "complete": Text(
        en="Complete {card}[named? with {dice}|]", fr="Compléter {card}[named? avec {dice}|]"
    ),
    "enter": Text(
        en="Enter {colour} {value} on {card}, box {box}",
        fr="Inscrire {value} {colour} sur {card}, case {box}",
    ),
    "buy": Text(en="Buy {card} for {cell}", fr="Acheter {card} en {cell}"),
    "lay": Text(en="Lay {card} at {cell}", fr="Poser {card} en {cell}"),
    "shift": Text(en="Tick {change} on {die}", fr="Cocher {change} sur le {die}"),
    "recolour": Text(en="Use {die} as {colour}", fr="Utiliser le {die} comme {colour}"),
    "joker dice": Text(en="Joker: enter two dice", fr="Joker : inscrire deux dés"),
    "joker draw": Text(en="Joker: draw a {deck} card", fr="Joker : piocher une carte {deck}"),
    "return": Text(en="Return {card}", fr="Rendre {card}"),
    "set aside": Text(en="Set aside {card}", fr="Écarter {card}"),
    "colour": Text(en="Choose {colour}", fr="Choisir {colour}"),
}
# Sentences that a run of the same thing shares the beginning of.
TO_THE_MARKET = Person(Text(en="to the market:", fr="au marché :"))
YOU_GET = Person(Text(en="you are dealt", fr="vous recevez"))
CONSEQUENCES = {  # the clause and the sentence of each reason
    why.REVEALED: ("DD-16", Text(en="to the market: {card}", fr="au marché : {card}")),
    why.DEALT: ("DD-3", Text(en="you are dealt {card}", fr="vous recevez {card}")),
    why.FIRST_DRAWN: (
        "DD-47",
        Text(en="{who} [who?begin|begins]", fr="{who} [who?commencez|commence]"),
    ),
    why.THROWN: (
        "DD-6",
        Text(
            en="{who} [again?re|][who?throw|throws] {dice}",
            fr="{who} [again?re|][who?lancez|lance] {dice}",
        ),
    ),
    why.DRAWN: (
        "DD-15",
        Text(en="{who} [who?draw|draws] {card}", fr="{who} [who?piochez|pioche] {card}"),
    ),
    why.DRAWN_HIDDEN: (
        "DD-15",
        Text(en="{who} draws a {deck} card", fr="{who} pioche une carte {deck}"),
    ),
    why.REROLLS: (
        "DD-7",
        Text(
            en="{who} [who?keep|keeps] {dice}",
            fr="{who} [kept?|ne ][who?gardez|garde] {dice}",
        ),
    ),
    why.STOPS: (
        "DD-8",
        Text(
            en="{who} [who?end your|ends the] turn", fr="{who} [who?finissez votre|finit son] tour"
        ),
    ),
    why.DECLINES: (
        "DD-18",
        Text(en="{who} [who?enter|enters] no more", fr="{who} n’[who?inscrivez|inscrit] plus rien"),
    ),
    why.BUYS: (
        "DD-11",
        Text(en="{who} [who?buy|buys] {card}", fr="{who} [who?achetez|achète] {card}"),
    ),
    why.CHOOSES: (
        "DD-11",
        Text(
            en="{who} [who?choose|chooses] {card} in the market",
            fr="{who} [who?choisissez|choisit] {card} au marché",
        ),
    ),
    why.TICKS_UP: (
        "DD-26",
        Text(
            en="{who} [who?turn|turns] {die} up by 1", fr="{who} [who?montez|monte] le {die} de 1"
        ),
    ),
    why.TICKS_DOWN: (
        "DD-26",
        Text(
            en="{who} [who?turn|turns] {die} down by 1",
            fr="{who} [who?baissez|baisse] le {die} de 1",
        ),
    ),
    why.TICKS_COLOUR: (
        "DD-27",
        Text(
            en="{who} [who?use|uses] {die} as {hue}",
            fr="{who} [who?utilisez|utilise] le {die} comme {hue}",
        ),
    ),
    why.JOKER_DICE: (
        "DD-14",
        Text(
            en="{who} [who?take|takes] the joker of two dice",
            fr="{who} [who?prenez|prend] le joker des deux dés",
        ),
    ),
    why.JOKER_CARD: (
        "DD-15",
        Text(
            en="{who} [who?take|takes] the joker of a {deck} card",
            fr="{who} [who?prenez|prend] le joker d’une carte {deck}",
        ),
    ),
    why.RETURNS: (
        "DD-48",
        Text(en="{who} [who?return|returns] {card}", fr="{who} [who?rendez|rend] {card}"),
    ),
    why.RETURNS_HIDDEN: (
        "DD-48",
        Text(en="{who} returns a {deck} card", fr="{who} rend une carte {deck}"),
    ),
    why.SETS_ASIDE: (
        "DD-44",
        Text(en="{who} [who?set|sets] {card} aside", fr="{who} [who?écartez|écarte] {card}"),
    ),
    why.LAID: ("DD-5", Text(en="{who} [who?lay|lays] {laid}", fr="{who} [who?posez|pose] {laid}")),
    why.ENTERED: (
        "DD-17",
        Text(
            en="{who} [who?enter|enters] {values} in {card}",
            fr="{who} [who?inscrivez|inscrit] {values} sur {card}",
        ),
    ),
    why.COMPLETED: (
        "DD-25",
        Text(
            en="{who} [who?complete|completes] {card}", fr="{who} [who?complétez|complète] {card}"
        ),
    ),
    why.SPOILT: (
        "DD-24",
        Text(
            en="{who} can no longer complete {card}",
            fr="{who} ne [who?pouvez|peut] plus compléter {card}",
        ),
    ),
    why.COLOURED: (
        "DD-29",
        Text(
            en="{who} [who?choose|chooses] {hue} for {card}",
            fr="{who} [who?choisissez|choisit] {hue} pour {card}",
        ),
    ),
    why.GAINS_MARKS: (
        "DD-25",
        Text(
            en="{who} [who?get|gets] {n} [n?mark|marks]: {bonus}",
            fr="{who} [who?obtenez|obtient] {n} [n?marque|marques] : {bonus}",
        ),
    ),
    why.USES_MARKS: (
        "DD-52",
        Text(
            en="{who} [who?tick|ticks] {n} [n?mark|marks]: {bonus}",
            fr="{who} [who?cochez|coche] {n} [n?marque|marques] : {bonus}",
        ),
    ),
    why.SCORES: (
        "DD-32",
        Text(
            en="{card} is worth {n} more [n?point|points] to {who}",
            fr="{card} [who?vous rapporte|rapporte] {n} [n?point|points] de plus[who?| à {who}]",
        ),
    ),
    why.LAST_ROUND: (
        "DD-40",
        Text(
            en="{who} [who?have|has] nine cards: round {n} is the last",
            fr="{who} [who?avez|a] neuf cartes : la manche {n} est la dernière",
        ),
    ),
    why.NINE_CARDS: ("DD-40", Text(en="the last round is over", fr="la dernière manche est finie")),
    why.SIXTY_ROUNDS: (
        "DD-56",
        Text(en="sixty rounds are over", fr="soixante manches sont finies"),
    ),
    why.LEVEL_PASSED: ("DD-46", Text(en="the level is passed", fr="le niveau est réussi")),
    why.LEVEL_MISSED: ("DD-45", Text(en="the level is missed", fr="le niveau est manqué")),
}
SAID_OTHERWISE = frozenset(
    {why.DEALT_HIDDEN, why.ROW_SLIDES, why.ROUND_BEGINS, why.IS_ACTIVE, why.ASKED}
)
ENTERED_BY: Mapping[Phase, str] = {  # the clause, where it is not that of passive players
    "acting": "DD-10", "joker entering": "DD-14", "solo entering": "DD-43",
}  # fmt: skip
SCORED_BY: Mapping[RewardKind, str] = {
    "complete neighbours": "DD-32",
    "cards of a colour": "DD-33",
    "neighbours of a colour": "DD-34",
    "complete lines": "DD-35",
    "five colours": "DD-36",
    "lines of one colour": "DD-37",
    "different bonuses": "DD-38",
}
WITH_A_CELL = (why.LAID, why.COMPLETED, why.SPOILT, why.COLOURED)
WITH_A_DIE = (why.TICKS_UP, why.TICKS_DOWN, why.TICKS_COLOUR)
WITH_A_HUE = (why.TICKS_COLOUR, why.COLOURED)
WITH_A_DECK = (why.DRAWN_HIDDEN, why.JOKER_CARD, why.RETURNS_HIDDEN)
WITH_MARKS = (why.GAINS_MARKS, why.USES_MARKS)
WITH_A_CARD = (
    why.REVEALED, why.DEALT, why.DRAWN, why.BUYS, why.CHOOSES, why.RETURNS, why.SETS_ASIDE,
    why.SCORES,
)  # fmt: skip
TONES = {
    why.COMPLETED: GOOD, why.GAINS_MARKS: GOOD, why.SCORES: GOOD,
    why.USES_MARKS: PRICE, why.SPOILT: PRICE,
}  # fmt: skip
ON_THEIR_OWN = (
    why.SPOILT, why.SCORES, why.LAST_ROUND, why.NINE_CARDS, why.SIXTY_ROUNDS, why.LEVEL_PASSED,
    why.LEVEL_MISSED, why.FIRST_DRAWN, why.STOPS,
)  # fmt: skip


def question(view: DonnantView) -> Text:
    """What the viewer is to decide now."""
    if view.phase == "settling":
        assert view.own
        return RETURN_ONE if len(view.own.hand) + len(view.own.cards) > 3 else LAY_ONE
    if view.phase == "acting" and _has_changed_dice(view):
        return FINISH_TICKS
    if view.phase == "acting":
        is_third_throw = view.rerolls == 2
        return ACT.filled(
            reroll=not is_third_throw and not view.acted,
            joker=is_third_throw and not view.acted,
            stop=is_third_throw or view.acted,
        )
    rethrown = (die for die in view.own_dice if die.rethrown)
    return QUESTIONS[view.phase].filled(
        dice=_dice({die.colour: die.value for die in rethrown}),
        card=view.buying.card if view.buying else "",
        n=view.dice_left,
        cell=view.colouring,
    )


def _has_changed_dice(view: DonnantView) -> bool:
    """Whether a die that the viewer may still use was changed by a mark (DD-52)."""
    dice = zip(view.own_dice, view.dice, strict=False)
    return any(
        not own.used and (own.value, own.used_as) != (die.value, die.used_as) for own, die in dice
    )


def _dice(dice: Mapping[Colour, int | None] | Iterable[Colour]) -> Text:
    """Dice by their colours, with their values where these are given."""
    if isinstance(dice, Mapping):
        parts = [joined((COLOUR_WORDS[die], same(value)), " ") for die, value in dice.items()]
    else:
        parts = [COLOUR_WORDS[die] for die in dice]
    return joined(parts, ", ")


def button(view: DonnantView, parts: Parts) -> Text:
    """Name a move as something to press."""
    values = {die.colour: die.value for die in view.own_dice}
    match parts:
        case Reroll(keep):
            dice = [die for die in COLOURS if die not in keep]
            return BUTTONS["reroll"].filled(dice=_dice(dice) if keep else ALL_DICE)
        case Stop():
            return BUTTONS["end" if view.phase == "acting" else "decline"]
        case Pay(paying):
            return BUTTONS["pay" if paying else "pay nothing"].filled(dice=_dice(paying))
        case Complete(cell, used):
            card = card_at(view, cell)
            return BUTTONS["complete"].filled(card=card, named=bool(used), dice=_dice(used))
        case Enter(die, cell, box):
            named = {"colour": COLOUR_WORDS[die], "value": values.get(die)}
            return BUTTONS["enter"].filled(card=card_at(view, cell), box=box, **named)
        case Buy(row, column, cell):
            offers = (o.card for o in view.market if (o.row, o.column) == (row, column))
            return BUTTONS["buy"].filled(card=_name(next(offers)), cell=cell)
        case Lay(card, cell):
            return BUTTONS["lay"].filled(card=card, cell=cell)
        case Tick(change, die):
            is_shift = change not in COLOURS
            hue = same(change) if is_shift else _colour(change)
            form = BUTTONS["shift" if is_shift else "recolour"]
            return form.filled(change=change, die=COLOUR_WORDS[die], colour=hue)
    return _other_button(view, parts)


def _other_button(view: DonnantView, parts: Parts) -> Text:
    match parts:
        case JokerDraw(deck):
            return BUTTONS["joker draw"].filled(deck=DECKS[deck == "bonus"])
        case Return(card):
            return BUTTONS["return"].filled(card=card)
        case SetAside(row):
            last = [offer.card for offer in view.market if offer.row == row][-1]
            return BUTTONS["set aside"].filled(card=_name(last))
        case ChooseColour(_, colour):
            return BUTTONS["colour"].filled(colour=COLOUR_WORDS[colour])
    assert isinstance(parts, JokerDice)
    return BUTTONS["joker dice"]


def _name(card: object) -> str:
    return str(getattr(card, "name", ""))


def _colour(word: str) -> Text:
    return next(text for colour, text in COLOUR_WORDS.items() if colour == word)


def card_at(view: DonnantView, cell: str | None) -> str:
    """The name of the viewer's card on a cell; that of the cell where none lies."""
    laid = view.own.at(cell) if view.own and cell else None
    return _name(laid.card) if laid else cell or ""


def event(event: Event, names: Names) -> tuple[Told, ...]:
    """Tell what was thrown, bought, entered and completed, and what that is worth."""
    return tuple(_all_told(event, names))


def preview(event: Event, names: Names) -> Text:
    """Tell what a move would bring; that no more follows goes without saying."""
    is_entered = any(reason == why.ENTERED for reason, _ in event.by_seat())
    unsaid = SAID_OTHERWISE | {why.DECLINES} if is_entered else SAID_OTHERWISE
    return in_good_order(_all_told(event, names, unsaid))


def _all_told(
    event: Event, names: Names, unsaid: frozenset[int] = SAID_OTHERWISE
) -> Iterator[Told]:
    for reason, rows in event.by_seat():
        if reason in unsaid:
            continue
        if reason == why.ENTERED:  # card by card
            for _, entered in groupby(rows, key=lambda row: row.what // BOXES):
                yield _told(reason, list(entered), event, names)
        elif reason == why.LAID:
            yield _told(reason, rows, event, names)
        else:
            yield from (_told(reason, [row], event, names) for row in rows)


def _told(reason: int, rows: list[Consequence], event: Event, names: Names) -> Told:
    clause, sentence = CONSEQUENCES[reason]
    row, who = rows[0], names[rows[0].target]
    again = event.before.rerolls > 0 and not event.before.passive_turn
    text = sentence.filled(who=who, n=row.amount, again=again, **_things(reason, rows, event))
    if reason == why.ENTERED:
        clause = ENTERED_BY.get(event.before.phase, clause)
    elif reason == why.SCORES:
        clause = SCORED_BY[_reward(event.after, row)]
    prefix = {why.REVEALED: TO_THE_MARKET, why.DEALT: YOU_GET}.get(reason, who)
    is_alone = reason in ON_THEIR_OWN or (reason == why.THROWN and not again)
    return Told(text, clause, TONES.get(reason, PLAIN), None if is_alone else prefix)


def _reward(view: DonnantView, row: Consequence) -> RewardKind:
    """What a card that scores is paid for."""
    cards = (laid.card for laid in view.stalls[row.target - 1].cards)
    return next(card.reward for card in cards if card.name == card_name(row.what))


def _things(reason: int, rows: list[Consequence], event: Event) -> dict[str, object]:
    """The dice, cards and marks that a sentence may name."""
    row = rows[0]
    things: dict[str, object] = {}
    if reason == why.THROWN:
        thrown = (die for die in range(len(COLOURS)) if row.what >> die & 1)
        things["dice"] = _dice({COLOURS[die]: (row.amount >> 3 * die & 7) + 1 for die in thrown})
    elif reason == why.REROLLS:
        kept = [die for number, die in enumerate(event.before.dice) if row.what >> number & 1]
        things["kept"] = bool(kept)
        things["dice"] = _dice({die.colour: die.value for die in kept}) if kept else NO_DIE
    elif reason == why.ENTERED:
        things["card"] = card_name(row.what // BOXES)
        things["values"] = enumerated(same(row.amount) for row in rows)
    elif reason in WITH_A_CELL:
        things["card"] = card_name(row.what // CELLS)
        at = Text(en="{card} at {cell}", fr="{card} en {cell}")
        laid = ((card_name(r.what // CELLS), CELL_NAMES[r.what % CELLS]) for r in rows)
        things["laid"] = enumerated(at.filled(card=card, cell=cell) for card, cell in laid)
    elif reason in WITH_A_CARD:
        things["card"] = card_name(row.what)
    elif reason in WITH_A_DECK:
        things["deck"] = DECKS[row.what]
    elif reason in WITH_MARKS:
        things["bonus"] = BONUSES[row.what]
    elif reason in WITH_A_DIE:
        things["die"] = COLOUR_WORDS[COLOURS[row.what]]
    if reason in WITH_A_HUE:
        things["hue"] = COLOUR_WORDS[COLOURS[row.amount]]
    return things
