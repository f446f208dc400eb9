"""The board on a page: whatever may be done can be touched, and a draft shows what it changes."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from urllib.parse import parse_qs
from xml.etree import ElementTree

import pytest

from ludotheque.drawing.scene import Drawn, Scene
from ludotheque.engine.decisions import read_draft, why_not
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.engine.telling import Event
from ludotheque.errors import IllegalMove
from ludotheque.games.easycome.board import draw
from ludotheque.games.easycome.rules.dice import MATCHED, NUMBER
from ludotheque.games.easycome.view import PRIZE_WORDS, EasyComeView, values_that_do
from ludotheque.language import LANGUAGES, Language
from tests.games.easycome.positions import GAME, position

NAMES = ("Ada", "<Bob>", "Cléo", "Dan & co")
SEATS = (2, 3, 4)
Page = ElementTree.Element
ROBBERY = position(
    3, kept="2 3", thrown="1 4", counts={2: 1},
    prizes={1: "odd", 2: "pairs high straight", 3: "thirteen"},
)  # fmt: skip
LAST_CHANCE = position(
    2, kept="0", thrown="1 2 4", prizes={1: "low odd", 2: "pairs seven straight"}, counts={2: 2}
)
TWINS = position(3, kept="5", thrown="2 2 3")
OVER = ROBBERY.play("end")


def whole_game(players: int) -> Iterator[State]:
    """The states of a random game, in which a prize is taken where one can be."""
    chance, state = random.Random(players), GAME.start(seed=players, players=players)
    while not state.is_over:
        yield state
        moves = state.legal_moves()
        takes = [move for move in moves if move.text.startswith("take")]
        state = state.play(chance.choice(takes or moves))
    yield state


def decisions(players: int) -> Iterator[State]:
    """Those of its states in which there is something to decide."""
    for state in whole_game(players):
        if state.to_move and len(state.legal_moves()) > 1:
            yield state


def seen(state: State, seat: int = 0, language: Language = "en") -> Scene:
    """What somebody sees who is not asked."""
    return Scene(state.view(seat), seat, NAMES[: state.players], language, shows_values=True)


def asked(
    state: State, draft: str = "", part: str = "", why: str = "", language: Language = "en"
) -> Scene:
    """What the seat to move sees, with something pencilled in, or touched that may not be."""
    seat = state.to_move[0]
    touchable = frozenset(one.item for one in read_draft(state, seat).touchable)
    after = None
    if draft:
        after = preview_event(state, seat, read_draft(state, seat, [draft]).ways[0].moves).after
    return replace(
        seen(state, seat, language), after=after, draft=(draft,) if draft else (), part=part,
        touchable=touchable, refused=why, is_asked=True,
    )  # fmt: skip


def read(drawn: Drawn) -> Page:
    """All that is drawn, as XML."""
    return ElementTree.fromstring(f"<main>{drawn.board}{drawn.means}{drawn.acts}</main>")


def by_id(page: Page) -> dict[str, Page]:
    """The parts that have a name; none is given twice."""
    named = [(part.get("id", ""), part) for part in page.iter() if part.get("id")]
    assert len(dict(named)) == len(named), "a name is given twice"
    return dict(named)


def dice_in(zone: Page) -> set[str]:
    return {name for name in by_id(zone) if name.startswith("die-")}


def of_class(page: Page, css: str) -> list[Page]:
    return [part for part in page.iter() if css in part.get("class", "").split()]


def words(part: Page) -> str:
    return " ".join("".join(part.itertext()).replace("\N{NO-BREAK SPACE}", " ").split())


def links(page: Page) -> dict[str, tuple[str, str, str]]:
    """By the name of a link, the draft, the part and the thing refused to which it leads."""
    return {name: led_by(part) for name, part in by_id(page).items() if part.tag == "a"}


def led_by(link: Page) -> tuple[str, str, str]:
    led = parse_qs(link.get("href", "").removeprefix("?"))
    draft, part, why = (led.get(word, [""])[0] for word in ("try", "part", "why"))
    return draft, part, why


def reachable(state: State, language: Language) -> set[str]:
    """The drafts to which touches lead, one after another, from none."""
    known, new = {("", "")}, [("", "")]
    while new:
        draft, part = new.pop()
        page = read(draw(asked(state, draft, part, language=language)))
        for led, by, why in links(page).values():
            if not why and (led, by) not in known:
                known.add((led, by))
                new.append((led, by))
    return {draft for draft, _ in known if draft}


@pytest.mark.rule("EC-5", "EC-6", "EC-7", "EC-9", "EC-10")
@pytest.mark.parametrize("players", SEATS)
def test_every_legal_move_can_be_reached_by_touches(players: int) -> None:
    states = list(decisions(players))
    for number, state in enumerate(states[:: max(1, len(states) // 25)]):
        legal = {move.text.replace(" ", ".") for move in state.legal_moves()}
        assert reachable(state, LANGUAGES[number % 2]) == legal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", SEATS)
def test_what_is_drawn_is_well_formed_and_safe(players: int, language: Language) -> None:
    homes = {f"home-{word}" for word in PRIZE_WORDS}
    pieces = {f"prize-{word}" for word in PRIZE_WORDS}
    for state in whole_game(players):
        for scene in (seen(state, seat, language) for seat in range(players + 1)):
            drawn = draw(scene)
            page = read(drawn)
            assert homes | pieces <= by_id(page).keys(), "each at its place, each somewhere"
            assert len(of_class(page, "slot")) == 3 * players
            assert not any(part.get("style") or part.tag in ("style", "a") for part in page.iter())
            assert "<Bob>" not in drawn.board + drawn.means


@pytest.mark.parametrize("players", SEATS)
def test_a_prize_lies_where_the_view_says(players: int) -> None:
    for state in whole_game(players):
        view = state.view(0)
        assert isinstance(view, EasyComeView)
        page = read(draw(seen(state)))
        named = by_id(page)
        for prize in view.prizes:
            inside = {name for name, part in named.items() if f"prize-{prize.word}" in by_id(part)}
            if prize.owner is None:
                assert f"home-{prize.word}" in inside
            elif prize.owner == view.winner:
                assert not inside - {f"prize-{prize.word}"}, "on the podium"
            else:
                assert f"holder-{prize.owner}" in inside


@pytest.mark.rule("EC-7")
def test_equal_dice_are_touched_one_by_one() -> None:
    page = read(draw(asked(TWINS)))
    assert links(page)["die-2-1"] == ("keep.2", "1", "")
    assert links(page)["die-2-2"] == ("keep.2", "2", "")
    second = read(draw(asked(TWINS, "keep.2", "2")))
    aside, thrown = of_class(second, "zone")
    assert dice_in(aside) == {"die-5-1", "die-2-2"}
    assert dice_in(thrown) == {"die-2-1", "die-3-1"}
    assert links(second)["die-2-2"] == ("", "", ""), "a second touch rubs it out"
    assert links(second)["die-2-1"] == ("keep.2.2", "", "")
    assert by_id(second)["die-2-2"].get("aria-pressed") == "true"
    any_of_both = read(draw(asked(TWINS, "keep.2", "7.x")))
    assert dice_in(of_class(any_of_both, "aside")[0]) == {"die-5-1", "die-2-1"}


def test_dice_have_keys_from_the_left() -> None:
    named = by_id(read(draw(asked(TWINS))))
    keys = {name: part.get("data-key") for name, part in named.items() if part.get("data-key")}
    assert keys == {"die-2-1": "1", "die-2-2": "2", "die-3-1": "3", "act-keep": "T"}


@pytest.mark.rule("EC-9", "EC-10")
def test_all_dice_set_aside_end_the_turn() -> None:
    page = read(draw(asked(TWINS, "keep.2.2")))
    assert links(page)["die-3-1"] == ("end", "", "")
    ended = read(draw(asked(TWINS, "end")))
    assert len(of_class(of_class(ended, "aside")[0], "spot")) == 4
    assert links(ended)["die-3-1"] == ("keep.2.2", "", "")
    assert "act-keep" not in by_id(ended)


@pytest.mark.rule("EC-5", "EC-9")
def test_the_last_die_ends_the_turn() -> None:
    last_die = position(3, kept="1 2 3", thrown="4")
    assert links(read(draw(asked(last_die))))["die-4-1"] == ("end", "", "")
    ended = read(draw(asked(last_die, "end")))
    assert links(ended)["die-4-1"] == ("", "", "")
    assert "act-keep" not in by_id(ended), "there is nothing to throw"


@pytest.mark.rule("EC-7", "EC-8")
def test_what_may_not_be_touched_says_why() -> None:
    named = links(read(draw(asked(ROBBERY, "take.straight"))))
    for name, clause in {
        "act-keep": "EC-7", "die-2-1": "EC-8", "home-odd": "EC-10", "held-pairs": "EC-12",
    }.items():  # fmt: skip
        draft, _, thing = named[name]
        refused = why_not(ROBBERY, 1, [draft], thing)
        assert isinstance(refused, IllegalMove)
        assert (draft, refused.clause) == ("take.straight", clause)
    assert "refused" in by_id(read(draw(asked(ROBBERY, why="take.low"))))["home-low"].get(
        "class", ""
    )


@pytest.mark.rule("EC-8")
@pytest.mark.parametrize("players", SEATS)
def test_a_die_set_aside_never_comes_back(players: int) -> None:
    for state in decisions(players):
        for name, (draft, _, thing) in links(read(draw(asked(state)))).items():
            if name.startswith("die-") and not draft:
                refused = why_not(state, state.to_move[0], [], thing)
                assert isinstance(refused, IllegalMove)
                assert refused.clause == "EC-8"


@pytest.mark.rule("EC-11", "EC-16")
def test_the_preview_of_a_robbery_shows_both_sides() -> None:
    plain, page = (read(draw(asked(ROBBERY, draft))) for draft in ("", "take.straight"))
    for one in (plain, page):
        assert len(of_class(one, "slot")) == 9
    mine, victim, other = (by_id(page)[f"holder-{seat}"] for seat in (1, 2, 3))
    assert [slot.get("id") for slot in of_class(mine, "pencil")] == ["coming-straight"]
    assert [slot.get("id") for slot in of_class(victim, "leaving")] == ["held-straight"]
    assert words(next(victim.iter("s"))) == "wins after your turn"
    assert [words(part) for part in of_class(victim, "pencilled")] == ["2 of 3 prizes"]
    assert not list(other.iter("s"))
    where = of_class(by_id(page)["home-straight"], "where")[0]
    assert words(where) == "→ Awith you", "with the letter of my pawn"
    assert not of_class(plain, "pencil") + of_class(plain, "pencilled") + list(plain.iter("s"))


@pytest.mark.parametrize("players", SEATS)
def test_a_preview_shows_what_differs_and_nothing_else(players: int) -> None:
    for state in list(decisions(players))[::3]:
        for move in state.legal_moves():
            scene = asked(state, move.text.replace(" ", "."))
            page = read(draw(scene))
            changed = {
                was.word
                for was, will in zip(scene.view.prizes, scene.after.prizes, strict=True)
                if was.owner != will.owner
            }
            assert {slot.get("id") for slot in of_class(page, "pencil")} == {
                f"coming-{word}" for word in changed
            }


@pytest.mark.rule("EC-14")
@pytest.mark.parametrize("seat", range(5))
def test_who_wins_when(seat: int) -> None:
    held = {3: "pairs high straight", 4: "four even seven"}
    state = position(4, thrown="0 1 3 5", prizes=held, counts={3: 1, 4: 2})
    named = by_id(read(draw(seen(state, seat))))
    said = [words(of_class(named[f"holder-{holder}"], "line")[0]) for holder in (3, 4)]
    third = {1: "wins after your turn", 3: "you win once Ada has played"}
    fourth = {2: "wins after your turn", 4: "you win once <Bob> has played"}
    assert said[0] == third.get(seat, "wins once Ada has played")
    assert said[1] == fourth.get(seat, "wins once <Bob> has played")


@pytest.mark.rule("EC-15")
def test_in_the_last_chance_the_centre_lies_flat() -> None:
    page = read(draw(asked(LAST_CHANCE)))
    flat = {part.get("id") for part in of_class(page, "flat")}
    assert flat == {f"home-{word}" for word in ("four", "even", "thirteen", "high")}
    assert words(of_class(page, "prizes-title")[0]).endswith("only those with <Bob> · EC-15")
    assert words(of_class(by_id(page)["holder-2"], "line")[0]) == "wins after your two turns"
    theirs = by_id(read(draw(seen(LAST_CHANCE, 2))))["holder-2"]
    assert words(of_class(theirs, "line")[0]) == "you win after two turns"


@pytest.mark.rule("EC-2")
def test_the_throws_for_the_first_turn() -> None:
    state = GAME.start(players=3).play("throw 1 2 3 4 by seat 1").play("throw 0 0 0 0 by seat 2")
    drawn = draw(seen(state, language="fr"))
    lines = [words(part) for part in of_class(read(drawn), "line")]
    assert lines == ["plus fort total : 10", "a fait moins", "pas encore lancé"]
    assert drawn.progress
    assert drawn.progress.fr == "qui commence ?"


def test_the_end_is_a_podium() -> None:
    drawn = draw(seen(OVER, 2))
    podium = of_class(read(drawn), "podium")[0]
    assert "You win" in words(podium)
    assert set(by_id(podium)) == {"prize-pairs", "prize-high", "prize-straight"}
    assert (drawn.means, drawn.acts, drawn.progress) == ("", "", None)


def test_the_last_prize_taken_is_marked() -> None:
    before = position(3, turn=3, kept="0 1 1", thrown="1", prizes={1: "low"})
    after = before.play("take low")
    scene = replace(seen(after, 1), last=(Event.of(before.find("take low", 3), after, 1),))
    marked = {part.get("id") for part in of_class(read(draw(scene)), "fresh")}
    assert marked == {"home-low", "held-low"}


@pytest.mark.rule("EC-4", "EC-12", "EC-13")
def test_the_values_that_do_are_those_that_match() -> None:
    """Against every throw of the dice that are left, die by die."""
    for aside in ((), (2,), (2, 2), (0, 5), (2, 2, 2), (0, 1, 2), (5, 5, 5)):
        by_hand: dict[str, set[tuple[int, ...]]] = {word: set() for word in PRIZE_WORDS}
        for throw in product(range(6), repeat=4 - len(aside)):
            matched = int(MATCHED[NUMBER[tuple(sorted(aside + throw))]])
            for bit, word in enumerate(PRIZE_WORDS):
                if matched >> bit & 1:
                    by_hand[word].add(tuple(sorted(throw)))
        assert {word: set(throws) for word, throws in values_that_do(aside).items()} == by_hand


def test_values_that_do_stand_in_a_corner_if_the_table_shows_them() -> None:
    """The rulebook's examples A and B."""
    for kept, thrown, draft, wanted in (
        ("2 2", "2 5", "keep.2", {"four": "2", "even": "0 4", "seven": "1"}),
        ("", "0 1 2 5", "keep.0.1.2", {"low": "0", "straight": "3", "seven": "4"}),
    ):
        scene = asked(position(3, kept=kept, thrown=thrown), draft)
        named = by_id(read(draw(scene)))
        shown = {word: of_class(named[f"home-{word}"], "need") for word in PRIZE_WORDS}
        assert {word: words(need[0]) for word, need in shown.items() if need} == wanted
        far = {word for word in PRIZE_WORDS if "far" in named[f"home-{word}"].get("class", "")}
        assert far == set(PRIZE_WORDS) - wanted.keys()
        hidden = read(draw(replace(scene, shows_values=False)))
        assert not of_class(hidden, "need") + of_class(hidden, "far")


