"""The page of a balance report: a game as it is between equals."""

from ludotheque.language import Language, Text
from ludotheque.study.balance import Balance, Finding
from ludotheque.study.report import plots, text
from ludotheque.study.report.arena import POINTS, endings, length_figure, seat_figure
from ludotheque.study.report.page import Page
from ludotheque.study.sample import Sample
from ludotheque.study.sources import sources_of
from ludotheque.tables.names import name_in_words

NUMBER_OF_PLAYERS = Text(en="{n} players, by {by}", fr="À {n} joueurs, entre robots « {by} »")
MEAN_POINTS = Text(en="points on average", fr="points en moyenne")
ALONE = Text(en="Alone, by {by}", fr="En solitaire, robot « {by} »")


def balance_page(balance: Balance, language: Language) -> Page:
    """Tell a balance report as a page."""
    title = Text(en="{game}: how it plays", fr="Étude : {game}")
    page = Page(title.filled(game=balance.game.title), language)
    page.say(text.conclusion(balance), look="lead")
    page.table(text.SUMMARY_HEADINGS, text.summary_rows(balance))
    for by in reversed(balance.players):  # who plays better tells more
        for one in balance.usual(by):
            _finding(page, one, language)
    if rows := text.option_rows(balance):
        page.say(Text(en="Which options matter", fr="Les options qui comptent"), tag="h2")
        page.say(text.OPTIONS_COMPARED)
        page.table(text.OPTION_HEADINGS, rows)
    page.say(_how(balance), look="note")
    return page


def _finding(page: Page, one: Finding, language: Language) -> None:
    heading = ALONE if one.contest.seats == 1 else NUMBER_OF_PLAYERS
    page.say(heading.filled(n=one.contest.seats, by=name_in_words(one.by)), tag="h2")
    figures = [length_figure(one.sample, language), _points_figure(one.sample, language)]
    if one.contest.seats > 1:
        figures.insert(0, seat_figure(one.sample, language))
    by_ending = one.sample.points_by_clause()
    if len(by_ending) > 1:
        title = Text(en="Points by ending", fr="Points selon la fin")
        figures.append((title, plots.ridges(by_ending, POINTS, language)))
    page.figures(*figures)
    endings(page, one.sample)
    _sources(page, one, language)


def _points_figure(sample: Sample, language: Language) -> tuple[Text, str]:
    """How many points there are, for each place; alone there is only one."""
    by_rank = sample.points_by_rank()
    if len(by_rank) == 1:
        title = Text(en="How many points", fr="Combien de points")
        return title, plots.histogram(sample.points.ravel(), POINTS, language)
    place = Text(en="place {n}", fr="rang {n}")
    rows = {place.filled(n=n).to(language): points for n, points in by_rank.items()}
    title = Text(en="Points by place", fr="Points selon le rang")
    return title, plots.ridges(rows, POINTS, language)


def _sources(page: Page, one: Finding, language: Language) -> None:
    """Where the points come from, if the game says so: as a plot and in figures."""
    standings = sources_of(one.sample)
    if not standings:
        return
    means = {
        row.source.to(language): [gain.mean if gain else 0.0 for gain in (row.winners, row.others)]
        for row in standings
    }
    title = Text(en="How points are made", fr="D’où viennent les points")
    plot = plots.paired_bars(means, text.winners_and_others(one), MEAN_POINTS, language)
    page.figure_and_table((title, plot), text.source_headings(one), text.source_rows(one))


def _how(balance: Balance) -> Text:
    """How the figures came about."""
    contest = balance.findings[0].contest
    return Text(
        en="Games between equals, from seed {seed}; options unless said otherwise: {options}. "
        "Random players choose any legal move; their games tell about the rules, those of better "
        "players about play. In brackets: 95\u202f% intervals (Wilson’s) or, for points, their "
        "share of all that is gained. An option changes length or points if their mean moves by a "
        "tenth and by three standard errors, and the seat advantage if its intervals are apart.",
        fr="Parties entre égaux, graine {seed} ; options, sauf mention contraire : {options}. Au "
        "hasard, on joue n’importe quel coup permis : ces parties parlent des règles, "
        "celles de meilleurs joueurs, du jeu. Entre parenthèses : intervalles à 95\u202f% (de "
        "Wilson) ou, pour les points, part de ce qui est gagné. Une option change la durée ou les "
        "points si leur moyenne bouge d’un dixième et de trois erreurs types, et l’avantage de la "
        "place si les intervalles sont disjoints.",
    ).filled(seed=contest.seed, options=contest.options_in_words)
