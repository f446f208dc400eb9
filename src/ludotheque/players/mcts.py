"""Monte-Carlo tree search over the verbs of any game, compiled.

A simulation plays the game from the root to an end, or to a rollout limit where it is evaluated.
A node is an information set: the observation of the deciding seat (`hide`), by its hash. That one
idea covers all games on the shelf:

- what a seat cannot know is redrawn before each simulation (`determinize`), and no seat's
  statistics depend on what is hidden from it;
- seats that decide at once do not see each other's choice, so each learns against the mixture of
  the others' (decoupled UCT);
- chance needs no nodes: it is sampled by its weights, and its result is part of the next
  observation;
- lines of play that lead to the same observation share its node (transpositions).

At a node the move with the best upper confidence bound (UCB1) is tried. The first simulation that
meets an observation adds its node and goes on with the game's rollout policy. A node is expanded
after `expansion_threshold` visits: where chance is rich, most nodes are visited so seldom that to
try their moves would be to play at random, far below the policy. Once the tree is full its nodes
still learn, but none is added.

With many opponents the tree never reaches our own next move, so there opponents follow the rollout
policy; each of them, in half of the simulations, plays random moves instead: who trusts that all
others are sensible loses to those who are not.
"""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import bits
from ludotheque.engine.compiling import compiled, inlined, merged
from ludotheque.engine.rng import RNG, below, reseed
from ludotheque.engine.verbs import (
    CHANCE,
    MAX_SEATS,
    NOBODY,
    apply_chance,
    determinize,
    evaluate,
    hide,
    legal,
    play,
    rank,
    rollout_policy,
    sample_chance,
    score,
    success,
    to_move,
)

# Nodes and edges are small, and hold what choosing an edge needs ready for use: a simulation reads
# many edges and writes few, and most of its time in the tree is spent waiting for memory.
NODE = np.dtype(
    (
        np.record,
        [("key", "u8"), ("mean", "f8"), ("first", "i8"), ("edges", "i4"), ("visits", "i4")],
    )
)
EDGE = np.dtype(
    (
        np.record,
        [
            ("mean", "f8"),
            ("width", "f4"),  # 1 / sqrt(visits), by which the doubt about the mean shrinks
            ("visits", "i4"),
            ("move", "i4"),
            ("towards", "i4"),  # the node that it led to last; by chance it may lead to many
        ],
    )
)
ROOT_STATS = np.dtype((np.record, [("visits", "i8"), ("total", "f8"), ("squares", "f8")]))
SIZES = np.dtype((np.record, [("nodes", "i8"), ("edges", "i8"), ("max_depth", "i8")]))
STEP = np.dtype((np.record, [("node", "i8"), ("edge", "i8"), ("seat", "i8")]))

ROOT = 0
EMPTY = -1
# A lead in points decides between moves that win equally often: nobody likes to see a player who
# has won already, or lost, play anything. It is no part of the win probabilities that are reported.
LEAD_WEIGHT = 0.05
TYPICAL_LEAD = 20.0  # points that count half as much as any number of them
MAX_DEPTH = 256  # decisions of one simulation that are kept in the tree
NO_SEATS, SEAT_SETS = 0, 1 << MAX_SEATS  # the empty set of seats; how many sets there are
TURN_DECISIONS = 64  # decisions by which a turn ends, for those who only finish their turn
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
LANES = 4  # chains in which an observation is hashed; it is padded to a multiple of so many words
EXPLORATION = 0.7  # of UCB1, for shares of a win between 0 and 1


class Tree(NamedTuple):
    """What a search has learnt: nodes by the hash of an observation, with runs of edges."""

    slots: NDArray[np.int32]  # a hash table of nodes; its size is a power of two
    nodes: NDArray[Any]
    edges: NDArray[Any]
    root_stats: NDArray[Any]  # the shares of the win that each edge of the root brought
    sizes: np.record


class Scratch(NamedTuple):
    """Space that a simulation works in."""

    state: NDArray[Any]  # the one state that is played on
    observation: NDArray[Any]  # that state as a seat sees it,
    observation_words: NDArray[np.uint64]  # and the same memory as words, to be hashed
    moves: NDArray[np.uint64]
    ranks: NDArray[np.int64]
    shares: NDArray[np.float64]
    points: NDArray[np.int64]
    values: NDArray[np.float64]  # a seat's share, and a little for its lead in points
    path: NDArray[Any]
    rng: np.record


