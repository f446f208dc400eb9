"""The table of Donnant Donnant in characters: the dice, the market, every stall."""

from collections.abc import Sequence
from functools import partial

import msgspec

from ludotheque.drawing.characters import WIDTH, Picture, Signs, Span, legend, padded, seat_name
from ludotheque.engine.game import NO_NAMES, Part, SeatNames
from ludotheque.games.donnant import view as views
from ludotheque.games.donnant import words
from ludotheque.games.donnant.content import Colour
from ludotheque.games.donnant.lexicon import LEXICON
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.view import Card, Die, DonnantView, LaidCard, Offer, Stall
from ludotheque.games.donnant.words import COLOUR_NAMES, LETTERS, OF_A_CARD, REWARDS
from ludotheque.language import Language, Text, capitalised, joined

STYLES: dict[Colour | None, str] = {
    "yellow": "bold yellow", "orange": "bold color(208)", "green": "bold green",
    "blue": "bold bright_blue", "purple": "bold magenta", None: "",
}  # fmt: skip
DIM = "dim"
BOLD = "bold"
# Upper case on the map: the card is complete.
NO_LETTER = "?"
JOINTS = {"numbers": " ", "rising": "<", "equal": "=", "sum": "+"}
GOAL_WIDTH, NARROW_GOAL_WIDTH = 20, 12
MAP_WIDTH = 15
PLACE_WIDTH = len("bottom 4 (3) ")
HALF = WIDTH // 2 - 1
NAME_WIDTH, SHORT_NAME_WIDTH = 10, 8  # in a title; where four stand in one line
STALL_LINES_BESIDE_MARKET = 8  # more leave no room for it in a compact form

# What is said only here.
ROWS = Text(en="Market (price): top row", fr="Marché (prix) : rangée du haut")
BOTTOM_ROW = Text(en="bottom row", fr="rangée du bas")
POINTS = Text(en="Points (cards):", fr="Points (cartes) :")
OWN_POINTS = Text(en="  you {n} ({cards})", fr="  vous {n} ({cards})")
SEAT_POINTS = Text(en="  {who} {n} ({cards})", fr="  {who} {n} ({cards})")
MARKET_PART = Text(en="market", fr="marché")
STALL_PART = Text(en="stall {n}", fr="étal {n}")
SHORT_REWARDS: dict[views.RewardKind, Text] = {
    "plus or minus 1": Text(en="±1 ×{n}", fr="±1 ×{n}"),
    "other colour": Text(en="other colour ×{n}", fr="autre coul. ×{n}"),
    "extra die": Text(en="extra die ×{n}", fr="dé en plus ×{n}"),
    "cheaper": Text(en="discount ×{n}", fr="rabais ×{n}"),
    "own colour": Text(en="own colour", fr="coul. au choix"),
    "complete neighbours": Text(en="{n}/compl. next", fr="{n}/v. complète"),
    "cards of a colour": Text(en="{n}/{c} card", fr="{n}/carte {c}"),
    "neighbours of a colour": Text(en="{n}/{c} next", fr="{n}/v. {c}"),
    "complete lines": Text(en="{n}/compl. line", fr="{n}/ligne compl."),
    "five colours": Text(en="{n}/five colours", fr="{n}/5 couleurs"),
    "lines of one colour": Text(en="{n}/1-col. line", fr="{n}/ligne unie"),
    "different bonuses": Text(en="{n}/bonus kind", fr="{n}/bonus diff."),
}
SIGNS: Signs = {
    "_": Text(en="an empty box", fr="une case vide"),
    Text(en="_g _3 _g3", fr="_v _3 _v3"): Text(
        en="a box for the green die, for a 3, for a green 3",
        fr="une case pour le dé vert, pour un 3, pour un 3 vert",
    ),
    "3": Text(en="a box with a 3 entered", fr="une case où un 3 est inscrit"),
    "_<_": Text(en="values rise from left to right", fr="les valeurs croissent"),
    "_=_": Text(en="equal values", fr="valeurs égales"),
    "_+_ ≥20": Text(en="a sum of 20 or more", fr="une somme de 20 ou plus"),
    "✓ ✗": Text(
        en="a complete card; one that cannot be completed any more",
        fr="une carte complète ; une carte qui ne peut plus l’être",
    ),
    "±1 [x][ ]": Text(
        en="a bonus of two marks, one of them used",
        fr="un bonus de deux marques, dont une utilisée",
    ),
    "±1 ×3": Text(en="a bonus of three marks", fr="un bonus de trois marques"),
    Text(en="4/blue card", fr="4/carte bleue"): Text(
        en="4 points for each; next: for each such neighbour",
        fr="4 points pour chacune ; v. : pour chaque voisine",
    ),
    "1(4)": Text(en="column 1 of the market: 4 equal dice", fr="colonne 1 du marché : 4 dés égaux"),
    "3* ×": Text(en="a die just rethrown; one that you have used",
                 fr="un dé qui vient d’être relancé ; un dé déjà utilisé par vous"),
    "…": Text(en="a die in the air; after words: cut for want of room",
              fr="un dé en l’air ; après des mots : coupé faute de place"),
    "· +": Text(en="on the map: no card here; a card may be laid here",
                fr="sur le plan : aucune carte ; on peut poser une carte ici"),
    Text(en="y Y", fr="j J"): Text(en="a yellow card; a complete one",
                                   fr="une carte jaune ; une carte complète"),
    Text(en="o g b p", fr="o v b p"): Text(en="orange, green, blue, purple",
                                           fr="orange, vert, bleu, violet (pourpre)"),
    "? -": Text(en="what is hidden, or a card without a colour; no colour printed",
                fr="ce qui est caché, ou une carte sans couleur ; aucune couleur imprimée"),
}  # fmt: skip


