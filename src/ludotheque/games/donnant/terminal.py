"""The table of Donnant Donnant in characters: the dice, the market, every stall."""

import numpy as np

from ludotheque.drawing.characters import Picture, Span
from ludotheque.games.donnant.content import COLOUR_NAMES, COLOURS, card_name
from ludotheque.games.donnant.notation import CELL_NAMES, ROW_NAMES
from ludotheque.games.donnant.rules import goals
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.stalls import empty_box_count, stall_points
from ludotheque.games.donnant.words import ASKED
from ludotheque.language import Language, Text, same

STYLES = ("bold yellow", "bold color(208)", "bold green", "bold bright_blue", "bold magenta", "")
DIM = "dim"
BOLD = "bold"
LETTERS = "yogbp?"  # a colour's letter; upper case on the map: the card is complete
SIGNS = {goals.NUMBERS: " ", goals.RISING: "<", goals.EQUAL: "=", goals.SUM: "+"}
USING_DICE = (
    table.ENTERING, table.ACTING, table.PAYING, table.JOKER_ENTERING, table.SOLO_ENTERING,
)  # fmt: skip
GOAL_WIDTH = 36
MAP_WIDTH = 15
PLACE_WIDTH = len("bottom 4 (3) ")

TITLE = Text(en="Round {round}", fr="Manche {round}")
LAST_ROUND = Text(en=" (the last is {last})", fr=" (la dernière est la {last})")
LEVEL = Text(
    en="   alone: {target} points in {rounds} rounds",
    fr="   en solo : {target} points en {rounds} manches",
)
SETTING_UP = Text(en="Setting up", fr="Mise en place")
ACTIVE = Text(en="   active: seat {seat}", fr="   joueur actif : place {seat}")
REROLLS = Text(en="   rerolls: {n} of {most}", fr="   relances : {n} sur {most}")
PASSIVE = Text(en="   passive turn, dice: {n}", fr="   tour passif, dés : {n}")
JOKER_DICE = Text(en="   joker: dice", fr="   joker : des dés")
JOKER_CARD = (
    Text(en="   joker: a scoring card", fr="   joker : une carte d’évaluation"),
    Text(en="   joker: a bonus card", fr="   joker : une carte de bonus"),
)
BUYING = Text(
    en=" ({card} for {cell}: {price} equal dice)", fr=" ({card} pour {cell} : {price} dés égaux)"
)
DECKS = (
    Text(en="Scoring deck: {n}", fr="Pile d’évaluation : {n}"),
    Text(en="   bonus deck: {n}", fr="   pile de bonus : {n}"),
)
UNDER = Text(en=" (under it {cards})", fr=" (dessous {cards})")
DICE = Text(en="Dice  ", fr="Dés   ")
YOUR_DICE = Text(en="Yours ", fr="Vôtres")
MARKET = Text(en="Market (price in equal dice)", fr="Marché (prix en dés égaux)")
EMPTY = Text(en="empty", fr="vide")
HAND = Text(en="In hand", fr="En main")
STALL = Text(
    en="Seat {seat}{you}: points {points}, empty boxes {boxes}",
    fr="Place {seat}{you} : points {points}, cases vides {boxes}",
)
YOU = Text(en=" (you)", fr=" (vous)")
HOPELESS = Text(en="✗ cannot be completed any more", fr="✗ ne peut plus être complétée")
AS_OTHER = Text(en=" as {hue}", fr=" comme {hue}")
NOW = Text(en="You may now: {asked}", fr="À vous : {asked}")
DICE_LEFT = Text(en=" (dice left: {n})", fr=" (dés restants : {n})")
LEGENDS = (
    Text(
        en="[ ] an empty box   [g] only the green die   [3] only a 3   3 filled   ✓ complete",
        fr="[ ] case vide   [g] seulement le dé vert   [3] seulement un 3   3 rempli   ✓ complète",
    ),
    Text(
        en="y yellow   o orange   g green   b blue   p purple   ? no colour yet",
        fr="y jaune   o orange   g vert   b bleu   p violet   ? sans couleur",
    ),
    Text(
        en="On dice: * just rethrown   × used by you",
        fr="Sur les dés : * relancé   × utilisé par vous",
    ),
    Text(
        en="On the maps: + free for a card   y a yellow card   Y a complete one",
        fr="Sur les plans : + libre pour une carte   y une carte jaune   Y une carte complète",
    ),
)

