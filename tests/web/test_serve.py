"""`ludotheque serve`: where it listens, what it says, what it logs, and how fast it is there."""

import errno
import io
import json
import logging
import os
import pty
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from ludotheque.cli.main import main
from ludotheque.tables import database
from ludotheque.web.error_log import JsonLines
from ludotheque.web.network import own_address
from ludotheque.web.request_log import RequestLog
from ludotheque.web.serving import PortTaken, bind
from ludotheque.web.settings import DEFAULT_PORT, ServerSettings
from tests.test_cli import Capture, refused
from tests.web.serving import SECONDS, Guest, Running, program
from tests.web.shelf import Shelf, environment, open_shelf, start_shelf

SECONDS_TO_ANSWER = 1.0
PROC = Path("/proc")
NO_NAME = 64 * "x"  # too long for a name: nobody outside is asked about it


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """One server that most tests share."""
    with open_shelf(tmp_path_factory.mktemp("shelf")) as opened:
        yield opened


class TestOpen:
    """While it is open."""

    def test_it_says_where_it_is_who_can_join_and_where_tables_lie(self, shelf: Shelf) -> None:
        said = shelf.read_until("Ctrl-C")
        folder = shelf.log.parent / "ludotheque" / database.FILE_NAME
        assert said.splitlines() == [
            f"The shelf is open at http://127.0.0.1:{shelf.port}/",
            "Only this computer can join; --lan opens it to your network.",
            f"Tables are kept in {folder}",
            "Ctrl-C closes it; what was played is kept.",
        ]
        assert shelf.guest.get("/health")["status"] == "ok"

    def test_a_second_start_says_so_and_ends_well(self, shelf: Shelf) -> None:
        port = shelf.port
        again = start_shelf(shelf.log.parent, "--lang", "fr")
        said, _ = again.process.communicate(timeout=SECONDS)
        assert said == f"L’étagère est déjà ouverte à l’adresse http://127.0.0.1:{port}/\n"
        assert again.process.returncode == 0

    def test_another_shelf_keeps_off_a_port_that_was_asked_for(
        self, shelf: Shelf, tmp_path: Path
    ) -> None:
        other = start_shelf(tmp_path, "--port", str(shelf.port))
        other.process.communicate(timeout=SECONDS)
        assert other.process.returncode == 2
        assert f"port {shelf.port} cannot be had: " in other.log.read_text()

    def test_another_shelf_takes_another_port_where_none_was_asked_for(
        self, shelf: Shelf, tmp_path: Path
    ) -> None:
        with open_shelf(tmp_path, "--lang", "en", LUDOTHEQUE_PORT=str(shelf.port)) as other:
            said = other.read_until("open at")
            assert f"Another program has port {shelf.port}; this shelf has " in said

    def test_backup_works_meanwhile_and_restore_refuses(self, shelf: Shelf, tmp_path: Path) -> None:
        program(shelf.port)
        told = ludotheque(shelf, "backup", str(tmp_path / "tables.backup"))
        assert told.returncode == 0
        told = ludotheque(shelf, "restore", str(tmp_path / "tables.backup"), "--overwrite")
        assert told.returncode == 2
        where = f"a server has it open at http://127.0.0.1:{shelf.port}/; end that, then try again"
        assert where in told.stderr
        assert shelf.guest.get("/health")["status"] == "ok"

    def test_what_is_logged_are_lines_of_json_without_secrets(self, shelf: Shelf) -> None:
        guest = program(shelf.port)
        guest.ask("POST", "/api/tables/unknowntable/sit", {"secret": "hush", "name": "Zora"})
        guest.ask("GET", "/api/tables?list=whisper")
        line = wait_for_line(shelf, "/api/tables/{table}/sit")
        assert line["method"] == "POST"
        assert line["status"] == 404
        written = shelf.log.read_text()
        assert all(json.loads(one) for one in written.splitlines())
        for secret in (guest.token, "hush", "Zora", "unknowntable", "whisper"):
            assert secret not in written


