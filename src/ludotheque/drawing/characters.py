"""A picture made of characters: what a game draws for a terminal."""

from dataclasses import dataclass, field

Span = tuple[str, str]  # characters, and their style in words such as "bold yellow" (or "")


@dataclass
class Picture:
    """Lines of styled spans. `str()` gives it without styles, so it must read well that way too.

    >>> picture = Picture()
    >>> picture.line(("a1 ", ""), ("●", "bold yellow"))
    >>> print(picture)
    a1 ●
    """

    lines: list[list[Span]] = field(default_factory=list)

    def line(self, *spans: Span | str) -> None:
        """Add a line."""
        self.lines.append([(span, "") if isinstance(span, str) else span for span in spans])

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)
