"""The rules as one reads them: goals, points and open cells, without a thought for speed."""

from itertools import combinations, pairwise, permutations, product

import numpy as np

from ludotheque.games.donnant import content
from ludotheque.games.donnant.content import COLOURS, Goal


def meets(goal: Goal, values: tuple[int, ...]) -> bool:
    """Whether a whole filling meets a goal, colours apart: the rules as one reads them."""
    if any(box.number not in (None, v) for box, v in zip(goal.boxes, values, strict=True)):
        return False
    if "<" in goal.text:
        return all(a < b for a, b in pairwise(values))
    if ">=" in goal.text:
        return sum(values) >= goal.total
    start = 0
    for group in goal.groups:
        if len(group) > 1 and len(set(values[start : start + len(group)])) > 1:
            return False
        start += len(group)
    return True


def agrees(goal: Goal, values: tuple[int, ...]) -> bool:
    """Whether a filling (0: empty) agrees with itself, as DD-24 asks of an entry."""
    filled = [(box, value) for box, value in enumerate(values) if value]
    if len(filled) == goal.size:
        return meets(goal, values)
    if any(goal.boxes[box].number not in (None, value) for box, value in filled):
        return False
    if "<" in goal.text:
        return all(a[1] < b[1] for a, b in combinations(filled, 2))
    group_of = [n for n, group in enumerate(goal.groups) for _ in group]
    if "+" in goal.text or not goal.sign:
        return True
    return all(a[1] == b[1] for a, b in combinations(filled, 2) if group_of[a[0]] == group_of[b[0]])


def completions(goal: Goal, values: tuple[int, ...], dice: tuple[int, ...], free: int) -> set[int]:
    """All sets of free dice that, in some order, fill the empty boxes of a card."""
    empty = [box for box in range(goal.size) if not values[box]]
    found = set()
    available = [die for die in range(5) if free >> die & 1]
    for chosen in permutations(available, len(empty)):
        if any(goal.boxes[b].colour not in (None, d) for b, d in zip(empty, chosen, strict=True)):
            continue
        filled = list(values)
        for box, die in zip(empty, chosen, strict=True):
            filled[box] = dice[die]
        if meets(goal, tuple(filled)):
            found.add(sum(1 << die for die in chosen))
    return found


def points(raw: np.record, seat: int) -> int:
    """Score a stall by reading the clauses, cell by cell."""
    cards = {
        divmod(int(raw.cell[seat, slot]), 5): (
            COLOURS[raw.hue[seat, slot]] if raw.hue[seat, slot] < 5 else "none",
            int(raw.missing[seat, slot]) == 0,
            int(raw.reward[raw.card[seat, slot]]),
        )
        for slot in range(int(raw.laid[seat]))
    }
    lines = [[(r, c + i) for i in range(3)] for r, c in product(range(5), range(3))]
    lines += [[(r + i, c) for i in range(3)] for r, c in product(range(3), range(5))]
    whole = [line for line in lines if all(cell in cards for cell in line)]
    total = 0
    for (row, column), (_, complete, code) in cards.items():
        if not complete:
            continue
        kind, amount = code & 15, code >> 7
        colour = COLOURS[code >> 4 & 7]
        beside = [
            cards[cell]
            for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
            if cell in cards
        ]
        times = {
            content.COMPLETE_NEIGHBOURS: sum(done for _, done, _ in beside),
            content.COLOURED_CARDS: sum(c == colour for c, _, _ in cards.values()),
            content.COLOURED_NEIGHBOURS: sum(c == colour for c, _, _ in beside),
            content.COMPLETE_LINES: sum(all(cards[x][1] for x in line) for line in whole),
            content.FIVE_COLOURS: int({c for c, _, _ in cards.values()} >= set(COLOURS)),
            content.COLOURED_LINES: sum(
                len({cards[x][0] for x in line} - {"none"}) == 1
                and all(cards[x][0] != "none" for x in line)
                for line in whole
            ),
            content.BONUS_KINDS: len(
                {c & 15 for _, done, c in cards.values() if done and c & 15 <= content.WILD}
            ),
        }
        total += amount * times.get(kind, 0)
    return total


def open_cells(occupied: int) -> list[int]:
    """The cells that touch a card and keep the stall within three by three."""
    cards = [divmod(cell, 5) for cell in range(25) if occupied >> cell & 1]
    found = []
    for cell in range(25):
        row, column = divmod(cell, 5)
        rows = [row, *(r for r, _ in cards)]
        columns = [column, *(c for _, c in cards)]
        touches = any(max(abs(r - row), abs(c - column)) == 1 for r, c in cards)
        small = max(rows) - min(rows) < 3 and max(columns) - min(columns) < 3
        if touches and small and (row, column) not in cards:
            found.append(cell)
    return found
