"""The things that people touch: their names, and why one may not be, whatever the dice."""

from collections import Counter
from collections.abc import Mapping

from ludotheque.engine.items import SEPARATOR, ItemKind
from ludotheque.games.donnant.content import BOXES, COLOURS, COLUMNS
from ludotheque.games.donnant.notation import CARD_NAMES, DICE_SETS
from ludotheque.games.donnant.rules import refusals as why
from ludotheque.games.donnant.view import (
    CELL_NAMES,
    DECK_NAMES,
    ENTERING,
    ROWS,
    Box,
    DonnantView,
    LaidCard,
)
from ludotheque.language import Text, same

OFFERS = tuple(f"{row}{column + 1}" for row in ROWS for column in range(COLUMNS))
# In the order of `rules.steps`: `keep.yellow-green`, a card of the stall `c3`, with box and die
# `c3.2.green`, `top3.c4`, `S7.c3`, `yellow.+1`, `joker.dice`, `return.S5`, `aside.top`, `c3.blue`.
ITEMS = (
    ItemKind((tuple("-".join(dice) or "none" for dice in DICE_SETS),), prefix="keep"),
    ItemKind((CELL_NAMES,)),
    ItemKind((CELL_NAMES, tuple(str(box + 1) for box in range(BOXES)), COLOURS)),
    ItemKind((OFFERS, CELL_NAMES), touched=2),
    ItemKind((CARD_NAMES, CELL_NAMES), touched=2),
    ItemKind((COLOURS, ("+1", "-1", *COLOURS)), touched=2),
    ItemKind((("dice", *DECK_NAMES),), prefix="joker"),
    ItemKind((CARD_NAMES,), prefix="return"),
    ItemKind((ROWS,), prefix="aside"),
    ItemKind((CELL_NAMES, COLOURS), touched=2),
)

LACKS = Text(
    en="{cell} would not be complete: it lacks {what}; the active player completes a card or "
    "leaves it",
    fr="{cell} ne serait pas complète : il manque {what} ; actif, on complète ou rien",
)
LACKS_EQUAL = Text(en="{n} equal dice (you have {m})", fr="{n} dés égaux (vous en avez {m})")
LACKS_POINTS = Text(en="{n} of the sum", fr="{n} pour la somme")
TAKES = Text(
    en="{cell} takes {numbers}; you may enter: {dice}",
    fr="{cell} prend {numbers} ; vous pouvez inscrire : {dice}",
)
EQUAL_DICE = Text(
    en="{price} equal dice pay for it; you have {n}",
    fr="il faut {price} dés égaux ; vous en avez {n}",
)


def items(options: Mapping[str, str]) -> tuple[ItemKind, ...]:
    """What can be touched, whatever the options."""
    return ITEMS


def refusal_of_thing(view: DonnantView, thing: str, reason: int) -> tuple[str, Text] | None:
    """Sum up over all dice why a card cannot be completed, filled or bought."""
    name, *_ = thing.split(SEPARATOR)
    values = [die.value for die in view.own_dice if die.value and not die.used]
    laid = view.own.at(name) if view.own else None
    if reason == why.CANNOT_PAY:
        return _too_dear(view, name, values)
    if laid is None or laid.complete:
        return None
    if view.phase == "acting" and reason in (why.WRONG_COUNT, why.DOES_NOT_COMPLETE, why.DIE_USED):
        what = _lacking(laid, values)
        return ("DD-10", LACKS.filled(cell=name, what=what)) if what else None
    numbers = {box.number for box in _empty_boxes(laid)}
    if view.phase in ENTERING and reason == why.WRONG_NUMBER and None not in numbers:
        rethrown = [
            die.value for die in view.own_dice if not die.used and die.colour in view.thrown
        ]
        dice = " ".join(map(str, sorted(value for value in rethrown if value)))
        wanted = " ".join(sorted(map(str, numbers)))
        return "DD-19", TAKES.filled(cell=name, numbers=wanted, dice=dice)
    return None


def _too_dear(view: DonnantView, offer: str, values: list[int]) -> tuple[str, Text] | None:
    price = next((o.price for o in view.market if f"{o.row}{o.column}" == offer), None)
    most = max(Counter(values).values(), default=0)
    return ("DD-11", EQUAL_DICE.filled(price=price, n=most)) if price else None


def _empty_boxes(laid: LaidCard) -> list[Box]:
    return [box for box, value in zip(laid.card.boxes, laid.values, strict=True) if value is None]


def _lacking(laid: LaidCard, values: list[int]) -> Text | None:
    """What the dice lack to complete a card, where that can be said in a few words."""
    if laid.card.goal == "numbers":
        wanted = Counter(box.number for box in _empty_boxes(laid) if box.number)
        lacking = sorted((wanted - Counter(values)).elements())
        return same(" ".join(map(str, lacking))) if lacking else None
    if laid.card.goal == "equal":
        return _lacking_equal(laid, values)
    if laid.card.total is None:
        return None
    entered = sum(value for value in laid.values if value)
    short = laid.card.total - entered - sum(sorted(values)[-laid.empty_boxes :])
    return LACKS_POINTS.filled(n=short) if short > 0 else None


def _lacking_equal(laid: LaidCard, values: list[int]) -> Text | None:
    """What the first group of joined boxes lacks."""
    for group in _groups(laid):
        empty, fixed = group.count(None), next((value for value in group if value), None)
        have = values.count(fixed) if fixed else max(Counter(values).values(), default=0)
        if fixed and have < empty:
            return same(" ".join([str(fixed)] * (empty - have)))
        if have < empty:
            return LACKS_EQUAL.filled(n=empty, m=have)
    return None


def _groups(laid: LaidCard) -> list[list[int | None]]:
    """The values of boxes that are joined."""
    groups: list[list[int | None]] = []
    for box, value in zip(laid.card.boxes, laid.values, strict=True):
        if not box.joined:
            groups.append([])
        groups[-1].append(value)
    return groups
