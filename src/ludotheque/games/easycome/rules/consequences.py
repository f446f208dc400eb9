"""What a throw or a decision causes: prizes that move, counts that run, and whose turn it is."""

from ludotheque.engine.compiling import compiled
from ludotheque.engine.consequences import NOBODY_IN_PARTICULAR, note
from ludotheque.engine.verbs import apply_chance, ending, implements, play
from ludotheque.games.easycome.rules.dice import NO_DICE, TO_THROW, TOTAL
from ludotheque.games.easycome.rules.moves import KEEP, TAKE, decode
from ludotheque.games.easycome.rules.state import NO_SEAT, STATE

THROWN_TO_BEGIN, TIED_TO_BEGIN, BEGINS, THROWN, THROWN_AGAIN = range(1, 6)
KEPT, ENDED, TAKEN, STOLEN = range(6, 10)
COUNT_STOPS, COUNT_RUNS, COUNT_ENDS, COUNT_STARTS = range(10, 14)
NEXT_TO_THROW, SECOND_TURN = range(14, 16)


@implements(STATE)
def consequences(states, actor, move, rows):
    """Throw, or take the decision, and see what is different."""
    states[1] = states[0]
    if actor < 0:
        apply_chance(states[0], move)
        note_throw(states[0], states[1], move, rows)
        return
    play(states[0], actor, move)
    kind, which = decode(move)
    if kind == KEEP:
        note(rows, KEPT, NOBODY_IN_PARTICULAR, actor, which, TO_THROW[states[0].kept])
        return
    if kind == TAKE:
        note_prize(states[1], actor, which, rows)
    else:
        note(rows, ENDED, NOBODY_IN_PARTICULAR, actor, 0, 1)
    note_end_of_turn(states[0], states[1], actor, rows)


@compiled
def note_throw(state, before, throw, rows):
    """For the first turn (EC-2), or the first or a further throw of a turn (EC-3, EC-7)."""
    thrower = before.turn
    if not before.to_begin:
        reason = THROWN if before.kept == NO_DICE else THROWN_AGAIN
        note(rows, reason, NOBODY_IN_PARTICULAR, thrower, throw, TO_THROW[before.kept])
        return
    note(rows, THROWN_TO_BEGIN, NOBODY_IN_PARTICULAR, thrower, throw, TOTAL[throw])
    if not state.to_begin:
        note(rows, BEGINS, NOBODY_IN_PARTICULAR, state.turn, 0, 1)
        return
    if not state.leaders:  # a round of throws is over, and some throw again
        for seat in range(state.players):
            if state.to_begin >> seat & 1:
                note(rows, TIED_TO_BEGIN, NOBODY_IN_PARTICULAR, seat, 0, 1)
    note(rows, NEXT_TO_THROW, thrower, state.turn, 0, 1)


@compiled
def note_prize(before, seat, prize, rows):
    """A prize from the centre (EC-5) or from its owner, who may have been counting (EC-16)."""
    for owner in range(before.players):
        if before.prizes[owner] >> prize & 1:
            note(rows, STOLEN, owner, seat, prize, 1)
            if before.counts[owner]:
                note(rows, COUNT_STOPS, seat, owner, prize, 1)
            return
    note(rows, TAKEN, NOBODY_IN_PARTICULAR, seat, prize, 1)


@compiled
def note_end_of_turn(state, before, seat, rows):
    """The counts that run on, end or start (EC-14, EC-16), and who throws next (EC-3, EC-15)."""
    for other in range(state.players):
        if state.winner == other:
            note(rows, COUNT_ENDS, NOBODY_IN_PARTICULAR, other, ending(state), 1)
        elif state.counts[other] and before.counts[other]:
            note(rows, COUNT_RUNS, seat, other, 0, state.counts[other])
    if state.counts[seat]:
        note(rows, COUNT_STARTS, NOBODY_IN_PARTICULAR, seat, 0, state.counts[seat])
    if state.winner == NO_SEAT:
        reason = SECOND_TURN if state.turn == seat else NEXT_TO_THROW
        note(rows, reason, seat, state.turn, 0, 1)
