"""Showing what moves are worth, and the mistakes of a game."""

from typing import Any

from rich.table import Table

from ludotheque.language import Language, Text, number
from ludotheque.players.analysis import MARKS, Analysis, Judgement, Value
from ludotheque.records import Record
from ludotheque.terminal.names import name_of
from ludotheque.terminal.screen import Screen

BAR_CELLS = 20
STYLES = {"??": "bold red", "?": "red", "?!": "yellow"}
BEST_MARK = "★"
COLUMNS = (
    Text(en="event", fr="événement"),
    Text(en="seat", fr="place"),
    Text(en="move", fr="coup"),
    Text(en="worth", fr="valeur"),
    Text(en="better", fr="mieux"),
    Text(en="worth", fr="valeur"),
    Text(en="cost", fr="coût"),
)
NO_MISTAKE = Text(
    en="No decision gave away {least} points of a hundred or more (decisions judged: {n}).",
    fr="Aucune décision n’a coûté {least} points sur cent ou plus (décisions examinées : {n}).",
)
SUMMARY = Text(
    en="Seat {seat} ({name}): {counts}; given away in all: {cost} points of a hundred.",
    fr="Place {seat} ({name}) : {counts} ; perdus en tout : {cost} points sur cent.",
)
EXACT = Text(en="All values are exact.", fr="Toutes les valeurs sont exactes.")
ESTIMATED = Text(
    en="Values are estimates, ± one standard error; what chance may explain is not marked.",
    fr="Les valeurs sont estimées, à ± une erreur type ; un écart dû au hasard n’est pas marqué.",
)


def points(cost: float) -> Text:
    """What was given away of a chance to win, in points of a hundred.

    >>> points(0.125).to("fr")
    '12,5'
    """
    return number(100 * cost, 1)


def show_values(screen: Screen, analysis: Analysis) -> None:
    """Show what every move of a seat is worth, the best first."""
    language = screen.language
    table = Table(COLUMNS[2].to(language), COLUMNS[3].to(language), "")
    for value in analysis.values:
        best = value is analysis.best
        cells = "█" * round(BAR_CELLS * value.chance)
        name = f"{value.move.text} {BEST_MARK}" if best else value.move.text
        table.add_row(name, value.text.to(language), cells, style="bold" if best else "")
    screen.console.print(table)
    screen.say(EXACT if analysis.is_exact else ESTIMATED, "dim")


def show_review(screen: Screen, record: Record, judgements: list[Judgement]) -> None:
    """Show the mistakes of a game, and what each seat gave away."""
    language = screen.language
    marked = [judgement for judgement in judgements if judgement.mark]
    if marked:
        table = Table(*(column.to(language) for column in COLUMNS))
        for judgement in marked:
            _add_mistake(table, judgement, language)
        screen.console.print(table)
    else:
        least = points(MARKS[-1].least_cost)
        screen.say(NO_MISTAKE.filled(least=least, n=len(judgements)))
    for seat in range(1, record.start.players + 1):
        _summarise(screen, record, seat, [j for j in judgements if j.analysis.seat == seat])
    exact = all(judgement.analysis.is_exact for judgement in judgements)
    screen.say(EXACT if exact else ESTIMATED, "dim")


def _add_mistake(table: Table, judgement: Judgement, language: Language) -> None:
    best, mark = judgement.analysis.best, judgement.mark
    assert mark is not None
    table.add_row(
        str(judgement.event),
        str(judgement.analysis.seat),
        f"{judgement.played.move.text} {mark.sign}",
        judgement.played.text.to(language),
        best.move.text,
        best.text.to(language),
        points(judgement.cost).to(language),
        style=STYLES[mark.sign],
    )


def _summarise(screen: Screen, record: Record, seat: int, judgements: list[Judgement]) -> None:
    counts = [
        f"{mark.name.to(screen.language)} {mark.sign} × {count}"
        for mark in MARKS
        if (count := sum(judgement.mark is mark for judgement in judgements))
    ]
    none = Text(en="no mistake", fr="aucune erreur").to(screen.language)
    name = name_of(record, seat)
    cost = points(sum(judgement.cost for judgement in judgements if judgement.mark))
    screen.say(SUMMARY.filled(seat=seat, name=name, counts=", ".join(counts) or none, cost=cost))


def value_json(value: Value, language: Language) -> dict[str, Any]:
    """One value for programs."""
    return {
        "move": value.move.text,
        "chance": value.chance,
        "error": value.error,
        "moves_left": value.moves_left,
        "text": value.text.to(language),
    }


def analysis_json(analysis: Analysis, language: Language) -> dict[str, Any]:
    """What every move is worth, for programs."""
    values = [value_json(value, language) for value in analysis.values]
    return {"seat": analysis.seat, "exact": analysis.is_exact, "values": values}


def judgement_json(judgement: Judgement, language: Language) -> dict[str, Any]:
    """One decision beside the best, for programs."""
    return {
        "event": judgement.event,
        "seat": judgement.analysis.seat,
        "exact": judgement.analysis.is_exact,
        "played": value_json(judgement.played, language),
        "best": value_json(judgement.analysis.best, language),
        "cost": judgement.cost,
        "mark": judgement.mark.sign if judgement.mark else None,
    }
