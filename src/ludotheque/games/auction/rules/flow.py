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
        take_step(state)


@inlined
def take_step(state):
    """Do the next thing that follows by itself."""
    if state.phase == s.AUCTION_OPENS:
        open_auction(state)
    elif state.phase == s.AUCTION_ENDS:
        end_auction(state)
    elif state.phase == s.NEXT_SALE:
        ask_next(state, s.SALE)
    elif state.phase == s.NEXT_EXCHANGE:
        ask_next(state, s.EXCHANGE)
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
def ask_next(state, question):
    """Ask the next player who can, from the first on, to sell (DO-10) or to swap a card (DO-11)."""
    while state.asked < state.players:
        seat = state.first + state.asked
        if seat >= state.players:
            seat -= state.players
        state.asked += 1
        own = state.cards[seat]
        if own and (question == s.SALE or cards_of_all(state) != own):
            state.turn = seat
            state.phase = question
            return
    if question == s.SALE and state.exchange:
        state.asked = 0
        state.phase = s.NEXT_EXCHANGE
    else:
        turn_cards(state)


@inlined
def turn_cards(state):
    """Leave it to chance which cards the lot has."""
    state.phase = s.DEAL
    state.turn = s.NO_SEAT
