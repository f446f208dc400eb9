"""What a study found, in words and rows of tables, for terminals and pages alike."""

from collections.abc import Iterator, Sequence
from statistics import NormalDist

from ludotheque.language import Text, same
from ludotheque.study.balance import RANDOM, Balance, Finding
from ludotheque.study.figures import PERCENT, number, percent, percents, rating, span
from ludotheque.study.intervals import CONFIDENCE, Interval, Z
from ludotheque.study.sample import Sample
from ludotheque.study.standings import Standings

Row = tuple[Text, ...]
MILLISECONDS = 1000
PLAYER_HEADINGS = (
    Text(en="player", fr="joueur"),
    Text(en="wins", fr="gagne"),
    Text(en="95\u202f%", fr="95\u202f%"),
    Text(en="× fair", fr="× égal"),
    Text(en="rating", fr="niveau"),
    Text(en="points", fr="points"),
    Text(en="place", fr="rang"),
    Text(en="ms/move", fr="ms/coup"),
)
SUMMARY_HEADINGS = (
    Text(en="players", fr="joueurs"),
    Text(en="by", fr="par"),
    Text(en="games", fr="parties"),
    Text(en="seat 1 wins", fr="place 1 gagne"),
    Text(en="decisions", fr="décisions"),
    Text(en="points 1st", fr="points 1er"),
    Text(en="last", fr="dernier"),
)
OPTION_HEADINGS = (
    Text(en="option", fr="option"),
    Text(en="players", fr="joueurs"),
    Text(en="seat 1 wins", fr="place 1 gagne"),
    Text(en="decisions", fr="décisions"),
    Text(en="points", fr="points"),
    Text(en="changes", fr="change"),
)
CHANGES = {
    "length": Text(en="length", fr="durée"),
    "points": Text(en="points", fr="points"),
    "seat": Text(en="seat advantage", fr="avantage de la place"),
}


def summary(standings: Standings) -> Text:
    """The result in one sentence."""
    best = standings.players[0]
    return Text(
        en="{name} wins {share} of its games, {times} times a fair share; with 95\u202f% "
        "confidence the truth lies between {low} and {high}.",
        fr="{name} gagne {share} de ses parties, {times} fois sa juste part ; avec 95\u202f% de "
        "confiance, la vérité est entre {low} et {high}.",
    ).filled(
        name=best.name, share=percent(best.share.estimate),
        times=number(best.times_fair.estimate, 2),
        low=percent(best.share.low), high=percent(best.share.high),
    )  # fmt: skip


def player_rows(standings: Standings) -> list[Row]:
    """A row for each player, the best first."""
    return [
        (
            same(one.name),
            percent(one.share.estimate),
            span(one.share, PERCENT),
            number(one.times_fair.estimate, 2),
            rating(one.rating),
            number(one.points, 1),
            number(one.place, 2),
            number(MILLISECONDS * one.seconds_a_move, 2),
        )
        for one in standings.players
    ]


def sentences(sample: Sample) -> Iterator[Text]:
    """Seats, lengths and endings, a sentence each."""
    for seat in sample.seats:
        yield Text(
            en="Seat {n} wins {share}, with {points} points on average.",
            fr="La place {n} gagne {share}, avec {points} points en moyenne.",
        ).filled(n=seat.seat, share=percents(seat.share), points=number(seat.points, 1))
    yield lengths(sample)
    for clause, games in sample.by_clause.items():
        yield Text(en="{about} ({clause}): {part}", fr="{about} ({clause}) : {part}").filled(
            about=sample.about(clause), clause=clause, part=percent(games / sample.games)
        )


def lengths(sample: Sample) -> Text:
    """How long games are."""
    length = sample.length
    return Text(
        en="{games} games of {low} to {high} decisions, half of them of {median} or fewer.",
        fr="{games} parties de {low} à {high} décisions, la moitié de {median} ou moins.",
    ).filled(
        games=number(sample.games), low=length.shortest, high=length.longest, median=length.median
    )


def summary_rows(balance: Balance) -> list[Row]:
    """A row for each number of players and each kind of them."""
    return [_summary_row(one) for by in balance.players for one in balance.usual(by)]


def _summary_row(one: Finding) -> Row:
    by_place = one.sample.points_by_place()
    best, worst = by_place[min(by_place)], by_place[max(by_place)]
    return (
        same(one.contest.seats),
        same(one.by),
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
    return (
        same(one.option) if one.option else Text(en="as usual", fr="comme d’habitude"),
        same(one.contest.seats),
        percents(one.sample.seats[0].share),
        number(one.sample.length.median),
        number(one.sample.points.mean(), 1),
        _listed([CHANGES[change] for change in one.changes_from(usual)]),
    )


def _listed(texts: Sequence[Text]) -> Text:
    return Text(
        en=", ".join(text.en for text in texts) or "–", fr=", ".join(t.fr for t in texts) or "–"
    )


def conclusion(balance: Balance) -> Text:
    """What the report says, in a sentence or two."""
    one = max(balance.usual(balance.players[-1]), key=_unfairness)
    if one.contest.seats == 1:
        return Text(
            en="Alone, {by} players win {share} of their games.",
            fr="Seuls, les joueurs {by} gagnent {share} de leurs parties.",
        ).filled(by=one.by, share=percents(one.sample.seats[0].share))
    seat = max(one.sample.seats, key=lambda seat: seat.share.estimate)
    fair = 1 / one.contest.seats
    what = {
        "by": one.by, "n": one.contest.seats, "seat": seat.seat, "share": percents(seat.share),
        "fair": percent(fair),
    }  # fmt: skip
    if not _surely_above(seat.share, fair, sum(len(f.sample.seats) for f in balance.findings)):
        return Text(
            en="Between {by} players no seat is better than another as far as these games tell: "
            "even with {n} players, where they differ most, seat {seat} wins {share}; {fair} would "
            "be fair.",
            fr="Entre joueurs {by}, aucune place ne vaut mieux qu’une autre, autant que ces "
            "parties le disent : même à {n}, où elles diffèrent le plus, la place {seat} gagne "
            "{share} ; {fair} serait juste.",
        ).filled(**what)
    return Text(
        en="Between {by} players the seat matters most with {n} players: seat {seat} wins {share}, "
        "where {fair} would be fair.",
        fr="Entre joueurs {by}, la place compte le plus à {n} : la place {seat} gagne {share}, "
        "alors que {fair} serait juste.",
    ).filled(**what)


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
