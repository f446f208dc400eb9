"""What a game is made of, besides the verbs of its compiled rules.

A game's folder has a `game.py` whose `GAMES` lists one or more values of `Game`. Its parts are
mostly modules of the folder: a module is a part if it has the functions of that part's protocol
below. `docs/adding-a-game.md` builds a game from nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec
import numpy as np

from ludotheque.engine import rulebook
from ludotheque.engine.items import ItemKind
from ludotheque.engine.lexicon import Lexicon
from ludotheque.engine.move import Move, Parts, is_whole_number
from ludotheque.engine.notation import folded
from ludotheque.engine.result import Ending
from ludotheque.engine.rulebook import Rulebook
from ludotheque.engine.solving import Solver
from ludotheque.engine.telling import Event, Names, Step, Told
from ludotheque.engine.verbs import is_implemented
from ludotheque.errors import BadOption, RuleError, WrongType
from ludotheque.language import Language, Text, same

if TYPE_CHECKING:
    from ludotheque.engine.state import State

SeatNames = Mapping[int, str]  # of those seats that have one
NO_NAMES: SeatNames = MappingProxyType({})
TO_THE_END = 1 << 40  # a rollout limit that no game reaches


@dataclass(frozen=True)
class Option:
    """Something that can be chosen before the game."""

    name: str
    about: Text
    default: str
    choices: tuple[str, ...] = ()  # all values there are; empty: `read` decides
    read: Callable[[str], str] = str.strip  # gives a value its one form, without spaces
    examples: tuple[str, ...] = ()  # values worth trying where there are no choices
    omit_default: bool = False  # records do not mention it unless it was chosen
    schema: type | None = None  # what a player's own file holds, where one can be given
    hides_nothing: str | None = None  # the choice by which every seat sees all, where there is one

    def as_json(self, language: Language) -> dict[str, Any]:
        """The option for programs."""
        return {
            "name": self.name,
            "about": self.about.to(language),
            "default": self.default,
            "choices": self.choices or None,
        }

    def value(self, written: str) -> str:
        """Give a value its one written form, or say what would be right."""
        if not isinstance(written, str):
            raise WrongType(f"option {self.name}", str, written)
        if not self.choices:
            value = self.read(written)
            assert not set(value) & set(" \n|"), "values are words in the text of a record"
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
class GameInfo:
    """What is known of a game before it is played."""

    name: str
    folder: Path  # where all that is only about this game lives
    min_players: int
    max_players: int
    endings: tuple[Ending, ...]  # in the order in which the rules number them, from 1
    options: tuple[Option, ...] = ()
    sources: tuple[Text, ...] = ()  # where points come from, as `verbs.points_by_source` has them
    sheets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # name: its options
    # Counts changes of what moves mean or lead to, and of shipped content: a log or record of an
    # earlier version is replayed by what its events say, not by their numbers.
    rules_version: int = 1

    @property
    def player_span(self) -> Text:
        """How many may play, such as "2" or "3 to 6"."""
        least, most = self.min_players, self.max_players
        if least == most:
            return same(least)
        return Text(en="{a} to {b}", fr="{a} à {b}").filled(a=least, b=most)


@dataclass(frozen=True)
class Rules:
    """rules/: the compiled rules, as far as Python must know them."""

    dtype: np.dtype[Any]  # of a state; the verbs are found by it
    move_count: int  # moves are numbered from 0 to move_count - 1
    # The state before the first event. Options are complete, and each is checked; a BadOption is
    # raised for one that does not go with the number of players.
    initial: Callable[[int, Mapping[str, str]], np.record]
    outcome_count: int = 0  # results of chance are numbered from 0 too


class Views(Protocol):
    """view.py: the only reader of a raw state outside the rules."""

    def view_of(self, raw: np.record, viewer: int) -> msgspec.Struct:
        """Decode what a seat (or SPECTATOR) sees; what it may not see is erased already."""


class Notation(Protocol):
    """notation.py: a move and its text, both ways. Seats are counted from 1."""

    def decode(self, view: Any, seat: int, number: int) -> Parts:
        """Name the parts of a move, legal or not, of a seat whose view, or glance, this is."""

    def decode_outcome(self, view: Any, number: int) -> Parts:
        """Name the parts of a possible result of chance."""

    def canonical(self, text: str) -> str:
        """Fold the ways in which a person may write one move."""

    def find_outcome(self, state: "State", text: str) -> int | None:
        """Read a result of chance, possible or not; None: it is no such text."""


ReasonOf = Callable[[int], int]  # the verb `refusal` of the seat that is asked, by number


class Words(Protocol):
    """words.py: what people read, in both languages."""

    LEXICON: Lexicon  # the words of moves, as people read and may type them
    NOTATION: Text  # one sentence: how moves are written, with examples
    SAID_OTHERWISE: frozenset[int]  # reasons of rows that the board or the question says anyway

    def question(self, view: Any) -> Text:
        """Ask a viewer who is to move for its decision, in whole sentences."""

    def button(self, view: Any, parts: Parts) -> Text:
        """Name a move as something to press, such as "Place on c3"."""

    def preview(self, event: Event, names: Names) -> Text:
        """Say what a draft would do: the good first, then the price."""

    def event(self, event: Event, names: Names) -> tuple[Told, ...]:
        """Say what happened and why, but for what is SAID_OTHERWISE."""

    def refusal(self, view: Any, move: Move, reason: int) -> tuple[str, Text]:
        """Give the clause and the sentence for a reason of `verbs.refusal`."""

    def unknown_move(self, view: Any, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
        """Say why a text is no move that has a number: an UnknownMove or an IllegalMove.

        `reason_of` asks the rules why a numbered move is not legal; 0: it is.
        """


RefusalOfThing = Callable[[Any, str, int], tuple[str, Text] | None]
ButtonOfThing = Callable[[Any, str], Text]
ButtonOfDecision = Callable[[Sequence[Step]], Text]


class Picture(Protocol):
    """Lines of spans: characters, and their style in words such as "bold yellow".

    `str()` gives it without styles.
    """

    lines: list[list[tuple[str, str]]]


class Part(NamedTuple):
    """Something of a board that people can look at by typing its name, such as "stall 2"."""

    name: Text
    draw: Callable[[Language], Picture]  # at most 80 columns and 22 lines


class Terminal(Protocol):
    """terminal.py: a view as characters; all must read well without styles too.

    Seats that have a name are called by it.
    """

    def render(self, view: Any, language: Language, names: SeatNames = NO_NAMES) -> Picture:
        """Draw a whole view."""

    def compact(self, view: Any, language: Language, names: SeatNames = NO_NAMES) -> Picture:
        """Draw what one needs to decide, on 80 columns and 18 lines at the most."""

    def parts(self, view: Any, names: SeatNames = NO_NAMES) -> tuple[Part, ...]:
        """What can be looked at besides: a larger map, another's sheet, a legend of all signs."""


