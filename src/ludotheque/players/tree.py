# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs
"""Monte-Carlo tree search over the verbs of any game, compiled.

A simulation plays the game from the root to an end, or to a horizon where it is appraised. A node
is not a place in a tree but what the deciding seat knows: the state as that seat sees it (`hide`),
by its hash. That one idea covers all games on the shelf:

- what a seat cannot know is redrawn before each simulation (`guess`), and no seat's statistics
  depend on what is hidden from it;
- seats that decide at once do not see each other's choice, so each learns against the mixture of
  the others' (decoupled UCT);
- chance needs no nodes: it is drawn by its odds, and what it brings is part of the next view;
- ways that lead to the same view share what was learnt there.

At a node the move with the best upper confidence bound (UCB1) is tried. The first simulation that
meets a view adds its node and goes on with the game's light policy (`suggest`). Once the tree is
full its nodes still learn, but none is added. Where rivals are many and each of them moves often, a
tree that grows over all of their moves never gets to one's own next: there they keep to the policy.
"""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.games import bits
from ludotheque.games.compiling import compiled, inlined, merged
from ludotheque.games.stream import STREAM, below, restart
from ludotheque.games.verbs import (
    CHANCE,
    MOST_SEATS,
    NOBODY,
    appraise,
    draw,
    due,
    guess,
    happen,
    hide,
    lawful,
    play,
    rank,
    score,
    success,
    suggest,
)

NODE = np.dtype(
    (
        np.record,
        [("key", "u8"), ("first", "i8"), ("edges", "i4"), ("visits", "i4"), ("total", "f8")],
    )
)
EDGE = np.dtype(
    (
        np.record,
        [("total", "f8"), ("squares", "f8"), ("leads", "f8"), ("visits", "i4"), ("move", "i4")],
    )
)
SIZES = np.dtype((np.record, [("nodes", "i8"), ("edges", "i8"), ("deepest", "i8")]))
STEP = np.dtype((np.record, [("node", "i8"), ("edge", "i8"), ("seat", "i8")]))

ROOT = 0
EMPTY = -1
# A lead in points decides between moves that win equally often: nobody likes to see a player who
# has won already, or lost, play anything. It takes no part in the chances that are told.
LEAD_WORTH = 0.05
USUAL_LEAD = 20.0  # points that count half as much as any number of them
DEEPEST = 256  # decisions of one simulation that are kept in the tree
TURN_DECISIONS = 64  # decisions by which a turn ends, for those who only finish their turn
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)


class Tree(NamedTuple):
    """What a search has learnt: nodes found by the hash of a view, each with a run of edges."""

    slots: NDArray[np.int32]  # a hash table of nodes; its size is a power of two
    nodes: NDArray[Any]
    edges: NDArray[Any]
    sizes: np.record


class Scratch(NamedTuple):
    """Space that a simulation works in."""

    state: NDArray[Any]  # the one state that is played on
    seen: NDArray[Any]  # that state as a seat sees it,
    seen_words: NDArray[np.uint64]  # and the same memory as words, to be hashed
    moves: NDArray[np.uint64]
    places: NDArray[np.int64]
    shares: NDArray[np.float64]
    points: NDArray[np.int64]
    leads: NDArray[np.float64]
    path: NDArray[Any]
    stream: np.record


@compiled
def grow(tree, scratch, root, seat, first, last, seed, exploration, horizon, rivals_think, evenly):
    """Run the simulations numbered first to last - 1 for a seat that is due at the root.

    `rivals_think`: the other seats too learn what is best for them; else they play by the light
    policy. `evenly` gives every other simulation to the move of the root that has had the fewest.
    """
    state = scratch.state[0]
    for simulation in range(first, last):
        scratch.state[0] = root
        restart(scratch.stream, seed, simulation)
        guess(state, seat, scratch.stream)
        spread = evenly and simulation & 1
        depth = simulate(tree, scratch, state, seat, exploration, horizon, rivals_think, spread)
        learn(tree, scratch, depth)
        tree.sizes.deepest = max(tree.sizes.deepest, depth)


