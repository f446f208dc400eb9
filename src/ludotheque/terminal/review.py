"""Showing what moves are worth, and the mistakes of a game."""

from rich.table import Table

from ludotheque.language import Language, Text, number, texts
from ludotheque.players.analysis import MARKS, Analysis, Judgement
from ludotheque.records import Record
from ludotheque.terminal.names import name_of
from ludotheque.terminal.screen import Screen

BAR_CELLS = 20
STYLES = {"??": "bold red", "?": "red", "?!": "yellow"}
BEST_MARK = "★"
VALUE_WIDTH = len("45.7 % ± 10.1")  # on two lines it would be hard to read
COLUMNS = texts(
    en="event | seat | move | worth | better | worth | cost",
    fr="n° | place | coup | valeur | mieux | valeur | coût",
)
NO_MISTAKE = Text(
    en="No decision cost {least} points out of a hundred or more (decisions judged: {n}).",
    fr="Aucune décision n’a coûté {least} points sur cent ou plus (décisions examinées : {n}).",
)
SUMMARY = Text(
    en="Seat {seat} ({name}): {counts}; mean cost of a decision: {cost} points out of a hundred.",
    fr="Place {seat} ({name}) : {counts} ; coût moyen d’une décision : {cost} points sur cent.",
)
EXACT = Text(en="All values are exact.", fr="Toutes les valeurs sont exactes.")
ESTIMATED = Text(
    en="Values are estimates, ± one standard error; what chance may explain is not marked.",
    fr="Les valeurs sont estimées, à ± une erreur type ; un écart dû au hasard n’est pas marqué.",
)
ALONE = Text(
    en="Alone, a value tells how well the game may go, from 0\u202f% (lost) to 100\u202f% (as well "
    "as can be); it is no chance to win.",
    fr="En solitaire, une valeur dit comment la partie s’annonce, de 0\u202f% (perdue) à "
    "100\u202f% (parfaite) ; ce n’est pas une probabilité de gagner.",
)


def points(cost: float) -> Text:
    """What was given away of a value, in points of a hundred.

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
        cells = "█" * round(BAR_CELLS * value.win_probability)
        said = value.move.said.to(language)
        name = f"{said} {BEST_MARK}" if best else said
        table.add_row(name, value.text.to(language), cells, style="bold" if best else "")
    screen.console.print(table)
    _explain(screen, exact=analysis.is_exact, alone=not analysis.is_win_probability)


def show_review(screen: Screen, record: Record, judgements: list[Judgement]) -> None:
    """Show the mistakes of a game, and what each seat gave away."""
    language = screen.language
    marked = [judgement for judgement in judgements if judgement.mark]
    if marked:
        table = Table()
        for column in COLUMNS:
            is_value = column == COLUMNS[3]
            table.add_column(column.to(language), min_width=VALUE_WIDTH if is_value else None)
        for judgement in marked:
            _add_mistake(table, judgement, language)
        screen.console.print(table)
    else:
        screen.say(NO_MISTAKE.filled(least=points(MARKS[-1].least_cost), n=len(judgements)))
    for seat in range(1, record.start.players + 1):
        _summarise(screen, record, seat, [j for j in judgements if j.analysis.seat == seat])
    exact = all(judgement.analysis.is_exact for judgement in judgements)
    _explain(screen, exact=exact, alone=record.start.players == 1)


def _explain(screen: Screen, *, exact: bool, alone: bool) -> None:
    """Say what values are, and how sure they are."""
    screen.say(EXACT if exact else ESTIMATED, "dim")
    if alone:
        screen.say(ALONE, "dim")


def _add_mistake(table: Table, judgement: Judgement, language: Language) -> None:
    best, mark = judgement.analysis.best, judgement.mark
    assert mark is not None
    table.add_row(
        str(judgement.event),
        str(judgement.analysis.seat),
        f"{judgement.played.move.said.to(language)} {mark.sign}",
        judgement.played.text.to(language),
        best.move.said.to(language),
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
    total = sum(judgement.cost for judgement in judgements)
    found = {"counts": ", ".join(counts) or none, "cost": points(total / max(1, len(judgements)))}
    screen.say(SUMMARY.filled(seat=seat, name=name_of(record.names, seat), **found))