class Board(Protocol):
    """board.py: what a page shows of a game."""

    SHOWS: frozenset[int]  # reasons of rows that are seen in a draft: the sentence leaves them out

    def draw(self, scene: Any) -> Any:
        """Draw a `drawing.scene.Scene`: gives a `drawing.scene.Drawn`."""


class Campaign(Protocol):
    """campaign.py: what a lone player achieves from game to game.

    A progress is one line of text, empty at first.
    """

    def next_options(self, progress: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """The options of the next game, given the progress made in earlier ones."""

    def after_game(self, progress: str, state: "State") -> tuple[str, Text] | None:
        """The progress after a finished game, and what to say; None: it does not count."""


class SearchSettings(NamedTuple):
    """How a tree search plays this game best; compiled code reads it."""

    rollout_limit: int = TO_THE_END  # decisions of a rollout before it is evaluated
    expansion_threshold: int = 1  # visits before a node is expanded; until then the policy plays
    search_opponents: bool = True  # the tree holds the others' moves; else they follow the policy


DEFAULT_SEARCH = SearchSettings()


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game: its parts, and how to start it. There is one value of each game in a process."""

    info: GameInfo
    rules: Rules
    views: Views
    notation: Notation
    words: Words
    terminal: Terminal
    board: Board | None = None
    svg: Callable[[Any, Language], str] | None = None  # a view as a drawing for files
    # Where the texts of moves need little of a view: an object with that much of it, under the
    # same names, from what `view_of` is given. None: they are given the view.
    glance: Callable[[np.record, int], Any] | None = None
    # Where a decision takes several steps: the kinds of things that people touch (see
    # `items.ItemKind`), by the options; and why one may not be, summed up over all ways to it,
    # from the view, the item and the deepest reason, 0 where no number stands for it (None: as
    # `words.refusal` says).
    items: Callable[[Mapping[str, str]], tuple[ItemKind, ...]] | None = None
    refusal_of_thing: RefusalOfThing | None = None
    # A thing, perhaps partly described, and a whole decision as something to press: see `buttons`.
    button_of_thing: ButtonOfThing | None = None
    button_of_decision: ButtonOfDecision | None = None
    store: Text | None = None  # what `verbs.stores` counts, such as "{n} [n?mark|marks]"
    # Where the rules `suppose`: what may be told of that, from the states before and after it.
    forecast: Callable[[np.record, np.record, int], msgspec.Struct] | None = None
    # Which values of dice still to come would do, and for what: a help that a table may turn on.
    # From a view; None: nothing is to come. Each has `thing`, `values` and `is_possible`.
    would_do: Callable[[Any], Sequence[msgspec.Struct] | None] | None = None
    search: SearchSettings = DEFAULT_SEARCH
    solver: Solver | None = None
    campaign: Campaign | None = None
    position: Callable[[Any], str | None] | None = (
        None  # writes a view as its option `position` reads it
    )

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from ludotheque.engine.registry import load  # the registry knows Game

        return load, (self.name,)

    @property
    def name(self) -> str:
        """Its name in commands and records."""
        return self.info.name

    @property
    def title(self) -> Text:
        """Its name as people say it."""
        return self.rulebook.title

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses of this game."""
        return rulebook.load(self.info.folder / "rulebook.toml").edition(self.name)

    def as_json(self, language: Language) -> dict[str, Any]:
        """What is known of the game before it is played, for programs."""
        return {
            "name": self.name,
            "title": self.title.to(language),
            "players": [self.info.min_players, self.info.max_players],
            "options": [option.as_json(language) for option in self.info.options],
            "clauses": list(self.rulebook.clauses),
            "content": self.rulebook.content.to(language) if self.rulebook.content else None,
        }

    @property
    def can_take_back(self) -> bool:
        """Whether seats decide at once here, and may take back what they have decided."""
        return is_implemented("take_back", self.rules.dtype)

    def part(self, view: msgspec.Struct, typed: str, names: SeatNames = NO_NAMES) -> Part | None:
        """The part of a board that somebody asks for, in either language, accents or not.

        >>> from ludotheque import load
        >>> state = load("donnant").start(players=2)
        >>> str(state.game.part(state.view(1), "Etal 2").name)
        'stall 2'
        """
        asked = folded(typed)
        for part in self.terminal.parts(view, names):
            if asked in (folded(part.name.en), folded(part.name.fr)):
                return part
        return None

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Complete and check a choice of options."""
        known = {option.name: option for option in self.info.options}
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
        """Give the number of players, by default the fewest, or say how many may play."""
        if players is None:
            return self.info.min_players
        if not is_whole_number(players):
            raise WrongType("players", int, players)
        if self.info.min_players <= players <= self.info.max_players:
            return players
        raise BadOption(
            Text(
                en="{game} is for {span} players, not {players}",
                fr="{game} se joue [fixed?à|de] {span}, pas à {players}",
            ).filled(
                game=self.title,
                fixed=self.info.min_players == self.info.max_players,
                span=self.info.player_span,
                players=players,
            )
        )

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
