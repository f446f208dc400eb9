"""Whether a state that somebody wrote down can come up in a game of Donnant Donnant.

Fields of a state index the tables of compiled code, so whatever is read is checked here first: the
ranges before all else, since the later checks run that code.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from ludotheque.games import bits, loops
from ludotheque.games.donnant import kernel_goals as goals
from ludotheque.games.donnant import kernel_state as table
from ludotheque.games.donnant.kernel_cards import has_cards
from ludotheque.games.donnant.kernel_flow import deck_to_deal, row_to_refill
from ludotheque.games.donnant.kernel_stalls import clear_stall, fill_box, lay_card
from ludotheque.games.verbs import CHANCE

FIELD = 7  # three bits
MOST_AMOUNT = 99
MOST_TARGET = 999
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
    "solo_target": MOST_TARGET,
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


def is_sound(record: np.record) -> bool:
    """Whether the fields are in range and agree with one another."""
    return (
        _in_range(record)
        and _cards_agree(record)
        and all(_stall_agrees(record, seat) for seat in range(table.SEATS))
        and _turn_agrees(record)
        and _can_go_on(record)
    )


def _in_range(record: np.record) -> bool:
    """Whether every number that tables are indexed by is one of theirs."""
    players = int(record.players)
    return bool(
        1 <= players <= table.MOST_PLAYERS
        and all(np.max(record[name]) <= most for name, most in LIMITS.items())
        and max(record.first, record.active) < players
        and record.dealt <= table.HAND * players
        and all(3 <= price <= 4 for price in record.price)
        and all(_digits_below(word, table.FACES) for word in (record.dice, *record.faces))
        and all(_digits_below(word, table.DICE) for word in record.hues)
        and record.pool >= 0
        and int(record.pool) < 1 << table.CARDS
        and max(record.returned_by.flat) < players
        and all(
            count <= size
            for count, size in zip(record.returned_count, table.DECK_SIZES, strict=True)
        )
    )


def _digits_below(word: int, limit: int) -> bool:
    """Whether each die has a value below a limit in a packed word."""
    word = int(word)
    digits = (word >> 3 * die & FIELD for die in range(table.DICE))
    return word < 1 << 3 * table.DICE and all(digit < limit for digit in digits)


def _cards_agree(record: np.record) -> bool:
    """Whether every card is one of the box, in one place only, in rows without gaps."""
    pool = [card for card in range(table.CARDS) if int(record.pool) >> card & 1]
    hands = [list(map(int, hand)) for hand in record.hand]
    returned = [list(map(int, row)) for row in record.returned]
    seen = [
        *pool,
        *_real(record.market.flat),
        *(card for hand in hands for card in _real(hand)),
        *_real(record.returning),
        *(card for row in returned for card in _real(row)),
        *_real(record.card.flat),
    ]
    counts = [int(count) for count in record.returned_count]
    return (
        len(set(seen)) == len(seen)
        and all(card < table.CARDS and _is_printed(record, card) for card in seen)
        and all(_is_packed(row) for row in (*hands, *returned))
        and counts == [table.DECK_SIZES[0] - row.count(table.NO_CARD) for row in returned]
        and all(not _real(hand) for hand in hands[int(record.players) :])
        and all(
            (card < table.DECK_SIZES[0]) == (deck == table.SCORING)
            for deck in range(table.DECKS)
            for card in (*_real(returned[deck]), *_real(record.market[deck]))
        )
    )


def _real(cards: Iterable[int]) -> list[int]:
    return [int(card) for card in cards if card not in (table.NO_CARD, table.HIDDEN)]


def _is_packed(cards: list[int]) -> bool:
    """Whether no card comes after a gap."""
    gaps = [card == table.NO_CARD for card in cards]
    return gaps == sorted(gaps)


def _is_printed(record: np.record, card: int) -> bool:
    """Whether a card has a goal and a reward that the kernel can hold."""
    goal, reward = int(record.goal[card]), int(record.reward[card])
    size = int(goals.goal_size(goal))
    takes, accepts = int(record.takes[card]), int(record.accept_first[card])
    return (
        1 <= size <= table.BOXES
        and goals.goal_links(goal) < 1 << size - 1
        and goals.goal_total(goal) <= table.FACES * size
        and (size <= table.FACES or goals.goal_kind(goal) != goals.RISING)
        and _boxes(takes, table.DICE) == _boxes(accepts, table.FACES) == (1 << size) - 1
        and table.reward_kind(reward) <= table.BONUS_KINDS
        and table.reward_hue(reward) < table.DICE
        and 1 <= table.reward_amount(reward) <= MOST_AMOUNT
        and (table.reward_kind(reward) <= table.WILD) == (card >= table.DECK_SIZES[0])
        and (table.reward_kind(reward) == table.WILD) == (record.colour[card] == table.NO_HUE)
    )


def _boxes(word: int, count: int) -> int | None:
    """The boxes that appear in a word of so many bytes; None: it has more."""
    if not 0 <= word < 1 << 8 * count:
        return None
    found = 0
    for byte in range(count):
        found |= word >> 8 * byte & goals.ALL_BOXES
    return found


def _stall_agrees(record: np.record, seat: int) -> bool:
    """Whether laying a stall's cards again, and filling their boxes, gives the same stall."""
    again = record.copy()
    again.marks[seat] = 0
    clear_stall(again, seat)
    laid = int(record.laid[seat])
    if seat >= record.players and laid:
        return False
    for place in range(laid):
        card, cell = int(record.card[seat, place]), int(record.cell[seat, place])
        if card == table.NO_CARD or not int(again.open[seat]) >> cell & 1:
            return False
        lay_card(again, seat, card, cell)
        if not all(_fill(again, seat, place, b, v) for b, v in _entries(record, seat, place)):
            return False
    fields = ("accept", "entries", "card", "cell", "missing", "unfinished", "occupied", "open")
    return (
        all(np.array_equal(record[name][seat], again[name][seat]) for name in fields)
        and all(_hue_agrees(record, seat, place) for place in range(laid))
        and all(record.marks[seat] <= again.marks[seat])
        and all(record.marks_before[seat] <= again.marks[seat])
    )


