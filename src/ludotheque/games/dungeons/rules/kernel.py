"""The rules of Dungeons, Dice & Danger, compiled. Clause ids (DG-…) refer to rulebook.toml.

**Places.** Rooms and boxes of a sheet are numbered together (`sheets.py`): 0 to 8 are rooms, the
boxes follow, fewer than 80 in all. A set of places is two words. `passed` are the boxes crossed
and the rooms of monsters killed; `open` is what has a door to one of those, and the start boxes
(DG-5): all that one may cross, or wound, next.

**Sheets.** Each seat has two: row `seat` is the one it works on, row `SHOWN + seat` is what all
saw when the last throw was settled. All decide at once, each on the own working sheet, unseen by
the others; when the last has confirmed, the throw is settled and the working sheets are shown.
`hide` and `take_back` therefore just put the shown sheet back in the place of the working one.

**A throw** is one outcome of chance: the white dice in ascending order, and the black one. Before
the first throw the outcome of chance is the seat of the first active player (DG-2).

**A decision** is a sequence of steps, each a move:

1. `pair`: two pairs of the dice (DG-2 to DG-4). Pairings of the same dice are one move.
2. In any order, as far as the sheet allows: a cross or a wound with the first pair, one with the
   second, and as many with torches as one has (DG-20); `skip` forgoes the pairs that are left
   (DG-9). A chest crossed must be opened next, an armoured dinosaur once wounded must be wounded
   again next (DG-37): nothing is lost by this, since whatever helps can be done before.
3. `done` confirms. Life is paid when the throw is settled (DG-9).

In the Puzzled Pyramid the first decision, before any throw, is where each number is written: the
cloud for the 3, for the 4, and so on (DG-31), and `done`.
"""

import numpy as np

from ludotheque.engine import bits, verbs
from ludotheque.engine.compiling import allocating, compiled
from ludotheque.engine.rng import below
from ludotheque.engine.verbs import CHANCE, NOBODY, implements
from ludotheque.games.dungeons.content import MAX_PLACES
from ludotheque.games.dungeons.rules import evaluate as _appraisal  # noqa: F401  registers verbs
from ludotheque.games.dungeons.rules.sheet import (
    CHESTS,
    EMPTY,
    PAIRS,
    cross,
    hit,
    lawful_pairings,
    needs_symbol,
    open_chest,
    pair_targets,
    points_of,
    torch_targets,
)
from ludotheque.games.dungeons.rules.state import (
    BLACK_SYMBOLS,
    BOTH_PAIRS,
    CLOUDS,
    DONE,
    FIRST_CHEST,
    FIRST_CLOUD,
    FIRST_PAIRING,
    MOVE_WORDS,
    OUTCOMES,
    SKIP,
    STATE,
    TORCH,
)
from ludotheque.games.dungeons.rules.tables import (
    FALLS,
    FIRST_BOX,
    PYRAMID,
    SAME_PAIRS,
    STARTS,
    THROW_WEIGHTS,
    WORDS,
)
from ludotheque.games.dungeons.rules.turn import (
    NO_SEAT,
    SHOWN,
    copy_sheet,
    end_turn,
    forget_decision,
)


@compiled
def set_up(state):
    """Give each seat an empty sheet; alone, nobody is drawn to begin (DG-1, DG-4, DG-5)."""
    state.active = NO_SEAT
    for seat in range(state.players):
        for word in range(WORDS):
            state.open[seat, word] = STARTS[state.adventure, word]
        state.black[seat] = BLACK_SYMBOLS
        copy_sheet(state, seat, SHOWN + seat)
    if state.players == 1:
        write_clouds_first(state)


@compiled
def write_clouds_first(state):
    """In the Puzzled Pyramid all write their clouds before the first throw (DG-31)."""
    if state.adventure == PYRAMID:
        state.waiting = (1 << state.players) - 1


