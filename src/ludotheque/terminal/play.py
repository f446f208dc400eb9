"""A table at the keyboard: what people there type, and what they are shown."""

import shlex
import shutil
import sys
from collections.abc import Callable

from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.state import State
from ludotheque.engine.telling import Told, paragraph
from ludotheque.errors import LudothequeError
from ludotheque.events import CHANCE, MOVE
from ludotheque.language import Text, joined, sentence
from ludotheque.tables.host import Host
from ludotheque.tables.lenient_log import LenientLog
from ludotheque.tables.names import HUMAN, name_of
from ludotheque.tables.news import names_at, told_by_decision
from ludotheque.terminal import choices
from ludotheque.terminal.commands import BY_WORD
from ludotheque.terminal.completion import forget_typed
from ludotheque.terminal.drafts import asked_of
from ludotheque.terminal.parts import look
from ludotheque.terminal.reading import Begun
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.totals import totals

WELCOME = Text(en="{title}: {aim}", fr="{title} : {aim}")
HINT = Text(en="{notation} Type ? for help.", fr="{notation} Tapez ? pour l’aide.")
COMMITTED = Text(
    en="Chance is fixed by a secret, shown at the end; its SHA-256 is {commitment}.",
    fr="Le hasard est fixé par un secret, dévoilé à la fin ; son SHA-256 est {commitment}.",
)
SEAT = Text(en="seat {seat}", fr="place {seat}")
SITS = Text(en="seat {seat}: {who}", fr="place {seat} : {who}")
NAMED_SEAT = Text(en="{name} (seat {seat})", fr="{name} (place {seat})")
HAND_OVER = Text(
    en="Hand over to {who}, then press Enter.",
    fr="Passez la main à {who}, puis appuyez sur Entrée.",
)
READ_ON = Text(en="Press Enter to go on.", fr="Entrée pour continuer.")
OVER = Text(en="The game is over. {summary}", fr="La partie est terminée. {summary}")
GIVEN_UP = Text(en="it was given up", fr="elle a été abandonnée")
KEPT = Text(en="Kept as game {n}.", fr="Conservée sous le numéro {n}.")
NOT_KEPT = Text(
    en="{why}; the game goes on, but it will be lost when you leave",
    fr="{why} ; la partie continue, mais elle sera perdue quand vous la quitterez",
)
RESUME = Text(en="Go on with: {command}", fr="Pour reprendre : {command}")
ANALYSE = Text(en="What each move was worth: {command}", fr="La valeur de chaque coup : {command}")


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
        screen.names = names_at(self.table, SPECTATOR, screen.language).given
        # What each seat has seen: of its own events, and of the log's. What is there of a resumed
        # game was seen before it was left.
        seats = range(SPECTATOR, self.table.start.players + 1)
        resumed = self.table.has_begun
        self.seen = {seat: self.table.count_for(seat) if resumed else 0 for seat in seats}
        self.told_until = dict.fromkeys(seats, self.table.version if resumed else 0)
        self.told: list[Told] = []  # what was told last
        self.warned = False  # that the game is not kept
        self.at_keyboard: int | None = None
        self.board_shown_to: int | None = None
        self.asked: Begun | None = None  # what the last question was about
        self._begun: Begun | None = None

    @property
    def seat(self) -> int:
        """The person who is asked now."""
        return min(self.table.people & set(self.table.state.to_move))

    @property
    def begun(self) -> Begun:
        """What the person who is asked has begun to decide."""
        if self._begun is None:
            self._begun = Begun(self.table.state.observation(self.seat), self.seat)
        return self._begun

    @property
    def position(self) -> State:
        """What the person who is asked sees, after what it has begun to decide."""
        return self.begun.position

    def run(self) -> None:
        """Play until the game is over or somebody leaves; either way it is kept."""
        game, table = self.table.game, self.table
        self.screen.say(WELCOME.filled(title=game.title, aim=game.rulebook.aim), "italic")
        for known in table.commitments:
            self.screen.say(COMMITTED.filled(commitment=known.digest), "dim")
        self.screen.say(HINT.filled(notation=game.words.NOTATION))
        if table.start.players > 1:
            self.say_who_sits_where()
        try:
            while not table.is_over:
                self.host.play_bots(self.number)
                self.warn()
                if not table.is_over:
                    self.turn(self.seat)
        except EOFError:
            self.leave()
        except KeyboardInterrupt:
            self.leave()
            raise  # who called it says by its exit code that it was interrupted
        else:
            self.finish()

    def turn(self, seat: int) -> None:
        """Let the person in a seat type one line."""
        typed = self.show_news(seat) if self.board_shown_to != seat else ""
        if not typed:
            self.ask_for_more()
            typed = self.ask_for(f"{self.called(seat).to(self.screen.language)}> ").strip()
        word, _, rest = typed.partition(" ")
        try:
            if word.lower() in BY_WORD:
                BY_WORD[word.lower()].run(self, rest.strip())
            elif not look(self.screen, self.position, typed, seat) and (
                typed or not self.begun.is_empty
            ):
                self.decide(typed)
        except LudothequeError as error:
            self.screen.say(error.reason, "red")

    def decide(self, typed: str) -> None:
        """Go on with a decision, and make it once it is whole."""
        before = self.begun
        try:
            self._begun = before.read(typed)
        except LudothequeError as error:
            self.screen.say(error.reason, "red")
            choices.show_rule(self.screen, before.choices, is_bare=before.takes_bare_numbers)
            return
        if not self._begun.is_made:
            if self._begun.steps != before.steps:
                self.show_changes()
            return
        moves, seat = self._begun.moves, self._begun.seat
        self.start_over()
        self.host.submit(self.number, seat, moves, seen=self.seen[seat])

    def start_over(self) -> None:
        """Forget what is not decided yet, and show the board again."""
        self._begun = self.board_shown_to = None

    # What is shown

    def say_who_sits_where(self) -> None:
        """Say who plays, and in which seat."""
        names = [who.name for who in self.table.start.seats]
        seats = [SITS.filled(seat=n, who=name_of(names, n)) for n in range(1, len(names) + 1)]
        self.screen.say(joined(seats, " · "), "dim")

    def called(self, seat: int) -> Text:
        """How a person is addressed: by name, and by the seat where that has none."""
        names = [who.name for who in self.table.start.seats]
        if names[seat - 1] == HUMAN:
            return SEAT.filled(seat=seat)
        return NAMED_SEAT.filled(name=name_of(names, seat), seat=seat)

    def hand_over(self, seat: int) -> None:
        """Between people who may not see the same, let the keyboard change hands."""
        shared = self.table.state.hides and len(self.table.people) > 1
        if shared and seat != self.at_keyboard:
            if self.at_keyboard is not None:  # before that there is nothing but the introduction
                self.screen.clear()
                self.told = []
                forget_typed()
            self.ask_for(HAND_OVER.filled(who=self.called(seat)).to(self.screen.language))
        self.at_keyboard = seat

    def show_news(self, seat: int) -> str:
        """Tell what happened, and show the board; of one that is still known, what changed.

        Gives what somebody has typed already, who was only asked to read.
        """
        is_known = self.knows_board(seat)
        self.hand_over(seat)
        self.screen.blank()
        self.tell(seat, self.told_until[seat])
        if is_known:
            self.show_changes()
            return ""
        typed = self.let_read(seat)
        self.show_board()
        return typed

    def knows_board(self, seat: int) -> bool:
        """Whether a person has only taken a small step, or still has the board before it."""
        news = self.table.events[self.told_until[seat] :]
        if seat != self.at_keyboard or {event.kind for event in news} - {MOVE, CHANCE}:
            return False
        if any(event.seat != seat for event in news if event.kind == MOVE):
            return False
        return self.screen.has_board_in_view or all(event.kind == MOVE for event in news)

    def let_read(self, seat: int) -> str:
        """Wait before a board that would push what was told out of the window.

        What is typed there is no answer to that, but it is not lost: it may be the move.
        """
        picture, _ = self.screen.picture(self.table.game, self.position.table_view(seat))
        if self.screen.would_scroll(picture):
            return self.ask_for(READ_ON.to(self.screen.language)).strip()
        return ""

    def ask_for(self, prompt: str) -> str:
        """Ask the person at the keyboard, who has read by then what stands above."""
        typed = self.ask(prompt)
        self.screen.note_answer()
        return typed

    def tell(self, seat: int, since: int) -> bool:
        """Tell what happened after so many events of the log; whether anything did."""
        names = names_at(self.table, seat, self.screen.language)
        told = told_by_decision(self.table, names, since)
        self.seen[seat], self.told_until[seat] = self.table.count_for(seat), self.table.version
        if told:
            self.told = [one for every in told for one in every]
        for every in told:
            self.screen.say(paragraph(every))
        return bool(told)

    def show_board(self) -> None:
        """Show where the game stands."""
        self.screen.show(self.position, self.seat)
        self.board_shown_to, self.asked = self.seat, None

    def show_changes(self) -> None:
        """After a small step, show only the lines of the board that it changed."""
        self.screen.show_changes(self.table.game, self.position.view(self.seat))
        self.board_shown_to, self.asked = self.seat, None

    def ask_for_more(self) -> None:
        """Ask for a decision, or for the rest of one, with the choices by their numbers."""
        begun = self.begun
        if begun is self.asked:
            return
        self.asked = begun
        names = names_at(self.table, begun.seat, self.screen.language)
        self.screen.say(asked_of(begun, names), "bold")
        choices.show(self.screen, begun.choices)

    def warn(self) -> None:
        """Say once that the game is not kept."""
        if self.log.trouble and not self.warned:
            self.screen.say(NOT_KEPT.filled(why=self.log.trouble.reason), "red")
            self.warned = True

    # The end

    def leave(self) -> None:
        """Say how to go on; a new game in which nobody has decided anything is not kept."""
        self.screen.blank()
        if not self.table.has_begun and self.number in self.host.began:
            self.host.forget(self.number)
            return
        self.say_kept()
        self._say_command(RESUME, "play", "--resume")

    def say_kept(self) -> None:
        """Say where the game is, if it is anywhere."""
        if not self.log.trouble:
            self.screen.say(KEPT.filled(n=self.number))

    def _say_command(self, text: Text, *words: str) -> None:
        """Name a command for this game, if it is kept."""
        if not self.log.trouble:
            program = "ludotheque" if shutil.which("ludotheque") else sys.argv[0]
            command = shlex.join([program, *words, str(self.number)])
            self.screen.say(text.filled(command=command), to_copy=True)

    def finish(self) -> None:
        """Show the end."""
        result = self.table.state.result
        self.screen.blank()
        # One person has seen all but the last moves; several may have seen different things, and
        # are told what one of them has not seen.
        people = self.table.people
        reader = min(people) if len(people) == 1 else SPECTATOR
        self.tell(reader, min(self.told_until[seat] for seat in people or (SPECTATOR,)))
        self.screen.show(self.table.state, can_look=False)
        names = names_at(self.table, reader, self.screen.language)
        summary = result.summary(names) if result else GIVEN_UP
        self.screen.say(OVER.filled(summary=sentence(summary)), "bold")
        points = totals(result, names) if result else None
        for said in (points, self.table.record().remark, self.host.achieved.get(self.number)):
            if said:
                self.screen.say(said, "bold")
        self.say_kept()
        self._say_command(ANALYSE, "analyse")
