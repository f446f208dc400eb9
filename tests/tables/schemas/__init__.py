"""A database of each version of the schema, as SQL; `version-N.sql` never changes once released."""

import sqlite3
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).parent


def make(version: int, path: Path) -> None:
    """Make the database of a version."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FOLDER / f"version-{version}.sql").read_text(encoding="utf-8"))
