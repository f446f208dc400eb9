"""Why a text is no lawful move in Dungeons, Dice & Danger, and what would be right."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from ludotheque.errors import RuleError, UnknownMove, UnlawfulMove
from ludotheque.games.dungeons import kernel_sheet, kernel_state, notation
from ludotheque.games.dungeons.kernel_sheet import (
    PAIRS,
    is_unlocked,
    pair_targets,
    torch_targets,
)
from ludotheque.games.dungeons.kernel_tables import (
    CLOUD_NUMBERS,
    FIRST_BOX,
    PAIRINGS,
    SHEETS,
    THROWS,
    WHITE_PAIRINGS,
    pairs_of,
)
from ludotheque.games.dungeons.notation import CHEST_NAMES, PLACE_NAMES
from ludotheque.games.dungeons.sheets import Box, Room
from ludotheque.language import Text, same

FORMS = "pair 3+5 2+6, cross N7a, hit hound, torch G12b, chest lives, skip, done, undo"
VERBS = ("pair", "cross", "hit", "torch", "chest", "skip", "done", "cloud", "undo")


def objection(record: np.record, seat: int, text: str) -> RuleError:
    """Say why a text is no lawful step of a seat that is due."""
    verb, *words = notation.fold(text).split(" ")
    if verb not in VERBS:
        return UnknownMove(
            "DG-2",
            Text(
                en="'{t}' is no move; moves are written {f}",
                fr="« {t} » n’est pas un coup ; les coups s’écrivent {f}",
            ).filled(t=text, f=FORMS),
        )
    if verb == "undo":
        return UnlawfulMove(
            "DG-2",
            Text(
                en="there is nothing of this throw to take back",
                fr="il n’y a rien à reprendre pour ce lancer",
            ),
        )
    return _out_of_place(record, seat, verb) or BY_VERB[verb](record, seat, words)


def _out_of_place(record: np.record, seat: int, verb: str) -> RuleError | None:
    """An objection to what is not asked for at this step, whatever it says."""
    if record.throws == 0:
        if verb != "cloud":
            return _clouds_first(record, seat)
    elif verb == "cloud":
        return UnlawfulMove(
            "DG-31",
            Text(
                en="clouds are written before the first throw of the Puzzled Pyramid only",
                fr="les nuages ne s’écrivent qu’avant le premier lancer de Puzzled Pyramid",
            ),
        )
    elif not record.pairing[seat] and verb != "pair":
        return UnlawfulMove(
            "DG-2",
            Text(
                en="choose your two pairs first: {p}", fr="choisissez d’abord vos deux paires : {p}"
            ).filled(p=", ".join(_pairings(record, seat))),
        )
    elif record.pairing[seat] and verb == "pair":
        return UnlawfulMove(
            "DG-2",
            Text(
                en="you have chosen {p}; 'undo' takes this throw back to its start",
                fr="vous avez choisi {p} ; « undo » reprend ce lancer à son début",
            ).filled(p=" ".join(_pairs(record, seat))),
        )
    elif record.chest_due[seat] and verb != "chest":
        return UnlawfulMove(
            "DG-19",
            Text(en="open a chest first: {c}", fr="ouvrez d’abord un coffre : {c}").filled(
                c=", ".join(_chests(record, seat))
            ),
        )
    elif verb in ("skip", "done"):
        return _owed(record, seat)
    return None


def _pairs(record: np.record, seat: int) -> tuple[str, str]:
    return notation.pair_texts(record.throw, record.pairing[seat] - 1)


def _pairings(record: np.record, seat: int) -> list[str]:
    """The lawful pairings as text."""
    allowed = int(kernel_sheet.lawful_pairings(record, seat))
    return [
        notation.pairing_text(record, seat, pairing)
        for pairing in range(len(PAIRINGS))
        if allowed >> pairing & 1
    ]


def _chests(record: np.record, seat: int) -> list[str]:
    """The chests that may still be opened, as text."""
    closed = ~int(record.chests[seat])
    return [f"chest {name}" for chest, name in enumerate(CHEST_NAMES) if closed >> chest & 1]


def _owed(record: np.record, seat: int) -> RuleError | None:
    if not record.owed[seat]:
        return None
    return UnlawfulMove(
        "DG-37",
        Text(
            en="{m} is armoured: wound it a second time now, with a pair or a torch",
            fr="{m} est cuirassé : blessez-le une seconde fois, d’une paire ou d’une torche",
        ).filled(m=_room(record, record.owed[seat] - 1).name),
    )


def _clouds_first(record: np.record, seat: int) -> RuleError:
    number = notation.next_cloud_number(record, seat)
    if number is None:
        return UnlawfulMove(
            "DG-31",
            Text(
                en="all your clouds have a number; confirm with 'done'",
                fr="tous vos nuages ont un nombre ; confirmez par « done »",
            ),
        )
    free = [
        notation.place_name(record, FIRST_BOX + cloud)
        for cloud in range(kernel_state.CLOUDS)
        if 1 + cloud not in record.clouds[seat]
    ]
    return UnlawfulMove(
        "DG-31",
        Text(
            en="before the first throw, write {n} into a cloud that is empty: {c}",
            fr="avant le premier lancer, écrivez {n} dans un nuage vide : {c}",
        ).filled(n=number, c=", ".join(f"cloud {cloud} {number}" for cloud in free)),
    )


def _to_cloud(record: np.record, seat: int, words: list[str]) -> RuleError:
    return _clouds_first(record, seat)


def _to_pair(record: np.record, seat: int, words: list[str]) -> RuleError:
    lawful = ", ".join(_pairings(record, seat))
    wanted = {"pair " + " ".join(words[:2]), "pair " + " ".join([*words[:2], "black"])}
    known = [p for p in range(len(PAIRINGS)) if _plain(record, p) in wanted]
    if not known or len(words) > 3 or (len(words) == 3 and words[2] != "black"):
        white, black = THROWS[record.throw][:-1], THROWS[record.throw][-1]
        return UnlawfulMove(
            "DG-3",
            Text(
                en="the dice are {w} and black {b}; your pairs can be: {l}",
                fr="les dés sont {w} et noir {b} ; vos paires possibles : {l}",
            ).filled(w=" ".join(map(str, white)), b=black, l=lawful),
        )
    if int(WHITE_PAIRINGS) >> known[0] & 1 or seat == record.active:
        reason = Text(
            en="these pairs cost you no black-die symbol: write '{p}'",
            fr="ces paires ne vous coûtent aucun symbole dé noir : écrivez « {p} »",
        ).filled(p=_plain(record, known[0]))
    elif record.black[seat]:
        reason = Text(
            en="these pairs use the black die, which costs you a symbol: write '{p} black'",
            fr="ces paires utilisent le dé noir, ce qui vous coûte un symbole : "
            "écrivez « {p} black »",
        ).filled(p=_plain(record, known[0]))
    else:
        reason = Text(
            en="these pairs use the black die, and you have no symbol left: {l}",
            fr="ces paires utilisent le dé noir, et vous n’avez plus de symbole : {l}",
        ).filled(l=lawful)
    return UnlawfulMove("DG-4", reason)


def _plain(record: np.record, pairing: int) -> str:
    return "pair " + " ".join(notation.pair_texts(record.throw, pairing))


def _to_chest(record: np.record, seat: int, words: list[str]) -> RuleError:
    if not record.chest_due[seat]:
        reason = Text(
            en="a chest is opened when a chest box has just been crossed",
            fr="un coffre s’ouvre juste après avoir barré une case coffre",
        )
    else:
        reason = Text(
            en="open one of the chests that are left: {c}",
            fr="ouvrez l’un des coffres restants : {c}",
        ).filled(c=", ".join(_chests(record, seat)))
    return UnlawfulMove("DG-19", reason)


def _to_skip(record: np.record, seat: int, words: list[str]) -> RuleError:
    return UnlawfulMove(
        "DG-9",
        Text(
            en="no pair is left to forgo; confirm with 'done'",
            fr="il ne reste aucune paire à laisser ; confirmez par « done »",
        ),
    )


def _to_done(record: np.record, seat: int, words: list[str]) -> RuleError:
    return UnlawfulMove(
        "DG-9",
        Text(
            en="a pair is not used yet: use it, or forgo it with 'skip'",
            fr="une paire n’a pas servi : utilisez-la, ou laissez-la par « skip »",
        ),
    )


# Crosses, wounds and torches


def _room(record: np.record, number: int) -> Room:
    sheet = SHEETS[int(record.adventure)]
    return sheet.rooms[PLACE_NAMES[int(record.adventure)][number]]


def _place(record: np.record, words: list[str]) -> tuple[int, str, Room | Box] | None:
    """The place that the first word names: its number, its name and itself."""
    for number, name in PLACE_NAMES[int(record.adventure)].items():
        if words and name.lower() == words[0]:
            return number, name, SHEETS[int(record.adventure)].places[name]
    return None


def _has(places: Sequence[np.uint64] | NDArray[np.uint64], number: int) -> bool:
    return bool(int(places[number // 64]) >> (number % 64) & 1)


def _to_place(verb: str) -> Callable[[np.record, int, list[str]], RuleError]:
    """What is wrong with `cross`, `hit` or `torch` and a place."""

    def to_place(record: np.record, seat: int, words: list[str]) -> RuleError:
        found = _place(record, words)
        if found is None:
            return _no_such_place(record, words)
        number, name, place = found
        refusal = _wrong_verb(verb, name, place) or _closed(record, seat, number, name, place)
        if refusal:
            return refusal
        if _is_reached(record, seat, verb, number):  # so only what follows the place is wrong
            return _which_pair(record, seat, verb, number, name.lower())
        if verb == "torch":
            refusal = _no_torch(record, seat) or _owed(record, seat)
        else:
            refusal = _owed(record, seat) or _no_pair(record, seat)
        return (
            refusal
            or _armoured(record, seat, number, place)
            or _wrong_number(record, seat, number, place)
        )

    return to_place


def _is_reached(record: np.record, seat: int, verb: str, number: int) -> bool:
    """Whether a torch, or one of the pairs that are left, may be used on a place."""
    if verb == "torch":
        return bool(record.torches[seat]) and _has(torch_targets(record, seat), number)
    return any(
        int(record.left[seat]) >> pair & 1 and _has(pair_targets(record, seat, pair), number)
        for pair in range(PAIRS)
    )


def _no_such_place(record: np.record, words: list[str]) -> RuleError:
    sheet = SHEETS[int(record.adventure)]
    return UnknownMove(
        "DG-5",
        Text(
            en="{t} has no place '{p}'; boxes are named as on the sheet ({b}, …), rooms by their "
            "monster ({r})",
            fr="{t} n’a pas d’endroit « {p} » ; les cases se nomment comme sur la fiche "
            "({b}, …), les salles par leur monstre ({r})",
        ).filled(
            t=sheet.title,
            p=" ".join(words),
            b=", ".join(list(sheet.boxes)[-2:]),
            r=", ".join(room.lower() for room in sheet.rooms),
        ),
    )


def _wrong_verb(verb: str, name: str, place: Room | Box) -> RuleError | None:
    if verb == "cross" and isinstance(place, Room):
        return UnlawfulMove(
            "DG-7",
            Text(
                en="{m} is a monster: write 'hit {r}'",
                fr="{m} est un monstre : écrivez « hit {r} »",
            ).filled(m=place.name, r=name.lower()),
        )
    if verb == "hit" and isinstance(place, Box):
        return UnlawfulMove(
            "DG-5",
            Text(
                en="{b} is a box: write 'cross {b}'", fr="{b} est une case : écrivez « cross {b} »"
            ).filled(b=name),
        )
    return None


def _closed(
    record: np.record, seat: int, number: int, name: str, place: Room | Box
) -> RuleError | None:
    """Whether a place is done with, or no way leads to it."""
    if _has(record.passed[seat], number):
        if isinstance(place, Room):
            reason = Text(en="you have killed {m} already", fr="vous avez déjà tué {m}")
            return UnlawfulMove("DG-7", reason.filled(m=place.name))
        reason = Text(en="{b} is crossed already", fr="{b} est déjà barrée")
        return UnlawfulMove("DG-5", reason.filled(b=name))
    if isinstance(place, Box) and place.kind == "portal" and place.value is None:
        return UnlawfulMove(
            "DG-33",
            Text(
                en="the blank portal is crossed only by way of the other one",
                fr="le portail sans nombre ne se barre qu’en passant par l’autre",
            ),
        )
    if _has(record.open[seat], number):
        return None
    if isinstance(place, Room):
        reason = Text(
            en="you have not reached {m}: first cross a box with a door to it ({d})",
            fr="vous n’avez pas atteint {m} : barrez d’abord une case reliée à sa salle ({d})",
        )
        return UnlawfulMove("DG-7", reason.filled(m=place.name, d=", ".join(place.doors)))
    guards = [
        room.name
        for door in place.doors
        if (room := SHEETS[int(record.adventure)].rooms.get(door)) is not None
        and _has(record.open[seat], SHEETS[int(record.adventure)].numbers[door])
    ]
    if guards:
        reason = Text(
            en="{b} lies behind {m}: kill it first", fr="{b} est derrière {m} : tuez-le d’abord"
        )
        return UnlawfulMove("DG-8", reason.filled(b=name, m=", ".join(guards)))
    reason = Text(
        en="no door leads to {b} from a box you have crossed; its doors lead to {d}",
        fr="aucune porte ne mène à {b} depuis une case barrée ; ses portes donnent sur {d}",
    )
    return UnlawfulMove("DG-5", reason.filled(b=name, d=", ".join(place.doors)))


def _no_torch(record: np.record, seat: int) -> RuleError | None:
    if record.torches[seat]:
        return None
    return UnlawfulMove(
        "DG-20",
        Text(
            en="you have no torch left; torches come from a chest",
            fr="vous n’avez plus de torche ; les torches viennent d’un coffre",
        ),
    )


def _no_pair(record: np.record, seat: int) -> RuleError | None:
    if record.left[seat]:
        return None
    return UnlawfulMove(
        "DG-5",
        Text(
            en="you have no pair left in this throw; confirm with 'done'",
            fr="il ne vous reste aucune paire pour ce lancer ; confirmez par « done »",
        ),
    )


def _armoured(record: np.record, seat: int, number: int, place: Room | Box) -> RuleError | None:
    """An armoured dinosaur that cannot be wounded twice now."""
    if not isinstance(place, Room) or not place.armoured:
        return None
    if int(record.struck[seat]) >> number & 1:
        reason = Text(
            en="{m} has been wounded twice in this throw, and that is the most",
            fr="{m} a déjà été blessé deux fois pendant ce lancer, c’est le maximum",
        )
    else:
        reason = Text(
            en="{m} is armoured and must be wounded twice in a throw: with two pairs of {n}, a "
            "pair and a torch, or two torches",
            fr="{m} est cuirassé et doit être blessé deux fois par lancer : avec deux paires "
            "parmi {n}, une paire et une torche, ou deux torches",
        )
    return UnlawfulMove("DG-37", reason.filled(m=place.name, n=_numbers(record, seat, number)))


def _which_pair(record: np.record, seat: int, verb: str, number: int, name: str) -> RuleError:
    """A pair must be named where either will do (a torch needs none), and only there."""
    if verb != "torch" and notation.both_pairs_reach(record, seat, number):
        first, second = _pairs(record, seat)
        reason = Text(
            en="either pair could do that: write '{t} {a}' or '{t} {b}'",
            fr="l’une ou l’autre paire convient : écrivez « {t} {a} » ou « {t} {b} »",
        )
        return UnlawfulMove("DG-5", reason.filled(t=f"{verb} {name}", a=first, b=second))
    reason = Text(
        en="nothing need follow the place: write '{t}'",
        fr="rien ne doit suivre l’endroit : écrivez « {t} »",
    )
    return UnknownMove("DG-5", reason.filled(t=f"{verb} {name}"))


def _sums(record: np.record, seat: int) -> str:
    """The sums of the pairs that are left, as text."""
    pairs = pairs_of(record.throw, record.pairing[seat] - 1)
    return ", ".join(
        f"{sum(pair)} ({pair[0]}+{pair[1]})"
        for number, pair in enumerate(pairs)
        if int(record.left[seat]) >> number & 1
    )


def _numbers(record: np.record, seat: int, number: int) -> str:
    """The numbers that wound a monster now."""
    room = _room(record, number)
    unlocked = [n for n in room.white if is_unlocked(record, seat, number, n)]
    return ", ".join(map(str, sorted(room.black + unlocked))) or "—"


def _wrong_number(record: np.record, seat: int, number: int, place: Room | Box) -> RuleError:
    sums = _sums(record, seat)
    if isinstance(place, Room):
        locked = [n for n in place.white if not is_unlocked(record, seat, number, n)]
        return UnlawfulMove(
            "DG-13",
            Text(
                en="{m} is wounded by {n} (locked: {k}); you have {s}",
                fr="{m} se blesse avec {n} (bloqués : {k}) ; vous avez {s}",
            ).filled(
                m=place.name,
                n=_numbers(record, seat, number),
                k=", ".join(map(str, locked)) or "—",
                s=sums,
            ),
        )
    clause, wanted = _wanted(record, seat, number, place)
    return UnlawfulMove(
        clause,
        Text(en="{b} takes {w}; you have {s}", fr="{b} demande {w} ; vous avez {s}").filled(
            b=notation.place_name(record, number), w=wanted, s=sums
        ),
    )


def _wanted(record: np.record, seat: int, number: int, box: Box) -> tuple[str, Text]:
    """What a box takes, and the clause that says so."""
    if box.kind == "double":
        return "DG-6", Text(en="two equal dice", fr="deux dés égaux")
    if box.kind == "fist" and box.value:
        half = box.value // 2
        return "DG-25", Text(en="the double {h}+{h}", fr="le double {h}+{h}").filled(h=half)
    if box.kind == "cloud":
        position = list(record.clouds[seat]).index(1 + number - FIRST_BOX)
        return "DG-31", same(CLOUD_NUMBERS[position])
    return "DG-28" if box.kind == "rubble" else "DG-5", same(box.value)


BY_VERB: dict[str, Callable[[np.record, int, list[str]], RuleError]] = {
    "pair": _to_pair,
    "cross": _to_place("cross"),
    "hit": _to_place("hit"),
    "torch": _to_place("torch"),
    "chest": _to_chest,
    "skip": _to_skip,
    "done": _to_done,
    "cloud": _to_cloud,
}
