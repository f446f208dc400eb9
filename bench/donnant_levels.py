"""How often bots pass the solo levels of Donnant Donnant, and whether they tick marks in vain.

python -m bench.donnant_levels [--games N] [--levels 1 7] [--players greedy hard] [--json]

The same seed, the same games: game n of a level has the same luck for every player. A tick is
wasted if no use of its die follows in the same decision, or if the same dice would have completed
the same card without it (DD-52 allows neither). If all levels are measured, game n of each of them
in turn is a campaign (DD-46).
"""

import argparse
import dataclasses
import functools
import json
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from ludotheque import load
from ludotheque.engine.move import Move
from ludotheque.engine.state import State
from ludotheque.games.donnant.campaign import AIM, Campaign
from ludotheque.games.donnant.content import LEVELS, Colour, house
from ludotheque.games.donnant.notation import Buy, Complete, Enter, Pay, Tick
from ludotheque.games.donnant.view import DonnantView
from ludotheque.jobs.runner import runner
from ludotheque.players import PLAYERS
from ludotheque.terminal.screen import progress_bar

GAMES = 100
GAMES_PER_PART = 5
SEAT = 1


@dataclass(frozen=True)
class Played:
    """One game of a lone player."""

    points: int
    passed: bool
    ticks: int
    wasted: int


@dataclass(frozen=True)
class Figures:
    """Many games of one player on one level."""

    player: str
    level: int
    games: int
    passed: int
    mean_points: float
    ticks: int
    wasted_ticks: int

    @classmethod
    def of(cls, player: str, level: int, games: list[Played]) -> "Figures":
        """Add up games."""
        return cls(
            player,
            level,
            len(games),
            sum(game.passed for game in games),
            round(statistics.mean(game.points for game in games), 1),
            sum(game.ticks for game in games),
            sum(game.wasted for game in games),
        )


def play(player: str, level: int, number: int) -> Played:
    """Play one game; its number decides everything."""
    state = load("donnant").start(players=1, level=str(level), seed=number)
    chooser = PLAYERS[player](number)
    moves: list[Move] = []
    while not state.is_over:
        moves.append(state.here(chooser.choose(state.observation(SEAT), SEAT)))
        state = state.play(moves[-1])
    result = state.result
    assert result is not None
    ticks = sum(isinstance(move.parts, Tick) for move in moves)
    return Played(result.points[0], not result.ending.lost, ticks, wasted_ticks(moves))


def wasted_ticks(moves: Iterable[Move]) -> int:
    """How many ticks of a lone player led to nothing."""
    wasted = 0
    ticked: list[Colour] = []
    before: State | None = None  # all of them
    for move in moves:
        if isinstance(move.parts, Tick):
            before = before if ticked else move.state
            ticked.append(move.parts.die)
        elif before and ticked and view_after(move).phase != "paying":
            needless = isinstance(move.parts, Complete) and move.number in before.legal_numbers(
                SEAT
            )
            used = set() if needless else dice_used(move)
            wasted += sum(die not in used for die in ticked)
            ticked = []
    return wasted + len(ticked)


def dice_used(move: Move) -> set[Colour]:
    """The dice that a move uses; none: it is no use."""
    parts = move.parts
    if isinstance(parts, Complete | Pay):
        return {*parts.dice}
    if isinstance(parts, Buy):  # paid at once
        return {die.colour for die in view_after(move).own_dice if die.used}
    return {parts.die} if isinstance(parts, Enter) else set()


def view_after(move: Move) -> DonnantView:
    """What the player sees after a move."""
    view = move.state.play(move).view(SEAT)
    assert isinstance(view, DonnantView)
    return view


def play_part(part: tuple[str, int, range]) -> list[Played]:
    """What a worker does."""
    player, level, numbers = part
    return [play(player, level, number) for number in numbers]


def campaign_of(points: Sequence[int]) -> Campaign | None:
    """What a campaign with these points on the levels in turn comes to; None: it is lost.

    >>> campaign_of([50, 50, 50, 50, 50, 20, 40]), campaign_of([20] * 7)
    (Campaign(level=8, points=52), None)
    """
    campaign: Campaign | None = Campaign()
    for level, reached in zip(house().levels, points, strict=True):
        campaign = campaign and campaign.after_game(reached, level.target)
    return campaign


def campaigns_of(levels: Sequence[Sequence[Played]]) -> list[Campaign]:
    """The campaigns won among those that the games of all levels make."""
    points = [[game.points for game in games] for games in levels]
    return [won for one in zip(*points, strict=True) if (won := campaign_of(one))]


def measure(
    players: list[str], levels: list[int], games: int
) -> dict[tuple[str, int], list[Played]]:
    """Let each player play each level so often, on all cores."""
    numbers = [range(n, min(n + GAMES_PER_PART, games)) for n in range(0, games, GAMES_PER_PART)]
    asked = list(product(players, levels))
    parts = [(*one, batch) for one in asked for batch in numbers]
    found: dict[tuple[str, int], list[Played]] = {one: [] for one in asked}
    with progress_bar("solo levels", len(parts)) as advance, runner() as parallel_map:
        for (player, level, _), played in zip(parts, parallel_map(play_part, parts), strict=True):
            found[player, level] += played
            advance(1)
    return found


def main() -> None:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    whole = functools.partial(parser.add_argument, type=int)
    whole("--games", default=GAMES, help="games of each player on each level")
    whole("--levels", nargs="+", default=[*range(1, LEVELS + 1)], choices=range(1, LEVELS + 1))
    parser.add_argument("--players", nargs="+", default=["greedy", "hard"], choices=PLAYERS)
    parser.add_argument("--json", action="store_true", help="for programs, on one line")
    chosen = parser.parse_args()
    played = measure(chosen.players, chosen.levels, chosen.games)
    figures = [Figures.of(player, level, games) for (player, level), games in played.items()]
    if chosen.json:
        print(json.dumps([dataclasses.asdict(one) for one in figures]))
        return
    print("player   level  games  passed  points  ticks  wasted")
    for one in figures:
        print(f"{one.player:<8} {one.level:>5} {one.games:>6} {one.passed:>7} "
              f"{one.mean_points:>7} {one.ticks:>6} {one.wasted_ticks:>7}")  # fmt: skip
    if len({*chosen.levels}) == LEVELS:
        for player in chosen.players:
            won = campaigns_of([played[player, level] for level in range(1, LEVELS + 1)])
            aims = sum(campaign.reached_the_aim for campaign in won)
            print(
                f"{player}: {len(won)} of {chosen.games} campaigns won, {aims} with {AIM} or more"
            )


if __name__ == "__main__":
    main()
