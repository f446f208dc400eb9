"""The dice in the tray: thrown, chosen to be set aside (in pencil), and set aside for good.

A die touched slides to the oak zone. What is kept is a set of values (EC-20), so equal dice differ
by their place alone; which of them is meant is the `part` of the address, wherever that matters.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ludotheque.drawing.parts import die, icon
from ludotheque.drawing.scene import CHOSEN, IDLE, LEGAL, PASS_KEY, Scene
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.easycome.rules.dice import DICE
from ludotheque.games.easycome.view import Dice, EasyComeView
from ludotheque.language import Text

KEEP, END = "keep", "end"  # items, and the first word of them
THROW_KEY = "T"

THROW_AGAIN = Text(en="Throw again", fr="Relancer")
SET_ASIDE = Text(en="set aside", fr="mis de côté")
THROWN = Text(en="thrown · total {total}", fr="lancés · total {total}")
THROWN_BY = Text(en="{name} · total {total}", fr="{name} · total {total}")
TO_THROW_AGAIN = Text(en="to be thrown again", fr="à relancer")
NONE_LEFT = Text(en="your turn ends", fr="votre tour finit")
IN_THE_CUP = Text(en="in the cup", fr="dans le cornet")
KEEP_DIE = Text(en="set the {value} aside", fr="mettre le {value} de côté")
PUT_BACK = Text(en="put the {value} back", fr="remettre le {value}")
STAYS = Text(en="the {value} stays set aside", fr="le {value} reste de côté")
ZONE = Text(en="{zone}: {dice}", fr="{zone} : {dice}")
NO_DICE = Text(en="none", fr="aucun")
WHO_BEGINS = Text(en="who begins?", fr="qui commence ?")
FIRST_THROW = Text(en="first throw", fr="premier lancer")
THROW_OF = Text(en="throw of {n} [n?die|dice]", fr="lancer de {n} [n?dé|dés]")

CUP = (
    '<svg class="beaker" viewBox="0 0 52 56" aria-hidden="true">'
    '<path class="leather" d="M6 8h40l-5 42q-15 6-30 0z"/><ellipse class="mouth" cx="26" cy="9" '
    'rx="20" ry="6.5"/><path class="seam" d="M9 22q17 7 34 0M11 40q15 6 30 0"/></svg>'
)


def progress(view: EasyComeView) -> Text | None:
    """Which throw it is. A view does not count throws, but it knows how many dice fell."""
    if view.turn is None:
        return None
    if view.beginning:
        return WHO_BEGINS
    return THROW_OF.filled(n=DICE - len(view.aside)) if view.aside else FIRST_THROW


def kept_in_draft(scene: Scene) -> frozenset[int]:
    """The places, from 0, of the dice just thrown that are chosen to be set aside.

    >>> from ludotheque import load
    >>> state = load("easycome").start()
    >>> for throw in ("1 2 3 4 by seat 1", "0 1 2 3 by seat 2", "0 2 2 3"):
    ...     state = state.play(f"throw {throw}")
    >>> scene = Scene(state.view(1), 1, ("Ada", "Bob"), "en", draft=("keep.2.3",), part="3.4")
    >>> sorted(kept_in_draft(scene))
    [2, 3]
    """
    thrown: Dice = scene.view.thrown
    item = next(iter(scene.draft), "")
    if item == END:
        return frozenset(range(len(thrown)))
    word, *values = item.split(SEPARATOR)
    if word != KEEP:
        return frozenset()
    named = scene.part.split(SEPARATOR)
    meant = [place for place in range(len(thrown)) if str(place + 1) in named]
    if [str(thrown[place]) for place in meant] == values:
        return frozenset(meant)
    wanted, first = Counter(values), set[int]()
    for place, value in enumerate(map(str, thrown)):
        if wanted[value]:
            wanted[value] -= 1
            first.add(place)
    return frozenset(first)


def draw_cup(scene: Scene) -> str:
    """The two zones of the tray, in every state of a turn; nothing once the game is over."""
    view: EasyComeView = scene.view
    if view.turn is None:
        return ""
    kept = kept_in_draft(scene)
    ids = _ids(view.aside + view.thrown)
    fixed = [_fixed(scene, value, name) for value, name in zip(view.aside, ids, strict=False)]
    thrown = [
        _thrown(scene, place, name, kept) for place, name in enumerate(ids[len(view.aside) :])
    ]
    aside = [*fixed, *(one for place, one in enumerate(thrown) if place in kept)]
    others = [one for place, one in enumerate(thrown) if place not in kept]
    left = tuple(value for place, value in enumerate(view.thrown) if place not in kept)
    set_aside = tuple(sorted((*view.aside, *(view.thrown[place] for place in kept))))
    if view.in_cup:
        others = [CUP]
    css = "cup" + " still" * bool(scene.draft or scene.refused)
    throw = "-".join(map(str, (view.turn, *view.aside, "", *view.thrown)))
    return (  # its name differs from throw to throw: new dice roll, and touched ones do not
        f'<div class="{css}" id="cup-{throw}">'
        f"{_zone(scene, 'aside', SET_ASIDE, set_aside, aside)}"
        f"{_zone(scene, 'thrown', _thrown_title(scene, kept), left, others)}</div>"
    )


def draw_acts(scene: Scene) -> str:
    """To throw again while no die is chosen, which says why not (EC-7).

    With dice chosen, the button that names the decision is that of the page; beside one that takes
    a prize, a sign must do.
    """
    if not scene.is_asked or len(scene.view.thrown) == 1 or kept_in_draft(scene):
        return ""
    said = scene.say(THROW_AGAIN)
    words = f'<span class="visually-hidden">{said}</span>' if scene.draft else said
    css = "square" if scene.draft else ""
    return (
        f'<a class="button thing {scene.state_of(KEEP)} {css}" id="act-keep" data-thing="{KEEP}" '
        f'data-key="{THROW_KEY}" aria-keyshortcuts="{THROW_KEY}" role="button" title="{said}" '
        f'href="{scene.href(KEEP)}">{icon("turn") if scene.draft else ""}{words}</a>'
    )


def _ids(dice: Dice) -> list[str]:
    """A name for each die that it keeps when it is set aside: its value, and which of such."""
    seen = Counter[int]()
    names = []
    for value in dice:
        seen[value] += 1
        names.append(f"die-{value}-{seen[value]}")
    return names


def _zone(scene: Scene, css: str, title: Text, dice: Dice, drawn: Sequence[str]) -> str:
    said = scene.say(title)
    shown = " ".join(map(str, dice)) or scene.say(NO_DICE)
    named = scene.say(ZONE, zone=title, dice=shown) if dice or css == "aside" else said
    return (
        f'<div class="zone {css}" role="group" aria-label="{named}">'
        f'<span id="{css}-title" data-move="" aria-hidden="true">{said}</span>'
        f'<div class="dice">{"".join(drawn)}</div></div>'
    )


def _thrown_title(scene: Scene, kept: Collection[int]) -> Text:
    view: EasyComeView = scene.view
    if view.in_cup:
        return IN_THE_CUP
    if kept:
        return TO_THROW_AGAIN if len(kept) < len(view.thrown) else NONE_LEFT
    total = sum(view.dice)
    if view.turn == scene.seat or view.turn is None:
        return THROWN.filled(total=total)
    return THROWN_BY.filled(name=scene.names[view.turn - 1], total=total)


class _Touch(NamedTuple):
    """What a touch on a die does."""

    item: str  # the item that it leads to, or that is refused
    state: str
    label: Text
    href: str
    key: str = ""


def _fixed(scene: Scene, value: int, name: str) -> str:
    """A die of an earlier throw: it stays (EC-8), and says so if it is touched."""
    item = _keep_item([value] * (scene.view.thrown.count(value) + 1))
    return _spot(scene, name, value, _Touch(item, IDLE, STAYS, scene.href(item)))


def _thrown(scene: Scene, place: int, name: str, kept: frozenset[int]) -> str:
    """A die just thrown: a touch sets it aside, in pencil, or puts it back."""
    thrown: Dice = scene.view.thrown
    places = sorted(kept ^ {place})
    values = [thrown[one] for one in places]
    item = _keep_item(values) if len(places) < len(thrown) else END
    href = scene.draft_href([item] if places else [], _part(thrown, places))
    state, label = (CHOSEN, PUT_BACK) if place in kept else (scene.state_of(item), KEEP_DIE)
    if state not in (CHOSEN, LEGAL):  # nothing is to be chosen, or a guided start leads elsewhere
        href = scene.href(item) if scene.touchable else scene.address()
    keys = f"{place + 1} {PASS_KEY}" if item == END and state == LEGAL else str(place + 1)
    return _spot(scene, name, thrown[place], _Touch(item, state, label, href, keys))


def _part(thrown: Dice, places: Sequence[int]) -> str:
    """Which dice are meant, where others show the same."""
    values = {thrown[place] for place in places}
    are_others_equal = any(
        value in values for place, value in enumerate(thrown) if place not in places
    )
    return SEPARATOR.join(str(place + 1) for place in places) if are_others_equal else ""


def _keep_item(values: Sequence[int]) -> str:
    return SEPARATOR.join([KEEP, *map(str, values)])


def _spot(scene: Scene, name: str, value: int, touch: _Touch) -> str:
    """A die where it lies, as a link for whoever is asked."""
    drawn = die(value)
    if not scene.is_asked:
        return f'<span class="spot idle" id="{name}" data-move="" aria-hidden="true">{drawn}</span>'
    keys = f' data-key="{touch.key}" aria-keyshortcuts="{touch.key}"' if touch.key else ""
    off = ' aria-disabled="true"' if touch.state == IDLE else ""
    pressed = ' aria-pressed="true"' if touch.state == CHOSEN else ""
    return (
        f'<a class="thing spot {touch.state}" id="{name}" data-thing="{touch.item}" data-move="" '
        f'role="button" href="{touch.href}" aria-label="{scene.say(touch.label, value=value)}"'
        f"{keys}{pressed}{off}>{drawn}</a>"
    )
