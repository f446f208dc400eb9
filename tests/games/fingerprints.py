"""One line for each variant of each game: what its rules do, to be compared between runs."""

from ludotheque.engine.playouts import perft, playouts
from tests.games.variants import VARIANTS


def main() -> None:
    for variant in VARIANTS:
        start = variant.start(seed=4)
        print(variant, perft(start, 1), playouts(start, 3, seed=6, cores=1))


if __name__ == "__main__":
    main()
