"""Events as a reader is told them, for worked examples."""

from ludotheque.engine.state import State
from ludotheque.engine.telling import Event, Names, Told, paragraph
from ludotheque.language import Language

NAMES = {1: "Ada", 2: "Bob", 3: "Grace", 4: "Zoé"}


def told(state: State, *events: str, reader: int, seats: dict[int, str] = NAMES) -> list[Told]:
    """What a reader is told of these moves (perhaps "2 done": of seat 2) and results of chance."""
    sentences: list[Told] = []
    for written in events:
        who, text = _seat_and_text(written)
        move = state.find_outcome(text) if state.chance_is_next else state.find(text, who)
        after = state.play(move)
        event = Event.of(move, after, reader)
        sentences += state.game.words.event(event, Names(reader, seats))
        state = after
    return sentences


def _seat_and_text(written: str) -> tuple[int | None, str]:
    seat, _, text = written.partition(" ")
    return (int(seat), text) if seat.isdigit() else (None, written)


def read(state: State, *events: str, reader: int, language: Language = "fr") -> str:
    """The same as a paragraph."""
    return paragraph(told(state, *events, reader=reader)).to(language).replace("\u00a0", " ")
