"""Why a text is no lawful move: the reason, the clause, and what would be right."""

import re
from collections.abc import Callable

import numpy as np

from ludotheque.errors import RuleError, UnknownMove, UnlawfulMove
from ludotheque.games.donnant import kernel_goals as goals
from ludotheque.games.donnant import kernel_state as table
from ludotheque.games.donnant.cards import COLOUR_NAMES, COLOURS, card_name
from ludotheque.games.donnant.kernel_cards import has_cards
from ludotheque.games.donnant.kernel_goals import goal_kind, goal_size
from ludotheque.games.donnant.kernel_lawful import payments_for
from ludotheque.games.donnant.kernel_stalls import AROUND, wild_card
from ludotheque.games.donnant.notation import (
    CARD_NUMBERS,
    CELL_NAMES,
    DECK_NAMES,
    ROW_NAMES,
    folded,
)
from ludotheque.language import Text

_DICE = f"(?:{'|'.join(COLOURS)})(?: (?:{'|'.join(COLOURS)}))*"
_DIE = f"({'|'.join(COLOURS)})"
_CELL = "([a-e][1-5])"

NOTATION = Text(
    en="Moves are: return S3 · lay B4 at c2 · reroll keep yellow orange · reroll all · buy top 3 "
    "at b2 · pay yellow green · complete b2 with yellow green · enter green at a1 box 3 · "
    "tick +1 on blue · tick green on blue · joker dice · joker draw bonus · set aside top · "
    "colour b2 green · stop; dice are yellow, orange, green, blue and purple.",
    fr="Les coups s’écrivent : return S3 · lay B4 at c2 · reroll keep yellow orange · reroll all "
    "· buy top 3 at b2 · pay yellow green · complete b2 with yellow green · enter green at a1 "
    "box 3 · tick +1 on blue · tick green on blue · joker dice · joker draw bonus · set aside "
    "top · colour b2 green · stop ; les dés : yellow (jaune), orange, green (vert), blue (bleu) "
    "et purple (violet).",
)
# What each phase asks for, and the clause that says so.
ASKED = {
    table.SETTLING: (
        "DD-3",
        Text(en="return one card, then lay three", fr="rendez une carte, puis posez-en trois"),
    ),
    table.ENTERING: (
        "DD-17",
        Text(
            en="enter one of the dice just rethrown in one box of yours, or stop",
            fr="inscrivez un des dés relancés dans une de vos cases, ou stop",
        ),
    ),
    table.ACTING: (
        "DD-8",
        Text(
            en="reroll, buy, complete, or, after the third throw, take a joker or stop",
            fr="relancez, achetez, complétez ou, après le troisième jet, prenez un joker ou "
            "arrêtez (stop)",
        ),
    ),
    table.PAYING: (
        "DD-11",
        Text(en="say which dice pay: pay …", fr="dites quels dés paient : pay …"),
    ),
    table.JOKER_ENTERING: (
        "DD-14",
        Text(en="enter up to two dice, or stop", fr="inscrivez jusqu’à deux dés, ou stop"),
    ),
    table.JOKER_LAYING: (
        "DD-15",
        Text(en="lay the card just drawn or return it", fr="posez la carte piochée ou rendez-la"),
    ),
    table.SOLO_ENTERING: (
        "DD-43",
        Text(en="enter dice of this throw, or stop", fr="inscrivez des dés de ce jet, ou arrêtez"),
    ),
    table.SETTING_ASIDE: (
        "DD-44",
        Text(
            en="set aside the last card of the top or of the bottom row",
            fr="écartez la dernière carte de la rangée du haut (top) ou du bas (bottom)",
        ),
    ),
    table.COLOURING: (
        "DD-29",
        Text(en="choose the colour of your card", fr="choisissez la couleur de votre carte"),
    ),
}
GOAL_RULES = {
    goals.NUMBERS: (
        "DD-19",
        Text(en="a box takes the number it shows", fr="une case prend le chiffre qu’elle montre"),
    ),
    goals.RISING: (
        "DD-21",
        Text(en="values rise from left to right", fr="les valeurs croissent de gauche à droite"),
    ),
    goals.EQUAL: (
        "DD-22",
        Text(en="joined boxes hold equal values", fr="les cases jointes portent la même valeur"),
    ),
    goals.SUM: (
        "DD-23",
        Text(en="the sum must be reached", fr="la somme doit être atteinte"),
    ),
}


