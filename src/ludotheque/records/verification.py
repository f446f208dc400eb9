"""Checking a finished record: every move legal, and every throw the one its secret fixed."""

from dataclasses import dataclass
from typing import Any

from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Result
from ludotheque.engine.move import CHANCE_SEAT
from ludotheque.errors import BadRecord
from ludotheque.language import Language, Text
from ludotheque.records.reader import Line, read_with_lines
from ludotheque.records.record import Record, event_line


@dataclass(frozen=True)
class Verified:
    """A record that passed, and how much there was to check."""

    record: Record
    decisions: int
    throws: int

    def as_json(self, language: Language) -> dict[str, Any]:
        """What was checked, for programs."""
        counts = {"decisions": self.decisions, "throws": self.throws}
        return {"verified": True, **counts, "result": self.result.as_json(language)}

    @property
    def result(self) -> Result:
        """How the game ended."""
        result = self.record.state.result
        assert result is not None, "only finished games are verified"
        return result


def verify(text: str) -> Verified:
    """Repeat a whole game from its record, or raise a BadRecord at the line where it fails.

    Results of chance are compared to the letter: nothing in their lines may differ.
    """
    record, lines = read_with_lines(text)
    end = text.count("\n") + 1
    if not record.state.is_over:
        raise BadRecord(end, Text(en="the game is not over", fr="la partie n’est pas terminée"))
    throws = sum(event.seat == CHANCE_SEAT for event in record.events)
    if throws or record.commitment is not None or record.secret is not None:
        _check_dice(record, lines, end)
    return Verified(record, len(record.events) - throws, throws)


def _check_dice(record: Record, lines: list[Line], end: int) -> None:
    if record.commitment is None or record.secret is None:
        raise BadRecord(
            end,
            Text(
                en="chance cannot be checked without both a 'commitment' and a 'secret' line",
                fr="sans ligne « commitment » et ligne « secret », le hasard est invérifiable",
            ),
        )
    dice = Dice(record.secret)  # the reader has compared it with the commitment
    for state, event, line in zip(record.states(), record.events, lines, strict=False):
        if event.seat == CHANCE_SEAT:
            right = event_line(state.roll(dice))
            if line.written != right:
                raise BadRecord(
                    line.number,
                    Text(
                        en="the secret gives '{right}' here, not '{wrong}'",
                        fr="le secret donne ici « {right} », pas « {wrong} »",
                    ).filled(right=right, wrong=line.written),
                )
