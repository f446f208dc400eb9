"""A game in the terminal, with what is typed written down beforehand."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.events import CHANCE, MOVE, TAKE_BACK, UNDO
from ludotheque.records import Record, read, verify
from ludotheque.storage import read_text
from ludotheque.tables.log import wait
from ludotheque.tables.sqlite_log import SqliteLog
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.replay import show_step, step_through
from tests.tables.playing import host_of, start_of
from tests.terminal.tables import Ask, Keyboard, at_random, donuts, screen, typing


@pytest.fixture
def keyboard(tmp_path: Path) -> Keyboard:
    return Keyboard(tmp_path)


def notations(game: TerminalGame, kind: str = MOVE) -> list[str]:
    return [event.notation for event in game.table.events if event.kind == kind]


def kept(keyboard: Keyboard) -> list[int]:
    """The numbers of the games that are kept."""
    with closing(SqliteLog(keyboard.path)) as log:
        return [table.number for table in log.tables()]


def test_moves_help_errors_and_leaving(keyboard: Keyboard) -> None:
    game = keyboard.play(donuts(), "zz", "c4", "?", "moves", "rules DN-4", "rules X", "save")
    printed = keyboard.printed
    assert "'zz' is no cell" in printed
    assert "You place on c4. Random places on " in printed
    assert "Legal now:" in printed
    assert "DN-4" in printed
    assert "there is no clause 'X'" in printed
    assert printed.count("Kept as game 1.") == 2
    assert "play --resume 1" in printed
    assert len(notations(game)) == 2


def test_undo_takes_back_the_answer_too(keyboard: Keyboard) -> None:
    game = keyboard.play(donuts(), "undo", "c4", "undo", "d4", "quit")
    assert "decided nothing that could be undone" in keyboard.printed
    assert "Your last decision is undone." in keyboard.printed
    texts = [event.text for event in game.table.record().events]
    assert texts[0] == "d4"
    assert len(texts) == 2
    assert notations(game)[0] == "c4", "the log keeps what was undone"


def test_a_game_that_was_given_up_is_over(keyboard: Keyboard) -> None:
    table = keyboard.play(donuts(bots=""), "c4", "quit").table
    with closing(SqliteLog(keyboard.path)) as log:
        wait(log.append(1, table.version, table.give_up(2, "easy")))
    keyboard.play(1)
    assert "The game is over. It was given up." in keyboard.printed


def test_two_people_undo_what_nobody_has_answered(keyboard: Keyboard) -> None:
    game = keyboard.play(donuts(bots=""), "c4", "undo", "d4", "quit")
    assert [event.text for event in game.table.record().events] == ["d4"]


@pytest.mark.parametrize(("answer", "undone"), [("y", True), ("Oui", True), ("", False)])
def test_what_chance_has_answered_is_undone_if_all_agree(
    keyboard: Keyboard, answer: str, undone: bool
) -> None:
    game = keyboard.play(start_of("easycome"), "end", "undo", answer, "quit")
    assert bool(notations(game, UNDO)) == undone
    assert (game.table.state.to_move == (1,)) == undone


def test_what_is_begun_is_forgotten_and_what_is_whole_is_made(keyboard: Keyboard) -> None:
    alone = start_of("dungeons", 1)
    first = keyboard.play(alone, "quit").position.legal_moves()[0].text
    game = keyboard.play(alone, first, "undo", first, "quit")
    assert notations(game) == [], "a decision that is not whole is no event"
    game = keyboard.sit(alone)
    assert game.table.state.is_over
    assert notations(game, TAKE_BACK) == []


def test_a_lone_player_may_throw_anew_and_it_counts_for_nothing(keyboard: Keyboard) -> None:
    def typist(game: TerminalGame) -> Ask:
        answer, undoes = at_random(game), iter([True])
        return lambda prompt: "undo" if thrown(game) and next(undoes, False) else answer(prompt)

    def thrown(game: TerminalGame) -> bool:
        return game.table.events[-1].kind == CHANCE and game.table.has_begun

    game = keyboard.sit(start_of("dungeons", 1), typist)
    assert game.table.state.is_over
    assert game.table.has_undone_throws
    assert "counts for no rank, level or campaign" in keyboard.printed


def test_a_game_is_resumed_and_played_to_its_end_in_french(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path, "fr")
    keyboard.play(donuts(), "c4")
    game = keyboard.sit(1)
    assert "La partie est terminée. " in keyboard.printed
    assert keyboard.printed.count("Conservée sous le numéro 1.") == 2
    assert verify(str(game.table.record())).record.state.is_over
    again = keyboard.play(1)
    assert again.table.state.is_over
    assert keyboard.paper.getvalue().count("La partie est terminée") == 2


def test_people_who_may_not_see_the_same_hand_over(keyboard: Keyboard) -> None:
    asked: list[str] = []

    def typist(game: TerminalGame) -> Ask:
        answer = at_random(game)

        def ask(prompt: str) -> str:
            asked.append(prompt)
            return "" if prompt.startswith("Hand over") else answer(prompt)

        return ask

    game = keyboard.sit(start_of("dungeons", 2), typist)
    assert game.table.state.is_over
    hand_overs = [prompt for prompt in asked if prompt.startswith("Hand over")]
    assert len(hand_overs) > 3
    assert hand_overs[:2] == [
        "Hand over to Ada (seat 1), then press Enter.",
        "Hand over to Bob (seat 2), then press Enter.",
    ]


@pytest.mark.rule("AU-12", "AU-16")
@pytest.mark.parametrize(("chips", "hand_overs"), [("hidden", 2), ("open", 0)])
def test_people_hand_over_only_where_chips_are_hidden(
    keyboard: Keyboard, chips: str, hand_overs: int
) -> None:
    asked: list[str] = []

    def typist(game: TerminalGame) -> Ask:
        answers = iter(["bid 2", "quit"])

        def ask(prompt: str) -> str:
            asked.append(prompt)
            return "" if prompt.startswith("Hand over") else next(answers)

        return ask

    keyboard.sit(start_of("don", 3, chips=chips), typist)
    assert sum(prompt.startswith("Hand over") for prompt in asked) == hand_overs
    assert ("?" in keyboard.printed.split("bid: 2")[1].split("Kept")[0]) == (chips == "hidden")


def test_save_writes_a_record_and_never_overwrites(keyboard: Keyboard, tmp_path: Path) -> None:
    file, missing = tmp_path / "g.record", tmp_path / "missing" / "g.record"
    lines = [f"save {file}", "d4", f"save {file}", f"save {missing}", "save a\0b", "quit"]
    game = keyboard.play(donuts(), "c4", *lines)
    assert f"Written to {file}" in keyboard.printed
    assert f"{file} exists already; it is not overwritten" in keyboard.printed
    assert keyboard.printed.count("cannot write to") == 2
    assert not missing.parent.exists()
    saved = read(read_text(file))
    assert [event.text for event in saved.events][:1] == ["c4"]
    assert saved.commitments == game.table.commitments, "its secret is in it: it can be resumed"
    assert kept(keyboard) == [1]


def test_a_game_that_cannot_be_kept_goes_on_and_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    keyboard = Keyboard(tmp_path / "file")
    keyboard.play(donuts(), "c4", "undo", "d4", "save", "quit")
    assert keyboard.printed.count("it will be lost when you leave") == 1
    assert keyboard.printed.count("Random places on ") == 2
    assert "Kept as" not in keyboard.printed
    assert "--resume" not in keyboard.printed


def test_a_database_that_is_locked_later_is_said_and_written_when_it_can_be(
    keyboard: Keyboard,
) -> None:
    game = keyboard.play(donuts(), "c4", "quit")
    with closing(sqlite3.connect(keyboard.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        lines = iter([game.position.legal_moves(1)[0].text, "", "x"])

        def typist(game: TerminalGame) -> Ask:
            return lambda prompt: next(lines) if game.table.version < 4 else unlocked(game)

        def unlocked(game: TerminalGame) -> str:
            if other.in_transaction:
                other.execute("ROLLBACK")
                return game.position.legal_moves(1)[0].text
            raise EOFError

        game = keyboard.sit(game.number, typist)
    assert "it will be lost when you leave" in keyboard.printed
    assert keyboard.printed.count("play --resume 1") == 2, "it was written after all"
    with closing(SqliteLog(keyboard.path)) as log:
        assert log.read(1) == list(game.table.events)


def test_a_decision_on_an_old_board_is_refused(keyboard: Keyboard) -> None:
    """Somebody else goes on with the same game, in another terminal."""
    number = keyboard.play(donuts(bots=""), "c4", "quit").number

    def typist(game: TerminalGame) -> Ask:
        lines = iter(["c1", "quit"])

        def ask(prompt: str) -> str:
            if game.table.version == 1:
                Keyboard(keyboard.path.parent).play(number, "c6", "quit")
            return next(lines)

        return ask

    game = keyboard.sit(number, typist)
    assert "the table has gone on since event 1" in keyboard.printed
    assert notations(game) == ["c4", "c6"]


def test_a_game_in_which_nothing_was_played_is_not_kept(keyboard: Keyboard) -> None:
    keyboard.play(donuts(), "?", "quit")
    assert kept(keyboard) == []
    assert "--resume" not in keyboard.printed


def test_french_signs_stay_with_their_words() -> None:
    shown, paper = screen("fr")
    shown.console.width = 31
    for clause in load("donuts").rulebook.clauses:
        shown.rules(load("donuts"), clause)
    assert not [line for line in paper.getvalue().splitlines() if line.strip()[:1] in (":", ";")]


def test_stepping_through_a_record(keyboard: Keyboard) -> None:
    record = keyboard.play(donuts(), "c4", "quit").table.record()
    shown, paper = screen()
    step_through(shown, record, typing("", "", "b", "9" * 5000, ""))
    printed = paper.getvalue()
    assert "Before the first of 2 events" in printed
    assert printed.count("Event 1 of 2: Ada places on c4.") == 2
    assert printed.count("Event 2 of 2: Random places on ") == 2


def test_a_replay_has_words_for_what_only_one_seat_is_told(keyboard: Keyboard) -> None:
    record = Record.begin(load("dungeons"), players=2, names=("Ada", "Bob"))
    for outcome in ("first 1", "dice 2 4 4 5 black 1"):
        record = record.appended(record.state.find_outcome(outcome))
    for step in ("pair 2+4 4+5", "cross S6"):
        record = record.play(step, 2)
    shown, paper = screen("fr")
    for number in range(1, 5):
        show_step(shown, record, number)
    said = [line for line in paper.getvalue().splitlines() if line.startswith("Événement")]
    assert [line.replace("\N{NO-BREAK SPACE}", " ").partition(" : ")[2] for line in said] == [
        "Ada commence.",
        "Les dés : 2 4 4 5, noir 1.",
        "Bob : Paires 2+4 et 4+5.",
        "Bob : Barrer S6.",
    ]


def test_a_table_that_others_made_stays_when_nobody_has_decided(tmp_path: Path) -> None:
    keyboard = Keyboard(tmp_path)
    with closing(SqliteLog(keyboard.path)) as log:
        number = host_of(log).create(start_of("donuts", 2))
    keyboard.play(number, "quit")
    with closing(SqliteLog(keyboard.path)) as log:
        assert [table.number for table in log.tables()] == [number]
