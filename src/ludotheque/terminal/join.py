"""A seat at a live table in the terminal: the board is drawn here, all else comes by the API."""

import queue
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple, get_type_hints

import msgspec

from ludotheque.client import Client, Link, Move, News, Seat, Table, View
from ludotheque.engine import registry
from ludotheque.engine.move import SPECTATOR
from ludotheque.errors import LudothequeError, NoAnswer, NotBegun, ServerFailed
from ludotheque.language import Text, enumerated, joined, same, sentence
from ludotheque.tables.names import name_of, names_for
from ludotheque.terminal import choices
from ludotheque.terminal.commands import YES
from ludotheque.terminal.join_commands import BY_WORD
from ludotheque.terminal.join_completion import candidates
from ludotheque.terminal.join_lines import Line
from ludotheque.terminal.play import GIVEN_UP, HINT, OVER, WELCOME
from ludotheque.terminal.screen import QUIET, Screen

SITS = Text(en="You are {name}, in seat {seat}.", fr="Vous êtes {name}, à la place {seat}.")
THERE = Text(en="At the table: {who}.", fr="À la table : {who}.")
FREE = Text(en="a free seat", fr="une place libre")
READY = Text(
    en="Press Enter when you are ready; the game begins when all are. ",
    fr="Entrée quand vous êtes prêt ; la partie commence quand tous le sont. ",
)
WAITING_TO_BEGIN = Text(
    en="Waiting for the others; Ctrl-C leaves.", fr="On attend les autres ; Ctrl-C pour partir."
)
WAITING = Text(
    en="Waiting for {who}; Ctrl-C lets you type something.",
    fr="On attend {who} ; Ctrl-C pour taper quelque chose.",
)
LOST = Text(
    en="The connection is lost; trying again …", fr="La connexion est perdue ; nouvel essai …"
)
FOUND = Text(en="Connected again.", fr="Connexion rétablie.")
AGREE = Text(
    en="{who} would like to undo {what}. Do you agree? [y/N] ",
    fr="{who} voudrait annuler {what}. D’accord ? [o/N] ",
)
LAST_DECISION = Text(en="their last decision", fr="sa dernière décision")
PROMPT = same("{name}> ")
COME_BACK = Text(en="Come back with: {command}", fr="Pour revenir : {command}")
PAGE = Text(
    en="The table stays at {page}",
    fr="La table reste à l’adresse {page}",
)
KEEP = Text(
    en="save FILE keeps the game for 'ludotheque analyse FILE'; Enter leaves.",
    fr="sauver FICHIER garde la partie pour « ludotheque analyse FICHIER » ; Entrée pour partir.",
)
OTHER_VERSION = Text(
    en="the server shows this game in a way that is not known here: it has another version",
    fr="le serveur montre ce jeu d’une façon inconnue ici : il a une autre version",
)


class Ended(NamedTuple):
    """Nothing more will be heard, and why; None: the game is over."""

    error: LudothequeError | None


