"""What the commands around games and their records do."""

import contextlib
import importlib
import secrets
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from ludotheque.cli.options import options_of
from ludotheque.engine import registry
from ludotheque.engine.dice import Dice
from ludotheque.engine.game import Game
from ludotheque.engine.state import State
from ludotheque.engine.verbs import MAX_SEATS
from ludotheque.errors import BadContent, BadProgress, BadRecord, BadUsage
from ludotheque.language import Language, Text
from ludotheque.players import PLAYERS, Player
from ludotheque.records import Record
from ludotheque.records import verify as verify_record
from ludotheque.records.record import event_line
from ludotheque.terminal import saves
from ludotheque.terminal.play import TerminalGame
from ludotheque.terminal.replay import show_step, step_through
from ludotheque.terminal.screen import Screen, print_json

HUMAN, USUAL_BOT = "human", "medium"
SECRET_BYTES = 32
VERIFIED = Text(
    en="Verified (moves: {decisions}, results of chance: {throws}): {summary}.",
    fr="Vérifié (coups : {decisions}, résultats du hasard : {throws}) : {summary}.",
)


def games(chosen: Namespace, language: Language) -> None:
    """List the games."""
    if chosen.json:
        print_json([_described(game, language) for game in registry.games().values()])
        return
    screen = Screen(language)
    headings = (
        Text(en="name", fr="nom"),
        Text(en="game", fr="jeu"),
        Text(en="players", fr="joueurs"),
        Text(en="clauses", fr="règles"),
    )
    table = Table(*(heading.to(language) for heading in headings))
    for game in registry.games().values():
        players, clauses = game.info.player_span.to(language), str(len(game.rulebook.clauses))
        table.add_row(game.name, game.title.to(language), players, clauses)
    screen.console.print(table)
    for game in registry.games().values():
        for option in game.info.options:
            chosen_by = Text(
                en="{game} --option {option}={default}: {about}",
                fr="{game} --option {option}={default} : {about}",
            )
            named = {"game": game.name, "option": option.name, "default": option.default}
            screen.say(chosen_by.filled(about=option.about, **named))


def _described(game: Game, language: Language) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title.to(language),
        "players": [game.info.min_players, game.info.max_players],
        "options": [
            {
                "name": option.name,
                "about": option.about.to(language),
                "default": option.default,
                "choices": list(option.choices) or None,
            }
            for option in game.info.options
        ],
        "clauses": list(game.rulebook.clauses),
    }


def play(chosen: Namespace, language: Language) -> None:
    """Play a game in the terminal."""
    record = _resumed(chosen) if chosen.resume is not None else _begun(chosen)
    names = record.names or (HUMAN,) * record.start.players
    seed = secrets.randbits(63) if chosen.seed is None else chosen.seed
    bots: dict[int, Player] = {
        seat: PLAYERS[name](seed * MAX_SEATS + seat)  # no two players think alike
        for seat, name in enumerate(names, 1)
        if name in PLAYERS
    }
    path = _place_to_save(chosen, record)
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")  # arrow keys and a history, where Python has them
    TerminalGame(Screen(language), record, bots, path).run()


def _place_to_save(chosen: Namespace, record: Record) -> Path:
    if chosen.save is not None:
        saves.refuse_to_overwrite(chosen.save)
        return Path(chosen.save)
    return _save_to_resume(chosen) if chosen.resume is not None else saves.place_for(record)


def _save_to_resume(chosen: Namespace) -> Path:
    return Path(chosen.resume) if chosen.resume else saves.latest_save()


def _resumed(chosen: Namespace) -> Record:
    settled = ("game", "players", "seats", "seed")
    given = [name for name in settled if getattr(chosen, name) is not None]
    if given or chosen.option:
        raise BadUsage(
            Text(
                en="a resumed game has its players and options already; leave out {given}",
                fr="une partie reprise a déjà ses joueurs et ses options ; retirez {given}",
            ).filled(given=", ".join([*given, *(["option"] if chosen.option else [])]))
        )
    record = saves.load(_save_to_resume(chosen)).resolved()
    if record.state.chance_is_next:
        raise BadUsage(
            Text(
                en="chance is due, and the secret of its dice is not in this file",
                fr="c’est au hasard de jouer, et le secret de ses dés n’est pas dans ce fichier",
            )
        )
    return record