@merged
def simulate(tree, scratch, state, root_seat, exploration, horizon, rivals_think, spread):
    """Play once from the root; give how many decisions were taken in the tree."""
    depth = decisions = 0
    in_tree = True
    while True:
        waiting = due(state)
        if waiting == NOBODY:
            share_out(scratch, state)
            return depth
        if waiting == CHANCE:
            happen(state, draw(state, scratch.stream))
            continue
        seat = bits.lowest(waiting)
        if depth == 0 and in_tree:
            seat = root_seat  # where several are due, the root is the seat that asks
        in_view = in_tree and (rivals_think or seat == root_seat)
        node = np.int64(EMPTY)
        if in_view:
            key = key_of(scratch, state, seat)
            slot = slot_of(tree, key)
            node = np.int64(tree.slots[slot])
        if node == EMPTY:
            if not in_tree and decisions >= horizon:
                appraise(state, scratch.shares)
                scratch.leads[:] = 0.0
                return depth
            bits.clear(scratch.moves)
            lawful(state, seat, scratch.moves)
            move = np.int64(suggest(state, seat, scratch.moves, scratch.stream))
            decisions += not in_tree
        if in_view:
            if node == EMPTY and has_room(tree, scratch.moves):
                node = add_node(tree, key, slot, scratch.moves, scratch.stream)
                edge = edge_of(tree, node, move)
                in_tree = False
            elif node == EMPTY:
                in_tree = False
            elif spread and depth == 0:
                edge = least_tried(tree, node)
            else:
                edge = most_promising(tree, node, exploration)
            if node != EMPTY:
                scratch.path[depth].node = node
                scratch.path[depth].edge = edge
                scratch.path[depth].seat = seat
                depth += 1
                in_tree = in_tree and depth < DEEPEST
                move = np.int64(tree.edges[edge].move)
        play(state, seat, move)


@inlined
def key_of(scratch, state, seat):
    """Hash what a seat that is due knows, and which seat it is."""
    scratch.seen[0] = state
    hide(scratch.seen[0], seat)
    key = np.uint64(seat + 1) * _MULTIPLIER
    for word in scratch.seen_words:
        key = (key ^ word) * _MULTIPLIER
        key ^= key >> _HALF
    return key


@inlined
def slot_of(tree, key):
    """Where a key's node is found in the table, or would be put."""
    mask = len(tree.slots) - 1
    slot = np.int64(key & np.uint64(mask))
    while tree.slots[slot] != EMPTY and tree.nodes[tree.slots[slot]].key != key:
        slot = (slot + 1) & mask
    return slot


@inlined
def has_room(tree, moves):
    """Whether a node with these moves still fits into the tree."""
    sizes = tree.sizes
    return sizes.nodes < len(tree.nodes) and sizes.edges + bits.size(moves) <= len(tree.edges)


@compiled
def add_node(tree, key, slot, moves, stream):
    """Add the node of a view, with an edge for each lawful move, in any order."""
    number = tree.sizes.nodes
    node = tree.nodes[number]
    node.key, node.first, node.edges = key, tree.sizes.edges, 0
    node.visits, node.total = 0, 0.0
    for position in range(len(moves)):
        word = moves[position]
        while word:
            # Shuffled while it is listed, so that no move is tried sooner for its number.
            place = node.first + below(stream, node.edges + 1)
            tree.edges[node.first + node.edges] = tree.edges[place]
            edge = tree.edges[place]
            edge.move = position * bits.WORD_BITS + bits.lowest(word)
            edge.total, edge.squares, edge.leads, edge.visits = 0.0, 0.0, 0.0, 0
            node.edges += 1
            word &= word - bits.ONE
    tree.slots[slot] = number
    tree.sizes.nodes += 1
    tree.sizes.edges += node.edges
    return number


@compiled
def edge_of(tree, node, move):
    """The edge of a move."""
    edge = tree.nodes[node].first
    while tree.edges[edge].move != move:
        edge += 1
    return edge


@compiled
def most_promising(tree, node, exploration):
    """The edge with the highest upper confidence bound; an untried one counts as tried once."""
    at = tree.nodes[node]
    doubt = exploration * exploration * log(at.visits + 1.0)
    usual = at.total / at.visits
    best, best_bound = at.first, -1.0
    for edge in range(at.first, at.first + at.edges):
        visits = tree.edges[edge].visits
        mean = usual
        if visits:
            mean = (tree.edges[edge].total + LEAD_WORTH * tree.edges[edge].leads) / visits
        bound = mean + sqrt(doubt / (visits if visits else 1))
        if bound > best_bound:
            best, best_bound = edge, bound
    return best


@compiled
def least_tried(tree, node):
    """The edge that has been tried least often."""
    at = tree.nodes[node]
    best = at.first
    for edge in range(at.first, at.first + at.edges):
        if tree.edges[edge].visits < tree.edges[best].visits:
            best = edge
    return best


