"""French players read and may type French: every move, every thing, every result of chance."""

from collections.abc import Iterator

import pytest

from ludotheque import load
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.move import CHANCE_SEAT
from ludotheque.engine.state import State
from ludotheque.errors import LudothequeError
from ludotheque.records import read
from tests.games.playthrough import played
from tests.games.test_telling import FIRST_OF_EACH_GAME
from tests.games.variants import VARIANTS, Variant

each_variant = pytest.mark.parametrize(
    "variant",
    [
        pytest.param(v, id=str(v), marks=[] if v in FIRST_OF_EACH_GAME else [pytest.mark.slow])
        for v in VARIANTS
    ],
)


def decisions(variant: Variant) -> Iterator[tuple[State, int]]:
    """Every state of a random game in which a seat is to move."""
    for state in played(variant, seed=1).states():
        yield from ((state, seat) for seat in state.to_move)


@each_variant
def test_every_move_typed_as_a_french_player_reads_it_is_that_move(variant: Variant) -> None:
    lexicon, canonical = variant.game.words.LEXICON, variant.game.notation.canonical
    for state, seat in decisions(variant):
        for move in state.legal_moves(seat):
            french = move.said.fr
            for typed in (french, french.upper(), french.replace("é", "e"), move.text):
                assert canonical(lexicon.typed(typed)) == canonical(move.text)
        french = move.said.fr  # reading it by its whole way, once a decision
        assert state.find(lexicon.typed(french), seat) == move


@each_variant
def test_every_result_of_chance_reads_back(variant: Variant) -> None:
    for event in played(variant, seed=2).events:
        if event.seat == CHANCE_SEAT:
            typed = variant.game.words.LEXICON.typed(event.said.fr)
            assert event.state.find_outcome(typed) == event


@each_variant
def test_every_thing_of_a_draft_reads_back(variant: Variant) -> None:
    lexicon = variant.game.words.LEXICON
    for state, seat in list(decisions(variant))[::5]:
        for touchable in read_draft(state, seat).touchable:
            assert lexicon.typed(lexicon.said(touchable.item).fr) == touchable.item


def test_no_two_words_of_a_notation_are_one_in_french() -> None:
    for variant in FIRST_OF_EACH_GAME:
        words = variant.game.words.LEXICON.words
        assert len({word.fr for word in words}) == len({word.en for word in words}) == len(words)


@pytest.mark.parametrize(
    ("game", "typed", "notation"),
    [
        ("easycome", "garder 3 3", "keep 3 3"),
        ("easycome", "prendre la suite", "take straight"),
        ("easycome", "Prendre carre", "take four"),
        ("easycome", "prendre 7", "take seven"),
        ("easycome", "finir", "end"),
        ("donuts", "poser en c4", "c4"),
        ("don", "miser 11", "bid 11"),
        ("don", "annoncer 11", "bid 11"),
        ("don", "se retirer", "pass"),
        ("don", "Passer", "pass"),
        ("don", "renoncer", "pass"),
        ("don", "withdraw", "pass"),
        ("donnant", "recolorer vert sur bleu", "tick green on blue"),
        ("don", "vendre rouge 7", "sell red 7"),
        ("don", "échanger rouge 2 avec place 3 bleu 8", "swap red 2 with seat 3 blue 8"),
        ("donnant", "poser B4 en c2", "lay B4 at c2"),
        ("donnant", "relancer tout", "reroll all"),
        ("donnant", "relancer garder jaune orange", "reroll keep yellow orange"),
        ("donnant", "compléter c3 avec jaune vert", "complete c3 with yellow green"),
        ("donnant", "inscrire vert en a1 case 3", "enter green at a1 box 3"),
        ("donnant", "acheter haut 3 en b2", "buy top 3 at b2"),
        ("donnant", "payer jaune vert", "pay yellow green"),
        ("donnant", "cocher +1 sur bleu", "tick +1 on blue"),
        ("donnant", "joker des", "joker dice"),
        ("donnant", "garder.jaune-vert", "keep.yellow-green"),
        ("donnant", "jaune.+1", "yellow.+1"),
        ("donnant", "haut3.c4", "top3.c4"),
        ("dungeons", "paire 2+4 4+5", "pair 2+4 4+5"),
        ("dungeons", "barrer S6", "cross S6"),
        ("dungeons", "frapper boss", "hit boss"),
        ("dungeons", "torche.S6", "torch.S6"),
        ("dungeons", "coffre vies", "chest lives"),
        ("dungeons", "nuage Ka 3", "cloud Ka 3"),
        ("dungeons", "fini", "done"),
        ("dungeons", "passer", "skip"),
    ],
)
def test_what_people_type(game: str, typed: str, notation: str) -> None:
    assert load(game).words.LEXICON.typed(typed) == notation


def test_what_is_no_word_stays_as_it_was_typed() -> None:
    assert load("don").words.LEXICON.typed("Zéphyr 7") == "Zéphyr 7"


def test_a_record_holds_the_notation_only() -> None:
    record = played(Variant(load("easycome"), 2), seed=1)
    assert read(str(record)).state == record.state
    with pytest.raises(LudothequeError):
        read(str(record).replace("keep", "garder"))
