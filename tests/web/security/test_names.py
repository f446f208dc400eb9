"""Names through every exit."""

import io
import json
from contextlib import closing

import pytest
from rich.console import Console

from ludotheque.language import LANGUAGES, same
from ludotheque.records.verification import verify
from ludotheque.tables.naming import checked_name
from ludotheque.terminal.screen import Screen
from tests.web.playing import play_to_the_end
from tests.web.security.tables import PAIR, new_table
from tests.web.serving import Guest

HARMLESS_IF_ESCAPED = [
    "<b onclick=alert(1)>",
    "</script><script>",
    "\"'; DROP TABLE --",
    "{who} {0} {name}",
    "[who?you|they]",
    "[bold red]Ada[/]",
    "%s %n $(id) `id`",
    "# comment",
    "seat 2 Eve",
    "commitment 0",
    "undo 1",
    "\\n\\x1b[2J",
    "नमस्ते ที่รัก",
    "🙂",
    "data: x",
]
REFUSED = [
    "", " ", "a\nb", "a\rb", "a\tb", "a\x00b", "\x1b[2JAda", "\u202eadA", "a\u2066b", "a\u200bb",
    "\ufeffAda", "a\u2028b", "x" * 25, "a\u0301\u0302\u0303", "\u0301a", "\u3164", "a\ufe0f",
    "a\u034fb", "a\u0488\u0488\u0488", "a\u00a0b", "\ue000",
]  # fmt: skip


@pytest.mark.security("C16")
@pytest.mark.parametrize("name", HARMLESS_IF_ESCAPED)
def test_a_name_is_the_same_at_every_exit(ada: Guest, bob: Guest, name: str) -> None:
    table = new_table(ada, PAIR, options={"layout": "0"})
    path = f"/api/tables/{table['id']}"
    bob.post(f"{path}/sit", {"secret": table["invitation"], "name": name})
    ada.post(f"{path}/seats/1/ready")
    bob.post(f"{path}/seats/2/ready")
    assert ada.get(path)["seats"][1]["name"] == name
    connection, stream = ada.open("GET", f"{path}/seats/1/events")
    with closing(connection):
        event = next(line for line in stream if line.startswith(b"data:"))
    assert json.loads(event[5:])["seats"][1]["name"] == name
    play_to_the_end(table["id"], {1: ada, 2: bob})
    assert verify(ada.ask("GET", f"{path}/seats/1/record").content.decode()).record.names[1] == name
    for language in LANGUAGES:
        reader = Guest(ada.port, token=ada.token, language=language)
        story = reader.get(f"{path}/seats/1/story")["paragraphs"]
        assert any(name.casefold() in one["text"].casefold() for one in story), story
    out = io.StringIO()
    console = Console(file=out, width=80, markup=False, highlight=False, emoji=False)
    Screen("en", console).say(same(name))
    assert out.getvalue().strip() == name


@pytest.mark.security("C16")
@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_a_name_that_cannot_be_shown_is_refused_everywhere(
    ada: Guest, bob: Guest, name: str
) -> None:
    table = new_table(ada, PAIR)
    seats = [{"player": "me", "name": name}, {"player": "random"}]
    invitation = ada.post(f"/api/tables/{table['id']}/invitation", {"action": "code"})
    refused = [
        bob.ask(
            "POST", f"/api/tables/{table['id']}/sit", {"secret": table["invitation"], "name": name}
        ),
        bob.ask("POST", "/api/codes", {"code": invitation["code"], "name": name}),
        bob.ask("POST", "/api/tables", {"game": "donuts", "seats": seats}),
    ]
    if name.strip(" "):
        bots = [{"player": "me", "name": "Bob"}, {"player": "random", "name": name}]
        refused.append(bob.ask("POST", "/api/tables", {"game": "donuts", "seats": bots}))
        refused.append(bob.ask("PUT", "/api/me/preferences", {"name": name}))
    for reply in refused:
        assert (reply.status, reply.kind) == (422, "BadName")
        reason = reply.json["error"]["reason"]
        assert not any(sign in reason for sign in "\n\r\t\x00\x1b\u202e\u2066\u2028\ufeff")


@pytest.mark.security("C16")
@pytest.mark.parametrize("name", ["ada", "ADA", "Ａｄａ", " Ada ", "Ad\u0061"])
def test_two_who_look_the_same_are_told_apart(ada: Guest, bob: Guest, name: str) -> None:
    table = new_table(ada, PAIR)
    body = {"secret": table["invitation"], "name": name}
    assert bob.ask("POST", f"/api/tables/{table['id']}/sit", body).kind == "BadName"
    assert checked_name(f"{name}2", ("Ada",))
