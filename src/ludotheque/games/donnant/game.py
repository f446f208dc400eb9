"""Donnant Donnant, for one to four: what you throw away, the others keep.

Dice go by their colours, cards of a stall by their cells (`a1` to `e5`; the first card lies on
`c3`), cards in hand by their names (`S1` to `S29` score, `B1` to `B20` are bonuses). Moves:
`return S3`, `lay B4 at c2`; `reroll keep yellow orange`, `reroll all`; `buy top 3 at b2` and,
where there is a choice, `pay yellow green`; `complete b2 with yellow green`;
`tick +1 on blue`, `tick green on blue`; `enter green at a1 box 3`; `joker dice`,
`joker draw bonus`; `stop`; alone `set aside top`; at the end `colour b2 green`.

Chance: `reveal S12`, `deal B7`, `draw S2`, `first 3`, `throw yellow 4 blue 1`.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ludotheque.errors import BadOption, RuleError
from ludotheque.games import rulebook
from ludotheque.games.contract import Ending, Game, Option
from ludotheque.games.donnant import campaign, notation
from ludotheque.games.donnant import kernel as _verbs  # noqa: F401  registers the verbs
from ludotheque.games.donnant import kernel_state as table
from ludotheque.games.donnant.asking import NOTATION
from ludotheque.games.donnant.campaign import Progress
from ludotheque.games.donnant.cards import (
    COLOURS,
    HOUSE,
    LEVELS,
    Contents,
    check,
    contents_of,
    read_contents,
)
from ludotheque.games.donnant.drawing import draw
from ludotheque.games.donnant.kernel_flow import refill
from ludotheque.games.donnant.kernel_stalls import card_points, clear_stall
from ludotheque.games.donnant.objections import objection
from ludotheque.games.donnant.soundness import is_sound
from ludotheque.games.picture import Picture
from ludotheque.games.state import State
from ludotheque.language import Language, Text

# The ways of scoring, in the kernel's order (DD-32 to DD-38).
WAYS_OF_SCORING = (
    Text(en="complete neighbours", fr="voisines complètes"),
    Text(en="cards of a colour", fr="cartes d’une couleur"),
    Text(en="neighbours of a colour", fr="voisines d’une couleur"),
    Text(en="complete lines", fr="lignes complètes"),
    Text(en="five colours", fr="cinq couleurs"),
    Text(en="lines of one colour", fr="lignes unicolores"),
    Text(en="different bonuses", fr="bonus différents"),
)


class Donnant(Game):
    """The game of Donnant Donnant."""

    name = "donnant"
    title = Text(en="Donnant Donnant", fr="Donnant Donnant")
    notation = NOTATION
    least_players, most_players = 1, table.MOST_PLAYERS
    dtype = table.STATE
    horizon = 12
    move_count = table.MOVES
    outcome_count = table.THROWS
    options = (
        Option(
            "level",
            Text(
                en="for one player: the solo level, 1 to 7 (DD-45)",
                fr="pour un seul joueur : le niveau solo, de 1 à 7 (DD-45)",
            ),
            "1",
            choices=tuple(str(level) for level in range(1, LEVELS + 1)),
        ),
        Option(
            "campaign",
            Text(
                en="for one player: yes plays the next level of the campaign (DD-46)",
                fr="pour un seul joueur : yes joue le niveau suivant de la campagne (DD-46)",
            ),
            "no",
            choices=("no", "yes"),
        ),
        Option(
            "cards",
            Text(
                en="cards, prices and solo levels: house, or those of your box from a file: "
                "cards=@my-box.toml",
                fr="les cartes, les prix et les niveaux solo : house, ou ceux de votre boîte, "
                "d’un fichier : cards=@ma-boite.toml",
            ),
            HOUSE,
            read=read_contents,
        ),
    )
    endings = (
        Ending("DD-40", Text(en="a stall of nine cards", fr="un étal de neuf cartes")),
        Ending("DD-56", Text(en="sixty rounds are over", fr="soixante manches sont jouées")),
        Ending("DD-46", Text(en="the level is passed", fr="le niveau est réussi")),
        Ending(
            "DD-45", Text(en="the target is missed", fr="le score du niveau est manqué"), lost=True
        ),
    )
    sources = WAYS_OF_SCORING

    @property
    def rulebook(self) -> rulebook.Rulebook:
        """The clauses DD-1 to DD-56."""
        return rulebook.load(Path(__file__).parent / "rulebook.toml")

    def opening(self, players: int, options: Mapping[str, str]) -> np.record:
        """An empty market, all cards in their decks; chance is due (DD-2, DD-47)."""
        record: np.record = np.zeros(1, table.STATE)[0]
        if players > 1 and (options["level"], options["campaign"]) != ("1", "no"):
            raise BadOption(
                Text(
                    en="levels and the campaign are for one player (DD-45)",
                    fr="les niveaux et la campagne sont pour un seul joueur (DD-45)",
                )
            )
        contents = check(contents_of(options["cards"]), "cards", players)
        print_cards(record, contents)
        level = contents.levels[int(options["level"]) - 1]
        record.solo_rounds, record.solo_target = level.rounds, level.target
        record.players = players
        record.market = record.hand = record.returned = record.returning = table.NO_CARD
        for seat in range(table.SEATS):
            clear_stall(record, seat)
        refill(record)
        return record

    def flaw(self, record: np.record) -> Text | None:
        """What no game can show: numbers out of range, fields that contradict each other."""
        if is_sound(record):
            return None
        return Text(en="its fields disagree", fr="ses champs se contredisent")

    def next_options(self, progress: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """In a campaign, the level that comes next (DD-46)."""
        return campaign.next_options(Progress.parse(progress), options)

    def progress_after(self, progress: str, state: State) -> tuple[str, Text] | None:
        """Levels passed, and how the campaign stands (DD-46)."""
        if state.players > 1 or state.outcome is None:
            return None
        after, said = campaign.after_game(
            Progress.parse(progress),
            dict(state.options),
            state.outcome.points[0],
            int(state.record.solo_target),
        )
        return after.text, said

    def points_from(self, record: np.record, seat: int) -> tuple[int, ...]:
        """By the way in which complete cards score."""
        paid = [0] * len(WAYS_OF_SCORING)
        rewards = record.reward[record.card[seat, : record.laid[seat]]].tolist()
        for place, reward in enumerate(rewards):
            if (kind := table.reward_kind(reward)) >= table.COMPLETE_NEIGHBOURS:
                paid[kind - table.COMPLETE_NEIGHBOURS] += card_points(record, seat, place)
        return tuple(paid)

    def move_text(self, record: np.record, seat: int, move: int) -> str:
        """Write a move; see above for the forms."""
        return notation.move_text(record, seat, move)

    def fold(self, text: str) -> str:
        """Dice may be named in any order."""
        return notation.folded(text)

    def is_secret(self, record: np.record, seat: int, move: int) -> bool:
        """A card returned under its deck is known to nobody else (DD-48)."""
        return table.RETURN <= move < table.SET_ASIDE

    def is_secret_outcome(self, record: np.record, seat: int, outcome: int) -> bool:
        """A card dealt or drawn is known to whoever takes it (DD-3, DD-15)."""
        if record.phase == table.DEALING:
            return bool(record.dealt // table.HAND != seat)
        return bool(record.phase == table.JOKER_DRAWING and record.active != seat)

    def objection(self, record: np.record, seat: int, text: str) -> RuleError:
        """Tell what is wrong with a move."""
        return objection(record, seat, text)

    def outcome_text(self, record: np.record, outcome: int) -> str:
        """Write a throw, a card drawn, or the first player."""
        return notation.outcome_text(record, outcome)

    def find_outcome(self, record: np.record, text: str) -> int | None:
        """Read a throw, a card drawn, or the first player."""
        return notation.find_outcome(record, text)

    def picture(self, record: np.record, seat: int, language: Language) -> Picture:
        """The market, the dice and all stalls."""
        return draw(record, seat, language)


def print_cards(record: np.record, contents: Contents) -> None:
    """Write the content of a box into a state."""
    record.price = contents.prices
    for number, card in contents.cards.items():
        goal, reward = card.parsed_goal, card.parsed_reward
        record.goal[number], record.reward[number] = goal.code, reward.code
        record.takes[number], record.accept_first[number] = goal.takes, goal.accept
        hue = COLOURS.index(card.colour) if card.colour in COLOURS else table.NO_HUE
        record.colour[number] = hue
        record.pool |= 1 << number


GAMES = (Donnant(),)
