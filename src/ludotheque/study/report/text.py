"""What a study found, in words and rows of tables, for terminals and pages alike."""

from collections.abc import Iterator
from dataclasses import asdict
from operator import itemgetter
from statistics import NormalDist

from ludotheque.language import Text, joined, number, percent, same, texts
from ludotheque.study.balance import RANDOM, Balance, Finding
from ludotheque.study.intervals import CONFIDENCE, Interval, Z
from ludotheque.study.sample import Sample
from ludotheque.study.sources import Gain, SourceStanding, sources_of
from ludotheque.study.standings import Standings
from ludotheque.tables.names import name_in_words

Row = tuple[Text, ...]
MILLISECONDS, PERCENT = 1000, 0.01
LITTLE = 2  # points
PLAYER_HEADINGS = texts(
    en="player | wins | 95\u202f% | × fair | rating | points | place | ms/move",
    fr="joueur | victoires | 95\u202f% | × part | niveau | points | rang | ms/coup",
)
SUMMARY_HEADINGS = texts(
    en="players | by | games | seat 1 wins | decisions | points 1st | last",
    fr="joueurs | robots | parties | victoires place 1 | décisions | points 1er | dernier",
)
OPTION_HEADINGS = texts(
    en="option | players | seat 1 wins | decisions | points | changes",
    fr="option | joueurs | victoires place 1 | décisions | points | effet sur",
)
OPTIONS_COMPARED = Text(
    en="What options change, comparing random games:",
    fr="Ce que changent les options, d’après des parties jouées au hasard :",
)
SOURCE = Text(en="points from", fr="points tirés de")
LEAD = Text(en="difference", fr="écart")
WINNERS, OTHERS = Text(en="winners", fr="gagnants"), Text(en="others", fr="autres")
ALONE = Text(en="alone", fr="en solitaire")
PLAYERS = Text(en="{n} players", fr="à {n}")
SOURCES_IN_SHORT = Text(
    en="Points on average between {by} players, winners / others{alone}:",
    fr="Points en moyenne entre robots « {by} », gagnants / autres{alone} :",
)
WON_OR_LOST = Text(
    en=" (alone: games won / lost)", fr=" (en solitaire : parties gagnées / perdues)"
)
WON, LOST = Text(en="games won", fr="parties gagnées"), Text(en="games lost", fr="parties perdues")
WHERE_MOST = Text(
    en="even with {n} players, where they differ most, ",
    fr="même à {n}, où elles diffèrent le plus, ",
)
NO_SEAT_MATTERS = Text(
    en="Between {by} players no seat is better than another as far as these games tell: "
    "{where}seat {seat} wins {share}; {fair} would be fair.",
    fr="Entre robots « {by} », aucune place ne vaut mieux qu’une autre, pour autant que ces "
    "parties permettent d’en juger : {where}la place {seat} gagne {share} des parties, pour une "
    "juste part de {fair}.",
)
PERHAPS_LUCK = Text(
    en=" That interval alone would say otherwise; but it is the most striking of {n}, and of so "
    "many one or another misses the truth by luck: play more games to know (--games).",
    fr=" Cet intervalle, à lui seul, dirait le contraire ; mais c’est le plus frappant de {n}, et "
    "sur autant il s’en trouve qui manquent la vraie valeur par hasard : jouez plus de parties "
    "pour le savoir (--games).",
)
A_SEAT_MATTERS = Text(
    en="Between {by} players the seat matters most with {n} players: seat {seat} wins {share}, "
    "where {fair} would be fair.",
    fr="Entre robots « {by} », c’est à {n} que la place compte le plus : la place {seat} gagne "
    "{share} des parties, pour une juste part de {fair}.",
)
MOST = Text(
    en="In these games the largest part of winners’ points comes from “{most}” ({share}){rest}.",
    fr="Dans ces parties, la plus grande part des points des gagnants vient de « {most} » "
    "({share}){rest}.",
)
AHEAD = Text(
    en="; what sets them apart from the others most is “{ahead}” ({lead} on average)",
    fr=" ; ce qui les distingue le plus des autres est « {ahead} » ({lead} en moyenne)",
)
ALSO_AHEAD = Text(
    en=", which also sets them apart from the others most ({lead} on average)",
    fr=" ; c’est aussi ce qui les distingue le plus des autres ({lead} en moyenne)",
)
CHANGES = {
    "length": Text(en="length", fr="durée"),
    "points": Text(en="points", fr="points"),
    "seat": Text(en="seat advantage", fr="avantage de la place"),
}


