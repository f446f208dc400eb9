"""What can be typed at a live table besides decisions."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.language import Text, joined, same
from ludotheque.storage import write_new
from ludotheque.terminal import choices, commands
from ludotheque.terminal.commands import EXPORTED, HELP, MAX_MOVES_SHOWN, NOTHING_NEW, POSSIBLE, YES
from ludotheque.terminal.drafts import HINT_FROM_THE_BEGINNING
from ludotheque.terminal.screen import named
from ludotheque.terminal.spoken import in_notation, said

if TYPE_CHECKING:
    from ludotheque.terminal.join import JoinedGame

Run = Callable[["JoinedGame", str], None]

RESIGN = Text(en="resign", fr="abandonner")
ABOUT_RESIGN = Text(en="give up your seat for good", fr="abandonner votre place pour de bon")
SURE = Text(
    en="A seat that was given up is not given back. Are you sure? [y/N] ",
    fr="Une place abandonnée n’est pas rendue. Êtes-vous sûr ? [o/N] ",
)
ASKED = Text(
    en="The others are asked whether they agree.",
    fr="On demande aux autres s’ils sont d’accord.",
)
WHICH_FILE = Text(en="save FILE writes the game", fr="sauver FICHIER écrit la partie")


def show_help(game: "JoinedGame", _: str) -> None:
    """Say what can be typed."""
    moves = [said(game.game, move.text) for move in game.legal]
    more = [same("…")] if len(moves) > MAX_MOVES_SHOWN else []
    game.screen.say(
        HELP.filled(
            notation=game.game.words.NOTATION,
            parts=named(game.game.terminal.parts(game.board)),
            moves=joined([*moves[:MAX_MOVES_SHOWN], *more], ", "),
        )
    )
    known = [(commands.BY_WORD[word].name, commands.BY_WORD[word].about) for word in RUNS]
    for name, about in [*known, (RESIGN, ABOUT_RESIGN)]:
        game.screen.explain(name, about)


def show_moves(game: "JoinedGame", _: str) -> None:
    """List every legal move."""
    game.screen.say(joined((said(game.game, move.text) for move in game.legal), ", "))


def show_choices(game: "JoinedGame", _: str) -> None:
    """List all that can be chosen by its number."""
    choices.show_all(game.screen, game.line.choices)


def why(game: "JoinedGame", thing: str) -> None:
    """Say why something is not possible."""
    refused = game.seat.why_not(in_notation(game.game, thing), *game.line.items)
    possible = POSSIBLE.filled(thing=said(game.game, thing))
    game.screen.say(refused.reason if refused else possible)


def events(game: "JoinedGame", _: str) -> None:
    """Tell again what happened since my last decision."""
    if not game.tell(game.decided_at):
        game.screen.say(NOTHING_NEW)


def undo(game: "JoinedGame", _: str) -> None:
    """Forget what has been begun, or undo my last decision, if those who must agree do."""
    if game.line.items:
        game.start_over()
        return
    game.seat.undo()
    if game.seat.view().undo_request:
        game.screen.say(ASKED)


def show_board(game: "JoinedGame", _: str) -> None:
    """Show where the game stands."""
    game.show_board()


def show_rules(game: "JoinedGame", clause: str) -> None:
    """Show the rulebook, or one clause."""
    game.screen.rules(game.game, clause)


def save(game: "JoinedGame", path: str) -> None:
    """Write the game, as far as this seat may know it, to a file."""
    if not path:
        game.screen.say(WHICH_FILE)
        return
    write_new(Path(path).expanduser(), game.seat.record())
    game.screen.say(EXPORTED.filled(path=path), to_copy=True)


def hint(game: "JoinedGame", _: str) -> None:
    """Show the best decisions and what they are worth, where the table allows it."""
    found = game.seat.hint()
    if game.line.items:  # the server looks at the whole decision
        game.screen.say(HINT_FROM_THE_BEGINNING.filled(items=game.line.said))
    for decision in found["decisions"]:
        game.screen.say(same(f"  {decision['words']} · {decision['worth']}"))


def resign(game: "JoinedGame", _: str) -> None:
    """Give up the seat, asked once more."""
    if game.ask(game.screen.question(SURE)).strip().lower() in YES:
        game.seat.give_up()


def leave(game: "JoinedGame", _: str) -> None:
    """Stop for now."""
    raise EOFError


RUNS: dict[str, Run] = {
    "?": show_help,
    "choices": show_choices,
    "moves": show_moves,
    "hint": hint,
    "why": why,
    "events": events,
    "undo": undo,
    "board": show_board,
    "rules": show_rules,
    "save": save,
    "quit": leave,
}
BY_WORD = {word: run for name, run in RUNS.items() for word in commands.BY_WORD[name].words}
BY_WORD |= {RESIGN.en: resign, RESIGN.fr: resign}
