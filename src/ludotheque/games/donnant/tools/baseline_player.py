"""A sensible player, compiled, for balancing the content by simulation (see `balance`).

It values a stall by the points it may expect (`kernel_valuation`) and looks one move ahead (two
where a bonus or a joker is used). Before throwing again it compares all sets of dice that it could
keep, over a few throws each.
"""

import numpy as np

from ludotheque.engine.bits import clear, lowest, population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.rng import below, reseed
from ludotheque.engine.verbs import (
    CHANCE,
    NOBODY,
    apply_chance,
    legal,
    play,
    sample_chance,
    to_move,
)
from ludotheque.games.donnant.rules.goals import (
    OF_SIZE,
    completions,
    equal_dice,
    fits,
)
from ludotheque.games.donnant.rules.state import (
    ACTING,
    ALL_DICE,
    COLUMNS,
    DECKS,
    DICE,
    FACES,
    JOKER_DRAW,
    JOKER_ENTER,
    NATURAL_HUES,
    NO_CARD,
    PAYING,
    REROLLS,
    RETURN,
    STALL,
    STOP,
    TICK_UP,
    with_field,
)
from ludotheque.games.donnant.rules.valuation import (
    card_value,
    expected_points,
    rounds_left,
    value_of,
)

LAID, COMPLETED = range(2)  # columns of a log: the turn, and one more; 0 for never
WORK = np.dtype(
    (np.record, [("chances", "f8", STALL), ("gains", "f8", STALL), ("buying", "f8", 2)])
)
SAMPLES = 8  # throws tried for each set of dice kept
CONTENT = 1.2  # points that a joker, or another reroll, is worth when nothing else comes
DRAWN = 1.6  # points that a card drawn is worth


@compiled
def gain_of_throw(state, seat, dice, gains, buying):
    """What the active player could gain at once by a throw: the best card to complete or buy."""
    best = CONTENT
    equal = equal_dice(dice, np.int64(ALL_DICE))
    for price in range(3, 5):
        if equal & OF_SIZE[price]:
            best = max(best, buying[price - 3])
    places = np.int64(state.unfinished[seat])
    while places:
        place = lowest(places)
        if gains[place] > best:
            card = state.card[seat, place]
            fitting = fits(
                state.accept[seat, place], state.takes[card], dice,
                np.int64(NATURAL_HUES), np.int64(ALL_DICE),
            )  # fmt: skip
            if completions(
                np.int64(state.goal[card]), fitting, np.int64(state.missing[seat, place]),
                np.int64(state.entries[seat, place]), dice, np.int64(ALL_DICE),
            ):  # fmt: skip
                best = gains[place]
        places &= places - 1
    return best


@compiled
def read_gains(state, seat, rounds, work, bias):
    """What it would bring to complete each card now, and to buy at either price."""
    now = value_of(state, seat, rounds, work.chances, bias)
    for place in range(np.int64(state.laid[seat])):
        before = work.chances[place]
        work.chances[place] = 1.0
        work.gains[place] = expected_points(state, seat, rounds, work.chances, bias) - now
        work.chances[place] = before
    work.buying[0] = work.buying[1] = 0.0
    if state.laid[seat] >= STALL - 1 and population(state.unfinished[seat]) > 1:
        return
    for column in range(COLUMNS):
        for row in range(DECKS):
            if state.market[row, column] != NO_CARD:
                price = state.price[column] - 3
                value = card_value(state, state.market[row, column], rounds, bias)
                work.buying[price] = max(work.buying[price], value)


@compiled
def best_reroll(state, seat, work, rng):
    """The set of dice to keep that promises most, and the gain that it promises."""
    best, kept = -1.0, 0
    for keep in range(ALL_DICE):
        total = 0.0
        for _ in range(SAMPLES):
            dice = np.int64(state.dice)
            for die in range(DICE):
                if not keep >> die & 1:
                    dice = with_field(dice, die, below(rng, FACES))
            total += gain_of_throw(state, seat, dice, work.gains, work.buying)
        if total > best:
            best, kept = total, keep
    return kept, best / SAMPLES


