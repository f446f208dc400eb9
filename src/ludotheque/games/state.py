"""A state of a game as a value: immutable, comparable, with a text form that parses back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.errors import BadState, NotDue
from ludotheque.games import bits, loops
from ludotheque.games.contract import (
    CHANCE_SEAT,
    ONLOOKER,
    UNDO,
    UNDO_NUMBER,
    Game,
    Move,
    Outcome,
)
from ludotheque.games.dice import Dice
from ludotheque.games.stream import stream_of
from ludotheque.games.verbs import CHANCE
from ludotheque.language import Language, Text, same


@dataclass(frozen=True)
class State:
    """Where a game stands. Playing gives another State; this one stays as it is.

    >>> from ludotheque import load
    >>> before = load("donuts").start(layout="A0B0C0D0")
    >>> after = before.play("c4").play("c1")
    >>> before.due, after.due, after.is_over
    ((1,), (1,), False)
    >>> after.play("c4")
    Traceback (most recent call last):
    ...
    ludotheque.errors.UnlawfulMove: there is a donut on c4; place yours on an empty cell (DN-4)
    """

    game: Game
    players: int
    options: tuple[tuple[str, str], ...]
    data: bytes
    dice: Dice | None = None  # plays chance as soon as it is due
    throws: int = 0
    viewer: int | None = None  # the seat whose view this is; None: the whole state

    @classmethod
    def start(
        cls,
        game: Game,
        *,
        seed: int | None = None,
        dice: Dice | None = None,
        players: int | None = None,
        options: Mapping[str, str],
    ) -> "State":
        """Begin a game; see `Game.start`."""
        count = game.check_players(players)
        chosen = game.resolve(options)
        if seed is not None:
            dice = Dice.from_seed(seed)
        record = game.opening(count, chosen)
        return cls(game, count, tuple(chosen.items()), record.tobytes(), dice)._after_chance()

    # Looking at it

    @property
    def record(self) -> np.record:
        """A copy of the kernel's state, free to be changed."""
        record: np.record = np.frombuffer(bytearray(self.data), self.game.dtype)[0]
        return record

    @property
    def _due_bits(self) -> int:
        return int(loops.due_of(self.record))

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that are to decide, from 1; nobody while chance is due or the game is over."""
        waiting = self._due_bits
        return tuple(seat for seat in range(1, self.players + 1) if waiting >> (seat - 1) & 1)

    @property
    def chance_is_due(self) -> bool:
        """Whether the next event is a result of chance."""
        return self._due_bits == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether nobody is due any more."""
        return self._due_bits == 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        places, points = (np.zeros(self.players, np.int64) for _ in range(2))
        ending = loops.result_of(self.record, places, points)
        return Outcome(
            tuple(places.tolist()), tuple(points.tolist()), self.game.endings[int(ending) - 1]
        )

    def moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """List the lawful moves of a seat that is due, by number; by default of the one due."""
        seat = self._seat_due(seat)
        record = self.record
        return tuple(self._move(record, seat, number) for number in self._lawful(seat))

    def move_numbers(self, seat: int) -> list[int]:
        """The numbers of the lawful moves of a seat that is due, for those who read no text."""
        return self._lawful(self._seat_due(seat))

    def move(self, number: int, seat: int) -> Move:
        """The lawful move of this number."""
        return self._move(self.record, self._seat_due(seat), number)

    def _lawful(self, seat: int) -> list[int]:
        words = np.zeros(bits.words_for(self.game.move_count), np.uint64)
        loops.lawful_of(self.record, seat - 1, words)
        return np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist()

    def _move(self, record: np.record, seat: int, number: int) -> Move:
        return Move(seat, number, self.game.move_text(record, seat - 1, number))

    def odds(self) -> NDArray[np.int64]:
        """Give the whole-number weight of each outcome of the chance that is due."""
        if not self.chance_is_due:
            raise NotDue(Text(en="chance is not due here", fr="le hasard n’a rien à décider ici"))
        weights = np.zeros(self.game.outcome_count, np.int64)
        loops.odds_of(self.record, weights)
        return weights

    def view(self, seat: int = ONLOOKER) -> "State":
        """What a seat may see: the same state with the rest erased. Chance is never in a view."""
        if not ONLOOKER <= seat <= self.players:
            raise NotDue(
                Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(s=seat)
            )
        self._refuse_other_than(seat)
        record = self.record
        loops.hide_from(record, seat - 1)
        return replace(self, data=record.tobytes(), dice=None, throws=0, viewer=seat)

    def _refuse_other_than(self, seat: int) -> None:
        """A view knows nothing of what another seat sees or may do."""
        if self.viewer not in (None, seat):
            raise NotDue(
                Text(
                    en="this is what seat {viewer} sees: it does not tell of seat {seat}",
                    fr="ceci est la vue de la place {viewer} : elle ne dit rien de la place {seat}",
                ).filled(viewer=self.viewer, seat=seat)
            )

    def guess(self, seat: int, seed: int) -> "State":
        """A state that could be this one for all that a seat knows."""
        record = self.record
        self._refuse_other_than(seat)
        loops.guess_for(record, seat - 1, stream_of(seed))
        return replace(self, data=record.tobytes(), dice=None, throws=0, viewer=None)

    # Going on from it

    def find(self, text: str, seat: int | None = None) -> Move:
        """Read a move, or raise the error that says why there is none such here."""
        seat = self._seat_due(seat)
        written = self.game.fold(text)
        for move in self.moves(seat):
            if self.game.fold(move.text) == written:
                return move
        if written == UNDO and loops.take_back_on(self.record, seat - 1):
            return Move(seat, UNDO_NUMBER, UNDO)
        raise self.game.objection(self.record, seat - 1, text)

    def _checked(self, move: Move) -> Move:
        """A move found earlier, if it is the same move here; else as if its text were typed."""
        if move.number in self._lawful(self._seat_due(move.seat)) and move == self._move(
            self.record, move.seat, move.number
        ):
            return move
        return self.find(move.text, move.seat)

    def find_outcome(self, text: str) -> Move:
        """Read a result of chance that is possible here."""
        weights = self.odds()
        outcome = self.game.find_outcome(self.record, text)
        if outcome is None or not weights[outcome]:
            raise NotDue(
                Text(
                    en="'{text}' is no possible result of chance here",
                    fr="« {text} » n’est pas un résultat possible du hasard ici",
                ).filled(text=text)
            )
        return Move(CHANCE_SEAT, outcome, self.game.outcome_text(self.record, outcome))

    def play(self, move: str | Move, seat: int | None = None) -> "State":
        """Play a move of a seat, or, while chance is due, let this result of chance happen."""
        if self.chance_is_due:
            return self.happen(move)
        found = self._checked(move) if isinstance(move, Move) else self.find(move, seat)
        record = self.record
        if found.number == UNDO_NUMBER:
            loops.take_back_on(record, found.seat - 1)
        else:
            loops.play_on(record, found.seat - 1, found.number)
        return replace(self, data=record.tobytes())._after_chance()

    def happen(self, result: str | Move) -> "State":
        """Let a result of chance take effect."""
        found = self.find_outcome(str(result))
        record = self.record
        loops.happen_on(record, found.number)
        return replace(self, data=record.tobytes(), throws=self.throws + 1)

    def thrown(self, dice: Dice) -> Move:
        """The result that these dice give for the chance that is due."""
        outcome = dice.throw(self.throws, self.odds())
        return Move(CHANCE_SEAT, outcome, self.game.outcome_text(self.record, outcome))

    def _after_chance(self) -> "State":
        state = self
        while state.dice and state.chance_is_due:
            state = state.happen(state.thrown(state.dice))
        return state

    def _seat_due(self, seat: int | None) -> int:
        """Check that a seat is due, or find the only one that is."""
        due = self.due
        found = due[0] if seat is None and len(due) == 1 else seat
        if found in due:
            self._refuse_other_than(found)
            return found
        who = Text(en="nobody", fr="personne")
        if due:
            who = Text(en="seat {s}", fr="la place {s}").filled(s=", ".join(map(str, due)))
        elif self.chance_is_due:
            who = Text(en="chance", fr="le hasard")
        asked = seat if seat is not None else Text(en="nobody in particular", fr="personne")
        raise NotDue(
            Text(en="due: {who}; asked: {asked}", fr="à jouer : {who} ; demandé : {asked}").filled(
                who=who, asked=asked
            )
        )

    # Writing it down

    @property
    def text(self) -> str:
        """The state on one line; `parse` reads it back.

        >>> from ludotheque import load
        >>> state = load("donuts").start(seed=7)
        >>> State.parse(state.game, state.text).data == state.data
        True
        """
        head = [f"players={self.players}", *(f"{name}={value}" for name, value in self.options)]
        return " ".join([self.game.name, *head, "|", *_field_texts(self.record)])

    @classmethod
    def parse(cls, game: Game, text: str) -> "State":
        """Read the text of a state."""
        try:
            head, body = (part.split() for part in text.split("|"))
            named = _named(head[1:])
            players = game.check_players(int(named.pop("players")))
            record = np.zeros(1, game.dtype)[0]
            fields = _named(body)
            if head[0] != game.name or set(fields) != set(game.dtype.names or ()):
                raise ValueError(f"{head[0]}: {', '.join(fields)}")
            for name, written in fields.items():
                _read_field(record, name, written)
        except (ValueError, KeyError, OverflowError, IndexError) as error:
            raise _not_a_state(game, same(error)) from error
        options = game.resolve(named)
        game.opening(players, options)  # refuses options that are not for so many players
        if flaw := game.flaw(record):
            raise _not_a_state(game, flaw)
        return cls(game, players, tuple(options.items()), record.tobytes())

    def drawn(self, seat: int | None = None, language: Language = "en") -> str:
        """Draw the state as characters, as a seat (by default, the viewer) sees it."""
        seat = self.viewer or ONLOOKER if seat is None else seat
        return str(self.game.picture(self.view(seat).record, seat - 1, language))

    def __str__(self) -> str:
        alone = self.due[0] if len(self.due) == 1 else ONLOOKER
        return self.drawn(alone if self.viewer is None else self.viewer)


def _not_a_state(game: Game, why: Text) -> BadState:
    return BadState(
        Text(
            en="not the text of a state of {game}: {why}",
            fr="ce n’est pas le texte d’un état de {game} : {why}",
        ).filled(game=game.title, why=why)
    )


def _named(words: list[str]) -> dict[str, str]:
    """Read words such as name=value, each name once."""
    pairs = [(name, value) for name, value in (word.split("=", 1) for word in words)]
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("a name stands twice")
    return named


def _field_texts(record: np.record) -> list[str]:
    """Write each field of a kernel's state as name=number, or numbers joined by commas."""
    return [
        f"{name}={','.join(map(str, np.ravel(record[name]).tolist()))}"
        for name in record.dtype.names or ()
    ]


def _read_field(record: np.record, name: str, written: str) -> None:
    numbers = [int(number) for number in written.split(",")]
    kind: Any = record.dtype.fields[name][0]  # type: ignore[index]
    base, shape = kind.subdtype or (kind, ())
    record[name] = np.array(numbers, dtype=base).reshape(shape)
