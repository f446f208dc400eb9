"""What is rubbed out takes with it what hangs on it, and the page says what fell away and why."""

import msgspec
import pytest

from ludotheque.games.dungeons.board import draw
from ludotheque.language import LANGUAGES, Language
from ludotheque.tables.table import Table
from ludotheque.web.pages.seat_scene import SeatQuery, Sight, sight_of
from ludotheque.web.pages.table_parts import refused
from tests.tables.playing import begun

DOOR, BEHIND, ELSEWHERE = "S6", "Da", "S4"  # a box; one that only it leads to; another


@pytest.fixture(scope="module")
def table() -> Table:
    """A dungeon whose first throw opens a box and one behind it."""
    return begun("dungeons", 2)


def looked_at(table: Table, items: str, out: str = "", language: Language = "en") -> Sight:
    asked = msgspec.convert({"try": items, "out": out}, SeatQuery)
    return sight_of(table, 1, asked, language, base="", shows_values=False)


def test_the_link_of_a_chosen_box_says_what_it_rubs_out(table: Table) -> None:
    sight = looked_at(table, f"{DOOR},{BEHIND}")
    assert sight.refusal is None
    assert f'href="?try={BEHIND}&amp;out={DOOR}"' in draw(sight.scene).board


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_hangs_on_it_falls_away_with_its_reason(table: Table, language: Language) -> None:
    sight = looked_at(table, BEHIND, DOOR, language)
    assert sight.scene.draft == ()
    said = refused(sight, language)
    begins = {
        "en": "Without S6, Da falls away too: ",
        "fr": "Sans S6, Da tombe aussi\N{NO-BREAK SPACE}: ",
    }
    assert said.startswith(f"<b>{begins[language]}")
    assert 'href="#rule-DG-5"' in said, "the clause is beside the board"


def test_what_others_have_taken_away_is_said_otherwise(table: Table) -> None:
    for out in ("", ELSEWHERE):  # which it never hung on
        sight = looked_at(table, BEHIND, out)
        assert refused(sight, "en").startswith("<b>The table has gone on, Da is rubbed out: ")


def test_what_can_still_be_done_stays_wherever_it_stands_in_the_draft(table: Table) -> None:
    sight = looked_at(table, f"{BEHIND},{ELSEWHERE},nonsense")
    assert sight.scene.draft == (ELSEWHERE,)
    assert "Da, nonsense are rubbed out" in refused(sight, "en")
