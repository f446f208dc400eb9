"""The board on a page: it is sound, says what a hint says, and leads nowhere else."""

import re
from dataclasses import replace
from html import unescape

import pytest

from ludotheque.drawing.scene import Scene
from ludotheque.engine.state import State
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.view import CELL_NAMES
from ludotheque.language import LANGUAGES
from tests.games.donnant.boards import an_extra_die, classes, read, scene_of, some_states
from tests.games.donnant.positions import Table


@pytest.mark.parametrize("players", [1, 2, 4])
def test_all_that_is_drawn_is_sound(players: int) -> None:
    for state in some_states(players):
        for seat in range(players + 1):
            for language in LANGUAGES:
                drawn = draw(scene_of(state, seat, language=language))
                found = read(drawn)
                names = [one.get("id") for one in found.iter() if one.get("id")]
                assert len(names) == len(set(names))
                assert "style" not in {key for one in found.iter() for key in one.keys()}  # noqa: SIM118
                assert drawn.progress
                assert len(drawn.seat_lines) == players


def test_names_are_text(two: State) -> None:
    assert "&lt;Bob&gt;" in draw(scene_of(two, 1)).board


@pytest.mark.parametrize(
    ("draft", "things"),
    [
        ("c3", {"thing-c3"}),
        ("top3.d4", {"thing-top3", "thing-d4"}),
        ("keep.yellow-green", {"die-yellow", "die-green"}),
        ("keep.none", {"thing-keep.none"}),
        ("blue.-1,c3", {"handle-blue", "thing-c3"}),
    ],
)
def test_what_a_hint_says_is_ringed_twice(two: State, draft: str, things: set[str]) -> None:
    scene = scene_of(two, 1, draft=draft)
    assert hinted(scene) == set()
    assert hinted(replace(scene, hinted=scene.draft)) == things


def test_a_hint_is_seen_on_the_card_whose_box_it_means() -> None:
    scene = scene_of(an_extra_die(), 2, draft="c3.1.yellow")
    assert hinted(replace(scene, hinted=scene.draft)) == {"thing-c3", "die-yellow"}


def hinted(scene: Scene) -> set[str]:
    """The ids of what has the ring of a hint."""
    return {one.get("id", "") for one in read(draw(scene)).iter() if "hinted" in classes(one)}


def test_every_link_is_of_this_page(two: State) -> None:
    drawn = draw(scene_of(two, 1))
    links = re.findall(r'href="([^"]*)"', drawn.board + drawn.means + drawn.acts)
    assert links
    assert all(unescape(link).startswith(("?", "#")) for link in links)
    assert set(CELL_NAMES) >= {
        link[len("?try=") :] for link in links if re.fullmatch(r"\?try=\w\d", link)
    }


def test_while_nothing_is_drafted_it_is_said_what_may_be_touched(two: State) -> None:
    assert str(draw(scene_of(two, 1)).lead) == (
        "S29 can be completed. 4 cards of the market in reach. Or touch the dice to keep."
    )
    assert draw(scene_of(two, 1, draft="c3")).lead is None, "then it is said what that would do"
    assert draw(scene_of(two, 2)).lead is None, "nothing is said to who waits"
    table = Table(2)
    table.lay(1, "c3", "6, 6, 6")
    early, late = (table.acting(1, 2, 3, 4, 5, rerolls=rerolls) for rerolls in (0, 2))
    assert "touch the dice to keep" in str(draw(scene_of(early, 1)).lead)
    assert "take a joker" in str(draw(scene_of(late, 1)).lead)


@pytest.mark.rule("DD-52")
def test_a_mark_that_makes_a_die_fit_is_told() -> None:
    table = Table(2)
    for seat in (1, 2):
        table.complete(seat, "c4", "1 mark: plus or minus 1")
        table.lay(seat, "c3", "2, 2", entries=(2,))
    values, told = (3, 3, 4, 6, 6), "With a mark, a die can still be used: touch its handle."
    first, third = (table.acting(*values, rerolls=rerolls) for rerolls in (0, 2))
    passive = table.entering(*values)
    for state, seat, more in (
        (first, 1, " Or touch the dice to keep."),
        (third, 1, ""),
        (passive, 2, ""),
    ):
        scene = scene_of(state, seat)
        assert {"yellow.-1", "orange.-1"} <= set(scene.touchable)
        assert str(draw(scene).lead) == f"{told}{more}"


@pytest.mark.rule("DD-17")
def test_cards_that_take_a_die_just_rethrown_are_named() -> None:
    table = Table(2)
    table.lay(2, "c3", "4, 4, 5")
    table.lay(2, "c4", "6, 6")
    both = draw(scene_of(table.entering(4, 6, 1, 1, 1), 2)).lead
    assert both
    assert both.en == "S29 and S28 take one of these dice: touch one of the cards."
    assert both.fr == "S29 et S28 prennent un de ces dés : touchez une des cartes."
    fits, none = table.entering(4, 1, 1, 1, 1), table.entering(1, 1, 1, 1, 1)
    assert str(draw(scene_of(fits, 2)).lead) == "S29 takes one of these dice: touch it."
    assert str(draw(scene_of(none, 2)).lead) == "No box of yours takes one of these dice."
