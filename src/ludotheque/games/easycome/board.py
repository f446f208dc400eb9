"""The table of Easy Come Easy Go for pages: who holds what, nine prizes, and dice in the tray.

A prize has a home, always at the same place, and a piece that travels: it lies at home while the
prize is in the centre, else before its owner, at the end on the winner's podium. A preview is the
difference of the views before and after the draft.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from ludotheque.drawing.parts import pawn
from ludotheque.drawing.scene import CHOSEN, IDLE, PASS_KEY, REFUSED, Drawn, Scene
from ludotheque.games.easycome.drawn.cup import THROW_KEY, draw_acts, draw_cup, progress
from ludotheque.games.easycome.drawn.emblems import emblem
from ludotheque.games.easycome.notation import Take
from ludotheque.games.easycome.rules import consequences as why
from ludotheque.games.easycome.rules.state import PRIZES_TO_WIN
from ludotheque.games.easycome.telling import button, choices
from ludotheque.games.easycome.view import (
    PRIZE_WORDS,
    Dice,
    EasyComeView,
    Player,
    Prize,
    PrizeWord,
    values_that_do,
    would_do,
)
from ludotheque.games.easycome.words import PRIZE_NAMES
from ludotheque.language import YOU, Language, Text, capitalised, joined, same, sentence

PRIZE_RULES: dict[PrizeWord, Text] = {  # below the names: what these leave out
    "four": Text(en="all dice equal", fr="quatre dés égaux"),
    "pairs": Text(en="of different numbers", fr="différentes"),
    "odd": Text(en="and another odd", fr="et un autre impair"),
    "even": Text(en="and another even", fr="et un autre pair"),
    "seven": Text(en="exactly", fr="exactement"),
    "thirteen": Text(en="exactly", fr="exactement"),
    "low": Text(en="in total", fr="au total"),
    "high": Text(en="in total", fr="au total"),
    "straight": Text(en="four in a row", fr="quatre à la file"),
}
HOLDERS = Text(en="The players and their prizes", fr="Les joueurs et leurs prix")
NINE_PRIZES = Text(en="The nine prizes", fr="Les neuf prix")
FROM_ANYWHERE = Text(en="to take wherever they lie", fr="à prendre où qu’ils soient")
FROM_ONE_ONLY = Text(en="only those with {name} · EC-15", fr="chez {name} seulement · EC-15")
CENTRE = Text(en="in the centre", fr="au centre")
BEFORE = Text(en="with {name}", fr="chez {name}")
HELD = Text(en="{n} of 3 prizes", fr="{n} prix sur 3")
WINS_AFTER_YOU = Text(
    en="wins after your [is_twice?two turns|turn]",
    fr="gagne après [is_twice?vos deux tours|votre tour]",
)
WINS_AFTER = Text(
    en="[is_me?you win|wins] once {name} has played",
    fr="[is_me?vous gagnez|gagne] quand {name} aura joué",
)
WINS_IN = Text(  # with two players: turns of the other
    en="[is_me?you win|wins] after [is_twice?two turns|one turn]",
    fr="[is_me?vous gagnez|gagne] après [is_twice?deux tours|un tour]",
)
WINS = Text(en="[is_me?you win|wins]", fr="[is_me?vous gagnez|gagne]")
WINNER = Text(en="[is_me?You win|{name} wins]", fr="[is_me?Vous gagnez|{name} gagne]")
HELD_TO_THE_END = Text(en="three prizes, held to the end", fr="trois prix, gardés jusqu’au bout")
NOT_THROWN_YET = Text(en="not thrown yet", fr="pas encore lancé")
HIGHEST = Text(en="highest total: {total}", fr="plus fort total : {total}")
LESS = Text(en="threw less", fr="a fait moins")
WOULD_DO = Text(en="would do: {values}", fr="il faudrait : {values}")
KEYS = {
    same("1 – 4"): Text(en="the dice", fr="les dés"),
    same(THROW_KEY): Text(en="throw again", fr="relancer"),
    same(PASS_KEY): Text(
        en="at the last die: end without a prize", fr="au dernier dé : finir sans prix"
    ),
}
SHOWS: frozenset[int] = frozenset()
A_PRIZE = Text(en="a prize", fr="un prix")
MOST_SHOWN = 2  # throws of several dice that a corner has room for


def draw(scene: Scene) -> Drawn:
    """Draw the players with their prizes, the nine prizes, and the dice."""
    view: EasyComeView = scene.view
    podium = _podium(scene, view.players[view.winner - 1]) if view.winner else ""
    keeps = any(item.startswith("keep") for item in scene.draft)
    return Drawn(
        board=podium + _holders(scene) + _prizes(scene),
        means=draw_cup(scene),
        acts=draw_acts(scene),
        is_whole=not keeps,
        key=THROW_KEY if keeps else "",
        keys=KEYS,
        question=_question(view) if scene.is_asked else None,
        progress=progress(view),
        shown=scene.touchable,
        has_seats=True,
    )


def _question(view: EasyComeView) -> Text:
    """What is asked, without the prizes that are ringed, nor what the heading says of EC-15."""
    can_take = any(prize.takeable for prize in view.prizes)
    return sentence(choices(view, [A_PRIZE] if can_take else []))


# Who holds what.


def _holders(scene: Scene) -> str:
    players = scene.view.players
    held = "".join(_holder(scene, player) for player in players)
    return f'<ul class="holders of-{len(players)}" aria-label="{scene.say(HOLDERS)}">{held}</ul>'


def _holder(scene: Scene, player: Player) -> str:
    view: EasyComeView = scene.view
    seat = player.seat
    is_me = seat == scene.seat
    css = " to-move" if seat == view.turn else ""
    if seat == view.winner or (is_me and player.turns_to_hold):
        css += " hope"
    elif player.turns_to_hold:
        css += " danger"
    name = f"<strong><bdi>{scene.name(seat)}</bdi></strong>"
    return (
        f'<li class="holder{css}" id="holder-{seat}">'
        f"{pawn(seat, scene.names[seat - 1], is_me=is_me)}"
        f'{scene.aside(seat)}<div class="who">{name}{_line(scene, player)}</div>'
        f'<div class="slots">{"".join(_slots(scene, player))}</div></li>'
    )


def _line(scene: Scene, player: Player) -> str:
    """Where a player stands; what the draft changes of it is struck out, and the new pencilled."""
    now = scene.say(_standing(scene, scene.view, player))
    css = " clock" if player.turns_to_hold else ""
    then = scene.say(_standing(scene, scene.after, _then(scene, player))) if scene.after else now
    if then == now:
        return f'<span class="line{css}">{now}</span>'
    return f'<s class="line{css}">{now}</s><span class="line pencilled">{then}</span>'


def _standing(scene: Scene, view: EasyComeView, player: Player) -> Text:
    seat, is_me = player.seat, player.seat == scene.seat
    if view.winner == seat:
        return WINS.filled(is_me=is_me)
    if view.beginning:
        if seat in view.beginning.to_throw:
            return NOT_THROWN_YET
        is_leader = seat in view.beginning.leaders
        return HIGHEST.filled(total=view.beginning.highest) if is_leader else LESS
    if view.turn and player.turns_to_hold:
        return _count(scene, view, is_me=is_me, turns=player.turns_to_hold)
    return HELD.filled(n=len(player.prizes))


def _count(scene: Scene, view: EasyComeView, *, is_me: bool, turns: int) -> Text:
    """When a count of so many turns ends: after whose turn (EC-14), or two of one's own (EC-15)."""
    assert view.turn
    if view.may_rob_only:
        if view.turn == scene.seat:
            return WINS_AFTER_YOU.filled(is_twice=turns > 1)
        return WINS_IN.filled(is_me=is_me, is_twice=turns > 1)
    last = (view.turn + turns - 2) % len(view.players) + 1
    if last == scene.seat:
        return WINS_AFTER_YOU.filled(is_twice=False)
    return WINS_AFTER.filled(is_me=is_me, name=scene.names[last - 1])


