"""What a page draws of a seat, and what is drawn, to be read."""

import xml.etree.ElementTree as ET
from dataclasses import replace

from ludotheque.drawing.scene import Scene
from ludotheque.engine.decisions import read_draft
from ludotheque.engine.previews import preview, preview_event
from ludotheque.engine.state import State
from ludotheque.language import Language
from ludotheque.web.pages.seat_scene import steps_of


def scene(
    state: State, seat: int, *items: str, part: str = "", look: int = 0, language: Language = "en"
) -> Scene:
    """What a page draws of a seat that is to decide, with a draft."""
    seen = state.observation(seat)
    draft = read_draft(seen, seat, items)
    begun = Scene(
        state.view(seat), seat, ("Ada", "Bob", "Cid", "Dan")[: state.players], language,
        draft=draft.items, part=part, look=look, adds=True, is_asked=True,
        touchable=frozenset(one.item for one in draft.touchable),
        prices={one.item: one.price for one in draft.touchable if one.price},
    )  # fmt: skip
    if not draft.ways:
        return begun
    moves = list(draft.ways[0].moves)
    supposed = preview(seen, seat, moves).supposed
    return replace(
        begun,
        after=preview_event(seen, seat, moves).after if items else None,
        forecast=supposed.forecast if supposed else preview_event(seen, seat, moves).after,
        steps=steps_of(seen, seat, moves) if items else (),
    )


class Part:
    """What is drawn, read as XML."""

    def __init__(self, written: str):
        self.root = ET.fromstring(f"<div>{written.replace('&amp;', '&#38;')}</div>")

    def things(self, css: str) -> dict[str, str]:
        """Where the things of a class lead, by their ids."""
        found = {}
        for one in self.root.iter():
            if css in one.attrib.get("class", "").split() and "href" in one.attrib:
                found[one.attrib["id"].partition("-")[2]] = one.attrib["href"]
        return found

    def __contains__(self, name: str) -> bool:
        return any(one.attrib.get("id") == name for one in self.root.iter())

    def __getitem__(self, name: str) -> str:
        found = next(one for one in self.root.iter() if one.attrib.get("id") == name)
        return ET.tostring(found, encoding="unicode")
