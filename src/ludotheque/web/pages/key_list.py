"""The keys that hold at a table, listed for whoever plays without a mouse."""

from html import escape

from ludotheque.drawing.scene import Drawn
from ludotheque.language import Language, Text, same

TITLE = Text(en="Keys", fr="Raccourcis clavier")
FIRST = {  # of every game, before its own
    same("← ↑ → ↓"): Text(
        en="to the next thing that may be touched; with Shift to any",
        fr="vers ce qui peut être touché ; avec Maj, vers tout",
    ),
    Text(en="Space", fr="Espace"): Text(en="choose, rub out", fr="choisir, effacer"),
    Text(en="Enter", fr="Entrée"): Text(en="choose, then confirm", fr="choisir, puis confirmer"),
    Text(en="Esc", fr="Échap"): Text(en="rub all out", fr="tout effacer"),
}
LAST = {
    same("U"): Text(en="undo, take back", fr="annuler, reprendre"),
    same("H"): Text(en="a hint", fr="un conseil"),
    same("J"): Text(en="what happened", fr="le fil de la partie"),
    same("?"): Text(
        en="the rules of what has the focus", fr="les règles de ce qui est sélectionné"
    ),
    same("/"): Text(
        en="write a move, or ask “last”, “who”, or with a “?” what a move would do; Esc leaves",
        fr="écrire un coup, ou demander « dernier », « qui » ou, avec un « ? », "
        "l’effet d’un coup ; Échap en sort",
    ),
}
CHOICES = {
    same("1 – 9"): Text(en="what can be done, in order", fr="ce qui est possible, dans l’ordre")
}
OR_ELSE = Text(en="{first}, else {then}", fr="{first}, sinon {then}")


def key_list(drawn: Drawn | None, language: Language, *, has_hints: bool) -> str:
    """A folded list; a key of a game's own goes before what it is for elsewhere."""
    own = dict(drawn.keys) if drawn else CHOICES
    listed = FIRST | own
    for key, use in LAST.items():
        if key == same("H") and not has_hints:
            continue
        listed[key] = OR_ELSE.filled(first=own[key], then=use) if key in own else use
    items = "".join(
        f"<div><dt><kbd>{escape(key.to(language))}</kbd></dt>"
        f"<dd>{escape(use.to(language))}</dd></div>"
        for key, use in listed.items()
    )
    return (
        '<details class="panel shortcuts" id="keys">'
        f"<summary>{escape(TITLE.to(language))}</summary><dl>{items}</dl></details>"
    )
