"""docs/own-box.md: what it shows is what happens."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from ludotheque.cli.main import main
from ludotheque.games.donnant.content import Card

GUIDE = (Path(__file__).parent.parent / "docs" / "own-box.md").read_text(encoding="utf-8")
TILES, DECK, CARD = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
SESSIONS = re.findall(r"```console\n\$ ludotheque (check donuts my-box.toml)\n(.*?)```", GUIDE,
                      re.DOTALL)  # fmt: skip

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)


def session(capsys: Capture, file: str, *words: str) -> tuple[int, str]:
    Path("my-box.toml").write_text(file, encoding="utf-8")
    code = main(words)
    told = capsys.readouterr()
    return code, told.out + told.err


def test_the_sessions_with_a_wrong_and_with_a_sound_file(capsys: Capture) -> None:
    wrong = TILES.replace("back", "bck", 2).replace("bck\n", "back\n", 1).replace('"RVR"', '"RV"')
    (words, with_mistakes), (_, sound) = SESSIONS
    assert session(capsys, wrong, *words.split()) == (1, with_mistakes)
    assert session(capsys, TILES, *words.split()) == (0, sound)


def test_the_tiles_of_the_example_can_be_played(capsys: Capture) -> None:
    code, told = session(capsys, TILES, "solve", "donuts", "--tiles", "@my-box.toml",
                         "--layout", "42", "--value-only")  # fmt: skip
    assert code == 0, told


def test_the_other_files_are_sound(capsys: Capture) -> None:
    for game in ("don", "serengeti"):
        assert session(capsys, DECK, "check", game, "my-box.toml")[0] == 0
    card = msgspec.convert(tomllib.loads(f"card = {CARD}")["card"], Card)
    assert not list(card.problems())


@pytest.mark.parametrize("game", ["donuts", "don", "serengeti", "donnant"])
def test_what_example_prints_is_sound(capsys: Capture, game: str) -> None:
    code, shipped = session(capsys, "", "check", game, "--example")
    assert code == 0
    assert session(capsys, shipped, "check", game, "my-box.toml")[0] == 0


def test_a_file_or_an_example(capsys: Capture) -> None:
    for words in (["check", "donuts"], ["check", "donuts", "my-box.toml", "--example"]):
        assert "name a file to check, or give --example" in session(capsys, "", *words)[1]


def test_the_tables_of_the_guide_name_every_goal_and_reward() -> None:
    section = GUIDE.partition("## Donnant Donnant")[2]
    for reward in re.findall(r"`(\d+ (?:per|for|marks?:)[^`]*)`", section):
        colour = "none" if "own colour" in reward else "blue"
        card = msgspec.convert({"colour": colour, "goal": "?", "reward": reward}, Card)
        assert not list(card.problems())
    assert len(re.findall(r"`\d+ (?:per|for|marks?:)[^`]*`", section)) == 12
