"""The parts of a table's page: the banner, the seats, the tray, what happened, the rules."""

import re
from collections.abc import Collection, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from ludotheque.drawing.parts import icon, pawn
from ludotheque.drawing.scene import BEFORE_A_PRICE, PASS_KEY, Aside, Drawn, Scene
from ludotheque.language import Language, Text, capitalised, enumerated, with_capital
from ludotheque.tables.log import HUMAN
from ludotheque.tables.names import KINDS
from ludotheque.web.live import LiveTable
from ludotheque.web.pages.saying import BOT, JOIN_BY_CODE, WHOLE_RULEBOOK
from ludotheque.web.pages.saying import said as said
from ludotheque.web.pages.seat_scene import ALL_TAKEN, UNKNOWN_HERE, Sight, clause_of

if TYPE_CHECKING:
    from ludotheque.engine.rulebook import Rulebook

# What is new of the parts that are `data-heard`: the one live region, which the script fills.
HEARD = '<div class="visually-hidden" id="heard" role="status"></div>'
HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
NO_BREAK_HYPHEN = "\N{NON-BREAKING HYPHEN}"
YOUR_TURN = Text(en="Your turn, {name}.", fr="À vous, {name}.")
WAITING = Text(en="Waiting for {names}.", fr="On attend {names}.")
OVER = Text(en="The game is over.", fr="La partie est finie.")
THEN = Text(en="How it looked then.", fr="La table à ce moment-là.")
AWAY = Text(en="away", fr="pas là")
STANDS_IN = Text(en="a bot plays", fr="un robot joue à sa place")
NAME_ASIDE = Text(en="{name} ({aside})", fr="{name} ({aside})")
HAS_DECIDED = Text(en="has decided", fr="a décidé")
TO_MOVE = Text(en="to move", fr="doit jouer")
TOUCH_FIRST = Text(
    en="Touch what you mean: first you see what it would do.",
    fr="Touchez ce que vous voulez : vous verrez d’abord ce que cela ferait.",
)
EARLIER = Text(en="Earlier", fr="Avant")
LATER = Text(en="Later", fr="Après")
WHERE = Text(en="{n} of {m}", fr="{n} sur {m}")
TO_NOW = Text(en="Back to now", fr="Revenir au présent")
TO_THE_END = Text(en="How it ended", fr="Voir la fin")
CHOOSE = Text(en="Choose", fr="Choisissez")
NOTHING_TO_DO = Text(en="Waiting", fr="En attente")
ANOTHER_WAY = Text(en="Another way ({n})", fr="Autre façon ({n})")
MOST_ON_TWO_LINES = 44  # letters of a button, on the narrowest phone; more are smaller
UNDO = Text(en="Undo", fr="Annuler")
ASK_TO_UNDO = Text(en="Ask to undo", fr="Demander à annuler")
TAKE_BACK = Text(en="Take back", fr="Reprendre")
THIS_ONE = Text(en="{verb}: {what}", fr="{verb} : {what}")
HINT = Text(en="A hint", fr="Un conseil")
AGAIN = Text(en="{thing}, once more", fr="{thing}, encore une fois")
ALL_CHOICES = Text(en="All that can be done now", fr="Tout ce qui est possible")
WRITE = Text(en="Write a move, or ask: last, who", fr="Écrivez un coup, ou demandez : dernier, qui")
PLAY = Text(en="Play it", fr="Jouer")
STORY = Text(en="What happened", fr="Le fil de la partie")
RULES_HERE = Text(en="The rules, here", fr="Les règles, ici")
STEP_THROUGH = Text(
    en="Step through what happened since my last look",
    fr="Revoir pas à pas ce qui s’est passé depuis ma dernière visite",
)
NOTHING_YET = Text(en="Nothing yet.", fr="Rien pour l’instant.")
NOTHING_MORE = Text(
    en="Look back at it, see what decisions cost, or play again.",
    fr="Revoyez la partie, voyez ce que vos coups ont coûté, ou rejouez.",
)
LOOKING_BACK = Text(en="You are looking back.", fr="Vous regardez en arrière.")
WATCHING = Text(
    en="You are watching: nothing hidden is shown here.",
    fr="Vous regardez la partie : rien de caché n’est montré ici.",
)
WATCHED = Text(en="Look back at it, move by move.", fr="Revoyez la partie coup par coup.")
NO_SEAT_HERE = {  # why somebody watches who has come for a seat
    ALL_TAKEN: Text(
        en="You are watching: all seats are taken. Is one of them yours?",
        fr="Vous regardez : toutes les places sont prises. L’une est la vôtre ?",
    ),
    UNKNOWN_HERE: Text(
        en="You are watching: this browser has no seat here. Do you play on another device?",
        fr="Vous regardez : ce navigateur n’a pas de place ici. Vous jouez ailleurs ?",
    ),
}
SURE = "sure"  # as `part` of an address: the button was pressed once
WAIT_FOR_IT = Text(
    en="Look, and plan: the board stays bright.", fr="Regardez, et préparez votre coup."
)


