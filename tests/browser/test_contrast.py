"""The colours of the real stylesheets: text and signs can be told from their ground."""

import re
from functools import cache

import pytest

from ludotheque.web.pages.static_files import static_files

TEXT, GRAPHIC = 4.5, 3.0  # the least ratios that WCAG asks for
THEMES = ("light", "dark")
TOKEN = re.compile(r"--([\w-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+))\s*;")
USED = re.compile(r"var\(--([\w-]+)")
DEFINED = re.compile(r"--([\w-]+):")
COLOURS = ("yellow", "orange", "green", "blue", "violet", "red", "brown")
BOXES = ("k-start", "k-key", "k-double", "k-gem", "k-chest", "k-fist", "k-plain", "room")
TEXT_PAIRS = [
    *((ink, ground) for ground in ("linen", "paper", "paper-2")
      for ink in ("ink", "ink-2", "duck", "tomato")),
    ("ink", "tint"), ("ink-2", "tint"), ("ink", "duck-soft"), ("ink-2", "duck-soft"),
    ("duck", "duck-soft"), ("on-duck", "duck"), ("tomato", "tomato-soft"), ("ink", "tomato-soft"),
    ("ink-2", "tomato-soft"), ("ink", "fresh-soft"), ("on-oak", "oak"), ("on-oak", "oak-2"),
    ("leaf", "paper"), ("pen", "paper"), ("pencil", "paper"), ("on-disc", "disc"),
    ("die-black-pip", "die-black"),
    *((f"o-{colour}", f"c-{colour}") for colour in COLOURS),
    *(("ink", box) for box in BOXES),
    *(("ink", f"t-{colour}") for colour in (*COLOURS[:5], "none")),
]  # fmt: skip
GRAPHIC_PAIRS = [
    ("duck", "paper"), ("duck", "linen"), ("duck", "tile"), ("fresh", "tile"), ("fresh", "paper"),
    ("rule-strong", "paper"), ("rule-strong", "paper-2"), ("focus", "linen"), ("pen", "k-plain"),
    ("pen", "k-start"), ("pen", "k-key"), ("pen", "k-chest"), ("pen", "k-fist"),
    ("pencil", "k-chest"), ("outline", "paper"), ("outline", "linen"), ("way", "floor"),
    ("vanilla", "choco"), ("tomato", "linen"), ("die-pip", "die"), ("tile-line", "tile"),
]  # fmt: skip


@cache
def sheets() -> dict[str, str]:
    """All stylesheets that pages ask for, as they are sent."""
    return {
        name: one.plain.decode() for name, one in static_files().items() if name.endswith(".css")
    }


@cache
def tokens(theme: str) -> dict[str, str]:
    """The colours by name, by day or by night."""
    found = TOKEN.findall(sheets()["ludotheque.css"])
    chosen = THEMES.index(theme)
    return {name: both or (light, dark)[chosen] for name, light, dark, both in found}


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    """How much two colours differ: 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white() -> None:
    assert ratio("#000", "#ffffff") == pytest.approx(21)
    assert ratio("#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("pairs", "least"), [(TEXT_PAIRS, TEXT), (GRAPHIC_PAIRS, GRAPHIC)], ids=["text", "graphic"]
)
def test_every_pair(pairs: list[tuple[str, str]], least: float, theme: str) -> None:
    colours = tokens(theme)
    found = {pair: ratio(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert not {pair: round(one, 2) for pair, one in found.items() if one < least}


def test_every_colour_that_is_used_is_there() -> None:
    """A sheet of a board may have its own; what is in neither would be black."""
    common = set(DEFINED.findall(sheets()["ludotheque.css"]))
    for name, sheet in sheets().items():
        assert not set(USED.findall(sheet)) - common - set(DEFINED.findall(sheet)), name
