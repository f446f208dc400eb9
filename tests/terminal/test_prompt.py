"""What the prompt reads: steps, whole decisions, few letters, numbers; and what it answers."""

from itertools import islice
from pathlib import Path

import pytest

from bench import typing as bench_typing
from ludotheque import load
from ludotheque.engine import registry
from ludotheque.engine.state import State
from ludotheque.engine.telling import Names
from ludotheque.errors import IllegalMove, LudothequeError, UnknownThing
from ludotheque.language import same
from ludotheque.terminal import choices
from ludotheque.terminal.abbreviations import expand
from ludotheque.terminal.completion import candidates
from ludotheque.terminal.drafts import asked_of, describe
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


def test_a_price_is_told_in_the_words_of_the_game() -> None:
    words = {choice.typed: choice.words for choice in begun_in(dungeon()).choices}
    assert words["S3"].en == "S3 (costs 1 black-die symbol)"
    assert words["S3"].fr == "S3 (coûte 1 symbole de dé noir)"
    shown = describe(begun_in(dungeon()).read("S3 S9"), Names(2)).fr
    assert "cochez un symbole de dé noir" in shown


def test_life_is_asked_about_before_it_is_paid() -> None:
    """Sums of 10 and 12, of which the boxes where one begins have none."""
    begun = begun_in(dungeon("dice 2 4 6 6 black 6")).read("S6")
    assert not begun.is_made
    shown = describe(begun, Names(2))
    assert "pay 1 life box for the cross not made" in shown.en
    assert "payez 1 case de vie pour la croix non faite" in shown.fr
    assert begun.read("").is_made
    assert begun_in(dungeon("dice 2 4 6 6 black 6")).read("S6!").is_made, "whatever it costs"


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
        ("99", UnknownThing, "there is no choice #99"),
        ("other", UnknownThing, "no other way"),
        ("", UnknownThing, "not a whole decision yet. Form two pairs"),
        ("pair", UnknownThing, "'pair' may be pair 2+4 4+5"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    line: str, error: type[LudothequeError], said: str
) -> None:
    with pytest.raises(error, match=said.replace("+", r"\+")):
        begun_in(dungeon()).read(line)


