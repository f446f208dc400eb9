"""Chips and cards are conserved, in a million random games of each edition, at every step."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ludotheque import load
from ludotheque.engine import bits
from ludotheque.engine.playouts import CORES
from ludotheque.engine.rng import RNG
from ludotheque.engine.state import State
from tests.games.auction.compiled_checks import ALL_GOOD, first_broken_game, is_whole
from tests.games.auction.positions import auction

pytestmark = pytest.mark.slow

MILLION = 1_000_000
FREELY = {"announce": "freely"}
EXCHANGE = {"exchange": "on"}


@pytest.mark.rule("SE-11", "DO-1", "AU-1")
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("don", [(3, {}), (4, {}), (5, {}), (6, {}), (3, FREELY), (4, EXCHANGE | FREELY)]),
        ("serengeti", [(3, {}), (4, {}), (5, {}), (3, FREELY), (5, FREELY)]),
    ],
)
def test_a_million_random_games_lose_no_chip_and_no_card(
    name: str, kinds: list[tuple[int, dict[str, str]]]
) -> None:
    game = load(name)

    def check(part: int) -> int:
        players, options = kinds[part % len(kinds)]
        start = State.start(game, players=players, options=options).raw
        return int(
            first_broken_game(
                start, np.zeros(1, game.rules.dtype), MILLION * part // parts,
                MILLION * (part + 1) // parts, np.uint64(2026),
                np.zeros(bits.words_for(game.rules.move_count), np.uint64), np.zeros(1, RNG)[0],
            )
        )  # fmt: skip

    parts = 2 * len(kinds)
    with ThreadPoolExecutor(CORES) as pool:
        assert set(pool.map(check, range(parts))) == {ALL_GOOD}


def test_the_check_sees_lost_chips_and_doubled_cards() -> None:
    raw = auction("don", ["blue 8", "", ""]).raw
    assert is_whole(raw)
    for field, change in (("middle", 1), ("middle", -1), ("deck", 1 << 29), ("lot", 0)):
        wrong = raw.copy()
        wrong[field] = change if field == "lot" else wrong[field] ^ change
        assert not is_whole(wrong), field
    owing = raw.copy()
    owing.chips[0], owing.chips[1] = -1, owing.chips[1] + owing.chips[0] + 1
    assert not is_whole(owing)
