"""Which tests run: those of the tiny seventh game only while it is on the shelf."""

from pathlib import Path

from ludotheque.games import FOLDERS

on_the_shelf = Path(__file__).parent / "seventh" in FOLDERS
# Its sources are imported as ludotheque.games.morra, never as modules of the test tree.
collect_ignore_glob = ["seventh/*/[kg]*.py"] if on_the_shelf else ["seventh"]
