"""The file that a game is played with otherwise, for players to begin from, in their language."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ludotheque.language import DEFAULT_LANGUAGE, Language
from ludotheque.storage import read_text

# Lines that are nothing else, together; or what follows a value. No value of ours holds a #.
COMMENT = re.compile(r"(?:^#.*\n)+|(?<=\s)#.*(?=\n)", re.MULTILINE)


def example_of(folder: Path, language: Language) -> str:
    """What a game ships, with its comments in a language: `content.fr.toml` has the French ones."""
    (shipped,) = (folder / "content").glob("*.toml")
    text, other = read_text(shipped), folder / f"content.{language}.toml"
    if language == DEFAULT_LANGUAGE or not other.exists():  # a game of somebody else's may lack it
        return text
    return with_comments(text, tomllib.loads(read_text(other))["comments"])


def with_comments(text: str, comments: Sequence[str]) -> str:
    r"""A file with other comments in the place of its own, one after another.

    >>> with_comments("# Two\n# lines.\na = 1 # one\n", ["Deux\nlignes.", "un"])
    '# Deux\n# lignes.\na = 1 # un\n'
    """
    left: Iterator[str] = iter(comments)

    def translated(found: re.Match[str]) -> str:
        lines = next(left).strip().split("\n")
        return "\n".join(f"# {line}".rstrip() for line in lines) + "\n" * found[0].endswith("\n")

    return COMMENT.sub(translated, text)
