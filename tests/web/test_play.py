"""Whole games over the API, by two programs; decisions, refusals, taking back, undo."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import pytest

from ludotheque.events import MOVE
from ludotheque.records import read
from ludotheque.records.verification import verify
from ludotheque.tables.log import Event
from tests.web.playing import play_to_the_end, random_decision, ready_game, wait_for_turn
from tests.web.serving import SECONDS, Guest, Running, program, running

KINDS: list[tuple[str, int, dict[str, str]]] = [
    ("donuts", 2, {}),
    ("easycome", 2, {}),
    ("don", 3, {}),
    ("serengeti", 3, {}),
    ("dungeons", 2, {}),
    ("donnant", 2, {}),
]


def two_at_a_table(
    ada: Guest, bob: Guest, game: str = "donuts", players: int = 2, **more: object
) -> tuple[str, dict[int, Guest]]:
    """A table of Ada and Bob, who holds all seats but the first."""
    seats = [{"player": "me", "name": "Ada"}, *({"player": "open"} for _ in range(players - 1))]
    table = ada.post("/api/tables", {"game": game, "seats": seats} | more)
    for seat in range(2, players + 1):
        body = {"secret": table["invitation"], "name": f"Bob {seat}", "another": True}
        bob.post(f"/api/tables/{table['id']}/sit", body)
    guests = {1: ada} | dict.fromkeys(range(2, players + 1), bob)
    for seat, guest in guests.items():
        guest.post(f"/api/tables/{table['id']}/seats/{seat}/ready")
    return table["id"], guests


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_a_whole_game_by_two_programs(
    server: Running, ada: Guest, bob: Guest, game: str, players: int, options: dict[str, str]
) -> None:
    ready_game(server, game)
    table, guests = two_at_a_table(ada, bob, game, players, options=options)
    decisions = play_to_the_end(table, guests)
    assert decisions > 5
    seen = ada.get(f"/api/tables/{table}/seats/1")
    assert seen["result"]["ranks"]
    text = ada.ask("GET", f"/api/tables/{table}/seats/1/record").content.decode()
    assert verify(text)
    secret = ada.get(f"/api/tables/{table}")["commitments"][0]["secret"]
    assert secret in text


def test_bots_in_a_row_are_one_paragraph(server: Running, ada: Guest) -> None:
    ready_game(server, "serengeti")
    bots = [{"player": "random"}] * 3
    seats = [{"player": "me", "name": "Ada"}, *bots]
    table = ada.post("/api/tables", {"game": "serengeti", "seats": seats})
    path = f"/api/tables/{table['id']}/seats/1"
    for _ in range(3):
        seen = wait_for_turn(ada, table["id"])
        move = ada.get(f"{path}/moves")[0]["number"]
        ada.post(f"{path}/decisions", {"moves": [move], "seen": seen["count"]})
    end = wait_for_turn(ada, table["id"])["count"]
    paragraphs = ada.get(f"{path}/story")["paragraphs"]
    assert all(one["text"].endswith(".") for one in paragraphs)
    assert len(paragraphs) <= 8, "each of mine, and between them those of the bots"
    assert any(one["clauses"] for one in paragraphs)
    assert ada.get(f"{path}/story?since={end}") == {"count": end, "paragraphs": []}


def test_a_running_game_on_paper_hides_what_is_hidden(
    server: Running, ada: Guest, bob: Guest
) -> None:
    ready_game(server, "dungeons")
    table, guests = two_at_a_table(ada, bob, "dungeons")
    path = f"/api/tables/{table}/seats"
    assert ada.get(f"{path}/1")["to_move"] == [1, 2], "they decide at once"
    ada.post(f"{path}/1/decisions", random_decision(ada, f"{path}/1", random.Random(1)))

    def lines_of_ada(seat: int) -> list[str]:
        text = guests.get(seat, ada).ask("GET", f"{path}/{seat}/record").content.decode()
        assert "secret" not in text
        return [line for line in text.splitlines() if line.startswith("1 ")]

    assert lines_of_ada(1)
    assert lines_of_ada(2) == lines_of_ada(0) == [], "until Bob has decided too"
    bob.post(f"{path}/2/decisions", random_decision(bob, f"{path}/2", random.Random(1)))
    assert lines_of_ada(2) == lines_of_ada(0) == lines_of_ada(1)


def test_a_decision_is_taken_back_while_another_still_decides(
    server: Running, ada: Guest, bob: Guest
) -> None:
    ready_game(server, "dungeons")
    table, _ = two_at_a_table(ada, bob, "dungeons")
    path = f"/api/tables/{table}/seats"
    decision = random_decision(ada, f"{path}/1", random.Random(2))
    ada.post(f"{path}/1/decisions", decision)
    seen = ada.get(f"{path}/1")
    assert (seen["is_my_turn"], seen["can_take_back"]) == (False, True)
    again = [ada.post(f"{path}/1/take_back", {"key": "k"}) for _ in range(2)]
    assert again[0] == again[1]
    assert ada.get(f"{path}/1")["is_my_turn"]
    ada.post(f"{path}/1/decisions", decision)
    bob.post(f"{path}/2/decisions", random_decision(bob, f"{path}/2", random.Random(2)))
    late = ada.ask("POST", f"{path}/1/take_back")
    assert late.status == 409


def test_a_bot_that_stood_in_hands_the_seat_back(server: Running, ada: Guest, bob: Guest) -> None:
    ready_game(server, "dungeons")
    table, _ = two_at_a_table(ada, bob, "dungeons")
    path = f"/api/tables/{table}"
    live = next(one for one in server.house.tables.awake() if one.id == table)
    stood_in = server.house.tables.carry_out(live, lambda one: one.stand_in(2, "random"))
    asyncio.run_coroutine_threadsafe(stood_in, server.loop).result(SECONDS)
    assert ada.get(path)["seats"][1]["stand_in"] == "random"
    assert bob.ask("POST", f"{path}/seats/2/back").status == 204
    assert ada.get(path)["seats"][1]["stand_in"] is None
    assert bob.ask("POST", f"{path}/seats/2/back").status == 204, "and again"
    told = [one["text"] for one in ada.get(f"{path}/seats/1/story")["paragraphs"]]
    assert any("is away" in text for text in told)
    assert any("is back" in text for text in told)


class TestDecisions:
    """What may go wrong with a decision, and changes nothing."""

    @pytest.fixture(autouse=True)
    def _table(self, server: Running, ada: Guest, bob: Guest) -> None:
        ready_game(server, "donuts")
        self.table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
        self.ada, self.bob = ada, bob

    def path(self, seat: int) -> str:
        return f"/api/tables/{self.table}/seats/{seat}"

    def test_out_of_turn(self) -> None:
        reply = self.bob.ask("POST", f"{self.path(2)}/decisions", {"texts": ["c4"]})
        assert (reply.status, reply.kind) == (409, "NotYourTurn")

    def test_of_another_seat(self) -> None:
        reply = self.bob.ask("POST", f"{self.path(1)}/decisions", {"texts": ["c4"]})
        assert (reply.status, reply.kind) == (403, "NotYourSeat")

    def test_a_text_that_is_no_move_cites_its_clause_in_french(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        french = Guest(self.bob.port, token=self.bob.token, language="fr")
        reply = french.ask("POST", f"{self.path(2)}/decisions", {"texts": ["c4"]})
        assert (reply.status, reply.kind) == (422, "IllegalMove")
        assert reply.json["error"]["clause"] == "DN-4"
        assert "donut" in reply.json["error"]["reason"]
        assert "there is" not in reply.json["error"]["reason"]

    def test_an_old_version(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"], "seen": 0})
        reply = self.bob.ask("POST", f"{self.path(2)}/decisions", {"texts": ["c1"], "seen": 0})
        assert (reply.status, reply.kind) == (409, "OutOfDate")
        self.bob.post(f"{self.path(2)}/decisions", {"texts": ["c1"], "seen": 1})

    def test_nothing_or_two_things_said(self) -> None:
        for body in ({}, {"texts": ["c4"], "moves": [20]}):
            assert self.ada.ask("POST", f"{self.path(1)}/decisions", body).kind == "BadRequest"

    @pytest.mark.parametrize("move", [-1, 36, 2**62])
    def test_a_number_that_no_move_has(self, move: int) -> None:
        reply = self.ada.ask("POST", f"{self.path(1)}/decisions", {"moves": [move]})
        assert (reply.status, reply.kind) == (422, "NoSuchMove")

    def test_the_same_key_is_carried_out_once(self) -> None:
        body = {"texts": ["c4"], "key": "k1"}
        first = self.ada.post(f"{self.path(1)}/decisions", body)
        assert self.ada.post(f"{self.path(1)}/decisions", body) == first
        other = self.ada.ask("POST", f"{self.path(1)}/decisions", body | {"texts": ["a1"]})
        assert (other.status, other.kind) == (422, "KeyReused")
        mine = self.bob.post(f"{self.path(2)}/decisions", {"texts": ["c1"], "key": "k1"})
        assert mine["count"] == 2, "a key belongs to a seat"

    def test_undo_is_free_while_nobody_has_acted(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        self.ada.post(f"{self.path(1)}/undo")
        assert self.ada.get(self.path(1))["is_my_turn"]

    def test_undo_is_asked_for_and_answered(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        self.bob.post(f"{self.path(2)}/decisions", {"texts": ["c1"]})
        self.ada.post(f"{self.path(1)}/undo")
        asked = self.bob.get(self.path(2))["undo_request"]
        assert asked == {
            "number": 1, "seat": 1, "waiting_for": [2], "decision": ["c4"], "words": "c4",
        }  # fmt: skip
        answer = f"{self.path(2)}/undo/answer"
        assert self.bob.ask("POST", answer, {"agrees": True, "number": 2}).kind == "OutOfDate"
        self.bob.post(answer, {"agrees": True, "number": 1})
        assert self.ada.get(self.path(1))["is_my_turn"]

    def test_giving_up_is_asked_once_more_and_ends_a_game_of_two(self) -> None:
        once = self.ada.ask("POST", f"{self.path(1)}/give_up", {})
        assert (once.status, once.kind) == (409, "AskedOnceMore")
        self.ada.post(f"{self.path(1)}/give_up", {"is_sure": True})
        assert self.bob.get(self.path(2))["is_over"]
        assert self.ada.ask("POST", f"{self.path(1)}/undo").kind == "NothingToUndo"

    def test_a_rematch_begins_with_the_next_player(self) -> None:
        self.ada.post(f"{self.path(1)}/give_up", {"is_sure": True})
        again = self.ada.post(f"/api/tables/{self.table}/rematch", status=201)
        assert again["seats"] == [2]
        same = self.bob.post(f"/api/tables/{self.table}/rematch", status=201)
        assert (same["id"], same["seats"]) == (again["id"], [1])

    def test_moves_have_words_and_parts(self) -> None:
        moves = self.ada.get(f"{self.path(1)}/moves")
        assert moves[0] == {
            "number": 0, "text": "a1", "words": "Place on a1",
            "parts": {"kind": "place", "cell": "a1"},
        }  # fmt: skip

    def test_a_draft_says_what_it_would_do_and_changes_nothing(self) -> None:
        draft = self.ada.get(f"{self.path(1)}/draft?try=c4")
        assert draft["ways"][0]["texts"] == ["c4"]
        assert draft["ways"][0]["preview"]
        assert self.ada.get(self.path(1))["count"] == 0

    def test_why_not(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        why = self.bob.get(f"{self.path(2)}/why?thing=c4")
        assert why["refusal"]["clause"] == "DN-4"
        assert self.bob.get(f"{self.path(2)}/why?thing=c1") == {"refusal": None}

    def test_a_story_tells_what_happened(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        self.bob.post(f"{self.path(2)}/decisions", {"texts": ["c5"]})
        mine, bobs = self.ada.get(f"{self.path(1)}/story?since=0")["paragraphs"]
        assert mine["text"] == "You place on c4."
        assert bobs["text"].startswith("Bob 2")
        assert self.ada.get(f"{self.path(1)}/story?since=1")["paragraphs"] == [bobs]

    def test_a_story_leaves_out_what_was_undone_and_says_so(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        self.ada.post(f"{self.path(1)}/undo")
        (only,) = self.bob.get(f"{self.path(2)}/story")["paragraphs"]
        assert only["text"] == "The last decision of Ada is undone."

    def test_a_running_game_on_paper_is_what_a_seat_knows(self) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["a1"]})
        self.ada.post(f"{self.path(1)}/undo")
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        text = self.bob.ask("GET", f"{self.path(2)}/record").content.decode()
        assert "secret" not in text
        paper = read(text)
        assert [move.text for move in paper.events] == ["c4"]
        assert text.splitlines()[-3:] == ["1 a1", "undo 0", "1 c4"]
        assert "# as seat 2 knows it" in text

    def test_what_was_given_up_is_over_without_a_result(self) -> None:
        body = {"is_sure": True, "key": "enough"}
        self.ada.post(f"{self.path(1)}/give_up", body)
        self.ada.post(f"{self.path(1)}/give_up", body)  # the same request: the same answer
        seen = self.bob.get(self.path(2))
        assert (seen["is_over"], seen["result"], seen["given_up"]) == (True, None, [1])
        assert seen["to_move"] == []
        assert self.bob.get(f"{self.path(2)}/story")["paragraphs"][-1]["text"] == "Ada gives up."
        shown = self.bob.get(f"/api/tables/{self.table}")
        assert [seat["has_given_up"] for seat in shown["seats"]] == [True, False]
        assert shown["commitments"][0]["secret"], "it is over"
        late = self.bob.ask("POST", f"{self.path(2)}/decisions", {"texts": ["c1"]})
        assert (late.status, late.kind) == (409, "NotYourTurn")

    def test_many_who_ask_for_a_rematch_get_the_same(self) -> None:
        assert self.ada.ask("POST", f"/api/tables/{self.table}/rematch").kind == "NotOver"
        self.ada.post(f"{self.path(1)}/give_up", {"is_sure": True})
        with ThreadPoolExecutor(4) as pool:
            asked = [self.ada, self.bob] * 4
            made = [*pool.map(lambda one: one.post(f"/api/tables/{self.table}/rematch"), asked)]
        assert len({one["id"] for one in made}) == 1
        assert self.ada.get(f"/api/tables/{self.table}")["rematch"] == made[0]["id"]

    def test_a_log_that_cannot_be_followed_can_still_be_read(self, server: Running) -> None:
        self.ada.post(f"{self.path(1)}/decisions", {"texts": ["c4"]})
        live = next(one for one in server.house.tables.awake() if one.id == self.table)
        number = live.gathering.number
        assert number is not None
        wrong = Event(2, 2, 2, MOVE, "z9", 0, rules_version=99)
        server.house.log.append(number, 1, [wrong]).result()
        for kept in (server.house.tables._awake, server.house.tables._held):
            server.loop.call_soon_threadsafe(kept.pop, self.table)
        shown = self.ada.get(f"/api/tables/{self.table}")
        assert shown["problem"].startswith("event 2: ")
        assert self.ada.get(self.path(1))["count"] == 1
        text = self.ada.ask("GET", f"{self.path(1)}/record").content.decode()
        assert text.splitlines()[-1] == "1 c4"
        refused = self.bob.ask("POST", f"{self.path(2)}/decisions", {"texts": ["c1"]})
        assert (refused.status, refused.kind) == (409, "CannotReplay")

    def test_spectators_see_but_do_not_touch(self) -> None:
        watcher = Guest(self.ada.port)
        seen = watcher.get(self.path(0))
        assert seen["to_move"] == [1]
        reply = watcher.ask("POST", f"{self.path(0)}/decisions", {"texts": ["c4"]})
        assert (reply.status, reply.kind) == (404, "NoSuchSeat")


@pytest.mark.parametrize("is_shown", [True, False])
def test_values_that_would_do_are_shown_where_that_was_agreed(
    server: Running, ada: Guest, bob: Guest, is_shown: bool
) -> None:
    ready_game(server, "easycome")
    settings = {"shows_values": is_shown}
    table, guests = two_at_a_table(ada, bob, "easycome", settings=settings)
    seat = ada.get(f"/api/tables/{table}/seats/1")["to_move"][0]
    path = f"/api/tables/{table}/seats/{seat}"
    assert "would_do" not in guests[seat].get(path), "nothing is set aside yet"
    kept = [one for one in guests[seat].get(f"{path}/moves") if one["parts"]["kind"] == "keep"]
    drafts = [guests[seat].get(f"{path}/draft?try={quote(one['text'])}") for one in kept[:2]]
    assert all(("would_do" in one) == is_shown for one in kept)
    shown = [one.get("would_do") for one in kept]
    assert shown[:2] == [one["ways"][0].get("would_do") for one in drafts]
    if is_shown:
        assert [sorted(hope) for hope in shown[0]] == [["is_possible", "thing", "values"]] * 9


def test_refused_decisions_do_not_read_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where somebody has written since is there anything to be read."""
    with running(tmp_path) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        table, _ = two_at_a_table(ada, bob, options={"layout": "0"})
        path, read = f"/api/tables/{table}/seats/2/decisions", server.house.log.read
        assert bob.ask("POST", path, {"texts": ["c4"]}).kind == "NotYourTurn"
        times_read: list[int] = []

        def read_and_count(number: int, since: int = 0) -> list[Event]:
            times_read.append(number)
            return read(number, since)

        monkeypatch.setattr(server.house.log, "read", read_and_count)
        for _ in range(3):
            assert bob.ask("POST", path, {"texts": ["c4"]}).kind == "NotYourTurn"
        assert times_read == []
