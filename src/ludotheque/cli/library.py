"""`ludotheque games`, `rules` and `sheet`: what is on the shelf."""

from argparse import Namespace

from ludotheque.cli.parser import CommandLine
from ludotheque.errors import BadUsage
from ludotheque.language import Language, Text, texts

HEADINGS = texts(en="name | game | players | clauses", fr="nom | jeu | joueurs | règles")
OPTION = Text(
    en="{game} --option {option}={default}: {about}",
    fr="{game} --option {option}={default} : {about}",
)
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
        for option in game.info.options:
            named = {"game": game.name, "option": option.name, "default": option.default}
            screen.say(OPTION.filled(about=option.about, **named))


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
        en="one clause, such as DN-6",
        fr="une seule règle, comme DN-6",
    )
    rules.takes_json()


def show_rules(chosen: Namespace, language: Language) -> None:
    """Show the rules of a game."""
    from ludotheque.engine import registry
    from ludotheque.terminal.screen import Screen, print_json

    game = registry.load(chosen.game)
    if not chosen.json:
        Screen(language).rules(game, chosen.clause)
        return
    book = game.rulebook
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
    sheet.takes("name", en="the sheet’s name", fr="le nom de la fiche")
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
    if chosen.svg and state.game.board:
        print(state.game.board.svg(state.view(), language))
    else:
        Screen(language).show(state)
