"""Whether a state that somebody wrote down can come up in a game of Dungeons, Dice & Danger.

Fields of a state index the tables of compiled code, so whatever is read is checked here first: the
ranges before all else, since the later checks look into those tables too.
"""

from itertools import pairwise

import numpy as np

from ludotheque.engine import bits, loops
from ludotheque.games.dungeons.content import BONUS_FIRST, CHEST_GEMS, Sheet
from ludotheque.games.dungeons.rules import kernel
from ludotheque.games.dungeons.rules import sheet as kernel_sheet
from ludotheque.games.dungeons.rules import state as kernel_state
from ludotheque.games.dungeons.rules.sheet import (
    BLACK_OF_CHEST,
    CHEST_LIVES,
    CHESTS,
    LIVES_OF_CHEST,
    PAIRS,
    TORCHES_OF_CHEST,
)
from ludotheque.games.dungeons.rules.tables import (
    ARMOURED,
    BONUSES,
    BOSS,
    DIFFERENT_PAIRINGS,
    FIRST_BOX,
    PAIRINGS,
    PYRAMID,
    ROOMS,
    SHEETS,
    THROWS,
)
from ludotheque.games.dungeons.rules.turn import (
    ALL_OUT,
    ALL_SLAIN,
    NO_SEAT,
    NOT_OVER,
    SEATS,
    SHOWN,
    SOLO_SKULL,
)

SHEET_FIELDS = (
    "passed", "open", "wounds", "half", "gems", "gold", "life", "spare", "black", "torches",
    "chests", "bonuses",
)  # fmt: skip
DECISION_FIELDS = ("pairing", "left", "made", "chest_due", "owed", "struck", "wounded")
MAX_LIVES = 500


def is_sound(raw: np.record) -> bool:
    """Whether the fields are in range and agree with one another."""
    return (
        _in_range(raw)
        and all(_is_absent(raw, seat) for seat in range(int(raw.players), SEATS))
        and all(
            _sheet_agrees(raw, row, SHOWN + seat) and _clouds_agree(raw, row)
            for seat in range(raw.players)
            for row in (seat, SHOWN + seat)
        )
        and all(_decision_agrees(raw, seat) for seat in range(raw.players))
        and _shared_agree(raw)
        and all(_can_go_on(raw, seat) for seat in range(raw.players))
    )


def _in_range(raw: np.record) -> bool:
    """Whether every number that the tables are indexed by is one of theirs."""
    return bool(
        raw.adventure < len(SHEETS)
        and 1 <= raw.players <= SEATS
        and kernel_sheet.LIFE_BOXES <= raw.lives <= MAX_LIVES
        and raw.throw < len(THROWS)
        and NO_SEAT <= raw.active < raw.players
        and raw.waiting < 1 << int(raw.players)
        and max(raw.pairing) <= len(PAIRINGS)
        and max(raw.left) <= kernel_state.BOTH_PAIRS
        and max(raw.made) <= PAIRS
        and max(raw.chest_due) <= 1
        and max(raw.wounded) <= 1
        and max(raw.owed) <= FIRST_BOX
        and max(raw.clouds.flat) <= kernel_state.CLOUDS
        and max(raw.chests) < 1 << CHESTS
        and max(raw.bonuses) < 1 << BONUSES
        and max(raw.bill) == 0
    )


def _is_absent(raw: np.record, seat: int) -> bool:
    """Whether a seat at which nobody sits has nothing."""
    sheets = (*SHEET_FIELDS, "clouds")
    return not (
        any(raw[field][row].any() for field in sheets for row in (seat, SHOWN + seat))
        or any(raw[field][seat] for field in (*DECISION_FIELDS, "gone"))
    )


def members(words: object) -> int:
    """A set of places as one big set."""
    return int.from_bytes(np.asarray(words, np.uint64).tobytes(), "little")


def _crossed(sheet: Sheet, kind: str, passed: int) -> int:
    """How many boxes of a kind are crossed."""
    numbers = sheet.numbers
    return sum(passed >> numbers[name] & 1 for name in sheet.of_kind(kind))


def _sheet_agrees(raw: np.record, row: int, shown: int) -> bool:
    """Whether a sheet shows what its crosses brought; `shown` tells which kills are paid.

    What chests hold is only held to what they can: a position to study may have torches lit.
    """
    sheet, passed = SHEETS[int(raw.adventure)], members(raw.passed[row])
    numbers, places = sheet.numbers, sheet.places
    names = [name for name, number in numbers.items() if passed >> number & 1]
    doors = {door for name in names for door in places[name].doors}
    opened = {numbers[name] for name in doors.union(sheet.of_kind("start"))}
    wounds = [int(count) for count in raw.wounds[row]]
    rubble = {numbers[name] - FIRST_BOX for name in sheet.of_kind("rubble")}
    chests = int(raw.chests[row])
    to_move = int(raw.chest_due[row]) if row < SEATS else 0
    return (
        len(names) == passed.bit_count()
        and members(raw.open[row]) == sum(1 << number for number in opened)
        and all(
            wounds[number] <= room.boxes
            and (wounds[number] == room.boxes) == bool(passed >> number & 1)
            for number, room in enumerate(sheet.rooms.values())
        )
        and not any(wounds[len(sheet.rooms) :])
        and int(raw.half[row]) & ~sum(1 << number for number in rubble) == 0
        and raw.gold[row] == _crossed(sheet, "gold", passed)
        and raw.gems[row] <= _most_gems(raw, row, shown)
        and raw.life[row] == raw.life[shown] <= raw.lives
        and chests.bit_count() + to_move <= _crossed(sheet, "chest", passed)
        and raw.spare[row] <= LIVES_OF_CHEST
        and raw.torches[row] <= TORCHES_OF_CHEST
        and raw.black[row] <= kernel_state.BLACK_SYMBOLS + BLACK_OF_CHEST
    )


