"""What somebody prefers, kept by a form: language, day or night, name, sound, one touch."""

import asyncio
from urllib.parse import urlsplit

import msgspec

from ludotheque.web import me_api
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.identity import set_open_cookie, set_theme
from ludotheque.web.models import Preferences
from ludotheque.web.pages.frame import see_other
from ludotheque.web.pages.mast import PreferencesForm

ON = "1"  # of a cookie that the script reads


async def kept_preferences(ask: Ask) -> Preferences:
    """What whoever asks prefers; somebody new prefers nothing yet."""
    if ask.browser is None:
        return Preferences()
    kept = await asyncio.to_thread(ask.house.browsers.preferences, ask.browser)
    return msgspec.json.decode(kept, type=Preferences)


async def remember_name(ask: Ask, name: str) -> None:
    """Keep the name under which somebody sat down, for the next time."""
    kept = await kept_preferences(ask)
    if name and name != kept.name:
        await me_api.keep_preferences(ask, msgspec.structs.replace(kept, name=name))


@page("POST", "/preferences")
async def keep(ask: Ask, body: PreferencesForm) -> Whole:
    """Keep what a form says, and go back to where it stood."""
    kept = await kept_preferences(ask)
    changes: dict[str, object] = {}
    if body.language is not None:
        changes["language"] = body.language
    if body.theme is not None:
        changes["theme"] = body.theme or None
        ask.headers.append(set_theme(body.theme))
    if body.name is not None:
        changes["name"] = body.name.strip()
    if body.all:
        changes |= {"sound": body.sound, "sends_at_one_touch": body.sends_at_one_touch}
        for name, is_on in ((b"sound", body.sound), (b"one-touch", body.sends_at_one_touch)):
            ask.headers.append(set_open_cookie(name, ON if is_on else ""))
    await me_api.keep_preferences(ask, msgspec.structs.replace(kept, **changes))
    return see_other(local(body.back))


def local(place: str) -> str:
    """A page of ours to go back to; anything else leads to the shelf.

    >>> local("/games/don?bots=2"), local("//evil.example/"), local("https://evil.example/")
    ('/games/don?bots=2', '/', '/')
    """
    try:
        parts = urlsplit(place)
    except ValueError:
        return "/"
    is_ours = not parts.scheme and not parts.netloc and place.startswith("/")
    is_plain = place.isascii() and place.isprintable() and "\\" not in place
    return place if is_ours and is_plain and not place.startswith("//") else "/"
