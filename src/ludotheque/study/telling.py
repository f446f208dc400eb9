"""What a study found, in words and tables for a terminal."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ludotheque.language import Language, Text, same
from ludotheque.study.intervals import Interval
from ludotheque.study.standings import Standings

NARROW_SPACE = "\u202f"  # before a % sign, and between thousands
MILLISECONDS = 1000
PERCENT = 0.01


def number(value: float, digits: int = 0) -> Text:
    """A number as each language writes it.

    >>> str(number(1234.56, 1)), number(1234.56, 1).to("fr")
    ('1\u202f234.6', '1\u202f234,6')
    """
    english = f"{value:,.{digits}f}".replace(",", NARROW_SPACE)
    return Text(en=english, fr=english.replace(".", ","))


def percent(share: float, digits: int = 1) -> Text:
    """A share of 1 as a percentage."""
    return Text(en="{n}\u202f%", fr="{n}\u202f%").filled(n=number(100 * share, digits))


def span(interval: Interval, unit: float = 1) -> Text:
    """The bounds of an interval, in a unit."""
    return Text(en="{low}–{high}", fr="{low}–{high}").filled(
        low=number(interval.low / unit, 1), high=number(interval.high / unit, 1)
    )


def percents(share: Interval) -> Text:
    """A share with its interval."""
    return Text(en="{e} ({span})", fr="{e} ({span})").filled(
        e=percent(share.estimate), span=span(share, PERCENT)
    )


def rating(interval: Interval | None) -> Text:
    """A rating and how far off it may be; nobody is rated alone."""
    if interval is None:
        return same("–")
    return Text(en="{e} ± {error}", fr="{e} ± {error}").filled(
        e=number(interval.estimate, 1), error=number(interval.high - interval.estimate, 1)
    )


def players_table(standings: Standings, language: Language) -> Table:
    """One row for each player, the best first."""
    headings = (
        Text(en="player", fr="joueur"),
        Text(en="wins", fr="gagne"),
        Text(en="95 %", fr="95 %"),
        Text(en="× fair", fr="× égal"),
        Text(en="rating", fr="niveau"),
        Text(en="points", fr="points"),
        Text(en="place", fr="rang"),
        Text(en="ms/move", fr="ms/coup"),
    )
    table = Table(*(heading.to(language) for heading in headings), box=SIMPLE_HEAD)
    for player in standings.players:
        cells = (
            same(player.name),
            percent(player.share.estimate),
            span(player.share, PERCENT),
            number(player.times_fair.estimate, 2),
            rating(player.rating),
            number(player.points, 1),
            number(player.place, 2),
            number(MILLISECONDS * player.seconds_a_move, 2),
        )
        table.add_row(*(cell.to(language) for cell in cells))
    return table


def sentences(standings: Standings) -> Iterator[Text]:
    """Seats, lengths and endings, a sentence each."""
    for seat in standings.seats:
        yield Text(
            en="Seat {n} wins {share}, with {points} points on average.",
            fr="La place {n} gagne {share}, avec {points} points en moyenne.",
        ).filled(n=seat.seat, share=percents(seat.share), points=number(seat.points, 1))
    length = standings.length
    yield Text(
        en="{games} games of {low} to {high} decisions, half of them of {median} or fewer.",
        fr="{games} parties de {low} à {high} décisions, la moitié de {median} ou moins.",
    ).filled(
        games=number(standings.contest.games), low=length.shortest, high=length.longest,
        median=length.median,
    )  # fmt: skip
    for clause, games in standings.endings.items():
        yield Text(en="{about} ({clause}): {part}", fr="{about} ({clause}) : {part}").filled(
            about=standings.about(clause),
            clause=clause,
            part=percent(games / standings.contest.games),
        )
