"""What players of Dungeons, Dice & Danger read."""

from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.engine.game import ReasonOf
from ludotheque.engine.move import Move
from ludotheque.errors import IllegalMove, RuleError, UnknownMove
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import RANK_POINTS, Box
from ludotheque.games.dungeons.lexicon import LEXICON
from ludotheque.games.dungeons.notation import Cross, PairUp, Torch, canonical, examples_of, pair_up
from ludotheque.games.dungeons.rules import refusals as why
from ludotheque.games.dungeons.rules import state as base
from ludotheque.games.dungeons.telling import SAID_OTHERWISE, button, event, preview, question
from ludotheque.games.dungeons.view import Decision, DungeonsView, Room
from ludotheque.language import Text, joined, same

__all__ = [
    "LEXICON",
    "NOTATION",
    "SAID_OTHERWISE",
    "button",
    "event",
    "preview",
    "question",
    "refusal",
    "unknown_move",
]

NOTATION = Text(
    en="A throw: pair 3+5 2+6, then cross N7a, hit hound, torch G12b, chest lives, skip; done "
    "confirms.",
    fr="Un lancer : paire 3+5 2+6, puis barrer N7a, frapper hound, torche G12b, coffre vies, "
    "passer ; fini confirme.",
)
SOURCES = (
    Text(en="gold", fr="or"),
    Text(en="gems found", fr="gemmes trouvées"),
    Text(en="monsters and bonuses", fr="monstres et bonus"),
    Text(en="the boss killed", fr="boss tué"),
    Text(en="wounds of the boss", fr="blessures du boss"),
    Text(en="life lost", fr="vie perdue"),
)
KINDS = {  # of boxes: what they are
    "start": Text(en="start", fr="départ"),
    "plain": Text(en="plain", fr="simple"),
    "activation": Text(en="grey: unlocks", fr="grise : débloque"),
    "double": Text(en="double", fr="double"),
    "gem": Text(en="gem", fr="gemme"),
    "gold": Text(en="gold", fr="or"),
    "chest": Text(en="chest", fr="coffre"),
    "fist": Text(en="fist", fr="poing"),
    "rubble": Text(en="rubble", fr="éboulis"),
    "cloud": Text(en="cloud", fr="nuage"),
    "portal": Text(en="portal", fr="portail"),
    "footprint": Text(en="footprint: unlocks", fr="empreinte : débloque"),
}
LETTERS = {
    "start": "S",
    "plain": "N",
    "activation": "A",
    "double": "D",
    "gem": "G",
    "gold": "O",
    "chest": "C",
    "fist": "F",
    "rubble": "R",
    "cloud": "K",
    "portal": "P",
    "footprint": "W",
}  # with which the names of boxes begin
KIND_NAMES = {kind: joined((same(LETTERS[kind]), about), " ") for kind, about in KINDS.items()}

# Alone, at the end (DG-45)

RANKS = (
    Text(
        en="The dungeon has not noticed you. The door was the thing with the handle.",
        fr="Le donjon ne vous a pas remarqué. La porte, c’était la chose avec une poignée.",
    ),
    Text(
        en="A pleasant walk. The monsters ask whether you will bring a picnic next time.",
        fr="Une jolie promenade. Les monstres demandent si vous apporterez le pique-nique.",
    ),
    Text(
        en="Your crosses are very neat. Now try making them on something that bites.",
        fr="Vos croix sont très soignées. Essayez donc d’en faire sur quelque chose qui mord.",
    ),
    Text(
        en="Solid work. Two monsters have taken up knitting, which they call retraining.",
        fr="Du bon travail. Deux monstres se sont mis au tricot ; ils parlent de reconversion.",
    ),
    Text(
        en="A hero: the village names a soup after you.",
        fr="Un héros : le village donne votre nom à une soupe.",
    ),
    Text(
        en="Museums write to you. They would like some of it back.",
        fr="Les musées vous écrivent. Ils voudraient en récupérer un peu.",
    ),
    Text(
        en="Bards have run out of rhymes for you and started on your sword.",
        fr="Les bardes n’ont plus de rimes pour vous : ils passent à votre épée.",
    ),
    Text(
        en="The dungeon is yours. Please switch off the torches when you leave.",
        fr="Le donjon est à vous. Merci d’éteindre les torches en sortant.",
    ),
)


