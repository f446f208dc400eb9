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

from ludotheque.drawing.characters import Picture
from ludotheque.engine import rulebook
from ludotheque.engine.game import Ending, Game, Option
from ludotheque.errors import BadOption, RuleError
from ludotheque.games.dungeons import notation, objections
from ludotheque.games.dungeons.board import Pencil, sheet_svg
from ludotheque.games.dungeons.content import ADVENTURES
from ludotheque.games.dungeons.rules import kernel
from ludotheque.games.dungeons.rules import sheet as kernel_sheet
from ludotheque.games.dungeons.rules import state as kernel_state
from ludotheque.games.dungeons.rules.turn import SEATS
from ludotheque.games.dungeons.soundness import MAX_LIVES, is_sound
from ludotheque.games.dungeons.sources import SOURCES, points_from
from ludotheque.games.dungeons.terminal import render
from ludotheque.language import Language, Text


def read_life(written: str) -> str:
    """Give the length of a life track its one written form."""
    value = written.strip()
    if value.isdecimal() and kernel_sheet.LIFE_BOXES <= int(value) <= MAX_LIVES:
        return str(int(value))
    raise BadOption(
        Text(
            en="option life: '{v}' is not a number from {a} to {b}",
            fr="option life : « {v} » n’est pas un nombre de {a} à {b}",
        ).filled(v=written, a=kernel_sheet.LIFE_BOXES, b=MAX_LIVES)
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
    min_players, max_players = 1, SEATS
    dtype = kernel_state.STATE
    rollout_limit = 20
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

    def initial_raw(self, players: int, options: Mapping[str, str]) -> np.record:
        """Empty sheets; who begins is still to be drawn, unless one plays alone (DG-2)."""
        raw: np.record = np.zeros(1, kernel_state.STATE)[0]
        raw.players = players
        raw.adventure = ADVENTURES.index(options["adventure"])
        raw.lives = int(options["life"])
        kernel.set_up(raw)
        return raw

    def flaw(self, raw: np.record) -> Text | None:
        """What no game can show: numbers out of range, fields that contradict each other."""
        if is_sound(raw):
            return None
        return Text(en="its fields disagree", fr="ses champs se contredisent")

    def points_from(self, raw: np.record, seat: int) -> tuple[int, ...]:
        """Gems by what they were got for, gold, wounds of the boss, less life."""
        return points_from(raw, seat)

    def move_text(self, raw: np.record, seat: int, move: int) -> str:
        """One step of a decision."""
        return notation.move_text(raw, seat, move)

    def canonical(self, text: str) -> str:
        """The order of dice and of pairs does not matter."""
        return notation.canonical(text)

    def objection(self, raw: np.record, seat: int, text: str) -> RuleError:
        """Tell what is wrong with a step."""
        return objections.objection(raw, seat, text)

    def outcome_text(self, raw: np.record, outcome: int) -> str:
        """Who begins, or the dice."""
        return notation.outcome_text(raw, outcome)

    def find_outcome(self, raw: np.record, text: str) -> int | None:
        """Read who begins, or the dice."""
        return notation.find_outcome(raw, text)

    def picture(self, raw: np.record, seat: int, language: Language) -> Picture:
        """The seat's sheet, and how the others stand."""
        return render(raw, seat, language)

    def svg(self, raw: np.record, seat: int, language: Language) -> str:
        """The sheet of a seat; an spectator sees that of the active player."""
        whose = seat if seat >= 0 else max(0, int(raw.active))
        return sheet_svg(ADVENTURES[int(raw.adventure)], language, Pencil.of(raw, whose))


GAMES = (Dungeons(),)
