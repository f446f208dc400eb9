"""Ratings: one number for how strong a player is, from ranks in games of any size."""

from collections.abc import Iterable, Sequence
from statistics import fmean

from ludotheque.errors import check_installed
from ludotheque.study.intervals import Interval, Z

NO_DRIFT = 0.0  # our players neither learn nor tire


def ratings(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Interval]:
    """Rate players from games, each given by who sat where and the ranks they took.

    The model is Plackett and Luce's, as OpenSkill has it: everybody starts at 25. Who sat in
    several seats of a game changes by the mean of what each of them would.

    >>> rated = ratings([(("strong", "weak"), (1, 2))] * 20)
    >>> rated["strong"].low > rated["weak"].high
    True
    """
    check_installed("openskill", "study")
    from openskill.models import PlackettLuce  # not before somebody wants ratings

    model = PlackettLuce(tau=NO_DRIFT)
    known: dict[str, tuple[float, float]] = {}
    for seating, ranks in games:
        if len(seating) < 2:
            continue
        before = [known.get(name, (model.mu, model.sigma)) for name in seating]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = [team[0] for team in model.rate(teams, ranks=list(map(float, ranks)))]
        for name in set(seating):
            own = [rating for rating, who in zip(after, seating, strict=True) if who == name]
            known[name] = fmean(one.mu for one in own), fmean(one.sigma for one in own)
    return {
        name: Interval(mu, mu - Z * sigma, mu + Z * sigma) for name, (mu, sigma) in known.items()
    }
