"""A state of a game as a value: immutable, comparable, and ready to be copied and pickled."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, partial
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import bits, loops
from ludotheque.engine.consequences import Consequence, as_values, empty_rows
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import NO_NAMES, Game, Picture, SeatNames
from ludotheque.engine.move import (
    CHANCE_SEAT,
    SPECTATOR,
    TAKE_BACK_NUMBER,
    TAKE_BACK_TEXT,
    Move,
    index_of,
    is_whole_number,
)
from ludotheque.engine.result import Result
from ludotheque.engine.rng import rng_from
from ludotheque.engine.verbs import CHANCE, is_implemented
from ludotheque.errors import (
    IllegalMove,
    ImpossibleOutcome,
    NoChanceNow,
    NoSuchMove,
    NoSuchSeat,
    NothingToUndo,
    NotInView,
    NotYourTurn,
    WrongType,
)
from ludotheque.language import Language, Text, enumerated

GAME_OVER = Text(en="the game is over", fr="la partie est finie")
CHANCE_IS_NEXT = Text(
    en="chance is next: play one of its results, or start with a seed, and it plays by itself",
    fr="c’est au hasard de jouer : jouez un de ses résultats, ou commencez avec une graine (seed), "
    "et il joue de lui-même",
)
WHICH_SEAT = Text(
    en="say for which seat: {seats} may play", fr="dites pour quelle place : {seats} peut jouer"
)
ONE_TO_MOVE = Text(en="it is the turn of seat {seats}", fr="c’est à la place {seats} de jouer")
SEVERAL_TO_MOVE = Text(en="it is the turn of seats {seats}", fr="c’est aux places {seats} de jouer")
NO_OUTCOME = Text(
    en="chance is next, and '{text}' is none of its results here, such as '{example}'",
    fr="c’est au hasard de jouer, et « {text} » n’est pas un de ses résultats possibles ici, comme "
    "« {example} »",
)


@dataclass(frozen=True, repr=False)
class State:
    """Where a game stands. Playing gives another State; this one stays as it is.

    >>> from ludotheque import load
    >>> before = load("donuts").start(layout="A0B0C0D0")
    >>> after = before.play("c4").play("c1")
    >>> before.to_move, after.to_move, after.is_over
    ((1,), (1,), False)
    >>> after.play("d4")
    Traceback (most recent call last):
    ...
    ludotheque.errors.IllegalMove: d4 is not on the row of c1: place on a1, b1, d1, e1 or f1 (DN-4)
    """

    game: Game
    players: int
    options: tuple[tuple[str, str], ...]
    data: bytes
    dice: Dice | None = None  # plays chance as soon as it is next
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
            if not is_whole_number(seed):
                raise WrongType("seed", int, seed)
            dice = Dice.from_seed(seed)
        raw = game.rules.initial(count, chosen)
        return cls(game, count, tuple(chosen.items()), raw.tobytes(), dice)._resolved()

    # Looking at it

    @property
    def raw(self) -> np.record:
        """A copy of the rules' record of the state, free to be changed."""
        return _writable(bytearray(self.data), self.game)

    @cached_property
    def _to_move_bits(self) -> int:
        return int(loops.to_move_of(self.raw))

    @cached_property
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
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        ranks, points = (np.zeros(self.players, np.int64) for _ in range(2))
        ending = loops.result_of(self.raw, ranks, points)
        endings = self.game.info.endings
        return Result(tuple(ranks.tolist()), tuple(points.tolist()), endings[int(ending) - 1])

    def points_by_source(self, seat: int) -> tuple[int, ...]:
        """How a seat's points at the end are made: so many from each of `GameInfo.sources`."""
        self._check_seat(seat)
        points = np.zeros(len(self.game.info.sources), np.int64)
        loops.points_by_source_of(self.raw, index_of(seat), points)
        return tuple(points.tolist())

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """List the legal moves of a seat to move, by number; by default of the one to move."""
        seat = self._seat_to_move(seat)
        return tuple(Move(seat, number, self) for number in self.legal_numbers(seat))

    def legal_numbers(self, seat: int) -> list[int]:
        """The numbers of the legal moves of a seat to move, in ascending order."""
        self._check_seat(seat)
        numbers = np.empty(self.game.rules.move_count, np.int64)
        count = loops.list_legal(self.raw, index_of(seat), self._no_moves(), numbers)
        if count < 0:
            raise self._not_your_turn(seat)
        found: list[int] = numbers[:count].tolist()
        return found

    def legal_mask(self, seat: int) -> NDArray[np.bool_]:
        """Which of all moves are legal for a seat to move, as learning libraries take it."""
        mask = np.zeros(self.game.rules.move_count, np.bool_)
        mask[self.legal_numbers(seat)] = True
        return mask

    def _no_moves(self) -> NDArray[np.uint64]:
        return np.zeros(bits.words_for(self.game.rules.move_count), np.uint64)

    def check_move(self, number: int, seat: int) -> None:
        """Refuse what is no number of a move, or no seat here."""
        self._check_number(number)
        self._check_seat(seat)

    def move(self, number: int, seat: int) -> Move:
        """The move of this number, legal or not."""
        self.check_move(number, seat)
        return Move(self._seat_to_move(seat), number, self)

    def chance_weights(self) -> NDArray[np.int64]:
        """Give the whole-number weight of each outcome of the chance that is next."""
        if not self.chance_is_next:
            raise NoChanceNow(
                Text(en="chance is not next here", fr="le hasard n’a rien à décider ici")
            )
        weights = np.zeros(self.game.rules.outcome_count, np.int64)
        loops.chance_weights_of(self.raw, weights)
        return weights

    def observation(self, seat: int = SPECTATOR) -> "State":
        """What a seat may see, as a state with the rest erased: what players are given."""
        self._check_seat(seat, or_spectator=True)
        if self.viewer == seat:
            return self
        data = bytearray(self.data)
        if is_implemented("hide", self.game.rules.dtype):
            loops.hide_from(_writable(data, self.game), index_of(seat))
        return self._with(bytes(data), 0, None, seat)

    def view(self, seat: int = SPECTATOR) -> msgspec.Struct:
        """What a seat may see, decoded: a typed value of the game's own, ready for JSON."""
        self._check_seat(seat, or_spectator=True)
        views: dict[int, msgspec.Struct] = self.__dict__.setdefault("_views", {})
        if seat not in views:
            views[seat] = self.game.views.view_of(self.observation(seat).raw, seat)
        return views[seat]

    def table_view(self, seat: int = SPECTATOR) -> msgspec.Struct:
        """The view of a seat as people are shown it.

        Once a game is over its record is for everybody, and nothing is hidden any more.
        """
        self._check_seat(seat, or_spectator=True)
        if self.is_over and self.viewer is None:
            return self.game.views.view_of(self.raw, seat)
        return self.view(seat)

    @property
    def hides(self) -> bool:
        """Whether a seat may not see all; then people must not look over each other's shoulder."""
        by_option = {(option.name, option.hides_nothing) for option in self.game.info.options}
        is_open = not by_option.isdisjoint(self.options)
        return is_implemented("hide", self.game.rules.dtype) and not is_open

    def glance(self, seat: int) -> Any:
        """As much of what a seat sees as the texts of moves need: see `Game.glance`."""
        look = self.game.glance
        if look is None:
            return self.view(seat)
        glances: dict[int, Any] = self.__dict__.setdefault("_glances", {})
        if seat not in glances:
            glances[seat] = look(self.observation(seat).raw, seat)
        return glances[seat]

    def _check_seat(self, seat: int, *, or_spectator: bool = False) -> None:
        """Refuse what is no seat here; a view knows nothing of another seat's."""
        if not is_whole_number(seat):
            raise WrongType("a seat", int, seat)
        if not (SPECTATOR if or_spectator else 1) <= seat <= self.players:
            raise NoSuchSeat(
                Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(s=seat)
            )
        if self.viewer not in (None, seat):
            raise NotInView(
                Text(
                    en="this is what seat {viewer} sees: it does not tell of seat {seat}",
                    fr="ceci est la vue de la place {viewer} : elle ne dit rien de la place {seat}",
                ).filled(viewer=self.viewer, seat=seat)
            )

    def is_mid_decision(self, seat: int) -> bool:
        """Whether a seat has taken some steps of a decision and must still end it."""
        self._check_seat(seat)
        if not is_implemented("is_mid_decision", self.game.rules.dtype):
            return False
        return bool(loops.is_mid_decision_of(self.raw, index_of(seat)))

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has begun or made a decision that it may still reopen."""
        self._check_seat(seat)
        return bool(loops.take_back_on(self.raw, index_of(seat)))

    def determinize(self, seat: int, seed: int) -> "State":
        """A state that could be this one for all that a seat knows."""
        self._check_seat(seat, or_spectator=True)
        raw = self.raw
        loops.determinize_for(raw, index_of(seat), rng_from(seed))
        return self._with(raw.tobytes(), 0, None, None)

    # Going on from it

    def find(self, text: str, seat: int | None = None) -> Move:
        """Read a move, or raise the error that says why there is none such here."""
        if not isinstance(text, str):
            raise WrongType("a move", str, text)
        canonical = self.game.notation.canonical
        written = canonical(text)
        if written == TAKE_BACK_TEXT:
            seat = self._seat_to_move(None) if seat is None else seat
            self.take_back(seat)  # or the error that says why not
            return Move(seat, TAKE_BACK_NUMBER, self)
        seat = self._seat_to_move(seat)
        legal = self.legal_numbers(seat)
        for number in legal:
            move = Move(seat, number, self)
            if canonical(move.text) == written:
                return move
        others = set(range(self.game.rules.move_count)) - set(legal)
        alike = [n for n in others if canonical(Move(seat, n, self).text) == written]
        if alike:  # of several, the one that is nearest to being legal
            nearest = max(alike, key=partial(self._reason, seat=seat))
            raise self._refused(Move(seat, nearest, self))
        reason_of = partial(self._reason, seat=seat)
        raise self.game.words.unknown_move(self.view(seat), seat, text, reason_of)

    def take_back(self, seat: int) -> "State":
        """Reopen what a seat has decided while others still decide."""
        self._check_seat(seat)
        raw = self.raw
        if loops.take_back_on(raw, index_of(seat)):
            return self._after(raw.tobytes(), self.throws)
        raise NothingToUndo(
            Text(
                en="seat {s} has decided nothing that it could take back",
                fr="la place {s} n’a rien décidé qu’elle puisse reprendre",
            ).filled(s=seat)
        )

    def refusal(self, number: int, seat: int) -> IllegalMove | None:
        """Why a numbered move of a seat to move is not legal; None if it is."""
        move = self.move(number, seat)
        return self._refused(move) if self._reason(number, seat) else None

    def _reason(self, number: int, seat: int) -> int:
        return int(loops.refusal_of(self.raw, index_of(seat), number))

    def _refused(self, move: Move) -> IllegalMove:
        reason = self._reason(move.number, move.seat)
        clause, sentence = self.game.words.refusal(self.view(move.seat), move, reason)
        return IllegalMove(clause, sentence)

    def find_outcome(self, text: str) -> Move:
        """Read a result of chance that is possible here."""
        if not isinstance(text, str):
            raise WrongType("a result of chance", str, text)
        weights = self.chance_weights()
        outcome = self.game.notation.find_outcome(self, text)
        if outcome is None or not weights[outcome]:
            raise self._impossible(text)
        return Move(CHANCE_SEAT, outcome, self)

    def _impossible(self, text: str) -> ImpossibleOutcome:
        possible = self.chance_weights().nonzero()[0].tolist()  # none in a view may be known
        example = Move(CHANCE_SEAT, possible[0], self).said if possible else "…"
        said = self.game.words.LEXICON.said(text)
        return ImpossibleOutcome(NO_OUTCOME.filled(text=said, example=example))

    def play(self, move: str | Move, seat: int | None = None) -> "State":
        """Play a move of a seat, or, while chance is next, let this result of chance happen."""
        if self.chance_is_next:
            return self.apply_chance(move)
        found = self.here(move) if isinstance(move, Move) else self.find(move, seat)
        if found.number == TAKE_BACK_NUMBER:
            return self.take_back(found.seat)
        return self.play_number(found.number, found.seat)

    def here(self, move: Move) -> Move:
        """A move of another state in this one: by its number if that is the same, else by text."""
        if move.state is self:
            return move
        if self.chance_is_next:
            return self.find_outcome(move.text)
        if move.seat in self.to_move and move.number != TAKE_BACK_NUMBER:
            same = Move(move.seat, move.number, self)
            if same.parts == move.parts:
                return same
        return self.find(move.text, move.seat)

    def play_number(self, number: int, seat: int) -> "State":
        """Play the move of a number: the fast way, for programs.

        >>> from ludotheque import load
        >>> load("donuts").start(layout="0").play_number(20, 1).to_move
        (2,)
        """
        self._check_number(number)
        self._check_seat(seat)
        data = bytearray(self.data)
        raw = _writable(data, self.game)
        played = loops.try_play(raw, index_of(seat), number, self._no_moves())
        if played == loops.NOT_TO_MOVE:
            raise self._not_your_turn(seat)
        if played == loops.ILLEGAL:
            raise self._refused(Move(seat, number, self))
        return self._after(bytes(data), self.throws)

    def _check_number(self, number: int) -> None:
        """The rules must never meet a number that no move has."""
        if not is_whole_number(number):
            raise WrongType("the number of a move", int, number)
        if not 0 <= number < self.game.rules.move_count:
            raise NoSuchMove(
                Text(
                    en="there is no move {n}: moves are numbered from 0 to {most}",
                    fr="il n’y a pas de coup {n} : les coups sont numérotés de 0 à {most}",
                ).filled(n=number, most=self.game.rules.move_count - 1)
            )

    def apply_chance(self, result: str | Move) -> "State":
        """Let a result of chance take effect."""
        found = self.here(result) if isinstance(result, Move) else self.find_outcome(result)
        weights = self.chance_weights()
        if found.seat != CHANCE_SEAT or not 0 <= found.number < len(weights):
            raise self._impossible(repr(found))
        if not weights[found.number]:
            raise self._impossible(found.text)
        return self._after_chance(found.number)

    def _after_chance(self, outcome: int) -> "State":
        raw = self.raw
        loops.apply_chance_on(raw, outcome)
        return self._after(raw.tobytes(), self.throws + 1, resolve=False)

    def consequences(
        self, move: str | Move, seat: int | None = None, *, viewer: int | None = None
    ) -> tuple[Consequence, ...]:
        """What a move of a seat, or a result of chance, causes here and why.

        All of it; or what a seat (or SPECTATOR) may know of it.

        >>> from ludotheque import load
        >>> state = load("donuts").start(layout="A0B0C0D0").play("c4")
        >>> [(row.target, row.what) for row in state.consequences("c5")]
        [(2, 26), (1, 26)]
        """
        if isinstance(move, Move):
            found = self.here(move)
        else:
            found = self.find_outcome(move) if self.chance_is_next else self.find(move, seat)
        if found.number == TAKE_BACK_NUMBER:
            return ()
        states, rows = np.zeros(2, self.game.rules.dtype), empty_rows()
        states[0] = self.raw
        actor = index_of(SPECTATOR if found.seat == CHANCE_SEAT else found.seat)
        loops.consequences_of(states, actor, found.number, rows)
        reader = self.viewer if viewer is None else viewer
        return tuple(r for r in as_values(rows) if reader is None or r.is_seen_by(reader))

    def roll(self, dice: Dice) -> Move:
        """The result that these dice give for the chance that is next."""
        return Move(CHANCE_SEAT, dice.throw(self.throws, self.chance_weights()), self)

    def throw(self, dice: Dice) -> tuple[Move, "State"]:
        """The result that these dice give for the chance that is next, and the state after it."""
        result = self.roll(dice)
        return result, self._after_chance(result.number)

    def _after(self, data: bytes, throws: int, *, resolve: bool = True) -> "State":
        after = self._with(data, throws, self.dice, self.viewer)
        return after._resolved() if resolve and self.dice else after

    def at(self, data: bytes, throws: int) -> "State":
        """The state with the data of another of the same game, after so many throws."""
        return self._with(data, throws, self.dice, self.viewer)

    def _with(self, data: bytes, throws: int, dice: Dice | None, viewer: int | None) -> "State":
        state = object.__new__(State)  # `dataclasses.replace` is slow, and this is on every path
        state.__dict__.update(
            game=self.game, players=self.players, options=self.options, data=data,
            dice=dice, throws=throws, viewer=viewer,
        )  # fmt: skip
        return state

    def __getstate__(self) -> dict[str, Any]:
        """To be copied or pickled: without what can be worked out again."""
        return {field.name: self.__dict__[field.name] for field in fields(self)}

    def _resolved(self) -> "State":
        """The state after all the chance that is next, where there are dice for it."""
        state = self
        while state.dice and state.chance_is_next:
            state = state._after_chance(state.roll(state.dice).number)
        return state

    def _seat_to_move(self, seat: int | None) -> int:
        """Check that a seat is to move, or find the only one that is."""
        to_move = self.to_move
        found = to_move[0] if seat is None and len(to_move) == 1 else seat
        if found is not None:
            self._check_seat(found)
        if found in to_move:
            return found
        raise self._not_your_turn(seat)

    def _not_your_turn(self, seat: int | None) -> NotYourTurn:
        to_move = self.to_move
        if self.is_over:
            return NotYourTurn(GAME_OVER)
        if not to_move:
            return NotYourTurn(CHANCE_IS_NEXT)
        if seat is None:
            return NotYourTurn(WHICH_SEAT.filled(seats=enumerated(to_move, "or", "ou")))
        sentence = ONE_TO_MOVE if len(to_move) == 1 else SEVERAL_TO_MOVE
        return NotYourTurn(sentence.filled(seats=enumerated(to_move)))

    # Showing it

    def __repr__(self) -> str:
        """Where the game stands in short: no bytes.

        >>> from ludotheque import load
        >>> load("donuts").start(layout="0")
        <State of donuts: 2 players, seat 1 to move>
        """
        if self.is_over:
            where = "over"
        elif self.chance_is_next:
            where = "chance is next"
        else:
            where = f"seat{'s' * (len(self.to_move) > 1)} {enumerated(self.to_move)} to move"
        seen = f", as seat {self.viewer} sees it" if self.viewer else ""
        seen = ", as a spectator sees it" if self.viewer == SPECTATOR else seen
        players = f"{self.players} player{'s' * (self.players > 1)}"
        return f"<State of {self.game.name}: {players}, {where}{seen}>"

    @property
    def position(self) -> str | None:
        """The position on one line, where games can begin from one: see the option `position`."""
        write = self.game.position
        return write(self.view(self.viewer or SPECTATOR)) if write else None

    def picture(self, seat: int, language: Language, names: SeatNames = NO_NAMES) -> Picture:
        """The state in characters with their styles, as a seat sees it."""
        return self.game.terminal.render(self.view(seat), language, names)

    def render(self, seat: int | None = None, language: Language = "en") -> str:
        """Draw the state as characters, as a seat (by default, the viewer) sees it."""
        return str(self.picture(self.viewer or SPECTATOR if seat is None else seat, language))

    def __str__(self) -> str:
        alone = self.to_move[0] if len(self.to_move) == 1 else SPECTATOR
        return self.render(alone if self.viewer is None else self.viewer)


def _writable(data: bytearray, game: Game) -> np.record:
    raw: np.record = np.frombuffer(data, game.rules.dtype)[0]
    return raw
