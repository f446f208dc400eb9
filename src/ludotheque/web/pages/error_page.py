"""What went wrong, as a page: what happened, and what to do."""

from html import escape
from math import ceil
from urllib.parse import quote

from ludotheque.errors import BeingMadeReady, LudothequeError, WrongHost
from ludotheque.language import Language, Text, capitalised, same, sentence
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask
from ludotheque.web.models import Refusal
from ludotheque.web.pages.frame import HTML, NAME, RELOAD_SECONDS, html_page
from ludotheque.web.pages.saying import say
from ludotheque.web.statuses import refusal_of, status_of

SORRY = Text(en="That did not work", fr="Cela n’a pas marché")
SOON = Text(en="One moment", fr="Un instant")
TO_THE_SHELF = Text(en="To the shelf", fr="Retour à l’étagère")
IN_SECONDS = Text(
    en="Ready in about {n} [n?second|seconds]. This page goes on by itself.",
    fr="Prêt dans environ {n} [n?seconde|secondes]. Cette page continue toute seule.",
)


AGAIN = Text(en="Look again", fr="Réessayer")
BY_ITSELF = Text(en="This page looks again by itself.", fr="Cette page se recharge toute seule.")
TO_ITS_ADDRESS = Text(
    en="Open the address that the server printed when it was started.",
    fr="Ouvrez l’adresse que le serveur a affichée à son démarrage.",
)
OURS = 500  # the status of what is our own fault
PASSING = (429, 503)  # of what is otherwise soon
SECONDS_UNTIL_READY = 2  # between looks at a game that is being made ready


def error_page(ask: Ask, error: LudothequeError, *, is_form: bool) -> Whole:
    """The reason in the reader's language, and a way out; what passes is looked at again."""
    is_soon = isinstance(error, BeingMadeReady)
    refusal, status = refusal_of(error, ask.language), status_of(error)
    seconds = 0
    if status in PASSING:
        seconds = SECONDS_UNTIL_READY if is_soon else _seconds_to_wait(refusal)
    wait = f"<p>{say(ask, BY_ITSELF)}</p>" if seconds and not is_soon else ""
    if is_soon and refusal.seconds is not None:
        wait = f"<p>{say(ask, IN_SECONDS, n=round(refusal.seconds))}</p>"
    reason = escape(sentence(same(refusal.reason)).to(ask.language))
    return _trouble(
        ask, SOON if is_soon else SORRY, f"<p>{reason}</p>{wait}", status=status,
        seconds=seconds, place=_page_of_form(ask) if is_form else "",
    )  # fmt: skip


def _seconds_to_wait(refusal: Refusal) -> int:
    return max(RELOAD_SECONDS, ceil(refusal.seconds or 0))


def door_page(error: LudothequeError, language: Language) -> Whole:
    """For a browser that is not let in: words alone, since it would get no style sheet either."""
    reason = capitalised(error.reason).to(language)
    way_out = f'<a href="/">{escape(TO_THE_SHELF.to(language))}</a>'
    if isinstance(error, WrongHost):  # there is no shelf under that name
        way_out = escape(TO_ITS_ADDRESS.to(language))
    title = escape(SORRY.to(language))
    written = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{title} · {NAME}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"></head>'
        f'<body><main id="content"><h1>{title}</h1><p>{escape(reason)}.</p><p>{way_out}</p>'
        "</main></body></html>"
    )
    return Whole(status_of(error), written.encode(), [HTML])


def failure_page(ask: Ask, reason: Text, *, is_form: bool) -> Whole:
    """What is our own fault: said, and looked at again; after a form, where it stood."""
    place = _page_of_form(ask) if is_form else ""
    told = (
        f"<p>{say(ask, capitalised(reason))}.</p><p>{say(ask, BY_ITSELF)}</p>"
        f'<p><a class="button primary" href="{place}">{say(ask, AGAIN)}</a></p>'
    )
    return _trouble(ask, SORRY, told, status=OURS, seconds=RELOAD_SECONDS, place=place)


def _page_of_form(ask: Ask) -> str:
    """Where the form stood that was sent here: the seat, the table, or the shelf."""
    known = [ask.params[name] for name in ("table", "seat") if name in ask.params]
    return "/t/" + "/".join(map(quote, known)) if known else "/"


def _trouble(
    ask: Ask, title: Text, told: str, *, status: int, seconds: int = 0, place: str = ""
) -> Whole:
    """A page about trouble; `seconds`: until it is looked at again, by itself."""
    again = f' data-reload="{seconds}"' if seconds else ""
    again += f' data-place="{place}"' if place else ""  # the address of a form shows nothing
    body = (
        f'<main class="shelf-page" id="content"><section class="panel trouble"{again}>'
        f"<h1>{say(ask, title)}</h1>{told}"
        f'<p><a class="button" href="/">{say(ask, TO_THE_SHELF)}</a></p></section></main>'
    )
    return html_page(
        ask, title=title.to(ask.language), body=body, styles=("shelf.css",), css="trouble-page",
        status=status, reloads=bool(seconds), reload_seconds=seconds, place=place,
    )  # fmt: skip
