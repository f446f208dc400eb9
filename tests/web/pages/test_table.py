"""A table's page without a script: refusals lead back to it, and nonsense costs nothing."""

import random
import re
from contextlib import closing

import pytest

from ludotheque.engine import registry
from ludotheque.web.pages.preferences import local
from tests.web.pages.browsing import Browser, Form, Page
from tests.web.playing import random_decision, ready_game, wait_for_turn
from tests.web.serving import Running

BOARDS = ("donuts", "easycome", "don", "serengeti", "dungeons", "donnant")
DECISIONS = 6


@pytest.fixture
def anna(server: Running) -> Browser:
    ready_game(server, "donuts", "easycome")
    return Browser(server.port)


def begun(anna: Browser, game: str = "donuts") -> Page:
    """A table against a bot, at which it is my turn."""
    return anna.submit(anna.get(f"/games/{game}").form("/new", "bots"), "bots")


def my_turn(anna: Browser, place: str) -> Page:
    """The table once it is my turn."""
    _, _, table, seat = place.partition("?")[0].split("/")
    wait_for_turn(anna.as_guest, table, int(seat))
    return anna.get(place)


def touched(page: Page) -> str:
    """Where the first thing that may be touched leads."""
    return next(link for link in page.links if "try=" in link and "why=" not in link)


def test_a_refusal_leads_back_to_the_table(anna: Browser) -> None:
    table = begun(anna)
    refused = anna.submit(table.form(f"{table.place}/play"), text="z9")
    assert refused.status == 422
    assert "z9" in refused.text
    place = touched(refused)
    assert place.startswith(table.place), "the address of the form shows nothing"
    drafted = anna.get(place)
    assert drafted.status == 200
    played = anna.submit(drafted.form(f"{table.place}/play"))
    assert played.place == table.place


def test_undo_is_done_once_however_often_its_form_is_sent(anna: Browser) -> None:
    table = begun(anna)
    for _ in range(2):
        drafted = anna.get(table.place + touched(my_turn(anna, table.place)))
        anna.submit(drafted.form(f"{table.place}/play"))
    form = anna.get(table.place).form(f"{table.place}/undo")
    once = anna.submit(form)
    again = anna.submit(form)
    assert once.status == again.status == 200
    assert once.text.count('<li id="event-') == again.text.count('<li id="event-')


@pytest.mark.parametrize(
    "query",
    ["?try=" + ",".join(["a"] * 5000), "?why=" + "b" * 5000, "?part=tens-" + "9" * 5000],
    ids=["try", "why", "part"],
)
def test_what_is_too_long_is_refused_at_once(anna: Browser, query: str) -> None:
    table = begun(anna)
    assert anna.get(table.place + query).status == 400
    assert anna.get(table.place).status == 200


@pytest.mark.parametrize(
    "query", ["?at=-5", "?at=99999", "?way=-1", "?try=zz,zz", "?why=zz", "?part=zz", "?judged=zz"]
)
def test_nonsense_shows_the_table_all_the_same(anna: Browser, query: str) -> None:
    table = begun(anna)
    assert anna.get(table.place + query).status == 200


def test_the_banner_leads_from_one_event_to_the_next(anna: Browser) -> None:
    table = begun(anna, "easycome")
    my_turn(anna, table.place)
    banner = r'id="turn".*?</section>'
    found = re.search(banner, anna.get(f"{table.place}?at=1").text)
    assert found
    assert re.findall(r"\?at=(\d+)", found[0]) == ["0", "2"]
    assert re.search(r">1 of \d+<", found[0])
    now = re.search(banner, anna.get(table.place).text)
    assert now
    assert "?at=" not in now[0]


