"""A game on paper: what was agreed, every event in order, and how it ended."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.move import CHANCE_SEAT, Move, is_whole_number
from ludotheque.engine.state import State
from ludotheque.errors import BadUsage, NothingToUndo, WrongType
from ludotheque.language import Language, Text
from ludotheque.records.history import Entry, History, Undo, no_such_event, standing

FORMAT = "ludotheque 2"
CHANCE_WORD = "chance"  # who acts where no seat does
UNDO_WORD = "undo"  # what nobody at the table does alone
FROM_THROW = "from throw"  # a further commitment, and the index of its first throw

UNDONE = Text(
    en="Results of chance that were undone: {n}.", fr="Résultats du hasard annulés : {n}."
)
DOES_NOT_COUNT = Text(
    en="{undone} So this game alone counts for no rank, level or campaign.",
    fr="{undone} Cette partie en solitaire ne compte donc pour aucun rang, niveau ou campagne.",
)


@dataclass(frozen=True)
class Commitment:
    """What fixes the throws from one index (from 0) on; the secret is revealed after the game.

    A game has one. Restored from a backup, it goes on with a second.
    """

    digest: str | None  # the SHA-256 of the secret; None: it was not published
    secret: str | None = field(default=None, repr=False)
    first_throw: int = 0

    @classmethod
    def to(cls, secret: str, first_throw: int = 0) -> "Commitment":
        """The commitment to a secret."""
        return cls(Dice(secret).commitment, secret, first_throw)

    @property
    def line(self) -> str:
        """It as a line of a record's header."""
        since = f" {FROM_THROW} {self.first_throw}" if self.first_throw else ""
        return f"commitment {self.digest}{since}"


