"""Games over the API."""

import asyncio
import random
from collections.abc import Callable
from contextlib import closing
from typing import Any
from urllib.parse import quote

from tests.web.serving import SECONDS, Guest, Running


def ready_game(server: Running, *games: str) -> None:
    """Wait until games are loaded in the server."""
    for game in games:
        waiting = asyncio.run_coroutine_threadsafe(server.house.games.wait(game), server.loop)
        waiting.result(10 * SECONDS)


def ready_hints(server: Running, game: str) -> None:
    """Wait until a game is loaded, and what its hints need is compiled."""
    ready_game(server, game)
    compiled = server.house.games.analyses_ready(game)
    asyncio.run_coroutine_threadsafe(compiled, server.loop).result(10 * SECONDS)


def random_decision(guest: Guest, seat_path: str, chance: random.Random) -> dict[str, Any]:
    """Touch things at random until a decision is whole."""
    return {"moves": random_way(guest.get, seat_path, chance)["moves"]}


def random_way(get: Callable[[str], Any], seat_path: str, chance: random.Random) -> dict[str, Any]:
    """The steps of such a decision, as the server tells them."""
    items: list[str] = []
    while True:
        draft = get(f"{seat_path}/draft?try={quote(','.join(items))}")
        if draft["ways"] and (not draft["touchable"] or chance.random() < 0.5):
            way: dict[str, Any] = draft["ways"][0]
            return way
        asked = draft["asked"]
        if asked:
            items = [*items[:-1], chance.choice(asked)]
        else:
            items = [*draft["items"], chance.choice(draft["touchable"])["item"]]


def wait_for_turn(guest: Guest, table: str, seat: int = 1) -> dict[str, Any]:
    """Listen until it is a seat's turn, or all is over; gives what it sees then."""
    path = f"/api/tables/{table}/seats/{seat}"
    connection, stream = guest.open("GET", f"{path}/events")
    with closing(connection):
        while True:
            seen: dict[str, Any] = guest.get(path)
            if seen["is_my_turn"] or seen["is_over"]:
                return seen
            while not stream.readline().startswith(b"data:"):
                pass


def play_to_the_end(table: str, guests: dict[int, Guest], seed: int = 1) -> int:
    """Let guests play at random; gives the number of decisions."""
    chance, decisions = random.Random(seed), 0
    anybody = next(iter(guests))
    while True:
        seen = guests[anybody].get(f"/api/tables/{table}/seats/{anybody}")
        if seen["is_over"]:
            return decisions
        seat = next(seat for seat in seen["to_move"] if seat in guests)
        path = f"/api/tables/{table}/seats/{seat}"
        legal = guests[seat].get(f"{path}/moves")
        texts = [chance.choice(legal)["text"]]
        reply = guests[seat].ask("POST", f"{path}/decisions", {"texts": texts})
        if reply.status == 422:
            body = random_decision(guests[seat], path, chance)
            reply = guests[seat].ask("POST", f"{path}/decisions", body)
        assert reply.status == 200, reply.content
        decisions += 1
