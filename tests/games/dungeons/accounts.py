"""What rows of Dungeons, Dice & Danger claim about the table."""

from collections.abc import Iterator

from ludotheque.engine.consequences import Consequence
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.rules import consequences as why
from ludotheque.games.dungeons.rules.tables import THROWS
from ludotheque.games.dungeons.view import DungeonsView
from tests.games.accounting import Becomes, Claim, Plus

COUNTED = {  # the field of a sheet that grows by the amount of a row, or shrinks
    why.GEM_FOUND: ("gems", 1),
    why.GOLD_FOUND: ("gold", 1),
    why.FIRST_TO_KILL: ("gems", 1),
    why.BOSS_KILLED_FIRST: ("gems", 1),
    why.KILLED_LATER: ("gems", 1),
    why.BONUS_FIRST: ("gems", 1),
    why.BONUS_LATER: ("gems", 1),
    why.SYMBOL_TICKED: ("black", -1),
    why.TORCH_BURNT: ("torches", -1),
    why.LIFE_FROM_CHEST: ("spare_life", -1),
    why.LIFE_CROSSED: ("life", 1),
}
IN_A_CHEST = (  # as `content.CHESTS` has them
    {"spare_life": content.LIVES_PER_CHEST, "gems": content.CHEST_GEMS},
    {"torches": content.TORCHES_PER_CHEST},
    {"black": content.BLACK_PER_CHEST},
)
WOUNDS = (why.WOUNDED, why.WOUNDED_BY_FIST, why.WOUNDED_BY_WORM, why.WOUNDED_FOR_FREE)


def claims(row: Consequence, before: DungeonsView) -> Iterator[Claim]:
    sheet, place = f"players.{row.target}", content.written_names(before.adventure)
    yield Claim(f"{sheet}.points")
    if row.target == before.viewer:
        yield Claim("decision*")
    if row.reason in COUNTED:
        field, sign = COUNTED[row.reason]
        yield Claim(f"{sheet}.{field}", Plus(sign * row.amount))
    if row.reason in WOUNDS:
        yield Claim(f"{sheet}.rooms.{place[row.what]}.wounds", Plus(row.amount))
    match row.reason:
        case why.BEGINS | why.IS_ACTIVE:
            yield Claim("active", Becomes(row.target))
            yield Claim("chance", Becomes("dice"))
            yield Claim("decision*")
            yield Claim("players.*.status")
        case why.THROWN:
            *white, black = THROWS[row.what]
            yield Claim("white", Becomes(tuple(white)))
            yield Claim("black", Becomes(black))
            yield Claim("throws", Plus(1))
            yield Claim("decision*")
            yield Claim("players.*.status")
        case why.CONFIRMED:
            yield Claim(f"{sheet}.status")
        case why.CROSSED | why.CROSSED_BY_PORTAL | why.KILLED:
            for field in ("reached", "numbers", "locked"):
                yield Claim(f"{sheet}.rooms.*.{field}")
            is_room = row.reason == why.KILLED
            killed = Claim(f"{sheet}.rooms.{place[row.what]}.killed", Becomes(True))
            yield killed if is_room else Claim(f"{sheet}.crossed")
        case why.HALF_CLEARED:
            yield Claim(f"{sheet}.half")
        case why.CHEST_OPENED:
            yield Claim(f"{sheet}.chests")
            for field, amount in IN_A_CHEST[row.what].items():
                yield Claim(f"{sheet}.{field}", Plus(amount))
        case why.CLOUD_WRITTEN:
            yield Claim(f"{sheet}.clouds*")
        case why.FIRST_TO_KILL | why.BOSS_KILLED_FIRST:
            yield Claim("slain")
        case why.BONUS_FIRST | why.BONUS_LATER:
            yield Claim(f"{sheet}.bonuses")
        case why.SKULL | why.SKULL_ALONE:
            yield Claim(f"{sheet}.status", Becomes("out"))
            yield Claim("is_over")
        case why.ALL_SLAIN | why.ALL_OUT:
            yield Claim("is_over", Becomes(True))
        case why.SHEETS_SHOWN:
            yield Claim("decision*")
            yield Claim("players.*.status")