def _then(scene: Scene, player: Player) -> Player:
    """The same player after the draft."""
    after: EasyComeView = scene.after or scene.view
    return after.players[player.seat - 1]


def _slots(scene: Scene, player: Player) -> Iterator[str]:
    """Always three: what a player holds, what the draft brings (in pencil), and free ones."""
    then = _then(scene, player).prizes
    coming = [word for word in then if word not in player.prizes]
    fresh = _just_taken(scene)
    for word in player.prizes:
        css = "full" + " fresh" * (word in fresh) + " leaving" * (word not in then)
        piece = _piece(word, is_here=scene.view.winner != player.seat)
        yield _touch(scene, word, f"held-{word}", f"slot {css}", piece + _short_name(scene, word))
    for word in coming:
        inner = emblem(word) + _short_name(scene, word)
        yield _touch(scene, word, f"coming-{word}", "slot pencil", inner)
    for place in range(len(player.prizes) + len(coming), PRIZES_TO_WIN):
        yield f'<span class="slot" id="slot-{player.seat}-{place + 1}"></span>'


def _just_taken(scene: Scene) -> set[PrizeWord]:
    """The prizes that changed hands since the reader's last decision."""
    return {
        PRIZE_WORDS[row.what]
        for event in scene.last
        for row in event.rows
        if row.reason in (why.TAKEN, why.STOLEN)
    }


