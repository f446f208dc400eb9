"""Compiled loops of these tests: random games checked at every step, and payments by the batch."""

from typing import Any

from ludotheque.engine import bits
from ludotheque.engine.compiling import compiled
from ludotheque.engine.loops import random_move
from ludotheque.engine.rng import reseed
from ludotheque.engine.verbs import CHANCE, NOBODY, apply_chance, play, sample_chance, to_move
from ludotheque.games.auction.content import CARDS
from ludotheque.games.auction.rules.auction import share_pot, share_price
from ludotheque.games.auction.rules.state import ALL_CARDS, DON, chips_in_game

ALL_GOOD = -1


@compiled
def is_whole(state: Any) -> bool:
    """Whether no chip and no card is lost, doubled or owed."""
    chips, owed = state.middle, state.middle < 0
    cards = state.deck | state.lot | state.discarded
    count = bits.population(state.deck) + bits.population(state.lot)
    count += bits.population(state.discarded)
    for seat in range(state.players):
        chips += state.chips[seat]
        owed |= state.chips[seat] < 0
        cards |= state.cards[seat]
        count += bits.population(state.cards[seat])
    return chips == chips_in_game(state) and not owed and cards == ALL_CARDS and count == CARDS


@compiled
def first_broken_game(
    start: Any, scratch: Any, first: int, last: int, seed: Any, moves: Any, rng: Any
) -> int:
    """Play the games numbered first to last - 1, and name the first that goes wrong."""
    for game in range(first, last):
        scratch[0] = start
        reseed(rng, seed, game)
        state = scratch[0]
        waiting = to_move(state)
        while waiting != NOBODY:
            if waiting == CHANCE:
                apply_chance(state, sample_chance(state, rng))
            else:
                seat = bits.lowest(waiting)
                play(state, seat, random_move(state, seat, moves, rng))
            if not is_whole(state):
                return game
            waiting = to_move(state)
    return ALL_GOOD


@compiled
def share_each(states: Any, buyers: Any, prices: Any) -> None:
    """Let the others of each state be paid."""
    for index in range(len(states)):
        if states[index].edition == DON:
            share_pot(states[index], buyers[index], prices[index])
        else:
            share_price(states[index], buyers[index], prices[index])
