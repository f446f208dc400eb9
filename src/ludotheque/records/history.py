"""All that happened in a game, in order, also what was undone."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ludotheque.engine.move import Move, is_whole_number
from ludotheque.engine.state import State
from ludotheque.errors import NoSuchEvent, WrongType
from ludotheque.language import Text


@dataclass(frozen=True)
class Undo:
    """The game goes on from where it stood after so many entries; later ones stand no more."""

    to: int
    state: State = field(compare=False, repr=False)  # where the game stood before it

    def after(self, history: Sequence["Entry"]) -> State:
        """Where the game goes on; a throw that was undone keeps its number for ever."""
        if not is_whole_number(self.to):
            raise WrongType("the number of events", int, self.to)
        if not 0 <= self.to <= len(history):
            raise no_such_event(self.to, len(history))
        before = history[self.to].state if self.to < len(history) else self.state
        return replace(before, throws=self.state.throws)


Entry = Move | Undo  # each knows the state it was made in


class History:
    """A history being written: an entry costs the same, however many there are.

    >>> from ludotheque import load
    >>> history = History(load("donuts").start(layout="0"))
    >>> history.append(history.state.find("c4"))
    >>> history.undo(0)
    >>> history.append(history.state.find("a1"))
    >>> len(history.entries), [event.text for _, event in standing(history.entries)]
    (3, ['a1'])
    """

    def __init__(self, start: State):
        self.start = start
        self.entries: list[Entry] = []
        self.state = start  # after all entries

    def append(self, event: Move) -> None:
        """Add an event, which must be legal."""
        here = self.state.here(event)
        after = self.state.play(here)
        self.entries.append(here)
        self.state = after

    def undo(self, to: int) -> None:
        """Go on from where the game stood after so many entries."""
        undo = Undo(to, self.state)
        after = undo.after(self.entries)
        self.entries.append(undo)
        self.state = after


def standing(history: Sequence[Entry]) -> list[tuple[int, Move]]:
    """The events that were not undone, each with its index in the history."""
    events = []
    length = len(history)
    while length:
        entry = history[length - 1]
        if isinstance(entry, Undo):
            length = entry.to
        else:
            length -= 1
            events.append((length, entry))
    return events[::-1]


def no_such_event(number: int, count: int) -> NoSuchEvent:
    """The error for an event that a record does not have."""
    return NoSuchEvent(
        Text(
            en="there is no event {n}: the record has {m}",
            fr="il n’y a pas d’événement {n} : l’enregistrement en compte {m}",
        ).filled(n=number, m=count)
    )
