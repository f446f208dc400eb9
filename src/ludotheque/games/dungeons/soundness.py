"""Whether a state that somebody wrote down can come up in a game of Dungeons, Dice & Danger.

Fields of a state index the tables of compiled code, so whatever is read is checked here first: the
ranges before all else, since the later checks look into those tables too.
"""

from itertools import pairwise

import numpy as np

from ludotheque.games import bits, loops
from ludotheque.games.dungeons import kernel, kernel_sheet, kernel_state
from ludotheque.games.dungeons.kernel_sheet import (
    BLACK_OF_CHEST,
    CHEST_LIVES,
    CHESTS,
    LIVES_OF_CHEST,
    PAIRS,
    TORCHES_OF_CHEST,
)
from ludotheque.games.dungeons.kernel_tables import (
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
from ludotheque.games.dungeons.kernel_turn import (
    ALL_OUT,
    ALL_SLAIN,
    NO_SEAT,
    NOT_OVER,
    SEATS,
    SHOWN,
    SOLO_SKULL,
)
from ludotheque.games.dungeons.sheets import BONUS_FIRST, CHEST_GEMS, Sheet

SHEET_FIELDS = (
    "passed", "open", "wounds", "half", "gems", "gold", "life", "spare", "black", "torches",
    "chests", "bonuses",
)  # fmt: skip
DECISION_FIELDS = ("pairing", "left", "made", "chest_due", "owed", "struck", "wounded")
MOST_LIVES = 500


def is_sound(record: np.record) -> bool:
    """Whether the fields are in range and agree with one another."""
    return (
        _in_range(record)
        and all(_is_absent(record, seat) for seat in range(int(record.players), SEATS))
        and all(
            _sheet_agrees(record, row, SHOWN + seat) and _clouds_agree(record, row)
            for seat in range(record.players)
            for row in (seat, SHOWN + seat)
        )
        and all(_decision_agrees(record, seat) for seat in range(record.players))
        and _shared_agree(record)
        and all(_can_go_on(record, seat) for seat in range(record.players))
    )


def _in_range(record: np.record) -> bool:
    """Whether every number that the tables are indexed by is one of theirs."""
    return bool(
        record.adventure < len(SHEETS)
        and 1 <= record.players <= SEATS
        and kernel_sheet.LIFE_BOXES <= record.lives <= MOST_LIVES
        and record.throw < len(THROWS)
        and NO_SEAT <= record.active < record.players
        and record.waiting < 1 << int(record.players)
        and max(record.pairing) <= len(PAIRINGS)
        and max(record.left) <= kernel_state.BOTH_PAIRS
        and max(record.made) <= PAIRS
        and max(record.chest_due) <= 1
        and max(record.wounded) <= 1
        and max(record.owed) <= FIRST_BOX
        and max(record.clouds.flat) <= kernel_state.CLOUDS
        and max(record.chests) < 1 << CHESTS
        and max(record.bonuses) < 1 << BONUSES
        and max(record.bill) == 0
    )


def _is_absent(record: np.record, seat: int) -> bool:
    """Whether a seat at which nobody sits has nothing."""
    sheets = (*SHEET_FIELDS, "clouds")
    return not (
        any(record[field][row].any() for field in sheets for row in (seat, SHOWN + seat))
        or any(record[field][seat] for field in (*DECISION_FIELDS, "gone"))
    )


def members(words: object) -> int:
    """A set of places as one big set."""
    return int.from_bytes(np.asarray(words, np.uint64).tobytes(), "little")


def _crossed(sheet: Sheet, kind: str, passed: int) -> int:
    """How many boxes of a kind are crossed."""
    numbers = sheet.numbers
    return sum(passed >> numbers[name] & 1 for name in sheet.of_kind(kind))


def _sheet_agrees(record: np.record, row: int, shown: int) -> bool:
    """Whether a sheet shows what its crosses brought; `shown` tells which kills are paid.

    What chests hold is only held to what they can: a position to study may have torches lit.
    """
    sheet, passed = SHEETS[int(record.adventure)], members(record.passed[row])
    numbers, places = sheet.numbers, sheet.places
    names = [name for name, number in numbers.items() if passed >> number & 1]
    doors = {door for name in names for door in places[name].doors}
    opened = {numbers[name] for name in doors.union(sheet.of_kind("start"))}
    wounds = [int(count) for count in record.wounds[row]]
    rubble = {numbers[name] - FIRST_BOX for name in sheet.of_kind("rubble")}
    chests = int(record.chests[row])
    due = int(record.chest_due[row]) if row < SEATS else 0
    return (
        len(names) == passed.bit_count()
        and members(record.open[row]) == sum(1 << number for number in opened)
        and all(
            wounds[number] <= room.boxes
            and (wounds[number] == room.boxes) == bool(passed >> number & 1)
            for number, room in enumerate(sheet.rooms.values())
        )
        and not any(wounds[len(sheet.rooms) :])
        and int(record.half[row]) & ~sum(1 << number for number in rubble) == 0
        and record.gold[row] == _crossed(sheet, "gold", passed)
        and record.gems[row] <= _most_gems(record, row, shown)
        and record.life[row] == record.life[shown] <= record.lives
        and chests.bit_count() + due <= _crossed(sheet, "chest", passed)
        and record.spare[row] <= LIVES_OF_CHEST
        and record.torches[row] <= TORCHES_OF_CHEST
        and record.black[row] <= kernel_state.BLACK_SYMBOLS + BLACK_OF_CHEST
    )


def _most_gems(record: np.record, row: int, shown: int) -> int:
    """The gems of a sheet if its player had been the first everywhere."""
    sheet = SHEETS[int(record.adventure)]
    paid = members(record.passed[shown])
    return (
        _crossed(sheet, "gem", members(record.passed[row]))
        + CHEST_GEMS * (int(record.chests[row]) >> CHEST_LIVES & 1)
        + BONUS_FIRST * int(record.bonuses[row]).bit_count()
        + sum(
            room.gems_first
            for number, room in enumerate(sheet.rooms.values())
            if paid >> number & 1
        )
    )


def _clouds_agree(record: np.record, row: int) -> bool:
    """Whether numbers stand in different clouds, the smaller first, all once it begins (DG-31)."""
    clouds = [int(cloud) for cloud in record.clouds[row]]
    written = [cloud for cloud in clouds if cloud]
    if record.adventure != PYRAMID or kernel.is_lot(record):
        return not written
    begun = record.throws > 0 or not record.waiting
    return (
        len(set(written)) == len(written)
        and all(former or not latter for former, latter in pairwise(clouds))
        and (row < SHOWN or len(written) == kernel_state.CLOUDS * begun)
        and (not begun or len(written) == kernel_state.CLOUDS)
    )


def _decision_agrees(record: np.record, seat: int) -> bool:
    """Whether the steps of a seat's decision agree; without a pairing there are none yet."""
    pairing, left = int(record.pairing[seat]), int(record.left[seat])
    if not pairing:
        return not any(record[field][seat] for field in DECISION_FIELDS) and all(
            np.array_equal(record[field][seat], record[field][SHOWN + seat])
            for field in SHEET_FIELDS
        )
    adventure = int(record.adventure)
    armoured, owed = int(ARMOURED[adventure]), int(record.owed[seat])
    confirmed = not int(record.waiting) >> seat & 1
    return (
        record.throws > 0
        and record.waiting > 0
        and not record.gone[seat]
        and bool(int(DIFFERENT_PAIRINGS[record.throw]) >> (pairing - 1) & 1)
        and left.bit_count() + record.made[seat] <= PAIRS
        and int(record.struck[seat]) & ~armoured == 0
        and (not owed or bool(armoured >> (owed - 1) & 1))
        and not (confirmed and (left or owed or record.chest_due[seat]))
    )


def _shared_agree(record: np.record) -> bool:
    """Whether what all share follows from the sheets, and whose turn it is from who is in."""
    players, adventure = int(record.players), int(record.adventure)
    seats = range(players)
    rooms, boss = int(ROOMS[adventure]), 1 << int(BOSS[adventure])
    kills = [int(record.passed[SHOWN + seat][0]) & rooms for seat in seats]
    slain = int(np.bitwise_or.reduce(kills))
    slayers = {seat for seat in range(8) if int(record.boss_slayers) >> seat & 1}
    inside = {seat for seat in seats if not record.gone[seat]}
    waiting = {seat for seat in seats if int(record.waiting) >> seat & 1}
    return (
        record.slain == slain
        and record.claimed == np.bitwise_or.reduce(record.bonuses[:players])
        and slayers <= {seat for seat in seats if kills[seat] & boss}
        and bool(slayers) == bool(slain & boss)
        and all(
            record.gone[seat] <= record.throws
            and (record.gone[seat] > 0) == (record.life[seat] == record.lives)
            for seat in seats
        )
        and record.ending == _ending(record, slain, inside)
        and waiting <= (inside if not record.ending else set())
        and _turn_agrees(record, inside, waiting)
    )


def _ending(record: np.record, slain: int, inside: set[int]) -> int:
    """How the game has ended by what was killed and who is in."""
    if slain == int(ROOMS[int(record.adventure)]):
        return ALL_SLAIN
    if inside:
        return NOT_OVER
    return ALL_OUT if record.players > 1 else SOLO_SKULL


def _turn_agrees(record: np.record, inside: set[int], waiting: set[int]) -> bool:
    """Whether there is an active player just when there must be one, and nothing comes too soon."""
    if record.players == 1:
        right = record.active == NO_SEAT
    elif record.active == NO_SEAT:
        right = record.throws == 0 and not waiting
    else:
        right = record.active in inside or record.ending > 0
    if record.throws == 0:
        fresh = not record.throw and not record.passed.any() and not record.life.any()
        return bool(right and fresh and (not waiting or record.adventure == PYRAMID))
    return bool(right)


def _can_go_on(record: np.record, seat: int) -> bool:
    """Whether a seat that is to decide has a lawful step."""
    if not int(record.waiting) >> seat & 1:
        return True
    words = np.zeros(bits.words_for(kernel_state.MOVES), np.uint64)
    loops.lawful_of(record, seat, words)
    return bool(words.any())