class JoinedGame:
    """One seat at a live table, until the game is over or its owner leaves."""

    _flags = ""  # of the command that leads back

    def __init__(self, screen: Screen, seat: Seat, ask: Callable[[str], str] = input):
        self.screen, self.seat, self.ask = screen, seat, ask
        self.table = seat.look_around()
        self.game = registry.load(self.table.game)
        self.view: View | None = None
        self.told_until = 0  # of this seat's events
        self.decided_at = 0  # how many events there were after my last decision
        self._heard: queue.SimpleQueue[News | Table | Ended] = queue.SimpleQueue()
        self._is_lost = False
        self._waited_for: Sequence[int] = ()
        self._shown_at = -1  # the version of the board that was shown last

    # The course of the game

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.screen.say(WELCOME.filled(title=self.game.title, aim=self.game.rulebook.aim), "italic")
        self.screen.say(HINT.filled(notation=self.game.words.NOTATION))
        self.screen.say(self._greeting)
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._gather()
            while not self.look().is_over:
                self._go_on()
        except EOFError:
            self.leave()
        except KeyboardInterrupt:
            self.leave()
            raise
        except NoAnswer:
            self.leave()
            raise
        else:
            self.finish()

    @property
    def _greeting(self) -> Text:
        return SITS.filled(name=self._name(self.seat.number), seat=self.seat.number)

    def _listen(self) -> None:
        """Hear what happens, in a thread of its own."""
        known, error = self.seat.client, None
        client = Client(
            known.address, known.token, language=known.language, patience=known.patience
        )
        seat = Seat(client, self.seat.table, self.seat.number)
        try:
            for message in seat.events(0, on_lost=self._lose):
                if self._is_lost:
                    self.screen.say(FOUND, QUIET)
                self._is_lost = False
                self._heard.put(message)
        except LudothequeError as failed:
            error = failed
        self._heard.put(Ended(error))

    def _lose(self, _: NoAnswer) -> None:
        """Say at once that the server is gone, also to somebody who is about to type."""
        if not self._is_lost:
            self.screen.say(LOST, "red")
        self._is_lost = True

    def _gather(self) -> None:
        """Before the game: be ready, and wait until all are."""
        if not self.table.is_begun:
            self._say_who_is_there()
            if self.ask(self.screen.question(READY)).strip().lower() in ("q", "quit", "quitter"):
                raise EOFError
            self.seat.ready()
            self.screen.say(WAITING_TO_BEGIN, QUIET)
        while not self._has_begun():
            self._wait()
        assert self.view
        self.told_until = self.view.looked
        if self._mine["stand_in"] and not self._mine["has_given_up"]:
            self.seat.back()

    def _has_begun(self) -> bool:
        try:
            self.view = self.seat.view()
        except NotBegun:
            return False
        self.table = self.seat.look_around()
        return True

    @property
    def _mine(self) -> Any:
        return self.table.seats[self.seat.number - 1]

    def look(self) -> View:
        """See where the game stands; tell what is new, and show the board if it is my turn."""
        self.view = view = self.seat.view()
        if view.count != self.told_until:
            self.screen.blank()
            self.tell(self.told_until)
            self.seat.looked(view.count)
            self.start_over()
        if view.is_my_turn and self._shown_at != view.count:
            has_only_decided = self._shown_at >= 0 and view.count == self.decided_at
            self._show_changes() if has_only_decided else self.show_board()
        return view

    def _go_on(self) -> None:
        """Answer, decide or wait, whatever is to be done now."""
        assert self.view
        asked = self.view.undo_request
        if asked and self.seat.number in asked["waiting_for"]:
            self._answer_undo(asked)
        elif self.view.is_my_turn:
            self._waited_for = ()
            self.turn()
        else:
            self._say_who_is_waited_for()
            try:
                self._wait()
            except KeyboardInterrupt:
                self._type(self.ask(self._prompt))

    def _wait(self) -> None:
        """Wait until something happens."""
        message = self._heard.get()
        if isinstance(message, Ended) and message.error:
            raise message.error
        if isinstance(message, Table):
            self._note(message)

    def _note(self, table: Table) -> None:
        """Say who has come or gone before the game."""
        was, self.table = self.table, table
        if not table.is_begun and self._there(was) != self._there(table):
            self._say_who_is_there()

    # A turn

    def turn(self) -> None:
        """Ask for a decision, or the rest of one, and let the person type a line."""
        assert self.view
        if self.line.items:
            self.screen.say(self.line.describe(), "bold")
        elif self.view.question:
            self.screen.say(same(self.view.question), "bold")
        choices.show(self.screen, self.line.choices)
        self._type(self.ask(self._prompt))

    @property
    def _prompt(self) -> str:
        return self.screen.question(PROMPT.filled(name=self._name(self.seat.number)))

    def _type(self, typed: str) -> None:
        """Do what a line says, or say why not."""
        self.screen.note_answer()
        typed = typed.strip()
        word, _, rest = typed.partition(" ")
        try:
            if word.lower() in BY_WORD:
                BY_WORD[word.lower()](self, rest.strip())
            elif part := self.game.part(self.board, typed, self.screen.names):
                self.screen.draw(part.draw(self.screen.language))
            elif typed or self.line.items:
                self._decide(typed)
        except NoAnswer:
            raise
        except LudothequeError as error:
            self.screen.say(error.reason, "red")

    def _decide(self, typed: str) -> None:
        """Go on with a decision, and send it once it is whole."""
        assert self.view
        try:
            self.line = self.line.read(typed)
            if self.line.is_made:
                made, seen = self.line, self.view.count
                self.start_over()
                self.decided_at = self.seat.decide(*made.texts, moves=made.moves, seen=seen)
        except NoAnswer:
            raise
        except LudothequeError as error:
            self.screen.say(error.reason, "red")
            choices.show_rule(self.screen, self.line.choices, is_bare=self.line.takes_bare_numbers)

    @property
    def legal(self) -> Sequence[Move]:
        """The legal steps of this seat; none where it is not to move."""
        return self.line.legal

    @cached_property
    def line(self) -> Line:
        """What has been typed of a decision."""
        assert self.view
        moves = self.seat.moves() if self.view.is_my_turn else ()
        return Line(self.seat, self.game, self.table.options, moves)

    def start_over(self) -> None:
        """Forget what is not decided yet."""
        self.__dict__.pop("line", None)

    def _answer_undo(self, asked: Any) -> None:
        what = same(asked["words"]) if asked["words"] else LAST_DECISION
        question = AGREE.filled(who=self._name(asked["seat"]), what=what)
        answer = self.ask(self.screen.question(question)).strip().lower()
        try:
            self.seat.answer_undo(answer in YES, asked["number"])
        except NoAnswer:
            raise
        except LudothequeError as error:  # nobody asks any more
            self.screen.say(error.reason, "red")

    def offers(self, typed: str) -> list[str]:
        """What Tab may put in the place of the last word that is typed."""
        if self.view is None or not self.view.is_my_turn:
            return []
        return candidates(self.line, typed, self.screen.language)

    # What is shown

    @property
    def board(self) -> Any:
        """What this seat sees, as the game's own view."""
        assert self.view
        try:
            kind = get_type_hints(self.game.views.view_of)["return"]
            return msgspec.convert(self.view.view, kind, strict=False)
        except msgspec.ValidationError as error:
            raise ServerFailed(OTHER_VERSION) from error

    def show_board(self) -> None:
        """Show where the game stands, in the form that fits."""
        assert self.view
        self.screen.names = names_for(self._names, SPECTATOR, self.screen.language).given
        self.screen.show_view(self.game, self.board)
        self._shown_at = self.view.count

    def _show_changes(self) -> None:
        """After a small step, show only what it changed."""
        assert self.view
        self.screen.show_changes(self.game, self.board)
        self._shown_at = self.view.count

    def tell(self, since: int) -> bool:
        """Tell what happened after so many events; whether anything did."""
        assert self.view
        paragraphs = self.seat.story(since)
        for paragraph in paragraphs:
            self.screen.say(same(paragraph))
        self.told_until = self.view.count
        return bool(paragraphs)

    def _name(self, seat: int) -> Text:
        return name_of(self._names, seat)

    @property
    def _names(self) -> list[str]:
        return [str(one["name"]) for one in self.table.seats]

    def _there(self, table: Table) -> list[Text]:
        names = [str(one["name"]) for one in table.seats]
        taken = [bool(one["is_taken"]) for one in table.seats]
        return [name_of(names, n) if is_ else FREE for n, is_ in enumerate(taken, 1)]

    def _say_who_is_there(self) -> None:
        self.screen.say(THERE.filled(who=joined(self._there(self.table), ", ")))

    def _say_who_is_waited_for(self) -> None:
        assert self.view
        if self.view.to_move and self.view.to_move != self._waited_for:
            who = enumerated(self._name(seat) for seat in self.view.to_move)
            self.screen.say(WAITING.filled(who=who), QUIET)
        self._waited_for = self.view.to_move

    # The end

    def leave(self) -> None:
        """Say how to come back."""
        self.screen.blank()
        program = "ludotheque" if shutil.which("ludotheque") else sys.argv[0]
        command = f"{program} join {self._page}{self._flags}"
        self.screen.say(COME_BACK.filled(command=command), to_copy=True)

    @property
    def _page(self) -> Link:
        return Link(self.seat.client.address, self.seat.table)

    def finish(self) -> None:
        """Show the end, and say where the game is found again."""
        assert self.view
        self.screen.blank()
        self.show_board()
        result = self.view.result
        summary = same(result["summary"]) if result else GIVEN_UP
        self.screen.say(OVER.filled(summary=sentence(summary)), "bold")
        self.screen.say(PAGE.filled(page=self._page), to_copy=True)
        self._offer_record()

    def _offer_record(self) -> None:
        """Let the person keep the game, and look back, before they leave."""
        self.screen.say(KEEP)
        with suppress(EOFError):
            while typed := self.ask(self._prompt).strip():
                self._type(typed)
