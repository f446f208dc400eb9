"""Pages of the board as a test reads them, and positions to draw."""

import random
from collections.abc import Iterator
from xml.etree import ElementTree

from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.view import DonnantView
from ludotheque.language import Language
from ludotheque.web.pages.seat_scene import steps_of
from tests.games.donnant.positions import Table, end_of_turn, throw

NAMES = ("Ada", "<Bob>", "Cléo & co", "Dan")
Page = ElementTree.Element


def seen_by(state: State, seat: int) -> DonnantView:
    """What a seat sees."""
    view = state.view(seat)
    assert isinstance(view, DonnantView)
    return view


def scene_of(
    state: State,
    seat: int,
    draft: str = "",
    part: str = "",
    language: Language = "en",
    look: int = 0,
) -> Scene:
    """What a seat sees, with some things pencilled in and one chosen first."""
    names, view = NAMES[: state.players], seen_by(state, seat)
    if seat not in state.to_move:
        return Scene(view, seat, names, language, part=part, look=look)
    seen = state.observation(seat)
    first, found = read_draft(seen, seat), read_draft(seen, seat, draft.split(",") if draft else ())
    moves = found.ways[0].moves if draft and found.ways else ()
    after = preview_event(seen, seat, moves).after if moves else None
    return Scene(
        view, seat, names, language, after=after, draft=found.items, part=part, look=look,
        touchable=frozenset(one.item for one in found.touchable), asked=found.asked,
        prices={one.item: one.price for one in found.touchable if one.price},
        first=frozenset(one.item for one in first.touchable),
        steps=steps_of(seen, seat, moves), adds=True, is_asked=True,
    )  # fmt: skip


def read(drawn: Drawn) -> Page:
    """All that is drawn, as XML."""
    return ElementTree.fromstring(f"<main>{drawn.board}{drawn.means}{drawn.acts}</main>")


def page(state: State, seat: int = 1, **how: str) -> Page:
    """A page that somebody sees."""
    return read(draw(scene_of(state, seat, **how)))  # type: ignore[arg-type]  # words, all of them


def by_id(found: Page, name: str) -> Page:
    """The only thing of a name."""
    (one,) = found.findall(f".//*[@id='{name}']")
    return one


def css(found: Page, name: str) -> set[str]:
    """The classes of a thing."""
    return classes(by_id(found, name))


def classes(one: Page) -> set[str]:
    """The classes of an element."""
    return set(one.get("class", "").split())


def said(found: Page) -> str:
    """All words of a part."""
    return " ".join("".join(found.itertext()).split())


def whole_game(players: int, seed: int = 1) -> Iterator[State]:
    """The states of a game in which cards are bought and completed where they can be."""
    chance, state = random.Random(seed), Table(players).start
    state = state.game.start(players=players, seed=seed)
    while not state.is_over:
        yield state
        seat = state.to_move[0]
        moves = state.legal_moves(seat)
        good = [one for one in moves if one.text.split()[0] in ("buy", "complete", "enter", "pay")]
        state = state.play(chance.choice(good or moves), seat)
    yield state


def some_states(players: int) -> list[State]:
    """A few states of a game of each phase."""
    found: dict[object, State] = {}
    for state in whole_game(players):
        for seat in state.to_move or (1,):
            view = seen_by(state, seat)
            found.setdefault((view.phase, view.rerolls, bool(view.acted)), state)
    return list(found.values())


# Positions


def a_joker() -> State:
    """Two dice may be entered, on one card or on two (DD-14)."""
    table = Table(2)
    table.lay(1, "c3", "2, 2, 3")
    table.lay(1, "b3", "4, 5")
    return table.acting(2, 2, 3, 4, 6, rerolls=2)


def an_extra_die() -> State:
    """A mark lets one enter a second die of the same throw (DD-28)."""
    table = Table(2)
    table.complete(2, "c4", "2 marks: extra die")
    table.lay(2, "c3", "? < ? < green")
    return table.entering(2, 3, 6, 1, 1, thrown="yellow orange green")


def a_passive_turn() -> State:
    """Alone, up to three dice are entered (DD-43)."""
    table = Table(1)
    table.lay(1, "c3", "1, 2, 3")
    table.lay(1, "b3", "5, 6", entries=(5,))
    state = table.acting(1, 1, 2, 3, 6).play("complete b3 with purple").play("stop")
    return throw(end_of_turn(state), 1, 2, 3, 4, 4)


def two_colours() -> State:
    """Two cards are given a colour after the last round (DD-29)."""
    table = Table(2)
    for cell in ("c3", "c4"):
        table.complete(1, cell, "1 mark: own colour", colour="none")
    table.raw.last_round = 1
    return table.acting(1, 2, 3, 4, 6, seat=2, rerolls=2).play("stop")


def marks_and_dice() -> State:
    """A card is completed with a die that a mark changes, and another after it (DD-26)."""
    table = Table(2)
    table.complete(1, "c4", "2 marks: plus or minus 1")
    table.lay(1, "c3", "2, 2", entries=(2,))
    table.lay(1, "b3", "5, 5", entries=(5,))
    return table.acting(1, 3, 3, 5, 6, rerolls=2)
