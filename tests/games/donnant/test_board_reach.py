"""Touches reach whatever may be done: things one by one, and whole decisions."""

from collections import Counter
from collections.abc import Callable
from urllib.parse import parse_qs

import pytest

from ludotheque.engine.state import State
from ludotheque.errors import LudothequeError
from ludotheque.games.donnant.drawn.boxes import Entry, box_kind
from tests.games.donnant.boards import (
    a_joker,
    a_passive_turn,
    an_extra_die,
    marks_and_dice,
    page,
    scene_of,
    seen_by,
    some_states,
    two_colours,
)

MOST_LOOKED_AT = 1000  # pages from one position
MOST_ITEMS = 3  # of a draft


@pytest.mark.parametrize("players", [1, 2, 4])
def test_whatever_may_be_done_is_reached_by_touches(players: int) -> None:
    for state in some_states(players):
        for seat in state.to_move:
            wanted = set(scene_of(state, seat).touchable)
            missing = wanted - reached(state, seat)
            assert not {one for one in missing if not is_alike(state, seat, one, wanted - missing)}


def reached(state: State, seat: int, most: int = 1) -> set[str]:
    """The drafts of so many things at the most that links lead to, from one page to the next."""
    found, seen, waiting = set[str](), {""}, [""]
    for _ in range(MOST_LOOKED_AT):
        if not waiting:
            return found
        query = parse_qs(waiting.pop())
        draft, part = query.get("try", [""])[0], query.get("part", [""])[0]
        is_long = draft.count(",") + 1 >= most and not draft.startswith("keep.")
        if draft and is_long:
            found.add(draft)
            continue
        try:
            links = page(state, seat, draft=draft, part=part).iter("a")
        except LudothequeError:  # what hung on a thing rubbed out; the page leaves it out too
            continue
        places = {(one.get("href") or "").partition("#")[0].lstrip("?") for one in links}
        places = {one for one in places if "why=" not in one and "look=" not in one} - seen
        found |= {draft} - {""}
        seen |= places
        waiting += places
    raise AssertionError("too many pages")


def is_alike(state: State, seat: int, item: str, others: set[str]) -> bool:
    """Whether something else is entered that comes to the same: a like box, a like number."""
    view = seen_by(state, seat)
    if item.count(".") != 2 or not view.own:
        return False
    laid = view.own.at(item.split(".")[0])
    values = {str(die.colour): die.value for die in view.own_dice}
    assert laid

    def meaning(one: str) -> tuple[object, ...]:
        entry = Entry.of(one)
        return one.split(".")[0], box_kind(laid.card, entry.box), values[entry.die]

    return any(meaning(one) == meaning(item) for one in others if one.startswith(f"{laid.cell}."))


@pytest.mark.rule("DD-14", "DD-28", "DD-29", "DD-43")
@pytest.mark.parametrize(
    ("position", "seat"),
    [(a_joker, 1), (an_extra_die, 2), (a_passive_turn, 1), (two_colours, 1), (marks_and_dice, 1)],
)
def test_every_decision_is_reached_by_touches(position: Callable[[], State], seat: int) -> None:
    state = position()
    wanted = {result(state, seat, draft) for draft in drafts(state, seat)} - {None}
    assert len(wanted) > 1
    assert not wanted - {result(state, seat, draft) for draft in reached(state, seat, MOST_ITEMS)}


def drafts(state: State, seat: int) -> set[str]:
    """All drafts of a few things, in whatever order they may be touched; none that buys a card."""
    found, waiting = set[str](), [""]
    while waiting:
        draft = waiting.pop()
        for item in scene_of(state, seat, draft).touchable:
            longer = f"{draft},{item}".lstrip(",")
            known = ",".join(sorted(longer.split(",")))
            if known not in found and not item.startswith(("top", "bottom")):
                found.add(known)
                waiting += [longer] * (longer.count(",") + 1 < MOST_ITEMS)
    return found


def result(state: State, seat: int, draft: str) -> object:
    """What a draft leaves on the stall, with no difference between boxes that are alike."""
    after = scene_of(state, seat, draft).after
    if after is None:
        return None
    stall = after.stalls[seat - 1]
    cards = [
        (
            laid.cell,
            laid.colour,
            frozenset(Counter(
                (box_kind(laid.card, box), value) for box, value in enumerate(laid.values, 1)
            ).items()),
        )
        for laid in stall.cards
    ]  # fmt: skip
    return tuple(cards), stall.marks, after.phase
