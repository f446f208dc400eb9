"""The only module here that touches the library: what it needs, under all names it has had.

Commits are compared across renamings, so each thing is looked up under several names, the newest
first. When something is renamed, add its new name to the front of its list here. Where words of
the library's output change, add them to `RENAMED`.
"""

import dataclasses
import importlib
import json
import operator
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

Json = Any  # what `json` reads and writes
PACKAGE = "ludotheque"
BITS_PER_WORD = 64

# Words of keys and values in what is compared: old word, new word.
RENAMED = {
    "chance": "win_probability",
    "chances": "win_probabilities",
    "is_chance": "is_win_probability",
    "lawful": "legal",
    "most_to_gain": "max_gain",
    "place": "rank",
    "places": "ranks",
    "shared": "tied",
    "throws": "chance_events",
}
# Keys of what is not compared: times, places of files, sentences for people, what was asked for.
IGNORED = {
    "code", "file", "kept", "options", "seconds", "seconds_a_move", "seconds_per_move",
    "text", "version",
}  # fmt: skip


# Looking things up


def _found(*candidates: str) -> Any:
    """The first of these that exists, each written as "module:attribute"."""
    for candidate in candidates:
        module, _, attribute = candidate.partition(":")
        try:
            return getattr(importlib.import_module(f"{PACKAGE}{module}"), attribute)
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith(PACKAGE):
                raise  # the module is there, and lacks something that it needs
        except AttributeError:
            pass
    raise LookupError(f"none of {', '.join(candidates)} in {library_file()}; add its name here")


def _attribute(thing: Any, *candidates: str) -> Any:
    """The first of these attributes that a thing has; "info.name" is the name of its info."""
    for candidate in candidates:
        try:
            return operator.attrgetter(candidate)(thing)
        except AttributeError:
            pass
    raise LookupError(f"{type(thing)} has none of {', '.join(candidates)}; add its name here")


def library_file() -> Path:
    """Where the library that answers comes from."""
    return Path(str(importlib.import_module(PACKAGE).__file__)).resolve()


# Games


def names() -> list[str]:
    """The names of all games."""
    return list(_found(":names")())


def load(name: str) -> Any:
    """A game by its name."""
    return _found(":load")(name)


def player_counts(game: Any) -> range:
    """How many may play."""
    fewest = _attribute(game, "info.min_players", "min_players", "least_players")
    most = _attribute(game, "info.max_players", "max_players", "most_players")
    return range(fewest, most + 1)


def option_values(game: Any) -> Iterator[tuple[str, str]]:
    """Each option with each of its listed values other than the default."""
    for option in _attribute(game, "info.options", "options"):
        for value in (*option.choices, *getattr(option, "examples", ())):
            if value != option.default:
                yield option.name, value


def is_refusal(error: Exception) -> bool:
    """Whether an error is the library's answer to a choice that it does not offer."""
    return type(error).__module__.startswith(PACKAGE)


def start(
    game: Any, players: int, options: Mapping[str, str] | None = None, seed: int | None = None
) -> Any:
    """The first state of a game; without a seed, chance is left to decide."""
    return game.start(players=players, seed=seed, **(options or {}))


# Many games at once


def perft(state: Any, depth: int) -> int:
    """Count sequences of events."""
    return int(_found(":perft", ".engine.playouts:perft", ".games.playouts:perft")(state, depth))


def playouts(state: Any, games: int, *, seed: int, cores: int = 1) -> dict[str, Json]:
    """Play random games; what happened in them, by name."""
    play = _found(":playouts", ".engine.playouts:playouts", ".games.playouts:playouts")
    tally: dict[str, Json] = msgspec.to_builtins(play(state, games, seed=seed, cores=cores))
    return tally


# One state at a time


def seats_to_move(state: Any) -> tuple[int, ...]:
    """The seats that are to decide, from 1."""
    return tuple(_attribute(state, "to_move", "due"))


def fresh_without_dice(state: Any) -> Any:
    """The same state, with nothing worked out yet, and with nobody to play chance."""
    return dataclasses.replace(state, dice=None)