# The prizes.


def _prizes(scene: Scene) -> str:
    view: EasyComeView = scene.view
    note = scene.say(FROM_ANYWHERE) if view.turn else ""
    if view.may_rob_only:
        note = scene.say(FROM_ONE_ONLY, name=_called(scene, view.may_rob_only))
    css = " over" if view.winner else ""
    needs, fresh = _needs(scene), _just_taken(scene)
    homes = "".join(_home(scene, prize, needs, fresh) for prize in view.prizes)
    title = scene.say(NINE_PRIZES)
    return (
        f'<div class="prizes-title"><h2>{title}</h2><span>{note}</span></div>'
        f'<div class="prizes{css}" role="group" aria-label="{title}">{homes}</div>'
    )


def _home(
    scene: Scene,
    prize: Prize,
    needs: Mapping[PrizeWord, str] | None,
    fresh: Collection[PrizeWord],
) -> str:
    """A prize at its own place: itself, or the outline that it left; and where it lies."""
    view: EasyComeView = scene.view
    word = prize.word
    css = "prize" + " gone" * (prize.owner is not None) + " fresh" * (word in fresh)
    css += " flat" * (view.may_rob_only is not None and prize.owner is None)
    corner = ""
    if needs is not None:
        css += " near" if word in needs else " far"
        values = needs.get(word)
        corner = f'<span class="need">{values}</span>' if values else ""
    inner = (
        f"{_piece(word, is_here=prize.owner is None)}{_printed(word, scene.language)}"
        f'<span class="where" id="where-{word}" data-move="">{_where(scene, prize)}</span>{corner}'
    )
    label = _label(scene, prize, needs) if scene.is_asked else ""
    return _touch(scene, word, f"home-{word}", css, inner, label)


def _piece(word: PrizeWord, *, is_here: bool) -> str:
    """A prize itself, which moves; or what it left behind."""
    place = f'class="piece" id="prize-{word}" data-move=""' if is_here else 'class="ghost"'
    return f"<span {place}>{emblem(word)}</span>"


@cache
def _printed(word: PrizeWord, language: Language) -> str:
    name, rule = (text.to(language) for text in (_name(word), PRIZE_RULES[word]))
    return f'<span class="name"><b>{name}</b><small>{rule}</small></span>'


@cache
def _name(word: PrizeWord) -> Text:
    return capitalised(PRIZE_NAMES[word])


def _short_name(scene: Scene, word: PrizeWord) -> str:
    return f'<span class="name">{scene.say(_name(word))}</span>'


