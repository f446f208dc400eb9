"""What a state of Dungeons, Dice & Danger holds, and how moves are numbered.

**Places.** Rooms and boxes of a sheet are numbered together (`content.py`): 0 to 8 are rooms, the
boxes follow, fewer than 80 in all. A set of places is two words. `passed` are the boxes crossed
and the rooms of monsters killed; `open` is what has a door to one of those, and the start boxes
(DG-5): all that one may cross, or wound, next.

**Sheets.** Each seat has two: row `seat` is the one it works on, row `SHOWN + seat` is what all
saw when the last throw was settled. All decide at once, each on the own working sheet, unseen by
the others; when the last has confirmed, the throw is settled and the working sheets are shown.

**A throw** is one outcome of chance: the white dice in ascending order, and the black one. Before
the first throw the outcome of chance is the seat of the first active player (DG-2).

**A decision** is a sequence of steps, each a move:

1. `pair`: two pairs of the dice (DG-2 to DG-4). Pairings of the same dice are one move.
2. In any order, as far as the sheet allows: a cross or a wound with the first pair, one with the
   second, and as many with torches as one has (DG-20); `skip` forgoes the pairs that are left
   (DG-9). A chest crossed must be opened next, an armoured dinosaur once wounded must be wounded
   again next (DG-37): nothing is lost by this, since whatever helps can be done before.
3. `done` confirms. Life is paid when the throw is settled (DG-9).

In the Puzzled Pyramid the first decision, before any throw, is where each number is written: the
cloud for the 3, for the 4, and so on (DG-31), and `done`.

**Moves**, by number: 0 to 79 a place with the first pair, 80 to 159 with the second, 160 to 239
with a torch; then 15 pairings, 3 chests, `skip`, `done`, and 8 clouds. Where both pairs can do
the same, dice for dice, only the first does.
"""

import numpy as np

from ludotheque.engine import bits
from ludotheque.engine.bits import ONE
from ludotheque.engine.compiling import compiled, inlined
from ludotheque.engine.verbs import state_dtype
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.rules.tables import PAIRINGS, PYRAMID, STARTS, THROWS, WORDS

SEATS = 4
SHOWN = SEATS  # row SHOWN + seat is the seat's sheet as everybody last saw it
NO_SEAT = -1
NOT_OVER, ALL_SLAIN, ALL_OUT, SOLO_SKULL = range(4)
CHEST_LIVES, CHEST_TORCHES, CHEST_BLACK = range(len(content.CHESTS))
EMPTY = np.uint64(0)
NO_PLACES = (EMPTY, EMPTY)
WORD_PLACES = bits.WORD_BITS

PAIRS = 2
BOTH_PAIRS = (1 << PAIRS) - 1
TORCH = PAIRS  # what a place is crossed with: the first pair, the second, or a torch
MEANS = PAIRS + 1
CLOUDS = len(content.CLOUD_NUMBERS)
FIRST_PAIRING = content.MAX_PLACES * MEANS
FIRST_CHEST = FIRST_PAIRING + len(PAIRINGS)
SKIP = FIRST_CHEST + len(content.CHESTS)
DONE = SKIP + 1
FIRST_CLOUD = DONE + 1
MOVES = FIRST_CLOUD + CLOUDS
MOVE_WORDS = bits.words_for(MOVES)
OUTCOMES = len(THROWS)

STATE = state_dtype(
    [
        # Sheets: SEATS working ones, then the same as shown.
        ("passed", "u8", (2 * SEATS, WORDS)),
        ("open", "u8", (2 * SEATS, WORDS)),
        ("wounds", "u1", (2 * SEATS, content.MAX_ROOMS)),
        ("clouds", "u1", (2 * SEATS, CLOUDS)),  # for each number the cloud it is in; 0: in none
        ("half", "u1", 2 * SEATS),  # the rubble boxes of which one small box is crossed, or both
        ("gems", "u1", 2 * SEATS),
        ("gold", "u1", 2 * SEATS),
        ("life", "u2", 2 * SEATS),  # boxes of the life track crossed
        ("spare", "u1", 2 * SEATS),  # life boxes of a chest not crossed yet
        ("black", "u1", 2 * SEATS),  # black-die symbols not ticked yet
        ("torches", "u1", 2 * SEATS),
        ("chests", "u1", 2 * SEATS),  # those opened
        ("bonuses", "u1", 2 * SEATS),  # those got
        # Decisions on the present throw.
        ("pairing", "u1", SEATS),  # counted from 1; 0: not chosen
        ("left", "u1", SEATS),  # the pairs neither used nor forgone, as bits
        ("made", "u1", SEATS),  # how many pairs were used
        ("chest_owed", "u1", SEATS),
        ("owed", "u1", SEATS),  # 1 + the armoured dinosaur that must be wounded again; 0: none
        ("struck", "u2", SEATS),  # the armoured dinosaurs wounded twice in this throw
        ("wounded", "u1", SEATS),  # whether any monster was
        ("bill", "u1", SEATS),  # hearts to pay when the throw is settled
        # What all share.
        ("gone", "u2", SEATS),  # the throw that made the player leave; 0: still in
        ("slain", "u2"),  # the rooms whose monsters somebody has killed
        ("boss_slayers", "u1"),  # the seats that killed the boss first
        ("claimed", "u1"),  # the bonuses that somebody has got
        ("lives", "u2"),  # boxes of the life track
        ("throw", "u2"),
        ("throws", "u2"),  # how many there were
        ("adventure", "u1"),
        ("players", "i8"),  # wide, so that a seat counted up to it has one type everywhere
        ("active", "i1"),
        ("waiting", "u1"),  # the seats that have not confirmed
        ("ending", "u1"),
    ]
)


def empty_sheets(players: int, adventure: int, lives: int) -> np.record:
    """The state before the first event; alone, nobody is drawn to begin (DG-1, DG-4, DG-5)."""
    raw: np.record = np.zeros(1, STATE)[0]
    raw.players, raw.adventure, raw.lives, raw.active = players, adventure, lives, NO_SEAT
    for seat in range(players):
        for row in (seat, SHOWN + seat):
            raw.open[row] = STARTS[adventure]
            raw.black[row] = content.BLACK_SYMBOLS
    if players == 1:
        ask_for_clouds(raw)
    return raw


@compiled
def ask_for_clouds(state):
    """In the Puzzled Pyramid all write their clouds before the first throw (DG-31)."""
    if state.adventure == PYRAMID:
        state.waiting = (1 << state.players) - 1


@inlined
def bit_of(member):
    """A set of one small member."""
    return ONE << np.uint64(member)
