"""How a game ended, for programs, for records, and in words."""

from dataclasses import dataclass
from typing import Any

from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.telling import Names
from ludotheque.language import Language, Text, enumerated

WINS = Text(en="{who} [who?win|wins]", fr="{who} [who?gagnez|gagne]")
WINS_ON_POINTS = Text(
    en="{who} [who?win|wins] with {points} [points?point|points]",
    fr="{who} [who?gagnez|gagne] avec {points} [points?point|points]",
)
SHARE_THE_WIN = Text(
    en="{who} share the win", fr="{who} [reader?vous partagez|se partagent] la victoire"
)
NOBODY_WINS = Text(en="nobody wins", fr="personne ne gagne")
A_DRAW = Text(en="a draw", fr="égalité")
POINTS = Text(en="{n} [n?point|points]", fr="{n} [n?point|points]")
OUTCOME_AND_WHY = Text(en="{outcome}: {why} ({clause})", fr="{outcome} : {why} ({clause})")
BY_NUMBER = Names(SPECTATOR)


@dataclass(frozen=True)
class Ending:
    """A way in which a game may end, and the clause that says so."""

    clause: str
    about: Text
    lost: bool = False  # nobody wins: those who play together, or one alone, against the game
    won: Text = WINS  # what the winner did


@dataclass(frozen=True)
class Result:
    """How a game ended: the rank and points of each seat, and why."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    ending: Ending

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; more than one when it is shared."""
        return tuple(seat for seat, rank in enumerate(self.ranks, 1) if rank == 1)

    def as_json(self, language: Language, names: Names = BY_NUMBER) -> dict[str, Any]:
        """The result for programs, with a summary for people."""
        return {
            "ranks": self.ranks,
            "points": self.points,
            "clause": self.ending.clause,
            "summary": self.summary(names).to(language),
        }

    @property
    def notation(self) -> str:
        """The result as a record writes it, in no language: "places 1 2 points 1 -1 by DN-10"."""
        ranks, points = (" ".join(map(str, numbers)) for numbers in (self.ranks, self.points))
        return f"places {ranks} points {points} by {self.ending.clause}"

    def summary(self, names: Names = BY_NUMBER) -> Text:
        """Who won, and why, as the seats are called.

        >>> result = Result((2, 1), (-1, 1), Ending("DN-10", Text(en="five in a row", fr="")))
        >>> str(result.summary()), str(result.summary(Names(1, {2: "Ben"})))
        ('seat 2 wins: five in a row (DN-10)', 'Ben wins: five in a row (DN-10)')
        >>> slain = Ending("DG-22", Text(en="all are dead", fr=""), won=WINS_ON_POINTS)
        >>> str(Result((1, 2), (24, 7), slain).summary())
        'seat 1 wins with 24 points: all are dead (DG-22)'
        """
        about, clause = self.ending.about, self.ending.clause
        return OUTCOME_AND_WHY.filled(outcome=self._outcome(names), why=about, clause=clause)

    def _outcome(self, names: Names) -> Text:
        winners = sorted(self.winners, key=lambda seat: seat != names.reader)
        if self.ending.lost:
            return NOBODY_WINS
        if len(self.ranks) == 1:
            return POINTS.filled(n=self.points[0])
        if len(winners) == 1:
            points = self.points[winners[0] - 1]
            return self.ending.won.filled(who=names[winners[0]], points=points)
        if len(winners) == len(self.ranks):
            return A_DRAW
        together = enumerated(names[seat].name for seat in winners)
        return SHARE_THE_WIN.filled(who=together, reader=names.reader in winners)
