"""A hint at the prompt: the best decisions and what they are worth, after a short look."""

from ludotheque.language import Text, number
from ludotheque.players.hints import SHORT_LOOK, SHORTER_LOOK, Hint, hint, hint_on
from ludotheque.terminal.drafts import HINT_FROM_THE_BEGINNING
from ludotheque.terminal.reading import Begun
from ludotheque.terminal.screen import Screen

THINKING = Text(en="Thinking …", fr="Un instant …")
LINE = Text(en="  {move}: {worth}", fr="  {move} : {worth}")
EXACT = Text(en="These values are exact.", fr="Ces valeurs sont exactes.")
ESTIMATED = Text(
    en="Estimated by {n} simulated games, ± one standard error: a short look; analyse looks "
    "longer.",
    fr="Estimé par {n} parties simulées, à ± une erreur type : un regard rapide ; analyse regarde "
    "plus longtemps.",
)
TYPE_IT = Text(
    en="To make one of these decisions, type it as it stands here.",
    fr="Pour prendre l’une de ces décisions, tapez-la telle quelle.",
)
ALONE = Text(
    en="Alone, a value tells how well the game may go; it is no chance to win.",
    fr="En solitaire, une valeur dit comment la partie s’annonce ; ce n’est pas une probabilité.",
)


AFTER = Text(en="After {items}:", fr="Après {items} :")
NOTHING_MORE = Text(en="nothing more (Enter)", fr="rien de plus (Entrée)")


def show(screen: Screen, begun: Begun) -> None:
    """Show the best decisions of a seat, from what it may see, or how best to go on with one."""
    screen.say(THINKING, "dim")
    found, heading = _look(begun)
    if heading:
        screen.say(heading.filled(items=begun.said))
    for decision in found.decisions:
        words = decision.words if decision.words.en else NOTHING_MORE
        screen.say(LINE.filled(move=words, worth=decision.value.text))
    if any(decision.words.en for decision in found.decisions):
        screen.say(TYPE_IT)
    look = SHORTER_LOOK if begun.is_whole else SHORT_LOOK
    simulations = number(look.simulations or 0)
    screen.say(EXACT if found.is_exact else ESTIMATED.filled(n=simulations), "dim")
    if not found.is_win_probability:
        screen.say(ALONE, "dim")


def _look(begun: Begun) -> tuple[Hint, Text | None]:
    """The best decisions, and what they begin with, where something is begun."""
    if not begun.items:
        return hint(begun.position, begun.seat), None
    if begun.is_whole:
        return hint_on(begun.position, begun.seat, begun.draft), AFTER
    here = begun.reached
    if here is not None and here.is_mid_decision(begun.seat):
        return hint(here, begun.seat), AFTER
    return hint(begun.position, begun.seat), HINT_FROM_THE_BEGINNING
