"""The end of a throw, when all have confirmed: kills, bonuses, life, and whether it goes on."""

import numpy as np

from ludotheque.engine.bits import ONE, lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.dungeons.content import BONUS_FIRST, BONUS_LATER
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules import tables
from ludotheque.games.dungeons.rules.sheet import copy_sheet, forget_decision, wound

KILLS, BONUSES, LIFE, NEXT, SHOW = range(5)  # what is settled, in this order
STEPS = SHOW + 1


@compiled
def end_turn(state):
    """All have confirmed: settle the throw, if one was made, and show the sheets."""
    for step in range(KILLS if state.throws else SHOW, STEPS):
        settle(state, step)


@compiled
def settle(state, step):
    """Settle one thing after another, for all seats."""
    if step == KILLS:
        while settle_round_of_kills(state):
            pass
    elif step == BONUSES:
        settle_bonuses(state)
    elif step == LIFE:
        pay_lives(state)
    elif step == NEXT:
        go_on_or_end(state)
    else:
        show_sheets(state)


@compiled
def show_sheets(state):
    """Let everybody see what was done."""
    for seat in range(state.players):
        copy_sheet(state, seat, base.SHOWN + seat)
        forget_decision(state, seat)


# Kills


@compiled
def fresh_kills(state, seat):
    """The rooms of monsters that the seat has killed and not yet been rewarded for."""
    fresh = state.passed[seat, 0] & ~state.passed[base.SHOWN + seat, 0]
    return fresh & tables.ROOMS[state.adventure]


@compiled
def settle_round_of_kills(state):
    """Reward kills, and deal the wounds that follow; whether there were any (DG-46)."""
    killed = base.EMPTY
    for seat in range(state.players):
        killed |= fresh_kills(state, seat)
    if not killed:
        return False
    first = killed & ~np.uint64(state.slain)
    for seat in range(state.players):
        reward(state, seat, fresh_kills(state, seat), first)
    state.slain = np.uint64(state.slain) | first
    share_wounds(state, first & ~tables.ARMOURED[state.adventure])  # DG-38
    return True


@compiled
def reward(state, seat, killed, first):
    """Pay a seat for its kills of this round, and bill it their hearts (DG-14, DG-16, DG-17)."""
    state.passed[base.SHOWN + seat, 0] |= killed  # so that they are no longer fresh
    while killed:
        room = lowest(killed)
        killed &= killed - ONE
        if not first & base.bit_of(room):
            state.gems[seat] += tables.GEMS_LATER[state.adventure, room]
            continue
        state.gems[seat] += tables.GEMS_FIRST[state.adventure, room]
        state.bill[seat] += tables.HEARTS[state.adventure, room]
        if room == tables.BOSS[state.adventure]:
            state.boss_slayers |= 1 << seat  # DG-18


@compiled
def share_wounds(state, first):
    """Everyone else may wound a monster that was just killed for the first time (DG-15)."""
    while first:
        room = lowest(first)
        first &= first - ONE
        for seat in range(state.players):
            if not state.gone[seat] and not state.passed[seat, 0] & base.bit_of(room):
                wound(state, seat, room)


# Bonuses


@compiled
def settle_bonuses(state):
    """Pay the bonuses reached in this turn, to all the same (DG-24)."""
    for bonus in range(tables.BONUSES):
        mark, reached = 1 << bonus, False
        for seat in range(state.players):
            if state.gone[seat] or state.bonuses[seat] & mark:
                continue
            if has_reached(state, seat, bonus):
                state.bonuses[seat] |= mark
                state.gems[seat] += BONUS_LATER if state.claimed & mark else BONUS_FIRST
                reached = True
        if reached:
            state.claimed |= mark


@compiled
def has_reached(state, seat, bonus):
    """Whether a sheet has what earns a bonus (DG-26, DG-27, DG-29, DG-30, DG-32, DG-35, DG-39)."""
    if tables.BONUS_IS_PATH[state.adventure, bonus]:
        return has_path(state, seat)
    return bonus_count(state, seat, bonus) >= tables.BONUS_COUNT[state.adventure, bonus]


@inlined
def bonus_count(state, seat, bonus):
    """How many of the places that count for a bonus are crossed, or their monsters killed."""
    count = 0
    for word in range(tables.WORDS):
        places = tables.BONUS_PLACES[state.adventure, bonus, word]
        count += population(places & state.passed[seat, word])
    return count


@compiled
def has_path(state, seat):
    """Whether crossed boxes and killed rooms join the left start boxes to the right (DG-27)."""
    low, high = state.passed[seat, 0], state.passed[seat, 1]
    goal_low = tables.RIGHT_STARTS[state.adventure, 0]
    goal_high = tables.RIGHT_STARTS[state.adventure, 1]
    if not (goal_low & low | goal_high & high):
        return False
    edge_low = tables.LEFT_STARTS[state.adventure, 0] & low
    edge_high = tables.LEFT_STARTS[state.adventure, 1] & high
    while edge_low | edge_high:
        if edge_low & goal_low or edge_high & goal_high:
            return True
        low &= ~edge_low
        high &= ~edge_high
        if edge_low:
            place = lowest(edge_low)
            edge_low &= edge_low - ONE
        else:
            place = base.WORD_PLACES + lowest(edge_high)
            edge_high &= edge_high - ONE
        edge_low |= tables.DOORS[state.adventure, place, 0] & low
        edge_high |= tables.DOORS[state.adventure, place, 1] & high
    return False


# Life


@compiled
def price_of_crosses(state, seat):
    """The life boxes for pairs not used (DG-9); alone, wounds matter too (DG-42, DG-43)."""
    unused = base.PAIRS - np.int64(state.made[seat])
    if state.players > 1:
        return unused
    return max(0, unused - 1) if state.wounded[seat] else unused + 1


@compiled
def pay_lives(state):
    """Let all who are in pay."""
    for seat in range(state.players):
        if not state.gone[seat]:
            pay_life(state, seat)


@compiled
def pay_life(state, seat):
    """Cross life boxes, those of a chest first (DG-9, DG-17, DG-19); the skull is out (DG-10)."""
    owing = price_of_crosses(state, seat) + np.int64(state.bill[seat])
    state.bill[seat] = 0
    from_chest = min(owing, np.int64(state.spare[seat]))
    state.spare[seat] -= from_chest
    state.life[seat] = min(np.int64(state.lives), state.life[seat] + owing - from_chest)
    if state.life[seat] == state.lives:
        state.gone[seat] = state.throws


@compiled
def go_on_or_end(state):
    """End the game (DG-10, DG-22, DG-44), or make the next player still in active (DG-2)."""
    if np.uint64(state.slain) == tables.ROOMS[state.adventure]:
        state.ending = base.ALL_SLAIN
        return
    for step in range(1, state.players + 1):
        seat = (state.active + step) % state.players
        if not state.gone[seat]:
            state.active = seat if state.players > 1 else base.NO_SEAT  # DG-41
            return
    state.ending = base.ALL_OUT if state.players > 1 else base.SOLO_SKULL