@implements(STATE)
def to_move(state):
    """Chance, or all who have not confirmed their decision on the throw (DG-2)."""
    if state.ending:
        return NOBODY
    return np.int64(state.waiting) if state.waiting else CHANCE


# Chance


@compiled
def is_lot(state):
    """Whether chance is to say who begins (DG-2); alone nobody is active (DG-41)."""
    return state.active == NO_SEAT and state.players > 1


@implements(STATE)
def chance_weights(state, weights):
    """Who begins is as likely as the others; a throw as likely as the ways it can fall."""
    for outcome in range(state.players if is_lot(state) else OUTCOMES):
        weights[outcome] = 1 if is_lot(state) else THROW_WEIGHTS[outcome]


@implements(STATE)
def sample_chance(state, rng):
    """Draw who begins, or let five dice fall."""
    if is_lot(state):
        return below(rng, state.players)
    return np.int64(FALLS[below(rng, len(FALLS))])


@implements(STATE)
def apply_chance(state, outcome):
    """Make somebody the first active player; or throw, for all who are in (DG-2)."""
    if is_lot(state):
        state.active = outcome
        write_clouds_first(state)
        return
    state.throw = outcome
    state.throws += 1
    for seat in range(state.players):
        if not state.gone[seat]:
            state.waiting |= 1 << seat


# Decisions


@implements(STATE)
def legal(state, seat, moves):
    """The steps that a seat may take next in its decision."""
    if state.throws == 0:
        lawful_clouds(state, seat, moves)
    elif not state.pairing[seat]:
        put(moves, np.int64(FIRST_PAIRING), lawful_pairings(state, seat))
    elif state.chest_due[seat]:
        for chest in range(CHESTS):
            if not state.chests[seat] >> chest & 1:
                bits.add(moves, FIRST_CHEST + chest)
    else:
        lawful_crosses(state, seat, moves)


