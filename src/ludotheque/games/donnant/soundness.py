"""Whether a state that somebody wrote down can come up in a game of Donnant Donnant.

Fields of a state index the tables of compiled code, so whatever is read is checked here first: the
ranges before all else, since the later checks run that code.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from ludotheque.engine import bits, loops
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.donnant.rules import goals
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import has_cards
from ludotheque.games.donnant.rules.flow import deck_to_deal, row_to_refill
from ludotheque.games.donnant.rules.stalls import clear_stall, fill_box, lay_card

FIELD = 7  # three bits
MAX_AMOUNT = 99
MAX_TARGET = 999
# The largest value of each field that is a number, or a row of numbers, of the whole table.
LIMITS = {
    "thrown": table.ALL_DICE,
    "rerolls": table.REROLLS,
    "acted": 1,
    "passive_turn": 1,
    "buying": table.HAND_SOURCE - 1,
    "buying_cell": table.CELLS - 1,
    "drawn_deck": table.BONUS,
    "phase": table.OVER,
    "round_number": table.ROUND_LIMIT,
    "last_round": table.ROUND_LIMIT + 1,
    "ending": table.LEVEL_MISSED,
    "solo_rounds": table.ROUND_LIMIT,
    "solo_target": MAX_TARGET,
    "free": table.ALL_DICE,
    "allowance": table.SOLO_DICE,
    "laid": table.STALL,
    "cell": table.CELLS - 1,
    "hue": table.NO_HUE,
    "colour": table.NO_HUE,
    "entries": (1 << 3 * table.BOXES) - 1,
}
SETTING_UP = (table.REFILLING, table.DEALING, table.FIRST_PLAYER, table.SETTLING)
CHANCE_PHASES = (
    table.REFILLING, table.DEALING, table.FIRST_PLAYER, table.THROWING, table.JOKER_DRAWING,
)  # fmt: skip
COMMON_PHASES = (table.SETTLING, table.ENTERING, table.COLOURING)


def is_sound(raw: np.record) -> bool:
    """Whether the fields are in range and agree with one another."""
    return (
        _in_range(raw)
        and _cards_agree(raw)
        and all(_stall_agrees(raw, seat) for seat in range(table.SEATS))
        and _turn_agrees(raw)
        and _can_go_on(raw)
    )


def _in_range(raw: np.record) -> bool:
    """Whether every number that tables are indexed by is one of theirs."""
    players = int(raw.players)
    return bool(
        1 <= players <= table.MAX_PLAYERS
        and all(np.max(raw[name]) <= most for name, most in LIMITS.items())
        and max(raw.first, raw.active) < players
        and raw.dealt <= table.HAND * players
        and all(3 <= price <= 4 for price in raw.price)
        and all(_digits_below(word, table.FACES) for word in (raw.dice, *raw.faces))
        and all(_digits_below(word, table.DICE) for word in raw.hues)
        and raw.pool >= 0
        and int(raw.pool) < 1 << table.CARDS
        and max(raw.returned_by.flat) < players
        and all(
            count <= size for count, size in zip(raw.returned_count, table.DECK_SIZES, strict=True)
        )
    )


def _digits_below(word: int, limit: int) -> bool:
    """Whether each die has a value below a limit in a packed word."""
    word = int(word)
    digits = (word >> 3 * die & FIELD for die in range(table.DICE))
    return word < 1 << 3 * table.DICE and all(digit < limit for digit in digits)


def _cards_agree(raw: np.record) -> bool:
    """Whether every card is one of the box, in one place only, in rows without gaps."""
    pool = [card for card in range(table.CARDS) if int(raw.pool) >> card & 1]
    hands = [list(map(int, hand)) for hand in raw.hand]
    returned = [list(map(int, row)) for row in raw.returned]
    seen = [
        *pool,
        *_real(raw.market.flat),
        *(card for hand in hands for card in _real(hand)),
        *_real(raw.returning),
        *(card for row in returned for card in _real(row)),
        *_real(raw.card.flat),
    ]
    counts = [int(count) for count in raw.returned_count]
    return (
        len(set(seen)) == len(seen)
        and all(card < table.CARDS and _is_printed(raw, card) for card in seen)
        and all(_is_packed(row) for row in (*hands, *returned))
        and counts == [table.DECK_SIZES[0] - row.count(table.NO_CARD) for row in returned]
        and all(not _real(hand) for hand in hands[int(raw.players) :])
        and all(
            (card < table.DECK_SIZES[0]) == (deck == table.SCORING)
            for deck in range(table.DECKS)
            for card in (*_real(returned[deck]), *_real(raw.market[deck]))
        )
    )


def _real(cards: Iterable[int]) -> list[int]:
    return [int(card) for card in cards if card not in (table.NO_CARD, table.HIDDEN)]


def _is_packed(cards: list[int]) -> bool:
    """Whether no card comes after a gap."""
    gaps = [card == table.NO_CARD for card in cards]
    return gaps == sorted(gaps)


def _is_printed(raw: np.record, card: int) -> bool:
    """Whether a card has a goal and a reward that the kernel can hold."""
    goal, reward = int(raw.goal[card]), int(raw.reward[card])
    size = int(goals.goal_size(goal))
    takes, accepts = int(raw.takes[card]), int(raw.accept_first[card])
    return (
        1 <= size <= table.BOXES
        and goals.goal_links(goal) < 1 << size - 1
        and goals.goal_total(goal) <= table.FACES * size
        and (size <= table.FACES or goals.goal_kind(goal) != goals.RISING)
        and _boxes(takes, table.DICE) == _boxes(accepts, table.FACES) == (1 << size) - 1
        and table.reward_kind(reward) <= table.BONUS_KINDS
        and table.reward_hue(reward) < table.DICE
        and 1 <= table.reward_amount(reward) <= MAX_AMOUNT
        and (table.reward_kind(reward) <= table.WILD) == (card >= table.DECK_SIZES[0])
        and (table.reward_kind(reward) == table.WILD) == (raw.colour[card] == table.NO_HUE)
    )


def _boxes(word: int, count: int) -> int | None:
    """The boxes that appear in a word of so many bytes; None: it has more."""
    if not 0 <= word < 1 << 8 * count:
        return None
    found = 0
    for byte in range(count):
        found |= word >> 8 * byte & goals.ALL_BOXES
    return found


def _stall_agrees(raw: np.record, seat: int) -> bool:
    """Whether laying a stall's cards again, and filling their boxes, gives the same stall."""
    again = raw.copy()
    again.marks[seat] = 0
    clear_stall(again, seat)
    laid = int(raw.laid[seat])
    if seat >= raw.players and laid:
        return False
    for place in range(laid):
        card, cell = int(raw.card[seat, place]), int(raw.cell[seat, place])
        if card == table.NO_CARD or not int(again.open[seat]) >> cell & 1:
            return False
        lay_card(again, seat, card, cell)
        if not all(_fill(again, seat, place, b, v) for b, v in _entries(raw, seat, place)):
            return False
    fields = ("accept", "entries", "card", "cell", "missing", "unfinished", "occupied", "open")
    return (
        all(np.array_equal(raw[name][seat], again[name][seat]) for name in fields)
        and all(_hue_agrees(raw, seat, place) for place in range(laid))
        and all(raw.marks[seat] <= again.marks[seat])
        and all(raw.marks_before[seat] <= again.marks[seat])
    )


