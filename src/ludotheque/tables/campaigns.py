"""What a lone player achieves from game to game; in the terminal, kept in the state folder."""

from collections.abc import Mapping
from pathlib import Path

from ludotheque.engine.game import Game
from ludotheque.engine.state import State
from ludotheque.errors import BadContent, BadProgress, CannotWrite
from ludotheque.language import Text
from ludotheque.storage import atomic_write, read_text, state_folder
from ludotheque.tables.table import Table


def progress_file(game: str) -> Path:
    """Where a lone player's progress in a game is kept."""
    return state_folder() / f"{game}.progress"


def progress_of(game: str) -> str:
    """A lone player's progress in a game; empty at first."""
    return read_text(progress_file(game)).strip() if progress_file(game).exists() else ""


def keep_progress(game: str, progress: str) -> None:
    """Keep a lone player's progress."""
    path = progress_file(game)
    try:
        atomic_write(path, f"{progress}\n")
    except OSError as error:
        raise CannotWrite(path, error) from error


def next_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a lone player's next game."""
    if game.campaign is None:
        return dict(options)
    try:
        return dict(game.campaign.next_options(progress_of(game.name), options))
    except BadProgress as error:
        raise BadContent(str(progress_file(game.name)), error.reason) from error


def after_game(table: Table) -> Text | None:
    """Note what a finished game has achieved, where one person plays alone; what to say of it."""
    if not counts_alone(table):
        return None
    made = achieved(table.state, progress_of(table.game.name))
    if made is None:
        return None
    progress, said = made
    keep_progress(table.game.name, progress)
    return said


def counts_alone(table: Table) -> bool:
    """Whether one person plays alone, and has not looked into the future."""
    return table.people == {1} and table.state.players == 1 and table.counts


def achieved(end: State, progress: str) -> tuple[str, Text] | None:
    """The progress after a finished game, and what to say of it; None: it does not count."""
    campaign = end.game.campaign
    return campaign.after_game(progress, end) if campaign is not None else None
