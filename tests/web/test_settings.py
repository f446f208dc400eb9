"""Settings of a server: where they come from, and what is wrong with them, in words."""

from pathlib import Path
from typing import Any

import pytest

from ludotheque.errors import BadUsage
from ludotheque.web.settings import DEFAULT_PORT, LOOPBACK, Limits, ServerSettings, read_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with settings."""
    path = tmp_path / "settings.toml"
    path.write_text('port = 9001\nbot_workers = 3\nnames = ["games.example"]\n')
    return path


def test_flags_come_before_the_environment_and_that_before_a_file(file: Path) -> None:
    variables = {"LUDOTHEQUE_PORT": "9002", "LUDOTHEQUE_BOT_DELAY": "0.5"}
    assert read_settings({}, {}).port == DEFAULT_PORT
    assert read_settings({}, {}, file).port == 9001
    assert read_settings({}, variables, file).port == 9002
    chosen = read_settings({"port": 9003, "host": None}, variables, file)
    assert (chosen.port, chosen.bot_delay, chosen.bot_workers) == (9003, 0.5, 3)
    assert (chosen.host, chosen.names) == (LOOPBACK, ("games.example",))


def test_a_list_is_written_with_commas_outside_of_files() -> None:
    variables = {"LUDOTHEQUE_NAMES": "games.example, shelf.example,"}
    assert read_settings({}, variables).names == ("games.example", "shelf.example")
    assert read_settings({"proxies": "10.0.0.1"}, {}).proxies == ("10.0.0.1",)


def test_a_truth_is_written_in_words(file: Path) -> None:
    assert not read_settings({}, {"LUDOTHEQUE_PREPARE": "false"}).prepare
    file.write_text("prepare = false\n")
    assert not read_settings({}, {}, file).prepare


def test_limits_are_a_section_of_a_file(file: Path) -> None:
    file.write_text("[limits]\nstreams = 10\nbody_seconds = 1\n")
    assert read_settings({}, {}, file).limits == Limits(streams=10, body_seconds=1.0)


@pytest.mark.parametrize(
    ("variable", "value", "en", "fr"),
    [
        (
            "PORT", "eighty", "'eighty' is not a whole number from 0 to 65535",
            "« eighty » n’est pas un nombre entier de 0 à 65535",
        ),
        ("PORT", "65536", "'65536' is not a whole number from 0 to 65535", "de 0 à 65535"),
        ("PORT", "-1", "'-1' is not a whole number", "n’est pas un nombre entier"),
        ("BOT_DELAY", "soon", "'soon' is not a number from 0", "n’est pas un nombre de 0"),
        ("BOT_DELAY", "nan", "'nan' is not a number from 0", "n’est pas un nombre de 0"),
        ("BOT_WORKERS", "0", "'0' is not a whole number from 1 to 64", "de 1 à 64"),
        ("PREPARE", "perhaps", "'perhaps' is not true or false", "n’est pas true ou false"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_variable(variable: str, value: str, en: str, fr: str) -> None:
    with pytest.raises(BadUsage) as refused:
        read_settings({}, {f"LUDOTHEQUE_{variable}": value})
    assert refused.value.reason.en.startswith(f"LUDOTHEQUE_{variable}: {en}")
    assert fr in refused.value.reason.fr


@pytest.mark.parametrize(
    ("content", "en", "fr"),
    [
        ("port = eighty", "no TOML: Invalid value (at line 1", "pas du TOML : "),
        ("prot = 1", "prot: there is no setting 'prot'; there are: host, port", "pas de réglage"),
        ("port = true", "port: 'True' is not a whole number", "n’est pas un nombre entier"),
        ("port = 1.5", "port: '1.5' is not a whole number", "n’est pas un nombre entier"),
        ("host = 1", "host: '1' is not a text", "n’est pas un texte"),
        ("names = [1]", "names: '[1]' is not a list of words", "n’est pas une liste de mots"),
        ("limits = 3", "limits: '3' is not a section", "n’est pas une section"),
        ("[limits]\nstream = 1", "limits.stream: there is no setting 'stream'", "pas de réglage"),
        ("[limits]\nstreams = -1", "limits.streams: '-1' is not a whole", "n’est pas un nombre"),
    ],
)
def test_a_mistake_in_a_file(file: Path, content: str, en: str, fr: str) -> None:
    file.write_text(content)
    with pytest.raises(BadUsage) as refused:
        read_settings({}, {}, file)
    assert refused.value.reason.en.startswith(f"{file}: {en}")
    assert fr in refused.value.reason.fr


def test_a_file_that_is_not_there(file: Path) -> None:
    with pytest.raises(BadUsage, match="cannot read"):
        read_settings({}, {}, file.with_name("other.toml"))


def test_a_mistake_in_a_flag_names_the_flag() -> None:
    with pytest.raises(BadUsage, match="--port: '70000' is not a whole number from 0 to 65535"):
        read_settings({"port": 70000}, {})


@pytest.mark.parametrize(
    ("host", "is_for_others"),
    [("127.0.0.1", False), ("::1", False), ("localhost", False), ("0.0.0.0", True), ("::", True)],
)
def test_who_can_reach_it(host: str, is_for_others: bool) -> None:
    assert ServerSettings(host=host).is_for_others == is_for_others


def test_every_setting_has_a_kind_that_can_be_said() -> None:
    """A setting of another kind would fail where somebody gets it wrong."""
    for struct, also in ((ServerSettings, {"limits": {}}), (Limits, {})):
        values: dict[str, Any] = {name: [None] for name in struct.__struct_fields__} | also
        for name in set(values) - set(also):
            flags = {name: [None]} if struct is ServerSettings else {"limits": {name: [None]}}
            with pytest.raises(BadUsage, match="is not"):
                read_settings(flags, {})
