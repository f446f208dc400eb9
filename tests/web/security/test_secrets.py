"""Tokens and codes: what is kept of them, and where they never stand."""

import io
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import pytest

from ludotheque.web import identities, me_api, tables_api
from ludotheque.web.error_log import JsonLines
from ludotheque.web.identity import TOKEN_BYTES, new_code, new_token
from ludotheque.web.request_log import RequestLog
from tests.web.playing import play_to_the_end, ready_game
from tests.web.security.tables import PAIR, new_table
from tests.web.serving import Guest, Running, program, running

MARK = "MARKED"


@pytest.mark.security("C4")
def test_tokens_are_long_and_never_the_same() -> None:
    assert TOKEN_BYTES * 8 >= 128
    assert len({new_token() for _ in range(1000)}) == 1000
    assert len({new_code() for _ in range(1000)}) == 1000


@pytest.mark.security("C4", "C8")
def test_no_secret_stands_in_the_database_or_in_a_log(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play with tokens that can be recognised, then look for them everywhere."""
    made: list[str] = []

    def marked() -> str:
        made.append(f"{MARK}{len(made)}{new_token()}")
        return made[-1]

    for module in (identities, tables_api):
        monkeypatch.setattr(module, "new_token", marked)
    out, errors = io.StringIO(), io.StringIO()
    handler = logging.StreamHandler(errors)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    log = RequestLog(out)
    codes: list[str] = []
    try:
        with running(folder, log=log) as server:
            ready_game(server, "donuts")
            _play_with_secrets(server, codes, monkeypatch)
            wal = [*folder.glob("*")]
            kept = b"".join(file.read_bytes() for file in wal)
            assert any(file.name.endswith("-wal") for file in wal)
    finally:
        logging.getLogger().removeHandler(handler)
    log.write()
    kept += b"".join(file.read_bytes() for file in folder.glob("*"))
    logged = out.getvalue() + errors.getvalue()
    assert '"/api/tables/{table}/sit"' in logged
    assert '"status":500' in logged
    assert "a request failed" in logged
    for secret in (MARK, *made, *codes, "Somebody"):
        assert secret not in logged
        assert secret == "Somebody" or secret.encode() not in kept
    for code in codes:
        assert code.replace("-", "").encode() not in kept


def _play_with_secrets(server: Running, codes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob = Guest(server.port), program(server.port)
    table = new_table(ada, PAIR)
    path = f"/api/tables/{table['id']}"
    codes.append(ada.post(f"{path}/invitation", {"action": "code"})["code"])
    bob.ask("POST", "/api/codes", {"code": "WRNG-CODE", "name": "Somebody"})
    bob.post(f"{path}/sit", {"secret": table["invitation"], "name": "Somebody"})
    bob.ask("POST", f"{path}/sit", {"secret": table["invitation"], "name": "Somebody"})
    bob.ask("GET", f"{path}?secret={table['invitation']}")
    bob.ask("GET", f"/{table['invitation']}")
    codes.append(ada.post(f"{path}/seats/1/code")["code"])
    ada.post(f"{path}/seats/1/ready")
    bob.post(f"{path}/seats/2/ready")
    play_to_the_end(table["id"], {1: ada, 2: bob})

    def fail(*_: object) -> None:
        raise ValueError(f"{ada.cookie} {bob.token}")

    with monkeypatch.context() as broken:
        broken.setattr(me_api, "listed", fail)
        assert ada.ask("GET", "/api/me").status == 500


@pytest.mark.security("C8")
def test_no_request_writes_a_line_of_its_own(folder: Path) -> None:
    out = io.StringIO()
    log = RequestLog(out)
    forged = '{"status":200}'
    with running(folder, log=log) as server:
        guest = Guest(server.port)
        for path in (f"/%0a{quote(forged)}%0a", "/health?%0d%0a", f"/api/tables/{quote(forged)}"):
            guest.ask("GET", path, headers={"User-Agent": forged, "X-Any": forged})
    log.write()
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["status"] for line in lines] == [404, 200, 404]
    assert {line["route"] for line in lines} == {"", "/health", "/api/tables/{table}"}
    assert all(set(line) == {"at", "method", "route", "status", "ms"} for line in lines)


@pytest.mark.security("C4")
def test_the_sixth_try_of_a_code_fails_though_it_is_right(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        invitation = f"/api/tables/{new_table(ada, PAIR)['id']}/invitation"
        right = {"code": ada.post(invitation, {"action": "code"})["code"], "name": "Bob"}
        wrong = [bob.ask("POST", "/api/codes", {"code": f"AAAA-AAA{n}"}) for n in range(2, 7)]
        assert {reply.kind for reply in wrong} == {"BadInvitation"}
        sixth = program(server.port).ask("POST", "/api/codes", right)
        assert (sixth.status, sixth.kind) == (429, "TooMany")
        assert int(sixth.headers["retry-after"]) > 60


@pytest.mark.security("C4")
def test_many_tries_at_once_are_counted_all(folder: Path) -> None:
    with running(folder) as server:
        ready_game(server, "donuts")
        bob = program(server.port)
        with ThreadPoolExecutor(20) as many:
            tries = [
                many.submit(bob.ask, "POST", "/api/codes", {"code": f"AAAA-AA{n}"})
                for n in range(20, 60)
            ]
        assert [one.result().kind for one in tries].count("BadInvitation") == 5


@pytest.mark.security("C4")
def test_a_code_is_good_once_and_for_ten_minutes(folder: Path) -> None:
    now = [1_000_000.0]
    with running(folder, clock=lambda: now[0]) as server:
        ready_game(server, "donuts")
        ada, bob = program(server.port), program(server.port)
        invitation = f"/api/tables/{new_table(ada, PAIR)['id']}/invitation"
        late, used = (ada.post(invitation, {"action": "code"})["code"] for _ in range(2))
        assert bob.ask("POST", "/api/codes", {"code": used, "name": "Ada"}).kind == "BadName"
        bob.post("/api/codes", {"code": used, "name": "Bob"})
        assert bob.ask("POST", "/api/codes", {"code": used, "name": "Eve"}).kind == "BadInvitation"
        now[0] += 601
        assert bob.ask("POST", "/api/codes", {"code": late, "name": "Eve"}).kind == "BadInvitation"
