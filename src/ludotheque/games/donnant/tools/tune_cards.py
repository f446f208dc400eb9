"""Is the content fair? Figures from games between sensible players, the same for the same seed.

    python -m ludotheque.games.donnant.tools.tune_cards [GAMES]

prints, in some minutes: how often who begins wins, and who comes later; for each reward, how a
player fares who always, or never, wants cards that have it; for each card, how long its goal takes
and what it pays, with their rank correlation; for each solo level, how often a beginner and a
strong player pass it; and whether all that is as it should be. `content/README.md` says why these
measures.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.loops import result_of
from ludotheque.games.donnant.content import (
    COMPLETE_NEIGHBOURS,
    DECK_SIZES,
    SCORING,
    Reward,
    card_name,
    house,
)
from ludotheque.games.donnant.game import DONNANT
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.flow import begin_turn
from ludotheque.games.donnant.rules.stalls import card_points, lay_card, stall_points
from ludotheque.games.donnant.rules.valuation import FAMILIES as FAMILY_COUNT
from ludotheque.games.donnant.tools import baseline_player as baseline
from ludotheque.games.donnant.words import REWARDS

GAMES = 500
FAIR = 1 / table.SEATS
DOUBT = 3.0  # standard errors above a fair share that are still put down to luck
MIN_AGREEMENT = 0.7  # rank correlation of difficulty and pay
MANY, FEW = 0.5, 0.3  # beginners pass level 1 so often at least, strong players 7 at most
ANY_REWARD = "3 per complete neighbour"
CORES = os.cpu_count() or 1
EAGER = 6.0  # points by which a player overrates a family (or, negative, underrates it)
SLIGHTLY = 2.0  # … or all cards of a deck
ROUNDS_ALONE = 16  # rounds in which a lone goal is tried
BEGINNER = 8.0  # points by which a beginner may misjudge a move
STRONG = 0.0

Floats = NDArray[np.float64]
# Points that sensible players give each family beyond `rules.valuation`, which rates scoring cards
# too low: with two for each of these, neither two more nor two fewer would win more often.
SCORING_FAMILIES = [*range(COMPLETE_NEIGHBOURS, FAMILY_COUNT)]
JUDGEMENT = np.zeros(FAMILY_COUNT)
JUDGEMENT[SCORING_FAMILIES] = 2.0


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
        ranks, points = (np.zeros(self.players, np.int64) for _ in range(2))
        shares = np.zeros((len(self.states), self.players))
        for game, state in enumerate(self.states):
            result_of(state, ranks, points)
            shares[game] = (ranks == 1) / (ranks == 1).sum()
        return shares

    def shares_by_turn(self) -> Floats:
        """The same, with the first player in front, and so on clockwise."""
        first = self.states["first"].astype(np.int64)[:, None]
        seats = (first + np.arange(self.players)) % self.players
        return np.take_along_axis(self.shares(), seats, axis=1)


def play(start: np.record, games: int, *, seed: int = 1,
         biases: Floats | None = None, noise: float = 0.0) -> Games:  # fmt: skip
    """Let sensible players go on from a state; `biases`: by game, seat and family of reward."""
    states = np.zeros(games, table.STATE)
    states[:] = start
    logs = np.zeros((games, table.CARDS, 2), np.int64)
    judged = np.tile(JUDGEMENT, (games, table.SEATS, 1))
    characters = baseline.Character(
        judged if biases is None else judged + biases, np.full((games, table.SEATS), noise)
    )

    def part(first: int, last: int) -> None:
        bench = baseline.Bench.new()
        baseline.play_many(states, first, last, np.uint64(seed), bench, characters, logs)

    cuts = [games * core // CORES for core in range(CORES + 1)]
    with ThreadPoolExecutor(CORES) as pool:
        list(pool.map(part, cuts, cuts[1:]))
    return Games(states, logs)


def rounds_to_fill(card: int, games: int) -> float:
    """How long a goal takes a player who has nothing else to do, at a table of four."""
    start = DONNANT.start(players=table.SEATS).raw
    start.market, start.pool = table.NO_CARD, 0
    start.colour[card], start.reward[card] = 0, Reward.parse("10 per yellow card").code
    lay_card(start, 0, card, table.CENTRE)
    start.round_number, start.last_round = 1, ROUNDS_ALONE
    begin_turn(start, 0)
    return float(figures_of_cards(play(start, games, seed=card))[card].rounds)


def rounds_in_games(games: int) -> dict[int, float]:
    """How long each goal takes in whole games in which all scoring cards have the same reward.

    So what a card pays has no part in when somebody turns to it.
    """
    start = DONNANT.start(players=table.SEATS).raw
    start.reward[: DECK_SIZES[SCORING]] = Reward.parse(ANY_REWARD).code
    figures = figures_of_cards(play(start, games, seed=2))
    return {card: figure.rounds for card, figure in figures.items()}


@dataclass(frozen=True)
class Share:
    """A share of victories, and by how much chance may have moved it."""

    mean: float
    error: float  # the standard error

    @classmethod
    def of(cls, shares: Floats) -> "Share":
        """The share of one player in many games."""
        return cls(float(shares.mean()), float(shares.std() / np.sqrt(len(shares))))

    @property
    def is_fair(self) -> bool:
        """Whether it is no more than a fair share, up to luck."""
        return self.mean <= FAIR + DOUBT * self.error

    def __str__(self) -> str:
        return f"{self.mean:6.1%} ± {self.error:.1%}"


def win_share(families: list[int], wish: float, games: int) -> Share:
    """How often a player with a wish for some families wins against three without."""
    biases = np.zeros((games, table.SEATS, FAMILY_COUNT))
    seats = np.arange(games) % table.SEATS
    for family in families:
        biases[np.arange(games), seats, family] = wish
    start = DONNANT.start(players=table.SEATS).raw
    shares = play(start, games, seed=100 + families[0], biases=biases).shares()
    return Share.of(shares[np.arange(games), seats])


@dataclass(frozen=True)
class CardFigures:
    """What simulation says of one card."""

    rounds: float  # from laying to completion, as if the game went on for ever
    paid: float  # points, when complete; for a bonus card 0
    laid: float  # how often, of all games


def figures_of_cards(played: Games) -> dict[int, CardFigures]:
    """How long each card takes and what it pays."""
    ends = played.players * played.states["round_number"].astype(np.int64)[:, None] + 1
    laid, completed = played.logs[:, :, baseline.LAID], played.logs[:, :, baseline.COMPLETED]
    known = laid > 0
    exposure = np.where(known, np.where(completed > 0, completed, ends) - laid + 0.5, 0).sum(0)
    done = (completed > 0).sum(0)
    paid: dict[int, list[int]] = {}
    for state in played.states:
        for seat in range(played.players):
            for slot in range(int(state["laid"][seat])):
                card = int(state["card"][seat, slot])
                if not state["missing"][seat, slot]:
                    paid.setdefault(card, []).append(card_points(state, seat, slot))
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
    start = DONNANT.start(players=1, level=str(level)).raw
    played = play(start, games, seed=level, noise=noise)
    return float((played.states["ending"] == table.LEVEL_PASSED).mean())


def report(games: int) -> bool:
    """Print all figures and what they come to; whether all is well."""
    print(f"{games} games a figure; a fair share of victories among four is {FAIR:.0%}")
    report_turns(games)
    checks = {
        "no reward to take always or never": report_rewards(games),
        "harder goals pay more": report_cards(games),
        "level 1 for beginners, level 7 for the strong": report_levels(games),
    }
    print()
    for name, passed in checks.items():
        print(f"{'passed' if passed else 'FAILED'}: {name}")
    return all(checks.values())


def report_rewards(games: int) -> bool:
    """How lovers and haters of each family of rewards fare; whether none is better off."""
    print("\nreward                           always           never")
    asked = {
        name.en.format(n="n", c="colour"): ([family], EAGER)
        for family, name in enumerate(REWARDS.values())
    }
    asked["every bonus card"] = ([*range(COMPLETE_NEIGHBOURS)], SLIGHTLY)
    asked["every scoring card"] = (SCORING_FAMILIES, SLIGHTLY)
    fair = True
    for name, (families, wish) in asked.items():
        shares = [win_share(families, sign * wish, games) for sign in (1, -1)]
        fair = fair and all(share.is_fair for share in shares)
        print(f"{name:<28} {'   '.join(map(str, shares))}")
    return fair


def report_turns(games: int) -> None:
    """How often who begins wins, and who comes later: a matter of the rules, not of the cards."""
    print("\nplayers  victories, from the first player on")
    for players in range(2, table.SEATS + 1):
        played = play(DONNANT.start(players=players).raw, games)
        shares = [Share.of(column) for column in played.shares_by_turn().T]
        print(f"{players:>7}  {'   '.join(map(str, shares))}")


def report_cards(games: int) -> bool:
    """How long each goal takes and what its card pays; whether these agree."""
    played = play(DONNANT.start(players=table.SEATS).raw, games)
    figures = figures_of_cards(played)
    alone = {card: rounds_to_fill(card, games) for card in house().cards}
    in_games = rounds_in_games(games)
    print("\ncard  goal                                          reward                       "
          "alone  in games  paid  laid")  # fmt: skip
    for number, card in house().cards.items():
        figure = figures[number]
        print(f"{card_name(number):<5} {card.goal:<45} {card.reward:<28} {alone[number]:5.2f} "
              f"{in_games[number]:9.2f} {figure.paid:5.1f} {figure.laid:5.0%}")  # fmt: skip
    scoring = range(DECK_SIZES[SCORING])
    paid = [figures[card].paid for card in scoring]
    agreements = [
        rank_correlation([rounds[card] for card in scoring], paid) for rounds in (alone, in_games)
    ]
    print(f"\nrank correlation of what a card pays with the rounds its goal takes: "
          f"{agreements[0]:.2f} alone, {agreements[1]:.2f} in games")  # fmt: skip
    points = [stall_points(s, seat) for s in played.states for seat in range(played.players)]
    print(f"points of a player: {np.mean(points):.1f} on average, in "
          f"{played.states['round_number'].mean():.1f} rounds")  # fmt: skip
    return min(agreements) >= MIN_AGREEMENT


def report_levels(games: int) -> bool:
    """How often each level is passed; whether the first and the last are as they should be."""
    print("\nsolo level  rounds  target  beginner  strong")
    rates = []
    for number, level in enumerate(house().levels, 1):
        rates.append([pass_rate(number, noise, games) for noise in (BEGINNER, STRONG)])
        beginner, strong = rates[-1]
        print(f"{number:>10} {level.rounds:>7} {level.target:>7} {beginner:9.0%} {strong:7.0%}")
    return rates[0][0] >= MANY and 0 < rates[-1][1] <= FEW


if __name__ == "__main__":
    sys.exit(not report(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
