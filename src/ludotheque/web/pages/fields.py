"""Fields of forms; all words that they are given are safe already."""

from collections.abc import Mapping
from html import escape


def chips(name: str, legend: str, choices: Mapping[str, str], chosen: str) -> str:
    """A choice of few, all of them in sight."""
    buttons = "".join(
        f'<label><input type="radio" name="{name}" value="{value}"'
        f"{' checked' if value == chosen else ''}><span>{words}</span></label>"
        for value, words in choices.items()
    )
    return f'<fieldset class="chips"><legend>{legend}</legend><div>{buttons}</div></fieldset>'


def select(name: str, label: str, choices: Mapping[str, str], chosen: str, about: str = "") -> str:
    """A choice of some, of which one is in sight."""
    options = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{words}</option>'
        for value, words in choices.items()
    )
    return (
        f'<label class="entry"><span>{label}</span>{about}'
        f'<select name="{name}">{options}</select></label>'
    )


def text_field(name: str, label: str, value: str, about: str = "", hint: str = "") -> str:
    """A field to write in; what stands in it and beside it need not be safe."""
    longest = ' maxlength="24"' if name.startswith("name") else ""
    return (
        f'<label class="entry"><span>{label}</span>{about}<input name="{name}" '
        f'value="{escape(value)}" placeholder="{escape(hint)}"{longest} autocomplete="off"></label>'
    )


def checkbox(name: str, label: str, is_checked: bool) -> str:
    """Something that is so or not."""
    return (
        f'<label class="check"><input type="checkbox" name="{name}" value="true"'
        f"{' checked' if is_checked else ''}><span>{label}</span></label>"
    )
