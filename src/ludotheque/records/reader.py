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
from ludotheque.errors import BadRecord, LudothequeError, UnknownGame, WrongType
from ludotheque.language import Text
from ludotheque.records.record import CHANCE_WORD, FORMAT, Record

MAX_CHARACTERS = 4_000_000
SINGLE_KEYS = ("game", "players", "commitment")
NAMED_KEYS = ("option", "seat")


@dataclass
class Line:
    """A line that says something: its number from 1, as written, and its words."""

    number: int
    written: str
    key: str
    rest: str


@dataclass
class Page:
    """What has been read so far: the lines of the header, then the record."""

    header: dict[str, Line] = field(default_factory=dict)  # "players", "option layout", "seat 1" …
    record: Record | None = None
    secret: str | None = None
    event_lines: list[Line] = field(default_factory=list)

    def said(self, key: str) -> str | None:
        """What a line of the header says, if it is there."""
        return self.header[key].rest if key in self.header else None

    def named(self, kind: str) -> dict[str, Line]:
        """All lines of one kind, such as `option`, by their names."""
        keys = [key for key in self.header if key.startswith(f"{kind} ")]
        return {key.partition(" ")[2]: self.header[key] for key in keys}


def read(text: str) -> Record:
    r"""Read a record and replay it.

    >>> read("ludotheque 1\n game donuts\n option layout A0B0C0D0\n 1 c4\n 2 c9")
    Traceback (most recent call last):
    ...
    ludotheque.errors.BadRecord: line 5: 'c9' is no cell; cells are a1 to f6, such as c4 (DN-3)
    """
    return read_with_lines(text)[0]


def read_with_lines(text: str) -> tuple[Record, list[Line]]:
    """Read a record, and give the line of each event as it was written."""
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
    if not lines or f"{lines[0].key} {lines[0].rest}".strip() != FORMAT:
        raise BadRecord(
            lines[0].number if lines else 1,
            Text(
                en="a record starts with '{f}'", fr="un enregistrement commence par « {f} »"
            ).filled(f=FORMAT),
        )
    page = Page()
    for line in lines[1:]:
        with _at(line):
            _take(page, line)
    record = _record_of(page, lines[-1])
    return replace(record, secret=page.secret), page.event_lines


def game_in(text: str) -> Game | None:
    """The game of a record, known before anything is replayed; None: the text does not say."""
    named = (line.rest for line in _lines_of(text[:MAX_CHARACTERS]) if line.key == "game")
    with suppress(UnknownGame):
        return next(map(registry.load, named), None)
    return None


@contextmanager
def _at(line: Line) -> Iterator[None]:
    """Give the line to an error that does not have one yet."""
    try:
        yield
    except BadRecord:
        raise
    except LudothequeError as error:
        raise BadRecord(line.number, error.reason) from error


def _lines_of(text: str) -> list[Line]:
    """Cut a text into the lines that say something."""
    lines = []
    for number, written in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = written.split(maxsplit=1)
        if words and not words[0].startswith("#"):
            rest = words[1].strip() if len(words) > 1 else ""
            lines.append(Line(number, written.removesuffix("\r"), words[0].lower(), rest))
    return lines


def _take(page: Page, line: Line) -> None:
    """Add what one line says to the page."""
    key = line.key.rstrip(".:")
    if key == CHANCE_WORD or key.isdecimal():
        _take_event(page, line, key)
    elif key == "secret":
        _take_secret(page, line)
    elif key == "result":
        _check_result(page, line)
    elif page.record is not None or key not in (*SINGLE_KEYS, *NAMED_KEYS):
        raise BadRecord(
            line.number,
            Text(
                en="'{key}' is not expected here; an event is 'chance …' or a seat and its move",
                fr="« {key} » n’a rien à faire ici ; un événement est « chance … » ou une place et "
                "son coup",
            ).filled(key=line.key),
        )
    else:
        _take_header(page, line, key)


def _take_header(page: Page, line: Line, key: str) -> None:
    if key in NAMED_KEYS:
        name, _, rest = line.rest.partition(" ")
        key, line = f"{key} {name.lower()}", replace(line, rest=rest.strip())
    if key in page.header:
        raise _twice(line, key)
    page.header[key] = line


def _twice(line: Line, key: str) -> BadRecord:
    return BadRecord(
        line.number,
        Text(en="a second '{key}' line", fr="une deuxième ligne « {key} »").filled(key=key),
    )


def _take_secret(page: Page, line: Line) -> None:
    """A secret must be the one that was committed to."""
    commitment = page.said("commitment")
    if page.secret is not None:
        raise _twice(line, "secret")
    page.secret = line.rest
    digest = Dice(page.secret).commitment
    if commitment is not None and digest != commitment:
        raise BadRecord(
            line.number,
            Text(
                en="the secret is not the one that was committed to: its SHA-256 is {digest}",
                fr="le secret n’est pas celui de l’engagement : son SHA-256 est {digest}",
            ).filled(digest=digest),
        )


def _whole_number(line: Line, written: str) -> int:
    if written.isdecimal() and len(written) < 10:
        return int(written)
    raise BadRecord(
        line.number,
        Text(
            en="'{w}' should be a whole number", fr="« {w} » devrait être un nombre entier"
        ).filled(w=written),
    )


def _record_of(page: Page, line: Line) -> Record:
    """The record so far; the header is complete once the first event is read."""
    if page.record is None:
        if "game" not in page.header:
            raise BadRecord(
                line.number,
                Text(en="no 'game' line above", fr="il manque une ligne « game » plus haut"),
            )
        with _at(page.header["game"]):
            game = registry.load(page.header["game"].rest)
        start = _start(page, game)
        page.record = Record(start, (), _names(page, start.players), page.said("commitment"))
    return page.record


def _start(page: Page, game: Game) -> State:
    """The state that the header describes; errors are given the line that they are about."""
    players = None
    if "players" in page.header:
        with _at(page.header["players"]):
            written = page.header["players"]
            players = game.check_players(_whole_number(written, written.rest))
    options = {}
    for name, line in page.named("option").items():
        with _at(line):
            options[name] = game.resolve({name: line.rest})[name]
    return State.start(game, players=players, options=options)


def _names(page: Page, players: int) -> tuple[str, ...]:
    lines = page.named("seat")
    seats = [str(seat) for seat in range(1, players + 1)]
    for name, line in lines.items():
        if name not in seats:
            raise BadRecord(
                line.number,
                Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(s=name),
            )
    return tuple(lines[s].rest if s in lines else s for s in seats) if lines else ()


def _take_event(page: Page, line: Line, key: str) -> None:
    record = _record_of(page, line)
    if key == CHANCE_WORD:
        event = record.state.find_outcome(line.rest)
    else:
        event = record.state.find(line.rest, _whole_number(line, key))
    page.record = record.appended(event)
    page.event_lines.append(line)


def _check_result(page: Page, line: Line) -> None:
    """A result must be the one that the events lead to."""
    result = _record_of(page, line).state.result
    if result is None:
        raise BadRecord(
            line.number,
            Text(
                en="a result, but the game is not over", fr="un résultat, mais la partie continue"
            ),
        )
    if normalised(line.rest) != normalised(result.notation):
        raise BadRecord(
            line.number,
            Text(
                en="the events lead to another result: {right}",
                fr="les événements mènent à un autre résultat : {right}",
            ).filled(right=result.notation),
        )
