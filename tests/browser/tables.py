"""Tables that browsers sit at, and games played there: by touch, by keys, without script."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.chromium import PHONE, Visitors
from tests.web.playing import ready_game
from tests.web.serving import Running

BOARDS = ("donuts", "easycome", "don", "serengeti", "dungeons", "donnant")
BOT_NAMES = ("Bruno", "Chloé", "Denis", "Emma", "Félix")
LEAST_SEATS = {"don": 3, "serengeti": 3}
MOST_TOUCHES = 300  # for one decision: who touches at random opens much that leads nowhere yet
MOST_DECISIONS = 400  # of one seat in one game
THING = "main a.thing.legal:visible, #choices a.choice:not(.thing):visible"
FITS = "(one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"
NO_LINE_IS_CUT = "(one) => one.scrollHeight < one.clientHeight + 5"  # lines overlap a little
SEND = "form.send button"
ASK = "a.button.ask"  # the first press of two, where a decision may be regretted
IS_SENT = "() => !location.search && document.querySelector('#wire').dataset.state !== 'sending'"
IS_MINE = "document.querySelector('main.table[data-over], .turn.mine')"


def seats_of(game: str, others: str = "random", seats: int | None = None) -> list[dict[str, str]]:
    """Me, then bots of a kind; the fewest seats that a game has for two or more."""
    count = seats or LEAST_SEATS.get(game, 2)
    bots = [{"player": others, "name": name} for name in BOT_NAMES[: count - 1]]
    return [{"player": "me", "name": "Ada"}, *bots]


@dataclass
class Player:
    """Somebody at a table, who touches at random."""

    page: Page
    table: str
    seat: int = 1
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    decisions: int = 0

    @property
    def place(self) -> str:
        """The path of the seat."""
        return f"/t/{self.table}/{self.seat}"

    def sit(self) -> "Player":
        """Open the page."""
        self.page.goto(self.place)
        return self

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.page.locator("main.table[data-over]").count() > 0

    @property
    def count(self) -> int:
        """How many events the page knows."""
        return int(self.page.locator("main.table").get_attribute("data-count") or 0)

    def wait_for_turn(self, since: int = -1) -> bool:
        """Wait until I am asked again, or all is over; gives whether I am asked."""
        self.page.wait_for_function(
            f"(since) => {IS_MINE} && +document.querySelector('main.table')?.dataset.count > since",
            arg=since,
        )
        return not self.is_over

    def touch_one(self, things: Locator) -> str:
        """Touch one of some things; it stands in pencil. Gives what it was."""
        things.first.wait_for()
        chosen = things.nth(self.chance.randrange(things.count()))
        thing = chosen.get_attribute("data-thing") or ""
        place = self.page.url
        chosen.tap() if self.page.viewport_size == PHONE else chosen.click()
        self.page.wait_for_function("(place) => location.href !== place", arg=place)
        return thing

    def draft(self, touch: Callable[[Locator], str] | None = None) -> None:
        """Touch things until the button names a decision."""
        touch = touch or self.touch_one
        if self.has_nothing_to_touch:
            return
        for _ in range(MOST_TOUCHES):
            touch(self.page.locator(THING))
            if self.has_draft:
                return
        raise AssertionError("no decision comes of it")

    @property
    def has_nothing_to_touch(self) -> bool:
        """Whether all that can be done is what the button says without a draft."""
        sends = self.page.locator(f"{SEND}, {ASK}")
        return not self.page.locator(THING).count() and sends.count() > 0

    @property
    def has_draft(self) -> bool:
        """Whether something is pencilled in that can be carried out."""
        if self.page.locator(ASK).count():
            return "try=" in self.page.url
        sent = self.page.locator("form.send input[name=items]")
        return sent.count() > 0 and bool(sent.first.get_attribute("value"))

    def check_pencil(self) -> None:
        """What was touched is marked, the sentence says what it would do, the button names it."""
        page = self.page
        assert page.locator("main .thing.chosen, main .thing[aria-pressed=true]").count()
        assert page.locator("#say:not(.muted)").inner_text().strip()
        button = page.locator(f"{SEND}, {ASK}")
        assert button.inner_text().strip()
        assert button.evaluate(FITS), f"cut off: {button.inner_text()}"
        assert "try=" in page.url

    def check_banner(self) -> None:
        """What is asked is a whole sentence, and seen whole."""
        banner = self.page.locator("#turn p")
        assert banner.inner_text().endswith((".", "!", "?"))
        assert banner.evaluate(NO_LINE_IS_CUT), f"cut off: {banner.inner_text()}"

    def decide(self) -> None:
        """Make a decision by touch, and see it done."""
        count = self.count
        self.check_banner()
        self.draft()
        self.check_banner()
        if self.has_draft:
            self.check_pencil()
        self.be_sure()
        self.send(self.page.locator(SEND).tap)
        self.decisions += 1
        self.wait_for_turn(count)

    def be_sure(self) -> None:
        """Press what must be pressed before the button itself, if anything."""
        if self.page.locator(ASK).count():
            self.page.locator(ASK).click()
            self.page.locator(SEND).wait_for()

    def send(self, press: Callable[[], None]) -> None:
        """Press the button, and wait until the page shows what came of it."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/play")):
            press()
        self.page.wait_for_function(IS_SENT)

    def skip(self, decisions: int) -> "Player":
        """Let so many decisions of mine be made without the page, which follows."""
        for _ in range(decisions):
            if not self.wait_for_turn():
                break
            self.decide_elsewhere()
        self.wait_for_turn()
        return self

    def some_decision(self) -> list[str]:
        """The things of a whole decision, at random."""
        items: list[str] = self._drafted()["items"]
        return items

    def decide_elsewhere(self) -> None:
        """Touch things at random until they are a decision, without the page."""
        self.send_decision(moves=self._drafted()["ways"][0]["moves"])

    def _drafted(self) -> Any:
        """A whole decision, as the server tells of its draft."""
        items: list[str] = []
        for _ in range(MOST_TOUCHES):
            answer = self.page.request.get(f"{self.api}/draft", params={"try": ",".join(items)})
            assert answer.ok, answer.text()
            draft = answer.json()
            if draft["ways"] and (items or not draft["touchable"]):
                return draft
            more = draft["asked"] or [one["item"] for one in draft["touchable"]]
            items = [*(items[:-1] if draft["asked"] else items), self.chance.choice(more)]
        raise AssertionError("no decision comes of it")

    def touchable(self) -> list[str]:
        """The things that I may touch now."""
        answer = self.page.request.get(f"{self.api}/draft")
        assert answer.ok, answer.text()
        return [one["item"] for one in answer.json()["touchable"]]

    def legal_moves(self) -> list[str]:
        """What I may do now, written."""
        answer = self.page.request.get(f"{self.api}/moves")
        assert answer.ok, answer.text()
        return [move["text"] for move in answer.json()]

    def send_move(self, text: str) -> None:
        """Make a decision of one step without the page."""
        self.send_decision(texts=[text])

    def send_decision(self, **body: Any) -> None:
        """Decide without the page; it shows that once it is told."""
        count = self.count
        origin = {"Origin": self.page.url.split("/t/")[0]}
        answer = self.page.request.post(f"{self.api}/decisions", data=body, headers=origin)
        assert answer.ok, answer.text()
        self.wait_for_turn(count)

    @property
    def api(self) -> str:
        """The path of the seat for programs."""
        return f"/api/tables/{self.table}/seats/{self.seat}"

    def play_on(self, most: int = MOST_DECISIONS) -> None:
        """Play until the end, or so many decisions."""
        for _ in range(most):
            if not self.wait_for_turn():
                return
            self.decide()
        assert most < MOST_DECISIONS, "the game never ends"


