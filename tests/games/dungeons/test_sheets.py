"""The four sheets as content: what is printed, and what would be refused."""

import msgspec
import pytest

from ludotheque.engine import content
from ludotheque.errors import BadContent
from ludotheque.games.dungeons import content as sheets
from ludotheque.games.dungeons.content import ADVENTURES, FOLDER, Sheet, check, load

# boxes, rooms, doors, gems, gold, boxes of its own kind, and the most points alone
PRINTED = {
    "animals": (63, 7, 97, 8, 0, ("fist", 6), 105),
    "cultists": (61, 7, 101, 6, 6, ("rubble", 7), 117),
    "pyramid": (68, 7, 109, 8, 6, ("cloud", 8), 129),
    "dinosaurs": (65, 9, 107, 7, 6, ("footprint", 7), 120),
}


@pytest.mark.rule("DG-1")
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_sheets_have_what_is_printed(adventure: str) -> None:
    sheet = load(adventure)
    boxes, rooms, doors, gems, gold, (kind, count), points = PRINTED[adventure]
    assert (len(sheet.boxes), len(sheet.rooms)) == (boxes, rooms)
    assert len({frozenset((a, b)) for a, p in sheet.places.items() for b in p.doors}) == doors
    assert (len(sheet.of_kind("gem")), len(sheet.of_kind("gold"))) == (gems, gold)
    assert len(sheet.of_kind(kind)) == count
    assert len(sheet.of_kind("chest")) == 2
    assert sheet.points_on_paper == sheet.most_points == points
    assert sorted(sheet.boxes[name].value or 0 for name in sheet.of_kind("start")) == [
        *range(2, 13)
    ]


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_every_place_has_a_number_of_its_own_and_rooms_come_first(adventure: str) -> None:
    sheet = load(adventure)
    assert len(set(sheet.numbers.values())) == len(sheet.places)
    assert max(sheet.numbers.values()) < sheets.MAX_PLACES
    assert {sheet.numbers[room] for room in sheet.rooms} == set(range(len(sheet.rooms)))
    own = [name for name, box in sheet.boxes.items() if box.kind in sheets.OWN_KINDS]
    assert [sheet.numbers[name] for name in own] == [sheets.MAX_ROOMS + n for n in range(len(own))]


@pytest.mark.parametrize(
    ("adventure", "before", "after", "problem"),
    [
        ("animals", 'doors = ["A4a", "S9"]', 'doors = ["A4a"]', "S9: its door to S2"),
        ("animals", 'doors = ["A4a", "S9"]', 'doors = ["A4a", "S9", "X"]', "S2: its door to X"),
        ("animals", "doors = 97", "doors = 96", "96 announced, 97 found"),
        ("animals", "most_points = 105", "most_points = 104", "104 announced, 105 found"),
        (
            "animals",
            'S2 = { kind = "start", value = 2',
            'S2 = { kind = "start", value = 3',
            "start",
        ),
        ("animals", 'C3 = { kind = "chest"', 'C3 = { kind = "plain"', "chests: 2 announced"),
        ("animals", "white = [3, 4]", "white = [3, 7]", "Pup: no box unlocks its white 7"),
        ("pyramid", 'Ka = { kind = "cloud"', 'Ka = { kind = "cloud", value = 3', "Ka: a double"),
        ("cultists", 'kind = "rubble", value = 9', 'kind = "heap", value = 9', "'heap' is none of"),
        ("dinosaurs", "x = 52, y = 15", "x = 152, y = 15", "x: 152 is not from 0 to 100"),
    ],
)
def test_a_sheet_with_a_mistake_is_refused_by_name(
    adventure: str, before: str, after: str, problem: str
) -> None:
    text = (FOLDER / f"{adventure}.toml").read_text(encoding="utf-8")
    assert before in text
    wrong = text.replace(before, after, 1)
    with pytest.raises(BadContent, match=problem):
        check(content.parse(wrong, Sheet, "mine"), "mine")


def test_a_place_that_no_way_leads_to_is_found() -> None:
    sheet = load("pyramid")
    portals = {name: msgspec.structs.replace(box, kind="plain", value=2)
               for name, box in sheet.boxes.items() if name in ("P", "P11")}  # fmt: skip
    alone = msgspec.structs.replace(sheet.boxes["G2a"], doors=[])
    sphinx = msgspec.structs.replace(sheet.rooms["Sphinx"], doors=["A10a", "N7a", "N8a"])
    changed = msgspec.structs.replace(
        sheet,
        boxes={**sheet.boxes, **portals, "G2a": alone},
        rooms={**sheet.rooms, "Sphinx": sphinx},
    )
    found = {problem.place: problem.reason.en for problem in sheets.problems(changed)}
    assert found["G2a"] == "no way leads there from a start box"
