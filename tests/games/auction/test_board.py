"""The board of Don and Serengeti, drawn in every state: all can be touched, nothing leaks."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import product
from urllib.parse import parse_qs
from xml.etree import ElementTree

import pytest

from ludotheque import load
from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.engine.telling import Event
from ludotheque.games.auction.board import draw
from ludotheque.games.auction.rules.state import ROUNDS
from ludotheque.language import LANGUAGES, Language
from tests.games.auction.positions import auction, end_of, play, round_of, view_of
from tests.games.playthrough import played
from tests.games.test_conformance import some
from tests.games.variants import Variant

NAMES = ("Anna", "Bruno", "Chloé", "<b>Dé</b>", "Émile", "Farid")
OPTIONS: dict[str, tuple[str, ...]] = {
    "exchange": ("off", "on"),
    "announce": ("lawful", "freely"),
    "chips": ("hidden", "open"),
}
GAMES = [
    Variant(load("don"), players, dict(zip(OPTIONS, values, strict=True)))
    for values in product(*OPTIONS.values())
    for players in (3, 4, 5, 6)
] + [
    Variant(load("serengeti"), players, {"announce": announce, "chips": chips})
    for announce, chips in product(OPTIONS["announce"], OPTIONS["chips"])
    for players in (3, 4, 5)
]
HIDING = [variant for variant in GAMES if variant.options["chips"] == "hidden"]
each_game = pytest.mark.parametrize("variant", GAMES, ids=str)
HANDS = ["blue 0, red 0, green 6", "brown 1, brown 5", "blue 9, violet 2", "yellow 3"]
STATES_SHOWN = 24


def scene_of(
    state: State, seat: int, *items: str, part: str = "", language: Language = "en"
) -> Scene:
    """What a page gives to the board."""
    names = NAMES[: state.players]
    scene = Scene(state.view(seat), seat, names, language, part=part)
    if seat not in state.to_move:
        return scene
    seen = state.observation(seat)
    touchable = frozenset(one.item for one in read_draft(seen, seat).touchable)
    scene = replace(scene, touchable=touchable, is_asked=True)
    if not items:
        return scene
    way = read_draft(seen, seat, items).ways[0]
    return replace(scene, draft=items, after=preview_event(state, seat, way.moves).after)


def whole(drawn: Drawn) -> str:
    return f"<div>{drawn.board}{drawn.means}{drawn.acts}</div>"


def shown(variant: Variant) -> list[State]:
    states = played(variant, seed=variant.players).states()
    return [*some(states, STATES_SHOWN, seed=3), states[0], states[-1]]


def addresses(html: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The draft and the part that each link leads to, but for those that ask why not."""
    for href in re.findall(r'href="\?([^"]*)"', html):
        query = parse_qs(unescape(href))
        if "why" not in query:
            tried, part = query.get("try", [""])[0], query.get("part", [""])[0]
            yield tuple(item for item in tried.split(",") if item), part


def reachable(scene: Scene) -> set[str]:
    """All that can be touched, also by way of other tens or of a first card."""
    found, parts, waiting = set[str](), {""}, [""]
    while waiting:
        for items, part in addresses(whole(draw(replace(scene, part=waiting.pop())))):
            found.update(items)
            if not items and part not in parts:
                parts.add(part)
                waiting.append(part)
    return found


def tokens(row: str, html: str) -> tuple[list[str], list[str], list[str]]:
    """The values in a row that stay, that would go, and that would come."""
    cells = re.search(rf'<tr class="[^"]*" id="{row}">.*?</tr>', html)
    assert cells
    stay: list[str] = []
    go: list[str] = []
    come: list[str] = []
    for css, value in re.findall(r'<i id="[^"]*"[^>]*class="([^"]*)">(?:<a[^>]*>)?(\d)', cells[0]):
        (come if css == "in" else go if "goes" in css.split() else stay).append(value)
    return stay, go, come


