"""What people touch and press: its names, and why a thing may not be, whatever the pairs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby

from msgspec.structs import asdict

from ludotheque.engine.items import SEPARATOR, ItemKind
from ludotheque.engine.move import Parts
from ludotheque.engine.telling import Step
from ludotheque.games.dungeons.content import CHESTS, CLOUD_NUMBERS, FIRST_BOX, written_names
from ludotheque.games.dungeons.notation import Cross, Hit, OpenChest, Skip, Torch, WriteCloud
from ludotheque.games.dungeons.rules import refusals as why
from ludotheque.games.dungeons.rules import steps as kinds
from ludotheque.games.dungeons.telling import BUTTONS, button, monster_names
from ludotheque.games.dungeons.view import DungeonsView
from ludotheque.games.dungeons.words import refusal_at
from ludotheque.language import Text, capitalised, enumerated, joined, same


@cache
def _items(adventure: str) -> tuple[ItemKind, ...]:
    """In the order of `rules.steps`: `S6` or `hound`, `torch.S6`, `chest.lives`, `Ka.3`."""
    places = written_names(adventure)
    clouds = places[FIRST_BOX : FIRST_BOX + len(CLOUD_NUMBERS)]
    return (
        ItemKind((places,)),
        ItemKind((places,), prefix="torch"),
        ItemKind((CHESTS,), prefix="chest"),
        ItemKind((clouds, tuple(map(str, CLOUD_NUMBERS))), touched=2),
    )


STORE = Text(en="{n} black-die [n?symbol|symbols]", fr="{n} [n?symbole|symboles] de dé noir")


# What is told by all sums that the dice can make.
BY_ALL_SUMS = (why.NUMBER_OF_BOX, why.NUMBER_AT_MONSTER, why.CROSSED, why.KILLED)


def items(options: Mapping[str, str]) -> tuple[ItemKind, ...]:
    """What can be touched on the sheet of an adventure."""
    return _items(options["adventure"])


def refusal_of_thing(view: DungeonsView, thing: str, reason: int) -> tuple[str, Text] | None:
    """Sum up over all pairings why no pair fits a place: by all sums that the dice can make."""
    if reason not in BY_ALL_SUMS or view.decision is None:
        return None
    legal = [pairing for pairing in view.decision.pairings if pairing.legal]
    sums = sorted({pair.sum for pairing in legal for pair in pairing.pairs})
    return refusal_at(view, thing.split(SEPARATOR)[-1], reason, same(", ".join(map(str, sums))))


# As something to press

END_WITH = Text(
    en="End with [n?one cross|{n} crosses] ({places})",
    fr="Finir avec [n?une croix|{n} croix] ({places})",
)
END_WITHOUT = Text(en="End without a cross", fr="Finir sans croix")
WRITE = Text(en="write {written}", fr="inscrire {written}")
IN_A_CLOUD = Text(en="{number} in {cloud}", fr="{number} en {cloud}")
LIFE = Text(en="{n} life [n?box|boxes]", fr="{n} [n?case|cases] de vie")


def button_of_thing(view: DungeonsView, item: str) -> Text:
    """Name a place, a torch on one, a chest or a cloud as something to press."""
    words = item.split(SEPARATOR)
    read = ((kind, one.read(words)) for kind, one in enumerate(_items(view.adventure)))
    kind, numbers = next((kind, numbers) for kind, numbers in read if numbers is not None)
    return button(view, _parts(view, kind, *numbers))


def _parts(view: DungeonsView, kind: int, first: int, second: int = 0) -> Parts:
    """The step that a thing stands for, whatever the pair."""
    if kind == kinds.CHEST:
        return OpenChest(CHESTS[first])
    places = written_names(view.adventure)
    if kind == kinds.CLOUD:
        return WriteCloud(places[FIRST_BOX + first], CLOUD_NUMBERS[second])
    if kind == kinds.TORCH:
        return Torch(places[first])
    return (Cross if first >= FIRST_BOX else Hit)(places[first], None, names_pair=False)


def button_of_decision(steps: Sequence[Step]) -> Text:
    """Name all that is done with a throw; where a cross is left out, that it ends so."""
    last = steps[-1].view.decision
    crosses = [step for step in steps if isinstance(step.parts, Cross)]
    done = list(_phrases(steps))
    if crosses and any(isinstance(step.parts, Skip) for step in steps):
        named = END_WITH.filled(n=len(crosses), places=_places(crosses))
    else:
        named = capitalised(joined(done, ", ")) if done else END_WITHOUT
    if not last or last.step == "clouds" or not last.life_to_pay:
        return named
    return joined((named, LIFE.filled(n=last.life_to_pay)), " · ")


def _phrases(steps: Sequence[Step]) -> Iterator[Text]:
    """What is done, in order; things of one kind in a row are named together."""
    for kind, alike in groupby(steps, key=lambda step: _kind(step)):
        run = list(alike)
        if kind == "cloud":
            yield WRITE.filled(
                written=enumerated(IN_A_CLOUD.filled(**asdict(s.parts)) for s in run)
            )
        elif kind == "chest":
            yield from (_uncapitalised(button(*step)) for step in run)
        elif kind:
            yield _uncapitalised(BUTTONS[kind].filled(place=_places(run), pair=False, dice=""))


def _kind(step: Step) -> str | None:
    """Which button names a step; None: it only serves others."""
    match step.parts:
        case Torch(place):
            return "hit by torch" if place in monster_names(step.view) else "cross by torch"
        case Cross() | OpenChest() | WriteCloud():
            return step.parts.kind
    return None


def _places(uses: Sequence[Step]) -> Text:
    """Boxes and monsters, each once: "S6 and Grey Hound ×2"."""
    monsters = monster_names(uses[0].view)
    places = (asdict(step.parts)["place"] for step in uses)
    times = Counter(monsters.get(place, place) for place in places)
    return enumerated(place + f" ×{n}" * (n > 1) for place, n in times.items())


def _uncapitalised(text: Text) -> Text:
    return Text(*(words[:1].lower() + words[1:] for words in (text.en, text.fr)))
