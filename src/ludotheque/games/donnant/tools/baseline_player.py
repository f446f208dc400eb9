"""A sensible player, compiled, for balancing the content by simulation (see `tune_cards`).

It values a stall by the points it may expect (`rules.valuation`) and looks one move ahead, or to
the end of what that begins: marks ticked and the use that needs them, a payment, a joker. Before
throwing again it compares all sets of dice that it could keep, over a few throws each.
"""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.engine import verbs
from ludotheque.engine.bits import WORD_BITS, clear, lowest, population, words_for
from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import RNG, below, reseed
from ludotheque.engine.verbs import legal, play
from ludotheque.games.donnant.content import COLUMNS, DICE, FACES, STALL
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules import valuation
from ludotheque.games.donnant.rules.goals import OF_SIZE, completions, equal_dice, fits
from ludotheque.games.donnant.rules.legal import may_reroll
from ludotheque.games.donnant.rules.policy import USING_MARKS
from ludotheque.games.donnant.rules.ticks import ticked_dice
from ludotheque.games.donnant.rules.valuation import expected_points, value_of

LAID, COMPLETED = range(2)  # columns of a log: the turn, and one more; 0 for never
LOWEST_PRICE, PRICES = 3, 2
GAINS = np.dtype(
    (np.record, [("likely", "f8", STALL), ("gains", "f8", STALL), ("buying", "f8", 2)])
)
SAMPLES = 8  # throws tried for each set of dice kept
CONTENT = 1.2  # points that a joker, or another reroll, is worth when nothing else comes
DRAWN = 1.6  # points that a card drawn is worth,
ROUNDS_TO_USE = 3.0  # … if there are so many rounds left
TWO_DICE = 1.7  # what a joker's two dice gain, in gains of the better one
NOISE_STEPS = 1000
WORST = -1e9
AHEAD = 5  # moves looked ahead: some ticks, a purchase, its payment


class Bench(NamedTuple):
    """Space to work in, and the random numbers of a game."""

    desk: Any  # states: after a move, and after those that follow
    moves: Any  # the legal moves at each,
    tried: Any  # … and the last one tried
    work: Any
    rng: Any

    @classmethod
    def new(cls) -> "Bench":
        """An empty one."""
        moves = np.zeros((AHEAD, words_for(table.MOVES)), np.uint64)
        desk, tried = np.zeros(AHEAD, table.STATE), np.zeros(AHEAD, np.int64)
        return cls(desk, moves, tried, np.zeros(1, GAINS)[0], np.zeros(1, RNG)[0])


class Character(NamedTuple):
    """How players of many games judge, by game and seat."""

    bias: Any  # points added for each card of a family of rewards
    noise: Any  # points by which a move may be misjudged


@compiled
def gain_of_throw(state, seat, dice, work):
    """What the active player could gain at once by a throw: the best card to complete or buy."""
    best = CONTENT
    equal = equal_dice(dice, np.int64(table.ALL_DICE))
    for price in range(PRICES):
        if equal & OF_SIZE[LOWEST_PRICE + price]:
            best = max(best, work.buying[price])
    slots = np.int64(state.unfinished[seat])
    while slots:
        slot = lowest(slots)
        if work.gains[slot] > best:
            card = state.card[seat, slot]
            fitting = fits(
                state.accept[seat, slot], state.takes[card], dice,
                np.int64(table.NATURAL_HUES), np.int64(table.ALL_DICE),
            )  # fmt: skip
            if completions(
                np.int64(state.goal[card]), fitting, np.int64(state.missing[seat, slot]),
                np.int64(state.entries[seat, slot]), dice, np.int64(table.ALL_DICE),
            ):  # fmt: skip
                best = work.gains[slot]
        slots &= slots - 1
    return best


@compiled
def read_gains(state, seat, rounds, work, bias):
    """What it would bring to complete each card now, and to buy at either price; the value now."""
    now = value_of(state, seat, rounds, work.likely, bias)
    for slot in range(np.int64(state.laid[seat])):
        before = work.likely[slot]
        work.likely[slot] = 1.0
        work.gains[slot] = expected_points(state, seat, rounds, work.likely, bias) - now
        work.likely[slot] = before
    work.buying[0] = work.buying[1] = 0.0
    if state.laid[seat] >= STALL - 1 and population(state.unfinished[seat]) > 1:
        return now
    for column in range(COLUMNS):
        for row in range(table.DECKS):
            if state.market[row, column] != table.NO_CARD:
                price = state.price[column] - LOWEST_PRICE
                value = valuation.card_value(state, state.market[row, column], rounds, bias)
                work.buying[price] = max(work.buying[price], value)
    return now


@compiled
def best_reroll(state, seat, work, rng):
    """The set of dice to keep that promises most, and the gain that it promises."""
    best, kept = -1.0, 0
    for keep in range(table.ALL_DICE):
        total = 0.0
        for _ in range(SAMPLES):
            dice = np.int64(state.dice)
            for die in range(DICE):
                if not keep >> die & 1:
                    dice = table.with_field(dice, die, below(rng, FACES))
            total += gain_of_throw(state, seat, dice, work)
        if total > best:
            best, kept = total, keep
    return kept, best / SAMPLES


