"""How large the sources of two commits are, and which functions stand out.

python -m bench.house OLD NEW [--json]

Lines of Python in `src/` are counted without blank lines and comments; docstrings count, except
for blank lines in them. Golden files (`tests/**/golden/*`) are counted apart, all of their lines.
The length of a function is counted in the same way, docstring included; `self` and `cls` are not
among its parameters. Files are read from git, and nothing is checked out.
"""

import argparse
import ast
import io
import json
import tarfile
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import PurePosixPath

from rich.console import Console
from rich.table import Table

from bench.adapter import Json
from bench.checkouts import commit_of, git

PACKAGE = PurePosixPath("src/ludotheque")
FOLDER_DEPTH = 2  # a game and all of its rooms are one folder
SHOWN = 10
NO_CODE = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENCODING, tokenize.ENDMARKER,
}  # fmt: skip
Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Function:
    """A function or method, and what is counted of it."""

    place: str
    lines: int
    parameters: int


@dataclass(frozen=True)
class House:
    """The figures of one commit."""

    revision: str
    commit: str
    lines_by_folder: dict[str, int]
    golden_lines: int
    golden_files: int
    functions: list[Function]

    @property
    def lines(self) -> int:
        """Lines of Python in all folders."""
        return sum(self.lines_by_folder.values())

    @property
    def longest(self) -> list[Function]:
        """The functions with most lines."""
        return sorted(self.functions, key=lambda it: (-it.lines, it.place))[:SHOWN]

    @property
    def widest(self) -> list[Function]:
        """The functions with most parameters."""
        return sorted(self.functions, key=lambda it: (-it.parameters, it.place))[:SHOWN]

    def as_json(self) -> dict[str, Json]:
        """The figures for programs."""
        return {
            "revision": self.revision,
            "commit": self.commit,
            "lines": self.lines,
            "lines_by_folder": self.lines_by_folder,
            "golden_lines": self.golden_lines,
            "golden_files": self.golden_files,
            "functions": len(self.functions),
            "longest_functions": [asdict(function) for function in self.longest],
            "most_parameters": [asdict(function) for function in self.widest],
        }


def survey(revision: str) -> House:
    """Read and count the files of a commit."""
    by_folder: Counter[str] = Counter()
    functions: list[Function] = []
    golden: list[int] = []
    commit = commit_of(revision)
    for path, content in files_of(commit):
        if path.is_relative_to("src") and path.suffix == ".py":
            code = code_lines(content)
            by_folder[folder_of(path)] += len(code)
            functions += functions_in(ast.parse(content), code, short(path))
        elif path.is_relative_to("tests") and path.parent.name == "golden":
            golden.append(len(content.splitlines()))
    return House(
        revision, commit, dict(sorted(by_folder.items())), sum(golden), len(golden), functions
    )


def files_of(commit: str) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Every file under `src/` and `tests/`."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", commit, "src", "tests"))) as archive:
        for member in archive:
            if (opened := archive.extractfile(member)) is not None:
                yield PurePosixPath(member.name), opened.read()


def code_lines(source: bytes) -> set[int]:
    r"""The numbers of all lines that are neither blank nor only a comment.

    >>> sorted(code_lines(b"x = 1  # one\n\n# two\ny = (\n  2,\n)\n"))
    [1, 4, 5, 6]
    """
    written = [bool(line.strip()) for line in source.split(b"\n")]
    return {
        number
        for token in tokenize.tokenize(io.BytesIO(source).readline)
        if token.type not in NO_CODE
        for number in range(token.start[0], token.end[0] + 1)
        if written[number - 1]
    }


def functions_in(tree: ast.AST, code: set[int], place: str) -> Iterator[Function]:
    """All functions below a part of a module, those inside others too."""
    for node in ast.iter_child_nodes(tree):
        inside = place
        if isinstance(node, ast.ClassDef | Definition):
            inside = f"{place}{'.' if ':' in place else ':'}{node.name}"
        if isinstance(node, Definition):
            span = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            yield Function(inside, len(code.intersection(span)), parameters_of(node))
        yield from functions_in(node, code, inside)


def parameters_of(function: Definition) -> int:
    """How many parameters a function has, without `self` and `cls`."""
    named = function.args
    all_of_them = [
        *named.posonlyargs, *named.args, *named.kwonlyargs,
        *filter(None, (named.vararg, named.kwarg)),
    ]  # fmt: skip
    return sum(parameter.arg not in ("self", "cls") for parameter in all_of_them)


def short(path: PurePosixPath) -> str:
    """A path without the part that all of them share."""
    return str(path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else path)


def folder_of(path: PurePosixPath) -> str:
    """The folder that a file counts for, such as "games/donuts"; "." is the package itself."""
    return "/".join(PurePosixPath(short(path)).parts[:-1][:FOLDER_DEPTH]) or "."


def show(old: House, new: House, console: Console) -> None:
    """Print the figures for people."""
    folders = sorted(old.lines_by_folder | new.lines_by_folder)
    table = Table("lines of Python in src/", "before", "after", "change")
    rows = [
        (folder, old.lines_by_folder.get(folder, 0), new.lines_by_folder.get(folder, 0))
        for folder in folders
    ]
    rows += [("all", old.lines, new.lines), ("golden lines", old.golden_lines, new.golden_lines)]
    for name, before, after in rows:
        table.add_row(name, f"{before:,}", f"{after:,}", f"{after - before:+,}")
    console.print(table)
    for title, before_them, after_them in (
        ("longest functions", old.longest, new.longest),
        ("most parameters", old.widest, new.widest),
    ):
        columns = Table("", f"{title}, before", f"{title}, after")
        for rank in range(SHOWN):
            columns.add_row(str(rank + 1), _told(before_them, rank), _told(after_them, rank))
        console.print(columns)


def _told(functions: list[Function], index: int) -> str:
    if index >= len(functions):
        return ""
    it = functions[index]
    return f"{it.place} ({it.lines} lines, {it.parameters} parameters)"


def main() -> None:
    """Compare the sizes of two commits."""
    about, _, more = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="python -m bench.house", description=about, epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("old", metavar="OLD", help="a git revision")
    parser.add_argument("new", metavar="NEW", help="a git revision")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    old, new = survey(chosen.old), survey(chosen.new)
    if chosen.json:
        print(json.dumps({"old": old.as_json(), "new": new.as_json()}, indent=2))
    else:
        show(old, new, Console())


if __name__ == "__main__":
    main()
