"""Things and whole decisions are named as something to press, by nothing that reads like a code."""

import random
import re

import pytest

from bench.decided import decisions_of, items_of
from ludotheque import load
from ludotheque.engine.buttons import decision_button, thing_button
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.state import State
from ludotheque.games.dungeons.content import CLOUD_NUMBERS
from ludotheque.language import LANGUAGES, Text
from tests.games.donnant.positions import Table
from tests.games.test_telling import check_text, each_variant
from tests.games.variants import Variant

DECISIONS = 25
SEED = 3
VERB_AND_MORE = re.compile(
    r"[A-ZÉ]\w+( : | |: ).+|Confirm|Confirmer|End|Finir|Withdraw|Decline|Renoncer"
)


def check_button(text: Text) -> None:
    check_text(text)
    for language in LANGUAGES:
        words = text.to(language).replace("\N{NO-BREAK SPACE}", " ")
        assert VERB_AND_MORE.fullmatch(words), words
        assert "." not in words


@each_variant
def test_every_thing_that_may_be_touched_has_a_name_of_its_own(variant: Variant) -> None:
    decided = list(decisions_of(variant.start(), "random", SEED))
    for one in random.Random(SEED).sample(decided, min(DECISIONS, len(decided))):
        touched: list[str] = []
        for item in [*items_of(one), None]:
            draft = read_draft(one.state, one.seat, touched)
            view = one.state.observation(one.seat)
            things = [thing_button(view, one.seat, thing.item) for thing in draft.touchable]
            for language in LANGUAGES:
                assert len({thing.to(language) for thing in things}) == len(things), things
            for thing in things:
                check_button(thing)
            touched += [item] if item else []


@each_variant
def test_every_decision_has_a_button(variant: Variant) -> None:
    decided = list(decisions_of(variant.start(), "random", SEED))
    for one in random.Random(SEED).sample(decided, min(DECISIONS, len(decided))):
        for way in read_draft(one.state, one.seat, items_of(one)).ways:
            check_button(decision_button(one.state.observation(one.seat), one.seat, way))


def pressed(state: State, seat: int, *items: str) -> list[str]:
    button = decision_button(state, seat, read_draft(state, seat, items).ways[0])
    return [button.to(language).replace("\N{NO-BREAK SPACE}", " ") for language in LANGUAGES]


def dungeon(dice: str) -> State:
    return load("dungeons").start(players=2).play("first 1").play(dice)


@pytest.mark.parametrize(
    ("items", "en", "fr"),
    [
        (["S6", "S9"], "Cross S6 and S9", "Barrer S6 et S9"),
        (
            ["S6"],
            "End with one cross (S6) · 1 life box",
            "Finir avec une croix (S6) · 1 case de vie",
        ),
        ([], "End without a cross · 2 life boxes", "Finir sans croix · 2 cases de vie"),
        (
            ["S3", "S9"],
            "Cross S3 and S9 · 1 black-die symbol",
            "Barrer S3 et S9 · 1 symbole de dé noir",
        ),
    ],
)
def test_a_button_of_dungeons_names_all_that_is_done_and_its_price(
    items: list[str], en: str, fr: str
) -> None:
    assert pressed(dungeon("dice 2 4 4 5 black 1"), 2, *items) == [en, fr]


@pytest.mark.parametrize(
    ("item", "en", "fr"),
    [
        ("N7c", "Cross N7c", "Barrer N7c"),
        ("wolf", "Wound White Wolf", "Blesser White Wolf"),
        ("torch.N7c", "Cross N7c with a torch", "Barrer N7c à la torche"),
        ("torch.wolf", "Wound White Wolf with a torch", "Blesser White Wolf à la torche"),
        ("chest.torches", "Open the chest of torches", "Ouvrir le coffre aux torches"),
    ],
)
def test_things_of_dungeons(item: str, en: str, fr: str) -> None:
    named = thing_button(dungeon("dice 2 4 4 5 black 1"), 2, item)
    assert (named.en, named.fr) == (en, fr)


def test_clouds_cost_no_life() -> None:
    state = load("dungeons").start(players=2, adventure="pyramid").play("first 1")
    written = zip("abcdefgh", CLOUD_NUMBERS, strict=True)
    clouds = [f"K{letter}.{number}" for letter, number in written]
    said = "3 en Ka, 4 en Kb, 5 en Kc, 6 en Kd, 8 en Ke, 9 en Kf, 10 en Kg et 11 en Kh"
    assert pressed(state, 1, *clouds)[1] == f"Inscrire {said}"


def test_buttons_of_donnant() -> None:
    table = Table()
    table.lay(1, "c3", goal="5, ?")
    acting = table.acting(5, 5, 2, 5, 5)
    assert pressed(acting, 1, "keep.yellow-orange") == ["Reroll 3 dice", "Relancer 3 dés"]
    assert pressed(acting, 1, "keep.none") == ["Reroll all 5 dice", "Relancer les 5 dés"]
    assert pressed(acting, 1, "c3") == ["Complete S29", "Compléter S29"]
    offer = next(t.item for t in read_draft(acting, 1).touchable if t.item.startswith("top"))
    card = f"S{offer[3]}"
    assert pressed(acting, 1, offer)[1] == f"Acheter {card} en {offer.split('.')[1]}"
    kept = thing_button(acting, 1, "keep.yellow-green")
    assert kept.en == "Keep yellow 5 and green 2, reroll 3 dice"
    assert kept.fr == "Garder 5 jaune et 2 vert, relancer 3 dés"


def test_a_button_of_donnant_tells_what_a_passive_player_enters() -> None:
    table = Table()
    table.lay(2, "c3", goal="4, 4")
    entering = table.entering(1, 2, 4, 3, 3)
    assert pressed(entering, 2, "c3.1.green") == ["Enter green 4 on S29", "Inscrire 4 vert sur S29"]
    assert thing_button(entering, 2, "c3.1.green").fr == "Inscrire 4 vert sur S29, case 1"
    assert thing_button(entering, 2, "c3").fr == "Inscrire un dé sur S29"
    assert pressed(entering, 2)[1] == "Renoncer"


@pytest.mark.parametrize(
    ("items", "said"),
    [
        (["joker.dice"], "Joker : inscrire deux dés"),
        (["joker.dice", "c3.1.green"], "Inscrire 4 vert sur S29"),
        (["joker.dice", "c3.1.green", "c3.2.blue"], "Inscrire 4 vert et 4 bleu"),
    ],
)
def test_a_joker_of_donnant_fits_on_a_button(items: list[str], said: str) -> None:
    table = Table()
    table.lay(1, "c3", goal="4, 4, 4")
    assert pressed(table.acting(1, 2, 4, 4, 3, rerolls=2), 1, *items)[1] == said


def test_setting_up_donnant_fits_on_a_button() -> None:
    state = load("donnant").start(players=2, seed=1)
    items: list[str] = []
    while not (draft := read_draft(state, 1, items)).ways:
        items.append(draft.touchable[0].item)
    returned = items[0].removeprefix("return.")
    assert pressed(state, 1, *items)[1] == f"Rendre {returned}, poser le reste"


def test_a_mark_is_a_price_of_donnant() -> None:
    table = Table()
    table.complete(2, "c3", "3 marks: plus or minus 1")
    table.lay(2, "c4", goal="4, ?")
    entering = table.entering(1, 1, 1, 1, 3, thrown="purple")
    said = pressed(entering, 2, "purple.+1", "c4.1.purple")
    assert said == ["Enter purple 4 on S29 · 1 mark", "Inscrire 4 violet sur S29 · 1 marque"]
