"""The server does what its OpenAPI description says, whatever is sent."""

import json
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import ludotheque.web.app  # noqa: F401  # declares all endpoints
from ludotheque.web.openapi import description
from tests.web.playing import ready_game
from tests.web.serving import Running, program, running

pytestmark = pytest.mark.slow

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
NO_LIMITS = {
    "requests_at_once": 1e6, "newcomers_at_once": 1e6, "tables_per_browser": 1_000_000,
    "identities_at_once": 1e6, "wrong_codes": 1_000_000,
}  # fmt: skip
SECONDS_FOR_AN_ANSWER = 60
EXAMPLES = 15
schema = schemathesis.openapi.from_dict(json.loads(description()))
without_streams = schema.exclude(path_regex="/events$")  # they go on at a table that there is
Case = schemathesis.Case[Any]
few = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may be asked as often as a test likes."""
    with running(tmp_path_factory.mktemp("described"), limits=NO_LIMITS) as started:
        ready_game(started, "donuts")
        yield started


@pytest.fixture
def known(described: Running) -> dict[str, Any]:
    """Who asks about which table."""
    guest = program(described.port)
    seats = [{"player": "me", "name": "Ada"}, {"player": "me", "name": "Bob"}]
    table = guest.post("/api/tables", {"game": "donuts", "seats": seats})["id"]
    return {"port": described.port, "token": guest.token, "table": table}


def call(case: Case, port: int, token: str) -> None:
    case.call_and_validate(
        base_url=f"http://127.0.0.1:{port}",
        headers={"Authorization": f"Bearer {token}"},
        checks=[*CHECKS],
        timeout=SECONDS_FOR_AN_ANSWER,
    )


@schema.parametrize()
@few
def test_whatever_is_asked(case: Case, known: dict[str, Any]) -> None:
    call(case, known["port"], known["token"])


@without_streams.include(path_regex="{(table|game)}").parametrize()
@few
def test_whatever_is_asked_of_a_table_that_there_is(case: Case, known: dict[str, Any]) -> None:
    given = {"table": known["table"], "game": "donuts", "seat": "1"}
    for name in case.path_parameters:
        case.path_parameters[name] = given.get(name, case.path_parameters[name])
    call(case, known["port"], known["token"])