def test_the_banner_steps_through_what_came_since_my_last_look(anna: Browser) -> None:
    table = begun(anna, "easycome")
    my_turn(anna, table.place)
    _, _, number, seat = table.place.split("/")
    path = f"/api/tables/{number}/seats/{seat}"
    anna.as_guest.post(f"{path}/looked", {"count": 1})
    wait_for_turn(anna.as_guest, number, int(seat))
    page = my_turn(anna, table.place)
    for _ in range(3):  # of my own: each counts as a look
        draft = next(one for one in page.links if "try=" in one and "why=" not in one)
        anna.submit(anna.get(table.place + draft).form(f"{table.place}/play"))
        seen = wait_for_turn(anna.as_guest, number, int(seat))
        looked, count = seen["looked"], seen["count"]
        page = anna.get(table.place)
        if count - looked > 1:
            break
    assert count - looked > 1, "the dice fell, and the others decided"
    news = re.findall(r'<li id="event-(\d+)" class="new"', page.text)
    assert news
    assert all(int(one) >= looked for one in news)
    assert f'?at={looked + 1}"' in page.text, "a way to step through them"
    first = anna.get(f"{table.place}?at={looked + 1}").text
    assert f">1 of {count - looked}<" in first
    told = re.search(r'<p id="say">(.+?)</p>', first)
    assert told, "what happened then is said"
    before = anna.get(f"{table.place}?at={looked - 1}").text
    assert f">{looked - 1} of {count}<" in before, "before that, of all"


def test_dice_that_are_not_there_are_not_looked_for(anna: Browser) -> None:
    table = begun(anna, "easycome")
    page = my_turn(anna, table.place)
    draft = next(link for link in page.links if "try=keep" in link).partition("&")[0]
    assert anna.get(f"{table.place}{draft}&part=1.99").status == 200


@pytest.mark.security("C18")
def test_a_table_says_when_it_is_put_away(anna: Browser) -> None:
    table = begun(anna)
    assert "Where nothing happens for 90 days" in table.text
    given_up = anna.submit(table.form(f"{table.place}/give_up"))
    assert "90 days" not in given_up.text, "one that is over stays"


def test_numbers_are_numbers_and_tables_have_few_seats(anna: Browser) -> None:
    table = begun(anna)
    drafted = anna.get(table.place + touched(anna.get(table.place)))
    form = drafted.form(f"{table.place}/play")
    assert anna.submit(form, moves="²").status == 400
    friends = anna.get("/games/donuts").form("/new")
    refused = anna.submit(friends, "friends", name="Anna", friends="999999999")
    assert refused.status >= 400


def test_what_is_no_address_leads_to_the_shelf() -> None:
    assert local("//[") == "/"


# The field for moves and questions


def said(page: Page) -> str:
    """What the tray says."""
    found = re.search(r'id="say">(.*?)</p>', page.text)
    assert found
    return found[1]


def written(page: Page) -> str:
    """What stands in the field."""
    return writing(page).fields["text"]


def writing(page: Page) -> Form:
    return next(form for form in page.forms if "text" in form.fields)


def asked(anna: Browser, table: Page, question: str) -> Page:
    answered = anna.submit(writing(table), text=question)
    assert answered.status == 200
    assert not written(answered)
    return answered


@pytest.mark.parametrize("word", ["last", "Last?", "dernier", "dernier ?"])
def test_what_happened_last_can_be_asked(anna: Browser, word: str) -> None:
    table = begun(anna)
    drafted = anna.get(table.place + touched(my_turn(anna, table.place)))
    anna.submit(drafted.form(f"{table.place}/play"))
    again = my_turn(anna, table.place)
    newest = re.search(r'<li id="event-.*?<span data-heard>(.*?)</span></li>', again.text)
    assert newest
    assert said(asked(anna, again, word)) == newest[1]


@pytest.mark.parametrize("word", ["who", "WHO?", "qui", "qui ?"])
def test_who_is_waited_for_can_be_asked(anna: Browser, word: str) -> None:
    table = my_turn(anna, begun(anna).place)
    assert said(asked(anna, table, word)).startswith("Your turn, ")


def test_what_a_thing_would_do_can_be_asked(anna: Browser) -> None:
    table = my_turn(anna, begun(anna).place)
    looked = asked(anna, table, "c4 ?")
    assert looked.place == f"{table.place}?try=c4"
    assert looked.form(f"{table.place}/play", "Place").fields["items"] == "c4", "nothing is sent"
    anna.submit(looked.form(f"{table.place}/play", "Place"))
    refused = asked(anna, my_turn(anna, table.place), "c4?")
    assert refused.place == f"{table.place}?try=&why=c4"
    assert said(refused).startswith("<b>There is a donut on c4; ")