# What stands on the board.
DEAD = Text(en="dead", fr="mort")
GEMS = Text(en="{n} [n?gem|gems]", fr="{n} [n?gemme|gemmes]")
NO_THROW = Text(en="No dice have been thrown yet.", fr="Aucun dé n’a encore été lancé.")
DICE = Text(en="Dice: {w}, black {b}", fr="Dés : {w}, noir {b}")
ACTIVE = Text(en="active: {who}", fr="actif : {who}")
ALONE = Text(en="alone, so always passive", fr="en solo, donc toujours passif")
WITH = Text(en="with {p} = {n}: ", fr="avec {p} = {n} : ")
WITH_TORCH = Text(en="with a torch ({n} left): ", fr="à la torche ({n}) : ")
NOTHING = Text(en="nothing", fr="rien")
HEADINGS = Text(
    en="seat points gems gold life black torches bonuses chests",
    fr="place points gemmes or vie noirs torches bonus coffres",
)
STATUSES = {
    "out": Text(en="out", fr="éliminé"),
    "deciding": Text(en="deciding", fr="réfléchit"),
    "confirmed": Text(en="confirmed", fr="confirmé"),
}
RANK = Text(en="{p} points: rank {r} of 8.", fr="{p} points : rang {r} sur 8.")
TITLES = {
    "life": Text(en="Life", fr="Vie"),
    "chests": Text(en="Chests", fr="Coffres"),
    "lives": Text(en="3 lives, 1 gem", fr="3 vies, 1 gemme"),
    "torches": Text(en="2 torches", fr="2 torches"),
    "dice": Text(en="3 black dice", fr="3 dés noirs"),
    "black": Text(en="Black dice", fr="Dés noirs"),
    "bonus": Text(en="Bonus", fr="Bonus"),
    "path": Text(en="path from left to right", fr="chemin de gauche à droite"),
    "fist": Text(en="{n} fists", fr="{n} poings"),
    "rubble": Text(en="{n} rubble boxes", fr="{n} éboulis"),
    "cloud": Text(en="{n} clouds", fr="{n} nuages"),
    "footprint": Text(en="{n} footprints", fr="{n} empreintes"),
}


def rank_of(points: int) -> tuple[int, Text]:
    """The rank that points give, from 1 to 8, and what is said of it.

    >>> rank_of(9)[0], rank_of(10)[0], rank_of(105)[0]
    (1, 2, 8)
    """
    reached = max(1, sum(points >= least for least in RANK_POINTS))
    return reached, RANKS[reached - 1]


# What is asked for

COST = Text(
    en="Life to pay if confirmed like this: {n} (besides broken hearts).",
    fr="Vie à payer, confirmé ainsi : {n} (hors cœurs brisés).",
)


# Why a step is refused