def bdi(name: str) -> str:
    """Somebody's name, whatever it holds."""
    return f"<bdi>{escape(name)}</bdi>"


def state_css(scene: Scene) -> str:
    """What a page marks on all of itself: something was refused, or others are waited for."""
    if scene.refused:
        return " refusing"
    return " awaiting" if scene.deciding and not scene.is_asked else ""


# The banner


def banner(live: LiveTable, sight: Sight, drawn: Drawn | None) -> str:
    """Who is asked for what, and where in the game."""
    scene, language = sight.scene, sight.scene.language
    progress = said(drawn.progress, language) if drawn and drawn.progress else ""
    sign = drawn.sign if drawn else ""
    is_mine = scene.is_asked
    words = _banner_words(live, sight, drawn)
    mark = ""
    shown = _winner(live, sight) or scene.seat
    if shown:
        mark = pawn(shown, scene.names[shown - 1], is_me=shown == scene.seat)
    where = f'<span class="count">{progress}</span>'
    if sight.is_past:
        looked = live.gathering.holder(scene.seat).looked if scene.seat else 0
        where = "".join(steps(sight, looked if looked <= sight.count else 0))
    return (
        f'<section class="turn{" mine" if is_mine else ""}" id="turn">{mark}'
        f'<p tabindex="0" data-heard>{words}</p>{sign}{where}</section>'
    )


def steps(sight: Sight, since: int = 0) -> tuple[str, str, str]:
    """A link to one event earlier, which this is of those since then, and a link to one later."""
    language, here, count = sight.scene.language, sight.count, sight.total

    def link(at: int, text: Text, sign: str) -> str:
        place, label = f"{sight.scene.base}?at={at}", said(text, language)
        return f'<a class="button square" href="{place}" aria-label="{label}">{icon(sign)}</a>'

    return (
        link(max(since, here - 1), EARLIER, "earlier"),
        f'<span class="count">{said(WHERE, language, n=here - since, m=count - since)}</span>',
        link(min(count, here + 1), LATER, "later"),
    )


def _banner_words(live: LiveTable, sight: Sight, drawn: Drawn | None) -> str:
    scene, table = sight.scene, live.table
    language = scene.language
    if sight.is_past:
        return said(THEN, language)
    if table.is_over:
        return f"<b>{said(OVER, language)}</b> {_result(live, sight)}"
    if scene.is_asked:
        if drawn and drawn.question:
            question = drawn.question.to(language)
        else:
            question = _question_alone(table.game.words.question(scene.view).to(language))
        mine = said(YOUR_TURN, language, name=scene.names[scene.seat - 1])
        return f"<b>{mine}</b> {_unbroken(escape(question))}"
    return waiting(scene)


def waiting(scene: Scene) -> str:
    """For whom else the table waits, and who of them is away.

    >>> waiting(Scene(None, 1, ("Ada", "<Bob>", "Eve"), "fr", deciding={2, 3}))
    'On attend <bdi>&lt;Bob&gt;</bdi> et <bdi>Eve</bdi>.'
    """
    waited = sorted(set(scene.deciding) - {scene.seat})
    names = enumerated(f"\0{seat}\0" for seat in waited) if waited else ""
    words = said(WAITING, scene.language, names=names)
    for seat in waited:
        words = words.replace(f"\0{seat}\0", _called(scene, seat))
    return words


def whose_turn(live: LiveTable, sight: Sight) -> str:
    """Whose turn it is: mine, others', or both where all decide at once."""
    scene = sight.scene
    words = [said(YOUR_TURN, scene.language, name=scene.names[scene.seat - 1])] * scene.is_asked
    if live.is_over:
        words.append(said(OVER, scene.language))
    elif set(scene.deciding) - {scene.seat}:
        words.append(waiting(scene))
    return " ".join(words)