@compiled
def grow(tree, scratch, root, seat, first, last, seed, settings, evenly):
    """Run the simulations numbered first to last - 1 for a seat to move at the root.

    `evenly` gives every other simulation to the move of the root that has had the fewest.
    """
    state = scratch.state[0]
    for simulation in range(first, last):
        scratch.state[0] = root
        reseed(scratch.rng, seed, simulation)
        determinize(state, seat, scratch.rng)
        evens_out = evenly and simulation & 1
        # The opponents who play random moves, in games whose tree does not hold their moves.
        random_seats = (
            NO_SEATS if settings.search_opponents else below(scratch.rng, SEAT_SETS) & ~(1 << seat)
        )
        depth = descend(tree, scratch, state, seat, settings, evens_out, random_seats)
        rollout(scratch, state, settings.rollout_limit, random_seats)
        backpropagate(tree, scratch, depth)
        tree.sizes.max_depth = max(tree.sizes.max_depth, depth)


@merged
def descend(tree, scratch, state, root_seat, settings, evens_out, random_seats):
    """Play by the tree until a node that is not expanded; gives how many nodes it passed."""
    depth, edge = 0, np.int64(EMPTY)
    while depth < MAX_DEPTH:
        waiting = to_move(state)
        if waiting == NOBODY:
            break
        if waiting == CHANCE:
            apply_chance(state, sample_chance(state, scratch.rng))
            continue
        # Where several are to move at the root, it is the seat that asks.
        seat = bits.lowest(waiting) if depth else root_seat
        if seat != root_seat and not settings.search_opponents:
            play(state, seat, rollout_move(scratch, state, seat, random_seats))
            continue
        node = node_of(tree, observation_key(scratch, state, seat), edge)
        if node == EMPTY:
            break
        scratch.path[depth].node, scratch.path[depth].seat = node, seat
        scratch.path[depth].edge = edge = EMPTY
        depth += 1
        may_expand = node == ROOT or tree.nodes[node].visits >= settings.expansion_threshold
        if not (may_expand and is_expanded(tree, scratch, state, node, seat)):
            break
        if evens_out and depth == 1:
            edge = least_visited_edge(tree, node)
        else:
            edge = best_bound_edge(tree, node, EXPLORATION)
        scratch.path[depth - 1].edge = edge
        play(state, seat, np.int64(tree.edges[edge].move))
    return depth


@merged
def rollout(scratch, state, rollout_limit, random_seats):
    """Play on by the rollout policy, to the end or to the limit; leaves what each seat gets."""
    decisions = 0
    while True:
        waiting = to_move(state)
        if waiting == NOBODY:
            share_out(scratch, state)
            return
        if waiting == CHANCE:
            apply_chance(state, sample_chance(state, scratch.rng))
            continue
        if decisions == rollout_limit:
            evaluate(state, scratch.shares)
            for one in range(len(scratch.shares)):
                scratch.values[one] = scratch.shares[one]
            return
        seat = bits.lowest(waiting)
        play(state, seat, rollout_move(scratch, state, seat, random_seats))
        decisions += 1


@inlined
def rollout_move(scratch, state, seat, random_seats):
    """A move by the rollout policy; any legal move of a random seat."""
    bits.clear(scratch.moves)
    legal(state, seat, scratch.moves)
    if random_seats >> seat & 1:
        return np.int64(bits.nth(scratch.moves, below(scratch.rng, bits.size(scratch.moves))))
    return np.int64(rollout_policy(state, seat, scratch.moves, scratch.rng))


@inlined
def observation_key(scratch, state, seat):
    """Hash the observation of a seat to move, and which seat it is."""
    scratch.observation[0] = state
    hide(scratch.observation[0], seat)
    # Four chains of words, because each step of a chain waits for the one before.
    first = np.uint64(seat + 1) * _MULTIPLIER
    second = third = fourth = _MULTIPLIER
    words = scratch.observation_words
    for position in range(0, len(words), LANES):
        first = mixed(first, words[position])
        second = mixed(second, words[position + 1])
        third = mixed(third, words[position + 2])
        fourth = mixed(fourth, words[position + 3])
    return mixed(mixed(mixed(first, second), third), fourth)


