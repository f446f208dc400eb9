# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""A sensible player, compiled, for balancing the content by simulation (see `balance`).

It values a stall by the points it may expect, guessing how likely each card is to be completed in
the rounds that are left, and looks one move ahead (two where a bonus or a joker is used). Before
throwing again it compares all sets of dice that it could keep, over a few throws each.
"""

import numpy as np

from ludotheque.games.bits import clear, lowest, population
from ludotheque.games.compiling import compiled
from ludotheque.games.donnant.kernel_goals import (
    EQUAL,
    JOINED,
    OF_SIZE,
    RISING,
    SUM,
    completions,
    equal_dice,
    fits,
    goal_kind,
    goal_links,
    goal_size,
    goal_total,
    total_entered,
)
from ludotheque.games.donnant.kernel_stalls import BESIDE, FILE, RANK, within_reach
from ludotheque.games.donnant.kernel_state import (
    ACTING,
    ALL_DICE,
    BONUS_KINDS,
    BOXES,
    COLOURED_CARDS,
    COLOURED_LINES,
    COLOURED_NEIGHBOURS,
    COLUMNS,
    COMPLETE_LINES,
    COMPLETE_NEIGHBOURS,
    DECKS,
    DICE,
    FACES,
    FIVE_COLOURS,
    HAND,
    JOKER_DRAW,
    JOKER_ENTER,
    NATURAL_HUES,
    NO_CARD,
    PAYING,
    REROLLS,
    RETURN,
    SIDE,
    STALL,
    STOP,
    TICK_UP,
    TICKED_BONUSES,
    WILD,
    field,
    reward_amount,
    reward_hue,
    reward_kind,
    with_field,
)
from ludotheque.games.stream import below, restart
from ludotheque.games.verbs import CHANCE, NOBODY, draw, due, happen, lawful, play

FAMILIES = BONUS_KINDS + 1
LAID, COMPLETED = range(2)  # columns of a log: the turn, and one more; 0 for never
WORK = np.dtype(
    (np.record, [("chances", "f8", STALL), ("gains", "f8", STALL), ("buying", "f8", 2)])
)
SLIP = 0.96  # nothing is certain before it is filled
HOPE = 0.35  # that a cell which is still empty will hold what a card would like
SAMPLES = 8  # throws tried for each set of dice kept
CONTENT = 1.2  # points that a joker, or another reroll, is worth when nothing else comes
DRAWN = 1.6  # points that a card drawn is worth
ONE_MARK = np.array([0.9, 0.5, 0.6, 0.8])  # points that a mark is worth: ±1, colour, die, discount
CHOSEN_COLOUR = 2.0
# How often each way of scoring pays in the end, for a card not laid yet.
USUAL_TIMES = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 2.0, 2.0, 1.2, 2.2, 0.7, 0.7, 2.2])


def _lines() -> list[int]:
    rows = [[5 * r + c + i for i in range(3)] for r in range(SIDE) for c in range(3)]
    columns = [[5 * (r + i) + c for i in range(3)] for r in range(3) for c in range(SIDE)]
    return [sum(1 << cell for cell in line) for line in rows + columns]


LINES = np.array(_lines(), np.int64)


@compiled
def rounds_left(state):
    """A guess at how many rounds are still to be played after this one."""
    if state.players == 1:
        limit = np.int64(state.solo_rounds)
    else:
        most = 0
        for seat in range(np.int64(state.players)):
            most = max(most, np.int64(state.laid[seat]))
        limit = np.int64(state.round_number) + (STALL - most) * 3 // 2 + 1
    if state.last_round:
        limit = min(limit, np.int64(state.last_round))
    return max(limit - np.int64(state.round_number), 0)


@compiled
def suitable_faces(goal, accept, missing, entries, box):
    """How many faces of a die help to fill a box, in the long run; 0: none ever will."""
    kind = goal_kind(goal)
    if kind == RISING:
        low, high = 1, FACES
        for other in range(goal_size(goal)):
            value = field(entries, other)
            if value and other < box:
                low = max(low, value + box - other)
            elif value:
                high = min(high, value - (other - box))
        low, high = max(low, box + 1), min(high, FACES - (goal_size(goal) - 1 - box))
        return max(high - low + 1.0, 0.0)
    if kind == SUM:
        needed = (goal_total(goal) - total_entered(entries)) / population(missing)
        return 0.0 if needed > FACES else min(max(FACES + 1.0 - needed, 0.7), 6.0)
    faces = 0.0
    for face in range(FACES):
        faces += accept >> (8 * face + box) & 1
    if kind == EQUAL and faces > 1:
        group = JOINED[goal_links(goal), box] & missing
        return 6.0 if lowest(group) == box else 0.8
    return faces


@compiled
def chance_to_complete(goal, accept, takes, missing, entries, rounds):
    """A guess at how likely a card is to be completed in the rounds that are left."""
    chance = 1.0
    for box in range(BOXES):
        if not missing >> box & 1:
            continue
        ease = suitable_faces(goal, accept, missing, entries, box) / FACES
        white = takes >> box & takes >> (8 + box) & 1
        ease = 1.0 - (1.0 - ease) ** 2.2 if white else ease * 0.8
        chance *= SLIP * (1.0 - (1.0 - ease) ** (0.6 * rounds + 0.3))
    return chance


@compiled
def read_chances(state, seat, rounds, chances):
    """How likely each card of a stall is to be complete in the end."""
    for place in range(np.int64(state.laid[seat])):
        card = state.card[seat, place]
        chances[place] = chance_to_complete(
            np.int64(state.goal[card]), state.accept[seat, place], state.takes[card],
            np.int64(state.missing[seat, place]), np.int64(state.entries[seat, place]), rounds,
        )  # fmt: skip


@compiled
def expected_points(state, seat, rounds, chances, bias):
    """What a stall may be worth in the end; `bias` is added for each card of a family."""
    laid = np.int64(state.laid[seat])
    occupied = np.int64(state.occupied[seat])
    reach = within_reach(occupied, FILE) & within_reach(occupied, RANK) if laid else np.int64(0)
    hope = HOPE if rounds > 1 else 0.0
    total = 0.0
    for place in range(laid):
        reward = state.reward[state.card[seat, place]]
        kind, amount = reward_kind(reward), reward_amount(reward)
        total += bias[kind]
        if kind == WILD:
            total += chances[place] * CHOSEN_COLOUR
        elif kind < TICKED_BONUSES:
            if state.missing[seat, place]:
                total += chances[place] * amount * ONE_MARK[kind] * min(rounds / 4.0, 1.0)
        else:
            times = expected_times(state, seat, place, reach, hope, chances)
            total += chances[place] * amount * times
    for bonus in range(TICKED_BONUSES):
        total += state.marks[seat, bonus] * ONE_MARK[bonus] * min(rounds / 4.0, 1.0)
    for held in range(HAND):
        if state.hand[seat, held] < NO_CARD - 1:
            total += card_value(state, state.hand[seat, held], rounds, bias)
    return total


@compiled
def expected_times(state, seat, place, reach, hope, chances):
    """How often a scoring card may pay in the end."""
    reward = state.reward[state.card[seat, place]]
    kind, hue = reward_kind(reward), reward_hue(reward)
    laid, beside = np.int64(state.laid[seat]), BESIDE[state.cell[seat, place]]
    times = 0.0
    if kind in (COMPLETE_NEIGHBOURS, COLOURED_NEIGHBOURS, COLOURED_CARDS):
        for other in range(laid):
            if kind != COLOURED_CARDS and not beside >> np.int64(state.cell[seat, other]) & 1:
                continue
            if kind == COMPLETE_NEIGHBOURS:
                times += chances[other]
            else:
                times += state.hue[seat, other] == hue
        free = population(beside & reach & ~np.int64(state.occupied[seat]))
        return times + hope * free * (1.0 if kind == COMPLETE_NEIGHBOURS else 0.4)
    if kind in (COMPLETE_LINES, COLOURED_LINES):
        for line in range(len(LINES)):
            if LINES[line] & ~reach == 0:
                times += line_chance(state, seat, LINES[line], kind == COLOURED_LINES, chances)
        return times
    if kind == FIVE_COLOURS:
        hues = np.int64(0)
        for other in range(laid):
            hues |= np.int64(1) << np.int64(state.hue[seat, other])
        return (population(hues & ALL_DICE) / 5.0) ** 2
    kinds = np.int64(0)
    for other in range(laid):  # BONUS_KINDS
        bonus = reward_kind(state.reward[state.card[seat, other]])
        if bonus <= WILD and not kinds >> bonus & 1:
            kinds |= np.int64(1) << bonus
            times += chances[other]
    return times


@compiled
def line_chance(state, seat, line, of_one_hue, chances):
    """How likely a line is to be whole in the end, complete or of one colour."""
    chance, seen, hue = 1.0, np.int64(0), -1
    for place in range(np.int64(state.laid[seat])):
        if not line >> np.int64(state.cell[seat, place]) & 1:
            continue
        seen += 1
        if not of_one_hue:
            chance *= chances[place]
        elif hue >= 0 and hue != state.hue[seat, place]:
            return 0.0
        hue = np.int64(state.hue[seat, place])
    each = 0.2 if of_one_hue else HOPE
    return chance * each ** (3 - seen)


@compiled
def card_value(state, card, rounds, bias):
    """What a card may be worth that is not laid yet."""
    reward = state.reward[card]
    kind, amount = reward_kind(reward), reward_amount(reward)
    chance = chance_to_complete(
        np.int64(state.goal[card]), state.accept_first[card], state.takes[card],
        (np.int64(1) << goal_size(state.goal[card])) - 1, np.int64(0), rounds,
    )  # fmt: skip
    if kind == WILD:
        return chance * CHOSEN_COLOUR + bias[kind]
    if kind < TICKED_BONUSES:
        return chance * amount * ONE_MARK[kind] * min(rounds / 4.0, 1.0) + bias[kind]
    return chance * amount * USUAL_TIMES[kind] + bias[kind]


@compiled
def value_of(state, seat, rounds, chances, bias):
    """What a state is worth to a seat."""
    read_chances(state, seat, rounds, chances)
    return expected_points(state, seat, rounds, chances, bias)


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
def best_reroll(state, seat, work, stream):
    """The set of dice to keep that promises most, and the gain that it promises."""
    best, kept = -1.0, 0
    for keep in range(ALL_DICE):
        total = 0.0
        for _ in range(SAMPLES):
            dice = np.int64(state.dice)
            for die in range(DICE):
                if not keep >> die & 1:
                    dice = with_field(dice, die, below(stream, FACES))
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
    lawful(desk[0], seat, moves[1])
    best = value if move == JOKER_ENTER else -1.0
    follow = next_move(moves[1], STOP)
    while 0 <= follow < TICK_UP:
        desk[1] = desk[0]
        play(desk[1], seat, follow)
        best = max(best, value_of(desk[1], seat, rounds, work.chances, bias))
        follow = next_move(moves[1], follow)
    return value + 1.7 * (best - value) if move == JOKER_ENTER else best


@compiled
def sensible_move(state, seat, desk, moves, work, bias, noise, stream):
    """The move that promises most, up to some noise."""
    rounds = rounds_left(state)
    clear(moves[0])
    lawful(state, seat, moves[0])
    acting = state.phase == ACTING
    best, chosen = -1e9, -1
    move = next_move(moves[0], STOP - 1 if acting else -1)
    while move >= 0:
        value = value_after(state, seat, move, rounds, desk, moves, work, bias)
        value += noise * below(stream, 1000) / 1000.0
        if value > best:
            best, chosen = value, move
        move = next_move(moves[0], move)
    if acting and not state.acted and state.rerolls < REROLLS:
        read_gains(state, seat, rounds, work, bias)
        now = value_of(state, seat, rounds, work.chances, bias)
        keep, gain = best_reroll(state, seat, work, stream)
        if chosen < 0 or now + gain > best:
            return np.int64(keep)
    return np.int64(chosen)


@compiled
def play_sensibly(state, desk, moves, work, biases, noises, stream, log):
    """Play a state to its end; `log` gets, for each card and round, who has it and how far."""
    waiting = due(state)
    while waiting != NOBODY:
        if waiting == CHANCE:
            happen(state, draw(state, stream))
        else:
            seat = lowest(waiting)
            move = sensible_move(state, seat, desk, moves, work, biases[seat], noises[seat], stream)
            turn = turn_number(state)
            play(state, seat, move)
            note(state, seat, turn, log)
        waiting = due(state)


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
def play_many(start, scratch, first, last, seed, desk, moves, work, biases, noises, stream, logs):
    """Play the games numbered first to last - 1, each on a stream of its own, into `scratch`."""
    for game in range(first, last):
        scratch[game] = start
        restart(stream, seed, game)
        # The chosen biases and noises go round the table, so that no seat has an advantage.
        play_sensibly(
            scratch[game], desk, moves, work, biases[game], noises[game], stream, logs[game]
        )
