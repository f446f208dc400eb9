"""Whatever is sent, every parser has an answer of its own: a typed error, and never a 500."""

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludotheque.errors import BadRequest, LudothequeError, visible
from ludotheque.language import LANGUAGES
from ludotheque.records import read
from ludotheque.tables.naming import MAX_LENGTH, checked_name
from ludotheque.web import guarded
from ludotheque.web.asking import ENDPOINTS, Endpoint, Routes, _read_query
from ludotheque.web.door import Door, is_our_name, language_in
from ludotheque.web.identity import bearer_in, code_digest, cookies_in
from ludotheque.web.mistakes import OTHERWISE, mistake
from ludotheque.web.rates import neighbourhood
from ludotheque.web.settings import ServerSettings
from ludotheque.web.statuses import status_of
from ludotheque.web.streams import since_of
from tests.web.playing import ready_game
from tests.web.security.tables import new_table
from tests.web.security.wire import ask, send
from tests.web.serving import Guest, Running, program, running

Value = TypeVar("Value")
SOON = 3.0
often = settings(max_examples=300, deadline=None, derandomize=True, database=None)
seldom = settings(
    often, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
HEADERS = [
    b"host", b"origin", b"cookie", b"authorization", b"accept-language", b"last-event-id",
    b"sec-fetch-site", b"sec-fetch-mode", b"x-forwarded-for", b"x-forwarded-proto",
    b"content-length", b"x-anything",
]  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
RECORD = """ludotheque 2
game donuts
rules 1
players 2
option layout 0
option tiles house
seat 1 Ada
seat 2 Bob

1 c4
2 c1
1 c5
"""


def typed(work: Callable[[], Value]) -> Value | None:
    """What comes of it; an error of ours says its reason in both languages and has a status."""
    caught: LudothequeError
    try:
        return work()
    except LudothequeError as error:
        caught = error
    assert visible(caught.reason.en) == caught.reason.en, "one line, without controls"
    assert all(caught.to(language) for language in LANGUAGES)
    assert 400 <= status_of(caught) < 500
    return None


# At the door


def with_seeds(*seeds: bytes) -> st.SearchStrategy[bytes]:
    """Bytes, some of them nearly right."""
    signs = st.binary(max_size=12)
    near = st.tuples(st.sampled_from(seeds), signs, st.integers(0, 40)).map(
        lambda made: made[0][: made[2]] + made[1] + made[0][made[2] :]
    )
    return near | st.sampled_from(seeds) | st.binary(max_size=60)


VALUES = with_seeds(
    b"127.0.0.1:8321", b"[::1]:8321", b"localhost", b"http://127.0.0.1:8321", b"null",
    b"ludotheque-8321=abc; a=b", b"Bearer abc", b"fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5",
    b"same-origin", b"cross-site", b"navigate", b"192.0.2.1, 2001:db8::1", b"https", b"12",
)  # fmt: skip
DOOR = Door(ServerSettings(proxies=("127.0.0.1",)), lambda: 0.0)


@pytest.mark.security("C5", "C6")
@often
@given(
    headers=st.lists(st.tuples(st.sampled_from(HEADERS), VALUES), max_size=8),
    method=st.sampled_from(["GET", "POST", "OPTIONS", "X"]),
    client=st.sampled_from([None, ("127.0.0.1", 1), ("::1", 1), ("/socket", 0)]),
)
def test_headers(
    headers: list[tuple[bytes, bytes]], method: str, client: tuple[str, int] | None
) -> None:
    scope = {"headers": headers, "method": method, "client": client, "scheme": "http"}
    visitor = typed(lambda: DOOR.admit(scope))
    if visitor:
        assert not (visitor.cookie and visitor.bearer)
        assert visitor.language in (None, *LANGUAGES)
        assert visitor.neighbourhood or not visitor.address


@often
@given(VALUES)
def test_hosts_languages_cookies_tokens_and_addresses(value: bytes) -> None:
    is_our_name(value, {"games.example"})
    assert language_in(value) in (None, *LANGUAGES)
    assert all(b";" not in one for one in cookies_in(value, b"ludotheque-8321"))
    assert bearer_in(value) == bearer_in(value).strip()
    neighbourhood(value.decode("latin-1"))


@pytest.mark.security("C16")
@often
@given(st.text(max_size=60))
def test_codes_and_names(text: str) -> None:
    assert len(code_digest(text)) == 32
    name = typed(lambda: checked_name(text))
    if name is not None:
        assert name.isprintable()
        assert 1 <= len(name) <= MAX_LENGTH
        assert checked_name(name) == name, "it has one form"


@pytest.mark.security("C14")
@often
@given(with_seeds(b"0", b"12", b"-1", b"9" * 30), st.none() | st.integers())
def test_ids_of_events(last: bytes, asked: int | None) -> None:
    since = typed(lambda: since_of(last, asked, 12))
    assert since is None or 0 <= since <= 12


# What is asked, and with what

WITH_QUERY = [one for one in ENDPOINTS if one.query_type]
WITH_BODY = [one for one in ENDPOINTS if one.read_body]
QUERIES = with_seeds(b"since=3", b"try=S6,S9&thing=c4", b"list=open", b"%ff=%00&&=", b"since=9e9")


@often
@given(QUERIES, st.sampled_from(WITH_QUERY))
def test_queries(query: bytes, one: Endpoint) -> None:
    typed(lambda: _read_query(query, one.query_type))


BODIES = (
    JSON.map(lambda value: json.dumps(value).encode())
    | st.binary(max_size=40)
    | with_seeds(
        b'{"game":"donuts","seats":[{"player":"me","name":"Ada"}],"settings":{"undo":"ask"}}',
        b'{"moves":[1],"seen":3,"key":"k"}',
        b"[" * 5000,
        b'{"seen":' + b"9" * 5000 + b"}",
        b'{"name":"\\ud800","code":"\\u0000"}',
    )
)


@often
@given(BODIES, st.sampled_from(WITH_BODY))
def test_bodies(body: bytes, one: Endpoint) -> None:
    typed(lambda: _body_of(body, one))


def _body_of(body: bytes, one: Endpoint) -> object:
    """What a body says, or what is wrong with it in words of ours."""
    assert one.read_body is not None
    wrong: Exception
    try:
        return one.read_body(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        wrong = error
    said = mistake(wrong)
    assert said != OTHERWISE, wrong
    assert said.en != said.fr
    raise BadRequest(said)


@often
@given(st.text(max_size=60), st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "BREW"]))
def test_paths(path: str, method: str) -> None:
    typed(lambda: Routes(ENDPOINTS).match(method, f"/{path}"))


