"""Easy Come Easy Go, exactly: what every state is worth to every seat if all play best.

A way to play says, for every state between turns, how often the turn that follows ends in which
way. `solve` starts from any, finds what each state is then worth, lets every turn be played better
where its player gains by it, and repeats that until nobody does.

For two players this is policy iteration, and the result is the one value of the game. With more,
each for themselves, it need not end: what one gains, two others lose in unequal parts, they
answer, and so round and round, over gains of some hundredths of a percent. So a way to play is left
as it is where a choice would gain no more than a tie, and if play does not settle, what counts as a
tie grows. What is found is then exact for this way to play, and `most_to_gain` says how much any
player could gain at most by playing any one turn otherwise. Within a turn, the first of equal
choices is made, in the order of their numbers: take a prize, in the order of EC-12; end; keep.
"""

import itertools
import os
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.game import OnProgress, Spread, no_progress
from ludotheque.engine.state import State
from ludotheque.errors import Unsolved
from ludotheque.games.easycome.content import dice_text
from ludotheque.games.easycome.rules import dice as kernel_dice
from ludotheque.games.easycome.rules import kernel
from ludotheque.games.easycome.rules import policy_iteration as compiled
from ludotheque.language import Text, percent

PRECISION = 1e-12
ROUNDING = 1e-14  # sweeps go on until no value changes by more
SWEEPS_PER_ROUND = 15  # for values to follow a new way to play,
SWEEPS_TO_REST = 1000  # and all that they need once it does not change
LARGEST_PART = 1 << 18  # states; each part is sent the values of all
# What counts as a tie, round by round: nothing but rounding while that may do, then more and more.
EXACT_ROUNDS, ROUNDS_PER_TIE, FIRST_TIE = 10, 3, 1e-6
SECONDS_WORTH_KEEPING = 2.0
PLAYERS_SOLVED_AT_ONCE = 2  # in less time than somebody waits for a move
FIRST_ROUND = Text(en="round {n}", fr="passe {n}")
NEXT_ROUND = Text(
    en="round {n}, a turn may still gain {gain}", fr="passe {n}, un tour peut encore gagner {gain}"
)
GAIN_DIGITS = 4


@dataclass(frozen=True)
class Table:
    """The states between turns, by number, and what may follow each (see `kernel_solver`)."""

    players: int
    hold: int
    row_of: NDArray[np.int32]  # by code
    successors: NDArray[np.int32]  # a row a state, a column for each way to end its turn

    def row(self, raw: np.record) -> int:
        """The number of the state between turns that a state belongs to."""
        row = int(self.row_of[compiled.code_of(raw)])
        expected = np.zeros(1, kernel.STATE)[0]
        compiled.set_up(expected, compiled.code_of(raw), self.players, self.hold)
        if row == compiled.NO_ROW or raw.counts[: self.players].tolist() != (
            np.roll(expected.counts[: self.players], raw.turn).tolist()
        ):
            raise Unsolved(
                Text(
                    en="no game comes to this state: its counts do not go with its prizes (EC-16)",
                    fr="aucune partie n’arrive à cet état : ses décomptes ne vont pas avec ses "
                    "prix (EC-16)",
                )
            )
        return row

    @cached_property
    def opening(self) -> int:
        """The number of the state before the first turn: all prizes in the centre."""
        start = np.zeros(1, kernel.STATE)[0]
        start.players = self.players
        return int(self.row_of[compiled.code_of(start)])

    @cached_property
    def digest(self) -> str:
        """A few letters that change with the rules, and with how they are solved."""
        rules = self.successors.tobytes() + kernel_dice.MATCHED.tobytes()
        code = b"".join(Path(file).read_bytes() for file in (__file__, compiled.__file__))
        return f"{zlib.crc32(rules + code):08x}"


@cache
def table(players: int, hold: int) -> Table:
    """Number the states of a game, and find what follows from each by the rules themselves."""
    seconds_in_a_row = 2 if players == 2 else 1  # EC-15
    row_of = np.empty((players + 1) ** kernel_dice.PRIZES * seconds_in_a_row, np.int32)
    scratch = np.zeros(2, kernel.STATE)
    states = compiled.number_states(scratch[0], players, hold, row_of)
    successors = np.empty((states, compiled.WAYS_TO_END), np.int32)
    compiled.find_all_successors(scratch, row_of, states, players, hold, successors)
    return Table(players, hold, row_of, successors)


@dataclass(frozen=True)
class Part:
    """Some of the states, to be played better; sent to a worker, who has the same table."""

    players: int
    hold: int
    rows: slice
    values: NDArray[np.float64]
    chances: NDArray[np.float64]  # how often each turn ends in which way
    tie: float


