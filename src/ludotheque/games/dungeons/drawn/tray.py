"""The tray: the dice as pairs, and all that may be touched once more, sorted by its sum."""

from functools import cache
from html import escape
from random import Random

from ludotheque.drawing.parts import die
from ludotheque.drawing.scene import CHOSEN, LEGAL
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.dungeons.content import CHESTS, CLOUD_NUMBERS
from ludotheque.games.dungeons.drawn.art import head, sign
from ludotheque.games.dungeons.drawn.boxes import box_css, printed
from ludotheque.games.dungeons.drawn.context import CHEST, TORCH, Shown, place_of
from ludotheque.games.dungeons.notation import Cross, PairUp
from ludotheque.games.dungeons.view import Pair
from ludotheque.games.dungeons.words import KINDS, TITLES
from ludotheque.language import Language, Text, capitalised

BLACK_DIE = Text(en="black die", fr="dé noir")
WOUND = Text(en="wound", fr="blesser")
TORCH_NAME = Text(en="Torch", fr="Torche")
TORCH_OUT = Text(en="Torch out", fr="Éteindre")
PLACES = Text(en="{n} [n?place|places]", fr="{n} [n?case|cases]")
AT_RANDOM = Text(en="At random", fr="Au hasard")
FREE = Text(en="free", fr="gratuit")
LIFE_BOX = Text(en="else −1 life", fr="sinon −1 vie")
PRICES = ("0 ♥", "−1 ♥")  # the same where there is no room for words, by life boxes
YOUR_THROW = Text(en="The dice", fr="Les dés")
TO_TOUCH = Text(en="What you may touch, by its sum", fr="Ce que vous pouvez toucher, par somme")
OPEN_ONE = Text(en="Open one chest", fr="Ouvrez un coffre")
NUMBERS = Text(en="Numbers for the clouds", fr="Nombres pour les nuages")
KEYS = {10: "0", 11: "-", 12: "="}  # of sums that are no digit
TORCH_KEY, CHANCE_KEY = "O", "R"
NO_SUM = 13  # of what has none, in the order of sums


def draw_tray(shown: Shown) -> str:
    """The dice, then what may be touched."""
    if shown.writes_clouds:
        return _clouds(shown)
    return _throw(shown) + _options(shown)


# The dice


def _throw(shown: Shown) -> str:
    """Five dice; those of a pair lie together once the draft needs them so."""
    view = shown.view
    if not view.throws or view.black is None:
        return '<div class="throw"></div>'
    label = shown.scene.say(YOUR_THROW)
    inner = _paired(shown) or _loose(view.white, view.black)
    return f'<div class="throw" role="group" aria-label="{label}">{inner}</div>'


def _loose(white: tuple[int, ...], black: int) -> str:
    dice = "".join(_die(f"w{n}", value) for n, value in enumerate(white))
    return f'<div class="loose">{dice}{_die("b", black)}</div>'


def _die(name: str, value: int, css: str = "") -> str:
    colour = "black" if name == "b" else ""
    return (
        f'<span class="d {css}" id="die-{name}" data-move="" role="img" aria-label="{value}">'
        f"{die(value, colour)}</span>"
    )


def _paired(shown: Shown) -> str:
    """The pairs that the draft makes, each with its sum and what it pays for."""
    steps = shown.scene.steps
    paired = steps[0].parts if shown.scene.draft and steps else None
    if not isinstance(paired, PairUp):
        return ""
    pairs = [_read(paired.first), _read(paired.second)]
    names, uses = _names_of_dice(shown, pairs), _uses(shown, pairs)
    prices = _prices(shown, uses)
    drawn = "".join(
        _pair(shown, pair, names[2 * n : 2 * n + 2], uses[n], prices[n])
        for n, pair in enumerate(pairs)
    )
    rest = "".join(_die(name, value, "rest") for name, value in _dice(shown) if name not in names)
    return f'<div class="pairs">{drawn}</div><div class="rest-dice">{rest}</div>'


def _read(text: str | None) -> Pair:
    """A pair as it is written: 2+5."""
    first, _, second = (text or "").partition("+")
    return Pair((int(first), int(second)))


def _dice(shown: Shown) -> list[tuple[str, int]]:
    view = shown.view
    white = [(f"w{n}", value) for n, value in enumerate(view.white)]
    return [*white, ("b", view.black or 0)]


def _names_of_dice(shown: Shown, pairs: list[Pair]) -> list[str]:
    """Which die is which of the pairs: white ones as far as they go."""
    left, found = _dice(shown), []
    for value in (value for pair in pairs for value in pair.dice):
        one = next(one for one in left if one[1] == value)
        left.remove(one)
        found.append(one[0])
    return found


