"""How fast the games are: random games a second, beside peers, all measured in one run.

Every figure is the best of several rounds, and the rounds of all contestants alternate, so that a
machine that is busy for a moment slows all of them alike.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.engine.game import Game
from ludotheque.engine.playouts import CORES, playouts
from ludotheque.engine.solving import no_progress
from ludotheque.engine.state import State
from ludotheque.players.search import Budget, search

SEED = 1
ROUNDS = 5
SECONDS_PER_ROUND = 0.5
OPENSPIEL_GAMES = ("connect_four", "othello", "pig", "liars_dice", "backgammon")
OPENSPIEL_SEARCHES = ("connect_four", "pig")  # about as long as Donuts; with chance
TREE_MEGABYTES = 500
SIMULATIONS_PER_SEARCH = 20_000  # as many for all, since searches grow slower with their trees
LIMIT_FILE = "tools/limit.c"  # a game's folder may hold its own playouts in plain C, as the limit


@dataclass(frozen=True)
class Speed:
    """Games a second and, where they are counted, moves (decisions and throws) a second."""

    games_per_second: float
    moves_per_second: float | None = None


@dataclass(frozen=True)
class Contestant:
    """Something that plays a number of random games and says how many moves they had, if known."""

    name: str
    play: Callable[[int], int | None]

    def round(self, games: int) -> Speed:
        """Play and time so many games."""
        start = time.perf_counter()
        moves = self.play(games)
        seconds = time.perf_counter() - start
        return Speed(games / seconds, None if moves is None else moves / seconds)


def start_of(game: Game, players: int) -> State:
    """Where the measured games start: once the first chance, such as a layout, is settled."""
    return game.start(seed=SEED, players=players)


def ours(game: Game, players: int, cores: int) -> Contestant:
    """Our own random playouts of a game."""
    start = start_of(game, players)

    def play(games: int) -> int:
        tally = playouts(start, games, seed=SEED, cores=cores)
        return tally.decisions + tally.throws

    return Contestant(_title(game, players), play)


def our_search(game: Game) -> Contestant:
    """Our own tree search from the start of a game, one tree; what it plays are simulations."""
    state = start_of(game, game.info.min_players)
    seat = state.to_move[0]
    observation = state.observation(seat)

    def play(simulations: int) -> None:
        for part in _searches(simulations):
            search(observation, seat, Budget(simulations=part, megabytes=TREE_MEGABYTES), seed=SEED)

    return Contestant(f"search {game.name}", play)


def _searches(simulations: int) -> list[int]:
    """So many simulations, as the searches of a game's decisions."""
    full, rest = divmod(simulations, SIMULATIONS_PER_SEARCH)
    return [SIMULATIONS_PER_SEARCH] * full + ([rest] if rest else [])


def openspiel(name: str, *, searching: bool = False) -> Contestant | None:
    """OpenSpiel's Monte-Carlo tree search in C++, one rollout a simulation, or rollouts only."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():  # its search starts from a decision
        state.apply_action(state.chance_outcomes()[0][0])

    def play(work: int) -> None:
        # Rollouts only: one simulation has no tree yet, only its evaluator's rollouts.
        split = [(1, part) for part in _searches(work)] if searching else [(work, 1)]
        for rollouts, simulations in split:
            pyspiel.MCTSBot(
                game, pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=SEED), uct_c=1.0,
                max_simulations=simulations, max_memory_mb=TREE_MEGABYTES, solve=False, seed=SEED,
                verbose=False,
            ).step(state)  # fmt: skip

    return Contestant(f"openspiel search {name}" if searching else f"openspiel {name}", play)


def limit_in_c(game: Game, folder: Path) -> Contestant | None:
    """The game's own playouts in plain C, if its folder has them and there is a compiler."""
    source = game.info.folder / LIMIT_FILE
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not source.exists() or compiler is None:
        return None
    program = folder / f"limit-{game.name}"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(source)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        return None
    start = start_of(game, game.info.min_players).data

    def play(games: int) -> int:
        arguments = [str(program), str(games), str(SEED)]
        printed = subprocess.run(arguments, input=start, check=True, capture_output=True).stdout
        return int(printed.split()[2])

    return Contestant(f"c {game.name}", play)


def measure(contestants: list[Contestant], on_progress: Callable[[], None]) -> dict[str, Speed]:
    """Measure contestants side by side; `on_progress` is called after each round of each."""
    games = {one.name: _games_for_a_round(one) for one in contestants}
    best: dict[str, Speed] = {}
    for one in contestants * ROUNDS:
        speed = one.round(games[one.name])
        best[one.name] = max(best.get(one.name, speed), speed, key=lambda s: s.games_per_second)
        on_progress()
    return best


def _games_for_a_round(contestant: Contestant) -> int:
    """Find how many games take about as long as a round should."""
    contestant.play(1)  # loads what is compiled
    games = 1
    while True:
        games_per_second = contestant.round(games).games_per_second
        if games > games_per_second * SECONDS_PER_ROUND / 10:
            return max(1, int(games_per_second * SECONDS_PER_ROUND))
        games *= 4


@dataclass(frozen=True)
class GameSpeed(Speed):
    """The speed of one of our games: with the least number of players, and with each."""

    by_players: dict[str, Speed] = field(default_factory=dict)


@dataclass(frozen=True)
class Report:
    """All figures of one run."""

    games: dict[str, GameSpeed]  # one core
    all_cores: dict[str, Speed]  # with the least number of players
    peers: dict[str, float]  # games a second, one core
    searches: dict[str, float]  # simulations a second of tree searches, one core; peers too
    cores: int


def run(games: list[Game], on_progress: Callable[[], None] = no_progress) -> Report:
    """Measure these games and their peers in one run."""
    with tempfile.TemporaryDirectory() as folder:
        own = [ours(game, players, 1) for game in games for players in numbers_of_players(game)]
        wide = [ours(game, game.info.min_players, CORES) for game in games]
        candidates = [openspiel(name) for name in OPENSPIEL_GAMES]
        candidates += [limit_in_c(game, Path(folder)) for game in games]
        peers = [candidate for candidate in candidates if candidate is not None]
        searched = [openspiel(name, searching=True) for name in OPENSPIEL_SEARCHES]
        searches = [*map(our_search, games), *(one for one in searched if one is not None)]
        alone = measure(own + peers + searches, on_progress)
        together = measure(wide, on_progress)
    return Report(
        games={game.name: _speed_of(game, alone) for game in games},
        all_cores={game.name: together[_title(game, game.info.min_players)] for game in games},
        peers={peer.name: alone[peer.name].games_per_second for peer in peers},
        searches={one.name: alone[one.name].games_per_second for one in searches},
        cores=CORES,
    )


def numbers_of_players(game: Game) -> range:
    """How many may play."""
    return range(game.info.min_players, game.info.max_players + 1)


def _title(game: Game, players: int) -> str:
    return f"{game.name} {players}"


def _speed_of(game: Game, measured: dict[str, Speed]) -> GameSpeed:
    by_players = {str(n): measured[_title(game, n)] for n in numbers_of_players(game)}
    least = by_players[str(game.info.min_players)]
    return GameSpeed(least.games_per_second, least.moves_per_second, by_players)


def rounds_of(games: list[Game]) -> int:
    """How many rounds a run has, for a progress bar (an upper bound: a peer may be missing)."""
    own = sum(len(numbers_of_players(game)) for game in games)
    return ROUNDS * (own + 3 * len(games) + len(OPENSPIEL_GAMES) + len(OPENSPIEL_SEARCHES))
