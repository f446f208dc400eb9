"""One line for each variant of each game: what its rules do, to be compared between runs."""

from ludotheque.engine.playouts import perft, playouts
from tests.games.playthrough import played
from tests.games.variants import VARIANTS

EVENTS_TOLD = 12


def main() -> None:
    for variant in VARIANTS:
        start = variant.start(seed=4)
        last = played(variant, seed=4).events[-EVENTS_TOLD:]
        told = [row for event in last for row in event.state.consequences(event)]
        print(variant, perft(start, 1), playouts(start, 3, seed=6, cores=1), told)


if __name__ == "__main__":
    main()