def _uses(shown: Shown, pairs: list[Pair]) -> list[str]:
    """What each pair is used on; nothing where it is left."""
    found: dict[str, list[str]] = {}
    for _, used in shown.scene.steps:
        if isinstance(used, Cross) and used.pair and used.place:
            found.setdefault(used.pair, []).append(used.place)
    return [found[pair.text].pop(0) if found.get(pair.text) else "" for pair in pairs]


def _prices(shown: Shown, uses: list[str]) -> list[int]:
    """The life boxes that each pair costs that is left, of all that the rules ask for.

    Alone, a throw may be asked for more than its pairs, which the heart tells, or let one off.
    """
    before_the_end = shown.scene.steps[-1].view.decision
    owed = before_the_end.life_to_pay if before_the_end else 0
    prices = []
    for use in reversed(uses):
        price = 0 if use else min(owed, 1)
        owed -= price
        prices.append(price)
    return prices[::-1]


def _pair(shown: Shown, pair: Pair, names: list[str], use: str, price: int) -> str:
    """A pair: solid where it is used, dashed where it is left, with what leaving it costs."""
    dice = "".join(_die(name, value) for name, value in zip(names, pair.dice, strict=True))
    if use:
        css, what = "set", f'<span class="what">{_name(shown, use)}</span>'
    else:
        css, said = ("left", LIFE_BOX) if price else ("left free", FREE)
        what = (
            f'<span class="what">{shown.scene.say(said)}</span>'
            f'<span class="price" role="img" aria-label="{shown.scene.say(said)}">'
            f"{PRICES[price]}</span>"
        )
    return (
        f'<div class="pair {css}"><span class="two">{dice}</span><b class="sum">{pair.sum}</b>'
        f"{what}</div>"
    )


# What may be touched


def _options(shown: Shown) -> str:
    scene = shown.scene
    if not scene.is_asked:
        return '<div class="opts"></div>'
    chests = [one for one in CHESTS if f"{CHEST}{SEPARATOR}{one}" in scene.touchable]
    if chests:
        label = scene.say(OPEN_ONE)
        inner = "".join(_chest(shown, chest) for chest in CHESTS)
        return f'<div class="opts chests" role="group" aria-label="{label}">{inner}</div>'
    torches = _torch(shown)
    places = "".join(_option(shown, place) for place in _sorted_places(shown))
    label = scene.say(TO_TOUCH)
    return (
        f'<div class="opts" id="opts" role="group" aria-label="{label}" tabindex="0">'
        f"{places}{torches}</div>"
    )


def _sorted_places(shown: Shown) -> list[str]:
    """Places that may be touched or are chosen: by price, then by sum."""
    lit = f"{TORCH}{SEPARATOR}"
    wanted = (one for one in shown.scene.touchable if one.startswith(lit) == shown.is_lit)
    places = {place_of(one) for one in wanted} | set(shown.used)
    prices = shown.scene.prices
    return sorted(
        filter(None, places),
        key=lambda place: (prices.get(place, 0), min(sums_of(shown, place)), place),
    )


def sums_of(shown: Shown, place: str) -> list[int]:
    """The sums that a place takes."""
    box = shown.sheet.boxes.get(place)
    if box is None:
        room = next(room for room in shown.reader_then.rooms if room.name == place)
        return list(room.numbers) or [NO_SUM]
    if box.kind == "cloud":
        return [cloud.number for cloud in shown.reader.clouds if cloud.name == place] or [NO_SUM]
    return [box.value or NO_SUM]


def _option(shown: Shown, place: str) -> str:
    """A place once more, large enough for a thumb."""
    scene, state = shown.scene, shown.state(place)
    price = scene.prices.get(place, 0) if state == LEGAL and not shown.is_lit else 0
    keys = " ".join(KEYS.get(n, str(n)) for n in sums_of(shown, place) if n != NO_SUM)
    pressed = ' aria-pressed="true"' if state == CHOSEN else ""
    item = shown.item(place)
    label = escape(scene.words.get(item) or place)
    times = f" ×{shown.used[place]}" if shown.used[place] > 1 else ""
    return (
        f'<a class="thing opt {state}{shown.again(place)}" id="opt-{place}" data-move="" '
        f'data-thing="{item}" role="button" href="{shown.href(place)}" aria-label="{label}" '
        f'data-key="{keys}"{pressed}>'
        f"{_picture(shown, place, bool(price))}<span><b>{_name(shown, place)}{times}</b>"
        f"<small>{_about(shown, place, bool(price))}</small></span></a>"
    )


def _picture(shown: Shown, place: str, has_price: bool) -> str:
    adventure = shown.view.adventure
    if place in shown.sheet.boxes:
        drawn = _small_box(adventure, place)
    else:
        face = head(adventure, place, is_dead=False)
        drawn = f'<svg class="face" viewBox="-18 -22 36 36" aria-hidden="true">{face}</svg>'
    if shown.is_lit or place in shown.burnt:
        drawn += _icon("torch", "cost")
    elif has_price:
        drawn += _icon("die", "cost")
    return f'<span class="pic">{drawn}</span>'


