"""Whole games in lockstep with the oracle: who is to move, what is legal, the table, the end."""

import json
import random
import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque import load
from ludotheque.engine.move import CHANCE_SEAT, Move
from ludotheque.engine.state import State
from ludotheque.games.donnant.content import HOUSE_FILE
from ludotheque.games.donnant.view import DonnantView, view_of
from tests.games.donnant.oracle import BONUSES, DECKS, Oracle, parsed
from tests.games.donnant.positions import texts

Chooser = Callable[[list[str], random.Random], str]
HOUSE: dict[str, Any] = tomllib.loads(HOUSE_FILE.read_text(encoding="utf-8"))
# What some games must have met for the comparison to mean anything.
MET = (
    "buy", "pay", "complete", "enter", "tick", "reroll", "stop", "joker dice", "joker draw", "lay",
    "return", "set aside", "colour", "DD-40", "DD-45",
)  # fmt: skip


def eager(moves: list[str], chooser: random.Random) -> str:
    """Somebody who completes cards, buys, ticks, and seldom stops."""
    kinds = (("tick", 0.4), ("complete", 0.9), ("pay", 1), ("enter", 0.8), ("buy", 0.6))
    for kind, share in kinds:
        liked = [move for move in moves if move.startswith(kind)]
        if liked and chooser.random() < share:
            return chooser.choice(liked)
    return chooser.choice(moves)


def any_move(moves: list[str], chooser: random.Random) -> str:
    return chooser.choice(moves)


def never_buys(moves: list[str], chooser: random.Random) -> str:
    """Somebody whose stall never grows: the game ends by DD-56."""
    others = [m for m in moves if not m.startswith(("buy", "joker draw"))]
    return chooser.choice(others or moves)


def short_box(cards: int) -> dict[str, Any]:
    """The first cards of each deck only, so that decks run out (DD-54), and easy levels."""
    levels = [{**level, "target": 4} for level in HOUSE["levels"]]
    return {**HOUSE, "levels": levels, **{deck: HOUSE[deck][:cards] for deck in DECKS}}


def written(box: dict[str, Any]) -> str:
    """A box as a file."""
    rows = {
        name: "".join(
            "  { " + ", ".join(f"{key} = {json.dumps(row[key])}" for key in row) + " },\n"
            for row in box[name]
        )
        for name in ("levels", *DECKS)
    }
    lists = (f"{name} = [\n{lines}]" for name, lines in rows.items())
    return "\n".join([f"prices = {box['prices']}", *lists])


def seen(state: State) -> DonnantView:
    """All that lies on the table, hidden or not."""
    return view_of(state.raw, 0)


def same_table(oracle: Oracle, view: DonnantView) -> None:
    """Compare what lies on the table."""
    assert view.phase == oracle.phase
    assert (view.round_number, view.rerolls) == (oracle.round, oracle.rerolls)
    if oracle.phase != "throwing":
        assert {d.colour: d.value for d in view.dice if d.colour in oracle.dice} == oracle.dice
    market = [offer.card.name if offer.card else None for offer in view.market]
    assert market == [card for deck in DECKS for card in oracle.market[deck]]
    for deck, kept in zip(view.decks, oracle.decks.values(), strict=True):
        assert (deck.size, [*deck.returned]) == (len(kept.unknown) + len(kept.under), kept.under)
    for stall, mine in zip(view.stalls, oracle.stalls, strict=True):
        assert sorted(card.name for card in stall.hand if card) == sorted(mine.hand)
        assert stall.points == mine.points()
        marks = [mine.marks(bonus) for bonus in BONUSES[:-1]]
        own = stall.marks
        assert [own.plus_or_minus_1, own.other_colour, own.extra_die, own.cheaper] == marks
        assert len(stall.cards) == len(mine.cards)
        for laid, card in zip(stall.cards, mine.cards, strict=True):
            assert (laid.cell, laid.card.name) == (card.cell, card.card.name)
            assert laid.colour == mine.colours[card.cell]
            if card.empty:
                assert laid.values == card.values
            else:
                assert Counter(laid.values) == Counter(card.values)


