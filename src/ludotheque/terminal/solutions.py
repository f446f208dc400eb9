"""Telling in the terminal what was found by solving a game."""

import json
from typing import Any

from ludotheque.language import Text, same
from ludotheque.terminal.screen import Screen

VALUES = {
    "win": Text(en="The player to move wins", fr="Celui qui doit jouer gagne"),
    "draw": Text(en="Best play is a draw", fr="Bien joué, c’est l’égalité"),
    "loss": Text(en="The player to move loses", fr="Celui qui doit jouer perd"),
}
IN_MOVES = Text(en="{value} in {n} moves.", fr="{value} en {n} coups.")
NO_MORE = Text(en="{value}.", fr="{value}.")
BEST_LINE = Text(en="Best play: {moves}", fr="Meilleur jeu : {moves}")
KEEPS = Text(en="{move} keeps that.", fr="{move} le conserve.")
EFFORT = Text(
    en="Looked at {nodes} positions in {seconds} s.",
    fr="{nodes} positions examinées en {seconds} s.",
)
TOLD = ("value", "distance", "best", "move", "nodes", "seconds")  # in sentences; the rest as it is


def show_solution(screen: Screen, found: dict[str, Any]) -> None:
    """Tell what was found from one state."""
    told = TOLD if found.get("value") in VALUES else ()
    if told:
        value = VALUES[found["value"]]
        sentence = IN_MOVES if "distance" in found else NO_MORE
        screen.say(sentence.filled(value=value, n=found.get("distance")), "bold")
        if "best" in found:
            screen.say(BEST_LINE.filled(moves=" ".join(found["best"])))
        if found.get("move"):
            screen.say(KEEPS.filled(move=found["move"]))
        screen.say(EFFORT.filled(nodes=found["nodes"], seconds=found["seconds"]), "dim")
    for name, value in found.items():
        if name not in told:
            screen.say(same(f"{name}: {json.dumps(value, ensure_ascii=False)}"))


def show_summary(screen: Screen, counts: dict[str, Any], file: str) -> None:
    """Tell what was found from all starts."""
    screen.say(
        Text(en="Solved: {n} starts.", fr="Résolus : {n} départs.").filled(n=counts["starts"])
    )
    for value, count in counts.get("value", {}).items():
        screen.say(
            Text(en="{value}: {count}", fr="{value} : {count}").filled(
                value=VALUES.get(value, same(value)), count=count
            )
        )
    for distance, count in counts.get("distance", {}).items():
        screen.say(
            Text(en="over in {n} moves: {count}", fr="fini en {n} coups : {count}").filled(
                n=distance, count=count
            )
        )
    screen.say(
        Text(en="The file: {path}", fr="Le fichier : {path}").filled(path=file), to_copy=True
    )
