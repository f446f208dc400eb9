"""How far whoever asks has come alone, what they may begin, and what a finished game came to.

A game declares what it keeps (`ladders.Climb`); nothing here knows which game that is.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludotheque.errors import LudothequeError
from ludotheque.ladders import Climb, Ladder, Onward
from ludotheque.language import Text
from ludotheque.tables.gathering import Gathering
from ludotheque.tables.sqlite_log import Also
from ludotheque.web.asking import Ask
from ludotheque.web.live import LiveTable

if TYPE_CHECKING:
    from ludotheque.engine.game import Game
    from ludotheque.engine.state import State

LONE_SEAT = 1
COUNTS_FOR_NOTHING = Text(
    en="this game counts for no rank, level or campaign: a throw was undone, a bot has played, or "
    "it began in the middle of another",
    fr="cette partie ne compte pour aucun rang, niveau ou campagne : un lancer a été annulé, un "
    "robot a joué, ou elle a commencé au milieu d’une autre",
)


@dataclass(frozen=True)
class Ascent:
    """How far somebody is in a game that has ladders."""

    progress: str
    ladders: tuple[Ladder, ...]
    under_way: tuple[Gathering, ...]  # games alone that are not over, the last begun first

    def table_of(self, options: Mapping[str, str]) -> Gathering | None:
        """The game under way that an offer of these options would begin once more."""
        return next((one for one in self.under_way if options.items() <= one.options.items()), None)


@dataclass(frozen=True)
class Finish:
    """What a finished game alone came to."""

    said: Text | None
    counts: bool
    onward: Onward
    ascent: Ascent  # as it stands now

    @property
    def ladder(self) -> Ladder:
        """The ladder that it was about."""
        return next(one for one in self.ascent.ladders if one.key == self.onward.ladder)


def climb_of(game: "Game") -> Climb | None:
    """What a game shows of a progress, if it has any."""
    return game.campaign if isinstance(game.campaign, Climb) else None


async def progress_of(ask: Ask, game: str) -> str:
    """How far whoever asks is in a game; empty: at the beginning."""
    if ask.browser is None:
        return ""
    return await asyncio.to_thread(ask.house.tables.progress.of, ask.browser, game)


async def ascent_of(ask: Ask, game: "Game") -> Ascent | None:
    """How far whoever asks is; None: the game has no ladders."""
    climb = climb_of(game)
    if climb is None:
        return None
    progress, under_way = await progress_of(ask, game.name), await _under_way(ask, game.name)
    return Ascent(progress, climb.ladders(progress), tuple(under_way))


async def _under_way(ask: Ask, game: str) -> list[Gathering]:
    """My games alone that can be gone on with; the last begun of each kind."""
    if ask.browser is None:
        return []
    kinds: dict[frozenset[tuple[str, str]], Gathering] = {}
    for one in await asyncio.to_thread(ask.house.tables.progress.under_way, ask.browser, game):
        kind = frozenset(one.options.items())
        if kind not in kinds and await _still_counts(ask, one):
            kinds[kind] = one
    return [*kinds.values()]


async def _still_counts(ask: Ask, gathering: Gathering) -> bool:
    """Whether a game can be played to an end that counts."""
    with suppress(LudothequeError):  # a table that cannot be woken cannot be played
        table = (await ask.house.tables.get(gathering.id)).table
        return table.problem is None and table.counts
    return False


# Beginning


async def next_options(
    ask: Ask, game: "Game", players: int, options: Mapping[str, str]
) -> dict[str, str]:
    """The options of a new game; alone, those that one's progress allows and leads to.

    They are read off the loop: among them may be the text of a box of one's own.
    """
    campaign = game.campaign if players == 1 else None
    progress = await progress_of(ask, game.name) if campaign else ""

    def resolve() -> dict[str, str]:
        allowed = campaign.next_options(progress, options) if campaign else options
        resolved = game.resolve(allowed)
        game.rules.initial(players, resolved)  # refuses options that do not go together
        return resolved

    return await ask.read(resolve)


async def one_at_a_time(
    ask: Ask, game: "Game", players: int, options: Mapping[str, str]
) -> Also | None:
    """What refuses a second game of a chain while one is under way, as it is stored."""
    climb = climb_of(game)
    if players > 1 or climb is None or ask.browser is None:
        return None
    ladders = climb.ladders(await progress_of(ask, game.name))
    chains = [ladder.offer for ladder in ladders if ladder.is_chain and ladder.offer]
    chain = next((one.options for one in chains if one.options.items() <= options.items()), None)
    if chain is None:
        return None
    store = ask.house.tables.progress
    known = await asyncio.to_thread(store.under_way, ask.browser, game.name)
    lost = {one.id for one in known if not await _still_counts(ask, one)}
    return store.one_at_a_time(ask.browser, game.name, chain, lost)


# Afterwards


async def finish_of(ask: Ask, live: LiveTable) -> Finish | None:
    """What a game alone came to; None: it goes on, or nothing is kept of such games."""
    number, is_alone = live.gathering.number, len(live.gathering.seats) == 1
    if number is None or not (live.is_over and is_alone):
        return None
    state = live.table.state
    climb, ascent = climb_of(state.game), await ascent_of(ask, state.game)
    if climb is None or ascent is None:
        return None
    step = await asyncio.to_thread(ask.house.tables.progress.step, number)
    was_given_up = state.result is None
    said = None if was_given_up else COUNTS_FOR_NOTHING
    if step is not None:
        said = _said_of(state, step.before)
    onward = climb.onward(ascent.progress, dict(state.options))
    return Finish(said, step is not None, onward, ascent)


def _said_of(end: "State", before: str) -> Text | None:
    assert end.game.campaign is not None, "it has counted"
    made = end.game.campaign.after_game(before, end)
    return made[1] if made else None
