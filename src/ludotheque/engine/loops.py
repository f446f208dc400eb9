"""Compiled loops over the verbs, the same for every game: playouts and counts of positions."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import bits
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.move import SeatIndex
from ludotheque.engine.rng import below, reseed
from ludotheque.engine.verbs import (
    CHANCE,
    MAX_SEATS,
    NOBODY,
    apply_chance,
    chance_weights,
    consequences,
    determinize,
    ending,
    hide,
    is_certain,
    is_concealed,
    is_mid_decision,
    legal,
    play,
    points_by_source,
    rank,
    refusal,
    sample_chance,
    score,
    suppose,
    take_back,
    to_move,
)

MAX_ENDINGS = 16
TALLY = np.dtype(
    (
        np.record,
        [
            ("games", "i8"),
            ("decisions", "i8"),
            ("throws", "i8"),
            ("shortest", "i8"),
            ("longest", "i8"),
            ("wins", "i8", MAX_SEATS),  # first place alone
            ("shared", "i8", MAX_SEATS),  # first place with others
            ("points", "i8", MAX_SEATS),
            ("endings", "i8", MAX_ENDINGS),
        ],
    )
)


class PlayoutScratch(NamedTuple):
    """Space that random games are played in."""

    state: NDArray[Any]  # the one state that is played on
    moves: NDArray[np.uint64]
    ranks: NDArray[np.int64]
    points: NDArray[np.int64]
    rng: np.record


class Rows(NamedTuple):
    """Finished games, a row each; what belongs to a seat is in the order of seats."""

    ranks: NDArray[np.int64]  # [game, seat]
    points: NDArray[np.int64]  # [game, seat]
    endings: NDArray[np.int64]  # from 1, as the rules number them
    lengths: NDArray[np.int64]  # in decisions
    by_source: NDArray[np.int64]  # [game, seat, source]: how the points are made


@inlined
def random_move(state, seat, moves, rng):
    """Any legal move of a seat, each as likely as the others; `moves` is scratch space."""
    bits.clear(moves)
    legal(state, seat, moves)
    return bits.nth(moves, below(rng, bits.size(moves)))


@compiled
def finish(state, moves, rng, tally):
    """Play a state to its end at random, counting decisions and throws."""
    waiting = to_move(state)
    while waiting != NOBODY:
        if waiting == CHANCE:
            apply_chance(state, sample_chance(state, rng))
            tally.throws += 1
        else:
            seat = bits.lowest(waiting)
            play(state, seat, random_move(state, seat, moves, rng))
            tally.decisions += 1
        waiting = to_move(state)


@compiled
def _count(state, scratch, length, tally):
    """Add a finished game to a tally."""
    ranks, points = scratch.ranks, scratch.points
    rank(state, ranks)
    score(state, points)
    firsts = 0
    for seat in range(len(ranks)):
        firsts += ranks[seat] == 1
    for seat in range(len(ranks)):
        tally.points[seat] += points[seat]
        if ranks[seat] == 1 and firsts == 1:
            tally.wins[seat] += 1
        elif ranks[seat] == 1:
            tally.shared[seat] += 1
    tally.endings[ending(state)] += 1
    tally.shortest = min(tally.shortest, length) if tally.games else length
    tally.longest = max(tally.longest, length)
    tally.games += 1


@compiled
def _write_row(state, scratch, length, rows, row):
    """Write a finished and counted game to a row."""
    for seat in range(len(scratch.ranks)):
        rows.ranks[row, seat] = scratch.ranks[seat]
        rows.points[row, seat] = scratch.points[seat]
        points_by_source(state, seat, rows.by_source[row, seat])
    rows.endings[row] = ending(state)
    rows.lengths[row] = length


@compiled
def play_games(start, first, last, seed, scratch, rows, tally):
    """Play the games numbered first to last - 1 from one state, each on a stream of its own.

    Each is written to a row too, unless there are no rows.
    """
    state = scratch.state[0]
    for game in range(first, last):
        scratch.state[0] = start
        reseed(scratch.rng, seed, game)
        before = tally.decisions
        finish(state, scratch.moves, scratch.rng, tally)
        length = tally.decisions - before
        _count(state, scratch, length, tally)
        if len(rows.lengths):
            _write_row(state, scratch, length, rows, game - first)


@compiled
def finish_batch(states, first, last, seed, scratch, tally):
    """Play the states numbered first to last - 1 of a batch to their ends, in place."""
    for index in range(first, last):
        reseed(scratch.rng, seed, index)
        finish(states[index], scratch.moves, scratch.rng, tally)


@compiled
def perft(states, moves, weights, depth):
    """Count the sequences of `depth` events that follow states[0]; a game that ends counts once.

    Where several seats are to move the lowest goes first, since the order changes nothing.
    `states`, `moves` and `weights` are scratch space with a row for each level.
    """
    waiting = to_move(states[0])
    if depth == 0 or waiting == NOBODY:
        return 1
    total = 0
    if waiting == CHANCE:
        weights[0][:] = 0
        chance_weights(states[0], weights[0])
        for outcome in range(len(weights[0])):
            if weights[0][outcome]:
                states[1] = states[0]
                apply_chance(states[1], outcome)
                total += perft(states[1:], moves[1:], weights[1:], depth - 1)
        return total
    seat = bits.lowest(waiting)
    bits.clear(moves[0])
    legal(states[0], seat, moves[0])
    for index in range(bits.size(moves[0])):
        states[1] = states[0]
        play(states[1], seat, bits.nth(moves[0], index))
        total += perft(states[1:], moves[1:], weights[1:], depth - 1)
    return total


# The verbs as Python calls them: one state at a time, compiled once a game.
@compiled
def to_move_of(state):
    """Call `to_move`."""
    return to_move(state)


@compiled
def legal_of(state, seat: SeatIndex, moves):
    """Call `legal`."""
    legal(state, seat, moves)


@compiled
def play_on(state, seat: SeatIndex, move):
    """Call `play`."""
    play(state, seat, move)


PLAYED, NOT_TO_MOVE, ILLEGAL = range(3)


@compiled
def try_play(state, seat: SeatIndex, move, moves):
    """Play a move if its seat is to move and it is legal; `moves` is an empty set."""
    waiting = to_move(state)
    if waiting == CHANCE or not waiting >> seat & 1:
        return NOT_TO_MOVE
    legal(state, seat, moves)
    if not bits.contains(moves, move):
        return ILLEGAL
    play(state, seat, move)
    return PLAYED


@compiled
def list_legal(state, seat: SeatIndex, moves, numbers):
    """List the numbers of a seat's legal moves and count them; -1: it is not to move."""
    waiting = to_move(state)
    if waiting == CHANCE or not waiting >> seat & 1:
        return -1
    legal(state, seat, moves)
    count = 0
    for position in range(len(moves)):
        word = moves[position]
        while word:
            numbers[count] = position * bits.WORD_BITS + bits.lowest(word)
            word &= word - bits.ONE
            count += 1
    return count