@cache
def _icon(name: str, css: str = "") -> str:
    drawn = sign(name, 12, 12, 24, "")
    return f'<svg class="{css}" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>'


@cache
def _small_box(adventure: str, place: str) -> str:
    css = box_css(adventure, place, False)
    return (
        f'<svg class="{css}" viewBox="-27 -27 54 54" aria-hidden="true">'
        f"{printed(adventure, place, False)}</svg>"
    )


def _name(shown: Shown, place: str) -> str:
    called = {room.name: room.monster for room in shown.reader.rooms}
    return escape(called.get(place, place))


def _about(shown: Shown, place: str, has_price: bool) -> str:
    """What it is, or what it costs besides a pair."""
    if has_price:
        return shown.scene.say(BLACK_DIE)
    box = shown.sheet.boxes.get(place)
    return shown.scene.say(WOUND) if box is None else _kind(box.kind, shown.scene.language)


@cache
def _kind(kind: str, language: Language) -> str:
    return escape(KINDS[kind].to(language))


def _torch(shown: Shown) -> str:
    """To light a torch, or to put it out."""
    scene = shown.scene
    reach = sum(item.startswith(f"{TORCH}{SEPARATOR}") for item in scene.touchable)
    if not reach:
        return ""
    part = "" if shown.is_lit else TORCH
    name = scene.say(TORCH_OUT if shown.is_lit else TORCH_NAME)
    about = scene.say(PLACES, n=reach)
    return (
        f'<a class="thing legal opt torch{" lit" * shown.is_lit}" id="opt-torch" data-move="" '
        f'data-thing="torch" role="button" href="{scene.draft_href(scene.draft, part)}" '
        f'data-key="{TORCH_KEY}"><span class="pic">{_icon("torch")}</span><span><b>{name}</b>'
        f"<small>{about}</small></span></a>"
    )


def _chest(shown: Shown, chest: str) -> str:
    """One of three chests, as a button."""
    scene, item = shown.scene, f"{CHEST}{SEPARATOR}{chest}"
    if item not in scene.touchable:
        return ""
    icon = {"lives": "life", "torches": "torch", "dice": "die"}[chest]
    name = escape(capitalised(TITLES[chest]).to(scene.language))
    return (
        f'<a class="thing legal opt chest" id="opt-{chest}" data-thing="{item}" role="button" '
        f'href="{scene.draft_href([*scene.draft, item])}">'
        f'<span class="pic">{_icon(icon)}</span><span><b>{name}</b></span></a>'
    )


# Clouds (DG-31)


def _clouds(shown: Shown) -> str:
    """Eight numbers; the clouds to write them into; a way to leave it to chance."""
    scene = shown.scene
    numbers = "".join(f'<li class="{_cloud_css(shown, n)}">{n}</li>' for n in CLOUD_NUMBERS)
    clouds = "".join(_cloud(shown, cloud) for cloud in shown.sheet.of_kind("cloud"))
    chance = scene.draft_href(_at_random(shown))
    return (
        f'<ol class="numbers" aria-label="{scene.say(NUMBERS)}">{numbers}</ol>'
        f'<div class="opts" id="opts" role="group" aria-label="{scene.say(NUMBERS)}" tabindex="0">'
        f'<a class="thing legal opt" id="opt-chance" data-thing="chance" role="button" '
        f'data-key="{CHANCE_KEY}" href="{chance}"><span><b>{scene.say(AT_RANDOM)}</b></span></a>'
        f"{clouds}</div>"
    )


def _cloud_css(shown: Shown, number: int) -> str:
    if number in shown.clouds.values():
        return "done"
    return "next" if number == shown.next_number else ""


def _cloud(shown: Shown, cloud: str) -> str:
    state = shown.state(cloud)
    number = shown.clouds.get(cloud, "")
    pressed = ' aria-pressed="true"' if state == CHOSEN else ""
    held = " held" * (shown.scene.part == cloud)
    item = shown.item(cloud)
    label = escape(shown.scene.words.get(item) or cloud)
    return (
        f'<a class="thing opt {state}{held}" id="opt-{cloud}" data-thing="{item}" role="button" '
        f'href="{shown.href(cloud)}" aria-label="{label}"{pressed}><span class="pic">'
        f'{_icon("cloud")}<i class="hand">{number}</i></span><span><b>{cloud}</b></span></a>'
    )


def _at_random(shown: Shown) -> list[str]:
    """Another order each time it is pressed; the same for the same page, which is drawn often."""
    scene = shown.scene
    clouds = shown.sheet.of_kind("cloud")
    Random(f"{scene.game}{scene.names}{scene.seat}{scene.draft}").shuffle(clouds)
    pairs = zip(clouds, CLOUD_NUMBERS, strict=True)
    return [f"{cloud}{SEPARATOR}{number}" for cloud, number in pairs]