NO_PLACE = Text(
    en="{title} has no place '{place}'; boxes are named as on the sheet ({boxes}, …), rooms by "
    "their monster ({rooms})",
    fr="{title} n’a pas d’endroit « {place} » ; les cases se nomment comme sur la fiche "
    "({boxes}, …), les salles par leur monstre ({rooms})",
)
NO_SYMBOL_NEEDED = Text(
    en="these pairs cost you no black-die symbol: write '{pairing}'",
    fr="ces paires ne vous coûtent aucun symbole de dé noir : écrivez « {pairing} »",
)
REFUSALS = {
    why.CLOUDS_FIRST: ("DG-31", Text(
        en="before the first throw, write {number} into a cloud that is empty: {clouds}",
        fr="avant le premier lancer, écrivez {number} dans un nuage vide : {clouds}")),
    why.ALL_CLOUDS_WRITTEN: ("DG-31", Text(
        en="all your clouds have a number; confirm with 'done'",
        fr="tous vos nuages ont un nombre ; confirmez par « fini »")),
    why.NO_CLOUDS_NOW: ("DG-31", Text(
        en="clouds are written before the first throw of the Puzzled Pyramid only",
        fr="les nuages ne s’écrivent qu’avant le premier lancer de Puzzled Pyramid")),
    why.PAIRS_FIRST: ("DG-2", Text(
        en="choose your two pairs first: {pairings}",
        fr="choisissez d’abord vos deux paires : {pairings}")),
    why.SAME_PAIRING: ("DG-3", Text(
        en="the same dice make the same pairs: write '{pairing}'",
        fr="les mêmes dés font les mêmes paires : écrivez « {pairing} »")),
    why.NO_SYMBOL: ("DG-4", Text(
        en="these pairs use the black die, and you have no symbol left: {pairings}",
        fr="ces paires utilisent le dé noir, et vous n’avez plus de symbole : {pairings}")),
    why.PAIRS_CHOSEN: ("DG-2", Text(
        en="you have chosen {pairs}; 'undo' takes this throw back to its start",
        fr="vous avez choisi {pairs} ; « annuler » reprend ce lancer à son début")),
    why.CHEST_FIRST: ("DG-19", Text(
        en="open a chest first: {chests}",
        fr="ouvrez d’abord un coffre : {chests}")),
    why.CHEST_OPENED: ("DG-19", Text(
        en="open one of the chests that are left: {chests}",
        fr="ouvrez l’un des coffres restants : {chests}")),
    why.NO_CHEST_FOUND: ("DG-19", Text(
        en="a chest is opened when a chest box has just been crossed",
        fr="un coffre s’ouvre juste après avoir barré une case coffre")),
    why.NO_SUCH_PLACE: ("DG-5", NO_PLACE),
    why.KILLED: ("DG-7", Text(
        en="you have killed {monster} already; [sums?choose another place, for {sums}|you have "
        "no pair left, so confirm with 'done']",
        fr="vous avez déjà tué {monster} ; [sums?choisissez un autre endroit, pour {sums}|il ne "
        "vous reste aucune paire : confirmez par « fini »]")),
    why.CROSSED: ("DG-5", Text(
        en="{place} is crossed already; [sums?choose another place, for {sums}|you have no pair "
        "left, so confirm with 'done']",
        fr="{place} est déjà barrée ; [sums?choisissez un autre endroit, pour {sums}|il ne vous "
        "reste aucune paire : confirmez par « fini »]")),
    why.BLANK_PORTAL: ("DG-33", Text(
        en="the blank portal is crossed only by way of the other one: cross {entry}",
        fr="le portail sans nombre ne se barre qu’en passant par l’autre : barrez {entry}")),
    why.NOT_REACHED: ("DG-7", Text(
        en="you have not reached {monster}: first cross a box with a door to it ({doors})",
        fr="vous n’avez pas atteint {monster} : barrez d’abord une case reliée à sa salle "
        "({doors})")),
    why.BEHIND_MONSTER: ("DG-8", Text(
        en="{place} lies behind {guards}: kill it first",
        fr="{place} est derrière {guards} : tuez-le d’abord")),
    why.NO_DOOR: ("DG-5", Text(
        en="no door leads to {place} from a box you have crossed; its doors lead to {doors}",
        fr="aucune porte ne mène à {place} depuis une case barrée ; ses portes donnent sur "
        "{doors}")),
    why.NO_TORCH: ("DG-20", Text(
        en="you have no torch left; torches come from a chest",
        fr="vous n’avez plus de torche ; les torches viennent d’un coffre")),
    why.WOUND_AGAIN: ("DG-37", Text(
        en="{owed} is armoured: wound it a second time now, with a pair or a torch",
        fr="{owed} est cuirassé : blessez-le une seconde fois, d’une paire ou d’une torche")),
    why.START_APART: ("DG-48", Text(
        en="a torch crosses only next to a crossed box or a monster you have killed; the doors "
        "of {place} lead to {doors}",
        fr="une torche ne barre qu’à côté d’une case barrée ou d’un monstre que vous avez tué ; "
        "les portes de {place} donnent sur {doors}")),
    why.NO_PAIR_LEFT: ("DG-5", Text(
        en="you have no pair left in this throw; confirm with 'done'",
        fr="il ne vous reste aucune paire pour ce lancer ; confirmez par « fini »")),
    why.PAIR_USED: ("DG-5", Text(
        en="you have used {pair} in this throw; what is left is {sums}",
        fr="vous avez utilisé {pair} pour ce lancer ; il reste {sums}")),
    why.STRUCK_TWICE: ("DG-37", Text(
        en="{monster} has been wounded twice in this throw, and that is the most",
        fr="{monster} a déjà été blessé deux fois pendant ce lancer, c’est le maximum")),
    why.NO_SECOND_WOUND: ("DG-37", Text(
        en="{monster} is armoured and must be wounded twice in a throw: with two pairs of "
        "{numbers}, a pair and a torch, or two torches",
        fr="{monster} est cuirassé et doit être blessé deux fois par lancer : avec deux paires "
        "parmi {numbers}, une paire et une torche, ou deux torches")),
    why.NUMBER_AT_MONSTER: ("DG-13", Text(
        en="{monster} is wounded by {numbers} (locked: {locked}); you have {sums}",
        fr="{monster} se blesse avec {numbers} (bloqués : {locked}) ; vous avez {sums}")),
    why.NUMBER_OF_BOX: ("DG-5", Text(
        en="{place} takes {wanted}; you have {sums}",
        fr="{place} demande {wanted} ; vous avez {sums}")),
    why.FIRST_PAIR_DOES: ("DG-5", Text(
        en="nothing need follow the place: write '{plain}'",
        fr="rien ne doit suivre l’endroit : écrivez « {plain} »")),
    why.NOTHING_TO_FORGO: ("DG-9", Text(
        en="no pair is left to forgo; confirm with 'done'",
        fr="il ne reste aucune paire à laisser ; confirmez par « fini »")),
    why.PAIR_UNUSED: ("DG-9", Text(
        en="a pair is not used yet: use it, or forgo it with 'skip'",
        fr="une paire n’a pas servi : utilisez-la, ou laissez-la par « passer »")),
}  # fmt: skip
# The clause that says what a box of a kind takes.
CLAUSE_OF_KIND = {"double": "DG-6", "fist": "DG-25", "rubble": "DG-28", "cloud": "DG-31"}
DOUBLE = Text(en="two equal dice", fr="deux dés égaux")
FIST_DOUBLE = Text(en="the double {h}+{h}", fr="le double {h}+{h}")