def _called(scene: Scene, seat: int) -> str:
    name, aside = bdi(scene.names[seat - 1]), scene.asides.get(seat)
    if aside is None:
        return name
    return said(NAME_ASIDE, scene.language, name="\0", aside=aside.text).replace("\0", name)


def _question_alone(question: str) -> str:
    """A question without whose turn it is, where it says so first: the banner does already.

    >>> _question_alone("Your turn. Buy or complete cards."), _question_alone("Place a donut.")
    ('Buy or complete cards.', 'Place a donut.')
    """
    _, _, asked = question.partition(". ")
    return asked or question


def _unbroken(text: str) -> str:
    """A banner is narrow: "3-9" and "retirez-vous" stay on one line.

    >>> _unbroken("Misez 3-9, ou retirez-vous.")
    'Misez 3\u20119, ou retirez\u2011vous.'
    """
    return HYPHEN.sub(NO_BREAK_HYPHEN, text)


def _result(live: LiveTable, sight: Sight) -> str:
    from ludotheque.tables.news import names_at

    result, language = live.table.state.result, sight.scene.language
    if result is None:
        return ""
    names = names_at(live.table, sight.scene.seat, language)
    return _unbroken(said(capitalised(result.summary(names)), language)) + "."


def _winner(live: LiveTable, sight: Sight) -> int | None:
    """Who has won, if one alone has, and the end is looked at."""
    result = live.table.state.result
    if result is None or sight.is_past or result.ending.lost or len(result.winners) != 1:
        return None
    return result.winners[0]


# The seats


def asides(live: LiveTable, now: float) -> dict[int, Aside]:
    """What is said on seats of people: who is away, and for whom a bot plays."""
    table = live.table
    if table.is_over:
        return {}
    people = {seat for seat in table.playing if live.gathering.holder(seat).player == HUMAN}
    away = {seat: Aside("away", AWAY) for seat in table.people if live.is_away(seat, now)}
    return away | dict.fromkeys(people - table.people, Aside("bot", STANDS_IN))


def seats(live: LiveTable, sight: Sight, drawn: Drawn | None) -> str:
    """Who sits where, and what they are at."""
    items = "".join(
        _seat(live, sight, drawn, seat) for seat in range(1, len(sight.scene.names) + 1)
    )
    return f'<section class="seats"><ul>{items}</ul></section>'


def _seat(live: LiveTable, sight: Sight, drawn: Drawn | None, seat: int) -> str:
    scene, table = sight.scene, live.table
    is_to_move = seat in table.to_move and not table.is_over and not sight.is_past
    state = " to-move" if is_to_move else " won" if seat == _winner(live, sight) else ""
    line = _seat_line(live, sight, drawn, seat)
    extra = drawn.seat_extras.get(seat, "") if drawn else ""
    name = scene.names[seat - 1]
    sign = f'<span class="visually-hidden">{said(TO_MOVE, scene.language)}</span>'
    return (
        f'<li class="seat{state}" id="seat-{seat}">'
        f"{pawn(seat, name, is_me=seat == scene.seat)}{scene.aside(seat)}"
        f"<strong>{bdi(name)}</strong>"
        f"<span>{line}</span>{sign if is_to_move else ''}{extra}</li>"
    )


def _seat_line(live: LiveTable, sight: Sight, drawn: Drawn | None, seat: int) -> str:
    language, table = sight.scene.language, live.table
    holder = live.gathering.holder(seat)
    if drawn and seat in drawn.seat_lines:
        return said(drawn.seat_lines[seat], language)
    if holder.player != HUMAN:
        return said(BOT, language, level=KINDS.get(holder.player, holder.player))
    if seat not in table.to_move and len(table.to_move) and table.game.can_take_back:
        return said(HAS_DECIDED, language)
    return ""


# The tray


def sentence(sight: Sight, notice: str, drawn: Drawn | None, *, is_over: bool) -> str:
    """What the draft would do; or why something cannot be; or what is waited for."""
    language = sight.scene.language
    if notice:
        return f'<p id="say">{notice}</p>'
    if sight.refusal is not None:
        return f'<p class="no" id="say">{refused(sight, language)}</p>'
    if drawn and drawn.lead:
        return f'<p id="say">{said(drawn.lead, language)}</p>'
    if sight.plan and sight.scene.draft:
        look = ' class="no"' if drawn and drawn.warns else ""
        return f'<p{look} id="say">{escape(sight.plan.preview)}</p>'
    words = said(_nothing_asked(sight, is_over=is_over), language)
    if sight.is_past and sight.told:
        return f'<p id="say">{escape(sight.told)}</p>'
    if sight.scene.deciding and not (sight.scene.is_asked or is_over or sight.is_past):
        words = f"{waiting(sight.scene)} {words}"
    return f'<p class="muted" id="say">{words}</p>'


