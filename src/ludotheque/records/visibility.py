"""Which events of a game a seat may know of.

Where several seats are to move at once, what one of them decides is shown to the others only when
all have decided (before, not even that it has, or in how many steps); what a game keeps secret for
good (`verbs.is_concealed`) is never shown.
"""

from dataclasses import dataclass

from ludotheque.engine import loops
from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, Move, index_of
from ludotheque.records.record import Record


@dataclass(frozen=True)
class VisibleEvent:
    """An event as a seat may know it; no text: it happened, but not what."""

    number: int  # of the event, from 1
    seat: int
    text: str | None


def visible_events(record: Record, seat: int) -> list[VisibleEvent]:
    """All events, as far as a seat (or SPECTATOR) may know of them by now."""
    visible: list[VisibleEvent] = []
    deciding: set[int] = set()  # seats that were to move together and have not decided yet
    waiting: list[VisibleEvent] = []  # what others have decided meanwhile
    for number, (event, after) in enumerate(
        zip(record.events, record.states()[1:], strict=True), 1
    ):
        before = event.state
        deciding = deciding or (set(before.to_move) if len(before.to_move) > 1 else set())
        text = None if _is_concealed(event, seat) else event.text
        mine = event.seat in (seat, CHANCE_SEAT)
        shown = waiting if deciding and not mine else visible
        shown.append(VisibleEvent(number, event.seat, text))
        # Who has decided is not to move again before all have: then a new round has begun.
        is_same_round = set(after.to_move) <= deciding
        deciding = deciding & set(after.to_move) if is_same_round else set()
        if not deciding:
            visible = sorted([*visible, *waiting], key=lambda event: event.number)
            waiting = []
    return visible


def _is_concealed(event: Move, seat: int) -> bool:
    actor = index_of(SPECTATOR if event.seat == CHANCE_SEAT else event.seat)
    raw = event.state.raw
    return bool(loops.is_concealed_from(raw, actor, event.number, index_of(seat)))
