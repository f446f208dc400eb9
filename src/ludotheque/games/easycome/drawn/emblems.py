"""The emblems of the nine prizes: drawings of our own, the same by day and by night."""

from functools import cache

from ludotheque.games.easycome.view import PrizeWord

SIZE = "0 0 54 42"
DARK = "#14202b"


def _dice(x: int, y: int) -> str:
    """One of four equal dice."""
    return (
        f'<rect x="{x}" y="{y}" width="15" height="15" rx="3.5"/>'
        f'<circle cx="{x + 7.5}" cy="{y + 7.5}" r="2.4" fill="#fff" stroke="none"/>'
    )


def _number(words: str, y: int, size: str, colour: str) -> str:
    return f'<text x="27" y="{y}" class="{size}" fill="{colour}" stroke="none">{words}</text>'


DRAWINGS: dict[PrizeWord, str] = {
    "four": f'<g fill="#2a69ad">{_dice(10, 4)}{_dice(29, 4)}{_dice(10, 23)}{_dice(29, 23)}</g>',
    "pairs": '<g fill="#e57a2e"><circle cx="13" cy="13" r="9"/><circle cx="25" cy="13" r="9"/></g>'
    '<g fill="#3a8550"><circle cx="29" cy="29" r="9"/><circle cx="41" cy="29" r="9"/></g>',
    "odd": '<path d="M27 2l9 15H18zM14 21l9 15H5zM40 21l9 15H31z" fill="#8a5cb8"/>'
    '<circle cx="27" cy="33" r="3.4" fill="#f0bf2c" stroke-width="1.6"/>',
    "even": '<g fill="#0c7a88"><rect x="19" y="3" width="16" height="14" rx="2.5"/>'
    '<rect x="6" y="22" width="16" height="14" rx="2.5"/>'
    '<rect x="32" y="22" width="16" height="14" rx="2.5"/></g>'
    '<rect x="23.6" y="25.6" width="6.8" height="6.8" rx="1.5" fill="#f0bf2c" stroke-width="1.6"/>',
    "seven": '<circle cx="27" cy="21" r="18.5" fill="#bf3a30"/>'
    + _number("7", 30, "large", "#fff"),
    "thirteen": '<path d="M27 2l18 9.5v19L27 40 9 30.5v-19z" fill="#2c3350"/>'
    + _number("13", 28, "medium", "#f4c83f"),
    "low": '<path d="M4 2h46v24L27 40 4 26z" fill="#f0bf2c"/>' + _number("≤3", 25, "medium", DARK),
    "high": '<path d="M4 40h46V16L27 2 4 16z" fill="#e57a2e"/>'
    + _number("≥17", 33, "medium", DARK),
    "straight": '<rect x="4" y="30" width="11" height="9" fill="#dcecf2"/>'
    '<rect x="16" y="21" width="11" height="18" fill="#8fc3d8"/>'
    '<rect x="28" y="12" width="11" height="27" fill="#4a93b5"/>'
    '<rect x="40" y="3" width="11" height="36" fill="#1f6a8f"/>',
}


@cache
def emblem(prize: PrizeWord) -> str:
    """The emblem of a prize, as wide as it is let be."""
    return (
        f'<svg class="emblem" viewBox="{SIZE}" aria-hidden="true">'
        f'<g stroke="currentColor" stroke-width="2" stroke-linejoin="round">{DRAWINGS[prize]}</g>'
        "</svg>"
    )
