"""The sheets as drawings."""

import xml.etree.ElementTree as ET

import pytest

from ludotheque import load
from ludotheque.cli.main import main as cli
from ludotheque.engine.state import State
from ludotheque.games.dungeons.board import svg
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.games.dungeons.drawn.places import room_size, spots
from ludotheque.games.dungeons.drawn.sizes import BOX, SHEETS, TALL, WIDE, Orientation
from ludotheque.games.dungeons.view import DungeonsView
from ludotheque.language import Language
from tests.games.dungeons.positions import begin, write

NARROW, LEAST_APART = 344, 27  # px: a sheet on a screen of 360, boxes from middle to middle
SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: State, seat: int, language: Language = "en") -> str:
    view = state.view(seat)
    assert isinstance(view, DungeonsView)
    return svg(view, language)


def blank(adventure: str) -> str:
    return drawn(load("dungeons").start(adventure=adventure), 0)


def places(drawing: str) -> dict[str, ET.Element]:
    root = ET.fromstring(drawing)
    return {g.attrib["data-place"]: g for g in root.iter(f"{SVG}g") if "data-place" in g.attrib}


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_every_place_is_drawn_with_its_number_and_every_monster_with_its_name(
    adventure: str,
) -> None:
    sheet, drawn = load_sheet(adventure), places(blank(adventure))
    assert set(drawn) == {n if n in sheet.boxes else n.lower() for n in sheet.places}
    for name, box in sheet.boxes.items():
        words = [text.text for text in drawn[name].iter(f"{SVG}text")]
        assert name in words
        assert box.value is None or str(box.value) in words
    for name, room in sheet.rooms.items():
        group = drawn[name.lower()]
        words = [text.text for text in group.iter(f"{SVG}text")]
        assert room.name in words
        assert all(str(number) in words for number in room.black + room.white)
        small = [r for r in group.iter(f"{SVG}path") if r.attrib["class"] == "wound"]
        assert small[0].attrib["d"].count("M") == room.boxes


@pytest.mark.parametrize("orientation", [WIDE, TALL])
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_no_place_touches_another(adventure: str, orientation: Orientation) -> None:
    sheet, at = load_sheet(adventure), spots(adventure, orientation)
    width, height = SHEETS[orientation]
    sizes = {key.lower(): room_size(room) for key, room in sheet.rooms.items()}
    placed = [(x, y, *sizes.get(name, (BOX, BOX))) for name, (x, y) in at.items()]
    assert set(at) == {n if n in sheet.boxes else n.lower() for n in sheet.places}
    for number, (x, y, w, h) in enumerate(placed):
        assert w / 2 <= x <= width - w / 2
        assert h / 2 <= y <= height - h / 2
        for x2, y2, w2, h2 in placed[:number]:
            assert abs(x - x2) >= (w + w2) / 2 or abs(y - y2) >= (h + h2) / 2


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_boxes_are_apart_on_a_narrow_phone(adventure: str) -> None:
    boxes = [spots(adventure, TALL)[name] for name in load_sheet(adventure).boxes]
    scale = NARROW / SHEETS[TALL].width
    for number, (x, y) in enumerate(boxes):
        for x2, y2 in boxes[:number]:
            assert max(abs(x - x2), abs(y - y2)) * scale >= LEAST_APART


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_signs_that_are_used_are_defined(adventure: str) -> None:
    root = ET.fromstring(blank(adventure))
    defined = {symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")}
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= defined


def test_what_a_player_has_crossed_is_crossed_in_the_drawing() -> None:
    state = write(begin("cultists"), 1, "S6 O10 R5", wounds={"Necro": 4}, half=0b100, life=3)
    drawing = drawn(state, 1, "fr")
    marked = {
        n for n, group in places(drawing).items() if "crossed" in group.attrib["class"].split()
    }
    assert marked == {"S6", "O10", "R5", "necro"}
    life = [
        g for g in ET.fromstring(drawing).iter(f"{SVG}g") if "lifebox" in g.attrib.get("class", "")
    ]
    assert sum(any(p.attrib["class"] == "stroke" for p in g.iter(f"{SVG}path")) for g in life) == 3
    assert "vies + gemme" in drawing


def test_clouds_bear_what_was_written() -> None:
    drawing = drawn(begin("pyramid"), 1)
    assert "3" in [text.text for text in places(drawing)["Ka"].iter(f"{SVG}text")]
    assert "3" not in [text.text for text in places(blank("pyramid"))["Ka"].iter(f"{SVG}text")]


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_command_line_draws_a_sheet(adventure: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["sheet", adventure, "--svg", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert set(places(printed)) == set(places(blank(adventure)))
    assert cli(["sheet", adventure, "--lang", "en"]) == 0
    assert load_sheet(adventure).title in capsys.readouterr().out


def test_a_sheet_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["sheet", "dino", "--lang", "en"]) == 2
    assert "the sheets are: animals, cultists" in capsys.readouterr().err
