"""Compiled loops of these tests: random games checked at every step, and payments by the batch."""

from typing import Any

from ludotheque.games import bits
from ludotheque.games.auction.kernel import chips_in_game
from ludotheque.games.auction.kernel_payment import share_pot, share_price
from ludotheque.games.auction.kernel_state import ALL_CARDS, CARDS, DON
from ludotheque.games.compiling import compiled
from ludotheque.games.loops import random_move
from ludotheque.games.stream import restart
from ludotheque.games.verbs import CHANCE, NOBODY, draw, due, happen, play

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
    start: Any, scratch: Any, first: int, last: int, seed: Any, moves: Any, stream: Any
) -> int:
    """Play the games numbered first to last - 1, and name the first that goes wrong."""
    for game in range(first, last):
        scratch[0] = start
        restart(stream, seed, game)
        state = scratch[0]
        waiting = due(state)
        while waiting != NOBODY:
            if waiting == CHANCE:
                happen(state, draw(state, stream))
            else:
                seat = bits.lowest(waiting)
                play(state, seat, random_move(state, seat, moves, stream))
            if not is_whole(state):
                return game
            waiting = due(state)
    return ALL_GOOD


@compiled
def share_each(states: Any, buyers: Any, prices: Any) -> None:
    """Let the others of each state be paid."""
    for index in range(len(states)):
        if states[index].edition == DON:
            share_pot(states[index], buyers[index], prices[index])
        else:
            share_price(states[index], buyers[index], prices[index])
