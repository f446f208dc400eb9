"""A state of a game as a value: immutable, comparable, with a text form that parses back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import bits, loops
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import (
    CHANCE_SEAT,
    SPECTATOR,
    UNDO,
    UNDO_NUMBER,
    Game,
    Move,
    Outcome,
)
from ludotheque.engine.rng import rng_from
from ludotheque.engine.verbs import CHANCE
from ludotheque.errors import (
    BadState,
    ImpossibleOutcome,
    NoChanceNow,
    NoSuchSeat,
    NotInView,
    NotYourTurn,
)
from ludotheque.language import Language, Text, same


@dataclass(frozen=True)
class State:
    """Where a game stands. Playing gives another State; this one stays as it is.

    >>> from ludotheque import load
    >>> before = load("donuts").start(layout="A0B0C0D0")
    >>> after = before.play("c4").play("c1")
    >>> before.to move, after.to move, after.is_over
    ((1,), (1,), False)
    >>> after.play("c4")
    Traceback (most recent call last):
    ...
    ludotheque.errors.IllegalMove: there is a donut on c4; place yours on an empty cell (DN-4)
    """

    game: Game
    players: int
    options: tuple[tuple[str, str], ...]
    data: bytes
    dice: Dice | None = None  # plays chance as soon as it is to move
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
        raw = game.initial_raw(count, chosen)
        return cls(game, count, tuple(chosen.items()), raw.tobytes(), dice)._after_chance()

    # Looking at it

    @property
    def raw(self) -> np.record:
        """A copy of the kernel's state, free to be changed."""
        raw: np.record = np.frombuffer(bytearray(self.data), self.game.dtype)[0]
        return raw

    @property
    def _to_move_bits(self) -> int:
        return int(loops.to_move_of(self.raw))

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats to move, from 1; none while chance is next or the game is over."""
        waiting = self._to_move_bits
        return tuple(seat for seat in range(1, self.players + 1) if waiting >> (seat - 1) & 1)

    @property
    def chance_is_next(self) -> bool:
        """Whether the next event is a result of chance."""
        return self._to_move_bits == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether nobody is to move any more."""
        return self._to_move_bits == 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        places, points = (np.zeros(self.players, np.int64) for _ in range(2))
        ending = loops.result_of(self.raw, places, points)
        return Outcome(
            tuple(places.tolist()), tuple(points.tolist()), self.game.endings[int(ending) - 1]
        )

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """List the legal moves of a seat to move, by number; by default of the one to move."""
        seat = self._seat_to_move(seat)
        raw = self.raw
        return tuple(self._move(raw, seat, number) for number in self._legal(seat))

    def legal_numbers(self, seat: int) -> list[int]:
        """The numbers of the legal moves of a seat to move, for those who read no text."""
        return self._legal(self._seat_to_move(seat))

    def move(self, number: int, seat: int) -> Move:
        """The legal move of this number."""
        return self._move(self.raw, self._seat_to_move(seat), number)

    def _legal(self, seat: int) -> list[int]:
        words = np.zeros(bits.words_for(self.game.move_count), np.uint64)
        loops.legal_of(self.raw, seat - 1, words)
        return np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist()

    def _move(self, raw: np.record, seat: int, number: int) -> Move:
        return Move(seat, number, self.game.move_text(raw, seat - 1, number))

    def chance_weights(self) -> NDArray[np.int64]:
        """Give the whole-number weight of each outcome of the chance that is next."""
        if not self.chance_is_next:
            raise NoChanceNow(
                Text(en="chance is not next here", fr="le hasard n’a rien à décider ici")
            )
        weights = np.zeros(self.game.outcome_count, np.int64)
        loops.chance_weights_of(self.raw, weights)
        return weights

    def observation(self, seat: int = SPECTATOR) -> "State":
        """What a seat may see: the same state with the rest erased. Chance is never in a view."""
        if not SPECTATOR <= seat <= self.players:
            raise NoSuchSeat(
                Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(s=seat)
            )
        self._refuse_other_than(seat)
        raw = self.raw
        loops.hide_from(raw, seat - 1)
        return replace(self, data=raw.tobytes(), dice=None, throws=0, viewer=seat)

    def _refuse_other_than(self, seat: int) -> None:
        """A view knows nothing of what another seat sees or may do."""
        if self.viewer not in (None, seat):
            raise NotInView(
                Text(
                    en="this is what seat {viewer} sees: it does not tell of seat {seat}",
                    fr="ceci est la vue de la place {viewer} : elle ne dit rien de la place {seat}",
                ).filled(viewer=self.viewer, seat=seat)
            )

    def determinize(self, seat: int, seed: int) -> "State":
        """A state that could be this one for all that a seat knows."""
        raw = self.raw
        self._refuse_other_than(seat)
        loops.determinize_for(raw, seat - 1, rng_from(seed))
        return replace(self, data=raw.tobytes(), dice=None, throws=0, viewer=None)

    # Going on from it

    def find(self, text: str, seat: int | None = None) -> Move:
        """Read a move, or raise the error that says why there is none such here."""
        seat = self._seat_to_move(seat)
        written = self.game.canonical(text)
        for move in self.legal_moves(seat):
            if self.game.canonical(move.text) == written:
                return move
        if written == UNDO and loops.take_back_on(self.raw, seat - 1):
            return Move(seat, UNDO_NUMBER, UNDO)
        raise self.game.objection(self.raw, seat - 1, text)

    def _checked(self, move: Move) -> Move:
        """A move found earlier, if it is the same move here; else as if its text were typed."""
        if move.number in self._legal(self._seat_to_move(move.seat)) and move == self._move(
            self.raw, move.seat, move.number
        ):
            return move
        return self.find(move.text, move.seat)

    def find_outcome(self, text: str) -> Move:
        """Read a result of chance that is possible here."""
        weights = self.chance_weights()
        outcome = self.game.find_outcome(self.raw, text)
        if outcome is None or not weights[outcome]:
            raise ImpossibleOutcome(
                Text(
                    en="'{text}' is no possible result of chance here",
                    fr="« {text} » n’est pas un résultat possible du hasard ici",
                ).filled(text=text)
            )
        return Move(CHANCE_SEAT, outcome, self.game.outcome_text(self.raw, outcome))

    def play(self, move: str | Move, seat: int | None = None) -> "State":
        """Play a move of a seat, or, while chance is to move, let this result of chance happen."""
        if self.chance_is_next:
            return self.apply_chance(move)
        found = self._checked(move) if isinstance(move, Move) else self.find(move, seat)
        raw = self.raw
        if found.number == UNDO_NUMBER:
            loops.take_back_on(raw, found.seat - 1)
        else:
            loops.play_on(raw, found.seat - 1, found.number)
        return replace(self, data=raw.tobytes())._after_chance()

    def apply_chance(self, result: str | Move) -> "State":
        """Let a result of chance take effect."""
        found = self.find_outcome(str(result))
        raw = self.raw
        loops.apply_chance_on(raw, found.number)
        return replace(self, data=raw.tobytes(), throws=self.throws + 1)

    def roll(self, dice: Dice) -> Move:
        """The result that these dice give for the chance that is next."""
        outcome = dice.throw(self.throws, self.chance_weights())
        return Move(CHANCE_SEAT, outcome, self.game.outcome_text(self.raw, outcome))

    def _after_chance(self) -> "State":
        state = self
        while state.dice and state.chance_is_next:
            state = state.apply_chance(state.roll(state.dice))
        return state

    def _seat_to_move(self, seat: int | None) -> int:
        """Check that a seat is to move, or find the only one that is."""
        to_move = self.to_move
        found = to_move[0] if seat is None and len(to_move) == 1 else seat
        if found in to_move:
            self._refuse_other_than(found)
            return found
        who = Text(en="nobody", fr="personne")
        if to_move:
            who = Text(en="seat {s}", fr="la place {s}").filled(s=", ".join(map(str, to_move)))
        elif self.chance_is_next:
            who = Text(en="chance", fr="le hasard")
        asked = seat if seat is not None else Text(en="nobody in particular", fr="personne")
        raise NotYourTurn(
            Text(
                en="to move: {who}; asked: {asked}", fr="à jouer : {who} ; demandé : {asked}"
            ).filled(who=who, asked=asked)
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
        return " ".join([self.game.name, *head, "|", *_field_texts(self.raw)])

    @classmethod
    def parse(cls, game: Game, text: str) -> "State":
        """Read the text of a state."""
        try:
            head, body = (part.split() for part in text.split("|"))
            named = _named(head[1:])
            players = game.check_players(int(named.pop("players")))
            raw = np.zeros(1, game.dtype)[0]
            fields = _named(body)
            if head[0] != game.name or set(fields) != set(game.dtype.names or ()):
                raise ValueError(f"{head[0]}: {', '.join(fields)}")
            for name, written in fields.items():
                _read_field(raw, name, written)
        except (ValueError, KeyError, OverflowError, IndexError) as error:
            raise _not_a_state(game, same(error)) from error
        options = game.resolve(named)
        game.initial_raw(players, options)  # refuses options that are not for so many players
        if flaw := game.flaw(raw):
            raise _not_a_state(game, flaw)
        return cls(game, players, tuple(options.items()), raw.tobytes())

    def render(self, seat: int | None = None, language: Language = "en") -> str:
        """Draw the state as characters, as a seat (by default, the viewer) sees it."""
        seat = self.viewer or SPECTATOR if seat is None else seat
        return str(self.game.picture(self.observation(seat).raw, seat - 1, language))

    def __str__(self) -> str:
        alone = self.to_move[0] if len(self.to_move) == 1 else SPECTATOR
        return self.render(alone if self.viewer is None else self.viewer)


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


def _field_texts(raw: np.record) -> list[str]:
    """Write each field of a kernel's state as name=number, or numbers joined by commas."""
    return [
        f"{name}={','.join(map(str, np.ravel(raw[name]).tolist()))}"
        for name in raw.dtype.names or ()
    ]


def _read_field(raw: np.record, name: str, written: str) -> None:
    numbers = [int(number) for number in written.split(",")]
    kind: Any = raw.dtype.fields[name][0]  # type: ignore[index]
    base, shape = kind.subdtype or (kind, ())
    raw[name] = np.array(numbers, dtype=base).reshape(shape)
