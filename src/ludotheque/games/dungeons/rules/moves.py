"""The steps of a decision."""

from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons.content import FIRST_BOX, MAX_PLACES
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules.flow import end_turn
from ludotheque.games.dungeons.rules.legal import next_cloud
from ludotheque.games.dungeons.rules.sheet import cross, hit, open_chest
from ludotheque.games.dungeons.rules.targets import needs_symbol

USE, CHOOSE_PAIRING, OPEN_CHEST, FORGO, CONFIRM, WRITE_CLOUD = range(6)  # kinds of moves


@inlined
def decode(move):
    """The kind of a move, and its parts: with what and where for USE, else one number or 0."""
    if move < base.FIRST_PAIRING:
        return USE, move // MAX_PLACES, move % MAX_PLACES
    if move < base.FIRST_CHEST:
        return CHOOSE_PAIRING, move - base.FIRST_PAIRING, 0
    if move < base.SKIP:
        return OPEN_CHEST, move - base.FIRST_CHEST, 0
    if move < base.FIRST_CLOUD:
        return CONFIRM if move == base.DONE else FORGO, 0, 0
    return WRITE_CLOUD, move - base.FIRST_CLOUD, 0


@implements(base.STATE)
def play(state, seat, move):
    """Take one step of a decision."""
    kind, part, place = decode(move)
    if kind == USE:
        use(state, seat, part, place)
    elif kind == CHOOSE_PAIRING:
        choose_pairing(state, seat, part)
    elif kind == OPEN_CHEST:
        open_chest(state, seat, part)
    elif kind == FORGO:
        state.left[seat] = 0  # DG-9
    elif kind == CONFIRM:
        confirm(state, seat)
    else:
        state.clouds[seat, next_cloud(state, seat)] = 1 + part  # DG-31


@compiled
def use(state, seat, means, place):
    """Cross or wound a place with the first pair, the second, or a torch (DG-5, DG-20)."""
    if means == base.TORCH:
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
    state.left[seat] = base.BOTH_PAIRS
    if needs_symbol(state, seat, pairing):
        state.black[seat] -= 1


@compiled
def confirm(state, seat):
    """A seat's decision is final; after the last one, the throw is settled."""
    state.waiting ^= 1 << seat
    if not state.waiting:
        end_turn(state)
