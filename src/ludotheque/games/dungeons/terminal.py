"""A sheet of Dungeons, Dice & Danger in characters, with all that a player needs to decide."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import groupby
from operator import itemgetter

from ludotheque.drawing.characters import (
    NAME_WIDTH,
    WIDTH,
    Picture,
    Signs,
    Span,
    aligned,
    cut,
    legend,
    padded,
    seat_name,
)
from ludotheque.engine.game import NO_NAMES, Part, SeatNames
from ludotheque.games.dungeons import words
from ludotheque.games.dungeons.content import Box, Sheet, load
from ludotheque.games.dungeons.content import Room as PrintedRoom
from ludotheque.games.dungeons.view import Decision, DungeonsView, Player, Room
from ludotheque.language import Language, Text

ROWS, TALL_ROWS = 21, 30  # of the map as a part, and in the full form
LAST_COLUMN = 75  # of the left side of a label, as printed
# Steps away from a spot, the nearest first; a row is about two columns high.
NEAREST = sorted(
    ((dx, dy) for dx in range(-16, 17) for dy in range(-5, 6)),
    key=lambda step: step[0] ** 2 + 5 * step[1] ** 2,
)
LEVEL, UPRIGHT, RISING, FALLING = DOORS = ("─", "│", "╱", "╲")
STEEP, FLAT = 0.8, 3.5  # columns a row of a door that looks upright, or level
MARK_PAIR, MARK_TORCH, MARK_CROSSED, MARK_HALF = "›", "+", "×", "/"
STYLES = {
    "start": "green", "plain": "", "activation": "color(250)", "double": "cyan", "gem": "magenta",
    "gold": "yellow", "chest": "color(173)", "fist": "red", "rubble": "color(137)",
    "cloud": "bright_blue", "portal": "bright_magenta", "footprint": "color(107)",
}  # fmt: skip
ROOM_STYLE, DEAD_STYLE, CROSSED_STYLE, NOW_STYLE, DOOR_STYLE = (
    "bold red", "dim red", "dim", "bold reverse", "dim",
)  # fmt: skip
PAIRING_LINES = 6  # of a compact form
LETTERS = {
    "start": "S2", "plain": "N7a", "activation": "A4a", "double": "Da", "gem": "G12a",
    "gold": "O11", "chest": "C3", "fist": "F10", "rubble": "R5", "cloud": "Ka=?", "portal": "P",
    "footprint": "W6",
}  # fmt: skip

# What is said only here.
MAP = Text(en="map", fr="plan")
SHEET = Text(en="sheet {n}", fr="feuille {n}")
TITLE = Text(en="{title}, {who}", fr="{title}, {who}")
PAIRS = Text(en="Pairs:", fr="Paires :")
SUMS = Text(en="Sums for", fr="Sommes pour")
DOORS_PART = Text(en="doors", fr="portes")
DOORS_OF = Text(en="Doors from", fr="Portes depuis")
OF_ONE = Text(en="{one}: {places}", fr="{one} : {places}")
BLACK = "●"
SIGNS: Signs = {
    MARK_PAIR: Text(en="you may cross or hit it now", fr="à barrer ou à blesser maintenant"),
    MARK_TORCH: Text(en="you may with a torch", fr="à la torche"),
    MARK_CROSSED: Text(en="crossed; a monster: killed", fr="barrée ; un monstre : tué"),
    MARK_HALF: Text(en="rubble half cleared", fr="éboulis à moitié déblayé"),
    "3/12": Text(en="wounds, and how many kill", fr="blessures, et combien tuent"),
    "(6)": Text(en="a number still locked", fr="un nombre encore bloqué"),
    "◆ ♥": Text(
        en="gems for the kill now; life boxes that the first to kill it pay",
        fr="gemmes pour qui le tue ; cases de vie payées par les premiers",
    ),
    "▣ ~": Text(
        en="armoured: two wounds at once; the worm",
        fr="cuirassé : deux blessures à la fois ; le ver",
    ),
    BLACK: Text(en="it costs a black-die symbol", fr="coûte un symbole de dé noir"),
    "*": Text(en="the active player", fr="le joueur actif"),
    " ".join(DOORS): Text(
        en="doors; 'doors' lists them all", fr="des portes ; « portes » les dit toutes"
    ),
    "4/10+2": Text(
        en="life: four boxes crossed of ten, two to spare",
        fr="vie : quatre cases barrées sur dix, deux en réserve",
    ),
}


@dataclass(frozen=True)
class Label:
    """Where a place is drawn: its top left corner, and its size."""

    column: int
    row: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """The column and row of its middle."""
        return self.column + self.width // 2, self.row + self.height // 2

    def touches(self, other: "Label") -> bool:
        """Whether two labels overlap, or stand side by side without a gap."""
        return (
            self.column <= other.column + other.width
            and other.column <= self.column + self.width
            and self.row < other.row + other.height
            and other.row < self.row + self.height
        )


def _reward(printed: PrintedRoom, *, slain: bool = False, killed: bool = False) -> str:
    """What is still to be had for a monster, and what it is like."""
    gems = 0 if killed else printed.gems_later if slain else printed.gems_first
    hearts = "" if slain else "♥" * printed.hearts
    return f"{f'◆{gems}' if gems else ''}{hearts}{'▣' * printed.armoured}{'~' * printed.worm}"


def _row(one: object, places: str, language: Language) -> str:
    return OF_ONE.filled(one=one, places=places).to(language)


def _numbers(open_numbers: tuple[int, ...], locked: tuple[int, ...]) -> str:
    """What wounds a monster; in brackets what does not yet."""
    every = sorted(open_numbers + locked)
    return " ".join(f"({n})" if n in locked else str(n) for n in every).replace(") (", ")(")


def _is_reward_above(name: str, printed: PrintedRoom) -> bool:
    """Whether the reward stands beside the name, and not beside the numbers."""
    return len(name) + len(" 12/12") < len(_numbers(tuple(printed.black), tuple(printed.white)))


def _size(name: str, place: PrintedRoom | Box) -> tuple[int, int]:
    """The columns and rows of a label; a box is a mark and its name, perhaps with a number."""
    if isinstance(place, Box):
        return 1 + len(name) + len("=10") * (place.kind == "cloud"), 1
    above = 1 + len(name) + len(f" {place.boxes}/{place.boxes}")
    below = 1 + len(_numbers(tuple(place.black), tuple(place.white)))
    reward = len(f" {_reward(place)}")
    if _is_reward_above(name, place):
        return max(above + reward, below), 2
    return max(above, below + reward), 2


@cache
def layout(adventure: str, rows: int) -> dict[str, Label]:
    """Where each place of a sheet is drawn: where it is printed, or as near as there is room."""
    placed: dict[str, Label] = {}
    for name, place in load(adventure).places.items():
        width, height = _size(name, place)
        left = round(place.x * LAST_COLUMN / 100) - width // 2
        top = round(place.y * rows / 100) - height // 2
        spots = (
            (min(max(left + dx, 0), WIDTH - width), min(max(top + dy, 0), rows - height))
            for dx, dy in NEAREST
        )
        labels = (Label(column, row, width, height) for column, row in spots)
        placed[name] = next(
            label for label in labels if not any(label.touches(other) for other in placed.values())
        )
    return placed


class Canvas:
    """A field of characters with styles."""

    def __init__(self, rows: int) -> None:
        self.cells = [[(" ", "")] * WIDTH for _ in range(rows)]

    def write(self, column: int, row: int, text: str, style: str) -> None:
        """Write over what is there."""
        for offset, character in enumerate(text):
            self.cells[row][column + offset] = (character, style)

    def rows(self) -> list[list[Span]]:
        """Each row as spans, neighbours of one style joined."""
        return [
            [
                ("".join(character for character, _ in span), style)
                for style, span in groupby(cells, key=itemgetter(1))
            ]
            for cells in self.cells
        ]


def render(view: DungeonsView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw a sheet (a spectator sees that of the active player), and all scores."""
    drawing = Drawing(view, language, view.shown, names)
    drawing.heading()
    drawing.map(TALL_ROWS)
    drawing.choices()
    drawing.scores()
    return drawing.picture


