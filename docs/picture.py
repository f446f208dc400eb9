"""Draw docs/donuts.svg, the picture of the README: `python docs/picture.py`."""

from pathlib import Path

from ludotheque import load
from ludotheque.players import RandomPlayer

MOVES = 15


def main() -> None:
    """Show a game of Donuts in its middle."""
    state = load("donuts").start(layout="4711")
    player = RandomPlayer(seed=11)
    for _ in range(MOVES):
        state = state.play(player.choose(state, state.to_move[0]))
    assert state.game.svg is not None, "Donuts has a drawing"
    drawn = state.game.svg(state.view(), "en")
    Path(__file__).with_name("donuts.svg").write_text(drawn + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
