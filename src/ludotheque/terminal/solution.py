"""Telling in the terminal what was found by solving a game."""

import math
from collections.abc import Iterable
from typing import Any

from ludotheque.engine.lexicon import Lexicon
from ludotheque.engine.solving import ExactValue, WinProbabilities
from ludotheque.language import Text, joined, number, same, texts
from ludotheque.study.solving import Timed
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
    en="If all play best, the first player wins with probability {share}.",
    fr="Si chacun joue au mieux, celui qui commence gagne avec une probabilité de {share}.",
)
BY_TURN = Text(
    en="Win probabilities in the order of turns: {shares}.",
    fr="Probabilités dans l’ordre des tours : {shares}.",
)
BY_SEAT = Text(
    en="Win probabilities by seat, as the game stands: {shares}.",
    fr="Probabilités par place, en l’état de la partie : {shares}.",
)
GAME_VALUE = Text(
    en="Nobody gains by playing any turn otherwise: this is the value of the game, to {digits} "
    "decimals.",
    fr="Personne ne gagne à jouer un tour autrement : c’est la valeur du jeu, à {digits} "
    "décimales.",
)
SETTLED_PLAY = Text(
    en="With more than two players, each for themselves, best play need not settle. These figures "
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
STARTS = Text(en="Starts solved: {n}.", fr="Départs résolus : {n}.")
OF_VALUE = Text(en="{value}: {count}", fr="{value} : {count}")
OF_LENGTH = Text(en="over in {n} moves: {count}", fr="fini en {n} coups : {count}")
THE_FILE = Text(en="The file: {path}", fr="Le fichier : {path}")
MOVE_HEADINGS = texts(en="move | chance to win", fr="coup | probabilité de gagner")
THROW_HEADINGS = texts(
    en="the best choice | when the dice show", fr="le meilleur choix | quand les dés montrent"
)
DIGITS = 9
GAIN_DIGITS = 6


def show_solution(screen: Screen, found: Timed, lexicon: Lexicon) -> None:
    """Tell what was found from one state; the game's lexicon says its moves."""
    match found.solution:
        case ExactValue() as solution:
            _show_value(screen, solution, found.seconds, lexicon)
        case WinProbabilities() as solution:
            _show_probabilities(screen, solution, found.seconds, lexicon)


def _show_value(screen: Screen, found: ExactValue, seconds: float, lexicon: Lexicon) -> None:
    """Who wins, in how many moves and by which."""
    sentence = NO_MORE if found.distance is None else AT_ONCE if found.distance == 1 else IN_MOVES
    screen.say(sentence.filled(value=VALUES[found.value], n=found.distance), "bold")
    if found.best:
        screen.say(BEST_LINE.filled(moves=lexicon.said(" ".join(found.best))))
    if found.keeping:
        screen.say(ALL_KEEPING.filled(moves=lexicon.said(" ".join(found.keeping))))
    if found.move:
        screen.say(KEEPS.filled(move=lexicon.said(found.move)))
    screen.say(EFFORT.filled(nodes=number(found.nodes), seconds=number(seconds, 2)), "dim")


def _show_probabilities(
    screen: Screen, found: WinProbabilities, seconds: float, lexicon: Lexicon
) -> None:
    """How often each player wins, what to do with each throw, and how sure that is."""
    screen.say(FIRST_PLAYER.filled(share=number(found.first_player, DIGITS)), "bold")
    screen.say(BY_TURN.filled(shares=_listed(found.by_turn)))
    if found.by_seat:
        screen.say(BY_SEAT.filled(shares=_listed(found.by_seat)))
    _show_choices(screen, found, lexicon)
    if found.most_to_gain <= found.precision:
        screen.say(GAME_VALUE.filled(digits=round(-math.log10(found.precision))))
    else:
        screen.say(SETTLED_PLAY.filled(gain=number(found.most_to_gain, GAIN_DIGITS)))
    effort = {"states": number(found.states), "rounds": number(found.rounds)}
    screen.say(FOUND.filled(seconds=number(seconds, 2), **effort), "dim")
    if found.kept:
        screen.say(KEPT, "dim")


def _show_choices(screen: Screen, found: WinProbabilities, lexicon: Lexicon) -> None:
    """What each move is worth, or which is best for which throws."""
    language = screen.language
    if found.moves:
        rows = [
            (lexicon.said(move).to(language), number(worth, DIGITS).to(language))
            for move, worth in found.moves.items()
        ]
        screen.framed_table(MOVE_HEADINGS, rows)
    if found.best:
        rows = [
            (
                lexicon.said(choice).to(language),
                ", ".join(throw.replace(" ", "") for throw in throws),
            )
            for choice, throws in found.best.items()
        ]
        screen.framed_table(THROW_HEADINGS, rows)


def _listed(probabilities: Iterable[float]) -> Text:
    return joined((number(one, DIGITS) for one in probabilities), en=", ", fr=" ; ")


def show_summary(screen: Screen, counts: dict[str, Any], file: str) -> None:
    """Tell what was found from all starts."""
    screen.say(STARTS.filled(n=number(counts["starts"])))
    for value, count in counts.get("value", {}).items():
        screen.say(OF_VALUE.filled(value=VALUES.get(value, same(value)), count=count))
    for distance, count in counts.get("distance", {}).items():
        screen.say(OF_LENGTH.filled(n=distance, count=count))
    screen.say(THE_FILE.filled(path=file), to_copy=True)
