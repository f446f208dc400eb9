"""What every game provides, besides the verbs of its kernel.

A game's folder has a `game.py` whose `GAMES` lists one or more instances of subclasses of
`Game`. `docs/adding-a-game.md` builds one from nothing.
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ludotheque.drawing.characters import Picture
from ludotheque.engine import loops, rulebook
from ludotheque.engine.rulebook import Rulebook
from ludotheque.engine.verbs import is_implemented
from ludotheque.errors import BadOption, RuleError, Unsolved
from ludotheque.language import Language, Text, same

if TYPE_CHECKING:
    from ludotheque.engine.state import State

UNDO, UNDO_NUMBER = "undo", -1  # takes back what a seat has not confirmed; see `verbs.take_back`
CHANCE_SEAT = -1  # in texts it is the word "chance"; people count seats from 1
EVEN = 0.5
NEVER = 1 << 30  # more moves than any game has
SOON = 0.25  # seconds: to find a move must not take a bot much longer
SPECTATOR = 0  # the seat of somebody who only watches


@dataclass(frozen=True)
class Option:
    """Something that can be chosen before the game."""

    name: str
    about: Text
    default: str
    choices: tuple[str, ...] = ()  # all values there are; empty: `read` decides
    read: Callable[[str], str] = str.strip  # gives a value its one form, without spaces
    examples: tuple[str, ...] = ()  # values worth trying where there are no choices

    def value(self, written: str) -> str:
        """Give a value its one written form, or say what would be right."""
        if not self.choices:
            value = self.read(written)
            assert not set(value) & set(" \n|"), "values are words in the text of a state"
            return value
        if written.strip().lower() in self.choices:
            return written.strip().lower()
        raise BadOption(
            Text(
                en="option {o}: '{v}' is not one of {c}",
                fr="option {o} : « {v} » ne fait pas partie de {c}",
            ).filled(o=self.name, v=written, c=", ".join(self.choices))
        )


@dataclass(frozen=True)
class Ending:
    """A way in which a game may end, and the clause that says so."""

    clause: str
    about: Text
    lost: bool = False  # nobody wins: those who play together, or one alone, against the game


@dataclass(frozen=True)
class Move:
    """A move of a seat, or (seat CHANCE_SEAT) a result of chance: its number in the kernel and its text."""

    seat: int
    number: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the rank and points of each seat, and why."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    ending: Ending

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; more than one when it is shared."""
        return tuple(seat for seat, rank in enumerate(self.ranks, 1) if rank == 1)

    @property
    def notation(self) -> str:
        """The outcome as a record writes it, in no language: "places 1 2 points 1 -1 by DN-10"."""
        ranks, points = (" ".join(map(str, numbers)) for numbers in (self.ranks, self.points))
        return f"places {ranks} points {points} by {self.ending.clause}"

    @property
    def summary(self) -> Text:
        """Who won, and why."""
        why = {"why": self.ending.about, "clause": self.ending.clause}
        if self.ending.lost:
            return Text(
                en="nobody wins: {why} ({clause})", fr="personne ne gagne : {why} ({clause})"
            ).filled(**why)
        if len(self.winners) == 1:
            return Text(
                en="seat {seat} wins: {why} ({clause})",
                fr="la place {seat} gagne : {why} ({clause})",
            ).filled(seat=self.winners[0], **why)
        if len(self.winners) == len(self.ranks):
            return Text(en="a draw: {why} ({clause})", fr="égalité : {why} ({clause})").filled(
                **why
            )
        return Text(
            en="seats {seats} share the win: {why} ({clause})",
            fr="les places {seats} se partagent la victoire : {why} ({clause})",
        ).filled(seats=", ".join(map(str, self.winners)), **why)


@dataclass(frozen=True)
class MoveValue:
    """What a decision is worth to the seat that takes it if everybody plays best from then on."""

    win_probability: float  # of winning, from 0 to 1; a shared win counts in part
    moves_left: int | None = None  # decisions until the game is over, this one included

    @property
    def preference(self) -> tuple[float, int]:
        """How moves are ranked: better chances first, then sooner won or later lost."""
        winning = self.win_probability > EVEN
        if self.moves_left is None:  # nothing is known of it: no better than any that is known
            return self.win_probability, -NEVER if winning else 0
        return self.win_probability, -self.moves_left if winning else self.moves_left


