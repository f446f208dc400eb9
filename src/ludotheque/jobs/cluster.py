"""Long work on a Ray cluster: the same as processes do, on other machines."""

import importlib
import os
import socket
import sys
from collections.abc import Iterable
from contextlib import ExitStack, redirect_stdout
from functools import cached_property
from types import ModuleType
from typing import Any

from ludotheque.errors import BadUsage, CodeDiffers, WorkFailed, check_installed
from ludotheque.jobs import fingerprint
from ludotheque.jobs.runner import (
    WORKER_DIED,
    PartLost,
    Runner,
    learn_players,
    run_packed,
    unpacked,
)
from ludotheque.language import Text, same

NO_TELEMETRY = {"RAY_USAGE_STATS_ENABLED": "0"}  # Ray would tell its makers of every start
# Only this machine reaches a cluster of its own: what Ray does by itself on Windows and macOS.
LOOPBACK_ONLY = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
SECONDS_TO_ANSWER = 2
# Ray would wait for minutes where something else answers.
REFUSED_SOON = {
    "RAY_NUM_REDIS_GET_RETRIES": "1",
    "RAY_gcs_rpc_server_connect_timeout_s": str(SECONDS_TO_ANSWER),
    "RAY_py_gcs_connect_timeout_s": str(SECONDS_TO_ANSWER),
}
CLIENT = "ray://"
SENT_PER_CORE = 8  # parts sent to each core of the cluster, so that none is ever idle
SOURCES_NAMED = 5  # of those that differ
NO_ADDRESS = Text(en="this is not HOST:PORT", fr="ce n’est pas HÔTE:PORT")
NO_CLUSTER = Text(
    en="no Ray cluster answers at '{a}' ({why}); start one with 'ray start --head' and give its "
    "address, such as 10.0.0.1:6379, or 'processes', or 'ray'",
    fr="aucune grappe Ray ne répond à « {a} » ({why}) ; démarrez-en une avec « ray start --head » "
    "et donnez son adresse, comme 10.0.0.1:6379, ou « processes », ou « ray »",
)
OTHER_CODE = Text(
    en="the worker on {host} has other code than this machine, and would play other games; "
    "install the same Ludothèque there. Files that differ: {names} ({n} in all)",
    fr="le processus sur {host} n’a pas le même code que cette machine et jouerait d’autres "
    "parties ; installez-y la même Ludothèque. Fichiers qui diffèrent : {names} ({n} en tout)",
)
UNABLE = Text(
    en="a worker of the cluster cannot begin: {why}; install the same Ludothèque on all of its "
    "machines",
    fr="un processus de la grappe ne peut pas commencer : {why} ; installez la même Ludothèque "
    "sur toutes ses machines",
)


class Cluster(Runner):
    """Runs parts on a Ray cluster: one at an address, or a local one that ends with this object.

    `workers` is how many cores a local cluster has, and at an address how many parts may be under
    way at a time, of all that others do there.
    """

    def __init__(self, address: str | None = None, workers: int | None = None):
        super().__init__(workers)
        self._address, self._workers = address, workers

    def __enter__(self) -> "Cluster":
        # Ray prints what happens to its workers among our own results, which programs read.
        with ExitStack() as stack:
            stack.enter_context(redirect_stdout(sys.stderr))
            self._start()
            self._stack = stack.pop_all()
        return self

    def _start(self) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self._address is None:
            self._ray = _ray(NO_TELEMETRY | LOOPBACK_ONLY)
            self._ray.init("local", num_cpus=self.cores, include_dashboard=False, **quiet)
            return
        _check_reachable(self._address)
        self._ray = _ray(NO_TELEMETRY | REFUSED_SOON)
        try:
            self._ray.init(self._address, **quiet)
        except (OSError, RuntimeError, ValueError, self._ray.exceptions.RayError) as error:
            raise BadUsage(NO_CLUSTER.filled(a=self._address, why=error)) from error

    def __exit__(self, *exc: object) -> None:
        self._ray.shutdown()
        self._stack.close()

    def capacity(self) -> int:
        """As many parts as were asked for, or some for each core of the cluster."""
        if self._address is not None and self._workers is not None:
            return self._workers
        return SENT_PER_CORE * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    @cached_property
    def _remote(self) -> Any:
        """What runs a part on the cluster, once: what is lost is sent again from here."""
        return self._ray.remote(num_cpus=1, max_retries=0)(_run)

    def submit(self, function: bytes, part: bytes) -> Any:
        """Send a part to the cluster."""
        return self._remote.remote(fingerprint.code_digest(), function, part)

    def finished(self, tasks: list[Any]) -> Iterable[Any]:
        """Wait until one of these tasks is finished."""
        done: list[Any] = self._ray.wait(tasks)[0]
        return done

    def result(self, task: Any) -> Any:
        """What came of a part; raises what the function raised."""
        failures = self._ray.exceptions
        try:
            other_code, outcome = self._ray.get(task)
        except (failures.WorkerCrashedError, failures.OutOfMemoryError) as error:
            raise PartLost(WORKER_DIED) from error
        except failures.RayTaskError as error:  # it did not even come to run the function
            said = str(error.cause).strip().splitlines() or [type(error.cause).__name__]
            raise WorkFailed(UNABLE.filled(why=said[-1])) from error  # after what led to it
        except failures.RayError as error:  # a machine, or what it held, is gone
            raise PartLost(same(f"{type(error).__name__}: {error}")) from error
        if other_code is not None:
            host, theirs = other_code
            names = fingerprint.differing(theirs)
            named = ", ".join(names[:SOURCES_NAMED])
            raise CodeDiffers(OTHER_CODE.filled(host=host, names=named, n=len(names)))
        return unpacked(outcome)

    def cancel(self, task: Any) -> None:
        """End a task."""
        self._ray.cancel(task, force=True)


def _run(digest: str, function: bytes, part: bytes) -> tuple[Any, bytes]:
    """Run a part in a worker of the cluster, which has one thread as Ray has it.

    Nothing is run with other code than that of whoever sent it: the answer then says which it is.
    """
    learn_players(function)
    if digest != fingerprint.code_digest():
        return (socket.gethostname(), fingerprint.sources()), b""
    return None, run_packed(function, part)


def _check_reachable(address: str) -> None:
    """Refuse an address at which nobody listens."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (ValueError, OverflowError) as error:
        raise BadUsage(NO_CLUSTER.filled(a=address, why=NO_ADDRESS)) from error
    except OSError as error:
        raise BadUsage(NO_CLUSTER.filled(a=address, why=error)) from error


def _ray(settings: dict[str, str]) -> ModuleType:
    os.environ.update(settings)  # read when it is imported, and by the processes it starts
    check_installed("Ray", "ray")
    return importlib.import_module("ray")
