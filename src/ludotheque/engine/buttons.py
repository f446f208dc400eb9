"""Things and whole decisions as something to press, in the words of their game.

`words.button` names one step. Where a decision takes several, people press a thing ("Cross N7c")
and then what all they touched comes to ("Cross S6 and S9").
"""

from ludotheque.engine.decisions import Way
from ludotheque.engine.items import SEPARATOR
from ludotheque.engine.state import State
from ludotheque.engine.telling import Step
from ludotheque.language import Text, joined

BEFORE_A_PRICE = " · "


def thing_button(state: State, seat: int, item: str) -> Text:
    """Name a thing that may be touched next.

    >>> from ludotheque import load
    >>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    >>> [thing_button(state, 2, item).to("fr") for item in ("S6", "torch.S9")]
    ['Barrer S6', 'Barrer S9 à la torche']
    """
    game, view = state.game, state.view(seat)
    if game.button_of_thing is not None:
        return game.button_of_thing(view, item)
    move = state.find(item.replace(SEPARATOR, " "), seat)
    return game.words.button(view, move.parts)


def decision_button(state: State, seat: int, way: Way) -> Text:
    """Name a whole decision, and what it spends.

    >>> from ludotheque import load
    >>> from ludotheque.engine.decisions import read_draft
    >>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    >>> for items in (["S6", "S9"], ["S6"]):
    ...     print(decision_button(state, 2, read_draft(state, 2, items).ways[0]))
    Cross S6 and S9
    End with one cross (S6) · 1 life box
    """
    game, here, steps = state.game, state.observation(seat), list[Step]()
    for number in way.moves:
        steps.append(Step(here.view(seat), here.move(number, seat).parts))
        here = here.play_number(number, seat)
    if game.button_of_decision is None:
        return game.words.button(*steps[0])
    named = game.button_of_decision(steps)
    if way.spent <= 0 or game.store is None:
        return named
    return joined((named, game.store.filled(n=way.spent)), BEFORE_A_PRICE)
