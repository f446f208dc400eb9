"""What a player of Donnant Donnant sees: the dice, the market, every stall."""

from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from itertools import islice
from typing import Literal, get_args

import msgspec
import numpy as np

from ludotheque.engine.fields import Fields
from ludotheque.games.donnant.content import COLOURS, COLUMNS, DICE, FACES, SUM, Colour, card_name
from ludotheque.games.donnant.rules import goals
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.stalls import stall_points, wild_card

Phase = Literal[
    "refilling", "dealing", "first player", "settling", "throwing", "entering", "acting", "paying",
    "joker entering", "joker drawing", "joker laying", "solo entering", "setting aside",
    "colouring", "over",
]  # fmt: skip
PHASES: tuple[Phase, ...] = get_args(Phase)  # in the order of the rules, as are the next four
GoalKind = Literal["numbers", "rising", "equal", "sum"]
GOAL_KINDS: tuple[GoalKind, ...] = get_args(GoalKind)
RewardKind = Literal[
    "plus or minus 1", "other colour", "extra die", "cheaper", "own colour",
    "complete neighbours", "cards of a colour", "neighbours of a colour", "complete lines",
    "five colours", "lines of one colour", "different bonuses",
]  # fmt: skip
REWARD_KINDS: tuple[RewardKind, ...] = get_args(RewardKind)
BONUSES = REWARD_KINDS[:5]
Row = Literal["top", "bottom"]
ROWS: tuple[Row, ...] = get_args(Row)
DeckName = Literal["scoring", "bonus"]
DECK_NAMES: tuple[DeckName, ...] = get_args(DeckName)
CELL_NAMES = tuple(f"{file}{rank}" for rank in "12345" for file in "abcde")
ENTERING: tuple[Phase, ...] = ("entering", "joker entering", "solo entering")
USING_DICE: tuple[Phase, ...] = (*ENTERING, "acting", "paying")

# What the box contains, which stays the same in a game; it stands at the end of a state.
PRINTED = ("colour", "goal", "takes", "accept_first", "reward")
PRINTED_FROM = min(table.STATE.fields[name][1] for name in PRINTED)  # type: ignore[index]
LAID = ("card", "cell", "hue", "entries", "missing", "accept")  # fields with a row a stall
DRAWING: tuple[Phase, ...] = ("joker drawing", "joker laying")


class Box(msgspec.Struct, frozen=True):
    """A box of a goal: what it asks for, if anything."""

    colour: Colour | None
    number: int | None
    joined: bool  # to the box before it


class Card(msgspec.Struct, frozen=True):
    """What is printed on a card."""

    name: str
    colour: Colour | None
    goal: GoalKind
    boxes: tuple[Box, ...]
    total: int | None  # the sum to reach
    reward: RewardKind
    amount: int  # points each time it pays, or marks
    reward_colour: Colour | None


class LaidCard(msgspec.Struct, frozen=True):
    """A card of a stall."""

    cell: str
    card: Card
    values: tuple[int | None, ...]  # what is entered in its boxes
    colour: Colour | None  # its own, or chosen at the end (DD-29)
    complete: bool
    completable: bool  # some dice could still fill its boxes (DD-24)
    ticked: int  # marks of its bonus

    @property
    def empty_boxes(self) -> int:
        """How many boxes are to be filled."""
        return self.values.count(None)


class Marks(msgspec.Struct, frozen=True):
    """Marks of complete bonus cards, left to tick."""

    plus_or_minus_1: int
    other_colour: int
    extra_die: int
    cheaper: int


class Stall(msgspec.Struct, frozen=True):
    """What a seat has."""

    seat: int
    points: int
    cards: tuple[LaidCard, ...]  # in the order of laying
    open_cells: tuple[str, ...]  # where its next card may be laid
    hand: tuple[Card | None, ...]  # None: hidden
    marks: Marks

    @property
    def empty_boxes(self) -> int:
        """Empty boxes on all cards (DD-41)."""
        return sum(laid.empty_boxes for laid in self.cards)

    def at(self, cell: str) -> LaidCard | None:
        """The card on a cell."""
        return next((laid for laid in self.cards if laid.cell == cell), None)


