"""Drawings that leave as files: sheets, pictures of the docs, boards in reports."""

import re
from functools import cache
from importlib import resources

BASE = "web/static/ludotheque.css"  # the tokens, and the looks that all boards share
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
AT_RULE = re.compile(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")  # motion, other widths, print
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+)")
BY_DAY = re.compile(r"light-dark\(([^,]+),[^;]*\)")
USE_OF_TOKEN = re.compile(r"var\((--[\w-]+)\)")
CLASSES = re.compile(r'class="([^"]*)"')
CLASS = re.compile(r"\.([a-z][\w-]*)")
MOTION = re.compile(r"(?:animation|transition|--)[\w-]*:[^;]*;?")


def standalone(drawn: str, css: str) -> str:
    """An SVG drawing with its stylesheet inside, in the colours of the day.

    Only the rules that the drawing needs come with it, and tokens become what they stand for: not
    every program that shows drawings knows CSS as well as a browser.

    >>> standalone('<svg class="a"><g class="b"/></svg>', ".a .b { fill: var(--paper); } .c {}")
    '<svg class="a"><style>.a .b{fill:#fffaf0}</style><g class="b"/></svg>'
    """
    classes = {name for names in CLASSES.findall(drawn) for name in names.split()}
    rules = (_rule(chosen, looks, classes) for chosen, looks in [*_rules(_base()), *_rules(css)])
    tag, rest = drawn.split(">", 1)
    return f"{tag}><style>{''.join(rules)}</style>{rest}"


def _rule(selectors: str, looks: str, classes: set[str]) -> str:
    """A rule as far as it is about these classes."""
    parts = [part.strip() for part in selectors.split(",")]
    fitting = [part for part in parts if ":" not in part and _is_about(part, classes)]
    written = re.sub(r"\s*([:;])\s*", r"\1", MOTION.sub("", looks).strip()).rstrip(";")
    if not fitting or not written:
        return ""
    return f"{','.join(fitting)}{{{USE_OF_TOKEN.sub(lambda use: _tokens()[use[1]], written)}}}"


def _is_about(selector: str, classes: set[str]) -> bool:
    named = CLASS.findall(selector)
    return bool(named) and classes.issuperset(named)


def _rules(css: str) -> list[tuple[str, str]]:
    return RULE.findall(AT_RULE.sub("", COMMENT.sub("", css)))


@cache
def _base() -> str:
    return resources.files("ludotheque").joinpath(BASE).read_text(encoding="utf-8")


@cache
def _tokens() -> dict[str, str]:
    """What the tokens stand for by day; fonts in quotes that an attribute could hold too."""
    return {name: BY_DAY.sub(r"\1", value).strip() for name, value in TOKEN.findall(_base())}
