"""From an address to what a seat is shown: its view, its draft, and what a touch would lead to.

Everything is worked out on the seat's own view: nothing hidden can be in what comes of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from ludotheque.drawing.scene import Scene
from ludotheque.errors import IllegalMove, LudothequeError, NotTogether, RuleError
from ludotheque.language import Language, Text, joined
from ludotheque.web.models import Request

if TYPE_CHECKING:
    from ludotheque.engine.decisions import Draft, Way
    from ludotheque.engine.game import Game
    from ludotheque.engine.move import Move
    from ludotheque.engine.state import State
    from ludotheque.engine.telling import Event, Names, Step
    from ludotheque.tables.table import Table

GONE_ON = Text(
    en="the table has gone on, {items} [n?is|are] rubbed out: {why}",
    fr="la partie a continué, {items} [n?est effacé|sont effacés] : {why}",
)
FELL_WITH = Text(
    en="without {out}, {items} [n?falls|fall] away too: {why}",
    fr="sans {out}, {items} [n?tombe|tombent] aussi : {why}",
)

ALL_TAKEN, UNKNOWN_HERE = "taken", "unknown"  # why somebody watches who has come for a seat
MAX_LENGTH = 200  # of what an address may say: more than any draft takes
Short = Annotated[str, msgspec.Meta(max_length=MAX_LENGTH)]


class SeatQuery(Request, frozen=True):
    """What the address of a seat may say."""

    try_: Short = msgspec.field(name="try", default="")  # the draft: things touched
    out: Short = ""  # the things just rubbed out of it
    why: Short = ""  # the thing touched that may not be
    part: Short = ""  # as `Scene.part`
    at: int | None = None  # how it looked after so many events, in the seat's own count
    judged: Short = ""  # an analysis of this game that was asked for
    way: int = 0  # which of the ways to carry out the draft
    look: int = 0  # at the board of another seat, in the place of one's own
    came: Short = ""  # for a seat, in vain: why

    def seat_looked_at(self, seats: int) -> int:
        """The seat whose board is looked at; 0: the reader's own, also where there is no such."""
        return self.look if 0 < self.look <= seats else 0

    @property
    def items(self) -> tuple[str, ...]:
        """The things touched."""
        return _split(self.try_)

    @property
    def rubbed_out(self) -> tuple[str, ...]:
        """The things that were touched and are no longer meant."""
        return _split(self.out)


def _split(listed: str) -> tuple[str, ...]:
    return tuple(item for item in listed.split(",") if item)


@dataclass(frozen=True)
class Plan:
    """What a draft comes to, for the button that carries it out."""

    moves: tuple[int, ...]
    button: str
    preview: str
    after: Any
    clauses: tuple[str, ...] = ()
    steps: "tuple[Step, ...]" = ()
    forecast: Any = None  # what follows if the others do nothing


@dataclass(frozen=True)
class Sight:
    """What a seat is shown, and what its tray says."""

    scene: Scene
    count: int  # of the events that are shown, in the seat's own count
    total: int  # of those that there were when this was looked at
    plan: Plan | None = None
    ways: int = 0  # in how many ways the draft can be carried out
    way: int = 0  # which of them the plan is
    asked: tuple[str, ...] = ()  # what must still be said of the draft
    refusal: LudothequeError | None = None  # of what was touched, or of what fell away
    touchable: tuple[str, ...] = field(default_factory=tuple)
    told: str = ""  # what the last of the events did that are shown, of an earlier moment

    @property
    def is_past(self) -> bool:
        """Whether this is how it looked before."""
        return self.count < self.total


def sight_of(
    table: "Table",
    seat: int,
    query: SeatQuery,
    language: Language,
    *,
    base: str,
    shows_values: bool,
) -> Sight:
    """What a seat sees now, or saw after so many events of its own count."""
    from ludotheque.tables.news import names_at

    count = table.count_for(seat)
    names = names_at(table, seat, language)
    called = tuple(_called(names, seat, number) for number in range(1, len(table.names) + 1))
    is_past = query.at is not None and query.at < count
    shown = max(0, query.at) if is_past and query.at is not None else count
    state = table.state_at(table.version_after(seat, shown)) if is_past else table.state
    scene = Scene(
        state.table_view(seat), seat, called, language, base=base, shows_values=shows_values,
        look=query.seat_looked_at(len(called)), part=query.part,
        deciding=frozenset() if is_past else frozenset(table.to_move),
        decided=frozenset() if is_past else _decided(table),
        game=table.start.created_at.isoformat(), keeps=f"at={shown}" if is_past else "",
    )  # fmt: skip
    is_asked = bool(seat) and seat in table.to_move and not table.is_over and not table.problem
    if is_past or not is_asked:
        return Sight(scene, shown, count)
    return _asked(state.observation(seat), seat, query, names, scene, count)


def _decided(table: "Table") -> frozenset[int]:
    """The seats that have decided while others still do."""
    if not table.game.can_take_back:
        return frozenset()
    seats = range(1, len(table.names) + 1)  # bots too, though they take nothing back
    return frozenset(seat for seat in seats if table.state.can_take_back(seat))


def _called(names: "Names", reader: int, seat: int) -> str:
    """A seat by its name: my own page says mine too."""
    return names.given.get(seat) or str(names[seat].name if seat != reader else seat)


