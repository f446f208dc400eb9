"""After the end of a game: points by source, the replay, what decisions cost, playing again."""

from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.drawing.parts import pawn
from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.errors import LudothequeError
from ludotheque.events import CHANCE, MOVE, UNDO
from ludotheque.language import Language, Text, capitalised
from ludotheque.web import analyses_api
from ludotheque.web.analysis_models import AnalysisShown, JudgedDecision
from ludotheque.web.asking import Ask
from ludotheque.web.live import LiveTable
from ludotheque.web.pages import table_parts as parts
from ludotheque.web.pages.saying import LOOK, post_button
from ludotheque.web.pages.seat_scene import Sight

if TYPE_CHECKING:
    from ludotheque.engine.result import Result
    from ludotheque.engine.state import State
    from ludotheque.tables.table import Table

MOST_SHOWN = 3  # of my costliest decisions
THE_END = Text(en="How it ended", fr="La fin")
TOTAL = Text(en="Total", fr="Total")
RANK = Text(en="Rank", fr="Rang")
WON = Text(en="won", fr="gagné")
LOST = Text(en="lost", fr="perdu")
DRAWN = Text(en="draw", fr="égalité")
AGAIN = Text(en="Play again", fr="Rejouer")
TO_THE_REMATCH = Text(en="To the new table", fr="À la nouvelle table")
REPLAY = Text(en="The replay", fr="Revoir la partie")
JUDGE = Text(en="What did my decisions cost?", fr="Que m’ont coûté mes coups ?")
JUDGING = Text(en="Looking: {n} of {m} decisions", fr="Analyse : {n} décisions sur {m}")
QUEUED = Text(en="Waiting for its turn", fr="En attente")
COSTLIEST = Text(en="My costliest decisions", fr="Mes coups les plus coûteux")
INSTEAD = Text(
    en="{played}: {worth}. Better: {best}, {best_worth}.",
    fr="{played} : {worth}. Mieux : {best}, {best_worth}.",
)
NOTHING_LOST = Text(en="Not one cost anything.", fr="Aucun n’a rien coûté.")
TRY_AGAIN = Text(en="Try again from there", fr="Rejouer à partir de là")
RECORD = Text(en="The record, to keep and to check", fr="La partie écrite, à garder et à vérifier")


def ending(
    live: LiveTable, sight: Sight, drawn: Drawn | None, base: str, judged: str, alone: str = ""
) -> str:
    """How it was won, and what one may do now; nothing while the game goes on.

    `alone` is what a game alone came to, with what to play next in the place of a rematch.
    """
    language, seat = sight.scene.language, sight.scene.seat
    if not live.is_over or sight.is_past:
        return ""
    result = live.table.state.result
    points = points_table(sight.scene, live.table.state, result, drawn) if result else ""
    again = live.gathering.rematch
    rematch = (
        f'<a class="button primary" href="/t/{again}">{parts.said(TO_THE_REMATCH, language)}</a>'
    )
    if not again:
        rematch = parts.form_button(f"{base}/rematch", AGAIN.to(language), css="primary")
    onward = "" if alone or not seat else f'<div class="onward">{rematch}</div>'
    record = f"/api/tables/{live.id}/seats/{seat}/record"
    return (
        '<section class="panel ending" id="ending">'
        f"<h2>{parts.said(THE_END, language)}</h2>{alone}{points}"
        f"{onward}{judged}"
        f'<p class="small"><a href="{record}">{parts.said(RECORD, language)}</a></p></section>'
    )


