"""Dungeons, Dice & Danger, for one to four: pair the dice, cross your way to monsters, kill them.

A decision on a throw is a few moves: `pair 3+5 2+6`, then `cross N7a`, `hit hound` (by the first
word of our sheets: the boss is `boss`), `torch G12b`, `chest lives`, `skip`, and `done` to confirm.
`cross Da 3+3` names the pair where either could be used. Before the Puzzled Pyramid each number is
written: `cloud Ka 3`. Results of chance are `first 2` and `dice 2 2 4 5 black 1`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import numpy as np

from ludotheque.errors import BadOption, RuleError
from ludotheque.games import rulebook
from ludotheque.games.contract import Ending, Game, Option
from ludotheque.games.dungeons import kernel, kernel_sheet, kernel_state, notation, objections
from ludotheque.games.dungeons.drawing import draw
from ludotheque.games.dungeons.kernel_turn import SEATS
from ludotheque.games.dungeons.sheets import ADVENTURES
from ludotheque.games.dungeons.soundness import MOST_LIVES, is_sound
from ludotheque.games.dungeons.sources import SOURCES, points_from
from ludotheque.games.dungeons.svg import Pencil, sheet_svg
from ludotheque.games.picture import Picture
from ludotheque.language import Language, Text


def read_life(written: str) -> str:
    """Give the length of a life track its one written form."""
    value = written.strip()
    if value.isdecimal() and kernel_sheet.LIFE_BOXES <= int(value) <= MOST_LIVES:
        return str(int(value))
    raise BadOption(
        Text(
            en="option life: '{v}' is not a number from {a} to {b}",
            fr="option life : « {v} » n’est pas un nombre de {a} à {b}",
        ).filled(v=written, a=kernel_sheet.LIFE_BOXES, b=MOST_LIVES)
    )


class Dungeons(Game):
    """The game of Dungeons, Dice & Danger."""

    name = "dungeons"
    title = Text(en="Dungeons, Dice & Danger", fr="Dungeons, Dice & Danger")
    notation = Text(
        en="A throw: pair 3+5 2+6, then cross N7a, hit hound, torch G12b, chest lives, skip; done "
        "confirms.",
        fr="Un lancer : pair 3+5 2+6, puis cross N7a, hit hound, torch G12b, chest lives, skip ; "
        "done confirme.",
    )
    least_players, most_players = 1, SEATS
    dtype = kernel_state.STATE
    horizon = 20
    move_count = kernel_state.MOVES
    outcome_count = kernel_state.OUTCOMES
    options = (
        Option(
            "adventure",
            Text(
                en="the dungeon: Annoyed Animals (for a first time), Clumsy Cultists (easy), "
                "Puzzled Pyramid (middling), Defiant Dinosaurs (hard)",
                fr="le donjon : Annoyed Animals (pour découvrir), Clumsy Cultists (facile), "
                "Puzzled Pyramid (intermédiaire), Defiant Dinosaurs (difficile)",
            ),
            ADVENTURES[0],
            ADVENTURES,
        ),
        Option(
            "life",
            Text(
                en="boxes of the life track: 10 as printed, or more for a gentler dungeon; the "
                "boxes added at the top cost nothing",
                fr="cases de la barre de vie : 10 comme imprimé, ou plus pour un donjon plus "
                "clément ; les cases ajoutées en haut ne coûtent rien",
            ),
            str(kernel_sheet.LIFE_BOXES),
            read=read_life,
            examples=("25",),
        ),
    )
    endings = (
        Ending("DG-22", Text(en="every monster is dead", fr="tous les monstres sont morts")),
        Ending("DG-10", Text(en="nobody is left in the dungeon", fr="il ne reste plus personne")),
        Ending(
            "DG-44", Text(en="the skull is crossed", fr="la tête de mort est barrée"), lost=True
        ),
    )
    sources = SOURCES
    sheets: ClassVar = {adventure: {"adventure": adventure} for adventure in ADVENTURES}

    @property
    def rulebook(self) -> rulebook.Rulebook:
        """The clauses DG-1 to DG-50."""
        return rulebook.load(Path(__file__).parent / "rulebook.toml")

    def opening(self, players: int, options: Mapping[str, str]) -> np.record:
        """Empty sheets; who begins is still to be drawn, unless one plays alone (DG-2)."""
        record: np.record = np.zeros(1, kernel_state.STATE)[0]
        record.players = players
        record.adventure = ADVENTURES.index(options["adventure"])
        record.lives = int(options["life"])
        kernel.set_up(record)
        return record

    def flaw(self, record: np.record) -> Text | None:
        """What no game can show: numbers out of range, fields that contradict each other."""
        if is_sound(record):
            return None
        return Text(en="its fields disagree", fr="ses champs se contredisent")

    def points_from(self, record: np.record, seat: int) -> tuple[int, ...]:
        """Gems by what they were got for, gold, wounds of the boss, less life."""
        return points_from(record, seat)

    def move_text(self, record: np.record, seat: int, move: int) -> str:
        """One step of a decision."""
        return notation.move_text(record, seat, move)

    def fold(self, text: str) -> str:
        """The order of dice and of pairs does not matter."""
        return notation.fold(text)

    def objection(self, record: np.record, seat: int, text: str) -> RuleError:
        """Tell what is wrong with a step."""
        return objections.objection(record, seat, text)

    def outcome_text(self, record: np.record, outcome: int) -> str:
        """Who begins, or the dice."""
        return notation.outcome_text(record, outcome)

    def find_outcome(self, record: np.record, text: str) -> int | None:
        """Read who begins, or the dice."""
        return notation.find_outcome(record, text)

    def picture(self, record: np.record, seat: int, language: Language) -> Picture:
        """The seat's sheet, and how the others stand."""
        return draw(record, seat, language)

    def svg(self, record: np.record, seat: int, language: Language) -> str:
        """The sheet of a seat; an onlooker sees that of the active player."""
        whose = seat if seat >= 0 else max(0, int(record.active))
        return sheet_svg(ADVENTURES[int(record.adventure)], language, Pencil.of(record, whose))


GAMES = (Dungeons(),)
