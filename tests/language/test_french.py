"""No French sentence of the sources holds a word of the notation."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.engine import registry

SOURCES = Path(__file__).parents[2] / "src" / "ludotheque"
# Words of the notation that are French words as well: « on échange », « brelan pair ».
FRENCH_TOO = {"on", "pair", "pairs", "joker", "bonus", "orange", "violet", "torches"}
# Places, what chooses, and what a command line says: --layout 42, layout=42.
LITERALS = re.compile(r"\[\w+\?|\{[^{}]*\}|--[\w-]+|\w+=\w+")
# One word for one thing: what may be typed besides (`also` of a lexicon) is not read anywhere.
OTHER_WORDS = {
    "auction": r"\bpass(?:e|er|ez|ent|é|és|ée)\b",  # se retirer
    "donnant": r"\brecolo\w*|\b(?:une|aucune|par) coches?\b",  # autre couleur; une marque
}
OWN_BOXES = "content.py"  # speaks of the words of a file that somebody wrote


def words_of_moves() -> set[str]:
    lexicons = [game.words.LEXICON for game in registry.games().values()]
    return {word.en for lexicon in lexicons for word in lexicon.words} - FRENCH_TOO


def french_of(source: Path) -> Iterator[str]:
    """Every French sentence of a module: what is called `fr`."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg == "fr" and isinstance(keyword.value, ast.Constant):
                    yield str(keyword.value.value)


def french_in(value: object) -> Iterator[str]:
    """Every French sentence of a rulebook."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from [one] if key == "fr" else french_in(one)
    if isinstance(value, list):
        for one in value:
            yield from french_in(one)


def test_no_french_sentence_holds_a_word_of_a_move() -> None:
    english = re.compile(rf"\b(?:{'|'.join(map(re.escape, words_of_moves()))})\b")
    found = [
        f"{source.relative_to(SOURCES)}: {word[0]} in « {sentence} »"
        for source in sorted(SOURCES.rglob("*.py"))
        if source.name != OWN_BOXES
        for sentence in french_of(source)
        if (word := english.search(LITERALS.sub(" ", sentence)))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "book", sorted(SOURCES.rglob("rulebook.toml")), ids=lambda b: b.parent.name
)
def test_no_french_rule_holds_a_word_of_a_move(book: Path) -> None:
    english = re.compile(rf"\b(?:{'|'.join(map(re.escape, words_of_moves()))})\b")
    rules = tomllib.loads(book.read_text(encoding="utf-8"))
    found = [f"{w[0]} in « {rule} »" for rule in french_in(rules) if (w := english.search(rule))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("game", "other"), OTHER_WORDS.items())
def test_a_game_has_one_french_word_for_one_thing(game: str, other: str) -> None:
    folder = SOURCES / "games" / game
    book = tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))
    modules = [source for source in sorted(folder.glob("*.py")) if source.name != OWN_BOXES]
    read = [*french_in(book), *(text for source in modules for text in french_of(source))]
    found = [f"{word[0]} in « {text} »" for text in read if (word := re.search(other, text))]
    assert not found, "\n".join(found)
