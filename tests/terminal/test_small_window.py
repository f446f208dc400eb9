"""Whole games in French in a window of 80 columns and 24 lines.

Nothing is pushed away unread, and whoever sits there is told all that it may know.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from itertools import cycle, islice
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque import load
from ludotheque.engine import registry
from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.telling import Event, Names, Told
from ludotheque.players import PLAYERS
from ludotheque.tables.news import happened, names_at
from ludotheque.tables.table import Table
from ludotheque.terminal.play import READ_ON, TerminalGame
from ludotheque.terminal.screen import Screen
from tests.tables.playing import start_of
from tests.terminal.tables import Ask, Keyboard

COLUMNS, LINES = 80, 24
STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SMALLEST_AND_LARGEST = [
    (name, players, 1)
    for name in registry.names()
    for players in sorted({load(name).info.min_players, load(name).info.max_players})
]
SEVERAL_PEOPLE = [("donuts", 2, 2), ("don", 4, 2), ("dungeons", 3, 2)]
TABLES = [
    pytest.param(*table, marks=[] if table[0] == "donuts" else [pytest.mark.slow])
    for table in (*SMALLEST_AND_LARGEST, *SEVERAL_PEOPLE)
]


@dataclass
class Reader:
    """Somebody at the keyboard, who reads what is there before typing anything."""

    paper: StringIO
    screens: list[str] = field(default_factory=list)  # what was new at each prompt
    # Who was asked what after how many events of the log, and how much had been printed by then.
    asked: list[tuple[int, int, int]] = field(default_factory=list)

    def typist(self, game: TerminalGame) -> Ask:
        player = PLAYERS["greedy"](1)

        def ask(prompt: str) -> str:
            self.look()
            if prompt == READ_ON.to("fr") or "appuyez" in prompt:
                return ""
            self.asked.append((game.seat, game.table.version, len(self.screens)))
            return player.choose(game.position, game.seat).text

        return ask

    def look(self) -> None:
        """Read what was printed since the last time."""
        self.screens.append(STYLES.sub("", self.paper.getvalue()))
        self.paper.seek(0)
        self.paper.truncate()

    def told_to(self, game: TerminalGame) -> Iterator[tuple[int, int, int, str]]:
        """What was printed for each seat that was asked, and of which events it should tell."""
        seen: dict[int, tuple[int, int]] = {}
        for seat, version, screens in self.asked:
            known, read = seen.get(seat, (0, 0))
            yield seat, known, version, as_read("\n".join(self.screens[read:screens]))
            seen[seat] = version, screens
        people = game.table.people
        reader = min(people) if len(people) == 1 else SPECTATOR
        known, read = min(seen.values())
        yield reader, known, game.table.version, as_read("\n".join(self.screens[read:]))


def as_read(text: str) -> str:
    """A text however its lines are broken and its sentences begin."""
    return " ".join(text.split()).casefold()


@pytest.mark.parametrize(("name", "players", "people"), TABLES)
def test_a_whole_game_is_told_and_fits_the_window(
    name: str, players: int, people: int, tmp_path: Path
) -> None:
    reader, keyboard = Reader(StringIO()), Keyboard(tmp_path)
    console = Console(
        file=reader.paper, width=COLUMNS, height=LINES, force_terminal=True, color_system=None,
        highlight=False, markup=False, emoji=False,
    )  # fmt: skip
    keyboard.screen = Screen("fr", console)
    bots = " ".join(islice(cycle(["random", "greedy"]), players - people))
    game = keyboard.sit(start_of(name, players, bots=bots), reader.typist)
    assert game.table.state.is_over
    for shown in reader.screens:
        lines = shown.split("\n")  # the last is the prompt's own
        assert len(lines) <= LINES, shown
        assert max(map(len, lines)) <= COLUMNS, shown
    reader.look()
    for seat, known, version, printed in reader.told_to(game):
        check_told(game.table, names_at(game.table, seat, "fr"), range(known, version), printed)


def check_told(table: Table, names: Names, events: range, printed: str) -> None:
    """Every row that the reader may see is told, in words that were printed, one after another."""
    words, found = table.game.words, 0
    for index, event in happened(table, names.reader, events):
        for row in event.rows:
            if row.reason not in words.SAID_OTHERWISE:
                assert is_told(table, event, row, names), f"event {index}: {row}"
        for told in words.event(event, names):
            said = as_read(in_a_row(told))
            found = printed.find(said, found)
            assert found >= 0, f"event {index}: « {said} » was not printed\n{printed}"


def is_told(table: Table, event: Event, row: Consequence, names: Names) -> bool:
    """Whether a row is in what is told of an event."""

    def told_of(rows: list[Consequence]) -> list[str]:
        told = table.game.words.event(event._replace(rows=tuple(rows)), names)
        return [one.text.fr for one in told]

    rows, told = list(event.rows), told_of(list(event.rows))
    if told_of([one for one in rows if one is not row]) != told:
        return True
    # It may be one of several that are told of alike: "all but Ada get 2 chips".
    unlike = [one for one in rows if one.reason != row.reason]
    if told_of([one for one in rows if one is row or one in unlike]) == told != told_of(unlike):
        return True
    # Or all that it says is told of another: a kill with its reward.
    alone = set(" ".join(told_of([row])).split())
    return bool(alone) and alone <= set(" ".join(told).split())


def in_a_row(told: Told) -> str:
    """A sentence as it may stand in a paragraph, where who did it may be said once for all."""
    who = f"{told.runs_on.name.to('fr')} " if told.runs_on else ""
    return told.text.to("fr").removeprefix(who)
