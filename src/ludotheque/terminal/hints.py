"""A hint at the prompt: the best decisions and what they are worth, after a short look."""

from ludotheque.engine.decisions import item_of
from ludotheque.engine.state import State
from ludotheque.language import Text, joined, number
from ludotheque.players.analysis import Value, analyse
from ludotheque.players.search import Budget, search
from ludotheque.terminal.reading import Begun
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.spoken import said

SHORT_LOOK = Budget(simulations=4_000, trees=2)
SHORTER_LOOK = Budget(simulations=1_000)  # for the other steps of a decision
EXACT_SECONDS = 5.0
SHOWN = 3
THINKING = Text(en="Thinking …", fr="Un instant …")
LINE = Text(en="  {move}: {worth}", fr="  {move} : {worth}")
EXACT = Text(en="These values are exact.", fr="Ces valeurs sont exactes.")
ESTIMATED = Text(
    en="Estimated by {n} simulated games, ± one standard error: a short look; analyse looks "
    "longer.",
    fr="Estimé par {n} parties simulées, à ± une erreur type : un regard rapide ; analyse regarde "
    "plus longtemps.",
)
ALONE = Text(
    en="Alone, a value tells how well the game may go; it is no chance to win.",
    fr="En solitaire, une valeur dit comment la partie s’annonce ; ce n’est pas une probabilité.",
)


def show(screen: Screen, begun: Begun) -> None:
    """Show the best decisions of a seat, from what it may see."""
    screen.say(THINKING, "dim")
    analysis = analyse(begun.position, begun.seat, budget=SHORT_LOOK, exact_seconds=EXACT_SECONDS)
    shown: dict[Text, Value] = {}
    for value in analysis.values[:SHOWN]:
        shown.setdefault(_decision(begun, value.move.number), value)
    for move, value in shown.items():
        screen.say(LINE.filled(move=move, worth=value.text))
    simulations = number(SHORT_LOOK.simulations or 0)
    screen.say(EXACT if analysis.is_exact else ESTIMATED.filled(n=simulations), "dim")
    if not analysis.is_win_probability:
        screen.say(ALONE, "dim")


def _decision(begun: Begun, first: int) -> Text:
    """A step and, where it is the first of several, those that should follow it: as one types it.

    >>> from ludotheque import load
    >>> state = load("donuts").start(layout="0")
    >>> str(_decision(Begun(state.observation(1), 1), state.find("c4").number))
    'c4'
    """
    game, seat = begun.position.game, begun.seat
    if not begun.kinds:
        return said(game, begun.position.move(first, seat).text)
    here, step, items = begun.position, first, []
    while True:
        items.append(item_of(here, seat, step))
        here = here.play_number(step, seat)
        if not here.is_mid_decision(seat):
            break
        step = _best(here, seat)
    named = [said(game, item) for item in items if item]
    return joined(named, " ") if named else said(game, begun.position.move(first, seat).text)


def _best(here: State, seat: int) -> int:
    legal = here.legal_numbers(seat)
    return legal[0] if len(legal) == 1 else search(here, seat, SHORTER_LOOK).best.move.number
