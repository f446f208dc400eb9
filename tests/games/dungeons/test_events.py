"""What players of Dungeons, Dice & Danger are told of a round of dice."""

import pytest

from ludotheque import load
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.previews import preview_event
from ludotheque.engine.state import State
from ludotheque.engine.telling import Names, paragraph
from ludotheque.games.dungeons.board import SHOWS
from ludotheque.language import Text
from ludotheque.records import Record
from ludotheque.records.story import names_in, story
from tests.games.dungeons.positions import begin, decide, throw, write
from tests.games.worked_events import NAMES, read, told

HITS = ("1 pair 1+1 4+4", "1 hit hound", "1 skip", "1 done")
SITS_OUT = ("2 pair 1+1 4+4", "2 skip", "2 done")


def about_to_kill_the_hound() -> State:
    state = write(begin(players=2), 1, "A10", wounds={"Hound": 3})
    return throw(write(state, 2, "A6", wounds={"Hound": 1}), "4411", 2)


@pytest.mark.rule("DG-14", "DG-15", "DG-9")
def test_a_round_says_what_each_did_got_and_paid() -> None:
    assert read(about_to_kill_the_hound(), *SITS_OUT, *HITS, reader=2) == (
        "Vous formez 1+1 (2) et 4+4 (8), renoncez aux paires restantes, confirmez. "
        "Ada blesse Grey Hound. Ada tue Grey Hound en premier : 2 gemmes. "
        "Vous infligez une blessure gratuite : Grey Hound. "
        "Ada paie 1 case de vie pour la croix non faite, vous payez 2 cases de vie pour les croix "
        "non faites."
    )


@pytest.mark.rule("DG-7")
def test_two_wounds_of_one_monster_are_named_once() -> None:
    state = throw(write(begin(players=1), 1, "A10"), "4444")
    moves = read_draft(state.observation(1), 1, ["hound", "hound"]).ways[0].moves
    event = preview_event(state, 1, list(moves))
    said = paragraph(state.game.words.event(event, Names(1, NAMES))).to("fr")
    assert "blessez Grey Hound ×2" in said


@pytest.mark.rule("DG-2")
def test_nothing_is_told_to_others_before_all_have_confirmed() -> None:
    assert not told(about_to_kill_the_hound(), *HITS, reader=2)
    assert not told(about_to_kill_the_hound(), *HITS, reader=0)


def preview_of(state: State, seat: int, text: str) -> Text:
    event = preview_event(state, seat, [state.find(text, seat).number])
    return state.game.words.preview(event, Names(seat, NAMES))


@pytest.mark.rule("DG-9", "DG-42")
def test_a_confirmation_says_its_price_which_no_other_changes() -> None:
    state = decide(about_to_kill_the_hound(), 2, "pair 1+1 4+4", "skip")
    assert preview_of(state, 2, "done").en == ("You pay 2 life boxes for the crosses not made.")
    alone = decide(throw(begin(players=1), "4411", 2), 1, "pair 1+1 4+4", "skip")
    assert preview_of(alone, 1, "done").en == "You pay 3 life boxes for this throw."


def preview_of_things(state: State, seat: int, *items: str) -> Text:
    moves = read_draft(state.observation(seat), seat, list(items)).ways[0].moves
    event = preview_event(state, seat, list(moves))
    said = tuple(row for row in event.rows if row.reason not in SHOWS)  # as beside a board
    return state.game.words.preview(event._replace(rows=said), Names(seat, NAMES))


@pytest.mark.rule("DG-4", "DG-9")
def test_a_draft_says_what_it_does_and_costs_in_one_sentence() -> None:
    state = throw(begin(), "2445", 1)
    said = preview_of_things(state, 1, "S6")
    assert said.en == "You cross S6 and pay 1 life box for the cross not made."
    assert said.fr == "Vous barrez S6 et payez 1 case de vie pour la croix non faite."
    assert preview_of_things(state, 1, "S6", "S9").fr == (
        "Vous barrez S6 et S9. Aucune vie à payer pour les croix."
    )
    assert preview_of_things(state, 2, "S5").fr == (
        "Vous barrez S5, cochez un symbole de dé noir et payez 1 case de vie pour la croix non "
        "faite."
    )


@pytest.mark.rule("DG-9", "DG-20")
def test_pairs_forgone_beside_a_torch_are_both() -> None:
    state = throw(write(begin(), 1, "S6 A10 S9", chests=0b010, torches=2), "6 6 6 6")
    moves = read_draft(state.observation(1), 1, ["torch.A4a"]).ways[0].moves
    event = preview_event(state, 1, list(moves))
    said = paragraph(state.game.words.event(event, Names(1, NAMES)))
    assert "aux paires restantes" in said.fr


def story_of(*events: str, reader: int) -> str:
    """A game for two, as a seat is told it."""
    record = Record.begin(load("dungeons"), players=2, names=("Ada", "Bob"))
    for written in ("first 1", "dice 2 4 4 5 black 1"):
        record = record.appended(record.state.find_outcome(written))
    for written in events:
        seat, _, text = written.partition(" ")
        record = record.play(text, int(seat))
    told = story(record, names_in(record, reader), since=1)
    return paragraph(told).to("fr").replace("\u00a0", " ")


@pytest.mark.rule("DG-2", "DG-5")
def test_a_whole_decision_is_one_sentence() -> None:
    crosses = ("2 pair 2+4 4+5", "2 cross S6", "2 cross S9", "2 done")
    assert story_of(*crosses, reader=2) == (
        "Les dés : 2 4 4 5, noir 1. Vous formez 2+4 (6) et 4+5 (9), barrez S6 et S9."
    )
    assert story_of(*crosses, reader=1) == "Les dés : 2 4 4 5, noir 1."


@pytest.mark.rule("DG-9")
def test_pairs_of_which_none_was_used_are_named_once() -> None:
    forgoes = ("1 pair 2+4 4+5", "1 skip", "1 done")
    assert story_of(*forgoes, reader=1) == (
        "Les dés : 2 4 4 5, noir 1. Vous renoncez à 2+4 (6) et 4+5 (9)."
    )
    settled = story_of(*forgoes, "2 pair 2+4 4+5", "2 cross S6", "2 skip", "2 done", reader=2)
    assert settled.startswith(
        "Les dés : 2 4 4 5, noir 1. Vous formez 2+4 (6) et 4+5 (9), barrez S6, renoncez à la paire "
        "restante."
    )
    assert "confirmez" not in settled
