"""The house: in every game the same rooms under the same names, and nothing else."""

import ast
import re
from pathlib import Path

import pytest

from ludotheque.engine import registry, shelf

# What a game's folder may hold; see docs/architecture.md.
ROOMS = {
    "__init__.py", "game.py", "content.py", "view.py", "notation.py", "words.py", "telling.py",
    "terminal.py", "board.py", "board.css", "board-places.css", "drawn", "campaign.py", "solver.py",
    "position.py", "things.py", "lexicon.py",
    "rulebook.toml", "guide.toml", "box", "content", "content.fr.toml", "rules", "tools",
}  # fmt: skip
NEEDED = {
    "__init__.py", "game.py", "view.py", "notation.py", "words.py", "terminal.py",
    "rulebook.toml", "rules",
}  # fmt: skip
RULE_ROOMS_NEEDED = {"__init__.py", "state.py"}
# The view decodes a raw state; a game begins, is set up and is solved with raw states.
MAY_HOLD_RAW = {"view.py", "solver.py", "position.py", "game.py"}
TABLES_BELOW_THE_STATE = {"tables", "lines", "dice"}  # numbers that never change
PACKAGE = Path(shelf.ENGINE).parent
FOLDERS = sorted({game.info.folder for game in registry.games().values()})
each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


@each_folder
def test_a_game_has_the_rooms_of_the_house_and_no_other(folder: Path) -> None:
    guides = {f"{name}-guide.toml" for name in shelf.names()}  # of editions of one game
    assert names_in(folder) <= ROOMS | guides, "a new room belongs in every game's list, or in none"
    assert names_in(folder) >= NEEDED
    assert names_in(folder / "rules") >= RULE_ROOMS_NEEDED


def imports_of(source: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.startswith("ludotheque")}


@each_folder
def test_rules_know_the_engine_and_their_own_content_only(folder: Path) -> None:
    mine = f"ludotheque.games.{folder.name}"
    allowed = ("ludotheque.engine.", f"{mine}.rules.", f"{mine}.content.")
    for source in (folder / "rules").rglob("*.py"):
        assert all(name.startswith(allowed) or name == f"{mine}.content"
                   for name in imports_of(source)), source.name  # fmt: skip


@each_folder
def test_the_state_is_the_root_of_the_rules(folder: Path) -> None:
    mine = f"ludotheque.games.{folder.name}.rules"
    rooms = {n.removeprefix(mine).split(".")[1] for n in imports_of(folder / "rules" / "state.py")
             if n.startswith(f"{mine}.")}  # fmt: skip
    assert rooms <= TABLES_BELOW_THE_STATE
    for room in rooms:
        below = imports_of(folder / "rules" / f"{room}.py")
        assert not any(name.startswith(f"{mine}.state") for name in below)


@each_folder
def test_a_game_never_needs_its_tools(folder: Path) -> None:
    for source in folder.glob("*.py"):
        assert not any(".tools" in name for name in imports_of(source))


@each_folder
def test_only_the_view_reads_the_raw_state(folder: Path) -> None:
    for source in folder.glob("*.py"):
        if source.name not in MAY_HOLD_RAW:
            text = source.read_text(encoding="utf-8")
            assert not re.search(r"np\.record|\braw\b", text), source.name


@each_folder
def test_content_knows_no_rules(folder: Path) -> None:
    if (folder / "content.py").exists():
        assert not any(".rules" in name for name in imports_of(folder / "content.py"))


def test_every_clause_that_the_code_cites_exists() -> None:
    books = [game.rulebook.clauses for game in registry.games().values()]
    known = {clause for book in books for clause in book}
    prefixes = "|".join(sorted({clause.split("-")[0] for clause in known}))
    for source in PACKAGE.rglob("*.py"):
        cited = re.findall(rf"\b(?:{prefixes})-\d+\b", source.read_text(encoding="utf-8"))
        assert set(cited) <= known, source
