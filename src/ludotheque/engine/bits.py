"""Sets as bits: a word is 64 members, a longer set an array of words.

Rules, and plain Python, call these; compiled, each is an instruction or two.
"""

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from ludotheque.engine.compiling import inlined

WORD_BITS = 64
ONE = np.uint64(1)


def words_for(members):
    """Words that a set of so many possible members takes.

    >>> words_for(36), words_for(65)
    (1, 2)
    """
    return (members + WORD_BITS - 1) // WORD_BITS


def population(word):
    """How many members a word has.

    >>> population(np.uint64(0b1011))
    3
    """
    return int(word).bit_count()


def lowest(word):
    """The smallest member of a word that has one.

    >>> lowest(np.uint64(0b1010))
    1
    """
    return (int(word) & -int(word)).bit_length() - 1


def lowest_bit(word):
    """The smallest member alone, as a word; the empty set stays empty.

    >>> int(lowest_bit(np.uint64(0b1010)))
    2
    """
    return np.uint64(int(word) & -int(word))


def highest_bit(word):
    """The largest member alone, as a word; the empty set stays empty.

    >>> int(highest_bit(np.uint64(0b1010))), int(highest_bit(np.uint64(0)))
    (8, 0)
    """
    return np.uint64(1 << int(word).bit_length() >> 1)


@intrinsic
def _population(typing_context, word):
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.ctpop(
        args[0]
    )


@intrinsic
def _trailing_zeros(typing_context, word):
    def generate(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@intrinsic
def _leading_zeros(typing_context, word):
    def generate(context, builder, signature, args):
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@overload(population, inline="always")
def _compile_population(word):
    return lambda word: _population(np.uint64(word))


@overload(lowest, inline="always")
def _compile_lowest(word):
    return lambda word: _trailing_zeros(np.uint64(word))


@overload(lowest_bit, inline="always")
def _compile_lowest_bit(word):
    return lambda word: np.uint64(word) & (~np.uint64(word) + np.uint64(1))


@overload(highest_bit)
def _compile_highest_bit(word):
    def highest(word):
        # Two shifts, because shifting a word by all of its 64 bits has no defined result.
        return (np.uint64(1) << np.uint64(63)) >> _leading_zeros(word) if word else np.uint64(0)

    return highest


# Most sets have one word, and then a loop over words takes longer than the rest of the move:
# such sets go their own way below.
@inlined
def clear(members):
    """Empty a set."""
    members[0] = 0
    for position in range(1, len(members)):
        members[position] = 0


@inlined
def size(members):
    """How many members a set has."""
    if len(members) == 1:
        return population(members[0])
    total = 0
    for word in members:
        total += population(word)
    return total


@inlined
def nth_in_word(word, index):
    """The member of a word at an index, counted from the smallest."""
    for _ in range(index):
        word &= word - ONE
    return lowest(word)


@inlined
def nth(members, index):
    """The member at an index, counted from the smallest."""
    if len(members) == 1:
        return nth_in_word(members[0], index)
    position = 0
    while index >= population(members[position]):
        index -= population(members[position])
        position += 1
    return position * WORD_BITS + nth_in_word(members[position], index)


@inlined
def add(members, member):
    """Put a member into a set."""
    members[member // WORD_BITS] |= ONE << np.uint64(member % WORD_BITS)


@inlined
def contains(members, member):
    """Whether a set has a member."""
    return (members[member // WORD_BITS] >> np.uint64(member % WORD_BITS)) & ONE != 0
