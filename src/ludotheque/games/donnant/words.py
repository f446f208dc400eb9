"""What players of Donnant Donnant read."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.move import Move
from ludotheque.errors import IllegalMove, RuleError, UnknownMove
from ludotheque.games.donnant.content import COLOURS, Colour
from ludotheque.games.donnant.lexicon import LEXICON
from ludotheque.games.donnant.notation import canonical, legal_examples, wrong_word
from ludotheque.games.donnant.rules import refusals as why
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.telling import (
    COLOUR_WORDS,
    SAID_OTHERWISE,
    button,
    event,
    preview,
    question,
)
from ludotheque.games.donnant.view import DonnantView, GoalKind, Phase, RewardKind
from ludotheque.language import Text, joined, texts

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

# What stands on the board.
TITLE = Text(en="Round {round}", fr="Manche {round}")
LAST_ROUND = Text(en=" (last: {last})", fr=" (dernière : {last})")
LEVEL = Text(
    en="   goal: {target} points in {rounds} rounds",
    fr="   but : {target} points en {rounds} manches",
)
SETTING_UP = Text(en="Setting up", fr="Mise en place")
ACTIVE = Text(en="   active: {who}", fr="   actif : {who}")
REROLLS_LEFT = Text(en="   rerolls: {n} of {most}", fr="   relances : {n} sur {most}")
PASSIVE = Text(en="   passive turn, dice: {n}", fr="   tour passif, dés : {n}")
JOKER_DICE = Text(en="   joker: dice", fr="   joker : des dés")
JOKER_CARD = {
    "scoring": Text(en="   joker: a scoring card", fr="   joker : une carte d’évaluation"),
    "bonus": Text(en="   joker: a bonus card", fr="   joker : une carte de bonus"),
}
BUYING = Text(
    en="Buying {card} for {cell}: {price} equal dice",
    fr="Achat de {card} pour {cell} : {price} dés égaux",
)
DECKS = (
    Text(en="Scoring deck: {n}", fr="Pile d’évaluation : {n}"),
    Text(en="   bonus deck: {n}", fr="   pile de bonus : {n}"),
)
UNDER = Text(en=" (under it {cards})", fr=" (dessous {cards})")
DICE = Text(en="Dice  ", fr="Dés   ")
YOUR_DICE = Text(en="Yours ", fr="Vôtres")
MARKET = Text(en="Market (price in equal dice)", fr="Marché (prix en dés égaux)")
EMPTY = Text(en="empty", fr="vide")
HAND = Text(en="In hand", fr="En main")
STALL = Text(
    en="{whose}: points {points}, empty boxes {boxes}",
    fr="{whose} : points {points}, cases vides {boxes}",
)
YOU = Text(en=" (you)", fr=" (vous)")
HOPELESS = Text(en="✗ cannot be completed", fr="✗ ne se complète plus")
AS_OTHER = Text(en=" as {hue}", fr=" comme {hue}")
DICE_LEFT = Text(en="Dice left: {n}", fr="Dés restants : {n}")


def _said(clause: str, *, en: str, fr: str) -> tuple[str, Text]:
    """What a clause says."""
    return clause, Text(en=en, fr=fr)


NOTATION = Text(
    en="Moves are: return S3 · lay B4 at c2 · reroll keep yellow orange · reroll all · buy top 3 "
    "at b2 · pay yellow green · complete b2 with yellow green · enter green at a1 box 3 · "
    "tick +1 on blue · tick green on blue · joker dice · joker draw bonus · set aside top · "
    "colour b2 green · stop; dice are yellow, orange, green, blue and purple.",
    fr="Les coups s’écrivent : rendre S3 · poser B4 en c2 · relancer garder jaune orange · "
    "relancer tout · acheter haut 3 en b2 · payer jaune vert · compléter b2 avec jaune vert · "
    "inscrire vert en a1 case 3 · cocher +1 sur bleu · cocher vert sur bleu · joker dés · joker "
    "piocher bonus · écarter haut · couleur b2 vert · arrêter ; les dés sont jaune, orange, vert, "
    "bleu et violet.",
)
LETTERS = dict(zip(COLOURS, texts(en="y | o | g | b | p", fr="j | o | v | b | p"), strict=True))
OF_A_CARD = dict(
    zip(
        COLOURS,
        texts(
            en="yellow | orange | green | blue | purple",
            fr="jaune | orange | verte | bleue | violette",
        ),
        strict=True,
    )
)
COLOUR_NAMES = COLOUR_WORDS
REWARDS: Mapping[RewardKind, Text] = {  # bonuses by their names, points by what they are for
    "plus or minus 1": Text(en="±1", fr="±1"),
    "other colour": Text(en="other colour", fr="autre couleur"),
    "extra die": Text(en="extra die", fr="dé en plus"),
    "cheaper": Text(en="discount", fr="rabais"),
    "own colour": Text(en="own colour", fr="couleur au choix"),
    "complete neighbours": Text(en="{n} per complete neighbour", fr="{n} par voisine complète"),
    "cards of a colour": Text(en="{n} per {c} card", fr="{n} par carte {c}"),
    "neighbours of a colour": Text(en="{n} per {c} neighbour", fr="{n} par voisine {c}"),
    "complete lines": Text(en="{n} per complete line", fr="{n} par ligne complète"),
    "five colours": Text(en="{n} for five colours", fr="{n} pour cinq couleurs"),
    "lines of one colour": Text(en="{n} per line of one colour", fr="{n} par ligne unicolore"),
    "different bonuses": Text(en="{n} per different bonus", fr="{n} par bonus différent"),
}
# Where points come from, in the order of the rules (DD-32 to DD-38).
SOURCES = (
    Text(en="complete neighbours", fr="voisines complètes"),
    Text(en="cards of a colour", fr="cartes d’une couleur"),
    Text(en="neighbours of a colour", fr="voisines d’une couleur"),
    Text(en="complete lines", fr="lignes complètes"),
    Text(en="five colours", fr="cinq couleurs"),
    Text(en="lines of one colour", fr="lignes unicolores"),
    Text(en="different bonuses", fr="bonus différents"),
)
# What each phase asks for, and the clause that says so.
ASKED: Mapping[Phase, tuple[str, Text]] = {
    "settling": _said(
        "DD-3", en="return one card, then lay three", fr="rendez une carte, puis posez-en trois"
    ),
    "entering": _said(
        "DD-17",
        en="enter one of the dice just rethrown in one box of yours, or stop",
        fr="inscrivez un des dés relancés dans une de vos cases, ou arrêtez",
    ),
    "acting": _said(
        "DD-8",
        en="reroll, buy, complete, or, after the third throw, take a joker or stop",
        fr="relancez, achetez, complétez ; après le troisième lancer, prenez un joker ou arrêtez",
    ),
    "paying": _said("DD-11", en="say which dice pay: pay …", fr="dites quels dés paient : payer …"),
    "joker entering": _said(
        "DD-14", en="enter up to two dice, or stop", fr="inscrivez jusqu’à deux dés, ou arrêtez"
    ),
    "joker laying": _said(
        "DD-15", en="lay the card just drawn or return it", fr="posez la carte piochée ou rendez-la"
    ),
    "solo entering": _said(
        "DD-43",
        en="enter dice of this throw, or stop",
        fr="inscrivez des dés de ce lancer, ou arrêtez",
    ),
    "setting aside": _said(
        "DD-44",
        en="set aside the last card of the top or of the bottom row",
        fr="écartez la dernière carte de la rangée du haut ou du bas",
    ),
    "colouring": _said(
        "DD-29", en="choose the colour of your card", fr="choisissez la couleur de votre carte"
    ),
}
GOAL_RULES: Mapping[GoalKind, Text] = {
    "numbers": Text(
        en="a box takes the number it shows", fr="une case prend le chiffre qu’elle montre"
    ),
    "rising": Text(
        en="values rise from left to right", fr="les valeurs croissent de gauche à droite"
    ),
    "equal": Text(
        en="joined boxes hold equal values", fr="les cases jointes portent la même valeur"
    ),
    "sum": Text(en="the sum must be reached", fr="la somme doit être atteinte"),
}
NO_MARK = Text(
    en="you have no mark left of that bonus", fr="il ne vous reste aucune marque de ce bonus"
)
APART = Text(
    en="{cell} touches none of your cards by an edge or a corner; free: {free}",
    fr="{cell} ne touche aucune de vos cartes par un bord ou un coin ; libres : {free}",
)
NO_FIT = Text(
    en="a {value} does not fit in box {box} of {cell}: {rule}",
    fr="un {value} ne va pas dans la case {box} de {cell} : {rule}",
)
# Reasons of texts that no number stands for, besides those of the rules.
NAMED_TWICE, KEEPS_ALL, OTHER_CARD = -1, -2, -3
REFUSALS: Mapping[int, tuple[str, Text]] = {
    why.NOT_NOW: _said("", en="not now: {asked}", fr="pas maintenant : {asked}"),  # of the phase
    why.ENTERS_WHILE_ACTIVE: _said(
        "DD-10",
        en="an active player fills boxes only by completing a card, or with 'joker dice' "
        "after the third throw",
        fr="le joueur actif ne remplit des cases qu’en complétant une carte, ou avec "
        "« joker dés » après le troisième lancer",
    ),
    why.TICK_UNUSED: _said(
        "DD-52",
        en="a mark is ticked by using it: first use what you have changed ({changed})",
        fr="une marque se coche en s’en servant : utilisez d’abord ce que vous avez changé "
        "({changed})",
    ),
    why.THROWS_AFTER_ACTING: _said(
        "DD-49",
        en="after buying or completing there are no more rerolls",
        fr="après un achat ou une carte complétée, on ne relance plus",
    ),
    why.THREE_THROWS: _said(
        "DD-6", en="you have thrown three times", fr="vous avez déjà lancé trois fois"
    ),
    KEEPS_ALL: _said(
        "DD-49", en="a reroll throws at least one die", fr="on relance au moins un dé"
    ),
    why.STOPS_TOO_SOON: _said(
        "DD-9",
        en="before the third throw you stop only after buying or completing a card; throw again",
        fr="avant le troisième lancer, on ne s’arrête qu’après avoir acheté ou complété une "
        "carte ; relancez",
    ),
    why.JOKER_TOO_SOON: _said(
        "DD-13",
        en="a joker comes only after the third throw, instead of buying and completing",
        fr="le joker ne vient qu’après le troisième lancer, au lieu d’acheter et de compléter",
    ),
    why.NO_ROOM_TO_DRAW: _said(
        "DD-12",
        en="with nine cards nothing more can be drawn",
        fr="avec neuf cartes, on ne pioche plus rien",
    ),
    why.DECK_EMPTY: _said("DD-54", en="that deck is empty", fr="cette pile est vide"),
    why.NOT_HELD: _said(
        "DD-3",
        en="{card} is not in your hand, which holds {held}",
        fr="{card} n’est pas dans votre main, qui contient {held}",
    ),
    why.RETURNED_ALREADY: _said(
        "DD-3",
        en="you have returned a card already; lay the other three",
        fr="vous avez déjà rendu une carte ; posez les trois autres",
    ),
    why.RETURNS_FIRST: _said(
        "DD-3",
        en="first return one of your four cards",
        fr="rendez d’abord une de vos quatre cartes",
    ),
    why.STALL_FULL: _said(
        "DD-12", en="a stall of nine cards is full", fr="un étal de neuf cartes est complet"
    ),
    why.NOT_FOR_SALE: _said(
        "DD-16",
        en="there is no card at {row} {column} now",
        fr="il n’y a pas de carte en {row} {column} pour l’instant",
    ),
    why.CANNOT_PAY: _said(
        "DD-11",
        en="column {column} costs {price} equal dice, less one for each mark of a discount "
        "that you tick; yours do not suffice",
        fr="la colonne {column} coûte {price} dés égaux, moins un par marque de rabais cochée ; "
        "les vôtres ne suffisent pas",
    ),
    why.TICKED_DO_NOT_PAY: _said(
        "DD-52",
        en="what you have changed ({changed}) must be among the {price} equal dice that pay for "
        "column {column}, and pay only by being changed",
        fr="ce que vous avez changé ({changed}) doit compter parmi les {price} dés égaux qui "
        "paient la colonne {column}, et ne payer que par ce changement",
    ),
    why.OCCUPIED: _said(
        "DD-5",
        en="there is a card on {cell}, and it stays; free: {free}",
        fr="il y a une carte en {cell}, et elle y reste ; libres : {free}",
    ),
    why.NOT_IN_THE_MIDDLE: _said(
        "DD-3",
        en="the first card of a stall is laid on {free}",
        fr="la première carte d’un étal se pose en {free}",
    ),
    why.SETTLES_APART: ("DD-3", APART),
    why.TOUCHES_NONE: ("DD-11", APART),
    why.TOO_WIDE: _said(
        "DD-4",
        en="with {cell} the stall would span more than three rows or columns; free: {free}",
        fr="avec {cell}, l’étal dépasserait trois lignes ou trois colonnes ; libres : {free}",
    ),
    why.ROW_EMPTY: _said(
        "DD-55",
        en="the {row} row is empty; choose the other",
        fr="la rangée {row} est vide ; choisissez l’autre",
    ),
    why.NO_SHIFT_LEFT: ("DD-26", NO_MARK),
    why.NO_RECOLOUR_LEFT: ("DD-27", NO_MARK),
    why.NO_CARD_LAID: _said(
        "DD-5", en="you have no card on {cell}", fr="vous n’avez pas de carte en {cell}"
    ),
    why.COMPLETE_ALREADY: _said(
        "DD-25",
        en="the card on {cell} is complete already",
        fr="la carte en {cell} est déjà complète",
    ),
    NAMED_TWICE: _said(
        "DD-31",
        en="a die counts once: you name the {d} one twice",
        fr="un dé ne compte qu’une fois : vous nommez deux fois le {d}",
    ),
    why.NOT_RETHROWN: _said(
        "DD-17",
        en="the {d} die was not rethrown just now",
        fr="le dé {d} ne vient pas d’être relancé",
    ),
    why.DIE_USED: _said("DD-31", en="the {d} die has been used", fr="le dé {d} a déjà servi"),
    why.LEAVES_TICKED: _said(
        "DD-52",
        en="a mark is ticked by using it: what you have changed ({changed}) must be used now",
        fr="une marque se coche en s’en servant : ce que vous avez changé ({changed}) doit "
        "servir maintenant",
    ),
    why.DOES_NOT_PAY: _said(
        "DD-11",
        en="'{dice}' does not pay: {price} unused dice of one value, or fewer by as many as "
        "you have marks of a discount ({marks})",
        fr="« {dice} » ne paie pas : {price} dés inutilisés de même valeur, ou moins, à raison "
        "d’un par marque de rabais disponible ({marks})",
    ),
    why.WRONG_COUNT: _said(
        "DD-10",
        en="{cell} has {n} empty boxes: complete it with exactly as many dice",
        fr="{cell} a {n} cases vides : complétez-la avec exactement autant de dés",
    ),
    why.DOES_NOT_COMPLETE: _said(
        "DD-10",
        en="these dice do not complete {cell}: {rule}, and a coloured box takes only the die "
        "of its colour",
        fr="ces dés ne complètent pas {cell} : {rule}, et une case de couleur ne prend que le "
        "dé de sa couleur",
    ),
    why.NO_SUCH_BOX: _said(
        "DD-19", en="{cell} has boxes 1 to {size}", fr="{cell} a les cases 1 à {size}"
    ),
    why.BOX_FILLED: _said(
        "DD-24", en="box {box} of {cell} is filled", fr="la case {box} de {cell} est déjà remplie"
    ),
    why.WRONG_COLOUR: _said(
        "DD-20",
        en="box {box} of {cell} takes only the die of its colour, not the {d} one",
        fr="la case {box} de {cell} ne prend que le dé de sa couleur, pas le {d}",
    ),
    why.WRONG_NUMBER: ("DD-19", NO_FIT),
    why.DISAGREES: ("DD-24", NO_FIT),
    why.NOT_NEEDED: _said(
        "DD-52",
        en="a mark is ticked only where it is needed; this does without some of yours ({changed})",
        fr="une marque ne se coche que s’il le faut ; ceci se passe d’une des vôtres ({changed})",
    ),
    why.BEYOND_FACES: _said(
        "DD-26",
        en="a die never goes below 1 or above 6",
        fr="un dé ne descend jamais sous 1 et ne dépasse jamais 6",
    ),
    why.SAME_COLOUR: _said(
        "DD-27",
        en="the {d} die is used as another colour, not as its own or the one it has now",
        fr="le dé {d} s’utilise sous une autre couleur que la sienne ou que celle qu’il a déjà",
    ),
    why.TURNS_BACK: _said(
        "DD-52",
        en="marks turn the {d} die up or down, not both",
        fr="les marques montent ou descendent le dé {d}, pas les deux",
    ),
    why.RECOLOURED: _said(
        "DD-52",
        en="the {d} die is used as another colour already",
        fr="le dé {d} s’utilise déjà sous une autre couleur",
    ),
    why.LEADS_NOWHERE: _said(
        "DD-52",
        en="a mark is ticked by using it, and this one leads to no use of the {d} die",
        fr="une marque se coche en s’en servant, et celle-ci ne mène à aucun usage du dé {d}",
    ),
    OTHER_CARD: _said(
        "DD-29",
        en="the card whose colour you choose now lies on {colouring}",
        fr="la carte dont vous choisissez maintenant la couleur est en {colouring}",
    ),
}
UNKNOWN = Text(
    en="'{text}' is no move; write, for example: {examples}",
    fr="« {text} » n’est pas un coup ; écrivez par exemple : {examples}",
)
THAT_CARD = Text(en="that card", fr="cette carte")
THAT_CELL = Text(en="that cell", fr="cet endroit")


def refusal(view: DonnantView, move: Move, reason: int) -> tuple[str, Text]:
    """Tell why a move is not legal."""
    return _sentence(view, reason, msgspec.structs.asdict(move.parts))


def _sentence(view: DonnantView, reason: int, parts: Mapping[str, Any]) -> tuple[str, Text]:
    """The clause and the sentence of a reason, for a move of these parts."""
    own = view.own
    assert own is not None, "a spectator makes no moves"
    (asked_by, asked), (clause, sentence) = ASKED[view.phase], REFUSALS[reason]
    cell, dice = parts.get("cell"), parts.get("dice", ())
    used = (die.colour for die in view.own_dice if die.used and die.colour in dice)
    named: Colour | None = parts.get("die") or next(used, None)
    prices: dict[Any, int] = {(o.row, o.column): o.price for o in view.market}
    paying = view.buying.price if view.buying else None
    laid = own.at(cell) if cell else None
    values = {
        **parts,
        "asked": asked,
        "card": parts.get("card") or THAT_CARD,
        "held": ", ".join(card.name for card in own.hand if card),
        "cell": cell or THAT_CELL,
        "free": ", ".join(own.open_cells),
        "colouring": view.colouring,
        "changed": _changed(view),
        "dice": LEXICON.said(" ".join(dice) or "nothing"),
        "row": LEXICON.said(str(parts.get("row"))),
        "d": COLOUR_NAMES[named] if named else "",
        "value": next((die.value for die in view.own_dice if die.colour == named), None),
        "price": prices.get((parts.get("row"), parts.get("column")), paying),
        "marks": own.marks.cheaper,
        "n": laid.empty_boxes if laid else 0,
        "size": len(laid.values) if laid else 0,
        "rule": GOAL_RULES[laid.card.goal] if laid else "",
    }
    return clause or asked_by, sentence.filled(**values)


def _changed(view: DonnantView) -> Text:
    """The dice that the viewer has changed and not used."""
    thrown = {die.colour: die.value for die in view.dice}
    changed = (
        COLOUR_NAMES[die.colour]
        for die in view.own_dice
        if (die.value, die.used_as) != (thrown[die.colour], die.colour)
    )
    return joined(changed, ", ")


_DIE = f"(?:{'|'.join(COLOURS)})"
_DICE = f"(?P<dice>{_DIE}(?: {_DIE})*)"
_CELL = "(?P<cell>[a-e][1-5])"
# Reasons that hold for all moves of a kind: it is not asked for now, whatever its parts.
NOT_ASKED = (why.NOT_NOW, why.ENTERS_WHILE_ACTIVE, why.THROWS_AFTER_ACTING, why.THREE_THROWS)
# Forms of moves, the number of one of that kind, and what is wrong where a text has no number.
UNNUMBERED: tuple[tuple[str, int, int], ...] = (
    (r"return (?P<card>[sb]\d+)", table.RETURN, why.NOT_HELD),
    (rf"lay (?P<card>[sb]\d+) at {_CELL}", table.LAY, why.NOT_HELD),
    (rf"complete {_CELL} with {_DICE}", table.COMPLETE, why.NO_CARD_LAID),
    (rf"enter {_DIE} at {_CELL} box [1-8]", table.ENTER, why.NO_CARD_LAID),
    (rf"reroll keep {_DICE}", table.REROLL, KEEPS_ALL),
    (rf"pay {_DICE}", table.PAY, NAMED_TWICE),
    (rf"colour {_CELL} {_DIE}", table.COLOUR, OTHER_CARD),
)


def unknown_move(view: DonnantView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """A text that no number stands for: no such card is there, a die is named twice, or nonsense.

    >>> from ludotheque import load
    >>> load("donnant").start(players=2, seed=1).play("lay S30 at c3", 1)
    Traceback (most recent call last):
    ...
    ludotheque.errors.IllegalMove: S30 is not in your hand, which holds S18, S25, B4, B10 (DD-3)
    """
    written = canonical(text)
    for form, number, wrong in UNNUMBERED:
        if found := re.fullmatch(form, written):
            parts: dict[str, Any] = found.groupdict()
            dice = parts["dice"] = (parts.get("dice") or "").split()
            parts["card"] = (parts.get("card") or "").upper()
            parts["die"] = next((die for die in dice if dice.count(die) > 1), None)
            reason = reason_of(number)
            if reason not in NOT_ASKED:
                reason = NAMED_TWICE if parts["die"] else wrong
            return IllegalMove(*_sentence(view, reason, parts))
    return _misspelt(view, seat, text, reason_of)


VERBS = {
    "return": table.RETURN, "lay": table.LAY, "complete": table.COMPLETE, "enter": table.ENTER,
    "reroll": table.REROLL, "pay": table.PAY, "colour": table.COLOUR, "buy": table.BUY,
    "tick": table.TICK_UP, "set": table.SET_ASIDE, "joker": table.JOKER_ENTER, "stop": table.STOP,
}  # fmt: skip


def _misspelt(view: DonnantView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """A text with a word that cannot stand where it does, or one that is not like any move."""
    written = canonical(text)
    verb = written.partition(" ")[0]
    if verb in VERBS and (reason := reason_of(VERBS[verb])) in NOT_ASKED:
        return IllegalMove(*_sentence(view, reason, {}))
    legal = legal_examples(view, seat, reason_of)
    alike = [example for example in legal if example.partition(" ")[0] == verb]
    if wrong := wrong_word(written):
        return UnknownMove(*wrong)
    examples = joined(map(LEXICON.said, alike or legal), " · ")
    said = LEXICON.said(" ".join(text.split()))
    return UnknownMove(ASKED[view.phase][0], UNKNOWN.filled(text=said, examples=examples))
