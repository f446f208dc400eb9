"""Easy Come Easy Go, exactly: what every state is worth to every seat if all play best.

A policy says, for every state between turns, how often the turn that follows ends in which way.
Solving starts from any policy, finds what each state is then worth, lets every turn be played
better where its player gains by it, and repeats that until nobody does.

For two players this is policy iteration, and the result is the one value of the game. With more,
each for themselves, it need not end: what one gains, two others lose in unequal parts, they
answer, and so round and round, over gains of some hundredths of a percent. So a turn is left as it
is where a choice would gain no more than a tolerance, and if play does not settle, the tolerance
grows. What is found is then exact for this policy, and `most_to_gain` says how much any player
could gain at most by playing any one turn otherwise. Within a turn, the first of equal choices is
made, in the order of their numbers: take a prize, in the order of EC-12; end; keep.
"""

import io
import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import solving
from ludotheque.engine.solving import Kept, MoveValue, OnProgress, ParallelMap, WinProbabilities
from ludotheque.engine.state import State
from ludotheque.games.easycome.notation import decode, dice_text
from ludotheque.games.easycome.rules import chance, dice, legal
from ludotheque.games.easycome.rules import policy_iteration as compiled
from ludotheque.games.easycome.rules.state import END, NO_SEAT, STATE, before_first_throw
from ludotheque.language import Text, percent

PRECISION = 1e-12
ROUNDING = 1e-14  # sweeps go on until no value changes by more
SWEEPS_PER_ROUND = 15  # for values to follow a new policy,
SWEEPS_TO_CONVERGE = 1000  # and all that they need once it does not change
MAX_PART = 1 << 18  # states; each part is sent the values of all
# The tolerance, round by round: nothing but rounding while that may do, then more and more.
EXACT_ROUNDS, ROUNDS_PER_TOLERANCE, FIRST_TOLERANCE = 10, 3, 1e-6
MIN_STATES_TO_KEEP_ROUNDS = 10_000  # fewer are solved in a second or two
MAX_PLAYERS_SOLVED_SOON = 2  # in less time than somebody waits for a move
FIRST_ROUND = Text(en="round {n}", fr="passe {n}")
NEXT_ROUND = Text(
    en="round {n}, a turn may still gain {gain}", fr="passe {n}, un tour peut encore gagner {gain}"
)
GAIN_DIGITS = 4


@dataclass(frozen=True)
class Table:
    """The states between turns, by number, and what may follow each (see `policy_iteration`)."""

    row_of: NDArray[np.int32]  # by code
    successors: NDArray[np.int32]  # a row a state, a column for each way to end its turn
    opening: int  # before the first turn: all prizes in the centre

    def row(self, raw: np.record) -> int:
        """The number of the state between turns that a state belongs to."""
        row = int(self.row_of[compiled.code_of(raw)])
        assert row != compiled.NO_ROW, "no game comes to such a state"
        return row


@cache
def table(players: int, hold: int) -> Table:
    """Number the states of a game, and find what follows from each by the rules themselves."""
    seconds_in_a_row = 2 if players == 2 else 1  # EC-15
    row_of = np.empty((players + 1) ** dice.PRIZES * seconds_in_a_row, np.int32)
    scratch = np.zeros(2, STATE)
    states = compiled.number_states(scratch[0], players, hold, row_of)
    successors = np.empty((states, compiled.WAYS_TO_END), np.int32)
    compiled.find_all_successors(scratch, row_of, states, players, hold, successors)
    start = before_first_throw(players, hold)
    return Table(row_of, successors, opening=int(row_of[compiled.code_of(start)]))


@dataclass(frozen=True)
class Part:
    """Some of the states, to be played better; sent to a worker, who has the same table."""

    players: int
    hold: int
    rows: slice
    values: NDArray[np.float64]
    ends: NDArray[np.float64]  # how often each turn ends in which way
    tolerance: float


def improve_part(part: Part) -> tuple[NDArray[np.float64], int, float]:
    """Choose anew in the turns of a part: their ends, how many changed, the largest gain."""
    ends = part.ends.copy()
    successors = table(part.players, part.hold).successors[part.rows]
    changed, gain = compiled.improve(part.values, successors, part.tolerance, ends)
    return ends, changed, gain