@compiled
def next_move(moves, move):
    """The first move of a set after a move, or -1."""
    first = move + 1
    for word in range(first // WORD_BITS, len(moves)):
        rest = moves[word]
        if word == first // WORD_BITS:
            shift = np.uint64(first % WORD_BITS)
            rest = rest >> shift << shift
        if rest:
            return WORD_BITS * word + lowest(rest)
    return -1


@compiled
def value_after(state, seat, move, rounds, bench, bias):
    """What a move is worth: the stall after it, after the best that may follow at once."""
    after = bench.desk[0]
    bench.desk[0] = state
    play(after, seat, move)
    if after.last_round:  # a ninth card leaves little time to complete the others
        rounds = min(rounds, np.int64(after.last_round) - np.int64(state.round_number))
    if is_begun(after, seat):
        return best_end(seat, rounds, bench, bias)
    value = value_of(after, seat, rounds, bench.work.likely, bias)
    if table.JOKER_DRAW <= move < table.RETURN:
        return value + DRAWN * min(rounds / ROUNDS_TO_USE, 1.0)
    if move == table.JOKER_ENTER:
        return value + TWO_DICE * max(best_end(seat, rounds, bench, bias) - value, 0.0)
    return value


@compiled
def is_begun(state, seat):
    """Whether a seat is on its way to a use: it pays, or has changed dice that it must use."""
    if state.phase == table.PAYING:
        return True
    return state.phase in USING_MARKS and ticked_dice(state, seat) != 0


@compiled
def best_end(seat, rounds, bench, bias):
    """The value after the best moves that end what a seat has begun on the desk.

    Each depth of the desk waits at its move while those that follow it are tried. (A recursive
    function would be shorter, but Numba cannot load one that it has kept on disk.)
    """
    best, depth = WORST, 0
    list_moves(depth, seat, bench)
    while depth >= 0:
        follow = next_move(bench.moves[depth + 1], bench.tried[depth])
        bench.tried[depth] = follow
        if follow < 0:
            depth -= 1
            continue
        bench.desk[depth + 1] = bench.desk[depth]
        after = bench.desk[depth + 1]
        play(after, seat, follow)
        if not is_begun(after, seat):
            best = max(best, value_of(after, seat, rounds, bench.work.likely, bias))
        elif depth + 2 < AHEAD:
            depth += 1
            list_moves(depth, seat, bench)
    return best


@compiled
def list_moves(depth, seat, bench):
    """Find the moves that may follow at a depth of the desk; none is tried yet."""
    clear(bench.moves[depth + 1])
    legal(bench.desk[depth], seat, bench.moves[depth + 1])
    bench.tried[depth] = table.STOP


@compiled
def sensible_move(state, seat, bench, bias, noise):
    """The move that promises most, up to some noise."""
    rounds = valuation.rounds_left(state)
    clear(bench.moves[0])
    legal(state, seat, bench.moves[0])
    acting = state.phase == table.ACTING
    best, chosen = WORST, -1
    move = next_move(bench.moves[0], table.STOP - 1 if acting else -1)
    while move >= 0:
        value = value_after(state, seat, move, rounds, bench, bias)
        value += noise * below(bench.rng, NOISE_STEPS) / NOISE_STEPS
        if value > best:
            best, chosen = value, move
        move = next_move(bench.moves[0], move)
    if acting and may_reroll(state):
        now = read_gains(state, seat, rounds, bench.work, bias)
        keep, gain = best_reroll(state, seat, bench.work, bench.rng)
        if chosen < 0 or now + gain > best:
            return np.int64(keep)
    return np.int64(chosen)


@compiled
def play_sensibly(state, bench, biases, noises, log):
    """Play a state to its end; `log` gets, for each card and round, who has it and how far."""
    waiting = verbs.to_move(state)
    while waiting != verbs.NOBODY:
        if waiting == verbs.CHANCE:
            verbs.apply_chance(state, verbs.sample_chance(state, bench.rng))
        else:
            seat = lowest(waiting)
            move = sensible_move(state, seat, bench, biases[seat], noises[seat])
            turn = turn_number(state)
            play(state, seat, move)
            note(state, seat, turn, log)
        waiting = verbs.to_move(state)


@compiled
def turn_number(state):
    """The turn that is being played, counted over all players from 1; 0 while setting up."""
    if not state.round_number:
        return np.int64(0)
    players = np.int64(state.players)
    since_first = (np.int64(state.active) - np.int64(state.first)) % players
    return (np.int64(state.round_number) - 1) * players + since_first + 1


@compiled
def note(state, seat, turn, log):
    """Note in which turn a card was laid and in which it was completed."""
    for slot in range(np.int64(state.laid[seat])):
        card = state.card[seat, slot]
        if not log[card, LAID]:
            log[card, LAID] = turn + 1
        if not log[card, COMPLETED] and not state.missing[seat, slot]:
            log[card, COMPLETED] = turn + 1


@compiled
def play_many(states, first, last, seed, bench, characters, logs):
    """Play the games numbered first to last - 1 to their ends, each on a stream of its own."""
    for game in range(first, last):
        reseed(bench.rng, seed, game)
        bias, noise = characters.bias[game], characters.noise[game]
        play_sensibly(states[game], bench, bias, noise, logs[game])
