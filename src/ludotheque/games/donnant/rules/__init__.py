"""The rules of Donnant Donnant, compiled. Clause ids (DD-…) refer to rulebook.toml.

Importing this package registers the verbs.

The phases. One at a time, and somebody is waited for: chance, one seat, or several. A move that
leaves nothing to decide takes its seat off; when nobody is waited for, `flow.advance` goes on to
the next phase. Marks change a seat's own copy of the dice, for the one use that follows (`ticks`).
What a passive player enters, and the marks before, are noted, so that `hide` can take it back for
all others until everyone has decided (DD-18).

  set-up     REFILLING (a card at a time), DEALING, FIRST_PLAYER, SETTLING (all at once)
  a turn     THROWING, [ENTERING (all passive players), ACTING, THROWING …], PAYING,
             JOKER_ENTERING or JOKER_DRAWING and JOKER_LAYING, then REFILLING
  alone      after the turn THROWING, SOLO_ENTERING, SETTING_ASIDE, REFILLING
  the end    COLOURING (all with a card of DD-29), OVER
"""

from ludotheque.games.donnant.rules import (
    chance,
    consequences,
    evaluate,
    hidden,
    legal,
    moves,
    policy,
    refusals,
    scoring,
    steps,
)

__all__ = [
    "chance",
    "consequences",
    "evaluate",
    "hidden",
    "legal",
    "moves",
    "policy",
    "refusals",
    "scoring",
    "steps",
]
