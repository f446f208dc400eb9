"""What else one may do at a table: answer others, come back, give up, play on another device."""

from html import escape

from ludotheque.language import Language, Text
from ludotheque.web.live import LiveTable
from ludotheque.web.pages import table_parts as parts
from ludotheque.web.pages.saying import BIG_SCREEN, post_button
from ludotheque.web.pages.seat_scene import Sight
from ludotheque.web.pages.share import KnownCode

MENU = Text(en="This table", fr="Cette table")
GIVE_UP = Text(en="Give up", fr="Abandonner")
GIVE_UP_SURE = Text(
    en="Between two the game ends; else a bot plays on. It cannot be taken back.",
    fr="À deux, la partie s’arrête ; sinon, un robot continue. C’est définitif.",
)
GIVE_UP_NOW = Text(en="Give up for good", fr="Abandonner pour de bon")
COME_BACK = Text(en="I am back", fr="Je suis de retour")
A_BOT_PLAYS = Text(en="A bot plays for you.", fr="Un robot joue pour vous.")
PUT_AWAY = Text(en="Put this table away", fr="Ranger cette table")
OTHER_DEVICE = Text(en="Go on on another device", fr="Continuer sur un autre appareil")
CODE = Text(
    en="Type this code on the shelf there, within {n} [n?minute|minutes]: {code}",
    fr="Tapez ce code sur l’étagère de l’autre appareil, d’ici {n} [n?minute|minutes] : {code}",
)
IDLE = Text(
    en="Where nothing happens for {n} days, a table leaves your list; its address still leads "
    "there.",
    fr="Une table où rien ne se passe pendant {n} jours quitte votre liste ; son adresse y mène "
    "toujours.",
)
ASKS_UNDO = Text(en="{who} would like to undo {what}.", fr="{who} voudrait annuler {what}.")
A_DECISION = Text(en="the last decision", fr="le dernier coup")
AGREE = Text(en="Agree", fr="D’accord")
REFUSE = Text(en="No", fr="Non")
UNDO_ASKED = Text(
    en="You asked to undo; the others are answering.",
    fr="Vous avez demandé à annuler ; les autres répondent.",
)
PASS_DEVICE = Text(en="Pass the device to {name}.", fr="Passez l’appareil à {name}.")
I_AM = Text(en="I am {name}", fr="Je suis {name}")


def urgent(live: LiveTable, sight: Sight, base: str) -> str:
    """What waits for an answer of mine besides the game."""
    language, seat, table = sight.scene.language, sight.scene.seat, live.table
    if not seat or table.is_over:
        return ""
    if table.playing[seat] != "human" and seat not in table.given_up:
        back = parts.form_button(f"{base}/back", COME_BACK.to(language), css="primary")
        return _note(parts.said(A_BOT_PLAYS, language), back)
    request = table.undo_request
    if request is None:
        return ""
    if request.seat == seat:
        return _note(parts.said(UNDO_ASKED, language))
    if seat not in request.waiting_for:
        return ""
    said = table.game.words.LEXICON.said
    what = ", ".join(said(step).to(language) for step in request.decision)
    who = sight.scene.names[request.seat - 1]
    asked = ASKS_UNDO.filled(who=who, what=what or A_DECISION.to(language))
    number = str(request.number)
    agree = post_button(f"{base}/agree", parts.said(AGREE, language), "primary", number=number)
    refuse = post_button(f"{base}/refuse", parts.said(REFUSE, language), number=number)
    return _note(parts.said(asked, language), agree + refuse)


def _note(words: str, buttons: str = "") -> str:
    return (
        f'<div class="note" id="note"><p data-heard>{words}</p>'
        f'<div class="acts">{buttons}</div></div>'
    )


def menu(live: LiveTable, sight: Sight, base: str, code: KnownCode | None, idle_days: int) -> str:
    """What is rarely done."""
    language, seat = sight.scene.language, sight.scene.seat
    place = f"/t/{live.id}/screen"
    items = [f'<a class="button" href="{place}">{parts.said(BIG_SCREEN, language)}</a>']
    if seat:
        items.append(parts.form_button(f"{base}/code", OTHER_DEVICE.to(language)))
        if live.is_over:
            items.append(parts.form_button(f"{base}/put_away", PUT_AWAY.to(language)))
        elif seat not in live.table.given_up:
            items.append(_give_up(base, language))
    told = ""
    if code:
        written = f"<strong data-heard>{escape(code.text)}</strong>"
        told = parts.said(CODE, language, code="\0", n=code.minutes).replace("\0", written)
    rule = ""
    if seat and not live.is_over:
        rule = f'<p class="muted small">{parts.said(IDLE, language, n=idle_days)}</p>'
    return (
        f'<details class="panel" id="menu"{" open" if code else ""}><summary>'
        f'{parts.said(MENU, language)}</summary><p class="code" id="code">{told}</p>'
        f'<div class="acts wrap">{"".join(items)}</div>{rule}</details>'
    )


def _give_up(base: str, language: Language) -> str:
    button = parts.form_button(f"{base}/give_up", GIVE_UP_NOW.to(language), css="danger")
    return (
        f'<details class="sure"><summary class="button">{parts.said(GIVE_UP, language)}</summary>'
        f"<p>{parts.said(GIVE_UP_SURE, language)}</p>{button}</details>"
    )


def handed_to(live: LiveTable, seat: int, mine: list[int]) -> int | None:
    """The seat of mine that the device goes to: another is asked, and this one is not."""
    waiting = [one for one in live.table.to_move if one in mine]
    if live.is_over or not waiting or seat in waiting:
        return None
    return waiting[0]


def curtain(live: LiveTable, sight: Sight, to: int) -> str:
    """Between people who share a device."""
    language, name = sight.scene.language, sight.scene.names[to - 1]
    return (
        '<section class="panel curtain" id="curtain">'
        f"<p data-heard>{parts.said(PASS_DEVICE, language, name=name)}</p>"
        f'<a class="button primary" href="/t/{live.id}/{to}">'
        f"{escape(I_AM.filled(name=name).to(language))}</a></section>"
    )
