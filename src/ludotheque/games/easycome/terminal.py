"""The table of Easy Come Easy Go in characters."""

import numpy as np

from ludotheque.drawing.characters import Picture
from ludotheque.games.easycome.content import PRIZES, in_set
from ludotheque.games.easycome.rules import dice as kernel_dice
from ludotheque.games.easycome.rules import kernel
from ludotheque.language import Language, Text

SEAT_STYLES = ("bright_yellow", "bright_cyan", "bright_magenta", "bright_green")
QUIET, TAKEABLE, ALARM = "dim", "bold green", "bold red"
MARK, NO_MARK = "▸ ", "  "
HELD, MISSING = "●", "○"

HEADING = {
    "prize": Text(en="prize", fr="prix"),
    "needs": Text(en="the four dice show", fr="les quatre dés montrent"),
    "where": Text(en="where it lies", fr="où il se trouve"),
}
CENTRE = Text(en="centre", fr="centre")
SEAT = Text(en="seat {seat}", fr="place {seat}")
YOU = Text(en="you (seat {seat})", fr="vous (place {seat})")
COUNTING = Text(
    en="wins unless robbed; turns to go: {turns}", fr="gagne sauf vol ; tours restants : {turns}"
)
WINS = Text(en="wins", fr="gagne")
TO_BEGIN = Text(
    en="The highest total begins (EC-2). Still to throw: {seats}",
    fr="Le plus fort total commence (EC-2). À lancer encore : {seats}",
)
HIGHEST = Text(en="Highest so far: {total}, {seats}", fr="Le plus fort : {total}, {seats}")
ASIDE = Text(en="set aside {dice}", fr="de côté {dice}")
THROWN = Text(en="thrown {dice}", fr="lancés {dice}")
TOTAL = Text(en="total {total}", fr="total {total}")
IN_CUP = Text(en="dice in the cup: {number}", fr="dés dans le cornet : {number}")
LEGEND = Text(en="▸ can be taken", fr="▸ peut être pris")
LAST_CHANCE = Text(
    en="Only a prize of seat {seat} may be taken now (EC-15).",
    fr="On ne peut prendre ici qu’un prix de la place {seat} (EC-15).",
)


def render(raw: np.record, viewer: int, language: Language) -> Picture:
    """Draw where the prizes lie and which may be taken, who holds how many, and the dice.

    >>> from ludotheque import load
    >>> state = load("easycome").start()
    >>> for throw in ("1 2 3 4 by seat 1", "0 1 2 3 by seat 2", "0 2 2 3"):
    ...     state = state.play(f"throw {throw}")
    >>> print(state)
      prize     the four dice show              where it lies
      four      four of a kind                  centre
      pairs     two pairs of different numbers  centre
      odd       three equal odd, another odd    centre
      even      three equal even, another even  centre
    ▸ seven     a total of exactly 7            centre
      thirteen  a total of exactly 13           centre
      low       a total of 3 or less            centre
      high      a total of 17 or more           centre
      straight  four consecutive numbers        centre
    <BLANKLINE>
    ▸ you (seat 1)  ○○○
      seat 2        ○○○
    <BLANKLINE>
      thrown [0] [2] [2] [3]   total 7   ▸ can be taken
    """
    picture = Picture()
    _draw_prizes(picture, raw, viewer, language)
    picture.line()
    _draw_players(picture, raw, viewer, language)
    picture.line()
    if raw.to_begin:
        _draw_beginning(picture, raw, viewer, language)
    elif raw.winner == kernel.NO_SEAT:
        _draw_dice(picture, raw, language)
    return picture


def _name(seat: int, viewer: int, language: Language) -> str:
    return (YOU if seat == viewer else SEAT).filled(seat=seat + 1).to(language)


def _names(seats: int, viewer: int, language: Language) -> str:
    """Name the seats of a set of bits."""
    members = (seat for seat in range(kernel.MAX_PLAYERS) if seats >> seat & 1)
    return ", ".join(_name(seat, viewer, language) for seat in members)


