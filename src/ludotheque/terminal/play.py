"""A table at the keyboard: what people there type, and what they are shown."""

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from ludotheque.engine.lexicon import Lexicon
from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.state import State
from ludotheque.errors import LudothequeError
from ludotheque.events import CHANCE, MOVE, TAKE_BACK, UNDO
from ludotheque.language import Text, joined, same
from ludotheque.records.visibility import VisibleEvent
from ludotheque.storage import write_new
from ludotheque.tables.host import Host
from ludotheque.tables.lenient_log import LenientLog
from ludotheque.tables.table import is_whole
from ludotheque.terminal.names import name_of
from ludotheque.terminal.screen import Screen, named

HELP = Text(
    en="""\
{notation}
Commands: moves (all legal moves) · undo · save FILE · rules [CLAUSE] · board · quit
To look at: {parts}
Legal now: {moves}""",
    fr="""\
{notation}
Commandes : coups (tous les coups permis) · annuler · sauver FICHIER · regles [RÈGLE] · \
plateau · quitter
À regarder : {parts}
Permis maintenant : {moves}""",
)
WELCOME = Text(en="{title}: {aim}", fr="{title} : {aim}")
HINT = Text(en="{notation} Type ? for help.", fr="{notation} Tapez ? pour l’aide.")
COMMITTED = Text(
    en="Chance is fixed by a secret, shown at the end; its SHA-256 is {commitment}.",
    fr="Le hasard est fixé par un secret, dévoilé à la fin ; son SHA-256 est {commitment}.",
)
PROMPT = Text(en="Seat {seat} ({name}), your move: ", fr="Place {seat} ({name}), à vous : ")
HAND_OVER = Text(
    en="Hand over to seat {seat} ({name}), then press Enter.",
    fr="Passez la main à la place {seat} ({name}), puis appuyez sur Entrée.",
)
AGREED = Text(
    en="Chance, or somebody else, has spoken since seat {seat} ({name}) decided. Do all agree to "
    "go back? [y/N] ",
    fr="Le hasard, ou quelqu’un d’autre, a parlé depuis la décision de la place {seat} ({name}). "
    "Tous d’accord pour revenir en arrière ? [o/N] ",
)
YES = ("y", "yes", "o", "oui")
NEWS = {
    CHANCE: Text(en="Chance: {text}.", fr="Hasard : {text}."),
    MOVE: Text(en="Seat {seat} ({name}) plays {text}.", fr="La place {seat} ({name}) joue {text}."),
    TAKE_BACK: Text(
        en="Seat {seat} ({name}) decides anew.", fr="La place {seat} ({name}) décide à nouveau."
    ),
    UNDO: Text(
        en="The last decision of seat {seat} ({name}) is undone.",
        fr="La dernière décision de la place {seat} ({name}) est annulée.",
    ),
}
OVER = Text(en="The game is over: {summary}.", fr="La partie est terminée : {summary}.")
EXPORTED = Text(en="Written to {path}", fr="Partie écrite dans {path}")
KEPT = Text(en="Kept as game {n}.", fr="Conservée sous le numéro {n}.")
NOT_KEPT = Text(
    en="{why}; the game goes on, but it will be lost when you leave",
    fr="{why} ; la partie continue, mais elle sera perdue quand vous la quitterez",
)
RESUME = Text(en="Go on with: {command}", fr="Pour reprendre : {command}")
MAX_MOVES_SHOWN = 12


class Leave(Exception):
    """The person at the keyboard wants to stop."""


