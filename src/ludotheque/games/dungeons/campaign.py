"""The ranks of a lone player (DG-45): the best result in each dungeon, as a line of text.

>>> best = Best.parse("animals 43; pyramid 12")
>>> best.after_game("pyramid", 20).text
'animals 43; pyramid 20'
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ludotheque.engine.state import State
from ludotheque.errors import BadProgress
from ludotheque.games.dungeons.content import ADVENTURES, LIFE_BOXES, RANK_POINTS, load
from ludotheque.games.dungeons.words import rank_of
from ludotheque.ladders import Ladder, Offer, Onward, Rung
from ludotheque.language import Text, same

A_RESULT = re.compile(r"(\w+) (\d{1,6})")
BAD_PROGRESS = Text(
    en="'{text}' is no progress; one reads: animals 43; pyramid 12",
    fr="« {text} » n’est pas une progression ; on écrit par exemple : animals 43; pyramid 12",
)
NOT_AS_PRINTED = Text(
    en="with more than {n} boxes of life no rank is kept (DG-45)",
    fr="avec plus de {n} cases de vie, aucun rang n’est gardé (DG-45)",
)
A_NEW_BEST = Text(
    en="{title}: rank {r} of {m} with {p} [p?point|points], your best so far",
    fr="{title} : rang {r} sur {m} avec {p} [p?point|points], votre meilleur résultat",
)
NOT_BETTER = Text(
    en="{title}: rank {r} of {m} with {p} [p?point|points]; your best is {b}",
    fr="{title} : rang {r} sur {m} avec {p} [p?point|points] ; votre meilleur résultat est {b}",
)
NEVER_FINISHED = Text(en="not finished yet", fr="pas encore terminé")
BEST_SO_FAR = Text(
    en="best: {p} [p?point|points], rank {r} of {m}. {remark}",
    fr="au mieux : {p} [p?point|points], rang {r} sur {m}. {remark}",
)
A_RANK = Text(en="rank {n}", fr="rang {n}")
FROM_POINTS = Text(en="from {p} points", fr="à partir de {p} points")
ENTER = Text(en="Enter {title}", fr="Entrer dans {title}")
ENTER_AGAIN = Text(en="Enter {title} again", fr="Retourner dans {title}")


@dataclass(frozen=True)
class Best:
    """The most points that one player has had in each dungeon, alone."""

    points: Mapping[str, int]

    @property
    def text(self) -> str:
        """One line that `parse` reads back."""
        known = (name for name in ADVENTURES if name in self.points)
        return "; ".join(f"{name} {self.points[name]}" for name in known)

    @classmethod
    def parse(cls, text: str) -> "Best":
        """Read the text of a progress; no text is that of a beginner."""
        made: dict[str, int] = {}
        for part in filter(None, text.strip().split("; ")):
            found = A_RESULT.fullmatch(part)
            if found is None or found[1] not in ADVENTURES:
                raise BadProgress(BAD_PROGRESS.filled(text=text))
            made[found[1]] = int(found[2])
        return cls(made)

    def after_game(self, adventure: str, points: int) -> "Best":
        """The best after one more game."""
        return Best({**self.points, adventure: max(points, self.points.get(adventure, 0))})


def next_options(_progress: str, options: Mapping[str, str]) -> Mapping[str, str]:
    """The options of the next game: every dungeon is open from the start."""
    return dict(options)


def after_game(progress: str, state: State) -> tuple[str, Text] | None:
    """The best results after a finished game, and what to say of it; None: it does not count."""
    if state.result is None or state.players > 1:
        return None
    options, before = dict(state.options), Best.parse(progress)
    if options["life"] != str(LIFE_BOXES):  # a gentler dungeon than the ranks are made for
        return before.text, NOT_AS_PRINTED.filled(n=LIFE_BOXES)
    adventure, points = options["adventure"], max(0, state.result.points[0])
    after = before.after_game(adventure, points)
    best = after.points[adventure]
    is_new = points > before.points.get(adventure, -1)
    said = (A_NEW_BEST if is_new else NOT_BETTER).filled(
        title=load(adventure).title, p=points, r=rank_of(points)[0], m=len(RANK_POINTS), b=best
    )
    return after.text, said


# What is shown of it


def ladders(progress: str) -> tuple[Ladder, ...]:
    """The ranks, once for each dungeon."""
    best = Best.parse(progress)
    return tuple(_ladder(adventure, best.points.get(adventure)) for adventure in ADVENTURES)


def _ladder(adventure: str, points: int | None) -> Ladder:
    title = load(adventure).title
    if points is None:
        reached, said, words = 0, NEVER_FINISHED, ENTER
    else:
        reached, remark = rank_of(points)
        said = BEST_SO_FAR.filled(p=points, r=reached, m=len(RANK_POINTS), remark=remark)
        words = ENTER_AGAIN
    rungs = tuple(
        Rung(
            str(rank),
            A_RANK.filled(n=rank),
            FROM_POINTS.filled(p=least),
            "passed" if rank <= reached else "ahead",
            mark=f"{least}+",
        )
        for rank, least in enumerate(RANK_POINTS, 1)
    )
    offer = Offer(words.filled(title=title), {"adventure": adventure})
    return Ladder(adventure, same(title), said, rungs, offer)


def onward(_progress: str, options: Mapping[str, str]) -> Onward:
    """The same dungeon again, or the next one."""
    here = options["adventure"]
    others = ADVENTURES[ADVENTURES.index(here) + 1 :][:1]
    again = Offer(ENTER_AGAIN.filled(title=load(here).title), {"adventure": here})
    more = (Offer(ENTER.filled(title=load(name).title), {"adventure": name}) for name in others)
    return Onward(here, (again, *more))