@each_game
def test_every_legal_move_can_be_reached_by_links(variant: Variant) -> None:
    for state in shown(variant):
        for seat in state.to_move:
            scene = scene_of(state, seat)
            assert reachable(scene) == set(scene.touchable) == set(draw(scene).shown)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_well_formed_with_ids_of_its_own_and_no_style(
    variant: Variant, language: Language
) -> None:
    for state in shown(variant):
        for seat in {SPECTATOR, *state.to_move, 1, 2}:
            html = whole(draw(scene_of(state, seat, language=language)))
            ids = [one.get("id") for one in ElementTree.fromstring(html).iter() if one.get("id")]
            assert not [name for name, count in Counter(ids).items() if count > 1]
            assert "style" not in html
            assert "{" not in html
            assert "None" not in html
            assert "<b>Dé" not in html
            view = view_of(state, seat)
            on_table = {card for player in view.players for card in player.cards} | {*view.lot}
            drawn = {name for name in ids if name and name.startswith("card-")}
            assert drawn == {f"card-{card.colour}-{card.value}" for card in on_table}


@pytest.mark.parametrize("variant", HIDING, ids=str)
def test_hidden_chips_change_no_byte(variant: Variant) -> None:
    for state in shown(variant):
        for seat in (SPECTATOR, 1):
            other = other_chips(state, seat)
            for language in LANGUAGES:
                scenes = (scene_of(one, seat, language=language) for one in (state, other))
                first, second = map(draw, scenes)
                assert first == second


def other_chips(state: State, seat: int) -> State:
    """The same table, with the chips of all other seats changed."""
    raw = state.raw
    for slot in range(state.players):
        if slot != seat - 1:
            raw.chips[slot] = (int(raw.chips[slot]) + 5 + slot) % 30
    return replace(state, data=raw.tobytes())


def test_a_bid_shows_the_cards_the_points_and_the_chips_it_leads_to() -> None:
    state = auction("don", HANDS, lot="blue 8, red 5", chips=[19, 10, 9, 8], middle=2)
    html = whole(draw(scene_of(state, 1, "bid.11")))
    assert tokens("row-1", html) == (["0", "0", "6"], [], ["8", "5"])
    assert '<td class="pts">3<small class="then">→ 7</small>' in html  # 3 + 3 + 1
    assert '<b>19</b><span class="then">→ 8</span>' in html
    assert '<b class="then">+13</b>' in html  # Bruno, who alone has a 1
    assert "then" not in whole(draw(scene_of(state, 1)))


def test_open_chips_show_both_numbers_of_who_is_paid() -> None:
    state = auction("don", HANDS, chips=[19, 10, 9, 8], middle=2, open_chips=True)
    html = draw(scene_of(state, 1, "bid.11")).board
    assert '<b class="then">→ 23</b>' in html
    assert "purse" not in html
    assert "purse" in draw(scene_of(auction("don", HANDS), 1)).board


def test_a_key_bears_who_is_paid_or_why_it_is_barred() -> None:
    state = auction("don", HANDS, first=4, chips=[19, 10, 9, 8]).play("bid 4")
    keys = keys_of(draw(scene_of(state, 1)).means)
    assert "low" in keys[3]
    assert "5: Bruno gets 7" in keys[5]
    assert "barred by your 6" in keys[6]
    assert "strike" in keys[6]
    assert "all" in keys[8]


def keys_of(html: str) -> list[str]:
    return re.findall(
        r'<(?:a|span) id="key-\d".*?</(?:a|span)>(?=<(?:a|span) id="key|</div>)', html
    )


@pytest.mark.rule("AU-14")
def test_announced_freely_every_key_above_the_bid_is_free() -> None:
    state = auction("don", HANDS, first=4, announce="freely").play("bid 4")
    keys = keys_of(draw(scene_of(state, 1)).means)
    assert ["legal" in key for key in keys] == [False] * 5 + [True] * 5
    assert "fine" in keys[6]
    assert "debt" in keys_of(draw(scene_of(state, 1, part="tens-2")).means)[1]


