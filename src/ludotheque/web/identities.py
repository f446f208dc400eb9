"""The browsers and programs that the server knows, by their tokens."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from ludotheque.language import Language
from ludotheque.tables.browsers import Browsers
from ludotheque.web.identity import digest, new_token
from ludotheque.web.on_disk import on_disk

MAX_REMEMBERED = 50_000
SECONDS_BETWEEN_NOTES = 24 * 3600  # how exactly it is known when somebody was last here


class _Kept(msgspec.Struct):
    """What matters here of somebody's preferences."""

    language: Language | None = None


@dataclass(slots=True)
class _Known:
    number: int
    seen_at: float  # as it was noted last


class Identities:
    """Who has which token. What was looked up is remembered; an unknown token is never adopted."""

    def __init__(self, browsers: Browsers, clock: Callable[[], float]):
        self._browsers, self._clock = browsers, clock
        self._known: OrderedDict[bytes, _Known] = OrderedDict()
        self.languages: dict[int, Language] = {}  # of those who have chosen one

    def remembered(self, token: bytes) -> int | None:
        """The number of whoever has a token and was here lately."""
        known = self._known.get(digest(token))
        return known.number if known else None

    async def find(self, token: bytes) -> int | None:
        """The number of whoever has a token; None: nobody has."""
        hashed = digest(token)
        found = await asyncio.to_thread(self._browsers.find, hashed)
        if found is None:
            return None
        self.prefer(found.number, msgspec.json.decode(found.preferences, type=_Kept).language)
        self._remember(hashed, _Known(found.number, found.seen_at))
        return found.number

    async def still_known(self, token: bytes) -> int | None:
        """The number of somebody who is about to do something; None: forgotten meanwhile.

        That they are here is noted first, once a day: nobody is forgotten while they sit down.
        """
        hashed = digest(token)
        known = self._known.get(hashed)
        if known is None or self._clock() - known.seen_at < SECONDS_BETWEEN_NOTES:
            return known.number if known else None
        now = self._clock()
        if not await on_disk(self._browsers.note_sight(known.number)):
            self.forget([hashed])
            return None
        known.seen_at = now
        return known.number

    def prefer(self, browser: int, language: Language | None) -> None:
        """Remember in which language somebody is to be answered; None: as each request says."""
        if language is None:
            self.languages.pop(browser, None)
        else:
            self.languages[browser] = language

    async def add(self, kind: str) -> tuple[str, int]:
        """A new token, and the number of whoever gets it."""
        token, now = new_token(), self._clock()
        number = await on_disk(self._browsers.add(digest(token), kind))
        self._remember(digest(token), _Known(number, now))
        return token, number

    async def sweep(self, unseen_since: float) -> None:
        """Forget who owns nothing and was not here since."""
        self.forget(await on_disk(self._browsers.forget_unseen_since(unseen_since)))

    def forget(self, hashed: list[bytes]) -> None:
        """Forget whose tokens these are the digests of."""
        for one in hashed:
            known = self._known.pop(one, None)
            if known is not None:
                self.languages.pop(known.number, None)

    def _remember(self, hashed: bytes, known: _Known) -> None:
        self._known[hashed] = known
        if len(self._known) > MAX_REMEMBERED:
            _, forgotten = self._known.popitem(last=False)
            self.languages.pop(forgotten.number, None)
