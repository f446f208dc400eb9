"""Trying a decision of a game that is over again: a new table that begins just before it."""

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ludotheque.tables.gathering import Gathering, Holder, Settings
from ludotheque.tables.log import HUMAN, Event, Seat, new_id
from ludotheque.tables.naming import names_for_bots
from ludotheque.web.absences import STAND_IN
from ludotheque.web.asking import CREATED, Ask, endpoint
from ludotheque.web.live import LiveTable
from ludotheque.web.models import Created, Retry
from ludotheque.web.seats_api import own
from ludotheque.web.tables_api import check_over

if TYPE_CHECKING:
    from ludotheque.tables.table import Table


@endpoint("POST", "/api/tables/{table}/seats/{seat}/retry", status=CREATED)
async def try_again(ask: Ask, body: Retry) -> Created:
    """A table of mine against bots, from before a decision of mine; throws from there are new."""
    live, seat = await own(ask)
    check_over(live)  # until then the record holds what I may not know
    browser = ask.known()
    holders = _holders(live, seat)
    table, events, looked = await ask.read(
        partial(_copied, live.table.snapshot(), seat, body.event, holders)
    )
    mine = msgspec.structs.replace(holders[seat - 1], browser=browser, looked=looked)
    tables, table_id = ask.house.tables, new_id()
    made = await tables.create(
        Gathering(
            table_id, live.gathering.game, live.gathering.options, browser,
            (*holders[: seat - 1], mine, *holders[seat:]), _settings(live),
            created_at=ask.house.clock(),
        ),
        tables.quota(browser, table_id),
        deal=lambda _: (table, events),
    )  # fmt: skip
    return Created(id=made.id, seats=(seat,), invitation=None)


def _holders(live: LiveTable, mine: int) -> tuple[Holder, ...]:
    """The seats: bots as they were, and bots for everybody else."""
    seats = live.gathering.seats
    names = iter(names_for_bots(holder.name for holder in seats))
    return tuple(
        Holder(player=holder.player, name=holder.name)
        if holder.player != HUMAN or seat == mine
        else Holder(player=STAND_IN, name=next(names))
        for seat, holder in enumerate(seats, 1)
    )


def _settings(live: LiveTable) -> Settings:
    """Among bots one may do as one likes."""
    return Settings(undo="always", hints=True, shows_values=live.gathering.settings.shows_values)


def _copied(
    table: "Table", seat: int, event: int, holders: tuple[Holder, ...]
) -> "tuple[Table, list[Event], int]":
    """A table with what happened before a decision, and how many events its seat knows."""
    from ludotheque.players import PLAYERS
    from ludotheque.tables import paper
    from ludotheque.tables.table import Table

    record = paper.before_decision(table.record(), event, seat)
    start = msgspec.structs.replace(
        paper.start_of(record, tuple(PLAYERS), is_copy=True),
        seats=tuple(Seat(holder.name, holder.player) for holder in holders),
        undo="always",
    )
    events = paper.events_of(record)
    return Table(start), events, Table(start, events).count_for(seat)
