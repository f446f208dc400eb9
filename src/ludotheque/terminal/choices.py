"""What can be chosen by its number, by one rule: `#3` always, `3` where no move is a number.

>>> choices = [Choice(same("bid 5"), "bid 5"), Choice(same("pass"), "pass")]
>>> by_number("#2", choices, is_bare=False), by_number("2", choices, is_bare=False)
('pass', '2')
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotheque.errors import UnknownThing
from ludotheque.language import Language, Text, same
from ludotheque.terminal.screen import QUIET, Screen

SIGN = "#"
MAX_LINES = 3  # of choices below a question
BETWEEN = "   "
NUMBERED = re.compile(rf"(?<!\S){SIGN} ?(\d+)(?!\S)")
NO_CHOICE = Text(
    en="there is no choice {sign}{n}: [most?only {sign}1|{sign}1 to {sign}{most}]",
    fr="il n’y a pas de choix {sign}{n} : [most?seulement {sign}1|{sign}1 à {sign}{most}]",
)
NO_CHOICES = Text(en="there is nothing to choose from here", fr="il n’y a rien à choisir ici")
MORE = Text(en="… and {n} more: choices lists all", fr="… et {n} de plus : choix les montre tous")
RULE = Text(
    en="By number: [n?{sign}1|{sign}1 to {sign}{n}][bare?, with or without {sign}|, with the "
    "{sign} (a number alone is read as a move)]; choices lists all.",
    fr="Par numéro : [n?{sign}1|{sign}1 à {sign}{n}][bare?, avec ou sans {sign}|, avec le {sign} "
    "(un nombre seul se lit comme un coup)] ; choix les montre tous.",
)


class Choice(NamedTuple):
    """Something that can be chosen by its number."""

    words: Text
    typed: str  # what its number stands for


def are_numbers(moves: Iterable[str]) -> bool:
    """Whether a number alone may be a move, or a part of one: dice to keep, a bid."""
    return any(word.isdecimal() for move in moves for word in move.split())


def by_number(typed: str, choices: Sequence[Choice], *, is_bare: bool) -> str:
    """A line with what the numbers in it stand for; `is_bare`: one alone needs no sign."""
    if is_bare and choices and typed.isdecimal():
        return _chosen(typed, choices)
    return NUMBERED.sub(lambda found: _chosen(found[1], choices), typed)


def _chosen(number: str, choices: Sequence[Choice]) -> str:
    if not choices:
        raise UnknownThing(NO_CHOICES)
    most = len(choices)
    is_known = len(number) <= len(str(most)) and 1 <= int(number) <= most
    if not is_known:
        raise UnknownThing(NO_CHOICE.filled(n=number[: len(str(most)) + 2], most=most, sign=SIGN))
    return choices[int(number) - 1].typed


def show(screen: Screen, choices: Sequence[Choice]) -> None:
    """Write choices with their numbers, as many as there is room for, and how to see the others."""
    lines = min(MAX_LINES, screen.lines_left)
    for row in rows(choices, screen.language, screen.console.width, lines):
        screen.say(same(row))


def show_all(screen: Screen, choices: Sequence[Choice]) -> None:
    """Write every choice with its number."""
    if not choices:
        screen.say(NO_CHOICES, QUIET)
    for row in _packed(_entries(choices, screen.language), screen.console.width):
        screen.say(same(row))


def show_rule(screen: Screen, choices: Sequence[Choice], *, is_bare: bool) -> None:
    """Say how to choose, to somebody whose line was refused."""
    if choices:
        screen.say(RULE.filled(n=len(choices), bare=is_bare, sign=SIGN), QUIET)


def rows(choices: Sequence[Choice], language: Language, width: int, lines: int) -> list[str]:
    """Choices in at most so many lines; where they need more, the first, and how many follow.

    >>> dice = [Choice(same(f"keep {n}"), f"keep {n}") for n in range(6)]
    >>> rows(dice, "en", 50, 1)
    ['#1 keep 0   … and 5 more: choices lists all']
    """
    entries = _entries(choices, language)
    packed = _packed(entries, width)
    shown = len(entries)
    while shown and len(packed) > lines:
        shown -= 1
        more = MORE.filled(n=len(entries) - shown).to(language)
        packed = _packed([*entries[:shown], more], width)
    return packed[:lines]


def _entries(choices: Sequence[Choice], language: Language) -> list[str]:
    return [f"{SIGN}{n} {choice.words.to(language)}" for n, choice in enumerate(choices, 1)]


def _packed(entries: Sequence[str], width: int) -> list[str]:
    """Entries in lines; none is broken that a line has room for."""
    packed: list[str] = []
    for entry in entries:
        if packed and len(packed[-1]) + len(BETWEEN) + len(entry) <= width:
            packed[-1] += BETWEEN + entry
        else:
            packed.append(entry)
    return packed
