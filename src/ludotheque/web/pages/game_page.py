"""A game's own page: against bots at once, with friends, at one screen; what is printed."""

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from ludotheque.engine.shelf import Box
from ludotheque.errors import LudothequeError
from ludotheque.language import Text, capitalised
from ludotheque.tables.names import KINDS, LEVELS
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import OK, Ask, page
from ludotheque.web.climbing import Ascent, ascent_of
from ludotheque.web.models import Model
from ludotheque.web.pages import new_table as new
from ludotheque.web.pages.alone import STYLES, alone
from ludotheque.web.pages.boxes import OptionLabel, art, label_of, option_labels
from ludotheque.web.pages.fields import checkbox, chips, select, text_field
from ludotheque.web.pages.frame import html_page
from ludotheque.web.pages.guides import guide_of
from ludotheque.web.pages.mast import footer, masthead
from ludotheque.web.pages.preferences import kept_preferences
from ludotheque.web.pages.saying import WHOLE_RULEBOOK, YOUR_NAME, hidden, notice, say
from ludotheque.web.pages.shelf_page import not_ready
from ludotheque.web.statuses import status_of

if TYPE_CHECKING:
    from ludotheque.engine.game import Option

AWAY_TIMES = (60, 300, 3600, 24 * 3600)

PLAYERS_UNKNOWN = (1, 6)  # of a game from elsewhere whose box says nothing
AGAINST_BOTS = Text(en="Against bots", fr="Contre des robots")
HOW_MANY_BOTS = Text(en="How many", fr="Combien")
HOW_STRONG = Text(en="How strong, the weakest first", fr="Leur niveau, du plus faible au plus fort")
PLAY_BOTS = Text(en="Play against bots", fr="Jouer contre des robots")
WITH_FRIENDS = Text(en="With friends", fr="Avec des amis")
BY_LINK = Text(
    en="Each at their own screen: you get a link and a QR code to share.",
    fr="Chacun son écran : vous recevez un lien et un code QR à partager.",
)
FRIENDS = Text(en="Friends", fr="Amis")
BOTS_TOO = Text(en="Bots besides", fr="Robots en plus")
LISTED = Text(
    en="Open table: anybody on this shelf may sit down",
    fr="Table ouverte : quiconque voit cette étagère peut s’asseoir",
)
SET_TABLE = Text(en="Set the table", fr="Dresser la table")
AT_ONE_SCREEN = Text(en="At one screen", fr="À plusieurs sur cet écran")
PASS_IT_ON = Text(
    en="You pass the device on; what the others may not see is covered meanwhile.",
    fr="On se passe l’appareil ; ce que les autres ne doivent pas voir est caché entre-temps.",
)
NAME_OF = Text(en="Player {n}", fr="Joueur {n}")
PLAY_HERE = Text(en="Play at this screen", fr="Jouer sur cet écran")
OPTIONS = Text(en="Options of the game", fr="Options du jeu")
OPTIONS_SOON = Text(
    en="They can be chosen once the box is ready.", fr="À choisir dès que la boîte sera prête."
)
TABLE_SETTINGS = Text(en="Settings of the table", fr="Réglages de la table")
UNDO = Text(en="Undo", fr="Annuler un coup")
UNDO_CHOICES = {
    "": Text(
        en="as usual: freely against bots, else if all agree",
        fr="comme d’habitude : librement contre des robots, sinon si tous sont d’accord",
    ),
    "always": Text(en="always", fr="toujours"),
    "ask": Text(en="if all agree", fr="si tous sont d’accord"),
    "never": Text(en="never", fr="jamais"),
}
UNDO_ALONE = {
    "never": Text(en="never", fr="jamais"),
    "always": Text(
        en="always; after a throw is undone the game counts for nothing",
        fr="toujours ; dès qu’un lancer est annulé, la partie ne compte plus",
    ),
}
HINTS = Text(en="Hints, against bots", fr="Conseils, contre des robots")
HINTS_ALONE = Text(en="Hints", fr="Conseils")
MORE_ALONE = Text(en="Settings for playing alone", fr="Réglages pour jouer seul")
PLACE = Text(en="My place", fr="Ma place")
PLACES = {
    new.FIRST: Text(en="first", fr="en premier"),
    new.LAST: Text(en="last", fr="en dernier"),
    new.BY_LOT: Text(en="by lot", fr="tirée au sort"),
}
AWAY = Text(en="Who is away is replaced by a bot", fr="Remplacer un absent par un robot")
NEVER = Text(en="never", fr="jamais")
AFTER_MINUTES = Text(en="after {n} [n?minute|minutes]", fr="au bout de {n} [n?minute|minutes]")
AFTER_HOURS = Text(en="after {n} [n?hour|hours]", fr="au bout de {n} [n?heure|heures]")
GUIDED = Text(en="Learn by playing", fr="Apprendre en jouant")
IN_THE_BOX = Text(en="Printed, and our own", fr="Imprimé, et de notre main")
AIM = Text(en="The aim", fr="Le but")
MAKING_READY = Text(
    en="This box is being opened for the first time here. You can choose meanwhile; the game "
    "begins as soon as it is ready.",
    fr="Cette boîte s’ouvre ici pour la première fois. Choisissez en attendant ; la partie "
    "commencera dès qu’elle sera prête.",
)