class Die(msgspec.Struct, frozen=True):
    """A die as it lies, or as a seat uses it."""

    colour: Colour
    value: int | None  # None: it is being thrown
    used_as: Colour  # another colour by a bonus (DD-27)
    used: bool = False
    rethrown: bool = False  # just now


class Offer(msgspec.Struct, frozen=True):
    """A place of the market."""

    row: Row
    column: int
    price: int
    card: Card | None


class Deck(msgspec.Struct, frozen=True):
    """A deck: how many cards it has, and those returned under it (None: hidden)."""

    size: int
    returned: tuple[str | None, ...]


class Purchase(msgspec.Struct, frozen=True):
    """A card that is being paid for."""

    card: str
    cell: str
    price: int


class Solo(msgspec.Struct, frozen=True):
    """What a lone player is to reach (DD-45)."""

    rounds: int
    target: int


class DonnantView(msgspec.Struct, frozen=True):
    """The table as a seat sees it."""

    viewer: int
    phase: Phase
    to_move: tuple[int, ...]
    round_number: int  # 0 while setting up
    last_round: int | None  # known once somebody has nine cards
    active: int
    rerolls: int
    acted: bool  # the active player has bought or completed something
    passive_turn: bool  # of a lone player (DD-42)
    solo: Solo | None
    dice: tuple[Die, ...]
    own_dice: tuple[Die, ...]  # as the viewer may use them now; empty if it may not
    dice_left: int | None  # that the viewer may still enter without a mark
    thrown: tuple[Colour, ...]
    drawn_deck: DeckName | None  # by a joker
    buying: Purchase | None
    colouring: str | None  # where the viewer's card lies that has no colour yet (DD-29)
    decks: tuple[Deck, ...]
    market: tuple[Offer, ...]
    stalls: tuple[Stall, ...]

    @property
    def own(self) -> Stall | None:
        """The viewer's stall."""
        return self.stalls[self.viewer - 1] if self.viewer else None

    @property
    def own_cells(self) -> tuple[str, ...]:
        """Where the viewer's cards lie, in the order of laying."""
        return tuple(laid.cell for laid in self.own.cards) if self.own else ()

    @property
    def own_hand(self) -> tuple[str | None, ...]:
        """The names of the cards in the viewer's hand; None: hidden."""
        hand = self.own.hand if self.own else ()
        return tuple(card.name if card else None for card in hand)


class Glance:
    """What the texts of moves need of a view, each decoded when it is first asked for."""

    def __init__(self, raw: np.record, viewer: int):
        self.state = Fields(raw)
        self._seat = viewer - 1

    @cached_property
    def phase(self) -> Phase:
        """Where the game stands."""
        return PHASES[int(self.state.phase)]

    @cached_property
    def thrown(self) -> tuple[Colour, ...]:
        """The dice thrown last, or being thrown."""
        return tuple(COLOURS[die] for die in _members(self.state.thrown))

    @cached_property
    def colouring(self) -> str | None:
        """Where the viewer's card lies that has no colour yet (DD-29)."""
        slot = int(wild_card(self.state.raw, self._seat)) if self._seat >= 0 else -1
        return CELL_NAMES[self.state.cell[self._seat][slot]] if slot >= 0 else None

    @cached_property
    def own_cells(self) -> tuple[str, ...]:
        """Where the viewer's cards lie, in the order of laying."""
        cells = self.state.cell[self._seat][: self.state.laid[self._seat]]
        return tuple(CELL_NAMES[cell] for cell in cells) if self._seat >= 0 else ()

    @cached_property
    def own_hand(self) -> tuple[str | None, ...]:
        """The names of the cards in the viewer's hand; None: hidden."""
        hand = self.state.hand[self._seat] if self._seat >= 0 else ()
        held = (card for card in hand if card != table.NO_CARD)
        return tuple(None if card == table.HIDDEN else card_name(card) for card in held)


