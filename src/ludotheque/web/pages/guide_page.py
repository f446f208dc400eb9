"""A guided start as a page: the real board, one sentence, one thing to touch."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ludotheque.drawing.parts import icon
from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.errors import NoSuchPage
from ludotheque.language import Language, Text
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import NO_PAGE, Ask, page
from ludotheque.web.pages import table_parts as parts
from ludotheque.web.pages.frame import html_page
from ludotheque.web.pages.guides import READER, Guide, guide_of, on_the_way, standing_at
from ludotheque.web.pages.seat_scene import Plan, SeatQuery, plan_of

if TYPE_CHECKING:
    from ludotheque.engine.state import State

FIRST_GAME = Text(en="{game}: a first game", fr="{game} : une première partie")
BACK = Text(en="Back to the game", fr="Retour au jeu")
SKIP = Text(en="Skip", fr="Passer")  # not in the tray, where it would read like a move of auctions
GO_ON = Text(en="Go on", fr="Continuer")
TO_THE_GAME = Text(en="Now for real", fr="À vous de jouer")
HERE = Text(en="Touch here: {move}", fr="Touchez ici : {move}")
NOT_THAT = Text(
    en="Later. For now follow the ring.", fr="Plus tard. Pour l’instant, suivez l’anneau."
)


class GuideQuery(SeatQuery, frozen=True):
    """Where in a guided start somebody is."""

    step: int = 0


@page("GET", "/guide/{game}")
async def show_guide(ask: Ask, query: GuideQuery) -> Whole:
    """A step of a guided start."""
    name, language = ask.params["game"], ask.language
    guide = guide_of(name)
    if guide is None or not 0 <= query.step < len(guide.steps):
        raise NoSuchPage(NO_PAGE)
    game = ask.house.games.require(name)
    folder = game.info.folder.name
    scene, plan = _scene(name, guide, query, language)
    drawn: Drawn | None = game.board.draw(scene) if game.board else None
    step = guide.steps[query.step]
    title = FIRST_GAME.filled(game=game.title).to(language)
    rules = parts.rules(game.rulebook, name, [step.clause], language)
    body = (
        f"{_header(game.title, name, language)}"
        f'<main class="table guided {folder} {name}{" refusing" * bool(query.why)}" id="content">'
        f'{parts.HEARD}<section class="turn mine" id="turn"><b class="number">'
        f"{query.step + 1}/{len(guide.steps)}</b>"
        f'<p tabindex="0" data-heard>{parts.said(step.text, language)}</p></section>'
        f'<section class="board {folder}" id="board">{drawn.board if drawn else ""}</section>'
        f"{_tray(name, guide, query, scene, drawn, plan)}"
        f'<div class="more">{rules}</div></main>'
    )
    return html_page(ask, title=title, body=body, styles=(f"{folder}.css",), css=f"{folder}-page")


def _scene(
    name: str, guide: Guide, query: GuideQuery, language: Language
) -> tuple[Scene, Plan | None]:
    """The board at a step, on which only what leads to its move can be touched; and that move."""
    from ludotheque.engine.telling import Names

    state, last = standing_at(name, query.step)
    step = guide.steps[query.step]
    names = Names(READER, dict(enumerate(guide.names, 1)))
    draft = _draft_on_the_way(state, query.items, step.items)
    touchable = on_the_way(state, draft, step.items)
    # Where nothing is to be touched, it is the only move.
    chosen = step.items if draft or touchable else ()
    plan = plan_of(state, names, chosen, language) if step.items else None
    done = plan if sorted(draft) == sorted(chosen) else None
    scene = Scene(
        state.view(READER),
        READER,
        tuple(guide.names),
        language,
        after=done.after if done else None,
        forecast=done.forecast if done else None,
        steps=done.steps if done else (),
        draft=draft,
        touchable=touchable,
        words=dict.fromkeys(step.items[:1], plan.button) if plan else {},
        part=query.part,
        look=query.seat_looked_at(len(guide.names)),
        adds=state.game.items is not None,
        is_asked=bool(step.items),
        last=last,
        keeps=f"step={query.step}",
    )
    return scene, plan


def _draft_on_the_way(
    state: "State", touched: Sequence[str], wanted: Sequence[str]
) -> tuple[str, ...]:
    """As much of what was touched as leads to the wanted draft."""
    draft: tuple[str, ...] = ()
    for item in touched:
        if item not in on_the_way(state, draft, wanted):
            break
        draft = (*draft, item) if state.game.items is not None else (item,)
    return draft


def _header(title: Text, game: str, language: Language) -> str:
    return (
        f'<header class="bar"><a class="tool" href="/games/{game}" '
        f'aria-label="{parts.said(BACK, language)}">{icon("back")}</a>'
        f"<h1>{parts.said(title, language)}</h1>"
        f'<a class="button quiet" href="/games/{game}">{parts.said(SKIP, language)}</a></header>'
    )


def _tray(
    game: str,
    guide: Guide,
    query: GuideQuery,
    scene: Scene,
    drawn: Drawn | None,
    plan: Plan | None,
) -> str:
    """What the move does, and the button that makes it."""
    language = scene.language
    is_last = query.step + 1 == len(guide.steps)
    place = f"/games/{game}" if is_last else f"?step={query.step + 1}"
    text = plan.button if plan else (TO_THE_GAME if is_last else GO_ON).to(language)
    if drawn and drawn.button:
        text = drawn.button.to(language)
    go = f'<a class="button primary" href="{place}" data-key="Enter">{escape(text)}</a>'
    if plan and not scene.after:
        choose = parts.said(parts.CHOOSE, language)
        go = f'<button class="button primary" disabled>{choose}</button>'
    return (
        f'<section class="tray" id="tray"><div class="say" data-heard tabindex="0">'
        f"{_sentence(scene, plan, has_strayed=bool(query.why))}</div>"
        f"{drawn.means if drawn else ''}"
        f'<div class="acts">{drawn.acts if drawn else ""}{go}</div></section>'
    )


def _sentence(scene: Scene, plan: Plan | None, *, has_strayed: bool) -> str:
    language = scene.language
    if has_strayed:
        return f'<p class="no" id="say">{parts.said(NOT_THAT, language)}</p>'
    if plan and scene.after:
        return f'<p id="say">{escape(plan.preview)}</p>'
    if plan:
        return f'<p id="say">{parts.said(HERE, language, move=plan.button)}</p>'
    return '<p id="say"></p>'
