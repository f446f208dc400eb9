"""The sheets of the others, small: what is crossed, who is wounded, who is dead."""

from functools import cache, lru_cache

from ludotheque.drawing.parts import pawn
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.drawn.context import Shown
from ludotheque.games.dungeons.drawn.places import corridors, room_size, spots
from ludotheque.games.dungeons.drawn.sizes import BOX, SHEETS, WIDE
from ludotheque.games.dungeons.view import Player, Room
from ludotheque.games.dungeons.words import GEMS
from ludotheque.language import Text, joined, plain

OTHERS = Text(en="The other sheets", fr="Les autres feuilles")
TOUCH = Text(en="touch to enlarge", fr="touchez pour agrandir")
POINTS = Text(en="{name}, {points} [n?point|points]", fr="{name}, {points} [n?point|points]")
LIFE = Text(en="life {n} of {m}", fr="vie {n} sur {m}")
TORCHES = Text(en="{n} [n?torch|torches]", fr="{n} [n?torche|torches]")
BLACK = Text(en="{n} black [n?die|dice]", fr="{n} [n?dé noir|dés noirs]")
LOOK_AT = Text(en="Look at the sheet of {name}", fr="Voir la feuille [name~d’|de ]{name}")
KEPT = 1 << 10


def draw_others(shown: Shown) -> str:
    """Every sheet but the one that is shown, as links to it."""
    scene, seat = shown.scene, shown.player.seat
    others = [player for player in shown.view.players if player.seat != seat]
    if not others:
        return ""
    small = "".join(_small(shown, player) for player in others)
    return (
        f'<div class="others-title"><h2>{scene.say(OTHERS)}</h2><span>{scene.say(TOUCH)}</span>'
        f'</div><div class="others of-{len(others)}" role="group" '
        f'aria-label="{scene.say(OTHERS)}">{small}</div>'
    )


def _small(shown: Shown, player: Player) -> str:
    scene, name = shown.scene, shown.scene.names[player.seat - 1]
    is_me = player.seat == scene.seat
    has = [GEMS.filled(n=player.gems), LIFE.filled(n=player.life, m=shown.view.life_boxes)]
    has += [BLACK.filled(n=player.black)] if player.black else []
    has += [TORCHES.filled(n=player.torches)] if player.torches else []
    points = scene.say(POINTS, name=name, n=player.points, points=plain(player.points))
    href = scene.look_href(0 if is_me else player.seat)
    return (
        f'<a class="mini" id="mini-{player.seat}" href="{href}" '
        f'aria-label="{scene.say(LOOK_AT, name=name)}"><span class="who">'
        f"{pawn(player.seat, name, is_me=is_me)}<span>"
        f"<strong>{points}</strong>"
        f"<small>{scene.say(joined(has, ' · '))}</small></span></span>"
        f"{_map(shown.view.adventure, player.crossed, player.rooms)}</a>"
    )


@lru_cache(KEPT)
def _map(adventure: str, crossed: tuple[str, ...], rooms: tuple[Room, ...]) -> str:
    at = spots(adventure, WIDE)
    inked = "".join(_square(*at[name]) for name in crossed)
    drawn = [_blank(adventure), f'<path class="mbox on" d="{inked}"/>']
    printed = content.load(adventure).rooms
    for (key, room), now in zip(printed.items(), rooms, strict=True):
        x, y = at[key.lower()]
        width, height = room_size(room)
        dead = now.killed
        label = "†" if dead else f"{now.wounds}/{room.boxes}"
        drawn.append(
            f'<rect class="mroom{" dead" * dead}" x="{x - width / 2:g}" y="{y - height / 2:g}" '
            f'width="{width:g}" height="{height:g}" rx="16"/>'
            f'<text class="mnum" x="{x}" y="{y + 17}">{label}</text>'
        )
    return "".join([*drawn, "</svg>"])


@cache
def _blank(adventure: str) -> str:
    width, height = SHEETS[WIDE]
    boxes = content.load(adventure).boxes
    squares = "".join(_square(*spots(adventure, WIDE)[name]) for name in boxes)
    return (
        f'<svg class="minimap" viewBox="0 0 {width:g} {height:g}" aria-hidden="true">'
        f'<rect class="floor" width="{width:g}" height="{height:g}" rx="30"/>'
        f'<path class="way" d="{corridors(adventure, WIDE)}"/>'
        f'<path class="mbox" d="{squares}"/>'
    )


def _square(x: float, y: float) -> str:
    return f"M{x - BOX / 2:g} {y - BOX / 2:g}h{BOX}v{BOX}h-{BOX}z"
