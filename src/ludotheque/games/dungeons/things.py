"""The things that people touch: their names, and why one may not be, whatever the pairs."""

from collections.abc import Mapping
from functools import cache

from ludotheque.engine.items import SEPARATOR, ItemKind
from ludotheque.games.dungeons.content import CHESTS, CLOUD_NUMBERS, FIRST_BOX, written_names
from ludotheque.games.dungeons.rules import refusals as why
from ludotheque.games.dungeons.view import DungeonsView
from ludotheque.games.dungeons.words import refusal_at
from ludotheque.language import Text, same


@cache
def _items(adventure: str) -> tuple[ItemKind, ...]:
    """In the order of `rules.steps`: `S6` or `hound`, `torch.S6`, `chest.lives`, `Ka.3`."""
    places = written_names(adventure)
    clouds = places[FIRST_BOX : FIRST_BOX + len(CLOUD_NUMBERS)]
    return (
        ItemKind((places,)),
        ItemKind((places,), prefix="torch"),
        ItemKind((CHESTS,), prefix="chest"),
        ItemKind((clouds, tuple(map(str, CLOUD_NUMBERS))), touched=2),
    )


def items(options: Mapping[str, str]) -> tuple[ItemKind, ...]:
    """What can be touched on the sheet of an adventure."""
    return _items(options["adventure"])


def refusal_of_thing(view: DungeonsView, thing: str, reason: int) -> tuple[str, Text] | None:
    """Sum up over all pairings why no pair fits a place: by all sums that the dice can make."""
    if reason not in (why.NUMBER_OF_BOX, why.NUMBER_AT_MONSTER) or view.decision is None:
        return None
    legal = [pairing for pairing in view.decision.pairings if pairing.legal]
    sums = sorted({pair.sum for pairing in legal for pair in pairing.pairs})
    return refusal_at(view, thing.split(SEPARATOR)[-1], reason, same(", ".join(map(str, sums))))
