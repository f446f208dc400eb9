"""Chance for games between people: dice whose every throw can be checked afterwards."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludotheque.errors import BadUsage
from ludotheque.language import Text


@dataclass(frozen=True)
class Dice:
    """Every result of chance of a game, fixed by a secret that can be shown afterwards.

    Before the game the commitment is published, after it the secret; anyone can then repeat
    each throw. The k-th throw is HMAC-SHA256(secret, "throw k"), read as a whole number and
    reduced modulo the sum of the weights: the first outcome whose cumulated weight exceeds it.

    >>> dice = Dice.from_seed(7)
    >>> dice.throw(0, [1, 1, 1, 1, 1, 1]) == dice.throw(0, [1, 1, 1, 1, 1, 1])
    True
    >>> Dice.from_seed(7).commitment == Dice.from_seed(8).commitment
    False
    """

    secret: str

    def __post_init__(self) -> None:
        if not self.secret or self.secret != self.secret.strip() or not self.secret.isprintable():
            raise BadUsage(
                Text(
                    en="a secret is one line of text without spaces around it",
                    fr="un secret tient en une ligne de texte, sans espaces autour",
                )
            )

    @classmethod
    def from_seed(cls, seed: int) -> "Dice":
        """Dice for a game that anybody may repeat by naming its seed."""
        return cls(f"seed {seed}")

    @property
    def commitment(self) -> str:
        """What is published before the first throw: the SHA-256 of the secret, in hexadecimal."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def throw(self, index: int, weights: Sequence[int] | NDArray[np.int64]) -> int:
        """Choose the outcome of the throw with this index (from 0) by its integer weights."""
        cumulated = np.cumsum(np.asarray(weights, dtype=np.int64))
        digest = hmac.new(self.secret.encode(), f"throw {index}".encode(), hashlib.sha256).digest()
        point = int.from_bytes(digest, "big") % int(cumulated[-1])
        return int(np.searchsorted(cumulated, point, side="right"))