def test_tens_are_those_asked_for_or_touched_or_of_the_lowest_bid() -> None:
    state = auction("don", HANDS, first=4, chips=[25, 1, 1, 19]).play("bid 18")
    scene = scene_of(state, 1)
    refused = replace(scene, refused="bid.6")
    lowest, asked, wrong = (draw(replace(scene, part=part)) for part in ("", "tens-2", "tens-9999"))
    for drawn, first in (
        (lowest, 10), (asked, 20), (wrong, 20), (draw(refused), 0),
        (draw(scene_of(state, 1, "bid.21")), 20), (draw(replace(scene, part="nonsense")), 10),
    ):  # fmt: skip
        assert re.findall(r'data-thing="bid\.(\d+)"', drawn.means)[0] == str(first)


def test_rubbing_out_a_bid_leaves_the_same_tens() -> None:
    state = auction("don", HANDS, chips=[25, 8, 7, 8])
    assert 'href="?part=tens-2"' in draw(scene_of(state, 1, "bid.21")).means


def test_a_pad_of_one_part_has_nothing_to_touch_above_it() -> None:
    few, more = (auction("don", HANDS, chips=[chips, 8, 7, 8]) for chips in (9, 10))
    assert '<span id="tens-0"' in draw(scene_of(few, 1)).means
    assert '<a id="tens-0"' in draw(scene_of(more, 1)).means


def test_others_may_not_touch_and_the_pad_stays_flat() -> None:
    state = auction("don", HANDS)
    drawn = draw(scene_of(state, 2))
    assert "href" not in whole(drawn).replace('href="#s-', "")
    assert len(keys_of(drawn.means)) == 10
    assert draw(scene_of(state, SPECTATOR)).means == ""


@pytest.mark.rule("SE-2")
def test_withdrawing_says_what_it_brings() -> None:
    state = auction("serengeti", HANDS)
    assert "+2 chips" in draw(scene_of(state, 1)).acts
    assert "chips" not in draw(scene_of(auction("don", HANDS), 1)).acts


def test_the_button_confirms_what_was_declined_in_other_words() -> None:
    asked = {
        "Confirm the withdrawal · +2 chips": auction("serengeti", HANDS),
        "Confirm the withdrawal": auction("don", HANDS),
        "Confirm: no sale": round_of("don", HANDS),
        "Confirm: no swap": play(round_of("don", HANDS, exchange="on"), *["pass"] * 4),
    }
    for words, state in asked.items():
        assert str(draw(scene_of(state, 1, "pass")).button) == words
        assert draw(scene_of(state, 1)).button is None
    withdrawn = draw(scene_of(auction("don", HANDS), 1, "pass")).button
    assert withdrawn
    assert withdrawn.to("fr") == "Confirmer le retrait"


@pytest.mark.rule("DO-10")
def test_a_sale_shows_the_card_leave() -> None:
    state = round_of("don", HANDS)
    drawn = draw(scene_of(state, 1, "sell.red.0"))
    assert tokens("row-1", drawn.board) == (["0", "6"], ["0"], [])
    assert 'id="then-red-0"' in drawn.board
    assert 'data-key="P"' in drawn.acts


@pytest.mark.rule("DO-10")
def test_the_bid_for_a_card_that_is_sold_is_called_a_bid_and_the_seller_is_named_beside() -> None:
    state = play(round_of("don", HANDS), "sell red 0", "bid 3")
    html = draw(scene_of(state, state.to_move[0], language="fr")).board
    assert "<h2>Mise</h2><p>carte vendue par" in html


