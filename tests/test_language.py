"""Which language a person is spoken to in."""

import pytest

from ludotheque.language import YOU, Person, Text, language_of, same


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr_CA:en"}, "fr"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "en"),
    ],
)
def test_the_environment_decides(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_french_signs_never_start_a_line() -> None:
    spoken = Text(en="", fr="« Oui » : qui ? Lui !").to("fr")
    assert spoken.replace("\u00a0", "_") == "«_Oui_»_: qui_? Lui_!"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna", "d’Anna"), ("Élodie", "d’Élodie"), ("Hélène", "d’Hélène"), ("Yves", "d’Yves"),
        ("Yann", "de Yann"), ("Bob", "de Bob"), ("œuf", "d’œuf"), ("2", "de 2"), ("", "de "),
    ],
)  # fmt: skip
def test_words_are_elided_before_a_vowel(name: str, said: str) -> None:
    assert Text(en="", fr="[name~d’|de ]{name}").filled(name=name).to("fr") == said


def test_an_elision_may_hang_on_whether_somebody_is_the_reader() -> None:
    undone = Text(en="", fr="[who?votre coup|le coup [who~d’|de ]{who}]")
    assert undone.filled(who=YOU).to("fr") == "votre coup"
    assert undone.filled(who=Person(same("Ada"))).to("fr") == "le coup d’Ada"