BONUS_NAMES = {
    table.SHIFT: Text(en="±1", fr="±1"),
    table.RECOLOUR: Text(en="other colour", fr="autre couleur"),
    table.EXTRA: Text(en="extra die", fr="dé en plus"),
    table.DISCOUNT: Text(en="discount", fr="rabais"),
    table.WILD: Text(en="own colour", fr="couleur au choix"),
}
POINT_NAMES = {
    table.COMPLETE_NEIGHBOURS: Text(en="{n} per complete neighbour", fr="{n} par voisine complète"),
    table.COLOURED_CARDS: Text(en="{n} per {c} card", fr="{n} par carte {c}"),
    table.COLOURED_NEIGHBOURS: Text(en="{n} per {c} neighbour", fr="{n} par voisine {c}"),
    table.COMPLETE_LINES: Text(en="{n} per complete line", fr="{n} par ligne complète"),
    table.FIVE_COLOURS: Text(en="{n} for five colours", fr="{n} pour cinq couleurs"),
    table.COLOURED_LINES: Text(en="{n} per line of one colour", fr="{n} par ligne unicolore"),
    table.BONUS_KINDS: Text(en="{n} per different bonus", fr="{n} par bonus différent"),
}
FEMININE = ("jaune", "orange", "verte", "bleue", "violette")


def render(raw: np.record, seat: int, language: Language) -> Picture:
    """Draw all that a seat needs to decide; the record is that seat's view."""
    picture = Picture()
    picture.line((_title(raw).to(language), BOLD))
    picture.line(*_decks(raw, language))
    if raw.round_number:
        picture.line(*_dice(raw, int(raw.dice), table.NATURAL_HUES, DICE, language))
        if seat >= 0 and _uses_dice(raw, seat):
            faces, hues = int(raw.faces[seat]), int(raw.hues[seat])
            used = _used(raw, seat)
            if used or (faces, hues) != (int(raw.dice), table.NATURAL_HUES):
                picture.line(*_dice(raw, faces, hues, YOUR_DICE, language, used))
    picture.line()
    picture.line((MARKET.to(language), BOLD))
    for row in range(table.DECKS):
        for column in range(table.COLUMNS):
            where = f"{ROW_NAMES[row]} {column + 1} ({raw.price[column]})"
            card = int(raw.market[row, column])
            picture.line((f"  {where:<{PLACE_WIDTH}}", DIM), *_card(raw, card, language))
    for owner in range(int(raw.players)):
        picture.line()
        _draw_stall(picture, raw, owner, owner == seat, language)
    picture.line()
    for legend in LEGENDS:
        picture.line((legend.to(language), DIM))
    if seat >= 0 and int(raw.waiting) >> seat & 1 and int(raw.phase) in ASKED:
        picture.line((_question(raw, seat).to(language), BOLD))
    return picture


def _question(raw: np.record, seat: int) -> Text:
    """What a seat to move may do now."""
    asked = NOW.filled(asked=ASKED[int(raw.phase)][1])
    if raw.phase == table.PAYING:
        row, column = divmod(int(raw.buying), table.COLUMNS)
        more = BUYING.filled(
            card=card_name(int(raw.market[row, column])),
            cell=CELL_NAMES[raw.buying_cell],
            price=raw.price[column],
        )
    elif raw.phase in (table.ENTERING, table.JOKER_ENTERING, table.SOLO_ENTERING):
        more = DICE_LEFT.filled(n=raw.allowance[seat])
    else:
        return asked
    return _joined([asked, more])


def _joined(parts: list[Text]) -> Text:
    return Text(en="".join(p.en for p in parts), fr="".join(p.fr for p in parts))


def _title(raw: np.record) -> Text:
    if not raw.round_number:
        return SETTING_UP
    parts = [TITLE.filled(round=raw.round_number)]
    if raw.last_round:
        parts.append(LAST_ROUND.filled(last=raw.last_round))
    if raw.players == 1:
        parts.append(LEVEL.filled(rounds=raw.solo_rounds, target=raw.solo_target))
    else:
        parts.append(ACTIVE.filled(seat=raw.active + 1))
    if raw.passive_turn:
        parts.append(PASSIVE.filled(n=table.SOLO_DICE - raw.rerolls))
    elif raw.phase == table.JOKER_ENTERING:
        parts.append(JOKER_DICE)
    elif raw.phase in (table.JOKER_DRAWING, table.JOKER_LAYING):
        parts.append(JOKER_CARD[raw.drawn_deck])
    else:
        parts.append(REROLLS.filled(n=raw.rerolls, most=table.REROLLS))
    return _joined(parts)


def deck_size(raw: np.record, deck: int) -> int:
    """How many cards a deck has, in a view too, where hidden cards stand in its pool."""
    hidden = 0
    for hand in raw.hand:
        for held, card in enumerate(hand):
            bonus = held >= table.HAND // 2
            if raw.phase == table.JOKER_LAYING:
                bonus = bool(raw.drawn_deck)
            hidden += card == table.HIDDEN and bonus == bool(deck)
    known = [c for c in raw.returned[deck] if c not in (table.NO_CARD, table.HIDDEN)]
    return (int(raw.pool) & table.IN_DECK[deck]).bit_count() - int(hidden) + len(known)


