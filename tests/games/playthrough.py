"""Golden playthroughs: games as text files that a person can read beside the rulebook.

    python -m tests.games.playthrough GAME PLAYERS SEED [NAME=VALUE …]
    python -m tests.games.playthrough --all

writes one anew, or all; a change in a file is a change in the rules, to be read before it is kept.
A file shows the beginning and the end of a game, with some of the moves that were legal. Its last
line is a digest of the whole game: every event, who was to move, and every legal move.
"""

import hashlib
import random
import sys

from ludotheque.engine import registry
from ludotheque.engine.dice import Dice
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.records import Record
from ludotheque.records.record import event_line
from tests.games.variants import Variant, folder_with_tests

MOVES_LISTED = 8
EVENTS_SHOWN = 24  # at the beginning, and as many at the end


def played(variant: Variant, seed: int) -> Record:
    """A game between random players; the same seed gives the same game."""
    chooser = random.Random(seed)
    record = Record.begin(
        variant.game, players=variant.players, options=variant.options, dice=Dice.from_seed(seed)
    )
    while not record.state.is_over:
        seat = record.state.to_move[0]
        record = record.appended(chooser.choice(record.state.legal_moves(seat))).resolved()
    return record


def behaviour_of(event: Move) -> list[str]:
    """An event, who was to move, and all that was legal."""
    if event.seat == CHANCE_SEAT:
        return [event_line(event)]
    legal = [move.text for move in event.state.legal_moves(event.seat)]
    return [event_line(event), str(event.state.to_move), *legal]


def line_of(number: int, event: Move) -> str:
    """An event on one line, with some of the moves that were legal."""
    said, *rest = behaviour_of(event)
    if not rest:
        return f"{number}. {said}"
    legal = rest[1:]
    more = ", …" if len(legal) > MOVES_LISTED else ""
    return f"{number}. {said}  ({len(legal)}: {', '.join(legal[:MOVES_LISTED])}{more})"


def playthrough(variant: Variant, seed: int) -> str:
    """Write down the beginning and the end of a game, and a digest of it all."""
    record = played(variant, seed)
    numbered = list(enumerate(record.events, 1))
    shown = [line_of(number, event) for number, event in numbered[:EVENTS_SHOWN]]
    rest = numbered[EVENTS_SHOWN:]
    if len(rest) > EVENTS_SHOWN:
        shown.append("…")
    shown += [line_of(number, event) for number, event in rest[-EVENTS_SHOWN:]]
    whole = "\n".join("\n".join(behaviour_of(event)) for event in record.events)
    digest = hashlib.sha256(whole.encode()).hexdigest()[:16]
    lines = [f"# {variant}, seed {seed}", *shown, *record.footer, f"behaviour {digest}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write(variant: Variant, seed: int) -> None:
    """Write the file of a game."""
    folder = folder_with_tests(variant.game) / "golden"
    folder.mkdir(exist_ok=True)
    options = [f"{name}-{value}" for name, value in variant.options.items()]
    stem = "-".join([variant.game.name, str(variant.players), *options, f"seed-{seed}"])
    (folder / f"{stem}.txt").write_text(playthrough(variant, seed), encoding="utf-8")


def read_title(text: str) -> tuple[Variant, int]:
    """Which game a file shows, by its first line."""
    words, seed = text.splitlines()[0].removeprefix("# ").split(", seed ")
    name, players, *options = words.split(" ")
    chosen = dict(option.split("=", 1) for option in options)
    return Variant(registry.load(name), int(players), chosen), int(seed)


def main(words: list[str]) -> None:
    if words == ["--all"]:
        for game in registry.games().values():
            for file in (folder_with_tests(game) / "golden").glob(f"{game.name}-*.txt"):
                write(*read_title(file.read_text(encoding="utf-8")))
        return
    name, players, seed, *options = words
    write(*read_title(f"# {' '.join([name, players, *options])}, seed {seed}\n"))


if __name__ == "__main__":
    main(sys.argv[1:])
