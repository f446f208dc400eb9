"""The page of an arena: who is better, how sure that is, and what the games were like."""

from ludotheque.language import Language, Text, number, percent, same, texts
from ludotheque.study.report import plots
from ludotheque.study.report.page import Page
from ludotheque.study.report.text import PLAYER_HEADINGS, lengths, player_rows, summary
from ludotheque.study.sample import Sample
from ludotheque.study.standings import Standings
from ludotheque.tables.names import name_in_words

DECISIONS = Text(en="decisions in a game", fr="décisions par partie")
POINTS = Text(en="points", fr="points")
SEAT = Text(en="seat {n}", fr="place {n}")
ENDING_HEADINGS = texts(
    en="how games end | clause | share", fr="comment finissent les parties | règle | part"
)


def arena_page(standings: Standings, language: Language) -> Page:
    """Tell an arena's results as a page."""
    sample, contest = standings.sample, standings.contest
    title = Text(en="Arena: {game}", fr="Arène : {game}").filled(game=sample.game.title)
    page = Page(title, language)
    page.say(summary(standings), look="lead")
    page.table(PLAYER_HEADINGS, player_rows(standings))
    said = {one.name: name_in_words(one.name).to(language) for one in standings.players}
    by_name = {said[one.name]: one.share for one in standings.players}
    points = {
        words: standings.of(name, sample.points).ravel().astype(int) for name, words in said.items()
    }
    fair = 1 / contest.seats
    page.figures(
        (Text(en="Who wins", fr="Qui gagne"), plots.intervals(by_name, fair, language)),
        seat_figure(sample, language),
        length_figure(sample, language),
        (Text(en="Points of each", fr="Points de chacun"), plots.ridges(points, POINTS, language)),
    )
    endings(page, sample)
    page.say(_how(standings), look="note")
    return page


def seat_figure(sample: Sample, language: Language) -> tuple[Text, str]:
    """How often each seat wins."""
    seats = {SEAT.filled(n=seat.seat).to(language): seat.share for seat in sample.seats}
    title = Text(en="Does the seat matter?", fr="La place compte-t-elle ?")
    return title, plots.intervals(seats, 1 / sample.players, language)


def length_figure(sample: Sample, language: Language) -> tuple[Text, str]:
    """How long games are."""
    title = Text(en="How long a game is", fr="La durée d’une partie")
    return title, plots.histogram(sample.lengths, DECISIONS, language)


def endings(page: Page, sample: Sample) -> None:
    """How long games are, and how they end; most have a single way."""
    page.say(lengths(sample))
    ways = [
        (sample.about(c), same(c), percent(n / sample.games)) for c, n in sample.by_clause.items()
    ]
    if len(ways) == 1:
        ending = Text(
            en="All end so: {about} ({clause}).", fr="Toutes finissent ainsi : {about} ({clause})."
        )
        page.say(ending.filled(about=ways[0][0], clause=ways[0][1]))
        return
    page.table(ENDING_HEADINGS, ways)


def _how(standings: Standings) -> Text:
    """How the figures came about."""
    contest = standings.contest
    return Text(
        en="{games} games: {rounds} rounds of {seatings} seat orders, all of a round with the same "
        "luck; seed {seed}; options: {options}. A shared first place counts in part. Intervals "
        "(Wilson's) take the games of a round together. Ratings: Plackett and Luce’s model, "
        "everybody starts at 25; ± is their 95\u202f% interval. Times are the middle of all games.",
        fr="{games} parties : {rounds} tours de {seatings} ordres de jeu, tous ceux d’un tour avec "
        "le même hasard ; graine {seed} ; options : {options}. Une première place partagée compte "
        "en partie. Les intervalles (de Wilson) prennent ensemble les parties d’un tour. Niveaux : "
        "modèle de Plackett et Luce, chacun part de 25 ; ± est leur intervalle à 95\u202f%. Les "
        "temps sont ceux de la partie médiane.",
    ).filled(
        games=number(contest.games), rounds=number(contest.rounds),
        seatings=len(contest.seatings), seed=contest.seed, options=contest.options_in_words,
    )  # fmt: skip
