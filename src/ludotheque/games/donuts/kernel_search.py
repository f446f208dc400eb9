# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""Proof-number search in Donuts, compiled: does a seat win with so many donuts on the board?

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

from ludotheque.games.bits import ONE, highest_bit, lowest, lowest_bit, population
from ludotheque.games.compiling import compiled, inlined
from ludotheque.games.donuts.kernel_board import (
    BOARD,
    CELLS,
    DONUTS,
    completing,
    has_five,
    insertions,
    largest_group,
)

NEVER = (1 << 28) - 1

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

# The table of what is known keeps the last position of each slot, in three words: both colours,
# which cells bind, the question, proof and disproof. Nothing is shortened, so nothing is mistaken.
WORDS = 3
_TOP = np.uint64(CELLS)  # colours take the lower bits of a word
_QUESTION = np.uint64(CELLS + 18)
_SIX, _TWELVE, _HALF = np.uint64(6), np.uint64(12), np.uint64(29)
_LOW_28 = np.uint64(NEVER)
_MIX_1 = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_3 = np.uint64(0x94D049BB133111EB)


@inlined
def _binding(moves):
    """Eighteen bits that tell a lawful set from all others with the same empty cells.

    Two cells determine a line, and no line has as many empty cells as the board unless it has
    them all; so the first cell, the last and their number will do.
    """
    first = np.uint64(lowest(moves))
    last = np.uint64(lowest(highest_bit(moves)))
    return first | last << _SIX | np.uint64(population(moves)) << _TWELVE


@inlined
def _slot(table, own, second):
    """Where a position is kept."""
    word = own * _MIX_1 ^ (second ^ second >> _HALF) * _MIX_2
    return ((word ^ word >> _HALF) * _MIX_3) >> table[len(table) - 1, 0]


@inlined
def _second_word(opposing, moves, question):
    return opposing | _binding(moves) << _TOP | question << _QUESTION


@compiled
def remember(table, own, opposing, moves, question, proof, disproof):
    """Keep what is known of a position."""
    second = _second_word(opposing, moves, question)
    slot = _slot(table, own, second)
    table[slot, 0] = own | np.uint64(proof) << _TOP
    table[slot, 1] = second
    table[slot, 2] = np.uint64(disproof)


@compiled
def recall(table, own, opposing, moves, question):
    """Proof and disproof of a position; a first guess if nothing is known of it."""
    second = _second_word(opposing, moves, question)
    slot = _slot(table, own, second)
    if table[slot, 1] == second and table[slot, 0] & BOARD == own:
        return np.int64(table[slot, 0] >> _TOP), np.int64(table[slot, 2])
    # One good move is enough to succeed, all of them must fail to fail.
    return 1, population(moves)


@inlined
def _settle(node):
    """Give a position one child that settles it: the player to move succeeds."""
    node.children = 1
    node.child_proof[0] = NEVER
    node.child_disproof[0] = 0


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
            _settle(node)
            return
        if placed + 1 == horizon:
            if horizon == DONUTS:
                lead = largest_group(own) - largest_group(opposing)
                succeeds = lead > 0 if attacking else lead >= 0
            else:
                succeeds = not attacking
            if succeeds:
                _settle(node)
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
            _settle(node)
            return
        if proof:
            child = node.children
            node.child_own[child] = opposing
            node.child_opposing[child] = own
            node.child_moves[child] = moves
            node.child_proof[child] = proof
            node.child_disproof[child] = disproof
            node.children += 1


@compiled
def search(frames, table, bounds, attacker, horizon, placed, most_nodes):
    """Answer a question of the position in frames[placed]; gives (proof, disproof, nodes).

    Unless it took more than `most_nodes`, one of proof and disproof is 0.
    """
    question = np.uint64(attacker << 5 | horizon)
    first = placed
    frames[first].most_proof = frames[first].most_disproof = NEVER
    expand(frames[first], first, bounds, table, question, first & 1 == attacker, horizon)
    nodes = 1
    while True:
        node = frames[placed]
        proof, disproof, runner_up, best = NEVER, 0, NEVER, 0
        for child in range(node.children):
            disproof += node.child_proof[child]
            if node.child_disproof[child] < proof:
                runner_up = proof
                proof = node.child_disproof[child]
                best = child
            elif node.child_disproof[child] < runner_up:
                runner_up = node.child_disproof[child]
        disproof = min(disproof, NEVER)
        if proof >= node.most_proof or disproof >= node.most_disproof or nodes >= most_nodes:
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
