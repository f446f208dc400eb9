"""Donnant Donnant once more, from its clauses alone: plain Python, slow, by names and sets.

It reads what is printed on the parts (`content/`), and the texts of moves and of results of chance.
It says who is to move, which texts are legal, what lies on the table, and how the game ends. It
knows nothing of the compiled rules.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

from tests.games.donnant import uses
from tests.games.donnant.uses import Box, Card, Laid, Means, Way

COLOURS = ("yellow", "orange", "green", "blue", "purple")
FILES, RANKS = "abcde", "12345"
DECKS = ("scoring", "bonus")
ROWS = {"scoring": "top", "bonus": "bottom"}
BONUSES = ("plus or minus 1", "other colour", "extra die", "cheaper", "own colour")
SHIFT, RECOLOUR, EXTRA, DISCOUNT, WILD = BONUSES
CHANCE = "chance"


def parsed(name: str, colour: str, goal: str, reward: str) -> Card:
    """Read what is printed on a card, as the file with the cards explains it."""
    goal, _, total = goal.partition(">=")
    kind = next((k for s, k in (("<", "rising"), ("=", "equal"), ("+", "sum")) if s in goal), "")
    boxes = []
    for group in goal.split(","):
        for index, words in enumerate(re.split("[<=+]", group)):
            asked = re.fullmatch(r"\s*(\?|[a-z]*)\s*(\d?)\s*", words)
            assert asked is not None, words
            hue, number = asked[1].strip("?") or None, int(asked[2]) if asked[2] else None
            boxes.append(Box(hue, number, joined=kind == "equal" and index > 0))
    paid = re.fullmatch(r"(\d+) (?:marks?:|per|for) (.*)", reward)
    assert paid is not None, reward
    about, of_colour = paid[2], None
    if found := re.fullmatch(rf"({'|'.join(COLOURS)}) (card|neighbour)", about):
        of_colour, about = found[1], found[2]
    own = colour if colour in COLOURS else None
    sum_asked = int(total) if total else None
    return Card(
        name, own, kind or "numbers", tuple(boxes), sum_asked, about, int(paid[1]), of_colour
    )


@dataclass
class Stall:
    """What one player has, and how far a decision has come."""

    cards: list[Laid] = field(default_factory=list)
    colours: dict[str, str | None] = field(default_factory=dict)  # by cell
    hand: list[str] = field(default_factory=list)
    returned: str | None = None
    spent: Counter[str] = field(default_factory=Counter)  # marks ticked
    # The dice
    free: set[str] = field(default_factory=set)
    ticked: dict[str, tuple[int, str]] = field(default_factory=dict)
    allowance: int = 0

    @property
    def complete(self) -> list[Laid]:
        return [laid for laid in self.cards if not laid.empty]

    @property
    def unfinished(self) -> list[Laid]:
        return [laid for laid in self.cards if laid.empty]

    def marks(self, bonus: str) -> int:
        """Marks of complete cards that are not ticked (DD-26, DD-52)."""
        given = sum(laid.card.amount for laid in self.complete if laid.card.reward == bonus)
        return given - self.spent[bonus]

    def open_cells(self) -> list[str]:
        """Where a card may be laid: touching another, within three by three (DD-3, DD-4)."""
        if not self.cards:
            return ["c3"]
        taken = [laid.cell for laid in self.cards]
        return [
            cell
            for cell in map("".join, product(FILES, RANKS))
            if cell not in taken
            and any(max(distances(cell, other)) == 1 for other in taken)
            and all(
                max(distances(one, other)) < 3 for one, other in combinations([*taken, cell], 2)
            )
        ]

    def uncoloured(self) -> str | None:
        """The first complete card whose colour is still to be chosen (DD-29)."""
        cells = (laid.cell for laid in self.complete if laid.card.reward == WILD)
        return next((cell for cell in cells if self.colours[cell] is None), None)

    def points(self) -> int:
        """What complete scoring cards pay (DD-32 to DD-39)."""
        return sum(
            laid.card.amount * self.times(laid)
            for laid in self.complete
            if laid.card.reward not in BONUSES
        )

    def times(self, laid: Laid) -> int:
        """How often a scoring card pays."""
        done = {other.cell for other in self.complete}
        beside = [c for c in self.colours if sum(distances(c, laid.cell)) == 1]
        coloured = [c for c, hue in self.colours.items() if hue == laid.card.reward_colour]
        match laid.card.reward:
            case "complete neighbour":  # DD-32
                return len(done & {*beside})
            case "card":  # DD-33
                return len(coloured)
            case "neighbour":  # DD-34
                return len({*coloured} & {*beside})
            case "complete line":  # DD-35
                return sum(done.issuperset(line) for line in lines())
            case "five colours":  # DD-36
                return int({*COLOURS} <= {*self.colours.values()})
            case "line of one colour":  # DD-37
                hues = [{self.colours.get(cell) for cell in line} for line in lines()]
                return sum(len(hue) == 1 and None not in hue for hue in hues)
            case _:  # DD-38: different bonuses
                rewards = {other.card.reward for other in self.complete}
                return len(rewards.intersection(BONUSES))


def distances(one: str, other: str) -> tuple[int, int]:
    """How many files and ranks apart two cells are."""
    return abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1]))


def lines() -> Iterator[list[str]]:
    """All rows and columns of three."""
    for first, other in product(range(3), range(5)):
        yield [FILES[first + step] + RANKS[other] for step in range(3)]
        yield [FILES[other] + RANKS[first + step] for step in range(3)]


@dataclass
class Deck:
    """Cards in no order that anybody knows, then the returned ones in order (DD-48)."""

    unknown: set[str]
    under: list[str] = field(default_factory=list)

    def next_cards(self) -> set[str]:
        return self.unknown or {*self.under[:1]}

    def take(self, card: str) -> None:
        if self.unknown:
            self.unknown.remove(card)
        else:
            self.under.remove(card)


class Oracle:
    """A game for one to four."""

    def __init__(
        self, cards: Iterable[Card], prices: list[int], players: int, level: tuple[int, int]
    ):
        self.cards = {card.name: card for card in cards}
        self.prices, self.players = prices, players
        self.rounds, self.target = level
        self.stalls = [Stall() for _ in range(players)]
        self.decks = {
            deck: Deck({name for name in self.cards if name[0] == deck[0].upper()})
            for deck in DECKS
        }
        self.market: dict[str, list[str | None]] = {deck: [None] * 4 for deck in DECKS}
        self.dice: dict[str, int] = {}
        self.thrown: set[str] = set()
        self.first = self.active = 0
        self.round = self.rerolls = 0
        self.acted = self.passive = False
        self.ninth_in: int | None = None  # the round in which the first ninth card was laid
        self.buying: tuple[str, int, str] | None = None
        self.drawn: str | None = None
        self.phase = "refilling"
        self.waiting: set[int] = set()
        self.ending = ""
        self.go_on()

    # Who is to move

    @property
    def chance_is_next(self) -> bool:
        return self.phase in ("refilling", "dealing", "first player", "throwing", "joker drawing")

    def outcomes(self) -> set[str]:
        """The possible results of chance, but for dice."""
        if self.phase == "first player":
            return {f"first {seat + 1}" for seat in range(self.players)}
        if self.phase == "refilling":
            return {f"reveal {card}" for card in self.decks[self.row_to_fill() or ""].next_cards()}
        if self.phase == "dealing":
            deck = "scoring" if len(self.to_deal()) > 2 else "bonus"
            return {f"deal {card}" for card in self.decks[deck].next_cards()}
        return {f"draw {card}" for card in self.decks[self.drawn or ""].next_cards()}

    def to_deal(self) -> range:
        """The cards that the next player still gets: two of each deck (DD-3)."""
        seat = next(seat for seat, stall in enumerate(self.stalls) if len(stall.hand) < 4)
        return range(len(self.stalls[seat].hand), 4)

    def row_to_fill(self) -> str | None:
        """A row with a gap, the deck of which has cards (DD-16, DD-54)."""
        gaps = (deck for deck in DECKS if None in self.market[deck])
        return next((deck for deck in gaps if self.decks[deck].next_cards()), None)

    # Chance

    def apply_chance(self, text: str) -> None:
        verb, *words = text.split()
        if verb == "throw":
            assert {*words[::2]} == self.thrown
            self.dice.update(zip(words[::2], map(int, words[1::2]), strict=True))
            self.use_throw()
            return
        if verb == "first":
            self.first = int(words[0]) - 1
            self.begin_settling()
            return
        card = words[0]
        deck = "scoring" if card[0] == "S" else "bonus"
        self.decks[deck].take(card)
        if verb == "reveal":  # the gap nearest to the arrow's end (DD-54)
            row = self.market[deck]
            row[max(column for column in range(4) if row[column] is None)] = card
            self.go_on()
        elif verb == "deal":
            next(stall for stall in self.stalls if len(stall.hand) < 4).hand.append(card)
            self.go_on()
        else:
            self.stalls[self.active].hand = [card]
            self.phase = "joker laying"

    # How it goes on

    def go_on(self) -> None:
        """After the market is laid out or refilled: set-up, or the next turn."""
        if self.row_to_fill():
            self.phase = "refilling"
        elif self.round:
            self.after_turn()
        elif any(len(stall.hand) < 4 for stall in self.stalls):  # DD-47
            self.phase = "dealing"
        elif self.players > 1:
            self.phase = "first player"
        else:
            self.begin_settling()

    def begin_settling(self) -> None:
        self.phase, self.waiting = "settling", {*range(self.players)}

    def end_settling(self) -> None:
        """Returned cards go under their decks, from the first player on (DD-48)."""
        for step in range(self.players):
            self.put_under(self.stalls[(self.first + step) % self.players].returned)
        self.round = 1
        self.begin_turn(self.first)

    def put_under(self, card: str | None) -> None:
        assert card is not None
        self.decks["scoring" if card[0] == "S" else "bonus"].under.append(card)

    def begin_turn(self, seat: int) -> None:
        self.active, self.rerolls, self.acted, self.passive = seat, 0, False, False
        self.throw({*COLOURS})

    def throw(self, dice: set[str]) -> None:
        self.phase, self.thrown, self.waiting = "throwing", dice, set()

    def use_throw(self) -> None:
        if self.passive:  # DD-43
            self.phase, self.waiting = "solo entering", {0}
            self.give_dice(0, {*COLOURS}, 3 - self.rerolls)
        elif self.rerolls and self.players > 1:  # DD-17
            self.phase = "entering"
            self.waiting = {*range(self.players)} - {self.active}
            for seat in self.waiting:
                self.give_dice(seat, self.thrown, 1)
        else:
            self.act()

    def give_dice(self, seat: int, dice: set[str], allowance: int) -> None:
        stall = self.stalls[seat]
        stall.free, stall.ticked, stall.allowance = {*dice}, {}, allowance

    def act(self) -> None:  # DD-50
        self.phase, self.waiting = "acting", {self.active}
        self.give_dice(self.active, {*COLOURS}, 0)

    def end_turn(self) -> None:
        """Rows slide along the arrow (DD-16)."""
        for deck, row in self.market.items():
            left = [card for card in row if card]
            self.market[deck] = [None] * (4 - len(left)) + left
        self.waiting = set()
        self.go_on()

    def after_turn(self) -> None:
        if self.players == 1 and not self.passive:  # DD-42, DD-55
            self.passive = True
            self.throw({*COLOURS})
            return
        following = (self.active + 1) % self.players
        if following == self.first:
            if self.is_last_round():
                self.choose_colours()
                return
            self.round += 1
        self.begin_turn(following)

    def is_last_round(self) -> bool:
        """DD-40: the round after that of the ninth card; DD-45: the rounds of a level; DD-56."""
        limit = self.rounds if self.players == 1 else 60
        if self.ninth_in is not None:
            limit = min(limit, self.ninth_in + 1) if self.players == 1 else self.ninth_in + 1
        return self.round >= limit

    def choose_colours(self) -> None:
        self.phase = "colouring"
        self.waiting = {n for n, stall in enumerate(self.stalls) if stall.uncoloured()}
        if not self.waiting:
            self.end()

    def end(self) -> None:
        self.phase = "over"
        if self.players == 1:
            self.ending = "DD-46" if self.stalls[0].points() >= self.target else "DD-45"
        else:
            self.ending = "DD-56" if self.ninth_in is None else "DD-40"

    def ranks(self) -> list[int]:
        """Points, then fewest empty boxes on laid cards, then shared (DD-41)."""
        keys = [
            (-stall.points(), sum(len(laid.empty) for laid in stall.cards)) for stall in self.stalls
        ]
        return [1 + sum(other < key for other in keys) for key in keys]

    # What is legal

    def legal(self, seat: int) -> set[str]:
        stall = self.stalls[seat]
        if self.phase == "settling":
            if stall.returned is None:
                return {f"return {card}" for card in stall.hand}
            return {f"lay {c} at {cell}" for c in stall.hand for cell in stall.open_cells()}
        if self.phase == "joker laying":  # DD-15
            (card,) = stall.hand
            return {f"return {card}", *(f"lay {card} at {cell}" for cell in stall.open_cells())}
        if self.phase == "setting aside":  # DD-44, DD-55
            return {f"set aside {ROWS[deck]}" for deck in DECKS if self.market[deck][3]}
        if self.phase == "colouring":
            return {f"colour {stall.uncoloured()} {colour}" for colour in COLOURS}
        if self.phase == "paying":
            assert self.buying is not None
            return self.payments(stall, self.buying[1])[0]
        if self.phase == "acting":
            return self.legal_turn(seat)
        ticks, done = self.split(stall, self.entries(stall))
        return ticks | done | (set() if stall.ticked else {"stop"})

    def legal_turn(self, seat: int) -> set[str]:
        stall = self.stalls[seat]
        moves = set() if stall.ticked else self.turns(stall)
        moves.update(*self.split(stall, self.completions(stall)))
        if len(stall.cards) == 9:  # DD-12
            return moves
        for deck, column in product(DECKS, range(4)):
            if self.market[deck][column]:
                done, ticks = self.payments(stall, column)
                moves |= ticks
                if done:
                    offer = f"buy {ROWS[deck]} {column + 1}"
                    moves |= {f"{offer} at {cell}" for cell in stall.open_cells()}
        return moves

    def turns(self, stall: Stall) -> set[str]:
        """Throw again, take a joker, or stop (DD-6, DD-7, DD-9, DD-13, DD-49)."""
        if not self.acted and self.rerolls < 2:
            kept = [dice for size in range(5) for dice in combinations(COLOURS, size)]
            return {f"reroll keep {uses.spelled(dice)}" if dice else "reroll all" for dice in kept}
        if self.acted:
            return {"stop"}
        draws = {f"joker draw {deck}" for deck in DECKS if self.decks[deck].next_cards()}
        return {"stop", "joker dice"} | (draws if len(stall.cards) < 9 else set())

    def means(self, stall: Stall) -> Means:
        """The free dice as thrown, with all marks: those left and those that are on dice now."""
        steps = sum(abs(steps) for steps, _ in stall.ticked.values())
        hues = sum(hue != die for die, (_, hue) in stall.ticked.items())
        dice = {die: self.dice[die] for die in COLOURS if die in stall.free}
        return Means(dice, stall.marks(SHIFT) + steps, stall.marks(RECOLOUR) + hues)

    def entries(self, stall: Stall) -> Iterator[tuple[str, Way]]:
        for laid in stall.unfinished:
            yield from uses.entries(laid, self.means(stall))

    def completions(self, stall: Stall) -> Iterator[tuple[str, Way]]:
        if stall.free:
            for laid in stall.unfinished:
                yield from uses.completions(laid, self.means(stall))

    def payments(self, stall: Stall, column: int) -> tuple[set[str], set[str]]:
        """The payments for a card in a column, and the ticks on the way to others."""
        ways = uses.payments(self.prices[column], stall.marks(DISCOUNT), self.means(stall))
        ticks, done = self.split(stall, ways)
        return done, ticks

    @staticmethod
    def split(stall: Stall, ways: Iterable[tuple[str, Way]]) -> tuple[set[str], set[str]]:
        """The ticks to make on the way to uses, and the uses that need no more (DD-52)."""
        ticks: set[str] = set()
        done: set[str] = set()
        ticked = tuple(stall.ticked.items())
        for use, way in ways:
            if uses.is_used_up(ticked, way):
                done.add(use)
            elif uses.is_within(ticked, way):
                ticks |= uses.ticks_left(ticked, way)
        return ticks, done

    # Moves

    def play(self, seat: int, text: str) -> None:
        stall, (verb, *words) = self.stalls[seat], text.split()
        match verb:
            case "return":
                self.give_back(seat, words[0])
            case "lay":
                stall.hand.remove(words[0])
                self.lay(seat, words[0], words[2])
                if self.phase == "joker laying":
                    self.end_turn()
                elif not stall.hand:
                    self.decided(seat)
            case "reroll":
                self.rerolls += 1
                self.throw({*COLOURS} - {*words[1:]})
            case "stop":
                self.decided(seat)
            case "tick":
                self.tick(stall, words[0], words[2])
            case "enter":
                self.enter(seat, words[0], words[2], int(words[4]))
            case "complete":
                self.complete(stall, words[0], words[2:])
            case "buy":
                self.buy(seat, words)
            case "pay":
                self.pay(seat, [die for die in words if die in COLOURS])
            case "joker":
                self.joker(seat, words)
            case "set":
                deck = next(deck for deck in DECKS if ROWS[deck] == words[1])
                self.market[deck][3] = None
                self.end_turn()
            case _:
                stall.colours[words[0]] = words[1]
                if stall.uncoloured() is None:
                    self.decided(seat)

    def decided(self, seat: int) -> None:
        """A seat has nothing more to decide; the last one lets the game go on."""
        self.waiting -= {seat}
        if self.waiting:
            return
        if self.phase == "settling":
            self.end_settling()
        elif self.phase == "entering":
            self.act()
        elif self.phase == "colouring":
            self.end()
        elif self.phase == "solo entering" and any(row[3] for row in self.market.values()):
            self.phase, self.waiting = "setting aside", {0}
        else:
            self.end_turn()

    def give_back(self, seat: int, card: str) -> None:
        self.stalls[seat].hand.remove(card)
        if self.phase == "settling":
            self.stalls[seat].returned = card
        else:
            self.put_under(card)
            self.end_turn()

    def lay(self, seat: int, name: str, cell: str) -> None:
        stall, card = self.stalls[seat], self.cards[name]
        stall.cards.append(Laid(cell, card, (None,) * len(card.boxes)))
        stall.colours[cell] = card.colour
        if len(stall.cards) == 9 and self.ninth_in is None:  # DD-40
            self.ninth_in = self.round

    def tick(self, stall: Stall, change: str, die: str) -> None:
        steps, hue = stall.ticked.get(die, (0, die))
        if change in COLOURS:
            stall.ticked[die] = steps, change
            stall.spent[RECOLOUR] += 1
        else:
            stall.ticked[die] = steps + int(change), hue
            stall.spent[SHIFT] += 1

    def use(self, stall: Stall, dice: Iterable[str]) -> list[int]:
        """Use dice up; their values as changed (DD-31, DD-52)."""
        used = [*dice]
        values = [self.dice[die] + stall.ticked.get(die, (0, die))[0] for die in used]
        stall.free -= {*used}
        stall.ticked = {}
        return values

    def enter(self, seat: int, die: str, cell: str, box: int) -> None:
        stall = self.stalls[seat]
        (value,) = self.use(stall, [die])
        if stall.allowance:
            stall.allowance -= 1
        else:  # DD-28
            stall.spent[EXTRA] += 1
        self.write(stall, cell, {box - 1: value})
        more = stall.allowance or (self.phase != "joker entering" and stall.marks(EXTRA) > 0)
        if not (more and stall.free and stall.unfinished):
            self.decided(seat)

    @staticmethod
    def write(stall: Stall, cell: str, values: dict[int, int]) -> None:
        for index, laid in enumerate(stall.cards):
            if laid.cell == cell:
                entered = tuple(values.get(box, value) for box, value in enumerate(laid.values))
                stall.cards[index] = laid._replace(values=entered)

    def complete(self, stall: Stall, cell: str, dice: list[str]) -> None:
        """Which die goes where does not matter to a complete card."""
        laid = next(laid for laid in stall.cards if laid.cell == cell)
        self.write(stall, cell, dict(zip(laid.empty, self.use(stall, dice), strict=True)))
        self.acted = True

    def buy(self, seat: int, words: list[str]) -> None:
        deck = next(deck for deck in DECKS if ROWS[deck] == words[0])
        self.buying = deck, int(words[1]) - 1, words[3]
        done, _ = self.payments(self.stalls[seat], self.buying[1])
        if len(done) == 1:  # nothing to choose
            self.pay(seat, [die for die in done.pop().split() if die in COLOURS])
        else:
            self.phase = "paying"

    def pay(self, seat: int, dice: list[str]) -> None:
        assert self.buying is not None
        (deck, column, cell), self.buying = self.buying, None
        card = self.market[deck][column]
        assert card is not None
        self.market[deck][column] = None
        self.stalls[seat].spent[DISCOUNT] += self.prices[column] - len(dice)  # DD-30
        self.use(self.stalls[seat], dice)
        self.lay(seat, card, cell)
        self.acted, self.phase = True, "acting"

    def joker(self, seat: int, words: list[str]) -> None:
        if words[0] == "dice":  # DD-14
            self.phase, self.stalls[seat].allowance = "joker entering", 2
        else:  # DD-15
            self.phase, self.drawn = "joker drawing", words[1]
