"""Why a step of a decision is not legal."""

from ludotheque.engine.bits import contains
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.dungeons.content import FIRST_BOX
from ludotheque.games.dungeons.rules import moves, tables
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.rules.legal import closed_chests, free_clouds, next_cloud
from ludotheque.games.dungeons.rules.state import bit_of
from ludotheque.games.dungeons.rules.targets import is_alike, legal_pairings, targets

# In the order in which they are checked.
(
    LEGAL,
    CLOUDS_FIRST, ALL_CLOUDS_WRITTEN, NO_CLOUDS_NOW,
    PAIRS_FIRST, SAME_PAIRING, NO_SYMBOL, PAIRS_CHOSEN,
    CHEST_FIRST, CHEST_OPENED, NO_CHEST_FOUND,
    NO_SUCH_PLACE, KILLED, CROSSED, BLANK_PORTAL, NOT_REACHED, BEHIND_MONSTER, NO_DOOR,
    NO_TORCH, WOUND_AGAIN, START_APART, NO_PAIR_LEFT, PAIR_USED, STRUCK_TWICE, NO_SECOND_WOUND,
    NUMBER_AT_MONSTER, NUMBER_OF_BOX, FIRST_PAIR_DOES,
    NOTHING_TO_FORGO, PAIR_UNUSED,
) = range(30)  # fmt: skip


@implements(base.STATE)
def refusal(state, seat, move):
    """By the step that is asked for: clouds, pairs, a chest, or what pairs and torches do."""
    kind, part, place = moves.decode(move)
    if state.throws == 0:
        return refused_cloud(state, seat, kind, part)
    if kind == moves.WRITE_CLOUD:
        return NO_CLOUDS_NOW
    if not state.pairing[seat]:
        return refused_pairing(state, seat, part) if kind == moves.CHOOSE_PAIRING else PAIRS_FIRST
    if kind == moves.CHOOSE_PAIRING:
        return PAIRS_CHOSEN
    if state.chest_owed[seat]:
        if kind != moves.OPEN_CHEST:
            return CHEST_FIRST
        return LEGAL if closed_chests(state, seat) & bit_of(part) else CHEST_OPENED
    if kind == moves.OPEN_CHEST:
        return NO_CHEST_FOUND
    if kind == moves.USE:
        return refused_use(state, seat, part, place)
    if state.owed[seat]:
        return WOUND_AGAIN
    if kind == moves.FORGO:
        return LEGAL if state.left[seat] else NOTHING_TO_FORGO
    return PAIR_UNUSED if state.left[seat] else LEGAL


@compiled
def refused_cloud(state, seat, kind, cloud):
    """Before the first throw numbers are written into clouds, and that is confirmed (DG-31)."""
    if next_cloud(state, seat) == base.CLOUDS:
        return LEGAL if kind == moves.CONFIRM else ALL_CLOUDS_WRITTEN
    if kind == moves.WRITE_CLOUD and free_clouds(state, seat) & bit_of(cloud):
        return LEGAL
    return CLOUDS_FIRST


@compiled
def refused_pairing(state, seat, pairing):
    """The same dice make the same pairs; the black die costs a symbol (DG-3, DG-4)."""
    if legal_pairings(state, seat) & bit_of(pairing):
        return LEGAL
    return NO_SYMBOL if tables.DIFFERENT_PAIRINGS[state.throw] & bit_of(pairing) else SAME_PAIRING


@compiled
def refused_use(state, seat, means, place):
    """A place must exist, be open and not done with; and something must be left that fits it."""
    if not contains(tables.PLACES[state.adventure], place):
        return NO_SUCH_PLACE
    if contains(state.passed[seat], place):
        return KILLED if place < FIRST_BOX else CROSSED
    if not contains(tables.TORCHABLE[state.adventure], place):
        return BLANK_PORTAL
    if not contains(state.open[seat], place):
        if place < FIRST_BOX:
            return NOT_REACHED
        rooms = tables.DOORS[state.adventure, place, 0] & tables.ROOMS[state.adventure]
        return BEHIND_MONSTER if rooms & state.open[seat, 0] else NO_DOOR
    if contains(targets(state, seat, means), place):
        return FIRST_PAIR_DOES if means == 1 and is_alike(state, seat) else LEGAL
    return unfit(state, seat, means, place)


@compiled
def unfit(state, seat, means, place):
    """Why a pair or a torch does nothing at a place that is open."""
    if means == base.TORCH and not state.torches[seat]:
        return NO_TORCH
    if state.owed[seat]:
        return WOUND_AGAIN
    if means != base.TORCH and not state.left[seat]:
        return NO_PAIR_LEFT
    if means != base.TORCH and not state.left[seat] >> means & 1:
        return PAIR_USED
    if place >= FIRST_BOX:
        return START_APART if means == base.TORCH else NUMBER_OF_BOX
    if not tables.ARMOURED[state.adventure] & bit_of(place):
        return NUMBER_AT_MONSTER
    return STRUCK_TWICE if state.struck[seat] >> place & 1 else NO_SECOND_WOUND
