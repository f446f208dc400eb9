"""Asking others to a table: a link, its QR code, a short code; and opening the house to phones."""

import asyncio
from functools import lru_cache
from html import escape
from itertools import islice
from math import ceil
from typing import Literal, NamedTuple

from ludotheque.language import Text
from ludotheque.tables.gatherings import ANY_SEAT
from ludotheque.web import tables_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.identity import (
    CODE,
    INVITATION,
    code_digest,
    digest,
    set_table_cookie,
    table_cookie_name,
)
from ludotheque.web.live import LiveTable
from ludotheque.web.models import InvitationAction, Request
from ludotheque.web.network import READ_ALONG, host_name, is_at_this_computer, is_loopback
from ludotheque.web.pages.frame import html_page, see_other
from ludotheque.web.pages.mast import masthead
from ludotheque.web.pages.preferences import local
from ludotheque.web.pages.saying import BACK_TO_TABLE, BIG_SCREEN, post_button, say

MAX_KEPT = 2  # codes that are looked up: a browser sends one, and perhaps one that was planted
SECRET_SECONDS = 24 * 3600  # a table that has not begun by then is removed
QUIET_ZONE = 4  # empty modules round a QR code, as its readers expect

INVITE = Text(en="Ask others in", fr="Inviter")
LINK_OF_TABLE = Text(en="Link of this table", fr="Lien de cette table")
SEND_LINK = Text(
    en="Send this link, or let a phone read the code. Whoever has it may sit down.",
    fr="Envoyez ce lien, ou scannez le code avec un téléphone. Il suffit pour prendre place.",
)
COPY = Text(en="Copy", fr="Copier")
COPIED = Text(en="Copied", fr="Copié")
QR = Text(en="QR code of the link", fr="Code QR du lien")
NO_LINK = Text(
    en="The link is known only to the device that made it. A new one can be made; the old one "
    "then leads nowhere.",
    fr="Le lien n’est connu que de l’appareil qui l’a créé. On peut en créer un autre ; l’ancien "
    "ne mène alors plus nulle part.",
)
CLOSED = Text(en="The invitation is closed.", fr="L’invitation est fermée.")
NEW_LINK = Text(en="New link", fr="Nouveau lien")
CLOSE = Text(en="Close the invitation", fr="Fermer l’invitation")
SHORT_CODE = Text(en="A code to type", fr="Un code à taper")
CODE_IS = Text(
    en="Code: {code}. To be typed on the shelf, once, within {n} [n?minute|minutes].",
    fr="Code : {code}. À taper une seule fois, sur l’étagère, d’ici {n} [n?minute|minutes].",
)
ONLY_HERE = Text(
    en="For now only this computer can join.",
    fr="Pour l’instant, seul cet ordinateur peut rejoindre la table.",
)
OPEN_HOUSE = Text(en="Open to phones of the house", fr="Ouvrir aux téléphones de la maison")
WATCH = Text(en="Let others watch", fr="Inviter à regarder")
WATCH_LINK = Text(
    en="Whoever has this link may watch, on a big screen say, and sees no hidden thing.",
    fr="Ce lien suffit pour regarder, sur un grand écran par exemple, sans rien voir de caché.",
)


class InvitationForm(Request, frozen=True):
    """What a form does with the invitation."""

    action: Literal["renew", "close", "code"]
    seat: int = 1


# The secret of the link


def keep_secret(ask: Ask, table_id: str, secret: str) -> None:
    """Let a browser keep the secret of a table's link, which it has made or come by.

    Only the digest is kept here, so without it the link could be shown only once.
    """
    _keep(ask, INVITATION, secret, table_id, SECRET_SECONDS)


def keep_code(ask: Ask, table_id: str, code: str) -> None:
    """Let the browser that asked for a code keep it, so that it is shown as long as it is good."""
    _keep(ask, CODE, code, table_id, ask.house.settings.limits.code_seconds)


def _keep(ask: Ask, kind: bytes, value: str, table_id: str, seconds: float) -> None:
    name, is_https = table_cookie_name(ask.visitor.cookie_name, kind), ask.visitor.is_https
    header = set_table_cookie(name, value, table_id, round(seconds), is_https=is_https)
    ask.headers.insert(0, header)


def known_secret(ask: Ask, live: LiveTable) -> str:
    """The secret of a table's link, if this browser has kept it; a planted one is not believed."""
    kept = ask.visitor.kept(INVITATION)
    return next((secret for secret in kept if is_secret_of(live, secret)), "")


def is_secret_of(live: LiveTable, secret: str) -> bool:
    """Whether a table's link has this secret."""
    return bool(secret) and digest(secret).hex() == live.gathering.invitation


class KnownCode(NamedTuple):
    """A code that this browser asked for and that nobody has used yet."""

    text: str
    minutes: int  # that it is still good for


async def known_code(ask: Ask, live: LiveTable, seat: int) -> KnownCode | None:
    """The code for a seat, or for any, that this browser has kept, while it is good."""
    for text in islice(ask.visitor.kept(CODE), MAX_KEPT):
        code = await asyncio.to_thread(ask.house.tables.store.find_code, code_digest(text))
        if code and (code.table_id, code.seat, code.owner) == (live.id, seat, ask.browser):
            return KnownCode(text, ceil((code.expires_at - ask.house.clock()) / 60))
    return None


@page("POST", "/t/{table}/invite")
async def invite(ask: Ask, body: InvitationForm) -> Whole:
    """Make a new link, close the invitation, or give a short code."""
    made = await tables_api.invite(ask, InvitationAction(action=body.action))
    if body.action == "code":
        keep_code(ask, ask.table_id, made.code or "")
    else:
        keep_secret(ask, ask.table_id, made.secret or "")
    return see_other(f"/t/{ask.table_id}/{body.seat}#share")


