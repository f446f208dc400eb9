"""The sheets of Dungeons, Dice & Danger for pages, and as drawings that leave as files.

A sheet is drawn as printed; the stylesheet moves its places where it is shown a quarter turned, on
phones. A preview is the difference of the player before and after the draft.
"""

from collections.abc import Iterator
from functools import cache
from importlib import resources

from ludotheque.drawing.parts import pawn, writing_sign
from ludotheque.drawing.scene import PASS_KEY, Drawn, Scene
from ludotheque.drawing.standalone import standalone
from ludotheque.games.dungeons.content import RANK_POINTS
from ludotheque.games.dungeons.drawn.areas import draw_areas, draw_badges
from ludotheque.games.dungeons.drawn.art import symbols
from ludotheque.games.dungeons.drawn.closeup import draw_closeup
from ludotheque.games.dungeons.drawn.context import CHEST, Shown
from ludotheque.games.dungeons.drawn.others import draw_others
from ludotheque.games.dungeons.drawn.panels import HEIGHT as PANEL_HEIGHT
from ludotheque.games.dungeons.drawn.panels import WIDTH as PANEL_WIDTH
from ludotheque.games.dungeons.drawn.panels import draw_panels
from ludotheque.games.dungeons.drawn.path import path_across
from ludotheque.games.dungeons.drawn.places import corridors
from ludotheque.games.dungeons.drawn.sizes import SHEETS, SIDE, TALL, WIDE
from ludotheque.games.dungeons.drawn.tray import CHANCE_KEY, TORCH_KEY, draw_tray
from ludotheque.games.dungeons.notation import Cross
from ludotheque.games.dungeons.rules import consequences as why
from ludotheque.games.dungeons.telling import QUESTIONS, TOLD_APART, WOUND_AGAIN
from ludotheque.games.dungeons.view import DungeonsView
from ludotheque.games.dungeons.words import rank_of
from ludotheque.language import Language, Text, plain, same

THROW = Text(en="throw {n}", fr="lancer {n}")
THROW_OF = Text(en="throw {n}, by {name}", fr="lancer {n}, par {name}")
BEFORE = Text(en="before the first throw", fr="avant le premier lancer")
SHEET_OF = Text(en="{title}, the sheet of {name}", fr="{title}, feuille [name~d’|de ]{name}")
MY_SHEET = Text(en="{title}, your sheet", fr="{title}, votre feuille")
BACK = Text(en="Back to my sheet", fr="Retour à ma feuille")
TALLY = Text(en="Life, chests and bonuses", fr="Vie, coffres et bonus")
LOOKED_AT = Text(en="The sheet of {name}", fr="La feuille [name~d’|de ]{name}")
POINTS = Text(en="{points} [n?point|points]", fr="{points} [n?pt|pts]")
IS_OUT = Text(en="{points} [n?point|points], out", fr="{points} [n?pt|pts], hors jeu")
WRITING = Text(en="still writing", fr="écrit encore")
HAS_DONE = Text(en="has finished", fr="a fini")
WHO_WRITES = Text(
    en="{name} [done?has finished|is still writing]", fr="{name} [done?a fini|écrit encore]"
)
HEALED = Text(en="A monster is wounded by this throw.", fr="Ce lancer blesse un monstre.")
BROKEN = Text(
    en="No monster wounded yet: that costs a life box (DG-42).",
    fr="Aucun monstre blessé : une case de vie (DG-42).",
)
RANK = Text(en="rank {r} of 8", fr="rang {r} sur 8")
SKULL = Text(en="The skull! Press again", fr="La tête de mort ! Appuyez encore")
PAIRS_LEFT = (  # by the pairs used
    Text(en="Two pairs to use.", fr="Deux paires à utiliser."),
    Text(en="One more pair.", fr="Encore une paire."),
    Text(en="Both pairs are used.", fr="Vos deux paires sont utilisées."),
)
WRITE_NEXT = Text(
    en="Touch the cloud for {n}; two that are written change places.",
    fr="Touchez le nuage pour le {n} ; deux nuages déjà remplis s’échangent.",
)
SWAP = Text(
    en="Touch the cloud to change places with; the same one again rubs it out.",
    fr="Touchez le nuage à échanger ; le même encore une fois l’efface.",
)
KEYS = {
    # By their places: on a French keyboard "-" stands on the digit 6, and ")" where "-" is here.
    Text(en="2 – 9, 0, -, =", fr="2 – 9, 0, ) ou -, ="): Text(
        en="the boxes of a sum (0: 10, -: 11, =: 12)",
        fr="les cases d’une somme (0 : 10, ) ou - : 11, = : 12)",
    ),
    same(TORCH_KEY): Text(en="the torch", fr="la torche"),
    same(CHANCE_KEY): Text(en="clouds at random", fr="nuages au hasard"),
    same(PASS_KEY): Text(en="end without a cross", fr="finir sans croix"),
}
SHOWS = frozenset({why.PAIRED, why.FORGONE})  # by the dice that lie together in the tray
GAP = 12  # between the parts of a drawing that leaves as a file


