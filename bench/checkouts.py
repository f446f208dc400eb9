"""Versions of the library from git, each in a folder of its own, and a probe running on each.

Sources and what is compiled from them stay in the user's cache, in a folder named after the
commit, so that a second run need not compile. It may be deleted at any time.
"""

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import cast

from bench.adapter import Json

ROOT = Path(__file__).resolve().parent.parent


class ProbeFailed(Exception):
    """A version of the library could not answer."""


def git(*words: str) -> bytes:
    """What a git command prints."""
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"git {' '.join(words)}: {done.stderr.decode().strip()}")
    return done.stdout


def commit_of(revision: str) -> str:
    """The full hash of a revision."""
    return git("rev-parse", "--verify", f"{revision}^{{commit}}").decode().strip()


def cache_folder() -> Path:
    """Where versions are kept between runs."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "ludotheque-bench"


@dataclass(frozen=True)
class Checkout:
    """The sources of a commit, and the folder where their compiled rules are kept."""

    revision: str
    commit: str

    @classmethod
    def of(cls, revision: str) -> "Checkout":
        """Make the checkout of a revision, or find the one made earlier."""
        checkout = cls(revision, commit_of(revision))
        if not checkout.sources.exists():
            checkout._unpack()
        return checkout

    @property
    def folder(self) -> Path:
        """All that is kept of this commit."""
        return cache_folder() / self.commit

    @property
    def sources(self) -> Path:
        """What Python imports from."""
        return self.folder / "src"

    def compiled(self, purpose: str) -> Path:
        """Where the rules are kept that were compiled for a purpose."""
        return self.folder / purpose

    def is_compiled(self, purpose: str) -> bool:
        """Whether all that a purpose needs is compiled."""
        return self._mark(purpose).exists()

    def mark_compiled(self, purpose: str) -> None:
        """Remember that all that a purpose needs is compiled."""
        self._mark(purpose).parent.mkdir(parents=True, exist_ok=True)
        self._mark(purpose).touch()

    def _mark(self, purpose: str) -> Path:
        return self.compiled(purpose) / ".done"

    def _unpack(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder) as half_done:
            with tarfile.open(fileobj=io.BytesIO(git("archive", self.commit, "src"))) as archive:
                archive.extractall(half_done, filter="data")
            (Path(half_done) / "src").rename(self.sources)

    def environment(self, home: Path, purpose: str) -> dict[str, str]:
        """The variables for a process that uses this version, and leaves the user's files alone."""
        own = {key: value for key, value in os.environ.items() if key != "LUDOTHEQUE_GAMES"}
        return own | {
            "PYTHONPATH": str(self.sources),  # comes before what is installed
            "NUMBA_CACHE_DIR": str(self.compiled(purpose)),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "XDG_CONFIG_HOME": str(home),
            "XDG_DATA_HOME": str(home),
            "XDG_STATE_HOME": str(home),
        }


class Probe:
    """A running probe on a checkout, with the rules that were compiled for a purpose."""

    def __init__(self, checkout: Checkout, purpose: str):
        self.checkout = checkout
        self._home = tempfile.TemporaryDirectory(prefix="ludotheque-bench-")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.probe"], cwd=ROOT, text=True, encoding="utf-8",
            env=checkout.environment(Path(self._home.name), purpose),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def __enter__(self) -> "Probe":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._home.cleanup()

    def check(self) -> None:
        """Make sure that it measures its own checkout, not what is installed."""
        found = Path(cast(str, self.ask("library")))
        if not found.is_relative_to(self.checkout.sources.resolve()):
            raise ProbeFailed(f"{found} would be measured, not {self.checkout.sources}")

    def ask(self, about: str, **arguments: Json) -> Json:
        """Ask a question and wait for the answer."""
        self.begin(about, **arguments)
        return self.answer_in(self.reply())

    def begin(self, about: str, **arguments: Json) -> None:
        """Ask a question; `reply` waits for what comes back."""
        assert self._process.stdin is not None
        print(json.dumps({"about": about, **arguments}), file=self._process.stdin, flush=True)

    def reply(self) -> dict[str, Json]:
        """What comes back for the question that was asked."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        reply: dict[str, Json] = json.loads(line) if line else {"error": "the probe ended"}
        return reply

    def answer_in(self, reply: dict[str, Json]) -> Json:
        """The answer in what came back, or the error that it tells of."""
        if "error" in reply:
            raise ProbeFailed(f"{self.checkout.revision}: {reply['error']}")
        return reply["answer"]


@contextmanager
def probes(checkouts: Iterable[Checkout], purpose: str) -> Iterator[list[Probe]]:
    """Fresh probes on some checkouts, each checked to be on its own."""
    with ExitStack() as stack:
        started = [stack.enter_context(Probe(checkout, purpose)) for checkout in checkouts]
        for probe in started:
            probe.check()
        yield started


def ask_all(asked: list[Probe], about: str, **arguments: Json) -> list[Json]:
    """Ask all of them the same at the same time, and wait for all answers."""
    for probe in asked:
        probe.begin(about, **arguments)
    replies = [probe.reply() for probe in asked]  # all of them, even if one is an error
    return [probe.answer_in(reply) for probe, reply in zip(asked, replies, strict=True)]
