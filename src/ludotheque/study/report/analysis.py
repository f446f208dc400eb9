"""The page of an analysis: how a game went, what was given away, and every decision."""

from collections.abc import Sequence

from ludotheque.engine.move import SPECTATOR
from ludotheque.language import Language, Text, capitalised, joined, number, same, sentence, texts
from ludotheque.players.analysis import MARKS, Judgement, Value
from ludotheque.records import Record
from ludotheque.study.report import plots
from ludotheque.study.report.mistakes import explanation, mean_cost, no_mistake, points
from ludotheque.study.report.page import Board, Page, Row
from ludotheque.tables.names import names_for

BOARDS = 3  # of the costliest decisions
COSTLIEST = 10  # in a table of their own
LONGEST_NAME = 24  # characters, above a plot
TITLE = Text(en="Analysis: {game}", fr="Analyse : {game}")
SEAT = Text(en="seat {n}", fr="place {n}")
NAMED_SEAT = Text(en="seat {n} ({name})", fr="place {n} ({name})")
LEAD = Text(
    en="The costliest decision was that of {who} at event {event} ({move}): it cost {cost} points "
    "out of a hundred.",
    fr="La décision la plus coûteuse est celle de la {who} à l’événement {event} ({move}) : elle a "
    "coûté {cost} points sur cent.",
)
COURSE = Text(
    en="Win probability after each decision, in\u00a0%",
    fr="Probabilité de gagner après chaque décision, en\u00a0%",
)
COURSE_ALONE = Text(
    en="How well the game may go, after each decision, in\u00a0%",
    fr="Comment la partie s’annonce après chaque décision, en\u00a0%",
)
HOW_TO_READ = Text(
    en="A dot is what the game is worth to a player after a decision of theirs. The line above it "
    "reaches up to what the best move was worth. Rings mark the costliest decisions.{band}",
    fr="Un point donne ce que vaut la partie pour un joueur après l’une de ses décisions. Le trait "
    "au-dessus monte jusqu’à la valeur du meilleur coup. Un cercle marque les décisions les plus "
    "coûteuses.{band}",
)
BAND = Text(
    en=" The band is ± one standard error of the estimate.",
    fr=" La bande est l’estimation à ± une erreur type.",
)
PLAYER_HEADINGS = texts(
    en="player | decisions | ?? | ? | ?! | mean cost",
    fr="joueur | décisions | ?? | ? | ?! | coût moyen",
)
DECISION_HEADINGS = texts(
    en="event | player | played | best | cost", fr="n° | joueur | joué | meilleur | coût"
)
AT_EVENT = Text(
    en="Event {event}, {who}: played “{played}”, best was “{best}”",
    fr="Événement {event}, {who} : joué « {played} », le mieux était « {best} »",
)
COSTLIEST_DECISIONS = Text(en="The costliest decisions", fr="Les décisions les plus coûteuses")
EVERY_DECISION = Text(en="Every decision", fr="Toutes les décisions")
ONE_CHOICE = Text(
    en="Costs are points out of a hundred; where there was a single legal move, there is nothing "
    "to judge.",
    fr="Les coûts sont des points sur cent ; là où un seul coup était permis, il n’y a rien à "
    "juger.",
)
MARK = Text(
    en="{sign} {name}: a cost of {least} points or more",
    fr="{sign} {name} : un coût de {least} points ou plus",
)
NOTHING = same("–")


def analysis_page(
    record: Record, judged: Sequence[Judgement], names: Sequence[Text], language: Language
) -> Page:
    """Tell an analysis as a page; the names, if there are any, are those of the seats."""
    return _Writer(record, judged, names, language).page