@pytest.mark.rule("DO-11")
def test_a_swap_shows_both_cards_move() -> None:
    state = play(round_of("don", HANDS, exchange="on"), "pass", "pass", "pass", "pass")
    drawn = draw(scene_of(state, 1, "swap.red.0.with.seat.3.blue.9"))
    assert tokens("row-1", drawn.board) == (["0", "6"], ["0"], ["9"])
    assert tokens("row-3", drawn.board) == (["2"], ["9"], ["0"])
    begun = draw(scene_of(state, 1, part="red 0"))
    assert re.search(r'id="hand-red-0" class="thing chosen', begun.means)
    assert re.search(r'id="hand-blue-9" class="thing legal', begun.means)


@pytest.mark.rule("AU-13")
def test_the_end_tells_points_by_colour_and_for_chips() -> None:
    state = end_of("serengeti", ["blue 0, blue 2, red 0", "red 2", "red 5"], chips=[3, 9, 2])
    html = draw(scene_of(state, 2)).board
    assert re.findall(r'<b class="got">(\d+)</b>', html) == ["3", "1", "1", "1"]
    assert re.findall(r'<td class="bonus">([^<]*)</td>', html) == ["", "+3", ""]
    assert html.count('class="purse"') == 2  # a view hides the chips of others to the end (AU-12)
    shown = draw(replace(scene_of(state, 2), view=state.table_view(2))).board
    assert 'class="purse"' not in shown, "at the table they are laid open"


def test_what_happened_last_is_marked() -> None:
    before = auction("don", HANDS, lot="violet 9", chips=[19, 10, 9, 8], middle=2)
    before = play(before, "bid 9", "pass", "pass")
    move = before.find("pass")
    after = before.play("pass")
    scene = scene_of(after, 2)
    html = draw(replace(scene, last=(Event.of(move, after, 2),))).board
    assert '<i id="card-violet-9" data-move="" class="b-violet new" data-turn="2">9</i>' in html
    assert '<b class="fresh">−9</b>' in html
    assert ">+11</b>" in html


def test_once_it_is_over_the_chips_of_the_last_sale_are_not_told_like_points() -> None:
    before = play(round_of("serengeti", HANDS, rounds=ROUNDS - 1), "card violet 9", "card red 9")
    before = play(before, "card blue 8", "bid 9", "pass", "pass")
    move, after = before.find("pass"), before.play("pass")
    assert after.is_over
    html = draw(replace(scene_of(after, 2), last=(Event.of(move, after, 2),))).board
    assert "card-violet-9" in html
    assert "fresh" not in html
    assert "data-from" not in html


@pytest.mark.parametrize(("edition", "origin"), [("don", "middle"), ("serengeti", "chips-1")])
def test_chips_travel_from_the_buyer_to_the_pot_to_who_is_paid(edition: str, origin: str) -> None:
    before = auction(edition, HANDS, lot="violet 9", chips=[19, 10, 9, 8], middle=2)
    before = play(before, "bid 9", "pass", "pass")
    move, after = before.find("pass"), before.play("pass")
    scene = replace(scene_of(after, 2), last=(Event.of(move, after, 2),))
    html = draw(scene).board
    groups = re.findall(
        r'id="(\w+-[\d-]+)" data-move="" data-from="([\w-]+)" data-turn="(\d)"', html
    )
    poured, *paid = groups
    assert poured == (f"poured-{view_of(after, 2).round}-9", "chips-1", "0")
    assert [where for _, where, _ in paid] == [origin] * len(paid)
    assert [turn for *_, turn in paid] == [str(n) for n in range(1, len(paid) + 1)]
    assert f'id="{origin}"' in html
    assert "data-from" not in draw(scene_of(after, 2)).board, "once, and not for ever"


def test_the_lowest_bid_is_named_the_others_are_on_the_pad() -> None:
    state = auction("don", HANDS, first=4, chips=[19, 10, 9, 8]).play("bid 4")
    question = draw(scene_of(state, 1)).question
    assert question
    assert question.fr == "Misez au moins 5, ou retirez-vous."
    assert draw(scene_of(state, 2)).question is None, "not asked"
