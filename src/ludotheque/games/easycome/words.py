"""What players of Easy Come Easy Go read."""

import re

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.move import Move
from ludotheque.errors import IllegalMove, RuleError, UnknownMove
from ludotheque.games.easycome.lexicon import LEXICON
from ludotheque.games.easycome.notation import Keep, Take, canonical, dice_text
from ludotheque.games.easycome.rules import refusals
from ludotheque.games.easycome.rules.dice import FACES
from ludotheque.games.easycome.telling import (
    SAID_OTHERWISE,
    THE_PRIZE,
    button,
    event,
    preview,
    question,
)
from ludotheque.games.easycome.view import PRIZE_WORDS, Dice, EasyComeView, PrizeWord
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

NOTATION = Text(
    en="Write which of the dice just thrown you set aside, such as keep 2 2; or take and the word "
    "of a prize, such as take seven; or end, to set all dice aside and end your turn.",
    fr="Écrivez garder et ceux des dés lancés que vous mettez de côté, par exemple garder 2 2 ; ou "
    "prendre et un prix, par exemple prendre la suite ; ou finir, pour mettre tous les dés de côté "
    "et finir votre tour.",
)
PRIZE_NAMES: dict[PrizeWord, Text] = {
    "four": Text(en="four of a kind", fr="carré"),
    "pairs": Text(en="two pairs", fr="deux paires"),
    "odd": Text(en="odd three", fr="brelan impair"),
    "even": Text(en="even three", fr="brelan pair"),
    "seven": Text(en="total 7", fr="total 7"),
    "thirteen": Text(en="total 13", fr="total 13"),
    "low": Text(en="3 or less", fr="3 ou moins"),
    "high": Text(en="17 or more", fr="17 ou plus"),
    "straight": Text(en="straight", fr="suite"),
}
PRIZE_LABELS: dict[PrizeWord, Text] = {  # on the board: as short as one may type it
    word: Text(en=word, fr=PRIZE_NAMES[word].fr) for word in PRIZE_WORDS
}
PRIZE_NEEDS: dict[PrizeWord, Text] = {  # what the four dice must show
    "four": Text(en="four equal dice", fr="quatre dés égaux"),
    "pairs": Text(en="two pairs of different numbers", fr="deux paires différentes"),
    "odd": Text(en="three equal odd, another odd", fr="trois impairs égaux + un autre"),
    "even": Text(en="three equal even, another even", fr="trois pairs égaux + un autre"),
    "seven": Text(en="a total of exactly 7", fr="un total de 7 exactement"),
    "thirteen": Text(en="a total of exactly 13", fr="un total de 13 exactement"),
    "low": Text(en="a total of 3 or less", fr="un total de 3 ou moins"),
    "high": Text(en="a total of 17 or more", fr="un total de 17 ou plus"),
    "straight": Text(en="four consecutive numbers", fr="quatre nombres à la suite"),
}
PRIZE_ASKS: dict[PrizeWord, Text] = {  # the same in a sentence
    **PRIZE_NEEDS,
    "odd": Text(
        en="three equal odd dice and another odd one", fr="trois impairs égaux et un autre impair"
    ),
    "even": Text(
        en="three equal even dice and another even one", fr="trois pairs égaux et un autre pair"
    ),
    "seven": Text(en="a total of 7", fr="un total de 7"),
    "thirteen": Text(en="a total of 13", fr="un total de 13"),
    "low": Text(en="a total of 3 at most", fr="un total de 3 au plus"),
    "high": Text(en="a total of 17 at least", fr="un total de 17 au moins"),
    "straight": Text(en="four consecutive numbers", fr="quatre nombres qui se suivent"),
}
TOTALS = ("seven", "thirteen", "low", "high")  # the prizes for which only that counts
REFUSALS = {
    refusals.OWN: Text(
        en="you already have {word}; take another prize, keep dice or end",
        fr="vous avez déjà {word} ; prenez un autre prix, gardez des dés ou finissez",
    ),
    refusals.NOT_MATCHED: Text(
        en="the “{name}” prize asks for {asks}; your dice [sum?make {total}|show {dice}]",
        fr="le prix « {name} » demande {asks} ; vos dés [sum?font {total}|montrent {dice}]",
    ),
    refusals.OUT_OF_REACH: Text(
        en="in the centre: {word}; while the other holds three prizes you may only take one of "
        "those",
        fr="au centre : {word} ; tant que l’autre a trois prix, vous ne pouvez prendre que l’un de "
        "ceux-là",
    ),
    refusals.NOT_THROWN: Text(
        en="{values} is no part of the dice just thrown, which are {thrown}",
        fr="{values} ne fait pas partie des dés qui viennent d’être lancés : {thrown}",
    ),
    refusals.SET_ASIDE: Text(
        en="{aside} is already set aside and stays so; name only dice just thrown: {thrown}",
        fr="{aside} est déjà de côté et y reste ; ne nommez que des dés qui viennent d’être "
        "lancés : {thrown}",
    ),
    refusals.ALL_THROWN: Text(
        en="to set all dice aside is to end your turn: write end",
        fr="mettre tous les dés de côté, c’est finir son tour : écrivez finir",
    ),
}
REFUSED_BY = {  # the clause of each
    refusals.OWN: "EC-10",
    refusals.NOT_MATCHED: "EC-12",
    refusals.OUT_OF_REACH: "EC-15",
    refusals.NOT_THROWN: "EC-7",
    refusals.SET_ASIDE: "EC-8",
    refusals.ALL_THROWN: "EC-10",
}
NO_MOVE = Text(en="'{text}' is no move. {how}", fr="« {text} » n’est pas un coup. {how}")
NO_PRIZE = Text(
    en="'{word}' is no prize; the prizes are {words}",
    fr="« {word} » n’est pas un prix ; les prix sont {words}",
)
NOTHING_KEPT = Text(
    en="keep at least one of the dice just thrown ({thrown}), such as keep {first}",
    fr="gardez au moins un des dés qui viennent d’être lancés ({thrown}), par exemple garder "
    "{first}",
)
NO_FACE = Text(
    en="the dice show 0 to 5, never {value}", fr="les dés vont de 0 à 5 : jamais {value}"
)


