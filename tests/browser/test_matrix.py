"""Every game with every number of seats to its end, and between two browsers.

Languages and inputs take turns.
"""

import time
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from ludotheque.engine import registry
from tests.browser.chromium import DESKTOP, PHONE, SECONDS, Visitors
from tests.browser.tables import MOST_DECISIONS, SEND, Player, new_player, seats_of
from tests.browser.test_keys_and_no_script import (
    decide_by_keys,
    decide_without_script,
    wait_without_script,
)
from tests.web.playing import ready_game
from tests.web.serving import Running

MS_BETWEEN_LOOKS = 50
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


# Two people, each with a browser


def together(visitors: Visitors, server: Running, game: str) -> list[Player]:
    """Ada on a phone and Bob at a desktop, in French, at one table; bots where more must play."""
    ready_game(server, game)
    ada = visitors.context()
    bob = visitors.context(locale="fr", viewport=DESKTOP)
    seats = [*seats_of(game)[:1], {"player": "open"}, *seats_of(game)[2:]]
    made = visitors.post(ada, "/api/tables", {"game": game, "seats": seats})
    path = f"/api/tables/{made['id']}"
    visitors.post(bob, f"{path}/sit", {"secret": made["invitation"], "name": "Bob"})
    for seat, context in enumerate((ada, bob), 1):
        visitors.post(context, f"{path}/seats/{seat}/ready")
    return [Player(one.new_page(), made["id"], seat).sit() for seat, one in ((1, ada), (2, bob))]


def next_to_decide(players: list[Player]) -> Player | None:
    """Wait until one of them is asked; None: the game is over for both."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        if all(player.is_over for player in players):
            return None
        for player in players:
            if player.page.locator(".turn.mine").count():
                return player
        players[0].page.wait_for_timeout(MS_BETWEEN_LOOKS)
    raise AssertionError("nobody is asked")


@pytest.mark.slow
@pytest.mark.browser_matrix
@pytest.mark.parametrize("game", [*registry.names()])
def test_two_browsers_to_the_end(visitors: Visitors, server: Running, game: str) -> None:
    players = together(visitors, server, game)
    for _ in range(2 * MOST_DECISIONS):
        if (player := next_to_decide(players)) is None:
            break
        player.draft()
        player.send(player.page.locator(SEND).tap)
        player.decisions += 1
    for player in players:
        assert player.decisions > 3
        assert player.page.locator("#ending").is_visible()