def improve_part(part: Part) -> tuple[NDArray[np.float64], int, float]:
    """Choose anew in the turns of a part: their chances, how many changed, the largest gain."""
    chances = part.chances.copy()
    successors = table(part.players, part.hold).successors[part.rows]
    changed, gain = compiled.improve(part.values, successors, part.tie, chances)
    return chances, changed, gain


@dataclass(frozen=True)
class Solution:
    """What every state is worth to every seat, and how that was found."""

    table: Table
    values: NDArray[np.float64]  # a row a state; seats from the one to throw, in order of turns
    rounds: int
    sweeps: int
    tie: float
    most_to_gain: float
    seconds: float
    kept: bool = False  # read from a file: found earlier

    def chances(self, raw: np.record) -> list[float]:
        """The chance of every seat to win, from 0, in any state of a game."""
        if raw.winner != kernel.NO_SEAT:
            return [float(seat == raw.winner) for seat in range(self.table.players)]
        if raw.to_begin:
            begins = np.array(chances_to_begin(raw.tobytes()))
            opening = self.values[self.table.opening]
            return [float(begins @ np.roll(opening[::-1], seat + 1)) for seat in range(len(begins))]
        if raw.kept == raw.thrown == kernel_dice.NO_DICE:
            from_turn = self.values[self.table.row(raw)]
        else:
            from_turn = self._turn(raw).chances(raw)
        return [float(chance) for chance in np.roll(from_turn, raw.turn)]

    def move_values(self, raw: np.record) -> dict[int, float]:
        """The chance to win after each legal move of the seat to move, by its number."""
        return self._turn(raw).move_values(raw)

    def _turn(self, raw: np.record) -> "Turn":
        return Turn(self.values, self.table.successors[self.table.row(raw)])


class Turn:
    """The best choices for all throws of a turn."""

    def __init__(self, values: NDArray[np.float64], successors: NDArray[np.int32]):
        self._values, self._successors = values, successors
        self._stops = np.empty(len(compiled.MATCHES), np.int64)
        self._choices = np.empty(len(compiled.MATCH), np.int64)
        self._kept_worths = np.empty(kernel_dice.FIRST[kernel_dice.DICE])
        stop_worths = np.empty(len(compiled.MATCHES))
        compiled.choose_ways_to_end(values, successors, self._stops, stop_worths)
        compiled.choose_in_turn(self._stops, stop_worths, self._kept_worths, self._choices)

    def move_values(self, raw: np.record) -> dict[int, float]:
        """What each legal move is worth to the seat that throws, by its number."""
        words = np.zeros(2, np.uint64)
        kernel.legal(raw, raw.turn, words)
        numbers = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
        return {int(move): self._worth(raw, int(move)) for move in numbers}

    def _worth(self, raw: np.record, move: int) -> float:
        if move > kernel.END:
            return float(self._kept_worths[kernel_dice.TOGETHER[raw.kept, move - kernel.END]])
        return float(compiled.worth_at(self._values, self._successors[move], 0))

    def chances(self, raw: np.record) -> NDArray[np.float64]:
        """The chance of every seat, from the one that throws, in the middle of its turn."""
        kept = raw.kept
        if raw.thrown != kernel_dice.NO_DICE:
            move = best_of(self.move_values(raw))
            if move <= kernel.END:
                return self._after(move)
            kept = kernel_dice.TOGETHER[kept, move - kernel.END]
        ends = np.empty(compiled.WAYS_TO_END)
        compiled.follow_choices(self._choices, int(kept), np.empty_like(self._kept_worths), ends)
        return sum(
            (chance * self._after(way) for way, chance in enumerate(ends) if chance),
            start=np.zeros(self._values.shape[1]),
        )

    def _after(self, way: int) -> NDArray[np.float64]:
        seats = range(self._values.shape[1])
        return np.array(
            [compiled.worth_at(self._values, self._successors[way], seat) for seat in seats]
        )


def best_of(move_values: dict[int, float]) -> int:
    """The best move, the first of equals."""
    highest = max(move_values.values()) - compiled.FIRST_OF_EQUALS
    return next(move for move, worth in move_values.items() if worth >= highest)


