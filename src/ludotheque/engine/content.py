"""Content files (TOML): read, checked against a schema, with errors in people's words."""

import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from ludotheque.engine import schema as schemas
from ludotheque.errors import BadContent
from ludotheque.language import Text

Schema = TypeVar("Schema")
NOT_TOML = Text(en="this is not TOML: {why}", fr="ce n’est pas du TOML : {why}")
ON_LINE = Text(
    en="line {n}, '{line}', is not TOML: {why}", fr="ligne {n}, « {line} » : pas du TOML : {why}"
)
# What the reader of Python's library says, by how it begins; and what would be right.
TOML_REASONS = {
    "Expected '='": Text(en="a name is followed by =", fr="un nom est suivi de ="),
    "Invalid value": Text(
        en="after = comes a number, a text in quotes, true, false, or a list in brackets",
        fr="après = vient un nombre, un texte entre guillemets droits, true, false, ou une liste "
        "entre crochets",
    ),
    "Invalid (initial|statement)": Text(
        en="a line begins with a name, such as x = 1, or with [", fr="une ligne commence par un "
        "nom, comme x = 1, ou par [",
    ),
    "Expected newline": Text(
        en="one thing a line, then the line ends", fr="une seule chose par ligne"
    ),
    "Expected ']|Unclosed array": Text(
        en="a bracket [ is not closed", fr="un crochet [ n’est pas fermé"
    ),
    "Unclosed inline": Text(en="a brace { is not closed", fr="une accolade { n’est pas fermée"),
    "Unterminated|Illegal character|Expected \"|Expected '\\S*\"": Text(
        en="a text in quotes does not end on its line",
        fr="un texte entre guillemets ne finit pas sur sa ligne",
    ),
    "Unescaped": Text(
        en="write \\\\ for the sign \\ in a text", fr="dans un texte, le signe \\ s’écrit \\\\"
    ),
    "Cannot|Duplicate": Text(
        en="the same name comes twice", fr="le même nom vient deux fois"
    ),
}  # fmt: skip
UNREADABLE = Text(en="it cannot be read", fr="impossible à lire")


def parse(text: str, schema: type[Schema], source: str) -> Schema:
    """Read TOML text as a value of the schema; `source` is what errors call the text."""
    return checked(_data_of(text, source), schema, source)


def load(path: Path, schema: type[Schema]) -> Schema:
    """Read a content file as a value of the schema."""
    return parse(path.read_text(encoding="utf-8"), schema, path.name)


def checked(data: object, schema: type[Schema], source: str) -> Schema:
    """Data as a value of the schema, or the error that names all that is wrong with it."""
    wrong = list(schemas.problems(data, schema))
    if wrong:
        raise BadContent(source, *wrong)
    return msgspec.convert(data, schema)


def _data_of(text: str, source: str) -> object:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BadContent(source, _toml_reason(str(error), text)) from error
    except (ValueError, RecursionError) as error:  # a number too long, brackets too deep
        raise BadContent(source, NOT_TOML.filled(why=UNREADABLE)) from error


def _toml_reason(said: str, text: str) -> Text:
    why = next((t for start, t in TOML_REASONS.items() if re.match(start, said)), UNREADABLE)
    at = re.search(r"\(at line (\d+)", said)
    lines = text.splitlines() or [""]
    number = int(at[1]) if at else len(lines)  # else at the end of the document
    line = lines[min(number, len(lines)) - 1].strip()
    return ON_LINE.filled(n=number, line=line, why=why)