def render(view: DonnantView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw all that lies on the table."""
    picture = Picture()
    picture.line((_title(view, names).to(language), BOLD))
    picture.line(*_decks(view, language))
    _draw_dice(picture, view, language)
    picture.line()
    _draw_market(picture, view, language)
    picture.line()
    for stall in view.stalls:
        _draw_stall(picture, stall, _whose(stall, view, names), language)
    return picture


def compact(view: DonnantView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw the dice, everybody's points, one's own stall, and the market if one may buy."""
    picture = Picture()
    picture.line((_title(view, names).to(language), BOLD))
    _draw_dice(picture, view, language)
    own = view.own or view.stalls[view.active - 1]
    if len(_cards(own, language)) <= STALL_LINES_BESIDE_MARKET:
        _draw_narrow_market(picture, view, language)
    points: list[Span] = [(POINTS.to(language), BOLD)]
    for stall in view.stalls:
        whose = OWN_POINTS if stall.seat == view.viewer else SEAT_POINTS
        who = seat_name(stall.seat, names, SHORT_NAME_WIDTH)
        cards = whose.filled(who=who, n=stall.points, cards=len(stall.cards))
        points.append((cards.to(language), ""))
    picture.line(*padded(points, WIDTH))
    _draw_cards(picture, own, language)
    return picture


def parts(view: DonnantView, names: SeatNames = NO_NAMES) -> tuple[Part, ...]:
    """The market with its decks, every stall, and the signs."""

    def market(language: Language) -> Picture:
        picture = Picture()
        _draw_market(picture, view, language)
        picture.line(*_decks(view, language))
        return picture

    def stall_of(stall: Stall, language: Language) -> Picture:
        picture = Picture()
        _draw_stall(picture, stall, _whose(stall, view, names), language)
        return picture

    stalls = [Part(STALL_PART.filled(n=s.seat), partial(stall_of, s)) for s in view.stalls]
    return Part(MARKET_PART, market), *stalls, legend(SIGNS)


def _title(view: DonnantView, names: SeatNames) -> Text:
    if not view.round_number:
        return words.SETTING_UP
    parts = [words.TITLE.filled(round=view.round_number)]
    if view.last_round:
        parts.append(words.LAST_ROUND.filled(last=view.last_round))
    if view.solo:
        parts.append(words.LEVEL.filled(rounds=view.solo.rounds, target=view.solo.target))
    else:
        parts.append(words.ACTIVE.filled(who=seat_name(view.active, names, NAME_WIDTH)))
    if view.passive_turn:
        parts.append(words.PASSIVE.filled(n=table.SOLO_DICE - view.rerolls))
    elif view.phase == "joker entering":
        parts.append(words.JOKER_DICE)
    elif view.drawn_deck:
        parts.append(words.JOKER_CARD[view.drawn_deck])
    else:
        parts.append(words.REROLLS_LEFT.filled(n=view.rerolls, most=table.REROLLS))
    return joined(parts, "")


def _decks(view: DonnantView, language: Language) -> list[Span]:
    spans: list[Span] = []
    for deck, name in zip(view.decks, words.DECKS, strict=True):
        spans.append((name.filled(n=deck.size).to(language), DIM))
        if deck.returned:
            cards = " ".join(card or "?" for card in deck.returned)
            spans.append((words.UNDER.filled(cards=cards).to(language), DIM))
    return padded(spans, WIDTH)


def _draw_dice(picture: Picture, view: DonnantView, language: Language) -> None:
    """The dice as they lie, or, if the viewer has used or changed some, as it has them."""
    if not view.round_number:
        return
    own = zip(view.own_dice, view.dice, strict=False)
    if any(_is_changed(mine, die) for mine, die in own):
        picture.line(*padded(_dice(view.own_dice, words.YOUR_DICE, language), WIDTH))
    else:
        picture.line(*_dice(view.dice, words.DICE, language))
    if view.buying and view.viewer in view.to_move:
        picture.line(words.BUYING.filled(**msgspec.structs.asdict(view.buying)).to(language))
    elif view.dice_left is not None:
        picture.line(words.DICE_LEFT.filled(n=view.dice_left).to(language))


def _is_changed(own: Die, die: Die) -> bool:
    """Whether a seat has used a die, or uses it otherwise than it lies."""
    return own.used or (own.value, own.used_as) != (die.value, die.used_as)


def _dice(dice: Sequence[Die], title: Text, language: Language) -> list[Span]:
    """The dice; those just thrown are marked while others may enter them, so are those used."""
    spans: list[Span] = [(f"{title.to(language)} ", BOLD)]
    for die in dice:
        value = "×" if die.used else die.value or "…"
        other = die.used_as != die.colour
        hue = COLOUR_NAMES[die.used_as]
        as_other = words.AS_OTHER.filled(hue=hue).to(language) if other else ""
        fresh = "*" if die.rethrown else ""
        name = COLOUR_NAMES[die.colour].to(language)
        spans.append((f" {name} {value}{fresh}{as_other} ", STYLES[die.used_as]))
    return spans


def _draw_market(picture: Picture, view: DonnantView, language: Language) -> None:
    picture.line((words.MARKET.to(language), BOLD))
    for offer in view.market:
        row = LEXICON.said(offer.row).to(language)
        where = f"{row} {offer.column} ({offer.price})"
        card = _card(offer.card, language) if offer.card else _nothing(language)
        picture.line(*padded([(f"  {where:<{PLACE_WIDTH}}", DIM), *card], WIDTH))


def _draw_narrow_market(picture: Picture, view: DonnantView, language: Language) -> None:
    """Both rows side by side, rewards in few words."""
    heading = padded([(ROWS.to(language), BOLD)], HALF + 1)
    picture.line(*heading, (BOTTOM_ROW.to(language), BOLD))
    half = len(view.market) // 2
    for top, bottom in zip(view.market[:half], view.market[half:], strict=True):
        left, right = (padded(_offer(offer, language), HALF) for offer in (top, bottom))
        picture.line(*left, (" ", ""), *right)


def _offer(offer: Offer, language: Language) -> list[Span]:
    where = (f"{offer.column}({offer.price}) ", DIM)
    if not (card := offer.card):
        return [where, *_nothing(language)]
    letter = LETTERS[card.colour].to(language) if card.colour else "-"
    goal = _fitting_goal(card, (None,) * len(card.boxes), NARROW_GOAL_WIDTH, language)
    reward = _filled(SHORT_REWARDS[card.reward], card).to(language)
    name = (f"{card.name:<4}", BOLD)
    return [where, name, (f"{letter} ", STYLES[card.colour]), *goal, (reward, "")]


def _nothing(language: Language) -> list[Span]:
    return [(f"-- {words.EMPTY.to(language)}", DIM)]


def _card(card: Card, language: Language, laid: LaidCard | None = None) -> list[Span]:
    """One line about a card: name, colour, goal with what is entered, reward."""
    colour = COLOUR_NAMES[card.colour].to(language) if card.colour else "-"
    values = laid.values if laid else (None,) * len(card.boxes)
    reward = words.HOPELESS if laid and not laid.completable else _reward(card, laid)
    return [
        (f"{card.name:<4}", BOLD),
        (f"{colour:<7}", STYLES[card.colour]),
        *_fitting_goal(card, values, GOAL_WIDTH, language),
        (reward.to(language), ""),
    ]


def _fitting_goal(
    card: Card, values: Sequence[int | None], width: int, language: Language
) -> list[Span]:
    """A goal and a blank; without the joints that go without saying if it is too wide."""
    goal = _goal(card, values, JOINTS[card.goal], language)
    if sum(len(text) for text, _ in goal) > width and card.goal in ("numbers", "sum"):
        goal = _goal(card, values, "", language)
    return [*padded(goal, width), (" ", "")]


def _goal(card: Card, values: Sequence[int | None], joint: str, language: Language) -> list[Span]:
    """The boxes of a goal: a low line and what an empty one asks for, else what is entered."""
    spans: list[Span] = []
    for box, value in zip(card.boxes, values, strict=True):
        if spans:
            spans.append((joint if box.joined or not joint else " ", DIM))
        spans.append(_box(box, value, language))
    if card.total is not None:
        spans.append((f"{' ' * bool(joint)}≥{card.total}", DIM))
    return spans


def _box(box: views.Box, value: int | None, language: Language) -> Span:
    style = STYLES[box.colour]
    if value:
        return str(value), f"{style} reverse".strip()
    letter = LETTERS[box.colour].to(language) if box.colour else ""
    return f"_{letter}{box.number or ''}", style


def _reward(card: Card, laid: LaidCard | None) -> Text:
    """A reward in words; a bonus with its marks."""
    if card.reward in views.BONUSES:
        ticked = laid.ticked if laid else 0
        marks = "[x]" * ticked + "[ ]" * (card.amount - ticked)
        return Text(en="{b} {m}", fr="{b} {m}").filled(b=REWARDS[card.reward], m=marks)
    return _filled(REWARDS[card.reward], card)


def _filled(reward: Text, card: Card) -> Text:
    """How much a card gives, and for which colour."""
    hue = card.reward_colour
    return reward.filled(n=card.amount, c=OF_A_CARD[hue] if hue else "")


def _draw_stall(picture: Picture, stall: Stall, whose: Text, language: Language) -> None:
    """A stall under its title."""
    title = words.STALL.filled(whose=whose, points=stall.points, boxes=stall.empty_boxes)
    picture.line((title.to(language), BOLD))
    _draw_cards(picture, stall, language)


def _whose(stall: Stall, view: DonnantView, names: SeatNames) -> Text:
    who = capitalised(seat_name(stall.seat, names))
    return joined((who, words.YOU), "") if stall.seat == view.viewer else who


def _draw_cards(picture: Picture, stall: Stall, language: Language) -> None:
    """A stall: its map on the left, its cards on the right."""
    rows = _map(stall, language)
    cards = _cards(stall, language)
    for line in range(max(len(rows), len(cards))):
        left = rows[line] if line < len(rows) else [(" " * MAP_WIDTH, "")]
        right = cards[line] if line < len(cards) else []
        picture.line(*padded([*left, *right], WIDTH))


def _map(stall: Stall, language: Language) -> list[list[Span]]:
    """The cells of a stall, ranks from the top."""
    rows: list[list[Span]] = []
    for rank in reversed(range(table.SIDE)):
        names = views.CELL_NAMES[table.SIDE * rank : table.SIDE * (rank + 1)]
        cells = (_cell(stall, name, language) for name in names)
        rows.append([(f"  {rank + 1} ", DIM), *cells, (" ", "")])
    rows.append([("    a b c d e  ", DIM)])
    return rows


def _cell(stall: Stall, name: str, language: Language) -> Span:
    laid = stall.at(name)
    if laid is None:
        return ("+ " if name in stall.open_cells else "· "), DIM
    letter = LETTERS[laid.colour].to(language) if laid.colour else NO_LETTER
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
