"""docs/own-box.md and docs/own-box.fr.md: what they show is what happens."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec
import pytest

from ludotheque.cli.main import main
from ludotheque.games.donnant.content import Card

DOCS = Path(__file__).parent.parent / "docs"
REPLACEABLE = ("donuts", "don", "serengeti", "donnant")
REWARD = re.compile(r"`(\d+ (?:per|for|marks?:)[^`]*)`")

Capture = pytest.CaptureFixture[str]


@dataclass(frozen=True)
class Guide:
    """A page, and what somebody who reads it has in their environment."""

    page: str
    file: str
    locale: str

    @cached_property
    def text(self) -> str:
        return (DOCS / self.page).read_text(encoding="utf-8")

    @property
    def files(self) -> list[str]:
        """The tiles, the deck and a card."""
        return re.findall(r"```toml\n(.*?)```", self.text, re.DOTALL)

    @property
    def sessions(self) -> list[tuple[str, str]]:
        line = rf"check donuts {re.escape(self.file)}"
        return re.findall(rf"```console\n\$ ludotheque ({line})\n(.*?)```", self.text, re.DOTALL)

    @property
    def rewards(self) -> list[str]:
        return REWARD.findall(self.text.partition("## Donnant Donnant")[2])


ENGLISH = Guide("own-box.md", "my-box.toml", "C")
FRENCH = Guide("own-box.fr.md", "ma-boite.toml", "fr_FR.UTF-8")


@pytest.fixture(params=[ENGLISH, FRENCH], ids=lambda guide: guide.page)
def guide(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Guide:
    """Somebody who reads a page, in a folder of their own."""
    reader: Guide = request.param
    monkeypatch.setenv("LC_ALL", reader.locale)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)
    return reader


def session(capsys: Capture, guide: Guide, content: str, *words: str) -> tuple[int, str]:
    Path(guide.file).write_text(content, encoding="utf-8")
    code = main(words)
    told = capsys.readouterr()
    return code, told.out + told.err


def test_the_sessions_with_a_wrong_and_with_a_sound_file(capsys: Capture, guide: Guide) -> None:
    tiles, *_ = guide.files
    wrong = tiles.replace("back =", "bck =", 1).replace('"RVR"', '"RV"')
    (words, with_mistakes), (_, sound) = guide.sessions
    assert session(capsys, guide, wrong, *words.split()) == (1, with_mistakes)
    assert session(capsys, guide, tiles, *words.split()) == (0, sound)


def test_the_tiles_of_the_example_can_be_played(capsys: Capture, guide: Guide) -> None:
    code, told = session(capsys, guide, guide.files[0], "solve", "donuts", "--tiles",
                         f"@{guide.file}", "--layout", "42", "--value-only")  # fmt: skip
    assert code == 0, told


def test_the_other_files_are_sound(capsys: Capture, guide: Guide) -> None:
    _, deck, card = guide.files
    for game in ("don", "serengeti"):
        assert session(capsys, guide, deck, "check", game, guide.file)[0] == 0
    read = msgspec.convert(tomllib.loads(f"card = {card}")["card"], Card)
    assert not list(read.problems())


@pytest.mark.parametrize("game", REPLACEABLE)
def test_what_example_prints_is_sound(capsys: Capture, guide: Guide, game: str) -> None:
    code, shipped = session(capsys, guide, "", "check", game, "--example")
    assert code == 0
    assert session(capsys, guide, shipped, "check", game, guide.file)[0] == 0


@pytest.mark.parametrize("game", REPLACEABLE)
def test_the_example_is_explained_in_the_language_of_its_reader(
    capsys: Capture, guide: Guide, game: str
) -> None:
    _, english = session(capsys, guide, "", "check", game, "--example", "--lang", "en")
    _, french = session(capsys, guide, "", "check", game, "--example", "--lang", "fr")
    assert tomllib.loads(english) == tomllib.loads(french), "only comments differ"
    comments = [line.partition("#")[2] for line in french.splitlines() if "#" in line]
    told = " ".join(comments)
    assert "Pour jouer avec" in told
    assert not re.search(r"\b(?:the|with|each|from|cards)\b(?!=)", told)
    blocks = [re.sub(r"#.*(\n#.*)*", "#", text) for text in (english, french)]
    assert blocks[0] == blocks[1], "each comment has its translation"


def test_a_file_or_an_example(capsys: Capture, guide: Guide) -> None:
    said = {ENGLISH: "name a file to check", FRENCH: "nommez un fichier à vérifier"}[guide]
    for words in (["check", "donuts"], ["check", "donuts", guide.file, "--example"]):
        assert said in session(capsys, guide, "", *words)[1]


def test_the_tables_of_the_guide_name_every_goal_and_reward(guide: Guide) -> None:
    for reward in guide.rewards:
        colour = "none" if "own colour" in reward else "blue"
        card = msgspec.convert({"colour": colour, "goal": "?", "reward": reward}, Card)
        assert not list(card.problems())
    assert len(guide.rewards) == 12


def test_both_pages_have_the_same_files_and_parts() -> None:
    assert ENGLISH.text.count("\n## ") == FRENCH.text.count("\n## ")
    assert ENGLISH.text.count("\n| ") == FRENCH.text.count("\n| ")
    for english, french in zip(ENGLISH.files[:2], FRENCH.files[:2], strict=True):
        assert tomllib.loads(english) == tomllib.loads(french)
    assert ENGLISH.rewards == FRENCH.rewards
