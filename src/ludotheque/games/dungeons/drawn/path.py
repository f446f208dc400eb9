"""The path from a left start box to a right one (DG-27), inked across the sheet once it pays."""

from collections import deque
from functools import lru_cache

from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.drawn.context import Shown
from ludotheque.games.dungeons.drawn.places import spots
from ludotheque.games.dungeons.drawn.sizes import TALL, WIDE

KEPT = 1 << 8


def path_across(shown: Shown) -> str:
    """A broad stroke through the places of the path; nothing before the bonus is earned."""
    player = shown.player
    paths = [n for n, bonus in enumerate(shown.sheet.bonuses) if bonus.path]
    if not paths or not player.bonuses[paths[0]]:
        return ""
    passed = frozenset(player.crossed) | {room.name for room in player.rooms if room.killed}
    return _stroke(shown.view.adventure, passed)


@lru_cache(KEPT)
def _stroke(adventure: str, passed: frozenset[str]) -> str:
    places = shortest(adventure, passed)
    drawn = ""
    for one in (WIDE, TALL):
        at = spots(adventure, one)
        line = "L".join(f"{at[place][0]} {at[place][1]}" for place in places)
        drawn += f'<path class="across {one}" d="M{line}" aria-hidden="true"/>'
    return drawn


def shortest(adventure: str, passed: frozenset[str]) -> list[str]:
    """The fewest places that lead from the left to the right."""
    sheet = content.load(adventure)
    doors = {_written(sheet, name): place.doors for name, place in sheet.places.items()}
    sides = {name: box.side for name, box in sheet.boxes.items() if box.side}
    waiting = deque([name] for name, side in sides.items() if side == "left" and name in passed)
    seen = {path[0] for path in waiting}
    while waiting:
        path = waiting.popleft()
        if sides.get(path[-1]) == "right":
            return path
        for door in (_written(sheet, door) for door in doors[path[-1]]):
            if door in passed and door not in seen:
                seen.add(door)
                waiting.append([*path, door])
    return []


def _written(sheet: content.Sheet, name: str) -> str:
    return name.lower() if name in sheet.rooms else name
