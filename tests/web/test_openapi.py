"""The description of the API: valid, whole, and what the server really does."""

import inspect
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from openapi_spec_validator import validate

from ludotheque.web import app  # noqa: F401  # declares all endpoints
from ludotheque.web.asking import ENDPOINTS, Endpoint
from ludotheque.web.openapi import description
from tests.web.serving import Guest

DOCS = Path(__file__).parents[2] / "docs" / "live-tables.md"
CALL = re.compile(r"^\| `(GET|POST|PUT|DELETE) ([/…][^ `]*)", re.MULTILINE)
SEAT = "/api/tables/{table}/seats/{seat}"
FOR_PROGRAMS = [one for one in ENDPOINTS if not one.is_page]


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(description())
    return found


def test_it_is_valid(described: dict[str, Any]) -> None:
    validate(described)


def test_a_server_gives_it(ada: Guest, described: dict[str, Any]) -> None:
    assert ada.get("/api/openapi.json") == described


def test_every_operation_says_what_it_does(described: dict[str, Any]) -> None:
    operations = [one for path in described["paths"].values() for one in path.values()]
    assert len(operations) == len(FOR_PROGRAMS)
    assert all(one["summary"].endswith(".") for one in operations)
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)


def test_the_docs_list_every_call_and_no_other() -> None:
    listed = set()
    for method, path in CALL.findall(DOCS.read_text()):
        whole = path.replace("…", SEAT)
        listed.add((method, re.sub(r"\{\w+\}", "{}", whole)))
    there = {(one.method, re.sub(r"\{\w+\}", "{}", one.path)) for one in FOR_PROGRAMS}
    assert listed == there


@pytest.mark.parametrize("endpoint", FOR_PROGRAMS, ids=lambda one: one.handler.__name__)
def test_types_are_those_of_the_wire(endpoint: Endpoint) -> None:
    if endpoint.body_type is not None:
        config = endpoint.body_type.__struct_config__
        assert config.forbid_unknown_fields, "a field that nobody knows is a mistake"
    if inspect.isclass(endpoint.answer_type) and issubclass(endpoint.answer_type, msgspec.Struct):
        assert endpoint.answer_type.__doc__
