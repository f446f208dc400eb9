"""A room that is touched is shown large, whosever sheet it is on, and hides little."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from ludotheque.drawing.scene import Scene
from ludotheque.engine.state import State
from ludotheque.games.dungeons.board import draw
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.games.dungeons.drawn.closeup import COLUMNS, ROWS, Rect, card_at
from ludotheque.games.dungeons.drawn.places import room_size, spots
from ludotheque.games.dungeons.drawn.sizes import BOX, TALL, WIDE, Orientation, Size
from tests.games.dungeons.positions import begin, slay, throw, write
from tests.games.dungeons.scenes import Part, scene

THROWS = ["2 3 4 6", "1 1 5 6", "4 4 6 1"]
SLOTS = [(column, row) for column in COLUMNS for row in ROWS]


def hound_in_reach() -> State:
    return throw(write(begin(), 1, "S6 A10"), "4 4 6 1")


def closeup(shown: Scene) -> str:
    return Part(draw(shown).board)["closeup"]


@pytest.mark.rule("DG-7", "DG-13", "DG-14")
def test_the_room_touched_last_is_shown_large_with_its_signs_in_words() -> None:
    state = hound_in_reach()
    assert "Hound" not in closeup(scene(state, 1)), "nothing was touched"
    large = closeup(scene(state, 1, "hound"))
    for words in ("Grey Hound", "0 of 4 wounds, 1 more in pencil", "wounded by 8", "10", "gems to"):
        assert words in large
    assert 'class="stroke small pencil"' in large
    assert "Hound" not in closeup(scene(state, 1, "hound", "S7")), "a box was touched last"


def test_a_room_that_may_not_be_touched_is_shown_large_with_the_refusal() -> None:
    shown = replace(scene(hound_in_reach(), 1, "hound"), refused="wolf")
    assert "White Wolf" in closeup(shown)
    assert "not reached yet" in closeup(shown)
    assert "Hound" not in closeup(shown)


def test_it_is_made_small_again_and_the_draft_stays() -> None:
    state = hound_in_reach()
    link = Part(draw(scene(state, 1, "hound")).board).things("close")["close"]
    assert link == "?try=hound&part=small"
    assert "Hound" not in closeup(scene(state, 1, "hound", part="small"))


def test_who_cannot_touch_looks_closely_too() -> None:
    state = write(hound_in_reach(), 2, "S2", wounds={"Pup": 3})
    looking = Part(draw(scene(state, 1, "S7", look=2)).board)
    assert looking.things("room")["pup"] == "?try=S7&look=2&part=pup"
    shown = scene(state, 1, "S7", look=2, part="pup")
    assert "3 of 4 wounds" in closeup(shown)
    small = "?try=S7&look=2"
    again = Part(draw(shown).board)
    assert again.things("room")["pup"] == again.things("close")["close"] == small
    watching = draw(Scene(state.view(0), 0, ("Ada", "Bob"), "en", part="pup"))
    assert "Purple Pup" in Part(watching.board)["closeup"]


@pytest.mark.rule("DG-18", "DG-41", "DG-50")
def test_what_the_boss_pays_is_told_to_all() -> None:
    def told(state: State) -> str:
        names = ("Ada", "Bob")[: state.players]
        return closeup(Scene(state.view(0), 0, names, "en", part="boss"))

    first, others = "6 gems to the first", "3 points for every 3 boxes"
    assert first in told(begin())
    assert f"else {others}" in told(begin())
    late = told(slay(begin(), "BOSS"))
    assert first not in late
    assert f"<li>{others}" in late
    assert "<li>6 gems</li>" in told(begin(players=1))


@pytest.mark.rule("DG-34")
def test_what_the_death_of_the_worm_does_is_told() -> None:
    worm = next(key for key, room in load_sheet("pyramid").rooms.items() if room.worm)
    large = closeup(Scene(begin("pyramid").view(0), 0, ("Ada", "Bob"), "en", part=worm.lower()))
    assert "its death wounds the boss three times" in large


def test_a_room_says_whether_its_monster_lives_and_points_to_its_words() -> None:
    state = write(begin(), 1, wounds={"Pup": 4, "Hound": 2})
    board = Part(draw(scene(throw(state, "4 4 6 1"), 1)).board)
    assert 'aria-label="Purple Pup: dead"' in board["thing-pup"]
    assert 'aria-label="Grey Hound: 2 of 4 wounds"' in board["thing-hound"]
    assert "aria-describedby" not in board["thing-hound"]
    large = Part(draw(replace(scene(throw(state, "4 4 6 1"), 1), refused="hound")).board)
    assert 'aria-describedby="closeup-told"' in large["thing-hound"]
    assert "2 of 4 wounds" in large["closeup-told"]
    assert "role" not in large["closeup"].partition("<a")[0], "one place of a page speaks up"


def slot_of(large: str, orientation: Orientation) -> tuple[str, str] | None:
    """Where it stands, if anywhere."""
    css = large.split('"')[1].split()
    return next(
        (slot for slot in SLOTS if all(f"{orientation}-{one}" in css for one in slot)), None
    )


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_room_stays_in_sight(adventure: str) -> None:
    state = begin(adventure)
    for key, room in load_sheet(adventure).rooms.items():
        name = key.lower()
        large = closeup(Scene(state.view(0), 0, ("Ada", "Bob"), "en", part=name))
        for orientation, size in ((WIDE, room_size(room)), (TALL, Size(BOX, BOX))):
            slot = slot_of(large, orientation)
            assert slot
            on_map = Rect(*spots(adventure, orientation)[name], *size)
            assert not card_at(orientation, *slot).touches(on_map), name


def drafts_of_a_room(adventure: str) -> Iterator[tuple[str, Scene]]:
    """Every room that may be touched, alone in a draft, on sheets that are crossed differently."""
    begun, boxes = begin(adventure), load_sheet(adventure).boxes
    whole = [name for name, box in boxes.items() if box.kind not in ("cloud", "rubble")]
    for every, white in product((2, 3, 5), THROWS):
        state = throw(write(begun, 1, " ".join(whole[::every])), white)
        touchable = scene(state, 1).touchable
        for name in (key.lower() for key in load_sheet(adventure).rooms):
            if name in touchable:
                yield name, scene(state, 1, name)


@pytest.mark.parametrize("orientation", [WIDE, TALL])
def test_of_a_draft_it_hides_nothing_that_may_be_touched(orientation: Orientation) -> None:
    stands = []
    for adventure in ADVENTURES:
        at = spots(adventure, orientation)
        for name, shown in drafts_of_a_room(adventure):
            kept = [Rect(*at[one], BOX, BOX) for one in {*shown.touchable, name} if one in at]
            free = [
                slot for slot in SLOTS if not any(map(card_at(orientation, *slot).touches, kept))
            ]
            slot = slot_of(closeup(shown), orientation)
            assert slot in free if free else slot is None, (adventure, name)
            stands.append(slot is not None)
    assert {True, False} == set(stands), "there are sheets with room for it and without"


@pytest.mark.parametrize("white", THROWS)
def test_it_hides_as_few_places_to_touch_as_it_can(white: str) -> None:
    state = throw(write(begin(), 1, "S6 A10 S8 S4"), white)
    shown = replace(scene(state, 1), refused="wolf")
    at, large = spots("animals", TALL), closeup(shown)
    boxes = [Rect(*at[one], BOX, BOX) for one in shown.touchable if one in at]
    hidden = {
        slot: sum(map(card_at(TALL, *slot).touches, boxes))
        for slot in SLOTS
        if not card_at(TALL, *slot).touches(Rect(*at["wolf"], BOX, BOX))
    }
    chosen = slot_of(large, TALL)
    assert chosen
    assert hidden[chosen] == min(hidden.values())
