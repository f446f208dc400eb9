"""A game on paper: what was agreed, every event in order, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.move import CHANCE_SEAT, Move, is_whole_number
from ludotheque.engine.state import State
from ludotheque.errors import BadUsage, NoSuchEvent, NothingToUndo, WrongType
from ludotheque.language import Language, Text

FORMAT = "ludotheque 1"
CHANCE_WORD = "chance"  # who acts where no seat does


@dataclass(frozen=True)
class Record:
    """A game as the list of its events. Adding one gives another Record; `str()` writes it down.

    >>> from ludotheque import load
    >>> record = Record.begin(load("donuts"), dice=Dice.from_seed(7), names=("Ada", "Grace"))
    >>> print(record.play("c4"))
    ludotheque 1
    game donuts
    players 2
    option layout random
    option tiles house
    seat 1 Ada
    seat 2 Grace
    commitment d1ce346a5a038ecc03f18f9d7ac07d7250516c3e1d6eb5d9f26ecb02854da1f7
    <BLANKLINE>
    chance layout C0F1A2H3
    1 c4
    """

    start: State
    events: tuple[Move, ...] = ()
    names: tuple[str, ...] = ()
    commitment: str | None = None
    secret: str | None = None  # where it is known, chance is played from it
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
        if isinstance(names, str) or (
            names and (len(names) != start.players or not all(map(_is_a_name, names)))
        ):
            raise BadUsage(
                Text(
                    en="{n} names, each one line of text, not: {names}",
                    fr="{n} noms, d’une ligne de texte chacun, et non : {names}",
                ).filled(n=start.players, names=", ".join(names))
            )
        commitment, secret = (dice.commitment, dice.secret) if dice else (None, None)
        return cls(start, (), names, commitment, secret).resolved()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def state(self) -> State:
        """Where the game stands after all events."""
        return self.tip or self.start

    def states(self) -> list[State]:
        """Where the game stood before the first event and after each."""
        return [*(event.state for event in self.events), self.state]

    def appended(self, event: Move) -> "Record":
        """The record with one more event, which must be legal."""
        here = self.state.here(event)
        return replace(self, events=(*self.events, here), tip=self.state.play(here))

    def play(self, text: str, seat: int | None = None) -> "Record":
        """Add a move, then the results of chance that follow if the secret is known."""
        return self.appended(self.state.find(text, seat)).resolved()

    def resolved(self) -> "Record":
        """The record with every result of chance that is next, if the secret is known."""
        record = self
        while record.secret is not None and record.state.chance_is_next:
            record = record.appended(record.state.roll(Dice(record.secret)))
        return record

    def truncated(self, length: int) -> "Record":
        """The record as it was after so many events."""
        if not is_whole_number(length):
            raise WrongType("the number of events", int, length)
        if not 0 <= length <= len(self.events):
            raise NoSuchEvent(
                Text(
                    en="there is no event {n}: the record has {m}",
                    fr="il n’y a pas d’événement {n} : l’enregistrement en compte {m}",
                ).filled(n=length, m=len(self.events))
            )
        return replace(self, events=self.events[:length], tip=self.states()[length])

    def undone(self, seats: tuple[int, ...] = ()) -> "Record":
        """The record before the last decision of one of these seats (by default, of any seat).

        Chance does not change its mind: throws that come again have the same results.
        """
        for length in range(len(self.events) - 1, -1, -1):
            seat = self.events[length].seat
            if seat != CHANCE_SEAT and (not seats or seat in seats):
                return self.truncated(length)
        raise NothingToUndo(Text(en="there is nothing to undo", fr="il n’y a rien à annuler"))

    def as_json(self, language: Language) -> dict[str, Any]:
        """All that stands in the record, and the view of a spectator, for programs."""
        state = self.state
        return {
            "game": self.game.name,
            "players": self.start.players,
            "options": dict(self.start.options),
            "names": self.names,
            "events": [event_line(event) for event in self.events],
            "to_move": CHANCE_WORD if state.chance_is_next else state.to_move,
            "view": msgspec.to_builtins(state.view()),
            "result": state.result.as_json(language) if state.result else None,
        }

    @property
    def header(self) -> list[str]:
        """The lines above the events."""
        lines = [FORMAT, f"game {self.game.name}", f"players {self.start.players}"]
        omitted = {(o.name, o.default) for o in self.game.info.options if o.omit_default}
        chosen = [option for option in self.start.options if option not in omitted]
        lines += [f"option {name} {value}" for name, value in chosen]
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.names, 1)]
        return [*lines, f"commitment {self.commitment}"] if self.commitment else lines

    @property
    def footer(self) -> list[str]:
        """The lines below the events: once the game is over, its secret and its result."""
        result = self.state.result
        if not result:
            return []
        secret = [f"secret {self.secret}"] if self.secret is not None else []
        return [*secret, f"result {result.notation}"]

    def __str__(self) -> str:
        events = [event_line(event) for event in self.events]
        return "\n".join([*self.header, "", *events, *([""] if self.footer else []), *self.footer])

    def to_resume(self) -> str:
        """The record with its secret although the game goes on, for the player's own files."""
        text = str(self)
        if self.secret is not None and not self.state.is_over:
            text += f"\n\nsecret {self.secret}"
        return text + "\n"


def _is_a_name(name: str) -> bool:
    return bool(name) and name == " ".join(name.split()) and name.isprintable()


def event_line(event: Move) -> str:
    """An event as a line of a record."""
    return f"{CHANCE_WORD if event.seat == CHANCE_SEAT else event.seat} {event.text}"