def test_no_value_does_for_a_prize_out_of_reach() -> None:
    own = asked(position(3, kept="2 2", thrown="2 5", prizes={1: "four"}), "keep.2")
    assert "far" in by_id(read(draw(own)))["home-four"].get("class", "")
    centre = asked(LAST_CHANCE, "keep.1")
    named = by_id(read(draw(centre)))
    near = {word for word in PRIZE_WORDS if "near" in named[f"home-{word}"].get("class", "")}
    assert near == {"pairs", "seven", "straight"}


def test_no_word_is_left_in_english() -> None:
    page = read(draw(asked(ROBBERY, "take.straight", language="fr")))
    said = " ".join(part.get("aria-label", "") for part in page.iter()) + words(page)
    assert not re.search(r"\b(the|prizes|before|your|wins|set|aside|throw|total of)\b", said)


def test_what_is_asked_is_said_in_few_words() -> None:
    def question(state: State) -> tuple[str, str]:
        drawn = draw(asked(state))
        assert drawn.question
        return drawn.question.en, drawn.question.fr

    take = "Prenez un prix, ou gardez des dés et relancez."
    assert question(LAST_CHANCE) == ("Take a prize, or set dice aside and throw again.", take)
    assert question(position(2, thrown="1 2 2 5")) == (
        "Set dice aside and throw again.", "Gardez des dés et relancez."
    )  # fmt: skip
    assert question(position(2, kept="1 2 2", thrown="5"))[1] == "Finissez votre tour."
    assert draw(seen(LAST_CHANCE)).question is None, "nobody is asked"