@dataclass(frozen=True)
class Record:
    """A game as the list of its events. Adding one gives another Record; `str()` writes it down.

    >>> from ludotheque import load
    >>> record = Record.begin(load("donuts"), dice=Dice.from_seed(7), names=("Ada", "Grace"))
    >>> print(record.play("c4").undone().play("a1"))
    ludotheque 2
    game donuts
    rules 1
    players 2
    option layout random
    option tiles house
    seat 1 Ada
    seat 2 Grace
    commitment d1ce346a5a038ecc03f18f9d7ac07d7250516c3e1d6eb5d9f26ecb02854da1f7
    <BLANKLINE>
    chance layout C0F1A2H3
    1 c4
    undo 1
    1 a1
    """

    start: State
    history: tuple[Entry, ...] = ()  # all that happened; `events` are those that stand
    names: tuple[str, ...] = ()
    commitments: tuple[Commitment, ...] = ()  # by their first throws
    other_rules: int | None = None  # the version of the rules it began under, if not today's
    tip: State | None = None  # the state after all events; None: no event yet

    @classmethod
    def begin(
        cls,
        game: Game,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        names: tuple[str, ...] = (),
        dice: Dice | None = None,
    ) -> "Record":
        """Begin a game; with dice, chance is played as soon as it is to move."""
        start = State.start(game, players=players, options=options or {})
        check_names(names, start.players)
        commitments = (Commitment.to(dice.secret),) if dice else ()
        return cls(start, names=names, commitments=commitments).resolved()

    @classmethod
    def from_history(
        cls,
        history: History,
        *,
        names: tuple[str, ...] = (),
        commitments: tuple[Commitment, ...] = (),
        rules_version: int | None = None,
    ) -> "Record":
        r"""The record of a whole history, such as a table's log.

        >>> from ludotheque import load
        >>> history = History(load("donuts").start(layout="0"))
        >>> history.append(Move(1, 20, history.state))
        >>> history.undo(0)
        >>> restored = (Commitment.to("seed 7"), Commitment.to("seed 8", first_throw=5))
        >>> record = Record.from_history(history, names=("Ada", "Bob"), commitments=restored)
        >>> print(*str(record).splitlines()[-2:], sep="\n")
        1 c4
        undo 0
        """
        check_names(names, history.start.players)
        today = history.start.game.info.rules_version
        return cls(
            history.start,
            tuple(history.entries),
            names,
            commitments,
            None if rules_version == today else rules_version,
            history.state,
        )

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def rules_version(self) -> int:
        """The version of the game's rules that it began under."""
        return self.game.info.rules_version if self.other_rules is None else self.other_rules

    @property
    def state(self) -> State:
        """Where the game stands after all events."""
        return self.tip or self.start

    @cached_property
    def _standing(self) -> list[tuple[int, Move]]:
        return standing(self.history)

    @cached_property
    def events(self) -> tuple[Move, ...]:
        """The events that stand, in order: those that were undone are only in the history."""
        return tuple(event for _, event in self._standing)

    def states(self) -> list[State]:
        """Where the game stood before the first event and after each."""
        return [*(event.state for event in self.events), self.state]

    @property
    def undone_throws(self) -> int:
        """How many results of chance were undone."""
        standing_throws = sum(event.seat == CHANCE_SEAT for event in self.events)
        return self.state.throws - self.start.throws - standing_throws

    @property
    def counts(self) -> bool:
        """Whether it counts for ranks, levels and campaigns: alone, no throw may be undone."""
        return self.start.players > 1 or not self.undone_throws

    @property
    def remark(self) -> Text | None:
        """What is to be said beside the result: whether throws were undone, and what of it."""
        if not self.undone_throws:
            return None
        undone = UNDONE.filled(n=self.undone_throws)
        return undone if self.counts else DOES_NOT_COUNT.filled(undone=undone)

    @property
    def commitment(self) -> str | None:
        """What was published before the first throw."""
        return self.commitments[0].digest if self.commitments else None

    def dice_for(self, throw: int) -> Dice | None:
        """What a throw is derived from, if that is known."""
        count = bisect_right(self.commitments, throw, key=lambda known: known.first_throw)
        secret = self.commitments[count - 1].secret if count else None
        return None if secret is None else Dice(secret)

    def appended(self, event: Move) -> "Record":
        """The record with one more event, which must be legal."""
        here = self.state.here(event)
        return replace(self, history=(*self.history, here), tip=self.state.play(here))

    def play(self, text: str, seat: int | None = None) -> "Record":
        """Add a move, then the results of chance that follow if the secret is known."""
        return self.appended(self.state.find(text, seat)).resolved()

    def resolved(self) -> "Record":
        """The record with every result of chance that is next, if the secret is known."""
        record = self
        while record.state.chance_is_next and (dice := record.dice_for(record.state.throws)):
            record = record.appended(record.state.roll(dice))
        return record

    def truncated(self, length: int) -> "Record":
        """The record as it was after so many of the events that stand."""
        if not is_whole_number(length):
            raise WrongType("the number of events", int, length)
        if not 0 <= length <= len(self.events):
            raise no_such_event(length, len(self.events))
        if length == len(self.events):
            return self
        index, event = self._standing[length]
        return replace(self, history=self.history[:index], tip=event.state)

    def undone(self, seats: tuple[int, ...] = ()) -> "Record":
        """The record with the last decision of one of these seats (by default, of any) undone.

        What happened stays in the history. Throws that come again are others: they have the next
        numbers.
        """
        for index, event in reversed(self._standing):
            if event.seat != CHANCE_SEAT and (not seats or event.seat in seats):
                undo = Undo(index, self.state)
                after = undo.after(self.history)
                return replace(self, history=(*self.history, undo), tip=after)
        raise NothingToUndo(Text(en="there is nothing to undo", fr="il n’y a rien à annuler"))

    def as_json(self, language: Language) -> dict[str, Any]:
        """All that stands in the record, and the view of a spectator, for programs."""
        state = self.state
        return {
            "game": self.game.name,
            "rules_version": self.rules_version,
            "players": self.start.players,
            "options": dict(self.start.options),
            "names": self.names,
            "events": [event_line(event) for event in self.events],
            "undone_throws": self.undone_throws,
            "to_move": CHANCE_WORD if state.chance_is_next else state.to_move,
            "view": msgspec.to_builtins(state.view()),
            "result": state.result.as_json(language) if state.result else None,
        }

    @property
    def header(self) -> list[str]:
        """The lines above the events."""
        lines = [FORMAT, f"game {self.game.name}", f"rules {self.rules_version}"]
        lines.append(f"players {self.start.players}")
        omitted = {(o.name, o.default) for o in self.game.info.options if o.omit_default}
        chosen = [option for option in self.start.options if option not in omitted]
        lines += [f"option {name} {value}" for name, value in chosen]
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.names, 1)]
        return lines + [known.line for known in self.commitments if known.digest is not None]

    @property
    def footer(self) -> list[str]:
        """The lines below the events: once the game is over, its secrets and its result."""
        result = self.state.result
        return [*self._secrets, f"result {result.notation}"] if result else []

    @property
    def _secrets(self) -> list[str]:
        return [f"secret {c.secret}" for c in self.commitments if c.secret is not None]

    def __str__(self) -> str:
        return self._written(self.footer)

    def to_resume(self) -> str:
        """The record with its secret although the game goes on, for the player's own files."""
        return self._written(self.footer or self._secrets) + "\n"

    def _written(self, footer: list[str]) -> str:
        lines = map(event_line, self.history)
        return "\n".join([*self.header, "", *lines, *([""] if footer else []), *footer])


def check_names(names: tuple[str, ...], players: int) -> None:
    """Refuse names that are not one for each seat, or none at all."""
    if isinstance(names, str) or (
        names and (len(names) != players or not all(map(is_a_name, names)))
    ):
        raise BadUsage(
            Text(
                en="{n} names, each one line of text, not: '{names}'",
                fr="{n} noms, d’une ligne de texte chacun, et non : « {names} »",
            ).filled(n=players, names=", ".join(names))
        )


def is_a_name(name: str) -> bool:
    """Whether a player may be called so: one line that can be printed as it is."""
    return bool(name) and name == " ".join(name.split()) and name.isprintable()


def event_line(entry: Entry) -> str:
    """An event, or an undo, as a line of a record."""
    if isinstance(entry, Undo):
        return f"{UNDO_WORD} {entry.to}"
    return f"{CHANCE_WORD if entry.seat == CHANCE_SEAT else entry.seat} {entry.text}"
