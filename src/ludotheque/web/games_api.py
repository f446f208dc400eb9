"""What is on the shelf, how the server is, and the description of all that can be asked."""

from ludotheque import __version__
from ludotheque.web.asgi import JSON, Whole
from ludotheque.web.asking import Ask, endpoint
from ludotheque.web.models import GameBox, GameOption, Health


@endpoint("GET", "/health")
async def health(ask: Ask) -> Health:
    """Whether the server is well, and which games are ready."""
    return Health(status="ok", version=__version__, ready=tuple(ask.house.games.ready))


@endpoint("GET", "/api/games")
async def list_games(ask: Ask) -> list[GameBox]:
    """The games on the shelf; those that are not ready say when they will be."""
    return [box_of(ask, name) for name in ask.house.games.names]


@endpoint("GET", "/api/games/{game}")
async def show_game(ask: Ask) -> GameBox:
    """One game on the shelf."""
    return box_of(ask, ask.house.games.box(ask.params["game"]).name)


@endpoint("POST", "/api/games/{game}/prepare")
async def prepare_game(ask: Ask) -> GameBox:
    """Let a game be the next that is made ready."""
    name = ask.house.games.box(ask.params["game"]).name
    ask.house.games.ask_for(name)
    return box_of(ask, name)


@endpoint("GET", "/api/openapi.json")
async def describe(ask: Ask) -> Whole:
    """The description of this API."""
    from ludotheque.web.openapi import description

    return Whole(200, description(), [JSON])


def box_of(ask: Ask, name: str) -> GameBox:
    """A game as it stands on the shelf."""
    readiness, language = ask.house.games.status(name), ask.language
    title = ask.house.games.box(name).title.to(language)
    if not readiness.is_ready:
        return GameBox(name=name, title=title, readiness=readiness)
    game = ask.house.games.require(name)
    options = tuple(GameOption(**option.as_json(language)) for option in game.info.options)
    players = (game.info.min_players, game.info.max_players)
    return GameBox(name=name, title=title, readiness=readiness, players=players, options=options)
