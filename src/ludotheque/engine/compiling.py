"""How the rules are compiled, and where the result is kept.

Numba keeps compiled functions on disk and compiles one anew when *its own* file changes.
A generic loop (`loops.py`) contains the rules of a game that lives in another file, so each
state of the sources gets a folder of its own, named after a digest of them all and of what
compiles them: what is found there was compiled from exactly these rules, for this machine.
"""

import atexit
import hashlib
import importlib
import itertools
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba.core import config as _config

from ludotheque import storage
from ludotheque.engine.shelf import ENGINE, GAME_FOLDERS

Rule = TypeVar("Rule", bound=Callable[..., Any])
config: Any = _config  # its settings exist only at run time
# All of a game that a compiled function may contain: its rules and the content that they read.
# How a game is drawn or worded is not among it: to change that costs no compilation.
SOURCES = ("*/rules/**/*.py", "*/content.py", "*/content/*")
SECONDS_KEPT = 7 * 24 * 3600


def fingerprint(folders: Iterable[Path]) -> str:
    """Digest every source that can end up in a compiled function, and what compiles it."""
    digest = hashlib.sha256(" ".join(_toolchain()).encode())
    sources = [ENGINE.glob("*.py"), *(f.glob(pattern) for f in folders for pattern in SOURCES)]
    for source in sorted(p for p in itertools.chain.from_iterable(sources) if p.is_file()):
        digest.update(str(source).encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def _toolchain() -> tuple[str, ...]:
    """The versions that compile, and the processor that they compile for."""
    processor = (get_host_cpu_name(), get_host_cpu_features().flatten())
    return (numba.__version__, str(sys.implementation.cache_tag), *processor)


def _writable_home() -> Path:
    """Where compiled rules may be kept: as asked for, beside the sources, or among the caches.

    Where nothing can be written it is a folder for this run, and for the processes it starts.
    """
    beside = ENGINE / "__pycache__" / "compiled"
    asked_for = [Path(config.CACHE_DIR) / storage.APP] if config.CACHE_DIR else []
    for home in asked_for or [beside, storage.cache_folder() / "compiled"]:
        if _can_write_in(home):
            return home
    temporary = tempfile.mkdtemp(prefix=f"{storage.APP}-")
    atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = temporary
    return Path(temporary) / storage.APP


def _can_write_in(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".writable").touch()
    except OSError:
        return False
    return True


def keep_compiled_rules() -> None:
    """Point Numba's cache at the folder of the present sources, before any rule is compiled."""
    config.CACHE_DIR = str(_writable_home() / fingerprint(GAME_FOLDERS))


def load_numba_without_scipy() -> None:
    """Load the part of Numba that looks for SciPy's matrices with SciPy out of its sight.

    Numba loads that part before it compiles, or reads from its cache, any function. No rule of any
    game multiplies matrices, and to load SciPy adds a quarter of a second to every start.
    """
    matrices = "scipy.linalg.cython_blas"
    if matrices not in sys.modules:
        sys.modules[matrices] = None  # type: ignore[assignment]  # means: cannot be imported
        importlib.import_module("numba.np.arraymath")
        del sys.modules[matrices]


def forget_older_rules() -> None:
    """Delete what was compiled from sources that have long since changed."""
    current = Path(config.CACHE_DIR)
    for folder in current.parent.iterdir():
        unused = time.time() - folder.stat().st_mtime > SECONDS_KEPT
        if folder.is_dir() and folder != current and unused:
            shutil.rmtree(folder, ignore_errors=True)


# Compiled code is given all the arrays that it works in. So it need not count who uses them, which
# Numba would do at each call, with a lock: a quarter of the time of a simulation.
OPTIONS: Any = {"cache": True, "nogil": True, "_nrt": False}


def compiled(rule: Rule) -> Rule:
    """Compile a function of the rules, which makes no arrays; it also runs, slowly, as Python."""
    return cast(Rule, numba.njit(**OPTIONS)(rule))


def allocating(rule: Rule) -> Rule:
    """Compile a function that makes arrays of its own."""
    return cast(Rule, numba.njit(**OPTIONS | {"_nrt": True})(rule))


def inlined(rule: Rule) -> Rule:
    """Compile a small function into each of its callers, where a call would cost more than it."""
    return cast(Rule, numba.njit(**OPTIONS, forceinline=True)(rule))


def merged(rule: Rule) -> Rule:
    """Make a large function a part of its only caller, so that it is not compiled twice over.

    What a compiled function calls is optimised again with it, and again with each of its callers.
    """
    return cast(Rule, numba.njit(**OPTIONS, inline="always")(rule))


load_numba_without_scipy()
keep_compiled_rules()  # whoever compiles anything imports this module first