def test_an_error_of_ours_is_noted_with_its_place_but_nothing_that_was_sent(
    server: Running, ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(table_id: str) -> None:
        raise KeyError(table_id)

    monkeypatch.setattr(server.house.tables, "get", fail)
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    logging.getLogger("ludotheque").addHandler(handler)
    try:
        reply = ada.ask("GET", "/api/tables/hush/seats/1?since=whisper")
    finally:
        logging.getLogger("ludotheque").removeHandler(handler)
    assert (reply.status, reply.kind) == (500, "InternalError")
    assert "look whether it was done" in reply.json["error"]["reason"], "nobody knows here"
    line = json.loads(out.getvalue())
    assert (line["kind"], line["route"]) == ("KeyError", "/api/tables/{table}/seats/{seat}")
    assert " in fail" in line["traceback"][-1]
    for secret in ("hush", "whisper", ada.token):
        assert secret not in out.getvalue()


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "no space left")

    full, out = Full(), io.StringIO()
    log = RequestLog(full, clock=lambda: 0.0)
    for _ in range(3):
        log.add("GET", "/health", 200, 0.0)
    log.write()
    log._out = out
    log.add("GET", "/health", 200, 0.0)
    log.write()
    assert json.loads(out.getvalue().splitlines()[-1]) == {"dropped": 3}


