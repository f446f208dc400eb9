"""Telling in the terminal what was found by solving a game."""

import json
import math
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
FIRST_PLAYER = Text(
    en="If all play best, the first player wins with a chance of {chance}.",
    fr="Si chacun joue au mieux, celui qui commence gagne avec une probabilité de {chance}.",
)
BY_TURN = Text(
    en="Chances in the order of turns: {chances}.",
    fr="Probabilités dans l’ordre des tours : {chances}.",
)
BY_SEAT = Text(
    en="Chances by seat, as the game stands: {chances}.",
    fr="Probabilités par place, en l’état de la partie : {chances}.",
)
GAME_VALUE = Text(
    en="Nobody gains by playing any turn otherwise: this is the value of the game, to {digits} "
    "decimals.",
    fr="Personne ne gagne à jouer un tour autrement : c’est la valeur du jeu, à {digits} "
    "décimales.",
)
SETTLED_PLAY = Text(
    en="With more than two players, each for themselves, best play need not settle. These chances "
    "are exact for one settled way to play: by playing any one turn otherwise, nobody would gain "
    "more than {gain}.",
    fr="À plus de deux, chacun pour soi, le meilleur jeu ne se stabilise pas forcément. Ces "
    "probabilités sont exactes pour une façon stable de jouer : en jouant un seul tour autrement, "
    "personne ne gagnerait plus de {gain}.",
)
FOUND = Text(
    en="Found in {seconds} s: {states} states, {rounds} rounds of improving how all play.",
    fr="Trouvé en {seconds} s : {states} états, {rounds} passes pour améliorer le jeu de tous.",
)
KEPT = Text(
    en="Read from a file; nothing was solved anew.",
    fr="Lu dans un fichier ; rien n’a été résolu à nouveau.",
)
CHOICE = Text(en="the best choice", fr="le meilleur choix")
SHOWN = Text(en="when the dice show", fr="quand les dés montrent")
# What is told in sentences, where a value or chances were found; the rest is written as it is.
OF_VALUE = ("value", "distance", "best", "keeping", "move", "nodes", "seconds")
OF_CHANCES = ("first_player", "chances", "states", "rounds", "precision", "most_to_gain", "seconds")
ALSO_OF_CHANCES = ("sweeps", "tie", "kept", "seats", "best")  # the first two are for programs
DIGITS = 9
GAIN_DIGITS = 6


def show_solution(screen: Screen, found: dict[str, Any]) -> None:
    """Tell what was found from one state."""
    told: tuple[str, ...] = ()
    if found.get("value") in VALUES:
        told = OF_VALUE
        _show_value(screen, found)
    elif found.keys() >= set(OF_CHANCES):
        told = OF_CHANCES + ALSO_OF_CHANCES
        _show_chances(screen, found)
    for name, value in found.items():
        if name not in told:
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
    """How often each player wins, what to do with each throw, and how sure that is."""
    screen.say(FIRST_PLAYER.filled(chance=number(found["first_player"], DIGITS)), "bold")
    screen.say(BY_TURN.filled(chances=_listed(found["chances"])))
    if "seats" in found:
        screen.say(BY_SEAT.filled(chances=_listed(found["seats"])))
    if found.get("best"):
        table = Table(CHOICE.to(screen.language), SHOWN.to(screen.language))
        for choice, throws in found["best"].items():
            table.add_row(choice, ", ".join(throw.replace(" ", "") for throw in throws))
        screen.console.print(table)
    if found["most_to_gain"] <= found["precision"]:
        screen.say(GAME_VALUE.filled(digits=round(-math.log10(found["precision"]))))
    else:
        screen.say(SETTLED_PLAY.filled(gain=number(found["most_to_gain"], GAIN_DIGITS)))
    effort = {name: number(found[name]) for name in ("states", "rounds")}
    screen.say(FOUND.filled(seconds=number(found["seconds"], 2), **effort), "dim")
    if found.get("kept"):
        screen.say(KEPT, "dim")


def _listed(chances: list[float]) -> Text:
    told = [number(chance, DIGITS) for chance in chances]
    return Text(en=", ".join(one.en for one in told), fr=" ; ".join(one.fr for one in told))


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
