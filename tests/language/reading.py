"""A whole game of each kind in the made-up language: prints what was read outside of its brackets.

`python -m tests.language.reading GAME …` plays each in the terminal with the fewest and with the
most players, by somebody who tries everything, and then has the game told to every seat.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from tests.language.made_up import CLOSE, OPEN, speak

BRACKETED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
CUT = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*?(?=  |$)")  # where there was no room for the rest
NONSENSE = "zz"  # which somebody typed
WORD = re.compile(r"[^\W\d_]+")
# Names: clauses, cells, boxes and cards, the letters beside a board, digests; a sign, [x].
NAMES = re.compile(
    r"\b(?:[A-Z]{2}-\d+|[0-9a-f]{64}|[A-Za-z]{1,2}\d{1,2}[a-z]?|(?:[A-H][0-3]){4}|[a-f])\b|\[x\]"
    r"|\b[BS]\d?…|\[x…"  # where there was no room for the rest
)
COMMAND_LINE = re.compile(r"\S*reading\.py \w+ [\w-]+|ludotheque \w+ \S+")  # to be typed in a shell
WIDE = 2000  # no name is broken
PEOPLE = ("Ada", "Bob", "Grace", "Alan", "Emmy", "Kurt")


def outside(text: str, names: re.Pattern[str]) -> list[str]:
    """The words of a text that are in no brackets and no names."""
    for known in (COMMAND_LINE, BRACKETED, CUT, names, NAMES):
        text = known.sub(" ", text)
    return [word for word in WORD.findall(text) if word != NONSENSE]


def printed_names(game: str) -> re.Pattern[str]:
    """What the box itself calls things: monsters, adventures, districts, peoples."""
    from ludotheque import load
    from ludotheque.games.auction import terminal as auction
    from ludotheque.games.dungeons import content as dungeons

    names = {*PEOPLE, load(game).title.fr.strip(OPEN + CLOSE)}
    for districts in auction.NAMES.values():
        names |= set(districts)
    for adventure in dungeons.ADVENTURES if game == "dungeons" else ():
        sheet = dungeons.load(adventure)
        names |= {sheet.title, *sheet.boxes, *sheet.rooms, *map(str.lower, sheet.rooms)}
        names |= {name for room in sheet.rooms.values() for name in (room.name, room.name.upper())}
        names |= {name.upper() for name in sheet.rooms}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def pages(game: str, players: int) -> Iterator[tuple[str, str]]:
    """All that a person may read in a game: what it is, and the text."""
    import tempfile
    from itertools import cycle, islice
    from pathlib import Path

    from ludotheque import load
    from ludotheque.engine.previews import preview_event
    from ludotheque.engine.telling import Event, Names, paragraph
    from ludotheque.terminal.play import TerminalGame
    from tests.games.playthrough import played
    from tests.games.variants import Variant
    from tests.tables.playing import start_of
    from tests.terminal.tables import Ask, Keyboard
    from tests.terminal.whole_game import BOTS, everything_typed

    prompts: list[str] = []

    def typist(table: TerminalGame) -> Ask:
        typed = everything_typed(table)

        def ask(prompt: str) -> str:
            prompts.append(prompt)
            return next(typed)

        return ask

    bots = " ".join(islice(cycle(BOTS), players - 1))
    with tempfile.TemporaryDirectory() as folder:
        keyboard = Keyboard(Path(folder), "fr")
        keyboard.screen.console.width = WIDE
        keyboard.sit(start_of(game, players, bots=bots), typist)
        yield "terminal", keyboard.paper.getvalue()
    yield from (("prompt", prompt) for prompt in prompts)

    variant = Variant(load(game), players)
    words = variant.game.words
    record = played(variant, seed=3)
    for move, after in zip(record.events, record.states()[1:], strict=True):
        for viewer in range(players + 1):
            names = Names(viewer, dict(enumerate(PEOPLE, 1)) if viewer % 2 else {})
            yield "event", paragraph(words.event(Event.of(move, after, viewer), names)).to("fr")
            yield "board", after.render(viewer, "fr")
        if move.seat > 0:
            view = move.state.view(move.seat)
            yield "question", words.question(view).to("fr")
            yield "button", words.button(view, move.parts).to("fr")
            drafted = preview_event(move.state, move.seat, [move.number])
            yield "preview", words.preview(drafted, Names(move.seat)).to("fr")
    assert record.state.result
    yield "result", record.state.result.summary.to("fr")
    for option in variant.game.info.options:
        yield "option", option.about.to("fr")


def answers(game: str, players: int) -> Iterator[tuple[str, str]]:
    """What commands say of a game."""
    import contextlib
    import io
    import tempfile
    from pathlib import Path

    from ludotheque import load
    from ludotheque.cli.main import main as command
    from tests.games.playthrough import played
    from tests.games.variants import Variant

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.record"
        path.write_text(str(played(Variant(load(game), players), seed=3)), encoding="utf-8")
        for words in (["rules", game], ["replay", str(path)], ["verify", str(path)]):
            paper = io.StringIO()
            with contextlib.redirect_stdout(paper):
                assert command([*words, "--lang", "fr"]) == 0
            yield words[0], paper.getvalue()


def main(games: list[str]) -> None:
    """Play, and say which words were never translated, with the first line of each."""
    speak()
    from ludotheque import load

    found: Counter[tuple[str, str]] = Counter()
    example: dict[tuple[str, str], str] = {}
    for game in games:
        names = printed_names(game)
        info = load(game).info
        for players in sorted({info.min_players, info.max_players}):
            for kind, page in chain(pages(game, players), answers(game, players)):
                for line in BRACKETED.sub(lambda m: m[0].replace("\n", " "), page).split("\n"):
                    for word in outside(line, names):
                        found[kind, word] += 1
                        example.setdefault((kind, word), line.strip())
    for (kind, word), count in found.most_common():
        print(f"{kind}: {word} ×{count} in: {example[kind, word]}")


if __name__ == "__main__":
    main(sys.argv[1:])