@pytest.mark.security("C15")
@often
@given(st.data())
def test_records(data: st.DataObject) -> None:
    lines = RECORD.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        words = st.sampled_from(
            [*lines, "option tiles @/etc/passwd", "undo 99", "chance x", "3 a1"]
        )
        lines[at] = data.draw(words | st.text(max_size=30))
    typed(lambda: read("\n".join(lines)))


@often
@given(st.text(max_size=200))
def test_texts_that_are_no_records(text: str) -> None:
    assert typed(lambda: read(text)) is None


# On the wire


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may be asked as often as a test likes."""
    limits = {"requests_at_once": 1e6, "newcomers_at_once": 1e6}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            guarded, "SECONDS_TO_ARRIVE", SOON
        )  # much of what is sent is no whole request
        with running(tmp_path_factory.mktemp("fuzz"), limits=limits) as started:
            ready_game(started, "donuts")
            yield started


@pytest.fixture(scope="module")
def seated(patient: Running) -> tuple[Guest, str]:
    """Somebody at a table."""
    guest = program(patient.port)
    return guest, f"/api/tables/{new_table(guest)['id']}/seats/1"


@seldom
@given(st.binary(max_size=200))
def test_bytes_that_are_no_request(patient: Running, data: bytes) -> None:
    assert send(patient.port, data + b"\r\n\r\n").status in (0, 400, 421)


@seldom
@given(st.lists(st.tuples(st.sampled_from(HEADERS[1:10]), VALUES), max_size=5))
def test_headers_on_the_wire(patient: Running, headers: list[tuple[bytes, bytes]]) -> None:
    given = [(name.decode(), value.decode("latin-1")) for name, value in headers]
    printable = [(name, value) for name, value in given if value.isprintable()]
    assert ask(patient.port, "GET", "/health", printable).status < 500


@seldom
@given(BODIES, st.sampled_from([one for one in WITH_BODY if "{analysis}" not in one.path]))
def test_bodies_on_the_wire(
    patient: Running, seated: tuple[Guest, str], body: bytes, one: Endpoint
) -> None:
    guest, seat = seated
    table = seat.split("/")[3]
    path = one.path.replace("{table}", table).replace("{seat}", "1").replace("{game}", "donuts")
    reply = guest.ask(one.method, path, body)
    assert reply.status < 500, reply.content
    assert reply.status < 400 or one.is_page or reply.kind


THINGS = st.text(max_size=20) | st.sampled_from(["c4", "a1", "c4,c4", "S6", ",", "…"])


@seldom
@given(THINGS, THINGS, st.integers())
def test_drafts_and_stories_on_the_wire(
    seated: tuple[Guest, str], thing: str, more: str, since: int
) -> None:
    guest, seat = seated
    for query in (
        f"draft?try={quote(thing)},{quote(more)}",
        f"why?thing={quote(thing)}&try={quote(more)}",
        f"story?since={since}",
    ):
        reply = guest.ask("GET", f"{seat}/{query}")
        assert reply.status < 500, (query, reply.content)
    decision: dict[str, Any] = {"texts": [thing, more], "seen": since}
    assert guest.ask("POST", f"{seat}/decisions", decision).status < 500
    assert guest.ask("POST", f"{seat}/decisions", {"items": [thing, more]}).status < 500
    assert guest.ask("POST", f"{seat}/looked", {"count": since}).status < 500


@seldom
@given(st.text(max_size=30), st.text(max_size=30))
def test_names_and_options_on_the_wire(patient: Running, name: str, value: str) -> None:
    guest = program(patient.port)
    seats = [{"player": "me", "name": name}, {"player": value}]
    for body in (
        {"game": "donuts", "seats": seats},
        {"game": "donuts", "seats": seats[:1] * 2, "options": {name: value, "layout": value}},
        {"game": value, "seats": seats},
    ):
        reply = guest.ask("POST", "/api/tables", body)
        is_soon_ready = reply.status == 503 and reply.kind == "BeingMadeReady"
        assert reply.status < 500 or is_soon_ready, (body, reply.content)
