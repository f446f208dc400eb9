"""Tables that people and programs join: making, inviting, sitting down, beginning."""

from typing import Any

import pytest

from tests.web.playing import ready_game, wait_for_turn
from tests.web.serving import Guest, Running, program


def new_table(host: Guest, *seats: str, game: str = "donuts", **more: Any) -> dict[str, Any]:
    """A table; `me` is called Ada, `open` is for others, all else are bots."""
    players = [{"player": one} | ({"name": "Ada"} if one == "me" else {}) for one in seats]
    made: dict[str, Any] = host.post("/api/tables", {"game": game, "seats": players} | more, 201)
    return made


@pytest.fixture(autouse=True)
def ready(server: Running) -> None:
    ready_game(server, "donuts")


def test_alone_against_a_bot_it_begins_at_once(ada: Guest) -> None:
    table = new_table(ada, "me", "random")
    assert table["seats"] == [1]
    assert table["invitation"] is None
    shown = ada.get(f"/api/tables/{table['id']}")
    assert shown["is_begun"]
    assert [seat["name"] for seat in shown["seats"]] == ["Ada", "random"]
    assert shown["commitments"][0]["digest"]
    assert shown["commitments"][0]["secret"] is None


def test_an_invitation_gives_a_free_seat_and_all_must_be_ready(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open")
    path = f"/api/tables/{table['id']}"
    assert not ada.get(path)["is_begun"]
    seated = bob.post(f"{path}/sit", {"secret": table["invitation"], "name": "Bob"})
    assert seated["seat"] == 2
    assert not ada.get(path)["is_begun"], "nobody is ready"
    ada.post(f"{path}/seats/1/ready")
    assert not ada.get(path)["is_begun"]
    assert ada.ask("GET", f"{path}/seats/1").kind == "NotBegun", "nothing is dealt"
    bob.post(f"{path}/seats/2/ready")
    assert bob.get(path)["is_begun"]


def test_a_wrong_or_closed_invitation_lets_nobody_in(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open")
    path = f"/api/tables/{table['id']}"
    wrong = bob.ask("POST", f"{path}/sit", {"secret": "wrong", "name": "Bob"})
    assert (wrong.status, wrong.kind) == (403, "BadInvitation")
    renewed = ada.post(f"{path}/invitation", {"action": "renew"})["secret"]
    old = bob.ask("POST", f"{path}/sit", {"secret": table["invitation"], "name": "Bob"})
    assert old.kind == "BadInvitation"
    ada.post(f"{path}/invitation", {"action": "close"})
    closed = bob.ask("POST", f"{path}/sit", {"secret": renewed, "name": "Bob"})
    assert closed.kind == "BadInvitation"
    assert bob.ask("POST", f"{path}/invitation", {"action": "renew"}).kind == "NotTheHost"


def test_a_full_table_says_so(server: Running, ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open")
    body = {"secret": table["invitation"], "name": "Bob"}
    bob.post(f"/api/tables/{table['id']}/sit", body)
    late = program(server.port).ask("POST", f"/api/tables/{table['id']}/sit", body)
    assert (late.status, late.kind) == (409, "NoFreeSeat")


def test_names_are_told_apart(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open")
    body = {"secret": table["invitation"], "name": "ADA"}
    assert bob.ask("POST", f"/api/tables/{table['id']}/sit", body).kind == "BadName"


def test_the_host_closes_a_table_that_has_not_begun(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open")
    path = f"/api/tables/{table['id']}"
    assert bob.ask("DELETE", path).kind == "NotTheHost"
    assert ada.ask("DELETE", path).status == 204
    assert ada.ask("GET", path).kind == "NoSuchTable"
    begun = new_table(ada, "me", "random")
    assert ada.ask("DELETE", f"/api/tables/{begun['id']}").kind == "AlreadyBegun"


def test_a_seat_can_be_left_or_freed_before_the_game(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open")
    path = f"/api/tables/{table['id']}"
    body = {"secret": table["invitation"], "name": "Bob"}
    bob.post(f"{path}/sit", body)
    ada.post(f"{path}/seats/2/free")
    assert not ada.get(path)["seats"][1]["is_taken"]
    bob.post(f"{path}/sit", body)
    bob.post(f"{path}/seats/2/free")
    assert bob.get(path)["my_seats"] == []
    assert bob.ask("POST", f"{path}/seats/1/free").kind == "NotYourSeat"


def test_open_tables_are_listed_and_need_no_invitation(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open", settings={"is_listed": True})
    assert table["id"] in [one["id"] for one in bob.get("/api/tables?list=open")]
    bob.post(f"/api/tables/{table['id']}/sit", {"name": "Bob"})
    assert table["id"] not in [one["id"] for one in bob.get("/api/tables?list=open")]


@pytest.mark.security("C1")
def test_a_closed_invitation_also_takes_a_table_off_the_list(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open", settings={"is_listed": True})
    path = f"/api/tables/{table['id']}"
    ada.post(f"{path}/invitation", {"action": "close"})
    assert table["id"] not in [one["id"] for one in bob.get("/api/tables?list=open")]
    assert bob.ask("POST", f"{path}/sit", {"name": "Bob"}).kind == "BadInvitation"
    assert not ada.get(path)["settings"]["is_listed"]


def test_strangers_are_not_asked_to_a_rematch(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open", settings={"is_listed": True})
    path = f"/api/tables/{table['id']}"
    bob.post(f"{path}/sit", {"name": "Bob"})
    for seat, guest in ((1, ada), (2, bob)):
        guest.post(f"{path}/seats/{seat}/ready")
    ada.post(f"{path}/seats/1/give_up", {"is_sure": True})
    again = f"/api/tables/{ada.post(f'{path}/rematch')['id']}"
    bob.post(f"{again}/seats/1/free")
    assert bob.ask("POST", f"{again}/sit", {"name": "Bob"}).kind == "BadInvitation"


def test_hints_stay_a_matter_of_one_person(ada: Guest) -> None:
    """Who frees the seat of a bot would play with hints against a person."""
    table = new_table(ada, "open", "random", settings={"hints": True})
    path = f"/api/tables/{table['id']}"
    reply = ada.ask("POST", f"{path}/seats/2/free")
    assert (reply.status, reply.kind) == (403, "NotAllowedHere")
    assert ada.get(path)["seats"][1]["player"] == "random"
    plain = f"/api/tables/{new_table(ada, 'open', 'random')['id']}"
    ada.post(f"{plain}/seats/2/free")
    assert ada.get(plain)["seats"][1]["player"] == "human"


def test_a_host_who_moves_to_another_device_stays_the_host(server: Running, ada: Guest) -> None:
    path = f"/api/tables/{new_table(ada, 'me', 'open')['id']}"
    phone = program(server.port)
    phone.post("/api/codes", {"code": ada.post(f"{path}/seats/1/code")["code"]})
    assert phone.get(path)["is_host"]
    assert ada.ask("DELETE", path).kind == "NotTheHost"
    assert phone.ask("DELETE", path).status == 204


def test_a_code_moves_a_seat_to_another_device_once(server: Running, ada: Guest) -> None:
    table = new_table(ada, "me", "random")
    path = f"/api/tables/{table['id']}"
    code = ada.post(f"{path}/seats/1/code")["code"]
    phone = program(server.port)
    assert phone.post("/api/codes", {"code": code.lower()}) == {"table": table["id"], "seat": 1}
    assert phone.get(f"{path}/seats/1")["is_my_turn"]
    assert ada.ask("GET", f"{path}/seats/1").kind == "NotYourSeat"
    again = program(server.port).ask("POST", "/api/codes", {"code": code})
    assert again.kind == "BadInvitation"


def test_a_short_code_gives_a_free_seat(ada: Guest, bob: Guest) -> None:
    table = new_table(ada, "me", "open")
    made = ada.post(f"/api/tables/{table['id']}/invitation", {"action": "code"})
    seated = bob.post("/api/codes", {"code": made["code"], "name": "Bob"})
    assert seated == {"table": table["id"], "seat": 2}


def test_several_seats_in_one_browser_begin_at_once(ada: Guest) -> None:
    seats = [{"player": "me", "name": "Ada"}, {"player": "me", "name": "Bob"}]
    table = ada.post("/api/tables", {"game": "donuts", "seats": seats})
    assert table["seats"] == [1, 2]
    assert ada.get(f"/api/tables/{table['id']}/seats/2")["to_move"] == [1]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"game": "chess"}, "UnknownGame"),
        ({"seats": [{"player": "me", "name": "Ada"}]}, "BadOption"),
        ({"seats": [{"player": "random"}, {"player": "random"}]}, "BadUsage"),
        ({"seats": [{"player": "me", "name": "Ada"}, {"player": "cheat"}]}, "BadOption"),
        ({"options": {"size": "9"}}, "BadOption"),
        ({"options": {"tiles": "@/etc/passwd"}}, "BadOption"),
        ({"surprise": 1}, "BadRequest"),
        ({"settings": {"away_seconds": 1}}, "BadUsage"),
    ],
)
def test_what_is_wrong_with_a_new_table_is_said(
    ada: Guest, change: dict[str, Any], kind: str
) -> None:
    seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
    reply = ada.ask("POST", "/api/tables", {"game": "donuts", "seats": seats} | change)
    assert 400 <= reply.status < 500
    assert reply.kind == kind
    french = Guest(ada.port, token=ada.token, language="fr")
    other = french.ask("POST", "/api/tables", {"game": "donuts", "seats": seats} | change)
    assert other.kind == kind
    assert "passwd:" not in reply.content.decode()


def test_my_tables_and_the_one_that_waits(ada: Guest) -> None:
    first = new_table(ada, "me", "random")
    listed = ada.get("/api/me")
    assert first["id"] in [one["id"] for one in listed["tables"]]
    assert listed["next"] == first["id"]
    second = new_table(ada, "me", "random")
    assert ada.get("/api/me")["next"] == first["id"], "it has waited longer"
    ada.post(f"/api/tables/{first['id']}/seats/1/decisions", {"items": ["a1"]})
    wait_for_turn(ada, first["id"])
    assert ada.get("/api/me")["next"] == second["id"]


def test_a_table_that_is_over_can_be_put_away(ada: Guest) -> None:
    table = new_table(ada, "me", "random")
    seat = f"/api/tables/{table['id']}/seats/1"
    assert ada.ask("POST", f"{seat}/put_away", {}).kind == "NotOver"
    ada.post(f"{seat}/give_up", {"is_sure": True})
    ada.post(f"{seat}/put_away", {"away": True})
    assert table["id"] not in [one["id"] for one in ada.get("/api/me")["tables"]]
    ada.post(f"{seat}/put_away", {"away": False})
    assert table["id"] in [one["id"] for one in ada.get("/api/me")["tables"]]


def test_answers_are_in_the_language_that_somebody_has_chosen(ada: Guest) -> None:
    def reason() -> str:
        return str(ada.ask("GET", "/api/tables/none").json["error"]["reason"])

    english = reason()
    chosen = ada.ask("PUT", "/api/me/preferences", {"language": "fr", "theme": "dark"})
    assert chosen.json == {
        "language": "fr", "theme": "dark", "sound": False, "sends_at_one_touch": False, "name": "",
    }  # fmt: skip
    assert reason() != english
    assert ada.get("/api/me")["preferences"] == chosen.json
    ada.ask("PUT", "/api/me/preferences", {})
    assert reason() == english, "Accept-Language says so"
    assert ada.ask("PUT", "/api/me/preferences", {"name": "x" * 99}).kind == "BadName"


def test_what_is_on_the_shelf(ada: Guest) -> None:
    health = ada.get("/health")
    assert health["status"] == "ok"
    assert "donuts" in health["ready"]
    listed = {box["name"]: box for box in ada.get("/api/games")}
    assert listed["donuts"] == ada.get("/api/games/donuts")
    assert listed["donuts"]["players"] == [2, 2]
    assert listed["donuts"]["readiness"] == {"is_ready": True, "seconds": None}
    assert ada.post("/api/games/donuts/prepare") == listed["donuts"]
    assert ada.ask("GET", "/api/games/chess").kind == "UnknownGame"


def test_all_settings_are_shown(ada: Guest) -> None:
    table = new_table(ada, "me", "random", settings={"undo": "never"})
    shown = ada.get(f"/api/tables/{table['id']}")["settings"]
    assert shown == {
        "undo": "never", "hints": False, "shows_values": False, "is_listed": False,
        "away_seconds": None,
    }  # fmt: skip
    seat = f"/api/tables/{table['id']}/seats/1"
    ada.post(f"{seat}/decisions", {"items": ["a1"]})
    refused = ada.ask("POST", f"{seat}/undo")
    assert (refused.status, refused.kind) == (403, "UndoForbidden")


def test_a_setting_that_nobody_knows_is_refused(ada: Guest) -> None:
    seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
    body = {"game": "donuts", "seats": seats, "settings": {"hint": True}}
    assert ada.ask("POST", "/api/tables", body).kind == "BadRequest"


def test_a_look_is_noted_and_tells_nobody_anything(server: Running, ada: Guest) -> None:
    table = new_table(ada, "me", "random")
    seat = f"/api/tables/{table['id']}/seats/1"
    count = ada.get(seat)["count"]
    live = server.house.tables.awake()[-1]
    revision = live.revision
    ada.post(f"{seat}/looked", {"count": count + 99})
    assert ada.get(seat)["looked"] == count, "nobody has seen what has not happened"
    assert live.revision == revision
    ada.post(f"{seat}/looked", {"count": 0})
    assert ada.get(seat)["looked"] == count
