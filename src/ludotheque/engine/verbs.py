"""The verbs of a game, and how generic compiled code finds those of the game at hand.

Each verb below says what a game's rules must do. Rules give their own with `@implements(STATE)`
on a function of the verb's name and parameters. Generic code, compiled or not, calls the verb
from here; which rules answers is decided by the dtype of the state, when compiled at compile
time, so a call costs nothing extra.

Seats are counted from 0 in rules (people see them counted from 1).
"""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import from_dtype, types
from numba.extending import overload

from ludotheque.engine import bits
from ludotheque.engine.compiling import OPTIONS
from ludotheque.engine.rng import below

NOBODY = 0
CHANCE = 1 << 15
MAX_SEATS = 6

# A step of a decision as people see it: what they mean, what only fills in, what only ends it.
THING, FILLER, CLOSING = range(3)
STEP_WIDTH = 5  # the role of a step, the kind of thing that it names, and up to three parts
NO_PART = -1

# What a seat supposes of the others, to tell what a decision may lead to.
NOTHING_SUPPOSED, IF_IT_STANDS, AT_LEAST = range(3)

Function = TypeVar("Function", bound=Callable[..., Any])

_verbs: dict[str, dict[Any, Callable[..., Any]]] = {}
_numba_types: dict[Any, np.dtype[Any]] = {}


def _verb(*, optional: bool = False) -> Callable[[Function], Function]:
    """Make a function into a verb; an optional one keeps its body where rules have none."""

    def declare(stub: Function) -> Function:
        implementations = _verbs[stub.__name__] = {}

        def find(dtype: Any) -> Callable[..., Any]:
            if dtype in implementations:
                return implementations[dtype]
            if optional and dtype in _numba_types.values():
                return stub
            raise LookupError(f"no rules implement '{stub.__name__}' for the dtype {dtype}")

        def call(*arguments: Any) -> Any:
            return find(arguments[0].dtype)(*arguments)

        def resolve(*arguments: Any) -> Callable[..., Any] | None:
            state = arguments[0].dtype if isinstance(arguments[0], types.Array) else arguments[0]
            return find(_numba_types[state]) if state in _numba_types else None

        # Numba compares these signatures with that of the rules' function.
        call.__signature__ = resolve.__signature__ = inspect.signature(stub)  # type: ignore[attr-defined]
        call.__name__, call.__doc__ = stub.__name__, stub.__doc__
        overload(call, jit_options=OPTIONS, strict=False)(resolve)
        return call  # type: ignore[return-value]

    return declare


def implements(state: np.dtype[Any]) -> Callable[[Function], Function]:
    """Register a function of the rules as the verb of its name for states of this dtype."""
    numba_type = from_dtype(state)
    assert isinstance(numba_type, types.Record)
    _numba_types[numba_type] = state

    def register(function: Function) -> Function:
        implementations = _verbs[function.__name__]
        known = implementations.setdefault(state, function)
        if known.__module__ != function.__module__:
            raise ValueError(
                f"{function.__module__} and {known.__module__} have states of the same fields; "
                "rename a field of one: rules are found by the dtype of their state"
            )
        return function

    return register


def is_implemented(verb: str, state: np.dtype[Any]) -> bool:
    """Whether the rules of a dtype have a verb of their own."""
    return state in _verbs[verb]


