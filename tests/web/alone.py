"""Games that somebody plays alone, and somebody who has come far."""

import random
from typing import Any

from tests.games.donnant.positions import easy_cards
from tests.web.playing import play_to_the_end, random_decision
from tests.web.serving import Guest, Running

ALL_PASSED = "passed 1 2 3 4 5 6 7"
ME_ALONE = [{"player": "me", "name": "Ada"}]


def come_far(server: Running, game: str, progress: str) -> None:
    """Let the newest guest of a server have come so far."""
    add = """
        INSERT INTO progress (browser, game, before, after)
        SELECT max(number), ?, '', ? FROM browsers
    """
    server.house.log.write(lambda connection: connection.execute(add, (game, progress))).result()


def steps_kept(server: Running) -> int:
    """How many games have counted."""
    with server.house.log.reading() as connection:
        return int(connection.execute("SELECT count(*) FROM progress").fetchone()[0])


def table_alone(game: str, undo: str = "ask", **options: str) -> dict[str, Any]:
    """What to ask for; a short game of Donnant that anybody passes."""
    if game == "donnant":
        options = {"cards": easy_cards(), **options}
    return {"game": game, "seats": ME_ALONE, "options": options, "settings": {"undo": undo}}


def begin_alone(guest: Guest, game: str, undo: str = "ask", **options: str) -> str:
    """Begin a game alone; gives its table."""
    made = guest.post("/api/tables", table_alone(game, undo, **options), status=201)
    return str(made["id"])


def decide_some(guest: Guest, table: str, decisions: int, seed: int = 1) -> None:
    """Make so many decisions at random."""
    chance, path = random.Random(seed), f"/api/tables/{table}/seats/1"
    for _ in range(decisions):
        guest.post(f"{path}/decisions", random_decision(guest, path, chance))


def play_alone(guest: Guest, game: str, **options: str) -> str:
    """Play a whole game alone; gives its table."""
    table = begin_alone(guest, game, **options)
    play_to_the_end(table, {1: guest})
    return table


def ladder(guest: Guest, game: str, key: str) -> dict[str, Any]:
    """How somebody stands on a ladder."""
    shown = guest.get(f"/api/me/progress/{game}")["ladders"]
    return next(one for one in shown if one["key"] == key)


def standings(shown: dict[str, Any]) -> str:
    """The first letters of how a ladder's rungs stand."""
    return "".join(rung["standing"][0] for rung in shown["rungs"])