def compact(view: DungeonsView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw the monsters, what can be done, and all scores; the map is a part."""
    drawing = Drawing(view, language, view.shown, names)
    drawing.heading()
    drawing.monsters()
    drawing.choices()
    drawing.scores()
    return drawing.picture


def parts(view: DungeonsView, names: SeatNames = NO_NAMES) -> tuple[Part, ...]:
    """The map of one's own sheet, the sheet of every seat, and the signs."""

    def sheet(player: Player, language: Language) -> Picture:
        drawing = Drawing(view, language, player, names)
        drawing.title()
        drawing.map(ROWS)
        return drawing.picture

    def doors(language: Language) -> Picture:
        picture = Picture()
        places = load(view.adventure).places.items()
        picture.flow(
            DOORS_OF.to(language), (_row(n, " ".join(p.doors), language) for n, p in places)
        )
        return picture

    own = Part(MAP, partial(sheet, view.shown)), Part(DOORS_PART, doors)
    sheets = [Part(SHEET.filled(n=p.seat), partial(sheet, p)) for p in view.players]
    kinds = {box.kind for box in load(view.adventure).boxes.values()}
    letters: Signs = {
        LETTERS[kind]: name for kind, name in words.KIND_NAMES.items() if kind in kinds
    }
    return *own, *(sheets if len(sheets) > 1 else ()), legend({**SIGNS, **letters})


@dataclass(frozen=True)
class Drawing:
    """One sheet as it is shown to somebody."""

    view: DungeonsView
    language: Language
    player: Player  # whose sheet it is
    names: SeatNames
    picture: Picture = field(default_factory=Picture)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided on this sheet now."""
        return self.view.decision if self.player.seat == self.view.viewer else None

    @property
    def sheet(self) -> Sheet:
        """The printed sheet."""
        return load(self.view.adventure)

    # The map

    def title(self) -> None:
        """The adventure, and whose sheet it is."""
        who = seat_name(self.player.seat, self.names)
        title = TITLE.filled(title=self.sheet.title, who=who)
        self.picture.line((title.to(self.language), "bold"))

    def heading(self) -> None:
        """The adventure, and the dice."""
        thrown = words.NO_THROW.to(self.language)
        if self.view.throws:
            dice = words.DICE.filled(w=" ".join(map(str, self.view.white)), b=self.view.black)
            active = words.ALONE
            if len(self.view.players) > 1 and self.view.active:
                active = words.ACTIVE.filled(who=seat_name(self.view.active, self.names))
            thrown = f"{dice.to(self.language)}   ({active.to(self.language)})"
        self.picture.line((f"{self.sheet.title}   ", "bold"), thrown)

    def map(self, rows: int) -> None:
        """The boxes and rooms where they are printed, and lines for the doors."""
        canvas, labels = Canvas(rows), layout(self.view.adventure, rows)
        for column, row, sign in _corridors(self.view.adventure, rows):
            canvas.write(column, row, sign, DOOR_STYLE)
        rooms = zip(self.player.rooms, self.sheet.rooms.items(), strict=True)
        for room, (name, printed) in rooms:
            self._room(canvas, labels[name], room, printed)
        for name, box in self.sheet.boxes.items():
            self._box(canvas, labels[name], name, box)
        for spans in canvas.rows():
            self.picture.line(*spans)

    def monsters(self) -> None:
        """Every monster as the map has it, two a line."""
        printed = self.sheet.rooms.values()
        rooms = [self._monster(*both) for both in zip(self.player.rooms, printed, strict=True)]
        half = -(-len(rooms) // 2)
        for left, right in zip(rooms[:half], [*rooms[half:], ("", "")], strict=False):
            self.picture.line(*padded([left], WIDTH // 2), *padded([right], WIDTH // 2))

    def _monster(self, room: Room, printed: PrintedRoom) -> Span:
        style = DEAD_STYLE if room.killed else ROOM_STYLE
        numbers = _numbers(room.numbers, room.locked)
        reward = _reward(printed, slain=room.name in self.view.slain, killed=room.killed)
        return f"{self._name_of(room, printed):<15}{numbers} {reward}", style

    def _name_of(self, room: Room, printed: PrintedRoom) -> str:
        """A monster with its mark and its wounds."""
        mark = MARK_CROSSED if room.killed else self._mark(room.name)
        wounds = words.DEAD.to(self.language) if room.killed else f"{room.wounds}/{printed.boxes}"
        return f"{mark}{room.name.upper()} {wounds}"

    def _mark(self, name: str) -> str:
        decision = self.decision
        if decision and decision.reaching(name):
            return MARK_PAIR
        if decision and name in decision.torch_reach:
            return MARK_TORCH
        return MARK_HALF if name in self.player.half else " "

    def _box(self, canvas: Canvas, label: Label, name: str, box: Box) -> None:
        mark = MARK_CROSSED if name in self.player.crossed else self._mark(name)
        if box.kind == "cloud":
            name += f"={next((c.number for c in self.player.clouds if c.name == name), '?')}"
        style = STYLES[box.kind]
        if mark == MARK_CROSSED:
            style = CROSSED_STYLE
        elif mark in (MARK_PAIR, MARK_TORCH):
            style = f"{style} {NOW_STYLE}".strip()
        # Without a mark, a door comes up to the name.
        offset = 0 if mark.strip() else 1
        canvas.write(label.column + offset, label.row, (mark + name)[offset:], style)

    def _room(self, canvas: Canvas, label: Label, room: Room, printed: PrintedRoom) -> None:
        style = DEAD_STYLE if room.killed else ROOM_STYLE
        above, below = self._name_of(room, printed), f" {_numbers(room.numbers, room.locked)}"
        reward = _reward(printed, slain=room.name in self.view.slain, killed=room.killed)
        if _is_reward_above(room.name, printed):
            above += f" {reward}"
        else:
            below += f" {reward}"
        for offset, line in enumerate((above, below)):
            padded_line = line[: label.width].ljust(label.width)
            is_now = line[0] in (MARK_PAIR, MARK_TORCH)
            canvas.write(label.column, label.row + offset, padded_line,
                         f"{style} reverse" if is_now else style)  # fmt: skip

    # What can be done now

    def choices(self) -> None:
        """What the seat may do now, and what it costs."""
        decision = self.decision
        if decision and decision.step == "pair":
            self._pairings(decision)
        elif decision and decision.step == "cross":
            self._uses(decision)

    def _say(self, text: Text) -> None:
        self.picture.wrapped(text.to(self.language), "bold")

    def _pairings(self, decision: Decision) -> None:
        """What each sum could do first, and the pairings that make it."""
        legal = [pairing for pairing in decision.pairings if pairing.legal]
        reach = {pair.sum: self._places(pair.reach) for p in legal for pair in p.pairs}
        sums = [_row(total, reach[total], self.language) for total in sorted(reach)]
        ways = [
            " ".join(pair.text for pair in pairing.pairs) + BLACK * pairing.black
            for pairing in legal
        ]
        self.picture.flow(PAIRS.to(self.language), ways, most=PAIRING_LINES // 2)
        self.picture.flow(SUMS.to(self.language), sums, most=PAIRING_LINES // 2)

    def _places(self, names: tuple[str, ...]) -> str:
        return " ".join(names) or words.NOTHING.to(self.language)

    def _uses(self, decision: Decision) -> None:
        """What the pairs and torches that are left may do, and the price so far."""
        left = [pair for pair in decision.pairs if pair.left]
        uses = [(words.WITH.filled(p=pair.text, n=pair.sum), pair.reach) for pair in left]
        if self.player.torches:
            uses.append((words.WITH_TORCH.filled(n=self.player.torches), decision.torch_reach))
        for means, reach in uses:
            self.picture.wrapped(f"{means.to(self.language)}{self._places(reach)}", most=2)
        self._say(words.COST.filled(n=decision.life_to_pay))

    # How all stand

    def scores(self) -> None:
        """A line a seat; alone, at the end, the rank too."""
        longest = min(NAME_WIDTH, max(map(len, self.names.values()), default=1))
        excess = max(map(len, self._scores(longest))) - WIDTH
        heading, *lines = self._scores(longest - max(excess, 0))
        self.picture.line((heading, "underline"))
        for player, line in zip(self.view.players, lines, strict=True):
            self.picture.line((line, "bold" if player is self.player else ""))
        if len(self.view.players) == 1 and self.view.is_over:
            rank, remark = words.rank_of(self.player.points)
            self._say(words.RANK.filled(p=self.player.points, r=rank))
            self._say(remark)

    def _scores(self, name_width: int) -> list[str]:
        """The table, with names that take a width at the most."""
        headings = [*words.HEADINGS.to(self.language).split(), ""]
        rows = (self._score(player, name_width) for player in self.view.players)
        return aligned([headings, *rows])

    def _score(self, player: Player, name_width: int) -> tuple[object, ...]:
        name = cut(self.names.get(player.seat, str(player.seat)), name_width)
        spare = f"+{player.spare_life}" if player.spare_life else ""
        return (
            f"{name}{'*' if player.seat == self.view.active else ''}",
            player.points,
            player.gems,
            player.gold,
            f"{player.life}/{self.view.life_boxes}{spare}",
            player.black,
            player.torches,
            sum(player.bonuses),
            len(player.chests),
            words.STATUSES[player.status].to(self.language) if player.status else "",
        )


@cache
def _corridors(adventure: str, rows: int) -> list[tuple[int, int, str]]:
    """The columns, rows and signs of all doors: from the middle of a label to that of another."""
    labels = layout(adventure, rows)
    return [
        spot
        for name, place in load(adventure).places.items()
        for other in place.doors
        if name < other
        for spot in _line(labels[name].middle, labels[other].middle)
    ]


def _line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int, str]]:
    """A line between two spots, in characters that lean as it does."""
    (ax, ay), (bx, by) = start, end
    across, down = bx - ax, by - ay
    if abs(across) >= FLAT * abs(down):
        sign = LEVEL
    elif abs(across) <= STEEP * abs(down):
        sign = UPRIGHT
    else:
        sign = FALLING if across * down > 0 else RISING
    steps = max(abs(down), 1) if sign != LEVEL else abs(across)
    for step in range(1, steps):
        yield ax + round(across * step / steps), ay + round(down * step / steps), sign
