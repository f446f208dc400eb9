"""Boards of all games: what can be touched at some time says why when it cannot."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qs
from xml.etree import ElementTree

from ludotheque.drawing.scene import Scene
from ludotheque.engine.decisions import read_draft, why_not
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.errors import RuleError
from ludotheque.web.pages.seat_scene import steps_of
from tests.games.test_conformance import each_variant, random_states, some
from tests.games.variants import Variant

NAMES = ("Ada", "Bob", "Eve", "Dan", "Fay", "Gus")
MOST_STATES = 60  # of a game, that are looked at
DRAFT_EVERY = 3  # of them with something pencilled in
ASKED_EVERY = 3  # of all that says why
KINDS = {"a": "", "g": "", "span": ""}  # of elements: the same thing, be it a link or none


def scene_of(state: State, seat: int, *items: str) -> Scene:
    """What a seat sees that is to decide, with some things pencilled in."""
    seen = state.observation(seat)
    first, draft, adds = (
        read_draft(seen, seat),
        read_draft(seen, seat, items),
        bool(state.game.items),
    )
    moves = draft.ways[0].moves if items and draft.ways else ()
    after = preview_event(seen, seat, moves).after if moves else None
    return Scene(
        state.view(seat), seat, NAMES[: state.players], "en",
        after=after, forecast=after, draft=draft.items if items else (), asked=draft.asked,
        touchable=frozenset(one.item for one in (draft if adds else first).touchable),
        first=frozenset(one.item for one in first.touchable),
        prices={one.item: one.price for one in draft.touchable if one.price},
        steps=steps_of(seen, seat, moves), adds=adds, is_asked=True,
    )  # fmt: skip


class Page(NamedTuple):
    """What a board shows a seat that is to decide."""

    state: State
    seat: int
    draft: tuple[str, ...]
    root: ElementTree.Element

    def named(self) -> Iterator[tuple[str, ElementTree.Element]]:
        """Elements by kind and name; a link with no name goes by that of what it is in."""
        for outer in self.root.iter():
            if name := outer.get("id"):
                inner = next((one for one in outer if one.tag == "a" and not one.get("id")), outer)
                yield f"{KINDS.get(outer.tag, outer.tag)}#{name}", inner

    def links(self) -> list[ElementTree.Element]:
        """What can be touched."""
        return [one for one in self.root.iter("a") if one.get("href")]

    def reasons(self) -> list[str]:
        """The things that may not be touched now, which say why."""
        asked = (parse_qs((one.get("href") or "").lstrip("?")) for one in self.links())
        return [query["why"][0] for query in asked if "why" in query]


def pages(variant: Variant) -> Iterator[Page]:
    """Pages of a whole game, some with the first thing there is pencilled in."""
    board = variant.game.board
    assert board
    states = [one for one in random_states(variant, seed=8) if one.to_move]
    for number, state in enumerate(some(states, MOST_STATES, seed=8)):
        for seat in state.to_move:
            scene = scene_of(state, seat)
            if number % DRAFT_EVERY == 0 and scene.touchable:
                scene = scene_of(state, seat, min(scene.touchable))
            drawn = board.draw(scene)
            written = f"<main>{drawn.board}{drawn.means}{drawn.acts}</main>"
            yield Page(state, seat, scene.draft, ElementTree.fromstring(written))


@each_variant
def test_what_can_be_touched_at_some_time_can_always_be(variant: Variant) -> None:
    """While the seat is to decide: a link to the draft with it, without it, or to why not."""
    seen = list(pages(variant))
    links = [set(map(id, page.links())) for page in seen]
    things = {
        name
        for page, linked in zip(seen, links, strict=True)
        for name, one in page.named()
        if id(one) in linked and one.get("data-thing")
    }
    for page, linked in zip(seen, links, strict=True):
        dead = {name for name, one in page.named() if name in things and id(one) not in linked}
        dead |= {
            str(one.attrib)
            for one in page.root.iter()
            if "thing" in one.get("class", "").split() and not one.get("href")
        }
        assert not dead, (page.state, page.seat, page.draft)


@each_variant
def test_what_may_not_be_touched_says_why_with_its_clause(variant: Variant) -> None:
    clauses = variant.game.rulebook.clauses
    for page in pages(variant):
        for thing in dict.fromkeys(page.reasons()[::ASKED_EVERY]):
            error = why_not(page.state.observation(page.seat), page.seat, page.draft, thing)
            assert error or page.draft, (page.state, thing)
            if not page.draft:  # with one, it may only be the one thing or the other
                assert isinstance(error, RuleError), error
                assert error.clause in clauses, error
