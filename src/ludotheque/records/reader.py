"""Reading a record: forgiving in what it accepts, exact about what it cannot.

Case and spaces do not matter; empty lines and comments (from `#` to the end of a line of its own)
are passed over. Anything else that is wrong raises a BadRecord with the line and the reason.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

from ludotheque.engine import registry
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.notation import normalised
from ludotheque.engine.state import State
from ludotheque.errors import BadRecord, LudothequeError, ResultDiffers, UnknownGame, WrongType
from ludotheque.language import Text
from ludotheque.records.history import History
from ludotheque.records.record import (
    CHANCE_WORD,
    FORMAT,
    FROM_THROW,
    UNDO_WORD,
    Commitment,
    Record,
    is_a_name,
)

MAX_CHARACTERS = 4_000_000
PROGRAM_WORD, NEWEST = FORMAT.split()
FIRST_RULES = 1  # what records of version 1 were written under
HEADER_KEYS = ("game", "rules", "players", "option", "seat", "commitment")
NAMED_KEYS = ("option", "seat")
SINCE_VERSION_2 = ("rules", UNDO_WORD)


@dataclass
class Line:
    """A line that says something: its number from 1, as written, and its words."""

    number: int
    written: str
    key: str
    rest: str


@dataclass
class Page:
    """What has been read so far: the lines of the header, then the history."""

    version: int  # of the format
    header: dict[str, Line] = field(default_factory=dict)  # "players", "option layout", "seat 1" …
    game: Game | None = None
    history: History | None = None  # None: the header may go on
    commitments: tuple[Commitment, ...] = ()
    secrets: dict[str | None, str | None] = field(default_factory=dict)  # by commitment
    entry_lines: list[Line] = field(default_factory=list)
    has_result: bool = False

    def named(self, kind: str) -> dict[str, Line]:
        """All lines of one kind, such as `option`, by their names."""
        keys = [key for key in self.header if key.startswith(f"{kind} ")]
        return {key.partition(" ")[2]: self.header[key] for key in keys}

    @property
    def rules_version(self) -> int | None:
        """Under which rules the game began; None: nothing is said, so today's."""
        if self.version == 1:
            return FIRST_RULES
        line = self.header.get("rules")
        return _whole_number(line, line.rest) if line else None


def read(text: str) -> Record:
    r"""Read a record and replay it.

    >>> read("ludotheque 2\n game donuts\n option layout A0B0C0D0\n 1 c4\n 2 c9")
    Traceback (most recent call last):
    ...
    ludotheque.errors.BadRecord: line 5: 'c9' is no cell; cells are a1 to f6, such as c4 (DN-3)
    """
    return read_with_lines(text)[0]


def read_with_lines(text: str) -> tuple[Record, list[Line]]:
    """Read a record, and give the line of each entry of its history as it was written."""
    if not isinstance(text, str):
        raise WrongType("a record", str, text)
    if len(text) > MAX_CHARACTERS:
        raise BadRecord(
            1,
            Text(
                en="longer than {n} characters; no game is",
                fr="plus de {n} caractères ; aucune partie n’est si longue",
            ).filled(n=MAX_CHARACTERS),
        )
    lines = _lines_of(text)
    page = Page(_version(lines))
    for line in lines[1:]:
        with _at(page, line):
            _take(page, line)
    history = _history_of(page, lines[-1])
    names = _names(page, history.start.players)
    revealed = (replace(known, secret=page.secrets[known.digest]) for known in page.commitments)
    commitments = tuple(known for known in revealed if known != Commitment(None))
    record = Record.from_history(
        history, names=names, commitments=commitments, rules_version=page.rules_version
    )
    return record, page.entry_lines


def game_in(text: str) -> Game | None:
    """The game of a record, known before anything is replayed; None: the text does not say."""
    named = (line.rest for line in _lines_of(text[:MAX_CHARACTERS]) if line.key == "game")
    with suppress(UnknownGame):
        return next(map(registry.load, named), None)
    return None


