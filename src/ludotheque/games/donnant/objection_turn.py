"""Why dice are not thrown again, why there is no joker, why a turn does not stop."""

from ludotheque.errors import RuleError
from ludotheque.games.donnant import kernel_state as table
from ludotheque.games.donnant.kernel_cards import has_cards
from ludotheque.games.donnant.notation import DECK_NAMES
from ludotheque.games.donnant.objection_position import Position, not_free, unlawful


def rerolled(at: Position, kept: str) -> RuleError:
    """Why dice cannot be thrown again."""
    if not at.is_in(table.ACTING):
        return at.asked()
    if at.record.acted:
        return unlawful(
            "DD-49",
            "after buying or completing there are no more rerolls",
            "après un achat ou une carte complétée, on ne relance plus",
        )
    if at.record.rerolls == table.REROLLS:
        return unlawful(
            "DD-6",
            "you have thrown three times",
            "vous avez déjà lancé trois fois",
        )
    if (wrong := not_free(at, kept.split()[1:])) is not None:
        return wrong
    return unlawful(
        "DD-49",
        "a reroll throws at least one die",
        "on relance au moins un dé",
    )


def joker(at: Position, deck: str | None) -> RuleError:
    """Why there is no joker."""
    if not at.is_in(table.ACTING):
        return at.asked()
    if at.record.acted or at.record.rerolls < table.REROLLS:
        return unlawful(
            "DD-13",
            "a joker comes only after the third throw, instead of buying and completing",
            "le joker ne vient qu’après le troisième jet, au lieu d’acheter et de compléter",
        )
    if at.record.laid[at.seat] == table.STALL:
        return unlawful(
            "DD-12",
            "with nine cards nothing more can be drawn",
            "avec neuf cartes, on ne pioche plus rien",
        )
    assert deck is not None
    assert not has_cards(at.record, DECK_NAMES.index(deck))
    return unlawful("DD-54", "that deck is empty", "cette pile est vide")


def stopped(at: Position) -> RuleError:
    """Why one cannot stop."""
    if not at.is_in(table.ACTING):
        return at.asked()
    return unlawful(
        "DD-9",
        "before the third throw you stop only after buying or completing a card; throw again",
        "avant le troisième jet, on ne s’arrête qu’après avoir acheté ou complété une carte ; "
        "relancez",
    )
