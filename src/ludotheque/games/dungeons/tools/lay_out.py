"""Where places lie on the page's two sheets: `python -m ludotheque.games.dungeons.tools.lay_out`.

The printed places are pushed apart until nothing touches, once as printed and once a quarter
turned for phones; of some tries the one is kept whose corridors pass below the fewest places and
whose places have moved least. What is written (`drawn/places.json`, and `board-places.css` with
the turned places) is committed: nothing is worked out while pages are made.
"""

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.drawn.places import spots
from ludotheque.games.dungeons.drawn.sizes import (
    BOSS,
    BOX,
    ROOM,
    SHEETS,
    TALL,
    WIDE,
    Orientation,
    Size,
)  # fmt: skip

HOME = Path(__file__).parents[1]
TRIES, ROUNDS = 60, 1500
BOX_GAP, ROOM_GAP, EDGE = 4.0, 7.0, 9.0  # between boxes, round rooms, along the edge of the sheet
PULL = 0.06  # how strongly a place is drawn to where it is printed, at first
JITTER = 14.0  # how far places may be moved before a try
CROSSING, MOVED = 4000.0, 1.0  # what a corridor below a place and a place moved weigh
Points = NDArray[np.float64]


class Puzzle(NamedTuple):
    """One sheet in one orientation."""

    names: list[str]
    printed: Points
    halves: Points  # of the places, with the gap round them
    bounds: Points  # least and most of each centre
    doors: list[tuple[int, int]]


def puzzle(sheet: content.Sheet, orientation: Orientation) -> Puzzle:
    """The places of a sheet where they are printed, turned if need be."""
    width, height = SHEETS[orientation]
    names = list(sheet.places)
    sizes = [_size(sheet, name) for name in names]
    spots = np.array([(place.x, place.y) for place in sheet.places.values()], float)
    if orientation == TALL:
        spots = np.stack([100 - spots[:, 1], spots[:, 0]], axis=1)
    low, high = spots.min(axis=0), spots.max(axis=0)
    room = np.array([width, height]) - 2 * (BOX / 2 + EDGE)
    printed = (spots - low) / (high - low) * room + BOX / 2 + EDGE
    gaps = [BOX_GAP / 2 if name in sheet.boxes else ROOM_GAP - BOX_GAP / 2 for name in names]
    halves = np.array(sizes) / 2 + np.array(gaps)[:, None]
    inset = np.array(sizes) / 2 + EDGE
    bounds = np.stack([inset, np.array([width, height]) - inset])
    numbers = {name: number for number, name in enumerate(names)}
    doors = [(numbers[a], numbers[b]) for a in names for b in sheet.places[a].doors if a < b]
    return Puzzle(names, printed, halves, bounds, doors)


def _size(sheet: content.Sheet, name: str) -> Size:
    if name in sheet.boxes:
        return Size(BOX, BOX)
    return BOSS if sheet.rooms[name].boss else ROOM


def pushed_apart(task: Puzzle, chance: np.random.Generator) -> Points:
    """Places that touch push each other away along the shorter way, and are drawn home less."""
    at = task.printed + chance.normal(0, JITTER, task.printed.shape)
    near = task.halves[:, None] + task.halves[None]
    weights = task.halves.prod(axis=1) ** 0.5
    share = weights[None] / (weights[:, None] + weights[None])  # the larger gives way less
    for step in range(ROUNDS):
        apart = at[:, None] - at[None]
        depth = near - np.abs(apart)
        np.einsum("iik->ik", depth)[:] = -1
        touches = (depth > 0).all(axis=2)
        along = depth.argmin(axis=2)
        push = np.zeros_like(depth)
        for axis in (0, 1):
            moved = np.where(touches & (along == axis), depth[:, :, axis], 0)
            push[:, :, axis] = moved * np.where(apart[:, :, axis] >= 0, 1, -1)
        at = at + 0.6 * (push * share[:, :, None]).sum(axis=1)
        at += PULL * max(0.0, 1 - 1.6 * step / ROUNDS) * (task.printed - at)
        at = np.clip(at, *task.bounds)
    return np.round(at, 0)


def badness(task: Puzzle, at: Points) -> float:
    """How much is wrong: what touches above all, then corridors below places, then ways moved."""
    depth = task.halves[:, None] + task.halves[None] - np.abs(at[:, None] - at[None])
    np.einsum("iik->ik", depth)[:] = -1
    overlap = np.where((depth > 1).all(axis=2), depth.min(axis=2), 0).sum() / 2
    crossings = sum(_passes_below(task, at, a, b) for a, b in task.doors)
    moved = float(np.abs(at - task.printed).sum())
    return float(1e6 * overlap + CROSSING * crossings + MOVED * moved)


def _passes_below(task: Puzzle, at: Points, a: int, b: int) -> int:
    """How many places a corridor passes below besides those that it joins."""
    steps = np.linspace(0, 1, 25)[:, None]
    line = at[a] * (1 - steps) + at[b] * steps
    inside = (np.abs(line[:, None] - at[None]) < task.halves[None] - 3).all(axis=2).any(axis=0)
    inside[[a, b]] = False
    return int(inside.sum())


def lay_out(adventure: str, orientation: Orientation) -> dict[str, tuple[int, int]]:
    """The best of some tries."""
    task = puzzle(content.load(adventure), orientation)
    found = (pushed_apart(task, np.random.default_rng(seed)) for seed in range(TRIES))
    best = min(found, key=lambda at: badness(task, at))
    print(adventure, orientation, round(badness(task, best)))
    return {
        content_name(adventure, name): (int(x), int(y))
        for name, (x, y) in zip(task.names, best.tolist(), strict=True)
    }


def content_name(adventure: str, name: str) -> str:
    """A place as moves write it: rooms in small letters."""
    return name.lower() if name in content.load(adventure).rooms else name


def main() -> None:
    """Write both files."""
    places = {
        adventure: {one: lay_out(adventure, one) for one in (WIDE, TALL)}
        for adventure in content.ADVENTURES
    }
    written = json.dumps(places, separators=(",", ":")).replace("}", "}\n").replace(":{", ":\n{")
    (HOME / "drawn/places.json").write_text(written, encoding="utf-8")
    (HOME / "board-places.css").write_text(stylesheet(), encoding="utf-8")


def stylesheet() -> str:
    """The turned places for phones: what else differs there is in `board.css`."""
    rules = "".join(
        f'[data-at="{adventure}-{name}"]{{transform:translate({x}px,{y}px)}}\n'
        for adventure in content.ADVENTURES
        for name, (x, y) in spots(adventure, TALL).items()
    )
    return f"/* Written by tools/lay_out.py. */\n@media (max-width: 699px) {{\n{rules}}}\n"


if __name__ == "__main__":
    main()
