"""What a lone player is to reach: rounds, points, and how many dice the passive turn will have."""

from ludotheque.games.donnant.drawn import words
from ludotheque.games.donnant.drawn.context import Context
from ludotheque.games.donnant.rules.state import SOLO_DICE

BAR = 100  # units of the bar


def draw_solo(context: Context) -> str:
    """Three dice that go with each reroll, a bar of points, cards set aside as rounds."""
    view = context.view
    if view.solo is None:
        return ""
    stall = view.stalls[0]
    then = context.own_then.points if context.own_then else stall.points
    left, left_then = SOLO_DICE - view.rerolls, SOLO_DICE - (context.after or view).rerolls
    counters = "".join(
        f'<i class="cube{" gone" if die >= left else " going" if die >= left_then else ""}"></i>'
        for die in range(SOLO_DICE)
    )
    dice = context.phrase(words.PASSIVE_DICE, n=left)
    target = context.phrase(words.TARGET, n=stall.points, m=view.solo.target)
    done = context.phrase(words.ROUND_OF, n=view.round_number, m=view.solo.rounds)
    ink, pencil = (
        min(BAR, BAR * points // max(1, view.solo.target)) for points in (stall.points, then)
    )
    passive, points, number = (
        f'<small aria-hidden="true">{context.phrase(text)}</small>'
        for text in (words.PASSIVE_SHORT, words.POINTS_SHORT, words.ROUND_SHORT)
    )
    return (
        f'<div class="solo"><span class="counters" role="img" aria-label="{dice}">'
        f"<span>{counters}</span>{passive}</span>"
        f'<span class="goal" role="img" aria-label="{target}"><span><b>{stall.points}</b> / '
        f'{view.solo.target} {points}</span><svg viewBox="0 0 {BAR} 8" preserveAspectRatio="none">'
        f'<rect class="ground" width="{BAR}" height="8"/><rect class="pencil" width="{pencil}" '
        f'height="8"/><rect class="ink" width="{ink}" height="8"/></svg></span>'
        f'<span class="rounds" role="img" aria-label="{done}"><span><i class="deck"></i>'
        f"<b>{view.round_number}/{view.solo.rounds}</b></span>{number}</span></div>"
    )
