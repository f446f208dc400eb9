"""Events as a reader is told them, for worked examples."""

from ludotheque.engine.state import State
from ludotheque.engine.telling import Event, Names, Told, paragraph
from ludotheque.language import Language

NAMES = {1: "Ada", 2: "Bob", 3: "Grace", 4: "Zoé"}


def told(state: State, *events: str, reader: int, seats: dict[int, str] = NAMES) -> list[Told]:
    """What a reader is told of these moves and results of chance."""
    sentences: list[Told] = []
    for text in events:
        move = state.find_outcome(text) if state.chance_is_next else state.find(text)
        after = state.play(move)
        event = Event.of(move, after, reader)
        sentences += state.game.words.event(event, Names(reader, seats))
        state = after
    return sentences


def read(state: State, *events: str, reader: int, language: Language = "fr") -> str:
    """The same as a paragraph."""
    return paragraph(told(state, *events, reader=reader)).to(language).replace("\u00a0", " ")
