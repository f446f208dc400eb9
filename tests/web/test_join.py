"""Sitting down at a live table in the terminal: whole games by what two people type."""

import io
import os
import random
import stat
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pytest
from rich.console import Console

from ludotheque.cli.join import sit_down, watch
from ludotheque.cli.main import main
from ludotheque.client import Client, Link, Seat
from ludotheque.client.wire import Wire
from ludotheque.language import Language
from ludotheque.records import verify
from ludotheque.storage import state_folder
from ludotheque.terminal.join import JoinedGame
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.spoken import said
from ludotheque.terminal.watching import WatchedGame
from tests.web.playing import ready_game
from tests.web.serving import SECONDS, Running, running

Work = TypeVar("Work")
Typist = Callable[[JoinedGame, str], str]


@dataclass
class Person:
    """Somebody at a terminal."""

    seat: Seat
    typist: Typist
    language: Language = "fr"
    paper: io.StringIO = field(default_factory=io.StringIO)
    at_the_end: tuple[str, ...] = ()  # what is typed once the game is over

    kind: ClassVar[type[JoinedGame]] = JoinedGame

    def play(self) -> JoinedGame:
        console = Console(file=self.paper, width=100, highlight=False, markup=False, emoji=False)
        game = self.kind(Screen(self.language, console), self.seat)
        last = iter(self.at_the_end)

        def ask(prompt: str) -> str:
            is_over = game.view and game.view.is_over
            return next(last, "") if is_over else self.typist(game, prompt)

        game.ask = ask
        game.run()
        return game

    @property
    def printed(self) -> str:
        """All that was shown, however its lines are broken."""
        return " ".join(self.paper.getvalue().split())


class Watcher(Person):
    """Somebody who only watches."""

    kind = WatchedGame


@pytest.fixture
def address(server: Running) -> str:
    ready_game(server, "donuts", "dungeons")
    return f"http://127.0.0.1:{server.port}"


def invitation(address: str, game: str = "donuts", **options: str) -> Link:
    """The link of a new table with two open seats."""
    _, link = Client(address).create(game, "open", "open", options=options)
    return link


def sitting(link: Link, name: str, typist: Typist, language: Language = "fr") -> Person:
    return Person(Client(link.address, language=language).sit(link, name), typist, language)


def together(*people: Person) -> list[JoinedGame]:
    playing = [in_background(one.play) for one in people]
    wait(playing, 3 * SECONDS, FIRST_EXCEPTION)
    return [one.result(0) for one in playing]


def in_background(work: Callable[[], Work]) -> "Future[Work]":
    """Do something in a thread that keeps nobody from ending."""
    done: Future[Work] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return done


def typing(*lines: str) -> Typist:
    """Type these lines, then leave."""
    left = iter(lines)

    def type_next(_: JoinedGame, __: str) -> str:
        for line in left:
            return line
        raise EOFError

    return type_next


def moves_in_french(seed: int) -> Typist:
    """Type legal moves at random, as people say them."""
    chance = random.Random(seed)

    def type_move(game: JoinedGame, prompt: str) -> str:
        if not game.view:
            return ""
        return said(game.game, chance.choice(game.legal).text).fr

    return type_move


def things_in_french(seed: int) -> Typist:
    """Touch things at random until a decision is whole, then press Enter."""
    chance = random.Random(seed)

    def touch(game: JoinedGame, prompt: str) -> str:
        if not game.view:
            return ""
        draft = game.line.draft or game.seat.draft()
        if draft["ways"] and game.line.items and (not draft["touchable"] or chance.random() < 0.7):
            return ""
        if draft["asked"]:
            return "#1"
        if not draft["touchable"]:
            return said(game.game, game.legal[0].text).fr
        return said(game.game, chance.choice(draft["touchable"])["item"]).fr

    return touch


