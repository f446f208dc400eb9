"""A way to a server on which connections break, and servers of something else."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress


class Cutter:
    """Passes bytes on to a server, and loses some of its answers."""

    def __init__(self, server: int):
        self._server = server
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.port = self._door.getsockname()[1]
        self.answers_lost = 0  # still to be lost: the server has carried out what was asked
        self.is_closed = False

    def run(self) -> None:
        """Take connections until it is closed."""
        while not self.is_closed:
            near, _ = self._door.accept()
            far = socket.create_connection(("127.0.0.1", self._server))
            self._open += [near, far]
            threading.Thread(target=self._pass_on, args=(near, far), daemon=True).start()
            threading.Thread(target=self._answer, args=(far, near), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with closing(source), closing(target):
            with suppress(OSError):
                while data := source.recv(65536):
                    target.sendall(data)
            self._end(target)

    def _answer(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if self.answers_lost:
                    self.answers_lost -= 1
                    break
                target.sendall(data)
        self._end(target)

    @staticmethod
    def _end(one: socket.socket) -> None:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Break all connections."""
        while self._open:
            self._end(self._open.pop())

    def close(self) -> None:
        """Take nothing more."""
        self.is_closed = True
        self.cut()
        self._end(self._door)
        self._door.close()


@contextmanager
def cutter(server: int) -> Iterator[Cutter]:
    """A way to a server that can be cut."""
    way = Cutter(server)

    def run() -> None:
        with suppress(OSError):
            way.run()

    threading.Thread(target=run, daemon=True).start()
    try:
        yield way
    finally:
        way.close()


@contextmanager
def other_server(answer: bytes) -> Iterator[int]:
    """Something that says the same to everybody."""
    with closing(socket.create_server(("127.0.0.1", 0))) as door:

        def run() -> None:
            near, _ = door.accept()
            with closing(near):
                near.recv(65536)
                near.sendall(answer)

        threading.Thread(target=run, daemon=True).start()
        yield door.getsockname()[1]
