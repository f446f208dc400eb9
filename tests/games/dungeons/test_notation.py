"""Moves as text: what is refused says why, and names the clause."""

import random
import re

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, IllegalMove, RuleError, UnknownMove
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.games.dungeons.notation import PairUp
from ludotheque.games.dungeons.terminal import BLACK, ROWS, TALL_ROWS, layout
from ludotheque.records import Record, read
from tests.games.dungeons.positions import begin, decide, slay, texts, throw, write


def refused(state: State, text: str, seat: int = 1) -> RuleError:
    with pytest.raises(RuleError) as error:
        state.play(text, seat)
    return error.value


def chosen(crossed: str = "", dice: str = "1322", pair: str = "1+3 2+2") -> State:
    """Seat 1 of the animals with two pairs, by default 4 and 4."""
    return decide(throw(write(begin(), 1, crossed), dice, 6), 1, f"pair {pair}")


ANIMALS = [
    ("", "cross S3", "DG-5", "S3 takes 3; you have 4 (1+3), 4 (2+2)"),
    ("", "cross S4", "DG-5", "either pair could do that: write 'cross s4 1+3' or 'cross s4 2+2'"),
    ("S4", "cross S4", "DG-5", "S4 is crossed already; choose another place, for 4 (1+3), 4 (2+2)"),
    ("", "cross N7a", "DG-5", "no door leads to N7a"),
    ("", "cross X7", "DG-5", "Annoyed Animals has no place 'x7'"),
    ("", "cross", "DG-5", "say where: cross S4 1+3, cross S4 2+2"),
    ("", "torch", "DG-5", "there is nothing to torch now; write, for example: cross S4 1+3"),
    ("", "hit S4", "DG-5", "S4 is a box: write 'cross S4'"),
    ("A10", "cross hound", "DG-7", "Grey Hound is a monster: write 'hit hound'"),
    ("", "hit hound", "DG-7", "you have not reached Grey Hound"),
    ("A10", "hit hound", "DG-13", "Grey Hound is wounded by 8, 10 (locked: 6)"),
    ("A10", "cross N5b", "DG-8", "N5b lies behind Grey Hound: kill it first"),
    ("C11", "cross Dc 1+3", "DG-5", "write 'cross dc'"),
    ("", "torch S4", "DG-20", "you have no torch left"),
    ("", "chest lives", "DG-19", "a chest is opened when a chest box has just been crossed"),
    ("", "done", "DG-9", "use it, or forgo it with 'skip'"),
    ("", "pair 1+3 2+2", "DG-2", "you have chosen 1+3 2+2; 'undo'"),
    ("", "cloud Ka 3", "DG-31", "before the first throw of the Puzzled Pyramid only"),
    ("", "eat soup", "DG-2", "'eat soup' is no move"),
]


@pytest.mark.parametrize(("crossed", "text", "clause", "words"), ANIMALS)
def test_a_step_that_is_not_legal_is_refused_with_the_reason(
    crossed: str, text: str, clause: str, words: str
) -> None:
    error = refused(chosen(crossed), text)
    assert error.clause == clause
    assert words in str(error)


def test_a_fist_is_refused_to_a_pair_that_is_not_its_double() -> None:
    error = refused(chosen("N5a", "1313", "1+3 1+3"), "cross F4")
    assert error.clause == "DG-25"
    assert "F4 takes the double 2+2; you have 4 (1+3), 4 (1+3)" in str(error)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_examples_are_moves_that_are_legal_now(adventure: str) -> None:
    game, rng = load("dungeons"), random.Random(1)
    state = game.start(players=1, adventure=adventure, seed=2)
    for _ in range(60):
        legal = {move.text for move in state.legal_moves()}
        said = str(refused(state, "eat soup"))
        examples = said.partition("for example: ")[2].rpartition(" (")[0].split(" · ")
        assert set(examples) <= legal
        state = state.play(rng.choice(sorted(legal - {"skip"}) or ["skip"]))
        if state.is_over:
            break


