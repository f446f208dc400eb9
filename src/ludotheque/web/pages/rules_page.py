"""The whole rulebook of a game, an address a clause: `/rules/donuts#DN-4`."""

from ludotheque.engine.rulebook import Clause, Section
from ludotheque.language import Text
from ludotheque.web.asgi import Whole
from ludotheque.web.asking import Ask, page
from ludotheque.web.pages.boxes import art
from ludotheque.web.pages.frame import html_page
from ludotheque.web.pages.mast import footer, masthead
from ludotheque.web.pages.preferences import kept_preferences
from ludotheque.web.pages.saying import say

RULES_OF = Text(en="The rules of {game}", fr="Les règles [game~d’|de ]{game}")
OURS = Text(en="our ruling", fr="notre lecture")
OURS_WHY = Text(
    en="Clauses marked “our ruling” settle what the printed rulebook leaves open.",
    fr="Les clauses marquées « notre lecture » tranchent ce que la règle imprimée laisse ouvert.",
)
CONTENTS = Text(en="Contents", fr="Sommaire")
PLAY_IT = Text(en="Play it", fr="Y jouer")


@page("GET", "/rules/{game}")
async def show_rules(ask: Ask) -> Whole:
    """All clauses of a game, with a table of contents."""
    box = ask.house.games.box(ask.params["game"])
    book, here = box.rulebook, f"/rules/{box.name}"
    title = RULES_OF.filled(game=box.title)
    links = "".join(
        f'<li><a href="#part-{number}">{say(ask, section.title)}</a></li>'
        for number, section in enumerate(book.sections, 1)
    )
    sections = "".join(
        _section(ask, number, section) for number, section in enumerate(book.sections, 1)
    )
    has_rulings = any(clause.ruling for clause in book.clauses.values())
    note = f'<p class="muted small">{say(ask, OURS_WHY)}</p>' if has_rulings else ""
    body = (
        f'<div class="shelf-page">{masthead(ask, here)}<main class="book" id="content">'
        f'<header class="lid">{art(box, ask.language)}<div><h1>{say(ask, title)}</h1>'
        f"<p>{say(ask, book.aim)}</p>{note}"
        f'<p><a class="button" href="/games/{box.name}">{say(ask, PLAY_IT)}</a></p></div></header>'
        f'<nav class="panel" aria-label="{say(ask, CONTENTS)}"><ol>{links}</ol></nav>'
        f'<div class="clauses">{sections}</div></main>'
        f"{footer(ask, await kept_preferences(ask), here)}</div>"
    )
    return html_page(
        ask, title=title.to(ask.language), body=body, styles=("shelf.css",), css="book-page"
    )


def _section(ask: Ask, number: int, section: Section) -> str:
    clauses = "".join(_clause(ask, clause) for clause in section.clauses)
    return f'<section id="part-{number}"><h2>{say(ask, section.title)}</h2>{clauses}</section>'


def _clause(ask: Ask, clause: Clause) -> str:
    mark = f'<em class="ours">{say(ask, OURS)}</em> ' if clause.ruling else ""
    return (
        f'<p id="{clause.id}"><a class="clause" href="#{clause.id}">{clause.id}</a>'
        f"<span>{mark}{say(ask, clause.text)}</span></p>"
    )
