"""A bot that plays Donuts: python examples/donuts_bot.py LINK."""

import sys

from ludotheque.client import Client, Seat


def replies(seat: Seat, move: str) -> int:
    """How many cells a move leaves to the other player."""
    after = seat.draft(move)["ways"][0]["after"]
    return sum(cell["playable"] for cell in after["cells"])


def play(link: str, name: str = "Homer") -> str:
    """Sit down, play to the end, and say how it ended."""
    seat = Client.of_link(link).sit(link, name)
    seat.ready()
    for view in seat.turns():
        moves = [move.text for move in seat.moves()]
        seat.decide(min(moves, key=lambda move: replies(seat, move)), seen=view.count)
    result = seat.view().result
    return str(result["summary"]) if result else "somebody gave up"


if __name__ == "__main__":
    print(play(sys.argv[1]))
