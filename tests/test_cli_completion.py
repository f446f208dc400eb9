"""What Tab offers in a shell, by the script that `ludotheque completion` prints."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.cli.main import command_line, main
from ludotheque.engine import registry

# What bash does when Tab is pressed after these words, without a terminal.
PRESS_TAB = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_ludotheque
echo "${COMPREPLY[@]}"
"""
GAMES = registry.names()


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    return script_for("bash", tmp_path, capsys)


def script_for(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["completion", shell, "--lang", "fr"]) == 0
    file = folder / f"ludotheque.{shell}"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file


def said_by(*command: str) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


def offered(script: Path, *words: str) -> list[str]:
    return said_by("bash", "-c", PRESS_TAB, "bash", str(script), "ludotheque", *words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("pl",), ["play"]),
        (("--lang", "fr", "re"), ["replay", "restore"]),
        (("--lang", ""), ["en", "fr"]),
        (("--v",), ["--version"]),
        (("play", "do"), ["don", "donnant", "donuts"]),
        (("play", "donuts", ""), []),
        (("play", "donuts", "--lay"), ["--layout"]),
        (("play", "--lay"), []),
        (("play", "easycome", "--lay"), []),
        (("solve", "--json", "easy"), ["easycome"]),
        (("play", "--se"), ["--seats", "--seed"]),
        (("play", "--save", ""), []),
        (("play", "dungeons", "--adventure", "c"), ["cultists"]),
        (("bench", "donuts", "d"), ["don", "donnant", "donuts", "dungeons"]),
        (("help", "ver"), ["verify"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
        (("replay", ""), []),
    ],
)
def test_bash_offers_what_may_be_typed(
    script: Path, words: tuple[str, ...], expected: list[str]
) -> None:
    assert offered(script, *words) == expected


def test_every_command_and_every_flag_is_offered(script: Path) -> None:
    commands = command_line("en").commands.choices
    assert offered(script, "") == list(commands)
    for name in ("play", "arena", "serve"):
        shown = commands[name].format_help()
        flags = offered(script, name, "--")
        assert len(flags) > 5
        assert all(flag in shown for flag in flags)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_a_game_is_offered_and_its_values_are_right(
    script: Path, name: str
) -> None:
    options = registry.load(name).info.options
    flags = offered(script, "play", name, "--")
    assert {f"--{option.name}" for option in options} <= set(flags)
    for option in options:
        values = offered(script, "play", name, f"--{option.name}", "")
        assert set(values) <= set(option.choices)


def test_zsh_offers_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("no zsh here")
    file = script_for("zsh", tmp_path, capsys)
    offers = f"compdef() :; source {file}; _ludotheque_offers play donuts --"
    assert "--layout" in said_by("zsh", "-fc", offers)


def test_fish_offers_with_what_it_is_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("fish") is None:
        pytest.skip("no fish here")
    file = script_for("fish", tmp_path, capsys)
    for typed, expected in [
        ("pla", ["play", "jouer", "dans", "le", "terminal"]),
        ("play donu", ["donuts"]),
        ("play donuts --layo", ["--layout", "Plateau"]),
        ("play dungeons --adventure cul", ["cultists", "Donjon"]),
    ]:
        assert (
            said_by("fish", "-Nc", f"source {file}; complete -C 'ludotheque {typed}'") == expected
        )


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh", "--lang", "fr"]) == 2
    assert "SHELL" in capsys.readouterr().err


def test_a_script_is_made_without_anything_heavy() -> None:
    script = (
        "import sys; from ludotheque.cli.main import main; main(['completion', 'bash'])\n"
        "print({'numba', 'numpy', 'rich', 'starlette', 'uvicorn'} & set(sys.modules))"
    )
    assert said_by(sys.executable, "-c", script)[-1] == "set()"
