"""What a board is drawn from, and what it gives to the page that shows it.

A board is a function of a `Scene`: no rule is written in it again. What may be touched comes from
`engine.decisions`, what a draft would do from the view after it. Every place is a link: to touch
it, to rub it out, or to ask why it may not be touched; so a page works without a script.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from ludotheque.drawing.parts import icon
from ludotheque.language import Language, Text

if TYPE_CHECKING:
    from ludotheque.engine.telling import Event, Step

LEGAL, CHOSEN, REFUSED, IDLE = "legal", "chosen", "refused", "idle"
PASS_KEY = "P"  # to pass, to withdraw, to decline
BEFORE_A_PRICE = " · "  # on a button, as `engine.buttons` joins them


class Aside(NamedTuple):
    """What is said beside a seat, and the icon that stands for it."""

    sign: str
    text: Text


@dataclass(frozen=True)
class Scene:
    """A game as one reader sees it now, with what the reader has pencilled in.

    `view` is what the seat sees; `after` what it would see once the draft is carried out (None: no
    draft, or one that is not whole yet). `last` is what happened since the reader decided.
    """

    view: Any
    seat: int  # who looks: a seat, or 0 for a spectator
    names: Sequence[str]  # of the seats
    language: Language
    after: Any = None
    forecast: Any = None  # what follows if the others do nothing: of the game's own, or a view
    draft: tuple[str, ...] = ()  # the items pencilled in
    touchable: Collection[str] = ()  # the items that may be touched now
    prices: Mapping[str, int] = field(default_factory=dict)  # of those that cost of one's stores
    asked: tuple[str, ...] = ()  # what the last item may stand for, where it must still be said
    first: Collection[str] = ()  # the items that may be touched once the draft is rubbed out
    way: int = 0  # which of the ways to carry the draft out is shown
    steps: "tuple[Step, ...]" = ()  # that carry the draft out
    words: Mapping[str, str] = field(default_factory=dict)  # of items: what a touch means
    refused: str = ""  # the thing just touched that may not be
    hinted: Collection[str] = ()  # the items that a hint says to touch
    adds: bool = False  # a thing touched comes to those in the draft; else it takes their place
    part: str = ""  # what is chosen first of two, opened or looked at: the board's own affair
    look: int = 0  # the seat whose board stands in the place of the reader's, to be read only
    is_asked: bool = False  # the seat is to decide
    deciding: Collection[int] = ()  # the seats that the table waits for
    decided: Collection[int] = ()  # those that have decided, where others still do
    asides: "Mapping[int, Aside]" = field(default_factory=dict)  # of seats: who is away
    last: "tuple[Event, ...]" = ()
    base: str = ""  # the address of the page, where it may be shown at another
    game: str = ""  # what tells this game from others, for what a board leaves to chance
    keeps: str = ""  # what every address of the page says besides, such as "step=3"
    shows_values: bool = False  # an option of the table: which values would do (Easy Come)

    def say(self, text: Text, **filling: object) -> str:
        """A text in the reader's language, safe to stand in a page."""
        return escape((text.filled(**filling) if filling else text).to(self.language))

    def name(self, seat: int) -> str:
        """What a seat is called, safe to stand in a page."""
        return escape(self.names[seat - 1])

    def aside(self, seat: int) -> str:
        """A sign on the pawn of a seat, if its player is away; nothing moves for it.

        >>> away = Aside("away", Text(en="away", fr="pas là"))
        >>> scene = Scene(None, 1, ("Ada", "Bob"), "en", asides={2: away})
        >>> scene.aside(1), scene.aside(2).startswith('<span class="absence" title="away">')
        ('', True)
        """
        if seat not in self.asides:
            return ""
        sign, text = self.asides[seat]
        said = self.say(text)
        return (
            f'<span class="absence" title="{said}">{icon(sign)}'
            f'<span class="visually-hidden">{said}</span></span>'
        )

    def state_of(self, item: str) -> str:
        """Whether a thing is chosen, legal, just refused, or none of these.

        >>> scene = Scene(None, 1, ("Ada", "Bob"), "en", draft=("c3",), touchable=("c3", "d4"))
        >>> [scene.state_of(item) for item in ("c3", "d4", "e5")]
        ['chosen', 'legal', 'idle']
        """
        if item in self.draft:
            return CHOSEN
        if item in self.touchable:
            return LEGAL
        return REFUSED if item == self.refused else IDLE

    def href(self, item: str) -> str:
        """Where a touch leads: the draft with the thing, or without it, or why it may not be.

        >>> scene = Scene(None, 1, ("Ada", "Bob"), "en", draft=("c3",), touchable=("c3", "d4"))
        >>> [scene.href(item) for item in ("c3", "d4", "e5")]
        ['?', '?try=d4', '?try=c3&amp;why=e5']
        """
        state = self.state_of(item)
        if state == CHOSEN:
            return self.draft_href([one for one in self.draft if one != item])
        if state == LEGAL:
            return self.draft_href([*self.draft, item] if self.adds else [item])
        return self.why_href(item)

    def why_href(self, item: str) -> str:
        """Where it is said why a thing may not be touched with the draft."""
        return self.address(f"try={_listed(self.draft)}", self._way, f"why={quote(item)}")

    def draft_href(self, items: Sequence[str], part: str = "", look: int = 0) -> str:
        """Where a draft of these items is shown; `part`: with a first thing of two chosen.

        `look`: with the board of another seat in the place of the reader's.
        """
        draft = f"try={_listed(items)}" if items else ""
        way = self._way if tuple(items) == self.draft else ""
        seat = f"look={look}" if look else ""
        out = self._rubbed_out(items)
        return self.address(
            draft, f"out={_listed(out)}" if out else "", way, seat,
            f"part={quote(part)}" if part else "",
        )  # fmt: skip

    def _rubbed_out(self, items: Sequence[str]) -> list[str]:
        """What a draft of these items is without, where others may have hung on it.

        >>> scene = Scene(None, 1, ("Ada", "Bob"), "en", draft=("a", "b", "b"), adds=True)
        >>> scene._rubbed_out(["a"]), scene._rubbed_out(["a", "c"]), scene._rubbed_out([])
        (['b', 'b'], [], [])
        """
        before, kept = Counter(self.draft), Counter(items)
        is_less = self.adds and bool(items) and kept < before
        return list((before - kept).elements()) if is_less else []

    def look_href(self, seat: int = 0) -> str:
        """Where the board of another seat is shown; 0: the reader's own again. The draft stays.

        >>> from dataclasses import replace
        >>> scene = Scene(None, 1, ("Ada", "Bob"), "en", draft=("c3",))
        >>> scene.look_href(2), scene.look_href(), replace(scene, way=1).look_href()
        ('?try=c3&amp;look=2', '?try=c3', '?try=c3&amp;way=1')
        """
        return self.draft_href(self.draft, look=seat)

    @property
    def _way(self) -> str:
        return f"way={self.way}" if self.way else ""

    def address(self, *asked: str) -> str:
        """An address of this page that asks for these."""
        return f"{self.base}?" + "&amp;".join(one for one in (self.keeps, *asked) if one)

    def link(
        self,
        item: str,
        inner: str,
        *,
        label: str = "",
        css: str = "",
        href: str | None = None,
        name: str = "",
        state: str = "",
        key: str = "",
        is_hinted: bool = False,
    ) -> str:
        """A thing that can be touched, in SVG or HTML; nothing but a group for who only looks.

        `label` is what a screen reader says (by default what a touch would do). Ids are stable
        through a game: the page changes what differs and lets it move. A board may give a thing an
        id, a state and an address (none: "") of its own, a key, and the ring of a hint.

        >>> scene = Scene(None, 1, ("Ada", "Bob"), "en", hinted=("c3",), touchable=("c3",))
        >>> scene.link("c3", '<circle class="mark" r="9"/>').count("<circle")
        2
        """
        state = state or self.state_of(item)
        if is_hinted or item in self.hinted:
            css, inner = f"{css} hinted".strip(), doubled(inner)
        named = escape(label or self.words.get(item, item))
        name = escape(name or f"thing-{item}")
        known = f'class="thing {state} {css}" id="{name}" data-thing="{escape(item)}"'
        if not self.is_asked or href == "":
            if inner.startswith(SVG_PARTS):
                return f"<g {known}>{inner}</g>"
            return f'<span {known} role="img" aria-label="{named}">{inner}</span>'
        pressed = ' aria-pressed="true"' if state == CHOSEN else ""
        off = ' aria-disabled="true"' if state in (IDLE, REFUSED) else ""
        keys = f' data-key="{key}" aria-keyshortcuts="{key}"' if key else ""
        return (
            f'<a {known} href="{href or self.href(item)}" role="button" aria-label="{named}"'
            f"{keys}{pressed}{off}>{inner}</a>"
        )


