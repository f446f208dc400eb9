"""Is a game well balanced? Games between equals, with every number of players and option."""

import contextlib
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import registry
from ludotheque.engine.game import Game
from ludotheque.engine.playouts import play_rows
from ludotheque.engine.solving import ParallelMap, no_progress
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, BadUsage
from ludotheque.language import Text
from ludotheque.players import PLAYERS
from ludotheque.study.contest import Contest
from ludotheque.study.sample import Finished, Sample
from ludotheque.study.sources import sources_of

RANDOM, USUAL = "random", "easy"
RANDOM_PER_BATCH, PLAYED_PER_BATCH = 1000, 4
RANDOM_FOR_EACH_PLAYED = 25  # random games are compiled loops; players think
NOTABLE = 0.1  # a change by a tenth is one that people feel
SURE = 3.0  # standard errors by which means must differ for chance not to explain it
NO_PLAYER = Text(
    en="--by takes one player of {names}, not '{by}'",
    fr="--by prend un joueur parmi {names}, pas « {by} »",
)


@dataclass(frozen=True)
class Finding:
    """What games of equals with a number of players and options were like."""

    contest: Contest
    option: str  # NAME=VALUE of what is not as usual, or nothing
    sample: Sample

    @property
    def by(self) -> str:
        """Who played."""
        return self.contest.players[0]

    def changes_from(self, usual: "Finding") -> list[str]:
        """What an option changes so much that people feel it: "length", "points", "seat"."""
        one, other = self.sample, usual.sample
        first, usual_first = one.seats[0].share, other.seats[0].share
        apart = first.low > usual_first.high or first.high < usual_first.low
        changed = {
            "length": _differs(one.lengths, other.lengths),
            "points": _differs(one.points.mean(axis=1), other.points.mean(axis=1)),
            "seat": apart and self.contest.seats > 1,
        }
        return [name for name, differs in changed.items() if differs]

    def as_json(self) -> dict[str, Any]:
        """The figures that programs may want to know."""
        return {
            "players": self.contest.seats,
            "by": self.by,
            "option": self.option,
            "games": self.sample.games,
            "points_by_place": {
                place: {"mean": float(points.mean()), "least": int(points.min()),
                        "most": int(points.max()), "count": len(points)}
                for place, points in self.sample.points_by_rank().items()
            },
            "points_from": {one.source.en: one.as_json() for one in sources_of(self.sample)},
            **self.sample.as_json(),
        }  # fmt: skip


def _differs(values: NDArray[np.generic], usual: NDArray[np.generic]) -> bool:
    """Whether the mean of values, one a game, is one that people feel, and no work of chance."""
    difference = abs(values.mean() - usual.mean())
    doubt = SURE * math.hypot(_error(values), _error(usual))
    return bool(difference > max(NOTABLE * abs(usual.mean()), doubt))


def _error(values: NDArray[np.generic]) -> float:
    """The standard error of a mean; one game alone tells nothing."""
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf


@dataclass(frozen=True)
class Balance:
    """All findings about a game, fewer players first."""

    game: Game
    findings: list[Finding]

    def usual(self, by: str) -> list[Finding]:
        """Those with the chosen options, played by some."""
        return [one for one in self.findings if not one.option and one.by == by]

    @property
    def players(self) -> list[str]:
        """Who played, random first."""
        return list(dict.fromkeys(one.by for one in self.findings))

    def others(self, usual: Finding) -> list[Finding]:
        """Those with another option and as many players."""
        seats = usual.contest.seats
        return [one for one in self.findings if one.option and one.contest.seats == seats]


def plan(
    game: Game,
    *,
    players: int | None = None,
    games: int,
    by: str = USUAL,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> list[tuple[Contest, str]]:
    """The contests that tell about a game: random ones for every option, fewer between players."""
    if by not in PLAYERS:
        raise BadUsage(NO_PLAYER.filled(names=", ".join(PLAYERS), by=by))
    chosen = dict(options or {})
    least, most = game.info.min_players, game.info.max_players
    numbers = range(least, most + 1) if players is None else [game.check_players(players)]
    fewer = max(1, games // RANDOM_FOR_EACH_PLAYED)
    contest = partial(Contest.of, game.name, seed=seed)
    found = []
    for seats in numbers:
        random = partial(contest, f"{RANDOM}*{seats}", games=games)
        found.append((random(options=chosen), ""))
        for option, value in _other_values(game, chosen):
            # Not every option is for every number of players.
            with contextlib.suppress(BadOption):
                found.append((random(options={**chosen, option: value}), f"{option}={value}"))
        if by != RANDOM:
            found.append((contest(f"{by}*{seats}", games=fewer, options=chosen), ""))
    return found


def _other_values(game: Game, chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every value worth trying of every option that is not chosen."""
    for option in game.info.options:
        # A position is no way to play, and who sees what changes nothing for random players.
        skipped = option.omit_default or option.name in chosen
        for value in () if skipped else (*option.choices, *option.examples):
            if value != option.default:
                yield option.name, value


def study(
    game: Game,
    contests: list[tuple[Contest, str]],
    parallel_map: ParallelMap = map,
    on_progress: Callable[[int], None] = no_progress,
) -> Balance:
    """Play all games of a plan; who runs the batches makes no difference."""
    parts = [part for contest, _ in contests for part in _batches(contest)]
    finished: list[Finished] = []
    for batch in parallel_map(play_part, parts):
        finished += batch
        on_progress(len(batch))
    in_order = iter(finished)
    findings = [
        Finding(contest, option, Sample(game, islice(in_order, contest.games)))
        for contest, option in contests
    ]
    return Balance(game, findings)


def _batches(contest: Contest) -> Iterator[tuple[Contest, range]]:
    size = RANDOM_PER_BATCH if contest.players[0] == RANDOM else PLAYED_PER_BATCH
    for first in range(0, contest.games, size):
        yield contest, range(first, min(first + size, contest.games))


def play_part(part: tuple[Contest, range]) -> list[Finished]:
    """Play some games of a contest: what workers do, wherever they are."""
    contest, numbers = part
    if contest.players[0] == RANDOM:
        return random_games(contest, numbers)
    seats = range(1, contest.seats + 1)
    return [
        played.finished._replace(by_source=tuple(map(end.points_by_source, seats)))
        for played, end in map(contest.play_to_end, numbers)
    ]


def random_games(contest: Contest, numbers: range) -> list[Finished]:
    """Random games of a contest in compiled loops, chance included."""
    game = registry.load(contest.game)
    start = State.start(game, players=contest.seats, options=contest.options)
    rows = play_rows(start, numbers, seed=contest.seed)
    columns = (column.tolist() for column in rows)
    return [
        Finished(tuple(ranks), tuple(points), ending - 1, length, tuple(map(tuple, by_source)))
        for ranks, points, ending, length, by_source in zip(*columns, strict=True)
    ]
