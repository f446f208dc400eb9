"""Easy Come Easy Go, for two to four: throw for prizes, and steal them; hold three to win.

Moves are written `keep 2 2` (set these of the dice just thrown aside and throw the others),
`take seven` (take a prize that the four dice match) and `end` (set all dice aside: the turn is
over). To keep all dice is always written `end`, so that each thing one can do is one move. The
events of chance are throws: `throw 0 2 2 5`, and before the first turn `throw 0 2 2 5 by seat 1`.
"""

import functools
import operator
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque.drawing.characters import Picture
from ludotheque.engine.game import (
    SOON,
    Ending,
    Game,
    MoveValue,
    OnProgress,
    Option,
    Spread,
    no_progress,
    normalised,
)
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, IllegalMove, RuleError, UnknownMove, Unsolved
from ludotheque.games.easycome import solver
from ludotheque.games.easycome.content import PRIZES, WORDS, dice_text
from ludotheque.games.easycome.rules import dice as kernel_dice
from ludotheque.games.easycome.rules import kernel
from ludotheque.games.easycome.terminal import render
from ludotheque.language import Language, Text

TURNS_TO_HOLD = {"two": 2, "three": 3}
PLAYERS_OF_VARIANT = 4  # EC-17
WITH_DICE = re.compile(r"(keep|throw)((?:[ ,]+[0-9]+)*)((?: by seat \d)?)")

NOTATION = Text(
    en="Write which of the dice just thrown you set aside, such as keep 2 2; or take and the word "
    "of a prize, such as take seven; or end, to set all dice aside and end your turn.",
    fr="Écrivez keep et ceux des dés lancés que vous mettez de côté, par exemple keep 2 2 ; ou "
    "take et le mot d’un prix, par exemple take seven ; ou end, pour mettre tous les dés de côté "
    "et finir votre tour.",
)


