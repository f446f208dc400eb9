"""A made-up language: French with ⟦⟧ round every word that somebody wrote as French.

`speak` rewrites the sources of the project as they are imported: each French sentence in them gets
its brackets, and what is put in its places stays outside, unless it is a text itself. So whatever
a French player reads outside of brackets was never translated.

It must be called before anything of the project is imported, hence in a process of its own.
"""

import ast
import re
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

OPEN, CLOSE = "⟦⟧"
PLACE = re.compile(r"\{[^{}]*\}")
BAR = " | "  # between the texts of `language.texts`
FRENCH = "fr"  # the name of parameters and fields that hold French
LAST_IS_FRENCH = {"joined": 3, "enumerated": 3}  # functions, with so many plain arguments
EMPTY = f"{OPEN}{CLOSE}"
PRINTED = (".rulebook", ".boxes")  # modules whose values are read from files


def bracketed(french: str) -> str:
    """A sentence with its brackets; its places are outside of them.

    >>> bracketed("Misez {bids}, ou passez")
    '⟦Misez ⟧{bids}⟦, ou passez⟧'
    """
    inside = PLACE.sub(lambda place: f"{CLOSE}{place[0]}{OPEN}", french)
    return f"{OPEN}{inside}{CLOSE}".replace(EMPTY, "")


class Bracketing(ast.NodeTransformer):
    """Puts brackets round each French sentence of a module."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        for keyword in node.keywords:
            if keyword.arg == FRENCH:
                keyword.value = self._in_brackets(keyword.value, in_a_row=name == "texts")
        if len(node.args) == LAST_IS_FRENCH.get(name):
            node.args[-1] = self._in_brackets(node.args[-1])
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        names = [parameter.arg for parameter in node.args.args][-len(node.args.defaults) :]
        for index, name in enumerate(names if node.args.defaults else ()):
            if name == FRENCH:
                node.args.defaults[index] = self._in_brackets(node.args.defaults[index])
        return node

    @staticmethod
    def _in_brackets(node: ast.expr, *, in_a_row: bool = False) -> ast.expr:
        if isinstance(node, ast.JoinedStr):  # what is put in an f-string is outside
            node.values = [Bracketing._in_brackets(value) for value in node.values]
            return node
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            return node
        if not any(map(str.isalpha, node.value)):
            return node
        parts = node.value.split(BAR) if in_a_row else [node.value]
        return ast.copy_location(ast.Constant(BAR.join(map(bracketed, parts))), node)


class Loader(SourceFileLoader):
    """Loads a module with its French in brackets, and keeps no trace of that."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        source = self.get_data(path)
        if b"fr=" not in source and b"fr:" not in source and b"enumerated(" not in source:
            code = super().get_code(fullname)
            assert code
            return code
        tree = Bracketing().visit(ast.parse(source, path))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the modules of the project."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.origin and fullname.partition(".")[0] == "ludotheque":
            spec.loader = Loader(fullname, spec.origin)
        return spec


def speak() -> None:
    """Let everything that is imported from now on speak the made-up language, as its French."""
    assert "ludotheque" not in sys.modules, "the project has spoken already"
    sys.meta_path.insert(0, Finder())
    from ludotheque.engine import content

    def load(*given: Any, read: Callable[..., Any] = content.load) -> Any:
        return _book_in_brackets(read(*given))

    content.load = load  # type: ignore[assignment]  # rulebooks are no sources


def _book_in_brackets(value: Any) -> Any:
    """A rulebook, or what is printed on a box, with its French in brackets."""
    import msgspec

    from ludotheque.language import Text

    if isinstance(value, Text):
        return Text(value.en, bracketed(value.fr))
    if isinstance(value, list):
        return [_book_in_brackets(one) for one in value]
    if isinstance(value, dict):
        return {key: _book_in_brackets(one) for key, one in value.items()}
    if isinstance(value, msgspec.Struct) and type(value).__module__.endswith(PRINTED):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        changed = {name: _book_in_brackets(one) for name, one in fields.items()}
        if isinstance(changed.get(FRENCH), str):
            changed[FRENCH] = bracketed(changed[FRENCH])
        return type(value)(**changed)
    return value
