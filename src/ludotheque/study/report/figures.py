"""Figures as people read them, in each language."""

from ludotheque.language import MINUS, Text, number, percent, same
from ludotheque.study.intervals import Interval

PERCENT = 0.01


def plain(value: float) -> Text:
    """A number with as many digits as it needs.

    >>> str(plain(-2.0)), plain(0.25).to("fr")
    ('−2', '0,25')
    """
    english = f"{value:g}".replace("-", MINUS)
    return Text(en=english, fr=english.replace(".", ","))


def span(interval: Interval, unit: float = 1) -> Text:
    """The bounds of an interval, in a unit."""
    return Text(en="{low}–{high}", fr="{low}–{high}").filled(
        low=number(interval.low / unit, 1), high=number(interval.high / unit, 1)
    )


def percents(share: Interval) -> Text:
    """A share with its interval."""
    return Text(en="{e} ({span})", fr="{e} ({span})").filled(
        e=percent(share.estimate), span=span(share, PERCENT)
    )


def rating(interval: Interval | None) -> Text:
    """A rating and how far off it may be; nobody is rated alone."""
    if interval is None:
        return same("–")
    return Text(en="{e} ± {error}", fr="{e} ± {error}").filled(
        e=number(interval.estimate, 1), error=number(interval.high - interval.estimate, 1)
    )