def test_a_whole_game_of_donuts_in_french(address: str) -> None:
    link = invitation(address)
    people = [sitting(link, name, moves_in_french(7)) for name in ("Ada", "Bob")]
    games = together(*people)
    assert all(game.view and game.view.result for game in games)
    ada, bob = people
    for person in people:
        assert "À la table : Ada, Bob." in person.printed
        assert "La partie est terminée. " in person.printed
        assert "vanille (Ada)" in person.printed, "boards have names"
    assert "Vous êtes Ada, à la place 1." in ada.printed
    assert "On attend Bob" in ada.printed
    assert "Ada pose" in bob.printed
    assert "Vous posez" in bob.printed


def test_who_has_played_may_keep_the_game(address: str, tmp_path: Path) -> None:
    link = invitation(address)
    ada, bob = (sitting(link, name, moves_in_french(7)) for name in ("Ada", "Bob"))
    kept = tmp_path / "with Bob.record"
    ada.at_the_end = (f"sauver {kept}", "a1", "nouvelles")
    bob.at_the_end = ("quitter", f"sauver {tmp_path / 'late'}")
    together(ada, bob)
    for person in (ada, bob):
        assert f"La table reste à l’adresse {link.address}/t/{link.table}" in person.printed
        assert "« ludotheque analyse FICHIER »" in person.printed
        assert link.secret not in person.printed
    assert verify(kept.read_text()).record.state.is_over
    assert "la partie est finie" in ada.printed, "and a move is refused"
    assert not (tmp_path / "late").exists()


def test_a_whole_game_of_dungeons_in_french(address: str) -> None:
    link = invitation(address, "dungeons")
    people = [sitting(link, name, things_in_french(n)) for n, name in enumerate(("Ada", "Bob"))]
    games = together(*people)
    for game, person in zip(games, people, strict=True):
        assert game.view
        assert game.view.result
        assert "La partie est terminée. " in person.printed
        assert "Entrée : c’est décidé" in person.printed, "a draft was shown before it was made"


def test_choices_go_by_number_at_a_live_table(address: str) -> None:
    """The same numbers for the same things as at one's own table."""
    taken: list[bool] = []

    def choose(game: JoinedGame, prompt: str) -> str:
        if not game.view:
            return ""
        if taken:
            raise EOFError
        shown, items = (
            game.line.choices,
            [thing["item"] for thing in game.seat.draft()["touchable"]],
        )
        assert [choice.typed for choice in shown] == items
        assert game.line.read("#2").items == game.line.read("2").items == (items[1],)
        taken.append(True)
        return "#2?"

    link = invitation(address, "dungeons")
    bob = Client(address).sit(link, "Bob")
    bob.ready()
    ada = sitting(link, "Ada", choose)
    ada.play()
    assert "#1 " in ada.printed
    assert "Entrée : c’est décidé" in ada.printed


def begun(address: str, typist: Typist) -> tuple[Person, Seat]:
    """Ada at a terminal, and Bob, who is a program; both are ready."""
    link = invitation(address, layout="0")
    ada = sitting(link, "Ada", typist)
    bob = Client(address).sit(link, "Bob")
    bob.ready()
    return ada, bob


@pytest.mark.parametrize(
    ("line", "said_"),
    [
        ("aide", "Permis maintenant : a1"),
        ("coups", "a1, b1, c1"),
        ("règles DN-4", "DN-4"),
        ("plateau", "a b c d e f"),
        ("pourquoi z9", "z9"),
        ("annuler", "n’a rien décidé que l’on puisse annuler"),
        ("conseil", "pas de conseils à cette table"),
        ("z9", "« z9 » n’est pas une case"),
        ("z9", "Par numéro : #1 à #36, avec ou sans # ; choix les montre tous."),
        ("choix", "#36 Poser en f6"),
        ("#37", "il n’y a pas de choix #37 : #1 à #36"),
        ("nouvelles", "Rien ne s’est passé"),
        ("sauver", "sauver FICHIER"),
    ],
)
def test_what_can_be_typed(address: str, line: str, said_: str) -> None:
    ada, _ = begun(address, typing("", line))
    ada.play()
    assert said_ in ada.printed
    assert "Pour revenir : " in ada.printed
    assert f"join {address}/t/{ada.seat.table}" in ada.printed


def test_the_first_board_has_names(address: str) -> None:
    ada, _ = begun(address, typing(""))
    ada.play()
    assert "vanille (Ada)" in ada.printed


