"""Stepping through a finished or interrupted game."""

from collections.abc import Callable

from ludotheque.engine.move import CHANCE_SEAT, SPECTATOR
from ludotheque.engine.telling import Names, paragraph
from ludotheque.errors import UnknownThing
from ludotheque.language import Text, sentence
from ludotheque.records import Record
from ludotheque.records.story import story
from ludotheque.tables.names import names_for
from ludotheque.terminal.parts import look
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.totals import totals

STEP = Text(en="Event {n} of {total}: {event}", fr="Événement {n} sur {total} : {event}")
BEGINNING = Text(
    en="Before the first of {total} events", fr="Avant le premier de {total} événements"
)
DECIDES = Text(en="{who}: {what}", fr="{who} : {what}")
MAX_DIGITS = 9
PROMPT = Text(
    en="[Enter] next · b back · number: go there · q quit: ",
    fr="[Entrée] suivant · b retour · numéro : y aller · q quitter : ",
)


def show_step(screen: Screen, record: Record, number: int, *, can_look: bool = False) -> None:
    """Show a game after so many events; whether its reader can look at parts afterwards."""
    state = record.states()[number]
    total = len(record.events)
    screen.blank()
    names = names_for(record.names, SPECTATOR, screen.language)
    screen.names = names.given
    event = _said(record.truncated(number), names) if number else ""
    where = STEP if number else BEGINNING
    screen.say(where.filled(n=number, total=total, event=event), "bold")
    screen.show(state, can_look=can_look)
    if state.result:
        screen.say(sentence(state.result.summary(names)), "bold")
        if points := totals(state.result, names):
            screen.say(points, "bold")
    if number == total and record.remark:
        screen.say(record.remark)


def _said(record: Record, names: Names) -> Text:
    """What the last event did; if that is not told to all at once, what somebody decided."""
    *_, event = record.events
    if told := list(story(record, names, since=len(record.events) - 1)):
        return paragraph(told)
    if event.seat == CHANCE_SEAT:
        return sentence(event.said)
    button = event.state.game.words.button(event.state.view(event.seat), event.parts)
    return sentence(DECIDES.filled(who=names[event.seat], what=button))


def step_through(screen: Screen, record: Record, ask: Callable[[str], str] = input) -> None:
    """Walk through a game at the reader's pace."""
    number, states = 0, record.states()
    show_step(screen, record, number, can_look=True)
    while True:
        try:
            typed = ask(PROMPT.to(screen.language)).strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            if look(screen, states[number], typed):
                continue
        except UnknownThing as error:
            screen.say(error.reason, "red")
            continue
        if typed == "q" or (not typed and number == len(record.events)):
            return
        wanted = number + {"": 1, "b": -1}.get(typed, 0)
        if typed.isdecimal():
            wanted = int(typed[:MAX_DIGITS])
        number = max(0, min(wanted, len(record.events)))
        show_step(screen, record, number, can_look=True)