def raw_of(state: Any) -> Any:
    """A fresh copy of the NumPy record that the compiled rules work on."""
    return _attribute(state, "raw", "record")


def legal_numbers_call() -> Callable[[Any, int], list[int]]:
    """Lists the numbers of the legal moves: called with a state and a seat from 1."""
    call: Callable[[Any, int], list[int]] = _attribute(
        _state_class(), "legal_numbers", "move_numbers"
    )
    return call


def play_number_call() -> Callable[[Any, int, int], Any]:
    """Plays a move by its number: called with a state, the number and a seat from 1."""
    own: Callable[[Any, int, int], Any] | None = getattr(_state_class(), "play_number", None)
    return own or (lambda state, number, seat: state.play(state.move(number, seat)))


def move_of(state: Any, number: int, seat: int) -> Any:
    """The move of a number, as a value to be played."""
    return state.move(number, seat)


def compiled_play() -> Callable[[Any, int, int], None]:
    """The compiled rules alone: called with a raw state, a seat from 0 and a move's number."""
    call: Callable[[Any, int, int], None] = _found(
        ".engine.loops:play_on", ".engine.loops:play_move", ".games.loops:play_on"
    )
    return call


def compiled_legal() -> Callable[[Any, int, NDArray[np.uint64]], None]:
    """The compiled rules alone: called with a raw state, a seat from 0 and an empty move set."""
    call: Callable[[Any, int, NDArray[np.uint64]], None] = _found(
        ".engine.loops:legal_of", ".engine.loops:legal_moves_of", ".engine.loops:lawful_of",
        ".games.loops:lawful_of",
    )  # fmt: skip
    return call


def empty_move_set(game: Any) -> NDArray[np.uint64]:
    """A set of bits with room for every move of a game."""
    count = _attribute(game, "rules.move_count", "move_count")
    return np.zeros(-(-count // BITS_PER_WORD), np.uint64)


def _state_class() -> Any:
    return _found(":State", ".engine.state:State", ".games.state:State")


# The command line, whose words change least


def arena(game: str, players: str, *, games: int, seed: int) -> Json:
    """Let players meet: the figures that programs get."""
    words = ["--players", players, "--games", str(games), "--seed", str(seed), "--no-resume"]
    return _command("arena", game, *words, "--json")


def solve(game: str, *flags: str) -> Json:
    """Solve a game from its start."""
    return _command("solve", game, *flags, "--json")


def analyse(record: Path, event: int) -> Json:
    """Value every move after an event of a record."""
    return _command("analyse", str(record), "--at", str(event), "--json")


def prepare() -> None:
    """Compile the rules ahead; what this misses is compiled when it is needed."""
    subprocess.run(_command_line("prepare"), capture_output=True, check=False)


def _command(*words: str) -> Json:
    done = subprocess.run(_command_line(*words), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"ludotheque {' '.join(words)}: {done.stderr}")
    return json.loads(done.stdout)


def _command_line(*words: str) -> list[str]:
    assert "PYTHONPATH" in os.environ, "the library of a commit is found by it"
    return [sys.executable, "-m", PACKAGE, *words]


# Words


def in_new_words(value: Json) -> Json:
    """What the library said, in today's words, without what is not compared.

    >>> in_new_words({"places": [1, 2], "seconds": 0.1, "announce": "lawful"})
    {'ranks': [1, 2], 'announce': 'legal'}
    """
    if isinstance(value, dict):
        kept = {key: inner for key, inner in value.items() if key not in IGNORED}
        renamed = {in_new_words(key): in_new_words(inner) for key, inner in kept.items()}
        assert len(renamed) == len(kept), f"two keys of {list(kept)} have the same new name"
        return renamed
    if isinstance(value, list):
        return [in_new_words(inner) for inner in value]
    if isinstance(value, str):
        return re.sub(r"\w+", lambda word: RENAMED.get(word[0], word[0]), value)
    return value
