"""What a seat can tell of the end of a throw before the others have decided."""

from ludotheque.engine.verbs import AT_LEAST, NOTHING_SUPPOSED, implements
from ludotheque.games.dungeons.rules import state as base


@implements(base.STATE)
def suppose(state, seat, move):
    """The others do nothing with the throw; their wounds could only bring more (DG-15)."""
    if move != base.DONE or state.throws == 0 or state.players == 1:
        return NOTHING_SUPPOSED
    for other in range(state.players):
        if other != seat:
            state.made[other] = base.PAIRS
    state.waiting = 1 << seat
    return AT_LEAST
