"""What a person types: lines and characters a turn, at the prompt and step by step.

python -m bench.typing [--json] [--games N]

Whole games of `greedy` players. Before: one line for each step, in full notation. After: the
shortest that the prompt reads as the same decision: things touched on one line, a beginning of a
move, the number of a choice; Enter where the prompt asks first. Every line goes through
`terminal.reading`, which is what the prompt calls; a decision that it reads otherwise is typed in
another way, step by step at the last.

A turn is what a seat decides until chance or somebody else has a say: nothing new is known in
between, so a person may type it all at once, and nobody can type less than a line. In Dungeons that
is a throw. In Donnant Donnant the game's own turns are longer, and told too:

- `in_a_turn_of_the_game`: what the active player types from the first throw to the last;
- `in_a_round_of_a_seat`: that, and what the same seat enters of the others' dice.

Two lines a round there cannot be in Donnant Donnant, nor two a turn of the game for one alone.
After each throw its dice are looked at before it is decided which to keep, or what to do with them;
in between, others may enter some, and are asked whether they do.
`least` counts these turns in one of the longer spans: as many lines are the fewest, however short
each may be. Setting up is part of no round.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
from rich.console import Console
from rich.table import Table

from bench.decided import Decided, after, decisions_of, items_of
from bench.decisions import KINDS
from ludotheque import load
from ludotheque.engine.items import SEPARATOR
from ludotheque.engine.state import State
from ludotheque.errors import LudothequeError
from ludotheque.terminal.choices import SIGN
from ludotheque.terminal.reading import ONLY_LOOK, Begun

GAMES = 2
MAX_ASKED = 9  # answers that are tried by number, where the prompt asks which thing is meant
ENTER = 1  # every line ends with it
Lines = tuple[str, ...]


@dataclass
class Typed:
    """How much was typed."""

    lines: int = 0
    characters: int = 0

    def add(self, lines: Sequence[str]) -> None:
        """Count the lines of a turn."""
        self.lines += len(lines)
        self.characters += sum(len(line) + ENTER for line in lines)

    def a_turn(self, turns: int) -> dict[str, float]:
        """The figures for programs."""
        return {
            "lines": round(self.lines / turns, 2),
            "characters": round(self.characters / turns, 2),
        }


@dataclass
class Typing:
    """What was typed in some turns, in both ways."""

    turns: int = 0
    before: Typed = field(default_factory=Typed)
    after: Typed = field(default_factory=Typed)

    def add(self, before: Sequence[str], after: Sequence[str]) -> None:
        """Count a turn."""
        self.turns += 1
        self.before.add(before)
        self.after.add(after)

    def as_json(self, spans: int) -> dict[str, object]:
        """The figures for so many longer spans that the turns were in."""
        return {
            "least": round(self.turns / spans, 2),
            "before": self.before.a_turn(spans),
            "after": self.after.a_turn(spans),
        }


@dataclass
class Figures:
    """What was typed in the games of one kind."""

    game: str
    players: int
    options: dict[str, str]
    typed: Typing = field(default_factory=Typing)
    # Where the game counts rounds: what those typed whose turn it was, and what all did.
    active: Typing = field(default_factory=Typing)
    everybody: Typing = field(default_factory=Typing)
    rounds: set[object] = field(default_factory=set)  # each with a seat whose turn it was

    def add(self, game: int, turn: Sequence[Decided]) -> None:
        """Type a turn in both ways."""
        steps = [line for decided in turn for line in step_by_step(decided)]
        lines = shortest(turn)
        self.typed.add(steps, lines)
        view = turn[0].state.view()
        number, active = getattr(view, "round_number", 0), getattr(view, "active", None)
        if number:
            self.rounds.add((game, number, active))
            self.everybody.add(steps, lines)
        if number and active == turn[0].seat:
            self.active.add(steps, lines)

    def as_json(self) -> dict[str, object]:
        """The figures for programs."""
        figures: dict[str, object] = {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "turns": self.typed.turns,
            "before": self.typed.before.a_turn(self.typed.turns),
            "after": self.typed.after.a_turn(self.typed.turns),
        }
        if self.rounds:
            figures["in_a_turn_of_the_game"] = self.active.as_json(len(self.rounds))
            figures["in_a_round_of_a_seat"] = self.everybody.as_json(len(self.rounds))
        return figures


def turns_of(start: State, seed: int) -> Iterator[list[Decided]]:
    """The turns of a game: decisions of a seat with nothing between them."""
    turn: list[Decided] = []
    for decided in decisions_of(start, "greedy", seed):
        if turn and not _follows(decided, turn[-1]):
            yield turn
            turn = []
        turn.append(decided)
    yield turn


def _follows(decided: Decided, last: Decided) -> bool:
    if last.seat != decided.seat:
        return False
    return after(last.state, last.seat, last.moves) == decided.state


def step_by_step(decided: Decided) -> Lines:
    """One line for each step, in full notation."""
    here, texts = decided.state.observation(decided.seat), []
    for number in decided.moves:
        texts.append(here.move(number, decided.seat).text)
        here = here.play_number(number, decided.seat)
    return tuple(texts)


def shortest(turn: Sequence[Decided]) -> Lines:
    """The fewest lines, then characters, that the prompt reads as this turn."""
    one_by_one = tuple(line for decided in turn for line in _shortest(decided) or ())
    if len(turn) == 1:
        return one_by_one
    first, moves = turn[0], tuple(move for decided in turn for move in decided.moves)
    together = _shortest(Decided(first.state, first.seat, moves))
    return min((lines for lines in (together, one_by_one) if lines), key=_length)


def _shortest(decided: Decided) -> Lines | None:
    begun = Begun(decided.state.observation(decided.seat), decided.seat)
    wanted = after(begun.position, decided.seat, decided.moves).view(decided.seat)
    candidates = sorted(ways_to_type(decided, begun), key=_length)
    return next((lines for lines in candidates if is_read_as(wanted, begun, lines)), None)


def _length(lines: Lines) -> tuple[int, int]:
    return len(lines), sum(map(len, lines))


def ways_to_type(decided: Decided, begun: Begun) -> Iterator[Lines]:
    """What a person might type; step by step is always understood."""
    items = items_of(decided)
    if begun.kinds and items:
        for kept in range(1, max(item.count(SEPARATOR) for item in items) + 2):
            line = " ".join(SEPARATOR.join(item.split(SEPARATOR)[:kept]) for item in items)
            yield from ((line,), (line, ""), (f"{line}{ONLY_LOOK}", "other", ""))
            yield from ((line, str(number)) for number in range(1, MAX_ASKED + 1))
    steps = step_by_step(decided)
    if len(steps) == 1:
        words = steps[0].split()
        yield from ((" ".join(words[first:]),) for first in range(len(words)))
        yield from ((words[0][:length],) for length in range(1, len(words[0])))
        sign, meant = "" if begun.takes_bare_numbers else SIGN, {*steps, *items}
        numbered = enumerate(begun.choices, 1)
        yield from ((f"{sign}{n}",) for n, choice in numbered if choice.typed in meant)
    yield from (steps[:length] for length in range(1, len(steps) + 1))


def is_read_as(wanted: msgspec.Struct, begun: Begun, lines: Lines) -> bool:
    """Whether the prompt reads these lines, and no fewer, as a decision with this result."""
    start = begun.position
    try:
        for line in lines:
            if begun.is_made:
                return False
            begun = begun.read(line)
    except LudothequeError:
        return False
    return begun.is_made and after(start, begun.seat, begun.moves).view(begun.seat) == wanted


def measure(games: int) -> list[Figures]:
    """The figures of every kind of game."""
    measured = []
    for name, players, options in KINDS:
        figures = Figures(name, players, dict(options))
        start = State.start(load(name), players=players, options=options)
        for seed in range(1, games + 1):
            for turn in turns_of(start, seed):
                figures.add(seed, turn)
        measured.append(figures)
    return measured


def show(measured: list[Figures]) -> None:
    """A table to look at."""
    table = Table("game", "turns", "lines before", "after", "characters before", "after")
    for row in measured:
        turns = row.typed.turns
        was, now = row.typed.before.a_turn(turns), row.typed.after.a_turn(turns)
        kind = " ".join([row.game, str(row.players), *row.options.values()])
        figures = (was["lines"], now["lines"], was["characters"], now["characters"])
        table.add_row(kind, str(turns), *map(str, figures))
    Console().print(table)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--games", type=int, default=GAMES, help="whole games of each kind")
    chosen = parser.parse_args()
    measured = measure(chosen.games)
    if chosen.json:
        print(json.dumps([figures.as_json() for figures in measured]))
    else:
        show(measured)


if __name__ == "__main__":
    main()