# What stands on the board.
PRIZE = Text(en="prize", fr="prix")
NEEDS = Text(en="the four dice show", fr="les quatre dés montrent")
WHERE = Text(en="where it lies", fr="où il se trouve")
CENTRE = Text(en="centre", fr="centre")
YOU = Text(en="you ({who})", fr="vous ({who})")
COUNTING = Text(
    en="wins unless robbed; turns to go: {turns}", fr="gagne sauf vol ; tours restants : {turns}"
)
WINS = Text(en="wins", fr="gagne")
TO_BEGIN = Text(
    en="The highest total begins (EC-2). Still to throw: {seats}",
    fr="Le plus fort total commence (EC-2). À lancer encore : {seats}",
)
HIGHEST = Text(en="Highest so far: {total}, {seats}", fr="Le plus fort : {total}, {seats}")
ASIDE = Text(en="set aside {dice}", fr="de côté {dice}")
THROWN = Text(en="thrown {dice}", fr="lancés {dice}")
TOTAL = Text(en="total {total}", fr="total {total}")
IN_CUP = Text(en="dice in the cup: {number}", fr="dés dans le cornet : {number}")
LEGEND = Text(en="▸ can be taken", fr="▸ peut être pris")
LAST_CHANCE = Text(
    en="Only a prize of {who} may be taken now (EC-15).",
    fr="On ne peut prendre ici qu’un prix détenu par {who} (EC-15).",
)


def refusal(view: EasyComeView, move: Move, reason: int) -> tuple[str, Text]:
    """Tell why a prize may not be taken, or dice not be kept."""
    parts = move.parts
    assert isinstance(parts, Take | Keep), "one may always end"
    return _filled(reason, view, parts)


def _filled(reason: int, view: EasyComeView, parts: Take | Keep) -> tuple[str, Text]:
    clause, sentence = REFUSED_BY[reason], REFUSALS[reason]
    places = {"dice": view.dice, "thrown": view.thrown, "aside": view.aside}
    named = {name: dice_text(dice) for name, dice in places.items()}
    if isinstance(parts, Keep):
        return clause, sentence.filled(values=dice_text(parts.dice), **named)
    return clause, sentence.filled(
        word=THE_PRIZE[parts.prize],
        name=PRIZE_NAMES[parts.prize],
        asks=PRIZE_ASKS[parts.prize],
        sum=parts.prize in TOTALS,
        total=sum(view.dice),
        **named,
    )


def unknown_move(view: EasyComeView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """A text that names no prize, or no one to three dice."""
    written = canonical(text)
    word, _, rest = written.partition(" ")
    if word == "take":
        prizes = joined(map(LEXICON.said, PRIZE_WORDS), ", ")
        return UnknownMove("EC-12", NO_PRIZE.filled(word=LEXICON.said(rest), words=prizes))
    if word == "keep" and re.fullmatch("[0-9 ]*", rest):
        return _cannot_keep(view, tuple(map(int, rest.split())))
    return UnknownMove("EC-7", NO_MOVE.filled(text=LEXICON.said(written), how=NOTATION))


def _cannot_keep(view: EasyComeView, dice: Dice) -> RuleError:
    """No dice, values that no die shows, or more dice than can be kept."""
    if not dice:
        thrown = {"thrown": dice_text(view.thrown), "first": view.thrown[0]}
        return IllegalMove("EC-7", NOTHING_KEPT.filled(**thrown))
    if max(dice) >= FACES:
        return UnknownMove("EC-1", NO_FACE.filled(value=max(dice)))
    reason = refusals.SET_ASIDE if dice == view.dice else refusals.NOT_THROWN
    reason = refusals.ALL_THROWN if dice == view.thrown else reason
    return IllegalMove(*_filled(reason, view, Keep(dice)))