class EasyCome(Game):
    """The game of Easy Come Easy Go."""

    name = "easycome"
    title = Text(en="Easy Come Easy Go", fr="Easy Come Easy Go")
    notation = NOTATION
    min_players = 2
    max_players = kernel.MAX_PLAYERS
    expansion_threshold = (
        25  # with 1, values of a search were off by 7 points, not 1.4, and it lost 62 % of games
    )
    dtype = kernel.STATE
    move_count = kernel.MOVES
    outcome_count = len(kernel_dice.THROWS)
    options = (
        Option(
            "hold",
            Text(
                en="for how many turns of others three prizes must be held to win: two, or three "
                "(with four players only)",
                fr="pendant combien de tours des autres il faut garder trois prix pour gagner : "
                "two (deux) ou three (trois, à quatre joueurs seulement)",
            ),
            "two",
            tuple(TURNS_TO_HOLD),
        ),
    )
    endings = (
        Ending(
            "EC-14",
            Text(
                en="three prizes held through the turns of the next two players",
                fr="trois prix gardés pendant les tours des deux joueurs suivants",
            ),
        ),
        Ending(
            "EC-15",
            Text(
                en="three prizes held through two turns of the opponent",
                fr="trois prix gardés pendant deux tours de l’adversaire",
            ),
        ),
        Ending(
            "EC-17",
            Text(
                en="three prizes held through the turns of all three opponents",
                fr="trois prix gardés pendant les tours des trois adversaires",
            ),
        ),
    )
    sources = tuple(prize.name for prize in PRIZES)

    def initial_raw(self, players: int, options: Mapping[str, str]) -> np.record:
        """All prizes in the centre (EC-1), everybody still to throw for the first turn (EC-2)."""
        hold = TURNS_TO_HOLD[options["hold"]]
        if hold > 2 and players != PLAYERS_OF_VARIANT:
            raise BadOption(
                Text(
                    en="option hold: three is for {four} players, not {players}; give two (EC-17)",
                    fr="option hold : three se joue à {four}, pas à {players} ; donnez two (EC-17)",
                ).filled(four=PLAYERS_OF_VARIANT, players=players)
            )
        raw: np.record = np.zeros(1, kernel.STATE)[0]
        raw.players, raw.hold = players, hold
        raw.to_begin = (1 << players) - 1
        raw.winner = kernel.NO_SEAT
        return raw

    def flaw(self, raw: np.record) -> Text | None:
        """What no game can show: a prize twice, dice that do not exist, seats that nobody has."""
        players = int(raw.players)
        sets = [int(prizes) for prizes in raw.prizes]
        seats = 1 << players
        sizes = [
            len(kernel_dice.THROWS[dice])
            for dice in (raw.kept, raw.thrown)
            if dice < len(kernel_dice.THROWS)
        ]
        sound = (
            2 <= players <= kernel.MAX_PLAYERS
            and raw.hold in TURNS_TO_HOLD.values()
            and sum(sets) == functools.reduce(operator.or_, sets) < 1 << kernel_dice.PRIZES
            and not any(sets[players:])
            and max(raw.counts) <= raw.hold
            and max(raw.to_begin, raw.leaders) < seats
            and raw.turn < players
            and len(sizes) == 2
            and sizes[0] < kernel_dice.DICE
            and sizes[1] in (0, kernel_dice.DICE - sizes[0])
            and kernel.NO_SEAT <= raw.winner < players
        )
        return None if sound else Text(en="its fields disagree", fr="ses champs se contredisent")

    def points_from(self, raw: np.record, seat: int) -> tuple[int, ...]:
        """Each prize before the seat counts one."""
        held = int(raw.prizes[seat])
        return tuple(held >> prize & 1 for prize in range(len(PRIZES)))

    def move_text(self, raw: np.record, seat: int, move: int) -> str:
        """Write a move; the same number is always the same text."""
        if move < kernel.END:
            return f"take {WORDS[move]}"
        return f"keep {dice_text(move - kernel.END)}" if move > kernel.END else "end"

    def canonical(self, text: str) -> str:
        """Dice may be named in any order, with or without spaces (EC-20).

        >>> EasyCome().fold("Keep 52,0")
        'keep 0 2 5'
        """
        written = normalised(text)
        with_dice = WITH_DICE.fullmatch(written)
        if not with_dice:
            return written
        word, dice, seat = with_dice.groups()
        return " ".join([word, *sorted(re.findall("[0-9]", dice))]) + seat

    def objection(self, raw: np.record, seat: int, text: str) -> RuleError:
        """Tell what is wrong with a move."""
        written = self.canonical(text)
        word, _, rest = written.partition(" ")
        if word == "take":
            return _objection_to_taking(raw, seat, rest)
        if word == "keep" and re.fullmatch("[0-9 ]*", rest):
            return _objection_to_keeping(raw, tuple(map(int, rest.split())))
        return UnknownMove(
            "EC-7",
            Text(en="'{text}' is no move. {how}", fr="« {text} » n’est pas un coup. {how}").filled(
                text=written, how=NOTATION
            ),
        )

    def outcome_text(self, raw: np.record, outcome: int) -> str:
        """Write a throw, and whose it is where no turn tells (EC-2)."""
        by = f" by seat {raw.turn + 1}" if raw.to_begin else ""
        return f"throw {dice_text(outcome)}{by}"

    def find_outcome(self, raw: np.record, text: str) -> int | None:
        """Read a throw; its dice may be named in any order."""
        written = self.canonical(text)
        dice = re.findall(" ([0-9])", written.partition(" by")[0])
        number = kernel_dice.NUMBER.get(tuple(map(int, dice)))
        if number is None or self.outcome_text(raw, number) != written:
            return None
        return number

    def exact(
        self, state: State, seat: int, *, time_budget: float = SOON
    ) -> Mapping[int, MoveValue] | None:
        """For two players: for more, no play is best against all others (see `solver`)."""
        solution = solver.known(state.players, int(state.raw.hold))
        if solution is None or state.to_move != (seat,):
            return None
        try:
            move_values = solution.move_values(state.raw)
        except Unsolved:
            return None
        return {move: MoveValue(chance) for move, chance in move_values.items()}

    def solution(
        self,
        state: State,
        *,
        value_only: bool = False,
        spread: Spread = map,
        watch: OnProgress = no_progress,
    ) -> dict[str, Any]:
        """The chance to win of every seat, and the worth of every move."""
        return solver.findings(state, value_only=value_only, spread=spread, watch=watch)

    def picture(self, raw: np.record, seat: int, language: Language) -> Picture:
        """The prizes and where they lie, the players, the dice."""
        return render(raw, seat, language)