def draw(scene: Scene) -> Drawn:
    """Draw the sheet, what stands beside it, the others' sheets, and the tray."""
    shown = Shown(scene)
    view: DungeonsView = scene.view
    dies = _dies(shown)
    panels = "".join(
        f'<svg class="sheet-panel {name}" viewBox="0 0 {PANEL_WIDTH} {PANEL_HEIGHT}" '
        f'role="img" aria-label="{_panel_label(shown, name)}">{inner}</svg>'
        for name, inner in draw_panels(shown)
    )
    return Drawn(
        board=f'{_looking(shown)}{_map(shown)}<div class="tally" role="group" '
        f'aria-label="{scene.say(TALLY)}">{panels}</div>'
        f"{draw_others(shown)}",
        title=shown.sheet.title,
        means=draw_tray(shown),
        is_whole=False,
        offers_ways=False,  # the second box decides which pair pays for the first
        keys=KEYS,
        progress=_progress(scene, view),
        sign=_heart(shown) or _writers(scene, view),
        seat_lines={player.seat: _line(player.points, player.status) for player in view.players},
        seat_extras=dict(_extras(scene, view)),
        question=_question(shown),
        lead=_lead(shown),
        warns=dies,
        shown=(*scene.touchable, *scene.draft),
        asks_twice=SKULL if dies else None,
        told_apart=TOLD_APART,
    )


def _question(shown: Shown) -> Text | None:
    """How many pairs are still to be used; the dice themselves lie in the tray."""
    decision = shown.decision
    if decision is None or decision.step != "pair":
        return None
    used = sum(isinstance(step.parts, Cross) for step in shown.scene.steps)
    return PAIRS_LEFT[min(used, len(PAIRS_LEFT) - 1)]


def _lead(shown: Shown) -> Text | None:
    """What to touch next where the draft alone is no decision yet."""
    scene = shown.scene
    if shown.writes_clouds and shown.next_number:
        return (SWAP if scene.part in shown.clouds else WRITE_NEXT).filled(n=shown.next_number)
    if not scene.draft or scene.steps:
        return None
    if any(item.startswith(CHEST) for item in scene.touchable):
        return QUESTIONS["chest"]
    armoured = {key.lower(): room.name for key, room in shown.sheet.rooms.items() if room.armoured}
    owed = [armoured[place] for place in shown.used if place in armoured]
    return WOUND_AGAIN.filled(owed=owed[0]) if owed else None


def _map(shown: Shown) -> str:
    """The map: a square of which each orientation shows its part."""
    view, scene = shown.view, shown.scene
    text = MY_SHEET if shown.is_mine else SHEET_OF
    name = scene.names[shown.player.seat - 1] if scene.names else ""
    label = scene.say(text, title=shown.sheet.title, name=name)
    return (
        f'<div class="map {view.adventure}"><svg class="sheet {view.adventure}" '
        f'viewBox="0 0 {SIDE} {SIDE}" role="group" aria-label="{label}">'
        f"{_ground(view.adventure)}{path_across(shown)}{draw_areas(shown)}{draw_badges(shown)}"
        f"</svg>{draw_closeup(shown)}</div>"
    )


@cache
def _ground(adventure: str) -> str:
    """What lies below everything: the floor, corridors in both orientations."""
    drawn = [symbols()]
    for one in (WIDE, TALL):
        width, height = SHEETS[one]
        path = corridors(adventure, one)
        drawn.append(
            f'<g class="{one}" aria-hidden="true">'
            f'<rect class="floor" width="{width:g}" height="{height:g}" rx="22"/>'
            f'<path class="wall" d="{path}"/><path class="way" d="{path}"/></g>'
        )
    return "".join(drawn)


def _looking(shown: Shown) -> str:
    """Whose sheet it is, where it is not the reader's, and the way back to that."""
    scene = shown.scene
    if shown.is_mine or not scene.names:
        return ""
    name = scene.names[shown.player.seat - 1]
    whose, back = scene.say(LOOKED_AT, name=name), ""
    if scene.seat:
        back = f'<a class="button" href="{scene.look_href()}">{scene.say(BACK)}</a>'
    return f'<p class="looking"><b>{whose}</b>{back}</p>'


def _panel_label(shown: Shown, name: str) -> str:
    labels = {
        "life": Text(en="life: {n} of {m} crossed", fr="vie : {n} sur {m} barrées"),
        "stores": Text(en="chests and black dice", fr="coffres et dés noirs"),
        "bonuses": Text(en="bonuses and treasure", fr="bonus et trésor"),
    }
    return shown.scene.say(labels[name], n=shown.player.life, m=shown.view.life_boxes)