def new_player(
    visitors: Visitors,
    server: Running,
    game: str,
    *,
    options: dict[str, str] | None = None,
    settings: dict[str, Any] | None = None,
    others: str = "random",
    seats: int | None = None,
    seed: int = 1,
    **how: Any,
) -> Player:
    """Somebody at a new table of a game, against bots that play at random."""
    ready_game(server, game)
    context = visitors.context(**how)
    body = {"game": game, "seats": seats_of(game, others, seats), "options": options or {}}
    made = visitors.post(context, "/api/tables", body | {"settings": settings or {}})
    player = Player(context.new_page(), made["id"], made["seats"][0], random.Random(seed))
    return player.sit()


def friends(
    visitors: Visitors, server: Running, game: str, seats: int, options: dict[str, str]
) -> list[Player]:
    """People at one table, each in a browser of their own."""
    ready_game(server, game)
    contexts = [visitors.context() for _ in range(seats)]
    body = {"game": game, "options": options, "settings": {}}
    asked = [{"player": "me", "name": "Ada"}, *[{"player": "open"}] * (seats - 1)]
    made = visitors.post(contexts[0], "/api/tables", body | {"seats": asked})
    numbers = list(made["seats"])
    for context, name in zip(contexts[1:], BOT_NAMES, strict=False):
        sitting = {"secret": made["invitation"], "name": name}
        numbers.append(visitors.post(context, f"/api/tables/{made['id']}/sit", sitting)["seat"])
    players = []
    for context, seat in zip(contexts, numbers, strict=True):
        place = f"/api/tables/{made['id']}/seats/{seat}/ready"
        visitors.post(context, place, {"is_ready": True})
        players.append(Player(context.new_page(), made["id"], seat, random.Random(seat)))
    return [player.sit() for player in players]


def play_together(players: list[Player]) -> None:
    """Whoever the table waits for decides, until the end; some decide at once."""
    for _ in range(MOST_DECISIONS):
        asked = players[0].page.request.get(players[0].api).json().get("to_move")
        if not asked:
            break
        for player in (one for one in players if one.seat in asked):
            player.page.wait_for_function(f"() => {IS_MINE}")
            player.draft()
            player.be_sure()
            player.send(player.page.locator(SEND).tap)
            player.decisions += 1
    for player in players:
        player.page.wait_for_selector("main.table[data-over]")
