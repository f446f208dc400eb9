"""How the commands that study a game are typed and explained."""

import argparse
from pathlib import Path

from ludotheque.cli.grammar import Grammar
from ludotheque.language import LANGUAGES

SOLVE = "solve"
DOES_IT = "ludotheque.cli.study_commands"


def analyse(grammar: Grammar) -> None:
    """`ludotheque analyse`."""
    about = grammar.say(
        "value every move of a record and mark its mistakes",
        "évaluer chaque coup d’une partie et marquer les erreurs",
    )
    example = "ludotheque analyse my-game.record --at 12"
    analyse = grammar.command("analyse", about, example, DOES_IT)
    grammar.takes_record(analyse)
    at = grammar.say(
        "value every possible move after N events, instead of judging the game",
        "évaluer tous les coups possibles après N événements, au lieu de juger la partie",
    )
    analyse.add_argument("--at", type=int, metavar="N", help=at)
    effort = grammar.say(
        "simulations for each decision that has no exact value (default: 16000, or no limit with "
        "--milliseconds)",
        "nombre de simulations pour chaque décision sans valeur exacte (défaut : 16000, ou sans "
        "limite avec --milliseconds)",
    )
    analyse.add_argument("--simulations", type=int, metavar="N", help=effort)
    time = grammar.say(
        "milliseconds for each such decision; with --simulations too, whichever ends first; "
        "results then vary from one run to the next",
        "durée en millisecondes pour chacune de ces décisions ; avec --simulations, on s’arrête à "
        "la première limite atteinte ; les résultats varient alors d’une fois à l’autre",
    )
    analyse.add_argument("--milliseconds", type=int, metavar="N", help=time)
    grammar.takes_json(analyse)


def solve(grammar: Grammar) -> None:
    """`ludotheque solve`."""
    say = grammar.say
    solve = grammar.command(
        SOLVE,
        say(
            "solve a game exactly: who wins, how soon, by which moves",
            "résoudre un jeu exactement : qui gagne, en combien de coups, et lesquels",
        ),
        "ludotheque solve donuts --layout 42 --json",
        DOES_IT,
    )
    grammar.takes_game(solve)
    how_many = say("how many play", "le nombre de joueurs")
    solve.add_argument("--players", type=int, metavar="N", help=how_many)
    grammar.takes_options(solve)
    solve.add_argument(
        "--value-only",
        action="store_true",
        help=say(
            "tell only who wins, not how soon and how, which is quicker",
            "dire seulement qui gagne, pas en combien de coups ni comment : c’est plus rapide",
        ),
    )
    _takes_starts(grammar, solve)
    _takes_runner(grammar, solve)
    _takes_ledger(grammar, solve)
    grammar.takes_json(solve)
    solve.description = f"{solve.description}. " + say(
        "An option of the game may be written as a flag: --layout 42 is --option layout=42.",
        "Une option du jeu s’écrit aussi directement : --layout 42 vaut --option layout=42.",
    )


def _takes_starts(grammar: Grammar, solve: argparse.ArgumentParser) -> None:
    solve.add_argument(
        "--all",
        action="store_true",
        help=grammar.say(
            "solve every start of the game, such as every board",
            "résoudre tous les départs du jeu, par exemple tous les plateaux",
        ),
    )
    solve.add_argument(
        "--sample",
        type=int,
        metavar="N",
        help=grammar.say(
            "solve N starts drawn at random, always the same",
            "résoudre N départs tirés au hasard, toujours les mêmes",
        ),
    )


def with_options(grammar: Grammar, words: list[str]) -> list[str]:
    """Take flags that `solve` does not have for options of the game to be solved."""
    told = [word for word in words if not word.startswith("--lang") and word not in LANGUAGES]
    if told[:1] != [SOLVE]:
        return words
    flags = grammar.commands.choices[SOLVE]._option_string_actions
    left, written = list(words), []
    while left:
        word = left.pop(0)
        flag, equals, value = word.partition("=")
        if not flag.startswith("--") or flag in flags:
            written.append(word)
            continue
        if not equals:
            if not left:
                grammar.parser.error(f"argument {flag}: expected one argument")
            value = left.pop(0)
        written += ["--option", f"{flag.removeprefix('--')}={value}"]
    return written


def arena(grammar: Grammar) -> None:
    """`ludotheque arena`."""
    say = grammar.say
    arena = grammar.command(
        "arena",
        say(
            "let players meet in every seat order, and tell who is best",
            "faire s’affronter des joueurs dans tous les ordres de jeu, et dire qui est le "
            "meilleur",
        ),
        "ludotheque arena don --players hard,random*3 --games 400 --report don.html",
        DOES_IT,
    )
    grammar.takes_game(arena)
    _takes_players(grammar, arena)
    grammar.takes_options(arena)
    same_seed = say("same seed, same result", "même graine, même résultat")
    arena.add_argument("--seed", type=int, default=0, metavar="N", help=same_seed)
    _takes_runner(grammar, arena)
    _takes_ledger(grammar, arena)
    _takes_report(grammar, arena)
    grammar.takes_json(arena)


