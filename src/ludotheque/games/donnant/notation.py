"""How moves and results of chance are written down.

Dice go by their colours, cards of a stall by their cells (`a1` to `e5`; the first card lies on
`c3`), cards in hand by their names (`S1` to `S29` score, `B1` to `B20` are bonuses).
"""

import itertools
import re
from typing import ClassVar

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.move import SPECTATOR, Parts
from ludotheque.engine.notation import normalised
from ludotheque.engine.state import State
from ludotheque.games.donnant import view as views
from ludotheque.games.donnant.content import BOXES, COLOURS, COLUMNS, FACES, Colour, card_name
from ludotheque.games.donnant.lexicon import LEXICON
from ludotheque.games.donnant.rules import moves
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.view import CELL_NAMES, ROWS, DonnantView, Glance, Row
from ludotheque.language import Text

Dice = tuple[Colour, ...]


class Reroll(Parts, tag="reroll", frozen=True):
    """Throw again, keeping some dice."""

    keep: Dice

    @property
    def text(self) -> str:
        """`reroll keep yellow orange`, `reroll all`."""
        return f"reroll keep {' '.join(self.keep)}" if self.keep else "reroll all"


class Stop(Parts, tag="stop", frozen=True):
    """End the turn, or enter no more dice."""

    FORM: ClassVar[str] = "stop"


class Pay(Parts, tag="pay", frozen=True):
    """Pay for a card."""

    dice: Dice

    @property
    def text(self) -> str:
        """`pay yellow green`, `pay nothing`."""
        return f"pay {' '.join(self.dice) or 'nothing'}"


class Complete(Parts, tag="complete", frozen=True):
    """Complete a card."""

    cell: str | None
    dice: Dice

    @property
    def text(self) -> str:
        """`complete b2 with yellow green`."""
        return f"complete {self.cell} with {' '.join(self.dice) or 'nothing'}"


class Enter(Parts, tag="enter", frozen=True):
    """Enter a die in a box."""

    FORM: ClassVar[str] = "enter {die} at {cell} box {box}"
    die: Colour
    cell: str | None
    box: int


class Buy(Parts, tag="buy", frozen=True):
    """Buy a card of the market and lay it."""

    FORM: ClassVar[str] = "buy {row} {column} at {cell}"
    row: Row
    column: int
    cell: str


class Lay(Parts, tag="lay", frozen=True):
    """Lay a card of one's hand."""

    FORM: ClassVar[str] = "lay {card} at {cell}"
    card: str | None
    cell: str


class Tick(Parts, tag="tick", frozen=True):
    """Change a die for oneself: `+1`, `-1`, or another colour."""

    FORM: ClassVar[str] = "tick {change} on {die}"
    change: str
    die: Colour


class JokerDice(Parts, tag="joker dice", frozen=True):
    """Enter up to two dice."""

    FORM: ClassVar[str] = "joker dice"


class JokerDraw(Parts, tag="joker draw", frozen=True):
    """Draw a card."""

    FORM: ClassVar[str] = "joker draw {deck}"
    deck: views.DeckName


class Return(Parts, tag="return", frozen=True):
    """Return a card of one's hand under its deck."""

    FORM: ClassVar[str] = "return {card}"
    card: str | None


class SetAside(Parts, tag="set aside", frozen=True):
    """Set aside the last card of a row."""

    FORM: ClassVar[str] = "set aside {row}"
    row: Row


class ChooseColour(Parts, tag="colour", frozen=True):
    """Choose the colour of a card (DD-29)."""

    FORM: ClassVar[str] = "colour {cell} {colour}"
    cell: str | None
    colour: Colour


class Reveal(Parts, tag="reveal", frozen=True):
    """Chance brings a card to the market."""

    FORM: ClassVar[str] = "reveal {card}"
    card: str


class Deal(Parts, tag="deal", frozen=True):
    """Chance deals a card to a hand."""

    FORM: ClassVar[str] = "deal {card}"
    card: str


class Draw(Parts, tag="draw", frozen=True):
    """Chance gives the card of a joker."""

    FORM: ClassVar[str] = "draw {card}"
    card: str


class First(Parts, tag="first", frozen=True):
    """Chance chooses the first player."""

    FORM: ClassVar[str] = "first {seat}"
    seat: int


