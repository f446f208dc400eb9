"""Live tables for programs: the API of a server, with the standard library alone.

A program sits down by a link, waits for its turn, and decides::

    seat = Client.of_link(link).sit(link, "Ada")
    seat.ready()
    for view in seat.turns():
        seat.decide(seat.moves()[0].text)

What cannot be done is raised as the class of `errors.py` that the server names, with its reason in
the client's language. A connection that is lost is made anew, and what was asked is asked again
where that cannot happen twice: decisions carry a key.
"""

from ludotheque.client.program import Client
from ludotheque.client.seat import Seat
from ludotheque.client.values import Event, Link, Move, News, Table, View

__all__ = ["Client", "Event", "Link", "Move", "News", "Seat", "Table", "View"]