def glance_of(raw: np.record, viewer: int) -> Glance:
    """What the texts of moves need."""
    return Glance(raw, viewer)


def view_of(raw: np.record, viewer: int) -> DonnantView:
    """Decode what a seat sees; what it may not see is erased already."""
    seen = Glance(raw, viewer)
    state, phase, seat = seen.state, seen.phase, viewer - 1
    waiting, players = state.waiting, state.players
    deciding = bool(viewer and waiting >> seat & 1)
    prints = _prints(raw.tobytes()[PRINTED_FROM:])
    return DonnantView(
        viewer=viewer,
        phase=phase,
        to_move=tuple(s for s in range(1, players + 1) if waiting >> s - 1 & 1),
        round_number=state.round_number,
        last_round=state.last_round or None,
        active=state.active + 1,
        rerolls=state.rerolls,
        acted=bool(state.acted),
        passive_turn=bool(state.passive_turn),
        solo=Solo(state.solo_rounds, state.solo_target) if players == 1 else None,
        dice=_dice(state),
        own_dice=_own_dice(state, seat) if deciding and phase in USING_DICE else (),
        dice_left=state.allowance[seat] if deciding and phase in ENTERING else None,
        thrown=seen.thrown,
        drawn_deck=DECK_NAMES[state.drawn_deck] if phase in DRAWING else None,
        buying=_purchase(state) if phase == "paying" else None,
        colouring=seen.colouring,
        decks=tuple(_deck(state, deck) for deck in range(table.DECKS)),
        market=tuple(_market(state, prints.cards)),
        stalls=tuple(_stall(state, prints, seat) for seat in range(players)),
    )


@cache
def _members(word: int) -> tuple[int, ...]:
    return tuple(index for index in range(word.bit_length()) if word >> index & 1)


def _dice(state: Fields) -> tuple[Die, ...]:
    falling, thrown = state.phase == table.THROWING, _members(state.thrown)
    rethrown = thrown if state.rerolls and not state.passive_turn and not falling else ()
    values = [(state.dice >> 3 * die & 7) + 1 for die in range(DICE)]
    return tuple(
        _die(die, None if falling and die in thrown else value, die, False, die in rethrown)
        for die, value in enumerate(values)
    )


@cache
def _die(die: int, value: int | None, hue: int, used: bool, rethrown: bool) -> Die:
    return Die(COLOURS[die], value, COLOURS[hue], used, rethrown)


def _own_dice(state: Fields, seat: int) -> tuple[Die, ...]:
    faces, hues = state.faces[seat], state.hues[seat]
    had = state.thrown if state.phase == table.ENTERING else table.ALL_DICE
    used = _members(had & ~state.free[seat])
    return tuple(
        _die(
            die,
            (faces >> 3 * die & 7) + 1,
            hues >> 3 * die & 7,
            die in used,
            on_table.rethrown and die not in used,
        )
        for die, on_table in enumerate(_dice(state))
    )


def _purchase(state: Fields) -> Purchase:
    row, column = divmod(state.buying, COLUMNS)
    card = card_name(state.market[row][column])
    return Purchase(card, CELL_NAMES[state.buying_cell], state.price[column])


