"""Somebody with a browser and no script: follows links, fills in forms, keeps cookies."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

from tests.web.serving import SECONDS, Guest

MAX_REDIRECTS = 5
WITHOUT_END = frozenset({"input", "meta", "link", "br", "img", "path", "rect", "circle", "use"})


@dataclass
class Button:
    """What sends a form."""

    name: str
    value: str
    words: str = ""


@dataclass
class Form:
    """A form of a page, with what stands in it."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)  # of radios, boxes and lists
    buttons: list[Button] = field(default_factory=list)


class _Reader(HTMLParser):
    """Finds what can be touched in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.assets: list[str] = []
        self.ids: list[str] = []
        self.odd: list[str] = []  # what the content security policy would block
        self._form: Form | None = None
        self._button: Button | None = None
        self._list = ""
        self._text_field = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        if "style" in found or tag == "style" or any(name.startswith("on") for name in found):
            self.odd.append(self.get_starttag_text() or tag)
        if tag == "script" and "src" not in found:
            self.odd.append("inline script")
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in ("img", "script") and "src" in found:
            self.assets.append(found["src"])
        if tag == "link":
            self.assets.append(found["href"])
        if tag == "form":
            self._form = Form(found.get("action", ""), found.get("method", "get"))
            self.forms.append(self._form)
        elif self._form is not None:
            self._in_form(tag, found)

    def _in_form(self, tag: str, found: dict[str, str]) -> None:
        form, name = self._form, found.get("name", "")
        assert form is not None
        if tag == "button" and found.get("type") != "button":
            self._button = Button(name, found.get("value", ""))
            form.buttons.append(self._button)
        elif tag == "select":
            self._list = name
        elif tag == "textarea":
            self._text_field = name
            form.fields[name] = ""
        elif tag == "option":
            form.choices.setdefault(self._list, []).append(found["value"])
            if "selected" in found or self._list not in form.fields:
                form.fields[self._list] = found["value"]
        elif tag == "input" and found.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(found["value"])
            if "checked" in found:
                form.fields[name] = found["value"]
        elif tag == "input" and name:
            form.fields[name] = found.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._button.words += data
        if self._text_field and self._form is not None:
            self._form.fields[self._text_field] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None
        elif tag == "textarea":
            self._text_field = ""


@dataclass
class Page:
    """What a browser shows."""

    place: str  # its path and query
    status: int
    text: str
    headers: dict[str, str]
    forms: list[Form]
    links: list[str]
    assets: list[str]
    ids: list[str]
    odd: list[str]

    def form(self, action: str, words: str = "") -> Form:
        """The form that is sent to an address; `words`: the one with such a button, or value."""
        found = [
            one
            for one in self.forms
            if one.action == action
            and any(words in button.words or words == button.value for button in one.buttons)
        ]
        assert found, (action, words, [one.action for one in self.forms])
        return found[0]


@dataclass
class Browser:
    """Somebody who looks at pages."""

    port: int
    language: str = "en"
    host: str = ""
    cookies: dict[tuple[str, str], str] = field(default_factory=dict)  # by name and path
    at: str = "127.0.0.1"

    @property
    def as_guest(self) -> Guest:
        """The same person, who asks as scripts of pages do."""
        return Guest(self.port, cookie=self._sent_to("/"), language=self.language)

    def get(self, place: str) -> Page:
        """A page, after all redirects."""
        return self._follow("GET", place, b"")

    def submit(self, form: Form, button: str = "", **filled: str | None) -> Page:
        """Send a form; a field that is None is left out (an empty box)."""
        assert form.method == "post"
        fields = form.fields | {k: v for k, v in filled.items() if v is not None}
        for name, value in filled.items():
            if value is None:
                fields.pop(name, None)
        pressed = next(
            one for one in form.buttons if not button or button in (one.words, one.value)
        )
        if pressed.name:
            fields[pressed.name] = pressed.value
        return self._follow("POST", form.action, urlencode(fields).encode())

    def _follow(self, method: str, place: str, body: bytes) -> Page:
        for _ in range(MAX_REDIRECTS):
            status, headers, text = self._ask(method, place, body)
            if status != 303:
                return _page(place, status, text, headers)
            place, method, body = headers["location"].partition("#")[0], "GET", b""
        raise AssertionError(f"it goes round in circles: {place}")

    def _ask(self, method: str, place: str, body: bytes) -> tuple[int, dict[str, str], str]:
        connection = HTTPConnection(self.at, self.port, timeout=SECONDS)
        host = self.host or f"{self.at}:{self.port}"
        sent = {"Accept-Language": self.language, "Host": host, "Cookie": self._sent_to(place)}
        if method == "POST":
            sent["Origin"] = f"http://{host}"
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, place, body or None, {k: v for k, v in sent.items() if v})
        response = connection.getresponse()
        for value in response.headers.get_all("set-cookie") or []:
            self._keep(value)
        text = response.read().decode()
        connection.close()
        return response.status, {k.lower(): v for k, v in response.getheaders()}, text

    def _keep(self, header: str) -> None:
        pair, *attributes = (part.strip() for part in header.split(";"))
        name, _, value = pair.partition("=")
        known = dict(part.partition("=")[::2] for part in attributes)
        key = (name, known.get("Path", "/"))
        if known.get("Max-Age") == "0":
            self.cookies.pop(key, None)
        else:
            self.cookies[key] = value

    def _sent_to(self, place: str) -> str:
        path = urlsplit(place).path
        return "; ".join(
            f"{name}={value}" for (name, where), value in self.cookies.items()
            if where == "/" or path == where or path.startswith(f"{where}/")
        )  # fmt: skip


def read_page(text: str) -> Page:
    """What can be touched in a part of a page."""
    return _page("", 200, text, {})


def _page(place: str, status: int, text: str, headers: dict[str, str]) -> Page:
    reader = _Reader()
    reader.feed(text)
    return Page(
        place, status, text, headers, reader.forms, reader.links, reader.assets, reader.ids,
        reader.odd,
    )  # fmt: skip


def walked(browser: Browser, start: str, most: int = 60) -> Iterator[Page]:
    """All pages that links lead to from one, each once."""
    seen: set[str] = set()
    waiting = [start]
    while waiting and len(seen) < most:
        place = waiting.pop(0)
        if place in seen:
            continue
        seen.add(place)
        page = browser.get(place)
        yield page
        for link in page.links:
            if link.startswith("/") and not link.startswith("/static/"):
                waiting.append(link.partition("#")[0])
