"""Plots as SVG that belongs to a page: its colours, its font, light or dark."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.language import Language, Text, plain
from ludotheque.players.analysis import Judgement
from ludotheque.study.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, ROW, MARGIN = 4.4, 0.36, 0.75  # inches: small, so that text stays readable on a phone
HISTOGRAM_HEIGHT = 2.2
RIDGE = 0.62
LEGEND, BAR = 0.3, 0.38  # inches; part of a row
PANEL = 1.05
MAX_BARS = 30
# Stand-ins that matplotlib understands, and what the page's style has in their place.
INK, ACCENT, SOFT, QUIET = "#010203", "#040506", "#070809", "#0a0b0c"
COLOURS = {INK: "currentColor", ACCENT: "var(--accent)", SOFT: "var(--soft)", QUIET: "var(--quiet)"}
WINS = Text(
    en="wins in 100 games (dotted: a fair share)",
    fr="victoires sur 100 parties (pointillé : juste part)",
)
EVENT = Text(en="event", fr="événement")
STYLE: dict[Any, Any] = {
    "text.parse_math": False,  # a $ in a name is a $
    "svg.fonttype": "none",  # text stays text
    "font.size": 10,
    **{f"axes.spines.{side}": False for side in ("top", "right", "left")},
    **{f"{part}color": INK for part in ("text.", "axes.edge", "axes.label", "xtick.", "ytick.")},
}


def intervals(rows: Mapping[str, Interval], fair: float, language: Language) -> str:
    """Shares with their intervals, a row each, beside the line of what would be fair."""
    with _figure(MARGIN + ROW * len(rows)) as (figure, axes):
        axes.axvline(100 * fair, color=QUIET, linestyle=":", linewidth=1.4)
        for row, interval in enumerate(rows.values()):
            axes.plot([100 * interval.low, 100 * interval.high], [row, row], color=SOFT,
                      linewidth=7, solid_capstyle="round")  # fmt: skip
            axes.plot(100 * interval.estimate, row, "o", color=ACCENT, markersize=7)
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xlabel(WINS.to(language))
        return _svg(figure)


def histogram(values: NDArray[np.int64], label: Text, language: Language) -> str:
    """How often each value comes."""
    with _figure(HISTOGRAM_HEIGHT) as (figure, axes):
        axes.hist(values, bins=_bins(values), color=ACCENT, rwidth=0.92)
        axes.set_yticks([])
        _label_whole_numbers(axes, label.to(language))
        return _svg(figure)


def ridges(rows: Mapping[str, NDArray[np.int64]], label: Text, language: Language) -> str:
    """Distributions one above the other, on one scale; each is as high as the others."""
    with _figure(MARGIN + RIDGE * len(rows)) as (figure, axes):
        edges = np.array(_bins(np.concatenate(list(rows.values()))))
        for row, values in enumerate(rows.values()):
            counts, _ = np.histogram(values, edges)
            heights = counts / max(1, counts.max()) * 0.8
            middles, widths = (edges[:-1] + edges[1:]) / 2, np.diff(edges) * 0.92
            axes.bar(middles, heights, widths, bottom=-row, color=ACCENT)
            axes.axhline(-row, color=SOFT, linewidth=0.8)
        axes.set_yticks([0.3 - row for row in range(len(rows))], list(rows))
        axes.tick_params(left=False)
        _label_whole_numbers(axes, label.to(language))
        return _svg(figure)


def paired_bars(
    rows: Mapping[str, Sequence[float]], pair: Sequence[Text], label: Text, language: Language
) -> str:
    """Two values side by side, a row for each pair; the pair's names are the legend."""
    with _figure(MARGIN + LEGEND + ROW * len(rows)) as (figure, axes):
        for which, (name, colour) in enumerate(zip(pair, (ACCENT, QUIET), strict=True)):
            middles = [row + BAR * (which - 0.5) for row in range(len(rows))]
            values = [values[which] for values in rows.values()]
            axes.barh(middles, values, BAR, color=colour, label=name.to(language))
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.tick_params(left=False)
        axes.xaxis.set_major_formatter(lambda tick, _: plain(tick).to(language))
        axes.set_xlabel(label.to(language))
        figure.legend(loc="outside upper right", ncols=len(pair), frameon=False)
        return _svg(figure)


def course(
    rows: Mapping[str, Sequence[Judgement]], ringed: Sequence[Judgement], language: Language
) -> str:
    """What the game was worth to each seat after its decisions: a panel each, one above the other.

    A band is the error of an estimate, a stem reaches up to the best move; some decisions have a
    ring.
    """
    with _canvas(MARGIN + PANEL * len(rows)) as figure:
        panels = figure.subplots(len(rows), sharex=True, squeeze=False)[:, 0]
        for axes, (name, judged) in zip(panels, rows.items(), strict=True):
            _panel(axes, judged)
            for one in (one for one in judged if one in ringed):
                axes.plot(one.event, 100 * one.played.win_probability, "o", markersize=10,
                          markerfacecolor="none", markeredgecolor=INK)  # fmt: skip
            axes.set_title(name, loc="left", fontsize="medium")
        _label_whole_numbers(panels[-1], EVENT.to(language))
        return _svg(figure)


def _panel(axes: "Axes", judged: Sequence[Judgement]) -> None:
    events = [one.event for one in judged]
    values = np.array([100 * one.played.win_probability for one in judged])
    errors = np.array([100 * (one.played.error or 0.0) for one in judged])
    bests = values + [100 * one.cost for one in judged]
    axes.axhline(50, color=QUIET, linestyle=":", linewidth=0.8)
    axes.fill_between(events, values - errors, values + errors, color=SOFT, linewidth=0)
    axes.vlines(events, values, bests, color=QUIET, linewidth=1.6)
    axes.plot(events, values, "o-", color=ACCENT, markersize=3.2, linewidth=1.2)
    axes.set_ylim(-8, 108)
    axes.set_yticks([0, 50, 100])


@contextmanager
def _canvas(height: float) -> "Iterator[Figure]":
    """A figure to be drawn, and written, in the style of a page."""
    from matplotlib import rc_context  # heavy: only for those who want plots
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        yield Figure((WIDTH, height), layout="constrained")


@contextmanager
def _figure(height: float) -> "Iterator[tuple[Figure, Axes]]":
    """A figure with a single plot."""
    with _canvas(height) as figure:
        yield figure, figure.add_subplot()


def _label_whole_numbers(axes: "Axes", label: str) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
    axes.set_xlabel(label)


def _bins(values: NDArray[np.int64]) -> Sequence[float]:
    """Edges between whole numbers, so that each bar stands for as many of them."""
    low, high = int(values.min()), int(values.max())
    step = -(-(high - low + 1) // MAX_BARS)
    return [edge - 0.5 for edge in range(low, high + step + 1, step)]


def _svg(figure: "Figure") -> str:
    """The figure for use within a page: without header, addresses and colours of its own."""
    written = io.StringIO()
    figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    svg = re.sub(r"<metadata>.*?</metadata>", "", written.getvalue(), flags=re.DOTALL)
    tag, rest = svg[svg.index("<svg") :].split(">", 1)
    svg = re.sub(r' (?:xmlns(?::\w+)?|width|height|version)="[^"]*"', "", tag) + ">" + rest
    for stand_in, colour in COLOURS.items():
        svg = svg.replace(stand_in, colour)
    return svg