@compiled
def next_move(moves, move):
    """The first move of a set after a move, or -1."""
    first = move + 1
    for word in range(first >> 6, len(moves)):
        rest = moves[word]
        if word == first >> 6:
            rest = rest >> np.uint64(first & 63) << np.uint64(first & 63)
        if rest:
            return 64 * word + lowest(rest)
    return -1


@compiled
def value_after(state, seat, move, rounds, desk, moves, work, bias):
    """What a move is worth: the stall after it, after the best that may follow at once."""
    desk[0] = state
    play(desk[0], seat, move)
    if desk[0].last_round:  # a ninth card leaves little time to complete the others
        rounds = min(rounds, np.int64(desk[0].last_round) - np.int64(state.round_number))
    value = value_of(desk[0], seat, rounds, work.chances, bias)
    if JOKER_DRAW <= move < RETURN:
        return value + DRAWN * min(rounds / 3.0, 1.0)
    if desk[0].phase != PAYING and not TICK_UP <= move <= JOKER_ENTER:
        return value
    clear(moves[1])
    legal(desk[0], seat, moves[1])
    best = value if move == JOKER_ENTER else -1.0
    follow = next_move(moves[1], STOP)
    while 0 <= follow < TICK_UP:
        desk[1] = desk[0]
        play(desk[1], seat, follow)
        best = max(best, value_of(desk[1], seat, rounds, work.chances, bias))
        follow = next_move(moves[1], follow)
    return value + 1.7 * (best - value) if move == JOKER_ENTER else best


@compiled
def sensible_move(state, seat, desk, moves, work, bias, noise, rng):
    """The move that promises most, up to some noise."""
    rounds = rounds_left(state)
    clear(moves[0])
    legal(state, seat, moves[0])
    acting = state.phase == ACTING
    best, chosen = -1e9, -1
    move = next_move(moves[0], STOP - 1 if acting else -1)
    while move >= 0:
        value = value_after(state, seat, move, rounds, desk, moves, work, bias)
        value += noise * below(rng, 1000) / 1000.0
        if value > best:
            best, chosen = value, move
        move = next_move(moves[0], move)
    if acting and not state.acted and state.rerolls < REROLLS:
        read_gains(state, seat, rounds, work, bias)
        now = value_of(state, seat, rounds, work.chances, bias)
        keep, gain = best_reroll(state, seat, work, rng)
        if chosen < 0 or now + gain > best:
            return np.int64(keep)
    return np.int64(chosen)


@compiled
def play_sensibly(state, desk, moves, work, biases, noises, rng, log):
    """Play a state to its end; `log` gets, for each card and round, who has it and how far."""
    waiting = to_move(state)
    while waiting != NOBODY:
        if waiting == CHANCE:
            apply_chance(state, sample_chance(state, rng))
        else:
            seat = lowest(waiting)
            move = sensible_move(state, seat, desk, moves, work, biases[seat], noises[seat], rng)
            turn = turn_number(state)
            play(state, seat, move)
            note(state, seat, turn, log)
        waiting = to_move(state)


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
    for place in range(np.int64(state.laid[seat])):
        card = state.card[seat, place]
        if not log[card, LAID]:
            log[card, LAID] = turn + 1
        if not log[card, COMPLETED] and not state.missing[seat, place]:
            log[card, COMPLETED] = turn + 1


@compiled
def play_many(start, scratch, first, last, seed, desk, moves, work, biases, noises, rng, logs):
    """Play the games numbered first to last - 1, each on a stream of its own, into `scratch`."""
    for game in range(first, last):
        scratch[game] = start
        reseed(rng, seed, game)
        # The chosen biases and noises go round the table, so that no seat has an advantage.
        play_sensibly(scratch[game], desk, moves, work, biases[game], noises[game], rng, logs[game])
