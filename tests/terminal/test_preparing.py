"""Waiting for a game to be compiled: what is said, when, and for which stage."""

from contextlib import AbstractContextManager, closing, nullcontext
from io import StringIO
from pathlib import Path

import pytest

from ludotheque import load
from ludotheque.cli.main import main
from ludotheque.engine import registry
from ludotheque.jobs.readiness import Stage
from ludotheque.language import LANGUAGES, Language, Text
from ludotheque.players import RandomPlayer
from ludotheque.terminal import preparing
from ludotheque.terminal.preparing import Waiting, stage_for
from ludotheque.terminal.screen import NARROWEST
from tests.terminal.terminals import Terminal

DONUTS = load("donuts")
Capture = pytest.CaptureFixture[str]


class SlowPreparation:
    """Reaches a stage when somebody waits for it."""

    def __init__(self, game: object, up_to: Stage):
        self.game, self.up_to = game, up_to
        self.stage, self.stopped = Stage.NOTHING, False

    def is_reached(self, stage: Stage) -> bool:
        return self.stage >= stage

    def wait(self, stage: Stage) -> None:
        self.stage = stage

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[SlowPreparation]:
    found: list[SlowPreparation] = []

    def start(game: object, up_to: Stage) -> SlowPreparation:
        found.append(SlowPreparation(game, up_to))
        return found[-1]

    monkeypatch.setattr(preparing, "Preparation", start)
    return found


IMPATIENT = """
import select, sys
from ludotheque import load
from ludotheque.jobs.readiness import Stage
from ludotheque.terminal import preparing
from tests.terminal.test_preparing import SlowPreparation

class Preparation(SlowPreparation):
    def wait(self, stage):
        print("compiling")
        select.select([sys.stdin], [], [])  # until a line is typed

preparing.Preparation = Preparation
with preparing.Waiting("en") as waiting:
    waiting.start(load("donuts"), Stage.MOVES)
    waiting.until(Stage.MOVES)
    print("taken:", input("decide> "))
"""


def test_keys_pressed_during_a_wait_answer_no_later_question() -> None:
    with closing(Terminal("-c", IMPATIENT)) as terminal:
        terminal.read_until("compiling")
        terminal.type("\n")
        terminal.read_until("decide> ")
        terminal.type("c4\n")
        assert "taken: c4" in terminal.read_until("taken: c4")


@pytest.mark.parametrize("said", [preparing.RULES, preparing.BOTS])
def test_what_is_said_of_a_wait_fits_a_line(said: Text) -> None:
    for game in registry.games().values():
        for language in LANGUAGES:
            assert len(said.filled(game=game.title).to(language)) <= NARROWEST


def test_each_wait_is_explained_once(capsys: Capture, started: list[SlowPreparation]) -> None:
    with Waiting("fr") as waiting:
        waiting.until(Stage.BOTS)  # nothing is being compiled
        waiting.start(DONUTS, Stage.BOTS)
        for stage in (Stage.BEGINNING, Stage.BEGINNING, Stage.SEARCH, Stage.MOVES):
            waiting.until(stage)
    assert started[0].stopped
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "Compilation des règles de Donuts, la première fois seulement …",
        "Compilation des robots de Donuts, la première fois seulement …",
    ]


def test_a_person_thinks_while_moves_are_compiled(started: list[SlowPreparation]) -> None:
    stages: list[Stage] = []

    def typed(prompt: str) -> str:
        stages.append(started[0].stage)
        return "c4"

    with Waiting("en") as waiting:
        waiting.start(DONUTS, Stage.BOTS)
        assert waiting.before_answer(typed)("? ") == "c4"
    assert stages == [Stage.NOTHING]
    assert started[0].stage == Stage.MOVES


@pytest.mark.parametrize(
    ("bot", "needed"),
    [
        ("random", Stage.MOVES),
        ("easy", Stage.SEARCH),
        ("medium", Stage.SEARCH),
        ("greedy", Stage.BOTS),
        ("hard", Stage.BOTS),
    ],
)
def test_a_bot_waits_for_what_it_needs(
    started: list[SlowPreparation], bot: str, needed: Stage
) -> None:
    observation = DONUTS.start(layout="0").observation(1)
    with Waiting("en") as waiting:
        waiting.start(DONUTS, Stage.BOTS)
        player = waiting.before_choice(bot, RandomPlayer(1))
        assert started[0].stage == Stage.NOTHING
        assert player.choose(observation, 1) == RandomPlayer(1).choose(observation, 1)
    assert started[0].stage == needed


@pytest.mark.parametrize("text", ["", "nonsense", "ludotheque 1\ngame chess\n"])
def test_a_text_that_names_no_game_is_not_waited_for(
    started: list[SlowPreparation], text: str
) -> None:
    with Waiting("en") as waiting:
        waiting.until_readable(text)
    assert started == []


def test_the_game_of_a_record_is_compiled_before_it_is_replayed(
    started: list[SlowPreparation],
) -> None:
    with Waiting("en") as waiting:
        waiting.until_readable("ludotheque 1\nGame  donuts\n1 zz\n")
    assert [(one.game, one.stage, one.stopped) for one in started] == [(DONUTS, 2, True)]


@pytest.mark.parametrize(
    ("seats", "needed"),
    [("human,human", Stage.MOVES), ("human,easy", Stage.SEARCH), ("hard,human", Stage.BOTS)],
)
def test_no_more_is_compiled_than_those_at_the_table_need(
    started: list[SlowPreparation], monkeypatch: pytest.MonkeyPatch, seats: str, needed: Stage
) -> None:
    def leave(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "donuts", "--seats", seats, "--seed", "1"]) == 0
    assert [one.up_to for one in started] == [needed]


def test_people_have_names_of_their_own() -> None:
    assert stage_for() == stage_for("human", "Ada") == Stage.MOVES
    assert stage_for("Ada", "easy") == Stage.SEARCH


def test_a_resumed_game_needs_its_moves_first_then_its_bots(
    started: list[SlowPreparation], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.record"
    saved.write_text("ludotheque 1\ngame donuts\noption layout 0\nseat 1 Ada\nseat 2 hard\n")
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert main(["play", "--resume", str(saved)]) == 0
    assert [(one.up_to, one.stage) for one in started] == [
        (Stage.MOVES, Stage.MOVES),
        (Stage.BOTS, Stage.NOTHING),
    ]


@pytest.mark.parametrize("for_long", [False, True])
def test_who_waits_for_a_bot_that_thinks_is_told(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, for_long: bool
) -> None:
    told: list[str] = []

    def bar(title: Text, language: Language) -> AbstractContextManager[None]:
        told.append(title.to(language))
        return nullcontext()

    monkeypatch.setattr(preparing, "changing_bar", bar)
    view = DONUTS.start(layout="0").observation(1)
    player = Waiting("fr").before_choice("hard", RandomPlayer(1), for_long=for_long)
    assert player.choose(view, 1) in view.legal_moves(1)
    assert told == (["un robot (difficile) réfléchit"] if for_long else [])
