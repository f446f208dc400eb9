"""What is wrong with the data of a content file, in people's words: every mistake of it.

A schema is a `msgspec.Struct`. What its types cannot tell stands beside them: `item` names a thing
of a list or table, `form` says what a text should look like, `read` reads it or raises a BadField,
and a struct may have a method `problems` for rules of its own, asked once its fields are sound.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from ludotheque.errors import BadField
from ludotheque.language import Text, joined, same, shortened

Place = tuple[Text, ...]  # where in the file: from the outside in
Mistake = tuple[Place, Text]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
AN_ITEM = Text(en="value {n}", fr="valeur {n}")
WHERE = Text(en="{place}: {what}", fr="{place} : {what}")
UNKNOWN = Text(
    en="there is no '{name}' here; it has {names}",
    fr="il n’y a pas de « {name} » ici ; il y a {names}",
)
MISSING = Text(en="'{name}' is missing", fr="il manque « {name} »")
NOT_OF_TYPE = Text(en="{value} is not {expected}", fr="{value} n’est pas {expected}")
A_TABLE = (dict, Text(en="a table of names and values", fr="une table de noms et de valeurs"))
TYPES: Mapping[type, tuple[type, Text]] = {  # what TOML gives for a type, and its name
    **dict.fromkeys((inspect.StructType, inspect.DataclassType, inspect.DictType), A_TABLE),
    inspect.ListType: (list, Text(en="a list in brackets […]", fr="une liste entre crochets […]")),
    inspect.StrType: (str, Text(en="a text in quotes", fr="un texte entre guillemets droits")),
    inspect.IntType: (int, Text(en="a whole number", fr="un nombre entier")),
    inspect.BoolType: (bool, Text(en="true or false", fr="true (vrai) ou false (faux)")),
}
BELOW, ABOVE = (
    Text(en="{value} is less than {limit}", fr="{value} est inférieur à {limit}"),
    Text(en="{value} is more than {limit}", fr="{value} est supérieur à {limit}"),
)
OUT_OF_RANGE = Text(
    en="{value} is not from {least} to {most}",
    fr="{value} n’est pas compris entre {least} et {most}",
)
WRONG_COUNT = Text(en="there should be {wanted}, not {n}", fr="il en faut {wanted}, pas {n}")
AT_LEAST = Text(en="at least {n}", fr="au moins {n}")
AT_MOST = Text(en="at most {n}", fr="au plus {n}")
FROM_TO = Text(en="{a} to {b}", fr="{a} à {b}")
NO_CHOICE = Text(en="'{value}' is none of {choices}", fr="« {value} » n’est aucun de {choices}")
NOT_OF_FORM = Text(en="'{value}' should be {form}", fr="« {value} » devrait être {form}")


def named(item: Text) -> dict[str, Any]:
    """For `msgspec.Meta(extra=…)`: what a thing of a list or table is called, by {n} or {name}."""
    return {"item": item}


def problems(data: object, schema: type) -> Iterator[Text]:
    """All that is wrong with the data of a file.

    >>> class Tile(msgspec.Struct, forbid_unknown_fields=True):
    ...     front: str
    >>> [str(problem) for problem in problems({"frnt": 1, "front": 2}, Tile)]
    ["there is no 'frnt' here; it has front", 'front: 2 is not a text in quotes']
    """
    for place, what in _mistakes(data, inspect.type_info(schema), (), {}):
        yield WHERE.filled(place=joined(place, ", "), what=what) if place else what


def _mistakes(
    data: Any, kind: inspect.Type, place: Place, extra: Mapping[str, Any]
) -> Iterator[Mistake]:
    if isinstance(kind, inspect.Metadata):
        yield from _mistakes(data, kind.type, place, kind.extra or {})
        return
    if isinstance(kind, inspect.UnionType):  # something, or nothing: TOML has no nothing
        kind = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
    if isinstance(kind, inspect.LiteralType):
        if data not in kind.values:
            choices = ", ".join(map(str, kind.values))
            yield place, NO_CHOICE.filled(value=data, choices=choices)
        return
    wanted, expected = TYPES[type(kind)]
    if type(data) is not wanted:
        yield place, NOT_OF_TYPE.filled(value=_shown(data), expected=expected)
        return
    if wanted in CHECKS:
        yield from CHECKS[wanted](data, kind, place, extra)


def _shown(data: object) -> Text:
    """A value about as the file has it."""
    if isinstance(data, str):
        return Text(en="'{data}'", fr="« {data} »").filled(data=data)
    return same(str(data).lower() if isinstance(data, bool) else shortened(data))


def _in_table(
    data: dict[str, Any], kind: Any, place: Place, extra: Mapping[str, Any]
) -> Iterator[Mistake]:
    if isinstance(kind, inspect.DictType):
        for name, value in data.items():
            yield from _mistakes(value, kind.value_type, _inside(place, extra, name=name), {})
        return
    fields = {field.encode_name: field for field in kind.fields}
    sound = True
    for name in [*data, *(name for name in fields if name not in data)]:
        for mistake in _in_field(data, name, fields, place):
            sound = False
            yield mistake
    if sound and hasattr(kind.cls, "problems"):
        yield from ((place, what) for what in msgspec.convert(data, kind.cls).problems())


def _in_field(
    data: dict[str, Any], name: str, fields: dict[str, inspect.Field], place: Place
) -> Iterator[Mistake]:
    if name not in fields:
        yield place, UNKNOWN.filled(name=name, names=", ".join(fields))
    elif name in data:
        yield from _mistakes(data[name], fields[name].type, (*place, same(name)), {})
    elif fields[name].required:
        yield place, MISSING.filled(name=name)


def _in_list(
    data: list[Any], kind: Any, place: Place, extra: Mapping[str, Any]
) -> Iterator[Mistake]:
    least, most = kind.min_length or 0, kind.max_length
    if len(data) < least or (most is not None and len(data) > most):
        yield place, WRONG_COUNT.filled(wanted=_span(least, most), n=len(data))
    for number, value in enumerate(data, 1):
        letter = LETTERS[(number - 1) % len(LETTERS)]
        inside = _inside(place, extra, n=number, letter=letter)
        yield from _mistakes(value, kind.item_type, inside, {})


def _inside(place: Place, extra: Mapping[str, Any], **which: object) -> Place:
    """The place of an item: what it is called stands for the list or table that it is in."""
    if "item" in extra:
        return (*place[:-1], extra["item"].filled(**which))
    return (*place, (same("{name}") if "name" in which else AN_ITEM).filled(**which))


def _span(least: int, most: int | None) -> Text:
    if least == most:
        return same(least)
    if most is None:
        return AT_LEAST.filled(n=least)
    return FROM_TO.filled(a=least, b=most) if least else AT_MOST.filled(n=most)


def _in_number(data: int, kind: Any, place: Place, extra: Mapping[str, Any]) -> Iterator[Mistake]:
    least = kind.ge if kind.gt is None else kind.gt + 1
    most = kind.le if kind.lt is None else kind.lt - 1
    too_low = least is not None and data < least
    too_high = most is not None and data > most
    if too_low or too_high:
        sentence = OUT_OF_RANGE if None not in (least, most) else BELOW if too_low else ABOVE
        limit = least if too_low else most
        yield place, sentence.filled(value=data, least=least, most=most, limit=limit)


def _in_text(data: str, kind: Any, place: Place, extra: Mapping[str, Any]) -> Iterator[Mistake]:
    if kind.pattern and not re.search(kind.pattern, data):
        form = extra.get("form", same(kind.pattern))
        yield place, NOT_OF_FORM.filled(value=data, form=form)
    if "read" in extra:
        try:
            extra["read"](data)
        except BadField as error:
            yield place, error.reason


CHECKS: Mapping[type, Callable[..., Iterator[Mistake]]] = {
    dict: _in_table, list: _in_list, int: _in_number, str: _in_text,
}  # fmt: skip
