"""What follows by itself: the order of a round and of the game."""

from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.auction.rules import state as s
from ludotheque.games.auction.rules.auction import end_auction, open_auction
from ludotheque.games.auction.rules.ending import finish
from ludotheque.games.auction.rules.legal import cards_of_all


@compiled
def go_on(state):
    """Do what follows by itself, until a seat or chance is to move or the game is over."""
    while state.phase > s.OVER:
        if state.phase == s.AUCTION_OPENS:
            open_auction(state)
        elif state.phase == s.AUCTION_ENDS:
            end_auction(state)
        elif state.phase == s.NEXT_SALE:
            ask_to_sell(state)
        elif state.phase == s.NEXT_EXCHANGE:
            ask_to_swap(state)
        else:
            begin_round(state)


@compiled
def begin_round(state):
    """Sales and swaps in Don, then the cards are turned (DO-10, DO-11, AU-2)."""
    state.asked = 0
    state.out = 0
    if state.rounds == s.ROUNDS:
        finish(state)
    elif state.edition == s.DON:
        state.phase = s.NEXT_SALE
    else:
        turn_cards(state)


@compiled
def ask_to_sell(state):
    """Ask the next player who owns a card to sell one (DO-10); after the last, go on to swaps."""
    while state.asked < state.players:
        seat = next_asked(state)
        if state.cards[seat]:
            state.turn = seat
            state.phase = s.SALE
            return
    if state.exchange:
        state.asked = 0
        state.phase = s.NEXT_EXCHANGE
    else:
        turn_cards(state)


@compiled
def ask_to_swap(state):
    """Ask the next player who can to swap a card (DO-11); after the last, turn the cards."""
    while state.asked < state.players:
        seat = next_asked(state)
        if state.cards[seat] and cards_of_all(state) != state.cards[seat]:
            state.turn = seat
            state.phase = s.EXCHANGE
            return
    turn_cards(state)


@inlined
def next_asked(state):
    """The seat to ask next, from the first player on, each once."""
    seat = state.first + state.asked
    state.asked += 1
    return seat - state.players if seat >= state.players else seat


@inlined
def turn_cards(state):
    """Leave it to chance which cards the lot has."""
    state.phase = s.DEAL
    state.turn = s.NO_SEAT
