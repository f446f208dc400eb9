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
from ludotheque.errors import BadProgress, NotOpenYet
from ludotheque.games.donnant.content import LEVELS, house
from ludotheque.games.donnant.view import DonnantView
from ludotheque.ladders import Ladder, Offer, Onward, Rung, Standing
from ludotheque.language import Text

AIM = 50  # campaign points to have after the last level
CLAUSE = "DD-46"
LEVEL_LADDER, CAMPAIGN_LADDER = "levels", "campaign"
IN_CAMPAIGN = {"campaign": "yes"}  # the option; its level follows from the progress
A_LEVEL = Text(en="level {n}", fr="niveau {n}")
LEVEL_PASSED = Text(
    en="level {n} is passed, {p} points where {t} were to be reached; {about}",
    fr="le niveau {n} est réussi, {p} points pour {t} à atteindre ; {about}",
)
LEVEL_MISSED = Text(
    en="level {n} is missed, {p} points where {t} were to be reached; {about}",
    fr="le niveau {n} est manqué, {p} points pour {t} à atteindre ; {about}",
)
CAMPAIGN_GOES_ON = Text(
    en="level {n} of the campaign: {gain} points; {about}",
    fr="niveau {n} de la campagne : {gain} points ; {about}",
)
CAMPAIGN_OVER = Text(
    en="level {n} of the campaign: {gain} points, more than there were to make up for them; the "
    "campaign is over and begins again at level 1",
    fr="niveau {n} de la campagne : {gain} points, plus qu’il n’y en avait pour les combler ; la "
    "campagne est finie et recommence au niveau 1",
)
COUNTED_ALREADY = Text(
    en="level {n} of the campaign has been counted already; {about}",
    fr="le niveau {n} de la campagne est déjà compté ; {about}",
)
# A file of one's own has levels of its own, which are not known before a game begins.
IT_TAKES = Text(
    en="{r} rounds, {p} points with the house cards",
    fr="{r} manches, {p} points avec les cartes de la maison",
)


