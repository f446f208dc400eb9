"""Words in pages: a text in the reader's language, safe to stand in HTML; and small forms."""

from html import escape

from ludotheque.language import Language, Text
from ludotheque.web.asking import Ask


def said(text: Text, language: Language, **filling: object) -> str:
    """A text in a language, safe to stand in a page."""
    return escape((text.filled(**filling) if filling else text).to(language))


def say(ask: Ask, text: Text, **filling: object) -> str:
    """The same in the language of whoever asks."""
    return said(text, ask.language, **filling)


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
