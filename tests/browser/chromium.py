"""Debian's Chromium: where it is, how it is started, and what must not happen in it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    ViewportSize,
)

NAMES = ("chromium", "chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = "Chromium is not installed (Debian: apt-get install chromium)"
SECONDS = 60.0  # for anything that a test waits for: far more than it takes
PHONE = ViewportSize(width=360, height=740)
TABLET = ViewportSize(width=768, height=1024)
DESKTOP = ViewportSize(width=1280, height=800)
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
# What a page itself cannot hinder is told to whoever looks at the console.
TELLS_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => console.error(
  `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""


def chromium() -> str:
    """Its path; where there is none the test is skipped, but in CI that is a failure."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if found is None:
        pytest.skip(MISSING)
    return found


def launch(playwright: Playwright, *flags: str, **variables: str) -> Browser:
    """Start it; `variables` are added to its environment."""
    return playwright.chromium.launch(
        executable_path=chromium(),
        args=[*FLAGS, *flags],
        env={**os.environ, **variables},
    )


@dataclass
class Troubles:
    """What went wrong in some pages, and what of it a test expects."""

    host: str
    found: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()  # parts of messages

    def watch(self, context: BrowserContext) -> None:
        """Note errors, violations and requests to others in every page of a context."""
        context.add_init_script(TELLS_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", lambda one: self._note(f"error: {one.error}"))
        context.on("request", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _see(self, request: Request) -> None:
        place = urlsplit(request.url)
        if place.scheme in ("http", "https", "ws") and place.netloc != self.host:
            self._note(f"request to {place.netloc}")

    def _note(self, trouble: str) -> None:
        if not any(part in trouble for part in self.expected):
            self.found.append(trouble)

    def check(self) -> None:
        """Fail if there was any."""
        assert not self.found, "\n".join(self.found)


@dataclass
class Visitors:
    """Makes browsers of people who know nothing of each other: each has cookies of its own."""

    browser: Browser
    host: str  # with the port
    troubles: Troubles
    contexts: list[BrowserContext] = field(default_factory=list)

    def context(self, **how: Any) -> BrowserContext:
        """A new browser profile, on a phone that is touched unless a test says otherwise."""
        usual: dict[str, Any] = {
            "base_url": f"http://{self.host}",
            "viewport": PHONE,
            "has_touch": True,
            "locale": "en",
            "reduced_motion": "reduce",
        }
        context = self.browser.new_context(**usual | how)
        context.set_default_timeout(SECONDS * 1000)
        self.troubles.watch(context)
        self.contexts.append(context)
        return context

    def page(self, **how: Any) -> Page:
        """The only page of a new profile."""
        return self.context(**how).new_page()

    def post(self, context: BrowserContext, path: str, body: Any = None) -> Any:
        """Ask as a page of the server does, with the cookies of a browser."""
        origin = {"Origin": f"http://{self.host}"}
        answer = context.request.post(path, data=body or {}, headers=origin)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def leave(self) -> None:
        """Close all."""
        for context in self.contexts:
            context.close()


@contextmanager
def visiting(browser: Browser, host: str) -> Iterator[Visitors]:
    """People at a server; afterwards nothing may have gone wrong in their pages."""
    visitors = Visitors(browser, host, Troubles(host))
    try:
        yield visitors
    finally:
        visitors.leave()
    visitors.troubles.check()


def only_dejavu(folder: Path) -> dict[str, str]:
    """Variables that leave Chromium no font but DejaVu, the widest that is usual."""
    configuration = folder / "fonts.conf"
    configuration.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        "<dir>/usr/share/fonts/truetype/dejavu</dir>"
        f"<cachedir>{folder}/cache</cachedir></fontconfig>",
        encoding="utf-8",
    )
    return {"FONTCONFIG_FILE": str(configuration)}