def ludotheque(shelf: Shelf, *words: str) -> "subprocess.CompletedProcess[str]":
    """A command about the tables of a server."""
    return subprocess.run(
        [sys.executable, "-m", "ludotheque", *words], env=environment(shelf.log.parent),
        capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip


def wait_for_line(shelf: Shelf, route: str) -> dict[str, object]:
    """The line of a request, which is written when there is time."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        for line in map(json.loads, shelf.log.read_text().splitlines()):
            if line.get("route") == route:
                return dict(line)
        time.sleep(0.05)
    raise AssertionError(f"nothing of {route} in {shelf.log.read_text()}")


@pytest.mark.skipif(not PROC.exists(), reason="needs /proc")
@pytest.mark.parametrize("prepare", ["false", "true"])
def test_its_first_answer_comes_within_a_second(tmp_path: Path, prepare: str) -> None:
    """The processor's seconds are counted: others may have work on a machine that tests."""
    with open_shelf(tmp_path, LUDOTHEQUE_PREPARE=prepare) as shelf:
        assert shelf.guest.get("/health")["ready"] == []
        assert processor_seconds(shelf.process.pid) < SECONDS_TO_ANSWER


@pytest.mark.skipif(not PROC.exists(), reason="needs /proc")
def test_numba_is_loaded_once_somebody_asks_for_a_game(shelf: Shelf) -> None:
    guest = program(shelf.port)
    assert "/numba/" not in libraries(shelf.process.pid)
    seats = [{"player": "me", "name": "Ada"}, {"player": "random"}]
    reply = guest.ask("POST", "/api/tables", {"game": "donuts", "seats": seats})
    assert reply.kind == "BeingMadeReady"
    deadline = time.monotonic() + SECONDS
    while "/numba/" not in libraries(shelf.process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def libraries(pid: int) -> str:
    """The files of code that a process has loaded."""
    return (PROC / str(pid) / "maps").read_text()


def processor_seconds(pid: int) -> float:
    """How long a process has worked."""
    fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ipv6(tmp_path: Path) -> None:
    if not socket.has_ipv6 or not can_bind("::1"):
        pytest.skip("no IPv6 here")
    with open_shelf(tmp_path, "--host", "::1", "--port", "0") as shelf:
        assert f"open at http://[::1]:{shelf.port}/" in shelf.read_until("Ctrl-C")
        assert "Only this computer" in shelf.said
        connection = HTTPConnection("::1", shelf.port, timeout=SECONDS)
        connection.request("GET", "/health")
        assert connection.getresponse().status == 200
        connection.close()


def can_bind(host: str) -> bool:
    try:
        bind(ServerSettings(host=host, port=0)).close()
    except PortTaken:
        return False
    return True


def test_lan_says_what_that_means_in_french_too(tmp_path: Path) -> None:
    with open_shelf(tmp_path, "--lan", "--port", "0", "--lang", "fr") as shelf:
        said = shelf.read_until("Ctrl-C")
        address = f"http://{own_address()}:{shelf.port}/"
        assert f"Tout votre réseau peut s’y joindre à l’adresse {address}\n" in said
        assert "quiconque partage le réseau peut lire les échanges" in " ".join(said.split())
        host = address.split("/")[2]
        assert shelf.guest.ask("GET", "/health", headers={"Host": host}).status == 200
        shelf.end()
        assert shelf.said.endswith("L’étagère est fermée\u00a0; rien n’est perdu.\n")


def test_a_terminal_shows_no_lines_of_the_log(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "ludotheque", "serve", "--port", "0"], env=environment(tmp_path),
        stdout=theirs, stderr=theirs, stdin=theirs,
    )  # fmt: skip
    os.close(theirs)
    said = b""
    while b"Ctrl-C" not in said:
        said += os.read(ours, 4096)
    port = int(said.partition(b"127.0.0.1:")[2].partition(b"/")[0])
    assert Guest(port).get("/health")
    process.send_signal(signal.SIGINT)
    while b"nothing is lost.\r\n" not in said:
        said += os.read(ours, 4096)
    assert process.wait(SECONDS) == 0
    os.close(ours)
    assert b"{" not in said
    assert said.endswith(b"\r\n\r\nThe shelf is closed; nothing is lost.\r\n")


class TestMistakes:
    """What is said about what cannot be."""

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_ALL", "C")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    @pytest.mark.parametrize(
        ("words", "reason"),
        [
            (("--port", "70000"), "--port: '70000' is not a whole number from 0 to 65535"),
            (("--port", "x"), "--port"),
            (("--lan", "--host", "::1"), "choose --lan or --host, not both"),
            (("--lan", "--host", "::1", "--lang", "fr"), "choisissez --lan ou --host"),
            (("--host", NO_NAME), f"--host {NO_NAME}: no address of this computer"),
            (("--host", "192.0.2.7"), "cannot be had: "),
            (("--settings", "nowhere.toml"), "cannot read nowhere.toml"),
        ],
    )
    def test_in_flags(self, capsys: Capture, words: tuple[str, ...], reason: str) -> None:
        assert reason in refused(capsys, "serve", "--port", "0", *words)

    def test_a_database_that_is_none(self, capsys: Capture, tmp_path: Path) -> None:
        (tmp_path / "text.db").write_text("ludotheque 2\n" * 1000)
        error = refused(capsys, "serve", "--port", "0", "--database", str(tmp_path / "text.db"))
        assert "text.db: no database of this program" in error

    def test_a_folder_that_cannot_be_made(self, capsys: Capture, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        error = refused(capsys, "serve", "--port", "0", "--database", f"{tmp_path}/file/tables.db")
        assert "file/tables.db: " in error

    def test_help_has_an_example(self, capsys: Capture) -> None:
        with pytest.raises(SystemExit):
            main(["serve", "--help"])
        assert "example: ludotheque serve --lan --port 8000" in capsys.readouterr().out


def test_open_opens_the_address_also_of_a_shelf_that_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("ludotheque.web.serving.serve", lambda settings, bound, tell: tell())
    assert main(["serve", "--port", "0", "--open"]) == 0
    assert opened[0].startswith("http://127.0.0.1:")
    with open_shelf(tmp_path) as shelf:
        port = shelf.port
        assert main(["serve", "--open"]) == 0
        assert opened[1] == f"http://127.0.0.1:{port}/"


def test_the_usual_port_is_this_one() -> None:
    assert ServerSettings().port == DEFAULT_PORT == 8321
