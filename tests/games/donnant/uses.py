"""What dice and marks can be used for, as one reads the clauses: slow, by trying everything.

A use is an entry, a payment, or a card completed by a set of dice. A way to it is the changes of
dice that it takes (DD-26, DD-27). Only ways count that need all of their changes (DD-52): the same
use with some of them, and no others, is none.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

Values = Sequence[int | None]  # of a card's boxes; None: empty
Change = tuple[int, str]  # steps up or down; the colour that a die is used as
Way = tuple[tuple[str, Change], ...]  # the dice used (by colour), and how each is changed


class Box(NamedTuple):
    """What a box asks for, if anything, and whether it is joined to the box before it."""

    colour: str | None
    number: int | None
    joined: bool


class Card(NamedTuple):
    """What is printed on a card."""

    name: str
    colour: str | None
    goal: str  # numbers, rising, equal or sum
    boxes: tuple[Box, ...]
    total: int | None
    reward: str
    amount: int
    reward_colour: str | None


class Laid(NamedTuple):
    """A card of a stall, by its cell, and what is entered on it."""

    cell: str
    card: Card
    values: tuple[int | None, ...]

    @property
    def empty(self) -> list[int]:
        return [box for box, value in enumerate(self.values) if value is None]


class Means(NamedTuple):
    """The dice that may be used, as they lie, and the marks that may go on them."""

    dice: dict[str, int]
    shifts: int
    recolours: int


def agrees(card: Card, values: Values) -> bool:
    """Whether what is entered agrees with itself and with the goal (DD-19, DD-21 to DD-24)."""
    entered = [(box, value) for box, value in enumerate(values) if value]
    for box, value in entered:
        if card.boxes[box].number not in (None, value):
            return False
    if card.goal == "rising":
        return all(a < b for (_, a), (_, b) in combinations(entered, 2))
    if card.goal == "equal":
        groups = group_numbers(card)
        return all(a == b for (i, a), (j, b) in combinations(entered, 2) if groups[i] == groups[j])
    if card.goal == "sum" and len(entered) == len(card.boxes):
        return sum(value for _, value in entered) >= (card.total or 0)
    return True


def group_numbers(card: Card) -> list[int]:
    """Which group of joined boxes each box belongs to (DD-22)."""
    groups = [0]
    for _, box in pairwise(card.boxes):
        groups.append(groups[-1] + (not box.joined))
    return groups


def hue_in(card: Card, box: int, die: str) -> str:
    """The colour that a die is used as in a box: its own wherever that will do (DD-20, DD-27)."""
    return card.boxes[box].colour or die


def entries(laid: Laid, means: Means) -> Iterator[tuple[str, Way]]:
    """All entries of one die (DD-17), each with its way."""
    found: dict[str, list[Way]] = {}
    for die, box in product(means.dice, laid.empty):
        for value in range(1, 7):
            steps, hue = value - means.dice[die], hue_in(laid.card, box, die)
            if abs(steps) > means.shifts or (hue != die) > means.recolours:
                continue
            after = [*laid.values]
            after[box] = value
            if agrees(laid.card, after):
                # In a last box, which completes the card, any value is the same use.
                use = f"enter {die} at {laid.cell} box {box + 1}"
                key = use if len(laid.empty) == 1 else f"{use} with {value}"
                found.setdefault(key, []).append(((die, (steps, hue)),))
    for key, ways in found.items():
        yield from ((key.split(" with ")[0], way) for way in needing_all(ways))


def completions(laid: Laid, means: Means) -> Iterator[tuple[str, Way]]:
    """All sets of dice that complete a card at once (DD-10), each with its ways."""
    found: dict[frozenset[str], set[Way]] = {}
    for dice in permutations(means.dice, len(laid.empty)):
        hues = [hue_in(laid.card, box, die) for box, die in zip(laid.empty, dice, strict=True)]
        if sum(hue != die for hue, die in zip(hues, dice, strict=True)) > means.recolours:
            continue
        for steps in all_steps([means.dice[die] for die in dice], means.shifts):
            after = [*laid.values]
            for box, die, step in zip(laid.empty, dice, steps, strict=True):
                after[box] = means.dice[die] + step
            if agrees(laid.card, after):
                way = tuple(sorted(zip(dice, zip(steps, hues, strict=True), strict=True)))
                found.setdefault(frozenset(dice), set()).add(way)
    for ways in found.values():
        for way in needing_all(ways):
            yield f"complete {laid.cell} with {spelled(die for die, _ in way)}", way


def all_steps(values: Sequence[int], shifts: int) -> Iterator[tuple[int, ...]]:
    """All ways to change dice by so many steps at most, none below 1 or above 6 (DD-26)."""
    if not values:
        yield ()
        return
    first, *rest = values
    for value in range(1, 7):
        left = shifts - abs(value - first)
        if left >= 0:
            yield from ((value - first, *steps) for steps in all_steps(rest, left))


def payments(price: int, discounts: int, means: Means) -> Iterator[tuple[str, Way]]:
    """All sets of dice of one value that pay a price, less some dice (DD-11, DD-30)."""
    for size in range(max(price - discounts, 0), price + 1):
        for dice in combinations(means.dice, size):
            ways = {
                tuple((die, (value - means.dice[die], die)) for die in dice)
                for value in range(1, 7)
                if sum(abs(value - means.dice[die]) for die in dice) <= means.shifts
            }
            yield from ((f"pay {spelled(dice)}", way) for way in needing_all(ways))


def spelled(dice: Iterable[str]) -> str:
    """Dice as a move names them."""
    order = ("yellow", "orange", "green", "blue", "purple")
    return " ".join(sorted(dice, key=order.index)) or "nothing"


def needing_all(ways: Iterable[Way]) -> list[Way]:
    """The ways to one use that contain no other of them."""
    every = list(ways)
    return [way for way in every if not any(is_within(o, way) for o in every if o != way)]


def is_within(part: Way, whole: Way) -> bool:
    """Whether all changes of one way, in the same direction, are among those of another."""
    changes = dict(whole)
    for die, (steps, hue) in part:
        most, other = changes.get(die, (0, die))
        if hue not in (die, other) or abs(steps) > abs(most) or steps * most < 0:
            return False
    return True


def ticks_left(ticked: Way, way: Way) -> set[str]:
    """The ticks that are still to be made on the way to a use (DD-52)."""
    done, found = dict(ticked), set()
    for die, (steps, hue) in way:
        before, colour = done.get(die, (0, die))
        if steps != before:
            found.add(f"tick {'+1' if steps > before else '-1'} on {die}")
        if hue != colour:
            found.add(f"tick {hue} on {die}")
    return found


def is_used_up(ticked: Way, way: Way) -> bool:
    """Whether a way is what is ticked, and no more."""
    return is_within(ticked, way) and is_within(way, ticked)