def _takeable(raw: np.record) -> int:
    """The prizes that the seat in turn may take, as bits."""
    if raw.winner != kernel.NO_SEAT or raw.thrown == kernel_dice.NO_DICE:
        return 0
    return int(kernel.takeable(raw, int(raw.turn)))


def _draw_prizes(picture: Picture, raw: np.record, viewer: int, language: Language) -> None:
    widest_word = max(len(prize.word) for prize in PRIZES)
    widest_needs = max(len(prize.needs.to(language)) for prize in PRIZES)

    def row(word: str, needs: str) -> str:
        return f"{word:<{widest_word}}  {needs:<{widest_needs}}  "

    heading = {key: text.to(language) for key, text in HEADING.items()}
    picture.line((NO_MARK + row(heading["prize"], heading["needs"]) + heading["where"], QUIET))
    takeable = _takeable(raw)
    for bit, prize in enumerate(PRIZES):
        owners = [seat for seat in range(raw.players) if int(raw.prizes[seat]) >> bit & 1]
        can_take = takeable >> bit & 1
        picture.line(
            (MARK if can_take else NO_MARK, TAKEABLE),
            (row(prize.word, prize.needs.to(language)), TAKEABLE if can_take else ""),
            (_name(owners[0], viewer, language), SEAT_STYLES[owners[0]])
            if owners
            else (CENTRE.to(language), QUIET),
        )


def _draw_players(picture: Picture, raw: np.record, viewer: int, language: Language) -> None:
    width = len(YOU.filled(seat=1).to(language))
    for seat in range(raw.players):
        held = in_set(int(raw.prizes[seat]))
        signs = HELD * len(held) + MISSING * (kernel.PRIZES_TO_WIN - len(held))
        note = ""
        if seat == raw.winner:
            note = WINS.to(language)
        elif raw.counts[seat]:
            note = COUNTING.filled(turns=raw.counts[seat]).to(language)
        in_turn = seat == raw.turn and raw.winner == kernel.NO_SEAT
        picture.line(
            MARK if in_turn else NO_MARK,
            (f"{_name(seat, viewer, language):<{width}}  {signs}", SEAT_STYLES[seat]),
            "  " + ", ".join(prize.word for prize in held),
            (f"   {note}", ALARM),
        )


def _draw_beginning(picture: Picture, raw: np.record, viewer: int, language: Language) -> None:
    still = _names(int(raw.to_begin), viewer, language)
    picture.line(NO_MARK + TO_BEGIN.filled(seats=still).to(language))
    if raw.leaders:
        leaders = _names(int(raw.leaders), viewer, language)
        highest = HIGHEST.filled(total=raw.highest, seats=leaders)
        picture.line(NO_MARK + highest.to(language))


def _draw_dice(picture: Picture, raw: np.record, language: Language) -> None:
    parts = []
    if raw.kept != kernel_dice.NO_DICE:
        parts.append(ASIDE.filled(dice=_dice(raw.kept)))
    if raw.thrown == kernel_dice.NO_DICE:
        parts.append(IN_CUP.filled(number=kernel_dice.TO_THROW[raw.kept]))
    else:
        together = kernel_dice.TOGETHER[raw.kept, raw.thrown]
        parts.append(THROWN.filled(dice=_dice(raw.thrown)))
        parts.append(TOTAL.filled(total=kernel_dice.TOTAL[together]))
    if _takeable(raw):
        parts.append(LEGEND)
    picture.line(NO_MARK + "   ".join(part.to(language) for part in parts))
    if kernel.is_last_chance(raw, int(raw.turn)):
        picture.line((NO_MARK + LAST_CHANCE.filled(seat=2 - raw.turn).to(language), ALARM))


def _dice(number: int) -> str:
    return " ".join(f"[{value}]" for value in kernel_dice.THROWS[number])