@inlined
def mixed(key, word):
    """Stir a word into a key."""
    key = (key ^ word) * _MULTIPLIER
    return key ^ key >> _HALF


@inlined
def slot_of(tree, key):
    """Where a key's node is found in the table, or would be put."""
    mask = len(tree.slots) - 1
    slot = np.int64(key & np.uint64(mask))
    while tree.slots[slot] != EMPTY and tree.nodes[tree.slots[slot]].key != key:
        slot = (slot + 1) & mask
    return slot


@inlined
def node_of(tree, key, edge):
    """The node of a key, added if it is new and there is room; else EMPTY.

    It is looked for first where the edge before it led last.
    """
    if edge != EMPTY:
        hint = tree.edges[edge].towards
        if hint != EMPTY and tree.nodes[hint].key == key:
            return np.int64(hint)
    slot = slot_of(tree, key)
    if tree.slots[slot] == EMPTY:
        add_node(tree, key, slot)
    if edge != EMPTY:
        tree.edges[edge].towards = tree.slots[slot]
    return np.int64(tree.slots[slot])


@inlined
def add_node(tree, key, slot):
    """Add the node of an observation, if there is room; it has no edges yet."""
    number = tree.sizes.nodes
    if number < len(tree.nodes):
        node = tree.nodes[number]
        node.key, node.mean, node.first, node.edges, node.visits = key, 0.0, EMPTY, 0, 0
        tree.slots[slot] = number
        tree.sizes.nodes += 1


@inlined
def is_expanded(tree, scratch, state, node, seat):
    """Whether a node has edges for its moves; they are added now if there is room."""
    if not tree.nodes[node].edges:
        bits.clear(scratch.moves)
        legal(state, seat, scratch.moves)
        if tree.sizes.edges + bits.size(scratch.moves) <= len(tree.edges):
            add_edges(tree, node, scratch.moves, scratch.rng)
    return tree.nodes[node].edges > 0


@compiled
def add_edges(tree, number, moves, rng):
    """Give a node an edge for each legal move, in any order."""
    node = tree.nodes[number]
    node.first = tree.sizes.edges
    for position in range(len(moves)):
        word = moves[position]
        while word:
            # Shuffled at once, so that no move is tried sooner for its number.
            slot = node.first + below(rng, node.edges + 1)
            tree.edges[node.first + node.edges] = tree.edges[slot]
            edge = tree.edges[slot]
            edge.move = position * bits.WORD_BITS + bits.lowest(word)
            edge.mean, edge.width, edge.visits, edge.towards = 0.0, 1.0, 0, EMPTY
            node.edges += 1
            word &= word - bits.ONE
    tree.sizes.edges += node.edges


@inlined
def best_bound_edge(tree, node, exploration):
    """The edge with the highest upper confidence bound; an untried one counts as tried once."""
    at = tree.nodes[node]
    doubt = exploration * sqrt(log(at.visits + 1.0))
    best, best_bound = at.first, -1.0
    for number in range(at.first, at.first + at.edges):
        edge = tree.edges[number]
        bound = (edge.mean if edge.visits else at.mean) + doubt * edge.width
        if bound > best_bound:
            best, best_bound = number, bound
    return best


@compiled
def least_visited_edge(tree, node):
    """The edge that has been tried least often."""
    at = tree.nodes[node]
    best = at.first
    for edge in range(at.first, at.first + at.edges):
        if tree.edges[edge].visits < tree.edges[best].visits:
            best = edge
    return best


@inlined
def share_out(scratch, state):
    """What each seat got of a finished game: the win, shared by all who have the first rank."""
    ranks, points, shares, values = scratch.ranks, scratch.points, scratch.shares, scratch.values
    if len(shares) == 1:
        shares[0] = values[0] = success(state)
        return
    rank(state, ranks)
    score(state, points)
    firsts = 0
    for seat in range(len(shares)):
        firsts += ranks[seat] == 1
    for seat in range(len(shares)):
        shares[seat] = 1.0 / firsts if ranks[seat] == 1 else 0.0
        values[seat] = shares[seat] + LEAD_WEIGHT * lead_of(points, seat)