def _nothing_asked(sight: Sight, *, is_over: bool) -> Text:
    """What the tray says while nothing is touched, to who plays and to who watches."""
    plays = bool(sight.scene.seat)
    if is_over:
        return NOTHING_MORE if plays else WATCHED
    if sight.is_past:
        return LOOKING_BACK
    if sight.scene.is_asked:
        return TOUCH_FIRST
    return WAIT_FOR_IT if plays else WATCHING


def no_seat(why: str, language: Language) -> str:
    """That somebody who has come for a seat watches instead, and the way to a seat."""
    way = f'<a href="/join">{said(JOIN_BY_CODE, language)}</a>'
    return f"{said(NO_SEAT_HERE[why], language)} {way}" if why in NO_SEAT_HERE else ""


def refused(sight: Sight, language: Language) -> str:
    """A refusal with its clause as a link to the rules beside the board."""
    error = sight.refusal
    assert error is not None, "something was refused"
    clause = clause_of(error)
    reason = getattr(error, "sentence", None)
    words = with_capital(escape(reason.to(language) if reason else error.to(language)))
    if not clause:
        return f"<b>{words}</b>"
    return f'<b>{words}.</b> <a class="clause" href="#rule-{clause}">{clause}</a>'


def primary(sight: Sight, base: str, drawn: Drawn | None, *, is_over: bool) -> str:
    """The button that names the decision; it keeps its place when there is none."""
    language, plan = sight.scene.language, sight.plan
    if sight.is_past:
        return f'<a class="button primary" href="{sight.scene.base}?">{said(TO_NOW, language)}</a>'
    if is_over:
        return f'<a class="button primary" href="#ending">{said(TO_THE_END, language)}</a>'
    if plan is None:
        text = CHOOSE if sight.scene.is_asked else NOTHING_TO_DO
        return f'<button class="button primary" disabled>{said(text, language)}</button>'
    look = "primary" if sight.scene.draft else "plain"
    words = drawn.button.to(language) if drawn and drawn.button else plan.button
    if drawn and drawn.asks_twice:
        if sight.scene.part != SURE:
            return _ask_twice(sight, plan.button)
        look = "primary alarm"
        words = f"{drawn.asks_twice.to(language)} · {plan.button}"
    moves = ",".join(map(str, plan.moves))
    items = escape(",".join(sight.scene.draft))
    keys = " ".join(filter(None, ("Enter", drawn.key if drawn else "", _pass_key(sight))))
    whole = " data-whole" if drawn and drawn.is_whole and sight.scene.draft else ""
    return (
        f'<form method="post" action="{base}/play" class="send"{whole}>'
        f'<input type="hidden" name="moves" value="{moves}">'
        f'<input type="hidden" name="items" value="{items}">'
        f'<input type="hidden" name="seen" value="{sight.count}">'
        f'<button class="button {look}{_long(words)}" data-key="{keys}">'
        f"{_with_price(words)}</button></form>"
    )


def _pass_key(sight: Sight) -> str:
    """Where the button ends a decision with nothing touched: to pass, to decline."""
    return "" if sight.scene.draft else PASS_KEY


def _long(button: str) -> str:
    return " long" if len(button) > MOST_ON_TWO_LINES else ""


def _with_price(button: str) -> str:
    """What a button says; what it costs stands below it."""
    words, _, price = escape(button).partition(BEFORE_A_PRICE)
    return f"<span>{words}<small>{price}</small></span>" if price else words


def _ask_twice(sight: Sight, button: str) -> str:
    """The first of two presses where a decision may be regretted: nothing is sent yet."""
    place = sight.scene.draft_href(sight.scene.draft, SURE)
    named = _with_price(button)
    keys = f"Enter {_pass_key(sight)}".strip()
    look = f"primary alarm ask{_long(button)}"
    return f'<a class="button {look}" href="{place}" data-key="{keys}">{named}</a>'


