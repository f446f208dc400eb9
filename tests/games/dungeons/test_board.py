"""The sheets as drawings: in files, and on pages."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import pytest

from ludotheque import load
from ludotheque.cli.main import main as cli
from ludotheque.drawing.scene import Scene
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.state import State
from ludotheque.games.dungeons.board import draw, svg
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.content import load as load_sheet
from ludotheque.games.dungeons.drawn.path import shortest
from ludotheque.games.dungeons.drawn.places import room_size, spots
from ludotheque.games.dungeons.drawn.sizes import BOX, SHEETS, TALL, WIDE, Orientation
from ludotheque.games.dungeons.tools.lay_out import HOME, stylesheet
from ludotheque.games.dungeons.view import DungeonsView
from ludotheque.language import Language
from tests.games.dungeons.positions import begin, throw, write
from tests.games.dungeons.scenes import Part, scene

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
def test_every_place_is_in_one_group_that_has_a_name(adventure: str) -> None:
    state = load("dungeons").start(players=2, adventure=adventure)
    root = Part(draw(Scene(state.view(1), 1, ("Ada", "Bob"), "fr")).board).root
    groups = [one for one in root.iter("g") if one.get("role") == "group"]
    names = [group.get("aria-label", "") for group in groups]
    assert len(set(names)) == len(names) > 7
    assert all(name.startswith(("Cases de départ", "Autour d")) for name in names)
    inside = [one.get("id") for group in groups for one in group.iter() if one.get("data-place")]
    assert len(inside) == len(set(inside)) == len(load_sheet(adventure).places)
    rooms = [sum("room" in one.get("class", "").split() for one in group) for group in groups]
    assert max(rooms) == 1, "a monster a group"
    beside = [
        one for css in ("tally", "others of-1") for one in root.findall(f".//*[@class='{css}']")
    ]
    assert [one.get("aria-label") for one in beside] == [
        "Vie, coffres et bonus", "Les autres feuilles",
    ]  # fmt: skip


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
        words = ["".join(text.itertext()).strip() for text in group.iter(f"{SVG}text")]
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


def test_the_stylesheet_for_phones_is_that_of_the_places() -> None:
    assert (HOME / "board-places.css").read_text(encoding="utf-8") == stylesheet()


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
    assert "vies, gemme" in drawing


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


# On pages


def board_of(state: State, seat: int, *items: str, **how: Any) -> tuple[Part, Part]:
    """The board, and the tray."""
    made = draw(scene(state, seat, *items, **how))
    return Part(made.board), Part(made.means)


def thrown(white: str, black: int = 1, **how: Any) -> State:
    return throw(begin(**how), white, black)


def pencil(part: str) -> int:
    return part.count("stroke pencil") + part.count("stroke small pencil")


def test_boxes_choose_the_dice() -> None:
    state = thrown("2445")
    board, tray = board_of(state, 1, "S6")
    assert board.things("chosen") == {"S6": "?"}
    assert pencil(board["thing-S6"]) == 1
    assert set(board.things("legal")) == {"S9", "S8", "Da", "S5"}
    assert board.things("legal")["S9"] == "?try=S6,S9"
    assert set(tray.things("opt")) == {"S6", "S9", "S8", "Da", "S5"}, "once more for a thumb"
    assert len(re.findall('class="pair set"', draw(scene(state, 1, "S6")).means)) == 1
    assert len(re.findall('class="pair set"', draw(scene(state, 1, "S6", "S9")).means)) == 2


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ((), "Two pairs to use."),
        (("S6",), "One more pair."),
        (("S6", "S9"), "Both pairs are used."),
    ],
)
def test_the_banner_counts_the_pairs_that_are_left(draft: tuple[str, ...], said: str) -> None:
    assert str(draw(scene(thrown("2445"), 1, *draft)).question) == said


def test_what_needs_the_black_die_says_so_and_comes_last() -> None:
    board, tray = board_of(thrown("2445"), 2)
    assert "#g-die" in board["above-S5"]
    assert "above-S6" not in board, "it costs nothing"
    assert list(tray.things("opt")) == ["S6", "S7", "S8", "S9", "S3", "S5"]
    made = draw(scene(thrown("2445"), 2, "S5"))
    assert '<path class="stroke pencil"' in made.board.partition("sheet-panel stores")[2]


@pytest.mark.parametrize("place", ["S2", "hound"])
def test_what_was_refused_has_a_sign_of_its_own(place: str) -> None:
    shown = replace(scene(thrown("2445"), 1), refused=place)
    board = Part(draw(shown).board)
    assert 'class="nope"' in board[f"above-{place}"]
    assert draw(shown).board.count('class="nope"') == 1


def test_no_ring_hides_a_sign() -> None:
    """What hangs at the corner of a box that may be touched is drawn above all rings."""
    state = throw(write(begin("pyramid"), 1, "S6"), "1 3 2 2")
    made = draw(scene(state, 1)).board
    assert "#g-coin" in Part(made)["above-O4"]
    assert made.index('id="above-O4"') > made.rindex('class="mark"')


def test_chests_are_told_from_the_black_dice_that_one_has() -> None:
    panel = draw(scene(thrown("2445"), 1)).board.partition("sheet-panel stores")[2]
    stores = re.findall(r'class="store( closed)?">(.*?)</g>', panel.partition("</svg>")[0])
    assert [(bool(closed), ">chest<" in drawn) for closed, drawn in stores] == [
        (True, True), (True, True), (True, True), (False, False),
    ]  # fmt: skip


@pytest.mark.rule("DG-13")
def test_a_key_turns_its_number_at_once() -> None:
    state = throw(write(begin(), 1, "S6 S7"), "4 6 1 1")
    board, _ = board_of(state, 1, "A10")
    assert 'class="dsc opens"' in board["thing-hound"]
    assert 'class="dsc opens"' not in board_of(state, 1)[0]["thing-hound"]


@pytest.mark.rule("DG-7")
def test_a_monster_takes_two_wounds_and_is_cleared_by_the_third_touch() -> None:
    state = throw(write(begin(), 1, "S6 A10"), "4 4 5 5")
    hrefs = []
    for wounds in range(3):
        board, _ = board_of(state, 1, *["hound"] * wounds)
        hrefs.append(board.things("room")["hound"])
        assert board["thing-hound"].count("stroke small pencil") == bool(wounds)
    assert hrefs == ["?try=hound", "?try=hound,hound", "?"]


@pytest.mark.rule("DG-25")
def test_a_fist_pencils_a_wound_into_every_room() -> None:
    state = throw(write(begin(), 1, "S2 S9 A4a", wounds={"Pup": 4}), "5 5 1 3")
    board, _ = board_of(state, 1, "F10")
    living = [name for name in board.things("room") if name != "pup"]
    assert all("stroke small pencil" in board[f"thing-{name}"] for name in living)


@pytest.mark.rule("DG-20")
def test_a_torch_is_never_lit_unasked() -> None:
    state = throw(write(begin(), 1, "S6 A10 S9", chests=0b010, torches=2), "6 6 6 6")
    board, tray = board_of(state, 1)
    assert "A4a" not in board.things("legal")
    assert tray.things("torch")["torch"] == "?part=torch"
    lit, options = board_of(state, 1, part="torch")
    assert lit.things("legal")["A4a"] == "?try=torch.A4a"
    assert "#g-torch" in lit["above-A4a"]
    assert options.things("lit")["torch"] == "?", "and put out"
    spent, _ = board_of(state, 1, "torch.A4a")
    assert spent.things("chosen")["A4a"] == "?"
    assert "#g-torch" in spent["above-A4a"]


@pytest.mark.rule("DG-19")
def test_chests_become_three_buttons() -> None:
    state = throw(write(begin(), 1, "S6 A10 N9b", wounds={"Hound": 4}), "5 6 1 1")
    made = draw(scene(state, 1, "C11"))
    tray = Part(made.means)
    assert [*tray.things("opt")] == ["lives", "torches", "dice"]
    assert tray.things("opt")["torches"] == "?try=C11,chest.torches"
    assert 'class="store opens"' in draw(scene(state, 1, "C11", "chest.torches")).board


@pytest.mark.rule("DG-9")
def test_the_price_of_a_cross_not_made_is_pencilled() -> None:
    track = draw(scene(thrown("2445"), 1, "S6")).board.partition("sheet-panel life")[2]
    assert pencil(track.partition("sheet-panel")[0]) == 1
    free = draw(scene(thrown("2445"), 1, "S6", "S9")).board.partition("sheet-panel life")[2]
    assert pencil(free.partition("sheet-panel")[0]) == 0


def prices(state: State, *items: str) -> list[str]:
    """What the tray says that the pairs cost which a draft leaves."""
    left = r'class="pair(?: (?!set)[^"]*)?">.*?class="what">([^<]+)<'
    return re.findall(left, draw(scene(state, 1, *items)).means)


@pytest.mark.rule("DG-9", "DG-19")
def test_a_pair_that_is_left_costs_a_life_box_also_of_a_chest() -> None:
    state = write(begin(), 1, "S6 A10 S9", chests=0b011, spare=2, torches=2)
    assert prices(throw(state, "2445"), "S8") == ["else −1 life"]
    assert prices(throw(state, "2445"), "torch.A4a") == ["else −1 life", "else −1 life"]
    assert prices(throw(state, "2445"), "S8", "S7") == []


@pytest.mark.rule("DG-43", "DG-17")
def test_alone_a_pair_is_free_after_a_wound_whatever_hearts_cost() -> None:
    state = write(begin("cultists", players=1), 1, "A6a", wounds={"Necro": 3})
    state = throw(state, "2 4 1 1")
    assert scene(state, 1, "necro").forecast.players[0].life == 1, "a heart is paid for"
    assert prices(state, "necro") == ["free"]
    assert prices(throw(begin(players=1), "2445"), "S6") == ["else −1 life"]


@pytest.mark.rule("DG-10", "DG-44")
@pytest.mark.parametrize("players", [1, 2])
def test_the_skull_asks_twice(players: int) -> None:
    state = throw(write(begin(players=players), 1, life=9), "2445")
    if players == 1:  # every throw that wounds nobody costs a life box (DG-42)
        assert draw(scene(state, 1, "S6", "S9")).asks_twice
        return
    assert draw(scene(state, 1)).asks_twice, "also without a draft"
    assert draw(scene(state, 1, "S6")).asks_twice
    assert not draw(scene(state, 1, "S6", "S9")).asks_twice


@pytest.mark.rule("DG-10")
def test_the_tray_and_the_skull_are_the_readers_whatever_sheet_is_shown() -> None:
    state = write(begin("pyramid", players=3), 1, "S3 G2c Kd", life=9)
    state = throw(write(state, 2, "S5", wounds={"Gut": 2}), "3 3 6 6")
    for draft in ((), ("gut",)):
        mine, looking = draw(scene(state, 1, *draft)), draw(scene(state, 1, *draft, look=2))
        assert looking.asks_twice
        assert looking.warns
        assert looking.means == mine.means
        other = draw(scene(state, 1, look=2)).board
        assert pencil(looking.board) == 0, "no draft is pencilled into another's sheet"
        theirs = Part(looking.board.replace("try=gut&amp;", ""))  # links keep the draft
        assert theirs["thing-gut"] == Part(other)["thing-gut"]


@pytest.mark.rule("DG-28")
def test_rubble_has_two_halves() -> None:
    boxes = load_sheet("cultists").boxes
    near = next(door for door in boxes["R4"].doors if door in boxes)
    state = throw(write(begin("cultists"), 1, near), "1 3 2 2")
    board, _ = board_of(state, 1, "R4")
    assert pencil(board["thing-R4"]) == 1


@pytest.mark.rule("DG-28")
def test_both_halves_of_rubble_are_touched_in_one_throw() -> None:
    state = throw(write(begin("cultists"), 1, "S6"), "1 4 2 3")
    hrefs = []
    for halves in range(3):
        board, tray = board_of(state, 1, *["R5"] * halves)
        hrefs.append(board.things("thing")["R5"])
        assert ("R5" in board.things("again")) == ("R5" in tray.things("again")) == (halves == 1)
        is_twice = "above-R5" in board and "×2" in board["above-R5"]
        assert is_twice == (halves > 0), "it can be, then it is"
    assert hrefs == ["?try=R5", "?try=R5,R5", "?"]


@pytest.mark.rule("DG-31")
def test_clouds_are_written_swapped_rubbed_out_or_left_to_chance() -> None:
    state = load("dungeons").start(players=2, adventure="pyramid").play("first 1")
    board, tray = board_of(state, 1)
    assert board.things("legal")["Kc"] == "?try=Kc.3"
    assert "Kc" in tray.things("opt")
    written = ("Ka.3", "Kb.4", "Kc.5")
    touched = board_of(state, 1, *written)[0].things("chosen")["Ka"]
    assert touched == "?try=Ka.3,Kb.4,Kc.5&part=Ka"
    held = board_of(state, 1, *written, part="Ka")[0]
    assert held.things("chosen")["Kb"] == "?try=Kb.3,Ka.4,Kc.5", "they change places"
    assert held.things("legal")["Kh"] == "?try=Kh.3,Kb.4,Kc.5", "it is moved"
    rubbed_out = board_of(state, 1, *written, part="Kb")[0].things("chosen")["Kb"]
    assert rubbed_out == "?try=Ka.3&out=Kb.4,Kc.5", "what was written after it goes too"
    chance = tray.things("opt")["chance"].partition("=")[2].split(",")
    assert read_draft(state.observation(1), 1, chance).ways
    again = Part(draw(scene(state, 1, *chance)).means).things("opt")["chance"]
    assert again != tray.things("opt")["chance"]


@pytest.mark.rule("DG-31")
def test_chance_writes_other_clouds_in_every_game_and_the_same_on_every_drawing() -> None:
    state = load("dungeons").start(players=2, adventure="pyramid").play("first 1")
    shown = scene(state, 1)
    drawn = [draw(replace(shown, game=game)).means for game in ("May", "May", "June")]
    first, same, other = (Part(means).things("opt")["chance"] for means in drawn)
    assert first == same != other


def test_points_below_a_name_have_a_minus_sign() -> None:
    view = write(begin(), 2, life=8).view(1)
    assert isinstance(view, DungeonsView)
    assert view.players[1].points < 0
    made = draw(Scene(view, 1, ("Ada", "Bob"), "fr"))
    assert f"{view.players[1].points} pts".replace("-", "−") == made.seat_lines[2].fr
    assert "−" in Part(made.board)["mini-2"]


@pytest.mark.rule("DG-37")
def test_armour_wants_its_second_wound() -> None:
    sheet = load_sheet("dinosaurs")
    door = next(name for name in sheet.rooms["Meg"].doors if name in sheet.boxes)
    state = throw(write(begin("dinosaurs"), 1, door), "3 4 4 5")
    board, _ = board_of(state, 1, "meg")
    assert set(board.things("legal")) == {"meg"}
    lead = draw(scene(state, 1, "meg")).lead
    assert lead
    assert lead.en == "Mighty Meg is armoured: wound it a second time."
    assert draw(scene(state, 1, "meg", "meg")).lead is None, "the decision is whole"


def test_others_are_seen_small_and_looked_at_but_not_touched() -> None:
    state = throw(write(begin(players=3), 2, "S6 S9"), "2445")
    board, _ = board_of(state, 1, "S7")
    assert board.things("mini") == {"2": "?try=S7&look=2", "3": "?try=S7&look=3"}
    made = draw(scene(state, 1, "S7", look=2))
    looked = Part(made.board)
    assert "crossed" in looked["thing-S6"]
    assert looked.things("thing") == looked.things("room"), "rooms are seen large"
    assert not looked.things("legal")
    assert '<a class="button" href="?try=S7">Back to my sheet</a>' in made.board


def test_what_another_has_decided_is_not_seen_before_all_have() -> None:
    state = thrown("2445")
    for move in ("pair 2+4 4+5", "cross S6", "cross S9", "done"):
        state = state.play(move, 2)
    made = draw(replace(scene(state, 1), deciding=[1], decided=[2]))
    assert "has finished" in made.seat_extras[2]
    assert "still writing" in made.seat_extras[1]
    assert "Bob has finished" in made.sign, "on phones the seats are out of sight"
    assert "crossed" not in Part(draw(scene(state, 1, look=2)).board)["thing-S6"]


@pytest.mark.rule("DG-42", "DG-43", "DG-45")
def test_alone_a_heart_is_broken_until_a_monster_is_wounded() -> None:
    state = throw(write(begin(players=1), 1, "S6 A10"), "4 4 6 1")
    assert "#g-heart" in draw(scene(state, 1)).sign
    made = draw(scene(state, 1, "hound"))
    assert "#g-life" in made.sign
    assert "free" in made.means, "the second pair need not be used"
    assert '<li class="here">0</li>' in made.seat_extras[1]


@pytest.mark.rule("DG-27")
def test_the_path_across_is_inked() -> None:
    assert shortest("animals", frozenset({"S6", "S7", "S4"})) == []
    passed = "S6 Da N7a A3b N10a N9a N6a N8a A3a S4"
    state = write(begin(), 1, passed, wounds={"Growler": 4}, bonuses=0b10)
    drawing = draw(Scene(state.view(1), 1, ("Ada", "Bob"), "en")).board
    assert drawing.count('class="across') == 2


def test_what_a_place_is_called_is_safe_in_the_page() -> None:
    made = draw(replace(scene(thrown("2445"), 1), words={"S6": 'the "six" <of all>'}))
    assert made.board.count('aria-label="the &quot;six&quot; &lt;of all&gt;"') == 1


def test_who_only_watches_touches_nothing() -> None:
    state = thrown("2445")
    made = draw(Scene(state.view(0), 0, ("Ada", "Bob"), "en"))
    board = Part(made.board)
    assert board.things("thing") == board.things("room"), "rooms are seen large"
    assert not board.things("legal")