class Turn:
    """The best choices for all throws of a turn."""

    def __init__(self, values: NDArray[np.float64], successors: NDArray[np.int32]):
        self._values, self._successors = values, successors
        self._stops = np.empty(len(compiled.MATCHES), np.int64)
        self._choices = np.empty(len(compiled.MATCH), np.int64)
        self._kept_worths = np.empty(dice.ASIDES)
        stop_worths = np.empty(len(compiled.MATCHES))
        compiled.choose_ways_to_end(values, successors, self._stops, stop_worths)
        compiled.choose_in_turn(self._stops, stop_worths, self._kept_worths, self._choices)

    def move_values(self, raw: np.record) -> dict[int, float]:
        """What each legal move is worth to the seat that throws, by its number."""
        words = np.zeros(2, np.uint64)
        legal.legal(raw, raw.turn, words)
        numbers = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
        return {move: self._worth(raw, move) for move in numbers.tolist()}

    def _worth(self, raw: np.record, move: int) -> float:
        if move > END:
            return float(self._kept_worths[dice.TOGETHER[raw.kept, move - END]])
        return float(self._after(move)[0])

    def win_probabilities(self, raw: np.record) -> NDArray[np.float64]:
        """How likely every seat, from the one that throws, is to win in mid-turn."""
        kept = raw.kept
        if raw.thrown != dice.NO_DICE:
            move = best_of(self.move_values(raw))
            if move <= END:
                return self._after(move)
            kept = dice.TOGETHER[kept, move - END]
        ends = np.empty(compiled.WAYS_TO_END)
        compiled.follow_choices(self._choices, int(kept), np.empty_like(self._kept_worths), ends)
        return sum(
            (share * self._after(way) for way, share in enumerate(ends) if share),
            start=np.zeros(self._values.shape[1]),
        )

    def _after(self, way: int) -> NDArray[np.float64]:
        row, passed = divmod(int(self._successors[way]), 1 << compiled.SHIFT_BITS)
        return np.roll(self._values[row], passed)


def best_of(move_values: dict[int, float]) -> int:
    """The best move, the first of equals."""
    highest = max(move_values.values()) - compiled.TIE_EPSILON
    return next(move for move, worth in move_values.items() if worth >= highest)


@cache
def begin_probabilities(state: bytes) -> tuple[float, ...]:
    """How likely each seat is to have the first turn, while they throw for it (EC-2)."""
    raw = np.frombuffer(bytearray(state), STATE)[0]
    seats = range(raw.players)
    if not raw.to_begin:
        return tuple(float(seat == raw.turn) for seat in seats)
    if not raw.leaders:  # a round begins, and all who throw are equal
        throwing = [int(raw.to_begin) >> seat & 1 for seat in seats]
        return tuple(is_throwing / sum(throwing) for is_throwing in throwing)
    total = np.zeros(len(seats))
    first, last = dice.FIRST[dice.DICE :]
    for throw in range(first, last):
        after = np.frombuffer(bytearray(state), STATE)[0]
        chance.apply_chance(after, throw)
        total += dice.WEIGHTS[throw] * np.array(begin_probabilities(after.tobytes()))
    return tuple((total / dice.WEIGHTS[first:last].sum()).tolist())


def tolerances() -> Iterator[float]:
    """The tolerance of each round; the first round accepts any gain, since nothing is chosen."""
    yield -np.inf
    yield from [compiled.TIE_EPSILON] * EXACT_ROUNDS
    tolerance = FIRST_TOLERANCE
    while True:
        yield from [tolerance] * ROUNDS_PER_TOLERANCE
        tolerance *= 10


