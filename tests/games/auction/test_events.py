"""What players of Don and Serengeti are told: who bought what, and who was paid by which digit."""

import random
from dataclasses import replace

import pytest

from ludotheque.engine.previews import preview_event
from ludotheque.engine.telling import Names
from ludotheque.games.auction.rules import consequences as why
from ludotheque.games.auction.telling import SETTLEMENT
from tests.games.auction.positions import auction, end_of, round_of
from tests.games.playthrough import played
from tests.games.variants import VARIANTS, Variant
from tests.games.worked_events import read, told

NO_MORE_BIDS = ("pass",) * 2
SETTLED = (why.BUYS, why.BUYS_FROM_SELLER, why.CANNOT_PAY, why.FINED)


@pytest.mark.rule("DO-3")
def test_don_says_who_has_the_most_of_the_digit_and_takes_the_pot() -> None:
    state = auction("don", ["", "blue 8, green 8", "yellow 8"], lot="violet 9")
    assert read(state, "bid 8", *NO_MORE_BIDS, reader=2) == (
        "Ada ouvre à 8, vous vous retirez, Grace se retire. Ada achète le 9 violet pour 8 jetons, "
        "versés au pot. Vous avez le plus de 8 : tout le pot, 8 jetons."
    )


@pytest.mark.rule("SE-3", "SE-6")
def test_serengeti_pays_each_card_as_in_the_rulebook() -> None:
    state = auction("serengeti", ["", "blue 8, green 8", "yellow 8"], chips=[18, 10, 10])
    sentences = told(state, "bid 18", "pass", "pass", reader=3)
    assert [(one.text.en, one.clause) for one in sentences[-2:]] == [
        ("Ada buys the violet 9 for 18 chips", "AU-9"),
        ("each 8 earns 6 chips: 12 for Bob, 6 for you", "SE-3"),
    ]


@pytest.mark.rule("SE-2", "SE-5", "SE-4")
def test_serengeti_tells_of_silence_and_of_what_does_not_divide() -> None:
    state = auction("serengeti", ["", "", ""], lot="violet 9", middle=20)
    assert read(state, "bid 5", "pass", "pass", reader=0, language="en") == (
        "Ada opens at 5. Bob withdraws, takes 2 chips for no bid. Grace withdraws, takes 2 chips "
        "for no bid. Ada buys the violet 9 for 5 chips. Nobody else has a 5: all but Ada get 2 "
        "chips. 1 chip goes to the bank, which then holds 17."
    )


@pytest.mark.rule("DO-4")
def test_don_says_what_lies_in_the_pot_and_what_stays_there() -> None:
    state = auction("don", ["", "blue 8", "yellow 8"], lot="violet 9", middle=3)
    assert read(state, "bid 8", *NO_MORE_BIDS, reader=3) == (
        "Ada ouvre à 8, Bob se retire, vous vous retirez. Ada achète le 9 violet pour 8 jetons, "
        "versés au pot, qui en contient alors 11. Le plus de 8, à égalité : Bob et vous, 5 jetons "
        "chacun. 1 jeton reste au pot."
    )
    drafted = preview_event(state, 1, [state.find("bid 8").number])
    assert "for 8 chips, paid into the pot, which then holds 11." in str(
        state.game.words.preview(drafted, Names(reader=1))
    )


def test_nothing_is_paid_into_the_pot_for_nothing() -> None:
    state = auction("don", ["", "", ""], lot="violet 9")
    assert read(state, "bid 0", *NO_MORE_BIDS, reader=0).endswith("le 9 violet pour 0 jeton.")


@pytest.mark.rule("DO-10")
def test_a_sale_names_seller_buyer_and_price() -> None:
    state = round_of("don", ["blue 8", "red 2", ""])
    assert read(state, "sell blue 8", "bid 3", "pass", reader=1) == (
        "Vous mettez le 8 bleu aux enchères. Bob ouvre à 3, Grace se retire. "
        "Bob vous achète le 8 bleu. Vous recevez tout le prix : 3 jetons."
    )


@pytest.mark.rule("DO-7")
def test_a_barred_bid_is_told_with_its_fine() -> None:
    state = auction("don", ["blue 8", "", ""], announce="freely")
    (fined,) = told(state, "bid 18", reader=2)
    assert fined.clause == "DO-7"
    assert fined.text.fr == (
        "Ada mise 18, chiffre que ses cartes interdisent : mise nulle, amende de 1 jeton"
    )


def test_nobody_is_told_of_chips_that_stay_hidden() -> None:
    state = end_of("don", ["blue 8", "red 2", ""], chips=[20, 10, 6])
    assert state.is_over
    assert state.view(2).players[0].chips is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.game.name in ("don", "serengeti")])
def test_what_a_bid_would_bring_is_what_it_brings_if_the_others_withdraw(variant: Variant) -> None:
    chooser = random.Random(7)
    bids = [
        move
        for state in played(variant, 3).states()
        for move in (state.legal_moves() if state.to_move else ())
        if move.kind == "bid"
    ]
    for move in chooser.sample(bids, 30):
        state = replace(move.state, dice=None)
        rows = preview_event(state, move.seat, [move.number]).supposed
        supposed = [row for row in rows if row.reason in SETTLEMENT]
        happened = list(state.consequences(move))
        after = state.play(move)
        while not set(SETTLED) & {row.reason for row in happened}:
            happened += after.consequences("pass")
            after = after.play("pass")
        assert [row for row in happened if row in supposed] == supposed, move.text
