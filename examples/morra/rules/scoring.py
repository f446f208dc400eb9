"""Points, ranks and the end."""

from ludotheque.games.morra.rules.state import STATE

from ludotheque.engine.verbs import implements


@implements(STATE)
def score(state, points):
    """The sums won."""
    points[0], points[1] = state.points[0], state.points[1]


@implements(STATE)
def rank(state, ranks):
    """Only one can reach the target in a round."""
    ranks[0] = 1 if state.points[0] > state.points[1] else 2
    ranks[1] = 3 - ranks[0]


@implements(STATE)
def ending(state):
    """There is one way to end."""
    return (
        1
        if state.morra_target and max(state.points[0], state.points[1]) >= state.morra_target
        else 0
    )
