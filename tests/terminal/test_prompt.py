"""What the prompt reads: steps, whole decisions, few letters, numbers; and what it answers."""

from pathlib import Path

import pytest

from bench import typing as bench_typing
from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove, LudothequeError, UnknownThing
from ludotheque.terminal.completion import candidates
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.reading import Begun
from ludotheque.terminal.screen import CLEAR_SCROLLBACK
from tests.tables.playing import start_of
from tests.terminal.tables import Ask, Keyboard, at_random, donuts


def dungeon(dice: str = "dice 2 4 4 5 black 1") -> State:
    return load("dungeons").start(players=2).play("first 1").play(dice)


def begun_in(state: State, seat: int = 2) -> Begun:
    return Begun(state.observation(seat), seat)


@pytest.mark.parametrize("line", ["S6 S9", "s9 s6", " S6  S9 !", "S9 S6!"])
def test_a_whole_decision_on_one_line_is_made_at_once(line: str) -> None:
    begun = begun_in(dungeon()).read(line)
    assert begun.is_made
    after = dungeon()
    for number in begun.moves:
        after = after.play_number(number, 2)
    assert after.is_over or 2 not in after.to_move


def test_what_costs_something_is_shown_first() -> None:
    begun = begun_in(dungeon()).read("S3 S9")  # 1+2: with the black die
    assert not begun.is_made
    assert begun.chosen is not None
    assert begun.chosen.spent == 1
    assert begun.read("").is_made
    assert begun_in(dungeon()).read("S3 S9!").is_made, "whatever it costs"


def test_what_leaves_out_something_free_is_shown_first() -> None:
    begun = begun_in(dungeon()).read("S6")
    assert not begun.is_made
    assert begun.read("S9").is_made, "the rest may follow on another line"
    assert begun.read("done").is_made
    assert not begun_in(dungeon()).read("S6 S9?").is_made, "only looked at"


def test_single_steps_are_read_as_ever() -> None:
    begun = begun_in(dungeon())
    for step in ("pair 2+4 4+5", "cross S6", "cross S9"):
        assert not begun.is_made
        begun = begun.read(step)
    assert begun.is_made, "done is all that is left"
    assert len(begun.steps) == 3


@pytest.mark.parametrize(
    ("line", "error", "said"),
    [
        ("S12", IllegalMove, "S12 takes 12"),
        ("S6 S3", IllegalMove, "not together with S6"),
        ("9", UnknownThing, "there is no choice 9"),
        ("other", UnknownThing, "no other way"),
        ("", UnknownThing, "something is missing"),
        ("pair", UnknownThing, "'pair' may be pair 2+4 4+5"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    line: str, error: type[LudothequeError], said: str
) -> None:
    with pytest.raises(error, match=said.replace("+", r"\+")):
        begun_in(dungeon()).read(line)


def test_choices_go_by_number_where_moves_are_no_numbers() -> None:
    begun = begun_in(dungeon())
    first = begun.choices[0].typed
    assert begun.read("1").items == begun.read(first).items
    turns = bench_typing.turns_of(load("easycome").start(players=2), seed=1)
    easy = [begun_in(turn[0].state, turn[0].seat) for turn in turns]
    few = next(begun for begun in easy if begun.choices and begun.sign == "#")
    assert few.read("#2").steps == few.read(few.choices[1].typed).steps


def test_a_part_that_matters_is_asked_for_and_chosen_by_number() -> None:
    state = load("donnant").start(players=2, seed=1)
    asked = next(_asking(state), None)
    assert asked is not None, "a card could be filled in several ways"
    assert not asked.is_made
    assert [choice.typed for choice in asked.choices] == list(asked.draft.asked)
    narrower = asked.read("1")
    assert narrower.items[0].startswith(asked.items[0])
    assert narrower.items != asked.items


def _asking(state: State):  # type: ignore[no-untyped-def]
    """Positions of a game at random in which a card alone says too little."""
    for turn in bench_typing.turns_of(state, seed=1):
        begun = begun_in(turn[0].state, turn[0].seat)
        for cell in {thing.item.split(".")[0] for thing in begun.draft.touchable}:
            touched = begun.touching(cell)
            if touched and 1 < len(touched.draft.asked) <= 9:
                yield touched


def test_tab_goes_on_from_what_is_touched() -> None:
    begun = begun_in(dungeon())
    assert "S9" in candidates(begun, "S6 S")
    assert "S6" not in candidates(begun, "S6 S")
    assert candidates(begun, "hi") == ["hint"]


@pytest.mark.parametrize("game", ["dungeons", "donnant"])
def test_a_usual_turn_takes_two_lines_at_the_most(game: str) -> None:
    figures = bench_typing.Figures(game, 2, {})
    for turn in bench_typing.turns_of(load(game).start(players=2), seed=1):
        figures.add(1, turn)
    assert figures.after.lines <= 2 * figures.turns
    assert figures.after.characters < figures.before.characters / 2


@pytest.fixture
def keyboard(tmp_path: Path) -> Keyboard:
    return Keyboard(tmp_path)


def test_why_and_events_tell_again(keyboard: Keyboard) -> None:
    keyboard.play(donuts(), "c4", "events", "why", "why c4", "quit")
    printed = keyboard.printed
    assert printed.count("You place on c4. Random places on") == 1
    assert printed.count("Random places on") == 2, "told, and told again"
    assert "DN-4" in printed
    assert "there is a donut on c4" in printed


def test_a_hint_says_how_sure_it_is(keyboard: Keyboard) -> None:
    keyboard.play(start_of("easycome", bots="random"), "hint", "quit")
    assert "These values are exact." in keyboard.printed or "Estimated by" in keyboard.printed


def test_a_draft_is_previewed_and_forgotten(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path, "fr")
    table = start_of("dungeons", 2, bots="random")
    game = keyboard.sit(table, lambda game: _types_first_thing(game, "?", "annuler", "quitter"))
    assert game.begun.is_empty
    assert "Entrée" in keyboard.printed
    assert [event.kind for event in game.table.events if event.kind == "move"] == []


def _types_first_thing(game: TerminalGame, mark: str, *then: str) -> Ask:
    lines = iter(then)
    first = iter([True])

    def ask(prompt: str) -> str:
        if next(first, False):
            return game.begun.draft.touchable[0].item + mark
        return next(lines)

    return ask


def test_the_end_names_the_analysis(keyboard: Keyboard) -> None:
    keyboard.sit(donuts())
    assert "analyse 1" in keyboard.printed


def test_the_first_hand_over_hides_nothing_and_later_ones_all(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path)
    keyboard.screen.console._force_terminal = True
    at_hand_over: list[str] = []

    def typist(game: TerminalGame) -> Ask:
        answer = at_random(game)

        def ask(prompt: str) -> str:
            if not prompt.startswith("Hand over"):
                return answer(prompt)
            at_hand_over.append(keyboard.paper.getvalue())
            if len(at_hand_over) == 3:
                raise EOFError
            return ""

        return ask

    keyboard.sit(start_of("dungeons", 2), typist)
    assert CLEAR_SCROLLBACK not in at_hand_over[0]
    assert "Type ? for help" in " ".join(at_hand_over[0].split())
    assert at_hand_over[1].endswith(CLEAR_SCROLLBACK)
    assert at_hand_over[2].endswith(CLEAR_SCROLLBACK)