def _deck(state: Fields, deck: int) -> Deck:
    """Hidden cards stand in the pool, but those in hands are not in the deck."""
    drawn = state.drawn_deck if state.phase == table.JOKER_LAYING else None
    dealt = [int(held >= table.HAND // 2) if drawn is None else drawn for held in range(table.HAND)]
    hidden = sum(
        card == table.HIDDEN and source == deck
        for hand in state.hand
        for source, card in zip(dealt, hand, strict=True)
    )
    returned = state.returned[deck][: state.returned_count[deck]]
    names = tuple(None if card == table.HIDDEN else card_name(card) for card in returned)
    known = len(names) - names.count(None)
    in_pool = (state.pool & table.IN_DECK[deck]).bit_count()
    return Deck(in_pool - hidden + known, names)


def _market(state: Fields, printed: list[Card]) -> Iterator[Offer]:
    for row, cards in zip(ROWS, state.market, strict=True):
        for column, (price, card) in enumerate(zip(state.price, cards, strict=True), 1):
            yield Offer(row, column, price, None if card == table.NO_CARD else printed[card])


class Prints:
    """What is printed on the cards of a box, by number, from the end of a state."""

    def __init__(self, content: bytes):
        whole = np.frombuffer(bytes(PRINTED_FROM) + content, table.STATE)[0]
        columns = [whole[name].tolist() for name in PRINTED]
        self.cards = [_printed(*card) for card in zip(range(table.CARDS), *columns, strict=True)]
        self.goals: list[int] = whole["goal"].tolist()


_prints = lru_cache(maxsize=64)(Prints)  # boxes in use at once: the usual one, and players' own


def _printed(card: int, hue: int, goal: int, takes: int, accept: int, reward: int) -> Card:
    """Take apart what the rules have packed."""
    links, kind = int(goals.goal_links(goal)), int(goals.goal_kind(goal))
    boxes = []
    for box in range(int(goals.goal_size(goal))):
        hues = [die for die in range(DICE) if takes >> 8 * die + box & 1]
        faces = [face for face in range(FACES) if accept >> 8 * face + box & 1]
        colour = COLOURS[hues[0]] if len(hues) == 1 else None
        number = faces[0] + 1 if len(faces) == 1 else None
        boxes.append(Box(colour, number, joined=bool(box and links >> box - 1 & 1)))
    pays = REWARD_KINDS[table.reward_kind(reward)]
    return Card(
        card_name(card),
        COLOURS[hue] if hue < DICE else None,
        GOAL_KINDS[kind],
        tuple(boxes),
        int(goals.goal_total(goal)) if kind == SUM else None,
        pays,
        int(table.reward_amount(reward)),
        COLOURS[table.reward_hue(reward)] if "of a colour" in pays else None,
    )


def _stall(state: Fields, prints: Prints, seat: int) -> Stall:
    marks = Marks(*state.marks[seat])
    hand = [card for card in state.hand[seat] if card != table.NO_CARD]
    slots = zip(*(getattr(state, name)[seat] for name in LAID), strict=True)
    laid = [_laid(prints, *slot) for slot in islice(slots, state.laid[seat])]
    return Stall(
        seat=seat + 1,
        points=int(stall_points(state.raw, seat)),
        cards=tuple(_ticked(laid, marks)),
        open_cells=tuple(CELL_NAMES[cell] for cell in _members(state.open[seat])),
        hand=tuple(None if card == table.HIDDEN else prints.cards[card] for card in hand),
        marks=marks,
    )


@lru_cache(maxsize=1 << 14)
def _laid(
    prints: Prints, number: int, cell: int, hue: int, entries: int, missing: int, accept: int
) -> LaidCard:
    card, goal = prints.cards[number], prints.goals[number]
    values = (entries >> 3 * box & 7 for box in range(len(card.boxes)))
    return LaidCard(
        cell=CELL_NAMES[cell],
        card=card,
        values=tuple(value or None for value in values),
        colour=COLOURS[hue] if hue < DICE else None,
        complete=not missing,
        completable=bool(goals.can_be_filled(goal, accept, missing, entries)),
        ticked=0,
    )


def _ticked(cards: list[LaidCard], marks: Marks) -> Iterator[LaidCard]:
    """Tick the marks that were used on complete cards in the order of laying (DD-52)."""
    spent = {
        bonus: sum(c.card.amount for c in cards if c.complete and c.card.reward == bonus) - left
        for bonus, left in zip(BONUSES, msgspec.structs.astuple(marks), strict=False)
    }
    for laid in cards:
        bonus, ticked = laid.card.reward, 0
        if laid.complete and bonus in spent:
            ticked = min(spent[bonus], laid.card.amount)
            spent[bonus] -= ticked
        elif laid.complete and bonus == "own colour":
            ticked = int(laid.colour is not None)
        yield msgspec.structs.replace(laid, ticked=ticked) if ticked else laid