@compiled
def put(moves, first, members):
    """Add a small set to the moves, its member 0 being the move `first`."""
    shift = first % bits.WORD_BITS
    moves[first // bits.WORD_BITS] |= members << np.uint64(shift)
    if shift:
        # The set's upper part; a set that does not reach the next word has none.
        rest = members >> np.uint64(bits.WORD_BITS - shift)
        if rest:
            moves[first // bits.WORD_BITS + 1] |= rest


@compiled
def lawful_clouds(state, seat, moves):
    """Any cloud without a number, for the next number (DG-31); then confirm."""
    taken = 0
    for position in range(CLOUDS):
        cloud = state.clouds[seat, position]
        if not cloud:
            for free in range(CLOUDS):
                if not taken >> free & 1:
                    bits.add(moves, FIRST_CLOUD + free)
            return
        taken |= 1 << (cloud - 1)
    bits.add(moves, DONE)


@compiled
def lawful_crosses(state, seat, moves):
    """Crosses and wounds with the pairs and torches that are left (DG-5 to DG-8, DG-20)."""
    left = np.int64(state.left[seat])
    if left == BOTH_PAIRS and SAME_PAIRS[state.throw, state.pairing[seat] - 1]:
        left = 1
    for means in range(PAIRS + 1):
        low, high = EMPTY, EMPTY
        if means < PAIRS and left >> means & 1:
            low, high = pair_targets(state, seat, means)
        elif means == TORCH and state.torches[seat]:
            low, high = torch_targets(state, seat)
        put(moves, means * MAX_PLACES, low)
        put(moves, means * MAX_PLACES + bits.WORD_BITS, high)
    if not state.owed[seat]:
        bits.add(moves, SKIP if state.left[seat] else DONE)


@implements(STATE)
def play(state, seat, move):
    """Take one step of a decision."""
    if move < FIRST_PAIRING:
        use(state, seat, move // MAX_PLACES, move % MAX_PLACES)
    elif move < FIRST_CHEST:
        choose_pairing(state, seat, move - FIRST_PAIRING)
    elif move < SKIP:
        open_chest(state, seat, move - FIRST_CHEST)
    elif move == SKIP:
        state.left[seat] = 0  # DG-9
    elif move == DONE:
        confirm(state, seat)
    else:
        write_cloud(state, seat, move - FIRST_CLOUD)


@compiled
def use(state, seat, means, place):
    """Cross or wound a place with the first pair, the second, or a torch (DG-5, DG-20)."""
    if means == TORCH:
        state.torches[seat] -= 1
    else:
        state.left[seat] ^= 1 << means
        state.made[seat] += 1
    if place < FIRST_BOX:
        hit(state, seat, place)
    else:
        cross(state, seat, place)


@compiled
def choose_pairing(state, seat, pairing):
    """Form two pairs; the black die costs all but the active player a symbol (DG-3, DG-4)."""
    state.pairing[seat] = 1 + pairing
    state.left[seat] = BOTH_PAIRS
    if needs_symbol(state, seat, pairing):
        state.black[seat] -= 1


@compiled
def write_cloud(state, seat, cloud):
    """Write the next number into a cloud (DG-31)."""
    position = 0
    while state.clouds[seat, position]:
        position += 1
    state.clouds[seat, position] = 1 + cloud


@compiled
def confirm(state, seat):
    """A seat's decision is final; after the last one, the throw is settled."""
    state.waiting ^= 1 << seat
    if not state.waiting:
        end_turn(state)


@compiled
def restart_decision(state, seat):
    """Take a seat back to where it stood when the dice had just fallen."""
    copy_sheet(state, SHOWN + seat, seat)
    forget_decision(state, seat)


@implements(STATE)
def take_back(state, seat):
    """Undo the steps of a decision that is not confirmed."""
    begun = state.pairing[seat] != 0 or (state.throws == 0 and state.clouds[seat, 0] != 0)
    restart_decision(state, seat)
    return begun


# The end


@implements(STATE)
def score(state, points):
    """Gold, gems, groups of boxes at the boss, less life (DG-12, DG-18, DG-23, DG-44)."""
    for seat in range(state.players):
        points[seat] = points_of(state, seat)


@implements(STATE)
def rank(state, places):
    """Points, then more of the life track crossed, then shared (DG-23); leavers last (DG-10)."""
    for seat in range(state.players):
        places[seat] = 1
        for other in range(state.players):
            places[seat] += ranks_before(state, other, seat)


@compiled
def ranks_before(state, one, other):
    """Whether one seat has a better place than another (DG-10, DG-23)."""
    if state.gone[one] or state.gone[other]:
        # Who is still in comes first, then whoever left later.
        return state.gone[other] > 0 and (
            not state.gone[one] or state.gone[one] > state.gone[other]
        )
    difference = points_of(state, one) - points_of(state, other)
    return difference > 0 or (difference == 0 and state.life[one] > state.life[other])


@implements(STATE)
def ending(state):
    """NOT_OVER, ALL_SLAIN, ALL_OUT or SOLO_SKULL."""
    return state.ending


# What others may know


@implements(STATE)
def hide(state, seat):
    """Show the other sheets as they were before the throw; who has confirmed is no secret."""
    if state.waiting:
        for other in range(state.players):
            if other != seat:
                restart_decision(state, other)


@implements(STATE)
def determinize(state, seat, rng):
    """Decide at random for those who have confirmed; the others are yet to decide."""
    if state.waiting:
        decide_again(state, seat, rng)


@allocating
def decide_again(state, seat, rng):
    """Replace what the other seats have decided."""
    moves = np.zeros(MOVE_WORDS, np.uint64)
    for other in range(state.players):
        if other == seat or state.gone[other]:
            continue
        restart_decision(state, other)
        # Those who have confirmed took some steps, of which the confirmation itself is not redone.
        move = DONE if state.waiting >> other & 1 else SKIP
        while move != DONE:
            bits.clear(moves)
            verbs.legal(state, other, moves)
            move = bits.nth(moves, below(rng, bits.size(moves)))
            if move != DONE:
                verbs.play(state, other, move)
