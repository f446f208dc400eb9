"""A whole game of each kind in the made-up language: prints what was read outside of its brackets.

`python -m tests.language.reading GAME …` plays each in the terminal with the fewest and with the
most players, by somebody who tries everything, and then has the game told to every seat.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from tests.language.made_up import CLOSE, OPEN, speak
from tests.language.outside import Read, report, words_of_markup

if TYPE_CHECKING:
    from ludotheque.drawing.scene import Drawn, Scene
    from ludotheque.engine.move import Move
    from ludotheque.engine.state import State
    from ludotheque.terminal.play import TerminalGame
    from tests.terminal.tables import Ask

SPECTATOR = 0
PROMPTS_BETWEEN_LOOKS = 5
WIDE = 20_000  # no name is broken, however much is told at once
PEOPLE = ("Ada", "Bob", "Grace", "Alan", "Emmy", "Kurt")
QUICKLY = ("--simulations", "8")
OPTION = re.compile(r"\w+=[\w.]+")  # as it is typed
TYPED_IN_A_SHELL = re.compile(r"--\w+|ludotheque")


def cuts(name: str) -> set[str]:
    """The beginnings and ends of a name, which may stand on two lines.

    >>> sorted(cuts("Sir Phish"))
    ['Phish', 'Sir']
    """
    words = name.split()
    places = range(1, len(words))
    return {" ".join(part) for at in places for part in (words[:at], words[at:])}


def printed_names(game: str) -> re.Pattern[str]:
    """What the box itself calls things: monsters, adventures, districts, peoples."""
    from ludotheque import load
    from ludotheque.games.auction import terminal as auction
    from ludotheque.games.dungeons import content as dungeons
    from ludotheque.games.dungeons.words import LETTERS

    initials = {name[0] for name in PEOPLE}  # on pawns
    names = {*PEOPLE, *initials, load(game).title.fr.strip(OPEN + CLOSE)}
    for districts in auction.NAMES.values():
        names |= set(districts)
    for adventure in dungeons.ADVENTURES if game == "dungeons" else ():
        sheet = dungeons.load(adventure)
        names |= {sheet.title, *sheet.boxes, *sheet.rooms, *map(str.lower, sheet.rooms)}
        names |= {name for room in sheet.rooms.values() for name in (room.name, room.name.upper())}
        names |= {name.upper() for name in sheet.rooms}
        names |= {part for room in sheet.rooms.values() for part in cuts(room.name)}
        names |= set(LETTERS.values())  # with which boxes begin
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


@dataclass
class Curious:
    """Somebody at a keyboard who tries everything, and now and then looks at something."""

    prompts: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)  # when they press Tab

    def sit_at(self, table: "TerminalGame") -> "Ask":
        """Answers every prompt of a game."""
        from tests.terminal.whole_game import everything_typed

        typed = chain(["hint"], everything_typed(table))

        def ask(prompt: str) -> str:
            self.prompts.append(prompt)
            if table.begun.items:  # only looked at
                return "undo"
            if len(self.prompts) % PROMPTS_BETWEEN_LOOKS:
                return next(typed)
            looks = self.looks_at(table)
            return looks[len(self.prompts) // PROMPTS_BETWEEN_LOOKS % len(looks)]

        return ask

    def looks_at(self, table: "TerminalGame") -> list[str]:
        """What may be looked at now, as it is typed."""
        from ludotheque.terminal.completion import candidates

        parts = table.position.game.terminal.parts(table.position.view(table.seat))
        things = table.begun.next_things if table.begun.kinds else []
        self.offered.extend(candidates(table.begun, "", "fr"))
        first = candidates(table.begun, "", "fr")[0]  # perhaps of several moves
        looks = ["events", "why", first, *(part.name.fr for part in parts)]
        return looks + [f"{thing.typed}?" for thing in (*things[:1], *things[-1:])]


def pages(game: str, players: int) -> Iterator[Read]:
    """All that a person may read in a game."""
    from ludotheque import load
    from tests.games.playthrough import played
    from tests.games.variants import Variant

    variant = Variant(load(game), players)
    yield from in_the_terminal(game, players)
    record = played(variant, seed=3)
    on_pages: dict[str, None] = {}  # each line once
    for move, after in zip(record.events, record.states()[1:], strict=True):
        yield from told(move, after)
        on_pages |= dict.fromkeys(drawn_after(after))
        if move.seat > 0:
            yield from decided(move)
            on_pages |= dict.fromkeys(drawn_before(move))
    yield Read("page", "\n".join(on_pages))
    assert record.state.result
    yield Read("result", record.state.result.summary().to("fr"))
    for option in variant.game.info.options:
        yield Read("option", option.about.to("fr"))


def in_the_terminal(game: str, players: int) -> Iterator[Read]:
    """What is printed, asked and offered while a whole game is played against bots."""
    import tempfile

    from tests.tables.playing import start_of
    from tests.terminal.tables import Keyboard
    from tests.terminal.whole_game import BOTS

    curious = Curious()
    bots = " ".join(islice(cycle(BOTS), players - 1))
    with tempfile.TemporaryDirectory() as folder:
        keyboard = Keyboard(Path(folder), "fr")
        keyboard.screen.console.width = WIDE
        keyboard.sit(start_of(game, players, bots=bots), curious.sit_at)
        yield Read("terminal", keyboard.paper.getvalue())
    yield from (Read("prompt", prompt) for prompt in curious.prompts)
    yield from (Read("tab", word) for word in dict.fromkeys(curious.offered))


def told(move: "Move", after: "State") -> Iterator[Read]:
    """What everybody is told and shown of an event, but for pages."""
    from ludotheque.engine.telling import Event, Names, paragraph

    game = after.game
    for viewer in range(after.players + 1):
        names = Names(viewer, dict(enumerate(PEOPLE, 1)) if viewer % 2 else {})
        event = game.words.event(Event.of(move, after, viewer), names)
        yield Read("event", paragraph(event).to("fr"))
        yield Read("board", after.render(viewer, "fr"))
        if game.svg:
            yield Read("drawing", words_of_markup(game.svg(after.view(viewer), "fr")))


def decided(move: "Move") -> Iterator[Read]:
    """What a seat reads that makes a decision: what is asked, the button, what it would do."""
    from ludotheque.engine.previews import preview_event
    from ludotheque.engine.telling import Names

    words, view = move.state.game.words, move.state.view(move.seat)
    yield Read("question", words.question(view).to("fr"))
    yield Read("button", words.button(view, move.parts).to("fr"))
    drafted = preview_event(move.state, move.seat, [move.number])
    yield Read("preview", words.preview(drafted, Names(move.seat)).to("fr"))


def drawn_after(state: "State") -> Iterator[str]:
    """What is read on a page by who watches, and by a seat that is not asked."""
    from ludotheque.drawing.scene import Scene

    if board := state.game.board:
        for viewer in (SPECTATOR, 1):
            scene = Scene(state.view(viewer), viewer, PEOPLE[: state.players], "fr")
            yield from on_a_page(board.draw(scene))


def drawn_before(move: "Move") -> Iterator[str]:
    """What is read on a page by the seat that is asked."""
    if board := move.state.game.board:
        yield from on_a_page(board.draw(asked(move.state, move.seat)))


def asked(state: "State", seat: int) -> "Scene":
    """What somebody sees who is to decide, with the first thing pencilled in."""
    from ludotheque.drawing.scene import Scene
    from ludotheque.engine.decisions import read_draft
    from ludotheque.engine.previews import preview_event

    items = [one.item for one in read_draft(state, seat).touchable]
    ways = read_draft(state, seat, items[:1]).ways
    after = preview_event(state, seat, list(ways[0].moves)).after if ways else None
    people = PEOPLE[: state.players]
    return Scene(
        state.view(seat), seat, people, "fr",
        after=after, draft=tuple(items[:1]), touchable=frozenset(items), is_asked=True,
    )  # fmt: skip


def on_a_page(drawn: "Drawn") -> list[str]:
    """What is read of a board and of what stands beside it, in lines."""
    beside = [text.to("fr") for text in (drawn.progress, *drawn.seat_lines.values()) if text]
    markup = [drawn.board, drawn.means, drawn.acts, *drawn.seat_extras.values()]
    return [*beside, *words_of_markup("".join(markup)).split("\n")]


def answers(game: str, players: int) -> Iterator[Read]:
    """What commands say of a game."""
    import tempfile

    from ludotheque import load
    from tests.games.playthrough import played
    from tests.games.variants import Variant
    from tests.language.commands import said_by

    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "game.record")
        record = played(Variant(load(game), players), seed=3)
        decision = next(n for n, event in enumerate(record.events, 1) if event.seat > 0)
        Path(path).write_text(str(record), encoding="utf-8")
        yield Read("rules", said_by(["rules", game]))
        yield Read("replay", said_by(["replay", path]))
        yield Read("verify", said_by(["verify", path]))
        yield Read("analyse", said_by(["analyse", path, *QUICKLY]))
        yield Read("analyse --at", said_by(["analyse", path, "--at", str(decision), *QUICKLY]))


def reports(game: str) -> Iterator[Read]:
    """What studies say of a game: in the terminal, and on their pages."""
    import tempfile

    from ludotheque import load
    from tests.language.commands import said_by

    seats = max(load(game).info.min_players, 2)
    players = ",".join(["greedy", *["random"] * (seats - 1)])
    with tempfile.TemporaryDirectory() as folder:
        for name, *line in (
            ("arena", "--players", players, "--save", f"{folder}/arena.jsonl"),
            ("study", "--by", "greedy"),
        ):
            page = Path(folder) / f"{name}.html"
            more = ["--games", "6", "--on", "here", "--report", str(page)]
            said = said_by([name, game, *line, *more]).replace(folder, "")
            yield Read(name, said.replace(f"/{page.name}", ""), OPTION)
            yield Read(page.name, words_of_markup(page.read_text(encoding="utf-8")), OPTION)


def everything(games: list[str]) -> Iterator[Read]:
    """All that is read of some games, with the names that may stand in it."""
    from ludotheque import load

    for game in games:
        names = printed_names(game)
        info = load(game).info
        read = list(reports(game))
        for players in sorted({info.min_players, info.max_players}):
            read += [*pages(game, players), *answers(game, players)]
        for where, text, besides in read:
            yield Read(where, besides.sub(" ", text) if besides else text, names)


def main(games: list[str]) -> None:
    """Play, and say which words were never translated."""
    speak()
    report(everything(games))


if __name__ == "__main__":
    main(sys.argv[1:])