def begin(players: int, level: int, box: dict[str, Any]) -> tuple[State, Oracle]:
    """The same game for both."""
    options = {"level": str(level)} if players == 1 else {}
    if box is not HOUSE:
        options["cards"] = written(box)
    printed = [
        parsed(f"{deck[0].upper()}{n}", **card)
        for deck in DECKS
        for n, card in enumerate(box[deck], 1)
    ]
    row = box["levels"][level - 1]
    oracle = Oracle(printed, box["prices"], players, (row["rounds"], row["target"]))
    return State.start(load("donnant"), players=players, options=options), oracle


def compare(
    players: int,
    seed: int,
    choose: Chooser = eager,
    *,
    level: int = 1,
    box: dict[str, Any] = HOUSE,
) -> Counter[str]:
    """Play a random game on both and compare all along; how often each kind of move was made."""
    chooser, met = random.Random(seed), Counter[str]()
    state, oracle = begin(players, level, box)
    while not state.is_over:
        same_table(oracle, seen(state))
        assert state.chance_is_next == oracle.chance_is_next
        if state.chance_is_next:
            text = chance_text(state, oracle, chooser)
            oracle.apply_chance(text)
            state = state.apply_chance(text)
            continue
        assert {seat - 1 for seat in state.to_move} == oracle.waiting
        seat = chooser.choice(state.to_move)
        moves = texts(state, seat)
        assert len({*moves}) == len(moves)
        assert {*moves} == oracle.legal(seat - 1)
        move = choose(sorted(moves), chooser)
        oracle.play(seat - 1, move)
        state = state.play(move, seat)
        met[" ".join(move.split()[: 2 if move.startswith(("joker", "set")) else 1])] += 1
    same_table(oracle, seen(state))
    result = state.result
    assert result is not None
    assert [*result.points] == [stall.points() for stall in oracle.stalls]
    assert [*result.ranks] == oracle.ranks()
    assert result.ending.clause == oracle.ending
    met[oracle.ending] += 1
    return met


def chance_text(state: State, oracle: Oracle, chooser: random.Random) -> str:
    """A result of chance, one of those that both think possible."""
    possible = state.chance_weights().nonzero()[0].tolist()
    if oracle.phase == "throwing":
        assert len(possible) == 6 ** len(oracle.thrown)
        return Move(CHANCE_SEAT, chooser.choice(possible), state).text
    outcomes = {Move(CHANCE_SEAT, number, state).text for number in possible}
    assert outcomes == oracle.outcomes()
    return chooser.choice(sorted(outcomes))


def compare_all(games: int, first: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for number in range(first, first + games):
        choose = any_move if number % 5 == 4 else eager
        met += compare(1 + number % 4, number, choose, level=1 + number // 4 % 7)
    return met


def test_the_oracle_reads_what_is_printed() -> None:
    view = seen(load("donnant").start(players=2, seed=1))
    printed = {f"{d[0].upper()}{n}": c for d in DECKS for n, c in enumerate(HOUSE[d], 1)}
    for offer in view.market:
        assert offer.card is not None
        read = parsed(offer.card.name, **printed[offer.card.name])
        boxes = [(box.colour, box.number) for box in offer.card.boxes]
        assert [(box.colour, box.number) for box in read.boxes] == boxes
        assert (read.goal, read.total, read.amount) == (
            offer.card.goal, offer.card.total, offer.card.amount
        )  # fmt: skip


def test_whole_games_agree_with_the_oracle() -> None:
    met = compare_all(24, first=0)
    assert not [kind for kind in ("buy", "complete", "enter", "tick", "reroll") if met[kind] < 9]


@pytest.mark.rule("DD-54")
@pytest.mark.parametrize(("players", "cards"), [(1, 9), (2, 14)])
def test_games_in_which_decks_run_out(players: int, cards: int) -> None:
    met = sum((compare(players, seed, box=short_box(cards)) for seed in range(3)), Counter[str]())
    assert met["DD-46" if players == 1 else "DD-40"], f"{met}"


@pytest.mark.matrix
def test_many_whole_games_agree_with_the_oracle() -> None:
    met = compare_all(120, first=24)
    assert not [kind for kind in MET if not met[kind]], f"never met: {met}"


@pytest.mark.slow
@pytest.mark.rule("DD-56")
@pytest.mark.parametrize("players", [2, 3])
def test_games_of_sixty_rounds_agree_with_the_oracle(players: int) -> None:
    assert compare(players, players, never_buys)["DD-56"]
