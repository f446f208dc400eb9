"""Content, moves as text, refusals and the board."""

import re

import pytest

from ludotheque import load
from ludotheque.drawing.characters import WIDTH
from ludotheque.engine.state import State
from ludotheque.errors import BadContent, BadOption, IllegalMove, RuleError, UnknownMove
from ludotheque.games.auction.content import DECK_FILE, HOUSE, deck_of, read_deck
from ludotheque.games.auction.rules.state import PAIRS, SWAPS
from ludotheque.language import LANGUAGES
from ludotheque.records import Record, read
from tests.games.auction.positions import auction, end_of, moves_of, play, round_of, view_of

HOUSE_LINE = "02489-13567-02579-13468-03478-12569"


@pytest.mark.rule("AU-1")
def test_the_house_deck_has_six_colours_of_five_and_three_cards_of_each_value() -> None:
    colours = deck_of(HOUSE).colours
    assert list(colours) == ["blue", "brown", "red", "green", "yellow", "violet"]
    assert all(len(set(values)) == 5 for values in colours.values())
    everything = sorted(value for values in colours.values() for value in values)
    assert everything == sorted([*range(10)] * 3)
    assert {0, 8, 9} <= set(colours["blue"])
    assert 1 in colours["brown"]


@pytest.mark.rule("AU-1")
def test_a_deck_of_ones_own_is_read_from_a_file_or_a_line() -> None:
    assert read_deck("House") == "house"
    mine = DECK_FILE.read_text(encoding="utf-8").replace('"house"', '"box"')
    assert read_deck(mine) == HOUSE_LINE
    other = "12569-13567-02579-13468-03478-02489"  # blue and violet change places
    record = Record.begin(load("don"), options={"deck": other})
    for event in ("first 1", "card blue 6"):
        record = record.appended(record.state.find_outcome(event))
    assert "blue 6" in str(record.state)
    assert read(str(record)).state.data == record.state.data


@pytest.mark.rule("AU-1")
@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("12489-13567-02579-13468-03478-12569", "cards of value 0: 2"),
        ("00489-13567-22579-13468-03478-12569", "blue has a value twice"),
    ],
)
def test_a_deck_with_a_wrong_mix_is_refused(line: str, problem: str) -> None:
    with pytest.raises(BadContent, match=rf"{problem}.*AU-1"):
        load("don").start(deck=line)


@pytest.mark.parametrize("line", ["", "0248-13567", HOUSE_LINE + "-12345", "abcde" * 6])
def test_a_line_that_is_no_deck_is_refused(line: str) -> None:
    with pytest.raises(BadOption, match="option deck"):
        load("serengeti").start(deck=line)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("blue = [0, 2, 4, 8, 9]", "blue = [0, 2, 4, 8]", "blue"),
        ("blue = [0, 2, 4, 8, 9]", "blue = [0, 2, 4, 8, 10]", "blue"),
        ("origin", "source", "source"),
        ("blue", "teal", "teal"),
        ("[0, 2, 4, 8, 9]", "[1, 2, 5, 6, 9]", "value 0"),
    ],
)
def test_a_deck_file_with_a_mistake_names_it(old: str, new: str, problem: str) -> None:
    _, fields = DECK_FILE.read_text(encoding="utf-8").split("\n\n")
    with pytest.raises(BadContent, match=problem):
        read_deck(fields.replace(old, new, 1))


def test_a_house_deck_keeps_what_is_known_of_the_printed_ones() -> None:
    text = DECK_FILE.read_text(encoding="utf-8")
    swapped = text.replace("blue = ", "mauve = ").replace("violet = ", "blue = ")
    with pytest.raises(BadContent, match="blue has 0, 8, 9"):
        read_deck(swapped.replace("mauve = ", "violet = "))


def test_swaps_are_numbered_by_pairs_of_cards() -> None:
    state = round_of("don", ["red 2, blue 9", "", "blue 8, violet 1"], exchange="on")
    state = play(state, "pass", "pass")
    numbers = {move.text: move.number for move in state.legal_moves()}
    assert len(numbers) == 1 + 2 * 2
    back = state.play("swap red 2 with seat 3 blue 8")
    again = {move.text: move.number for move in back.legal_moves()}
    # The pair is the same whoever of the two swaps it.
    same = "swap red 2 with seat 1 blue 8"
    assert again[same] == numbers["swap red 2 with seat 3 blue 8"]
    assert 0 <= again[same] - SWAPS < len(PAIRS) == 435