def _entries(raw: np.record, seat: int, place: int) -> Iterator[tuple[int, int]]:
    """The filled boxes of a card, and what is in them."""
    entries = int(raw.entries[seat, place])
    values = ((box, entries >> 3 * box & FIELD) for box in range(table.BOXES))
    return ((box, value) for box, value in values if value)


def _fill(raw: np.record, seat: int, place: int, box: int, value: int) -> bool:
    """Fill a box if it takes that value; whether it did."""
    accepts = value <= table.FACES and int(raw.accept[seat, place]) >> 8 * (value - 1) + box & 1
    if accepts:
        fill_box(raw, seat, place, box, value)
    return bool(accepts)


def _hue_agrees(raw: np.record, seat: int, place: int) -> bool:
    """Whether a card has its own colour, or, at the end, one that was chosen (DD-29)."""
    hue, own = raw.hue[seat, place], raw.colour[raw.card[seat, place]]
    chosen = own == table.NO_HUE and not raw.missing[seat, place]
    return bool(hue == own or (chosen and raw.phase in (table.COLOURING, table.OVER)))


def _turn_agrees(raw: np.record) -> bool:
    """Whether the phase is one of this round, of this number of players and of these stalls."""
    phase, alone = int(raw.phase), raw.players == 1
    full = max(raw.laid) == table.STALL
    return bool(
        (raw.round_number == 0) <= (phase in SETTING_UP)
        and (raw.round_number == 0 or phase not in SETTING_UP[1:])
        and (raw.last_round > 0) == full
        and (not full or raw.round_number <= raw.last_round)
        and (raw.ending > 0) == (phase == table.OVER)
        and (alone or not raw.passive_turn)
        and (phase not in (table.SOLO_ENTERING, table.SETTING_ASIDE) or raw.passive_turn)
        and (phase != table.ENTERING or not alone)
        and (phase != table.ENTERING or all(_may_take_back(raw, s) for s in range(table.SEATS)))
        and _waiting_agrees(raw)
    )


