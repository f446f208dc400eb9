"""`ludotheque play`: a game in the terminal, new or resumed."""

import contextlib
import importlib
import secrets
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.options import given_options
from ludotheque.cli.parser import FILE, CommandLine
from ludotheque.errors import BadContent, BadProgress, BadUsage
from ludotheque.language import Language, Text

if TYPE_CHECKING:
    from ludotheque.engine.game import Game
    from ludotheque.records import Record
    from ludotheque.terminal.preparing import Waiting

HUMAN, USUAL_BOT = "human", "medium"
SECRET_BYTES = 32
DECIDED_BEFORE = ("game", "players", "seats", "seed", "option")  # not to be given to --resume


def add_play(line: CommandLine) -> None:
    """`ludotheque play`."""
    play = line.command(
        "play",
        play_game,
        en="play in the terminal",
        fr="jouer dans le terminal",
        example="donuts --layout 42",
    )
    play.takes_game(nargs="?")
    play.takes_number("--players", en="how many play", fr="le nombre de joueurs")
    play.takes_options()
    play.takes(
        "--seats",
        metavar=Text(en="WHO,WHO", fr="QUI,QUI"),
        en="who sits where, from seat 1: human, or a bot: random, greedy, easy, medium, hard "
        "(default: human, then medium)",
        fr="qui joue où, depuis la place 1 : human, ou un robot : random, greedy, easy, "
        "medium, hard (défaut : human, puis medium)",
    )
    play.takes_number(
        "--seed", en="fix chance, to play the same game again", fr="fixer le hasard, pour rejouer"
    )
    play.takes(
        "--resume",
        nargs="?",
        const="",
        metavar=FILE,
        en="go on with a saved game (default: the last one)",
        fr="reprendre une partie sauvée (défaut : la dernière)",
    )
    play.takes(
        "--save",
        type=Path,
        metavar=FILE,
        en="where the game is saved",
        fr="où la partie est sauvée",
    )


def play_game(chosen: Namespace, language: Language) -> None:
    """Play a game in the terminal."""
    from ludotheque.engine.verbs import MAX_SEATS
    from ludotheque.players import PLAYERS
    from ludotheque.terminal import saves
    from ludotheque.terminal.play import TerminalGame
    from ludotheque.terminal.preparing import Waiting
    from ludotheque.terminal.screen import Screen

    with contextlib.suppress(ImportError):
        importlib.import_module("readline")  # arrow keys and a history, where Python has them
    with Waiting(language) as waiting:
        if chosen.resume is None:
            record = _new_game(chosen, waiting)
            path = saves.new_path(record)
        else:
            record, path = _resumed_game(chosen, waiting)
        if chosen.save:
            path = saves.check_new(chosen.save)
        names = record.names or (HUMAN,) * record.start.players
        seed = secrets.randbits(63) if chosen.seed is None else chosen.seed
        bots = {
            # No two players think alike.
            seat: waiting.before_choice(name, PLAYERS[name](seed * MAX_SEATS + seat))
            for seat, name in enumerate(names, 1)
            if name in PLAYERS
        }
        ask = waiting.before_answer(input)
        TerminalGame(Screen(language), record, bots, path, ask).run()


def _resumed_game(chosen: Namespace, waiting: "Waiting") -> tuple["Record", Path]:
    from ludotheque.records import read
    from ludotheque.storage import read_text
    from ludotheque.terminal import saves
    from ludotheque.terminal.preparing import stage_for

    given = [name for name in DECIDED_BEFORE if getattr(chosen, name) not in (None, [])]
    if given:
        raise BadUsage(
            Text(
                en="a resumed game has its players and options already; leave out {given}",
                fr="une partie reprise a déjà ses joueurs et ses options ; retirez {given}",
            ).filled(given=", ".join(given))
        )
    path = Path(chosen.resume) if chosen.resume else saves.latest_save()
    text = read_text(path)
    waiting.until_readable(text)
    record = read(text).resolved()
    waiting.start(record.game, stage_for(*record.names))
    if record.state.chance_is_next:
        raise BadUsage(
            Text(
                en="chance is next, and the secret of its dice is not in this file",
                fr="c’est au hasard de jouer, et le secret de ses dés n’est pas dans ce fichier",
            )
        )
    return record, path


def _new_game(chosen: Namespace, waiting: "Waiting") -> "Record":
    from ludotheque.engine import registry
    from ludotheque.engine.dice import Dice
    from ludotheque.jobs.readiness import Stage
    from ludotheque.records import Record
    from ludotheque.terminal.preparing import stage_for

    if not chosen.game:
        raise BadUsage(
            Text(en="which game? name one of: {names}", fr="quel jeu ? nommez-en un : {names}")
            .filled(names=", ".join(registry.names()))
        )  # fmt: skip
    game = registry.load(chosen.game)
    named = len(chosen.seats.split(",")) if chosen.seats else None
    players = game.check_players(named if chosen.players is None else chosen.players)
    names = _names_of_players(chosen.seats, players)
    secret = secrets.token_hex(SECRET_BYTES)
    dice = Dice(secret) if chosen.seed is None else Dice.from_seed(chosen.seed)
    with given_options(chosen.option) as options:
        if names == (HUMAN,):
            options = _options_in_campaign(game, options)
        game.resolve(options)  # what is wrong with them is said before anybody waits
        waiting.start(game, stage_for(*names))
        waiting.until(Stage.BEGINNING)
        return Record.begin(game, players=players, options=options, names=names, dice=dice)


def _options_in_campaign(game: "Game", options: dict[str, str]) -> dict[str, str]:
    """The options of a lone player's next game."""
    from ludotheque.terminal import saves

    if game.campaign is None:
        return options
    try:
        return dict(game.campaign.next_options(saves.progress_of(game.name), options))
    except BadProgress as error:
        raise BadContent(str(saves.progress_file(game.name)), error.reason) from error


def _names_of_players(seats: str | None, players: int) -> tuple[str, ...]:
    from ludotheque.players import PLAYERS

    names = tuple(name.strip() for name in seats.split(",")) if seats else (HUMAN,)
    names += (USUAL_BOT,) * (players - len(names))
    known = (HUMAN, *PLAYERS)
    if len(names) != players or not set(names) <= set(known):
        raise BadUsage(
            Text(
                en="--seats: name {n} players, each one of {known}",
                fr="--seats : nommez {n} joueurs parmi {known}",
            ).filled(n=players, known=", ".join(known))
        )
    return names
