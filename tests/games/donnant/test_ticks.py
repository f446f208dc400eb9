"""A mark is ticked by using it (DD-52): which ticks are legal, against trying everything."""

import random
from collections.abc import Iterator

import pytest

from ludotheque import load
from ludotheque.engine.state import State
from ludotheque.errors import IllegalMove
from ludotheque.games.donnant import content
from ludotheque.games.donnant import view as view_cards
from ludotheque.games.donnant.rules.stalls import fill_box
from ludotheque.games.donnant.view import DonnantView
from ludotheque.language import LANGUAGES
from tests.games.donnant import uses
from tests.games.donnant.positions import Table, texts
from tests.games.donnant.uses import Laid, Means, Way

SHIFT, RECOLOUR, DISCOUNT = (
    f"3 marks: {words}" for words in ("plus or minus 1", "other colour", "cheaper")
)
ENTERING = ("entering", "joker entering", "solo entering")


def view_of(state: State, seat: int) -> DonnantView:
    view = state.view(seat)
    assert isinstance(view, DonnantView)
    return view


def printed(card: view_cards.Card) -> uses.Card:
    """A card of a view, for those who only read it."""
    boxes = tuple(uses.Box(box.colour, box.number, box.joined) for box in card.boxes)
    return uses.Card(
        card.name, card.colour, card.goal, boxes, card.total,
        card.reward, card.amount, card.reward_colour,
    )  # fmt: skip


def ticked(view: DonnantView) -> Way:
    """How the dice of the viewer are changed."""
    thrown = {die.colour: die.value for die in view.dice}
    changes = []
    for die in view.own_dice:
        steps = (die.value or 0) - (thrown[die.colour] or 0)
        if not die.used and (steps or die.used_as != die.colour):
            changes.append((die.colour, (steps, die.used_as)))
    return tuple(changes)


def ways(view: DonnantView) -> Iterator[tuple[str, Way]]:
    """All uses of the viewer's dice with all of its marks, also those that are on dice now."""
    stall, on_dice = view.own, ticked(view)
    assert stall is not None
    free = {die.colour for die in view.own_dice if not die.used}
    if view.phase == "entering":
        free &= set(view.thrown)
    means = Means(
        {die.colour: die.value or 0 for die in view.dice if die.colour in free},
        stall.marks.plus_or_minus_1 + sum(abs(steps) for _, (steps, _) in on_dice),
        stall.marks.other_colour + sum(hue != die for die, (_, hue) in on_dice),
    )
    laid = [
        Laid(card.cell, printed(card.card), card.values)
        for card in stall.cards
        if not card.complete
    ]
    if view.phase in ENTERING:
        for card in laid:
            yield from uses.entries(card, means)
        return
    if means.dice:
        for card in laid:
            yield from uses.completions(card, means)
    if len(stall.cards) < 9:
        for price in {offer.price for offer in view.market if offer.card}:
            yield from uses.payments(price, stall.marks.cheaper, means)


def expected(view: DonnantView) -> tuple[set[str], set[str]]:
    """The ticks and the uses that are legal; purchases are told as payments."""
    ticks: set[str] = set()
    done: set[str] = set()
    on_dice = ticked(view)
    for use, way in ways(view):
        if uses.is_used_up(on_dice, way):
            done.add(use)
        elif uses.is_within(on_dice, way):
            ticks |= uses.ticks_left(on_dice, way)
    return ticks, done


def check(state: State, seat: int) -> None:
    """Compare the legal moves of a seat that may use dice with what one finds by trying."""
    view = view_of(state, seat)
    legal = texts(state, seat)
    ticks, done = expected(view)
    assert {move for move in legal if move.startswith("tick")} == ticks
    for kind in ("enter", "complete"):
        found = {move for move in legal if move.startswith(kind)}
        assert found == {use for use in done if use.startswith(kind)}
    prices = {use.split(" ", 1)[1] for use in done if use.startswith("pay")}
    assert any(move.startswith("buy") for move in legal) == bool(prices)
    on_dice = ticked(view)
    ends = ("stop", "reroll", "joker")
    assert not (on_dice and any(move.startswith(ends) for move in legal))
    assert legal, "nobody who is to move is without a move"


