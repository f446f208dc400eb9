"""Mistakes in content files: each is named, in people's words and in both languages."""

import re
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.engine import content, registry
from ludotheque.errors import BadContent
from ludotheque.language import Text

OPTIONS = {
    "tiles": ("donuts", "content/tiles.toml"),
    "deck": ("don", "content/deck.toml"),
    "cards": ("donnant", "content/house.toml"),
}
# Words of Python's libraries that no player should meet.
FOREIGN = re.compile(r"Expected|Object|`|\$|unpack|literal|invalid|Invalid|\(at ", re.ASCII)


def shipped(option: str) -> tuple[type, str]:
    """The schema of an option, and the file that the project ships for it."""
    game, file = OPTIONS[option]
    info = registry.load(game).info
    schema = next(o.schema for o in info.options if o.name == option)
    assert schema is not None
    return schema, (info.folder / file).read_text(encoding="utf-8")


def mistakes(option: str, *changes: tuple[str, str]) -> tuple[Text, ...]:
    """What is said of the shipped file with some changes."""
    schema, text = shipped(option)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(BadContent) as error:
        content.parse(text, schema, "my-box.toml")
    return error.value.problems


@pytest.mark.parametrize(
    ("option", "old", "new", "en", "fr"),
    [
        ("tiles", "\nback", "\nbck", "tile A: there is no 'bck' here; it has front, back",
         "tuile A : il n’y a pas de « bck » ici ; il y a front, back"),
        ("tiles", '"RHV"', '"RHX"', "tile A, front, row 1: 'RHX' should be three letters",
         "tuile A, front, rangée 1 : « RHX » devrait être trois lettres"),
        ("tiles", '"RVV"]', '"RVV", "HHH"]', "tile A, front, rows: there should be 3, not 4",
         "tuile A, front, rows : il en faut 3, pas 4"),
        ("tiles", '= "reported"', '= "print"', "'print' is none of", "« print » n’est aucun de"),
        ("tiles", "\nfront = {", "\nfront {", "line 17", "ligne 17"),
        ("deck", "[0, 2, 4, 8, 9]", "[0, 2, 4, 8, 19]", "blue, value 5: 19 is not from 0 to 9",
         "blue, valeur 5 : 19 n’est pas compris entre 0 et 9"),
        ("deck", "[0, 2, 4, 8, 9]", '"x"', "blue: 'x' is not a list", "« x » n’est pas une liste"),
        ("deck", "[0, 2, 4, 8, 9]", "[0, 2, 4, true, 9]", "true is not a whole number",
         "true n’est pas un nombre entier"),
        ("deck", "[0, 2, 4, 8, 9]", "[1, 2, 4, 8, 9]", "cards of value 0: 2, not three",
         "cartes de valeur 0 : 2, et non trois"),
        ("cards", "? < ? < orange < ? < ?", "? >= ? >= 3", "card S10, goal: '?>=3' is no total",
         "carte S10, goal : « ?>=3 » n’est pas un total"),
        ("cards", "? + ? + ? + ? >= 20", "? + ? >= 99", "2 boxes never reach 99: 12 at most",
         "2 cases n’atteignent jamais 99 : 12 au plus"),
        ("cards", "? < ? < ? < ? < ? < ?", "? < ? < ? < ? < ? < ? < ?", "six values can rise",
         "pas plus de six valeurs"),
        ("cards", '"2, 2, 2, 2"', '"1 < 2"', "carry no numbers", "ne portent pas de chiffre"),
        ("cards", '"2, 2, 2, 2"', '"pink"', "'pink' is no box", "« pink » n’est pas une case"),
        ("cards", "3 per purple card", "3 marks: extra die", "a reward of the other deck",
         "carte S2 : « 3 marks: extra die » est une récompense de l’autre pile"),
        ("cards", "3 per purple card", "lots", "'lots' is no reward", "pas une récompense"),
        ("cards", "target = 28", "target = 2800", "level 1, target: 2800 is not from 0 to 999",
         "niveau 1, target : 2800 n’est pas compris entre 0 et 999"),
        ("cards", "[4, 4, 3, 3]", "[4, 4, 3, 7]", "price of column 4: 7 is not from 3 to 4",
         "prix de la colonne 4 : 7 n’est pas"),
        ("cards", 'colour = "none"', 'colour = "blue"', "card B4: the reward 'own colour'",
         "carte B4 : la récompense « own colour »"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_in_both_languages(
    option: str, old: str, new: str, en: str, fr: str
) -> None:
    said = mistakes(option, (old, new))
    assert en in said[0].en
    assert fr in said[0].fr
    assert not any(FOREIGN.search(text) for one in said for text in (one.en, one.fr))


def test_every_mistake_is_named_not_only_the_first() -> None:
    said = mistakes(
        "cards",
        ('colour = "yellow"', 'colour = "red"'),
        ('"2, 2, 2, 2"', '"2, 2, 2, 9"'),
        ("3 per different bonus", "3 per bonus"),
        ("rounds = 13", "rounds = 99"),
    )
    places = [text.en.partition(":")[0] for text in said]
    assert places == ["level 2, rounds", "card S1, colour", "card S2, goal", "card S3, reward"]
    error = BadContent("my-box.toml", *said)
    assert str(error).startswith("my-box.toml: level 2, rounds")
    assert str(error).endswith("(and 3 more)")
    assert error.to("fr").endswith("(et 3 autres erreurs)")


@pytest.mark.parametrize(
    "broken",
    [
        "x", "x =", "x = [1, 2", "x = {a = 1", 'x = "a', "[x", "x = 1 y = 2", "x = 1\nx = 2",
        'x = "\\q"', "= 1", "x = 1979-99-99", 'x = """a', "x = 0b2", "[a]\n[a]", "x = 'a\nb'",
    ],
)  # fmt: skip
def test_what_is_no_toml_is_said_with_its_line(broken: str) -> None:
    with pytest.raises(BadContent) as error:
        content.parse(f"# mine\n{broken}", shipped("deck")[0], "my-box.toml")
    (said,) = error.value.problems
    assert re.match(r"line [23], '.*', is not TOML: ", said.en)
    assert re.match(r"ligne [23], « .* » : pas du TOML : ", said.fr)
    assert not FOREIGN.search(said.en + said.fr)


@pytest.mark.parametrize("text", ["x = " + "9" * 6000, "x = " + "[" * 5000])
def test_what_python_cannot_read_at_all(text: str) -> None:
    with pytest.raises(BadContent, match="TOML"):
        content.parse(text, shipped("deck")[0], "my-box.toml")


def mutated(data: Any, change: Callable[[Any], Any]) -> list[Any]:
    """Copies of nested data, each with one value changed."""
    if isinstance(data, dict):
        return [data | {k: v} for k in data for v in mutated(data[k], change)] + [change(data)]
    if isinstance(data, list):
        inner = [[*data[:i], v, *data[i + 1 :]] for i in (0, len(data) - 1)
                 for v in mutated(data[i], change)]  # fmt: skip
        return [*inner, change(data), data[1:], [*data, data[0]]]
    return [change(data)]


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("wrong", [None, "?!", 10**9, -1, [], {}, True, 1.5])
def test_no_wrong_value_gets_an_answer_in_foreign_words(option: str, wrong: Any) -> None:
    schema, text = shipped(option)
    every = mutated(tomllib.loads(text), lambda _: wrong)
    found = [problem for data in every for problem in problems_of(data, schema)]
    said = [text for problem in found for text in (problem.en, problem.fr)]
    assert said
    assert not [text for text in said if FOREIGN.search(text)]


def problems_of(data: object, schema: type) -> tuple[Text, ...]:
    """What is wrong with some data; nothing, perhaps."""
    try:
        content.checked(data, schema, "my-box.toml")
    except BadContent as error:
        return error.problems
    return ()
