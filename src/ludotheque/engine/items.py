"""The things that a person touches, as text: `N7c`, `torch.G12b`, `c3.2.green`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

SEPARATOR = "."


@dataclass(frozen=True)
class ItemKind:
    """A kind of thing that can be touched: a step of a decision, partly described.

    It has words for each of its parts, in order, by their numbers. The first `touched` parts are
    always said; the others are asked for only where they matter.

    >>> torch = ItemKind(parts=(("N7a", "S6"),), prefix="torch")
    >>> torch.write([1]), torch.read(["torch", "n7a"]), torch.read(["N7a"])
    ('torch.S6', (0,), None)
    """

    parts: tuple[tuple[str | None, ...], ...] = ()  # None: a number that nothing has
    prefix: str = ""  # a word before the parts; empty: they speak for themselves
    touched: int = 1

    def write(self, numbers: Iterable[int]) -> str:
        """The text of a thing, from the numbers of its parts; negative: left open."""
        named = [str(words[n]) for words, n in zip(self.parts, numbers, strict=False) if n >= 0]
        return SEPARATOR.join([self.prefix, *named] if self.prefix else named)

    def is_named_by(self, numbers: Sequence[int]) -> bool:
        """Whether these numbers say all that must always be said."""
        return all(number >= 0 for number in numbers[: min(self.touched, len(self.parts))])

    def read(self, words: Sequence[str]) -> tuple[int, ...] | None:
        """The numbers of the parts that are said; None: it is no thing of this kind."""
        said = [word.lower() for word in words]
        if self.prefix:
            if said[:1] != [self.prefix]:
                return None
            said = said[1:]
        if not min(self.touched, len(self.parts)) <= len(said) <= len(self.parts):
            return None
        numbers = [known.get(word) for known, word in zip(self._numbers, said, strict=False)]
        return None if None in numbers else tuple(n for n in numbers if n is not None)

    @cached_property
    def _numbers(self) -> tuple[dict[str, int], ...]:
        return tuple(
            {word.lower(): number for number, word in enumerate(words) if word is not None}
            for words in self.parts
        )
