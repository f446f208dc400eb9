"""Decisions and events of Donuts as people say them."""

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Parts
from ludotheque.engine.telling import GOOD, PLAIN, PRICE, Event, Names, Told
from ludotheque.engine.telling import preview as in_good_order
from ludotheque.games.donuts.notation import Place, layout_text
from ludotheque.games.donuts.rules import consequences as why
from ludotheque.games.donuts.view import CELL_NAMES, DonutsView
from ludotheque.language import Text, enumerated, same

LINES = {
    "horizontal": Text(en="row", fr="rangée"),
    "vertical": Text(en="column", fr="colonne"),
    "rising": Text(en="rising diagonal", fr="diagonale montante"),
    "falling": Text(en="falling diagonal", fr="diagonale descendante"),
}
BEGIN = Text(
    en="Your turn. Place your first donut on any cell.",
    fr="À vous. Posez votre premier donut sur la case de votre choix.",
)
ON_THE_LINE = Text(
    en="Your turn. Place on the {line} of {last}.", fr="À vous. Posez sur la {line} de {last}."
)
ANYWHERE = Text(
    en="Your turn. The {line} of {last} has no empty cell: disobey, and place anywhere.",
    fr="À vous. La {line} de {last} n’a plus de case vide : désobéissez, posez où vous voulez.",
)
PLACE = Text(en="Place on {cell}", fr="Poser en {cell}")
PLACES = Text(en="{who} [who?place|places] on {cells}", fr="{who} [who?posez|pose] en {cells}")
CONSEQUENCES = {  # the clause and the sentence of each reason
    why.LAID_OUT: ("DN-1", Text(en="the layout is {layout}", fr="le plateau est {layout}")),
    why.OPENED: ("DN-3", PLACES),
    why.PLACED: ("DN-4", PLACES),
    why.DISOBEYED: (
        "DN-5",
        Text(
            en="{who} [who?disobey|disobeys] and [who?place|places] on {cells}",
            fr="{who} [who?désobéissez et posez|désobéit et pose] en {cells}",
        ),
    ),
    why.TURNED: (
        "DN-6",
        Text(
            en="{who} [who?turn|turns] {cells} by insertion",
            fr="{who} [who?retournez|retourne] {cells} par insertion",
        ),
    ),
    why.FIVE_IN_A_ROW: (
        "DN-10",
        Text(
            en="{who} [who?win|wins]: {cells} are in a row",
            fr="{who} [who?gagnez|gagne] : {cells} sont alignés",
        ),
    ),
    why.GROUPS: (
        "DN-11",
        Text(
            en="{who} [who?win|wins] by the larger group: {amount} donuts to {what}",
            fr="{who} [who?gagnez|gagne] par le plus grand groupe : {amount} donuts contre {what}",
        ),
    ),
    why.GROUPS_EQUAL: (
        "DN-12",
        Text(
            en="both largest groups have {amount} donuts: a draw",
            fr="les deux plus grands groupes ont {amount} donuts : égalité",
        ),
    ),
    why.SENT: (
        "DN-4",
        Text(
            en="{who} must then place on {playable}",
            fr="{who} [who?devrez|devra] ensuite poser en {playable}",
        ),
    ),
    why.SET_FREE: (
        "DN-5",
        Text(
            en="{who} may then place on any empty cell",
            fr="{who} [who?pourrez|pourra] ensuite poser sur toute case vide",
        ),
    ),
    why.BEGINS: ("DN-3", Text(en="{who} [who?begin|begins]", fr="{who} [who?commencez|commence]")),
}
SAID_OTHERWISE = frozenset({why.SENT, why.SET_FREE, why.BEGINS})
SAID_BY_THE_BUTTON = (why.OPENED, why.PLACED)


def question(view: DonutsView) -> Text:
    """What the viewer is to do now."""
    if view.last is None:
        return BEGIN
    line = LINES[view.at(view.last).line]
    return (ANYWHERE if view.is_free else ON_THE_LINE).filled(line=line, last=view.last)


def button(view: DonutsView, parts: Parts) -> Text:
    """Name a move as something to press."""
    assert isinstance(parts, Place)
    return PLACE.filled(cell=parts.cell)


def event(event: Event, names: Names) -> tuple[Told, ...]:
    """Tell what a donut caused; where the other is sent, the question says."""
    return tuple(
        _told(reason, rows, event, names)
        for reason, rows in event.in_order()
        if reason not in SAID_OTHERWISE
    )


def preview(event: Event, names: Names) -> Text:
    """Tell what a donut would turn and win, and where it sends the other."""
    return in_good_order(
        _told(reason, rows, event, names)
        for reason, rows in event.in_order()
        if reason not in SAID_BY_THE_BUTTON
    )


def _told(reason: int, rows: list[Consequence], event: Event, names: Names) -> Told:
    clause, sentence = CONSEQUENCES[reason]
    row, tone = rows[0], PLAIN
    if reason in (why.TURNED, why.FIVE_IN_A_ROW, why.GROUPS):
        tone = GOOD if row.target == names.reader else PRICE
    is_cell = reason != why.LAID_OUT and 0 <= row.what < len(CELL_NAMES)
    text = sentence.filled(
        who=names[row.target],
        cells=enumerated(same(CELL_NAMES[row.what]) for row in rows) if is_cell else "",
        layout=layout_text(row.what) if reason == why.LAID_OUT else "",
        playable=", ".join(event.after.playable),
        amount=row.amount,
        what=row.what,
    )
    return Told(text, clause, tone)
