"""Everything that the rules allow can be touched: following the links of the drawn board."""

import random
import re
from dataclasses import replace

import pytest

from ludotheque import load
from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.engine.decisions import read_draft
from ludotheque.games.dungeons.board import draw
from ludotheque.games.dungeons.content import ADVENTURES
from tests.games.dungeons.positions import begin, throw, write
from tests.games.dungeons.scenes import Part, scene


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_all_that_may_be_touched_has_a_link_through_a_whole_game(adventure: str) -> None:
    chance = random.Random(adventure)
    state = load("dungeons").start(seed=3, players=2, adventure=adventure, life="40")
    for _ in range(60):
        if state.is_over:
            break
        seat = state.to_move[0]
        items: list[str] = []
        while True:
            shown = scene(state, seat, *items)
            made = draw(shown)
            check_drawn(made, shown)
            if not shown.touchable or (shown.steps and len(items) > 1):
                break
            items.append(chance.choice(sorted(shown.touchable)))
        for move in read_draft(state.observation(seat), seat, items).ways[0].moves:
            state = state.play_number(move, seat)


def check_drawn(made: Drawn, shown: Scene) -> None:
    """Every thing has a link that leads to it, ids are there once, nothing brings a style."""
    whole = made.board + made.means
    ids = re.findall(r' id="([^"]+)"', whole)
    assert len(ids) == len(set(ids))
    assert "style" not in whole
    Part(whole)
    for item in shown.touchable:
        draft = ",".join([*shown.draft, item])
        there = draw(replace(shown, part="torch")) if item.startswith("torch.") else made
        assert f'try={draft}"' in there.board + there.means


MIDST = [  # somewhere in each dungeon: what is crossed, and a throw
    ("animals", "S6 A10 S9 S2", "4 4 5 5"),
    ("animals", "S6 A10 S9 S2", "2 4 4 6"),
    ("cultists", "S6 A6a N5 O10", "1 4 2 3"),
    ("cultists", "S6 A6a N5 O10", "1 3 2 2"),
    ("pyramid", "S3 G2c Kd", "3 3 5 6"),
    ("dinosaurs", "Dc", "3 4 4 5"),
]
LONGEST_DRAFT = 3


@pytest.mark.parametrize(("adventure", "crossed", "white"), MIDST)
def test_every_legal_draft_can_be_touched(adventure: str, crossed: str, white: str) -> None:
    state = write(begin(adventure), 1, crossed, chests=0b010, torches=2)
    state = throw(state, white)
    met: set[tuple[str, ...]] = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        shown = scene(state, 1, *waiting.pop())
        linked = drafts_linked(shown)
        for item in shown.touchable:
            longer = (*shown.draft, item)
            assert longer in linked
            if len(longer) < LONGEST_DRAFT and (key := tuple(sorted(longer))) not in met:
                met.add(key)
                waiting.append(longer)
    assert any(len(draft) == LONGEST_DRAFT - 1 for draft in met)


def drafts_linked(shown: Scene) -> set[tuple[str, ...]]:
    """The drafts that a touch leads to: at once, or once a torch is lit."""
    made = draw(shown)
    whole = [Part(made.board), Part(made.means)]
    if whole[1].things("torch"):
        lit = draw(replace(shown, part="torch"))
        whole += [Part(lit.board), Part(lit.means)]
    hrefs = [href for part in whole for href in part.things("thing").values()]
    return {
        tuple(href.removeprefix("?try=").split(","))
        for href in hrefs
        if href.startswith("?try=") and "&" not in href
    }
