"""Words in pages: a text in the reader's language, safe to stand in HTML; and small forms."""

from html import escape

from ludotheque.errors import LudothequeError
from ludotheque.language import Language, Text, with_capital
from ludotheque.web.asking import Ask
from ludotheque.web.statuses import refusal_of

# What several pages say.
YOUR_NAME = Text(en="Your name", fr="Votre nom")
SIT_DOWN = Text(en="Sit down", fr="S’asseoir")
WITH = Text(en="with {names}", fr="avec {names}")
WHOLE_RULEBOOK = Text(en="The whole rulebook", fr="Toutes les règles")
BOT = Text(en="bot, {level}", fr="robot ({level})")
LOOK = Text(en="Look", fr="Voir")
BIG_SCREEN = Text(en="Show it on a big screen", fr="La montrer sur un grand écran")
JOIN_BY_CODE = Text(en="Join by a code", fr="Rejoindre avec un code")
BACK_TO_TABLE = Text(en="Back to the table", fr="Retour à la table")


def said(text: Text, language: Language, **filling: object) -> str:
    """A text in a language, safe to stand in a page."""
    return escape((text.filled(**filling) if filling else text).to(language))


def say(ask: Ask, text: Text, **filling: object) -> str:
    """The same in the language of whoever asks."""
    return said(text, ask.language, **filling)


def colon(ask: Ask) -> str:
    """What stands between a name and what it is."""
    return "\u00a0: " if ask.language == "fr" else ": "


def notice(ask: Ask, problem: LudothequeError | None) -> str:
    """Why something cannot be, beside the form that asked for it."""
    if problem is None:
        return ""
    reason = refusal_of(problem, ask.language).reason
    return f'<p class="notice no" role="alert">{escape(with_capital(reason))}</p>'


def post_button(
    place: str, words: str, css: str = "", *, leaves: bool = False, **fields: str
) -> str:
    """A form that is one button: `words` are safe already, the fields are not.

    `leaves`: it leads to another page, from which one may come back.

    >>> post_button("/t/a/1/ready", "Ready", is_ready="true")  # doctest: +ELLIPSIS
    '<form method="post" action="/t/a/1/ready">...value="true"><button class="button">Ready...'
    """
    return (
        f'<form method="post" action="{escape(place)}"{" data-leaves" if leaves else ""}>'
        f"{hidden(**fields)}"
        f'<button class="{f"button {css}".strip()}">{words}</button></form>'
    )


def hidden(**fields: str) -> str:
    """Fields of a form that nobody sees."""
    return "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in fields.items()
    )