class Place(NamedTuple):
    """A place: a box as it is printed, or a room as it is on the viewer's sheet."""

    name: str
    doors: list[str]
    place: Box | Room


def refusal(view: DungeonsView, move: Move, reason: int) -> tuple[str, Text]:
    """Tell why a step is not legal."""
    parts, decision = move.parts, _decision(view)
    values = _asked(view, decision)
    if isinstance(parts, PairUp):
        same_dice = (p for p in map(pair_up, decision.pairings) if p.first == parts.first)
        first = next((p for p in same_dice if p.second == parts.second), parts)
        values["pairing"] = LEXICON.said(first.text)
        if reason == why.SAME_PAIRING and first.black < parts.black:
            return "DG-4", NO_SYMBOL_NEEDED.filled(**values)
    if not isinstance(parts, Cross | Torch):
        return _filled(reason, values)
    place = find_place(view, parts.place or "")
    if place is None:
        return _filled(reason, values | _sheet(view, parts.place))
    if isinstance(parts, Cross):
        values["pair"] = parts.pair
        if parts.names_pair and decision.reaching(parts.place):
            reason = why.FIRST_PAIR_DOES
    values |= {"plain": LEXICON.said(f"{parts.kind} {place.name.lower()}")}
    return _filled_at(view, place, reason, values)


def _filled_at(
    view: DungeonsView, place: Place, reason: int, values: dict[str, object]
) -> tuple[str, Text]:
    clause, sentence = _filled(reason, values | _at(view, place))
    if reason == why.NUMBER_OF_BOX and isinstance(place.place, Box):
        clause = CLAUSE_OF_KIND.get(place.place.kind, clause)
    return clause, sentence


def refusal_at(view: DungeonsView, name: str, reason: int, sums: Text) -> tuple[str, Text] | None:
    """Tell why no pair fits a place, by all the sums there are."""
    place = find_place(view, name)
    return _filled_at(view, place, reason, {"sums": sums}) if place else None


def _filled(reason: int, values: dict[str, object]) -> tuple[str, Text]:
    clause, sentence = REFUSALS[reason]
    return clause, sentence.filled(**values)


