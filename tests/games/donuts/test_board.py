"""The board of Donuts on a page: whatever can be done can be touched, and a draft shows itself."""

import random
import re
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree

import pytest

from ludotheque import load
from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.games.donuts.board import draw, svg
from ludotheque.games.donuts.view import CELL_NAMES, DonutsView
from ludotheque.language import LANGUAGES, Language
from tests.games.donuts.positions import position

GAME = load("donuts")
NAMES = ("Ada", "Bob")
Page = ElementTree.Element
FULL_LINE = position("vcvcvc ...... ...... ...... ...... ......", last="f6")
ONE_TO_FIVE = position("vvvv.c c..... c..... c..... ...... ......", last="f6")
GAMES = range(4)  # their seeds


def whole_game(seed: int) -> Iterator[State]:
    """The states of a random game, the last one over."""
    state, chance = GAME.start(seed=seed), random.Random(seed)
    while not state.is_over:
        yield state
        state = state.play(chance.choice(state.legal_moves()))
    yield state


def seen(state: State, seat: int = 0) -> DonutsView:
    view = state.view(seat)
    assert isinstance(view, DonutsView)
    return view


def asked(state: State, draft: str = "", why: str = "", language: Language = "en") -> Scene:
    """What the seat to move sees, with a cell pencilled in, or touched where it may not be."""
    seat = state.to_move[0]
    view = seen(state, seat)
    after = preview_event(state, seat, [state.find(draft, seat).number]).after if draft else None
    return Scene(
        view, seat, NAMES, language, after=after, draft=(draft,) if draft else (),
        touchable=frozenset(view.playable), refused=why, is_asked=True,
    )  # fmt: skip


def watched(state: State, language: Language = "en") -> Scene:
    return Scene(seen(state), 0, NAMES, language)


def read(drawn: Drawn | str) -> Page:
    """What a page shows, as XML."""
    markup = drawn.board if isinstance(drawn, Drawn) else drawn
    return ElementTree.fromstring(f"<section>{markup}</section>")


def of_class(page: Page, css: str) -> list[Page]:
    return [part for part in page.iter() if css in part.get("class", "").split()]


def cells(page: Page, css: str) -> set[str]:
    """The cells in which something is of a class."""
    every = [part for part in page.iter() if part.get("role") == "gridcell"]
    return {cell[0].get("data-thing", "") for cell in every if of_class(cell, css)}


def ids(page: Page) -> list[str]:
    return [part.get("id", "") for part in page.iter() if part.get("id")]


def labels(page: Page) -> dict[str, str]:
    """What is said of each cell."""
    said = {}
    for cell in page.iter():
        if cell.get("role") == "gridcell":
            thing = cell[0]
            said[thing.get("data-thing", "")] = (
                cell.get("aria-label") or thing.get("aria-label") or ""
            )
    return said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", GAMES)
def test_every_cell_is_a_link_to_its_move_or_to_why_not(seed: int, language: Language) -> None:
    for state in whole_game(seed):
        if state.is_over:
            continue
        drawn = draw(asked(state, language=language))
        assert set(drawn.shown) == set(CELL_NAMES)
        legal = {move.text for move in state.legal_moves()}
        links = [part for part in read(drawn).iter() if part.tag.endswith("}a")]
        assert [link.get("data-thing") for link in links] == [
            f"{file}{rank}" for rank in "654321" for file in "abcdef"
        ]
        for link in links:
            name = link.get("data-thing", "")
            assert link.get("href") == (f"?try={name}" if name in legal else f"?try=&why={name}")
            assert ("legal" in link.get("class", "").split()) == (name in legal)
            assert link.get("aria-label", "").startswith(f"{name}, ")


@pytest.mark.parametrize("seed", GAMES)
def test_whoever_watches_can_touch_nothing_and_sees_where_the_other_is_sent(seed: int) -> None:
    for state in whole_game(seed):
        page = read(draw(watched(state)))
        assert not [
            part
            for part in page.iter()
            if part.tag.endswith("}a") or part.get("href", "").startswith("?")
        ]
        assert all(labels(page)[name].startswith(f"{name}, ") for name in CELL_NAMES)
        assert cells(page, "next") == set(seen(state).playable)


@pytest.mark.parametrize("seed", GAMES)
def test_looks_are_classes_and_ids_are_stable(seed: int) -> None:
    donuts: set[str] = set()
    for state in whole_game(seed):
        page = read(draw(watched(state) if state.is_over else asked(state)))
        tags = {part.tag.rpartition("}")[2] for part in page.iter()}
        assert not tags & {"style", "script"}
        assert not [part for part in page.iter() if part.get("style")]
        found = ids(page)
        assert len(found) == len(set(found))
        assert {f"thing-{name}" for name in CELL_NAMES} <= set(found)
        now = {one for one in found if one.startswith("donut-")}
        taken = {cell.name for cell in seen(state).cells if cell.donut}
        assert now == {f"donut-{name}" for name in taken}
        assert donuts <= now
        donuts = now


@pytest.mark.parametrize("seed", GAMES)
def test_a_preview_shows_what_differs_and_nothing_else(seed: int) -> None:
    for state in whole_game(seed):
        for move in () if state.is_over else state.legal_moves():
            after = seen(state.play(move))
            page = read(draw(asked(state, move.text)))
            before = {cell.name: cell.donut for cell in seen(state).cells}
            changed = {cell.name for cell in after.cells if cell.donut != before[cell.name]}
            assert cells(page, "ghost") == {move.text}
            assert cells(page, "turns") == changed - {move.text}
            assert cells(page, "next") == set(after.playable)
            assert (
                len(of_class(page, "pencil")) == bool(after.five)
                or after.groups
                or len(after.five) > 5
            )
            chosen = next(one for one in of_class(page, "chosen"))
            assert (chosen.get("href"), chosen.get("aria-pressed")) == ("?", "true")


