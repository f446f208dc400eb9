"""Telling in the terminal what was found by solving a game."""

import json
from typing import Any

from rich.table import Table

from ludotheque.language import Text, number, same
from ludotheque.terminal.screen import Screen

VALUES = {
    "win": Text(en="The player to move wins", fr="Celui qui doit jouer gagne"),
    "draw": Text(en="Best play is a draw", fr="Si chacun joue au mieux, égalité"),
    "loss": Text(en="The player to move loses", fr="Celui qui doit jouer perd"),
}
AT_ONCE = Text(en="{value} at once.", fr="{value} tout de suite.")
IN_MOVES = Text(en="{value} in {n} moves.", fr="{value} en {n} coups.")
NO_MORE = Text(en="{value}.", fr="{value}.")
BEST_LINE = Text(en="Best play: {moves}", fr="Meilleure suite : {moves}")
ALL_KEEPING = Text(
    en="Moves that keep that: {moves}", fr="Coups qui conservent ce résultat : {moves}"
)
KEEPS = Text(en="{move} keeps that.", fr="{move} conserve ce résultat.")
EFFORT = Text(
    en="Looked at {nodes} positions in {seconds} s.",
    fr="{nodes} positions examinées en {seconds} s.",
)
CHANCES = Text(
    en="Chances to win with best play, in the order of turns: {chances}.",
    fr="Chances de gagner si chacun joue au mieux, dans l’ordre des tours : {chances}.",
)
CHOICE = Text(en="the best choice", fr="le meilleur choix")
SHOWN = Text(en="when the dice show", fr="quand les dés montrent")
# Told in sentences; the rest is written as it is.
TOLD = ("value", "distance", "best", "keeping", "move", "nodes", "seconds", "chances")
DIGITS = 9


def show_solution(screen: Screen, found: dict[str, Any]) -> None:
    """Tell what was found from one state."""
    if found.get("value") in VALUES:
        _show_value(screen, found)
    if "chances" in found:
        _show_chances(screen, found)
    for name, value in found.items():
        if name not in TOLD:
            screen.say(same(f"{name}: {json.dumps(value, ensure_ascii=False)}"), "dim")


def _show_value(screen: Screen, found: dict[str, Any]) -> None:
    """Who wins, in how many moves and by which."""
    value = VALUES[found["value"]]
    distance = found.get("distance")
    sentence = {None: NO_MORE, 1: AT_ONCE}.get(distance, IN_MOVES)
    screen.say(sentence.filled(value=value, n=distance), "bold")
    if "best" in found:
        screen.say(BEST_LINE.filled(moves=" ".join(found["best"])))
    if "keeping" in found:
        screen.say(ALL_KEEPING.filled(moves=" ".join(found["keeping"])))
    if found.get("move"):
        screen.say(KEEPS.filled(move=found["move"]))
    effort = {"nodes": number(found["nodes"]), "seconds": number(found["seconds"], 2)}
    screen.say(EFFORT.filled(**effort), "dim")


def _show_chances(screen: Screen, found: dict[str, Any]) -> None:
    """How often each player wins, and what to do with each throw."""
    chances = [number(chance, DIGITS) for chance in found["chances"]]
    told = Text(en=", ".join(map(str, chances)), fr=" ; ".join(c.to("fr") for c in chances))
    screen.say(CHANCES.filled(chances=told), "bold")
    if found.get("best"):
        table = Table(CHOICE.to(screen.language), SHOWN.to(screen.language))
        for choice, throws in found["best"].items():
            table.add_row(choice, ", ".join(throw.replace(" ", "") for throw in throws))
        screen.console.print(table)
    screen.say(
        Text(en="Found in {s} s.", fr="Trouvé en {s} s.").filled(s=number(found["seconds"], 2))
    )


def show_summary(screen: Screen, counts: dict[str, Any], file: str) -> None:
    """Tell what was found from all starts."""
    screen.say(
        Text(en="Starts solved: {n}.", fr="Départs résolus : {n}.").filled(
            n=number(counts["starts"])
        )
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