@contextmanager
def _at(page: Page, line: Line) -> Iterator[None]:
    """Give the line to an error that does not have one yet; other rules may explain it."""
    try:
        yield
    except BadRecord:
        raise
    except LudothequeError as error:
        problem = error.reason
        if page.game is not None:
            problem = under_rules(problem, page.game, page.rules_version)
        raise BadRecord(line.number, problem) from error


def under_rules(problem: Text, game: Game, rules_version: int | None) -> Text:
    """What is wrong, and that the record is of other rules than today's where it is."""
    today = game.info.rules_version
    if rules_version in (None, today):
        return problem
    return Text(
        en="{problem}; but the record is of version {n} of the rules, and today's is {today}",
        fr="{problem} ; mais l’enregistrement suit la version {n} des règles, et l’actuelle est "
        "la {today}",
    ).filled(problem=problem, n=rules_version, today=today)


def _lines_of(text: str) -> list[Line]:
    """Cut a text into the lines that say something."""
    lines = []
    for number, written in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = written.split(maxsplit=1)
        if words and not words[0].startswith("#"):
            rest = words[1].strip() if len(words) > 1 else ""
            lines.append(Line(number, written.removesuffix("\r"), words[0].lower(), rest))
    return lines


def _version(lines: list[Line]) -> int:
    """The version of the format, by the first line."""
    first = lines[0] if lines else Line(1, "", "", "")
    if first.key != PROGRAM_WORD or not first.rest.isdecimal():
        problem = Text(
            en="this is no record: it should begin with '{f}'",
            fr="ce n’est pas un enregistrement : il devrait commencer par « {f} »",
        ).filled(f=FORMAT)
        raise BadRecord(first.number, problem)
    if first.rest not in map(str, range(1, int(NEWEST) + 1)):
        problem = Text(
            en="a record of version '{v}', and this Ludothèque reads up to {n}: update it first",
            fr="un enregistrement de version « {v} » ; cette Ludothèque lit jusqu’à la {n} : "
            "mettez-la d’abord à jour",
        ).filled(v=first.rest, n=NEWEST)
        raise BadRecord(first.number, problem)
    return int(first.rest)


def _take(page: Page, line: Line) -> None:
    """Add what one line says to the page."""
    key = line.key.rstrip(".:")
    if page.version == 1 and key in SINCE_VERSION_2:
        raise _not_expected(line)
    if key == "secret":
        _take_secret(page, line)
    elif key == "result":
        _check_result(page, line)
    elif key in (CHANCE_WORD, UNDO_WORD) or key.isdecimal():
        _take_entry(page, line, key)
    elif page.history is not None or key not in HEADER_KEYS:
        raise _not_expected(line)
    else:
        _take_header(page, line, key)


def _not_expected(line: Line) -> BadRecord:
    return BadRecord(
        line.number,
        Text(
            en="'{key}' is not expected here; an event is 'chance …' or a seat and its move",
            fr="« {key} » n’a rien à faire ici ; un événement est « chance … » ou une place et "
            "son coup",
        ).filled(key=line.key),
    )


def _take_header(page: Page, line: Line, key: str) -> None:
    name = key
    if key in NAMED_KEYS:
        named, _, rest = line.rest.partition(" ")
        name, line = f"{key} {named.lower()}", replace(line, rest=rest.strip())
    elif key == "commitment" and FROM_THROW in normalised(line.rest):
        digest, *_, throw = line.rest.split()
        first_throw = _whole_number(line, throw)
        name = f"{key} {first_throw}" if first_throw else key
        line = replace(line, rest=digest)
    if name in page.header:
        raise _twice(line, name)
    page.header[name] = line


def _twice(line: Line, key: str) -> BadRecord:
    return BadRecord(
        line.number,
        Text(en="a second '{key}' line", fr="une deuxième ligne « {key} »").filled(key=key),
    )


