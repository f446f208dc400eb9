"""Why a prize may not be taken, or dice not be kept."""

from ludotheque.engine import bits
from ludotheque.engine.compiling import inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.easycome.rules.dice import TOGETHER
from ludotheque.games.easycome.rules.legal import WITHOUT_PRIZE, matched, within_reach
from ludotheque.games.easycome.rules.moves import TAKE, decode
from ludotheque.games.easycome.rules.state import STATE

LEGAL, OWN, NOT_MATCHED, OUT_OF_REACH, NOT_THROWN, SET_ASIDE, ALL_THROWN = range(7)


@implements(STATE)
def refusal(state, seat, move):
    """What is wrong with taking a prize or keeping dice; one may always end (EC-10)."""
    kind, which = decode(move)
    if kind == TAKE:
        return refusal_to_take(state, seat, which)
    if bits.contains(WITHOUT_PRIZE[state.thrown], move):
        return LEGAL
    if which == state.thrown:
        return ALL_THROWN
    all_dice = TOGETHER[state.kept, state.thrown]
    return SET_ASIDE if bits.contains(WITHOUT_PRIZE[all_dice], move) else NOT_THROWN


@inlined
def refusal_to_take(state, seat, prize):
    """One's own prize (EC-10), one that the dice do not match, or none of the leader's (EC-15)."""
    if state.prizes[seat] >> prize & 1:
        return OWN
    if not matched(state) >> prize & 1:
        return NOT_MATCHED
    return LEGAL if within_reach(state, seat) >> prize & 1 else OUT_OF_REACH