def _most_gems(raw: np.record, row: int, shown: int) -> int:
    """The gems of a sheet if its player had been the first everywhere."""
    sheet = SHEETS[int(raw.adventure)]
    paid = members(raw.passed[shown])
    return (
        _crossed(sheet, "gem", members(raw.passed[row]))
        + CHEST_GEMS * (int(raw.chests[row]) >> CHEST_LIVES & 1)
        + BONUS_FIRST * int(raw.bonuses[row]).bit_count()
        + sum(
            room.gems_first
            for number, room in enumerate(sheet.rooms.values())
            if paid >> number & 1
        )
    )


def _clouds_agree(raw: np.record, row: int) -> bool:
    """Whether numbers stand in different clouds, the smaller first, all once it begins (DG-31)."""
    clouds = [int(cloud) for cloud in raw.clouds[row]]
    written = [cloud for cloud in clouds if cloud]
    if raw.adventure != PYRAMID or kernel.is_lot(raw):
        return not written
    begun = raw.throws > 0 or not raw.waiting
    return (
        len(set(written)) == len(written)
        and all(former or not latter for former, latter in pairwise(clouds))
        and (row < SHOWN or len(written) == kernel_state.CLOUDS * begun)
        and (not begun or len(written) == kernel_state.CLOUDS)
    )


def _decision_agrees(raw: np.record, seat: int) -> bool:
    """Whether the steps of a seat's decision agree; without a pairing there are none yet."""
    pairing, left = int(raw.pairing[seat]), int(raw.left[seat])
    if not pairing:
        return not any(raw[field][seat] for field in DECISION_FIELDS) and all(
            np.array_equal(raw[field][seat], raw[field][SHOWN + seat]) for field in SHEET_FIELDS
        )
    adventure = int(raw.adventure)
    armoured, owed = int(ARMOURED[adventure]), int(raw.owed[seat])
    confirmed = not int(raw.waiting) >> seat & 1
    return (
        raw.throws > 0
        and raw.waiting > 0
        and not raw.gone[seat]
        and bool(int(DIFFERENT_PAIRINGS[raw.throw]) >> (pairing - 1) & 1)
        and left.bit_count() + raw.made[seat] <= PAIRS
        and int(raw.struck[seat]) & ~armoured == 0
        and (not owed or bool(armoured >> (owed - 1) & 1))
        and not (confirmed and (left or owed or raw.chest_due[seat]))
    )


def _shared_agree(raw: np.record) -> bool:
    """Whether what all share follows from the sheets, and whose turn it is from who is in."""
    players, adventure = int(raw.players), int(raw.adventure)
    seats = range(players)
    rooms, boss = int(ROOMS[adventure]), 1 << int(BOSS[adventure])
    kills = [int(raw.passed[SHOWN + seat][0]) & rooms for seat in seats]
    slain = int(np.bitwise_or.reduce(kills))
    slayers = {seat for seat in range(8) if int(raw.boss_slayers) >> seat & 1}
    inside = {seat for seat in seats if not raw.gone[seat]}
    waiting = {seat for seat in seats if int(raw.waiting) >> seat & 1}
    return (
        raw.slain == slain
        and raw.claimed == np.bitwise_or.reduce(raw.bonuses[:players])
        and slayers <= {seat for seat in seats if kills[seat] & boss}
        and bool(slayers) == bool(slain & boss)
        and all(
            raw.gone[seat] <= raw.throws and (raw.gone[seat] > 0) == (raw.life[seat] == raw.lives)
            for seat in seats
        )
        and raw.ending == _ending(raw, slain, inside)
        and waiting <= (inside if not raw.ending else set())
        and _turn_agrees(raw, inside, waiting)
    )


def _ending(raw: np.record, slain: int, inside: set[int]) -> int:
    """How the game has ended by what was killed and who is in."""
    if slain == int(ROOMS[int(raw.adventure)]):
        return ALL_SLAIN
    if inside:
        return NOT_OVER
    return ALL_OUT if raw.players > 1 else SOLO_SKULL


def _turn_agrees(raw: np.record, inside: set[int], waiting: set[int]) -> bool:
    """Whether there is an active player just when there must be one, and nothing comes too soon."""
    if raw.players == 1:
        right = raw.active == NO_SEAT
    elif raw.active == NO_SEAT:
        right = raw.throws == 0 and not waiting
    else:
        right = raw.active in inside or raw.ending > 0
    if raw.throws == 0:
        fresh = not raw.throw and not raw.passed.any() and not raw.life.any()
        return bool(right and fresh and (not waiting or raw.adventure == PYRAMID))
    return bool(right)


def _can_go_on(raw: np.record, seat: int) -> bool:
    """Whether a seat that is to decide has a legal step."""
    if not int(raw.waiting) >> seat & 1:
        return True
    words = np.zeros(bits.words_for(kernel_state.MOVES), np.uint64)
    loops.legal_of(raw, seat, words)
    return bool(words.any())
