"""A sheet of Dungeons, Dice & Danger in characters, with all that a player needs to decide."""

from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from operator import itemgetter

from ludotheque.drawing.characters import Picture, Span
from ludotheque.games.dungeons import words
from ludotheque.games.dungeons.content import Box, Sheet, load
from ludotheque.games.dungeons.content import Room as PrintedRoom
from ludotheque.games.dungeons.lexicon import LEXICON
from ludotheque.games.dungeons.notation import pair_up
from ludotheque.games.dungeons.view import Decision, DungeonsView, Player, Room
from ludotheque.language import Language, Text

WIDTH = 98
MAP_COLUMNS, MAP_ROWS = 93, 34  # where the top left corner of a label may lie
# Steps away from a spot, the nearest first; a row is about two columns high.
NEAREST = sorted(
    ((dx, dy) for dx in range(-12, 13) for dy in range(-4, 5)),
    key=lambda step: step[0] ** 2 + 5 * step[1] ** 2,
)
DOOR = "·"
MARK_PAIR, MARK_TORCH, MARK_CROSSED, MARK_HALF = "›", "+", "×", "/"
STYLES = {
    "start": "green", "plain": "", "activation": "color(250)", "double": "cyan", "gem": "magenta",
    "gold": "yellow", "chest": "color(173)", "fist": "red", "rubble": "color(137)",
    "cloud": "bright_blue", "portal": "bright_magenta", "footprint": "color(107)",
}  # fmt: skip
ROOM_STYLE, DEAD_STYLE, CROSSED_STYLE, NOW_STYLE, DOOR_STYLE = (
    "bold red", "dim red", "dim", "bold reverse", "dim",
)  # fmt: skip


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


def _size(name: str, place: PrintedRoom | Box) -> tuple[int, int]:
    """The columns and rows of a label; a box is a mark and its name, perhaps with a number."""
    if isinstance(place, Box):
        return 1 + len(name) + len("=10") * (place.kind == "cloud"), 1
    numbers = sum(len(str(n)) + 2 for n in place.white) + sum(len(str(n)) + 1 for n in place.black)
    return max(1 + len(name) + len(" 12/12"), 1 + numbers), 3


@cache
def layout(adventure: str) -> dict[str, Label]:
    """Where each place of a sheet is drawn: where it is printed, or as near as there is room."""
    placed: dict[str, Label] = {}
    for name, place in load(adventure).places.items():
        width, height = _size(name, place)
        left = round(place.x * MAP_COLUMNS / 100) - width // 2
        top = round(place.y * MAP_ROWS / 100) - height // 2
        spots = (
            (min(max(left + dx, 0), WIDTH - width), min(max(top + dy, 0), MAP_ROWS - height))
            for dx, dy in NEAREST
        )
        labels = (Label(column, row, width, height) for column, row in spots)
        placed[name] = next(
            label for label in labels if not any(label.touches(other) for other in placed.values())
        )
    return placed


class Canvas:
    """A field of characters with styles."""

    def __init__(self) -> None:
        self.cells = [[(" ", "")] * WIDTH for _ in range(MAP_ROWS)]

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


def render(view: DungeonsView, language: Language) -> Picture:
    """Draw a sheet (a spectator sees that of the active player), and all scores."""
    drawing = Drawing(view, language)
    drawing.heading()
    drawing.map()
    drawing.legend()
    if view.decision:
        drawing.choices(view.decision)
    drawing.scores()
    return drawing.picture