def test_what_follows_a_place_is_refused_only_if_the_place_itself_could_be_crossed() -> None:
    state = write(chosen("S6", "1324", "1+3 2+4"), 1, torches=1)
    assert "two equal dice" in str(refused(state, "cross Da 1+3"))
    assert "write 'torch s4'" in str(refused(state, "torch S4 1+3"))
    both = write(chosen(), 1, torches=1)
    assert "nothing need follow the place: write 'torch s4'" in str(refused(both, "torch S4 1+3"))


def test_refusals_at_an_armoured_dinosaur_say_what_would_be_right() -> None:
    meg = decide(throw(write(begin("dinosaurs"), 1, "N5d"), "3436", 6), 1, "pair 3+4 3+6")
    assert "write 'hit meg 3+4' or 'hit meg 3+6'" in str(refused(meg, "hit meg"))
    one = decide(throw(write(begin("dinosaurs"), 1, "N5d", torches=1), "3411"), 1, "pair 1+1 3+4")
    assert "write 'hit meg'" in str(refused(one, "hit meg 3+4"))
    lit = decide(write(meg, 1, torches=2), 1, "skip", "torch meg")
    assert refused(lit, "done").clause == refused(lit, "hit meg").clause == "DG-37"
    assert "wound it a second time now" in str(refused(lit, "cross S9"))


def test_refusals_around_the_pairing() -> None:
    state = throw(begin(), "2245", 1)
    assert refused(state, "cross S2").clause == "DG-2"
    assert "the dice are 2 2 4 5 and black 1" in str(refused(state, "pair 6+6 1+1"))
    assert "write 'pair 1+2 2+4 black'" in str(refused(state, "pair 1+2 2+4", 2))
    assert "cost you no black-die symbol" in str(refused(state, "pair 1+2 2+4 black", 1))
    assert "cost you no black-die symbol" in str(refused(state, "pair 2+2 4+5 black", 2))
    assert "no symbol left" in str(refused(write(state, 2, black=0), "pair 1+2 2+4", 2))
    assert isinstance(refused(state, "?!"), UnknownMove)
    assert isinstance(refused(state, "pair 1"), IllegalMove)


def test_refusals_after_the_crosses_and_at_a_chest() -> None:
    state = decide(chosen(), 1, "skip")
    assert refused(state, "skip").clause == "DG-9"
    assert refused(state, "cross S4").clause == "DG-5"
    chest = decide(chosen("N9b", "5612", "1+2 5+6"), 1, "cross C11")
    assert "open a chest first: chest lives, chest torches" in str(refused(chest, "cross S3"))
    assert "chest torches, chest dice" in str(refused(write(chest, 1, chests=1), "chest lives"))
    dead = slay(write(chosen("A10", "4411", "1+1 4+4"), 1, wounds={"Hound": 4}), "Hound")
    assert "you have killed Grey Hound already" in str(refused(dead, "hit hound"))


def test_refusals_of_the_other_adventures() -> None:
    pyramid = load("dungeons").start(players=1, adventure="pyramid")
    assert "write 3 into a cloud that is empty: cloud Ka 3" in str(refused(pyramid, "cross S2"))
    assert refused(pyramid, "cloud Ka 4").clause == "DG-31"
    portal = decide(throw(write(begin("pyramid"), 1, "N7c"), "1122"), 1, "pair 1+1 2+2")
    assert refused(portal, "cross P").clause == "DG-33"
    cloud = decide(throw(write(begin("pyramid"), 1, "N11a"), "1122"), 1, "pair 1+1 2+2")
    assert "Ka takes 3" in str(refused(cloud, "cross Ka"))
    rubble = decide(throw(write(begin("cultists"), 1, "S6"), "1122"), 1, "pair 1+1 2+2")
    assert refused(rubble, "cross R5").clause == "DG-28"
    meg = write(begin("dinosaurs"), 1, "N5d", torches=0)
    once = decide(throw(meg, "3411", 6), 1, "pair 1+1 3+4")
    assert "must be wounded twice in a throw: with two pairs of 7, 9" in str(
        refused(once, "hit meg")
    )
    twice = decide(throw(meg, "3436", 6), 1, "pair 3+4 3+6", "hit meg 3+4")
    assert "wound it a second time now" in str(refused(twice, "skip"))
    assert "wound it a second time now" in str(refused(twice, "cross S9"))
    struck = write(decide(twice, 1, "hit meg"), 1, torches=2)
    assert "has been wounded twice in this throw" in str(refused(struck, "torch meg"))
    double = decide(throw(write(begin(), 1, "S6"), "1324"), 1, "pair 1+3 2+4")
    assert "two equal dice" in str(refused(double, "cross Da"))