class _Writer:
    """Writes the page of one analysis."""

    def __init__(
        self,
        record: Record,
        judged: Sequence[Judgement],
        names: Sequence[Text],
        language: Language,
    ):
        self.record, self.judged, self.names, self.language = record, judged, names, language
        # What chance may explain comes after all that it does not.
        costly = [one for one in judged if one.cost]
        self.costliest = sorted(costly, key=lambda one: (one.is_sure, one.cost), reverse=True)
        self.page = Page(TITLE.filled(game=record.game.title), language)
        self._lead()
        if judged:
            self._course()
            self._costliest()
            self.page.say(EVERY_DECISION, tag="h2")
            self.page.table(DECISION_HEADINGS, map(self._row, judged), look="words")

    def _lead(self) -> None:
        """How the game ended, and what it turned on."""
        result = self.record.state.result
        names = names_for(self.record.names, SPECTATOR, self.language)
        said = [sentence(result.summary(names))] if result else []
        if self.costliest and self.costliest[0].mark:
            worst = self.costliest[0]
            seat, move = worst.analysis.seat, _words(worst.played)
            found = {"event": worst.event, "move": move, "cost": points(worst.cost)}
            said.append(LEAD.filled(who=self._who(seat), **found))
        else:
            said.append(no_mistake(self.judged))
        self.page.say(joined(said, " "), look="lead")

    def _course(self) -> None:
        """The game as a graph, and each player in figures."""
        by_seat = {
            seat: [one for one in self.judged if one.analysis.seat == seat]
            for seat in range(1, self.record.start.players + 1)
        }
        named = {
            self._label(seat).to(self.language)[:LONGEST_NAME]: judged
            for seat, judged in by_seat.items()
        }
        alone = self.record.start.players == 1
        graph = plots.course(named, self.costliest[:BOARDS], self.language)
        rows = [
            (self._label(seat), number(len(judged)), *_marks(judged), mean_cost(judged))
            for seat, judged in by_seat.items()
        ]
        title = COURSE_ALONE if alone else COURSE
        self.page.figure_and_table((title, graph), PLAYER_HEADINGS, rows)
        estimated = any(one.played.error for one in self.judged)
        self.page.say(HOW_TO_READ.filled(band=BAND if estimated else ""), look="note")
        marks = [
            MARK.filled(sign=mark.sign, name=mark.name, least=number(100 * mark.least_cost))
            for mark in MARKS
        ]
        values = explanation([one.analysis for one in self.judged])
        said = [sentence(joined(marks, "; ", " ; ")), *values, ONE_CHOICE]
        self.page.say(joined(said, " "), look="note")

    def _costliest(self) -> None:
        """What was given away, the most first; boards of the first few."""
        if not self.costliest:
            return
        self.page.say(COSTLIEST_DECISIONS, tag="h2")
        self.page.table(DECISION_HEADINGS, map(self._row, self.costliest[:COSTLIEST]), look="words")
        self.page.boards(*map(self._board, self.costliest[:BOARDS]))

    def _board(self, one: Judgement) -> Board:
        """Where a decision was made, as its player saw it, and what was asked."""
        best, seat = one.analysis.best, one.analysis.seat
        moves = {"played": _words(one.played), "best": _words(best)}
        title = AT_EVENT.filled(event=one.event, who=self._who(seat), **moves)
        state = best.move.state
        game, view = state.game, state.view(seat)
        drawn = game.svg(view, self.language) if game.svg else None
        names = names_for(self.record.names, SPECTATOR, self.language).given
        drawing = drawn or state.picture(seat, self.language, names)
        return Board(title, game.words.question(view), drawing)

    def _row(self, one: Judgement) -> Row:
        """A decision: what was played and what was best, each with its worth below."""
        is_best = one.played is one.analysis.best
        sign = f" {one.mark.sign}" if one.mark else ""
        return (
            same(one.event),
            self._label(one.analysis.seat),
            _with_worth(one.played),
            NOTHING if is_best else _with_worth(one.analysis.best),
            NOTHING if is_best else same("{cost}{sign}").filled(cost=points(one.cost), sign=sign),
        )

    def _who(self, seat: int) -> Text:
        """A player in a sentence."""
        if not self.names:
            return SEAT.filled(n=seat)
        return NAMED_SEAT.filled(n=seat, name=self.names[seat - 1])

    def _label(self, seat: int) -> Text:
        """A player in a table: two bots of one level have the same name."""
        if not self.names:
            return capitalised(SEAT.filled(n=seat))
        return same("{n} · {name}").filled(n=seat, name=self.names[seat - 1])


def _words(value: Value) -> Text:
    """A move as something that one does."""
    move = value.move
    return move.state.game.words.button(move.state.view(move.seat), move.parts)


def _with_worth(value: Value) -> Text:
    """A move, and below it its worth, whose error stays on the same line."""
    worth = (text.replace(" ± ", "\u00a0±\u00a0") for text in (value.text.en, value.text.fr))
    return joined([_words(value), Text(*worth)], "\n")


def _marks(judged: Sequence[Judgement]) -> list[Text]:
    """How many mistakes there are of each kind."""
    return [number(sum(one.mark is mark for one in judged)) for mark in MARKS]