def points_table(scene: Scene, state: "State", result: "Result", drawn: Drawn | None) -> str:
    """A column a seat, the best first; a row for each source of points, or who won."""
    names, language = scene.names, scene.language
    order = sorted(range(1, len(names) + 1), key=lambda seat: result.ranks[seat - 1])
    heads = "".join(
        f'<th scope="col">{pawn(seat, names[seat - 1], is_me=seat == scene.seat)}'
        f"{parts.bdi(names[seat - 1])}</th>"
        for seat in order
    )
    if _counts_no_points(state):
        rows = _outcome(result, order, language)
    else:
        rows = _points(state, result, drawn.ties if drawn else {}, order, language)
    return (
        f'<div class="wide"><table class="points"><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _counts_no_points(state: "State") -> bool:
    """Whether points only say who won, as in Donuts: they come from nothing but its end."""
    info = state.game.info
    return set(info.sources) <= {ending.about for ending in info.endings}


def _points(
    state: "State",
    result: "Result",
    ties: Mapping[Text, Sequence[int]],
    order: list[int],
    language: Language,
) -> str:
    """A row for each source, the sum, what broke ties, and where several play the rank."""
    made = {seat: state.points_by_source(seat) for seat in order}
    rows = "".join(
        _row(capitalised(source).to(language), [made[seat][number] for seat in order])
        for number, source in enumerate(state.game.info.sources)
        if any(points[number] for points in made.values())  # what paid nobody says nothing
    )
    rows += _row(TOTAL.to(language), [result.points[seat - 1] for seat in order], css="total")
    rows += "".join(
        _row(capitalised(name).to(language), [numbers[seat - 1] for seat in order])
        for name, numbers in ties.items()
    )
    if len(order) > 1:
        rows += _row(RANK.to(language), [result.ranks[seat - 1] for seat in order])
    return rows


def _outcome(result: "Result", order: list[int], language: Language) -> str:
    """By what it was won and lost, in the place of points."""
    is_draw = len(result.winners) == len(order)
    words = (DRAWN if is_draw else WON if seat in result.winners else LOST for seat in order)
    about = capitalised(result.ending.about).to(language)
    return _row(about, [word.to(language) for word in words], css="total")


def _row(title: str, told: Sequence[int | str], css: str = "") -> str:
    cells = "".join(
        f"<td>{escape(one) if isinstance(one, str) else str(one).replace('-', '−')}</td>"
        for one in told
    )
    return f'<tr class="{css}"><th scope="row">{escape(title)}</th>{cells}</tr>'


def replay(sight: Sight) -> str:
    """Steps through what happened; every game can be looked back at."""
    language, base, count = sight.scene.language, sight.scene.base, sight.total
    if not count:
        return ""
    earlier, place, later = parts.steps(sight)
    label = parts.said(REPLAY, language)
    return (
        f'<nav class="panel replay" id="replay" aria-label="{label}"><h2>{label}</h2>'
        f'<div class="acts">{earlier}'
        f'<input type="range" min="0" max="{count}" value="{sight.count}" data-replay '
        f'aria-label="{label}">{place}{later}'
        f'<a class="button quiet" href="{base}?">{parts.said(parts.TO_NOW, language)}</a>'
        "</div></nav>"
    )


class Judged(NamedTuple):
    """An analysis of a game, and how many events a seat knew of before each event judged."""

    shown: AnalysisShown | None = None
    places: Sequence[int] = ()


NOT_JUDGED = Judged()


async def judged(ask: Ask, live: LiveTable, seat: int, analysis: str) -> Judged:
    """An analysis that was asked for; one that is forgotten can be asked for again."""
    try:
        shown = analyses_api.analysis_shown(ask, analysis)
    except LudothequeError:
        return NOT_JUDGED
    if shown.result is None:
        return Judged(shown)
    # Off the loop: all of the game is replayed.
    return Judged(shown, await ask.read(partial(_places_before, live.table.snapshot(), seat)))


def judgement(live: LiveTable, judged: Judged, seat: int, language: Language) -> str:
    """What my decisions cost, or the button that asks for it."""
    shown = judged.shown
    base = f"/t/{live.id}/{seat}"
    if shown is None or shown.status == "failed":
        failure = (
            f'<p class="no">{escape(shown.failure.reason)}</p>' if shown and shown.failure else ""
        )
        return failure + parts.form_button(f"{base}/analyse", JUDGE.to(language))
    if shown.result is None:
        text = QUEUED if shown.status == "queued" else JUDGING.filled(n=shown.done, m=shown.total)
        return f'<p class="muted" data-reload="1">{parts.said(text, language)}</p>'
    mine = [one for one in shown.result.decisions if one.seat == seat and one.cost > 0]
    costly = sorted(mine, key=lambda one: -one.cost)[:MOST_SHOWN]
    items = "".join(_costly(one, base, judged.places, language) for one in costly)
    return (
        f"<h3>{parts.said(COSTLIEST, language)}</h3>"
        f'<ol class="costly">{items or parts.said(NOTHING_LOST, language)}</ol>'
    )


def _places_before(table: "Table", seat: int) -> list[int]:
    """How many events a seat knew of before each event that stands, in the order of the record."""
    standing: list[int] = []
    for event in table.events:
        if event.kind == UNDO:
            standing = [version for version in standing if version <= event.number]
        elif event.kind in (MOVE, CHANCE):
            standing.append(event.version)
    if len(standing) != len(table.record().events):
        return []  # decisions were taken back: where they stood is not told
    return [table.count_after(seat, version - 1) for version in standing]


def _costly(one: JudgedDecision, base: str, places: Sequence[int], language: Language) -> str:
    said = parts.said(
        INSTEAD, language, played=one.played.words, worth=one.played.worth, best=one.best.words,
        best_worth=one.best.worth,
    )  # fmt: skip
    look = ""
    if one.event <= len(places):
        place = f"{base}?at={places[one.event - 1]}"
        look = f'<a class="button" href="{place}">{parts.said(LOOK, language)}</a>'
    again = post_button(
        f"{base}/retry", parts.said(TRY_AGAIN, language), event=str(one.event), leaves=True
    )
    mark = escape(one.mark or "")
    return (
        f'<li><span>{said} <b class="no">{mark}</b></span>'
        f'<div class="acts">{look}{again}</div></li>'
    )