def _decision(view: DungeonsView) -> Decision:
    assert view.decision, "only a seat that is to decide is refused anything"
    return view.decision


def _asked(view: DungeonsView, decision: Decision) -> dict[str, object]:
    """What may be done now, and with what."""
    number = decision.next_number
    left = (pair for pair in decision.pairs if pair.left)
    return {
        "number": number,
        "clouds": _said(f"cloud {cloud} {number}" for cloud in decision.free_clouds),
        "pairings": _said(pair_up(p).text for p in decision.pairings if p.legal),
        "pairs": " ".join(pair.text for pair in decision.pairs),
        "chests": _said(f"chest {chest}" for chest in decision.chests),
        "owed": next((r.monster for r in view.shown.rooms if r.name == decision.owed), None),
        "sums": ", ".join(f"{pair.sum} ({pair.text})" for pair in left),
    }


def _said(moves: Iterable[str], between: str = ", ") -> Text:
    """Some moves as people read them."""
    return joined(map(LEXICON.said, moves), between)


def _sheet(view: DungeonsView, place: str | None) -> dict[str, object]:
    """What places there are."""
    sheet = content.load(view.adventure)
    return {
        "title": sheet.title,
        "place": place,
        "boxes": ", ".join(list(sheet.boxes)[-2:]),
        "rooms": ", ".join(room.lower() for room in sheet.rooms),
    }


def find_place(view: DungeonsView, written: str) -> Place | None:
    """The place of a name, in upper or lower case."""
    sheet = content.load(view.adventure)
    rooms = zip(view.shown.rooms, sheet.rooms.values(), strict=True)
    places = [Place(room.name, printed.doors, room) for room, printed in rooms]
    places += [Place(name, box.doors, box) for name, box in sheet.boxes.items()]
    return next((place for place in places if place.name.lower() == written.lower()), None)


def _at(view: DungeonsView, place: Place) -> dict[str, object]:
    """What a place is, and what it takes."""
    values: dict[str, object] = {"place": place.name, "doors": ", ".join(place.doors)}
    values["entry"] = next(iter(content.load(view.adventure).of_kind("portal")), None)
    if isinstance(place.place, Room):
        return values | {
            "monster": place.place.monster,
            "numbers": ", ".join(map(str, place.place.numbers)) or "—",
            "locked": ", ".join(map(str, place.place.locked)) or "—",
        }
    reached = {room.name: room.monster for room in view.shown.rooms if room.reached}
    guards = (reached[door.lower()] for door in place.doors if door.lower() in reached)
    wanted = _wanted(view, place.name, place.place)
    return values | {"wanted": wanted, "guards": ", ".join(guards)}


