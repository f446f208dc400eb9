"""Pages that show pictures: an index of all, and contact sheets of twelve."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, ViewportSize

A_SHEET = 12
SHEET = ViewportSize(width=1920, height=1200)
STYLE = """
body { font: 16px system-ui, sans-serif; margin: 24px; background: #efe6d6; color: #1f2a33; }
.row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 12px; }
figure { margin: 0; } figcaption { font-size: 13px; } img { height: 320px; border: 1px solid; }
.sheet { display: grid; gap: 12px; } .sheet img { width: 100%; height: auto; }
.sheet.desktop { grid-template-columns: repeat(4, 1fr); }
.sheet.tablet, .sheet.phone { grid-template-columns: repeat(6, 1fr); }
"""


class Shot(NamedTuple):
    """One picture."""

    subject: str
    state: str
    device: str
    language: str
    theme: str

    @property
    def file(self) -> str:
        """Its name."""
        return "-".join(self) + ".png"


def page_of(body: str) -> str:
    """A page of its own."""
    head = f'<meta charset="utf-8"><title>Ludothèque</title><style>{STYLE}</style>'
    return f"<!doctype html>{head}{body}"


def figure(shot: Shot, words: Sequence[str]) -> str:
    """A picture, and what it shows."""
    return (
        f'<figure><a href="{shot.file}"><img src="{shot.file}" alt=""></a>'
        f"<figcaption>{escape(', '.join(words))}</figcaption></figure>"
    )


def index(shots: Sequence[Shot]) -> str:
    """A page that shows all pictures, a row a subject and state."""
    rows: dict[str, list[Shot]] = {}
    for shot in shots:
        rows.setdefault(f"{shot.subject}, {shot.state}", []).append(shot)
    return page_of(
        "".join(
            f'<h2>{escape(title)}</h2><div class="row">'
            + "".join(figure(one, one[2:]) for one in row)
            + "</div>"
            for title, row in rows.items()
        )
    )


def sheets(shots: Sequence[Shot]) -> Iterator[tuple[str, str]]:
    """Contact sheets, each by its name; pictures of one device stand together."""
    ordered = sorted(shots, key=lambda one: one.device)
    for device, of_device in groupby(ordered, key=lambda one: one.device):
        figures = [figure(one, one) for one in of_device]
        for first in range(0, len(figures), A_SHEET):
            some = "".join(figures[first : first + A_SHEET])
            name = f"sheet-{device}-{first // A_SHEET + 1:02}"
            yield name, f'<div class="sheet {device}">{some}</div>'


def show_all(browser: Browser, shots: Sequence[Shot], folder: Path) -> None:
    """Write the index, and photograph the contact sheets."""
    (folder / "index.html").write_text(index(shots), encoding="utf-8")
    page = browser.new_page(viewport=SHEET)
    for name, body in sheets(shots):
        written = folder / f"{name}.html"
        written.write_text(page_of(body), encoding="utf-8")
        page.goto(written.resolve().as_uri())
        page.screenshot(path=folder / f"{name}.png", full_page=True)
        written.unlink()
    page.close()