def _entries(record: np.record, seat: int, place: int) -> Iterator[tuple[int, int]]:
    """The filled boxes of a card, and what is in them."""
    entries = int(record.entries[seat, place])
    values = ((box, entries >> 3 * box & FIELD) for box in range(table.BOXES))
    return ((box, value) for box, value in values if value)


def _fill(record: np.record, seat: int, place: int, box: int, value: int) -> bool:
    """Fill a box if it takes that value; whether it did."""
    accepts = value <= table.FACES and int(record.accept[seat, place]) >> 8 * (value - 1) + box & 1
    if accepts:
        fill_box(record, seat, place, box, value)
    return bool(accepts)


def _hue_agrees(record: np.record, seat: int, place: int) -> bool:
    """Whether a card has its own colour, or, at the end, one that was chosen (DD-29)."""
    hue, own = record.hue[seat, place], record.colour[record.card[seat, place]]
    chosen = own == table.NO_HUE and not record.missing[seat, place]
    return bool(hue == own or (chosen and record.phase in (table.COLOURING, table.OVER)))


def _turn_agrees(record: np.record) -> bool:
    """Whether the phase is one of this round, of this number of players and of these stalls."""
    phase, alone = int(record.phase), record.players == 1
    full = max(record.laid) == table.STALL
    return bool(
        (record.round_number == 0) <= (phase in SETTING_UP)
        and (record.round_number == 0 or phase not in SETTING_UP[1:])
        and (record.last_round > 0) == full
        and (not full or record.round_number <= record.last_round)
        and (record.ending > 0) == (phase == table.OVER)
        and (alone or not record.passive_turn)
        and (phase not in (table.SOLO_ENTERING, table.SETTING_ASIDE) or record.passive_turn)
        and (phase != table.ENTERING or not alone)
        and (phase != table.ENTERING or all(_may_take_back(record, s) for s in range(table.SEATS)))
        and _waiting_agrees(record)
    )


def _may_take_back(record: np.record, seat: int) -> bool:
    """Whether what a seat has just entered is on its stall."""
    noted = [int(record.entered[seat]) >> 8 * die & 255 for die in range(table.DICE)]
    for place, box in (divmod(note - 1, table.BOXES) for note in noted if note):
        if place >= record.laid[seat] or int(record.missing[seat, place]) >> box & 1:
            return False
    return True


def _waiting_agrees(record: np.record) -> bool:
    """Whether those are waited for whom the phase waits for."""
    phase, waiting, active = int(record.phase), int(record.waiting), 1 << int(record.active)
    if phase in CHANCE_PHASES:
        return waiting == CHANCE
    if phase == table.OVER:
        return waiting == 0
    if phase not in COMMON_PHASES:
        return waiting == active
    others = (1 << int(record.players)) - 1 - active * (phase == table.ENTERING)
    return waiting > 0 and waiting & ~others == 0


def _can_go_on(record: np.record) -> bool:
    """Whether chance has something to bring, or everybody who is due a lawful move."""
    phase = int(record.phase)
    if phase == table.REFILLING:
        return bool(row_to_refill(record) >= 0)
    if phase == table.DEALING:
        dealing = record.dealt < table.HAND * record.players
        return bool(dealing and has_cards(record, int(deck_to_deal(record))))
    if phase == table.JOKER_DRAWING:
        return bool(has_cards(record, int(record.drawn_deck)))
    if phase in CHANCE_PHASES:
        return phase == table.FIRST_PLAYER or record.thrown > 0
    if phase == table.PAYING and not _is_buying(record):
        return False
    return all(_has_moves(record, seat) for seat in range(int(record.players)))


def _is_buying(record: np.record) -> bool:
    """Whether there is a card to pay for and a cell to lay it on."""
    card = record.market[divmod(int(record.buying), table.COLUMNS)]
    opened = int(record.open[record.active]) >> int(record.buying_cell) & 1
    return bool(card != table.NO_CARD and opened)


def _has_moves(record: np.record, seat: int) -> bool:
    if not int(record.waiting) >> seat & 1:
        return True
    moves = np.zeros(bits.words_for(table.MOVES), np.uint64)
    loops.lawful_of(record, seat, moves)
    return bool(moves.any())
