"""Every game with every number of seats to its end, and between browsers.

Languages and inputs take turns.
"""

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from ludotheque.engine import registry
from ludotheque.games.dungeons.content import ADVENTURES
from tests.browser.chromium import DESKTOP, PHONE, Visitors
from tests.browser.tables import (
    LEAST_SEATS,
    MOST_DECISIONS,
    Player,
    friends,
    new_player,
    play_together,
)
from tests.browser.test_keys_and_no_script import (
    decide_by_keys,
    decide_without_script,
    wait_without_script,
)
from tests.web.serving import Running

INPUTS = ("touch", "keys", "no script")
DECIDE: dict[str, Callable[[Player], None]] = {
    "touch": Player.decide,
    "keys": decide_by_keys,
    "no script": decide_without_script,
}


def matrix() -> Iterator[tuple[str, int, str, str]]:
    """Games and seats, each with a language and an input."""
    languages, inputs = cycle(("fr", "en")), cycle(INPUTS)
    for game in registry.games().values():
        for seats in range(game.info.min_players, game.info.max_players + 1):
            yield game.name, seats, next(languages), next(inputs)


@pytest.mark.slow
@pytest.mark.browser_matrix
@pytest.mark.parametrize(("game", "seats", "language", "by"), [*matrix()])
def test_to_the_end(
    visitors: Visitors, server: Running, game: str, seats: int, language: str, by: str
) -> None:
    is_touched, has_script = by == "touch", by != "no script"
    player = new_player(
        visitors, server, game, seats=seats, locale=language, has_touch=is_touched,
        viewport=PHONE if is_touched else DESKTOP, java_script_enabled=has_script,
    )  # fmt: skip
    for _ in range(MOST_DECISIONS):
        player.wait_for_turn() if has_script else wait_without_script(player.page)
        if player.is_over:
            break
        DECIDE[by](player)
    assert player.page.locator("#ending").is_visible()


# People, each with a browser: two, or as many as a game needs; dungeons are below

COMPANIES = [(game, LEAST_SEATS.get(game, 2)) for game in registry.names() if game != "dungeons"]
COMPANIES.append(("donnant", 4))


@pytest.mark.slow
@pytest.mark.browser_matrix
@pytest.mark.parametrize(("game", "seats"), COMPANIES)
def test_browsers_together(visitors: Visitors, server: Running, game: str, seats: int) -> None:
    people = friends(visitors, server, game, seats, {})
    play_together(people)
    for player in people:
        assert player.page.locator("#ending").is_visible()
        assert player.decisions > 2


# Every dungeon: two people in two browsers, and alone


@pytest.mark.slow
@pytest.mark.browser_matrix
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_two_people_in_a_dungeon(visitors: Visitors, server: Running, adventure: str) -> None:
    people = friends(visitors, server, "dungeons", 2, {"adventure": adventure})
    play_together(people)
    for player in people:
        assert player.page.locator("#ending").is_visible()
        assert player.decisions > 2


@pytest.mark.slow
@pytest.mark.browser_matrix
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_alone_in_a_dungeon(visitors: Visitors, server: Running, adventure: str) -> None:
    player = new_player(visitors, server, "dungeons", seats=1, options={"adventure": adventure})
    player.play_on()
    assert player.page.locator("#ending").is_visible()
    assert player.page.locator(".ranks .here").count() == 1
