"""The other stalls, small: each card by its colour, with its empty boxes or a tick."""

from ludotheque.drawing.parts import pawn, writing_sign
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.cards import TINTS
from ludotheque.games.donnant.drawn.context import Context
from ludotheque.games.donnant.drawn.grid import lines_of, spans
from ludotheque.games.donnant.view import LaidCard, Stall

WIDTH, HEIGHT = 132, 102  # of a small stall


def draw_others(context: Context) -> str:
    """The other stalls, small: a touch shows one in the place of mine."""
    me = context.shown.seat
    others = [stall for stall in context.view.stalls if stall.seat not in (me, context.scene.seat)]
    if context.scene.look and not context.is_own_shown and context.own:
        others = [context.own, *others]
    if not others:
        return ""
    small = "".join(_small(context, stall) for stall in others)
    title = context.phrase(words.THE_OTHERS)
    note = context.phrase(words.BOXES_LEFT)
    return (
        f'<section class="others" id="others" role="group" aria-label="{title}">'
        f'<div class="area"><h2>{title}</h2><span>{note}</span></div>'
        f'<div class="minis of-{len(others)}">{small}</div></section>'
    )


def _small(context: Context, stall: Stall) -> str:
    scene, seat = context.scene, stall.seat
    line = words.OTHER_LINE.filled(
        points=words.SHORT_POINTS.filled(n=stall.points), cards=len(stall.cards)
    )
    label = context.phrase(words.LOOK_AT, name=scene.names[seat - 1], line=line)
    href = scene.look_href(0 if seat == scene.seat else seat)
    return (
        f'<a class="mini" id="mini-{seat}" href="{href}" aria-label="{label}">'
        f'<span class="who">{pawn(seat, scene.names[seat - 1], is_me=seat == scene.seat)}'
        f"<span><strong><bdi>{scene.name(seat)}</bdi>{sign_of(context, seat)}</strong>"
        f"<small>{context.phrase(line)}</small></span></span>{_map(stall)}</a>"
    )


def sign_of(context: Context, seat: int) -> str:
    """A pen for who still decides where all do at once, a tick for who has."""
    scene = context.scene
    if seat in scene.decided:
        return writing_sign(context.phrase(words.HAS_DECIDED), is_done=True)
    if seat in scene.deciding and len(scene.deciding) + len(scene.decided) > 1:
        return writing_sign(context.phrase(words.WRITES), is_done=False)
    return ""


def _map(stall: Stall) -> str:
    """The places as in a stall."""
    files, ranks = lines_of({laid.cell for laid in stall.cards}, stall.open_cells)
    columns, rows = spans(WIDTH, len(files)), spans(HEIGHT, len(ranks))
    drawn = "".join(
        _mapped(stall.at(f"{file}{rank}"), (x + 2, y + 2), (width - 4, height - 4))
        for rank, (y, height) in zip(ranks, rows, strict=True)
        for file, (x, width) in zip(files, columns, strict=True)
    )
    return f'<svg class="map" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{drawn}</svg>'


def _mapped(laid: LaidCard | None, at: tuple[float, float], size: tuple[float, float]) -> str:
    (x, y), (width, height) = at, size
    box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="5"'
    if laid is None:
        return f'<rect class="t-free" {box}/>'
    tint, middle = TINTS[laid.colour], y + height / 2
    sign = ""
    if laid.colour:
        sign = f'<use class="o-{tint}" href="#s-{tint}" x="{x + 4:.1f}" y="{middle - 5:.1f}" '
        sign += 'width="10" height="10"/>'
    left = x + width - 12
    if laid.complete:
        note = f'<path class="tk o-{tint}" d="M{left - 6:.1f} {middle:.1f}l4 5 8-10"/>'
    else:
        note = (
            f'<text class="o-{tint}" x="{left:.1f}" y="{middle + 5:.1f}">{laid.empty_boxes}</text>'
        )
    return f'<rect class="t-{tint}" {box}/>{sign}{note}'