RING = re.compile(r'<\w+ class="mark[^>]*/>')
SVG_PARTS = ("<circle", "<rect", "<path", "<g", "<use", "<text", "<line", "<ellipse", "<polygon")


@dataclass(frozen=True)
class Drawn:
    """What a board gives to the page: HTML, with nothing in it that is not safe."""

    board: str  # the board itself
    title: str = ""  # what the board is called, where a game has several
    means: str = ""  # in the tray, above the buttons: dice, a pad
    acts: str = ""  # in the tray, beside the button that names the decision: other buttons
    is_whole: bool = True  # a touch says all of a decision: who prefers that may send it by one
    button: Text | None = None  # the decision in other words, where a thing touched has the usual
    key: str = ""  # of the game's own for the button that names the decision, besides Enter
    keys: Mapping[Text, Text] = field(default_factory=dict)  # of the game's own: what each does
    progress: Text | None = None  # where in the game: "17th donut"
    sign: str = ""  # beside that: HTML
    offers_ways: bool = True  # to carry the draft out: what one spares or spends besides
    asks_twice: Text | None = None  # what the button says once it is pressed, before it is meant
    seat_lines: Mapping[int, Text] = field(default_factory=dict)  # below the names of the seats
    seat_extras: Mapping[int, str] = field(default_factory=dict)  # below those: HTML
    question: Text | None = None  # what is asked, where the board says it shorter
    lead: Text | None = None  # what to touch next, while no draft says what it would do
    warns: bool = False  # the draft is lawful, but spoils something: its preview is in tomato
    shown: Collection[str] = ()  # the items that can be touched on it; others are listed below
    told_apart: Collection[str] = ()  # clauses: what they cause has lines of its own in the log
    has_seats: bool = False  # the board shows the seats itself
    # What decided between seats of as many points, if any are: by its name, a number a seat.
    ties: Mapping[Text, Sequence[int]] = field(default_factory=dict)


Draw = Callable[[Scene], Drawn]


def doubled(inner: str) -> str:
    """What a thing shows, with two rings in the place of one: a hint says to touch it."""
    return RING.sub(_doubled, inner)


def _doubled(ring: re.Match[str]) -> str:
    """A ring with a bright one drawn along its middle: two."""
    return ring[0] + ring[0].replace('class="mark', 'class="mark middle', 1)


def _listed(items: Sequence[str]) -> str:
    return ",".join(map(quote, items))
