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

from ludotheque.drawing.characters import Picture
from ludotheque.engine import rulebook
from ludotheque.engine.game import Ending, Game, Option
from ludotheque.engine.state import State
from ludotheque.errors import BadOption, RuleError
from ludotheque.games.donnant import campaign, notation
from ludotheque.games.donnant.campaign import Progress
from ludotheque.games.donnant.content import (
    COLOURS,
    HOUSE,
    LEVELS,
    Contents,
    check,
    contents_of,
    read_contents,
)
from ludotheque.games.donnant.objections import objection
from ludotheque.games.donnant.rules import kernel as _verbs  # noqa: F401  registers the verbs
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.flow import refill
from ludotheque.games.donnant.rules.stalls import card_points, clear_stall
from ludotheque.games.donnant.soundness import is_sound
from ludotheque.games.donnant.terminal import render
from ludotheque.games.donnant.words import NOTATION
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
    min_players, max_players = 1, table.MAX_PLAYERS
    dtype = table.STATE
    rollout_limit = 12
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

    def initial_raw(self, players: int, options: Mapping[str, str]) -> np.record:
        """An empty market, all cards in their decks; chance is to move (DD-2, DD-47)."""
        raw: np.record = np.zeros(1, table.STATE)[0]
        if players > 1 and (options["level"], options["campaign"]) != ("1", "no"):
            raise BadOption(
                Text(
                    en="levels and the campaign are for one player (DD-45)",
                    fr="les niveaux et la campagne sont pour un seul joueur (DD-45)",
                )
            )
        contents = check(contents_of(options["cards"]), "cards", players)
        print_cards(raw, contents)
        level = contents.levels[int(options["level"]) - 1]
        raw.solo_rounds, raw.solo_target = level.rounds, level.target
        raw.players = players
        raw.market = raw.hand = raw.returned = raw.returning = table.NO_CARD
        for seat in range(table.SEATS):
            clear_stall(raw, seat)
        refill(raw)
        return raw

    def flaw(self, raw: np.record) -> Text | None:
        """What no game can show: numbers out of range, fields that contradict each other."""
        if is_sound(raw):
            return None
        return Text(en="its fields disagree", fr="ses champs se contredisent")

    def next_options(self, progress: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """In a campaign, the level that comes next (DD-46)."""
        return campaign.next_options(Progress.parse(progress), options)

    def progress_after(self, progress: str, state: State) -> tuple[str, Text] | None:
        """Levels passed, and how the campaign stands (DD-46)."""
        if state.players > 1 or state.result is None:
            return None
        after, said = campaign.after_game(
            Progress.parse(progress),
            dict(state.options),
            state.result.points[0],
            int(state.raw.solo_target),
        )
        return after.text, said

    def points_from(self, raw: np.record, seat: int) -> tuple[int, ...]:
        """By the way in which complete cards score."""
        paid = [0] * len(WAYS_OF_SCORING)
        rewards = raw.reward[raw.card[seat, : raw.laid[seat]]].tolist()
        for place, reward in enumerate(rewards):
            if (kind := table.reward_kind(reward)) >= table.COMPLETE_NEIGHBOURS:
                paid[kind - table.COMPLETE_NEIGHBOURS] += card_points(raw, seat, place)
        return tuple(paid)

    def move_text(self, raw: np.record, seat: int, move: int) -> str:
        """Write a move; see above for the forms."""
        return notation.move_text(raw, seat, move)

    def canonical(self, text: str) -> str:
        """Dice may be named in any order."""
        return notation.folded(text)

    def is_secret(self, raw: np.record, seat: int, move: int) -> bool:
        """A card returned under its deck is known to nobody else (DD-48)."""
        return table.RETURN <= move < table.SET_ASIDE

    def is_secret_outcome(self, raw: np.record, seat: int, outcome: int) -> bool:
        """A card dealt or drawn is known to whoever takes it (DD-3, DD-15)."""
        if raw.phase == table.DEALING:
            return bool(raw.dealt // table.HAND != seat)
        return bool(raw.phase == table.JOKER_DRAWING and raw.active != seat)

    def objection(self, raw: np.record, seat: int, text: str) -> RuleError:
        """Tell what is wrong with a move."""
        return objection(raw, seat, text)

    def outcome_text(self, raw: np.record, outcome: int) -> str:
        """Write a throw, a card drawn, or the first player."""
        return notation.outcome_text(raw, outcome)

    def find_outcome(self, raw: np.record, text: str) -> int | None:
        """Read a throw, a card drawn, or the first player."""
        return notation.find_outcome(raw, text)

    def picture(self, raw: np.record, seat: int, language: Language) -> Picture:
        """The market, the dice and all stalls."""
        return render(raw, seat, language)


def print_cards(raw: np.record, contents: Contents) -> None:
    """Write the content of a box into a state."""
    raw.price = contents.prices
    for number, card in contents.cards.items():
        goal, reward = card.parsed_goal, card.parsed_reward
        raw.goal[number], raw.reward[number] = goal.code, reward.code
        raw.takes[number], raw.accept_first[number] = goal.takes, goal.accept
        hue = COLOURS.index(card.colour) if card.colour in COLOURS else table.NO_HUE
        raw.colour[number] = hue
        raw.pool |= 1 << number


GAMES = (Donnant(),)