@dataclass(frozen=True)
class Drawing:
    """One sheet as it is shown to somebody."""

    view: DungeonsView
    language: Language
    picture: Picture = field(default_factory=Picture)

    @property
    def player(self) -> Player:
        """Whose sheet it is."""
        return self.view.shown

    @property
    def sheet(self) -> Sheet:
        """The printed sheet."""
        return load(self.view.adventure)

    # The map

    def heading(self) -> None:
        """The adventure, and the dice."""
        thrown = words.NO_THROW.to(self.language)
        if self.view.throws:
            dice = words.DICE.filled(w=" ".join(map(str, self.view.white)), b=self.view.black)
            active = (
                words.ACTIVE.filled(s=self.view.active)
                if len(self.view.players) > 1
                else words.ALONE
            )
            thrown = f"{dice.to(self.language)}   ({active.to(self.language)})"
        self.picture.line((f"{self.sheet.title}   ", "bold"), thrown)

    def map(self) -> None:
        """The boxes and rooms where they are printed, and dotted lines for the doors."""
        canvas, labels = Canvas(), layout(self.view.adventure)
        for column, row in _corridors(self.view.adventure):
            canvas.write(column, row, DOOR, DOOR_STYLE)
        rooms = zip(self.player.rooms, self.sheet.rooms.items(), strict=True)
        for room, (name, printed) in rooms:
            self._room(canvas, labels[name], room, printed)
        for name, box in self.sheet.boxes.items():
            self._box(canvas, labels[name], name, box)
        for spans in canvas.rows():
            self.picture.line(*spans)

    def legend(self) -> None:
        """What the signs and letters mean."""
        self.picture.line((words.LEGEND.to(self.language), DOOR_STYLE))
        here = {box.kind for box in self.sheet.boxes.values()}
        names = (t.to(self.language) for kind, t in words.KIND_NAMES.items() if kind in here)
        self.picture.line(("  ".join(names), DOOR_STYLE))

    def _mark(self, name: str) -> str:
        decision = self.view.decision
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
        canvas.write(label.column, label.row, mark + name, style)

    def _room(self, canvas: Canvas, label: Label, room: Room, printed: PrintedRoom) -> None:
        mark = MARK_CROSSED if room.killed else self._mark(room.name)
        style = DEAD_STYLE if room.killed else ROOM_STYLE
        wounds = words.DEAD.to(self.language) if room.killed else f"{room.wounds}/{printed.boxes}"
        numbers = " ".join(
            f"({n})" if n in room.locked else str(n) for n in sorted(room.numbers + room.locked)
        ).replace(") (", ")(")
        slain = room.name in self.view.slain
        reward = printed.gems_later if slain else printed.gems_first
        gems = "" if room.killed or not reward else f"◆{reward}"  # what is still to be had
        hearts = "" if slain else "♥" * printed.hearts
        lines = (
            f"{mark}{room.name.upper()} {wounds}",
            f" {numbers}",
            f" {gems} {hearts}{'▣' * printed.armoured}{'~' * printed.worm}",
        )
        for offset, line in enumerate(lines):
            padded = line[: label.width].ljust(label.width)
            now = f"{style} reverse" if mark in (MARK_PAIR, MARK_TORCH) and not offset else style
            canvas.write(label.column, label.row + offset, padded, now)

    # What can be done now

    def choices(self, decision: Decision) -> None:
        """What the seat may do now, and what it costs."""
        if decision.step == "clouds":
            number = decision.next_number
            self._say(words.CLOUDS.filled(n=number) if number else words.CONFIRM)
        elif decision.step == "pair":
            self._pairings(decision)
        elif decision.step == "chest":
            self._say(words.OPEN_CHEST)
        else:
            self._uses(decision)

    def _say(self, text: Text) -> None:
        self.picture.line((text.to(self.language), "bold"))

    def _pairings(self, decision: Decision) -> None:
        """Every pairing, and what its sums could do first."""
        for pairing in decision.pairings:
            if pairing.legal:
                written = LEXICON.said(pair_up(pairing).text).to(self.language)
                parts = [f"{written:<20}"]
                parts += [f"{pair.sum}: {self._places(pair.reach)}" for pair in pairing.pairs]
                self.picture.line(_cut("  ".join(parts)))

    def _places(self, names: tuple[str, ...]) -> str:
        return " ".join(names) or words.NOTHING.to(self.language)

    def _uses(self, decision: Decision) -> None:
        """What the pairs and torches that are left may do, and the price so far."""
        left = [pair for pair in decision.pairs if pair.left]
        uses = [(words.WITH.filled(p=pair.text, n=pair.sum), pair.reach) for pair in left]
        if self.player.torches:
            uses.append((words.WITH_TORCH.filled(n=self.player.torches), decision.torch_reach))
        for means, reach in uses:
            self.picture.line(_cut(f"{means.to(self.language)}{self._places(reach)}"))
        self._say(words.COST.filled(n=decision.life_to_pay))
        if not left and not decision.owed:
            self._say(words.CONFIRM)

    # How all stand

    def scores(self) -> None:
        """A line a seat; alone, at the end, the rank too."""
        headings = words.HEADINGS.to(self.language)
        self.picture.line((headings, "underline"))
        for player in self.view.players:
            self.picture.line(self._score(player, headings.split()))
        if len(self.view.players) == 1 and self.view.is_over:
            rank, remark = words.rank_of(self.player.points)
            self._say(words.RANK.filled(p=self.player.points, r=rank))
            self._say(remark)

    def _score(self, player: Player, headings: list[str]) -> Span:
        values = [
            f"{player.seat}{'*' if player.seat == self.view.active else ''}",
            player.points,
            player.gems,
            player.gold,
            f"{player.life}/{self.view.life_boxes}",
            player.spare_life,
            player.black,
            player.torches,
            sum(player.bonuses),
            LEXICON.said(" ".join(player.chests)).to(self.language) or "-",
        ]
        line, column = "", 0
        for value, heading in zip(values, headings, strict=True):
            line = f"{line} ".ljust(column) + str(value) if line else str(value)
            column += len(heading) + 2
        line += f"  {words.STATUSES[player.status].to(self.language) if player.status else ''}"
        return line, "bold" if player is self.player else ""


def _cut(line: str) -> str:
    """A line that fits; where it is cut, dots say so."""
    return line if len(line) <= WIDTH else line[: WIDTH - 2] + " …"


@cache
def _corridors(adventure: str) -> list[tuple[int, int]]:
    """The dots, by column and row, of all doors: from the middle of a label to that of another."""
    labels, dots = layout(adventure), []
    for name, place in load(adventure).places.items():
        for other in (door for door in place.doors if name < door):
            (ax, ay), (bx, by) = labels[name].middle, labels[other].middle
            steps = max(abs(ax - bx) // 2, abs(ay - by), 1)
            dots += [
                (ax + round((bx - ax) * step / steps), ay + round((by - ay) * step / steps))
                for step in range(1, steps)
            ]
    return dots
