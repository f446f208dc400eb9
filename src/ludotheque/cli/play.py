"""`ludotheque play`: a game in the terminal, new or resumed."""

import contextlib
import re
import secrets
from argparse import Namespace
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.options import given_options
from ludotheque.cli.parser import FILE, NUMBER_OR_FILE, CommandLine
from ludotheque.errors import BadUsage
from ludotheque.language import Language, Text, plain

if TYPE_CHECKING:
    from ludotheque.players import Player
    from ludotheque.tables.host import Bots, Host
    from ludotheque.tables.lenient_log import LenientLog
    from ludotheque.tables.log import Seat, TableStart
    from ludotheque.terminal.preparing import Waiting

USUAL_BOT = "medium"
LEAST_SECONDS, MOST_SECONDS = 0.5, 3600  # the least is far above what `hard` takes anyway
NO_SECONDS = Text(
    en="--think takes seconds from {least} to {most}, such as 2 or {example}, not '{written}'",
    fr="--think prend des secondes, de {least} à {most}, par exemple 2 ou {example}, pas "
    "« {written} »",
)
NOBODY_THINKS = Text(
    en="--think is for bots of level {hard}, and none plays here; seat one with --seats "
    "human,{hard}",
    fr="--think est pour les robots de niveau {hard}, et aucun ne joue ici ; placez-en un avec "
    "--seats human,{hard}",
)
NEARLY_A_BOT = Text(
    en="--seats: '{name}' is no bot; did you mean {meant}? For a person, write {capital}",
    fr="--seats : « {name} » n’est pas un robot ; vouliez-vous dire {meant} ? Pour une personne, "
    "écrivez {capital}",
)
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
        en="who sits where, from seat 1: somebody's name, human, or a bot: random, greedy, easy, "
        "medium, hard (default: human, then medium)",
        fr="qui joue où, depuis la place 1 : le nom de quelqu’un, humain, ou un robot : au hasard, "
        "glouton, facile, moyen, difficile (défaut : humain, puis moyen)",
    )
    play.takes(
        "--think",
        type=_seconds,
        metavar=Text(en="SECONDS", fr="SECONDES"),
        en="how long bots of level hard think about a choice, where they do not know the best one "
        "(default: some hundredths of a second); a decision of several steps has several choices",
        fr="combien de temps les robots de niveau hard réfléchissent à un choix, quand ils ne "
        "connaissent pas le meilleur (défaut : quelques centièmes de seconde) ; une décision en "
        "plusieurs étapes demande plusieurs choix",
    )
    play.takes_number(
        "--seed", en="fix chance, to play the same game again", fr="fixer le hasard, pour rejouer"
    )
    play.takes(
        "--resume",
        nargs="?",
        const="",
        metavar=NUMBER_OR_FILE,
        en="go on with a game that was left: its number, or a record (default: the last one)",
        fr="reprendre une partie quittée : son numéro, ou un enregistrement (défaut : la dernière)",
    )
    play.takes(
        "--save",
        type=Path,
        metavar=FILE,
        en="write the game to a new file when it ends or is left",
        fr="écrire la partie dans un nouveau fichier quand elle finit ou qu’on la quitte",
    )


def play_game(chosen: Namespace, language: Language) -> None:
    """Play a game in the terminal."""
    from ludotheque.storage import would_overwrite, write_new
    from ludotheque.tables.host import Host
    from ludotheque.tables.lenient_log import LenientLog
    from ludotheque.tables.sqlite_log import SqliteLog
    from ludotheque.terminal.completion import candidates, tab_completion
    from ludotheque.terminal.play import TerminalGame
    from ludotheque.terminal.preparing import Waiting
    from ludotheque.terminal.screen import Screen

    if chosen.save and chosen.save.exists():
        raise would_overwrite(chosen.save)
    with Waiting(language) as waiting:
        start = None if chosen.resume is not None else _new_game(chosen, waiting)
        log = LenientLog(SqliteLog)
        with contextlib.closing(log):
            host = Host(log, bots=_bots(chosen.seed, chosen.think, waiting))
            number = host.create(start) if start else _resumed_game(chosen, host, log, waiting)
            ask = waiting.before_answer(input)
            game = TerminalGame(Screen(language), host, number, log, ask)
            try:
                with tab_completion(lambda line: candidates(game.begun, line, language)):
                    game.run()
            finally:  # also when it is interrupted
                if chosen.save:
                    write_new(chosen.save, game.table.record().to_resume())


def _seconds(written: str) -> float:
    """Read how long to think; a decimal comma will do too."""
    found = re.fullmatch(r"(\d+(?:[.,]\d+)?) ?s?", written.strip())
    seconds = float(found[1].replace(",", ".")) if found else 0.0
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        known = {"least": plain(LEAST_SECONDS), "most": plain(MOST_SECONDS)}
        raise BadUsage(NO_SECONDS.filled(written=written, example=plain(1.5), **known))
    return seconds


def _check_thinkers(think: float | None, levels: Iterable[str]) -> None:
    """Refuse time for bots that would not use it."""
    from ludotheque.players.levels import HARD

    if think is not None and HARD not in levels:
        raise BadUsage(NOBODY_THINKS.filled(hard=HARD))