def _take_secret(page: Page, line: Line) -> None:
    """A secret must be one that was committed to; its hash tells which throws it fixes."""
    _history_of(page, line)  # from here on nothing can be committed to
    digest = Dice(line.rest).commitment
    key = digest if digest in page.secrets else None
    if key not in page.secrets:
        raise BadRecord(
            line.number,
            Text(
                en="the secret is not the one that was committed to: its SHA-256 is {digest}",
                fr="le secret n’est pas celui de l’engagement : son SHA-256 est {digest}",
            ).filled(digest=digest),
        )
    if page.secrets[key] is not None:
        raise _twice(line, "secret")
    page.secrets[key] = line.rest


def _whole_number(line: Line, written: str) -> int:
    if written.isdecimal() and len(written) < 10:
        return int(written)
    raise BadRecord(
        line.number,
        Text(
            en="'{w}' should be a whole number", fr="« {w} » devrait être un nombre entier"
        ).filled(w=written),
    )


def _history_of(page: Page, line: Line) -> History:
    """The history so far; the header is complete once anything else is read."""
    if page.history is None:
        if "game" not in page.header:
            raise BadRecord(
                line.number,
                Text(en="no 'game' line above", fr="il manque une ligne « game » plus haut"),
            )
        with _at(page, page.header["game"]):
            page.game = registry.load(page.header["game"].rest)
            page.history = History(_start(page, page.game))
        page.commitments = _commitments(page) or (Commitment(None),)
        page.secrets = {known.digest: None for known in page.commitments}
    return page.history


def _start(page: Page, game: Game) -> State:
    """The state that the header describes; errors are given the line that they are about."""
    players = None
    if "players" in page.header:
        with _at(page, page.header["players"]):
            written = page.header["players"]
            players = game.check_players(_whole_number(written, written.rest))
    options = {}
    for name, line in page.named("option").items():
        with _at(page, line):
            options[name] = game.resolve({name: line.rest})[name]
    return State.start(game, players=players, options=options)


def _commitments(page: Page) -> tuple[Commitment, ...]:
    lines = {int(first): line.rest for first, line in page.named("commitment").items()}
    if "commitment" in page.header:
        lines[0] = page.header["commitment"].rest
    return tuple(Commitment(lines[first], first_throw=first) for first in sorted(lines))


def _names(page: Page, players: int) -> tuple[str, ...]:
    named = {}
    for seat, line in page.named("seat").items():
        if seat not in map(str, range(1, players + 1)):
            raise BadRecord(
                line.number,
                Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(s=seat),
            )
        named[seat] = " ".join(line.rest.split())
        if not is_a_name(named[seat]):
            raise BadRecord(
                line.number,
                Text(
                    en="'{n}' is no name: it is one line of text that can be printed",
                    fr="« {n} » n’est pas un nom : c’est une ligne de texte imprimable",
                ).filled(n=named[seat]),
            )
    return tuple(named.get(str(s), str(s)) for s in range(1, players + 1)) if named else ()


def _take_entry(page: Page, line: Line, key: str) -> None:
    """Play an event, or undo some; nothing happens after the result."""
    history = _history_of(page, line)
    if page.has_result:
        raise _not_expected(line)
    if key == UNDO_WORD:
        history.undo(_whole_number(line, line.rest))
    elif key == CHANCE_WORD:
        history.append(history.state.find_outcome(line.rest))
    else:
        history.append(history.state.find(line.rest, _whole_number(line, key)))
    page.entry_lines.append(line)


def _check_result(page: Page, line: Line) -> None:
    """A result must be the one that the events lead to."""
    result = _history_of(page, line).state.result
    if result is None:
        raise ResultDiffers(
            Text(en="a result, but the game is not over", fr="un résultat, mais la partie continue")
        )
    if normalised(line.rest) != normalised(result.notation):
        raise ResultDiffers(
            Text(
                en="the events lead to another result: {right}",
                fr="les événements mènent à un autre résultat : {right}",
            ).filled(right=result.notation)
        )
    page.has_result = True
