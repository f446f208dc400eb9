"""What went wrong, as a page: what happened, and what to do."""

from html import escape

from ludotheque.errors import BeingMadeReady, LudothequeError
from ludotheque.language import Text
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask
from ludotheque.web.pages.frame import html_page
from ludotheque.web.statuses import refusal_of, status_of

SORRY = Text(en="That did not work", fr="Cela n’a pas marché")
SOON = Text(en="One moment", fr="Un instant")
TO_THE_SHELF = Text(en="To the shelf", fr="À l’étagère")
IN_SECONDS = Text(
    en="Ready in about {n} [n?second|seconds]. This page goes on by itself.",
    fr="Prêt dans environ {n} [n?seconde|secondes]. Cette page continue toute seule.",
)


def error_page(ask: Ask, error: LudothequeError) -> Whole:
    """The reason in the reader's language, and a way out."""
    is_soon = isinstance(error, BeingMadeReady)
    title = (SOON if is_soon else SORRY).to(ask.language)
    said = refusal_of(error, ask.language)
    wait, again = "", ' data-reload="2"' if is_soon else ""
    if is_soon and said.seconds is not None:
        words = IN_SECONDS.filled(n=round(said.seconds)).to(ask.language)
        wait = f"<p>{escape(words)}</p>"
    body = (
        f'<main class="shelf-page" id="content"><section class="panel trouble"{again}>'
        f"<h1>{escape(title)}</h1>"
        f"<p>{escape(said.reason)}</p>{wait}"
        f'<p><a class="button" href="/">{escape(TO_THE_SHELF.to(ask.language))}</a></p>'
        "</section></main>"
    )
    return html_page(
        ask, title=title, body=body, styles=("shelf.css",), css="trouble-page",
        status=status_of(error), reloads=is_soon,
    )  # fmt: skip
