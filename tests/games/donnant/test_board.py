"""The board on a page: what is touched tells what is meant, and a draft shows what it changes."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs
from xml.etree import ElementTree

import pytest

from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.errors import LudothequeError
from ludotheque.games.donnant.board import draw
from ludotheque.games.donnant.drawn.boxes import Entry, box_kind
from ludotheque.games.donnant.drawn.cards import spots
from ludotheque.games.donnant.drawn.stall import lines_of
from ludotheque.games.donnant.drawn.worth import counted, worth
from ludotheque.games.donnant.rules.state import NO_CARD
from ludotheque.games.donnant.things import OFFERS
from ludotheque.games.donnant.view import CELL_NAMES, DonnantView
from ludotheque.language import LANGUAGES, Language
from ludotheque.web.pages.seat_scene import steps_of
from tests.games.donnant.positions import Table, end_of_turn, throw

NAMES = ("Ada", "<Bob>", "Cléo & co", "Dan")
MOST_LOOKED_AT = 1000  # pages from one position
MOST_ITEMS = 3  # of a draft
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


# What is drawn


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


# The stall


@pytest.fixture
def two() -> State:
    """Two players; the first may complete b3 with three twos, and has a complete neighbour card."""
    table = Table(2)
    table.lay(1, "c3", "2, 2, 2, 2", "3 per purple card", "purple", entries=(2,))
    table.lay(1, "b3", "? < ? < ?", "3 marks: plus or minus 1", "yellow", entries=(1, 2, 3))
    table.lay(1, "b4", "5, 5, 6, 6", "4 per complete neighbour", "green")
    table.lay(2, "c3", "1, 2", "2 per complete line", "blue", entries=(1,))
    return table.acting(2, 2, 2, 3, 4, rerolls=1)


def test_places_beside_two_columns_are_half_as_wide() -> None:
    assert lines_of({"c3"}, {"b2", "d4"}) == ("bcd", "432")
    assert lines_of({"c3", "b2"}, {"a1", "d4"}) == ("abcd", "4321")
    assert lines_of({"a3", "c3"}, {"b1", "b5"}) == ("abc", "54321"[:5])


def test_a_stall_never_has_more_than_four_lines() -> None:
    for state in whole_game(4):
        for stall in seen_by(state, 0).stalls:
            files, ranks = lines_of({one.cell for one in stall.cards}, stall.open_cells)
            assert 3 <= len(files) <= 4
            assert 3 <= len(ranks) <= 4


@pytest.mark.rule("DD-10")
def test_a_card_that_can_be_completed_is_ringed_and_chooses_its_dice(two: State) -> None:
    before = page(two)
    assert "legal" in css(before, "thing-c3")
    assert "idle" in css(before, "thing-b4")
    after = page(two, draft="c3")
    assert "chosen" in css(after, "thing-c3")
    assert said(by_id(after, "cell-yellow")) == said(by_id(after, "cell-green")) == "→ S29"
    assert said(by_id(after, "cell-blue")) == "blue"
    pencil = by_id(after, "thing-c3").findall(".//*[@class='in pencil']")
    assert [one.text for one in pencil] == ["2", "2", "2"]
    assert "0 → 3 points" in said(by_id(after, "stall"))


def test_a_card_touched_rubs_itself_out(two: State) -> None:
    assert by_id(page(two, draft="c3"), "thing-c3").get("href") == "?"


def test_what_may_not_be_touched_says_why(two: State) -> None:
    assert by_id(page(two), "thing-b4").get("href") == "?try=&why=b4"


@pytest.mark.rule("DD-24")
def test_an_entry_that_spoils_a_card_is_said_in_tomato() -> None:
    table = Table(2)
    table.lay(2, "c3", "? < ? < ?")
    state = table.entering(6, 1, 1, 1, 1)
    assert draw(scene_of(state, 2, draft="c3.1.yellow")).warns
    assert not draw(scene_of(state, 2, draft="c3.3.yellow")).warns
    spoilt = page(state, 2, draft="c3.1.yellow")
    assert by_id(spoilt, "thing-c3").findall(".//*[@class='never pencil']")


def test_another_stall_is_read_in_the_place_of_mine(two: State) -> None:
    found = read(draw(scene_of(two, 1, look=2)))
    assert "Stall of <Bob>" in said(by_id(found, "stall"))
    assert "Back to my stall" in said(by_id(found, "stall"))
    assert not by_id(found, "stall").findall(".//a[@data-thing]")
    assert by_id(found, "mini-1").get("href") == "?"


# What cards count


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
    lit = page(state, part="lit.c3")
    shown = [cell for cell in ("c3", "c4", "b3") if "lit" in css(lit, f"thing-{cell}")]
    assert shown == ["c3", "c4"]
    assert by_id(lit, "thing-c3").get("href") == "?"


# Dice


@pytest.mark.rule("DD-7")
def test_dice_touched_are_kept(two: State) -> None:
    assert by_id(page(two), "die-green").get("href") == "?try=keep.green"
    one = page(two, draft="keep.green")
    assert by_id(one, "die-yellow").get("href") == "?try=keep.yellow-green"
    assert by_id(one, "die-green").get("href") == "?"
    assert said(by_id(one, "cell-green")) == "kept"
    assert "site" in css(one, "cell-green")
    assert by_id(one, "thing-c3").get("href") == "?try=c3", "a card takes the place of kept dice"
    four = page(two, draft="keep.yellow-orange-green-blue")
    assert four.find(".//*[@id='die-purple']").get("href") is None, "at least one is thrown"  # type: ignore[union-attr]


def test_keys_of_the_dice(two: State) -> None:
    keys = [one.get("data-key") for one in page(two).findall(".//*[@id='means']//a[@data-key]")]
    assert keys == ["1", "2", "3", "4", "5"]
    assert draw(scene_of(two, 1, draft="keep.green")).key == "T"


@pytest.mark.rule("DD-54")
@pytest.mark.parametrize("gaps", range(9))
def test_the_key_of_the_market_leads_to_its_first_card(gaps: int) -> None:
    table = Table(2)
    table.lay(1, "c3")
    table.raw.market.ravel()[:gaps] = NO_CARD
    found = page(table.acting(1, 2, 3, 4, 5))
    link = found.find(".//a[@data-key='M']")
    assert link is not None
    place = by_id(found, link.get("href", "").removeprefix("#"))
    assert place.get("id") == ("market" if gaps == 8 else f"thing-{OFFERS[gaps]}")


@pytest.mark.rule("DD-26", "DD-52")
def test_a_handle_opens_what_marks_make_of_a_die(two: State) -> None:
    opened = page(two, part="change.blue")
    keys = [one.get("data-thing") for one in opened.findall(".//*[@class='keys']/a")]
    assert keys == ["blue.-1", "blue.+1"]
    changed = page(two, draft="blue.-1")
    cell = by_id(changed, "die-blue")
    assert said(cell) == "3"
    assert len(cell.findall(".//*[@class='pip']")) == 2
    used = page(two, draft="blue.-1,c3")
    assert len(by_id(used, "thing-b3").findall(".//*[@class='stroke pencil']")) == 1


@pytest.mark.rule("DD-17")
def test_dice_on_the_building_site_lie_behind_a_bar() -> None:
    table = Table(2)
    table.lay(2, "c3", "?, ?")
    state = table.entering(1, 2, 3, 4, 5, thrown="blue purple")
    found = page(state, 2)
    cells = [one.get("id") or one.get("class") for one in by_id(found, "means")]
    assert cells[:3] == ["cell-blue", "cell-purple", "rail"]
    assert all("site" in css(found, f"cell-{die}") for die in ("yellow", "orange", "green"))


# Boxes


def test_a_card_with_one_possible_entry_takes_it_at_once() -> None:
    table = Table(2)
    table.lay(2, "c3", "4, 4, 5")
    state = table.entering(4, 4, 1, 1, 1)
    assert by_id(page(state, 2), "thing-c3").get("href") == "?try=c3.1.orange"


def test_a_card_with_several_opens_its_boxes_and_then_asks_for_the_die() -> None:
    table = Table(2)
    table.lay(2, "c3", "? < ? < green")
    state = table.entering(2, 3, 6, 1, 1, thrown="yellow orange green")
    assert by_id(page(state, 2), "thing-c3").get("href") == "?part=c3"
    opened = page(state, 2, part="c3")
    assert by_id(opened, "box-3").get("href") == "?try=c3.3.green"
    assert by_id(opened, "box-1").get("href") == "?part=c3.1"
    asked = page(state, 2, part="c3.1")
    assert by_id(asked, "die-orange").get("href") == "?try=c3.1.orange"
    by_die = page(state, 2, part="die.orange")
    assert by_id(by_die, "thing-c3").get("href") == "?part=c3.0.orange"
    assert by_id(page(state, 2, part="c3.0.orange"), "box-2").get("href") == "?try=c3.2.orange"


@pytest.mark.rule("DD-14")
def test_a_box_in_pencil_is_rubbed_out_where_its_card_takes_more() -> None:
    begun = page(a_joker(), draft="joker.dice,c3.1.yellow")
    assert by_id(begun, "thing-c3").get("href") == "?try=joker.dice,c3.1.yellow&part=c3"
    opened = page(a_joker(), draft="joker.dice,c3.1.yellow", part="c3")
    assert by_id(opened, "box-1").get("href") == "?try=joker.dice&out=c3.1.yellow"
    assert by_id(opened, "box-1").get("aria-label") == "rub out box 1 of S29"
    assert by_id(opened, "box-2").get("href") == "?try=joker.dice,c3.1.yellow,c3.2.orange"
    filled = page(a_joker(), draft="joker.dice,c3.1.yellow,c3.2.orange")
    rubbed_out = "?try=joker.dice&out=c3.1.yellow,c3.2.orange"
    assert by_id(filled, "thing-c3").get("href") == rubbed_out, "nothing more fits"


@pytest.mark.rule("DD-29")
def test_two_cards_are_coloured_one_after_the_other() -> None:
    first, second = page(two_colours()), page(two_colours(), draft="c3.blue")
    assert by_id(first, "opened").get("aria-label") == "The colour of B20"
    assert by_id(second, "opened").get("aria-label") == "The colour of B19"
    assert by_id(second, "key-green").get("href") == "?try=c3.blue,c4.green"
    both = page(two_colours(), draft="c3.blue,c4.green")
    assert by_id(both, "thing-c4").get("href") == "?try=c3.blue&out=c4.green"
    assert by_id(both, "thing-c3").get("href") == "?", "the colour of the second hangs on it"


def test_boxes_lie_on_their_card() -> None:
    for offer in seen_by(Table(2).state, 0).market:
        assert offer.card
        for spot in spots(offer.card):
            assert spot.x >= 4
            assert spot.x + spot.side <= 106
            assert spot.y >= 16
            assert spot.y + spot.side <= 66


@pytest.mark.rule("DD-28")
def test_marks_left_are_counted_after_the_draft() -> None:
    asked = [
        draw(scene_of(an_extra_die(), 2, draft=draft)).question
        for draft in ("c3.1.yellow", "c3.1.yellow,c3.2.orange")
    ]
    assert [str(one) for one in asked] == [
        "One more die? It costs a mark (2 left).",
        "One more die? It costs a mark (1 left).",
    ]


# Buying


@pytest.mark.rule("DD-11")
def test_a_card_is_bought_by_itself_and_its_place(two: State) -> None:
    before = page(two)
    assert by_id(before, "thing-top3").get("href") == "?part=top3#stall"
    assert "idle" in css(before, "thing-top1")
    placing = page(two, part="top3")
    place = by_id(placing, "thing-d4")
    assert place.get("href") == "?try=top3.d4"
    assert "legal" in place.get("class", "")
    lying = page(two, draft="top3.d4")
    assert "ghost" in css(lying, "thing-d4")
    assert "taken" in css(lying, "thing-top3")
    assert [said(by_id(lying, f"cell-{die}")) for die in ("yellow", "orange", "green")] == [
        "→ S3", "→ S3", "→ S3",
    ]  # fmt: skip


@pytest.mark.rule("DD-30")
def test_a_price_says_how_many_dice_marks_spare() -> None:
    table = Table(2)
    table.complete(1, "c3", "2 marks: cheaper")
    state = table.acting(2, 2, 2, 3, 4, rerolls=2)
    four, three = (by_id(page(state), f"thing-top{column}") for column in (1, 3))
    assert [one.text for one in four.findall("./*[@class='price']")] == ["−1 die"]
    assert four.get("aria-label", "").endswith(", 1 die fewer, for 1 mark")
    assert not three.findall("./*[@class='price']")


def test_a_guest_reads_what_a_card_says(two: State) -> None:
    drawn = draw(scene_of(two, 2, part="top2"))
    assert drawn.lead
    assert str(drawn.lead) == "S2: 2, 2, 2, 2; 3 per purple card."


# Setting up, jokers, alone


@pytest.mark.rule("DD-3")
def test_setting_up_touches_the_card_to_return_then_card_and_place() -> None:
    state = Table(2).start.game.start(players=2, seed=1)
    hand = [card.name for card in seen_by(state, 1).stalls[0].hand if card]
    first = page(state)
    assert by_id(first, f"hand-{hand[0]}").get("href") == f"?try=return.{hand[0]}"
    draft = f"return.{hand[0]}"
    second = page(state, draft=draft)
    assert by_id(second, f"hand-{hand[1]}").get("href") == f"?try={draft},{hand[1]}.c3"
    draft += f",{hand[1]}.c3"
    third = page(state, draft=draft)
    assert by_id(third, f"hand-{hand[2]}").get("href") == f"?try={draft}&part={hand[2]}"
    fourth = page(state, draft=draft, part=hand[2])
    assert by_id(fourth, "thing-d4").get("href") == f"?try={draft},{hand[2]}.d4"
    assert draw(scene_of(state, 1, draft=f"{draft},{hand[2]}.d4,{hand[3]}.d3")).lead is None


@pytest.mark.rule("DD-13")
def test_jokers_open_after_the_third_throw() -> None:
    table = Table(2)
    table.lay(1, "c3", "6, 6, 6")
    early, late = table.acting(1, 2, 3, 4, 6, rerolls=1), table.acting(1, 2, 3, 4, 6, rerolls=2)
    assert "Reroll" in draw(scene_of(early, 1)).acts
    assert "Joker" in draw(scene_of(late, 1)).acts
    opened = page(late, part="joker")
    keys = [one.get("href") for one in opened.findall(".//*[@class='keys']/a")]
    assert keys == ["?try=joker.dice", "?try=joker.scoring", "?try=joker.bonus"]
    dice = page(late, draft="joker.dice")
    assert by_id(dice, "thing-c3").get("href") == "?try=joker.dice,c3.1.purple"


@pytest.mark.rule("DD-43", "DD-44")
def test_alone_one_sees_dice_go_and_rows_to_set_aside() -> None:
    states = list(whole_game(1))
    acting = next(
        one
        for one in states
        if seen_by(one, 1).phase == "acting" and "keep.none" in scene_of(one, 1).touchable
    )
    counters = page(acting).findall(".//*[@class='counters']/i")
    assert [one.get("class") for one in counters] == ["cube"] * 3
    going = page(acting, draft="keep.none").findall(".//*[@class='counters']/i")
    assert [one.get("class") for one in going] == ["cube", "cube", "cube going"]
    aside = next(one for one in states if seen_by(one, 1).phase == "setting aside")
    found = page(aside)
    assert by_id(found, "thing-top4").get("href") == "?try=aside.top"
    assert by_id(found, "thing-bottom4").get("href") == "?try=aside.bottom"


def test_points_are_written_large_at_the_end() -> None:
    *_, over = whole_game(2)
    found = page(over)
    finals = [said(one) for one in found.findall(".//*[@class='final']")]
    stall = seen_by(over, 1).stalls[0]
    assert sorted(map(int, finals)) == sorted(worth(stall, cell) for cell in counted(stall.cards))


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