def _takes_players(grammar: Grammar, arena: argparse.ArgumentParser) -> None:
    say = grammar.say
    arena.add_argument(
        "--players",
        required=True,
        metavar=say("WHO,WHO", "QUI,QUI"),
        help=say(
            "who plays: random, greedy, easy, medium, hard; random*3 is random three times",
            "qui joue : random, greedy, easy, medium, hard ; random*3 vaut trois fois random",
        ),
    )
    arena.add_argument(
        "--seats",
        type=int,
        metavar="N",
        help=say(
            "how many play together (default: all who are named, if so many may play); of "
            "more names, every group meets",
            "le nombre de joueurs d’une partie (défaut : autant que de noms, si le jeu le "
            "permet) ; s’il y a plus de noms, tous les groupes se rencontrent",
        ),
    )
    arena.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help=say(
            "how many games (default: 100), rounded up so that all seat orders come equally often",
            "le nombre de parties (défaut : 100), augmenté s’il le faut pour que chaque ordre de "
            "jeu soit joué le même nombre de fois",
        ),
    )


def study(grammar: Grammar) -> None:
    """`ludotheque study`."""
    say = grammar.say
    study = grammar.command(
        "study",
        say(
            "report how a game plays: seats, lengths, points, options",
            "étudier un jeu : places, durées, points, options",
        ),
        "ludotheque study easycome --by greedy --report easycome.html",
        DOES_IT,
    )
    grammar.takes_game(study)
    how_many = say("how many play (default: every number)", "à combien (défaut : tous)")
    study.add_argument("--players", type=int, metavar="N", help=how_many)
    study.add_argument(
        "--games",
        type=int,
        default=5000,
        metavar="N",
        help=say(
            "random games of each kind (default: 5000); better players play one for 25",
            "parties au hasard de chaque sorte (défaut : 5000) ; de meilleurs joueurs en "
            "jouent une pour 25",
        ),
    )
    study.add_argument(
        "--by",
        default="easy",
        metavar=say("WHO", "QUI"),
        help=say(
            "who plays besides random (default: easy)",
            "qui joue outre random (défaut : easy)",
        ),
    )
    grammar.takes_options(study)
    same_seed = say("same seed, same result", "même graine, même résultat")
    study.add_argument("--seed", type=int, default=0, metavar="N", help=same_seed)
    _takes_runner(grammar, study)
    _takes_report(grammar, study)
    grammar.takes_json(study)


def _takes_ledger(grammar: Grammar, parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--save",
        type=Path,
        metavar=grammar.say("FILE", "FICHIER"),
        help=grammar.say(
            "the file that keeps the results (default: one beside your saved games)",
            "le fichier qui garde les résultats (défaut : à côté de vos parties sauvées)",
        ),
    )
    parser.add_argument(
        "--resume",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=grammar.say(
            "go on where the same command was stopped (the default), or start anew",
            "continuer là où la même commande s’était arrêtée (par défaut), ou tout recommencer",
        ),
    )


def _takes_report(grammar: Grammar, parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--report",
        type=Path,
        metavar=grammar.say("FILE.html", "FICHIER.html"),
        help=grammar.say(
            "where to write a page with plots", "où écrire une page avec des graphiques"
        ),
    )


def _takes_runner(grammar: Grammar, parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on",
        default="processes",
        metavar=grammar.say("WHERE", "OÙ"),
        help=grammar.say(
            "where the work is done: processes (of this machine, the default), ray (a cluster "
            "on this machine), or the address of a Ray cluster",
            "où se fait le travail : processes (sur cette machine, par défaut), ray (une grappe "
            "sur cette machine), ou l’adresse d’une grappe Ray",
        ),
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help=grammar.say(
            "how many tasks at a time (default: one a core)",
            "le nombre de tâches à la fois (défaut : une par cœur)",
        ),
    )


def bench(grammar: Grammar) -> None:
    """`ludotheque bench`."""
    about = grammar.say(
        "measure random games a second, beside peers",
        "mesurer les parties au hasard par seconde, à côté d’autres logiciels",
    )
    bench = grammar.command("bench", about, "ludotheque bench donuts --json", DOES_IT)
    grammar.takes_game(bench, nargs="*")
    grammar.takes_json(bench)


def prepare(grammar: Grammar) -> None:
    """`ludotheque prepare`."""
    about = grammar.say(
        "compile the rules ahead (set-up does this)",
        "compiler les règles d’avance (l’installation le fait)",
    )
    grammar.command("prepare", about, "ludotheque prepare", DOES_IT)


STUDYING = (analyse, solve, arena, study, bench, prepare)