def fond_of_marks(state: State, seat: int, chooser: random.Random) -> str:
    """A move of somebody who completes cards, bonus cards first, and likes to tick."""
    moves = texts(state, seat)
    for kind, share in (("tick", 0.5), ("complete", 0.9), ("enter", 0.9), ("buy", 0.7)):
        liked = [move for move in moves if move.startswith(kind)]
        if liked and chooser.random() < share:
            return chooser.choice(liked)
    return chooser.choice(moves)


def met_in_a_game(players: int, seed: int) -> tuple[int, int]:
    """Play a game and compare wherever dice may be used with marks; ticks, and steps compared."""
    chooser = random.Random(seed)
    state = load("donnant").start(players=players, seed=seed)
    made = compared = 0
    open_ticks: dict[int, set[str]] = {}
    while not state.is_over:
        seat = chooser.choice(state.to_move)
        view = view_of(state, seat)
        stall = view.own
        assert stall is not None
        if view.own_dice and view.phase != "paying":
            has_marks = stall.marks.plus_or_minus_1 or stall.marks.other_colour
            if has_marks or ticked(view):
                check(state, seat)
                compared += 1
        move = fond_of_marks(state, seat, chooser)
        pending = open_ticks.setdefault(seat, set())
        if move.startswith("tick"):
            made += 1
            pending.add(move.split()[-1])
        elif move.startswith(("complete", "enter", "pay")) or (
            move.startswith("buy") and view_of(state.play(move, seat), seat).phase != "paying"
        ):
            if not move.startswith("buy"):
                assert pending <= set(move.split()), "a use uses all that is ticked"
            pending.clear()
        elif not move.startswith("buy"):
            assert not pending, "a tick is followed by a use in the same decision"
        state = state.play(move, seat)
    assert not any(open_ticks.values())
    return made, compared


def compare_games(games: int, first: int) -> None:
    made = compared = 0
    for number in range(first, first + games):
        ticks, steps = met_in_a_game(1 + number % 4, number)
        made, compared = made + ticks, compared + steps
    assert made > 5 * games, "too few ticks to tell"
    assert compared > 10 * games


def refused(state: State, move: str, seat: int | None = None) -> IllegalMove:
    """Why a move is refused, by DD-52, in both languages."""
    with pytest.raises(IllegalMove, match="DD-52") as error:
        state.play(move, seat)
    assert len({error.value.to(language) for language in LANGUAGES}) == len(LANGUAGES)
    return error.value


# Worked examples


@pytest.mark.rule("DD-52")
def test_a_tick_is_followed_by_a_use_not_by_a_reroll_a_joker_or_a_stop() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    early = board.acting(2, 2, 3, 5, 6).play("tick -1 on green")
    assert not texts(early, starting="reroll")
    assert "(green)" in str(refused(early, "reroll keep yellow orange green"))
    late = board.acting(2, 2, 3, 5, 6, rerolls=2).play("tick -1 on green")
    for move in ("stop", "joker dice", "joker draw bonus"):
        assert "first use what you have changed (green)" in str(refused(late, move))
    bought = late.play("buy top 3 at c4")
    assert bought.raw.marks[0, content.SHIFT] == 2
    assert int(bought.raw.faces[0]) == int(bought.raw.dice), "nothing stays changed"
    assert "stop" in texts(bought)


@pytest.mark.rule("DD-52")
def test_no_mark_is_ticked_that_leads_to_nothing() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    board.complete(1, "d3", RECOLOUR)
    board.lay(1, "c4", "6, 6")
    board.raw.marks[0, content.SHIFT] = 2
    state = board.acting(1, 1, 3, 5, 6, rerolls=2)
    # Blue to 6 completes c4 with purple; green to 1 buys.
    assert texts(state, starting="tick") == ["tick +1 on blue", "tick -1 on green"]
    assert "leads to no use of the purple die" in str(refused(state, "tick -1 on purple"))
    assert "leads to no use" in str(refused(state, "tick green on blue")), "no box is coloured"
    passive = board.entering(1, 1, 3, 5, 6, active=2)
    assert texts(passive, 1, starting="tick") == ["tick +1 on blue"]


