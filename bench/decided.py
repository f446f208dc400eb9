"""Whole decisions of whole games, and whether what a preview said of them came true."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludotheque.engine.decisions import item_of
from ludotheque.engine.dice import Dice
from ludotheque.engine.previews import Preview, Supposed, preview
from ludotheque.engine.state import State
from ludotheque.players import PLAYERS, Player
from ludotheque.players.deciding import decide


@dataclass(frozen=True)
class Decided:
    """A whole decision: where, by whom, and its steps."""

    state: State
    seat: int
    moves: tuple[int, ...]


def decisions_of(start: State, level: str, seed: int) -> Iterator[Decided]:
    """All decisions of a game between bots of one level; seats to move at once in any order."""
    dice, order = Dice.from_seed(seed), random.Random(seed)
    bots = {seat: PLAYERS[level](seed + seat) for seat in range(1, start.players + 1)}
    state = start
    while not state.is_over:
        if state.chance_is_next:
            state = state.play(state.roll(dice))
            continue
        seat = order.choice(state.to_move)
        moves = decide(bots[seat], state.observation(seat), seat)
        yield Decided(state, seat, moves)
        state = after(state, seat, moves)


def after(state: State, seat: int, moves: tuple[int, ...]) -> State:
    """The state after some steps of a seat."""
    for number in moves:
        state = state.play_number(number, seat)
    return state


def items_of(decided: Decided) -> list[str]:
    """What a person would touch to make a decision."""
    here, items = decided.state.observation(decided.seat), []
    for number in decided.moves:
        items.append(item_of(here, decided.seat, number))
        here = here.play_number(number, decided.seat)
    return [item for item in items if item]


def claims_of(decided: Decided) -> tuple[int, int]:
    """How many things a preview of a decision states, and how many of them come true."""
    shown = preview(decided.state, decided.seat, decided.moves)
    checks = [_is_as_shown(decided, shown)]
    if shown.supposed is not None:
        checks.append(_comes_as_supposed(decided, shown.supposed))
    return len(checks), sum(checks)


def _is_as_shown(decided: Decided, shown: Preview) -> bool:
    """Whether the seat sees what the preview showed, as long as not all have decided."""
    state, seat = decided.state, decided.seat
    others = [s for s in range(1, state.players + 1) if s != seat and state.can_take_back(s)]
    if others and state.to_move == (seat,):
        state = state.take_back(others[0])  # else this decision would settle all
    moves = decided.moves if shown.is_whole else decided.moves[:-1]
    return after(state, seat, moves).observation(seat) == shown.after


def _comes_as_supposed(decided: Decided, supposed: Supposed) -> bool:
    if supposed.kind == "if":
        return _is_paid_as_forecast(decided, supposed.forecast)
    done = after(decided.state, decided.seat, decided.moves)
    return _has_at_least(_settled(done, decided.seat), decided.seat, supposed.forecast)


def _is_paid_as_forecast(decided: Decided, forecast: Any) -> bool:
    """Let all others withdraw from an auction, and compare what each is paid."""
    buyer, before = decided.seat, decided.state
    here = after(before, buyer, decided.moves)
    silent = [0] * here.players  # chips for withdrawing without a bid (SE-2)
    while _is_bidding(here, buyer):
        seat, before = here.to_move[0], here
        here = here.play("pass", seat)
        silent = [0] * here.players
        if _view(before).edition == "serengeti" and not _view(before).player(seat).announced:
            silent[seat - 1] = min(2, _view(before).middle)
    chips = list(zip(_chips(here), _chips(before), silent, strict=True))
    paid = {seat: now - was - extra for seat, (now, was, extra) in enumerate(chips, 1)}
    told = {payment.seat: payment.chips for payment in forecast.payments}
    others = {seat: chips for seat, chips in paid.items() if chips and seat != buyer}
    bought = len(_view(here).player(buyer).cards) > len(_view(before).player(buyer).cards)
    has_left = chips[buyer - 1][0] == forecast.chips
    return bought == forecast.can_pay and others == told and has_left


def _is_bidding(state: State, buyer: int) -> bool:
    view = _view(state)
    return bool(view.phase == "bidding" and view.bidder == buyer)


def _view(state: State) -> Any:
    return state.view()


def _chips(state: State) -> list[int]:
    """Everybody's chips, each as they see them."""
    views: list[Any] = [state.view(seat) for seat in range(1, state.players + 1)]
    return [view.player(view.viewer).chips for view in views]


def _settled(state: State, seat: int) -> State:
    """The end of a throw: those who have not decided do so at random."""
    player: Player = PLAYERS["random"](seat)
    while state.to_move and not state.is_over:
        other = state.to_move[0]
        state = after(state, other, decide(player, state.observation(other), other))
    return state


def _has_at_least(state: State, seat: int, forecast: Any) -> bool:
    """Whether a player of a dungeon has all that was forecast, perhaps more."""
    view: Any = state.view(seat)
    player = view.players[seat - 1]
    numbers = ("gems", "gold", "life")
    return (
        all(getattr(player, name) >= getattr(forecast, name) for name in numbers)
        and set(player.crossed) >= set(forecast.crossed)
        and all(
            is_now.wounds >= was.wounds and is_now.killed >= was.killed
            for is_now, was in zip(player.rooms, forecast.rooms, strict=True)
        )
    )