def summary(standings: Standings) -> Text:
    """The result in one sentence."""
    best = standings.players[0]
    share, low, high = map(percent, (best.share.estimate, best.share.low, best.share.high))
    return Text(
        en="{name} wins {share} of its games, {times} times a fair share; with 95\u202f% "
        "confidence the truth lies between {low} and {high}.",
        fr="Le robot « {name} » gagne {share} de ses parties, {times} fois sa juste part ; avec "
        "95\u202f% de confiance, la vraie valeur est entre {low} et {high}.",
    ).filled(
        name=name_in_words(best.name),
        share=share,
        times=number(best.times_fair.estimate, 2),
        low=low,
        high=high,
    )


def player_rows(standings: Standings) -> list[Row]:
    """A row for each player, the best first."""
    return [
        (
            name_in_words(one.name),
            percent(one.share.estimate),
            span(one.share, PERCENT),
            number(one.times_fair.estimate, 2),
            rating(one.rating),
            number(one.points, 1),
            number(one.rank, 2),
            number(MILLISECONDS * one.seconds_per_move, 2),
        )
        for one in standings.players
    ]


def sentences(sample: Sample) -> Iterator[Text]:
    """Seats, lengths and endings, a sentence each."""
    for seat in sample.seats:
        yield Text(
            en="Seat {n} wins {share}, with {points} points on average.",
            fr="La place {n} gagne {share} des parties, avec {points} points en moyenne.",
        ).filled(n=seat.seat, share=percents(seat.share), points=number(seat.points, 1))
    yield lengths(sample)
    for clause, games in sample.by_clause.items():
        ending = Text(en="{about} ({clause}): {part}", fr="{about} ({clause}) : {part}")
        part = percent(games / sample.games)
        yield ending.filled(about=sample.about(clause), clause=clause, part=part)


def lengths(sample: Sample) -> Text:
    """How long games are."""
    return Text(
        en="{games} games of {shortest} to {longest} decisions, half of them of {median} or fewer.",
        fr="{games} parties de {shortest} à {longest} décisions, dont la moitié de {median} ou "
        "moins.",
    ).filled(games=number(sample.games), **asdict(sample.length))


def summary_rows(balance: Balance) -> list[Row]:
    """A row for each number of players and each kind of them."""
    return [_summary_row(one) for by in balance.players for one in balance.usual(by)]


def _summary_row(one: Finding) -> Row:
    by_rank = one.sample.points_by_rank()
    best, worst = by_rank[min(by_rank)], by_rank[max(by_rank)]
    return (
        same(one.contest.seats),
        name_in_words(one.by),
        number(one.sample.games),
        percents(one.sample.seats[0].share),
        number(one.sample.length.median),
        number(best.mean(), 1),
        number(worst.mean(), 1),
    )


def option_rows(balance: Balance) -> list[Row]:
    """A row for each other value of an option, under what is usual with as many players."""
    rows = []
    for usual in balance.usual(RANDOM):
        others = balance.others(usual)
        rows += [_option_row(one, usual) for one in [usual, *others] if others]
    return rows


def _option_row(one: Finding, usual: Finding) -> Row:
    changes = one.changes_from(usual)
    return (
        same(one.option) if one.option else Text(en="as usual", fr="options habituelles"),
        same(one.contest.seats),
        percents(one.sample.seats[0].share),
        number(one.sample.length.median),
        number(one.sample.points.mean(), 1),
        joined([CHANGES[change] for change in changes], ", ") if changes else same("–"),
    )


def source_headings(one: Finding) -> Row:
    """The headings over the rows of sources."""
    return (SOURCE, *winners_and_others(one), LEAD)


def winners_and_others(one: Finding) -> Row:
    """Who is compared; alone, one wins some games and loses others."""
    return (WON, LOST) if one.contest.seats == 1 else (WINNERS, OTHERS)


def source_rows(finding: Finding) -> list[Row]:
    """A row for each source of points."""
    standings = sources_of(finding.sample)
    digits = _digits(standings)
    return [
        (
            one.source,
            _gain(one.winners, digits),
            _gain(one.others, digits),
            _signed(one.lead, digits),
        )
        for one in standings
    ]


def sources_in_short(balance: Balance, by: str) -> tuple[Text, Row, list[Row]]:
    """All sources, a column for each number of players: what the table says, headings, rows."""
    found = balance.usual(by)
    alone = any(one.contest.seats == 1 for one in found)
    about = SOURCES_IN_SHORT.filled(by=name_in_words(by), alone=WON_OR_LOST if alone else "")
    headings = [
        ALONE if one.contest.seats == 1 else PLAYERS.filled(n=one.contest.seats) for one in found
    ]
    columns = [_pairs(sources_of(one.sample)) for one in found]
    return about, (SOURCE, *headings), list(zip(balance.game.info.sources, *columns, strict=True))


