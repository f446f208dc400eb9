"""Proof-number search in Donuts, compiled: whether a seat wins before so many donuts are placed.

A question is a seat (the attacker) and a horizon: does the attacker win, whatever the other does,
before more donuts than that are placed? With the horizon at all 30 donuts this is the value of a
position; smaller ones find its distance to the end.

Proof-number search (df-pn: depth first, in bounded memory) goes where the fewest positions are
left to prove. The line that binds often leaves one or two cells, so a proof is long and thin, and
this search finds such proofs; alpha-beta with the same table needs 3 to 5 times as many positions.

For the player to move at a position, `proof` is the least number of positions still to be solved
so that this player gets what he wants, and `disproof` so that he does not; NEVER means that it
cannot be. A move is as good as the position after it is bad for the other, hence a position's
proof is the least disproof after a move, and its disproof the sum of the proofs.
"""

import numpy as np

from ludotheque.engine.bits import ONE, highest_bit, lowest, population
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.games.donuts.rules.lines import (
    BOARD,
    CELLS,
    DONUTS,
    LINE,
    completing,
    has_five,
    insertions,
    largest_group,
)

NEVER = (1 << 21) - 1
NO_CELLS = np.uint64(0)

# A position on the way from the first one to where the search is; its moves lead to children,
# seen by the player who is to move there.
FRAME = np.dtype(
    (
        np.record,
        [
            ("own", "u8"),  # of the player to move
            ("opposing", "u8"),
            ("moves", "u8"),
            ("most_proof", "i8"),  # the search leaves a position that seems to need more
            ("most_disproof", "i8"),
            ("children", "i8"),
            ("entered", "i8"),  # the child that the search is in
            ("child_own", "u8", CELLS),
            ("child_opposing", "u8", CELLS),
            ("child_moves", "u8", CELLS),
            ("child_proof", "i8", CELLS),
            ("child_disproof", "i8", CELLS),
        ],
    )
)

# The table of what is known keeps the last position of each slot, in two words: each colour in the
# lower bits of one; above them, in the first, the question and the proof, in the second, the cells
# that bind and the disproof. Nothing is shortened, so no position is mistaken for another.
WORDS = 2
_ABOVE_COLOUR = np.uint64(CELLS)
_PROOF = np.uint64(CELLS + 6)
_DISPROOF = np.uint64(CELLS + 7)
_FIRST_KEY = np.uint64((1 << CELLS + 6) - 1)
_SECOND_KEY = np.uint64((1 << CELLS + 7) - 1)
_HALF = np.uint64(29)
_MIX_1 = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_3 = np.uint64(0x94D049BB133111EB)
FREE = np.uint64(127)


def _names_of_lines():
    """A number for the cells that bind, by the first and the last of them: a cell, or a line."""
    names = np.zeros((CELLS, CELLS), np.uint64)
    lines = sorted({int(line[cell]) | 1 << cell for line in LINE for cell in range(CELLS)})
    for number, line in enumerate(lines, CELLS):
        cells = [cell for cell in range(CELLS) if line >> cell & 1]
        for first in cells:
            names[first, cells] = number
    for cell in range(CELLS):
        names[cell, cell] = cell
    return names


NAME_OF_LINE = _names_of_lines()


@inlined
def _key(own, opposing, moves, question):
    """Two words that tell a position and a question from all others."""
    free = moves == BOARD & ~(own | opposing)
    binding = FREE if free else NAME_OF_LINE[lowest(moves), lowest(highest_bit(moves))]
    return own | question << _ABOVE_COLOUR, opposing | binding << _ABOVE_COLOUR


@inlined
def _slot(table, first, second):
    """Where a position is kept; the table has a power of two of slots."""
    word = (first ^ first >> _HALF) * _MIX_1 ^ (second ^ second >> _HALF) * _MIX_2
    return ((word ^ word >> _HALF) * _MIX_3) >> _HALF & np.uint64(len(table) - 1)


@compiled
def remember(table, own, opposing, moves, question, proof, disproof):
    """Keep what is known of a position."""
    first, second = _key(own, opposing, moves, question)
    slot = _slot(table, first, second)
    table[slot, 0] = first | np.uint64(proof) << _PROOF
    table[slot, 1] = second | np.uint64(disproof) << _DISPROOF


