"""A map in parts with names: where one starts, then each monster with the boxes nearest to it."""

from collections import deque
from functools import cache
from html import escape
from typing import NamedTuple

from ludotheque.drawing.scene import IDLE
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.drawn.boxes import box_badges, draw_box, place_at
from ludotheque.games.dungeons.drawn.context import Shown, place_of
from ludotheque.games.dungeons.drawn.places import spots
from ludotheque.games.dungeons.drawn.rooms import draw_room, room_badges
from ludotheque.games.dungeons.drawn.sizes import WIDE
from ludotheque.language import Language, Text

STARTS: dict[str | None, Text] = {
    None: Text(en="Start boxes", fr="Cases de départ"),
    "left": Text(en="Start boxes on the left", fr="Cases de départ à gauche"),
    "right": Text(en="Start boxes on the right", fr="Cases de départ à droite"),
}
AROUND = Text(en="Around {monster}", fr="Autour [monster~d’|de ]{monster}")


class Area(NamedTuple):
    """A part of a map."""

    name: Text
    boxes: tuple[str, ...]
    room: str = ""  # as moves write it


def draw_areas(shown: Shown) -> str:
    """Every room and every box, in groups that a screen reader names."""
    return "".join(
        f'<g id="area-{number}" role="group" aria-label="{label}">'
        f"{draw_room(shown, area.room) if area.room else ''}"
        f"{''.join([draw_box(shown, name) for name in area.boxes])}</g>"
        for number, (label, area) in enumerate(
            _labelled(shown.view.adventure, shown.scene.language)
        )
    )


def draw_badges(shown: Shown) -> str:
    """What touches cost, which was refused: above all places, so that no ring hides any of it."""
    if not shown.is_mine:
        return ""
    scene = shown.scene
    touched = {place_of(item) for item in (*scene.touchable, scene.refused)} | shown.used.keys()
    drawn = [_badge(shown, name) for name in spots(shown.view.adventure, WIDE) if name in touched]
    return f'<g class="above" aria-hidden="true">{"".join(drawn)}</g>'


def _badge(shown: Shown, name: str) -> str:
    state = shown.state(name)
    if state == IDLE:
        return ""
    of_place = room_badges if name in shown.room_names else box_badges
    drawn = of_place(shown, name, state)
    at = place_at(shown.view.adventure, name)
    return f'<g id="above-{name}" {at}>{drawn}</g>' if drawn else ""


@cache
def _labelled(adventure: str, language: Language) -> list[tuple[str, Area]]:
    return [(escape(area.name.to(language)), area) for area in areas(adventure)]


@cache
def areas(adventure: str) -> list[Area]:
    """Every place of a sheet once: a box with the room that is the fewest doors away.

    >>> [str(area.name) for area in areas("animals")][:3], areas("animals")[1].boxes
    (['Start boxes on the left', 'Start boxes on the right', 'Around Purple Pup'],
     ('S4', 'S5', 'S8', 'S10', 'S11'))
    """
    sheet = content.load(adventure)
    starts = [(name, box.side) for name, box in sheet.boxes.items() if box.kind == "start"]
    nearest = _nearest_rooms(sheet)
    found = [
        Area(text, boxes)
        for side, text in STARTS.items()
        if (boxes := tuple(name for name, its_side in starts if its_side == side))
    ]
    for key, room in sheet.rooms.items():
        boxes = tuple(name for name in sheet.boxes if nearest.get(name) == key)
        found.append(Area(AROUND.filled(monster=room.name), boxes, key.lower()))
    return found


def _nearest_rooms(sheet: content.Sheet) -> dict[str, str]:
    """By box, but for those where one starts, the room that is nearest; of two the first."""
    nearest: dict[str, str] = {}
    waiting = deque((door, key) for key, room in sheet.rooms.items() for door in room.doors)
    while waiting:
        name, key = waiting.popleft()
        box = sheet.boxes.get(name)
        if box and box.kind != "start" and name not in nearest:
            nearest[name] = key
            waiting.extend((door, key) for door in box.doors)
    return nearest
