"""Long work on a Ray cluster: the same as processes do, on other machines."""

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType, TracebackType
from typing import Any

from ludotheque.errors import BadUsage
from ludotheque.language import Text
from ludotheque.study.runner import DEATHS_BORNE, count_of, work_lost

NO_TELEMETRY = {"RAY_USAGE_STATS_ENABLED": "0"}  # Ray would tell its makers of every start
# Only this machine reaches a cluster of its own: what Ray does by itself on Windows and macOS.
LOOPBACK_ONLY = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
SECONDS_TO_ANSWER = 5.0
SENT_A_CORE = 8  # parts under way for each core of the cluster, so that none is ever idle


class Cluster:
    """Runs parts on a Ray cluster: one at an address, or a local one that ends with this object."""

    def __init__(self, address: str | None = None, workers: int | None = None):
        self._address = address
        self._workers = count_of(workers)

    def __enter__(self) -> "Cluster":
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self._address is None:
            self._ray = _ray(NO_TELEMETRY | LOOPBACK_ONLY)
            self._ray.init("local", num_cpus=self._workers, include_dashboard=False, **quiet)
        else:
            _refuse_silence(self._address)  # Ray itself would wait for minutes
            self._ray = _ray(NO_TELEMETRY)
            self._ray.init(self._address, **quiet)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._ray.shutdown()

    def __call__(self, function: Callable[[Any], Any], parts: Iterable[Any]) -> Iterator[Any]:
        """Give the results in the order of the parts."""
        run = self._ray.remote(num_cpus=1, max_retries=DEATHS_BORNE)(_run)
        sent_once = self._ray.put(function)
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        under_way: deque[tuple[Any, Any]] = deque()
        try:
            for part in parts:
                under_way.append((part, run.remote(sent_once, part)))
                if len(under_way) >= SENT_A_CORE * cores:
                    yield self._result(*under_way.popleft())
            while under_way:
                yield self._result(*under_way.popleft())
        finally:
            for _, task in under_way:  # nobody wants what they are at any more
                self._ray.cancel(task, force=True)

    def _result(self, part: Any, task: Any) -> Any:
        try:
            return self._ray.get(task)
        except self._ray.exceptions.WorkerCrashedError as error:
            raise work_lost(part) from error
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error


def _refuse_silence(address: str) -> None:
    """Make sure that something answers at the address of a cluster."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, ValueError, OverflowError) as error:
        raise BadUsage(
            Text(
                en="no Ray cluster answers at '{a}'; give an address such as 10.0.0.1:6379, or "
                "'processes', or 'ray'",
                fr="aucune grappe Ray ne répond à « {a} » ; donnez une adresse comme "
                "10.0.0.1:6379, ou « processes », ou « ray »",
            ).filled(a=address)
        ) from error


def _run(function: Callable[[Any], Any], part: Any) -> Any:
    """Run a part in a worker of the cluster, which has one thread as Ray has it."""
    return function(part)


def _ray(settings: dict[str, str]) -> ModuleType:
    os.environ.update(settings)  # read when it is imported, and by the processes it starts
    try:
        import ray
    except ImportError as error:
        raise BadUsage(
            Text(
                en="Ray is not installed: pip install 'ludotheque[ray]'",
                fr="Ray n’est pas installé : pip install 'ludotheque[ray]'",
            )
        ) from error
    return ray
