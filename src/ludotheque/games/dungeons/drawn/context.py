"""What a sheet is drawn from: whose it is, what the draft does to it, what a touch means."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from ludotheque.drawing.scene import CHOSEN, IDLE, LEGAL, REFUSED, Scene
from ludotheque.engine.items import SEPARATOR
from ludotheque.games.dungeons import content
from ludotheque.games.dungeons.content import CLOUD_NUMBERS
from ludotheque.games.dungeons.view import Decision, DungeonsView, Player, Room

TORCH, CHEST = "torch", "chest"  # prefixes of items; the first also lights it, as `part`

TOLD = "closeup-told"  # the id of what is told of the room that is shown large


def place_of(item: str) -> str:
    """The place that an item of a draft is about: of `torch.S6` it is S6, of `Ka.3` Ka.

    >>> [place_of(item) for item in ("S6", "torch.S6", "Ka.3", "chest.lives")]
    ['S6', 'S6', 'Ka', '']
    """
    first, _, second = item.partition(SEPARATOR)
    if first == TORCH:
        return second
    return "" if first == CHEST else first


@dataclass(frozen=True)
class Shown:
    """A sheet as it is shown: the reader's own, or another's that is only looked at.

    Only the sheet follows the look: the tray and the button are always the reader's.
    """

    scene: Scene
    has_links: bool = True  # it stands on a page, not in a file

    @property
    def view(self) -> DungeonsView:
        """What the reader sees."""
        view: DungeonsView = self.scene.view
        return view

    @cached_property
    def player(self) -> Player:
        """Whose sheet it is."""
        look = self.scene.look
        return self.view.players[look - 1] if look else self.view.shown

    @cached_property
    def is_mine(self) -> bool:
        """Whether it is the reader's."""
        return self.player.seat == self.scene.seat

    @cached_property
    def then(self) -> Player:
        """The same player after the draft, as far as the reader can know."""
        return self.reader_then if self.is_mine else self.player

    @property
    def reader(self) -> Player:
        """Who decides, whosever sheet is shown."""
        return self.view.shown

    @cached_property
    def reader_then(self) -> Player:
        """The reader after the draft."""
        return self.planned if self.planned and self.scene.draft else self.reader

    @cached_property
    def planned(self) -> Player | None:
        """The reader once the button was pressed, if it can be; also without a draft."""
        forecast: DungeonsView | Player | None = self.scene.forecast
        if forecast is None or isinstance(forecast, Player):
            return forecast
        return forecast.players[self.reader.seat - 1]

    @cached_property
    def sheet(self) -> content.Sheet:
        """As it is printed."""
        return content.load(self.view.adventure)

    @property
    def decision(self) -> Decision | None:
        """The reader's, while it is to decide."""
        return self.view.decision if self.scene.is_asked else None

    @cached_property
    def is_lit(self) -> bool:
        """Whether the next touch spends a torch."""
        return self.scene.part == TORCH and any(
            item.startswith(TORCH + SEPARATOR) for item in self.scene.touchable
        )

    @cached_property
    def writes_clouds(self) -> bool:
        """Whether numbers are written into clouds (DG-31)."""
        return self.decision is not None and self.decision.step == "clouds"

    @cached_property
    def used(self) -> Counter[str]:
        """How often each place is in the draft."""
        return Counter(filter(None, map(place_of, self.scene.draft)))

    def pencilled(self, place: str) -> int:
        """How often the draft marks a place of the sheet that is shown."""
        return self.used[place] if self.is_mine else 0

    @cached_property
    def burnt(self) -> frozenset[str]:
        """The places that the draft spends a torch on."""
        lit = (one for one in self.scene.draft if one.startswith(TORCH + SEPARATOR))
        return frozenset(map(place_of, lit))

    @cached_property
    def clouds(self) -> dict[str, int]:
        """The numbers of the draft, by cloud."""
        if not self.writes_clouds:
            return {}
        written = (item.split(SEPARATOR) for item in self.scene.draft)
        return {cloud: int(number) for cloud, number in written}

    @cached_property
    def next_number(self) -> int | None:
        """What is to be written into a cloud next."""
        numbers = {item.partition(SEPARATOR)[2] for item in self.scene.touchable}
        left = [n for n in CLOUD_NUMBERS if str(n) in numbers and n not in self.clouds.values()]
        return left[0] if self.writes_clouds and left else None

    # What a touch means

    def item(self, place: str) -> str:
        """The thing that a touch on a place stands for now."""
        if self.writes_clouds:
            number = self.clouds.get(place) or self.next_number
            is_cloud = place in self.sheet.of_kind("cloud")
            return f"{place}{SEPARATOR}{number}" if number and is_cloud else place
        return f"{TORCH}{SEPARATOR}{place}" if self.is_lit else place

    def state(self, place: str) -> str:
        """Whether a place is chosen, may be touched, was refused, or none of these."""
        if place in self.used:
            return CHOSEN
        if self.item(place) in self.scene.touchable:
            return LEGAL
        return REFUSED if place_of(self.scene.refused) == place else IDLE

    def again(self, place: str) -> str:
        """A class for a place that is chosen and may be touched once more."""
        is_next = place in self.used and self._takes_more(place)
        return f" {LEGAL} again" if is_next and self.item(place) in self.scene.touchable else ""

    def _takes_more(self, place: str) -> bool:
        """Whether a place has several small boxes: a monster, or rubble (DG-7, DG-28)."""
        box = self.sheet.boxes.get(place)
        return box is None or box.kind == "rubble"

    def href(self, place: str) -> str:
        """Where a touch leads; small boxes are all crossed before a touch clears them."""
        scene, item = self.scene, self.item(place)
        if self.writes_clouds:
            return self._cloud_href(place, item)
        if item in scene.touchable and (place not in self.used or self._takes_more(place)):
            return scene.draft_href([*scene.draft, item])
        if place in self.used:
            return scene.draft_href([one for one in scene.draft if place_of(one) != place])
        return scene.why_href(item)

    def _cloud_href(self, cloud: str, item: str) -> str:
        """A number is written; two that are written change places.

        One that is touched twice is rubbed out, with all that were to be written after it.
        """
        scene, first = self.scene, self.scene.part
        is_taken = first in self.clouds
        if is_taken and first == cloud:
            number = self.clouds[cloud]
            kept = [one for one in scene.draft if int(one.split(SEPARATOR)[1]) < number]
            return scene.draft_href(kept)
        if is_taken and (cloud in self.clouds or item in scene.touchable):
            return scene.draft_href(self._swapped(first, cloud))
        if cloud in self.clouds:
            return scene.draft_href(scene.draft, cloud)
        if item in scene.touchable:
            return scene.draft_href([*scene.draft, item])
        return scene.why_href(item)

    def _swapped(self, first: str, second: str) -> Sequence[str]:
        other = {first: second, second: first}
        parts = (one.split(SEPARATOR) for one in self.scene.draft)
        return [f"{other.get(cloud, cloud)}{SEPARATOR}{number}" for cloud, number in parts]

    # Rooms

    @cached_property
    def _rooms(self) -> dict[str, tuple[Room, Room, content.Room]]:
        rooms = zip(self.player.rooms, self.then.rooms, self.sheet.rooms.values(), strict=True)
        return {now.name: (now, then, printed) for now, then, printed in rooms}

    @property
    def room_names(self) -> Collection[str]:
        """The rooms, as moves write them."""
        return self._rooms.keys()

    def room(self, name: str) -> tuple[Room, Room, content.Room]:
        """A room on the sheet that is shown: now, after the draft, and as it is printed."""
        return self._rooms[name]

    @cached_property
    def enlarged(self) -> str:
        """The room that was touched last, which is shown large; or none."""
        scene, touched = self.scene, self.scene.part
        if not touched and scene.is_asked and self.is_mine:
            last = scene.draft[-1] if scene.draft else ""
            touched = place_of(scene.refused or last)
        return touched if touched in self.room_names else ""

    def room_href(self, name: str) -> str:
        """Where a room is shown large that the reader cannot wound, or small again."""
        scene, part = self.scene, "" if self.enlarged == name else name
        return scene.draft_href(scene.draft, part, scene.look)