class GameQuery(Model, frozen=True):
    """What somebody has touched on a game's page."""

    why: str = ""  # a rung that is locked


@page("GET", "/games/{game}")
async def show_game(ask: Ask, query: GameQuery) -> Whole:
    """A game's own page; its script, or its form, makes the game the next that is made ready."""
    box = ask.house.games.box(ask.params["game"])
    return await game_page(ask, box, {}, why=query.why)


async def game_page(
    ask: Ask,
    box: Box,
    form: Mapping[str, str],
    problem: LudothequeError | None = None,
    why: str = "",
) -> Whole:
    """The page, with what somebody has filled in and what was wrong with it."""
    kept = await kept_preferences(ask)
    filled = {"name": kept.name, "hints": "true"} | (dict(form) if form else {})
    if form and "hints" not in form:
        del filled["hints"]
    here = f"/games/{box.name}"
    label = label_of(box)
    facts = f'<p class="facts">{escape(label.facts(ask.language))}</p>' if label else ""
    is_alone = form.get("with") == new.ALONE
    solo = await _alone(ask, box, filled, why, problem if is_alone else None)
    ways = _form(ask, box, filled, None if is_alone else problem)
    body = (
        f'<div class="shelf-page">{masthead(ask, here)}<main class="opened" id="content">'
        f'<header class="lid">{art(box, ask.language)}<div><h1>{say(ask, box.title)}</h1>'
        f"{facts}{f'<p>{say(ask, label.line)}</p>' if label else ''}"
        f'<p class="ways-in">{_guided(ask, box)}'
        f'<a class="button" href="/rules/{box.name}">{say(ask, WHOLE_RULEBOOK)}</a></p>'
        f'</div></header><div class="ways">{solo}{ways}</div>{_about(ask, box)}</main>'
        f"{footer(ask, kept, here)}</div>"
    )
    return html_page(
        ask, title=box.title.to(ask.language), body=body, styles=("shelf.css", STYLES),
        css="game-page", status=status_of(problem) if problem else OK,
    )  # fmt: skip


def _guided(ask: Ask, box: Box) -> str:
    """Where the first game teaches, if the game has such a start."""
    if guide_of(box.name) is None:
        return ""
    return f'<a class="button" href="/guide/{box.name}">{say(ask, GUIDED)}</a>'


def _about(ask: Ask, box: Box) -> str:
    """The aim; what of the box is as printed, and what is ours."""
    book = box.rulebook
    printed = ""
    if book.content is not None:
        printed = f"<h2>{say(ask, IN_THE_BOX)}</h2><p>{say(ask, book.content)}</p>"
    return (
        f'<section class="panel about"><h2>{say(ask, AIM)}</h2><p>{say(ask, book.aim)}</p>'
        f"{printed}</section>"
    )


