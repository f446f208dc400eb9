"""Requests as bytes: what no client library would send."""

import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse

from tests.web.serving import SECONDS

Headers = Iterable[tuple[str, str]]


@dataclass
class Answer:
    """What came back."""

    status: int  # 0: nothing did
    headers: dict[str, str]
    content: bytes


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    """A connection to the server."""
    with socket.create_connection(("127.0.0.1", port), SECONDS) as connection:
        yield connection


def request_bytes(method: str, path: str, headers: Headers, body: bytes = b"") -> bytes:
    """A request with these headers and no others."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def send(port: int, data: bytes) -> Answer:
    """Send bytes, and read until the server closes or has answered."""
    with connected(port) as connection:
        connection.sendall(data)
        return read_answer(connection, is_head=data.startswith(b"HEAD"))


def read_answer(connection: socket.socket, *, is_head: bool = False) -> Answer:
    """The next answer on a connection."""
    received = b""
    try:
        while b"\r\n\r\n" not in received:
            more = connection.recv(65536)
            if not more:
                return Answer(0, {}, received)
            received += more
        head, _, content = received.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines)}
        length = 0 if is_head else int(headers.get("content-length", 0))
        while len(content) < length and (more := connection.recv(65536)):
            content += more
        return Answer(int(status.split()[1]), headers, content)
    except ConnectionResetError:
        return Answer(0, {}, received)


def ask(port: int, method: str, path: str, headers: Headers = (), body: bytes = b"") -> Answer:
    """Ask with a proper Host, and whatever else."""
    length = [("Content-Length", str(len(body)))] if body else []
    given = [*headers]
    if not any(name.lower() == "host" for name, _ in given):
        given.insert(0, ("Host", f"127.0.0.1:{port}"))
    return send(port, request_bytes(method, path, [*given, *length], body))


def all_told(stream: HTTPResponse) -> bytes:
    """What a stream told until it ended; one that gives a sign of life has not."""
    told = b""
    for line in stream:
        assert line != b": \n", "it goes on"
        told += line
    return told
