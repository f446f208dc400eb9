"""A sheet of Dungeons, Dice & Danger in characters, with all that a player needs to decide."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from ludotheque.drawing.characters import Picture, Span
from ludotheque.engine import bits, loops
from ludotheque.games.dungeons import notation
from ludotheque.games.dungeons.content import MAX_PLACES, Box, Room, Sheet
from ludotheque.games.dungeons.ranks import rank_of
from ludotheque.games.dungeons.rules import sheet as kernel_sheet
from ludotheque.games.dungeons.rules import state as kernel_state
from ludotheque.games.dungeons.rules.sheet import CHESTS, PAIRS, is_unlocked
from ludotheque.games.dungeons.rules.tables import (
    CLOUD_NUMBERS,
    FIRST_BOX,
    SAME_PAIRS,
    SHEETS,
    THROWS,
)
from ludotheque.games.dungeons.rules.turn import price_of_crosses
from ludotheque.language import Language, Text

WIDTH = 98
MAP_COLUMNS, MAP_ROWS = 93, 34  # where the top left corner of a label may lie
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

LEGEND = Text(
    en="› you may cross or hit it now   + with a torch   × crossed   / half cleared   (6) locked",
    fr="› à barrer ou à blesser   + à la torche   × barrée   / à moitié déblayée   (6) bloqué",
)
KIND_NAMES = {
    "start": Text(en="S start", fr="S départ"),
    "plain": Text(en="N plain", fr="N simple"),
    "activation": Text(en="A grey: unlocks", fr="A grise : débloque"),
    "double": Text(en="D double", fr="D double"),
    "gem": Text(en="G gem", fr="G gemme"),
    "gold": Text(en="O gold", fr="O or"),
    "chest": Text(en="C chest", fr="C coffre"),
    "fist": Text(en="F fist", fr="F poing"),
    "rubble": Text(en="R rubble", fr="R éboulis"),
    "cloud": Text(en="K cloud", fr="K nuage"),
    "portal": Text(en="P portal", fr="P portail"),
    "footprint": Text(en="W footprint: unlocks", fr="W empreinte : débloque"),
}
DEAD = Text(en="dead", fr="mort")
NO_THROW = Text(en="No dice have been thrown yet.", fr="Aucun dé n’a encore été lancé.")
CLOUDS = Text(
    en="Write {n} into one of your empty clouds, unseen (DG-31).",
    fr="Écrivez {n} dans l’un de vos nuages vides, en secret (DG-31).",
)
CONFIRM = Text(en="Confirm with done, or start again with undo.",
               fr="Confirmez par done, ou recommencez par undo.")  # fmt: skip
DICE = Text(en="Dice: {w}, black {b}", fr="Dés : {w}, noir {b}")
ACTIVE = Text(en="active: seat {s}", fr="actif : place {s}")
ALONE = Text(en="alone, so always passive", fr="en solo, donc toujours passif")
WITH = Text(en="with {p} = {n}: ", fr="avec {p} = {n} : ")
WITH_TORCH = Text(en="with a torch ({n} left): ", fr="à la torche ({n}) : ")
NOTHING = Text(en="nothing", fr="rien")
COST = Text(
    en="Life to pay if confirmed like this: {n} (besides broken hearts).",
    fr="Vie à payer, confirmé ainsi : {n} (hors cœurs brisés).",
)
OPEN_CHEST = Text(
    en="Open a chest: lives (3 and a gem), torches (2), dice (3 black symbols).",
    fr="Ouvrez un coffre : lives (3 vies et une gemme), torches (2), dice (3 symboles noirs).",
)
HEADINGS = Text(
    en="seat  points  gems  gold  life-lost  extra  black  torches  bonuses  chests",
    fr="place  points  gemmes  or  vie-perdue  extra  noirs  torches  bonus  coffres",
)
STATES = {
    "out": Text(en="out", fr="éliminé"),
    "deciding": Text(en="deciding", fr="réfléchit"),
    "confirmed": Text(en="confirmed", fr="confirmé"),
    "": Text(en="", fr=""),
}
RANK = Text(en="{p} points: rank {r} of 8.", fr="{p} points : rang {r} sur 8.")


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


def _size(name: str, place: Room | Box) -> tuple[int, int]:
    """The columns and rows of a label; a box is a mark and its name, perhaps with a number."""
    if isinstance(place, Box):
        return 1 + len(name) + len("=10") * (place.kind == "cloud"), 1
    numbers = sum(len(str(n)) + 2 for n in place.white) + sum(len(str(n)) + 1 for n in place.black)
    return max(1 + len(name) + len(" 12/12"), 1 + numbers), 3


@cache
def layout(adventure: int) -> dict[str, Label]:
    """Where each place of a sheet is drawn: where it is printed, or as near as there is room."""
    sheet = SHEETS[adventure]
    placed: dict[str, Label] = {}
    for name, place in sheet.places.items():
        width, height = _size(name, place)
        column, row = round(place.x * MAP_COLUMNS / 100), round(place.y * MAP_ROWS / 100)
        ideal = Label(column - width // 2, row - height // 2, width, height)
        near = [
            Label(
                min(max(ideal.column + dx, 0), WIDTH - width),
                min(max(ideal.row + dy, 0), MAP_ROWS - height),
                width,
                height,
            )
            for dx, dy in _nearest()
        ]
        placed[name] = next(
            label for label in near if not any(label.touches(other) for other in placed.values())
        )
    return placed


@cache
def _nearest() -> list[tuple[int, int]]:
    """Steps away from a spot, the nearest first; a row is about two columns high."""
    steps = [(dx, dy) for dx in range(-12, 13) for dy in range(-4, 5)]
    return sorted(steps, key=lambda step: step[0] ** 2 + 5 * step[1] ** 2)


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
        rows = []
        for cells in self.cells:
            spans: list[Span] = []
            for character, style in cells:
                if spans and spans[-1][1] == style:
                    spans[-1] = (spans[-1][0] + character, style)
                else:
                    spans.append((character, style))
            rows.append(spans)
        return rows


def render(raw: np.record, seat: int, language: Language) -> Picture:
    """Draw a seat's sheet (an spectator sees that of the active player), and all scores."""
    whose = seat if seat >= 0 else max(0, int(raw.active))
    view = View(raw, whose, seat == whose, language)
    picture = Picture()
    view.heading(picture)
    view.map(picture)
    view.legend(picture)
    if seat == whose and int(raw.waiting) >> seat & 1:
        view.choices(picture)
    view.scores(picture)
    return picture