def _progress(scene: Scene, view: DungeonsView) -> Text:
    if not view.throws:
        return BEFORE
    if len(view.players) == 1 or not view.active:
        return THROW.filled(n=view.throws)
    return THROW_OF.filled(n=view.throws, name=scene.names[view.active - 1])


def _line(points: int, status: str | None) -> Text:
    return (IS_OUT if status == "out" else POINTS).filled(n=points, points=plain(points))


def _extras(scene: Scene, view: DungeonsView) -> Iterator[tuple[int, str]]:
    """Who still writes and who has finished; alone, the ladder of ranks."""
    if len(view.players) == 1:
        yield 1, _ladder(scene, view.players[0].points)
        return
    if view.is_over:
        return
    for seat in (*scene.deciding, *scene.decided):
        is_done = seat in scene.decided
        said = scene.say(HAS_DONE if is_done else WRITING)
        yield seat, writing_sign(said, is_done=is_done)


def _writers(scene: Scene, view: DungeonsView) -> str:
    """The others with a pen or a tick, where the seats are out of sight while one chooses."""
    others = sorted({*scene.deciding, *scene.decided} - {scene.seat})
    if view.is_over or not others:
        return ""
    pawns = "".join(_writer(scene, seat) for seat in others)
    return f'<span class="writers">{pawns}</span>'


def _writer(scene: Scene, seat: int) -> str:
    name, is_done = scene.names[seat - 1], seat in scene.decided
    said = scene.say(WHO_WRITES, name=name, done=is_done)
    return f'<span class="writer">{pawn(seat, name)}{writing_sign(said, is_done=is_done)}</span>'


def _ladder(scene: Scene, points: int) -> str:
    """Eight rungs, each with the points that it takes (DG-45)."""
    rank, _ = rank_of(points)
    rungs = "".join(
        f'<li class="{"here" if n == rank else "up" if n < rank else ""}">{least}</li>'
        for n, least in enumerate(RANK_POINTS, 1)
    )
    label = scene.say(RANK, r=rank)
    return f'<ol class="extra ranks" aria-label="{label}">{rungs}</ol>'


def _heart(shown: Shown) -> str:
    """Alone: a heart, broken until this throw wounds a monster (DG-42)."""
    view, scene = shown.view, shown.scene
    if len(view.players) > 1 or not scene.is_asked or not view.throws:
        return ""
    before = sum(room.wounds for room in shown.reader.rooms)
    wounds = sum(room.wounds for room in shown.reader_then.rooms) > before
    wounds = wounds or any(place in shown.room_names for place in shown.used)
    said = scene.say(HEALED if wounds else BROKEN)
    name = "life" if wounds else "heart"
    return (
        f'<svg class="solo-heart" viewBox="0 0 24 24" role="img" aria-label="{said}">'
        f'<title>{said}</title><use href="#g-{name}"/></svg>'
    )


def _dies(shown: Shown) -> bool:
    """Whether what is pencilled in crosses the skull."""
    return bool(
        shown.scene.is_asked and shown.planned and shown.planned.life >= shown.view.life_boxes
    )


# As a file


def svg(view: DungeonsView, language: Language) -> str:
    """Draw a player's sheet with what stands beside it; a spectator sees the active player's.

    >>> from ludotheque import load
    >>> svg(load("dungeons").start().view(), "en").startswith("<svg ")
    True
    """
    scene = Scene(view, view.viewer, ("",) * len(view.players), language)
    shown = Shown(scene, has_links=False)
    width, height = SHEETS[WIDE]
    scale = (width - GAP) / 2 / PANEL_WIDTH
    foot = height + GAP + PANEL_HEIGHT * scale
    spots = ((0.0, height + GAP), (width / 2 + GAP / 2, height + GAP), (0.0, foot + GAP))
    panels = "".join(
        f'<g class="sheet-panel {name}" transform="translate({x:g} {y:g}) scale({scale:.4g})">'
        f"{inner}</g>"
        for (x, y), (name, inner) in zip(spots, draw_panels(shown), strict=True)
    )
    total = foot + GAP + PANEL_HEIGHT * scale
    title = shown.sheet.title
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -52 {width + 24:g} '
        f'{total + 64:g}" class="sheet {view.adventure}" role="img" aria-label="{title}">'
        f'<rect class="paper" x="-12" y="-52" width="{width + 24:g}" height="{total + 64:g}"/>'
        f'<text class="title" x="4" y="-16">{title}</text>'
        f"{_ground(view.adventure)}{path_across(shown)}{draw_areas(shown)}"
        f"{panels}</svg>"
    )
    return standalone(drawn, _styles())


@cache
def _styles() -> str:
    return resources.files(__package__).joinpath("board.css").read_text(encoding="utf-8")
