"""`ludotheque games`, `rules`, `sheet`, `check` and `help`: what is on the shelf."""

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.cli.parser import COMMAND, FILE, CommandLine
from ludotheque.errors import BadContent, BadUsage, CheckFailed
from ludotheque.language import Language, Text, joined, same, texts

if TYPE_CHECKING:
    from ludotheque.engine.game import Option

CLAUSE = Text(en="CLAUSE", fr="RÈGLE")
SHEET = Text(en="SHEET", fr="FICHE")
HEADINGS = texts(en="name | game | players | clauses", fr="nom | jeu | joueurs | règles")
OPTION = Text(
    en="--option {option}={values}: {about} (default: {default})",
    fr="--option {option}={values} : {about} (défaut : {default})",
)
ANY_FILE = Text(en="@FILE", fr="@FICHIER")
NOTHING_TO_REPLACE = Text(
    en="nothing that {game} contains can be replaced from a file; that is possible with: {names}",
    fr="rien de ce que contient {game} ne se remplace par un fichier ; c’est possible avec : "
    "{names}",
)
FILE_OR_EXAMPLE = Text(
    en="name a file to check, or give --example",
    fr="nommez un fichier à vérifier, ou donnez --example",
)
SOUND = Text(
    en="Sound: {file} can be played with: ludotheque play {game} --{option} @{file}",
    fr="Sans erreur : pour jouer avec {file} : ludotheque play {game} --{option} @{file}",
)
ONE_MISTAKE = Text(en="{file} has a mistake", fr="{file} : une erreur")
MISTAKES = Text(en="{file} has {n} mistakes", fr="{file} : {n} erreurs")
NO_SHEET = Text(
    en="there is no sheet '{name}'; the sheets are: {names}",
    fr="il n’y a pas de fiche « {name} » ; les fiches sont : {names}",
)


def add_games(line: CommandLine) -> None:
    """`ludotheque games`."""
    games = line.command(
        "games",
        list_games,
        en="list the games and their options",
        fr="lister les jeux et leurs options",
        example="--json",
    )
    games.takes_json()


def list_games(chosen: Namespace, language: Language) -> None:
    """List the games."""
    from ludotheque.engine import registry
    from ludotheque.terminal.screen import Screen, print_json

    games = registry.games().values()
    if chosen.json:
        print_json([game.as_json(language) for game in games])
        return
    screen = Screen(language)
    rows = []
    for game in games:
        players, clauses = game.info.player_span.to(language), str(len(game.rulebook.clauses))
        rows.append((game.name, game.title.to(language), players, clauses))
    screen.framed_table(HEADINGS, rows)
    for game in games:
        screen.blank()
        screen.say(game.title, "bold")
        if game.rulebook.content:
            screen.say(game.rulebook.content)
        for option in game.info.options:
            values = _values(option)
            known = {"values": values, "about": option.about, "default": option.default}
            screen.say(OPTION.filled(option=option.name, **known))


def _values(option: "Option") -> Text:
    """What can be typed for an option: every choice, or some where there are too many to list."""
    if option.choices:
        return same("|".join(option.choices))
    more = ANY_FILE if option.schema else same("…")
    return joined([*map(same, (option.default, *option.examples)), more], "|")


def add_rules(line: CommandLine) -> None:
    """`ludotheque rules`."""
    rules = line.command(
        "rules",
        show_rules,
        en="read the rules of a game",
        fr="lire les règles d’un jeu",
        example="donuts DN-6",
    )
    rules.takes_game()
    rules.takes(
        "clause",
        nargs="?",
        default="",
        metavar=CLAUSE,
        en="one clause, such as DN-6",
        fr="une seule règle, comme DN-6",
    )
    rules.takes_json()


def show_rules(chosen: Namespace, language: Language) -> None:
    """Show the rules of a game, which need not be loaded for that."""
    from ludotheque.engine import shelf
    from ludotheque.terminal.screen import Screen, print_json

    box = shelf.find(chosen.game)
    if not chosen.json:
        Screen(language).rules(box, chosen.clause)
        return
    book = box.rulebook
    wanted = [book.find(chosen.clause)] if chosen.clause else book.clauses.values()
    print_json([clause.as_json(language) for clause in wanted])


