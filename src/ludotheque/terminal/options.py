"""The options of a game as people type them: NAME=VALUE, or NAME=@FILE for the text of a file."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludotheque.errors import BadContent, BadUsage
from ludotheque.language import Text
from ludotheque.terminal import saves


@contextlib.contextmanager
def options_of(typed: Sequence[str]) -> Iterator[dict[str, str]]:
    """The options that were given; what is wrong in the text of a file is said of that file."""
    options = dict(_split(written) for written in typed)
    files = {name: value[1:] for name, value in options.items() if value.startswith("@")}
    try:
        yield options | {name: saves.text_of(Path(file)) for name, file in files.items()}
    except BadContent as error:
        raise BadContent(files.get(error.source, error.source), error.problem) from error


def _split(written: str) -> tuple[str, str]:
    """Split NAME=VALUE."""
    name, equals, value = written.partition("=")
    if not equals:
        raise BadUsage(
            Text(
                en="--option takes NAME=VALUE, not '{w}'",
                fr="--option prend NOM=VALEUR, pas « {w} »",
            ).filled(w=written)
        )
    return name.strip().lower(), value