@page("POST", "/network")
async def open_house(ask: Ask, body: dict[str, str]) -> Whole:
    """Open the shelf to the network of the house, at once."""
    await ask.house.network.open(ask.visitor)
    return see_other(local(body.get("back", "/")))


# The panel


async def invitation_panel(ask: Ask, live: LiveTable, seat: int) -> str:
    """How the host asks others in."""
    action = f"/t/{live.id}/invite"
    secret = known_secret(ask, live)
    buttons = post_button(action, say(ask, SHORT_CODE), action="code", seat=str(seat))
    if live.gathering.invitation:
        buttons += post_button(action, say(ask, CLOSE), "quiet", action="close", seat=str(seat))
    look = "quiet" if secret else ""
    buttons = (
        post_button(action, say(ask, NEW_LINK), look, action="renew", seat=str(seat)) + buttons
    )
    if secret:
        shown = link_and_code(ask, f"/t/{live.id}#{secret}", SEND_LINK)
    else:
        shown = f"<p>{say(ask, NO_LINK if live.gathering.invitation else CLOSED)}</p>"
    written = ""
    if code := await known_code(ask, live, ANY_SEAT):
        said = say(ask, CODE_IS, code="\0", n=code.minutes)
        written = f'<p class="code" id="code">{said}</p>'.replace(
            "\0", f"<strong data-heard>{escape(code.text)}</strong>"
        )
    return (
        f'<section class="panel share-panel" id="share"><h2>{say(ask, INVITE)}</h2>'
        f"{shown}{written}{reach(ask, f'/t/{live.id}/{seat}')}"
        f'<div class="acts wrap">{buttons}{screen_link(ask, live)}</div></section>'
    )


@page("GET", "/t/{table}/share")
async def show_sharing(ask: Ask) -> Whole:
    """How others watch a game that has begun; before that, my seat says how they join."""
    live = await ask.house.tables.get(ask.table_id)
    if not live.has_begun:
        return see_other(f"/t/{live.id}")
    here, title = f"/t/{live.id}/share", WATCH.to(ask.language)
    body = (
        f'<div class="shelf-page">{masthead(ask, here)}<main class="invited" id="content">'
        f'<section class="panel share-panel"><h1>{escape(title)}</h1>'
        f"{link_and_code(ask, f'/t/{live.id}/0', WATCH_LINK)}{reach(ask, here)}"
        '<div class="acts wrap">'
        f'<a class="button" href="/t/{live.id}">{say(ask, BACK_TO_TABLE)}</a>'
        f"{screen_link(ask, live)}</div></section></main></div>"
    )
    return html_page(ask, title=title, body=body, styles=("shelf.css",), css="share-page")


def screen_link(ask: Ask, live: LiveTable) -> str:
    """To the page for a screen that everybody sees."""
    return f'<a class="button" href="/t/{live.id}/screen">{say(ask, BIG_SCREEN)}</a>'


def link_and_code(ask: Ask, path: str, about: Text) -> str:
    """A link for others, to copy and as a QR code."""
    link = escape(origin_for_others(ask) + path)
    return (
        f'<div class="share">{qr_code(origin_for_others(ask) + path, say(ask, QR))}'
        f"<div><p>{say(ask, about)}</p>"
        f'<label class="entry"><span class="visually-hidden">{say(ask, LINK_OF_TABLE)}</span>'
        f'<input class="field link" value="{link}" readonly></label>'
        f'<button class="button" type="button" data-copy="{link}" '
        f'data-copied="{say(ask, COPIED)}">{say(ask, COPY)}</button></div></div>'
    )


def reach(ask: Ask, back: str) -> str:
    """Who can come by a link: on loopback only this computer, which may open the house."""
    if not is_loopback(host_name(ask.visitor.host)):
        return ""
    network = ask.house.network
    if network.host:
        return f'<p class="muted small">{say(ask, READ_ALONG)}</p>'
    opening = ""
    if is_at_this_computer(ask.visitor) and network.listen is not None:
        opening = (
            post_button("/network", say(ask, OPEN_HOUSE), back=back)
            + f'<p class="muted small">{say(ask, READ_ALONG)}</p>'
        )
    return f'<div class="reach"><p><strong>{say(ask, ONLY_HERE)}</strong></p>{opening}</div>'


def origin_for_others(ask: Ask) -> str:
    """The beginning of a link that others can follow, if there is one; else of one for here."""
    visitor = ask.visitor
    if is_loopback(host_name(visitor.host)) and ask.house.network.host:
        return ask.house.network.origin
    return f"{'https' if visitor.is_https else 'http'}://{visitor.host.decode('latin-1')}"


@lru_cache(maxsize=64)  # a page may be asked for often
def _modules(text: str) -> tuple[int, str]:
    """The side of a QR code, and its dark modules as a path: a run of them is one rectangle."""
    import segno

    rows = segno.make(text, error="m", micro=False).matrix
    path = []
    for y, row in enumerate(rows, QUIET_ZONE):
        start = None
        for x, is_dark in enumerate([*row, 0]):
            if is_dark and start is None:
                start = x
            elif not is_dark and start is not None:
                path.append(f"M{start + QUIET_ZONE} {y}h{x - start}v1H{start + QUIET_ZONE}z")
                start = None
    return len(rows) + 2 * QUIET_ZONE, "".join(path)


def qr_code(text: str, label: str) -> str:
    """A link as a QR code, for the cameras of phones; `label` is safe already."""
    side, path = _modules(text)
    return (
        f'<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{label}" '
        f'shape-rendering="crispEdges"><path d="{path}"/></svg>'
    )