def _pairs(standings: list[SourceStanding]) -> list[Text]:
    digits = _digits(standings)
    return [
        same("{winners} / {others}").filled(
            winners=number(one.winners.mean, digits) if one.winners else "–",
            others=number(one.others.mean, digits) if one.others else "–",
        )
        for one in standings
    ]


def _digits(standings: list[SourceStanding]) -> int:
    """How many digits tell sources apart: one more where all give little."""
    means = [abs(gain.mean) for one in standings for gain in (one.winners, one.others) if gain]
    return 1 if max(means) > LITTLE else 2


def _gain(gain: Gain | None, digits: int) -> Text:
    if gain is None:
        return same("–")
    mean = number(gain.mean, digits)
    if not gain.share:
        return mean
    return same("{mean} ({share})").filled(mean=mean, share=percent(gain.share, 0))


def _signed(value: float | None, digits: int) -> Text:
    if value is None:
        return same("–")
    sign = "+" if round(value, digits) > 0 else ""
    return same("{sign}{n}").filled(sign=sign, n=number(value, digits))


def main_source(balance: Balance) -> Text | None:
    """Where winners get their points, and what sets them apart; None where nobody can tell."""
    found = balance.usual(balance.players[-1])
    together = [one.sample for one in found if one.contest.seats > 1] or [found[0].sample]
    standings = sources_of(*together)
    known = [
        (one.source, one.winners.share, one.lead)
        for one in standings
        if one.winners and one.lead is not None
    ]
    if not known:
        return None
    most, share, _ = max(known, key=itemgetter(1))
    ahead, _, lead = max(known, key=itemgetter(2))
    rest = ALSO_AHEAD if most is ahead else AHEAD
    rest = rest.filled(ahead=ahead, lead=_signed(lead, _digits(standings)))
    return MOST.filled(most=most, share=percent(share, 0), rest=rest)


def conclusion(balance: Balance) -> Text:
    """What the report says, in a sentence or two."""
    return joined(filter(None, (_seat_advantage(balance), main_source(balance))), " ")


def _seat_advantage(balance: Balance) -> Text:
    one = max(balance.usual(balance.players[-1]), key=_unfairness)
    if one.contest.seats == 1:
        return Text(
            en="Alone, {by} players win {share} of their games.",
            fr="En solitaire, les robots « {by} » gagnent {share} de leurs parties.",
        ).filled(by=name_in_words(one.by), share=percents(one.sample.seats[0].share))
    seat = max(one.sample.seats, key=lambda seat: seat.share.estimate)
    fair = 1 / one.contest.seats
    looked_at = sum(len(finding.sample.seats) for finding in balance.findings)
    surely = _surely_above(seat.share, fair, looked_at)
    where = WHERE_MOST.filled(n=one.contest.seats) if len(balance.usual(one.by)) > 1 else ""
    wins = {"seat": seat.seat, "share": percents(seat.share), "fair": percent(fair)}
    sentence = A_SEAT_MATTERS if surely else NO_SEAT_MATTERS
    said = sentence.filled(by=name_in_words(one.by), n=one.contest.seats, where=where, **wins)
    if surely or seat.share.low <= fair:
        return said
    return joined([said, PERHAPS_LUCK.filled(n=looked_at)], "")


def _surely_above(share: Interval, fair: float, looked_at: int) -> bool:
    """Whether the largest of so many shares is above a fair one by more than looking explains.

    One of many 95 % intervals misses the truth by chance alone, so each is widened (Bonferroni).
    """
    wider = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / looked_at) / Z
    return share.estimate - wider * (share.estimate - share.low) > fair


def _unfairness(one: Finding) -> float:
    """How many times its fair share the best seat wins; 0 for who plays alone."""
    best = max(seat.share.estimate for seat in one.sample.seats)
    return best * one.contest.seats if one.contest.seats > 1 else 0.0


def span(interval: Interval, unit: float = 1) -> Text:
    """The bounds of an interval, in a unit."""
    low, high = (number(bound / unit, 1) for bound in (interval.low, interval.high))
    return same("{low}–{high}").filled(low=low, high=high)


def percents(share: Interval) -> Text:
    """A share with its interval."""
    return same("{e} ({span})").filled(e=percent(share.estimate), span=span(share, PERCENT))


def rating(interval: Interval | None) -> Text:
    """A rating and how far off it may be; nobody is rated alone."""
    if interval is None:
        return same("–")
    error = number(interval.high - interval.estimate, 1)
    return same("{e} ± {error}").filled(e=number(interval.estimate, 1), error=error)