class Throw(Parts, tag="throw", frozen=True):
    """Chance throws dice."""

    dice: Dice
    values: tuple[int, ...]

    @property
    def text(self) -> str:
        """`throw yellow 4 blue 1`."""
        fallen = (f"{die} {value}" for die, value in zip(self.dice, self.values, strict=True))
        return " ".join(["throw", *fallen])


CARD_NAMES = tuple(map(card_name, range(table.CARDS)))
CARD_NUMBERS = {name.lower(): number for number, name in enumerate(CARD_NAMES)}
CARD_OUTCOMES: dict[views.Phase, type[Reveal | Deal | Draw]] = {
    "refilling": Reveal, "dealing": Deal, "joker drawing": Draw,
}  # fmt: skip
DICE_SETS = [
    tuple(colour for die, colour in enumerate(COLOURS) if dice >> die & 1)
    for dice in range(1 << len(COLOURS))
]


def canonical(text: str) -> str:
    """Fold case, spaces and the order of dice.

    >>> canonical("Pay green YELLOW"), canonical("reroll keep nothing")
    ('pay yellow green', 'reroll all')
    """
    words = normalised(text).split()
    first = len(words)
    while first and words[first - 1] in COLOURS:
        first -= 1
    if " ".join(words[:first]) in ("reroll keep", "pay") or words[first - 1 : first] == ["with"]:
        words[first:] = sorted(words[first:], key=[*map(str, COLOURS)].index)
    written = " ".join(words)
    return "reroll all" if written == "reroll keep nothing" else written


def decode(view: DonnantView | Glance, seat: int, number: int) -> Parts:
    """Name the parts of a move."""
    kind, a, b, c = moves.decode(number)
    if kind == table.REROLL:
        return Reroll(DICE_SETS[a])
    if kind == table.STOP:
        return Stop()
    if kind == table.PAY:
        return Pay(DICE_SETS[a])
    if kind == table.COMPLETE:
        return Complete(_cell(view, a), DICE_SETS[b])
    if kind == table.ENTER:
        return Enter(COLOURS[b], _cell(view, a), c + 1)
    if kind == table.BUY:
        row, column = divmod(a, COLUMNS)
        return Buy(ROWS[row], column + 1, CELL_NAMES[b])
    if kind == table.LAY:
        return Lay(_held(view, a), CELL_NAMES[b])
    if kind in (table.TICK_UP, table.TICK_DOWN):
        return Tick("+1" if kind == table.TICK_UP else "-1", COLOURS[a])
    if kind == table.TICK_COLOUR:
        return Tick(COLOURS[b], COLOURS[a])
    if kind == table.JOKER_ENTER:
        return JokerDice()
    if kind == table.JOKER_DRAW:
        return JokerDraw(views.DECK_NAMES[a])
    if kind == table.RETURN:
        return Return(_held(view, a))
    if kind == table.SET_ASIDE:
        return SetAside(ROWS[a])
    return ChooseColour(view.colouring, COLOURS[a])


def _cell(view: DonnantView | Glance, slot: int) -> str | None:
    cells = view.own_cells
    return cells[slot] if slot < len(cells) else None


def _held(view: DonnantView | Glance, index: int) -> str | None:
    hand = view.own_hand
    return hand[index] if index < len(hand) else None


