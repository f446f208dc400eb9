"""Records and files that somebody sends."""

import time
from typing import Any

import pytest

from tests.web.security.tables import SOLO
from tests.web.serving import Guest, Running

FILES = ("@/etc/passwd", "@/proc/self/environ", "@../../pyproject.toml", "@~/.ssh/id_rsa", "@")


@pytest.mark.security("C15")
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("option", ["tiles", "layout"])
def test_no_option_of_a_live_table_reads_a_file(ada: Guest, option: str, file: str) -> None:
    body = {"game": "donuts", "seats": SOLO, "options": {option: file}}
    reply = ada.ask("POST", "/api/tables", body)
    assert (reply.status, reply.kind) == (422, "BadOption")
    assert "root:" not in reply.content.decode()


def broken(**changes: str) -> str:
    lines = {
        "first": "ludotheque 2",
        "game": "game donuts",
        "rules": "rules 1",
        "players": "players 2",
        "tiles": "option tiles house",
        "layout": "option layout 0",
        "one": "seat 1 Ada",
        "two": "seat 2 Bob",
    } | changes
    return "\n".join([*lines.values(), "", "1 c4", ""])


@pytest.mark.security("C15", "C16")
@pytest.mark.parametrize(
    "record",
    [
        "nonsense",
        broken(tiles="option tiles @/etc/passwd"),
        broken(game="game ../../etc"),
        broken(one="seat 1 \x1b[2JAda"),
        broken(two="seat 2 a\u202eb"),
        broken(players="players 99999999999999999999"),
        broken(layout="option layout " + "9" * 100_000),
    ],
    ids=["nonsense", "file", "path", "escape", "bidi", "players", "long"],
)
def test_a_broken_record_is_refused_with_its_reason(
    server: Running, ada: Guest, record: str
) -> None:
    reply = ada.ask("POST", "/api/analyses", {"record": record})
    shown: dict[str, Any] = reply.json
    if reply.status == 202:
        path = f"/api/analyses/{shown['id']}"
        while (shown := ada.get(path))["status"] in ("queued", "running"):
            time.sleep(0.05)
        shown = {"error": shown["failure"]}
    assert shown["error"]["kind"].startswith(("Bad", "Unknown"))
    assert "\x1b" not in shown["error"]["reason"]
    assert "\u202e" not in shown["error"]["reason"]
    assert len(shown["error"]["reason"]) < 1000
    assert "root:" not in str(shown)


@pytest.mark.security("C15")
def test_an_analysis_belongs_to_who_asked_for_it(ada: Guest, bob: Guest) -> None:
    asked = ada.post("/api/analyses", {"record": "nonsense"}, 202)["id"]
    for method in ("GET", "DELETE"):
        reply = bob.ask(method, f"/api/analyses/{asked}")
        assert (reply.status, reply.kind) == (404, "NoSuchAnalysis")
    assert Guest(ada.port).ask("GET", f"/api/analyses/{asked}").status == 401