@dataclass(frozen=True)
class Campaign:
    """A campaign under way: the level to play next, and the points gained so far."""

    level: int = 1
    points: int = 0
    gains: tuple[int, ...] = ()  # of each level so far; none where they were not noted

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
        Campaign(level=4, points=2, gains=())
        >>> Campaign(3, 5).after_game(points=27, target=35) is None
        True
        """
        left = self.points + points - target
        if left < 0 or (self.level == 1 and points < target):
            return None
        is_known = len(self.gains) == self.level - 1
        gains = (*self.gains, points - target) if is_known else ()
        return Campaign(self.level + 1, left, gains)

    @property
    def about(self) -> Text:
        """How it stands, in words."""
        if self.is_won:
            said = Text(
                en="campaign won with {c} points (the aim is {aim})",
                fr="campagne gagnée avec {c} points (le but est {aim})",
            )
        else:
            said = Text(
                en="level {level} is next, with {c} points to make up for missing ones",
                fr="le niveau {level} vient ensuite, avec {c} points pour combler un manque",
            )
        return said.filled(c=self.points, aim=AIM, level=self.level)

    @property
    def text(self) -> str:
        """It within the line of a progress."""
        gains = "".join(f" {gain:+d}" for gain in self.gains)
        return f"campaign level {self.level} points {self.points}{gains and ':'}{gains}"


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
            parts.append(self.campaign.text)
        return "; ".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Progress":
        """Read the text of a progress; no text is that of a beginner.

        >>> Progress.parse("passed 1 2 3 4 5 6 7; campaign level 3 points 12: +15 -3").campaign
        Campaign(level=3, points=12, gains=(15, -3))
        """
        found = re.fullmatch(
            r"passed((?: [1-7])*)"
            r"(?:; campaign level ([1-8]) points (\d{1,9})(?::((?: [+-]\d{1,9})+))?)?",
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
        levels, level, points, written = found.groups()
        gains = tuple(map(int, (written or "").split()))
        campaign = Campaign(int(level), int(points), gains) if level else None
        return cls(frozenset(map(int, levels.split())), campaign)

    @property
    def about(self) -> Text:
        """The levels passed, in words."""
        passed = ", ".join(map(str, sorted(self.passed))) or Text(en="none", fr="aucun")
        return Text(en="levels passed: {p}", fr="niveaux réussis : {p}").filled(p=passed)

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
            raise _level_is_closed(made, int(level))
        return dict(options)
    if not made.campaign_is_open:
        raise _campaign_is_closed(made)
    return {**options, "level": str(made.campaign_level)}


def _level_is_closed(made: Progress, level: int) -> NotOpenYet:
    return NotOpenYet(
        CLAUSE,
        Text(
            en="level {level} is not open yet: pass the one before it; open: {n}",
            fr="le niveau {level} n’est pas encore ouvert : réussissez le précédent ; "
            "ouverts : {n}",
        ).filled(level=level, n=", ".join(map(str, made.open_levels))),
    )


def _campaign_is_closed(made: Progress) -> NotOpenYet:
    left = sorted(set(range(1, LEVELS + 1)) - made.passed)
    return NotOpenYet(
        CLAUSE,
        Text(
            en="the campaign opens once every level is passed; still to pass: {n}",
            fr="la campagne s’ouvre quand chaque niveau a été réussi ; il reste : {n}",
        ).filled(n=", ".join(map(str, left))),
    )


def after_game(progress: str, state: State) -> tuple[str, Text] | None:
    """The progress after a finished game, and what to say of it; None: it does not count."""
    solo = cast(DonnantView, state.view(state.viewer or SPECTATOR)).solo
    if solo is None or state.result is None:
        return None
    before, options = Progress.parse(progress), dict(state.options)
    level, points = int(options["level"]), state.result.points[0]
    if options["campaign"] != "yes":
        after = before.after_level(level, points, solo.target)
        said, about = LEVEL_PASSED if points >= solo.target else LEVEL_MISSED, after.about
    elif level != before.campaign_level:
        after, said = before, COUNTED_ALREADY
        about = (before.campaign or Campaign()).about
    else:
        after = before.after_campaign_game(points, solo.target)
        said = CAMPAIGN_GOES_ON if after.campaign else CAMPAIGN_OVER
        about = (after.campaign or Campaign()).about
    gain = f"{points - solo.target:+d}"
    return after.text, said.filled(n=level, p=points, t=solo.target, gain=gain, about=about)


# What is shown of it


def ladders(progress: str) -> tuple[Ladder, ...]:
    """The seven levels, each by itself, and the campaign through them."""
    made = Progress.parse(progress)
    return _levels(made), _campaign(made)


def _levels(made: Progress) -> Ladder:
    said = Text(en="{n} of {m} passed", fr="{n} sur {m} [n?réussi|réussis]")
    return Ladder(
        LEVEL_LADDER,
        Text(en="Levels", fr="Niveaux"),
        said.filled(n=len(made.passed), m=LEVELS),
        tuple(_level(made, level) for level in range(1, LEVELS + 1)),
    )


def _level(made: Progress, level: int) -> Rung:
    standing: Standing = "passed" if level in made.passed else "open"
    if level not in made.open_levels:
        return replace(_rung(level, "locked"), refusal=_level_is_closed(made, level))
    return replace(_rung(level, standing), offer=_level_offer(level))


def _rung(level: int, standing: Standing) -> Rung:
    printed = house().levels[level - 1]
    takes = IT_TAKES.filled(r=printed.rounds, p=printed.target)
    return Rung(str(level), A_LEVEL.filled(n=level), takes, standing)


def _level_offer(level: int, *, is_again: bool = False) -> Offer:
    words = Text(en="Play level {n}[again? again|]", fr="Jouer le niveau {n}[again? encore|]")
    options = {"level": str(level), "campaign": "no"}
    return Offer(words.filled(n=level, again=is_again), options)


def _campaign(made: Progress) -> Ladder:
    name = Text(en="Campaign", fr="Campagne")
    if not made.campaign_is_open:
        rungs = tuple(_rung(level, "ahead") for level in range(1, LEVELS + 1))
        refusal = _campaign_is_closed(made)
        return Ladder(CAMPAIGN_LADDER, name, refusal.reason, rungs, refusal=refusal)
    current = made.campaign or Campaign()
    return Ladder(
        CAMPAIGN_LADDER,
        name,
        _campaign_said(current),
        tuple(_campaign_rung(current, level) for level in range(1, LEVELS + 1)),
        offer=_campaign_offer(made),
        is_chain=True,
    )


def _campaign_rung(current: Campaign, level: int) -> Rung:
    if level >= current.level:
        return _rung(level, "open" if level == current.level else "ahead")
    if not current.gains:
        return _rung(level, "passed")
    gain = current.gains[level - 1]
    return replace(_rung(level, "passed"), gain=gain, mark=f"{gain:+d}".replace("-", "−"))


def _campaign_said(current: Campaign) -> Text:
    if current.is_won:
        said = Text(
            en="won with {c} [c?point|points]: [aim?the aim of {a} is reached|the aim is {a}]",
            fr="gagnée avec {c} [c?point|points] : [aim?le but de {a} est atteint|le but est {a}]",
        )
    elif current.level == 1:
        said = Text(
            en="from level 1 to {m}: what you gain above a target fills a later shortfall; aim "
            "for {a} points",
            fr="du niveau 1 au {m} : ce que vous gagnez au-delà d’un score comble un manque "
            "plus tard ; visez {a} points",
        )
    else:
        said = Text(
            en="{c} [c?point|points] so far, of the {a} to aim for",
            fr="{c} [c?point|points] jusqu’ici, sur les {a} visés",
        )
    return said.filled(c=current.points, a=AIM, m=LEVELS, aim=current.reached_the_aim)


def _campaign_offer(made: Progress) -> Offer:
    words = Text(en="Begin the campaign", fr="Commencer la campagne")
    if made.campaign and made.campaign.is_won:
        words = Text(en="Begin a new campaign", fr="Commencer une autre campagne")
    elif made.campaign:
        words = Text(en="Continue the campaign: level {n}", fr="Continuer la campagne : niveau {n}")
    return Offer(words.filled(n=made.campaign_level), IN_CAMPAIGN)


def onward(progress: str, options: Mapping[str, str]) -> Onward:
    """After a level the next one, if that is open; in a campaign, its next level."""
    made, level = Progress.parse(progress), int(options["level"])
    if options["campaign"] == "yes":
        offers = (_campaign_offer(made),) if made.campaign_is_open else ()
        return Onward(CAMPAIGN_LADDER, offers)
    again = _level_offer(level, is_again=True)
    if level not in made.passed:
        return Onward(LEVEL_LADDER, (again,))
    if level < LEVELS:
        return Onward(LEVEL_LADDER, (_level_offer(level + 1), again))
    after_all = (_campaign_offer(made),) if made.campaign_is_open else ()
    return Onward(LEVEL_LADDER, (*after_all, again))
