"""What every page has: its head, its sprite, its language and look."""

import gzip
from collections.abc import Sequence
from html import escape

from ludotheque.language import Text
from ludotheque.web.asgi import Header, Whole
from ludotheque.web.asking import OK, Ask
from ludotheque.web.pages.static_files import GZIP, VARY, inline, url

HTML: Header = (b"content-type", b"text/html; charset=utf-8")
SEE_OTHER = 303
WORTH_PACKING = 1400  # bytes: less fits one packet anyway
QUICKLY = 1  # the level of compression: most of the gain, a fraction of the time
NAME = "Ludothèque"
RELOAD_SECONDS = 5
SKIP = Text(en="Skip to the content", fr="Aller au contenu")


def html_page(
    ask: Ask,
    *,
    title: str,
    body: str,
    styles: Sequence[str] = (),
    css: str = "",
    status: int = OK,
    is_my_turn: bool = False,
    reloads: bool = False,
    reload_seconds: int = RELOAD_SECONDS,
    place: str = "",
) -> Whole:
    """A whole page. `reloads`: without a script it asks again every few seconds, at its `place`."""
    look = ask.visitor.theme
    mark = "● " if is_my_turn else ""
    sheets = "".join(
        f'<link rel="stylesheet" href="{url(name)}">' for name in ("ludotheque.css", *styles)
    )
    root = f'<html lang="{ask.language}"' + (f' class="{look}">' if look else ">")
    where = f";url={place}" if place else ""
    again = f'<noscript><meta http-equiv="refresh" content="{reload_seconds}{where}"></noscript>'
    written = (
        f'<!doctype html>{root}<head><meta charset="utf-8">'
        f"<title>{mark}{escape(title)} · {NAME}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="{look or "light dark"}">'
        f'<link rel="icon" href="{url("icon-turn.svg" if is_my_turn else "icon.svg")}">'
        f'{sheets}<script type="module" src="{url("ludotheque.js")}"></script>'
        f"{again if reloads else ''}</head>"
        f'<body class="{css}">'
        f'<a class="skip" href="#content">{escape(SKIP.to(ask.language))}</a>'
        f"{inline('sprite.svg')}{body}</body></html>"
    ).encode()
    return packed(ask, status, written)


def packed(ask: Ask, status: int, written: bytes) -> Whole:
    """A page, compressed for whoever takes it so."""
    if ask.visitor.takes_gzip and len(written) > WORTH_PACKING:
        return Whole(status, gzip.compress(written, QUICKLY, mtime=0), [HTML, VARY, GZIP])
    return Whole(status, written, [HTML, VARY])


def see_other(place: str) -> Whole:
    """After a form: where to look now."""
    return Whole(SEE_OTHER, b"", [(b"location", place.encode())])
