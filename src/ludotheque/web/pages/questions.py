"""Questions that are written where moves are: nothing is sent, the tray answers.

What happened last; who is waited for; and of anything that may be written, with a question mark
after it, what it would do, or why it may not be. In a terminal that mark means the same.
"""

from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from ludotheque.errors import LudothequeError
from ludotheque.language import Text
from ludotheque.web.live import LiveTable
from ludotheque.web.pages import table_parts as parts
from ludotheque.web.pages.seat_scene import Sight
from ludotheque.web.pages.told import ToldHere

if TYPE_CHECKING:
    from ludotheque.engine.state import State

LAST = Text(en="last", fr="dernier")
WHO = Text(en="who", fr="qui")
MARK = "?"


class Question(NamedTuple):
    """What somebody asked: one of two words, in either language, or about a thing."""

    about: str

    @property
    def is_last(self) -> bool:
        """What happened last."""
        return self.about.lower() in (LAST.en, LAST.fr)

    @property
    def is_who(self) -> bool:
        """Who is waited for."""
        return self.about.lower() in (WHO.en, WHO.fr)


def question_in(written: str) -> Question | None:
    """The question that was written; None: it is no question.

    >>> question_in("c4 ?"), question_in("c4"), question_in("Dernier").is_last
    (Question(about='c4'), None, True)
    """
    typed = written.strip()
    asked = Question(typed.removesuffix(MARK).strip())
    return asked if asked.is_last or asked.is_who or typed.endswith(MARK) else None


def answer(live: LiveTable, sight: Sight, question: Question | None, told: list[ToldHere]) -> str:
    """What the tray says to that, safe to stand in a page."""
    if question is None:
        return ""
    if question.is_last:
        return escape(told[0].text) if told else parts.said(parts.NOTHING_YET, sight.scene.language)
    return parts.whose_turn(live, sight)


def touch(state: "State", seat: int, question: Question, items: str) -> str:
    """The query of a seat's page on which a thing is touched, or that says why it may not be."""
    from ludotheque.engine.decisions import why_not

    draft = [item for item in items.split(",") if item] if state.game.items is not None else []
    item = _item(state, seat, question.about)
    if why_not(state, seat, draft, item):
        return urlencode({"try": ",".join(draft), "why": item})
    return urlencode({"try": ",".join([*draft, item])})


def _item(state: "State", seat: int, written: str) -> str:
    """What is touched to make a move that was written; else it is a thing already."""
    from ludotheque.engine.decisions import item_of

    with suppress(LudothequeError):
        return item_of(state, seat, state.find(written, seat).number) or written
    return written