def decode_outcome(view: DonnantView | Glance, number: int) -> Parts:
    """Name the parts of a throw, of a card drawn, or of the lot for the first player."""
    if view.phase == "throwing":
        values = [number // FACES**index % FACES + 1 for index in range(len(view.thrown))]
        return Throw(view.thrown, tuple(values))
    if view.phase == "first player":
        return First(number + 1)
    return CARD_OUTCOMES[view.phase](card_name(number))


def find_outcome(state: State, text: str) -> int | None:
    """Read a result of chance, or give None; the inverse of `decode_outcome`."""
    view: Glance = state.glance(state.viewer or SPECTATOR)
    verb, *words = normalised(text).split() or [""]
    if view.phase == "throwing":
        return _find_throw(view, words) if verb == "throw" else None
    if len(words) != 1:
        return None
    if view.phase == "first player":
        known = verb == "first" and re.fullmatch(f"[1-{state.players}]", words[0])
        return int(words[0]) - 1 if known else None
    drawn = CARD_OUTCOMES[view.phase](words[0])
    return CARD_NUMBERS.get(words[0]) if verb == drawn.kind else None


def _find_throw(view: Glance, words: list[str]) -> int | None:
    """Read `yellow 4 blue 1`: a value for each die thrown."""
    colours, values = words[::2], words[1::2]
    if tuple(colours) != view.thrown or len(values) != len(colours):
        return None
    if not all(re.fullmatch("[1-6]", value) for value in values):
        return None
    return int("".join(str(int(value) - 1) for value in reversed(values)), FACES)


# What is wrong with a text that is no move

NO_COLUMN = Text(
    en="there is no column '{word}'; columns are 1 to {columns}",
    fr="il n’y a pas de colonne « {word} » ; les colonnes vont de 1 à {columns}",
)
NO_ROW = Text(
    en="there is no row '{word}'; rows are top and bottom",
    fr="il n’y a pas de rangée « {word} » ; les rangées sont haut et bas",
)
NO_CELL = Text(
    en="there is no cell '{word}'; cells are a1 to e5",
    fr="il n’y a pas d’emplacement « {word} » ; ils vont de a1 à e5",
)
NO_BOX = Text(
    en="there is no box '{word}'; boxes are 1 to {boxes}",
    fr="il n’y a pas de case « {word} » ; les cases vont de 1 à {boxes}",
)
COLOUR_LIST = LEXICON.said(", ".join(COLOURS))
NO_COLOUR = Text(
    en="'{word}' is no colour of a die; colours are {colours}",
    fr="« {word} » n’est pas une couleur de dé ; les couleurs sont {colours}",
)
NO_TICK = Text(
    en="'{word}' is nothing to tick; a tick makes a die +1, -1, or another colour: {colours}",
    fr="« {word} » ne se coche pas ; une marque donne +1, -1 ou une autre couleur à un dé : "
    "{colours}",
)
_DIE = f"(?:{'|'.join(COLOURS)})"
# Where a word of a move stands, what it may be, and what to say if it is something else.
WORDS: tuple[tuple[str, str, str, Text], ...] = (
    (r"buy (\S+)", "top|bottom", "DD-2", NO_ROW),
    (r"buy \S+ (\S+)", f"[1-{COLUMNS}]", "DD-2", NO_COLUMN),
    (r"(?:buy \S+ \S+|lay \S+|enter \S+) at (\S+)", "[a-e][1-5]", "DD-4", NO_CELL),
    (r"(?:complete|colour) (\S+)", "[a-e][1-5]", "DD-4", NO_CELL),
    (r"enter \S+ at \S+ box (\S+)", f"[1-{BOXES}]", "DD-19", NO_BOX),
    (r"tick (\S+)", rf"[+-]1|{_DIE}", "DD-26", NO_TICK),
    (r"(?:enter|tick \S+ on|colour \S+) (\S+)", _DIE, "DD-1", NO_COLOUR),
    (rf"(?:reroll keep|pay|complete \S+ with)(?: {_DIE})* (\S+)", f"{_DIE}|nothing", "DD-1",
     NO_COLOUR),
)  # fmt: skip


def wrong_word(written: str) -> tuple[str, Text] | None:
    """The first word of a text that cannot stand where it does: the clause, and what is wrong."""
    for form, right, clause, sentence in WORDS:
        found = re.match(form, written)
        if found and not re.fullmatch(right, found[1]):
            known = {"columns": COLUMNS, "boxes": BOXES, "colours": COLOUR_LIST}
            return clause, sentence.filled(word=LEXICON.said(found[1]), **known)
    return None


def legal_examples(view: DonnantView, seat: int, reason_of: ReasonOf) -> list[str]:
    """A legal move of each kind; of rerolls also the one that keeps nothing."""
    firsts = (*table.KINDS, table.MOVES)
    kinds = (range(*bounds) for bounds in itertools.pairwise(firsts))
    found = [next((n for n in reversed(kind) if not reason_of(n)), None) for kind in kinds]
    found += [n for n in (table.REROLL,) if not reason_of(n)]
    return [decode(view, seat, number).text for number in found if number is not None]