@compiled
def recall(table, own, opposing, moves, question):
    """Proof and disproof of a position; a first guess if nothing is known of it."""
    first, second = _key(own, opposing, moves, question)
    slot = _slot(table, first, second)
    if table[slot, 0] & _FIRST_KEY == first and table[slot, 1] & _SECOND_KEY == second:
        return np.int64(table[slot, 0] >> _PROOF), np.int64(table[slot, 1] >> _DISPROOF)
    # One good move is enough to succeed, all of them must fail to fail.
    return 1, population(moves)


@inlined
def _list_child(node, own, opposing, moves, proof, disproof):
    child = node.children
    node.child_own[child] = own
    node.child_opposing[child] = opposing
    node.child_moves[child] = moves
    node.child_proof[child] = proof
    node.child_disproof[child] = disproof
    node.children = child + 1


@inlined
def _settle(node, own, opposing):
    """Leave a position the one child that settles it: the player to move succeeds."""
    node.children = 0
    _list_child(node, own, opposing, NO_CELLS, NEVER, 0)


@compiled
def expand(node, placed, bounds, table, question, attacking, horizon):
    """List the moves of a position that may succeed, or settle it if one does.

    A five by placing alone was looked for one move earlier: the other then did not allow it.
    """
    node.children = 0
    fives = completing(node.opposing)
    left = node.moves
    while left:
        cell = lowest(left)
        left &= left - ONE
        own = node.own | ONE << np.uint64(cell)
        turned = insertions(own, node.opposing, cell)
        own |= turned
        opposing = node.opposing & ~turned
        if turned and has_five(own):
            _settle(node, opposing, own)
            return
        if placed + 1 == horizon:
            if _succeeds_at_the_end(own, opposing, attacking, horizon):
                _settle(node, opposing, own)
                return
            continue
        empty = BOARD & ~(own | opposing)
        moves = bounds[cell] & empty
        if not moves:
            moves = empty
        if moves & (completing(opposing) if turned else fives):
            continue
        proof, disproof = recall(table, opposing, own, moves, question)
        if disproof == 0:
            _settle(node, opposing, own)
            return
        if proof:
            _list_child(node, opposing, own, moves, proof, disproof)


@compiled
def _succeeds_at_the_end(own, opposing, attacking, horizon):
    """Whether a player who places the last donut that counts, without a five, gets his way."""
    if horizon < DONUTS:
        return not attacking
    lead = largest_group(own) - largest_group(opposing)
    return lead > 0 if attacking else lead >= 0


@inlined
def _weigh(node):
    """Proof and disproof of a position, its best child, and the disproof of the next best."""
    proof, disproof, best, runner_up = NEVER, 0, 0, NEVER
    for child in range(node.children):
        disproof += node.child_proof[child]
        if node.child_disproof[child] < proof:
            runner_up = proof
            proof = node.child_disproof[child]
            best = child
        elif node.child_disproof[child] < runner_up:
            runner_up = node.child_disproof[child]
    # However many positions are left to solve: NEVER says that there is nothing to solve.
    return proof, min(disproof, NEVER - 1) if proof else NEVER, best, runner_up


@compiled
def search(frames, table, bounds, attacker, horizon, placed, max_nodes):
    """Answer a question of the position in frames[placed]; gives (proof, disproof, nodes).

    Unless it took more than `max_nodes`, one of proof and disproof is 0.
    """
    question = np.uint64(attacker << 5 | horizon)
    first = placed
    frames[first].most_proof = frames[first].most_disproof = NEVER
    expand(frames[first], first, bounds, table, question, first & 1 == attacker, horizon)
    nodes = 1
    while True:
        node = frames[placed]
        proof, disproof, best, runner_up = _weigh(node)
        if proof >= node.most_proof or disproof >= node.most_disproof or nodes >= max_nodes:
            remember(table, node.own, node.opposing, node.moves, question, proof, disproof)
            if placed == first:
                return proof, disproof, nodes
            placed -= 1
            parent = frames[placed]
            parent.child_proof[parent.entered] = proof
            parent.child_disproof[parent.entered] = disproof
            continue
        node.entered = best
        placed += 1
        entered = frames[placed]
        entered.own = node.child_own[best]
        entered.opposing = node.child_opposing[best]
        entered.moves = node.child_moves[best]
        entered.most_proof = node.most_disproof + node.child_proof[best] - disproof
        # Stay with a child until it seems twice as hard as the next one: fewer returns.
        entered.most_disproof = min(node.most_proof, 2 * runner_up + 1)
        expand(entered, placed, bounds, table, question, placed & 1 == attacker, horizon)
        nodes += 1