@dataclass
class Policy:
    """How all play, made better round by round, and what every state is worth by it."""

    players: int
    hold: int
    values: NDArray[np.float64]  # a row a state; seats from the one to throw, in order of turns
    ends: NDArray[np.float64]  # how often each turn ends in which way
    rounds: int = 0
    sweeps: int = 0
    tolerance: float = -np.inf
    most_to_gain: float = np.inf
    converged: bool = False  # the values are those of this policy
    settled: bool = False  # and nobody gains more than the tolerance: this is the solution

    @classmethod
    def initial(cls, players: int, hold: int) -> "Policy":
        """Where every solution begins."""
        states = len(table(players, hold).successors)
        values = np.zeros((states + players + 1, players))
        values[states : states + players] = np.eye(players)  # one has won
        values[-1] = -1  # what cannot be done is never best
        return cls(players, hold, values, np.zeros((states, compiled.WAYS_TO_END)))

    @property
    def table(self) -> Table:
        """The states."""
        return table(self.players, self.hold)

    def improve(self, tolerance: float, parallel_map: ParallelMap, tick: Callable[[], None]) -> int:
        """Let every turn be played better where its player gains by it; how many now are."""
        rows = [slice(first, first + MAX_PART) for first in range(0, len(self.ends), MAX_PART)]
        game = self.players, self.hold
        parts = [Part(*game, some, self.values, self.ends[some], tolerance) for some in rows]
        changed, gain = 0, 0.0
        for some, found in zip(rows, parallel_map(improve_part, parts), strict=True):
            self.ends[some] = found[0]
            changed, gain = changed + found[1], max(gain, found[2])
            tick()
        self.rounds, self.tolerance, self.most_to_gain = self.rounds + 1, tolerance, gain
        self.settled = self.converged and not changed
        return changed

    def evaluate(self, sweeps: int, tick: Callable[[], None]) -> None:
        """Find what the states are worth by this policy, in so many sweeps at most."""
        for _ in range(sweeps):
            self.sweeps += 1
            change = compiled.evaluate(self.values, self.table.successors, self.ends)
            self.converged = change < ROUNDING
            tick()
            if self.converged:
                return

    def progress(self) -> Text:
        """Which round comes next, and how much there is to gain."""
        if self.rounds < 2:  # in the first, nothing is compared
            return FIRST_ROUND.filled(n=self.rounds + 1)
        return NEXT_ROUND.filled(n=self.rounds + 1, gain=percent(self.most_to_gain, GAIN_DIGITS))

    def win_probabilities(self, raw: np.record) -> list[float]:
        """How likely every seat, from 0, is to win, in any state of a game."""
        if raw.winner != NO_SEAT:
            return [float(seat == raw.winner) for seat in range(self.players)]
        if raw.to_begin:
            begins = np.array(begin_probabilities(raw.tobytes()))
            opening = self.values[self.table.opening]
            return [float(begins @ np.roll(opening[::-1], seat + 1)) for seat in range(len(begins))]
        if raw.kept == raw.thrown == dice.NO_DICE:
            from_turn = self.values[self.table.row(raw)]
        else:
            from_turn = self.turn(raw).win_probabilities(raw)
        return [float(share) for share in np.roll(from_turn, raw.turn)]

    def turn(self, raw: np.record) -> Turn:
        """The best choices for the turn that a state belongs to."""
        return Turn(self.values, self.table.successors[self.table.row(raw)])


