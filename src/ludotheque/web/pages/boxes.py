"""What is printed on the boxes of games: their art, players, time, one line, options in words.

All of it is read without the rules: the shelf stands before anything is compiled.
"""

from collections.abc import Mapping
from functools import cache
from html import escape

import msgspec

from ludotheque.engine import content
from ludotheque.engine.shelf import GAME_FOLDERS, Box
from ludotheque.language import Language, Text
from ludotheque.web.pages.static_files import static_files, url

PICTURE = "#picture"  # the part of the art without its title, for places where that is too small
SPAN = Text(en="{a} to {b} players", fr="{a} à {b} joueurs")
EXACTLY = Text(en="{a} players", fr="{a} joueurs")
MINUTES = Text(en="{n} min", fr="{n} min")
TOGETHER = str.maketrans(" ", "\u00a0")  # a line ends between facts, not within one


class OptionLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option as a page words it."""

    name: Text
    about: Text | None = None
    choices: dict[str, Text] = {}
    is_offered: bool = True


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one box says."""

    min_players: int
    max_players: int
    minutes: int
    line: Text
    values: Text | None = None  # the words of a help that shows which values would do

    def facts(self, language: Language) -> str:
        r"""Players and time.

        >>> Label(2, 4, 15, Text(en="", fr="")).facts("fr").replace("\u00a0", " ")
        '2 à 4 joueurs · 15 min'
        """
        span = EXACTLY if self.min_players == self.max_players else SPAN
        players = span.filled(a=self.min_players, b=self.max_players).to(language)
        minutes = MINUTES.filled(n=self.minutes).to(language)
        return f"{players.translate(TOGETHER)} · {minutes.translate(TOGETHER)}"


class Labels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the boxes of a folder say."""

    editions: dict[str, Label]
    options: dict[str, OptionLabel] = {}


@cache
def labels_in(folder: str) -> Labels:
    """The labels of a folder; a game from elsewhere may have none."""
    for home in GAME_FOLDERS:
        path = home / folder / "box" / "label.toml"
        if path.is_file():
            return content.load(path, Labels)
    return Labels({})


def label_of(box: Box) -> Label | None:
    """What a box says, if anything is printed on it."""
    return labels_in(box.folder).editions.get(box.name)


def option_labels(box: Box) -> Mapping[str, OptionLabel]:
    """The words of a game's options, as far as it has any."""
    return labels_in(box.folder).options


def shelf_order(boxes: list[Box]) -> list[Box]:
    """The boxes as they stand on the shelf: the shorter game first."""

    def key(box: Box) -> tuple[int, str]:
        label = label_of(box)
        return (label.minutes if label else 1_000, box.name)

    return sorted(boxes, key=key)


def art(box: Box, language: Language, *, is_small: bool = False) -> str:
    """The lid of a box: its art, the same by day and by night; a plain one bears its title."""
    name = f"box-{box.name}.svg"
    if name not in static_files():
        title = "" if is_small else escape(box.title.to(language))
        return f'<span class="art lidless">{title}</span>'
    if is_small:
        return f'<img class="art small" src="{url(name)}{PICTURE}" alt="" width="48" height="48">'
    return f'<img class="art" src="{url(name)}" alt="" width="200" height="240">'
