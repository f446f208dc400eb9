"""The head and foot of pages about the shelf: the brand, language, day or night, preferences."""

from html import escape
from typing import Literal

import msgspec

from ludotheque.language import LANGUAGES, Text, same
from ludotheque.web.asking import Ask
from ludotheque.web.models import Preferences
from ludotheque.web.pages.saying import hidden, say

BRAND = "Ludothèque"
MARK = (
    '<svg viewBox="0 0 48 48" aria-hidden="true">'
    '<rect x="4" y="39" width="40" height="6" rx="2" fill="#b78349"/>'
    '<rect x="7" y="12" width="9" height="27" rx="1.5" fill="#bf3a30"/>'
    '<rect x="17" y="7" width="11" height="32" rx="1.5" fill="#0c7a88"/>'
    '<path d="M29 14l8-2.5 7.5 25-8 2.5z" fill="#f0bf2c"/>'
    '<circle cx="22.5" cy="15" r="2.6" fill="#fff6e2"/>'
    '<path d="M10 18h3m-3 5h3" stroke="#fff6e2" stroke-width="2"/></svg>'
)
SUN = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="4.2"/>'
    '<path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1'
    'M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1"/></svg>'
)
MOON = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/></svg>'
)
NAMES = {"en": same("English"), "fr": same("Français")}

LANGUAGE = Text(en="Language", fr="Langue")
BY_NIGHT = Text(en="Dark", fr="Sombre")
BY_DAY = Text(en="Light", fr="Clair")
AS_THE_DEVICE = Text(en="As the device", fr="Comme l’appareil")
LOOK = Text(en="Look", fr="Apparence")
PREFERENCES = Text(en="Preferences", fr="Préférences")
MY_NAME = Text(en="My name", fr="Mon nom")
SOUND = Text(en="A sound when it is my turn", fr="Un son quand c’est à moi de jouer")
ONE_TOUCH = Text(
    en="One touch plays: no button to confirm", fr="Jouer d’un seul appui, sans confirmer"
)
KEEP = Text(en="Keep", fr="Enregistrer")
RULEBOOKS = Text(en="The rules", fr="Les règles")
WHOSE = Text(
    en="The games belong to their authors and publishers; drawings and texts are ours.",
    fr="Les jeux appartiennent à leurs auteurs et éditeurs ; dessins et textes sont de nous.",
)


def masthead(ask: Ask, back: str) -> str:
    """The brand, and the two switches; `back` is the page that they lead back to."""
    return (
        f'<header class="mast"><a class="brand" href="/">{MARK}<span>{BRAND}</span></a>'
        f"{_languages(ask, back)}{_looks(ask, back)}</header>"
    )


def _form(back: str, css: str, label: str, inner: str) -> str:
    return (
        f'<form class="{css}" method="post" action="/preferences" role="group" '
        f'aria-label="{label}">{hidden(back=back)}{inner}</form>'
    )


def _languages(ask: Ask, back: str) -> str:
    buttons = "".join(
        f'<button name="language" value="{one}" lang="{one}" title="{NAMES[one]}" '
        f'aria-pressed="{"true" if one == ask.language else "false"}">{one.upper()}</button>'
        for one in LANGUAGES
    )
    return _form(back, "seg", say(ask, LANGUAGE), buttons)


def _looks(ask: Ask, back: str) -> str:
    """Two buttons of which the style shows the one that changes something."""
    buttons = "".join(
        f'<button class="tool to-{look}" name="theme" value="{look}" aria-label="{say(ask, text)}" '
        f'title="{say(ask, text)}">{sign}</button>'
        for look, text, sign in (("dark", BY_NIGHT, MOON), ("light", BY_DAY, SUN))
    )
    return _form(back, "looks", say(ask, LOOK), buttons)


def footer(ask: Ask, kept: Preferences, back: str) -> str:
    """What is left to say, and what somebody prefers."""
    return f'<footer class="foot">{_preferences(ask, kept, back)}<p>{say(ask, WHOSE)}</p></footer>'


def _preferences(ask: Ask, kept: Preferences, back: str) -> str:
    switches = "".join(
        f'<label class="check"><input type="checkbox" name="{name}" value="true"'
        f"{' checked' if getattr(kept, name) else ''}><span>{say(ask, text)}</span></label>"
        for name, text in (("sound", SOUND), ("sends_at_one_touch", ONE_TOUCH))
    )
    looks = (("", AS_THE_DEVICE), ("light", BY_DAY), ("dark", BY_NIGHT))
    choices = "".join(
        f'<option value="{look}"{" selected" if look == ask.visitor.theme else ""}>'
        f"{say(ask, text)}</option>"
        for look, text in looks
    )
    return (
        f'<details class="prefer"><summary>{say(ask, PREFERENCES)}</summary>'
        f'<form method="post" action="/preferences">{hidden(back=back, all="true")}'
        f'<label class="entry"><span>{say(ask, MY_NAME)}</span>'
        f'<input name="name" value="{escape(kept.name)}" maxlength="24" autocomplete="nickname">'
        f'</label><label class="entry"><span>{say(ask, LOOK)}</span>'
        f'<select name="theme">{choices}</select></label>{switches}'
        f'<button class="button">{say(ask, KEEP)}</button></form></details>'
    )


class PreferencesForm(msgspec.Struct, frozen=True):
    """What a form about preferences says; what it does not name stays as it is."""

    back: str = "/"
    language: Literal["en", "fr"] | None = None
    theme: Literal["", "light", "dark"] | None = None
    name: str | None = None
    sound: bool = False
    sends_at_one_touch: bool = False
    all: bool = False  # the switches are part of the form, so one that is missing is off
