"""The OpenAPI description of the API, made of its endpoints and their types."""

import inspect
import re
from functools import cache
from typing import Any

import msgspec

from ludotheque import __version__
from ludotheque.web.asgi import NO_CONTENT, Whole
from ludotheque.web.asking import ENDPOINTS, Endpoint
from ludotheque.web.models import Failure
from ludotheque.web.streams import Stream

REFERENCE = "#/components/schemas/{name}"
_PARAMETER = re.compile(r"\{(\w+)\}")
SEAT = {"type": "integer", "minimum": 0, "maximum": 99}
TEXT_ANSWERS: dict[Any, str] = {Whole: "text/plain", Stream: "text/event-stream"}


@cache
def description() -> bytes:
    """The description, as JSON."""
    types = {kind for one in _described() for kind in _types(one)} | {Failure}
    ordered = sorted(types, key=str)
    schemas, components = msgspec.json.schema_components(ordered, ref_template=REFERENCE)
    by_type = dict(zip(ordered, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in _described():
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_type)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Ludothèque", "version": __version__},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
            "security": [{"token": []}, {}],
        }
    )


def _described() -> list[Endpoint]:
    """What programs may ask for."""
    return [one for one in ENDPOINTS if not one.is_page]


def _types(one: Endpoint) -> list[Any]:
    return [kind for kind in (one.body_type, one.query_type, one.answer_type) if _is_model(kind)]


def _is_model(kind: Any) -> bool:
    return kind not in (None, type(None), *TEXT_ANSWERS)


def _operation(one: Endpoint, by_type: dict[Any, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": one.handler.__name__,
        "summary": (inspect.getdoc(one.handler) or "").splitlines()[0],
        "parameters": [*_path_parameters(one), *_query_parameters(one)],
        "responses": {
            str(NO_CONTENT if one.answer_type in (None, type(None)) else one.status): _answer(
                one, by_type
            ),
            "default": {
                "description": "why not",
                "content": {"application/json": {"schema": by_type[Failure]}},
            },
        },
    }
    if one.body_type is not None:
        content = {"application/json": {"schema": by_type[one.body_type]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _answer(one: Endpoint, by_type: dict[Any, Any]) -> dict[str, Any]:
    if one.answer_type in (None, type(None)):
        return {"description": "done"}
    if one.answer_type in TEXT_ANSWERS:
        kind = TEXT_ANSWERS[one.answer_type]
        if one.path.endswith(".json"):
            kind = "application/json"
        return {"description": "as text", "content": {kind: {}}}
    content = {"application/json": {"schema": by_type[one.answer_type]}}
    return {"description": "done", "content": content}


def _path_parameters(one: Endpoint) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": SEAT if name == "seat" else {"type": "string"},
        }
        for name in _PARAMETER.findall(one.path)
    ]


def _query_parameters(one: Endpoint) -> list[dict[str, Any]]:
    if one.query_type is None:
        return []
    return [
        {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "schema": msgspec.json.schema(field.type),
        }
        for field in msgspec.structs.fields(one.query_type)
    ]
