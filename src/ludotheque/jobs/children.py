"""Starting further Pythons that import what this one does; loads neither rules nor Numba."""

import os
import sys

NOT_A_PATH = "-P"  # Python's flag: the folder one stands in is no place to import from
# A worker has one core: libraries must not start threads of their own.
ONE_THREAD = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module in another Python.

    >>> python("ludotheque", "games")[2:]
    ['-m', 'ludotheque', 'games']
    """
    return [sys.executable, NOT_A_PATH, "-m", module, *arguments]


def environment() -> dict[str, str]:
    """The environment of a Python that finds the modules that this one finds."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
