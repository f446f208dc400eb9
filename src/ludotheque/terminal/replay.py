"""Stepping through a finished or interrupted game."""

from collections.abc import Callable

from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.language import Text, joined, same
from ludotheque.records import Record
from ludotheque.terminal.screen import Screen

STEP = Text(en="Event {n} of {total}: {event}", fr="Événement {n} sur {total} : {event}")
BEGINNING = Text(
    en="Before the first of {total} events", fr="Avant le premier de {total} événements"
)
CHANCE = Text(en="chance", fr="hasard :")
MAX_DIGITS = 9
PROMPT = Text(
    en="[Enter] next · b back · number: go there · q quit: ",
    fr="[Entrée] suivant · b retour · numéro : y aller · q quitter : ",
)


def show_step(screen: Screen, record: Record, number: int) -> None:
    """Show a game after so many events."""
    state = record.states()[number]
    total = len(record.events)
    screen.blank()
    event = _said(record.events[number - 1]) if number else ""
    where = STEP if number else BEGINNING
    screen.say(where.filled(n=number, total=total, event=event), "bold")
    screen.show(state)
    if state.result:
        screen.say(state.result.summary, "bold")
    if number == total and record.remark:
        screen.say(record.remark)


def _said(event: Move) -> Text:
    """Who did what."""
    who = CHANCE if event.seat == CHANCE_SEAT else same(event.seat)
    return joined((who, event.said), " ")


def step_through(screen: Screen, record: Record, ask: Callable[[str], str] = input) -> None:
    """Walk through a game at the reader's pace."""
    number = 0
    while True:
        show_step(screen, record, number)
        try:
            typed = ask(PROMPT.to(screen.language)).strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if typed == "q" or (not typed and number == len(record.events)):
            return
        wanted = number + {"": 1, "b": -1}.get(typed, 0)
        if typed.isdecimal():
            wanted = int(typed[:MAX_DIGITS])
        number = max(0, min(wanted, len(record.events)))
