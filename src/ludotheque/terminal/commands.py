"""What can be typed at the prompt besides moves."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.language import Text, joined, same
from ludotheque.storage import write_new
from ludotheque.tables.news import last_decision_of
from ludotheque.terminal import choices
from ludotheque.terminal.screen import named
from ludotheque.terminal.spoken import in_notation, said

if TYPE_CHECKING:
    from ludotheque.terminal.play import TerminalGame

HELP = Text(
    en="""\
{notation}
You may also type the number of a choice (#3; 3 alone where no move is a number), the beginning of \
a move, or all of a decision on one line; at the end of a line, ! makes it whatever it costs, and \
? only shows it. Tab completes.
To look at: {parts}
Legal now: {moves}""",
    fr="""\
{notation}
Vous pouvez aussi taper le numéro d’un choix (#3 ; 3 seul si aucun coup n’est un nombre), le début \
d’un coup, ou toute une décision sur une ligne ; à la fin d’une ligne, ! la joue quel qu’en soit \
le prix, et ? la montre seulement. Tab complète.
À regarder : {parts}
Permis maintenant : {moves}""",
)
AGREED = Text(
    en="Chance, or somebody else, has spoken since {who} decided. Do all agree to go back? [y/N] ",
    fr="Le hasard, ou quelqu’un d’autre, a parlé depuis la décision [who~d’|de ]{who}. Tous "
    "d’accord pour revenir en arrière ? [o/N] ",
)
YES = ("y", "yes", "o", "oui")
EXPORTED = Text(en="Written to {path}", fr="Partie écrite dans {path}")
NOTHING_NEW = Text(
    en="Nothing has happened since your last turn.",
    fr="Rien ne s’est passé depuis votre dernier tour.",
)
NOTHING_TO_EXPLAIN = Text(
    en="Nothing was told that a rule would explain; why and a move says why it is not possible.",
    fr="Rien n’a été dit qu’une règle expliquerait ; pourquoi et un coup dit ce qui l’empêche.",
)
POSSIBLE = Text(en="{thing} is possible.", fr="{thing} est possible.")
MAX_MOVES_SHOWN = 12


class Command(NamedTuple):
    """Words that can be typed, what follows them, and what they do."""

    name: Text
    about: Text
    run: Callable[["TerminalGame", str], None]
    others: tuple[str, ...] = ()  # that can be typed too

    @property
    def words(self) -> tuple[str, ...]:
        """All that can be typed for it, whatever the language."""
        return (self.name.en, self.name.fr, *self.others)


def show_help(game: "TerminalGame", _: str) -> None:
    """Say what can be typed."""
    moves = [said(game.table.game, move.text) for move in game.begun.legal]
    more = [same("…")] if len(moves) > MAX_MOVES_SHOWN else []
    listed = joined([*moves[:MAX_MOVES_SHOWN], *more], ", ")
    parts = named(game.table.game.terminal.parts(game.position.view(game.seat)))
    notation = game.table.game.words.NOTATION
    game.screen.say(HELP.filled(notation=notation, parts=parts, moves=listed))
    for command in COMMANDS:
        game.screen.explain(command.name, command.about)


def show_moves(game: "TerminalGame", _: str) -> None:
    """List every legal move."""
    moves = (said(game.table.game, move.text) for move in game.begun.legal)
    game.screen.say(joined(moves, ", "))


def show_choices(game: "TerminalGame", _: str) -> None:
    """List all that can be chosen by its number."""
    choices.show_all(game.screen, game.begun.choices)


def undo(game: "TerminalGame", _: str) -> None:
    """Forget what has been begun, or undo the last decision, if those who must agree do."""
    if not game.begun.is_empty:
        game.start_over()
        return
    # Who may not look at another's cards does not undo for them either.
    seat = None if game.table.state.hides else game.table.last_person()
    game.host.undo(game.number, seat or game.seat)
    if request := game.table.undo_request:
        asked = AGREED.filled(who=game.called(request.seat)).to(game.screen.language)
        agrees = game.ask(asked).strip().lower() in YES
        for other in sorted(request.waiting_for):
            if game.table.undo_request:
                game.host.answer_undo(game.number, other, request.number, agrees=agrees)
    game.start_over()


def save(game: "TerminalGame", path: str) -> None:
    """Write the game to a file of one's own; it is kept here anyway."""
    if not path:
        game.say_kept()
        return
    write_new(Path(path).expanduser(), game.table.record().to_resume())
    game.screen.say(EXPORTED.filled(path=path), to_copy=True)


def show_rules(game: "TerminalGame", clause: str) -> None:
    """Show the rulebook, or one clause."""
    game.screen.rules(game.table.game, clause)


def show_board(game: "TerminalGame", _: str) -> None:
    """Show where the game stands."""
    game.show_board()


def hint(game: "TerminalGame", _: str) -> None:
    """Show the best decisions, and what they are worth."""
    from ludotheque.terminal import hints  # a game should start at once: it needs the search

    hints.show(game.screen, game.begun)
    game.asked = None  # ask again: a number stands for a choice of the question, not for a hint


def why(game: "TerminalGame", thing: str) -> None:
    """Show the clauses behind what was told last, or say why something is not possible."""
    if thing:
        refused = game.begun.why_not(in_notation(game.table.game, thing))
        named = said(game.table.game, thing)
        game.screen.say(refused.reason if refused else POSSIBLE.filled(thing=named))
        return
    clauses = dict.fromkeys(told.clause for told in game.told if told.clause)
    if not clauses:
        game.screen.say(NOTHING_TO_EXPLAIN)
    for clause in clauses:
        game.screen.rules(game.table.game, clause)


def events(game: "TerminalGame", _: str) -> None:
    """Tell again what happened since one's last turn."""
    if not game.tell(game.seat, last_decision_of(game.table, game.seat)):
        game.screen.say(NOTHING_NEW)


def leave(game: "TerminalGame", _: str) -> None:
    """Stop for now."""
    raise EOFError


COMMANDS = (
    Command(
        Text(en="?", fr="?"),
        Text(en="this help", fr="cette aide"),
        show_help,
        (
            "help",
            "aide",
        ),
    ),
    Command(
        Text(en="choices", fr="choix"),
        Text(en="all that goes by a number", fr="tout ce qui se choisit par numéro"),
        show_choices,
    ),
    Command(
        Text(en="moves", fr="coups"),
        Text(en="all legal moves", fr="tous les coups permis"),
        show_moves,
    ),
    Command(
        Text(en="hint", fr="conseil"),
        Text(en="the best moves, and their worth", fr="les meilleurs coups et leur valeur"),
        hint,
    ),
    Command(
        Text(en="why", fr="pourquoi"),
        Text(
            en="the rules behind what happened; why S12: why S12 is not possible",
            fr="les règles derrière ce qui s’est passé ; pourquoi S12 : ce qui empêche S12",
        ),
        why,
    ),
    Command(
        Text(en="events", fr="nouvelles"),
        Text(en="what happened since your last turn", fr="ce qui s’est passé depuis votre tour"),
        events,
        ("événements", "evenements"),
    ),
    Command(Text(en="undo", fr="annuler"), Text(en="go back", fr="revenir en arrière"), undo),
    Command(
        Text(en="board", fr="plateau"), Text(en="the whole board", fr="tout le plateau"), show_board
    ),
    Command(
        Text(en="rules", fr="règles"),
        Text(en="the rules; rules DN-4: one clause", fr="les règles ; règles DN-4 : une seule"),
        show_rules,
        ("regles",),
    ),
    Command(
        Text(en="save", fr="sauver"),
        Text(
            en="where the game is kept; save FILE writes it",
            fr="où la partie est conservée ; sauver FICHIER l’écrit",
        ),
        save,
    ),
    Command(
        Text(en="quit", fr="quitter"),
        Text(en="stop; the game is kept", fr="arrêter ; la partie reste conservée"),
        leave,
        ("q",),
    ),
)
BY_WORD = {word: command for command in COMMANDS for word in command.words}