def test_case_and_spaces_do_not_matter() -> None:
    state = round_of("don", ["red 2", "", "blue 8"], exchange="on")
    assert state.play("  SELL  Red 2").to_move == (2,)
    state = play(state, "pass", "pass")
    assert play(state, "Swap RED 2 with SEAT 3 blue  8").to_move == (3,)


def bidding(**more: str) -> State:
    return auction("don", ["brown 3, green 4", "red 5", ""], **more).play("bid 5")


@pytest.mark.rule("AU-3", "AU-7", "AU-8", "AU-14")
@pytest.mark.parametrize(
    ("state", "text", "error", "message"),
    [
        (bidding(), "bid 5", IllegalMove, r"5 is not more than 5: bid 6–12, or withdraw \(AU-3\)"),
        (bidding(), "bid 15", IllegalMove, r"you have only 12 chips: bid 6–12.*\(AU-8\)"),
        (bidding(), "bid 9999", IllegalMove, r"only 12 chips.*\(AU-8\)"),
        (bidding(), "sell red 5", IllegalMove, r"not what you are asked.*\(AU-3\)"),
        (bidding(), "discard red 5", UnknownMove, r"no move here.*\(AU-3\)"),
        (bidding(announce="freely"), "discard red 5", IllegalMove, r"not what you are asked"),
        (bidding(), "swap red 5 with seat 1 green 4", IllegalMove, r"exchange=on \(DO-11\)"),
        (bidding(), "raise", UnknownMove, r"'raise' is no move here: bid 6–12.*\(AU-3\)"),
        (bidding(), "bid", UnknownMove, r"no move here.*\(AU-3\)"),
        (bidding(), "bid -1", UnknownMove, r"no move here.*\(AU-3\)"),
        (bidding(), "bid ٣", UnknownMove, r"no move here.*\(AU-3\)"),
        (bidding(), "{text}", UnknownMove, r"'\{text\}' is no move here.*\(AU-3\)"),
        (
            auction("don", ["brown 3, green 4", "", ""]),
            "bid 4",
            IllegalMove,
            r"your cards bar bids that end in 3 or 4: bid 0–2 or 5–12, or withdraw \(AU-7\)",
        ),
        (
            bidding(announce="freely"),
            "bid 37",
            IllegalMove,
            r"only 36 chips in the game: bid 6–36, or withdraw \(AU-14\)",
        ),
        (
            bidding(announce="freely").play("bid 15"),
            "bid 25",
            IllegalMove,
            r"end in 5: bid 6–14, 16–24, 26–34 or 36, or withdraw \(AU-14\)",
        ),
        (
            auction("serengeti", ["", "", ""], chips=[9, 0, 0]).play("bid 3"),
            "bid 4",
            IllegalMove,
            r"you have only 0 chips: you can only withdraw \(AU-8\)",
        ),
        (
            auction("serengeti", ["red 5", "", ""]),
            "discard red 5",
            IllegalMove,
            r"'discard red 5' is no move here: bid 0–4 or 6–10, or withdraw \(AU-3\)",
        ),
        (
            auction("serengeti", ["red 5", "", ""]),
            "sell red 5",
            UnknownMove,
            r"'sell red 5' is no move here: bid 0–4 or 6–10, or withdraw \(AU-3\)",
        ),
    ],
)
def test_refusals_of_a_bid(state: State, text: str, error: type[RuleError], message: str) -> None:
    with pytest.raises(error, match=message):
        state.play(text)


def selling() -> State:
    return round_of("don", ["red 2, blue 9", "", "blue 8"], exchange="on")


def swapping() -> State:
    return play(selling(), "pass", "pass")


def failing(name: str = "don") -> State:
    state = auction(name, ["red 2, blue 9", "", ""], announce="freely")
    return play(state, "bid 31", "pass", "pass")


