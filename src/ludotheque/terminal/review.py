"""Showing what moves are worth, and the mistakes of a game."""

from rich.table import Table

from ludotheque.drawing.characters import NAME_WIDTH, cut
from ludotheque.engine.game import SeatNames
from ludotheque.engine.move import SPECTATOR
from ludotheque.language import Language, Text, texts
from ludotheque.players.analysis import Analysis, Judgement
from ludotheque.records import Record
from ludotheque.study.report.mistakes import (
    counts,
    explanation,
    mean_cost,
    no_mistake,
    points,
)
from ludotheque.tables.names import name_of, names_for
from ludotheque.terminal.screen import Screen

BAR_CELLS = 20
STYLES = {"??": "bold red", "?": "red", "?!": "yellow"}
BEST_MARK = "★"
VALUE_WIDTH = len("45.7 % ± 10.1")  # on two lines it would be hard to read
COLUMNS = texts(
    en="event | seat | move | worth | better | worth | cost",
    fr="n° | place | coup | valeur | mieux | valeur | coût",
)
SUMMARY = Text(
    en="Seat {seat} ({name}): {counts}; mean cost of a decision: {cost} points out of a hundred.",
    fr="Place {seat} ({name}) : {counts} ; coût moyen d’une décision : {cost} points sur cent.",
)


def show_values(screen: Screen, analysis: Analysis) -> None:
    """Show what every move of a seat is worth, the best first."""
    language = screen.language
    table = Table(COLUMNS[2].to(language), COLUMNS[3].to(language), "")
    for value in analysis.values:
        best = value is analysis.best
        cells = "█" * round(BAR_CELLS * value.win_probability)
        said = value.move.said.to(language)
        name = f"{said} {BEST_MARK}" if best else said
        table.add_row(name, value.text.to(language), cells, style="bold" if best else "")
    screen.console.print(table)
    _explain(screen, explanation([analysis]))


def show_review(screen: Screen, record: Record, judgements: list[Judgement]) -> None:
    """Show the mistakes of a game, and what each seat gave away."""
    language = screen.language
    marked = [judgement for judgement in judgements if judgement.mark]
    if marked:
        table = Table()
        for column in COLUMNS:
            is_value = column == COLUMNS[3]
            table.add_column(column.to(language), min_width=VALUE_WIDTH if is_value else None)
        names = names_for(record.names, SPECTATOR, language).given
        for judgement in marked:
            _add_mistake(table, judgement, names, language)
        screen.console.print(table)
    else:
        screen.say(no_mistake(judgements))
    for seat in range(1, record.start.players + 1):
        _summarise(screen, record, seat, [j for j in judgements if j.analysis.seat == seat])
    _explain(screen, explanation([judgement.analysis for judgement in judgements]))


def _explain(screen: Screen, said: list[Text]) -> None:
    for sentence in said:
        screen.say(sentence, "dim")


def _add_mistake(table: Table, judgement: Judgement, names: SeatNames, language: Language) -> None:
    best, mark = judgement.analysis.best, judgement.mark
    assert mark is not None
    seat = judgement.analysis.seat
    table.add_row(
        str(judgement.event),
        cut(names.get(seat, str(seat)), NAME_WIDTH),
        f"{judgement.played.move.said.to(language)} {mark.sign}",
        judgement.played.text.to(language),
        best.move.said.to(language),
        best.text.to(language),
        points(judgement.cost).to(language),
        style=STYLES[mark.sign],
    )


def _summarise(screen: Screen, record: Record, seat: int, judgements: list[Judgement]) -> None:
    found = {"counts": counts(judgements), "cost": mean_cost(judgements)}
    screen.say(SUMMARY.filled(seat=seat, name=name_of(record.names, seat), **found))