def _begun(chosen: Namespace) -> Record:
    if not chosen.game:
        raise BadUsage(
            Text(
                en="which game? name one of: {names}", fr="quel jeu ? nommez-en un : {names}"
            ).filled(names=", ".join(registry.names()))
        )
    game = registry.load(chosen.game)
    players = _players_of(chosen, game)
    names = _names_of(chosen.seats, players)
    dice = Dice(secrets.token_hex(SECRET_BYTES))
    if chosen.seed is not None:
        dice = Dice.from_seed(chosen.seed)
    with options_of(chosen.option) as options:
        if names == (HUMAN,):
            options = _with_progress(game, options)
        return Record.begin(game, players=players, options=options, names=names, dice=dice)


def _with_progress(game: Game, options: dict[str, str]) -> dict[str, str]:
    """The options of a lone player's next game."""
    if game.campaign is None:
        return options
    try:
        return dict(game.campaign.next_options(saves.progress_of(game.name), options))
    except BadProgress as error:
        raise BadContent(str(saves.progress_file(game.name)), error.reason) from error


def _players_of(chosen: Namespace, game: Game) -> int:
    """How many play: as said, or as many as seats were named."""
    named = len(chosen.seats.split(",")) if chosen.seats else None
    return game.check_players(chosen.players if chosen.players is not None else named)


def _names_of(seats: str | None, players: int) -> tuple[str, ...]:
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


def rules(chosen: Namespace, language: Language) -> None:
    """Show the rules of a game."""
    game = registry.load(chosen.game)
    if not chosen.json:
        Screen(language).rules(game, chosen.clause)
        return
    book = game.rulebook
    wanted = [book.find(chosen.clause)] if chosen.clause else book.clauses.values()
    print_json(
        [
            {"id": clause.id, "ruling": clause.ruling, "text": clause.text.to(language)}
            for clause in wanted
        ]
    )


def sheet(chosen: Namespace, language: Language) -> None:
    """Draw a printed sheet."""
    known = {name: game for game in registry.games().values() for name in game.info.sheets}
    name = chosen.name.strip().lower()
    if name not in known:
        raise BadUsage(
            Text(
                en="there is no sheet '{name}'; the sheets are: {names}",
                fr="il n’y a pas de fiche « {name} » ; les fiches sont : {names}",
            ).filled(name=chosen.name, names=", ".join(known))
        )
    state = State.start(known[name], options=known[name].info.sheets[name])
    if chosen.svg and state.game.board:
        print(state.game.board.svg(state.view(), language))
    else:
        Screen(language).show(state)


def replay(chosen: Namespace, language: Language) -> None:
    """Show a record at one point, or step through it."""
    record = saves.load(chosen.record)
    if chosen.at is not None:
        record = record.truncated(chosen.at)
    if chosen.json:
        print_json(_as_json(record, language))
    elif chosen.at is None and sys.stdin.isatty():
        step_through(Screen(language), record)
    else:
        show_step(Screen(language), record, len(record.events))


def _as_json(record: Record, language: Language) -> dict[str, Any]:
    state = record.state
    return {
        "game": record.game.name,
        "players": record.start.players,
        "options": dict(record.start.options),
        "names": list(record.names),
        "events": [event_line(event) for event in record.events],
        "to_move": "chance" if state.chance_is_next else list(state.to_move),
        "view": msgspec.to_builtins(state.view()),
        "result": _result_json(state, language),
    }


def _result_json(state: State, language: Language) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    return {
        "ranks": list(result.ranks),
        "points": list(result.points),
        "clause": result.ending.clause,
        "summary": result.summary.to(language),
    }


def verify(chosen: Namespace, language: Language) -> None:
    """Check a finished record."""
    try:
        verified = verify_record(saves.text_of(chosen.record))
    except BadRecord as error:
        if chosen.json:
            print_json({"verified": False, "line": error.line, "reason": error.to(language)})
        raise
    state = verified.record.state
    if chosen.json:
        counts = {"decisions": verified.decisions, "throws": verified.throws}
        print_json({"verified": True, **counts, "result": _result_json(state, language)})
        return
    assert state.result is not None, "only finished games are verified"
    Screen(language).say(
        VERIFIED.filled(
            decisions=verified.decisions, throws=verified.throws, summary=state.result.summary
        ),
        "green",
    )
