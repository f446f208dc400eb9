"""The options of a game as people type them: NAME=VALUE, or NAME=@FILE for the text of a file."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludotheque.errors import BadContent, BadOption, BadUsage, visible
from ludotheque.language import Text

MAX_QUOTED = 60  # characters of a value that an error may repeat: it may be a whole file
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
    """The options that were given. Errors raised within name the file, and quote it in short."""
    from ludotheque.storage import read_text

    options: dict[str, str] = {}
    for name, value in map(_split, typed):
        if name in options:
            both = {"first": _beginning(options[name]), "second": _beginning(value)}
            raise BadUsage(TWICE.filled(name=name, **both))
        options[name] = value
    files = {name: value[1:] for name, value in options.items() if value.startswith("@")}
    options |= {name: read_text(Path(file)) for name, file in files.items()}
    try:
        yield options
    except BadContent as error:
        source = files.get(error.source, error.source)
        raise BadContent(source, *error.problems) from error
    except BadOption as error:
        reason = error.reason
        for value in options.values():
            reason = Text(en=_shortened(reason.en, value), fr=_shortened(reason.fr, value))
        raise BadOption(reason) from error


def _shortened(reason: str, value: str) -> str:
    """Quote only the beginning of a long value."""
    shown = visible(value)  # as errors quote it
    return reason.replace(shown, _beginning(shown))


def _beginning(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


def _split(written: str) -> tuple[str, str]:
    """Split NAME=VALUE."""
    name, equals, value = written.partition("=")
    if not equals:
        raise BadUsage(NO_VALUE.filled(w=written))
    return name.strip().lower(), value
