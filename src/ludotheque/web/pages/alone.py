"""Playing alone: ladders with what may be begun or gone on with, and what a game came to."""

from collections.abc import Mapping
from html import escape
from urllib.parse import urlencode

from ludotheque.drawing.parts import icon
from ludotheque.engine.shelf import Box
from ludotheque.errors import LudothequeError, RuleError
from ludotheque.ladders import Ladder, Offer, Rung
from ludotheque.language import Text, capitalised, sentence, with_capital
from ludotheque.web.asking import Ask
from ludotheque.web.climbing import COUNTS_FOR_NOTHING, LONE_SEAT, Ascent, Finish
from ludotheque.web.live import LiveTable
from ludotheque.web.pages import new_table as new
from ludotheque.web.pages.saying import hidden, say
from ludotheque.web.statuses import refusal_of

STYLES = "ladders.css"
TITLE = Text(en="Alone", fr="Seul")
PLAY_ALONE = Text(en="Play alone", fr="Jouer seul")
SOON = Text(
    en="How far you have come stands here once the box is ready.",
    fr="Votre progression s’affichera ici dès que la boîte sera prête.",
)
STANDINGS = {
    "passed": Text(en="passed", fr="réussi"),
    "open": Text(en="open", fr="ouvert"),
    "locked": Text(en="locked", fr="fermé"),
    "ahead": Text(en="still ahead", fr="à venir"),
}
SIGNS = {"passed": "check", "locked": "lock"}
UNDER_WAY = Text(en="under way", fr="en cours")
GO_ON = Text(en="Go on: {what}", fr="Reprendre : {what}")
TOLD = Text(en="{name}, {standing}: {about}", fr="{name}, {standing} : {about}")
IT_TAKES = Text(en="{name}: {about}", fr="{name} : {about}")
ALL_LADDERS = Text(en="All that can be reached alone", fr="Tout ce qui s’atteint en solitaire")


def alone(
    ask: Ask,
    box: Box,
    ascent: Ascent | None,
    *,
    name: str,
    fields: str,
    why: str = "",
    problem: LudothequeError | None = None,
) -> str:
    """The part of a game's page for who plays alone: every ladder, and its fields folded away.

    `why` names a rung that was touched and is locked, as KEY.SIGN.
    """
    refused = problem or (_refusal_at(ascent, why) if ascent else None)
    said = refusal_of(refused, ask.language).reason if refused else ""
    notice = (
        f'<p class="notice no" id="why" role="alert">{escape(with_capital(said))}</p>'
        if said
        else ""
    )
    inside = "".join(_ladder(ask, ascent, one) for one in ascent.ladders) if ascent else ""
    if not inside:
        is_ready = ask.house.games.status(box.name).is_ready
        soon = "" if is_ready else f"<p>{say(ask, SOON)}</p>"
        inside = f'{soon}<button class="button">{say(ask, PLAY_ALONE)}</button>'
    kept = hidden(game=box.name, name=name, **{"with": new.ALONE})
    return (
        f'<form class="panel way alone" id="alone" method="post" action="/new">{kept}'
        f"<h2>{say(ask, TITLE)}</h2>{notice}"
        f'<div class="ladders">{inside}</div>{fields}</form>'
    )


def _refusal_at(ascent: Ascent, why: str) -> RuleError | None:
    """Why a rung is locked."""
    return next(
        (
            rung.refusal
            for ladder in ascent.ladders
            for rung in ladder.rungs
            if why == _address(ladder, rung)
        ),
        None,
    )


def _address(ladder: Ladder, rung: Rung) -> str:
    return f"{ladder.key}.{rung.sign}"


# Ladders


def _ladder(ask: Ask, ascent: Ascent, ladder: Ladder) -> str:
    """A ladder, with the button that begins what is next on it, or goes on with it."""
    is_primary = ladder is _most_fitting(ascent)
    rung, button = _next_rung(ladder), ""
    if ladder.offer:
        button = _button(ask, ascent, ladder.offer, ladder.name, is_primary=is_primary)
    elif rung and rung.offer:
        button = _button(ask, ascent, rung.offer, rung.name, is_primary=is_primary)
    takes = ""
    if rung and rung.standing == "open":
        told = say(ask, IT_TAKES, name=capitalised(rung.name), about=rung.about)
        takes = f'<p class="takes">{told}</p>'
    return (
        f'<section class="ladder" id="ladder-{ladder.key}"><h3>{say(ask, ladder.name)}</h3>'
        f'<p class="far">{say(ask, sentence(ladder.said))}</p>'
        f"{_rungs(ask, ascent, ladder)}{takes}{button}</section>"
    )


def _most_fitting(ascent: Ascent) -> Ladder:
    """The ladder to go on with: where a game is under way, else the first not climbed yet."""

    def fits(ladder: Ladder) -> tuple[bool, bool]:
        offers = [one for one in (ladder.offer, *(rung.offer for rung in ladder.rungs)) if one]
        is_under_way = any(ascent.table_of(offer.options) for offer in offers)
        is_left = any(rung.standing != "passed" for rung in ladder.rungs)
        return is_under_way, bool(offers) and is_left

    return max(ascent.ladders, key=fits)  # the first of several