def _decks(raw: np.record, language: Language) -> list[Span]:
    spans: list[Span] = []
    for deck, name in enumerate(DECKS):
        spans.append((name.filled(n=deck_size(raw, deck)).to(language), DIM))
        count = int(raw.returned_count[deck])
        if count:
            cards = [_name(int(card)) for card in raw.returned[deck][:count]]
            spans.append((UNDER.filled(cards=" ".join(cards)).to(language), DIM))
    return spans


def _name(card: int) -> str:
    return "?" if card == table.HIDDEN else card_name(card)


def _dice(
    raw: np.record, faces: int, hues: int, title: Text, language: Language, used: int = 0
) -> list[Span]:
    """The dice; those just thrown are marked while others may enter them, so are those used."""
    spans: list[Span] = [(f"{title.to(language)}  ", BOLD)]
    shown = raw.phase != table.THROWING
    for die, colour in enumerate(COLOURS):
        hue = hues >> 3 * die & 7
        value = str((faces >> 3 * die & 7) + 1)
        just = int(raw.thrown) >> die & 1
        if just and not shown:
            value = "…"
        if used >> die & 1:
            value, just = "×", 0
        as_other = AS_OTHER.filled(hue=COLOURS[hue]).to(language) if hue != die else ""
        rethrown = just and raw.rerolls and not raw.passive_turn
        fresh = "*" if rethrown and shown else " "
        spans.append((f"{colour} {value}{fresh}{as_other}  ", STYLES[hue]))
    return spans


def _uses_dice(raw: np.record, seat: int) -> bool:
    """Whether a seat is deciding what to do with dice."""
    return bool(int(raw.waiting) >> seat & 1) and raw.phase in USING_DICE


def _used(raw: np.record, seat: int) -> int:
    """The dice that a seat had and has used."""
    had = int(raw.thrown) if raw.phase == table.ENTERING else table.ALL_DICE
    return had & ~int(raw.free[seat])


def _card(
    raw: np.record, card: int, language: Language, entries: int = 0, marks: Text | None = None
) -> list[Span]:
    """One line about a card: name, colour, goal with what is entered, reward."""
    if card == table.NO_CARD:
        return [(f"-- {EMPTY.to(language)}", DIM)]
    if card == table.HIDDEN:
        return [("?", DIM)]
    hue = int(raw.colour[card])
    colour = COLOUR_NAMES[hue].to(language) if hue < table.DICE else "-"
    goal = _goal(raw, card, entries)
    width = sum(len(text) for text, _ in goal)
    reward = (marks or reward_text(int(raw.reward[card]))).to(language)
    return [
        (f"{card_name(card):<4}", BOLD),
        (f"{colour:<7}", STYLES[hue]),
        *goal,
        (" " * (GOAL_WIDTH - width) + reward, ""),
    ]


def _goal(raw: np.record, card: int, entries: int) -> list[Span]:
    """The boxes of a goal: in brackets what an empty one asks for, else what is entered."""
    code = int(raw.goal[card])
    kind, links = int(goals.goal_kind(code)), int(goals.goal_links(code))
    spans: list[Span] = []
    for box in range(int(goals.goal_size(code))):
        if box:
            joined = links >> (box - 1) & 1
            spans.append((SIGNS[kind] if joined else " ", DIM))
        spans.append(_box(raw, card, box, entries >> 3 * box & 7))
    if kind == goals.SUM:
        spans.append((f" ≥{goals.goal_total(code)}", DIM))
    return spans


def _box(raw: np.record, card: int, box: int, value: int) -> Span:
    hues = [d for d in range(table.DICE) if int(raw.takes[card]) >> 8 * d + box & 1]
    accept = int(raw.accept_first[card])
    faces = [face for face in range(table.FACES) if accept >> 8 * face + box & 1]
    style = STYLES[hues[0]] if len(hues) == 1 else ""
    if value:
        return str(value), f"{style} reverse".strip()
    letter = LETTERS[hues[0]] if len(hues) == 1 else ""
    number = str(faces[0] + 1) if len(faces) == 1 else ""
    return f"[{letter}{number or ' ' * (not letter)}]", style


def reward_text(reward: int, ticked: int | None = None) -> Text:
    """A reward in words; a bonus with its marks."""
    kind = int(table.reward_kind(reward))
    amount = int(table.reward_amount(reward))
    if kind in BONUS_NAMES:
        marks = "[x]" * (ticked or 0) + "[ ]" * (amount - (ticked or 0))
        return Text(en="{b} {m}", fr="{b} {m}").filled(b=BONUS_NAMES[kind], m=marks)
    hue = int(table.reward_hue(reward))
    colour = Text(en=COLOURS[hue], fr=FEMININE[hue])
    return POINT_NAMES[kind].filled(n=amount, c=colour)


