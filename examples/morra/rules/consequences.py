"""What a throw or fingers cause, as rows that words are made of."""

from ludotheque.games.morra.rules.state import STATE

from ludotheque.engine.compiling import compiled
from ludotheque.engine.consequences import EVERYBODY, NOBODY_IN_PARTICULAR, note, note_for
from ludotheque.engine.verbs import NOBODY, apply_chance, implements, play, to_move

TARGET_SET, HELD_OUT, SHOWN, SUM_WON, TARGET_REACHED = range(1, 6)


@implements(STATE)
def consequences(states, actor, move, rows):
    """Throw, or hold out fingers, and see what is different."""
    states[1] = states[0]
    if actor < 0:
        apply_chance(states[0], move)
        target = states[0].morra_target
        note(rows, TARGET_SET, NOBODY_IN_PARTICULAR, NOBODY_IN_PARTICULAR, move + 1, target)
        return
    play(states[0], actor, move)
    note_for(rows, 1 << actor, HELD_OUT, NOBODY_IN_PARTICULAR, actor, 0, move + 1)  # MO-2
    if states[1].fingers[1 - actor]:
        states[1].fingers[actor] = move + 1
        note_round(states[0], states[1].fingers, rows)


@compiled
def note_round(state, fingers, rows):
    """Both show: each sees the other's fingers, and the sum goes to one (MO-2, MO-3)."""
    for seat in range(2):
        others = EVERYBODY & ~(1 << seat)
        note_for(rows, others, SHOWN, NOBODY_IN_PARTICULAR, seat, 0, fingers[seat])
    total = fingers[0] + fingers[1]
    note(rows, SUM_WON, NOBODY_IN_PARTICULAR, total & 1, 0, total)
    if to_move(state) == NOBODY:
        note(rows, TARGET_REACHED, NOBODY_IN_PARTICULAR, total & 1, 0, state.morra_target)