@compiled
def refusal_of(state, seat: SeatIndex, move):
    """Call `refusal`."""
    return refusal(state, seat, move)


@compiled
def refusals_of(state, seat: SeatIndex, reasons):
    """Call `refusal` for every move."""
    for move in range(len(reasons)):
        reasons[move] = refusal(state, seat, move)


@compiled
def is_concealed_from(state, actor: SeatIndex, number, viewer: SeatIndex):
    """Call `is_concealed`."""
    return is_concealed(state, actor, number, viewer)


@compiled
def consequences_of(states, actor: SeatIndex, move, rows):
    """Call `consequences`."""
    consequences(states, actor, move, rows)


@compiled
def is_mid_decision_of(state, seat: SeatIndex):
    """Call `is_mid_decision`."""
    return is_mid_decision(state, seat)


@compiled
def is_certain_of(state, seat: SeatIndex, move):
    """Call `is_certain`."""
    return is_certain(state, seat, move)


@compiled
def suppose_on(state, seat: SeatIndex, move):
    """Call `suppose`."""
    return suppose(state, seat, move)


@compiled
def points_by_source_of(state, seat: SeatIndex, points):
    """Call `points_by_source`."""
    points_by_source(state, seat, points)


@compiled
def take_back_on(state, seat: SeatIndex):
    """Call `take_back`."""
    return take_back(state, seat)


@compiled
def chance_weights_of(state, weights):
    """Call `chance_weights`."""
    chance_weights(state, weights)


@compiled
def sample_chance_of(state, rng):
    """Call `sample_chance`."""
    return sample_chance(state, rng)


@compiled
def apply_chance_on(state, outcome):
    """Call `apply_chance`."""
    apply_chance(state, outcome)


@compiled
def result_of(state, ranks, points):
    """Call `rank`, `score` and `ending`."""
    rank(state, ranks)
    score(state, points)
    return ending(state)


@compiled
def hide_from(state, seat: SeatIndex):
    """Call `hide`."""
    hide(state, seat)


@compiled
def determinize_for(state, seat: SeatIndex, rng):
    """Call `determinize`."""
    determinize(state, seat, rng)