def _objection_to_taking(raw: np.record, seat: int, word: str) -> RuleError:
    if word not in WORDS:
        return UnknownMove(
            "EC-12",
            Text(
                en="'{word}' is no prize; the prizes are {words}",
                fr="« {word} » n’est pas un prix ; les prix sont {words}",
            ).filled(word=word, words=", ".join(WORDS)),
        )
    prize = WORDS.index(word)
    if int(raw.prizes[seat]) >> prize & 1:
        return IllegalMove(
            "EC-10",
            Text(
                en="{word} already lies before you; take another prize, keep dice or end",
                fr="{word} est déjà devant vous ; prenez un autre prix, gardez des dés ou finissez",
            ).filled(word=word),
        )
    dice = int(kernel_dice.TOGETHER[raw.kept, raw.thrown])
    if not int(kernel_dice.MATCHED[dice]) >> prize & 1:
        return IllegalMove(
            "EC-12",
            Text(
                en="{word} needs {needs}; your dice show {dice}, a total of {total}",
                fr="pour {word} il faut : {needs} ; vos dés montrent {dice}, un total de {total}",
            ).filled(
                word=word,
                needs=PRIZES[prize].needs,
                dice=dice_text(dice),
                total=kernel_dice.TOTAL[dice],
            ),
        )
    return IllegalMove(
        "EC-15",
        Text(
            en="{word} lies in the centre; while seat {other} holds three prizes you may only take "
            "one of those",
            fr="{word} est au centre ; tant que la place {other} a trois prix, vous ne pouvez "
            "prendre que l’un de ceux-là",
        ).filled(word=word, other=2 - seat),
    )


def _objection_to_keeping(raw: np.record, values: tuple[int, ...]) -> RuleError:
    named = {"values": " ".join(map(str, values)), "thrown": dice_text(raw.thrown)}
    just_thrown = Counter(kernel_dice.THROWS[raw.thrown])
    if not values:
        return IllegalMove(
            "EC-7",
            Text(
                en="keep at least one of the dice just thrown ({thrown}), such as keep {first}",
                fr="gardez au moins un des dés qui viennent d’être lancés ({thrown}), par exemple "
                "keep {first}",
            ).filled(first=kernel_dice.THROWS[raw.thrown][0], **named),
        )
    if max(values) >= kernel_dice.FACES:
        return UnknownMove(
            "EC-1",
            Text(
                en="the dice show 0 to 5, never {value}",
                fr="les dés vont de 0 à 5 : jamais {value}",
            ).filled(value=max(values)),
        )
    if Counter(values) == just_thrown:
        return IllegalMove(
            "EC-10",
            Text(
                en="to set all dice aside is to end your turn: write end",
                fr="mettre tous les dés de côté, c’est finir son tour : écrivez end",
            ),
        )
    if Counter(values) <= just_thrown + Counter(kernel_dice.THROWS[raw.kept]):
        return IllegalMove(
            "EC-8",
            Text(
                en="{kept} is already set aside and stays so; name only dice just thrown: {thrown}",
                fr="{kept} est déjà de côté et y reste ; ne nommez que des dés qui viennent d’être "
                "lancés : {thrown}",
            ).filled(kept=dice_text(raw.kept), **named),
        )
    return IllegalMove(
        "EC-7",
        Text(
            en="{values} is no part of the dice just thrown, which are {thrown}",
            fr="{values} ne fait pas partie des dés qui viennent d’être lancés : {thrown}",
        ).filled(**named),
    )


GAMES = (EasyCome(),)
