"""The server as an ASGI application: every request goes through the door, then to its endpoint."""

import logging
import time

import msgspec

from ludotheque.errors import LudothequeError, TooLarge, TooMany, TooSlow, WrongMethod
from ludotheque.language import DEFAULT_LANGUAGE, Language, Text
from ludotheque.web import (  # noqa: F401  # they declare endpoints
    analyses_api,
    games_api,
    me_api,
    retry_api,
    seats_api,
    solo_api,
    tables_api,
)
from ludotheque.web.asgi import (
    CLOSE,
    JSON,
    Answer,
    Header,
    Receive,
    Scope,
    Send,
    Whole,
    check_headers,
)
from ludotheque.web.asking import ENDPOINTS, Ask, Endpoint, Routes
from ludotheque.web.door import SAFE_METHODS, Visitor, language_in
from ludotheque.web.house import House
from ludotheque.web.models import Failure, Refusal
from ludotheque.web.pages import (  # noqa: F401  # they declare pages
    game_page,
    guide_page,
    invitation_page,
    new_table,
    preferences,
    rules_page,
    screen_page,
    share,
    shelf_page,
    table_actions,
    table_page,
    waiting_room,
)
from ludotheque.web.pages.error_page import door_page, error_page, failure_page
from ludotheque.web.request_log import RequestLog
from ludotheque.web.statuses import failure_of, status_of

RETRY_AFTER = b"retry-after"
OUR_FAULT = Text(
    en="something went wrong here, and it has been noted; look whether it was done before you "
    "try again",
    fr="une erreur s’est produite ici, elle a été notée ; vérifiez si c’est fait avant de "
    "recommencer",
)
logger = logging.getLogger(__name__)


class App:
    """Answers requests."""

    def __init__(self, house: House, request_log: RequestLog):
        self.house = house
        self._routes = Routes(ENDPOINTS)
        self._request_log = request_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        began = time.perf_counter()
        path, visitor = "", None
        ask: Ask | None = None
        endpoint: Endpoint | None = None
        try:
            visitor = self.house.door.admit(scope)
            language = visitor.language or DEFAULT_LANGUAGE
            ask = Ask(self.house, visitor, receive, scope["query_string"], language, None)
            await self._recognise(ask, scope["method"])
            endpoint, ask.params = self._routes.match(scope["method"], scope["path"])
            path = endpoint.path
            answer = await endpoint.answer(ask)
            check_headers(answer)  # while something else can still be answered
        except LudothequeError as error:
            if ask and _is_for_people(endpoint, scope):
                answer = error_page(ask, error, is_form=scope["method"] not in SAFE_METHODS)
                answer.headers += [*_headers_of(error), *ask.headers]
            elif visitor is None and _reads_pages(scope):
                answer = door_page(error, _language(visitor, scope))
            else:
                answer = _refused(error, _language(visitor, scope))
        except Exception:
            logger.exception("a request failed", extra={"route": path})
            if ask and _is_for_people(endpoint, scope):
                answer = failure_page(ask, OUR_FAULT, is_form=scope["method"] not in SAFE_METHODS)
                answer.headers.append(CLOSE)
            else:
                answer = _failed(_language(visitor, scope))
        self._request_log.add(scope["method"], path, answer.status, time.perf_counter() - began)
        await answer.send(send)

    async def _recognise(self, ask: Ask, method: str) -> None:
        """Find out who asks, if they have been here before."""
        house, visitor = self.house, ask.visitor
        token = visitor.bearer or visitor.cookie
        browser = house.identities.remembered(token) if token else None
        if browser is None:  # counted before anything is looked up for it
            house.door.count_newcomer(visitor)
            browser = await house.identities.find(token) if token else None
        if browser is not None and method not in SAFE_METHODS:
            browser = await house.identities.still_known(token)
        if browser is not None:
            house.requests.take(browser)
            visitor.language = house.identities.languages.get(browser, visitor.language)
            ask.language = visitor.language or DEFAULT_LANGUAGE
        ask.browser = browser


def _is_for_people(endpoint: Endpoint | None, scope: Scope) -> bool:
    """Whether a request is a browser's for a page, also for one that is not there."""
    return endpoint.is_page if endpoint else not scope["path"].startswith("/api/")


def _reads_pages(scope: Scope) -> bool:
    """Whether a browser asks for a page, as far as one can tell of whom the door has not let in."""
    takes = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return b"text/html" in takes and _is_for_people(None, scope)


def _language(visitor: Visitor | None, scope: Scope) -> Language:
    """Of an answer; also of one to whom the door has not let in."""
    if visitor:
        return visitor.language or DEFAULT_LANGUAGE
    asked = (value for name, value in scope["headers"] if name == b"accept-language")
    return language_in(b",".join(asked)) or DEFAULT_LANGUAGE


def _refused(error: LudothequeError, language: Language) -> Answer:
    return Whole(status_of(error), failure_of(error, language), [JSON, *_headers_of(error)])


def _headers_of(error: LudothequeError) -> list[Header]:
    """What a refusal says besides its reason."""
    headers: list[Header] = []
    if isinstance(error, TooLarge | TooSlow):
        headers.append(CLOSE)  # what is still to come is not read
    if isinstance(error, WrongMethod):
        headers.append((b"allow", ", ".join(error.methods).encode()))
    seconds = getattr(error, "seconds", None)
    if isinstance(error, TooMany) or seconds is not None:
        headers.append((RETRY_AFTER, b"%d" % max(1, round(seconds or 1))))
    return headers


def _failed(language: Language) -> Answer:
    failure = Failure(error=Refusal(kind="InternalError", reason=OUR_FAULT.to(language)))
    return Whole(500, msgspec.json.encode(failure), [JSON, CLOSE])