async def _alone(
    ask: Ask, box: Box, filled: Mapping[str, str], why: str, problem: LudothequeError | None
) -> str:
    """A form of its own: what is to be begun alone stands on its buttons."""
    if _players(box)[0] > 1:
        return ""
    ascent, options = None, ""
    if ask.house.games.status(box.name).is_ready:
        game = ask.house.games.require(box.name)
        ascent = await ascent_of(ask, game)
        chosen = _chosen_by_ladders(ascent)
        options = "".join(
            _option_field(ask, box, option, filled)
            for option in game.info.options
            if option.name not in chosen
        )
    undo = {value: say(ask, text) for value, text in UNDO_ALONE.items()}
    fields = (
        f"{options}{select('undo', say(ask, UNDO), undo, filled.get('undo', 'never'))}"
        f"{checkbox('hints', say(ask, HINTS_ALONE), 'hints' in filled)}"
    )
    folded = _folded(say(ask, MORE_ALONE), fields, is_open=False)
    return alone(
        ask, box, ascent, name=filled.get("name", ""), fields=folded, why=why, problem=problem
    )


def _chosen_by_ladders(ascent: Ascent | None) -> set[str]:
    """The options that buttons of ladders decide."""
    ladders = ascent.ladders if ascent else ()
    offers = [ladder.offer for ladder in ladders]
    offers += [rung.offer for ladder in ladders for rung in ladder.rungs]
    return {name for offer in offers if offer for name in offer.options}


def _players(box: Box) -> tuple[int, int]:
    label = label_of(box)
    return (label.min_players, label.max_players) if label else PLAYERS_UNKNOWN


# The form: one for all other ways to play; the button says which


def _form(ask: Ask, box: Box, filled: Mapping[str, str], problem: LudothequeError | None) -> str:
    least, most = _players(box)
    readiness = ask.house.games.status(box.name)
    told = notice(ask, problem)
    if problem is None and not readiness.is_ready:
        told = (
            f'<p class="notice" id="soon" role="status" data-reload="2" data-prepare="{box.name}">'
            f"{not_ready(ask, readiness)} {say(ask, MAKING_READY)}</p>"
        )
    return (
        f'<form class="together" method="post" action="/new">{hidden(game=box.name)}{told}'
        f"{_against_bots(ask, filled, least, most)}{_with_friends(ask, filled, least, most)}"
        f"{_at_one_screen(ask, filled, least, most)}{_options(ask, box, filled)}"
        f"{_settings(ask, box, filled)}</form>"
    )


def _against_bots(ask: Ask, filled: Mapping[str, str], least: int, most: int) -> str:
    counts = {str(n): str(n) for n in range(max(least - 1, 1), most)}
    usual = str(max(least - 1, 1))
    how_many = chips("bots", say(ask, HOW_MANY_BOTS), counts, filled.get("bots", usual))
    if len(counts) == 1:
        how_many = hidden(bots=usual)
    levels = {level: say(ask, capitalised(KINDS[level])) for level in LEVELS}
    strength = chips("level", say(ask, HOW_STRONG), levels, filled.get("level", new.DEFAULT_LEVEL))
    return (
        f'<section class="panel way first"><h2>{say(ask, AGAINST_BOTS)}</h2>{how_many}{strength}'
        f'<button class="button primary" name="with" value="{new.BOTS}">'
        f"{say(ask, PLAY_BOTS)}</button></section>"
    )


def _with_friends(ask: Ask, filled: Mapping[str, str], least: int, most: int) -> str:
    if most == 1:
        return ""
    counts = {str(n): str(n) for n in range(1, most)}
    friends = hidden(friends="1")
    bots = ""
    if len(counts) > 1:
        usual = filled.get("friends", str(max(least - 1, 1)))
        friends = chips("friends", say(ask, FRIENDS), counts, usual)
        besides = {str(n): str(n) for n in range(most - 1)}
        bots = select("friends_bots", say(ask, BOTS_TOO), besides, filled.get("friends_bots", "0"))
    return (
        f'<section class="panel way friends"><h2>{say(ask, WITH_FRIENDS)}</h2>'
        f"<p>{say(ask, BY_LINK)}</p>"
        f"{text_field('name', say(ask, YOUR_NAME), filled.get('name', ''))}{friends}{bots}"
        f"{checkbox('listed', say(ask, LISTED), 'listed' in filled)}"
        f'<button class="button" name="with" value="{new.FRIENDS}">{say(ask, SET_TABLE)}</button>'
        "</section>"
    )