class TerminalGame:
    """One table, from where it stands to its end, or until somebody leaves."""

    def __init__(
        self,
        screen: Screen,
        host: Host,
        number: int,
        log: LenientLog,
        ask: Callable[[str], str] = input,
    ):
        self.screen = screen
        self.host = host
        self.number = number
        self.table = host.table(number)
        self.log = log
        self.ask = ask
        # The events that each seat has seen; those of a resumed game were seen before it was left.
        seats = range(SPECTATOR, self.table.start.players + 1)
        resumed = self.table.has_begun
        self.seen = {seat: self.table.count_for(seat) if resumed else 0 for seat in seats}
        self.steps: list[int] = []  # of a decision that is not whole yet
        self.trial: State | None = None  # what its seat sees after them
        self.warned = False  # that the game is not kept
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
    def lexicon(self) -> Lexicon:
        """The words of moves, as people read and may type them."""
        return self.table.game.words.LEXICON

    @property
    def seat(self) -> int:
        """The person who is asked now."""
        return min(self.table.people & set(self.table.state.to_move))

    @property
    def position(self) -> State:
        """What the person who is asked sees, after what it has begun to decide."""
        return self.trial or self.table.state.observation(self.seat)

    def run(self) -> None:
        """Play until the game is over or somebody leaves; either way it is kept."""
        game, table = self.table.game, self.table
        self.screen.say(WELCOME.filled(title=game.title, aim=game.rulebook.aim), "italic")
        for known in table.commitments:
            self.screen.say(COMMITTED.filled(commitment=known.digest), "dim")
        self.screen.say(HINT.filled(notation=game.words.NOTATION))
        try:
            while not table.state.is_over:
                self.host.play_bots(self.number)
                self.warn()
                if not table.state.is_over:
                    self.turn(self.seat)
        except (Leave, EOFError, KeyboardInterrupt):
            self.leave()
        else:
            self.finish()

    def turn(self, seat: int) -> None:
        """Let the person in a seat type one thing."""
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
            elif part := self.table.game.part(self.position.view(seat), typed):
                self.screen.draw(part.draw(self.screen.language))
            else:
                self.step(typed, seat)
        except LudothequeError as error:
            self.screen.say(error.reason, "red")

    def step(self, typed: str, seat: int) -> None:
        """Take a step of a decision, and make it once it is whole."""
        move = self.position.find(self.lexicon.typed(typed), seat)
        self.trial = self.position.play(move)
        self.steps.append(move.number)
        self.board_shown_to = None
        if is_whole(self.trial, seat):
            steps = self.steps
            self.start_over()
            self.host.submit(self.number, seat, steps, seen=self.seen[seat])

    def start_over(self) -> None:
        """Forget what is not decided yet."""
        self.steps, self.trial, self.board_shown_to = [], None, None

    def addressed(self, text: Text, seat: int) -> str:
        """A sentence to the person in a seat."""
        return text.filled(seat=seat, name=self.name_of(seat)).to(self.screen.language)

    def name_of(self, seat: int) -> Text:
        """Who sits in a seat."""
        return name_of([who.name for who in self.table.start.seats], seat)

    def hand_over(self, seat: int) -> None:
        """Between people who may not see the same, let the keyboard change hands."""
        shared = self.table.game.hides and len(self.table.people) > 1
        if shared and seat != self.at_keyboard:
            self.screen.console.clear()
            self.ask(self.addressed(HAND_OVER, seat))
        self.at_keyboard = seat

    def show_news(self, seat: int) -> None:
        """Say what happened that a seat has not seen yet, as far as it may know."""
        for event in self.table.events_for(seat, self.seen[seat]):
            if event.kind in NEWS and self.is_news(event, seat):
                name = self.name_of(event.seat) if event.seat > 0 else ""
                text = self.lexicon.said(event.text or "")
                said = NEWS[event.kind].filled(seat=event.seat, name=name, text=text)
                self.screen.say(said)
        self.seen[seat] = self.table.count_for(seat)

    def is_news(self, event: VisibleEvent, seat: int) -> bool:
        """What was concealed is no news, nor what one has just done oneself."""
        if event.kind in (CHANCE, MOVE) and event.text is None:
            return False
        return event.kind == UNDO or event.seat != seat

    def board(self, _: str) -> None:
        """Show where the game stands."""
        seat = self.seat
        self.screen.blank()
        self.show_news(seat)
        self.screen.show(self.position, seat)
        self.screen.say(self.table.game.words.question(self.position.view(seat)), "bold")
        self.board_shown_to = seat

    def help(self, _: str) -> None:
        """Say what can be typed."""
        moves = [move.said for move in self.position.legal_moves(self.seat)]
        more = [same("…")] if moves[MAX_MOVES_SHOWN:] else []
        shown = joined([*moves[:MAX_MOVES_SHOWN], *more], ", ")
        game, view = self.table.game, self.position.view(self.seat)
        parts = named(game.terminal.parts(view))
        self.screen.say(HELP.filled(notation=game.words.NOTATION, parts=parts, moves=shown))

    def moves(self, _: str) -> None:
        """List every legal move."""
        moves = self.position.legal_moves(self.seat)
        self.screen.console.print(joined((m.said for m in moves), ", ").to(self.screen.language))

    def undo(self, _: str) -> None:
        """Forget what has been begun, or undo the last decision, if those who must agree do."""
        if self.steps:
            self.start_over()
            return
        # Who may not look at another's cards does not undo for them either.
        seat = None if self.table.game.hides else self.table.last_person()
        self.host.undo(self.number, seat or self.seat)
        if request := self.table.undo_request:
            agrees = self.ask(self.addressed(AGREED, request.seat)).strip().lower() in YES
            for other in sorted(request.waiting_for):
                if self.table.undo_request:
                    self.host.answer_undo(self.number, other, agrees=agrees)
        self.board_shown_to = None

    def save(self, path: str) -> None:
        """Write the game to a file of one's own; it is kept here anyway."""
        if not path:
            self.say_kept()
            return
        write_new(Path(path).expanduser(), self.table.record().to_resume())
        self.screen.say(EXPORTED.filled(path=path), to_copy=True)

    def rules(self, clause: str) -> None:
        """Show the rulebook, or one clause."""
        self.screen.rules(self.table.game, clause)

    def quit(self, _: str) -> None:
        """Stop for now."""
        raise Leave

    def warn(self) -> None:
        """Say once that the game is not kept."""
        if self.log.trouble and not self.warned:
            self.screen.say(NOT_KEPT.filled(why=self.log.trouble.reason), "red")
            self.warned = True

    def leave(self) -> None:
        """Say how to go on; a game in which nobody has decided anything is not kept."""
        self.screen.blank()
        if not self.table.has_begun:
            self.host.forget(self.number)
            return
        self.say_kept()
        if not self.log.trouble:
            program = "ludotheque" if shutil.which("ludotheque") else sys.argv[0]
            command = shlex.join([program, "play", "--resume", str(self.number)])
            self.screen.say(RESUME.filled(command=command), to_copy=True)

    def say_kept(self) -> None:
        """Say where the game is, if it is anywhere."""
        if not self.log.trouble:
            self.screen.say(KEPT.filled(n=self.number))

    def finish(self) -> None:
        """Show the end."""
        result = self.table.state.result
        assert result is not None, "only called once the game is over"
        self.screen.blank()
        # One person has seen all but the last moves; several may have seen different things.
        people = self.table.people
        self.show_news(min(people) if len(people) == 1 else SPECTATOR)
        self.screen.show(self.table.state)
        self.screen.say(OVER.filled(summary=result.summary), "bold")
        for said in (self.table.record().remark, self.host.achieved.get(self.number)):
            if said:
                self.screen.say(said, "bold")
        self.say_kept()