@dataclass(frozen=True)
class View:
    """One sheet as it is shown to somebody."""

    raw: np.record
    seat: int
    own: bool
    language: Language

    @property
    def sheet(self) -> Sheet:
        """The printed sheet."""
        return SHEETS[int(self.raw.adventure)]

    def has(self, field: str, place: int) -> bool:
        """Whether a set of places of this seat has a place."""
        return bool(int(self.raw[field][self.seat][place // 64]) >> (place % 64) & 1)

    def legal(self) -> int:
        """The legal moves of the seat, if it is to decide, as one big set."""
        if not (self.own and int(self.raw.waiting) >> self.seat & 1):
            return 0
        words = np.zeros(bits.words_for(kernel_state.MOVES), np.uint64)
        loops.legal_of(self.raw, self.seat, words)
        return int.from_bytes(words.tobytes(), "little")

    # The map

    def heading(self, picture: Picture) -> None:
        """The adventure, and the dice."""
        spans: list[Span] = [(f"{self.sheet.title}   ", "bold")]
        if self.raw.throws:
            *white, black = THROWS[self.raw.throw]
            dice = DICE.filled(w=" ".join(map(str, white)), b=black)
            active = ACTIVE.filled(s=self.raw.active + 1) if self.raw.players > 1 else ALONE
            spans.append((f"{dice.to(self.language)}   ({active.to(self.language)})", ""))
        else:
            spans.append((NO_THROW.to(self.language), ""))
        picture.line(*spans)

    def map(self, picture: Picture) -> None:
        """The boxes and rooms where they are printed, and dotted lines for the doors."""
        canvas, labels, legal = Canvas(), layout(self.raw.adventure), self.legal()
        for column, row in _corridors(int(self.raw.adventure)):
            canvas.write(column, row, DOOR, DOOR_STYLE)
        for name, number in self.sheet.numbers.items():
            place = self.sheet.places[name]
            mark = self._mark(number, legal)
            if isinstance(place, Box):
                self._box(canvas, labels[name], name, number, place, mark)
            else:
                self._room(canvas, labels[name], name, number, place, mark)
        for spans in canvas.rows():
            picture.line(*spans)

    def legend(self, picture: Picture) -> None:
        """What the signs and letters mean."""
        picture.line((LEGEND.to(self.language), DOOR_STYLE))
        here = {box.kind for box in self.sheet.boxes.values()}
        names = (text.to(self.language) for kind, text in KIND_NAMES.items() if kind in here)
        picture.line(("  ".join(names), DOOR_STYLE))

    def _mark(self, place: int, legal: int) -> str:
        if self.has("passed", place):
            return MARK_CROSSED
        if legal >> place & 1 or legal >> (MAX_PLACES + place) & 1:
            return MARK_PAIR
        if legal >> (kernel_state.TORCH * MAX_PLACES + place) & 1:
            return MARK_TORCH
        own = place - FIRST_BOX
        if 0 <= own < 8 and int(self.raw.half[self.seat]) >> own & 1:
            return MARK_HALF
        return " "

    def _box(
        self, canvas: Canvas, label: Label, name: str, number: int, box: Box, mark: str
    ) -> None:
        if box.kind == "cloud":
            name += f"={self._cloud_number(number)}"
        style = STYLES[box.kind]
        if mark == MARK_CROSSED:
            style = CROSSED_STYLE
        elif mark in (MARK_PAIR, MARK_TORCH):
            style = f"{style} {NOW_STYLE}".strip()
        canvas.write(label.column, label.row, mark + name, style)

    def _cloud_number(self, place: int) -> str:
        """The number in a cloud, or a question mark."""
        for number, cloud in zip(CLOUD_NUMBERS, self.raw.clouds[self.seat], strict=True):
            if cloud == 1 + place - FIRST_BOX:
                return str(number)
        return "?"

    def _room(
        self, canvas: Canvas, label: Label, name: str, number: int, room: Room, mark: str
    ) -> None:
        dead = mark == MARK_CROSSED
        style = DEAD_STYLE if dead else ROOM_STYLE
        wounds = f"{self.raw.wounds[self.seat][number]}/{room.boxes}"
        numbers = " ".join(
            str(n) if n in room.black or self._unlocked(number, n) else f"({n})"
            for n in sorted(room.black + room.white)
        ).replace(") (", ")(")
        slain = bool(int(self.raw.slain) >> number & 1)
        gems = f"◆{room.gems_first}" if not slain else f"◆{room.gems_later}"
        hearts = "♥" * room.hearts if not slain else ""
        lines = (
            f"{mark}{name.upper()} {DEAD.to(self.language) if dead else wounds}",
            f" {numbers}",
            f" {gems} {hearts}{'▣' * room.armoured}{'~' * room.worm}",
        )
        for offset, line in enumerate(lines):
            padded = line[: label.width].ljust(label.width)
            now = f"{style} reverse" if mark in (MARK_PAIR, MARK_TORCH) and not offset else style
            canvas.write(label.column, label.row + offset, padded, now)

    def _unlocked(self, room: int, number: int) -> bool:
        return bool(is_unlocked(self.raw, self.seat, room, number))

    # What can be done now

    def choices(self, picture: Picture) -> None:
        """What the seat may do now, and what it costs."""
        raw, seat = self.raw, self.seat
        if not raw.throws:
            number = notation.next_cloud_number(raw, seat)
            self._say(picture, CLOUDS.filled(n=number) if number else CONFIRM)
        elif not raw.pairing[seat]:
            self._pairings(picture)
        elif raw.chest_due[seat]:
            self._say(picture, OPEN_CHEST)
        else:
            self._uses(picture)

    def _say(self, picture: Picture, text: Text) -> None:
        picture.line((text.to(self.language), "bold"))

    def _pairings(self, picture: Picture) -> None:
        """Every pairing, and what its sums could do first."""
        allowed = int(kernel_sheet.lawful_pairings(self.raw, self.seat))
        for pairing in range(allowed.bit_length()):
            if not allowed >> pairing & 1:
                continue
            tried = self.raw.copy()
            loops.play_on(tried, self.seat, kernel_state.FIRST_PAIRING + pairing)
            after = View(tried, self.seat, self.own, self.language)
            text = notation.pairing_text(self.raw, self.seat, pairing)
            parts = [f"{text:<20}"]
            for pair in range(PAIRS):
                places = " ".join(after.reach(pair)) or NOTHING.to(self.language)
                parts.append(f"{sum(map(int, after.pair(pair).split('+')))}: {places}")
            picture.line(_cut("  ".join(parts)))

    def pair(self, pair: int) -> str:
        """The dice of one of the seat's pairs."""
        return notation.pair_texts(self.raw.throw, self.raw.pairing[self.seat] - 1)[pair]

    def reach(self, means: int) -> list[str]:
        """The places that a pair or a torch may cross or wound now."""
        legal = self.legal() >> (means * MAX_PLACES) & (1 << MAX_PLACES) - 1
        if means == 1 and self._pairs_are_one():
            return self.reach(0)  # the kernel lists its moves with the first pair only
        return [
            notation.place_name(self.raw, place)
            for place in range(MAX_PLACES)
            if legal >> place & 1
        ]

    def _pairs_are_one(self) -> bool:
        """Whether both pairs are left and either can do whatever the other can."""
        pairing = self.raw.pairing[self.seat] - 1
        both_left = self.raw.left[self.seat] == kernel_state.BOTH_PAIRS
        return both_left and bool(SAME_PAIRS[self.raw.throw, pairing])

    def _uses(self, picture: Picture) -> None:
        """What the pairs and torches that are left may do, and the price so far."""
        raw, seat = self.raw, self.seat
        for pair in range(PAIRS):
            if int(raw.left[seat]) >> pair & 1:
                dice = self.pair(pair)
                said = WITH.filled(p=dice, n=sum(map(int, dice.split("+"))))
                self._list(picture, said, self.reach(pair))
        if raw.torches[seat]:
            said = WITH_TORCH.filled(n=raw.torches[seat])
            self._list(picture, said, self.reach(kernel_state.TORCH))
        self._say(picture, COST.filled(n=int(price_of_crosses(raw, seat))))
        if not raw.left[seat] and not raw.owed[seat]:
            self._say(picture, CONFIRM)

    def _list(self, picture: Picture, said: Text, places: list[str]) -> None:
        listed = " ".join(places) or NOTHING.to(self.language)
        picture.line(_cut(f"{said.to(self.language)}{listed}"))

    # How all stand

    def scores(self, picture: Picture) -> None:
        """A line a seat; alone, at the end, the rank too."""
        heading = HEADINGS.to(self.language)
        picture.line((heading, "underline"))
        points = np.zeros(self.raw.players, np.int64)
        places = np.zeros(self.raw.players, np.int64)
        loops.result_of(self.raw, places, points)
        for seat in range(self.raw.players):
            picture.line(self._score(seat, int(points[seat]), heading))
        if self.raw.players == 1 and self.raw.ending:
            rank, said = rank_of(int(points[0]))
            self._say(picture, RANK.filled(p=int(points[0]), r=rank))
            self._say(picture, said)

    def _score(self, seat: int, points: int, heading: str) -> Span:
        raw = self.raw
        chests = [notation.CHEST_NAMES[c] for c in range(CHESTS) if int(raw.chests[seat]) >> c & 1]
        values = [
            f"{seat + 1}{'*' if seat == raw.active else ''}",
            points,
            raw.gems[seat],
            raw.gold[seat],
            f"{raw.life[seat]}/{raw.lives}",
            raw.spare[seat],
            raw.black[seat],
            raw.torches[seat],
            int(raw.bonuses[seat]).bit_count(),
            " ".join(chests) or "-",
        ]
        line, column = "", 0
        for value, word in zip(values, heading.split(), strict=True):
            column = heading.index(word, column)
            line = f"{line} ".ljust(column) + str(value) if line else str(value)
            column += len(word)
        line += f"  {STATES[self._state_of(seat)].to(self.language)}"
        return line, "bold" if seat == self.seat else ""

    def _state_of(self, seat: int) -> str:
        if self.raw.gone[seat]:
            return "out"
        if self.raw.players == 1 or not self.raw.waiting:
            return ""
        return "deciding" if int(self.raw.waiting) >> seat & 1 else "confirmed"


def _cut(line: str) -> str:
    """A line that fits; where it is cut, dots say so."""
    return line if len(line) <= WIDTH else line[: WIDTH - 2] + " …"


@cache
def _corridors(adventure: int) -> list[tuple[int, int]]:
    """The dots, by column and row, of all doors: from the middle of a label to that of another."""
    labels, dots = layout(adventure), []
    for name, place in SHEETS[adventure].places.items():
        for other in (door for door in place.doors if name < door):
            (ax, ay), (bx, by) = labels[name].middle, labels[other].middle
            steps = max(abs(ax - bx) // 2, abs(ay - by), 1)
            for step in range(1, steps):
                dots.append(
                    (ax + round((bx - ax) * step / steps), ay + round((by - ay) * step / steps))
                )
    return dots
