"""Chance, in two forms: a fast stream for simulations, and dice whose throws can be checked."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludotheque.games.compiling import inlined

# A stream of chance is one record, so that compiled code takes it by reference.
STREAM = np.dtype((np.record, [("word", "u8")]))

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_1, _SHIFT_2, _SHIFT_3, _HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@inlined
def _scramble(word):  # type: ignore[no-untyped-def]
    """Spread a counter over all 64 bits (the finaliser of SplitMix64)."""
    word = (word ^ (word >> _SHIFT_1)) * _MIX_1
    word = (word ^ (word >> _SHIFT_2)) * _MIX_2
    return word ^ (word >> _SHIFT_3)


@inlined
def restart(stream, seed, index):  # type: ignore[no-untyped-def]
    """Set a stream to the start of the `index`-th of the independent streams of a seed."""
    stream.word = _scramble(np.uint64(seed) + _GOLDEN) ^ _scramble(np.uint64(index) * _GOLDEN)


@inlined
def below(stream, limit):  # type: ignore[no-untyped-def]
    """Draw a whole number from 0 to limit - 1; off from even by less than limit / 2**32."""
    stream.word += _GOLDEN
    return np.int64(((_scramble(stream.word) >> _HALF) * np.uint64(limit)) >> _HALF)


def stream_of(seed: int, index: int = 0) -> np.record:
    """Start a stream of chance; the same seed and index always give the same one."""
    stream: np.record = np.zeros(1, STREAM)[0]
    restart(stream, np.uint64(seed % 2**64), np.uint64(index))
    return stream


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