@pytest.mark.rule("DO-6", "DO-10", "DO-11", "SE-8")
@pytest.mark.parametrize(
    ("state", "text", "error", "message"),
    [
        (selling(), "sell blue 8", IllegalMove, r"not yours; you have blue 9, red 2 \(DO-10\)"),
        (selling(), "sell teal 8", UnknownMove, r"'teal' is no colour; .*blue, brown.*\(AU-1\)"),
        (selling(), "sell blue 7", UnknownMove, r"no blue 7; there are blue 0.*\(AU-1\)"),
        (selling(), "sell", UnknownMove, r"sell one of your cards, such as 'sell blue 9'.*DO-10"),
        (selling(), "bid 3", IllegalMove, r"not what you are asked now: sell .*\(DO-10\)"),
        (
            selling(),
            "swap red 2 with seat 3 blue 8",
            IllegalMove,
            r"not what you are asked now: sell .*\(DO-10\)",
        ),
        (swapping(), "swap blue 8 with seat 3 red 2", IllegalMove, r"not yours.*\(DO-11\)"),
        (swapping(), "swap red 2 with seat 3 blue 0", IllegalMove, r"seat 3 does not have blue 0"),
        (swapping(), "swap red 2 with seat 2 blue 8", IllegalMove, r"has a card: seat 3 \(DO-11"),
        (swapping(), "swap red 2 with seat 1 blue 9", IllegalMove, r"another player.*\(DO-11\)"),
        (swapping(), "swap red 2 with seat 9 blue 8", IllegalMove, r"another player.*\(DO-11\)"),
        (swapping(), "swap red 2 with seat 3 blue 1", UnknownMove, r"there is no blue 1.*\(AU-1\)"),
        (
            swapping(),
            "swap red 2 for blue 8",
            UnknownMove,
            r"such as 'swap .* with seat 3 blue 8'.*DO-11",
        ),
        (failing(), "pass", IllegalMove, r"cannot pay 31: discard one of your cards.*\(DO-6\)"),
        (failing(), "discard green 1", IllegalMove, r"not yours; you have blue 9, red 2 \(DO-6\)"),
        (failing("serengeti"), "pass", IllegalMove, r"discard one of your cards.*\(SE-8\)"),
    ],
)
def test_refusals_of_a_choice_of_cards(
    state: State, text: str, error: type[RuleError], message: str
) -> None:
    with pytest.raises(error, match=message) as raised:
        state.play(text)
    assert raised.value.to("fr") != raised.value.to("en")
    assert raised.value.clause in state.game.rulebook.clauses


def every_kind_of_state() -> list[State]:
    six = ["red 2, blue 9, blue 0, blue 2, blue 4, blue 8", "", "brown 1", "green 3", "", "red 7"]
    return [
        load("don").start(players=6),
        load("don").start(players=6).play("first 6"),
        selling(),
        swapping(),
        swapping().play("swap red 2 with seat 3 blue 8"),
        failing(),
        failing("serengeti").play("discard red 2"),
        bidding(),
        bidding(announce="freely").play("bid 15"),
        round_of("don", six, announce="freely").play("sell blue 9").play("bid 72"),
        auction("don", six, lot="violet 1, violet 2, yellow 3").play("bid 11"),
        end_of("don", six),
        end_of("serengeti", ["blue 8", "", "", "red 2", ""]),
    ]


@pytest.mark.parametrize("state", every_kind_of_state())
def test_the_board_fits_and_shows_what_a_player_needs(state: State) -> None:
    raw = state.raw
    for seat in range(state.players + 1):
        boards = [state.render(seat, language) for language in LANGUAGES]
        assert boards[0] != boards[1]
        for board in boards:
            assert max(map(len, board.splitlines())) <= 100
            assert board.count("?") == state.players - (seat > 0)
            if seat:
                assert re.search(rf"{seat} .* {raw.chips[seat - 1]}\b", board)


def test_the_board_shows_lot_bid_cards_and_points() -> None:
    board = str(auction("don", ["blue 8, blue 9", "", "red 2"], lot="violet 1, green 3"))
    assert "Lot: green 3, violet 1" in board
    assert "no bid yet" in board
    assert re.search(r"seat 1 +8 9 +3 +12$", board, re.M)
    assert re.search(r"seat 3 +2 +1 +\?$", board, re.M)
    later = play(auction("serengeti", ["", "", ""], first=2), "bid 3", "pass").render(1)
    assert "bid: 3 (seat 2)" in later
    assert "withdrew" in later
    assert "33 in the bank" in later
    assert "Nuba" in later


