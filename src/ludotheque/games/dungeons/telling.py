"""Decisions and events of Dungeons, Dice & Danger as people say them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from ludotheque.engine.consequences import Consequence
from ludotheque.engine.move import Parts
from ludotheque.engine.telling import GOOD, PLAIN, PRICE, Event, Names, Told, paragraph
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import Chest
from ludotheque.games.dungeons.notation import (
    Cross,
    Done,
    Hit,
    OpenChest,
    PairUp,
    Torch,
    WriteCloud,
)
from ludotheque.games.dungeons.rules import consequences as why
from ludotheque.games.dungeons.rules.tables import THROWS
from ludotheque.games.dungeons.view import DungeonsView, Pair
from ludotheque.language import Person, Text, enumerated, joined, same

QUESTIONS = {
    "clouds": Text(
        en="Write {number} into one of your clouds.", fr="Inscrivez {number} dans un de vos nuages."
    ),
    "pair": Text(
        en="Form two pairs of the dice {white}[may?, or with the black {black}|].",
        fr="Formez deux paires avec les dés {white}[may?, ou avec le noir, {black}|].",
    ),
    "chest": Text(en="Open one of the chests.", fr="Ouvrez un des coffres."),
}
CLOUDS_WRITTEN = Text(
    en="All your clouds are written. Confirm.", fr="Tous vos nuages sont remplis. Confirmez."
)
USE_PAIRS = Text(
    en="Cross a box or wound a monster with {pairs}; what is not used costs life.",
    fr="Barrez une case ou blessez un monstre avec {pairs} ; ce qui ne sert pas coûte de la vie.",
)
WOUND_AGAIN = Text(
    en="{owed} is armoured: wound it a second time.",
    fr="{owed} porte une cuirasse : blessez-le une seconde fois.",
)
CONFIRM = Text(
    en="Confirm[torch?, or burn a torch|].", fr="Confirmez[torch?, ou brûlez une torche|]."
)
PAIR = Text(en="{dice} ({sum})", fr="{dice} ({sum})")
CHESTS: dict[Chest, Text] = {
    "lives": Text(en="the chest of lives and a gem", fr="le coffre aux vies et à la gemme"),
    "torches": Text(en="the chest of torches", fr="le coffre aux torches"),
    "dice": Text(en="the chest of black dice", fr="le coffre aux dés noirs"),
}
BUTTONS = {
    "pair": Text(
        en="Pair {first} and {second}[black?, with the black die|]",
        fr="Paires {first} et {second}[black?, avec le dé noir|]",
    ),
    "cross": Text(en="Cross {place}[pair? with {dice}|]", fr="Barrer {place}[pair? avec {dice}|]"),
    "hit": Text(en="Wound {place}[pair? with {dice}|]", fr="Blesser {place}[pair? avec {dice}|]"),
    "cross by torch": Text(en="Cross {place} with a torch", fr="Barrer {place} à la torche"),
    "hit by torch": Text(en="Wound {place} with a torch", fr="Blesser {place} à la torche"),
    "chest": Text(en="Open {chest}", fr="Ouvrir {chest}"),
    "cloud": Text(en="Write {number} in {place}", fr="Inscrire {number} en {place}"),
    "skip": Text(
        en="Forgo the [n?pair|pairs] left",
        fr="Renoncer [n?à la paire restante|aux paires restantes]",
    ),
    "done": Text(en="Confirm", fr="Confirmer"),
}
NO_LIFE = Text(en="no life to pay for crosses", fr="aucune vie à payer pour les croix")
CONSEQUENCES = {  # the clause and the sentence of each reason
    why.BEGINS: ("DG-2", Text(en="{who} [who?begin|begins]", fr="{who} [who?commencez|commence]")),
    why.THROWN: (
        "DG-2",
        Text(en="the dice: {white}, black {black}", fr="les dés : {white}, noir {black}"),
    ),
    why.PAIRED: (
        "DG-3",
        Text(en="{who} [who?pair|pairs] {pairs}", fr="{who} [who?formez|forme] {pairs}"),
    ),
    why.FORGONE: (
        "DG-9",
        Text(
            en="{who} [who?forgo|forgoes] the [left?pair|pairs] left",
            fr="{who} [who?renoncez|renonce] [left?à la paire restante|aux paires restantes]",
        ),
    ),
    why.CONFIRMED: (
        "DG-2",
        Text(en="{who} [who?confirm|confirms]", fr="{who} [who?confirmez|confirme]"),
    ),
    why.SYMBOL_TICKED: (
        "DG-4",
        Text(
            en="{who} [who?tick|ticks] a symbol for the black die",
            fr="{who} [who?cochez|coche] un symbole de dé noir",
        ),
    ),
    why.TORCH_BURNT: (
        "DG-20",
        Text(
            en="{who} [who?burn|burns] {n} [n?torch|torches]",
            fr="{who} [who?brûlez|brûle] {n} [n?torche|torches]",
        ),
    ),
    why.CROSSED: (
        "DG-5",
        Text(en="{who} [who?cross|crosses] {places}", fr="{who} [who?barrez|barre] {places}"),
    ),
    why.CROSSED_BY_PORTAL: (
        "DG-33",
        Text(
            en="{who} also [who?cross|crosses] {places} through the portal",
            fr="{who} [who?barrez|barre] aussi {places} par le portail",
        ),
    ),
    why.HALF_CLEARED: (
        "DG-28",
        Text(
            en="{who} half [who?clear|clears] {places}",
            fr="{who} [who?déblayez|déblaie] {places} à moitié",
        ),
    ),
    why.GEM_FOUND: (
        "DG-12",
        Text(
            en="{who} [who?find|finds] {n} [n?gem|gems]",
            fr="{who} [who?trouvez|trouve] {n} [n?gemme|gemmes]",
        ),
    ),
    why.GOLD_FOUND: (
        "DG-12",
        Text(en="{who} [who?find|finds] gold", fr="{who} [who?trouvez|trouve] de l’or"),
    ),
    why.CHEST_OPENED: (
        "DG-19",
        Text(en="{who} [who?open|opens] {chest}", fr="{who} [who?ouvrez|ouvre] {chest}"),
    ),
    why.CLOUD_WRITTEN: (
        "DG-31",
        Text(
            en="{who} [who?write|writes] {written} into the clouds",
            fr="{who} [who?inscrivez|inscrit] {written} dans les nuages",
        ),
    ),
    why.WOUNDED: (
        "DG-7",
        Text(en="{who} [who?wound|wounds] {monsters}", fr="{who} [who?blessez|blesse] {monsters}"),
    ),
    why.WOUNDED_BY_FIST: (
        "DG-25",
        Text(
            en="{who} [who?wound|wounds] {monsters} by the fist",
            fr="{who} [who?blessez|blesse] {monsters} du poing",
        ),
    ),
    why.WOUNDED_BY_WORM: (
        "DG-34",
        Text(
            en="{who} [who?wound|wounds] {monsters} by the death of a part of the worm",
            fr="{who} [who?blessez|blesse] {monsters} par la mort d’une partie du ver",
        ),
    ),
    why.KILLED: (
        "DG-8",
        Text(en="{who} [who?kill|kills] {monsters}", fr="{who} [who?tuez|tue] {monsters}"),
    ),
    why.FIRST_TO_KILL: (
        "DG-14",
        Text(
            en="{who} [who?kill|kills] {monster} first: {n} [n?gem|gems]",
            fr="{who} [who?tuez|tue] {monster} en premier : {n} [n?gemme|gemmes]",
        ),
    ),
    why.KILLED_LATER: (
        "DG-16",
        Text(
            en="{who} [who?kill|kills] {monster} after others: {n} [n?gem|gems]",
            fr="{who} [who?tuez|tue] {monster} après d’autres : {n} [n?gemme|gemmes]",
        ),
    ),
    why.BOSS_KILLED_FIRST: (
        "DG-18",
        Text(
            en="{who} [who?kill|kills] the boss, {monster}, first: {n} [n?gem|gems]",
            fr="{who} [who?tuez|tue] le boss, {monster}, en premier : {n} [n?gemme|gemmes]",
        ),
    ),
    why.WOUNDED_FOR_FREE: (
        "DG-15",
        Text(
            en="{who} [who?deal|deals] a free wound: {monsters}",
            fr="{who} [who?infligez|inflige] une blessure gratuite : {monsters}",
        ),
    ),
    why.BONUS_FIRST: (
        "DG-24",
        Text(
            en="{who} [who?earn|earns] a bonus first ({bonus}): {n} gems",
            fr="{who} [who?obtenez|obtient] un bonus en premier ({bonus}) : {n} gemmes",
        ),
    ),
    why.BONUS_LATER: (
        "DG-24",
        Text(
            en="{who} [who?earn|earns] a bonus ({bonus}): {n} [n?gem|gems]",
            fr="{who} [who?obtenez|obtient] un bonus ({bonus}) : {n} [n?gemme|gemmes]",
        ),
    ),
    why.LIFE_FOR_PAIRS: (
        "DG-9",
        Text(
            en="{who} [who?pay|pays] {n} life [n?box|boxes] for the [n?cross|crosses] not made",
            fr="{who} [who?payez|paie] {n} [n?case|cases] de vie pour [n?la croix non faite|les "
            "croix non faites]",
        ),
    ),
    why.LIFE_FOR_SOLO_THROW: (
        "DG-42",
        Text(
            en="{who} [who?pay|pays] {n} life [n?box|boxes] for this throw",
            fr="{who} [who?payez|paie] {n} [n?case|cases] de vie pour ce lancer",
        ),
    ),
    why.LIFE_FOR_HEARTS: (
        "DG-17",
        Text(
            en="{who} [who?pay|pays] {n} life [n?box|boxes] for broken hearts",
            fr="{who} [who?payez|paie] {n} [n?case|cases] de vie pour des cœurs brisés",
        ),
    ),
    why.LIFE_FROM_CHEST: (
        "DG-19",
        Text(
            en="{who} [who?take|takes] {n} of it from the chest",
            fr="{who} en [who?prenez|prend] {n} au coffre",
        ),
    ),
    why.SKULL: (
        "DG-10",
        Text(
            en="{who} [who?cross|crosses] the skull and [who?leave|leaves] the dungeon",
            fr="{who} [who?barrez|barre] la tête de mort et [who?quittez|quitte] le donjon",
        ),
    ),
    why.SKULL_ALONE: (
        "DG-44",
        Text(
            en="{who} [who?cross|crosses] the skull: the hunt is over",
            fr="{who} [who?barrez|barre] la tête de mort : la chasse est finie",
        ),
    ),
    why.ALL_SLAIN: ("DG-22", Text(en="every monster is dead", fr="tous les monstres sont morts")),
    why.ALL_OUT: (
        "DG-10",
        Text(en="nobody is left in the dungeon", fr="il ne reste plus personne dans le donjon"),
    ),
}
# What the board shows anyway, and life that was told with its reason.
FORGONE_ALL = Text(  # of a whole decision in which no pair was used
    en="{who} [who?forgo|forgoes] {pairs}", fr="{who} [who?renoncez|renonce] à {pairs}"
)
BOTH = 2  # the pairs of a throw
NEVER_SAID = frozenset({why.IS_ACTIVE, why.SHEETS_SHOWN, why.LIFE_CROSSED})
SAID_OTHERWISE = NEVER_SAID | {why.CONFIRMED}  # which is said where it is all there is to say
REWARDS = (why.FIRST_TO_KILL, why.KILLED_LATER, why.BOSS_KILLED_FIRST)
MONSTERS = (
    why.WOUNDED, why.WOUNDED_BY_FIST, why.WOUNDED_BY_WORM, why.WOUNDED_FOR_FREE, why.KILLED,
    *REWARDS,
)  # fmt: skip
USES = (why.CROSSED, why.HALF_CLEARED, why.WOUNDED)
PLACES = (why.CROSSED, why.CROSSED_BY_PORTAL, why.HALF_CLEARED)
PRICES = (
    why.SYMBOL_TICKED, why.TORCH_BURNT, why.LIFE_FOR_PAIRS, why.LIFE_FOR_SOLO_THROW,
    why.LIFE_FOR_HEARTS, why.LIFE_FROM_CHEST, why.SKULL, why.SKULL_ALONE,
)  # fmt: skip
GAINS = (
    why.GEM_FOUND, why.GOLD_FOUND, why.BONUS_FIRST, why.BONUS_LATER, why.CHEST_OPENED, *MONSTERS
)  # fmt: skip
BEGIN_SENTENCES = (
    why.BEGINS,
    why.THROWN,
    *REWARDS,
    why.BONUS_FIRST,
    why.BONUS_LATER,
    why.WOUNDED_FOR_FREE,
)
TOLD_APART = frozenset(  # clauses: kills, gifts, bonuses and ends are told one by one
    CONSEQUENCES[reason][0]
    for reason in (
        *REWARDS, why.KILLED, why.WOUNDED_FOR_FREE, why.BONUS_FIRST, why.BONUS_LATER,
        why.LIFE_FOR_HEARTS, why.SKULL, why.SKULL_ALONE, why.ALL_SLAIN,
    )
)  # fmt: skip
BONUS_KINDS = {
    "fist": Text(en="{n} fists", fr="{n} poings"),
    "rubble": Text(en="{n} rubble boxes", fr="{n} éboulis"),
    "cloud": Text(en="{n} clouds", fr="{n} nuages"),
    "footprint": Text(en="{n} footprints", fr="{n} empreintes"),
}
PATH = Text(en="a path from left to right", fr="un chemin de gauche à droite")


def question(view: DungeonsView) -> Text:
    """What the viewer is to do in this step of the decision."""
    decision = view.decision
    assert decision, "the viewer is to move"
    if decision.step == "cross":
        return _question_of_uses(view)
    if decision.step == "clouds" and decision.next_number is None:
        return CLOUDS_WRITTEN
    me = view.players[view.viewer - 1]
    return QUESTIONS[decision.step].filled(
        number=decision.next_number,
        white=" ".join(map(str, view.white)),
        black=view.black,
        may=view.active == view.viewer or me.black > 0,
    )


def _question_of_uses(view: DungeonsView) -> Text:
    decision = view.decision
    assert decision
    if decision.owed:
        return WOUND_AGAIN.filled(owed=monster_names(view)[decision.owed])
    left = [PAIR.filled(dice=pair.text, sum=pair.sum) for pair in decision.pairs if pair.left]
    if left:
        return USE_PAIRS.filled(pairs=enumerated(left))
    return CONFIRM.filled(torch=bool(decision.torch_reach))


def monster_names(view: DungeonsView) -> dict[str, str]:
    """The monsters as they are called, by what moves write for them."""
    return {room.name: room.monster for room in view.players[0].rooms}


def button(view: DungeonsView, parts: Parts) -> Text:
    """Name a step as something to press."""
    monsters = monster_names(view)
    match parts:
        case PairUp(first, second, black):
            return BUTTONS["pair"].filled(first=first, second=second, black=black)
        case Cross(place, dice, names_pair):
            name = monsters.get(place or "", place)
            kind = "hit" if isinstance(parts, Hit) else "cross"
            return BUTTONS[kind].filled(place=name, pair=names_pair, dice=dice)
        case Torch(place):
            kind = "hit by torch" if place in monsters else "cross by torch"
            return BUTTONS[kind].filled(place=monsters.get(place or "", place))
        case OpenChest(chest):
            return BUTTONS["chest"].filled(chest=CHESTS[_chest(chest)])
        case WriteCloud(cloud, number):
            return BUTTONS["cloud"].filled(place=cloud, number=number)
    if isinstance(parts, Done):
        return BUTTONS["done"]
    return BUTTONS["skip"].filled(n=sum(pair.left for pair in _chosen_pairs(view)))


def _chosen_pairs(view: DungeonsView) -> tuple[Pair, ...]:
    return view.decision.pairs if view.decision else ()


def _chest(name: str) -> Chest:
    return next(chest for chest in content.CHESTS if chest == name)


def event(event: Event, names: Names) -> tuple[Told, ...]:
    """Tell what a decision did, or what all did with a throw and what that brought."""
    told = tuple(_all_told(_unconfirmed(event), names))
    return told or tuple(_all_told(event, names))  # a confirmation alone


def preview(event: Event, names: Names) -> Text:
    """Tell what steps would do; once they are confirmed, also what that brings and costs.

    What befalls the reader then is certain, though it is known only if the others do nothing: who
    kills a monster or earns a bonus in the same throw is first too (DG-14, DG-24), and their kills
    only deal more wounds (DG-15).
    """
    told = list(_all_told(_unconfirmed(event), names))
    if event.supposed:
        settled = _unconfirmed(event.supposition.befalling(names.reader))
        told += list(_all_told(settled, names)) or [Told(NO_LIFE, "DG-9", PRICE)]
    return paragraph(_in_sentences(told or _all_told(event, names)))


def _in_sentences(told: Iterable[Told]) -> Iterator[Told]:
    """The good first, the price last; what one does stands in one sentence, with an "and"."""
    in_order = sorted(told, key=lambda one: one.tone)
    for who, run in groupby(in_order, key=lambda one: one.runs_on):
        first, *others = run
        if who is None or not others:
            yield from (first, *others)
            continue
        done = (first.text, *(_without(who, one.text) for one in others))
        yield first._replace(text=enumerated(done))


def _without(who: Person, text: Text) -> Text:
    return Text(
        en=text.en.removeprefix(f"{who.name.en} "), fr=text.fr.removeprefix(f"{who.name.fr} ")
    )


def _unconfirmed(event: Event) -> Event:
    """Without what goes without saying."""
    return event._replace(rows=tuple(row for row in event.rows if row.reason != why.CONFIRMED))


def _all_told(event: Event, names: Names) -> Iterator[Told]:
    rewarded = {(row.target, row.what) for row in event.rows if row.reason in REWARDS}
    forgone = _forgone_pairs(event)
    for reason, rows in event.by_seat():
        if reason in NEVER_SAID or (reason == why.PAIRED and forgone):
            continue
        if reason == why.FORGONE and forgone:
            who = names[rows[0].target]
            text = FORGONE_ALL.filled(who=who, pairs=_pairs(event.before, forgone.what))
            yield Told(text, CONSEQUENCES[reason][0], runs_on=who)
            continue
        if reason in REWARDS:
            yield from (_told(reason, [row], event, names) for row in rows)
            continue
        if reason == why.KILLED:
            rows = [row for row in rows if (row.target, row.what) not in rewarded]
        if rows:
            yield _told(reason, rows, event, names)


def _forgone_pairs(event: Event) -> Consequence | None:
    """The pairing of a whole decision that used none of its pairs."""
    paired = next((row for row in event.rows if row.reason == why.PAIRED), None)
    if paired is None or all(row.reason != why.FORGONE for row in event.rows):
        return None
    used = any(row.reason in USES and row.target == paired.target for row in event.rows)
    return None if used else paired


def _pairs_left(event: Event, seat: int) -> int:
    """How many pairs were forgone: those that there were, but for those used, not by torches."""
    before = sum(pair.left for pair in _chosen_pairs(event.before)) or BOTH
    mine = [row for row in event.rows if row.target == seat]
    used = sum(row.amount for row in mine if row.reason in USES)
    return before - used + sum(row.amount for row in mine if row.reason == why.TORCH_BURNT)


def _pairs(view: DungeonsView, pairing: int) -> Text:
    assert view.decision
    pairs = view.decision.pairings[pairing].pairs
    return enumerated(PAIR.filled(dice=pair.text, sum=pair.sum) for pair in pairs)


def _told(reason: int, rows: list[Consequence], event: Event, names: Names) -> Told:
    clause, sentence = CONSEQUENCES[reason]
    row, who = rows[0], names[rows[0].target]
    text = sentence.filled(
        who=who,
        n=sum(row.amount for row in rows),
        left=_pairs_left(event, row.target) if reason == why.FORGONE else None,
        chest=CHESTS[content.CHESTS[row.what]] if reason == why.CHEST_OPENED else "",
        bonus=_bonus(event.before, row) if "{bonus}" in sentence.en else "",
        **_things(reason, rows, event.before),
    )
    tone = GOOD if reason in GAINS else PRICE if reason in PRICES else PLAIN
    runs_on = row.target and reason not in BEGIN_SENTENCES
    return Told(text, clause, tone, who if runs_on else None)


def _things(reason: int, rows: list[Consequence], view: DungeonsView) -> dict[str, object]:
    """The dice, places and monsters that a sentence may name."""
    names, rooms = content.written_names(view.adventure), view.players[0].rooms
    things: dict[str, object] = {}
    if reason == why.THROWN:
        *white, things["black"] = THROWS[rows[0].what]
        things["white"] = " ".join(map(str, white))
    elif reason == why.PAIRED:
        things["pairs"] = _pairs(view, rows[0].what)
    elif reason in PLACES:
        things["places"] = enumerated(same(names[row.what]) for row in rows)
    elif reason == why.CLOUD_WRITTEN:
        written = [same(f"{row.amount} ({names[row.what]})") for row in rows]
        things["written"] = enumerated(written)
    elif reason in MONSTERS:
        things["monster"] = rooms[rows[0].what].monster
        wounds = Counter[str]()
        for row in rows:
            wounds[rooms[row.what].monster] += row.amount
        things["monsters"] = enumerated(same(m + f" ×{n}" * (n > 1)) for m, n in wounds.items())
    return things


def _bonus(view: DungeonsView, row: Consequence) -> Text:
    """What earned a bonus."""
    sheet = content.load(view.adventure)
    bonus = sheet.bonuses[row.what]
    if bonus.path:
        return PATH
    if bonus.kind:
        return BONUS_KINDS[bonus.kind].filled(n=bonus.count)
    return joined((same(sheet.rooms[room].name) for room in bonus.rooms), " + ")