EVERY_GAME = [pytest.param(name, id=name) for name in registry.names()]


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_choice_of_every_turn_goes_by_its_number(name: str) -> None:
    """By one rule: `#3` always; `3` alone unless a number is a move here."""
    players = max(2, load(name).info.min_players)
    for turn in islice(bench_typing.turns_of(load(name).start(players=players), seed=1), 12):
        begun = begun_in(turn[0].state, turn[0].seat)
        assert begun.choices
        for n, choice in list(enumerate(begun.choices, 1))[:: max(1, len(begun.choices) // 4)]:
            meant = result_of(begun, choice.typed)
            assert result_of(begun, f"#{n}") == meant
            if begun.takes_bare_numbers:
                assert result_of(begun, str(n)) == meant
        most = len(begun.choices)
        with pytest.raises(UnknownThing, match=f"there is no choice #{most + 1}"):
            begun.read(f"#{most + 1}")


def result_of(begun: Begun, line: str) -> tuple[object, ...]:
    read = begun.read(line)
    return read.steps, read.items, read.is_made


def test_a_number_alone_is_a_move_where_moves_are_numbers() -> None:
    state = load("don").start(players=3).play("first 1").play("card blue 8")
    begun = begun_in(state, 1)
    assert not begun.takes_bare_numbers
    assert state.move(begun.read("1").steps[0], 1).text == "bid 1"
    assert state.move(begun.read("#1").steps[0], 1).text == begun.choices[0].typed == "bid 0"


def test_several_choices_may_stand_on_one_line() -> None:
    numbers = {choice.typed: n for n, choice in enumerate(begun_in(dungeon()).choices, 1)}
    begun = begun_in(dungeon()).read(f"#{numbers['S6']} #{numbers['S9']}")
    assert begun.items == ("S6", "S9")


def test_a_very_long_number_is_no_choice() -> None:
    with pytest.raises(UnknownThing, match="there is no choice"):
        begun_in(dungeon()).read("#" + "9" * 5000)


def test_ending_a_decision_is_a_choice_too() -> None:
    for turn in bench_typing.turns_of(load("donnant").start(players=2), seed=1):
        begun = begun_in(turn[0].state, turn[0].seat)
        if "stop" in [move.text for move in begun.legal]:
            assert begun.choices[0].typed == "stop"
            assert begun.read("#1").is_made
            return
    pytest.fail("nobody could stop")


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


def test_things_are_typed_as_they_are_shown() -> None:
    state = load("donnant").start(players=2, seed=1)
    begun = begun_in(state, state.to_move[0]).read("1")
    assert begun.choices
    for choice in begun.choices:
        for shown in (choice.words.en, choice.words.fr):
            assert "." not in shown
            assert begun.read(shown).items == (*begun.items, choice.typed)


def test_a_number_may_stand_apart() -> None:
    turns = bench_typing.turns_of(load("donnant").start(players=2), seed=1)
    begun = (begun_in(turn[0].state, turn[0].seat) for turn in turns)
    for here in begun:
        for thing in here.draft.touchable:
            if thing.item.startswith("top"):
                offer, cell = thing.item.split(".")
                apart = here.read(f"haut {offer[-1]} {cell}?")
                assert apart.items == here.read(f"{thing.item}?").items
                return
    pytest.fail("nobody could buy anything")


def test_what_cannot_be_added_is_answered_by_what_can() -> None:
    state = load("donnant").start(players=2, seed=1)
    begun = begun_in(state, state.to_move[0]).read("1")
    assert not begun.is_whole
    with pytest.raises(UnknownThing, match="'zz' cannot be added here; such as"):
        begun.read("zz")


def test_where_nothing_can_be_added_one_is_told_how_to_decide() -> None:
    begun = begun_in(dungeon()).read("S6 S9?")
    with pytest.raises(UnknownThing, match="'zz' cannot be added here, nor anything else"):
        begun.read("zz")


def test_tab_goes_on_from_what_is_touched() -> None:
    begun = begun_in(dungeon())
    assert "S9" in candidates(begun, "S6 S")
    assert "S6" not in candidates(begun, "S6 S")
    assert candidates(begun, "hi") == ["hint"]


def _with_thing(game: str, item: str) -> Begun:
    """A position in which a thing that begins so can be touched."""
    for turn in bench_typing.turns_of(load(game).start(players=2), seed=1):
        begun = begun_in(turn[0].state, turn[0].seat)
        if any(thing.item.startswith(item) for thing in begun.draft.touchable):
            return begun
    pytest.fail(f"nobody could touch {item}")


def test_tab_completes_parts_of_things_in_either_language() -> None:
    begun = _with_thing("dungeons", "torch.G12b")
    assert "torch.G12b" in candidates(begun, "torch.G1")
    assert "G12b" in candidates(begun, "torch G1")
    assert "torche.G12b" in candidates(begun, "torche.", "fr")
    assert "G12b" in candidates(begun, "torche ", "fr")
    assert candidates(begun, "to", "fr") == ["torche"]
    thing = begun.draft.touchable[0].item
    following = {one.item for one in begun.read(f"{thing}?").draft.touchable}
    assert {word.partition(" ")[0] for word in candidates(begun, f"{thing} ")} <= {
        item.partition(".")[0] for item in following
    }


def test_tab_completes_one_part_after_another() -> None:
    begun = _with_thing("donnant", "c3.1.green")
    assert set(candidates(begun, "c3.")) >= {"c3.1.", "c3.3."}, "more follows"
    assert "c3.1.green" in candidates(begun, "c3.1.")
    assert candidates(begun, "c3.1.vi", "fr") == ["c3.1.violet"]
    assert "c3.1.vert" in candidates(begun, "c3.1.", "fr")
    assert "vert" in candidates(begun, "c3 1 v", "fr")
    assert "c3" not in candidates(begun, "c3 ")
    offered = candidates(begun, "c3.1.", "fr")
    assert {begun.read(f"{word}?").items[0] for word in offered} == {
        thing.item for thing in begun.draft.touchable if thing.item.startswith("c3.1.")
    }, "what is offered can be typed"


def test_tab_knows_what_was_touched_in_french() -> None:
    begun = begun_in(load("donnant").start(players=2, seed=1), 1)
    card = begun.choices[0].words.fr
    assert set(candidates(begun, f"{card} ", "fr")) == {
        thing.item.partition(".")[0] for thing in begun.read("#1").draft.touchable
    }
    assert candidates(begun, "regl", "fr") == ["règles"], "with or without accents"


def _market(verb: str) -> Begun:
    """A position of Donnant Donnant in which several dice could be used at once so."""
    for turn in bench_typing.turns_of(load("donnant").start(players=2), seed=1):
        begun = begun_in(turn[0].state, turn[0].seat)
        several = [move for move in begun.legal if len(move.text.split()) > 4]
        if any(move.text.startswith(verb) for move in several):
            return begun
    pytest.fail("nobody could complete anything")


def test_a_fragment_of_a_move_is_only_a_suggestion() -> None:
    begun = _market("complete")
    completing = (move for move in begun.legal if move.text.startswith("complete"))
    move = max(completing, key=lambda move: len(move.text.split()))
    last = move.text.split()[-1]
    alone = [move]
    for typed in (last, "complete", f"complete {last}"):
        with pytest.raises(UnknownThing, match="leaves something unsaid; did you mean complete"):
            expand(typed, alone)
    assert expand(move.text.rpartition(" ")[0], alone) == move, "a beginning"
    assert expand(move.text.partition(" ")[2], alone) == move, "all but the verb"
    assert expand(move.text.replace(" with", ""), alone) == move, "links name nothing"


@pytest.mark.parametrize("typed", ["rendre", "Rendre", "rend", "return"])
def test_what_is_not_clear_is_quoted_as_it_was_typed(typed: str) -> None:
    state = load("donnant").start(players=2, seed=1)
    with pytest.raises(UnknownThing) as refused:
        begun_in(state, state.to_move[0]).read(typed)
    assert refused.value.reason.fr.startswith(f"« {typed} » peut être rendre ")


def test_tab_offers_the_words_of_the_reader() -> None:
    state = load("don").start(players=3).play("first 1").play("card blue 8")
    begun = begun_in(state, 1)
    offered = candidates(begun, "", "fr")
    assert {"miser", "coups", "conseil"} <= set(offered)
    assert not {"bid", "moves", "hint"} & set(offered)
    assert candidates(begun, "m", "fr") == ["miser"]
    assert candidates(begun, "mov", "fr") == ["moves"], "who types another language may"


@pytest.mark.parametrize("game", ["dungeons", "donnant"])
def test_a_usual_turn_takes_two_lines_at_the_most(game: str) -> None:
    figures = bench_typing.Figures(game, 2, {})
    for turn in bench_typing.turns_of(load(game).start(players=2), seed=1):
        figures.add(1, turn)
    typed = figures.typed
    assert typed.after.lines <= 2 * typed.turns
    assert typed.after.characters < typed.before.characters / 2


@pytest.fixture
def keyboard(tmp_path: Path) -> Keyboard:
    return Keyboard(tmp_path)


def test_a_draft_never_traps(tmp_path: Path) -> None:
    """Setting up in Donnant Donnant: four things, and each prompt says what is missing."""
    keyboard = Keyboard(tmp_path, "fr")
    table = start_of("donnant", 2, bots="random")
    game = keyboard.play(table, "#1", "#1", "", "zz", "undo", "quitter")
    assert game.begun.is_empty
    printed = keyboard.printed.replace("\N{NO-BREAK SPACE}", " ")
    lay = "la décision n’est pas encore complète. Posez une carte de votre main sur votre étal."
    assert printed.count(f"{lay} (annuler : on oublie.)") == 2, "after each thing"
    assert f"{lay} annuler : on oublie ce qui est commencé." in printed, "after Enter"
    assert "« zz » ne s’ajoute pas ici" in printed
    assert printed.count("#1 ") > 3
    assert "il manque encore quelque chose" not in printed


@pytest.mark.parametrize("game", ["donnant", "dungeons"])
def test_what_is_begun_can_always_be_left(game: str) -> None:
    """Whatever single thing or step is said first, the prompt names a way on and the way out."""
    for turn in islice(bench_typing.turns_of(load(game).start(players=2), seed=2), 25):
        begun = begun_in(turn[0].state, turn[0].seat)
        for said in (begun.choices[0].typed, begun.choices[-1].typed, begun.legal[0].text):
            after = begun.read(said)
            if after.is_made:
                continue
            shown = asked_of(after, Names(after.seat))
            assert "undo forgets it" in shown.en
            assert "annuler : on oublie" in shown.fr
            assert after.choices or after.is_whole


@pytest.mark.parametrize("name", EVERY_GAME)
def test_choices_are_shown_listed_and_taken_and_a_refusal_tells_the_rule(
    keyboard: Keyboard, name: str
) -> None:
    players = max(2, load(name).info.min_players)
    table = start_of(name, players, bots=" ".join(["random"] * (players - 1)))
    game = keyboard.play(table, "zz")
    most = len(game.begun.choices)
    assert "#1 " in keyboard.printed
    assert f"By number: #1 to #{most}" in keyboard.printed
    is_all = f"#{most} " in keyboard.printed.partition("zz")[0]
    assert is_all or "more: choices lists all" in keyboard.printed
    keyboard.play(table, "choices")
    assert f"#{most} {game.begun.choices[-1].words.en}" in keyboard.printed
    begun = keyboard.play(table, f"#{most}")
    assert begun.table.has_begun or not begun.begun.is_empty


def test_a_bare_number_is_a_choice_and_no_part_of_a_board(keyboard: Keyboard) -> None:
    game = keyboard.play(start_of("donnant", 2, bots="random"), "1")
    assert not game.begun.is_empty
    assert "there is no '1'" not in keyboard.printed


def test_only_as_many_choices_are_shown_as_fit() -> None:
    some = [choices.Choice(same(f"place on {n}"), str(n)) for n in range(1, 41)]
    for width, lines in ((80, 3), (80, 1), (40, 2)):
        rows = choices.rows(some, "fr", width, lines)
        assert len(rows) == lines
        assert max(map(len, rows)) <= width
        shown = sum(row.count("#") for row in rows)
        assert rows[-1].endswith(f"… et {40 - shown} de plus\u00a0: choix les montre tous")
    assert choices.rows(some, "fr", 80, 0) == []


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


def test_a_hint_goes_on_with_what_is_begun(keyboard: Keyboard) -> None:
    """In Dungeons with what might be added, also nothing; in Donnant with what is missing."""
    table = start_of("dungeons", 2, bots="random")
    game = keyboard.play(table, "#1?", "hint")
    begun = game.begun
    told = keyboard.printed.partition(f"After {begun.said.en}:")[2].partition("To make one")[0]
    assert told.count("%") == 3
    assert "nothing more (Enter):" in told
    adding = [thing.item for thing in begun.draft.touchable]
    assert any(f" {item}:" in told for item in adding)
    assert begun.said.en not in told, "only what is to be added"


def test_a_hint_that_names_nothing_is_not_to_be_typed(keyboard: Keyboard) -> None:
    table = start_of("dungeons", 2, bots="random")
    game = keyboard.play(table, "#1?", "#1?", "hint")
    assert not game.begun.next_things
    assert "nothing more (Enter):" in keyboard.printed
    assert "To make one" not in keyboard.printed


def test_a_hint_in_the_middle_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path, "fr")
    game = keyboard.play(start_of("donnant", 2, bots="random"), "#1", "conseil")
    begun, said = game.begun, game.begun.said.fr
    told = keyboard.paper.getvalue().partition(f"Après {said}\N{NO-BREAK SPACE}:\n")[2]
    best = told.partition("\N{NO-BREAK SPACE}:")[0]
    assert best.strip()
    assert begun.read(best).is_whole


def test_after_a_hint_the_question_and_its_numbers_stand_again(keyboard: Keyboard) -> None:
    keyboard.play(start_of("dungeons", 2, bots="random"), "hint", "quit")
    _, _, after = keyboard.printed.partition("type it as it stands here")
    assert "#1 S" in after, "what a number would choose"


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
