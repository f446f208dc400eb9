"""Is the content fair? Figures from games between sensible players, the same for the same seed.

    python -m ludotheque.games.donnant.balance [GAMES]

prints, in a few minutes: for each reward, how a player fares who always, or never, wants cards
that have it; for each scoring card, how long its goal takes and what it pays, with their rank
correlation; for each solo level, how often a beginner and a strong player pass it.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludotheque.games.bits import words_for
from ludotheque.games.donnant import kernel_sensible as sensible
from ludotheque.games.donnant import kernel_state as table
from ludotheque.games.donnant.cards import LEVELS, Reward, card_name, house
from ludotheque.games.donnant.drawing import BONUS_NAMES, POINT_NAMES
from ludotheque.games.donnant.game import Donnant
from ludotheque.games.donnant.kernel_flow import begin_turn
from ludotheque.games.donnant.kernel_stalls import lay_card, stall_points, times_scored
from ludotheque.games.donnant.kernel_valuation import FAMILIES as FAMILY_COUNT
from ludotheque.games.loops import result_of
from ludotheque.games.stream import STREAM

GAMES = 200
CORES = os.cpu_count() or 1
EAGER = 6.0  # points by which a player overrates a family (or, negative, underrates it)
PATIENCE = 16  # rounds in which a lone goal is tried
BEGINNER = 8.0  # points by which a beginner may misjudge a move
STRONG = 0.0
FAMILIES = {**BONUS_NAMES, **POINT_NAMES}

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Games:
    """Finished games: their states, and when each card was laid and completed."""

    states: NDArray[np.void]
    logs: NDArray[np.int64]

    @property
    def players(self) -> int:
        """How many played."""
        return int(self.states["players"][0])

    def shares(self) -> Floats:
        """For each game and seat: 1 for a victory, a part of 1 for a shared one."""
        places, points = (np.zeros(self.players, np.int64) for _ in range(2))
        shares = np.zeros((len(self.states), self.players))
        for game, state in enumerate(self.states):
            result_of(state, places, points)
            shares[game] = (places == 1) / (places == 1).sum()
        return shares


def play(players: int, games: int, *, level: int = 1, seed: int = 1,
         biases: Floats | None = None, noise: float = 0.0) -> Games:  # fmt: skip
    """Let sensible players play; `biases` are for each game, seat and family of reward."""
    start = Donnant().start(players=players, level=str(level)).record
    return play_from(start, games, seed=seed, biases=biases, noise=noise)


def play_from(start: np.record, games: int, *, seed: int,
              biases: Floats | None = None, noise: float = 0.0) -> Games:  # fmt: skip
    """Let sensible players go on from a state, many times."""
    states = np.zeros(games, table.STATE)
    logs = np.zeros((games, table.CARDS, 2), np.int64)
    if biases is None:
        biases = np.zeros((games, table.SEATS, FAMILY_COUNT))
    noises = np.full((games, table.SEATS), noise)

    def part(numbers: range) -> None:
        sensible.play_many(
            start, states, numbers.start, numbers.stop, np.uint64(seed),
            np.zeros(2, table.STATE), np.zeros((2, words_for(table.MOVES)), np.uint64),
            np.zeros(1, sensible.WORK)[0], biases, noises, np.zeros(1, STREAM)[0], logs,
        )  # fmt: skip

    cuts = [games * core // CORES for core in range(CORES + 1)]
    with ThreadPoolExecutor(CORES) as pool:
        list(pool.map(part, map(range, cuts, cuts[1:])))
    return Games(states, logs)


def rounds_to_fill(card: int, games: int) -> float:
    """How long a goal takes a player who has nothing else to do, at a table of four."""
    start = Donnant().start(players=table.SEATS).record
    start.market, start.pool = table.NO_CARD, 0
    start.colour[card], start.reward[card] = 0, Reward.parse("10 per yellow card").code
    lay_card(start, 0, card, table.CENTRE)
    start.round_number, start.last_round = 1, PATIENCE
    begin_turn(start, 0)
    return float(figures_of_cards(play_from(start, games, seed=card))[card].rounds)


def win_share(family: int, wish: float, games: int) -> float:
    """How often a player with a wish for a family wins against three without; 0.25 is fair."""
    biases = np.zeros((games, table.SEATS, FAMILY_COUNT))
    seats = np.arange(games) % table.SEATS
    biases[np.arange(games), seats, family] = wish
    shares = play(table.SEATS, games, seed=100 + family, biases=biases).shares()
    return float(shares[np.arange(games), seats].mean())


@dataclass(frozen=True)
class CardFigures:
    """What simulation says of one card."""

    rounds: float  # from laying to completion, as if the game went on for ever
    paid: float  # points, when complete; for a bonus card 0
    laid: float  # how often, of all games


def figures_of_cards(played: Games) -> dict[int, CardFigures]:
    """How long each card takes and what it pays."""
    ends = played.players * played.states["round_number"].astype(np.int64)[:, None] + 1
    laid, completed = played.logs[:, :, sensible.LAID], played.logs[:, :, sensible.COMPLETED]
    known = laid > 0
    exposure = np.where(known, np.where(completed > 0, completed, ends) - laid + 0.5, 0).sum(0)
    done = (completed > 0).sum(0)
    paid: dict[int, list[int]] = {}
    for state in played.states:
        for seat in range(played.players):
            for place in range(int(state["laid"][seat])):
                card = int(state["card"][seat, place])
                amount = int(table.reward_amount(state["reward"][card]))
                if not state["missing"][seat, place]:
                    paid.setdefault(card, []).append(amount * times_scored(state, seat, place))
    return {
        card: CardFigures(
            float(exposure[card] / max(done[card], 1) / played.players),
            float(np.mean(paid.get(card, [0]))),
            float(known[:, card].mean()),
        )
        for card in range(table.CARDS)
    }


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's: the correlation of ranks.

    >>> round(rank_correlation([1, 2, 3, 4], [10, 20, 40, 30]), 2)
    0.8
    """
    ranks = [
        (values[:, None] > values).sum(1) + (values[:, None] == values).sum(1) / 2
        for values in (np.array(one), np.array(other))
    ]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])