def _may_take_back(raw: np.record, seat: int) -> bool:
    """Whether what a seat has just entered is on its stall."""
    noted = [int(raw.entered[seat]) >> 8 * die & 255 for die in range(table.DICE)]
    for place, box in (divmod(note - 1, table.BOXES) for note in noted if note):
        if place >= raw.laid[seat] or int(raw.missing[seat, place]) >> box & 1:
            return False
    return True


def _waiting_agrees(raw: np.record) -> bool:
    """Whether those are waited for whom the phase waits for."""
    phase, waiting, active = int(raw.phase), int(raw.waiting), 1 << int(raw.active)
    if phase in CHANCE_PHASES:
        return waiting == CHANCE
    if phase == table.OVER:
        return waiting == 0
    if phase not in COMMON_PHASES:
        return waiting == active
    others = (1 << int(raw.players)) - 1 - active * (phase == table.ENTERING)
    return waiting > 0 and waiting & ~others == 0


def _can_go_on(raw: np.record) -> bool:
    """Whether chance has something to bring, or everybody who is to move a legal move."""
    phase = int(raw.phase)
    if phase == table.REFILLING:
        return bool(row_to_refill(raw) >= 0)
    if phase == table.DEALING:
        dealing = raw.dealt < table.HAND * raw.players
        return bool(dealing and has_cards(raw, int(deck_to_deal(raw))))
    if phase == table.JOKER_DRAWING:
        return bool(has_cards(raw, int(raw.drawn_deck)))
    if phase in CHANCE_PHASES:
        return phase == table.FIRST_PLAYER or raw.thrown > 0
    if phase == table.PAYING and not _is_buying(raw):
        return False
    return all(_has_moves(raw, seat) for seat in range(int(raw.players)))


def _is_buying(raw: np.record) -> bool:
    """Whether there is a card to pay for and a cell to lay it on."""
    card = raw.market[divmod(int(raw.buying), table.COLUMNS)]
    opened = int(raw.open[raw.active]) >> int(raw.buying_cell) & 1
    return bool(card != table.NO_CARD and opened)


def _has_moves(raw: np.record, seat: int) -> bool:
    if not int(raw.waiting) >> seat & 1:
        return True
    moves = np.zeros(bits.words_for(table.MOVES), np.uint64)
    loops.legal_of(raw, seat, moves)
    return bool(moves.any())