def test_a_game_that_was_won_shows_the_five_and_fades_the_rest() -> None:
    ends = [list(whole_game(seed))[-1] for seed in range(30)]
    won = [state for state in ends if seen(state).five]
    assert won
    for state in won:
        page, view = read(draw(watched(state))), seen(state)
        assert cells(page, "won") == set(view.five)
        assert cells(page, "beside") == {c.name for c in view.cells if c.donut} - set(view.five)
        assert of_class(page, "five")
        assert not of_class(page, "lane")
        assert not of_class(page, "pencil")
        assert view.last in cells(page, "fresh")


def test_groups_that_decide_are_outlined_with_their_sizes() -> None:
    states = (list(whole_game(seed))[-1] for seed in range(400))
    state = next(state for state in states if seen(state).groups and seen(state).winner)
    view = seen(state)
    page = read(draw(watched(state)))
    sizes = [int("".join(size.itertext())) for size in of_class(page, "size")]
    assert sum(sizes) == sum(map(len, view.groups))
    assert cells(page, "won") == {name for group in view.groups for name in group}
    winning = [size for size in of_class(page, "size") if "ink" in size.get("class", "")]
    assert int("".join(winning[0].itertext())) == max(sizes)
    lines = draw(watched(state)).seat_lines
    assert lines[view.winner or 0].to("fr").endswith(f"groupe {max(sizes)}")


def test_before_the_tiles_are_laid_out_there_is_nothing_to_touch() -> None:
    drawn = draw(Scene(seen(GAME.start()), 0, NAMES, "fr"))
    assert not of_class(read(drawn), "thing")
    assert "pas encore posées" in drawn.board
    assert str(drawn.progress) == "1st donut"


def test_the_lane_goes_over_the_whole_line_and_is_empty_once_that_is_full() -> None:
    state = GAME.start(layout="A0B0C0D0").play("c4")
    (lane,) = of_class(read(draw(asked(state))), "mine")
    assert float(lane.get("width", "")) > 5 * 100  # from the first cell to the last
    assert not of_class(read(draw(asked(FULL_LINE))), "mine")
    assert len(of_class(read(draw(asked(FULL_LINE))), "full")) == 1
    assert not of_class(read(draw(asked(GAME.start(layout="0")))), "lane")


def test_a_draft_that_wins_is_joined_in_pencil() -> None:
    page = read(draw(asked(ONE_TO_FIVE, "e6")))
    assert len(of_class(page, "pencil")) == 1
    assert not cells(page, "next")


def test_what_was_refused_is_marked_and_the_draft_stays() -> None:
    state = GAME.start(layout="A0B0C0D0").play("c4")
    page = read(draw(asked(state, "c3", why="a1")))
    assert cells(page, "nope") == {"a1"}
    assert cells(page, "ghost") == {"c3"}
    taken = next(thing for thing in of_class(page, "thing") if thing.get("data-thing") == "c4")
    assert taken.get("href") == "?try=c3&why=c4"
    assert taken.get("aria-disabled") == "true"


def test_what_a_screen_reader_says_of_cells() -> None:
    state = GAME.start(layout="A0B0C0D0").play("c4")
    english, french = (labels(read(draw(asked(state, "c3", language=it)))) for it in LANGUAGES)
    assert english["c4"] == "c4, vanilla donut, the last one placed"
    assert french["c4"] == "c4, donut vanille, le dernier posé"
    assert french["c3"] == "c3, ligne descendante, vide, choisie"
    assert french["c1"] == "c1, ligne horizontale, vide, jouable"
    assert french["a1"] == "a1, ligne montante, vide"


def test_what_stands_beside_the_board() -> None:
    drawn = draw(asked(GAME.start(layout="A0B0C0D0").play("c4"), language="fr"))
    assert drawn.progress is not None
    assert drawn.progress.to("fr") == "2ᵉ donut"
    assert [drawn.seat_lines[seat].to("fr") for seat in (1, 2)] == [
        "vanille · reste 14",
        "chocolat · reste 15",
    ]


def test_the_key_never_has_more_than_four_signs_and_names_are_safe() -> None:
    for state in whole_game(1):
        scene = watched(state) if state.is_over else asked(state)
        (key,) = of_class(read(draw(scene)), "key")
        assert 1 <= len(key) <= 4
    view = seen(GAME.start(layout="0"), 1)
    evil = Scene(view, 1, ("Ada", "<script>"), "en", touchable=view.playable, is_asked=True)
    assert "<script>" not in draw(evil).board
    assert "<script> would play there" in unescape(draw(evil).board)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_has_its_looks_inside_and_needs_nothing_else(language: Language) -> None:
    for state in whole_game(2):
        drawn = svg(seen(state), language)
        page = read(drawn)
        (style,) = (part for part in page.iter() if part.tag.endswith("style"))
        looks = style.text or ""
        assert not re.search(r"var\(|light-dark|--|@|transition|animation", looks)
        assert ".donuts .tray-wood{fill:#" in looks
        assert cells(page, "mark") >= set(seen(state).playable)


@pytest.mark.rule("DN-5")
def test_a_full_line_is_said_in_few_words() -> None:
    question = draw(asked(FULL_LINE)).question
    assert question
    assert question.en.endswith("is full: disobey.")
    for state in (GAME.start(layout="0"), GAME.start(layout="0").play("c4")):
        assert draw(asked(state)).question is None
