"""Decisions and events of Easy Come Easy Go as people say them."""

from collections import Counter
from collections.abc import Sequence

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Parts
from ludotheque.engine.telling import GOOD, PLAIN, PRICE, Event, Names, Told
from ludotheque.engine.telling import preview as in_good_order
from ludotheque.games.easycome.notation import Keep, Take, dice_text
from ludotheque.games.easycome.rules import consequences as why
from ludotheque.games.easycome.rules.dice import THROWS
from ludotheque.games.easycome.rules.ending import (
    HELD_AGAINST_ALL,
    HELD_AGAINST_ONE,
    HELD_FOR_TWO,
)
from ludotheque.games.easycome.view import PRIZE_WORDS, Dice, EasyComeView, PrizeWord
from ludotheque.language import Text, capitalised, enumerated, joined, texts

THE_PRIZE: dict[PrizeWord, Text] = {  # in a sentence
    "four": Text(en="the four of a kind", fr="le carré"),
    "pairs": Text(en="the two pairs", fr="les deux paires"),
    "odd": Text(en="the odd three", fr="le brelan impair"),
    "even": Text(en="the even three", fr="le brelan pair"),
    "seven": Text(en="the total of 7", fr="le total de 7"),
    "thirteen": Text(en="the total of 13", fr="le total de 13"),
    "low": Text(en="the “3 or less” prize", fr="le prix « 3 ou moins »"),
    "high": Text(en="the “17 or more” prize", fr="le prix « 17 ou plus »"),
    "straight": Text(en="the straight", fr="la suite"),
}
# Dice in a sentence: 0 is a number too, so that "keep 0" would be to keep none.
THE_DIE = Text(en="the {value}", fr="le {value}")
THE_DICE = Text(en="the {values}", fr="les {values}")
EQUAL_DICE = dict(
    enumerate(texts(en="two {value}s | three {value}s", fr="deux {value} | trois {value}"), 2)
)
A_DIE = Text(en="a {value}", fr="un {value}")
YOUR_TURN = Text(en="Your turn. {choices}.", fr="À vous. {choices}.")
CHOICES = {
    "take": Text(en="Take {prizes}", fr="Prenez {prizes}"),
    "keep": Text(en="set dice aside and throw again", fr="gardez des dés et relancez"),
    "end": Text(en="end your turn", fr="finissez votre tour"),
}
LAST_CHANCE = Text(  # EC-15
    en="{choices}: only the other’s prizes count",
    fr="{choices} : seuls les prix de l’autre comptent",
)
BUTTONS = {
    "take": Text(en="Take {prize}", fr="Prendre {prize}"),
    "steal": Text(en="Steal {prize}", fr="Voler {prize}"),
    "keep": Text(en="Keep {dice}, throw {n} again", fr="Garder {dice}, relancer {n} [n?dé|dés]"),
    "end": Text(en="End without a prize", fr="Finir sans prix"),
}
CONSEQUENCES = {  # the clause and the sentence of each reason
    why.THROWN_TO_BEGIN: (
        "EC-2",
        Text(
            en="{who} [who?throw|throws] {dice} to begin, a total of {n}",
            fr="{who} [who?lancez|lance] {dice} pour commencer, un total de {n}",
        ),
    ),
    why.TIED_TO_BEGIN: (
        "EC-2",
        Text(
            en="a tie for the first turn; to throw again: {everybody}",
            fr="égalité pour le premier tour ; à relancer : {everybody}",
        ),
    ),
    why.BEGINS: (
        "EC-2",
        Text(
            en="{who} [who?have|has] the highest total and [who?begin|begins]",
            fr="{who} [who?avez le plus fort total et commencez|a le plus fort total et commence]",
        ),
    ),
    why.THROWN: (
        "EC-3",
        Text(en="{who} [who?throw|throws] {dice}", fr="{who} [who?lancez|lance] {dice}"),
    ),
    why.THROWN_AGAIN: (
        "EC-7",
        Text(
            en="{who} [who?get|gets] {dice}",
            fr="{who} [who?obtenez|obtient] {dice}",
        ),
    ),
    why.KEPT: (
        "EC-7",
        Text(en="{who} [who?keep|keeps] {dice}", fr="{who} [who?gardez|garde] {dice}"),
    ),
    why.ENDED: (
        "EC-9",
        Text(
            en="{who} [who?end your|ends the] turn without a prize",
            fr="{who} [who?finissez votre|finit son] tour sans prix",
        ),
    ),
    why.TAKEN: (
        "EC-5",
        Text(en="{who} [who?take|takes] {prize}", fr="{who} [who?prenez|prend] {prize}"),
    ),
    why.STOLEN: (
        "EC-11",
        Text(
            en="{who} [who?steal|steals] {prize} from {other}",
            fr="{who} [other?vous |][who?volez|vole] {prize}[other?| à {other}]",
        ),
    ),
    why.COUNT_STOPS: (
        "EC-16",
        Text(
            en="{who} no longer [who?have|has] three prizes to hold",
            fr="{who} n’[who?avez|a] plus trois prix à garder",
        ),
    ),
    why.COUNT_RUNS: (
        "EC-16",
        Text(
            en="{who} still [who?hold|holds] three prizes: {n} more [n?turn|turns] to go",
            fr="{who} [who?gardez|garde] trois prix : encore {n} [n?tour|tours]",
        ),
    ),
    why.COUNT_ENDS: (
        "EC-14",
        Text(
            en="{who} [who?win|wins]: three prizes, held to the end",
            fr="{who} [who?gagnez|gagne] : trois prix, gardés jusqu’au bout",
        ),
    ),
    why.COUNT_STARTS: (
        "EC-14",
        Text(
            en="{who} [who?have|has] three prizes: {n} turns without a theft win",
            fr="{who} [who?avez|a] trois prix : {n} tours sans vol, et c’est gagné",
        ),
    ),
    why.NEXT_TO_THROW: (
        "EC-3",
        Text(en="{who} [who?have|has] the dice", fr="{who} [who?avez|a] les dés"),
    ),
    why.SECOND_TURN: (
        "EC-15",
        Text(
            en="{who} [who?have|has] a second turn to steal a prize",
            fr="{who} [who?avez|a] un second tour pour voler un prix",
        ),
    ),
}
SAID_OTHERWISE = frozenset({why.NEXT_TO_THROW})  # by the throw, or the question
WON_BY = {HELD_FOR_TWO: "EC-14", HELD_AGAINST_ONE: "EC-15", HELD_AGAINST_ALL: "EC-17"}
RUN_ON = (
    why.THROWN, why.THROWN_AGAIN, why.KEPT, why.ENDED, why.TAKEN, why.STOLEN,
)  # fmt: skip
WITH_DICE = (why.THROWN_TO_BEGIN, why.THROWN, why.THROWN_AGAIN, why.KEPT)
WITH_A_PRIZE = (why.TAKEN, why.STOLEN)
GOOD_FOR_WHOM_IT_BEFALLS = (*WITH_A_PRIZE, why.COUNT_STARTS, why.COUNT_RUNS, why.COUNT_ENDS)


