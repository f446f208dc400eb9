"""How Dungeons, Dice & Danger is written down: the steps of a decision, who begins, the dice."""

import itertools
import re
from typing import ClassVar

from ludotheque.engine.move import SPECTATOR, Parts
from ludotheque.engine.notation import normalised
from ludotheque.engine.state import State
from ludotheque.games.dungeons.content import CHESTS, FIRST_BOX, load, written_names
from ludotheque.games.dungeons.rules import moves
from ludotheque.games.dungeons.rules.state import TORCH
from ludotheque.games.dungeons.rules.tables import THROW_NUMBER, THROWS
from ludotheque.games.dungeons.view import Deciding, Decision, DungeonsView, Glance, Names, Pairing


class Cross(Parts, tag="cross", frozen=True):
    """Cross a box with a pair; the text names the pair where the place alone is not enough."""

    place: str | None
    pair: str | None
    names_pair: bool

    @property
    def text(self) -> str:
        """Such as `cross N7a`, or `cross N7a 3+4` where either pair could be used."""
        return f"{self.kind} {self.place}" + f" {self.pair}" * self.names_pair


class Hit(Cross, tag="hit", frozen=True):
    """Wound a monster with a pair."""


class Torch(Parts, tag="torch", frozen=True):
    """Cross a box or wound a monster with a torch."""

    FORM: ClassVar[str] = "torch {place}"
    place: str | None


class PairUp(Parts, tag="pair", frozen=True):
    """Form two pairs."""

    first: str | None
    second: str | None
    black: bool  # at the price of a symbol (DG-4)

    @property
    def text(self) -> str:
        """Such as `pair 2+2 4+5`, or `pair 1+2 2+4 black` if it costs a symbol."""
        return f"pair {self.first} {self.second}" + " black" * self.black


class OpenChest(Parts, tag="chest", frozen=True):
    """Open a chest."""

    FORM: ClassVar[str] = "chest {chest}"
    chest: str


class Skip(Parts, tag="skip", frozen=True):
    """Forgo the pairs that are left."""

    FORM: ClassVar[str] = "skip"


class Done(Parts, tag="done", frozen=True):
    """Confirm the decision."""

    FORM: ClassVar[str] = "done"


class WriteCloud(Parts, tag="cloud", frozen=True):
    """Write the next number into a cloud."""

    FORM: ClassVar[str] = "cloud {cloud} {number}"
    cloud: str | None
    number: int | None


class First(Parts, tag="first", frozen=True):
    """The first active player."""

    FORM: ClassVar[str] = "first {seat}"
    seat: int


class Throw(Parts, tag="dice", frozen=True):
    """How the dice fell."""

    white: tuple[int, ...]
    black: int

    @property
    def text(self) -> str:
        """Such as `dice 2 2 4 5 black 1`."""
        return f"dice {' '.join(map(str, self.white))} black {self.black}"


def decode(view: DungeonsView | Glance, seat: int, number: int) -> Parts:
    """Name the parts of a step of a decision."""
    kind, part, place = moves.decode(number)
    names = written_names(view.adventure)
    if kind == moves.USE:
        return _use(view.decision, part, names[place], place >= FIRST_BOX)
    if kind == moves.CHOOSE_PAIRING:
        paired = view.decision.paired(part) if view.decision else None
        if paired is None:
            return PairUp(None, None, False)
        first, second, black = paired
        return PairUp(first.text, second.text, black)
    if kind == moves.OPEN_CHEST:
        return OpenChest(CHESTS[part])
    if kind == moves.WRITE_CLOUD:
        is_cloud = view.adventure == "pyramid"
        next_number = view.decision.next_number if view.decision else None
        return WriteCloud(names[FIRST_BOX + part] if is_cloud else None, next_number)
    return Done() if kind == moves.CONFIRM else Skip()


def pair_up(pairing: Pairing) -> PairUp:
    """The move that chooses a pairing."""
    first, second = pairing.pairs
    return PairUp(first.text, second.text, pairing.black)


def _use(
    decision: Decision | Deciding | None, means: int, place: str | None, is_box: bool
) -> Parts:
    if means == TORCH:
        return Torch(place)
    kind = Cross if is_box else Hit
    if decision is None or not decision.pairs:
        return kind(place, None, names_pair=means > 0)
    named = means != _plain_pair(decision, place)
    return kind(place, decision.pairs[means].text, names_pair=named)


def _plain_pair(decision: Decision | Deciding, place: str | None) -> int | None:
    """The pair that a text with the place alone means; None: it could be either."""
    able = [number for number, pair in enumerate(decision.pairs) if place in pair.reach]
    if len(able) > 1:
        return able[0] if decision.alike else None
    left = [number for number, pair in enumerate(decision.pairs) if pair.left]
    return (able or left or [0])[-1]


def canonical(text: str) -> str:
    """Fold the ways to write one move: case, spaces, and the order of dice and pairs.

    >>> canonical(" Pair 6+2  5+3 ")
    'pair 2+6 3+5'
    """
    words = ["+".join(sorted(word.split("+"))) for word in normalised(text).split(" ")]
    if words[0] == "pair":
        words[1:3] = sorted(words[1:3])
    return " ".join(words)


def decode_outcome(view: DungeonsView | Glance, number: int) -> First | Throw:
    """Name who begins, or the dice."""
    if view.chance == "first":
        return First(number + 1)
    *white, black = THROWS[number]
    return Throw(tuple(white), black)


def find_outcome(state: State, text: str) -> int | None:
    """Read who begins, or the dice; the white ones may come in any order."""
    view: Glance = state.glance(state.viewer or SPECTATOR)
    written = normalised(text)
    if view.chance == "first":
        drawn = re.fullmatch(r"first ([1-4])", written)
        return int(drawn[1]) - 1 if drawn else None
    fallen = re.fullmatch(r"dice ([1-6]) ([1-6]) ([1-6]) ([1-6]) black ([1-6])", written)
    if not fallen:
        return None
    *white, black = map(int, fallen.groups())
    return THROW_NUMBER[*sorted(white), black]


def examples_of(view: DungeonsView, decision: Decision) -> list[str]:
    """Some moves that are legal now, of every kind that there is."""
    number = decision.next_number
    if decision.step == "clouds":
        clouds = [f"cloud {cloud} {number}" for cloud in decision.free_clouds[:2]]
        return clouds or ["done"]
    if decision.step == "pair":
        return [pair_up(pairing).text for pairing in decision.pairings if pairing.legal][:3]
    if decision.step == "chest":
        return [f"chest {chest}" for chest in decision.chests]
    uses = [_use_of(view, decision, pair.reach, pair.text) for pair in decision.pairs]
    torches = [f"torch {place}" for place in decision.torch_reach[:2]]
    examples = [*dict.fromkeys(itertools.chain(*uses)), *torches]
    if not decision.owed:
        examples.append("skip" if any(pair.left for pair in decision.pairs) else "done")
    return examples


def _use_of(view: DungeonsView, decision: Decision, reach: Names, pair: str) -> list[str]:
    """How to use a pair on the first box and the first monster that it reaches."""
    found: dict[str, str] = {}
    rooms = {room.lower() for room in load(view.adventure).rooms}
    for written in reach:
        verb = "hit" if written in rooms else "cross"
        either = len(decision.reaching(written)) > 1 and not decision.alike
        found.setdefault(verb, f"{verb} {written}" + f" {pair}" * either)
    return list(found.values())