def _next_rung(ladder: Ladder) -> Rung | None:
    """The first rung that is to be passed; where all are, the last that can be played."""
    to_pass = [rung for rung in ladder.rungs if rung.standing == "open"]
    playable = [rung for rung in ladder.rungs if rung.offer]
    return next(iter((*to_pass, *playable[-1:])), None)


def _rungs(ask: Ask, ascent: Ascent, ladder: Ladder) -> str:
    """A row of what can be played one by one; stairs of what is climbed in a row."""
    shape = "row" if any(rung.offer for rung in ladder.rungs) else "stairs"
    rungs = "".join(f"<li>{_rung(ask, ascent, ladder, rung)}</li>" for rung in ladder.rungs)
    return f'<ol class="rungs {shape}">{rungs}</ol>'


def _told(ask: Ask, rung: Rung, *, is_under_way: bool) -> str:
    standing = UNDER_WAY if is_under_way else STANDINGS[rung.standing]
    return say(ask, TOLD, name=capitalised(rung.name), standing=standing, about=rung.about)


def _rung(ask: Ask, ascent: Ascent, ladder: Ladder, rung: Rung) -> str:
    """A button that plays it, a link to its table or to why not; or only what it shows."""
    table = ascent.table_of(rung.offer.options) if rung.offer else None
    told = _told(ask, rung, is_under_way=table is not None)
    mark = f'<span class="mark">{escape(rung.mark)}</span>' if rung.mark else ""
    sign = icon(SIGNS[rung.standing]) if rung.standing in SIGNS else ""
    inner = f"{mark}<b>{escape(rung.sign)}</b>{sign}"
    css = f'class="rung {rung.standing}{" under-way" if table else ""}" title="{told}"'
    if table:
        place = f"/t/{table.id}/{LONE_SEAT}"
        return f'<a {css} href="{place}" aria-label="{told}">{inner}</a>'
    if rung.offer:
        value = escape(urlencode(rung.offer.options))
        return (
            f'<button {css} name="{new.OFFER}" value="{value}" aria-label="{told}">{inner}</button>'
        )
    if rung.refusal:
        place = f"?why={_address(ladder, rung)}#why"
        return f'<a {css} href="{place}" aria-label="{told}">{inner}</a>'
    return f'<span {css} role="img" aria-label="{told}">{inner}</span>'


def _button(ask: Ask, ascent: Ascent, offer: Offer, what: Text, *, is_primary: bool) -> str:
    """What begins a game, or leads to the one that is under way."""
    css = "button primary" if is_primary else "button"
    table = ascent.table_of(offer.options)
    if table:
        place = f"/t/{table.id}/{LONE_SEAT}"
        return f'<a class="{css}" href="{place}">{say(ask, GO_ON, what=what)}</a>'
    value = escape(urlencode(offer.options))
    words = say(ask, offer.words)
    return f'<button class="{css}" name="{new.OFFER}" value="{value}">{words}</button>'


# At a table


def on_the_way(ask: Ask, live: LiveTable) -> str:
    """While a game alone goes on: a word where it no longer counts."""
    if live.table.counts or live.is_over:
        return ""
    return f'<p class="notice" id="counts">{say(ask, sentence(COUNTS_FOR_NOTHING))}</p>'


def finished(ask: Ask, live: LiveTable, finish: Finish) -> str:
    """What a game came to, the ladder it was about, and what to play now."""
    said = f'<p class="came-to">{say(ask, sentence(finish.said))}</p>' if finish.said else ""
    ladder, offers = finish.ladder, finish.onward.offers
    buttons = "".join(
        _button(ask, finish.ascent, offer, ladder.name, is_primary=offer is offers[0])
        for offer in offers
    )
    game, name = live.gathering.game, live.gathering.holder(LONE_SEAT).name
    kept = hidden(game=game, name=name, **{"with": new.ALONE}, **_agreed(live))
    return (
        f'<form class="alone" method="post" action="/new">{kept}'
        f'<div class="ladder" id="achieved">{said}<h3>{say(ask, ladder.name)}</h3>'
        f'<p class="far">{say(ask, sentence(ladder.said))}</p>'
        f"{_rungs(ask, finish.ascent, ladder)}</div>"
        f'<div class="acts">{buttons}</div></form>'
        f'<p class="small"><a href="/games/{game}#alone">{say(ask, ALL_LADDERS)}</a></p>'
    )


def _agreed(live: LiveTable) -> Mapping[str, str]:
    """The options and settings that the next game takes over."""
    settings = live.gathering.settings
    defaults = {option.name: option.default for option in live.table.game.info.options}
    options = {
        new.OPTION + name: value
        for name, value in live.gathering.options.items()
        if value != defaults.get(name)
    }
    return options | {"undo": settings.undo} | ({"hints": "true"} if settings.hints else {})
