"""Checking a finished record: every move legal, and every throw the one its secret fixed."""

from dataclasses import dataclass
from typing import Any

from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.engine.result import Result
from ludotheque.errors import BadRecord
from ludotheque.language import Language, Text
from ludotheque.records.reader import Line, read_with_lines, under_rules
from ludotheque.records.record import Record, event_line


@dataclass(frozen=True)
class Verified:
    """A record that passed, and how much there was to check."""

    record: Record
    decisions: int  # also those that were undone
    throws: int

    @property
    def events(self) -> int:
        """How many events stand."""
        return len(self.record.events)

    @property
    def undone(self) -> int:
        """How many events were undone; they are checked too."""
        return self.decisions + self.throws - self.events

    def as_json(self, language: Language) -> dict[str, Any]:
        """What was checked, for programs."""
        return {
            "verified": True,
            "events": self.events,
            "decisions": self.decisions,
            "throws": self.throws,
            "undone_throws": self.record.undone_throws,
            "result": self.result.as_json(language),
        }

    @property
    def result(self) -> Result:
        """How the game ended."""
        result = self.record.state.result
        assert result is not None, "only finished games are verified"
        return result


def verify(text: str) -> Verified:
    """Repeat a whole game from its record, or raise a BadRecord at the line where it fails.

    What was undone is repeated too. Results of chance are compared to the letter: nothing in their
    lines may differ.
    """
    record, lines = read_with_lines(text)
    end = text.count("\n") + 1
    if not record.state.is_over:
        raise BadRecord(end, Text(en="the game is not over", fr="la partie n’est pas terminée"))
    events = [
        (event, line)
        for event, line in zip(record.history, lines, strict=True)
        if isinstance(event, Move)
    ]
    throws = [(event, line) for event, line in events if event.seat == CHANCE_SEAT]
    if throws or record.commitments:
        _check_revealed(record, end)
    for event, line in throws:
        _check_throw(record, event, line)
    return Verified(record, len(events) - len(throws), len(throws))


def _check_revealed(record: Record, end: int) -> None:
    """From the first throw on, each must be committed to, and each secret known."""
    committed = record.commitments
    known = all(each.digest is not None and each.secret is not None for each in committed)
    if not (committed and known and committed[0].first_throw == 0):
        raise BadRecord(
            end,
            Text(
                en="chance cannot be checked without both a 'commitment' and a 'secret' line",
                fr="sans ligne « commitment » et ligne « secret », le hasard est invérifiable",
            ),
        )


def _check_throw(record: Record, throw: Move, line: Line) -> None:
    dice = record.dice_for(throw.state.throws)
    assert dice is not None, "all secrets are known"
    right = event_line(throw.state.roll(dice))
    if line.written != right:
        problem = Text(
            en="the secret gives '{right}' here, not '{wrong}'",
            fr="le secret donne ici « {right} », pas « {wrong} »",
        ).filled(right=right, wrong=line.written)
        raise BadRecord(line.number, under_rules(problem, record.game, record.other_rules))
