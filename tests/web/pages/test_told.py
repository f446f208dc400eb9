"""The log of a table: what its board wants told apart has lines of its own, with clauses."""

from ludotheque.drawing.scene import Scene
from ludotheque.engine.telling import Told
from ludotheque.language import Person, same
from ludotheque.web.pages.told import Log, ToldHere

ADA = Person(same("Ada"))
TOLD = (
    Told(same("Ada crosses S6"), "DG-5", runs_on=ADA),
    Told(same("Ada wounds Wolf"), "DG-7", runs_on=ADA),
    Told(same("Ada kills <Wolf> first: 2 gems"), "DG-14"),
    Told(same("Bob deals a free wound: Wolf"), "DG-15"),
    Told(same("the dice: 1 2 3 4, black 5"), "DG-2"),
)


def item(*apart: str, looked: int = 0) -> str:
    log = Log("dungeons", Scene(None, 1, ("Ada", "Bob"), "en"), looked, apart)
    return log.items([ToldHere(1, 3, "", (), TOLD)])


def test_what_runs_on_stays_in_a_row() -> None:
    assert "Ada crosses S6, wounds Wolf. Ada kills &lt;Wolf&gt; first: 2 gems. Bob" in item()
    assert "clause" not in item()


def test_what_stands_apart_is_told_one_by_one_with_its_clause() -> None:
    told = item("DG-14", "DG-15")
    assert "Ada crosses S6, wounds Wolf.<span" in told
    for sentence, clause in (("2 gems.", "DG-14"), ("free wound: Wolf.", "DG-15")):
        assert f'{sentence} <a class="clause" href="/rules/dungeons#{clause}">{clause}</a>' in told
    assert told.count('class="apart"') == 2
    assert "</span>The dice: 1 2 3 4, black 5." in told


def test_what_is_new_is_marked() -> None:
    assert 'class="new"' in item(looked=3)
    assert 'class="new"' not in item(looked=4)