def _at_one_screen(ask: Ask, filled: Mapping[str, str], least: int, most: int) -> str:
    if most == 1:
        return ""
    fields = "".join(
        text_field(
            f"name{n}",
            say(ask, NAME_OF, n=n),
            filled.get(f"name{n}", filled.get("name", "") if n == 1 else ""),
        )
        for n in range(1, most + 1)
    )
    bots = ""
    if most > 2:  # two people leave room
        counts = {str(n): str(n) for n in range(most - 1)}
        bots = select("here_bots", say(ask, BOTS_TOO), counts, filled.get("here_bots", "0"))
    is_open = filled.get("with") == new.HERE
    return (
        f'<details class="panel way"{" open" if is_open else ""}>'
        f"<summary>{say(ask, AT_ONE_SCREEN)}</summary><p>{say(ask, PASS_IT_ON)}</p>"
        f'<div class="names">{fields}</div>{bots}'
        f'<button class="button" name="with" value="{new.HERE}">{say(ask, PLAY_HERE)}</button>'
        "</details>"
    )


def _options(ask: Ask, box: Box, filled: Mapping[str, str]) -> str:
    """All options of the game; they are known once it is ready."""
    if not ask.house.games.status(box.name).is_ready:
        inside = f"<p>{say(ask, OPTIONS_SOON)}</p>"
    else:
        options = ask.house.games.require(box.name).info.options
        inside = "".join(_option_field(ask, box, option, filled) for option in options)
    chosen = any(name.startswith(new.OPTION) and value for name, value in filled.items())
    return _folded(say(ask, OPTIONS), inside, is_open=chosen)


def _option_field(ask: Ask, box: Box, option: "Option", filled: Mapping[str, str]) -> str:
    label = option_labels(box).get(option.name)
    return _option(ask, option, label, filled.get(new.OPTION + option.name, ""))


def _option(ask: Ask, option: "Option", label: OptionLabel | None, value: str) -> str:
    if label and not label.is_offered:
        return ""
    field = new.OPTION + option.name
    name = say(ask, label.name if label else option.about)
    about = f"<small>{say(ask, label.about)}</small>" if label and label.about else ""
    if option.choices:
        words = label.choices if label else {}
        choices = {
            one: say(ask, words[one]) if one in words else escape(one) for one in option.choices
        }
        return select(field, name, choices, value or option.default, about)
    if option.schema is not None:
        return (
            f'<label class="entry whole"><span>{name}</span>{about}<textarea name="{field}" '
            f'rows="3" spellcheck="false">{escape(value)}</textarea></label>'
        )
    hint = option.default if option.default.isdigit() else "".join(option.examples[-1:])
    return text_field(field, name, value, about, hint)


def _settings(ask: Ask, box: Box, filled: Mapping[str, str]) -> str:
    label = label_of(box)
    undo = {value: say(ask, text) for value, text in UNDO_CHOICES.items()}
    places = {value: say(ask, text) for value, text in PLACES.items()}
    away = {"": say(ask, NEVER)} | {str(s): say(ask, _after(s)) for s in AWAY_TIMES}
    values = ""
    if label and label.values:
        values = checkbox("values", say(ask, label.values), "values" in filled)
    inside = (
        f"{select('place', say(ask, PLACE), places, filled.get('place', new.FIRST))}"
        f"{select('undo', say(ask, UNDO), undo, filled.get('undo', ''))}"
        f"{select('away', say(ask, AWAY), away, filled.get('away', ''))}"
        f"{checkbox('hints', say(ask, HINTS), 'hints' in filled)}{values}"
    )
    return _folded(say(ask, TABLE_SETTINGS), inside, is_open=False)


def _after(seconds: int) -> Text:
    hours, minutes = seconds // 3600, seconds // 60
    return AFTER_HOURS.filled(n=hours) if hours else AFTER_MINUTES.filled(n=minutes)


def _folded(title: str, inside: str, *, is_open: bool) -> str:
    return (
        f'<details class="panel fold"{" open" if is_open else ""}><summary>{title}</summary>'
        f'<div class="fields">{inside}</div></details>'
    )
