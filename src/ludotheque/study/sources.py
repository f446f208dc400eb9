"""How points are made: what each source gives to those who win, and to the others."""

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ludotheque.language import Text
from ludotheque.study.sample import Floats, Sample


@dataclass(frozen=True)
class Gain:
    """What some had from a source on average."""

    mean: float
    share: float  # of all that they gained; 0 from a source that took points


@dataclass(frozen=True)
class SourceStanding:
    """What a source gave to winners and to the others; None if nobody was so."""

    source: Text
    winners: Gain | None
    others: Gain | None

    @property
    def lead(self) -> float | None:
        """How far winners are ahead by this source."""
        if self.winners is None or self.others is None:
            return None
        return self.winners.mean - self.others.mean

    def as_json(self) -> dict[str, Any]:
        """The figures that programs may want to know."""
        gains = {"winners": self.winners, "others": self.others}
        return {name: gain and asdict(gain) for name, gain in gains.items()}


def sources_of(*samples: Sample) -> list[SourceStanding]:
    """The standing of each source of a game, over samples that all count the same.

    Who shares a win is a winner; who plays alone is one in the games that are not lost.
    """
    labels = samples[0].game.info.sources
    if not labels or not all(sample.by_source.size for sample in samples):
        return []
    winners = _gains([s.by_source[s.shares > 0] for s in samples])
    others = _gains([s.by_source[s.shares == 0] for s in samples])
    nobody = [None] * len(labels)
    return list(map(SourceStanding, labels, winners or nobody, others or nobody))


def _gains(samples: list[Floats]) -> list[Gain]:
    """The mean of each source, from arrays with a row for each seat of a game."""
    means = [rows.mean(axis=0) for rows in samples if len(rows)]
    if not means:
        return []
    mean = np.mean(means, axis=0)
    gained = mean.clip(min=0)
    shares = gained / max(gained.sum(), np.finfo(float).tiny)
    return [Gain(float(m), float(s)) for m, s in zip(mean, shares, strict=True)]