def objection(record: np.record, seat: int, text: str) -> RuleError:
    """Say why a text is no lawful move of a seat."""
    written = folded(text)
    return next(
        (
            handler(Position(record, seat), *found.groups())
            for pattern, handler in HANDLERS
            if (found := re.fullmatch(pattern, written))
        ),
        UnknownMove(
            ASKED[int(record.phase)][0],
            Text(en="'{text}' is no move. {n}", fr="« {text} » n’est pas un coup. {n}").filled(
                text=" ".join(text.split()), n=NOTATION
            ),
        ),
    )


def unlawful(clause: str, en: str, fr: str, **values: object) -> UnlawfulMove:
    """A move that the rules forbid here, and why."""
    return UnlawfulMove(clause, Text(en=en, fr=fr).filled(**values))


def die_named(name: str) -> Text:
    """A die's colour in both languages."""
    return COLOUR_NAMES[COLOURS.index(name)]


class Position:
    """A state as one seat stands in it."""

    def __init__(self, record: np.record, seat: int):
        self.record = record
        self.seat = seat

    def is_in(self, *phases: int) -> bool:
        """Whether the game is in one of these phases."""
        return int(self.record.phase) in phases

    def asked(self) -> UnlawfulMove:
        """Something else is to be decided now."""
        clause, wanted = ASKED[int(self.record.phase)]
        return UnlawfulMove(
            clause, Text(en="not now: {w}", fr="pas maintenant : {w}").filled(w=wanted)
        )

    def is_free(self, die: str) -> bool:
        """Whether a die can still be used."""
        return bool(int(self.record.free[self.seat]) >> COLOURS.index(die) & 1)

    def place_at(self, cell: str) -> int | None:
        """The place, in the order of laying, of the card on a cell."""
        for place in range(int(self.record.laid[self.seat])):
            if self.record.cell[self.seat, place] == CELL_NAMES.index(cell):
                return place
        return None

    def goal_at(self, place: int) -> int:
        """The goal of a card that is laid."""
        return int(self.record.goal[self.record.card[self.seat, place]])

    # Cards that come to the stall

    def returned(self, card: str) -> RuleError:
        """Why a card cannot be returned."""
        if not self.is_in(table.SETTLING, table.JOKER_LAYING):
            return self.asked()
        if (wrong := self.not_held(card)) is not None:
            return wrong
        return unlawful(
            "DD-3",
            "you have returned a card already; lay the other three",
            "vous avez déjà rendu une carte ; posez les trois autres",
        )

    def not_held(self, card: str) -> RuleError | None:
        """Whether a card is not in the hand, and which ones are."""
        held = [int(c) for c in self.record.hand[self.seat] if c != table.NO_CARD]
        if CARD_NUMBERS.get(card) in held:
            return None
        return unlawful(
            "DD-3",
            "{card} is not in your hand, which holds {held}",
            "{card} n’est pas dans votre main, qui contient {held}",
            card=card.upper(),
            held=", ".join(map(card_name, held)),
        )

    def laid(self, card: str, cell: str) -> RuleError:
        """Why a card of the hand cannot be laid."""
        if not self.is_in(table.SETTLING, table.JOKER_LAYING):
            return self.asked()
        if (wrong := self.not_held(card)) is not None:
            return wrong
        settling = self.is_in(table.SETTLING)
        if settling and self.record.hand[self.seat, table.HAND - 1] != table.NO_CARD:
            return unlawful(
                "DD-3",
                "first return one of your four cards",
                "rendez d’abord une de vos quatre cartes",
            )
        return self.not_open(cell, "DD-3" if settling else "DD-11")

    def not_open(self, cell: str, clause: str) -> RuleError:
        """Why a card cannot be laid on a cell."""
        number = CELL_NAMES.index(cell)
        free = [c for n, c in enumerate(CELL_NAMES) if int(self.record.open[self.seat]) >> n & 1]
        values = {"cell": cell, "free": ", ".join(free)}
        if int(self.record.occupied[self.seat]) >> number & 1:
            return unlawful(
                "DD-5",
                "there is a card on {cell}, and it stays; free: {free}",
                "il y a une carte en {cell}, et elle y reste ; libres : {free}",
                **values,
            )
        if not self.record.occupied[self.seat]:
            return unlawful(
                clause,
                "the first card of a stall is laid on {free}",
                "la première carte d’un étal se pose en {free}",
                **values,
            )
        if not AROUND[number] & self.record.occupied[self.seat]:
            return unlawful(
                clause,
                "{cell} touches none of your cards by an edge or a corner; free: {free}",
                "{cell} ne touche aucune de vos cartes par un bord ou un coin ; libres : {free}",
                **values,
            )
        return unlawful(
            "DD-4",
            "with {cell} the stall would span more than three rows or columns; free: {free}",
            "avec {cell}, l’étal dépasserait trois lignes ou trois colonnes ; libres : {free}",
            **values,
        )

    def bought(self, row: str, column: str, cell: str) -> RuleError:
        """Why a card of the market cannot be bought."""
        if not self.is_in(table.ACTING):
            return self.asked()
        if self.record.laid[self.seat] == table.STALL:
            return unlawful(
                "DD-12",
                "a stall of nine cards is full",
                "un étal de neuf cartes est complet",
            )
        place = int(column) - 1
        if self.record.market[ROW_NAMES.index(row), place] == table.NO_CARD:
            return unlawful(
                "DD-16",
                "there is no card at {row} {column} now",
                "il n’y a pas de carte en {row} {column} pour l’instant",
                row=row,
                column=column,
            )
        if not payments_for(self.record, self.seat, place):
            return unlawful(
                "DD-11",
                "column {column} costs {price} equal dice, less one for each mark of a discount "
                "that you tick; yours do not suffice",
                "la colonne {column} coûte {price} dés égaux, moins un par coche d’un rabais ; "
                "les vôtres ne suffisent pas",
                column=column,
                price=self.record.price[place],
            )
        return self.not_open(cell, "DD-11")

    def paid(self, dice: str) -> RuleError:
        """Why a set of dice does not pay."""
        if not self.is_in(table.PAYING):
            return self.asked()
        price = int(self.record.price[self.record.buying % table.COLUMNS])
        marks = int(self.record.marks[self.seat, table.DISCOUNT])
        return unlawful(
            "DD-11",
            "'{dice}' does not pay: {price} unused dice of one value, or fewer by as many as you "
            "have marks of a discount ({marks})",
            "« {dice} » ne paie pas : {price} dés inutilisés de même valeur, ou moins, à raison "
            "d’un par coche de rabais disponible ({marks})",
            dice=dice,
            price=price,
            marks=marks,
        )

    # Boxes

    def not_fillable(self, cell: str) -> RuleError | None:
        """Whether there is no card with empty boxes on a cell."""
        place = self.place_at(cell)
        if place is None:
            return unlawful(
                "DD-5", "you have no card on {c}", "vous n’avez pas de carte en {c}", c=cell
            )
        if not self.record.missing[self.seat, place]:
            return unlawful(
                "DD-25",
                "the card on {c} is complete already",
                "la carte en {c} est déjà complète",
                c=cell,
            )
        return None

    def not_free(self, dice: list[str]) -> RuleError | None:
        """Whether one of these dice cannot be used, and why."""
        for die in dice:
            if self.is_free(die):
                continue
            thrown = int(self.record.thrown) >> COLOURS.index(die) & 1
            if self.is_in(table.ENTERING) and not thrown:
                return unlawful(
                    "DD-17",
                    "the {d} die was not rethrown just now",
                    "le dé {d} ne vient pas d’être relancé",
                    d=die_named(die),
                )
            return unlawful(
                "DD-31",
                "the {d} die has been used",
                "le dé {d} a déjà servi",
                d=die_named(die),
            )
        return None

    def completed(self, cell: str, dice: str) -> RuleError:
        """Why a set of dice does not complete a card."""
        if not self.is_in(table.ACTING):
            return self.asked()
        named = dice.split()
        if (wrong := self.not_fillable(cell) or self.not_free(named)) is not None:
            return wrong
        place = self.place_at(cell)
        assert place is not None
        empty = int(self.record.missing[self.seat, place]).bit_count()
        if len(named) != empty:
            return unlawful(
                "DD-10",
                "{cell} has {n} empty boxes: complete it with exactly as many dice",
                "{cell} a {n} cases vides : complétez-la avec exactement autant de dés",
                cell=cell,
                n=empty,
            )
        _, rule = GOAL_RULES[int(goal_kind(self.goal_at(place)))]
        return unlawful(
            "DD-10",
            "these dice do not complete {cell}: {rule}, and a coloured box takes only the die of "
            "its colour",
            "ces dés ne complètent pas {cell} : {rule}, et une case de couleur ne prend que le "
            "dé de sa couleur",
            cell=cell,
            rule=rule,
        )

    def entered(self, die: str, cell: str, box: str) -> RuleError:
        """Why a die cannot be entered in a box."""
        if self.is_in(table.ACTING):
            return unlawful(
                "DD-10",
                "an active player fills boxes only by completing a card, or with 'joker dice' "
                "after the third throw",
                "le joueur actif ne remplit des cases qu’en complétant une carte, ou avec "
                "« joker dice » après le troisième jet",
            )
        if not self.is_in(table.ENTERING, table.JOKER_ENTERING, table.SOLO_ENTERING):
            return self.asked()
        if (wrong := self.not_fillable(cell) or self.not_free([die])) is not None:
            return wrong
        place = self.place_at(cell)
        assert place is not None
        return self.not_entered(die, cell, place, int(box) - 1)

    def not_entered(self, die: str, cell: str, place: int, box: int) -> RuleError:
        """Why a free die does not fit in a box of a card that is not complete."""
        goal, card = self.goal_at(place), self.record.card[self.seat, place]
        named = {"cell": cell, "box": box + 1, "d": die_named(die)}
        if box >= goal_size(goal):
            size = int(goal_size(goal))
            return unlawful(
                "DD-19",
                "{cell} has boxes 1 to {size}",
                "{cell} a les cases 1 à {size}",
                size=size,
                **named,
            )
        if not int(self.record.missing[self.seat, place]) >> box & 1:
            return unlawful(
                "DD-24",
                "box {box} of {cell} is filled",
                "la case {box} de {cell} est déjà remplie",
                **named,
            )
        hue = int(self.record.hues[self.seat]) >> 3 * COLOURS.index(die) & 7
        if not int(self.record.takes[card]) >> 8 * hue + box & 1:
            return unlawful(
                "DD-20",
                "box {box} of {cell} takes only the die of its colour, not the {d} one",
                "la case {box} de {cell} ne prend que le dé de sa couleur, pas le {d}",
                **named,
            )
        clause, rule = GOAL_RULES[int(goal_kind(goal))]
        face = int(self.record.faces[self.seat]) >> 3 * COLOURS.index(die) & 7
        return unlawful(
            clause if clause == "DD-19" else "DD-24",
            "a {value} does not fit in box {box} of {cell}: {rule}",
            "un {value} ne va pas dans la case {box} de {cell} : {rule}",
            value=face + 1,
            rule=rule,
            **named,
        )

    # Bonuses

    def ticked(self, change: str, die: str) -> RuleError:
        """Why a die cannot be changed."""
        entering = (table.ENTERING, table.JOKER_ENTERING, table.SOLO_ENTERING)
        if not self.is_in(table.ACTING, *entering):
            return self.asked()
        bonus = table.SHIFT if change[1:] == "1" else table.RECOLOUR
        clause = "DD-26" if bonus == table.SHIFT else "DD-27"
        if not self.record.marks[self.seat, bonus]:
            return unlawful(
                clause,
                "you have no mark left of that bonus",
                "il ne vous reste aucune coche de ce bonus",
            )
        if (wrong := self.not_free([die])) is not None:
            return wrong
        if bonus == table.SHIFT:
            return unlawful(
                clause,
                "a die never goes below 1 or above 6",
                "un dé ne descend jamais sous 1 et ne dépasse jamais 6",
            )
        return unlawful(
            clause,
            "the {d} die is used as another colour, not as its own or the one it has now",
            "le dé {d} s’utilise sous une autre couleur que la sienne ou que celle qu’il a déjà",
            d=die_named(die),
        )

    # The turn

    def rerolled(self, kept: str) -> RuleError:
        """Why dice cannot be thrown again."""
        if not self.is_in(table.ACTING):
            return self.asked()
        if self.record.acted:
            return unlawful(
                "DD-49",
                "after buying or completing there are no more rerolls",
                "après un achat ou une carte complétée, on ne relance plus",
            )
        if self.record.rerolls == table.REROLLS:
            return unlawful(
                "DD-6",
                "you have thrown three times",
                "vous avez déjà lancé trois fois",
            )
        return unlawful(
            "DD-49",
            "a reroll throws at least one die",
            "on relance au moins un dé",
        )

    def joker(self, deck: str | None) -> RuleError:
        """Why there is no joker."""
        if not self.is_in(table.ACTING):
            return self.asked()
        if self.record.acted or self.record.rerolls < table.REROLLS:
            return unlawful(
                "DD-13",
                "a joker comes only after the third throw, instead of buying and completing",
                "le joker ne vient qu’après le troisième jet, au lieu d’acheter et de compléter",
            )
        if self.record.laid[self.seat] == table.STALL:
            return unlawful(
                "DD-12",
                "with nine cards nothing more can be drawn",
                "avec neuf cartes, on ne pioche plus rien",
            )
        assert deck is not None
        assert not has_cards(self.record, DECK_NAMES.index(deck))
        return unlawful("DD-54", "that deck is empty", "cette pile est vide")

    def stopped(self) -> RuleError:
        """Why one cannot stop."""
        if not self.is_in(table.ACTING):
            return self.asked()
        return unlawful(
            "DD-9",
            "before the third throw you stop only after buying or completing a card; throw again",
            "avant le troisième jet, on ne s’arrête qu’après avoir acheté ou complété une carte ; "
            "relancez",
        )

    def set_aside(self, row: str) -> RuleError:
        """Why a card cannot be set aside."""
        if not self.is_in(table.SETTING_ASIDE):
            return self.asked()
        return unlawful(
            "DD-55",
            "the {row} row is empty; choose the other",
            "la rangée {row} est vide ; choisissez l’autre",
            row=row,
        )

    def coloured(self, cell: str, colour: str) -> RuleError:
        """Why a card cannot be given a colour."""
        if not self.is_in(table.COLOURING):
            return self.asked()
        place = int(wild_card(self.record, self.seat))
        return unlawful(
            "DD-29",
            "the card whose colour you choose now lies on {cell}",
            "la carte dont vous choisissez maintenant la couleur est en {cell}",
            cell=CELL_NAMES[self.record.cell[self.seat, place]],
        )


HANDLERS: tuple[tuple[str, Callable[..., RuleError]], ...] = (
    (r"return ([sb]\d+)", Position.returned),
    (rf"lay ([sb]\d+) at {_CELL}", Position.laid),
    (rf"buy (top|bottom) ([1-4]) at {_CELL}", Position.bought),
    (rf"pay ({_DICE}|nothing)", Position.paid),
    (rf"complete {_CELL} with ({_DICE})", Position.completed),
    (rf"enter {_DIE} at {_CELL} box ([1-8])", Position.entered),
    (rf"tick (\+1|-1|{'|'.join(COLOURS)}) on {_DIE}", Position.ticked),
    (rf"reroll (all|keep {_DICE})", Position.rerolled),
    (r"joker (?:dice|draw (scoring|bonus))", Position.joker),
    (r"stop", Position.stopped),
    (r"set aside (top|bottom)", Position.set_aside),
    (rf"colour {_CELL} {_DIE}", Position.coloured),
)