# Runs a function over parts of a long computation: `map` here, workers or a cluster elsewhere.
Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
# Is told now and then what a long computation is at, and how much of that is done, from 0 to 1.
OnProgress = Callable[[Text, float], None]


def no_progress(what: Text, done: float) -> None:
    """Tell nobody."""


class Game(ABC):
    """The rules of one game, as people and programs meet them.

    In the methods below a `record` is the kernel's state and a `seat` is counted from 0, as the
    kernel does; everything built on top (`State`, records, pages) counts seats from 1.
    """

    name: ClassVar[str]
    title: ClassVar[Text]
    notation: ClassVar[Text]  # one sentence: how moves are written, with examples
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    dtype: ClassVar[np.dtype[Any]]
    move_count: ClassVar[int]  # moves are numbered from 0 to move_count - 1
    outcome_count: ClassVar[int] = 0  # so are the outcomes of chance
    options: ClassVar[tuple[Option, ...]] = ()
    endings: ClassVar[tuple[Ending, ...]]
    rollout_limit: ClassVar[int | None] = None  # decisions of a playout before it is evaluated
    search_opponents: ClassVar[bool] = (
        True  # a search learns the others' moves; else by `rollout_policy`
    )
    expansion_threshold: ClassVar[int] = (
        1  # visits of a view until a search tries its moves; before, by `rollout_policy`
    )
    sources: ClassVar[tuple[Text, ...]] = ()  # where points come from; see `points_from`
    sheets: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # printed sheets: name, its options

    @property
    def folder(self) -> Path:
        """Where all that is only about this game lives."""
        return Path(inspect.getfile(type(self))).parent

    @property
    def rulebook(self) -> Rulebook:
        """The clauses of this game."""
        return rulebook.load(self.folder / "rulebook.toml")

    @property
    def hides(self) -> bool:
        """Whether a seat may not see all; then people must not look over each other's shoulder."""
        return is_implemented("hide", self.dtype)

    @abstractmethod
    def initial_raw(self, players: int, options: Mapping[str, str]) -> np.record:
        """Set up the state in which the game begins.

        The options are complete, and each is checked; a BadOption is raised for one that does not
        go with the number of players.
        """

    def flaw(self, raw: np.record) -> Text | None:
        """What is wrong with a state that somebody wrote down, if no game can lead to it."""
        return None

    @abstractmethod
    def move_text(self, raw: np.record, seat: int, move: int) -> str:
        """Write a legal move as text, different from every other legal move's."""

    def canonical(self, text: str) -> str:
        """Fold the ways a person may write one move into one; by default case and spaces."""
        return normalised(text)

    def is_secret(self, raw: np.record, seat: int, move: int) -> bool:
        """Whether a move is never told to the other seats; by default, none is.

        Moves of seats to move at once need not be listed: they are told once all are in.
        """
        return False

    def is_secret_outcome(self, raw: np.record, seat: int, outcome: int) -> bool:
        """Whether a result of chance is never told to a seat (-1: an spectator), such as a deal."""
        return False

    @abstractmethod
    def objection(self, raw: np.record, seat: int, text: str) -> RuleError:
        """Say why a text is no legal move here: an UnknownMove or an IllegalMove."""

    def outcome_text(self, raw: np.record, outcome: int) -> str:
        """Write an outcome of chance as text, different from every other possible one's."""
        raise NotImplementedError(f"{self.name} has no chance")

    def find_outcome(self, raw: np.record, text: str) -> int | None:
        """Find the outcome of chance with a text, or None; overridden where there are many."""
        written = self.canonical(text)
        weights = np.zeros(self.outcome_count, np.int64)
        loops.chance_weights_of(raw, weights)
        for outcome in np.flatnonzero(weights).tolist():
            if self.canonical(self.outcome_text(raw, outcome)) == written:
                return int(outcome)
        return None

    @abstractmethod
    def picture(self, raw: np.record, seat: int, language: Language) -> Picture:
        """Draw the state for a terminal, as a seat (-1: an spectator) sees it."""

    def svg(self, raw: np.record, seat: int, language: Language) -> str:
        """Draw the state as SVG, as a seat (-1: an spectator) sees it; not every game does."""
        raise NotImplementedError(f"{self.name} has no drawing")

    def points_from(self, raw: np.record, seat: int) -> tuple[int, ...]:
        """Split a seat's points at the end: so many from each of `sources`, in their order."""
        return ()

    def next_options(self, progress: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """The options of a lone player's next game, given the progress made in earlier ones."""
        return options

    def progress_after(self, progress: str, state: "State") -> tuple[str, Text] | None:
        """A lone player's progress after a finished game, and what to say; None: none is kept.

        A progress is one line of text, empty at first.
        """
        return None

    def exact(
        self, state: "State", seat: int, *, time_budget: float = SOON
    ) -> Mapping[int, MoveValue] | None:
        """Give the exact worth of every legal move of a seat (from 1), by its number.

        None where exact play is not known, or would take longer than `patience`: so many seconds
        of a usual core. A solver counts them in steps of its own, not by the clock, so that the
        same question always has the same answer.
        """
        return None

    def exact_move(self, state: "State", seat: int) -> int | None:
        """Give the best move of a seat as far as exact play tells soon; None where it does not.

        A game may know a move that keeps a win where `exact` would take too long.
        """
        move_values = self.exact(state, seat)
        if move_values is None:
            return None
        return max(move_values, key=lambda number: move_values[number].preference)

    def all_starts(self) -> Sequence[Mapping[str, str]]:
        """The options of every start that is to be solved, in games that can begin in many ways."""
        return ()

    def solution(
        self,
        state: "State",
        *,
        value_only: bool = False,
        spread: Spread = map,
        watch: OnProgress = no_progress,
    ) -> dict[str, Any]:
        """Solve the game from a state; what is found has names and fits into JSON."""
        raise Unsolved(
            Text(
                en="{game} has no exact solution here; try 'ludotheque analyse' for an estimate",
                fr="{game} n’a pas de solution exacte ici ; « ludotheque analyse » l’estime",
            ).filled(game=self.title)
        )

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Complete and check a choice of options."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise BadOption(
                    Text(
                        en="{game} has no option '{name}'; it has: {names}",
                        fr="{game} n’a pas d’option « {name} » ; options : {names}",
                    ).filled(
                        game=self.title,
                        name=name,
                        names=", ".join(known) or Text(en="none", fr="aucune"),
                    )
                )
        return {name: o.value(chosen.get(name, o.default)) for name, o in known.items()}

    def check_players(self, players: int | None) -> int:
        """Give the number of players, by default the least, or say how many may play."""
        if players is None:
            return self.min_players
        if self.min_players <= players <= self.max_players:
            return players
        raise BadOption(
            Text(
                en="{game} is for {span} players, not {players}",
                fr="{game} se joue à {span} joueurs, pas à {players}",
            ).filled(game=self.title, span=self.player_span, players=players)
        )

    @property
    def player_span(self) -> Text:
        """How many may play, such as "2" or "3 to 6"."""
        least, most = self.min_players, self.max_players
        if least == most:
            return same(least)
        return Text(en="{a} to {b}", fr="{a}-{b}").filled(a=least, b=most)

    def start(
        self, *, seed: int | None = None, players: int | None = None, **options: str
    ) -> "State":
        """Begin a game. With a seed, chance is played for you; without, it is an actor like others.

        >>> from ludotheque import load
        >>> load("donuts").start(layout="A0B0C0D0").legal_moves()[0].text
        'a1'
        """
        from ludotheque.engine.state import State  # State knows Game, which only starts one

        return State.start(self, seed=seed, players=players, options=options)


def normalised(text: str) -> str:
    """Fold what a person may write in several ways: case and spaces.

    >>> normalised("  Keep  2 2 ")
    'keep 2 2'
    """
    return " ".join(text.split()).lower()
