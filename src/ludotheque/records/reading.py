"""Reading a record: forgiving in what it accepts, exact about what it cannot.

Case and spaces do not matter; empty lines and comments (from `#` to the end of a line of its own)
are passed over. Anything else that is wrong raises a BadRecord with the line and the reason.
"""

from dataclasses import dataclass, field, replace

from ludotheque.errors import BadRecord, LudothequeError
from ludotheque.games import shelf
from ludotheque.games.contract import Game
from ludotheque.games.state import State
from ludotheque.language import Text
from ludotheque.records.record import FORMAT, Record

MOST_CHARACTERS = 4_000_000


@dataclass
class Line:
    """A line that says something: its number from 1, as written, and its words."""

    number: int
    written: str
    key: str
    rest: str


@dataclass
class Page:
    """What has been read so far."""

    game: Game | None = None
    players: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    commitment: str | None = None
    secret: str | None = None
    record: Record | None = None
    event_lines: list[Line] = field(default_factory=list)


def read(text: str) -> Record:
    r"""Read a record and replay it.

    >>> read("ludotheque 1\n game donuts\n option layout A0B0C0D0\n 1 c4\n 2 c4")
    Traceback (most recent call last):
    ...
    ludotheque.errors.BadRecord: line 5: there is a donut on c4; place yours on an empty cell (DN-4)
    """
    return read_with_lines(text)[0]


def read_with_lines(text: str) -> tuple[Record, list[Line]]:
    """Read a record, and give the line of each event as it was written."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(
            1,
            Text(
                en="longer than {n} characters; no game is",
                fr="plus de {n} caractères ; aucune partie n’est si longue",
            ).filled(n=MOST_CHARACTERS),
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
        try:
            _take(page, line)
        except BadRecord:
            raise
        except LudothequeError as error:
            raise BadRecord(line.number, error.reason) from error
    return _finished(page, lines[-1]), page.event_lines


def _lines_of(text: str) -> list[Line]:
    """Cut a text into the lines that say something."""
    lines = []
    for number, written in enumerate(text.split("\n"), 1):
        words = written.split(maxsplit=1)
        if words and not words[0].startswith("#"):
            rest = words[1].strip() if len(words) > 1 else ""
            lines.append(Line(number, written.removesuffix("\r"), words[0].lower(), rest))
    return lines


def _take(page: Page, line: Line) -> None:
    """Add what one line says to the page."""
    key, rest = line.key.rstrip(".:"), line.rest
    if key == "chance" or key.isdecimal():
        _take_event(page, line, key)
    elif key == "secret":
        page.secret = rest
    elif key == "result":
        _check_result(page, line)
    elif page.record is not None or key not in HEADER:
        raise BadRecord(
            line.number,
            Text(
                en="'{key}' is not expected here; an event is 'chance …' or a seat and its move",
                fr="« {key} » n’a rien à faire ici ; un événement est « chance … » ou une place et "
                "son coup",
            ).filled(key=line.key),
        )
    else:
        HEADER[key](page, line)


def _take_game(page: Page, line: Line) -> None:
    page.game = shelf.load(line.rest)


def _take_players(page: Page, line: Line) -> None:
    page.players = _whole_number(line, line.rest)


def _take_option(page: Page, line: Line) -> None:
    name, _, value = line.rest.partition(" ")
    page.options[name.lower()] = value


def _take_name(page: Page, line: Line) -> None:
    seat, _, name = line.rest.partition(" ")
    page.names[_whole_number(line, seat)] = name


def _take_commitment(page: Page, line: Line) -> None:
    page.commitment = line.rest


HEADER = {
    "game": _take_game,
    "players": _take_players,
    "option": _take_option,
    "seat": _take_name,
    "commitment": _take_commitment,
}


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
        if page.game is None:
            raise BadRecord(
                line.number,
                Text(en="no 'game' line above", fr="il manque une ligne « game » plus haut"),
            )
        start = State.start(page.game, players=page.players, options=page.options)
        seats = range(1, start.players + 1)
        if unknown := set(page.names) - set(seats):
            raise BadRecord(
                line.number,
                Text(en="there is no seat {s}", fr="il n’y a pas de place {s}").filled(
                    s=min(unknown)
                ),
            )
        names = tuple(page.names.get(seat, str(seat)) for seat in seats) if page.names else ()
        page.record = Record(start, (), names, page.commitment)
    return page.record


def _take_event(page: Page, line: Line, key: str) -> None:
    record = _record_of(page, line)
    if key == "chance":
        event = record.state.find_outcome(line.rest)
    else:
        event = record.state.find(line.rest, _whole_number(line, key))
    page.record = record.added(event)
    page.event_lines.append(line)


def _check_result(page: Page, line: Line) -> None:
    """A result must be the one that the events lead to."""
    outcome = _record_of(page, line).state.outcome
    if outcome is None:
        raise BadRecord(
            line.number,
            Text(
                en="a result, but the game is not over", fr="un résultat, mais la partie continue"
            ),
        )
    if line.rest != outcome.notation:
        raise BadRecord(
            line.number,
            Text(
                en="the events lead to another result: {right}",
                fr="les événements mènent à un autre résultat : {right}",
            ).filled(right=outcome.notation),
        )


def _finished(page: Page, last: Line) -> Record:
    record = _record_of(page, last)
    return replace(record, secret=page.secret)
