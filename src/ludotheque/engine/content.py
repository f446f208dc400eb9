"""Content files (TOML): read, checked against a schema, with errors that name the field."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from ludotheque.errors import BadContent
from ludotheque.language import Text

Schema = TypeVar("Schema")


def parse(text: str, schema: type[Schema], source: str) -> Schema:
    """Read TOML text as a value of the schema; `source` is what errors call the text."""
    try:
        return msgspec.convert(tomllib.loads(text.removeprefix("\ufeff")), schema)
    except msgspec.ValidationError as error:
        raise BadContent(
            source, Text(en="wrong field: {e}", fr="champ erroné : {e}").filled(e=error)
        ) from error
    except (ValueError, RecursionError) as error:  # a number too long, brackets too deep
        raise BadContent(
            source, Text(en="not valid TOML: {e}", fr="TOML invalide : {e}").filled(e=error)
        ) from error


def load(path: Path, schema: type[Schema]) -> Schema:
    """Read a content file as a value of the schema."""
    return parse(path.read_text(encoding="utf-8"), schema, path.name)
