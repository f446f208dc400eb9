"""The table of Donnant Donnant in characters: the dice, the market, every stall."""

from collections.abc import Sequence

import msgspec

from ludotheque.drawing.characters import Picture, Span
from ludotheque.games.donnant import view as views
from ludotheque.games.donnant import words
from ludotheque.games.donnant.content import Colour
from ludotheque.games.donnant.lexicon import LEXICON
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.view import Card, Die, DonnantView, LaidCard, Stall
from ludotheque.games.donnant.words import ASKED, COLOUR_NAMES, OF_A_CARD, REWARDS
from ludotheque.language import Language, Text

STYLES: dict[Colour | None, str] = {
    "yellow": "bold yellow", "orange": "bold color(208)", "green": "bold green",
    "blue": "bold bright_blue", "purple": "bold magenta", None: "",
}  # fmt: skip
DIM = "dim"
BOLD = "bold"
NO_LETTER = "?"  # else a colour's first letter; upper case on the map: the card is complete
SIGNS = {"numbers": " ", "rising": "<", "equal": "=", "sum": "+"}
GOAL_WIDTH = 36
MAP_WIDTH = 15
PLACE_WIDTH = len("bottom 4 (3) ")


def render(view: DonnantView, language: Language) -> Picture:
    """Draw all that a seat needs to decide."""
    picture = Picture()
    picture.line((_title(view).to(language), BOLD))
    picture.line(*_decks(view, language))
    if view.round_number:
        picture.line(*_dice(view.dice, words.DICE, language))
        if any(_is_changed(own, die) for own, die in zip(view.own_dice, view.dice, strict=False)):
            picture.line(*_dice(view.own_dice, words.YOUR_DICE, language))
    picture.line()
    picture.line((words.MARKET.to(language), BOLD))
    for offer in view.market:
        row = LEXICON.said(offer.row).to(language)
        where = f"{row} {offer.column} ({offer.price})"
        card = (
            _card(offer.card, language) if offer.card else [(f"-- {words.EMPTY.to(language)}", DIM)]
        )
        picture.line((f"  {where:<{PLACE_WIDTH}}", DIM), *card)
    for stall in view.stalls:
        picture.line()
        _draw_stall(picture, stall, stall.seat == view.viewer, language)
    picture.line()
    for legend in words.LEGENDS:
        picture.line((legend.to(language), DIM))
    if view.viewer in view.to_move:
        picture.line((_question(view).to(language), BOLD))
    return picture


def _is_changed(own: Die, die: Die) -> bool:
    """Whether a seat has used a die, or uses it otherwise than it lies."""
    return own.used or (own.value, own.used_as) != (die.value, die.used_as)


def _question(view: DonnantView) -> Text:
    """What a seat to move may do now."""
    asked = words.NOW.filled(asked=ASKED[view.phase][1])
    if view.buying:
        return _joined([asked, words.BUYING.filled(**msgspec.structs.asdict(view.buying))])
    if view.dice_left is not None:
        return _joined([asked, words.DICE_LEFT.filled(n=view.dice_left)])
    return asked


def _joined(parts: list[Text]) -> Text:
    return Text(en="".join(p.en for p in parts), fr="".join(p.fr for p in parts))


def _title(view: DonnantView) -> Text:
    if not view.round_number:
        return words.SETTING_UP
    parts = [words.TITLE.filled(round=view.round_number)]
    if view.last_round:
        parts.append(words.LAST_ROUND.filled(last=view.last_round))
    if view.solo:
        parts.append(words.LEVEL.filled(rounds=view.solo.rounds, target=view.solo.target))
    else:
        parts.append(words.ACTIVE.filled(seat=view.active))
    if view.passive_turn:
        parts.append(words.PASSIVE.filled(n=table.SOLO_DICE - view.rerolls))
    elif view.phase == "joker entering":
        parts.append(words.JOKER_DICE)
    elif view.drawn_deck:
        parts.append(words.JOKER_CARD[view.drawn_deck])
    else:
        parts.append(words.REROLLS_LEFT.filled(n=view.rerolls, most=table.REROLLS))
    return _joined(parts)


def _decks(view: DonnantView, language: Language) -> list[Span]:
    spans: list[Span] = []
    for deck, name in zip(view.decks, words.DECKS, strict=True):
        spans.append((name.filled(n=deck.size).to(language), DIM))
        if deck.returned:
            cards = " ".join(card or "?" for card in deck.returned)
            spans.append((words.UNDER.filled(cards=cards).to(language), DIM))
    return spans