def the_dice(dice: Dice) -> Text:
    """Name dice that are kept.

    >>> [the_dice(dice).to("fr") for dice in ((0,), (2, 4), (2, 2), (0, 2, 2))]
    ['le 0', 'les 2 et 4', 'deux 2', 'le 0 et deux 2']
    """
    counts = Counter(dice)
    if 1 < len(counts) == len(dice):
        return THE_DICE.filled(values=enumerated(dice))
    return enumerated(
        EQUAL_DICE.get(count, THE_DIE).filled(value=value) for value, count in counts.items()
    )


def question(view: EasyComeView) -> Text:
    """What the viewer may do with the dice; that a turn may end is said with its last die."""
    asked = choices(view, [THE_PRIZE[prize.word] for prize in view.prizes if prize.takeable])
    if view.may_rob_only:
        asked = LAST_CHANCE.filled(choices=asked)
    return YOUR_TURN.filled(choices=capitalised(asked))


def choices(view: EasyComeView, prizes: Sequence[Text]) -> Text:
    """What may be done with the dice, as far as some prizes can be taken."""
    others = CHOICES["keep" if len(view.thrown) > 1 else "end"]
    if not prizes:
        return others
    return joined(
        (CHOICES["take"].filled(prizes=joined(prizes, " or ", " ou ")), others), ", or ", ", ou "
    )


def button(view: EasyComeView, parts: Parts) -> Text:
    """Name a move as something to press."""
    if isinstance(parts, Take):
        owner = next(prize.owner for prize in view.prizes if prize.word == parts.prize)
        return BUTTONS["steal" if owner else "take"].filled(prize=THE_PRIZE[parts.prize])
    if isinstance(parts, Keep):
        left = len(view.thrown) - len(parts.dice)
        return BUTTONS["keep"].filled(dice=the_dice(parts.dice), n=left)
    return BUTTONS["end"]


def event(event: Event, names: Names) -> tuple[Told, ...]:
    """Tell what a throw or a decision caused; who throws next is told by the throw."""
    return tuple(
        _told(reason, rows, names)
        for reason, rows in event.in_order()
        if reason not in SAID_OTHERWISE
    )


def preview(event: Event, names: Names) -> Text:
    """Tell what a decision would bring."""
    return in_good_order(_told(reason, rows, names) for reason, rows in event.in_order())


def _told(reason: int, rows: list[Consequence], names: Names) -> Told:
    clause, sentence = CONSEQUENCES[reason]
    row, who = rows[0], names[rows[0].target]
    tone = PLAIN
    if reason in GOOD_FOR_WHOM_IT_BEFALLS:
        tone = GOOD if who.is_reader else PRICE
    text = sentence.filled(
        who=who,
        other=names[row.source],
        everybody=enumerated(names[row.target].name for row in rows),
        dice=_dice(reason, THROWS[row.what]) if reason in WITH_DICE else "",
        prize=THE_PRIZE[PRIZE_WORDS[row.what]] if reason in WITH_A_PRIZE else "",
        n=row.amount,
    )
    clause = WON_BY[row.what] if reason == why.COUNT_ENDS else clause
    return Told(text, clause, tone, who if reason in RUN_ON else None)


def _dice(reason: int, dice: Dice) -> Text | str:
    """Dice as the sentence of a reason has them: those kept are known, others come."""
    if reason == why.KEPT:
        return the_dice(dice)
    if reason == why.THROWN_AGAIN:
        return enumerated(dice) if len(dice) > 1 else A_DIE.filled(value=dice[0])
    return dice_text(dice)
