"""Why a card cannot come to a stall or leave the market."""

from ludotheque.errors import RuleError
from ludotheque.games.donnant.content import card_name
from ludotheque.games.donnant.notation import CARD_NUMBERS, CELL_NAMES, ROW_NAMES
from ludotheque.games.donnant.objection_position import Position, illegal, not_free
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.legal import payments_for
from ludotheque.games.donnant.rules.stalls import AROUND


def returned(at: Position, card: str) -> RuleError:
    """Why a card cannot be returned."""
    if not at.is_in(table.SETTLING, table.JOKER_LAYING):
        return at.asked()
    if (wrong := not_held(at, card)) is not None:
        return wrong
    return illegal(
        "DD-3",
        "you have returned a card already; lay the other three",
        "vous avez déjà rendu une carte ; posez les trois autres",
    )


def not_held(at: Position, card: str) -> RuleError | None:
    """Whether a card is not in the hand, and which ones are."""
    held = [int(c) for c in at.raw.hand[at.seat] if c != table.NO_CARD]
    if CARD_NUMBERS.get(card) in held:
        return None
    return illegal(
        "DD-3",
        "{card} is not in your hand, which holds {held}",
        "{card} n’est pas dans votre main, qui contient {held}",
        card=card.upper(),
        held=", ".join(map(card_name, held)),
    )


def laid(at: Position, card: str, cell: str) -> RuleError:
    """Why a card of the hand cannot be laid."""
    if not at.is_in(table.SETTLING, table.JOKER_LAYING):
        return at.asked()
    if (wrong := not_held(at, card)) is not None:
        return wrong
    settling = at.is_in(table.SETTLING)
    if settling and at.raw.hand[at.seat, table.HAND - 1] != table.NO_CARD:
        return illegal(
            "DD-3",
            "first return one of your four cards",
            "rendez d’abord une de vos quatre cartes",
        )
    return not_open(at, cell, "DD-3" if settling else "DD-11")


def not_open(at: Position, cell: str, clause: str) -> RuleError:
    """Why a card cannot be laid on a cell."""
    number = CELL_NAMES.index(cell)
    free = [c for n, c in enumerate(CELL_NAMES) if int(at.raw.open[at.seat]) >> n & 1]
    values = {"cell": cell, "free": ", ".join(free)}
    if int(at.raw.occupied[at.seat]) >> number & 1:
        return illegal(
            "DD-5",
            "there is a card on {cell}, and it stays; free: {free}",
            "il y a une carte en {cell}, et elle y reste ; libres : {free}",
            **values,
        )
    if not at.raw.occupied[at.seat]:
        return illegal(
            clause,
            "the first card of a stall is laid on {free}",
            "la première carte d’un étal se pose en {free}",
            **values,
        )
    if not AROUND[number] & at.raw.occupied[at.seat]:
        return illegal(
            clause,
            "{cell} touches none of your cards by an edge or a corner; free: {free}",
            "{cell} ne touche aucune de vos cartes par un bord ou un coin ; libres : {free}",
            **values,
        )
    return illegal(
        "DD-4",
        "with {cell} the stall would span more than three rows or columns; free: {free}",
        "avec {cell}, l’étal dépasserait trois lignes ou trois colonnes ; libres : {free}",
        **values,
    )


def bought(at: Position, row: str, column: str, cell: str) -> RuleError:
    """Why a card of the market cannot be bought."""
    if not at.is_in(table.ACTING):
        return at.asked()
    if at.raw.laid[at.seat] == table.STALL:
        return illegal(
            "DD-12",
            "a stall of nine cards is full",
            "un étal de neuf cartes est complet",
        )
    place = int(column) - 1
    if at.raw.market[ROW_NAMES.index(row), place] == table.NO_CARD:
        return illegal(
            "DD-16",
            "there is no card at {row} {column} now",
            "il n’y a pas de carte en {row} {column} pour l’instant",
            row=row,
            column=column,
        )
    if not payments_for(at.raw, at.seat, place):
        return illegal(
            "DD-11",
            "column {column} costs {price} equal dice, less one for each mark of a discount "
            "that you tick; yours do not suffice",
            "la colonne {column} coûte {price} dés égaux, moins un par coche d’un rabais ; "
            "les vôtres ne suffisent pas",
            column=column,
            price=at.raw.price[place],
        )
    return not_open(at, cell, "DD-11")


def paid(at: Position, dice: str) -> RuleError:
    """Why a set of dice does not pay."""
    if not at.is_in(table.PAYING):
        return at.asked()
    named = dice.split()
    if named != ["nothing"] and (wrong := not_free(at, named)) is not None:
        return wrong
    price = int(at.raw.price[at.raw.buying % table.COLUMNS])
    marks = int(at.raw.marks[at.seat, table.DISCOUNT])
    return illegal(
        "DD-11",
        "'{dice}' does not pay: {price} unused dice of one value, or fewer by as many as you "
        "have marks of a discount ({marks})",
        "« {dice} » ne paie pas : {price} dés inutilisés de même valeur, ou moins, à raison "
        "d’un par coche de rabais disponible ({marks})",
        dice=dice,
        price=price,
        marks=marks,
    )


def set_aside(at: Position, row: str) -> RuleError:
    """Why a card cannot be set aside."""
    if not at.is_in(table.SETTING_ASIDE):
        return at.asked()
    return illegal(
        "DD-55",
        "the {row} row is empty; choose the other",
        "la rangée {row} est vide ; choisissez l’autre",
        row=row,
    )