def test_who_comes_back_is_told_what_is_new(address: str) -> None:
    ada, bob = begun(address, typing(""))
    ada.play()
    ada.seat.decide("c4")
    bob.decide("c1")
    back = Person(ada.seat, typing("coups"))
    back.play()
    assert "Bob pose en c1." in back.printed
    again = Person(ada.seat, typing("coups"))
    again.play()
    assert "Bob pose" not in again.printed
    assert "À vous." in again.printed


def test_a_move_is_undone_and_the_game_given_up(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = begun(address, typing("", "c4", "annuler", "c4", "abandonner", "o"))
    real_wait = JoinedGame._wait

    def press_ctrl_c(game: JoinedGame) -> None:
        if game.view and game.view.count == 1:  # after the first c4
            raise KeyboardInterrupt
        real_wait(game)

    monkeypatch.setattr(JoinedGame, "_wait", press_ctrl_c)
    playing = in_background(ada.play)
    kinds: list[str] = []
    for news in bob.events(0):
        kinds += [event.kind for event in getattr(news, "events", ())]
        if len(kinds) == 3:
            break
    assert kinds == ["move", "undo", "move"]
    bob.decide(bob.moves()[0].text)
    playing.result(SECONDS)
    assert bob.view().given_up == [1]
    assert "Elle a été abandonnée" in ada.printed


real_ask = Wire.ask
STEERING = "\x1b]0;x\x07\x1b[2J"  # a new title for the window, and nothing left in it


def steered(told: Any, key: str = "") -> Any:
    """What a server says, with signs that steer a terminal in each of its sentences."""
    if isinstance(told, dict):
        return {name: steered(one, name) for name, one in told.items()}
    if isinstance(told, list):
        return [steered(one, key) for one in told]
    spoken = ("question", "words", "button", "preview", "summary", "paragraphs", "name")
    return told + STEERING if isinstance(told, str) and key in spoken else told


@pytest.mark.security("C16")
def test_a_server_steers_no_terminal(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []

    def touch(game: JoinedGame, prompt: str) -> str:
        prompts.append(prompt)
        if not game.view:
            return ""
        if game.line.items:
            raise EOFError
        return "#1?"

    link = invitation(address, "dungeons")
    ada, bob = sitting(link, "Ada", touch), Client(address).sit(link, "Bob")
    bob.ready()
    monkeypatch.setattr(Wire, "ask", lambda *how, **more: steered(real_ask(*how, **more)))
    ada.play()
    assert "\\x1b]0;x\\x07\\x1b[2J" in ada.printed
    assert ada.printed.count("\\x1b[2J") > 5
    assert any("\\x1b[2J" in prompt for prompt in prompts)
    for shown in (ada.paper.getvalue(), *prompts):
        assert "\x1b" not in shown
        assert "\x07" not in shown


def test_another_asks_to_undo(address: str) -> None:
    def agrees(game: JoinedGame, prompt: str) -> str:
        if "D’accord" in prompt:
            assert "Bob voudrait annuler" in prompt
            return "o"
        if not game.view:
            return ""
        if game.view.count > 3:
            raise EOFError
        return game.legal[0].text

    ada, bob = begun(address, agrees)
    playing = in_background(ada.play)
    turns = bob.turns()
    next(turns)
    bob.decide(bob.moves()[0].text)
    next(turns)
    bob.undo()
    for news in bob.events(0):
        if any(event.kind == "undo" for event in getattr(news, "events", ())):
            break
    bob.give_up()
    playing.result(SECONDS)
    assert "La dernière décision de Bob est annulée." in ada.printed


def test_a_server_that_goes_is_said_and_found_again(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        ready_game(first, "donuts")
        port = first.port
        ada, bob = begun(f"http://127.0.0.1:{port}", typing("", "c4"))
        playing = in_background(ada.play)
        next(bob.turns())
    wait_until(lambda: "La connexion est perdue" in ada.printed)
    with running(tmp_path, port=port) as second:
        ready_game(second, "donuts")
        wait_until(lambda: "Connexion rétablie" in ada.printed)
        bob.decide(bob.moves()[0].text)
        playing.result(2 * SECONDS)


def test_a_spectator_is_told_what_happens(address: str) -> None:
    link = invitation(address, layout="0")
    ada, bob = (Client(address).sit(link, name) for name in ("Ada", "Bob"))
    watcher = Watcher(watch(Link(address, link.table), "fr"), typing())
    watched = in_background(watcher.play)
    wait_until(lambda: "À la table : Ada, Bob." in watcher.printed)
    ada.ready()
    bob.ready()
    wait_until(lambda: "On attend Ada" in watcher.printed)
    ada.decide("c4")
    wait_until(lambda: "Ada pose en c4." in watcher.printed)
    bob.give_up()
    watched.result(SECONDS)
    assert "Vous regardez la partie" in watcher.printed
    assert "Elle a été abandonnée" in watcher.printed


def test_tab_offers_what_the_server_allows(address: str) -> None:
    ada, bob = begun(address, typing(""))
    game = JoinedGame(Screen("fr", Console(file=io.StringIO())), ada.seat)
    assert game.offers("c") == [], "it has not begun"
    ada.play()
    game.look()
    assert game.offers("c4") == ["c4"]
    assert {"c1", "c4", "coups"} <= {*game.offers("c")}
    assert game.offers("plat") == ["plateau"]
    assert game.offers("c4 z") == []
    ada.seat.decide("c4")
    game.look()
    assert game.offers("c") == [], "it is not her turn"
    assert bob.view().is_my_turn


def test_tab_offers_things_after_those_that_are_typed(address: str) -> None:
    link = invitation(address, "dungeons")
    ada, bob = (Client(address).sit(link, name) for name in ("Ada", "Bob"))
    ada.ready()
    bob.ready()
    game = JoinedGame(Screen("fr", Console(file=io.StringIO())), ada)
    game.look()
    things = [one["item"] for one in ada.draft()["touchable"]]
    offered = game.offers("")
    assert {said(game.game, thing).fr for thing in things} <= {*offered}
    further = [one["item"] for one in ada.draft(things[0])["touchable"]]
    typed = f"{said(game.game, things[0]).fr} "
    assert {said(game.game, thing).fr for thing in further} <= {*game.offers(typed)}


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for what another thread prints."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


class TestCommand:
    """`ludotheque join`."""

    @pytest.fixture(autouse=True)
    def _home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def test_who_comes_back_has_the_same_seat(self, address: str) -> None:
        link = invitation(address)
        first = sit_down(link, "Ada", "fr")
        again = sit_down(Link(link.address, link.table), None, "fr")
        assert (first.number, again.number) == (1, 1)
        tokens = state_folder() / "tokens.json"
        assert stat.S_IMODE(os.stat(tokens).st_mode) == 0o600

    def test_a_token_that_the_server_has_forgotten_is_replaced(self, address: str) -> None:
        tokens = state_folder() / "tokens.json"
        tokens.parent.mkdir(parents=True, exist_ok=True)
        tokens.write_text(f'{{"{address}": "unknown"}}')
        assert sit_down(invitation(address), "Ada", "fr").number == 1

    def test_who_says_no_name_is_told_how(
        self, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["join", str(invitation(address)), "--lang", "fr"]) == 2
        shown = capsys.readouterr()
        assert shown.out == "Votre nom\N{NO-BREAK SPACE}: \n"
        assert "--name NOM" in shown.err

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (lambda link: "nonsense", "ne mène à aucune table"),
            (lambda link: link._replace(secret="wrong"), "cette invitation est fausse"),
            (lambda link: link._replace(table="none"), "none"),
            (lambda link: link, "toutes les places de cette table sont prises"),
        ],
    )
    def test_what_is_wrong_is_said(
        self,
        address: str,
        change: Callable[[Link], Link | str],
        reason: str,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        link = invitation(address)
        for name in ("Bob", "Eve"):
            if change(link) == link:
                Client(address).sit(link, name)
        assert main(["join", str(change(link)), "--name", "Ada", "--lang", "fr"]) == 2
        assert reason in capsys.readouterr().err
