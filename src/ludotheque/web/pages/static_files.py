"""Styles, script and art: read once, compressed once, under names that carry their hash.

A file never changes under its name, so browsers may keep it for ever.
"""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludotheque.engine.shelf import GAME_FOLDERS
from ludotheque.errors import NoSuchPage
from ludotheque.web.asgi import Header, Whole
from ludotheque.web.asking import NO_PAGE, Ask, page

OURS = Path(__file__).parents[1] / "static"
SCRIPT = (  # one module: its parts in the order in which they are read
    "page", "changing", "travelling", "asking", "touching", "hovering", "keys", "ringing",
    "speaking", "preparing", "following",
)  # fmt: skip
TYPES = {
    ".css": b"text/css; charset=utf-8",
    ".js": b"text/javascript; charset=utf-8",
    ".svg": b"image/svg+xml",
}
HASH_LENGTH = 12
FOR_EVER: Header = (b"cache-control", b"public, max-age=31536000, immutable")
GZIP: Header = (b"content-encoding", b"gzip")
VARY: Header = (b"vary", b"accept-encoding")


@dataclass(frozen=True)
class StaticFile:
    """A file as browsers get it."""

    name: str  # with its hash
    type: bytes
    plain: bytes
    packed: bytes


@cache
def static_files() -> dict[str, StaticFile]:
    """Every file by the name that pages ask for: such as `donuts.css`."""
    found = {path.name: [path] for path in OURS.iterdir() if path.suffix in TYPES}
    found["ludotheque.js"] = [OURS / "script" / f"{part}.js" for part in SCRIPT]
    for home in GAME_FOLDERS:
        for folder in home.iterdir():
            sheets = sorted(folder.glob("board*.css"))  # one by hand, one that a tool may write
            found |= {f"{folder.name}.css": sheets} if sheets else {}
        found |= {f"box-{path.name}": [path] for path in home.glob("*/box/*.svg")}
    return {name: _read(name, paths) for name, paths in found.items()}


def _read(name: str, paths: list[Path]) -> StaticFile:
    """A file, or several that are served as one."""
    content = b"".join(path.read_bytes() for path in paths)
    digest = hashlib.sha256(content).hexdigest()[:HASH_LENGTH]
    stem, suffix = Path(name).stem, Path(name).suffix
    return StaticFile(f"{stem}.{digest}{suffix}", TYPES[suffix], content, gzip.compress(content, 9))


def url(name: str) -> str:
    """Where a browser finds a file."""
    return f"/static/{static_files()[name].name}"


@cache
def inline(name: str) -> str:
    """A file that stands in the page itself."""
    return static_files()[name].plain.decode()


@cache
def _by_hashed_name() -> dict[str, StaticFile]:
    return {one.name: one for one in static_files().values()}


@page("GET", "/static/{file}")
async def send_static(ask: Ask) -> Whole:
    """A style, script or picture."""
    one = _by_hashed_name().get(ask.params["file"])
    if one is None:
        raise NoSuchPage(NO_PAGE)
    headers = [(b"content-type", one.type), FOR_EVER, VARY]
    if ask.visitor.takes_gzip:
        return Whole(200, one.packed, [*headers, GZIP])
    return Whole(200, one.plain, headers)
