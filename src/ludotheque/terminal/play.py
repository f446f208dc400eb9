"""A game in the terminal: people at the keyboard, bots in the other seats."""

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR, TAKE_BACK_TEXT
from ludotheque.errors import BadUsage, LudothequeError, NothingToUndo
from ludotheque.language import Text
from ludotheque.players import Player
from ludotheque.records import Record
from ludotheque.records.visibility import visible_events
from ludotheque.terminal import saves
from ludotheque.terminal.names import name_of
from ludotheque.terminal.screen import Screen

HELP = Text(
    en="""\
{notation}
Commands: moves (all legal moves) · undo · save [FILE] · rules [CLAUSE] · board · quit
Legal now: {moves}""",
    fr="""\
{notation}
Commandes : coups (tous les coups permis) · annuler · sauver [FICHIER] · regles [RÈGLE] · \
plateau · quitter
Permis maintenant : {moves}""",
)
WELCOME = Text(en="{title}: {aim}", fr="{title} : {aim}")
HINT = Text(en="{notation} Type ? for help.", fr="{notation} Tapez ? pour l’aide.")
COMMITTED = Text(
    en="Chance is fixed by a secret, shown at the end; its SHA-256 is {commitment}.",
    fr="Le hasard est fixé par un secret, dévoilé à la fin ; son SHA-256 est {commitment}.",
)
PROMPT = Text(en="Seat {seat} ({name}), your move: ", fr="Place {seat} ({name}), à vous : ")
PLAYED = Text(en="Seat {seat} ({name}) plays {move}.", fr="La place {seat} ({name}) joue {move}.")
CHANCE = Text(en="Chance: {result}.", fr="Hasard : {result}.")
OVER = Text(en="The game is over: {summary}.", fr="La partie est terminée : {summary}.")
TOO_LATE = Text(
    en="chance, or somebody else, has spoken since your last decision: it stands",
    fr="le hasard, ou quelqu’un d’autre, a parlé depuis votre décision : elle est acquise",
)
SAVED = Text(en="Saved in {path}", fr="Partie sauvegardée dans {path}")
NOT_SAVED = Text(
    en="{why}; the game goes on, but it will be lost when you leave",
    fr="{why} ; la partie continue, mais elle sera perdue quand vous la quitterez",
)
RESUME = Text(
    en="Go on with: {command}",
    fr="Pour reprendre : {command}",
)
HAND_OVER = Text(
    en="Hand over to seat {seat} ({name}), then press Enter.",
    fr="Passez la main à la place {seat} ({name}), puis appuyez sur Entrée.",
)
MAX_MOVES_SHOWN = 12


def resume_command(path: Path) -> str:
    """What to type in a shell to go on with a game."""
    program = "ludotheque" if shutil.which("ludotheque") else sys.argv[0]
    return shlex.join([program, "play", "--resume", str(path)])


class Leave(Exception):
    """The person at the keyboard wants to stop."""