def _wanted(view: DungeonsView, name: str, box: Box) -> Text:
    """What a box takes."""
    if box.kind == "double":
        return DOUBLE
    if box.kind == "fist" and box.value:
        return FIST_DOUBLE.filled(h=box.value // 2)
    if box.kind == "cloud":
        return same(next((c.number for c in view.shown.clouds if c.name == name), "—"))
    return same(box.value)


# Texts that are no numbered move

NO_MOVE = Text(
    en="'{t}' is no move; write, for example: {examples}",
    fr="« {t} » n’est pas un coup ; écrivez par exemple : {examples}",
)
SAY_WHERE = Text(en="say where: {examples}", fr="dites où : {examples}")
NOWHERE = Text(
    en="there is nothing to {verb} now; write, for example: {examples}",
    fr="rien ne permet « {verb} » pour l’instant ; écrivez par exemple : {examples}",
)


# The number of some move of each verb, and the reasons that hold for all moves of a verb.
SOME_MOVE = {
    "pair": base.FIRST_PAIRING, "cross": 0, "hit": 0, "torch": 0, "chest": base.FIRST_CHEST,
    "cloud": base.FIRST_CLOUD,
}  # fmt: skip
NOT_ASKED = (
    why.CLOUDS_FIRST, why.ALL_CLOUDS_WRITTEN, why.NO_CLOUDS_NOW, why.PAIRS_FIRST, why.PAIRS_CHOSEN,
    why.CHEST_FIRST, why.CHEST_OPENED, why.NO_CHEST_FOUND,
)  # fmt: skip
WHICH = {"cloud": why.CLOUDS_FIRST, "chest": why.CHEST_OPENED}  # asked for, but not one of these


def unknown_move(view: DungeonsView, seat: int, text: str, reason_of: ReasonOf) -> RuleError:
    """Say what is wrong with a text that is no numbered move, by its first word."""
    verb, *words = canonical(text).split(" ")
    decision = _decision(view)
    values = _asked(view, decision)
    if verb not in SOME_MOVE:
        examples = _said(examples_of(view, decision), " · ")
        return UnknownMove("DG-2", NO_MOVE.filled(t=LEXICON.said(text), examples=examples))
    reason = reason_of(SOME_MOVE[verb])
    if reason in NOT_ASKED or verb in WHICH:
        return IllegalMove(*_filled(reason or WHICH[verb], values))
    if verb == "pair":
        return _unknown_pairs(view, words, values)
    return _unknown_use(view, verb, words)


def _unknown_pairs(view: DungeonsView, words: list[str], values: dict[str, object]) -> RuleError:
    """Pairs that the dice do not make, or that are written with or without `black` wrongly."""
    wanted = ["pair", *words[:2]]
    known = [p for p in _decision(view).pairings if pair_up(p).text.split(" ")[:3] == wanted]
    if not known or words[2:] not in ([], ["black"]):
        reason = Text(
            en="the dice are {w} and black {b}; your pairs can be: {pairings}",
            fr="les dés sont {w} et noir {b} ; vos paires possibles : {pairings}",
        )
        white = " ".join(map(str, view.white))
        return IllegalMove("DG-3", reason.filled(w=white, b=view.black, **values))
    values["pairing"] = LEXICON.said(" ".join(wanted))
    if not known[0].black:
        return IllegalMove("DG-4", NO_SYMBOL_NEEDED.filled(**values))
    if not known[0].legal:
        return IllegalMove(*_filled(why.NO_SYMBOL, values))
    reason = Text(
        en="these pairs use the black die, which costs you a symbol: write '{pairing} black'",
        fr="ces paires utilisent le dé noir, ce qui vous coûte un symbole : "
        "écrivez « {pairing} noir »",
    )
    return IllegalMove("DG-4", reason.filled(**values))


def _unknown_use(view: DungeonsView, verb: str, words: list[str]) -> RuleError:
    """A place that does not exist, the wrong verb for it, or words after it."""
    if not words:
        decision = _decision(view)
        legal = examples_of(view, decision)
        alike = [example for example in legal if example.startswith(f"{verb} ")]
        said = (
            SAY_WHERE.filled(examples=_said(alike))
            if alike
            else NOWHERE.filled(verb=LEXICON.said(verb), examples=_said(legal, " · "))
        )
        return UnknownMove("DG-5", said)
    place = find_place(view, words[0])
    if place is None:
        return UnknownMove("DG-5", NO_PLACE.filled(**_sheet(view, " ".join(words))))
    if verb == "cross" and isinstance(place.place, Room):
        reason = Text(
            en="{m} is a monster: write 'hit {r}'",
            fr="{m} est un monstre : écrivez « frapper {r} »",
        )
        return IllegalMove("DG-7", reason.filled(m=place.place.monster, r=place.name))
    if verb == "hit" and isinstance(place.place, Box):
        reason = Text(
            en="{b} is a box: write 'cross {b}'", fr="{b} est une case : écrivez « barrer {b} »"
        )
        return IllegalMove("DG-5", reason.filled(b=place.name))
    plain = LEXICON.said(f"{verb} {place.name.lower()}")
    decision = _decision(view)
    able = decision.reaching(place.name)
    if verb != "torch" and len(able) > 1 and not decision.alike:
        reason = Text(
            en="either pair could do that: write '{t} {a}' or '{t} {b}'",
            fr="l’une ou l’autre paire convient : écrivez « {t} {a} » ou « {t} {b} »",
        )
        return IllegalMove("DG-5", reason.filled(t=plain, a=able[0].text, b=able[1].text))
    return UnknownMove(*_filled(why.FIRST_PAIR_DOES, {"plain": plain}))
