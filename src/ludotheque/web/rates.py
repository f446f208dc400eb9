"""How often somebody may ask: buckets that fill again with time."""

import ipaddress
from collections.abc import Callable, Hashable
from itertools import islice

from ludotheque.errors import TooMany
from ludotheque.language import Text

MAX_BUCKETS = 100_000  # full ones are forgotten before there are more
TOO_OFTEN = Text(
    en="too many requests at once; try again in {n} s",
    fr="trop de demandes à la fois ; réessayez dans {n} s",
)


class Buckets:
    """For each of many, so many tokens at once, and so many more a second.

    >>> now = [0.0]
    >>> buckets = Buckets(per_second=1, at_once=2, clock=lambda: now[0])
    >>> buckets.take("ada"), buckets.take("ada"), buckets.has("ada"), buckets.has("bob")
    (None, None, False, True)
    >>> buckets.give_back("ada"), buckets.has("ada"), buckets.take("ada")
    (None, True, None)
    >>> now[0] = 1.5
    >>> buckets.has("ada")
    True
    """

    def __init__(self, per_second: float, at_once: float, clock: Callable[[], float]):
        self._per_second, self._at_once, self._clock = per_second, at_once, clock
        self._left: dict[Hashable, tuple[float, float]] = {}  # tokens left at a time

    def has(self, who: Hashable, tokens: float = 1.0) -> bool:
        """Whether somebody may ask now."""
        return self._tokens(who, self._clock()) >= tokens

    def take(self, who: Hashable, tokens: float = 1.0) -> None:
        """Count a request; TooMany where there have been too many."""
        now = self._clock()
        left = self._tokens(who, now)
        if left < tokens:
            seconds = (tokens - left) / self._per_second
            raise TooMany(TOO_OFTEN.filled(n=max(1, round(seconds))), seconds)
        if len(self._left) >= MAX_BUCKETS:
            self._forget_full(now)
        self._left[who] = (left - tokens, now)

    def give_back(self, who: Hashable) -> None:
        """What was counted was none: whoever comes with something right may come again."""
        left, since = self._left.get(who, (self._at_once, 0.0))
        self._left[who] = (min(self._at_once, left + 1.0), since)

    def _tokens(self, who: Hashable, now: float) -> float:
        left, since = self._left.get(who, (self._at_once, now))
        return min(self._at_once, left + (now - since) * self._per_second)

    def _forget_full(self, now: float) -> None:
        """Forget who may ask as often as ever; where that is not enough, the older half."""
        kept = {
            who: left for who, left in self._left.items() if self._tokens(who, now) < self._at_once
        }
        if len(kept) > MAX_BUCKETS // 2:
            kept = dict(islice(kept.items(), len(kept) // 2, None))
        self._left = kept


def neighbourhood(address: str) -> str:
    """What counts as one address: of IPv6 the first half, which one house has.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("127.0.0.1")
    ('2001:db8:1:2::/64', '127.0.0.1')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False))
