"""What a seat is shown and told: its view, its moves, drafts and previews, all from its own view.

Refusals, legal moves and previews never read the true state: it knows what others hide.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ludotheque.errors import LudothequeError
from ludotheque.events import CHANCE, MOVE, TAKE_BACK, UNDO
from ludotheque.language import Language, Text
from ludotheque.web.live import LiveTable
from ludotheque.web.models import (
    DraftShown,
    Hope,
    LegalMove,
    Paragraph,
    SeatView,
    Story,
    TouchableThing,
    TryQuery,
    UndoAsked,
    WayShown,
    WhyNot,
)
from ludotheque.web.statuses import refusal_of

if TYPE_CHECKING:
    from ludotheque.engine.decisions import Way
    from ludotheque.engine.game import Game
    from ludotheque.engine.state import State
    from ludotheque.engine.telling import Names
    from ludotheque.tables.table import Table

AS_SEAT_KNOWS = Text(
    en="as seat {s} knows it while the game goes on; ? stands for what is hidden",
    fr="ce que la place {s} sait de la partie en cours ; ? tient lieu de ce qui est caché",
)
AS_SPECTATORS_KNOW = Text(
    en="as everybody knows it while the game goes on; ? stands for what is hidden",
    fr="ce que tous savent de la partie en cours ; ? tient lieu de ce qui est caché",
)


def seen_by(live: LiveTable, seat: int, language: Language) -> SeatView:
    """All that a seat sees of its game."""
    from ludotheque.tables.news import names_at

    table = live.table
    state, is_my_turn = table.state, seat in table.to_move
    view = state.table_view(seat)
    result = state.result
    looked = live.gathering.holder(seat).looked if seat else 0
    return SeatView(
        count=table.count_for(seat),
        view=view,
        to_move=table.to_move,
        is_my_turn=is_my_turn,
        question=state.game.words.question(view).to(language) if is_my_turn else None,
        is_over=table.is_over,
        result=result.as_json(language, names_at(table, seat, language)) if result else None,
        given_up=tuple(sorted(table.given_up)),
        can_take_back=bool(seat) and table.can_take_back(seat),
        undo_request=_undo_asked(table, language),
        looked=looked,
        would_do=_would_do(state.game, view, live.gathering.settings.shows_values),
    )


def _would_do(game: "Game", view: Any, is_shown: bool) -> tuple[Hope, ...] | None:
    """Which values would do, where the game has such a help and the table shows it."""
    found = game.would_do(view) if is_shown and game.would_do else None
    return None if found is None else msgspec.convert(found, tuple[Hope, ...], from_attributes=True)


def _undo_asked(table: "Table", language: Language) -> UndoAsked | None:
    request = table.undo_request
    if request is None:
        return None
    said = table.game.words.LEXICON.said
    return UndoAsked(
        number=request.number,
        seat=request.seat,
        waiting_for=tuple(sorted(request.waiting_for)),
        decision=request.decision,
        words=", ".join(said(step).to(language) for step in request.decision),
    )


def legal_moves(live: LiveTable, seat: int, language: Language) -> list[LegalMove]:
    """The legal steps of a seat, on its own view."""
    state = live.table.state.observation(seat)
    is_shown = live.gathering.settings.shows_values and state.game.would_do is not None
    view, words = state.view(seat), state.game.words
    return [
        LegalMove(
            number=move.number,
            text=move.text,
            words=words.button(view, move.parts).to(language),
            parts=move.parts,
            would_do=_would_do_after(state, seat, [move.number]) if is_shown else None,
        )
        for move in state.legal_moves(seat)
    ]


def _would_do_after(state: "State", seat: int, moves: list[int]) -> tuple[Hope, ...] | None:
    from ludotheque.engine.previews import preview

    return _would_do(state.game, preview(state, seat, moves).after.view(seat), True)


def steps_touched(state: "State", seat: int, items: Sequence[str]) -> tuple[int, ...]:
    """The numbers of the steps that things touched stand for, where a seat sees this."""
    from ludotheque.engine.decisions import read_draft
    from ludotheque.errors import NotWhole
    from ludotheque.tables.group import PART_ONLY

    ways = read_draft(state, seat, items).ways
    if not ways:
        raise NotWhole(PART_ONLY.filled(moves="…"))
    return ways[0].moves


def steps_written(state: "State", seat: int, texts: Sequence[str]) -> tuple[int, ...]:
    """The numbers of the steps that texts stand for, where a seat sees this."""
    here, steps = state, []
    for text in texts:
        steps.append(here.find(text, seat).number)
        here = here.play_number(steps[-1], seat)
    return tuple(steps)


def draft(
    state: "State", names: "Names", items: Sequence[str], language: Language, *, shows_values: bool
) -> DraftShown:
    """What things touched come to where a seat, who reads these names, sees this; what next."""
    from ludotheque.engine.buttons import thing_button
    from ludotheque.engine.decisions import read_draft

    seat = names.reader

    def named(item: str) -> str:
        return thing_button(state, seat, item).to(language)

    found = read_draft(state, seat, items)
    return DraftShown(
        items=found.items,
        touchable=tuple(
            TouchableThing(item=one.item, words=named(one.item), price=one.price)
            for one in found.touchable
        ),
        asked=found.asked,
        asked_words=tuple(map(named, found.asked)),
        ways=tuple(_way(state, names, way, language, shows_values) for way in found.ways),
        is_exhaustive=found.is_exhaustive,
    )


def _way(
    state: "State", names: "Names", way: "Way", language: Language, shows_values: bool
) -> WayShown:
    from ludotheque.engine.buttons import decision_button
    from ludotheque.engine.previews import preview, preview_event

    words, seat = state.game.words, names.reader
    moves = list(way.moves)
    event = preview_event(state, seat, moves)
    after = preview(state, seat, moves).after.view(seat)
    return WayShown(
        moves=way.moves,
        texts=tuple(way.texts(state, seat)),
        spent=way.spent,
        button=decision_button(state, seat, way).to(language),
        preview=words.preview(event, names).to(language),
        after=after,
        would_do=_would_do(state.game, after, shows_values),
    )


def why_not(state: "State", seat: int, query: TryQuery, language: Language) -> WhyNot:
    """Why a thing may not be touched; nothing: it may be."""
    from ludotheque.engine.decisions import why_not as reason_of

    error: LudothequeError | None = reason_of(state, seat, query.items, query.thing)
    return WhyNot(refusal=refusal_of(error, language) if error else None)


def story(table: "Table", seat: int, since: int, language: Language) -> Story:
    """What happened after so many events of a seat's own count: a paragraph a decision."""
    from ludotheque.engine.telling import paragraph
    from ludotheque.tables.news import names_at, told_by_decision

    names = names_at(table, seat, language)
    told = told_by_decision(table, names, table.version_after(seat, since))
    paragraphs = tuple(
        Paragraph(
            text=paragraph(every).to(language),
            clauses=tuple(dict.fromkeys(one.clause for one in every if one.clause)),
        )
        for every in told
    )
    return Story(count=table.count_for(seat), paragraphs=paragraphs)


def record(table: "Table", seat: int, language: Language) -> str:
    """The game on paper, as far as a seat may know it; with its secrets once it is over."""
    if table.is_over:
        return table.record().to_resume()
    known = AS_SEAT_KNOWS.filled(s=seat) if seat else AS_SPECTATORS_KNOW
    header = table.record().header
    lines = _lines_known(table, seat)
    return "\n".join([*header, "", f"# {known.to(language)}", *lines, ""])


def _lines_known(table: "Table", seat: int) -> list[str]:
    """The lines of a record that a seat could write down."""
    lines: list[str] = []
    lengths = [0]  # how many lines there were after each event of the seat's own count
    for event in table.events_for(seat):
        if event.kind in (MOVE, CHANCE) or (event.kind == TAKE_BACK and event.seat == seat):
            lines.append(f"{CHANCE if event.kind == CHANCE else event.seat} {event.text or '?'}")
        elif event.kind == UNDO:
            lines.append(f"{UNDO} {lengths[event.back_to or 0]}")
        lengths.append(len(lines))
    return lines
