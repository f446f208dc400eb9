"""Why boxes cannot be filled so, and dice not changed; why a card gets no colour."""

from ludotheque.errors import RuleError
from ludotheque.games.donnant.content import COLOURS
from ludotheque.games.donnant.notation import CELL_NAMES
from ludotheque.games.donnant.objection_position import Position, die_named, illegal, not_free
from ludotheque.games.donnant.rules import goals
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.goals import goal_kind, goal_size
from ludotheque.games.donnant.rules.stalls import wild_card
from ludotheque.language import Text

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


def not_fillable(at: Position, cell: str) -> RuleError | None:
    """Whether there is no card with empty boxes on a cell."""
    place = at.place_at(cell)
    if place is None:
        return illegal("DD-5", "you have no card on {c}", "vous n’avez pas de carte en {c}", c=cell)
    if not at.raw.missing[at.seat, place]:
        return illegal(
            "DD-25",
            "the card on {c} is complete already",
            "la carte en {c} est déjà complète",
            c=cell,
        )
    return None


def completed(at: Position, cell: str, dice: str) -> RuleError:
    """Why a set of dice does not complete a card."""
    if not at.is_in(table.ACTING):
        return at.asked()
    named = dice.split()
    if (wrong := not_free(at, named) or not_fillable(at, cell)) is not None:
        return wrong
    place = at.place_at(cell)
    assert place is not None
    empty = int(at.raw.missing[at.seat, place]).bit_count()
    if len(named) != empty:
        return illegal(
            "DD-10",
            "{cell} has {n} empty boxes: complete it with exactly as many dice",
            "{cell} a {n} cases vides : complétez-la avec exactement autant de dés",
            cell=cell,
            n=empty,
        )
    _, rule = GOAL_RULES[int(goal_kind(at.goal_at(place)))]
    return illegal(
        "DD-10",
        "these dice do not complete {cell}: {rule}, and a coloured box takes only the die of "
        "its colour",
        "ces dés ne complètent pas {cell} : {rule}, et une case de couleur ne prend que le "
        "dé de sa couleur",
        cell=cell,
        rule=rule,
    )


def entered(at: Position, die: str, cell: str, box: str) -> RuleError:
    """Why a die cannot be entered in a box."""
    if at.is_in(table.ACTING):
        return illegal(
            "DD-10",
            "an active player fills boxes only by completing a card, or with 'joker dice' "
            "after the third throw",
            "le joueur actif ne remplit des cases qu’en complétant une carte, ou avec "
            "« joker dice » après le troisième jet",
        )
    if not at.is_in(table.ENTERING, table.JOKER_ENTERING, table.SOLO_ENTERING):
        return at.asked()
    if (wrong := not_fillable(at, cell) or not_free(at, [die])) is not None:
        return wrong
    place = at.place_at(cell)
    assert place is not None
    return not_entered(at, die, cell, place, int(box) - 1)


def not_entered(at: Position, die: str, cell: str, place: int, box: int) -> RuleError:
    """Why a free die does not fit in a box of a card that is not complete."""
    goal, card = at.goal_at(place), at.raw.card[at.seat, place]
    named = {"cell": cell, "box": box + 1, "d": die_named(die)}
    if box >= goal_size(goal):
        size = int(goal_size(goal))
        return illegal(
            "DD-19",
            "{cell} has boxes 1 to {size}",
            "{cell} a les cases 1 à {size}",
            size=size,
            **named,
        )
    if not int(at.raw.missing[at.seat, place]) >> box & 1:
        return illegal(
            "DD-24",
            "box {box} of {cell} is filled",
            "la case {box} de {cell} est déjà remplie",
            **named,
        )
    hue = int(at.raw.hues[at.seat]) >> 3 * COLOURS.index(die) & 7
    if not int(at.raw.takes[card]) >> 8 * hue + box & 1:
        return illegal(
            "DD-20",
            "box {box} of {cell} takes only the die of its colour, not the {d} one",
            "la case {box} de {cell} ne prend que le dé de sa couleur, pas le {d}",
            **named,
        )
    clause, rule = GOAL_RULES[int(goal_kind(goal))]
    face = int(at.raw.faces[at.seat]) >> 3 * COLOURS.index(die) & 7
    return illegal(
        clause if clause == "DD-19" else "DD-24",
        "a {value} does not fit in box {box} of {cell}: {rule}",
        "un {value} ne va pas dans la case {box} de {cell} : {rule}",
        value=face + 1,
        rule=rule,
        **named,
    )


def ticked(at: Position, change: str, die: str) -> RuleError:
    """Why a die cannot be changed."""
    entering = (table.ENTERING, table.JOKER_ENTERING, table.SOLO_ENTERING)
    if not at.is_in(table.ACTING, *entering):
        return at.asked()
    bonus = table.SHIFT if change[1:] == "1" else table.RECOLOUR
    clause = "DD-26" if bonus == table.SHIFT else "DD-27"
    if not at.raw.marks[at.seat, bonus]:
        return illegal(
            clause,
            "you have no mark left of that bonus",
            "il ne vous reste aucune coche de ce bonus",
        )
    if (wrong := not_free(at, [die])) is not None:
        return wrong
    if bonus == table.SHIFT:
        return illegal(
            clause,
            "a die never goes below 1 or above 6",
            "un dé ne descend jamais sous 1 et ne dépasse jamais 6",
        )
    return illegal(
        clause,
        "the {d} die is used as another colour, not as its own or the one it has now",
        "le dé {d} s’utilise sous une autre couleur que la sienne ou que celle qu’il a déjà",
        d=die_named(die),
    )


def coloured(at: Position, cell: str, colour: str) -> RuleError:
    """Why a card cannot be given a colour."""
    if not at.is_in(table.COLOURING):
        return at.asked()
    place = int(wild_card(at.raw, at.seat))
    return illegal(
        "DD-29",
        "the card whose colour you choose now lies on {cell}",
        "la carte dont vous choisissez maintenant la couleur est en {cell}",
        cell=CELL_NAMES[at.raw.cell[at.seat, place]],
    )