class TerminalGame:
    """One game, from its first event or from where a save left it, to its end."""

    def __init__(
        self,
        screen: Screen,
        record: Record,
        bots: dict[int, Player],
        save_path: Path,
        ask: Callable[[str], str] = input,
    ):
        self.screen = screen
        self.record = record
        self.bots = bots
        self.save_path = save_path
        self.saved = record  # a new game is first saved when something has been played
        self.warned = False  # that it cannot be saved
        self.ask = ask
        # The events each seat has seen; those of a resumed game were seen before it was left.
        resumed = any(event.seat != CHANCE_SEAT for event in record.events)
        self.seen_before = range(1, len(record.events) + 1 if resumed else 1)
        self.seen: dict[int, set[int]] = {}
        self.at_keyboard: int | None = None
        self.board_shown_to: int | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help, "help": self.help, "aide": self.help,
            "moves": self.moves, "coups": self.moves,
            "undo": self.undo, "annuler": self.undo,
            "save": self.save, "sauver": self.save,
            "rules": self.rules, "regles": self.rules, "règles": self.rules,
            "board": self.board, "plateau": self.board,
            "quit": self.quit, "quitter": self.quit, "q": self.quit,
        }  # fmt: skip

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at the keyboard."""
        return tuple(s for s in range(1, self.record.start.players + 1) if s not in self.bots)

    def run(self) -> None:
        """Play until the game is over or somebody leaves; either way it is saved."""
        game = self.record.game
        self.screen.say(WELCOME.filled(title=game.title, aim=game.rulebook.aim), "italic")
        if self.record.commitment:
            self.screen.say(COMMITTED.filled(commitment=self.record.commitment), "dim")
        self.screen.say(HINT.filled(notation=game.words.NOTATION))
        over_before = self.record.state.is_over
        try:
            while not self.record.state.is_over:
                self.keep()
                self.turn(self.record.state.to_move[0])
        except (Leave, EOFError, KeyboardInterrupt):
            self.keep()
            self.screen.blank()
            if self.save_path.exists() and self.saved == self.record:
                self.screen.say(SAVED.filled(path=self.save_path), to_copy=True)
                self.screen.say(RESUME.filled(command=resume_command(self.save_path)), to_copy=True)
            return
        self.keep()
        self.finish()
        if not over_before:
            self.keep_progress()  # a game counts once, however often it is looked at

    def turn(self, seat: int) -> None:
        """Let the bot of a seat move, or the person in it type one thing."""
        state = self.record.state
        if seat in self.bots:
            move = self.bots[seat].choose(state.observation(seat), seat)
            self.record = self.record.appended(move).resolved()
            return
        if self.board_shown_to != seat:
            self.hand_over(seat)
            self.board("")
        typed = self.ask(self.addressed(PROMPT, seat)).strip()
        if not typed:
            return
        word, _, rest = typed.partition(" ")
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.record = self.record.play(typed, seat)
                self.board_shown_to = None
        except LudothequeError as error:
            self.screen.say(error.reason, "red")

    def addressed(self, text: Text, seat: int) -> str:
        """A sentence to the person in a seat."""
        return text.filled(seat=seat, name=name_of(self.record, seat)).to(self.screen.language)

    def hand_over(self, seat: int) -> None:
        """Between people who may not see the same, let the keyboard change hands."""
        shared = self.record.game.hides and len(self.people) > 1
        if shared and seat != self.at_keyboard:
            self.screen.console.clear()
            self.ask(self.addressed(HAND_OVER, seat))
        self.at_keyboard = seat

    def show_news(self, seat: int) -> None:
        """Say what happened that a seat has not seen yet, as far as it may know."""
        seen = self.seen.setdefault(seat, set(self.seen_before))
        for event in visible_events(self.record, seat):
            if event.number in seen or event.text is None:
                continue
            seen.add(event.number)
            if event.seat == CHANCE_SEAT:
                self.screen.say(CHANCE.filled(result=event.text))
            elif event.seat != seat:
                named = {"seat": event.seat, "name": name_of(self.record, event.seat)}
                self.screen.say(PLAYED.filled(move=event.text, **named))

    def board(self, _: str) -> None:
        """Show where the game stands."""
        seat = self.record.state.to_move[0]
        self.screen.blank()
        self.show_news(seat)
        self.screen.show(self.record.state, seat)
        self.board_shown_to = seat

    def help(self, _: str) -> None:
        """Say what can be typed."""
        moves = [move.text for move in self.record.state.legal_moves(self.record.state.to_move[0])]
        shown = ", ".join(moves[:MAX_MOVES_SHOWN]) + (", …" if moves[MAX_MOVES_SHOWN:] else "")
        self.screen.say(HELP.filled(notation=self.record.game.words.NOTATION, moves=shown))

    def moves(self, _: str) -> None:
        """List every legal move."""
        moves = self.record.state.legal_moves(self.record.state.to_move[0])
        self.screen.console.print(", ".join(move.text for move in moves))

    def undo(self, _: str) -> None:
        """Undo what is not confirmed yet, or the last decision if nothing was revealed since."""
        state = self.record.state
        if state.game.can_take_back:
            self.record = self.record.play(TAKE_BACK_TEXT, state.to_move[0])
        else:
            mine = (state.to_move[0],) if state.game.hides else self.people
            before = self.record.undone(mine)
            since = self.record.events[len(before.events) :]
            if any(event.seat not in (*mine, *self.bots) for event in since):
                raise NothingToUndo(TOO_LATE)
            self.record = before
        for seen in self.seen.values():
            seen.intersection_update(range(1, len(self.record.events) + 1))
        self.board_shown_to = None

    def save(self, path: str) -> None:
        """Save, also to a file of one's own."""
        target = Path(path).expanduser() if path else self.save_path
        saves.write(target, self.record)
        self.screen.say(SAVED.filled(path=target), to_copy=True)

    def rules(self, clause: str) -> None:
        """Show the rulebook, or one clause."""
        self.screen.rules(self.record.game, clause)

    def quit(self, _: str) -> None:
        """Stop for now."""
        raise Leave

    def keep(self) -> None:
        """Save after every event; where that fails, say so once and play on."""
        if self.record == self.saved:
            return
        try:
            saves.write(self.save_path, self.record)
            self.saved = self.record
        except BadUsage as error:
            if not self.warned:
                self.screen.say(NOT_SAVED.filled(why=error.reason), "red")
            self.warned = True

    def keep_progress(self) -> None:
        """Where a person plays alone, note what the game has achieved."""
        state = self.record.state
        campaign = state.game.campaign
        if campaign is None or self.people != (1,) or state.players > 1:
            return
        made = campaign.after_game(saves.progress_of(state.game.name), state)
        if made is not None:
            progress, said = made
            saves.keep_progress(state.game.name, progress)
            self.screen.say(said, "bold")

    def finish(self) -> None:
        """Show the end."""
        result = self.record.state.result
        assert result is not None, "only called once the game is over"
        self.screen.blank()
        # One person has seen all but the last moves; several may have seen different things.
        self.show_news(self.people[0] if len(self.people) == 1 else SPECTATOR)
        self.screen.show(self.record.state)
        self.screen.say(OVER.filled(summary=result.summary), "bold")
        if self.saved == self.record:
            self.screen.say(SAVED.filled(path=self.save_path), "dim", to_copy=True)
