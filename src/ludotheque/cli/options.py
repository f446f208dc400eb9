"""The options of a game as people type them: NAME=VALUE, or NAME=@FILE for the text of a file."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludotheque.errors import BadContent, BadUsage
from ludotheque.language import Text

TWICE = Text(
    en="option {name} is given twice, as '{first}' and as '{second}'; give it once",
    fr="l’option {name} est donnée deux fois : « {first} » et « {second} » ; donnez-la une seule "
    "fois",
)
NO_VALUE = Text(
    en="--option takes NAME=VALUE, not '{w}'", fr="--option prend NOM=VALEUR, pas « {w} »"
)


@contextlib.contextmanager
def given_options(typed: Sequence[str]) -> Iterator[dict[str, str]]:
    """The options that were given. Errors raised within name the file of an option."""
    from ludotheque.storage import read_text

    options: dict[str, str] = {}
    for name, value in map(_split, typed):
        if name in options:
            raise BadUsage(TWICE.filled(name=name, first=options[name], second=value))
        options[name] = value
    files = {name: value[1:] for name, value in options.items() if value.startswith("@")}
    options |= {name: read_text(Path(file)) for name, file in files.items()}
    try:
        yield options
    except BadContent as error:
        raise BadContent(files.get(error.source, error.source), *error.problems) from error


def _split(written: str) -> tuple[str, str]:
    """Split NAME=VALUE."""
    name, equals, value = written.partition("=")
    if not equals:
        raise BadUsage(NO_VALUE.filled(w=written))
    return name.strip().lower(), value
