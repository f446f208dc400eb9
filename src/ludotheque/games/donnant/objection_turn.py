"""Why dice are not thrown again, why there is no joker, why a turn does not stop."""

from ludotheque.errors import RuleError
from ludotheque.games.donnant.notation import DECK_NAMES
from ludotheque.games.donnant.objection_position import Position, illegal, not_free
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import has_cards


def rerolled(at: Position, kept: str) -> RuleError:
    """Why dice cannot be thrown again."""
    if not at.is_in(table.ACTING):
        return at.asked()
    if at.raw.acted:
        return illegal(
            "DD-49",
            "after buying or completing there are no more rerolls",
            "après un achat ou une carte complétée, on ne relance plus",
        )
    if at.raw.rerolls == table.REROLLS:
        return illegal(
            "DD-6",
            "you have thrown three times",
            "vous avez déjà lancé trois fois",
        )
    if (wrong := not_free(at, kept.split()[1:])) is not None:
        return wrong
    return illegal(
        "DD-49",
        "a reroll throws at least one die",
        "on relance au moins un dé",
    )


def joker(at: Position, deck: str | None) -> RuleError:
    """Why there is no joker."""
    if not at.is_in(table.ACTING):
        return at.asked()
    if at.raw.acted or at.raw.rerolls < table.REROLLS:
        return illegal(
            "DD-13",
            "a joker comes only after the third throw, instead of buying and completing",
            "le joker ne vient qu’après le troisième jet, au lieu d’acheter et de compléter",
        )
    if at.raw.laid[at.seat] == table.STALL:
        return illegal(
            "DD-12",
            "with nine cards nothing more can be drawn",
            "avec neuf cartes, on ne pioche plus rien",
        )
    assert deck is not None
    assert not has_cards(at.raw, DECK_NAMES.index(deck))
    return illegal("DD-54", "that deck is empty", "cette pile est vide")


def stopped(at: Position) -> RuleError:
    """Why one cannot stop."""
    if not at.is_in(table.ACTING):
        return at.asked()
    return illegal(
        "DD-9",
        "before the third throw you stop only after buying or completing a card; throw again",
        "avant le troisième jet, on ne s’arrête qu’après avoir acheté ou complété une carte ; "
        "relancez",
    )
