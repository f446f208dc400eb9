"""A contest: who plays what, how often and from which seed; this decides every one of its games."""

import hashlib
import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

import msgspec

from ludotheque.engine import registry
from ludotheque.engine.dice import Dice
from ludotheque.engine.state import State
from ludotheque.errors import BadUsage, UnknownPlayer
from ludotheque.jobs.fingerprint import code_digest
from ludotheque.language import Text
from ludotheque.players import PLAYERS, Player
from ludotheque.records import Record
from ludotheque.study.sample import Finished

TIMES = "*"  # random*3 stands for random,random,random
TOO_FEW = Text(
    en="name at least {n} players, and play at least one game",
    fr="nommez au moins {n} joueurs, et jouez au moins une partie",
)
NO_PLAYER = Text(
    en="'{word}' is no player; name some of {known}, or such as random*3",
    fr="« {word} » n’est pas un joueur ; nommez-en parmi {known}, ou par exemple random*3",
)
NO_NUMBER = Text(
    en="'{word}' does not say how many; give a number from 1 to 99, such as random*3",
    fr="« {word} » ne dit pas combien ; donnez un nombre de 1 à 99, par exemple random*3",
)
NOT_IN_WORKER = Text(
    en="a worker does not know the player '{name}': write its class, or the function that makes "
    "it, at the top level of a module that workers can import too, not in what is run as "
    "__main__; or play with --on here",
    fr="un processus de travail ne connaît pas le joueur « {name} » : écrivez sa classe, ou la "
    "fonction qui le crée, au premier niveau d’un module que ces processus peuvent importer "
    "aussi, pas dans ce qui est lancé comme __main__ ; ou jouez avec --on here",
)


class Played(msgspec.Struct, frozen=True, array_like=True):
    """A finished game; what belongs to a seat is in the order of seats."""

    number: int
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    ending: int  # its index in the game's endings
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # spent choosing
    moves: tuple[int, ...]  # by number, in the order in which they were made

    @property
    def finished(self) -> Finished:
        """What is left of it in statistics."""
        return Finished(self.ranks, self.points, self.ending, sum(self.decisions))


class Contest(msgspec.Struct, frozen=True, dict=True):
    """All that decides the games of an arena.

    A round is every distinct seating once, all with the same chance: each player takes each seat
    equally often, against the same luck.

    >>> contest = Contest.of("donuts", "random,random", games=3)
    >>> contest.seatings, contest.rounds, contest.games
    ((('random', 'random'),), 3, 3)
    """

    game: str
    players: tuple[str, ...]
    seats: int
    options: dict[str, str]
    rounds: int
    seed: int
    code: str  # digest of the rules and the players: other code, other games

    @classmethod
    def of(
        cls,
        game: str,
        players: str,
        *,
        games: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
    ) -> "Contest":
        """Check what is asked for; the number of games is rounded up to whole rounds."""
        found = registry.load(game)
        names = names_in(players)
        if seats is None:  # all who are named, or as many of them as may play
            seats = min(len(names), found.info.max_players)
        seats = found.check_players(seats)
        if games < 1 or len(names) < seats:
            raise BadUsage(TOO_FEW.filled(n=seats))
        chosen = dict(State.start(found, players=seats, options=options or {}).options)
        contest = cls(found.name, names, seats, chosen, 1, seed, code_digest())
        rounds = math.ceil(games / len(contest.seatings))
        return msgspec.structs.replace(contest, rounds=rounds)

    @cached_property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Every distinct way to seat players: who shares a name is interchangeable."""
        return tuple(_seatings(self.players, self.seats))

    @property
    def games(self) -> int:
        """How many games there are, numbered from 0."""
        return self.rounds * len(self.seatings)

    @property
    def options_in_words(self) -> str:
        """The options as people type them."""
        return ", ".join(f"{name}={value}" for name, value in self.options.items()) or "–"

    def seating_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        return self.seatings[number % len(self.seatings)]

    def play(self, number: int) -> Played:
        """Play one game; its number decides everything but the time it takes."""
        return self.play_to_end(number)[0]

    def play_to_end(self, number: int) -> tuple[Played, State]:
        """Play one game, and give the state that it ended in too."""
        game, dice = registry.load(self.game), self._dice_of(number)
        state = State.start(game, dice=dice, players=self.seats, options=self.options)
        deciding = [
            _maker_of(name)(derived_seed(self.seed, number, seat))
            for seat, name in enumerate(self.seating_of(number), 1)
        ]
        decisions, seconds, moves = [0] * self.seats, [0.0] * self.seats, []
        while to_move := state.to_move:
            # Who decides at once decides from the same state: nobody gains by being asked last.
            observations = [(seat, state.observation(seat)) for seat in to_move]
            for seat, observation in observations:
                started = time.perf_counter()
                move = deciding[seat - 1].choose(observation, seat)
                seconds[seat - 1] += time.perf_counter() - started
                decisions[seat - 1] += 1
                moves.append(move.number)
                state = state.play(move)
        outcome = state.result
        assert outcome is not None, "nobody is to move, and chance plays by itself"
        ending = game.info.endings.index(outcome.ending)
        spent = tuple(decisions), tuple(seconds), tuple(moves)
        return Played(number, outcome.ranks, outcome.points, ending, *spent), state

    def record_of(self, played: Played) -> Record:
        """A game that was played, on paper; nobody has to think again.

        >>> contest = Contest.of("donuts", "random,random", games=1, options={"layout": "0"})
        >>> record = contest.record_of(contest.play(0))
        >>> record.names, record.state.is_over
        (('random', 'random'), True)
        """
        record = Record.begin(
            registry.load(self.game),
            players=self.seats,
            options=self.options,
            names=self.seating_of(played.number),
            dice=self._dice_of(played.number),
        )
        numbers = iter(played.moves)
        while to_move := record.state.to_move:
            for seat in to_move:  # as they were asked
                record = record.appended(record.state.move(next(numbers), seat)).resolved()
        return record

    def _dice_of(self, number: int) -> Dice:
        """The chance of a game, which all games of its round share."""
        return Dice.from_seed(derived_seed(self.seed, "chance", number // len(self.seatings)))


def _maker_of(name: str) -> Callable[[int], Player]:
    """What makes a player of a name; a worker may not know one that a program has added."""
    if name not in PLAYERS:
        raise UnknownPlayer(NOT_IN_WORKER.filled(name=name))
    return PLAYERS[name]


def names_in(written: str) -> tuple[str, ...]:
    """Read the names of players, such as "hard,random*3".

    >>> names_in("random, random*2")
    ('random', 'random', 'random')
    """
    names: list[str] = []
    for word in written.split(","):
        name, star, times = (piece.strip().lower() for piece in word.partition(TIMES))
        if name not in PLAYERS:
            raise BadUsage(NO_PLAYER.filled(word=word.strip(), known=", ".join(PLAYERS)))
        if star and not re.fullmatch("[1-9][0-9]?", times):
            raise BadUsage(NO_NUMBER.filled(word=word.strip()))
        names += [name] * int(times or 1)
    return tuple(names)


def _seatings(names: tuple[str, ...], seats: int) -> Iterator[tuple[str, ...]]:
    """Every distinct way to fill seats from these names."""
    if not seats:
        yield ()
        return
    for name in dict.fromkeys(names):
        others = list(names)
        others.remove(name)
        yield from ((name, *rest) for rest in _seatings(tuple(others), seats - 1))


def derived_seed(*words: object) -> int:
    """Derive a seed from words, so that no two uses of one seed share their luck."""
    digest = hashlib.blake2b(" ".join(map(str, words)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1
