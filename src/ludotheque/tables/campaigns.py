"""What a lone player achieves from game to game, kept in the user's state folder."""

from collections.abc import Mapping
from pathlib import Path

from ludotheque.engine.game import Game
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
    game = table.game
    is_alone = table.people == {1} and table.state.players == 1
    if game.campaign is None or not is_alone or not table.counts:
        return None
    made = game.campaign.after_game(progress_of(game.name), table.state)
    if made is None:
        return None
    progress, said = made
    keep_progress(game.name, progress)
    return said
