"""How far a figure may be from the truth: intervals that hold it 95 times in 100."""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class Interval:
    """An estimate, and the bounds between which the truth most likely lies."""

    estimate: float
    low: float
    high: float


def wilson(share: float, trials: float) -> Interval:
    """Wilson's interval of a share in so many independent trials: it never leaves 0 to 1.

    >>> wilson(0.5, 100)  # doctest: +ELLIPSIS
    Interval(estimate=0.5, low=0.4038..., high=0.5961...)
    """
    shrink = 1 + Z**2 / trials
    centre = (share + Z**2 / (2 * trials)) / shrink
    half = Z / shrink * math.sqrt(share * (1 - share) / trials + (Z / (2 * trials)) ** 2)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def share_of(rounds: NDArray[np.float64]) -> Interval:
    """The interval of a mean share, from an array with a row for each round.

    Games of one round share their luck, so they are no independent trials: where the rounds
    differ more than independent games would make them, games count for less than one trial each.
    They never count for more. Where nothing tells how alike the games of a round are (there is
    only one round, or all games went the same way), each round counts for one trial.
    """
    share = float(rounds.mean())
    return wilson(share, rounds.size / _design_effect(rounds, share))


def _design_effect(rounds: NDArray[np.float64], share: float) -> float:
    """How many times more the mean varies than that of independent games would."""
    independent = share * (1 - share) / rounds.size
    if len(rounds) == 1 or not independent:
        return rounds.size / len(rounds)
    varies = float(rounds.mean(axis=1).var(ddof=1)) / len(rounds)
    return max(1.0, varies / independent)
