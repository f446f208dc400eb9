"""Compiling a game ahead, by calling all that it has, in the order in which a game needs it."""

import dataclasses
import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import numpy as np

from ludotheque.engine import registry
from ludotheque.engine.decisions import closing_of, item_of, read_draft, rub_out, why_not
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.move import SPECTATOR, TAKE_BACK_TEXT
from ludotheque.engine.playouts import finish, perft, playouts
from ludotheque.engine.previews import preview_event
from ludotheque.engine.solving import ParallelMap, no_progress
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, NothingToUndo, RuleError
from ludotheque.jobs.readiness import Stage, note_stage, stage_of
from ludotheque.players import PLAYERS
from ludotheque.players.analysis import analyse
from ludotheque.players.search import Budget, search
from ludotheque.records import Record
from ludotheque.records.visibility import visible_events

ONE_SIMULATION = Budget(simulations=1)
OTHER_BOTS = ("greedy", "hard")  # those that do more than search
DECISIONS_BETWEEN_TRIALS = 10  # to try every move of a game takes a while


def folders_to_compile(folders: list[str], up_to: Stage) -> list[str]:
    """Those of these folders (none: of the shelf) that are not compiled so far already.

    Those with the most rules come first, so that no core waits long.
    """

    def effort(folder: str) -> int:
        sources = registry.games_in(folder)[0].info.folder.glob("rules/*.py")
        return sum(source.stat().st_size for source in sources)

    missing = [f for f in folders or registry.folders() if _stage_of_folder(f) < up_to]
    return sorted(missing, key=effort, reverse=True)


def _stage_of_folder(folder: str) -> Stage:
    return stage_of(registry.games_in(folder)[0])


def compile_on_all_cores(
    folders: list[str], up_to: Stage, parallel_map: ParallelMap
) -> Iterator[str]:
    """Compile the games of these folders, giving each folder when it is done.

    Two that finish at the same moment may overwrite each other's entry in Numba's index. So
    `compile_in_stages` has to follow: where nothing was lost it only loads what is there.
    """
    return iter(parallel_map(partial(_compile_folder, up_to=up_to), folders))


def _compile_folder(folder: str, up_to: Stage) -> str:
    for stage, compile_stage in STAGES.items():
        for game in registry.games_in(folder) if stage <= up_to else ():
            compile_stage(game)
    return folder


def compile_in_stages(folder: str, up_to: Stage) -> Iterator[Stage]:
    """Compile the games of a folder as far as asked for, and note each stage that is reached."""
    games = registry.games_in(folder)
    reached = stage_of(games[0])
    for stage, compile_stage in STAGES.items():
        if reached < stage <= up_to:
            for game in games:
                compile_stage(game)
            note_stage(games[0], stage)
            yield stage


def _begin(game: Game) -> None:
    """Begin a game with every option, and show it as at the first prompt."""
    for option in game.info.options:
        for value in (*option.choices, *option.examples):
            with suppress(BadOption):  # not for this number of players
                Record.begin(game, options={option.name: value})
    first = _first_decision(game)
    _show(first)
    _tell(first)
    state, seat = first.state, first.state.to_move[0]
    state.legal_moves(seat)
    if game.items is not None:  # what can be touched is named at the prompt
        read_draft(state, seat)


def _first_decision(game: Game) -> Record:
    return Record.begin(game, dice=Dice.from_seed(0))


def _show(record: Record) -> None:
    """Show a game to everybody at the table, and to those who watch."""
    for seat in range(SPECTATOR, record.start.players + 1):
        record.state.picture(seat, "en")
        visible_events(record, seat)


def _tell(record: Record) -> None:
    """Find what every event caused."""
    for event in record.events:
        event.state.consequences(event)


def _play(game: Game) -> None:
    """Play a whole game at random; now and then try every move, legal or not."""
    record = _random_game(game, on_decision=_look_and_try)
    _show(record)
    _tell(record)
    assert record.state.result is not None
    if game.campaign is not None:
        game.campaign.after_game("", record.state)


def _random_game(game: Game, on_decision: Callable[[int, State], None] = no_progress) -> Record:
    record, player = _first_decision(game), PLAYERS["random"](0)
    for number in itertools.count():
        state = record.state
        if state.is_over:
            return record
        on_decision(number, state)
        seat = state.to_move[0]
        record = record.appended(player.choose(state.observation(seat), seat)).resolved()
    raise AssertionError("unreachable")


def _look_and_try(number: int, state: State) -> None:
    """Do what a person may do at a decision."""
    seat = state.to_move[0]
    state.picture(seat, "en")
    state.is_mid_decision(seat)
    state.can_take_back(seat)
    closing_of(state, seat)
    if number % DECISIONS_BETWEEN_TRIALS == 0:
        for move in range(state.game.rules.move_count):
            state.refusal(move, seat)
        draft = read_draft(state, seat)
        for touchable in draft.touchable[:1]:
            rub_out(state, seat, [touchable.item], 0)
        why_not(state, seat, [], item_of(state, seat, 0) or "")
        preview_event(state, seat, state.legal_numbers(seat)[:1])
        for text in (TAKE_BACK_TEXT, state.legal_moves(seat)[-1].text):
            with suppress(RuleError, NothingToUndo):
                state.find(text, seat)


def _search(game: Game) -> None:
    """Search a little, as most bots do."""
    state = _first_decision(game).state
    search(state.observation(state.to_move[0]), state.to_move[0], ONE_SIMULATION)


def _ask_other_bots(game: Game) -> None:
    """Ask the other bots at the beginning and at the end of a game."""
    decisions = _decisions(game)
    for state in (decisions[0], decisions[-1]):
        seat = state.to_move[0]
        for name in OTHER_BOTS:
            PLAYERS[name](0).choose(state.observation(seat), seat)


def _decisions(game: Game) -> list[State]:
    return [state for state in _random_game(game).states() if state.to_move]


def _study(game: Game) -> None:
    """Analyse, play games by the thousand, and count."""
    last = _decisions(game)[-1]  # to analyse an earlier one may take long
    seat = last.to_move[0]
    analyse(last, seat, budget=ONE_SIMULATION)
    last.observation(seat).determinize(seat, seed=0)
    playouts(last, 1)
    perft(last, 0)
    ends = np.array([last.raw], dtype=game.rules.dtype)
    finish(game, ends)
    dataclasses.replace(last, data=ends.tobytes()).points_by_source(seat)


STAGES: dict[Stage, Callable[[Game], object]] = {
    Stage.BEGINNING: _begin,
    Stage.MOVES: _play,
    Stage.SEARCH: _search,
    Stage.BOTS: _ask_other_bots,
    Stage.STUDIES: _study,
}
