"""What may be told of a game's events, and to whom.

Where several seats are to move at once, the others are told what one of them decides only when all
have decided (before, not even that it has, or in how many steps); what a game keeps secret for good
(`verbs.is_concealed`) is never told.
"""

from dataclasses import dataclass

from ludotheque.engine import loops
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, index_of
from ludotheque.records.record import Record


@dataclass(frozen=True)
class VisibleEvent:
    """An event as a seat is told of it; no text: it happened, but not what."""

    number: int  # of the event, from 1
    seat: int
    text: str | None


def visible_events(record: Record, seat: int) -> list[VisibleEvent]:
    """All events, as far as a seat (0: a spectator) may know of them by now."""
    states = record.states()
    told: list[VisibleEvent] = []
    deciding: set[int] = set()  # seats that were to move together and have not decided yet
    hidden: set[int] = set()  # positions in `told` of what others have decided meanwhile
    for position, event in enumerate(record.events):
        before, after = states[position], states[position + 1]
        deciding = deciding or (set(before.to_move) if len(before.to_move) > 1 else set())
        mine = event.seat in (seat, CHANCE_SEAT)
        actor = index_of(SPECTATOR if event.seat == CHANCE_SEAT else event.seat)
        secret = loops.is_concealed_from(before.raw, actor, event.number, index_of(seat))
        told.append(VisibleEvent(position + 1, event.seat, None if secret else event.text))
        if deciding and not mine:
            hidden.add(position)
        still_deciding = deciding & set(after.to_move)
        # Who has decided is not to move again before all have: then a new round has begun.
        deciding = still_deciding if set(after.to_move) <= deciding else set()
        if not deciding:
            hidden.clear()
    return [event for position, event in enumerate(told) if position not in hidden]
