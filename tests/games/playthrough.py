"""Golden playthroughs: whole games as text files, with what the rules said at every step.

    python -m tests.games.playthrough GAME PLAYERS SEED [NAME=VALUE …]

writes one anew; a change in a file is a change in the rules, to be read before it is kept.
"""

import hashlib
import random
import sys

from ludotheque.engine import registry
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import SPECTATOR
from ludotheque.records import Record
from ludotheque.records.record import event_line
from tests.games.variants import Variant, folder_with_tests

MAX_MOVES_LISTED = 60


def played(variant: Variant, seed: int) -> Record:
    """A game between random players; the same seed gives the same game."""
    chance = random.Random(seed)
    record = Record.begin(
        variant.game, players=variant.players, options=variant.options, dice=Dice.from_seed(seed)
    )
    while not record.state.is_over:
        seat = record.state.to_move[0]
        record = record.appended(chance.choice(record.state.legal_moves(seat))).resolved()
    return record


def playthrough(variant: Variant, seed: int) -> str:
    """Write down a whole game: each event, who is to move, the legal moves, the state's digest."""
    record = played(variant, seed)
    lines = [f"# {variant}, seed {seed}", *record.header, ""]
    states = record.states()
    for number, (state, event) in enumerate(zip(states, record.events, strict=False), 1):
        lines.append(f"{number}. {event_line(event)}")
        if not state.chance_is_next:
            moves = [move.text for move in state.legal_moves(event.seat)]
            shown = ", ".join(moves[:MAX_MOVES_LISTED])
            lines.append(f"   due {state.to_move}, {len(moves)} moves: {shown}")
        digest = hashlib.sha256(states[number].data).hexdigest()[:16]
        lines.append(f"   state {digest}")
    lines += ["", states[-1].render(SPECTATOR), "", *record.footer]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main(words: list[str]) -> None:
    name, players, seed, *options = words
    variant = Variant(registry.load(name), int(players), dict(o.split("=", 1) for o in options))
    folder = folder_with_tests(variant.game) / "golden"
    folder.mkdir(exist_ok=True)
    stem = "-".join([name, players, *(o.replace("=", "-") for o in options), f"seed-{seed}"])
    (folder / f"{stem}.txt").write_text(playthrough(variant, int(seed)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