@pytest.mark.rule("DD-52")
def test_a_use_takes_all_that_is_ticked() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    board.lay(1, "c4", "6, 6")
    board.lay(1, "d4", "1, 1")
    state = board.acting(1, 1, 3, 5, 6, rerolls=2).play("tick +1 on blue")
    assert texts(state, starting="complete") == ["complete c4 with blue purple"]
    assert "(blue) must be used now" in str(refused(state, "complete d4 with yellow orange"))
    assert "among the 3 equal dice" in str(refused(state, "buy top 3 at d3"))
    assert texts(state.play("complete c4 with blue purple"), starting="complete")
    board.lay(2, "c3", "?, ?")
    board.raw.marks[1, content.SHIFT] = 1
    passive = board.entering(1, 1, 3, 5, 6).play("tick +1 on blue", 2)
    assert {move.split()[1] for move in texts(passive, 2)} == {"blue"}
    assert "must be used now" in str(refused(passive, "enter green at c3 box 1", 2))


@pytest.mark.rule("DD-52", "DD-26")
def test_marks_turn_a_die_up_or_down_and_no_further_than_needed() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    board.lay(1, "c4", "? + ? >= 8", entries=(3,))  # lacks 5
    board.lay(1, "d4", "1, 1", entries=(1,))
    state = board.acting(2, 2, 4, 4, 6, rerolls=2)
    up = state.play("tick +1 on green")
    assert "up or down, not both" in str(refused(up, "tick -1 on green"))
    assert "tick +1 on green" not in texts(up), "5 will do"
    assert texts(up, starting="complete") == ["complete c4 with green"]
    down = state.play("tick -1 on yellow")
    assert texts(down, starting="complete") == ["complete d4 with yellow"]


@pytest.mark.rule("DD-52", "DD-27")
def test_another_colour_takes_a_die_where_its_own_does_not() -> None:
    board = Table()
    board.complete(1, "c3", RECOLOUR)
    board.lay(1, "c4", "blue, ?")
    state = board.entering(3, 1, 1, 1, 1, active=2)
    assert texts(state, 1, starting="tick") == [
        f"tick blue on {die}" for die in ("yellow", "orange", "green", "purple")
    ]
    blue = state.play("tick blue on yellow", 1)
    assert texts(blue, 1) == ["enter yellow at c4 box 1"]
    assert "does without some of yours (yellow)" in str(refused(blue, "enter yellow at c4 box 2"))
    board.raw.marks[0, content.RECOLOUR] = 2
    again = board.entering(3, 1, 1, 1, 1, active=2).play("tick blue on yellow", 1)
    assert "another colour already" in str(refused(again, "tick green on yellow", 1))


@pytest.mark.rule("DD-52", "DD-30")
def test_marks_pay_only_where_dice_must_become_equal() -> None:
    board = Table()
    board.complete(1, "c3", SHIFT)
    board.complete(1, "d3", DISCOUNT)
    state = board.acting(1, 3, 5, 5, 5, rerolls=2)
    # A single die pays whatever it shows, and three fives are equal as they are.
    assert "buy top 3 at c4" in texts(state)
    paying = state.play("tick +1 on orange").play("tick +1 on orange").play("buy top 4 at c4")
    assert all("orange" in move for move in texts(paying))
    assert "must be used now" in str(refused(paying, "pay green blue purple"))
    assert "does without" in str(refused(paying, "pay orange"))
    higher = state.play("tick +1 on yellow")
    assert texts(higher, starting="tick +1 on green") == []