def _bots(seed: int | None, think: float | None, waiting: "Waiting") -> "Bots":
    """The bots at a table; they know nothing of the secret of its dice."""
    from ludotheque.engine.verbs import MAX_SEATS
    from ludotheque.players.levels import HARD, PLAYERS, hard
    from ludotheque.players.search import Budget

    makers = dict(PLAYERS)
    if think is not None:
        makers[HARD] = partial(hard, budget=Budget(milliseconds=round(1000 * think)))
    seed = secrets.randbits(63) if seed is None else seed

    def bot(level: str, seat: int) -> "Player":
        # No two players think alike.
        player = makers[level](seed * MAX_SEATS + seat)
        return waiting.before_choice(level, player, for_long=level == HARD and think is not None)

    return bot


def _resumed_game(chosen: Namespace, host: "Host", log: "LenientLog", waiting: "Waiting") -> int:
    """The number of the table to go on with; a record becomes one."""
    from ludotheque.engine import registry
    from ludotheque.jobs.readiness import Stage
    from ludotheque.records import read
    from ludotheque.storage import read_text
    from ludotheque.tables import saved
    from ludotheque.terminal.preparing import stage_for

    given = [name for name in DECIDED_BEFORE if getattr(chosen, name) not in (None, [])]
    if given:
        raise BadUsage(
            Text(
                en="a resumed game has its players and options already; leave out {given}",
                fr="une partie reprise a déjà ses joueurs et ses options ; retirez {given}",
            ).filled(given=", ".join(chosen.game if n == "game" else f"--{n}" for n in given))
        )
    if log.trouble:
        raise log.trouble
    wanted = str(chosen.resume or saved.last_left(log))
    if wanted.isdecimal():
        number = int(wanted)
        kept = log.summary(number)
        saved.check_own(kept)
        start = kept.start
        _check_thinkers(chosen.think, (seat.player for seat in start.seats))
        waiting.start(registry.load(start.game), Stage.MOVES)
        waiting.until(Stage.MOVES)
    else:
        text = read_text(Path(wanted))
        waiting.until_readable(text)
        record = read(text)
        _check_thinkers(chosen.think, record.names)
        number = host.import_record(record, is_copy=saved.is_own(Path(wanted)))
        saved.note_import(Path(wanted))
    table = host.table(number)
    if table.problem:
        raise table.problem
    waiting.start(table.game, stage_for(*table.bots.values()))
    return number


def _new_game(chosen: Namespace, waiting: "Waiting") -> "TableStart":
    """What is agreed before a new game, once as much is compiled as it takes to begin it."""
    from ludotheque.engine import registry
    from ludotheque.engine.dice import Dice
    from ludotheque.engine.state import State
    from ludotheque.jobs.readiness import Stage
    from ludotheque.tables import campaigns
    from ludotheque.tables.log import HUMAN, Secret, TableStart
    from ludotheque.terminal.preparing import stage_for

    if not chosen.game:
        raise BadUsage(
            Text(en="which game? name one of: {names}", fr="quel jeu ? nommez-en un : {names}")
            .filled(names=", ".join(registry.names()))
        )  # fmt: skip
    game = registry.load(chosen.game)
    named = len(chosen.seats.split(",")) if chosen.seats else None
    players = game.check_players(named if chosen.players is None else chosen.players)
    seats = _seats(chosen.seats, players)
    levels = tuple(seat.player for seat in seats)
    _check_thinkers(chosen.think, levels)
    with given_options(chosen.option) as options:
        if levels == (HUMAN,):
            options = campaigns.next_options(game, options)
        resolved = game.resolve(options)  # what is wrong is said before anybody waits
        waiting.start(game, stage_for(*levels))
        waiting.until(Stage.BEGINNING)
        State.start(game, players=players, options=options)  # whether they go together
    secret = Secret.new() if chosen.seed is None else Secret(0, Dice.from_seed(chosen.seed).secret)
    return TableStart(game.name, players, resolved, seats, datetime.now(UTC), (secret,))


def _seats(named: str | None, players: int) -> "tuple[Seat, ...]":
    """Who sits where: the levels of bots, and people, by name where they have one."""
    from ludotheque.players import PLAYERS
    from ludotheque.tables.log import HUMAN, Seat
    from ludotheque.tables.names import kind_called, kind_meant

    names = [name.strip() for name in named.split(",")] if named else [HUMAN]
    names += [USUAL_BOT] * (players - len(names))
    levels = {name: kind for name in names if (kind := kind_called(name))}
    people = [name for name in names if name not in levels]
    for name in people:
        if meant := kind_meant(name):
            known = {"meant": meant, "capital": name.capitalize()}
            raise BadUsage(NEARLY_A_BOT.filled(name=name, **known))
    if len(names) != players or not all(names) or len(set(people)) < len(people):
        raise BadUsage(
            Text(
                en="--seats: name {n} players, each once: people by any name, bots by one of "
                "{known}",
                fr="--seats : nommez {n} joueurs, chacun une fois : les gens par leur nom, les "
                "robots parmi {known}",
            ).filled(n=players, known=", ".join(PLAYERS))
        )
    return tuple(Seat(levels.get(name, name), levels.get(name, HUMAN)) for name in names)
