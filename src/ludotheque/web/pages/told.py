"""What happened at a table, as its page tells it: decisions in words, the newest first."""

from collections.abc import Collection, Iterator
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.drawing.parts import pawn
from ludotheque.drawing.scene import Scene
from ludotheque.language import Language, sentence
from ludotheque.web.asking import Ask
from ludotheque.web.live import LiveTable

if TYPE_CHECKING:
    from ludotheque.engine.telling import Event, Told
    from ludotheque.tables.table import Table

MAX_DECISIONS = 12  # that a page tells; the replay tells them all
EVENTS_PER_DECISION = 4  # with the chance that follows, roughly: how far back to look
MAX_LAST = 24  # events that are marked on the board as new


class ToldHere(NamedTuple):
    """A decision in words."""

    seat: int  # less than 1: nobody's
    before: int  # how many events of the reader's own count came before
    text: str
    clauses: tuple[str, ...]
    told: "tuple[Told, ...]"  # the sentences of the text


class Happened(NamedTuple):
    """What a page tells and shows of what happened."""

    told: list[ToldHere]  # the newest first
    last: "tuple[Event, ...]"  # since the reader decided last


async def what_happened(ask: Ask, live: LiveTable, seat: int) -> Happened:
    """The last decisions as a seat may know them; worked out once a version, for all who look."""
    table, key = live.table, (seat, ask.language)
    version, kept = live.told.get(key, (-1, None))
    if kept is None or version != table.version:
        version, frozen = table.version, table.snapshot()
        kept = await ask.read(partial(_happened, frozen, seat, ask.language))
        live.told[key] = (version, kept)
    found: Happened = kept
    return found


def _happened(table: "Table", seat: int, language: Language) -> Happened:
    from ludotheque.tables.news import events_between, last_decision_of

    first = max(last_decision_of(table, seat), _before(table, seat, MAX_LAST))
    return Happened(_tell(table, seat, language), events_between(table, seat, first, table.version))


def step_to(
    table: "Table", seat: int, count: int, language: Language
) -> "tuple[tuple[Event, ...], str]":
    """What the last of so many events did that a seat knows, for the board and in words."""
    from ludotheque.engine.telling import paragraph
    from ludotheque.tables.news import events_between, happened, names_at

    first = table.version_after(seat, max(0, count - 1))
    last = table.version_after(seat, count)
    names = names_at(table, seat, language)
    events = happened(table, seat, range(first, last))
    told = [one for _, event in events for one in table.game.words.event(event, names)]
    return events_between(table, seat, first, last), paragraph(told).to(language)


def _before(table: "Table", seat: int, events: int) -> int:
    """The version before so many events that a seat knows: hidden steps are not counted."""
    return table.version_after(seat, max(0, table.count_for(seat) - events))


def _tell(table: "Table", seat: int, language: Language) -> list[ToldHere]:
    from ludotheque.engine.telling import paragraph
    from ludotheque.tables.news import decisions_told, names_at

    since = _before(table, seat, MAX_DECISIONS * EVENTS_PER_DECISION)
    names = names_at(table, seat, language)
    told = decisions_told(table, names, since)
    told = told[1 if since else 0 :][-MAX_DECISIONS:]  # of the first, a part may be left out
    counts = {one.version: table.count_after(seat, one.version) for one in told}
    return [
        ToldHere(
            one.seat,
            counts[one.version],
            paragraph(one.told).to(language),
            tuple(dict.fromkeys(said.clause for said in one.told if said.clause)),
            tuple(one.told),
        )
        for one in reversed(told)
    ]


class Log(NamedTuple):
    """How decisions are told as items of a list."""

    game: str
    scene: Scene
    looked: int  # how many events the reader had seen before
    apart: Collection[str]  # clauses: what they cause has lines of its own

    def items(self, told: list[ToldHere]) -> str:
        """The decisions, those since the last look on an ochre ground."""
        return "".join(map(self._item, told))

    def _item(self, one: ToldHere) -> str:
        names, me = self.scene.names, self.scene.seat
        mark = '<span class="pawn"></span>'
        if one.seat > 0:
            mark = pawn(one.seat, names[one.seat - 1], is_me=one.seat == me)
        css = ' class="new"' if one.before >= self.looked else ""
        lines = "".join(self._lines(one))
        return f'<li id="event-{one.before}"{css}>{mark}<span data-heard>{lines}</span></li>'

    def _lines(self, one: ToldHere) -> Iterator[str]:
        """What is told in a row; what stands apart with its clause, which leads to the rules."""
        from ludotheque.engine.telling import paragraph

        say = self.scene.say
        runs = groupby(one.told, key=lambda said: said.clause in self.apart)
        for is_apart, run in runs:
            if not is_apart:
                yield say(paragraph(run))
                continue
            for said in run:
                place = f"/rules/{self.game}#{said.clause}"
                yield (
                    f'<span class="apart">{say(sentence(said.text))} '
                    f'<a class="clause" href="{place}">{said.clause}</a></span>'
                )