def form_button(
    action: str,
    label: str,
    sign: str = "",
    *,
    css: str = "",
    key: str = "",
    once: str = "",
    is_off: bool = False,
) -> str:
    """A form that is one button; `once`: sent twice with this key, it is done once."""
    inner = icon(sign) if sign else escape(label)
    named = f' aria-label="{escape(label)}" title="{escape(label)}"' if sign else ""
    pressed = f' data-key="{key}"' if key else ""
    shape = "square" if sign else css
    bound = f'<input type="hidden" name="key" value="{once}">' if once else ""
    return (
        f'<form method="post" action="{action}">{bound}'
        f'<button class="button {shape}"{named}{pressed}{" disabled" if is_off else ""}>'
        f"{inner}</button></form>"
    )


def choices(
    sight: Sight, shown: Iterable[str], base: str, *, is_open: bool, written: str = ""
) -> str:
    """Everything that may be touched and is not on the board; a field for moves and questions.

    `written`: what was refused stands in it again.
    """
    scene, known = sight.scene, set(shown)
    items = (*sight.touchable, *(item for item in scene.draft if item not in sight.touchable))
    listed = "".join(
        f"<li>{scene.link(item, escape(scene.words.get(item, item)), css='button choice')}</li>"
        for item in items
        if item not in known
    )
    listed += "".join(
        f"<li>{_again(scene, item)}</li>" for item in items_to_repeat(scene) if item not in known
    )
    asked = "".join(f"<li>{_asked(scene, item, known)}</li>" for item in sight.asked)
    again = f' value="{escape(written)}"' if written else ""
    field = (
        f'<form method="post" action="{base}/play" class="write">'
        f'<label for="text">{said(WRITE, scene.language)}</label>'
        f'<input id="text" name="text"{again} autocomplete="off" autocapitalize="off" '
        'maxlength="120">'
        f'<input type="hidden" name="items" value="{escape(",".join(scene.draft))}">'
        f'<input type="hidden" name="seen" value="{sight.count}">'
        f'<button class="button">{said(PLAY, scene.language)}</button></form>'
    )
    return (
        f'<details class="panel choices" id="choices"{" open" if is_open else ""}>'
        f"<summary>{said(ALL_CHOICES, scene.language)}</summary>"
        f"<ul>{listed}{asked}</ul>{field}</details>"
    )


def items_to_repeat(scene: Scene) -> list[str]:
    """What is pencilled in and may be once more: a second mark, a second wound.

    >>> items_to_repeat(Scene(None, 1, (), "en", draft=("a", "b"), touchable=("b", "c"), adds=True))
    ['b']
    """
    return [item for item in dict.fromkeys(scene.draft) if scene.adds and item in scene.touchable]


def _again(scene: Scene, item: str) -> str:
    words = scene.say(AGAIN, thing=scene.words.get(item, item))
    return (
        f'<a class="thing legal button choice" id="again-{escape(item)}" role="button"'
        f' data-thing="{escape(item)}" href="{scene.draft_href([*scene.draft, item])}">{words}</a>'
    )


def _asked(scene: Scene, item: str, known: Collection[str]) -> str:
    """What the last thing touched may mean; by keys it is reached like all that may be touched."""
    thing = "" if item in known else f' id="thing-{escape(item)}" data-thing="{escape(item)}"'
    return (
        f'<a class="{"thing legal " if thing else ""}button choice"{thing} role="button"'
        f' href="{scene.draft_href([*scene.draft[:-1], item])}">'
        f"{escape(scene.words.get(item, item))}</a>"
    )


# Beside the board


def log(items: str, base: str, looked: int, count: int, language: Language) -> str:
    """What happened, the newest first, and a way to step through what is new."""
    items = items or f'<li class="muted">{said(NOTHING_YET, language)}</li>'
    missed = f'<a class="small" href="{base}?at={looked + 1}">{said(STEP_THROUGH, language)}</a>'
    return (
        f'<details class="panel" open id="story"><summary>{said(STORY, language)}</summary>'
        f'<ol class="log">{items}</ol>'
        f"{missed if looked < count - 1 else ''}</details>"
    )


def rules(book: "Rulebook", game: str, clauses: Sequence[str], language: Language) -> str:
    """The clauses that matter now, and where the others are."""
    known = book.clauses
    items = "".join(
        f'<li id="rule-{clause}"><a class="clause" href="/rules/{game}#{clause}">{clause}</a> '
        f"{said(known[clause].text, language)}</li>"
        for clause in clauses
        if clause in known
    )
    return (
        f'<details class="panel" open id="rules"><summary>{said(RULES_HERE, language)}</summary>'
        f'<ul class="rules">{items}</ul>'
        f'<p class="small"><a href="/rules/{game}">{said(WHOLE_RULEBOOK, language)}</a></p>'
        "</details>"
    )