def ticked_marks(raw: np.record, seat: int) -> dict[int, int]:
    """How many marks of each complete bonus card are ticked, in the order of laying (DD-52)."""
    ticked: dict[int, int] = {}
    complete = [
        (place, int(raw.reward[raw.card[seat, place]]))
        for place in range(int(raw.laid[seat]))
        if not raw.missing[seat, place]
    ]
    for bonus in range(table.TICKED_BONUSES):
        cards = [(p, table.reward_amount(r)) for p, r in complete if table.reward_kind(r) == bonus]
        spent = sum(int(amount) for _, amount in cards) - int(raw.marks[seat, bonus])
        for place, amount in cards:
            ticked[place] = min(spent, int(amount))
            spent -= ticked[place]
    for place, reward in complete:
        if table.reward_kind(reward) == table.WILD:
            ticked[place] = int(raw.hue[seat, place] < table.DICE)
    return ticked


def can_be_completed(raw: np.record, seat: int, place: int) -> bool:
    """Whether some dice could still fill the empty boxes of a card (DD-24 allows to spoil it)."""
    goal = int(raw.goal[raw.card[seat, place]])
    entries, missing = int(raw.entries[seat, place]), int(raw.missing[seat, place])
    if goals.goal_kind(goal) == goals.SUM:
        most = goals.total_entered(entries) + table.FACES * missing.bit_count()
        return bool(most >= goals.goal_total(goal))
    return _fillable(goal, int(raw.accept[seat, place]), missing, entries)


def _fillable(goal: int, accept: int, missing: int, entries: int) -> bool:
    if not missing:
        return True
    box = (missing & -missing).bit_length() - 1
    rest = missing & ~(1 << box)
    for value in range(1, table.FACES + 1):
        if accept >> 8 * (value - 1) + box & 1:
            then = entries | value << 3 * box
            left = int(goals.narrowed(goal, accept, rest, then, box, value))
            if _fillable(goal, left, rest, then):
                return True
    return False


def _draw_stall(picture: Picture, raw: np.record, seat: int, own: bool, language: Language) -> None:
    """A stall: its map on the left, its cards on the right."""
    title = STALL.filled(
        seat=seat + 1,
        you=YOU if own else same(""),
        points=stall_points(raw, seat),
        boxes=empty_box_count(raw, seat),
    )
    picture.line((title.to(language), BOLD))
    rows = _map(raw, seat)
    cards = _cards(raw, seat, language)
    for line in range(max(len(rows), len(cards))):
        left = rows[line] if line < len(rows) else [(" " * MAP_WIDTH, "")]
        right = cards[line] if line < len(cards) else []
        picture.line(*left, *right)


def _map(raw: np.record, seat: int) -> list[list[Span]]:
    """The cells of a stall, ranks from the top."""
    places = {int(raw.cell[seat, p]): p for p in range(int(raw.laid[seat]))}
    rows: list[list[Span]] = []
    for rank in reversed(range(table.SIDE)):
        spans: list[Span] = [(f"  {rank + 1} ", DIM)]
        for cell in range(table.SIDE * rank, table.SIDE * (rank + 1)):
            spans.append(_cell(raw, seat, cell, places.get(cell)))
        rows.append([*spans, (" ", "")])
    rows.append([("    a b c d e  ", DIM)])
    return rows


def _cell(raw: np.record, seat: int, cell: int, place: int | None) -> Span:
    if place is None:
        return ("+ " if int(raw.open[seat]) >> cell & 1 else "· "), DIM
    hue = int(raw.hue[seat, place])
    letter = LETTERS[hue]
    return f"{letter if raw.missing[seat, place] else letter.upper()} ", STYLES[hue]


def _cards(raw: np.record, seat: int, language: Language) -> list[list[Span]]:
    """A line for each card of a stall, then for each in hand."""
    lines: list[list[Span]] = []
    ticked = ticked_marks(raw, seat)
    for place in range(int(raw.laid[seat])):
        card, entries = int(raw.card[seat, place]), int(raw.entries[seat, place])
        marks = reward_text(int(raw.reward[card]), ticked.get(place))
        where = CELL_NAMES[raw.cell[seat, place]]
        sign = "✓" if not raw.missing[seat, place] else " "
        if not can_be_completed(raw, seat, place):
            sign, marks = "✗", HOPELESS
        line = [(f"{where} {sign} ", ""), *_card(raw, card, language, entries, marks)]
        lines.append(line)
    held = [int(card) for card in raw.hand[seat] if card != table.NO_CARD]
    if held:
        lines.append([(HAND.to(language), DIM)])
        lines += [[("     ", ""), *_card(raw, card, language)] for card in held]
    return lines