def _dice(dice: Sequence[Die], title: Text, language: Language) -> list[Span]:
    """The dice; those just thrown are marked while others may enter them, so are those used."""
    spans: list[Span] = [(f"{title.to(language)}  ", BOLD)]
    for die in dice:
        value = "×" if die.used else die.value or "…"
        other = die.used_as != die.colour
        as_other = (
            words.AS_OTHER.filled(hue=COLOUR_NAMES[die.used_as]).to(language) if other else ""
        )
        fresh = "*" if die.rethrown else " "
        colour = COLOUR_NAMES[die.colour].to(language)
        spans.append((f"{colour} {value}{fresh}{as_other}  ", STYLES[die.used_as]))
    return spans


def _card(card: Card, language: Language, laid: LaidCard | None = None) -> list[Span]:
    """One line about a card: name, colour, goal with what is entered, reward."""
    colour = COLOUR_NAMES[card.colour].to(language) if card.colour else "-"
    goal = _goal(card, laid.values if laid else (None,) * len(card.boxes), language)
    width = sum(len(text) for text, _ in goal)
    reward = words.HOPELESS if laid and not laid.completable else _reward(card, laid)
    return [
        (f"{card.name:<4}", BOLD),
        (f"{colour:<7}", STYLES[card.colour]),
        *goal,
        (" " * (GOAL_WIDTH - width) + reward.to(language), ""),
    ]


def _goal(card: Card, values: Sequence[int | None], language: Language) -> list[Span]:
    """The boxes of a goal: in brackets what an empty one asks for, else what is entered."""
    spans: list[Span] = []
    for box, value in zip(card.boxes, values, strict=True):
        if spans:
            spans.append((SIGNS[card.goal] if box.joined else " ", DIM))
        spans.append(_box(box, value, language))
    if card.total is not None:
        spans.append((f" ≥{card.total}", DIM))
    return spans


def _box(box: views.Box, value: int | None, language: Language) -> Span:
    style = STYLES[box.colour]
    if value:
        return str(value), f"{style} reverse".strip()
    letter = words.LETTERS[box.colour].to(language) if box.colour else ""
    return f"[{letter}{box.number or ' ' * (not letter)}]", style


def _reward(card: Card, laid: LaidCard | None) -> Text:
    """A reward in words; a bonus with its marks."""
    if card.reward in views.BONUSES:
        ticked = laid.ticked if laid else 0
        marks = "[x]" * ticked + "[ ]" * (card.amount - ticked)
        return Text(en="{b} {m}", fr="{b} {m}").filled(b=REWARDS[card.reward], m=marks)
    hue = card.reward_colour
    colour = OF_A_CARD[hue] if hue else ""
    return REWARDS[card.reward].filled(n=card.amount, c=colour)


def _draw_stall(picture: Picture, stall: Stall, own: bool, language: Language) -> None:
    """A stall: its map on the left, its cards on the right."""
    you = words.YOU if own else ""
    title = words.STALL.filled(
        seat=stall.seat, you=you, points=stall.points, boxes=stall.empty_boxes
    )
    picture.line((title.to(language), BOLD))
    rows = _map(stall, language)
    cards = _cards(stall, language)
    for line in range(max(len(rows), len(cards))):
        left = rows[line] if line < len(rows) else [(" " * MAP_WIDTH, "")]
        right = cards[line] if line < len(cards) else []
        picture.line(*left, *right)


def _map(stall: Stall, language: Language) -> list[list[Span]]:
    """The cells of a stall, ranks from the top."""
    rows: list[list[Span]] = []
    for rank in reversed(range(table.SIDE)):
        names = views.CELL_NAMES[table.SIDE * rank : table.SIDE * (rank + 1)]
        cells = [_cell(stall, name, language) for name in names]
        rows.append([(f"  {rank + 1} ", DIM), *cells, (" ", "")])
    rows.append([("    a b c d e  ", DIM)])
    return rows


def _cell(stall: Stall, name: str, language: Language) -> Span:
    laid = stall.at(name)
    if laid is None:
        return ("+ " if name in stall.open_cells else "· "), DIM
    letter = words.LETTERS[laid.colour].to(language) if laid.colour else NO_LETTER
    return f"{letter.upper() if laid.complete else letter} ", STYLES[laid.colour]


def _cards(stall: Stall, language: Language) -> list[list[Span]]:
    """A line for each card of a stall, then for each in hand."""
    lines: list[list[Span]] = []
    for laid in stall.cards:
        sign = "✓" if laid.complete else " " if laid.completable else "✗"
        lines.append([(f"{laid.cell} {sign} ", ""), *_card(laid.card, language, laid)])
    if stall.hand:
        lines.append([(words.HAND.to(language), DIM)])
    for card in stall.hand:
        lines.append([("     ", ""), *(_card(card, language) if card else [("?", DIM)])])
    return lines