@cache
def chances_to_begin(state: bytes) -> tuple[float, ...]:
    """The chance of each seat to have the first turn, while they throw for it (EC-2)."""
    raw = np.frombuffer(bytearray(state), kernel.STATE)[0]
    seats = range(raw.players)
    if not raw.to_begin:
        return tuple(float(seat == raw.turn) for seat in seats)
    if not raw.leaders:  # a round begins, and all who throw are equal
        throwing = [int(raw.to_begin) >> seat & 1 for seat in seats]
        return tuple(is_throwing / sum(throwing) for is_throwing in throwing)
    total = np.zeros(len(seats))
    first, last = kernel_dice.FIRST[kernel_dice.DICE :]
    for throw in range(first, last):
        after = np.frombuffer(bytearray(state), kernel.STATE)[0]
        kernel.apply_chance(after, throw)
        total += kernel_dice.WEIGHTS[throw] * np.array(chances_to_begin(after.tobytes()))
    return tuple((total / kernel_dice.WEIGHTS[first:last].sum()).tolist())


def ties() -> Iterator[float]:
    """What counts as a tie in each round; in the first nothing does, since nothing is chosen."""
    yield -np.inf
    yield from [compiled.FIRST_OF_EQUALS] * EXACT_ROUNDS
    tie = FIRST_TIE
    while True:
        yield from [tie] * ROUNDS_PER_TIE
        tie *= 10


@dataclass
class Way:
    """A way to play that is made better round by round, and what every state is worth by it."""

    table: Table
    values: NDArray[np.float64]
    chances: NDArray[np.float64]  # how often each turn ends in which way
    rounds: int = 0
    sweeps: int = 0
    at_rest: bool = False
    most_to_gain: float = np.inf
    seconds: float = 0.0

    @classmethod
    def any(cls, players: int, hold: int) -> "Way":
        """Where every solution begins."""
        game = table(players, hold)
        states = len(game.successors)
        values = np.zeros((states + players + 1, players))
        values[states : states + players] = np.eye(players)  # one has won
        values[-1] = -1  # what cannot be done is never best
        return cls(game, values, np.zeros((states, compiled.WAYS_TO_END)))

    def improve(self, tie: float, spread: Spread, tick: Callable[[], None]) -> int:
        """Let every turn be played better where its player gains by it; how many now are."""
        firsts = range(0, len(self.chances), LARGEST_PART)
        rows = [slice(first, first + LARGEST_PART) for first in firsts]
        players, hold = self.table.players, self.table.hold
        parts = [Part(players, hold, some, self.values, self.chances[some], tie) for some in rows]
        changed, gain = 0, 0.0
        for some, found in zip(rows, spread(improve_part, parts), strict=True):
            self.chances[some] = found[0]
            changed, gain = changed + found[1], max(gain, found[2])
            tick()
        self.rounds, self.most_to_gain = self.rounds + 1, gain
        return changed

    def evaluate(self, sweeps: int, tick: Callable[[], None]) -> None:
        """Find what the states are worth by this way to play, in so many sweeps at most."""
        for _ in range(sweeps):
            self.sweeps += 1
            change = compiled.evaluate(self.values, self.table.successors, self.chances)
            self.at_rest = change < ROUNDING
            tick()
            if self.at_rest:
                return

    def told(self) -> Text:
        """Which round it is in, and how much there is to gain."""
        if self.rounds < 2:  # in the first, nothing is compared
            return FIRST_ROUND.filled(n=self.rounds + 1)
        return NEXT_ROUND.filled(n=self.rounds + 1, gain=percent(self.most_to_gain, GAIN_DIGITS))


