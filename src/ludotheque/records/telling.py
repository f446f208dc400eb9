"""What may be told of a game's events, and to whom.

Where several seats are due at once, what one of them decides is told to the others only when all
have decided (before, not even that it has, or in how many steps); what a game keeps secret for good
(`Game.is_secret`) is never told.
"""

from dataclasses import dataclass

from ludotheque.games.contract import CHANCE_SEAT
from ludotheque.records.record import Record


@dataclass(frozen=True)
class Told:
    """An event as a seat is told of it; no text: it happened, but not what."""

    number: int  # of the event, from 1
    seat: int
    text: str | None


def told_to(record: Record, seat: int) -> list[Told]:
    """All events, as far as a seat (0: an onlooker) may know of them by now."""
    states = record.states()
    told: list[Told] = []
    deciding: set[int] = set()  # seats that were due together and have not decided yet
    hidden: set[int] = set()  # positions in `told` of what others have decided meanwhile
    for position, event in enumerate(record.events):
        before, after = states[position], states[position + 1]
        deciding = deciding or (set(before.due) if len(before.due) > 1 else set())
        mine = event.seat in (seat, CHANCE_SEAT)
        if event.seat == CHANCE_SEAT:
            secret = before.game.is_secret_outcome(before.record, seat - 1, event.number)
        else:
            secret = not mine and before.game.is_secret(before.record, event.seat - 1, event.number)
        told.append(Told(position + 1, event.seat, None if secret else event.text))
        if deciding and not mine:
            hidden.add(position)
        still_deciding = deciding & set(after.due)
        # Who has decided is not due again before all have: then a new round has begun.
        deciding = still_deciding if set(after.due) <= deciding else set()
        if not deciding:
            hidden.clear()
    return [event for position, event in enumerate(told) if position not in hidden]
