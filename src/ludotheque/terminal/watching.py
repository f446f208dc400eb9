"""Watching a live table in the terminal: what happens, in words, and the board after it."""

from ludotheque.client import View
from ludotheque.language import Text
from ludotheque.terminal.join import WAITING_TO_BEGIN, JoinedGame
from ludotheque.terminal.screen import QUIET

WATCHING = Text(
    en="You are watching; Ctrl-C leaves.", fr="Vous regardez la partie ; Ctrl-C pour partir."
)


class WatchedGame(JoinedGame):
    """A live table as a spectator sees it, until the game is over or they leave."""

    _flags = " --watch"

    @property
    def _greeting(self) -> Text:
        return WATCHING

    def _gather(self) -> None:
        """Wait until the game has begun; what happened before is not told."""
        if not self._has_begun():
            self._say_who_is_there()
            self.screen.say(WAITING_TO_BEGIN, QUIET)
        while not self._has_begun():
            self._wait()
        assert self.view
        self.told_until = self.view.count

    def look(self) -> View:
        """See where the game stands, tell what is new, and show the board after it."""
        self.view = view = self.seat.view()
        if view.count != self.told_until:
            self.screen.blank()
            self.tell(self.told_until)
        if self._shown_at != view.count and not view.is_over:
            self.show_board()
        return view

    def _offer_record(self) -> None:
        """Leave at once: a spectator types nothing."""

    def _go_on(self) -> None:
        """Wait for what happens next."""
        self._say_who_is_waited_for()
        self._wait()
