"""Long work on a Ray cluster: the same as processes do, on other machines."""

import os
import pickle
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, redirect_stdout
from types import ModuleType, TracebackType
from typing import Any

from ludotheque.errors import BadUsage, CodeDiffers, NotInstalled, WorkFailed
from ludotheque.jobs import fingerprint as code
from ludotheque.jobs.runner import (
    DEATHS_BORNE,
    check_count,
    count_of,
    packed_outcome,
    unpacked,
    work_lost,
)
from ludotheque.language import Text, same

NO_TELEMETRY = {"RAY_USAGE_STATS_ENABLED": "0"}  # Ray would tell its makers of every start
# Only this machine reaches a cluster of its own: what Ray does by itself on Windows and macOS.
LOOPBACK_ONLY = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
SECONDS_TO_ANSWER = 5.0
FEW_TRIES = {"RAY_NUM_REDIS_GET_RETRIES": "4"}  # a second each, where something else answers
CLIENT = "ray://"
# What opens a connection in HTTP/2, which all of Ray speaks: a greeting, and no settings.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
SETTINGS_AT, SETTINGS = 3, 4  # where an answer says what it is, and that it is settings too
SENT_PER_CORE = 8  # parts under way for each core of the cluster, so that none is ever idle
SOURCES_NAMED = 5  # of those that differ
NO_ADDRESS = Text(en="this is not HOST:PORT", fr="ce n’est pas HÔTE:PORT")
SILENCE = Text(en="no answer within {s} s", fr="pas de réponse en {s} s")
NO_RAY = Text(en="the answer {answer} is not Ray’s", fr="la réponse {answer} n’est pas de Ray")