def _asked(
    state: "State", seat: int, query: SeatQuery, names: "Names", scene: Scene, count: int
) -> Sight:
    """What a seat sees that is to decide."""
    from ludotheque.engine.decisions import read_draft, why_not

    adds = state.game.items is not None
    draft, fallen = _as_far_as_possible(state, seat, query)
    refused = why_not(state, seat, draft.items, query.why) if query.why else None
    if query.why and refused is None:  # it may be touched after all, in another order say
        draft = read_draft(state, seat, [*(draft.items if adds else ()), query.why])
    begun = draft if adds or not draft.items else read_draft(state, seat)
    touchable = tuple(one.item for one in begun.touchable)
    first = read_draft(state, seat).touchable if adds and draft.items else begun.touchable
    plan = _plan(state, seat, draft, names, scene.language, query.way)
    shown = replace(
        scene,
        after=plan.after if plan and draft.items else None,
        forecast=plan.forecast if plan else None,
        draft=draft.items,
        touchable=frozenset(touchable),
        prices={one.item: one.price for one in begun.touchable if one.price},
        asked=draft.asked,
        way=query.way % len(draft.ways) if draft.ways else 0,
        first=frozenset(one.item for one in first),
        steps=plan.steps if plan and draft.items else (),
        words=_words(state, seat, (*touchable, *draft.items, *draft.asked), scene.language),
        refused=query.why if refused else "",
        adds=adds,
        is_asked=True,
    )
    return Sight(
        shown, count, count, plan=plan, ways=len(draft.ways), way=query.way,
        asked=draft.asked, refusal=refused or fallen, touchable=touchable,
    )  # fmt: skip


def _words(state: "State", seat: int, items: Sequence[str], language: Language) -> dict[str, str]:
    """What a touch on each thing means, as something to press."""
    from ludotheque.engine.buttons import thing_button

    return {item: thing_button(state, seat, item).to(language) for item in items}


def _as_far_as_possible(
    state: "State", seat: int, query: SeatQuery
) -> "tuple[Draft, LudothequeError | None]":
    """A draft without what cannot be done any more, and what fell away of it and why."""
    from ludotheque.engine.decisions import MAX_ITEMS, read_draft

    items = query.items[:MAX_ITEMS]
    with suppress(LudothequeError):
        return read_draft(state, seat, items), None
    kept, fallen = list[str](), dict[str, LudothequeError]()
    for item in items:
        try:
            read_draft(state, seat, [*kept, item])
        except LudothequeError as error:
            fallen.setdefault(item, error)
        else:
            kept.append(item)
    return read_draft(state, seat, kept), _fell_away(state, seat, query, fallen)


def _fell_away(
    state: "State", seat: int, query: SeatQuery, fallen: Mapping[str, LudothequeError]
) -> LudothequeError:
    """What fell away, and why the first of it did: it hung on what was rubbed out, or others moved.

    Where the draft can still be done with what was rubbed out, nobody else has taken it away.
    """
    from ludotheque.engine.decisions import read_draft

    text, error = GONE_ON, next(iter(fallen.values()))
    if query.rubbed_out:
        with suppress(LudothequeError):
            read_draft(state, seat, [*query.rubbed_out, *query.items])
            text = FELL_WITH
    told = text.filled(
        out=_listed(state, query.rubbed_out), items=_listed(state, fallen), n=len(fallen),
        why=error.sentence if isinstance(error, RuleError) else error.reason,
    )  # fmt: skip
    return IllegalMove(error.clause, told) if isinstance(error, RuleError) else NotTogether(told)


def _listed(state: "State", items: Iterable[str]) -> Text:
    """Things as people call them, each once."""
    return joined(map(state.game.words.LEXICON.said_thing, dict.fromkeys(items)), ", ")


def _plan(
    state: "State", seat: int, draft: "Draft", names: "Names", language: Language, wanted: int
) -> Plan | None:
    if not draft.ways:
        return None
    way: Way = draft.ways[wanted % len(draft.ways)]
    from ludotheque.engine.buttons import decision_button
    from ludotheque.engine.previews import preview, preview_event

    words = state.game.words
    moves = list(way.moves)
    event = preview_event(state, seat, moves)
    clauses = tuple(dict.fromkeys(one.clause for one in words.event(event, names) if one.clause))
    return Plan(
        way.moves,
        decision_button(state, seat, way).to(language),
        words.preview(_unseen(state.game, event), names).to(language),
        event.after,
        clauses,
        steps_of(state, seat, moves),
        supposed.forecast if (supposed := preview(state, seat, moves).supposed) else event.after,
    )


def _unseen(game: "Game", event: "Event") -> "Event":
    """What a draft does, less what the board shows of it."""
    seen = game.board.SHOWS if game.board else ()
    rows = tuple(row for row in event.rows if row.reason not in seen)
    return event._replace(rows=rows)


def steps_of(state: "State", seat: int, moves: Sequence[int]) -> "tuple[Step, ...]":
    """A run of moves, each read where it is made."""
    from ludotheque.engine.telling import Step

    here, steps = state.observation(seat), list[Step]()
    for number in moves:
        steps.append(Step(here.view(seat), here.move(number, seat).parts))
        here = here.play_number(number, seat)
    return tuple(steps)


def plan_of(
    state: "State", names: "Names", items: Sequence[str], language: Language
) -> Plan | None:
    """What a draft of the reader of some names comes to."""
    from ludotheque.engine.decisions import read_draft

    seat = names.reader
    draft = read_draft(state.observation(seat), seat, items)
    return _plan(state.observation(seat), seat, draft, names, language, 0)


def decision_named(moves: "Sequence[Move]") -> Text:
    """A decision that was made, as the button named it."""
    from ludotheque.engine.buttons import decision_button
    from ludotheque.engine.decisions import Way

    first = moves[0]
    return decision_button(first.state, first.seat, Way(tuple(one.number for one in moves), 0))


def clause_of(error: LudothequeError | None) -> str:
    """The clause that a refusal cites, if any."""
    return error.clause if isinstance(error, RuleError) else ""
