"""What a state of Dungeons, Dice & Danger holds, and how moves are numbered.

**Moves**, by number: 0 to 79 a place with the first pair, 80 to 159 with the second, 160 to 239
with a torch; then 15 pairings, 3 chests, `skip`, `done`, and 8 clouds. Where both pairs can do
the same, dice for dice, only the first does.
"""

from ludotheque.engine import bits
from ludotheque.engine.verbs import state_dtype
from ludotheque.games.dungeons.content import MAX_PLACES, MAX_ROOMS
from ludotheque.games.dungeons.rules.sheet import CHESTS, PAIRS
from ludotheque.games.dungeons.rules.tables import CLOUD_NUMBERS, PAIRINGS, THROWS, WORDS
from ludotheque.games.dungeons.rules.turn import SEATS

BLACK_SYMBOLS = 3  # DG-4

BOTH_PAIRS = (1 << PAIRS) - 1
TORCH = PAIRS  # what a place is crossed with: the first pair, the second, or a torch
FIRST_PAIRING = MAX_PLACES * (PAIRS + 1)
FIRST_CHEST = FIRST_PAIRING + len(PAIRINGS)
SKIP = FIRST_CHEST + CHESTS
DONE = SKIP + 1
FIRST_CLOUD = DONE + 1
CLOUDS = len(CLOUD_NUMBERS)
MOVES = FIRST_CLOUD + CLOUDS
MOVE_WORDS = bits.words_for(MOVES)
OUTCOMES = len(THROWS)

STATE = state_dtype(
    [
        # Sheets: SEATS working ones, then the same as shown.
        ("passed", "u8", (2 * SEATS, WORDS)),
        ("open", "u8", (2 * SEATS, WORDS)),
        ("wounds", "u1", (2 * SEATS, MAX_ROOMS)),
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
        ("chest_due", "u1", SEATS),
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
