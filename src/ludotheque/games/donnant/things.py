"""What people touch and press: its names, and why a thing may not be, whatever the dice."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

from ludotheque.engine.items import SEPARATOR, ItemKind
from ludotheque.engine.move import Parts
from ludotheque.engine.telling import Step
from ludotheque.games.donnant.content import BOXES, COLOURS, COLUMNS, Colour
from ludotheque.games.donnant.notation import (
    CARD_NAMES,
    DICE_SETS,
    Buy,
    ChooseColour,
    Complete,
    Dice,
    Enter,
    JokerDice,
    JokerDraw,
    Lay,
    Pay,
    Reroll,
    Return,
    SetAside,
    Stop,
    Tick,
)
from ludotheque.games.donnant.rules import refusals as why
from ludotheque.games.donnant.rules import steps as kinds
from ludotheque.games.donnant.telling import COLOUR_WORDS, button, card_at
from ludotheque.games.donnant.view import (
    CELL_NAMES,
    DECK_NAMES,
    ENTERING,
    ROWS,
    Box,
    DonnantView,
    LaidCard,
)
from ludotheque.games.donnant.words import GOAL_RULES, KEEPS_ALL, REFUSALS
from ludotheque.language import Text, capitalised, enumerated, joined, same

OFFERS = tuple(f"{row}{column + 1}" for row in ROWS for column in range(COLUMNS))
KEEP, BETWEEN_DICE = "keep", "-"  # of a set of dice
CHANGES = ("+1", "-1", *COLOURS)
# In the order of `rules.steps`: `keep.yellow-green`, a card of the stall `c3`, with box and die
# `c3.2.green`, `top3.c4`, `S7.c3`, `yellow.+1`, `joker.dice`, `return.S5`, `aside.top`, `c3.blue`.
ITEMS = (
    ItemKind((tuple(BETWEEN_DICE.join(dice) or "none" for dice in DICE_SETS),), prefix=KEEP),
    ItemKind((CELL_NAMES,)),
    ItemKind((CELL_NAMES, tuple(str(box + 1) for box in range(BOXES)), COLOURS)),
    ItemKind((OFFERS, CELL_NAMES), touched=2),
    ItemKind((CARD_NAMES, CELL_NAMES), touched=2),
    ItemKind((COLOURS, CHANGES), touched=2),
    ItemKind((("dice", *DECK_NAMES),), prefix="joker"),
    ItemKind((CARD_NAMES,), prefix="return"),
    ItemKind((ROWS,), prefix="aside"),
    ItemKind((CELL_NAMES, COLOURS), touched=2),
)

KEEP_EVERY_DIE = SEPARATOR.join((KEEP, BETWEEN_DICE.join(COLOURS)))  # no number stands for that

STORE = Text(en="{n} [n?mark|marks]", fr="{n} [n?marque|marques]")
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
NONE_FITS = Text(
    en="none of these dice ({dice}) fits on {card}: {rule}",
    fr="aucun de ces dés ({dice}) ne va sur {card} : {rule}",
)
USED = Text(
    en="the {dice} [n?die|dice] [n?is|are] used already: each counts once a turn",
    fr="[n?le dé {dice} a|les dés {dice} ont] déjà servi : chacun ne sert qu’une fois par tour",
)
EQUAL_DICE = Text(
    en="{price} equal dice pay for it; you have {n}",
    fr="il faut {price} dés égaux ; vous en avez {n}",
)


def items(options: Mapping[str, str]) -> tuple[ItemKind, ...]:
    """What can be touched, whatever the options."""
    return ITEMS


def refusal_of_thing(view: DonnantView, thing: str, reason: int) -> tuple[str, Text] | None:
    """Sum up over all dice why a card cannot be completed, filled or bought; or a die not kept."""
    name, *rest = thing.split(SEPARATOR)
    if thing == KEEP_EVERY_DIE:
        return REFUSALS[KEEPS_ALL]
    if reason == why.THROWS_AFTER_ACTING:
        return _used(view, rest[0].split(BETWEEN_DICE)) if rest else None
    values = [die.value for die in view.own_dice if die.value and not die.used]
    laid = view.own.at(name) if view.own else None
    if reason == why.CANNOT_PAY:
        return _too_dear(view, name, values)
    if laid is None or laid.complete:
        return None
    if view.phase == "acting" and reason in (why.WRONG_COUNT, why.DOES_NOT_COMPLETE, why.DIE_USED):
        what = _lacking(laid, values)
        return ("DD-10", LACKS.filled(cell=name, what=what)) if what else None
    if view.phase in ENTERING and not rest and reason in (why.WRONG_NUMBER, why.DISAGREES):
        return _takes_none(view, laid, name)
    return None


def _takes_none(view: DonnantView, laid: LaidCard, cell: str) -> tuple[str, Text]:
    """That no die which may be entered fits on a card, and what the card asks."""
    rethrown = [die.value for die in view.own_dice if not die.used and die.colour in view.thrown]
    dice = " ".join(map(str, sorted(value for value in rethrown if value)))
    numbers = {box.number for box in _empty_boxes(laid)}
    if None not in numbers:
        wanted = " ".join(sorted(map(str, numbers)))
        return "DD-19", TAKES.filled(cell=cell, numbers=wanted, dice=dice)
    rule = GOAL_RULES[laid.card.goal]
    return "DD-24", NONE_FITS.filled(dice=dice, card=laid.card.name, rule=rule)


def _used(view: DonnantView, dice: Collection[str]) -> tuple[str, Text] | None:
    """That none of some dice can do anything any more."""
    used = [COLOUR_WORDS[die.colour] for die in view.own_dice if die.used and die.colour in dice]
    if len(used) < len(dice):
        return None
    return "DD-8", USED.filled(dice=enumerated(used), n=len(used))


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


# As something to press

REROLL = Text(en="Reroll {n} [n?die|dice]", fr="Relancer {n} [n?dé|dés]")
REROLL_ALL = Text(en="Reroll all {n} dice", fr="Relancer les {n} dés")
KEEP_DICE = Text(
    en="Keep {dice}, reroll {n} [n?die|dice]", fr="Garder {dice}, relancer {n} [n?dé|dés]"
)
ENTER_ON = Text(
    en="Enter a die on {card}[boxed?, box {box}|]",
    fr="Inscrire un dé sur {card}[boxed?, case {box}|]",
)
SETTLE = Text(en="Return {card}, lay the rest", fr="Rendre {card}, poser le reste")
DECLINE = Text(en="Decline", fr="Renoncer")
ENTER = Text(en="enter {entries}", fr="inscrire {entries}")
ENTER_DICE = Text(en="enter {n} dice", fr="inscrire {n} dés")
MOST_NAMED = 2  # dice on a button
ENTRY = Text(en="{die} on {card}", fr="{die} sur {card}")
DIE = Text(en="{colour} {value}[other? as {hue}|]", fr="{value} {colour}[other? comme {hue}|]")


def button_of_thing(view: DonnantView, item: str) -> Text:
    """Name dice, a card, a box or a joker as something to press."""
    words = item.split(SEPARATOR)
    read = [(kind, one.read(words)) for kind, one in enumerate(ITEMS)]
    meant = [(kind, numbers) for kind, numbers in read if numbers is not None]
    kind, (first, *more) = meant[-1 if view.phase in ENTERING else 0]  # a card alone may be either
    if kind == kinds.KEEP:
        return _button_of_kept(view, DICE_SETS[first])
    if kind == kinds.ENTERED:
        return _button_of_box(view, CELL_NAMES[first], *more)
    return button(view, _parts(kind, first, *more))


def _button_of_kept(view: DonnantView, kept: Dice) -> Text:
    if not kept:
        return _reroll(len(COLOURS))
    dice = enumerated(_die(view, colour) for colour in kept)
    return KEEP_DICE.filled(dice=dice, n=len(COLOURS) - len(kept))


def _button_of_box(view: DonnantView, cell: str, box: int = -1, die: int = -1) -> Text:
    """A box of a card, or any of them; a die, or any that fits."""
    if die < 0:
        return ENTER_ON.filled(card=card_at(view, cell), boxed=box >= 0, box=box + 1)
    return button(view, Enter(COLOURS[die], cell, box + 1))


def _parts(kind: int, first: int, second: int = 0) -> Parts:
    """The step that a thing stands for, whatever the dice."""
    if kind == kinds.COMPLETED:
        return Complete(CELL_NAMES[first], ())
    if kind == kinds.BOUGHT:
        row, column = divmod(first, COLUMNS)
        return Buy(ROWS[row], column + 1, CELL_NAMES[second])
    if kind == kinds.LAID:
        return Lay(CARD_NAMES[first], CELL_NAMES[second])
    if kind == kinds.TICKED:
        return Tick(CHANGES[second], COLOURS[first])
    if kind == kinds.JOKER:
        return JokerDraw(DECK_NAMES[first - 1]) if first else JokerDice()
    if kind == kinds.RETURNED:
        return Return(CARD_NAMES[first])
    if kind == kinds.SET_APART:
        return SetAside(ROWS[first])
    return ChooseColour(CELL_NAMES[first], COLOURS[second])


def button_of_decision(steps: Sequence[Step]) -> Text:
    """Name what is done; what only serves it, a payment or a mark, is left out."""
    view, parts = steps[0]
    if isinstance(parts, Return) and len(steps) > 1:  # while setting up: it must fit on a button
        return SETTLE.filled(card=parts.card)
    if done := list(_phrases(steps)):
        return capitalised(joined(done, ", "))
    is_declined = isinstance(parts, Stop) and view.phase in ENTERING
    return DECLINE if is_declined else button(view, parts)


def _phrases(steps: Sequence[Step]) -> Iterator[Text]:
    """What is done, in order; dice that are entered in a row are named together."""
    has_entries = any(isinstance(step.parts, Enter) for step in steps)
    for is_entered, run in groupby(steps, key=lambda step: isinstance(step.parts, Enter)):
        if is_entered:
            yield _entered(list(run))
            continue
        for view, parts in run:
            match parts:
                case Pay() | Stop() | Tick():
                    continue
                case JokerDice() if has_entries:
                    continue
                case Reroll(keep):
                    text = _reroll(len(COLOURS) - len(keep))
                case Complete(cell):
                    text = button(view, Complete(cell, ()))
                case _:
                    text = button(view, parts)
            yield Text(*(words[:1].lower() + words[1:] for words in (text.en, text.fr)))


def _reroll(dice: int) -> Text:
    return (REROLL_ALL if dice == len(COLOURS) else REROLL).filled(n=dice)


def _entered(steps: Sequence[Step]) -> Text:
    """A die and its place, two dice, or how many: as much as fits on a button."""
    if len(steps) > MOST_NAMED:
        return ENTER_DICE.filled(n=len(steps))
    entries = [step.parts for step in steps if isinstance(step.parts, Enter)]
    dice = [_die(step.view, one.die) for step, one in zip(steps, entries, strict=True)]
    if len(steps) == 1:
        dice = [ENTRY.filled(die=dice[0], card=card_at(steps[0].view, entries[0].cell))]
    return ENTER.filled(entries=enumerated(dice))


def _die(view: DonnantView, colour: Colour) -> Text:
    """A die by its number and colour, and by that which it is used as."""
    die = next(die for die in view.own_dice if die.colour == colour)
    named = {"colour": COLOUR_WORDS[colour], "hue": COLOUR_WORDS[die.used_as]}
    return DIE.filled(value=die.value, other=die.used_as != colour, **named)