def _where(scene: Scene, prize: Prize) -> str:
    """Where a prize lies; or, in pencil, where the draft takes it."""
    after: EasyComeView | None = scene.after
    owner = after.prizes[PRIZE_WORDS.index(prize.word)].owner if after else prize.owner
    if owner == prize.owner:
        return _place(scene, owner)
    return f'<span class="pencilled">→ {_place(scene, owner)}</span>'


def _place(scene: Scene, owner: int | None) -> str:
    if owner is None:
        return scene.say(CENTRE)
    drawn = pawn(owner, scene.names[owner - 1], is_me=owner == scene.seat)
    return f"{drawn}<span>{scene.say(_before(scene, owner))}</span>"


def _before(scene: Scene, owner: int | None) -> Text:
    return BEFORE.filled(name=_called(scene, owner)) if owner else CENTRE


def _called(scene: Scene, seat: int) -> Text:
    return YOU.name if seat == scene.seat else same(scene.names[seat - 1])


def _label(scene: Scene, prize: Prize, needs: Mapping[PrizeWord, str] | None) -> str:
    """A prize for who does not see it: what a touch does, its name and rule, where it lies."""
    word = prize.word
    parts = [_name(word), PRIZE_RULES[word], _before(scene, prize.owner)]
    if needs and needs.get(word):
        parts.append(WOULD_DO.filled(values=needs[word]))
    if prize.takeable:
        parts.insert(0, button(scene.view, Take(word)))
    return scene.say(joined(parts, ", "))


def _needs(scene: Scene) -> Mapping[PrizeWord, str] | None:
    """By prize that may still be had, what the dice to be thrown would have to show.

    None: the table does not show it, or no dice are about to be thrown beside some set aside.
    Throws of several dice are left out where they are many.
    """
    view: EasyComeView = scene.after or scene.view
    hopes = would_do(view) if scene.shows_values else None
    if hopes is None:
        return None
    throws = values_that_do(view.aside)
    return {hope.thing: _listed(throws[hope.thing]) for hope in hopes if hope.is_possible}


@cache
def _listed(throws: tuple[Dice, ...]) -> str:
    """Throws for a corner: values of the last die, or a throw or two of more dice.

    >>> _listed(((0,), (4,))), _listed(((0, 3), (1, 2))), _listed(((0, 0), (0, 1), (1, 1)))
    ('0 4', '0+3 1+2', '')
    """
    if len(throws[0]) > 1 and len(throws) > MOST_SHOWN:
        return ""
    return " ".join("+".join(map(str, throw)) for throw in throws)


def _touch(scene: Scene, word: PrizeWord, name: str, css: str, inner: str, label: str = "") -> str:
    """A prize, at home or before somebody, as a link for whoever is asked."""
    item = f"take.{word}"
    state = scene.state_of(item)
    known = f'class="thing {state} {css}" id="{name}" data-thing="{item}"'
    if not scene.is_asked:
        return f"<span {known}>{inner}</span>"
    pressed = ' aria-pressed="true"' if state == CHOSEN else ""
    off = ' aria-disabled="true"' if state in (IDLE, REFUSED) else ""
    named = label or scene.say(_name(word))
    return (
        f'<a {known} href="{scene.href(item)}" role="button" aria-label="{named}"'
        f"{pressed}{off}>{inner}</a>"
    )


# The end.


def _podium(scene: Scene, winner: Player) -> str:
    """The winner's three prizes, the one in the middle highest."""
    seat, is_me = winner.seat, winner.seat == scene.seat
    steps = "".join(
        f'<li class="step step-{place}">{_piece(word, is_here=True)}{_short_name(scene, word)}</li>'
        for place, word in enumerate(winner.prizes, 1)
    )
    title = scene.say(WINNER, is_me=is_me, name=scene.names[seat - 1])
    return (
        f'<div class="podium"><p>{pawn(seat, scene.names[seat - 1], is_me=is_me)}'
        f"<strong>{title}</strong><span>{scene.say(HELD_TO_THE_END)}</span></p>"
        f"<ol>{steps}</ol></div>"
    )
