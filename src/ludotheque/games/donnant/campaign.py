"""Solo levels passed, and the campaign (DD-46): a player's progress, as a value with a text form.

>>> progress = Progress()
>>> progress = progress.after_level(1, points=20, target=15)
>>> progress.open_levels, progress.campaign_is_open, progress.text
((1, 2), False, 'passed 1')
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from ludotheque.engine.move import SPECTATOR
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, BadProgress
from ludotheque.games.donnant.content import LEVELS
from ludotheque.games.donnant.view import DonnantView
from ludotheque.language import Text

AIM = 50  # campaign points to have after the last level


@dataclass(frozen=True)
class Campaign:
    """A campaign under way: the level to play next, and the points gained so far."""

    level: int = 1
    points: int = 0

    @property
    def is_won(self) -> bool:
        """Whether the last level is passed."""
        return self.level > LEVELS

    @property
    def reached_the_aim(self) -> bool:
        """Whether it is won with as many points as one may hope for."""
        return self.is_won and self.points >= AIM

    def after_game(self, points: int, target: int) -> "Campaign | None":
        """The campaign after its next level was played; None: it is over.

        >>> Campaign(3, 10).after_game(points=27, target=35)
        Campaign(level=4, points=2)
        >>> Campaign(3, 5).after_game(points=27, target=35) is None
        True
        """
        left = self.points + points - target
        if left < 0 or (self.level == 1 and points < target):
            return None
        return Campaign(self.level + 1, left)


@dataclass(frozen=True)
class Progress:
    """What one player has achieved alone."""

    passed: frozenset[int] = frozenset()
    campaign: Campaign | None = None

    @property
    def open_levels(self) -> tuple[int, ...]:
        """The levels that may be played: the first, and each that follows one passed."""
        return tuple(n for n in range(1, LEVELS + 1) if n == 1 or n - 1 in self.passed)

    @property
    def campaign_is_open(self) -> bool:
        """Whether every level has been passed."""
        return len(self.passed) == LEVELS

    def after_level(self, level: int, points: int, target: int) -> "Progress":
        """The progress after a level was played outside a campaign."""
        if points < target or level not in self.open_levels:
            return self
        return replace(self, passed=self.passed | {level})

    def after_campaign_game(self, points: int, target: int) -> "Progress":
        """The progress after the campaign's next level; a campaign lost begins again."""
        if not self.campaign_is_open:
            return self
        current = self.campaign or Campaign()
        if current.is_won:
            current = Campaign()
        return replace(self, campaign=current.after_game(points, target))

    @property
    def text(self) -> str:
        """One line that `parse` reads back."""
        parts = [" ".join(["passed", *map(str, sorted(self.passed))])]
        if self.campaign:
            parts.append(f"campaign level {self.campaign.level} points {self.campaign.points}")
        return "; ".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Progress":
        """Read the text of a progress; no text is that of a beginner.

        >>> Progress.parse("passed 1 2 3 4 5 6 7; campaign level 3 points 12").campaign
        Campaign(level=3, points=12)
        """
        found = re.fullmatch(
            r"passed((?: [1-7])*)(?:; campaign level ([1-8]) points (\d{1,9}))?",
            text.strip() or "passed",
        )
        if found is None:
            raise BadProgress(
                Text(
                    en="'{text}' is no progress; one reads: passed 1 2; campaign level 3 points 12",
                    fr="« {text} » n’est pas une progression ; on écrit par exemple : passed 1 2; "
                    "campaign level 3 points 12",
                ).filled(text=text)
            )
        levels, level, points = found.groups()
        campaign = Campaign(int(level), int(points)) if level else None
        return cls(frozenset(map(int, levels.split())), campaign)

    @property
    def about(self) -> Text:
        """The progress in words."""
        passed = ", ".join(map(str, sorted(self.passed))) or Text(en="none", fr="aucun")
        said = Text(en="levels passed: {p}", fr="niveaux réussis : {p}").filled(p=passed)
        if self.campaign is None:
            return said
        if self.campaign.is_won:
            end = Text(
                en="campaign won with {c} points (the aim is {aim})",
                fr="campagne gagnée avec {c} points (le but est {aim})",
            )
        else:
            end = Text(
                en="campaign: level {level} is next, with {c} points",
                fr="campagne : le niveau {level} vient ensuite, avec {c} points",
            )
        end = end.filled(c=self.campaign.points, aim=AIM, level=self.campaign.level)
        return Text(en="{a}; {b}", fr="{a} ; {b}").filled(a=said, b=end)

    @property
    def campaign_level(self) -> int:
        """The level that a campaign asks for next."""
        return self.campaign.level if self.campaign and not self.campaign.is_won else 1


def next_options(progress: str, options: Mapping[str, str]) -> Mapping[str, str]:
    """The options of the next game: in a campaign, its level; either must be open."""
    made = Progress.parse(progress)
    if options.get("campaign", "no").strip().lower() != "yes":
        level = options.get("level", "1").strip()
        closed = set(range(1, LEVELS + 1)) - set(made.open_levels)
        if level in map(str, closed):  # what is no level at all, the option itself refuses
            raise BadOption(
                Text(
                    en="level {level} is not open yet: pass the one before it; open: {n} (DD-46)",
                    fr="le niveau {level} n’est pas encore ouvert : réussissez le précédent ; "
                    "ouverts : {n} (DD-46)",
                ).filled(level=level, n=", ".join(map(str, made.open_levels)))
            )
        return dict(options)
    if not made.campaign_is_open:
        left = sorted(set(range(1, LEVELS + 1)) - made.passed)
        raise BadOption(
            Text(
                en="the campaign opens once every level is passed; still to pass: {n} (DD-46)",
                fr="la campagne s’ouvre quand chaque niveau a été réussi ; il reste : {n} (DD-46)",
            ).filled(n=", ".join(map(str, left)))
        )
    return {**options, "level": str(made.campaign_level)}


def after_game(progress: str, state: State) -> tuple[str, Text] | None:
    """The progress after a finished game, and what to say of it; None: it does not count."""
    solo = cast(DonnantView, state.view(state.viewer or SPECTATOR)).solo
    if solo is None or state.result is None:
        return None
    before, options = Progress.parse(progress), dict(state.options)
    level, points = int(options["level"]), state.result.points[0]
    if options["campaign"] != "yes":
        after = before.after_level(level, points, solo.target)
        return after.text, after.about
    if level != before.campaign_level:
        return before.text, before.about  # this game has been counted already
    after = before.after_campaign_game(points, solo.target)
    if after.campaign is None:
        lost = Text(
            en="the campaign is over and begins again at level 1; {a}",
            fr="la campagne est finie et recommence au niveau 1 ; {a}",
        )
        return after.text, lost.filled(a=after.about)
    return after.text, after.about
