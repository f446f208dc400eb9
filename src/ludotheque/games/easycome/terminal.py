"""The table of Easy Come Easy Go in characters."""

from ludotheque.drawing.characters import NAME_WIDTH, Picture, Signs, cut, legend, seat_name
from ludotheque.engine.game import NO_NAMES, Part, SeatNames
from ludotheque.engine.telling import Names
from ludotheque.games.easycome import words
from ludotheque.games.easycome.rules.state import PRIZES_TO_WIN
from ludotheque.games.easycome.view import PRIZE_WORDS, Beginning, Dice, EasyComeView, PrizeWord
from ludotheque.games.easycome.words import PRIZE_NEEDS
from ludotheque.language import Language, Text

SEAT_STYLES = ("bright_yellow", "bright_cyan", "bright_magenta", "bright_green")
QUIET, TAKEABLE, ALARM = "dim", "bold green", "bold red"
MARK, NO_MARK = "▸ ", "  "
HELD, MISSING = "●", "○"
SIGNS: Signs = {
    "▸": Text(
        en="whose turn it is; before a prize: the dice match it, it can be taken",
        fr="à qui de jouer ; devant un prix : les dés le donnent, il peut être pris",
    ),
    "●": Text(en="a prize held", fr="un prix détenu"),
    "○": Text(en="a prize still missing", fr="un prix qui manque encore"),
    "[3]": Text(en="a die that shows 3", fr="un dé qui montre 3"),
}


def render(view: EasyComeView, language: Language, names: SeatNames = NO_NAMES) -> Picture:
    """Draw where the prizes lie and which may be taken, who holds how many, and the dice.

    >>> from ludotheque import load
    >>> state = load("easycome").start()
    >>> for throw in ("1 2 3 4 by seat 1", "0 1 2 3 by seat 2", "0 2 2 3"):
    ...     state = state.play(f"throw {throw}")
    >>> print(state)
      prize     the four dice show              where it lies
      four      four equal dice                 centre
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
    called = {
        player.seat: _called(player.seat, view.viewer, names).to(language)
        for player in view.players
    }
    _draw_prizes(picture, view, called, language)
    picture.line()
    _draw_players(picture, view, called, language)
    picture.line()
    if view.beginning:
        _draw_beginning(picture, view.beginning, called, language)
    elif view.winner is None:
        short = {seat: cut(name, NAME_WIDTH) for seat, name in names.items()}
        _draw_dice(picture, view, Names(view.viewer, short), language)
    return picture


compact = render  # it fits every window


def parts(view: EasyComeView, names: SeatNames = NO_NAMES) -> tuple[Part, ...]:
    """The table is seen whole; only its signs may need words."""
    return (legend(SIGNS),)


def _called(seat: int, viewer: int, names: SeatNames) -> Text:
    name = seat_name(seat, names)
    return words.YOU.filled(who=name) if seat == viewer else name


def _prize(word: PrizeWord, language: Language) -> str:
    return words.PRIZE_LABELS[word].to(language)


def _draw_prizes(
    picture: Picture, view: EasyComeView, called: SeatNames, language: Language
) -> None:
    widest_word = max(len(_prize(word, language)) for word in PRIZE_WORDS)
    widest_needs = max(len(needs.to(language)) for needs in PRIZE_NEEDS.values())

    def row(word: str, needs: str) -> str:
        return f"{word:<{widest_word}}  {needs:<{widest_needs}}  "

    heading = row(words.PRIZE.to(language), words.NEEDS.to(language)) + words.WHERE.to(language)
    picture.line((NO_MARK + heading, QUIET))
    for prize in view.prizes:
        mark, style = (MARK, TAKEABLE) if prize.takeable else (NO_MARK, "")
        where = (words.CENTRE.to(language), QUIET)
        if prize.owner:
            where = (called[prize.owner], SEAT_STYLES[prize.owner - 1])
        needs = PRIZE_NEEDS[prize.word].to(language)
        picture.line((mark, TAKEABLE), (row(_prize(prize.word, language), needs), style), where)


def _draw_players(
    picture: Picture, view: EasyComeView, called: SeatNames, language: Language
) -> None:
    unnamed = _called(view.viewer, view.viewer, NO_NAMES).to(language)  # as wide for everybody
    width = max(map(len, (unnamed, *called.values())))
    for player in view.players:
        signs = HELD * len(player.prizes) + MISSING * (PRIZES_TO_WIN - len(player.prizes))
        prizes, note = ", ".join(_prize(word, language) for word in player.prizes), ""
        if player.seat == view.winner:
            note = f"   {words.WINS.to(language)}"
        elif player.turns_to_hold:  # all three are marked where they are listed
            prizes, note = "", words.COUNTING.filled(turns=player.turns_to_hold).to(language)
        picture.line(
            MARK if player.seat == view.turn else NO_MARK,
            (f"{called[player.seat]:<{width}}  {signs}", SEAT_STYLES[player.seat - 1]),
            f"  {prizes}",
            (note, ALARM),
        )


def _draw_beginning(
    picture: Picture, beginning: Beginning, called: SeatNames, language: Language
) -> None:
    still, leaders = (
        ", ".join(called[seat] for seat in seats)
        for seats in (beginning.to_throw, beginning.leaders)
    )
    picture.line(NO_MARK + words.TO_BEGIN.filled(seats=still).to(language))
    if leaders:
        leading = words.HIGHEST.filled(total=beginning.highest, seats=leaders)
        picture.line(NO_MARK + leading.to(language))


def _draw_dice(picture: Picture, view: EasyComeView, names: Names, language: Language) -> None:
    parts = []
    if view.aside:
        parts.append(words.ASIDE.filled(dice=_dice(view.aside)))
    if view.thrown:
        parts.append(words.THROWN.filled(dice=_dice(view.thrown)))
        parts.append(words.TOTAL.filled(total=sum(view.dice)))
    else:
        parts.append(words.IN_CUP.filled(number=view.in_cup))
    if any(prize.takeable for prize in view.prizes):
        parts.append(words.LEGEND)
    picture.line(NO_MARK + "   ".join(part.to(language) for part in parts))
    if view.may_rob_only:
        warning = words.LAST_CHANCE.filled(who=names[view.may_rob_only]).to(language)
        picture.line((NO_MARK + warning, ALARM))


def _dice(dice: Dice) -> str:
    return " ".join(f"[{value}]" for value in dice)