@compiled
def share_out(scratch, state):
    """What each seat got of a finished game: the first place, shared by all who have it."""
    shares, leads = scratch.shares, scratch.leads
    if len(shares) == 1:
        shares[0], leads[0] = success(state), 0.0
        return
    score(state, scratch.points)
    for seat in range(len(shares)):
        leads[seat] = lead_of(scratch.points, seat)
    rank(state, scratch.places)
    firsts = 0
    for seat in range(len(shares)):
        firsts += scratch.places[seat] == 1
    for seat in range(len(shares)):
        shares[seat] = 1.0 / firsts if scratch.places[seat] == 1 else 0.0


@inlined
def lead_of(points, seat):
    """How far a seat is ahead of the best other in points, or behind, between -1 and 1."""
    best = points[1] if seat == 0 else points[0]
    for other in range(len(points)):
        if other != seat:
            best = max(best, points[other])
    lead = points[seat] - best
    return lead / (abs(lead) + USUAL_LEAD)


@compiled
def learn(tree, scratch, depth):
    """Tell each decision of a simulation what its seat got in the end."""
    for index in range(depth):
        step = scratch.path[index]
        share = scratch.shares[step.seat]
        node, edge = tree.nodes[step.node], tree.edges[step.edge]
        node.visits += 1
        node.total += share
        edge.visits += 1
        edge.total += share
        edge.squares += share * share
        edge.leads += scratch.leads[step.seat]


@compiled
def look_ahead(scratch, root, seat, candidates, samples, seed, totals):
    """Add to `totals` what the game's own appraisal gives each candidate, over some samples.

    Each sample redraws what the seat cannot know, plays the candidate, finishes the seat's turn by
    the light policy and appraises what has become of it; all candidates meet the same chance.
    """
    state = scratch.state[0]
    for sample in range(samples):
        for index in range(len(candidates)):
            scratch.state[0] = root
            restart(scratch.stream, seed, sample)
            guess(state, seat, scratch.stream)
            finish_turn(scratch, state, seat, candidates[index])
            totals[index] += scratch.shares[seat]


@merged
def finish_turn(scratch, state, seat, move):
    """Play a move and the rest of the seat's turn; leaves each seat's share in the scratch."""
    decisions = 0
    while True:
        play(state, seat, move)
        decisions += 1
        waiting = due(state)
        while waiting == CHANCE:
            happen(state, draw(state, scratch.stream))
            waiting = due(state)
        if waiting == NOBODY:
            share_out(scratch, state)
            return
        if waiting != 1 << seat or decisions == TURN_DECISIONS:
            appraise(state, scratch.shares)
            return
        bits.clear(scratch.moves)
        lawful(state, seat, scratch.moves)
        move = np.int64(suggest(state, seat, scratch.moves, scratch.stream))


def room_for(state_dtype: np.dtype[Any], words: int, seats: int) -> Scratch:
    """Make the space for simulations of a game with states of this dtype."""
    view_words = np.zeros((state_dtype.itemsize + 7) // 8, np.uint64)
    view = view_words.view(np.uint8)[: state_dtype.itemsize].view(state_dtype)
    assert seats <= MOST_SEATS
    stream: np.record = np.zeros(1, STREAM)[0]
    return Scratch(
        np.zeros(1, state_dtype),
        view,
        view_words,
        np.zeros(words, np.uint64),
        np.zeros(seats, np.int64),
        np.zeros(seats),
        np.zeros(seats, np.int64),
        np.zeros(seats),
        np.zeros(DEEPEST, STEP),
        stream,
    )


def tree_of(nodes: int, edges: int) -> Tree:
    """Make an empty tree for at most so many nodes and edges."""
    slots = np.full(1 << (2 * nodes - 1).bit_length(), EMPTY, np.int32)
    sizes: np.record = np.zeros(1, SIZES)[0]
    return Tree(slots, np.empty(nodes, NODE), np.empty(edges, EDGE), sizes)


def bytes_for(nodes: int, edges: int) -> int:
    """The memory of such a tree."""
    return 4 * (1 << (2 * nodes - 1).bit_length()) + nodes * NODE.itemsize + edges * EDGE.itemsize


# The verbs of thinking as Python calls them.
@compiled
def appraisal_of(state, chances):
    """Call `appraise`."""
    appraise(state, chances)


@compiled
def suggestion_of(state, seat, moves, stream):
    """Call `suggest`."""
    return np.int64(suggest(state, seat, moves, stream))
