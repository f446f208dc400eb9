"""Guided starts: a few steps of a real game, in which the reader makes the moves.

A game's `guide.toml` says how its game begins and what happens; nothing is stored: the step is in
the address.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludotheque.engine import shelf
from ludotheque.engine.items import SEPARATOR
from ludotheque.language import Text

if TYPE_CHECKING:
    from ludotheque.engine.state import State
    from ludotheque.engine.telling import Event

READER = 1  # the seat of whoever is guided
FILE = "guide.toml"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence with its clause, and what is done then."""

    clause: str
    en: str
    fr: str
    move: str = ""  # what the reader does, in the notation of records; nothing: goes on
    touch: list[str] = []  # or, where a decision takes several steps, the things touched for it
    then: list[str] = []  # what happens after it: of others and of chance

    @property
    def text(self) -> Text:
        """The sentence in both languages."""
        return Text(en=self.en, fr=self.fr)

    @property
    def items(self) -> tuple[str, ...]:
        """What the reader does as a draft."""
        return tuple(self.touch) or tuple(filter(None, [self.move.replace(" ", SEPARATOR)]))


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided start."""

    players: int
    names: list[str]
    steps: list[Step]
    options: dict[str, str] = {}
    before: list[str] = []  # what happens before the first step


@cache
def guide_of(game: str) -> Guide | None:
    """The guided start of a game, if it has one."""
    folder = shelf.find(game).folder
    for home in shelf.GAME_FOLDERS:
        for path in (home / folder / f"{game}-{FILE}", home / folder / FILE):
            if path.is_file():
                return msgspec.toml.decode(path.read_bytes(), type=Guide)
    return None


class Standing(NamedTuple):
    """Where a guided start has come to."""

    state: "State"
    last: "tuple[Event, ...]" = ()  # what happened since the reader decided


@cache
def standing_at(game: str, step: int) -> Standing:
    """Where the game stands when a step is read."""
    guide = guide_of(game)
    assert guide, f"{game} has no guided start"
    if step == 0:
        return _played(_start(game, guide), guide.before)
    done, before = guide.steps[step - 1], standing_at(game, step - 1)
    return _played(_decided(before.state, done) if done.items else before, done.then)


def _decided(state: "State", step: Step) -> Standing:
    """After what the reader does, in the cheapest way that it can be done."""
    from ludotheque.engine.decisions import read_draft

    if step.move:
        return Standing(state.play(step.move, READER))
    for move in read_draft(state.observation(READER), READER, step.touch).ways[0].moves:
        state = state.play_number(move, READER)
    return Standing(state)


def _start(game: str, guide: Guide) -> Standing:
    from ludotheque.engine import registry
    from ludotheque.engine.state import State

    return Standing(State.start(registry.load(game), players=guide.players, options=guide.options))


def _played(before: Standing, texts: Sequence[str]) -> Standing:
    """What comes of moves of others and of chance."""
    from ludotheque.engine.telling import Event

    state, last = before.state, list(before.last)
    for text in texts:
        move = state.find_outcome(text) if state.chance_is_next else state.find(text)
        state = state.play(move)
        last.append(Event.of(move, state, READER))
    return Standing(state, tuple(last))


def on_the_way(state: "State", draft: Sequence[str], wanted: Sequence[str]) -> frozenset[str]:
    """What may be touched next on the way to a wanted draft.

    Where a decision is one thing, that are all drafts that name no more than it.

    >>> from ludotheque import load
    >>> state = load("easycome").start()
    >>> for throw in ("1 2 3 4 by seat 1", "0 1 2 3 by seat 2", "0 2 2 5"):
    ...     state = state.play(f"throw {throw}")
    >>> sorted(on_the_way(state, (), ["keep.2.2"]))
    ['keep.2', 'keep.2.2']
    """
    from ludotheque.engine.decisions import read_draft

    if not wanted:
        return frozenset()
    adds = state.game.items is not None
    begun = read_draft(state.observation(READER), READER, draft if adds else ())
    legal = frozenset(one.item for one in begun.touchable)
    if adds:
        return frozenset((Counter(wanted) - Counter(draft)).keys() & legal)
    words = Counter(wanted[0].split(SEPARATOR))
    return frozenset(item for item in legal if Counter(item.split(SEPARATOR)) <= words)
