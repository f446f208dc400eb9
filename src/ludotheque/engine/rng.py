"""Chance for simulations: fast streams of numbers, independent, and the same for the same seed."""

import numpy as np

from ludotheque.engine.compiling import inlined

# A random stream is one record, so that compiled code takes it by reference.
RNG = np.dtype((np.record, [("word", "u8")]))

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_1, _SHIFT_2, _SHIFT_3, _HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@inlined
def _scramble(word):
    """Spread a counter over all 64 bits (the finaliser of SplitMix64)."""
    word = (word ^ (word >> _SHIFT_1)) * _MIX_1
    word = (word ^ (word >> _SHIFT_2)) * _MIX_2
    return word ^ (word >> _SHIFT_3)


@inlined
def reseed(rng, seed, index):
    """Set a stream to the start of the `index`-th of the independent streams of a seed."""
    rng.word = _scramble(np.uint64(seed) + _GOLDEN) ^ _scramble(np.uint64(index) * _GOLDEN)


@inlined
def below(rng, limit):
    """Draw a whole number from 0 to limit - 1; off from even by less than limit / 2**32."""
    rng.word += _GOLDEN
    return np.int64(((_scramble(rng.word) >> _HALF) * np.uint64(limit)) >> _HALF)


def rng_from(seed: int, index: int = 0) -> np.record:
    """Start a random stream; the same seed and index always give the same one."""
    rng: np.record = np.zeros(1, RNG)[0]
    reseed(rng, np.uint64(seed % 2**64), np.uint64(index))
    return rng