@inlined
def lead_of(points, seat):
    """How far a seat is ahead of the best other in points, or behind, between -1 and 1."""
    best = points[1] if seat == 0 else points[0]
    for other in range(len(points)):
        if other != seat:
            best = max(best, points[other])
    lead = points[seat] - best
    return lead / (abs(lead) + TYPICAL_LEAD)


@inlined
def backpropagate(tree, scratch, depth):
    """Add what each seat got in the end to the statistics of its decisions."""
    for index in range(depth):
        step = scratch.path[index]
        value = scratch.values[step.seat]
        node = tree.nodes[step.node]
        node.visits += 1
        node.mean += (value - node.mean) / node.visits
        if step.edge != EMPTY:
            edge = tree.edges[step.edge]
            edge.visits += 1
            edge.mean += (value - edge.mean) / edge.visits
            edge.width = 1.0 / sqrt(edge.visits)
    start = scratch.path[0]
    root_stats, share = tree.root_stats[start.edge], scratch.shares[start.seat]
    root_stats.visits += 1
    root_stats.total += share
    root_stats.squares += share * share


@compiled
def look_ahead(scratch, root, seat, candidates, samples, seed, totals):
    """Add to `totals` what the game's own evaluation gives each candidate, over some samples.

    Each sample redraws what the seat cannot know, plays the candidate, finishes the seat's turn by
    the rollout policy and evaluates what has become of it; all candidates meet the same chance.
    """
    state = scratch.state[0]
    for sample in range(samples):
        for index in range(len(candidates)):
            scratch.state[0] = root
            reseed(scratch.rng, seed, sample)
            determinize(state, seat, scratch.rng)
            finish_turn(scratch, state, seat, candidates[index])
            totals[index] += scratch.shares[seat]


@merged
def finish_turn(scratch, state, seat, move):
    """Play a move and the rest of the seat's turn; leaves each seat's share in the scratch."""
    decisions = 0
    while True:
        play(state, seat, move)
        decisions += 1
        waiting = to_move(state)
        while waiting == CHANCE:
            apply_chance(state, sample_chance(state, scratch.rng))
            waiting = to_move(state)
        if waiting == NOBODY:
            share_out(scratch, state)
            return
        if waiting != 1 << seat or decisions == TURN_DECISIONS:
            evaluate(state, scratch.shares)
            return
        move = rollout_move(scratch, state, seat, NO_SEATS)


def new_scratch(state_dtype: np.dtype[Any], words: int, seats: int) -> Scratch:
    """Make the space for simulations of a game with states of this dtype."""
    words_seen = np.zeros(-(-state_dtype.itemsize // (8 * LANES)) * LANES, np.uint64)
    observation = words_seen.view(np.uint8)[: state_dtype.itemsize].view(state_dtype)
    assert seats <= MAX_SEATS
    rng: np.record = np.zeros(1, RNG)[0]
    return Scratch(
        np.zeros(1, state_dtype),
        observation,
        words_seen,
        np.zeros(words, np.uint64),
        np.zeros(seats, np.int64),
        np.zeros(seats),
        np.zeros(seats, np.int64),
        np.zeros(seats),
        np.zeros(MAX_DEPTH, STEP),
        rng,
    )


def new_tree(nodes: int, edges: int, moves: int) -> Tree:
    """Make an empty tree for at most so many nodes and edges; its root has no more moves."""
    slots = np.full(1 << (2 * nodes - 1).bit_length(), EMPTY, np.int32)
    sizes: np.record = np.zeros(1, SIZES)[0]
    # However small, a tree has room for the moves of its root.
    edges = max(edges, moves)
    return Tree(
        slots, np.empty(nodes, NODE), np.empty(edges, EDGE), np.zeros(moves, ROOT_STATS), sizes
    )


def tree_bytes(nodes: int, edges: int) -> int:
    """The memory of such a tree."""
    return 4 * (1 << (2 * nodes - 1).bit_length()) + nodes * NODE.itemsize + edges * EDGE.itemsize


# The verbs of players as Python calls them.
@compiled
def evaluation_of(state, values):
    """Call `evaluate`."""
    evaluate(state, values)


@compiled
def rollout_policy_of(state, seat, moves, rng):
    """Call `rollout_policy`."""
    return np.int64(rollout_policy(state, seat, moves, rng))
