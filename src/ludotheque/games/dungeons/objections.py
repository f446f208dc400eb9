"""Why a text is no legal move in Dungeons, Dice & Danger, and what would be right."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from ludotheque.errors import IllegalMove, RuleError, UnknownMove
from ludotheque.games.dungeons import notation
from ludotheque.games.dungeons.content import Box, Room
from ludotheque.games.dungeons.notation import CHEST_NAMES, PLACE_NAMES
from ludotheque.games.dungeons.rules import sheet as kernel_sheet
from ludotheque.games.dungeons.rules import state as kernel_state
from ludotheque.games.dungeons.rules.sheet import (
    PAIRS,
    is_unlocked,
    pair_targets,
    torch_targets,
)
from ludotheque.games.dungeons.rules.tables import (
    CLOUD_NUMBERS,
    FIRST_BOX,
    PAIRINGS,
    SHEETS,
    THROWS,
    WHITE_PAIRINGS,
    pairs_of,
)
from ludotheque.language import Text, same

FORMS = "pair 3+5 2+6, cross N7a, hit hound, torch G12b, chest lives, skip, done, undo"
VERBS = ("pair", "cross", "hit", "torch", "chest", "skip", "done", "cloud", "undo")


def objection(raw: np.record, seat: int, text: str) -> RuleError:
    """Say why a text is no legal step of a seat to move."""
    verb, *words = notation.canonical(text).split(" ")
    if verb not in VERBS:
        return UnknownMove(
            "DG-2",
            Text(
                en="'{t}' is no move; moves are written {f}",
                fr="« {t} » n’est pas un coup ; les coups s’écrivent {f}",
            ).filled(t=text, f=FORMS),
        )
    if verb == "undo":
        return IllegalMove(
            "DG-2",
            Text(
                en="there is nothing of this throw to take back",
                fr="il n’y a rien à reprendre pour ce lancer",
            ),
        )
    return _out_of_place(raw, seat, verb) or BY_VERB[verb](raw, seat, words)


def _out_of_place(raw: np.record, seat: int, verb: str) -> RuleError | None:
    """An objection to what is not asked for at this step, whatever it says."""
    if raw.throws == 0:
        if verb != "cloud":
            return _clouds_first(raw, seat)
    elif verb == "cloud":
        return IllegalMove(
            "DG-31",
            Text(
                en="clouds are written before the first throw of the Puzzled Pyramid only",
                fr="les nuages ne s’écrivent qu’avant le premier lancer de Puzzled Pyramid",
            ),
        )
    elif not raw.pairing[seat] and verb != "pair":
        return IllegalMove(
            "DG-2",
            Text(
                en="choose your two pairs first: {p}", fr="choisissez d’abord vos deux paires : {p}"
            ).filled(p=", ".join(_pairings(raw, seat))),
        )
    elif raw.pairing[seat] and verb == "pair":
        return IllegalMove(
            "DG-2",
            Text(
                en="you have chosen {p}; 'undo' takes this throw back to its start",
                fr="vous avez choisi {p} ; « undo » reprend ce lancer à son début",
            ).filled(p=" ".join(_pairs(raw, seat))),
        )
    elif raw.chest_due[seat] and verb != "chest":
        return IllegalMove(
            "DG-19",
            Text(en="open a chest first: {c}", fr="ouvrez d’abord un coffre : {c}").filled(
                c=", ".join(_chests(raw, seat))
            ),
        )
    elif verb in ("skip", "done"):
        return _owed(raw, seat)
    return None


def _pairs(raw: np.record, seat: int) -> tuple[str, str]:
    return notation.pair_texts(raw.throw, raw.pairing[seat] - 1)


def _pairings(raw: np.record, seat: int) -> list[str]:
    """The legal pairings as text."""
    allowed = int(kernel_sheet.lawful_pairings(raw, seat))
    return [
        notation.pairing_text(raw, seat, pairing)
        for pairing in range(len(PAIRINGS))
        if allowed >> pairing & 1
    ]


def _chests(raw: np.record, seat: int) -> list[str]:
    """The chests that may still be opened, as text."""
    closed = ~int(raw.chests[seat])
    return [f"chest {name}" for chest, name in enumerate(CHEST_NAMES) if closed >> chest & 1]


def _owed(raw: np.record, seat: int) -> RuleError | None:
    if not raw.owed[seat]:
        return None
    return IllegalMove(
        "DG-37",
        Text(
            en="{m} is armoured: wound it a second time now, with a pair or a torch",
            fr="{m} est cuirassé : blessez-le une seconde fois, d’une paire ou d’une torche",
        ).filled(m=_room(raw, raw.owed[seat] - 1).name),
    )


def _clouds_first(raw: np.record, seat: int) -> RuleError:
    number = notation.next_cloud_number(raw, seat)
    if number is None:
        return IllegalMove(
            "DG-31",
            Text(
                en="all your clouds have a number; confirm with 'done'",
                fr="tous vos nuages ont un nombre ; confirmez par « done »",
            ),
        )
    free = [
        notation.place_name(raw, FIRST_BOX + cloud)
        for cloud in range(kernel_state.CLOUDS)
        if 1 + cloud not in raw.clouds[seat]
    ]
    return IllegalMove(
        "DG-31",
        Text(
            en="before the first throw, write {n} into a cloud that is empty: {c}",
            fr="avant le premier lancer, écrivez {n} dans un nuage vide : {c}",
        ).filled(n=number, c=", ".join(f"cloud {cloud} {number}" for cloud in free)),
    )


def _to_cloud(raw: np.record, seat: int, words: list[str]) -> RuleError:
    return _clouds_first(raw, seat)


def _to_pair(raw: np.record, seat: int, words: list[str]) -> RuleError:
    legal = ", ".join(_pairings(raw, seat))
    wanted = {"pair " + " ".join(words[:2]), "pair " + " ".join([*words[:2], "black"])}
    known = [p for p in range(len(PAIRINGS)) if _plain(raw, p) in wanted]
    if not known or len(words) > 3 or (len(words) == 3 and words[2] != "black"):
        white, black = THROWS[raw.throw][:-1], THROWS[raw.throw][-1]
        return IllegalMove(
            "DG-3",
            Text(
                en="the dice are {w} and black {b}; your pairs can be: {l}",
                fr="les dés sont {w} et noir {b} ; vos paires possibles : {l}",
            ).filled(w=" ".join(map(str, white)), b=black, l=legal),
        )
    if int(WHITE_PAIRINGS) >> known[0] & 1 or seat == raw.active:
        reason = Text(
            en="these pairs cost you no black-die symbol: write '{p}'",
            fr="ces paires ne vous coûtent aucun symbole dé noir : écrivez « {p} »",
        ).filled(p=_plain(raw, known[0]))
    elif raw.black[seat]:
        reason = Text(
            en="these pairs use the black die, which costs you a symbol: write '{p} black'",
            fr="ces paires utilisent le dé noir, ce qui vous coûte un symbole : "
            "écrivez « {p} black »",
        ).filled(p=_plain(raw, known[0]))
    else:
        reason = Text(
            en="these pairs use the black die, and you have no symbol left: {l}",
            fr="ces paires utilisent le dé noir, et vous n’avez plus de symbole : {l}",
        ).filled(l=legal)
    return IllegalMove("DG-4", reason)


def _plain(raw: np.record, pairing: int) -> str:
    return "pair " + " ".join(notation.pair_texts(raw.throw, pairing))


def _to_chest(raw: np.record, seat: int, words: list[str]) -> RuleError:
    if not raw.chest_due[seat]:
        reason = Text(
            en="a chest is opened when a chest box has just been crossed",
            fr="un coffre s’ouvre juste après avoir barré une case coffre",
        )
    else:
        reason = Text(
            en="open one of the chests that are left: {c}",
            fr="ouvrez l’un des coffres restants : {c}",
        ).filled(c=", ".join(_chests(raw, seat)))
    return IllegalMove("DG-19", reason)


def _to_skip(raw: np.record, seat: int, words: list[str]) -> RuleError:
    return IllegalMove(
        "DG-9",
        Text(
            en="no pair is left to forgo; confirm with 'done'",
            fr="il ne reste aucune paire à laisser ; confirmez par « done »",
        ),
    )


def _to_done(raw: np.record, seat: int, words: list[str]) -> RuleError:
    return IllegalMove(
        "DG-9",
        Text(
            en="a pair is not used yet: use it, or forgo it with 'skip'",
            fr="une paire n’a pas servi : utilisez-la, ou laissez-la par « skip »",
        ),
    )


# Crosses, wounds and torches


def _room(raw: np.record, number: int) -> Room:
    sheet = SHEETS[int(raw.adventure)]
    return sheet.rooms[PLACE_NAMES[int(raw.adventure)][number]]


def _place(raw: np.record, words: list[str]) -> tuple[int, str, Room | Box] | None:
    """The place that the first word names: its number, its name and itself."""
    for number, name in PLACE_NAMES[int(raw.adventure)].items():
        if words and name.lower() == words[0]:
            return number, name, SHEETS[int(raw.adventure)].places[name]
    return None


def _has(places: Sequence[np.uint64] | NDArray[np.uint64], number: int) -> bool:
    return bool(int(places[number // 64]) >> (number % 64) & 1)


def _to_place(verb: str) -> Callable[[np.record, int, list[str]], RuleError]:
    """What is wrong with `cross`, `hit` or `torch` and a place."""

    def to_place(raw: np.record, seat: int, words: list[str]) -> RuleError:
        found = _place(raw, words)
        if found is None:
            return _no_such_place(raw, words)
        number, name, place = found
        refusal = _wrong_verb(verb, name, place) or _closed(raw, seat, number, name, place)
        if refusal:
            return refusal
        if _is_reached(raw, seat, verb, number):  # so only what follows the place is wrong
            return _which_pair(raw, seat, verb, number, name.lower())
        if verb == "torch":
            refusal = _no_torch(raw, seat) or _owed(raw, seat)
        else:
            refusal = _owed(raw, seat) or _no_pair(raw, seat)
        return (
            refusal
            or _armoured(raw, seat, number, place)
            or _wrong_number(raw, seat, number, place)
        )

    return to_place


def _is_reached(raw: np.record, seat: int, verb: str, number: int) -> bool:
    """Whether a torch, or one of the pairs that are left, may be used on a place."""
    if verb == "torch":
        return bool(raw.torches[seat]) and _has(torch_targets(raw, seat), number)
    return any(
        int(raw.left[seat]) >> pair & 1 and _has(pair_targets(raw, seat, pair), number)
        for pair in range(PAIRS)
    )


def _no_such_place(raw: np.record, words: list[str]) -> RuleError:
    sheet = SHEETS[int(raw.adventure)]
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
        return IllegalMove(
            "DG-7",
            Text(
                en="{m} is a monster: write 'hit {r}'",
                fr="{m} est un monstre : écrivez « hit {r} »",
            ).filled(m=place.name, r=name.lower()),
        )
    if verb == "hit" and isinstance(place, Box):
        return IllegalMove(
            "DG-5",
            Text(
                en="{b} is a box: write 'cross {b}'", fr="{b} est une case : écrivez « cross {b} »"
            ).filled(b=name),
        )
    return None


def _closed(
    raw: np.record, seat: int, number: int, name: str, place: Room | Box
) -> RuleError | None:
    """Whether a place is done with, or no way leads to it."""
    if _has(raw.passed[seat], number):
        if isinstance(place, Room):
            reason = Text(en="you have killed {m} already", fr="vous avez déjà tué {m}")
            return IllegalMove("DG-7", reason.filled(m=place.name))
        reason = Text(en="{b} is crossed already", fr="{b} est déjà barrée")
        return IllegalMove("DG-5", reason.filled(b=name))
    if isinstance(place, Box) and place.kind == "portal" and place.value is None:
        return IllegalMove(
            "DG-33",
            Text(
                en="the blank portal is crossed only by way of the other one",
                fr="le portail sans nombre ne se barre qu’en passant par l’autre",
            ),
        )
    if _has(raw.open[seat], number):
        return None
    if isinstance(place, Room):
        reason = Text(
            en="you have not reached {m}: first cross a box with a door to it ({d})",
            fr="vous n’avez pas atteint {m} : barrez d’abord une case reliée à sa salle ({d})",
        )
        return IllegalMove("DG-7", reason.filled(m=place.name, d=", ".join(place.doors)))
    guards = [
        room.name
        for door in place.doors
        if (room := SHEETS[int(raw.adventure)].rooms.get(door)) is not None
        and _has(raw.open[seat], SHEETS[int(raw.adventure)].numbers[door])
    ]
    if guards:
        reason = Text(
            en="{b} lies behind {m}: kill it first", fr="{b} est derrière {m} : tuez-le d’abord"
        )
        return IllegalMove("DG-8", reason.filled(b=name, m=", ".join(guards)))
    reason = Text(
        en="no door leads to {b} from a box you have crossed; its doors lead to {d}",
        fr="aucune porte ne mène à {b} depuis une case barrée ; ses portes donnent sur {d}",
    )
    return IllegalMove("DG-5", reason.filled(b=name, d=", ".join(place.doors)))


def _no_torch(raw: np.record, seat: int) -> RuleError | None:
    if raw.torches[seat]:
        return None
    return IllegalMove(
        "DG-20",
        Text(
            en="you have no torch left; torches come from a chest",
            fr="vous n’avez plus de torche ; les torches viennent d’un coffre",
        ),
    )


def _no_pair(raw: np.record, seat: int) -> RuleError | None:
    if raw.left[seat]:
        return None
    return IllegalMove(
        "DG-5",
        Text(
            en="you have no pair left in this throw; confirm with 'done'",
            fr="il ne vous reste aucune paire pour ce lancer ; confirmez par « done »",
        ),
    )


def _armoured(raw: np.record, seat: int, number: int, place: Room | Box) -> RuleError | None:
    """An armoured dinosaur that cannot be wounded twice now."""
    if not isinstance(place, Room) or not place.armoured:
        return None
    if int(raw.struck[seat]) >> number & 1:
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
    return IllegalMove("DG-37", reason.filled(m=place.name, n=_numbers(raw, seat, number)))


def _which_pair(raw: np.record, seat: int, verb: str, number: int, name: str) -> RuleError:
    """A pair must be named where either will do (a torch needs none), and only there."""
    if verb != "torch" and notation.both_pairs_reach(raw, seat, number):
        first, second = _pairs(raw, seat)
        reason = Text(
            en="either pair could do that: write '{t} {a}' or '{t} {b}'",
            fr="l’une ou l’autre paire convient : écrivez « {t} {a} » ou « {t} {b} »",
        )
        return IllegalMove("DG-5", reason.filled(t=f"{verb} {name}", a=first, b=second))
    reason = Text(
        en="nothing need follow the place: write '{t}'",
        fr="rien ne doit suivre l’endroit : écrivez « {t} »",
    )
    return UnknownMove("DG-5", reason.filled(t=f"{verb} {name}"))


def _sums(raw: np.record, seat: int) -> str:
    """The sums of the pairs that are left, as text."""
    pairs = pairs_of(raw.throw, raw.pairing[seat] - 1)
    return ", ".join(
        f"{sum(pair)} ({pair[0]}+{pair[1]})"
        for number, pair in enumerate(pairs)
        if int(raw.left[seat]) >> number & 1
    )


def _numbers(raw: np.record, seat: int, number: int) -> str:
    """The numbers that wound a monster now."""
    room = _room(raw, number)
    unlocked = [n for n in room.white if is_unlocked(raw, seat, number, n)]
    return ", ".join(map(str, sorted(room.black + unlocked))) or "—"


def _wrong_number(raw: np.record, seat: int, number: int, place: Room | Box) -> RuleError:
    sums = _sums(raw, seat)
    if isinstance(place, Room):
        locked = [n for n in place.white if not is_unlocked(raw, seat, number, n)]
        return IllegalMove(
            "DG-13",
            Text(
                en="{m} is wounded by {n} (locked: {k}); you have {s}",
                fr="{m} se blesse avec {n} (bloqués : {k}) ; vous avez {s}",
            ).filled(
                m=place.name,
                n=_numbers(raw, seat, number),
                k=", ".join(map(str, locked)) or "—",
                s=sums,
            ),
        )
    clause, wanted = _wanted(raw, seat, number, place)
    return IllegalMove(
        clause,
        Text(en="{b} takes {w}; you have {s}", fr="{b} demande {w} ; vous avez {s}").filled(
            b=notation.place_name(raw, number), w=wanted, s=sums
        ),
    )


def _wanted(raw: np.record, seat: int, number: int, box: Box) -> tuple[str, Text]:
    """What a box takes, and the clause that says so."""
    if box.kind == "double":
        return "DG-6", Text(en="two equal dice", fr="deux dés égaux")
    if box.kind == "fist" and box.value:
        half = box.value // 2
        return "DG-25", Text(en="the double {h}+{h}", fr="le double {h}+{h}").filled(h=half)
    if box.kind == "cloud":
        position = list(raw.clouds[seat]).index(1 + number - FIRST_BOX)
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