def solve(
    players: int,
    hold: int = 2,
    *,
    spread: Spread = map,
    watch: OnProgress = no_progress,
    way: Way | None = None,
    keep: Callable[[Way], None] = lambda way: None,
) -> Solution:
    """Find what every state is worth if all play best; see above.

    The choices of a round are made from the same values whatever part a state is in, so the result
    does not depend on how the parts are spread. `keep` gets the way to play after every round; who
    gives such a `way` goes on from there, to the same result.

    >>> f"{solve(2).values[table(2, 2).opening, 0]:.9f}"
    '0.523771789'
    """
    way = way or Way.any(players, hold)
    for tie in itertools.islice(ties(), way.rounds, None):
        started = time.perf_counter()
        steps = -(-len(way.chances) // LARGEST_PART) + SWEEPS_PER_ROUND
        step = _Steps(way.told(), steps, watch)
        changed = way.improve(tie, spread, step)
        settled = way.at_rest and not changed
        if not settled:
            way.evaluate(SWEEPS_PER_ROUND if changed else SWEEPS_TO_REST, step)
        way.seconds += time.perf_counter() - started
        if settled:
            return Solution(
                way.table, way.values, way.rounds, way.sweeps, tie, way.most_to_gain, way.seconds
            )
        keep(way)
    raise AssertionError("ties grow until nothing changes")


class _Steps:
    """Tells who watches how much of a round is done."""

    def __init__(self, what: Text, count: int, watch: OnProgress):
        self._what, self._count, self._watch, self._done = what, count, watch, 0
        watch(what, 0.0)

    def __call__(self) -> None:
        self._done += 1
        self._watch(self._what, min(self._done / self._count, 1.0))


# Solutions are kept: in memory, and those that took long in a file.

_in_memory: dict[tuple[int, int], Solution] = {}
Kept = TypeVar("Kept", Solution, Way)


def known(players: int, hold: int) -> Solution | None:
    """The solution that players may use: one that every machine has, and the value of the game.

    What was found for more players on some machine is neither, and would make the same seed play
    otherwise here than there.
    """
    return solved(players, hold) if players <= PLAYERS_SOLVED_AT_ONCE else None


def solved(
    players: int, hold: int, spread: Spread = map, watch: OnProgress = no_progress
) -> Solution:
    """The solution for a number of players, found now if it is not known.

    What takes long is kept in a file after every round, so that whatever stops it loses little.
    """
    key = players, hold
    if key not in _in_memory:
        if kept := _read(Solution, players, hold):
            found = replace(kept, kept=True)
        else:
            way = _read(Way, players, hold)
            found = solve(players, hold, spread=spread, watch=watch, way=way, keep=_write)
            _write(found)
            _forget_ways(players, hold)
        _in_memory[key] = found
    return _in_memory[key]


def _file(kind: type, players: int, hold: int) -> Path:
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    name = f"easycome-{players}-{hold}-{table(players, hold).digest}-{kind.__name__.lower()}.npz"
    return caches / "ludotheque" / "solved" / name


def _forget_ways(players: int, hold: int) -> None:
    """Delete what was kept on the way to a solution, by this code or by any other."""
    with suppress(OSError):
        for file in _file(Way, players, hold).parent.glob(f"easycome-{players}-{hold}-*-way.npz"):
            file.unlink(missing_ok=True)


def _read(kind: type[Kept], players: int, hold: int) -> Kept | None:
    """What was kept of this kind; None if nothing was, or its file is damaged."""
    file = _file(kind, players, hold)
    with suppress(OSError, ValueError, KeyError, BadZipFile), np.load(file) as kept:
        found = {field.name: kept[field.name] for field in fields(kind) if field.name != "table"}
        numbers = {name: array if array.ndim else array.item() for name, array in found.items()}
        return kind(table=table(players, hold), **numbers)
    return None


def _write(found: Solution | Way) -> None:
    """Keep what took long, if there is a place for it, whole or not at all."""
    if found.seconds < SECONDS_WORTH_KEEPING:
        return
    file = _file(type(found), found.table.players, found.table.hold)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}.npz")
        found_by_name = {name: value for name, value in vars(found).items() if name != "table"}
        np.savez(unfinished, **found_by_name)
        unfinished.replace(file)


def findings(
    state: State, *, value_only: bool, spread: Spread, watch: OnProgress
) -> dict[str, Any]:
    """What `ludotheque solve easycome` tells of a state."""
    raw = state.raw
    solution = solved(state.players, int(raw.hold), spread, watch)
    opening = [float(chance) for chance in solution.values[solution.table.opening]]
    found: dict[str, Any] = {
        "first_player": opening[0],
        "chances": opening,  # in the order of turns
        "states": len(solution.table.successors),
        "rounds": solution.rounds,
        "sweeps": solution.sweeps,
        "precision": PRECISION,  # of the values, given how all play
        "tie": solution.tie,
        "most_to_gain": solution.most_to_gain,
        "seconds": round(solution.seconds, 3),
        "kept": solution.kept,  # then these seconds were spent earlier
    }
    if value_only:
        return found
    found["seats"] = solution.chances(raw)
    if state.to_move:
        found["moves"] = {
            state.game.move_text(raw, raw.turn, move): worth
            for move, worth in sorted(solution.move_values(raw).items(), key=lambda pair: -pair[1])
        }
    elif not state.is_over:
        found["best"] = best_choices(solution, state)
    return found


def best_choices(solution: Solution, state: State) -> dict[str, list[str]]:
    """The best move for each throw that may come now (or first in the game), throws by move."""
    raw = state.raw
    if raw.to_begin:
        raw.to_begin = raw.leaders = raw.highest = raw.turn = 0
    to_throw = int(kernel_dice.TO_THROW[raw.kept])
    best: dict[str, list[str]] = {}
    for throw in range(kernel_dice.FIRST[to_throw], kernel_dice.FIRST[to_throw + 1]):
        raw.thrown = throw
        move = best_of(solution.move_values(raw))
        text = state.game.move_text(raw, raw.turn, move)
        best.setdefault(text, []).append(dice_text(throw))
    return best
