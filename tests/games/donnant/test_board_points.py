"""What cards count: lit by a touch, joined in a preview, written card by card at the end."""

import pytest
from msgspec.structs import replace

from ludotheque.drawing.scene import Scene
from ludotheque.engine.state import State
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.drawn.joins import new_joins
from ludotheque.games.donnant.drawn.touches import touches_of
from ludotheque.games.donnant.drawn.worth import counted, worth
from tests.games.donnant.boards import (
    Page,
    by_id,
    classes,
    css,
    page,
    read,
    said,
    scene_of,
    seen_by,
    whole_game,
)
from tests.games.donnant.positions import Table


@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("seed", range(3))
def test_what_cards_count_are_their_points(players: int, seed: int) -> None:
    for state in whole_game(players, seed):
        for stall in seen_by(state, 0).stalls:
            assert sum(worth(stall, cell) for cell in counted(stall.cards)) == stall.points


def test_a_card_touched_lights_what_it_counts() -> None:
    table = Table(1)
    table.complete(1, "c3", "2 per complete neighbour")
    table.complete(1, "c4", "1 per purple card")
    table.lay(1, "b3")
    state = table.acting(1, 2, 3, 4, 5)
    before = page(state)
    assert by_id(before, "thing-c3").get("href") == "?part=lit.c3"
    assert by_id(before, "thing-c3").get("aria-pressed") == "false"
    lit = page(state, part="lit.c3")
    shown = [cell for cell in ("c3", "c4", "b3") if "lit" in css(lit, f"thing-{cell}")]
    assert shown == ["c3", "c4"]
    assert by_id(lit, "thing-c3").get("href") == "?"
    assert [by_id(lit, f"thing-{cell}").get("aria-pressed") for cell in ("c3", "c4")] == [
        "true", "false",
    ], "c4 is only lit"  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_points_are_written_card_by_card_at_the_end(seed: int) -> None:
    *_, over = whole_game(4, seed)
    for seat, stall in enumerate(seen_by(over, 0).stalls, 1):
        found = page(over, seat)
        finals = [one for one in found.iter() if "final" in classes(one)]
        assert sorted(int(said(one)) for one in finals) == sorted(
            worth(stall, cell) for cell in counted(stall.cards)
        )
        turns = [one.get("class") for one in finals]
        assert turns == [f"final turn-{turn}" for turn in range(1, len(finals) + 1)], "as read"
        lead = str(draw(scene_of(over, seat)).lead)
        assert ("lights what it counts" in lead) == bool(finals)


def test_a_card_lit_says_how_often_it_counts() -> None:
    table = Table(1)
    table.complete(1, "c3", "2 per complete neighbour")
    table.complete(1, "c4", "1 per purple card")
    table.complete(1, "b3", "1 per purple card")
    state = table.acting(1, 2, 3, 4, 5)
    lead = draw(scene_of(state, 1, part="lit.c3")).lead
    assert str(lead) == "S29: 2 per complete neighbour. It counts 2 times: 4 points."
    lead = draw(scene_of(state, 1, part="lit.c4")).lead
    assert str(lead) == "S28: 1 per purple card. It counts 0 times: 0 points."


def joined(found: Page) -> list[object]:
    """How cards are joined, and by how many lines."""
    return [
        part
        for one in found.iter("svg")
        if "joins" in classes(one)
        for part in (one.get("class"), one[0].get("d", "").count("M"))
    ]


def test_a_draft_joins_the_cards_that_it_lets_count_each_other(two: State) -> None:
    assert joined(page(two)) == [], "nothing is joined before anything is drafted"
    assert joined(page(two, draft="keep.green")) == []
    # c3 is complete then, and pays for itself: that needs no line. b4 is not complete.
    assert joined(page(two, draft="c3")) == []
    table = Table(2)
    table.complete(1, "b4", "4 per complete neighbour")
    table.complete(1, "d3", "2 per complete line")
    table.lay(1, "c3", "2, 2", entries=(2,))
    table.lay(1, "b3", "5, 5", entries=(5, 5))
    state = table.acting(2, 3, 3, 4, 6)
    # A line of three, its own end among them; b3 and b4 counted each other before.
    assert joined(page(state, draft="c3")) == ["joins", 2]


def what_may_count(scene: Scene) -> list[str]:
    """Every card that can be completed; of each that takes a die or can be bought, one way."""
    found = touches_of(scene.touchable)
    ways = (*found.entered.values(), *found.bought.values())
    return [*sorted(found.completed), *(items[0] for items in ways)]


@pytest.mark.parametrize("players", [1, 4])
def test_whatever_more_is_counted_is_joined(players: int) -> None:
    drafts_with_lines = 0
    for state in whole_game(players, seed=3):
        for seat in state.to_move:
            for item in what_may_count(scene_of(state, seat)):
                scene = scene_of(state, seat, draft=item)
                if scene.after is None:
                    continue
                before, after = (one.stalls[seat - 1] for one in (scene.view, scene.after))
                lines = new_joins(before, after)
                now, then = counted(before.cards), counted(after.cards)
                pairs = {
                    (cell, other)
                    for cell, groups in then.items()
                    for group in set(groups) - set(now.get(cell, ()))
                    for other in group
                    if other != cell
                }
                assert bool(lines) == bool(pairs)
                drawn = read(draw(scene))
                assert bool(joined(drawn)) == bool(lines)
                drafts_with_lines += bool(lines)
    assert drafts_with_lines


@pytest.mark.rule("DD-41")
def test_empty_boxes_are_told_where_points_are_equal() -> None:
    *_, over = whole_game(2)
    view = seen_by(over, 1)
    assert not draw(scene_of(over, 1)).ties, "points decided"
    first, second = view.stalls
    tied = replace(view, stalls=(first, replace(second, points=first.points)))
    ties = draw(Scene(tied, 1, ("Ada", "Bob"), "en")).ties
    assert list(ties.values()) == [(first.empty_boxes, second.empty_boxes)]
    going_on = replace(tied, phase="acting")
    assert not draw(Scene(going_on, 1, ("Ada", "Bob"), "en")).ties, "not before the end"
