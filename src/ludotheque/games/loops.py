"""Compiled loops over the verbs, the same for every game: playouts and counts of positions."""

import numpy as np

from ludotheque.games import bits
from ludotheque.games.compiling import compiled, inlined
from ludotheque.games.stream import below, restart
from ludotheque.games.verbs import (
    CHANCE,
    MOST_SEATS,
    NOBODY,
    draw,
    due,
    ending,
    guess,
    happen,
    hide,
    lawful,
    odds,
    play,
    rank,
    score,
    take_back,
)

MOST_ENDINGS = 16
TALLY = np.dtype(
    (
        np.record,
        [
            ("games", "i8"),
            ("decisions", "i8"),
            ("throws", "i8"),
            ("shortest", "i8"),
            ("longest", "i8"),
            ("wins", "i8", MOST_SEATS),  # first place alone
            ("shared", "i8", MOST_SEATS),  # first place with others
            ("points", "i8", MOST_SEATS),
            ("endings", "i8", MOST_ENDINGS),
        ],
    )
)


@inlined
def random_move(state, seat, moves, stream):
    """Any lawful move of a seat, each as likely as the others; `moves` is scratch space."""
    bits.clear(moves)
    lawful(state, seat, moves)
    return bits.nth(moves, below(stream, bits.size(moves)))


@compiled
def finish(state, moves, stream, tally):
    """Play a state to its end at random, counting decisions and throws."""
    waiting = due(state)
    while waiting != NOBODY:
        if waiting == CHANCE:
            happen(state, draw(state, stream))
            tally.throws += 1
        else:
            seat = bits.lowest(waiting)
            play(state, seat, random_move(state, seat, moves, stream))
            tally.decisions += 1
        waiting = due(state)


@compiled
def _count(state, seats, places, points, length, tally):
    """Add a finished game to a tally."""
    rank(state, places)
    score(state, points)
    firsts = 0
    for seat in range(seats):
        firsts += places[seat] == 1
    for seat in range(seats):
        tally.points[seat] += points[seat]
        if places[seat] == 1 and firsts == 1:
            tally.wins[seat] += 1
        elif places[seat] == 1:
            tally.shared[seat] += 1
    tally.endings[ending(state)] += 1
    tally.shortest = min(tally.shortest, length) if tally.games else length
    tally.longest = max(tally.longest, length)
    tally.games += 1


@compiled
def play_games(start, scratch, seats, first, last, seed, moves, places, points, stream, tally):
    """Play the games numbered first to last - 1 from one state, each on a stream of its own."""
    for game in range(first, last):
        scratch[0] = start
        restart(stream, seed, game)
        before = tally.decisions
        finish(scratch[0], moves, stream, tally)
        _count(scratch[0], seats, places, points, tally.decisions - before, tally)


@compiled
def finish_batch(states, first, last, seed, moves, stream, tally):
    """Play the states numbered first to last - 1 of a batch to their ends, in place."""
    for index in range(first, last):
        restart(stream, seed, index)
        finish(states[index], moves, stream, tally)


@compiled
def perft(states, moves, weights, depth):
    """Count the sequences of `depth` events that follow states[0]; a game that ends counts once.

    Where several seats are due the lowest goes first, since the order changes nothing.
    `states`, `moves` and `weights` are scratch space with a row for each level.
    """
    waiting = due(states[0])
    if depth == 0 or waiting == NOBODY:
        return 1
    total = 0
    if waiting == CHANCE:
        weights[0][:] = 0
        odds(states[0], weights[0])
        for outcome in range(len(weights[0])):
            if weights[0][outcome]:
                states[1] = states[0]
                happen(states[1], outcome)
                total += perft(states[1:], moves[1:], weights[1:], depth - 1)
        return total
    seat = bits.lowest(waiting)
    bits.clear(moves[0])
    lawful(states[0], seat, moves[0])
    for index in range(bits.size(moves[0])):
        states[1] = states[0]
        play(states[1], seat, bits.nth(moves[0], index))
        total += perft(states[1:], moves[1:], weights[1:], depth - 1)
    return total


# The verbs as Python calls them: one state at a time, compiled once a game.
@compiled
def due_of(state):
    """Call `due`."""
    return due(state)


@compiled
def lawful_of(state, seat, moves):
    """Call `lawful`."""
    lawful(state, seat, moves)


@compiled
def play_on(state, seat, move):
    """Call `play`."""
    play(state, seat, move)


@compiled
def take_back_on(state, seat):
    """Call `take_back`."""
    return take_back(state, seat)


@compiled
def odds_of(state, weights):
    """Call `odds`."""
    odds(state, weights)


@compiled
def draw_from(state, stream):
    """Call `draw`."""
    return draw(state, stream)


@compiled
def happen_on(state, outcome):
    """Call `happen`."""
    happen(state, outcome)


@compiled
def result_of(state, places, points):
    """Call `rank`, `score` and `ending`."""
    rank(state, places)
    score(state, points)
    return ending(state)


@compiled
def hide_from(state, seat):
    """Call `hide`."""
    hide(state, seat)


@compiled
def guess_for(state, seat, stream):
    """Call `guess`."""
    guess(state, seat, stream)