class Cluster:
    """Runs parts on a Ray cluster: one at an address, or a local one that ends with this object.

    `workers` is how many cores a local cluster has, and at an address how many parts may be under
    way at a time, of all that others do there.
    """

    def __init__(self, address: str | None = None, workers: int | None = None):
        check_count(workers)
        self._address, self._workers = address, workers
        self._whole_life = ExitStack()

    def __enter__(self) -> "Cluster":
        # Ray prints what happens to its workers among our own results, which programs read.
        self._whole_life.enter_context(redirect_stdout(sys.stderr))
        try:
            self._start()
        except BaseException:
            self._whole_life.close()
            raise
        return self

    def _start(self) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self._address is None:
            self._ray = _ray(NO_TELEMETRY | LOOPBACK_ONLY)
            cores = count_of(self._workers)
            self._ray.init("local", num_cpus=cores, include_dashboard=False, **quiet)
            return
        _refuse_silence(self._address)  # Ray itself would wait for minutes
        self._ray = _ray(NO_TELEMETRY | FEW_TRIES)
        try:
            self._ray.init(self._address, **quiet)
        except (OSError, RuntimeError, ValueError, self._ray.exceptions.RayError) as error:
            raise _no_cluster(self._address, same(error)) from error

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._ray.shutdown()
        self._whole_life.close()

    def __call__(self, function: Callable[[Any], Any], parts: Iterable[Any]) -> Iterator[Any]:
        """Give the results in the order of the parts."""
        every = list(parts)
        waiting = deque(range(len(every)))
        losses: Counter[int] = Counter()
        results: dict[int, Any] = {}
        under_way: dict[Any, int] = {}  # numbers of parts, by their tasks
        send, most = self._sender(function), self._most_under_way()
        try:
            for number in range(len(every)):
                while number not in results:
                    while waiting and len(under_way) < most:
                        following = waiting.popleft()
                        under_way[send(every[following])] = following
                    (task, *_), _ = self._ray.wait(list(under_way))
                    ready = under_way.pop(task)
                    try:
                        results[ready] = self._result(every[ready], task)
                    except _Lost as lost:
                        losses[ready] += 1
                        if losses[ready] > DEATHS_BORNE:
                            raise _given_up(every[ready], lost.error) from lost.error
                        waiting.appendleft(ready)
                        send = self._sender(function)  # what was sent may be lost as well
                yield results.pop(number)
        finally:
            for task in under_way:  # nobody wants what they are at any more
                self._ray.cancel(task, force=True)

    def _most_under_way(self) -> int:
        if self._address is not None and self._workers is not None:
            return self._workers
        return SENT_PER_CORE * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _sender(self, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """What sends parts to the cluster, with a function that travels only once."""
        run = self._ray.remote(num_cpus=1, max_retries=DEATHS_BORNE)(_run)
        sent_once = self._ray.put(pickle.dumps(function))
        return lambda part: run.remote(code.code_digest(), sent_once, pickle.dumps(part))

    def _result(self, part: Any, task: Any) -> Any:
        """What came of a part; raises what the function raised."""
        failures = self._ray.exceptions
        try:
            other_code, outcome = self._ray.get(task)
        except (failures.WorkerCrashedError, failures.OutOfMemoryError) as error:
            raise work_lost(part) from error  # Ray has tried it on other workers already
        except failures.RayTaskError as error:  # it did not even come to run the function
            raise _unable(error.cause) from error
        except failures.RayError as error:  # a machine, or what it held, is gone
            raise _Lost(error) from error
        if other_code is not None:
            raise _code_differs(*other_code)
        return unpacked(outcome)


class _Lost(Exception):
    """The cluster has lost a part, or its result, through no fault of the part."""

    def __init__(self, error: Exception):
        super().__init__(str(error))
        self.error = error


def _run(digest: str, function: bytes, part: bytes) -> tuple[Any, bytes]:
    """Run a part in a worker of the cluster, which has one thread as Ray has it.

    Nothing is run with other code than that of whoever sent it: the answer then says which it is.
    """
    if digest != code.code_digest():
        return (socket.gethostname(), code.sources()), b""
    return None, packed_outcome(function, part)


def _refuse_silence(address: str) -> None:
    """Make sure that something like Ray answers at the address of a cluster."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    try:
        with socket.create_connection((host, int(port)), SECONDS_TO_ANSWER) as connection:
            connection.settimeout(SECONDS_TO_ANSWER)
            connection.sendall(GREETING)
            answer = connection.recv(len(GREETING))
    except (ValueError, OverflowError) as error:
        raise _no_cluster(address, NO_ADDRESS) from error
    except TimeoutError as error:
        raise _no_cluster(address, SILENCE.filled(s=int(SECONDS_TO_ANSWER))) from error
    except OSError as error:
        raise _no_cluster(address, same(error)) from error
    if answer[SETTINGS_AT : SETTINGS_AT + 1] != bytes([SETTINGS]):
        raise _no_cluster(address, NO_RAY.filled(answer=answer))


def _no_cluster(address: str, why: Text) -> BadUsage:
    return BadUsage(
        Text(
            en="no Ray cluster answers at '{a}' ({why}); start one with 'ray start --head' and "
            "give its address, such as 10.0.0.1:6379, or 'processes', or 'ray'",
            fr="aucune grappe Ray ne répond à « {a} » ({why}) ; démarrez-en une avec « ray start "
            "--head » et donnez son adresse, comme 10.0.0.1:6379, ou « processes », ou « ray »",
        ).filled(a=address, why=why)
    )


def _code_differs(host: str, theirs: dict[str, str]) -> CodeDiffers:
    names = code.differing(theirs)
    return CodeDiffers(
        Text(
            en="the worker on {host} has other code than this machine, and would play other games; "
            "install the same Ludothèque there. Files that differ: {names} ({n} in all)",
            fr="le processus sur {host} n’a pas le même code que cette machine et jouerait "
            "d’autres parties ; installez-y la même Ludothèque. Fichiers qui diffèrent : {names} "
            "({n} en tout)",
        ).filled(host=host, names=", ".join(names[:SOURCES_NAMED]), n=len(names))
    )


def _unable(cause: BaseException) -> WorkFailed:
    said = str(cause).strip().splitlines() or [type(cause).__name__]
    return WorkFailed(
        Text(
            en="a worker of the cluster cannot begin: {why}; install the same Ludothèque on all of "
            "its machines",
            fr="un processus de la grappe ne peut pas commencer : {why} ; installez la même "
            "Ludothèque sur toutes ses machines",
        ).filled(why=said[-1])  # after what led to it
    )


def _given_up(part: object, error: Exception) -> WorkFailed:
    return WorkFailed(
        Text(
            en="the cluster has lost {part} {n} times: {why}",
            fr="la grappe a perdu {part} {n} fois : {why}",
        ).filled(part=part, n=DEATHS_BORNE + 1, why=f"{type(error).__name__}: {error}")
    )


def _ray(settings: dict[str, str]) -> ModuleType:
    os.environ.update(settings)  # read when it is imported, and by the processes it starts
    try:
        import ray
    except ImportError as error:
        raise NotInstalled("Ray", "ray") from error
    return ray