def add_sheet(line: CommandLine) -> None:
    """`ludotheque sheet`."""
    sheet = line.command(
        "sheet",
        show_sheet,
        en="draw the printed sheet of a game",
        fr="dessiner la fiche d’un jeu",
        example="animals --svg > animals.svg",
    )
    sheet.takes("name", metavar=SHEET, en="the sheet’s name", fr="le nom de la fiche")
    sheet.takes_flag(
        "--svg", en="as a picture for a page or a printer", fr="en image pour une page"
    )


def show_sheet(chosen: Namespace, language: Language) -> None:
    """Draw a printed sheet."""
    from ludotheque.engine import registry
    from ludotheque.engine.state import State
    from ludotheque.terminal.screen import Screen

    known = {name: game for game in registry.games().values() for name in game.info.sheets}
    name = chosen.name.strip().lower()
    if name not in known:
        raise BadUsage(NO_SHEET.filled(name=chosen.name, names=", ".join(known)))
    state = State.start(known[name], options=known[name].info.sheets[name])
    if chosen.svg and state.game.svg:
        print(state.game.svg(state.view(), language))
    else:
        Screen(language).show(state)


def add_check(line: CommandLine) -> None:
    """`ludotheque check`."""
    check = line.command(
        "check",
        check_content,
        en="check a file with what your box contains: its tiles or its cards",
        fr="vérifier un fichier avec le contenu de votre boîte : ses tuiles ou ses cartes",
        example="donuts my-box.toml",
    )
    check.takes_game()
    check.takes("file", type=Path, nargs="?", metavar=FILE, en="the file", fr="le fichier")
    check.takes_flag(
        "--example",
        en="print the file that is played with otherwise, to begin from",
        fr="écrire le fichier avec lequel on joue d’ordinaire, pour partir de lui",
    )
    check.takes_json()


def check_content(chosen: Namespace, language: Language) -> None:
    """Name every mistake in a player's own content, or print ours to begin from."""
    from ludotheque.cli.example_file import example_of
    from ludotheque.engine import registry
    from ludotheque.terminal.screen import Screen, print_json

    game = registry.load(chosen.game)
    option = next((option for option in game.info.options if option.schema), None)
    if option is None:
        others = registry.games().values()
        able = [one.name for one in others if any(option.schema for option in one.info.options)]
        raise BadUsage(NOTHING_TO_REPLACE.filled(game=game.title, names=", ".join(able)))
    if bool(chosen.file) == chosen.example:
        raise BadUsage(FILE_OR_EXAMPLE)
    if chosen.example:
        print(example_of(game.info.folder, language), end="")
        return
    _check_file(chosen, option, language)
    if chosen.json:
        print_json({"sound": True, "option": option.name, "problems": []})
        return
    sound = SOUND.filled(file=chosen.file, game=game.name, option=option.name)
    Screen(language).say(sound, to_copy=True)


def _check_file(chosen: Namespace, option: "Option", language: Language) -> None:
    """Say all that is wrong with a file, and fail."""
    from ludotheque.engine import content
    from ludotheque.storage import read_text
    from ludotheque.terminal.screen import Screen

    assert option.schema, "this option takes a file"
    try:
        content.parse(read_text(chosen.file), option.schema, str(chosen.file))
    except BadContent as error:
        if not chosen.json:
            for problem in error.problems:
                Screen(language).say(problem)
        said = [problem.to(language) for problem in error.problems]
        counted = ONE_MISTAKE if len(said) == 1 else MISTAKES
        reason = counted.filled(file=chosen.file, n=len(said))
        raise CheckFailed(reason, sound=False, problems=said) from error


def add_help(line: CommandLine) -> None:
    """`ludotheque help`."""
    helping = line.command(
        "help",
        partial(show_help, line),
        en="explain all commands, or one",
        fr="expliquer toutes les commandes, ou une seule",
        example="play",
    )
    helping.takes("about", nargs="?", metavar=COMMAND, en="a command", fr="une commande")


def show_help(line: CommandLine, chosen: Namespace, language: Language) -> None:
    """What a command, or all together, can do."""
    (line.commands.choices[line.known(chosen.about)] if chosen.about else line).print_help()
