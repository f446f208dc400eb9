"""Who decides: players get a view of the state and choose a move."""

from ludotheque.players.levels import PLAYERS, Player, added_players
from ludotheque.players.random import RandomPlayer

__all__ = ["PLAYERS", "Player", "RandomPlayer", "added_players"]
