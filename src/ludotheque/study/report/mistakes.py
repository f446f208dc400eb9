"""What an analysis says of a game, in words, for terminals and pages alike."""

from collections.abc import Sequence

from ludotheque.language import Text, joined, number, same
from ludotheque.players.analysis import MARKS, Analysis, Judgement

NO_MISTAKE = Text(
    en="No decision [exact?|surely ]cost {least} points out of a hundred or more (decisions "
    "judged: {n}).",
    fr="Aucune décision n’a [exact?|sûrement ]coûté {least} points sur cent ou plus (décisions "
    "examinées : {n}).",
)
NONE = Text(en="no mistake", fr="aucune erreur")
EXACT = Text(en="All values are exact.", fr="Toutes les valeurs sont exactes.")
ESTIMATED = Text(
    en="Values are estimates, ± one standard error; what chance may explain is not marked.",
    fr="Les valeurs sont estimées, à ± une erreur type ; un écart dû au hasard n’est pas marqué.",
)
ALONE = Text(
    en="Alone, a value tells how well the game may go, from 0\u202f% (lost) to 100\u202f% (as well "
    "as can be); it is no chance to win.",
    fr="En solitaire, une valeur dit comment la partie s’annonce, de 0\u202f% (perdue) à "
    "100\u202f% (parfaite) ; ce n’est pas une probabilité de gagner.",
)


def points(cost: float) -> Text:
    """What was given away of a value, in points of a hundred.

    >>> points(0.125).to("fr")
    '12,5'
    """
    return number(100 * cost, 1)


def no_mistake(judgements: Sequence[Judgement]) -> Text:
    """That nothing was marked, and how many decisions were looked at."""
    exact = _are_exact([judgement.analysis for judgement in judgements])
    least = points(MARKS[-1].least_cost)
    return NO_MISTAKE.filled(exact=exact, least=least, n=len(judgements))


def counts(judgements: Sequence[Judgement]) -> Text:
    """How many mistakes there are of each kind."""
    found = [
        same("{name} {sign} × {n}").filled(name=mark.name, sign=mark.sign, n=n)
        for mark in MARKS
        if (n := sum(judgement.mark is mark for judgement in judgements))
    ]
    return joined(found, ", ") if found else NONE


def mean_cost(judgements: Sequence[Judgement]) -> Text:
    """What a decision gave away on average."""
    return points(sum(judgement.cost for judgement in judgements) / max(1, len(judgements)))


def explanation(analyses: Sequence[Analysis]) -> list[Text]:
    """What these values are, and how sure they are."""
    said = [EXACT if _are_exact(analyses) else ESTIMATED]
    if not all(analysis.is_win_probability for analysis in analyses):
        said.append(ALONE)
    return said


def _are_exact(analyses: Sequence[Analysis]) -> bool:
    return all(analysis.is_exact for analysis in analyses)
