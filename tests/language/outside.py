"""What somebody reads outside of the brackets of the made-up language, but for names."""

import re
from collections import Counter
from collections.abc import Iterable
from html import unescape
from typing import NamedTuple

from tests.language.made_up import CLOSE, OPEN

BRACKETED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
CUT = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*?(?:…|(?=  |$))")  # where there was no room for the rest
NONSENSE = "zz"  # which somebody typed
WORD = re.compile(r"[^\W\d_]+")
# Names: clauses, cells, boxes and cards, the letters beside a board, digests; a sign, [x].
NAMES = re.compile(
    r"\b(?:[A-Z]{2}[-\N{NON-BREAKING HYPHEN}]\d+|[0-9a-f]{64}|[A-Za-z]{1,2}\d{1,2}[a-z]?"
    r"|(?:[A-H][0-3]){4}|[a-f])\b|\[x\]"
    r"|\b[BS]\d?…|\[x…"  # where there was no room for the rest
)
COMMAND_LINE = re.compile(r"\S*\.py \w+ [\w-]+|ludotheque \w+ \S+")  # to be typed in a shell
NOT_READ = re.compile(  # a key of one letter is called by what is printed on it
    r"<style>.*?</style>|<defs>.*?</defs>|<!--.*?-->|<kbd>\w</kbd>", re.DOTALL
)
READ_IN_A_TAG = re.compile(r'(?:aria-label|title|alt)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")


class Read(NamedTuple):
    """A page that somebody read, and where."""

    where: str
    text: str
    names: re.Pattern[str] | None = None  # what may stand in it besides


def outside(text: str, names: re.Pattern[str] | None = None) -> list[str]:
    """The words of a text that are in no brackets and no names."""
    for known in (COMMAND_LINE, BRACKETED, CUT, names, NAMES):
        text = known.sub(" ", text) if known else text
    return [word for word in WORD.findall(text) if word != NONSENSE]


def words_of_markup(page: str) -> str:
    r"""What is read of HTML or SVG, a line for each piece: texts, and labels of what is drawn.

    >>> words_of_markup('<svg aria-label="A map"><style>p{}</style><text>a&amp;b</text></svg>')
    'A map\na&b'
    """
    page = NOT_READ.sub("", page)
    labels = READ_IN_A_TAG.findall(page)
    pieces = (unescape(piece).strip() for piece in (*labels, *TAG.split(page)))
    return "\n".join(piece for piece in pieces if piece)


def report(pages: Iterable[Read]) -> None:
    """Print the words that were never translated, with the first line of each."""
    found: Counter[tuple[str, str]] = Counter()
    example: dict[tuple[str, str], str] = {}
    for where, text, names in pages:
        for line in BRACKETED.sub(lambda m: m[0].replace("\n", " "), text).split("\n"):
            for word in outside(line, names):
                found[where, word] += 1
                example.setdefault((where, word), line.strip())
    for (where, word), count in found.most_common():
        print(f"{where}: {word} ×{count} in: {example[where, word]}")
