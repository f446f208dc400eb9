"""What all parts of the board know: the views, the draft taken apart, what may be touched."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ludotheque.drawing.scene import IDLE, REFUSED, Scene
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.donnant.content import COLOURS
from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.touches import Touches, dice_of, place_of, touches_of
from ludotheque.games.donnant.notation import Buy, Complete, Enter, Pay
from ludotheque.games.donnant.things import KEEP
from ludotheque.games.donnant.view import ENTERING, Card, Die, DonnantView, LaidCard, Stall
from ludotheque.language import Text

# What the address may say of a thing chosen first.
DIE, CHANGE, JOKER_OPEN, LIT = "die", "change", "joker", "lit"
INSTEAD = "instead"  # how a thing is that may be touched in the place of the draft, and has no ring


class Touch(NamedTuple):
    """What a touch on a card, a place or a die does."""

    state: str
    href: str
    item: str
    marks: int = 0  # that it costs


@dataclass
class Context:
    """One drawing of the board."""

    scene: Scene

    def phrase(self, text: Text, **filling: object) -> str:
        """A text in the reader's language, safe to stand in a page."""
        return self.scene.say(text, **filling)

    @cached_property
    def view(self) -> DonnantView:
        """What the reader sees."""
        found: DonnantView = self.scene.view
        return found

    @cached_property
    def after(self) -> DonnantView | None:
        """What the reader would see once the draft is carried out."""
        found: DonnantView | None = self.scene.after
        return found

    @cached_property
    def touches(self) -> Touches:
        """What may be touched next."""
        return touches_of(self.scene.touchable)

    @cached_property
    def first(self) -> Touches:
        """What may be touched in the place of the draft."""
        return touches_of(self.scene.first or self.scene.touchable)

    @cached_property
    def hinted(self) -> Touches:
        """What a hint says to touch."""
        return touches_of(self.scene.hinted)

    @cached_property
    def own(self) -> Stall | None:
        """The reader's stall."""
        return self.view.stalls[self.scene.seat - 1] if self.scene.seat else None

    @cached_property
    def own_then(self) -> Stall | None:
        """The same after the draft."""
        if self.after is None or not self.scene.seat:
            return self.own
        return self.after.stalls[self.scene.seat - 1]

    @cached_property
    def shown(self) -> Stall:
        """The stall that is drawn large."""
        seat = self.scene.look or self.scene.seat or self.view.active or 1
        return self.view.stalls[seat - 1]

    @property
    def is_own_shown(self) -> bool:
        """Whether that is the reader's."""
        return self.shown.seat == self.scene.seat

    # The draft

    @cached_property
    def kept(self) -> frozenset[str]:
        """The dice that the draft keeps."""
        for item in self.scene.draft:
            if item.startswith(f"{KEEP}{SEPARATOR}"):
                return dice_of(item)
        return frozenset()

    @property
    def is_keeping(self) -> bool:
        """Whether the draft is to throw again."""
        return any(item.startswith(f"{KEEP}{SEPARATOR}") for item in self.scene.draft)

    @cached_property
    def planned(self) -> dict[str, Card]:
        """Cards that the draft lays on the reader's stall, by cell."""
        by_offer = {f"{one.row}{one.column}": one.card for one in self.view.market}
        in_hand = {card.name: card for card in (self.own.hand if self.own else ()) if card}
        found: dict[str, Card] = {}
        for item in self.scene.draft:
            name = item.split(SEPARATOR)[0]
            card = by_offer.get(name) or in_hand.get(name)
            if card:
                found[place_of(item)] = card
        return found

    @cached_property
    def used_for(self) -> dict[str, str]:
        """The dice that the draft uses, each with the name of its card."""
        found: dict[str, str] = {}
        steps, name = self.scene.steps, ""
        afters = (*(step.view for step in steps[1:]), self.after or self.view)
        for (before, parts), then in zip(steps, afters, strict=False):
            if isinstance(parts, Complete | Enter | Buy):
                name = self.name_at(parts.cell or "")
            spent = {die.colour for die in then.own_dice if die.used}
            spent -= {die.colour for die in before.own_dice if die.used}
            if isinstance(parts, Complete | Pay):
                spent |= set(parts.dice)
            elif isinstance(parts, Enter):
                spent.add(parts.die)
            found |= dict.fromkeys(spent, name)
        return found

    def name_at(self, cell: str) -> str:
        """The name of the reader's card on a cell, now or in the draft."""
        laid = self.own.at(cell) if self.own else None
        card = laid.card if laid else self.planned.get(cell)
        return card.name if card else ""

    def draft_on(self, cell: str) -> list[str]:
        """The items of the draft that fill boxes of the card on a cell, or one of them."""
        mine = (cell, f"{cell}{SEPARATOR}")
        return [one for one in self.scene.draft if one == mine[0] or one.startswith(mine[1])]

    # The first of two things

    @cached_property
    def part(self) -> tuple[str, ...]:
        """What was chosen first."""
        return tuple(self.scene.part.split(SEPARATOR)) if self.scene.part else ()

    @cached_property
    def chosen_die(self) -> str:
        """The die that is to be entered, where it was touched first."""
        if self.part[:1] == (DIE,):
            return self.part[1] if len(self.part) > 1 else ""
        return self.part[2] if len(self.part) > 2 else ""

    @cached_property
    def open_card(self) -> LaidCard | None:
        """The card whose boxes are shown large, so that one can be touched."""
        laid = self.own.at(self.part[0]) if self.own and self.part else None
        return laid if laid and laid.cell in self.touches.entered else None

    @cached_property
    def open_box(self) -> str:
        """The box of that card that a die is sought for."""
        return self.part[1] if self.open_card and len(self.part) == 2 else ""

    @cached_property
    def place(self) -> str:
        """The free place that was touched before the card that is to come there."""
        cell = self.part[0] if len(self.part) == 1 else ""
        return cell if self.own_then and cell in self.own_then.open_cells else ""

    def here(self, items: list[str]) -> list[str]:
        """Of the ways to lay a card those on the place that was touched first, if any was."""
        return [one for one in items if place_of(one) == self.place] or items

    @property
    def is_entering(self) -> bool:
        """Whether boxes are filled one by one."""
        return self.view.phase in ENTERING or bool(self.touches.entered)

    @cached_property
    def available(self) -> Touches:
        """What a touch on a card may mean: one that keeps dice gives way to it."""
        return self.first if self.is_keeping else self.touches

    # Dice

    @cached_property
    def dice(self) -> dict[str, Die]:
        """The dice by colour, as the reader may use them now."""
        return {die.colour: die for die in self.view.own_dice or self.view.dice}

    def value_of(self, colour: str) -> int:
        """What a die shows with the marks that the draft ticks on it."""
        ups = self.scene.draft.count(f"{colour}{SEPARATOR}+1")
        downs = self.scene.draft.count(f"{colour}{SEPARATOR}-1")
        return (self.dice[colour].value or 0) + ups - downs

    def hue_of(self, colour: str) -> str:
        """The colour that a die is used as."""
        for item in self.scene.draft:
            die, *change = item.split(SEPARATOR)
            if die == colour and change[0] in COLOURS:
                return change[0]
        return self.dice[colour].used_as

    # Words

    def phrase_of(self, text: Text) -> str:
        """A text in the reader's language; a link makes it safe."""
        return text.to(self.scene.language)

    def words_at(self, cell: str) -> str:
        """What a free place is called."""
        return self.phrase_of(words.FREE_AT.filled(cell=cell))

    @cached_property
    def fresh(self) -> dict[int, set[str]]:
        """By seat, the cells of cards that have changed since the reader decided."""
        if not self.scene.last:
            return {}
        before: DonnantView = self.scene.last[0].before
        found: dict[int, set[str]] = {}
        for was, stall in zip(before.stalls, self.view.stalls, strict=True):
            known = {laid.cell: laid.values for laid in was.cards}
            new = {one.cell for one in stall.cards if known.get(one.cell) != one.values}
            if new and len(new) < len(stall.cards):
                found[stall.seat] = new
        return found

    # Links

    def toggled(self, part: str) -> str:
        """Where a card is read, or lights what it counts; where it does already, it no longer."""
        shown = "" if self.scene.part == part else part
        return self.scene.draft_href(self.scene.draft, shown, self.scene.look)

    def link(
        self,
        name: str,
        state: str,
        href: str,
        inner: str,
        *,
        label: str,
        item: str,
        css: str = "",
        key: str = "",
        is_hinted: bool = False,
    ) -> str:
        """Something that can be touched; nothing but a part of the picture for who only looks.

        Where it only begins what a hint says, such as a card before its box, it has its ring too.
        """
        begins = any(one.startswith(f"{item}{SEPARATOR}") for one in self.scene.hinted)
        return self.scene.link(
            item, inner, label=label, css=css, href=href, name=name, state=state, key=key,
            is_hinted=is_hinted or begins,
        )  # fmt: skip

    def added(self, item: str, part: str = "") -> str:
        """Where a draft leads with one more item; one that keeps dice is replaced."""
        draft = () if self.is_keeping else self.scene.draft
        return self.scene.draft_href([*draft, item], part)

    def why(self, item: str) -> Touch:
        """A touch on what may not be touched now: it says why."""
        is_refused = item == self.scene.refused
        return Touch(REFUSED if is_refused else IDLE, self.scene.why_href(item), item)

    def opened(self, part: str) -> str:
        """Where a first thing of two is chosen; what keeps dice is rubbed out."""
        return self.scene.draft_href(() if self.is_keeping else self.scene.draft, part)

    def without(self, items: list[str]) -> str:
        """Where the draft leads without some items."""
        if self.view.phase == "colouring":  # in the order of the cards: those after it go too
            return self.scene.draft_href(self.scene.draft[: self.scene.draft.index(items[0])])
        return self.scene.draft_href([one for one in self.scene.draft if one not in items])

    def price_of(self, items: list[str]) -> int:
        """The fewest marks that one of some things costs beyond those of the draft."""
        return min((self.scene.prices.get(item, 0) for item in items), default=0)