def state_dtype(fields: list[Any]) -> np.dtype[Any]:
    """The dtype of a state with these fields, aligned, with access by name."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


@_verb()
def to_move(state: Any) -> int:
    """Who is to decide: the bits of the seats to move, or CHANCE, or NOBODY when it is over."""
    raise NotImplementedError


@_verb()
def legal(state: Any, seat: int, moves: Any) -> None:
    """Add every legal move of a seat to move to `moves`, a set of bits, given empty."""
    raise NotImplementedError


@_verb()
def play(state: Any, seat: int, move: int) -> None:
    """Play a legal move. Several seats may be to move: the order they play in changes nothing."""
    raise NotImplementedError


@_verb()
def refusal(state: Any, seat: int, move: int) -> int:
    """Why a move, of any number, of a seat to move is not legal; 0: it is.

    Reasons are numbered in the order in which they are checked, so that of several ways to do
    something the one with the highest reason is the nearest to being legal.
    """
    raise NotImplementedError


@_verb(optional=True)
def chance_weights(state: Any, weights: Any) -> None:
    """Set the whole-number weight of every outcome that chance may bring; given all zero."""


@_verb(optional=True)
def sample_chance(state: Any, rng: Any) -> int:
    """Draw an outcome by these weights, fast."""
    return 0


@_verb(optional=True)
def apply_chance(state: Any, outcome: int) -> None:
    """Let an outcome of chance take effect."""


@_verb(optional=True)
def is_mid_decision(state: Any, seat: int) -> bool:
    """Whether a seat has begun a decision of several steps and must still end it.

    People make whole decisions. A step is a whole one unless this says yes after it.
    """
    return False


@_verb(optional=True)
def describe(state: Any, seat: int, move: int, step: Any) -> None:
    """Say what a step is to a person: set `step`, whose parts are given as NO_PART.

    Its role, and for a THING its kind and its parts as the game's `items` names them. Where a
    decision is one step, the thing is the move.
    """
    step[0], step[1], step[2] = THING, 0, move


@_verb(optional=True)
def stores(state: Any, seat: int) -> int:
    """How much a seat has to spare of what different ways to do the same may cost."""
    return 0


@_verb(optional=True)
def forget_way(state: Any, seat: int) -> None:
    """Erase what only tells how a seat came to its decision, so that equal results are equal."""


@_verb(optional=True)
def is_certain(state: Any, seat: int, move: int) -> bool:
    """Whether a seat can tell from its observation what a move leads to, up to the next chance."""
    return True


@_verb(optional=True)
def suppose(state: Any, seat: int, move: int) -> int:
    """Let the others, in a seat's observation, do what it may suppose before a move; what that is.

    IF_IT_STANDS: nobody answers the move, and what it then leads to happens just so. AT_LEAST:
    the others do nothing, and what they do can only add to it.
    """
    return NOTHING_SUPPOSED


@_verb(optional=True)
def take_back(state: Any, seat: int) -> bool:
    """Where seats decide at once, reopen a seat's decision; whether there was anything to reopen.

    It may be begun, or made while another seat still decides. This is no move: players choose
    among the legal moves without it, and no search ever takes it.
    """
    return False


@_verb()
def score(state: Any, points: Any) -> None:
    """Set the points of every seat, as they stand."""
    raise NotImplementedError


@_verb()
def rank(state: Any, ranks: Any) -> None:
    """Set the rank of every seat at the end, from 1; those who tie share the better one."""
    raise NotImplementedError


@_verb()
def ending(state: Any) -> int:
    """Why the game ended: a position, from 1, in the game's list of endings; 0: it goes on."""
    raise NotImplementedError


@_verb(optional=True)
def points_by_source(state: Any, seat: int, points: Any) -> None:
    """Split a seat's points at the end by the game's sources; given all zero."""


@_verb(optional=True)
def is_concealed(state: Any, actor: int, number: int, viewer: int) -> bool:
    """Whether an event is never shown to a viewer (-1: a spectator); actor -1 is chance.

    Moves of seats that decide at once need not be concealed: they are shown once all are in.
    """
    return False


@_verb(optional=True)
def hide(state: Any, seat: int) -> None:
    """Erase what a seat may not know (-1: a spectator). Nothing is hidden unless the rules do."""


@_verb(optional=True)
def determinize(state: Any, seat: int, rng: Any) -> None:
    """Redraw what a seat cannot know, as likely as it is for that seat."""


@_verb(optional=True)
def consequences(states: Any, actor: int, move: int, rows: Any) -> None:
    """Note in `rows` what a move, or (actor -1) a result of chance, causes and why.

    `states` is scratch space for two: the first is where it happens, to be played on, step by
    step, by the functions that `play` is made of. See `engine/consequences.py` for the rows.
    Only who tells of a game calls this, never a simulation.
    """


# For players that think. A game's rules that has none of these is still searched, only less well.
@_verb(optional=True)
def evaluate(state: Any, values: Any) -> None:
    """Estimate each seat's share of the win, from 0 to 1, all together 1, before the end.

    A lone player has one value: what `success` may come to.
    """
    for seat in range(len(values)):
        values[seat] = 1.0 / len(values)


@_verb(optional=True)
def success(state: Any) -> float:
    """How well a lone player did in a finished game, from 0 to 1."""
    return 1.0


@_verb(optional=True)
def rollout_policy(state: Any, seat: int, moves: Any, rng: Any) -> int:
    """Choose one of the legal moves of a seat, quickly and sensibly, as playouts need it."""
    return bits.nth(moves, below(rng, bits.size(moves)))  # type: ignore[no-any-return]