def pass_rate(level: int, noise: float, games: int) -> float:
    """How often a level is passed."""
    played = play(1, games, level=level, seed=level, noise=noise)
    return float((played.states["ending"] == table.LEVEL_PASSED).mean())


def report(games: int, say: Callable[[str], None] = print) -> None:
    """Print all figures."""
    say(f"{games} games a figure; a fair share of victories among four is 25 %\n")
    say("reward                        always   never")
    for family, name in FAMILIES.items():
        always, never = (win_share(family, wish, games) for wish in (EAGER, -EAGER))
        say(f"{name.en.format(n='n', c='colour'):<28} {always:7.1%} {never:7.1%}")
    played = play(table.SEATS, games)
    figures = figures_of_cards(played)
    alone = {card: rounds_to_fill(card, games) for card in house().cards}
    say("\ncard  goal                                          reward                       "
        "alone  rounds  paid  laid")  # fmt: skip
    for number, card in house().cards.items():
        figure = figures[number]
        say(f"{card_name(number):<5} {card.goal:<45} {card.reward:<28} {alone[number]:5.2f} "
            f"{figure.rounds:7.1f} {figure.paid:5.1f} {figure.laid:5.0%}")  # fmt: skip
    scoring = range(table.DECK_SIZES[table.SCORING])
    agreement = rank_correlation(
        [alone[card] for card in scoring], [figures[card].paid for card in scoring]
    )
    say(f"\nrank correlation of the rounds a goal takes alone and what its card pays: "
        f"{agreement:.2f}")  # fmt: skip
    points = [stall_points(s, seat) for s in played.states for seat in range(played.players)]
    say(f"points of a player: {np.mean(points):.1f} on average, in "
        f"{played.states['round_number'].mean():.1f} rounds")  # fmt: skip
    say("\nsolo level  rounds  target  beginner  strong")
    for number in range(1, LEVELS + 1):
        level = house().levels[number - 1]
        rates = [pass_rate(number, noise, games) for noise in (BEGINNER, STRONG)]
        say(f"{number:>10} {level.rounds:>7} {level.target:>7} {rates[0]:9.0%} {rates[1]:7.0%}")


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
