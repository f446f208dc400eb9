"""Morra, for two: hold out fingers at the same time."""

from collections.abc import Mapping

import numpy as np
from ludotheque.games.morra import rules  # type: ignore[import-not-found]

from ludotheque.drawing.characters import Picture
from ludotheque.engine.game import Ending, Game
from ludotheque.errors import RuleError, UnknownMove
from ludotheque.language import Language, Text

STANDING = Text(
    en="target {target}: seat 1 has {a}, seat 2 has {b}",
    fr="objectif {target} : la place 1 a {a}, la place 2 a {b}",
)


class Morra(Game):
    """The game of Morra."""

    name = "morra"
    title = Text(en="Morra", fr="La mourre")
    notation = Text(
        en="Write how many fingers you hold out, such as show 2.",
        fr="Écrivez combien de doigts vous montrez, par exemple show 2.",
    )
    min_players = max_players = 2
    dtype = rules.STATE
    move_count = rules.FINGERS
    outcome_count = rules.FACES
    endings = (Ending("MO-4", Text(en="the target is reached", fr="l’objectif est atteint")),)

    def initial_raw(self, players: int, options: Mapping[str, str]) -> np.record:
        """Nothing is decided yet."""
        raw: np.record = np.zeros(1, rules.STATE)[0]
        return raw

    def move_text(self, raw: np.record, seat: int, move: int) -> str:
        """Write a number of fingers."""
        return f"show {move + 1}"

    def objection(self, raw: np.record, seat: int, text: str) -> RuleError:
        """Anything else is no move."""
        reason = Text(
            en="'{text}' is no move; write show 1, show 2 or show 3",
            fr="« {text} » n’est pas un coup ; écrivez show 1, show 2 ou show 3",
        )
        return UnknownMove("MO-2", reason.filled(text=" ".join(text.split())))

    def outcome_text(self, raw: np.record, outcome: int) -> str:
        """Write a throw of the die."""
        return f"die {outcome + 1}"

    def picture(self, raw: np.record, seat: int, language: Language) -> Picture:
        """One line is enough."""
        picture = Picture()
        a, b = raw.points
        picture.line(STANDING.filled(target=raw.morra_target, a=a, b=b).to(language))
        return picture


GAMES = (Morra(),)