def test_the_order_of_dice_and_pairs_does_not_matter() -> None:
    state = throw(begin(), "2245", 1)
    assert state.play("PAIR 5+4  2+2", 1) == state.play("pair 2+2 4+5", 1)
    drawn = load("dungeons").start(players=2).play("first 1")
    assert drawn.find_outcome("dice 5 4 2 2 black 1") == drawn.find_outcome("dice 2 2 4 5 black 1")


def test_the_life_track_has_a_least_and_a_most_length() -> None:
    for wrong in ("9", "501", "many"):
        with pytest.raises(BadOption, match="a number from 10 to 500"):
            load("dungeons").start(life=wrong)


def test_undo_is_written_in_records_and_read_back() -> None:
    record = Record.begin(load("dungeons"), players=1)
    for text in ("dice 2 2 4 5 black 1",):
        record = record.appended(record.state.find_outcome(text))
    for text in ("pair 2+2 4+5", "cross S4", "undo", "pair 2+4 2+5", "cross S6"):
        record = record.play(text, 1)
    again = read(str(record))
    assert again.state == record.state
    assert "1 undo" in str(again)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_terminal_shows_every_place_and_what_can_be_done(adventure: str) -> None:
    state = throw(begin(adventure, 2), "1266", 3)
    for rows in (ROWS, TALL_ROWS):
        labels = list(layout(adventure, rows).values())
        for number, one in enumerate(labels):
            assert not any(one.touches(other) for other in labels[:number])
    shown, part = state.render(1), load("dungeons").part(state.view(1), "map")
    assert part is not None
    for drawn in (shown, str(part.draw("en"))):
        words = re.sub("[›+=─│╱╲]", " ", drawn).split()
        for name, place in load_sheet(adventure).places.items():
            assert (name if name in load_sheet(adventure).boxes else name.upper()) in words, place
    for move in state.legal_moves(1):
        assert isinstance(move.parts, PairUp)
        dice = f"{move.parts.first} {move.parts.second}"
        assert f"{dice}{BLACK * move.parts.black}  " in shown.replace("\n", "  ")
    state = decide(state, 1, "pair 1+2 6+6")
    assert "›S3" in state.render(1)
    assert "with 6+6 = 12: S12" in state.render(1)
    assert "avec 6+6 = 12" in state.render(1, "fr")
    assert "Life to pay if confirmed like this: 2" in state.render(1)
    assert "›S3" not in state.render(2)  # it is another's sheet, and not known yet


def test_pairs_of_the_same_sum_are_shown_to_do_the_same() -> None:
    state = throw(begin(), "1423", 6)
    assert "1+4 2+3 " in state.render(1)
    assert re.search(r"Sums for .*5: S5 ", state.render(1))
    state = decide(state, 1, "pair 1+4 2+3")
    assert "with 1+4 = 5: S5" in state.render(1)
    assert "with 2+3 = 5: S5" in state.render(1)


def test_the_terminal_shows_a_whole_random_game() -> None:
    chooser = random.Random(8)
    state = load("dungeons").start(seed=8, players=3, adventure="pyramid", life="40")
    while not state.is_over:
        seat = chooser.choice(state.to_move)
        moves = [move for move in texts(state, seat) if move != "skip"] or ["skip"]
        state = state.play(chooser.choice(moves), seat)
        if chooser.random() < 0.05:
            for viewer in range(4):
                assert max(map(len, state.render(viewer, "fr").splitlines())) <= 100
    assert "réfléchit" not in state.render(0, "fr")