def test_a_move_that_is_refused_can_be_mended_where_it_was_written(anna: Browser) -> None:
    table = my_turn(anna, begun(anna).place)
    drafted = anna.get(f"{table.place}?try=c4")
    refused = anna.submit(writing(drafted), text="z9")
    assert written(refused) == "z9"
    assert "try=&" not in refused.text
    assert refused.form(f"{table.place}/play", "Place").fields["items"] == "c4", "the draft stays"
    assert not written(anna.submit(writing(refused), text="c4"))


@pytest.mark.parametrize("game", registry.games())
def test_an_id_stands_once_on_a_page(server: Running, game: str) -> None:
    ready_game(server, game)
    anna = Browser(server.port)
    table = begun(anna, game)
    page = my_turn(anna, table.place)
    for _ in range(3):
        ids = re.findall(r' id="([^"]+)"', page.text)
        assert not {one for one in ids if ids.count(one) > 1}
        page = anna.get(table.place + touched(page))


def test_a_reason_asked_for_where_there_is_none_pencils_in(anna: Browser) -> None:
    table = my_turn(anna, begun(anna).place)
    page = anna.get(f"{table.place}?why=c4")
    assert page.form(f"{table.place}/play", "Place").fields["items"] == "c4"


LIVE = re.compile(r'aria-live="(?!off)|role="(?:status|log|alert)"')


@pytest.mark.parametrize("game", registry.games())
def test_one_live_region_tells_what_is_new(server: Running, game: str) -> None:
    ready_game(server, game)
    anna = Browser(server.port)
    table = begun(anna, game)
    page = my_turn(anna, table.place)
    seat, code = table.place, page.form(f"{table.place}/code")
    watching = seat.rpartition("/")[0]
    places = (seat + touched(page), f"{seat}?why=z", f"{seat}?at=1", f"{watching}/0")
    pages = [page, *map(anna.get, places), anna.get(f"{watching}/screen"), anna.submit(code)]
    for shown in (*pages, anna.get(f"/guide/{game}")):
        assert len(LIVE.findall(shown.text)) == 1, shown.place
        assert 'class="visually-hidden" id="heard" role="status"' in shown.text
        assert shown.text.count("data-heard") >= 2, "the banner and the sentence"


@pytest.mark.parametrize("game", BOARDS)
def test_every_step_can_be_looked_back_at(anna: Browser, server: Running, game: str) -> None:
    ready_game(server, game)
    table = begun(anna, game)
    _, _, number, seat = table.place.partition("?")[0].split("/")
    path, chance = f"/api/tables/{number}/seats/{seat}", random.Random(1)
    for _ in range(DECISIONS):
        if wait_for_turn(anna.as_guest, number, int(seat))["is_over"]:
            break
        anna.as_guest.post(f"{path}/decisions", random_decision(anna.as_guest, path, chance))
    count = wait_for_turn(anna.as_guest, number, int(seat))["count"]
    steps = [anna.get(f"{table.place}?at={at}") for at in range(1, count)]
    assert {one.status for one in steps} == {200}
    told = [re.search(r'<p id="say">(.+?)</p>', one.text) for one in steps]
    assert any(told), "what each did is said"


@pytest.mark.rule("DG-2")
def test_a_bot_is_seen_to_have_decided_while_i_still_do(anna: Browser, server: Running) -> None:
    ready_game(server, "dungeons")
    table = begun(anna, "dungeons")
    _, _, number, seat = table.place.partition("?")[0].split("/")
    path = f"/api/tables/{number}/seats/{seat}"
    connection, stream = anna.as_guest.open("GET", f"{path}/events")
    with closing(connection):
        while anna.as_guest.get(path)["to_move"] != [int(seat)]:
            while not stream.readline().startswith(b"data:"):
                pass
    assert "has finished" in anna.get(table.place).text