def settle(
    policy: Policy,
    *,
    parallel_map: ParallelMap = map,
    on_progress: OnProgress = solving.no_progress,
    on_round: Callable[[Policy], None] = lambda policy: None,
) -> Policy:
    """Make a policy better until nobody gains; see above.

    The choices of a round are made from the same values whatever part a state is in, so the result
    does not depend on who works on the parts. `on_round` gets the policy after every round; from
    there one can go on, to the same result.

    >>> f"{settle(Policy.initial(2, 2)).values[table(2, 2).opening, 0]:.9f}"
    '0.523771789'
    """
    for tolerance in itertools.islice(tolerances(), policy.rounds, None):
        steps = -(-len(policy.ends) // MAX_PART) + SWEEPS_PER_ROUND
        tick = _ticking(policy.progress(), steps, on_progress)
        changed = policy.improve(tolerance, parallel_map, tick)
        if policy.settled:
            break
        policy.evaluate(SWEEPS_PER_ROUND if changed else SWEEPS_TO_CONVERGE, tick)
        on_round(policy)
    return policy


def _ticking(what: Text, steps: int, on_progress: OnProgress) -> Callable[[], None]:
    """Report that something begins; what is returned reports a further step of it."""
    done = itertools.count()

    def tick() -> None:
        on_progress(what, min(next(done) / steps, 1.0))

    tick()
    return tick


def solved(
    players: int,
    hold: int,
    kept: Kept,
    parallel_map: ParallelMap = map,
    on_progress: OnProgress = solving.no_progress,
) -> tuple[Policy, bool]:
    """The solution for a number of players, and whether it was kept; if not, it is found now."""
    name = f"{players}-{hold}"
    policy = _unpacked(kept.get(name, b"")) or Policy.initial(players, hold)
    if policy.settled:
        return policy, True

    # A long one is kept after every round too, so that whatever stops it loses little.
    def keep(policy: Policy) -> None:
        if policy.settled or len(policy.ends) >= MIN_STATES_TO_KEEP_ROUNDS:
            kept[name] = _packed(policy)

    settle(policy, parallel_map=parallel_map, on_progress=on_progress, on_round=keep)
    policy.ends = policy.ends[:0]  # were needed to go on
    keep(policy)
    return policy, False


def _packed(policy: Policy) -> bytes:
    packed = io.BytesIO()
    np.savez(packed, **vars(policy))
    return packed.getvalue()


def _unpacked(packed: bytes) -> Policy | None:
    """A policy that was kept; None if it is damaged."""
    with suppress(OSError, EOFError, ValueError, TypeError, BadZipFile):
        with np.load(io.BytesIO(packed)) as arrays:
            fields = {name: array if array.ndim else array.item() for name, array in arrays.items()}
        return Policy(**fields)
    return None


_known: dict[tuple[int, int], Policy] = {}  # once in a process: players ask at every move


def move_values(
    state: State, seat: int, *, time_budget: float = solving.SOON, kept: Kept | None = None
) -> dict[int, MoveValue] | None:
    """For two players: every machine finds the same soon, and it is the value of the game."""
    # What was found for more players on some machine is neither, and would make the same seed play
    # otherwise here than there.
    if state.players > MAX_PLAYERS_SOLVED_SOON or state.to_move != (seat,):
        return None
    raw = state.raw
    game = state.players, int(raw.hold)
    if game not in _known:
        _known[game], _ = solved(*game, {} if kept is None else kept)
    values = _known[game].turn(raw).move_values(raw)
    return {move: MoveValue(worth) for move, worth in values.items()}


def best_move(state: State, seat: int, *, kept: Kept | None = None) -> int | None:
    """The move that wins most often, with two players."""
    values = move_values(state, seat, kept=kept)
    return max(values, key=lambda move: values[move].win_probability) if values else None


def solve(
    state: State,
    *,
    value_only: bool = False,
    parallel_map: ParallelMap = map,
    on_progress: OnProgress = solving.no_progress,
    kept: Kept | None = None,
) -> WinProbabilities:
    """How likely every seat is to win, and what every move is worth or which is best."""
    raw = state.raw
    store = {} if kept is None else kept
    policy, was_kept = solved(state.players, int(raw.hold), store, parallel_map, on_progress)
    opening = tuple(policy.values[policy.table.opening].tolist())
    return WinProbabilities(
        first_player=opening[0],
        by_turn=opening,
        states=len(policy.table.successors),
        rounds=policy.rounds,
        sweeps=policy.sweeps,
        tolerance=policy.tolerance,
        precision=PRECISION,
        most_to_gain=policy.most_to_gain,
        kept=was_kept,
        by_seat=() if value_only else tuple(policy.win_probabilities(raw)),
        moves=_worths(policy, raw) if state.to_move and not value_only else {},
        best=_best_choices(policy, raw) if state.chance_is_next and not value_only else {},
    )


def _worths(policy: Policy, raw: np.record) -> dict[str, float]:
    """What every move of the seat to move is worth, the best first."""
    values = sorted(policy.turn(raw).move_values(raw).items(), key=lambda pair: -pair[1])
    return {decode(None, 0, move).text: worth for move, worth in values}


def _best_choices(policy: Policy, raw: np.record) -> dict[str, list[str]]:
    """The best move for each throw that may come now (or first in the game), throws by move."""
    if raw.to_begin:
        raw.to_begin = raw.leaders = raw.highest = raw.turn = 0
    turn, to_throw = policy.turn(raw), dice.TO_THROW[raw.kept]
    best: dict[str, list[str]] = {}
    for throw in range(dice.FIRST[to_throw], dice.FIRST[to_throw + 1]):
        raw.thrown = throw
        move = best_of(turn.move_values(raw))
        best.setdefault(decode(None, 0, move).text, []).append(dice_text(dice.THROWS[throw]))
    return best


def starts() -> tuple[()]:
    """There is one start."""
    return ()