@pytest.mark.rule("DD-52")
@pytest.mark.parametrize("phase", ["acting", "entering"])
def test_a_tick_is_a_part_of_a_decision(phase: str) -> None:
    board = Table()
    for seat in (1, 2):
        board.complete(seat, "c3", SHIFT)
        board.lay(seat, "c4", "6, 6", entries=(6,))
    seat = 1 if phase == "acting" else 2
    state = board.acting(1, 1, 3, 5, 5) if seat == 1 else board.entering(1, 1, 3, 5, 5)
    assert not state.is_mid_decision(seat)
    begun = state.play("tick +1 on blue", seat)
    assert begun.is_mid_decision(seat)
    if seat == 2:
        back = begun.play("undo", 2)
        assert back.data == state.data
        assert begun.observation(1).data == state.observation(1).data


# Against trying everything


@pytest.mark.rule("DD-52", "DD-26", "DD-27")
def test_legal_ticks_are_those_that_some_use_needs() -> None:
    compare_games(4, first=0)


@pytest.mark.slow
@pytest.mark.rule("DD-52", "DD-26", "DD-27")
def test_legal_ticks_are_those_that_some_use_needs_in_many_games() -> None:
    compare_games(60, first=4)


def random_table(chooser: random.Random) -> State:
    """A stall of cards of the box, partly filled, with some marks, and dice to use."""
    board = Table(players=2)
    cells = ["c3", "c4", "d3", "d4", "c5", "d5"]
    cards = chooser.sample([card.goal for card in content.house().cards.values()], len(cells))
    for cell, goal in zip(cells, cards, strict=True):
        slot = board.lay(1, cell, goal)
        fill_at_random(board, slot, chooser)
    board.raw.marks[0, content.SHIFT] = chooser.randrange(5)
    board.raw.marks[0, content.RECOLOUR] = chooser.randrange(4)
    board.raw.marks[0, content.DISCOUNT] = chooser.choice((0, 0, 1, 2))
    board.raw.market[:, 0] = board.raw.market[:, chooser.randrange(4)]
    values = [chooser.randint(1, 6) for _ in range(5)]
    if chooser.random() < 0.6:
        return board.acting(*values, rerolls=2)
    return board.entering(*values, active=2)


def fill_at_random(board: Table, slot: int, chooser: random.Random) -> None:
    """Enter values that agree, in some boxes but not all."""
    laid = view_of(board.acting(1, 1, 1, 1, 1), 1).stalls[0].cards[slot]
    values: list[int | None] = list(laid.values)
    boxes = chooser.sample(range(len(values)), chooser.randrange(len(values)))
    for box in boxes:
        tried = [[*values[:box], value, *values[box + 1 :]] for value in range(1, 7)]
        fitting = [after for after in tried if uses.agrees(printed(laid.card), after)]
        if fitting:
            values = chooser.choice(fitting)
            fill_box(board.raw, 0, slot, box, values[box])


def use_up(state: State, chooser: random.Random) -> int:
    """Tick as long as one may, and compare all along; how many ticks there were."""
    made = 0
    while True:
        check(state, 1)
        ticks = texts(state, 1, starting="tick")
        others = [move for move in texts(state, 1) if move.startswith(("complete", "enter", "buy"))]
        if not ticks or (others and chooser.random() < 0.3):
            break
        state, made = state.play(chooser.choice(ticks), 1), made + 1
    if made:
        assert others
        used = state.play(chooser.choice(others), 1)
        if view_of(used, 1).phase == "paying":
            used = used.play(chooser.choice(texts(used, 1)), 1)
        assert not ticked(view_of(used, 1)), "after the use nothing stays changed"
    return made


def compare_tables(count: int, first: int) -> None:
    made = 0
    for number in range(first, first + count):
        chooser = random.Random(number)
        made += use_up(random_table(chooser), chooser)
    assert made > count


@pytest.mark.rule("DD-52", "DD-26", "DD-27")
def test_legal_ticks_on_crowded_tables() -> None:
    compare_tables(40, first=0)


@pytest.mark.matrix
@pytest.mark.rule("DD-52", "DD-26", "DD-27")
def test_legal_ticks_on_many_crowded_tables() -> None:
    compare_tables(600, first=40)