@pytest.mark.rule("AU-14")
def test_the_board_tells_who_is_fined_why_they_are_asked_again() -> None:
    state = auction("serengeti", ["red 5", "", ""], announce="freely").play("bid 15")
    assert "bar that bid: it costs you a chip, if you have one (SE-7)" in state.render(1)
    assert "bar that bid" not in state.render(2)
    assert "bar that bid" not in state.play("bid 14").render(2)


def test_texts_of_moves_are_those_of_the_rules() -> None:
    assert moves_of(auction("don", ["", "", ""]))[-2:] == ["bid 12", "pass"]
    assert "sell blue 9" in moves_of(selling())
    assert "swap red 2 with seat 3 blue 8" in moves_of(swapping())
    assert "discard red 2" in moves_of(failing())


def test_an_amount_may_be_written_with_noughts() -> None:
    state = auction("don", ["", "", ""])
    assert state.play("bid 05") == state.play("bid 5")
    assert state.play("bid 00") == state.play("bid 0")


@pytest.mark.parametrize("name", ["don", "serengeti"])
def test_a_rulebook_names_only_clauses_that_it_has(name: str) -> None:
    clauses = load(name).rulebook.clauses
    for clause in clauses.values():
        for words in (clause.en, clause.fr):
            assert set(re.findall(r"(?:AU|DO|SE)-\d+", words)) <= set(clauses)


@pytest.mark.rule("DO-11")
@pytest.mark.parametrize(
    ("cards", "written", "message"),
    [
        ("red 2, blue 8", "swap red 2 with seat 3 blue 8", None),
        (
            "red 2, blue 9",
            "swap blue 9 with seat 1 red 2",
            r"another player who has a card: seat 3",
        ),
        ("red 2, green 1", "swap red 2 with seat None green 1", r"nobody has green 1"),
        ("brown 1, blue 8", "swap blue 8 with seat None brown 1", r"blue 8 is not yours; you have"),
    ],
)
def test_a_swap_of_any_two_cards_has_a_text_and_a_reason(
    cards: str, written: str, message: str | None
) -> None:
    state = swapping()
    deck = [str(card) for card in view_of(state).deck]
    low, high = sorted(deck.index(card) for card in cards.split(", "))
    number = SWAPS + PAIRS.index((low, high))
    assert state.move(number, 1).text == written
    refused = state.refusal(number, 1)
    if message is None:
        assert refused is None
    else:
        assert refused is not None
        assert re.search(rf"{message}.*\(DO-11\)", str(refused))


@pytest.mark.parametrize("state", [bidding(), selling(), swapping(), failing("serengeti")])
def test_every_number_has_a_text_of_its_own(state: State) -> None:
    (seat,) = state.to_move
    texts = [state.move(number, seat).text for number in range(state.game.rules.move_count)]
    assert len(set(texts)) == len(texts)


def test_cards_stand_apart_on_eighty_columns() -> None:
    hands = ["blue 0, blue 2, blue 4, red 2", "yellow 0, yellow 3, yellow 4, yellow 8", ""]
    view = auction("don", hands).view(1)
    narrow = load("don").terminal.compact(view, "fr")
    assert "0 2 4" in str(narrow)
    assert "0 3 4 8" in str(narrow)
    assert max(map(len, str(narrow).splitlines())) <= WIDTH


def test_cards_close_up_where_there_is_no_room() -> None:
    """All cards of a deck, in one hand."""
    deck = load("don").start(players=3).view(0).deck  # type: ignore[attr-defined]
    view = auction("don", [", ".join(map(str, deck[:-1])), "", ""], lot=str(deck[-1])).view(1)
    narrow = str(load("don").terminal.compact(view, "en"))
    assert max(map(len, narrow.splitlines())) <= WIDTH
    (row,) = (line for line in narrow.splitlines() if line.startswith("> seat 1"))
    values = "".join(row.split()[3:-2])  # without the label, the points and the chips
    assert sorted(values) == sorted(str(card.value) for card in deck[:-1])
