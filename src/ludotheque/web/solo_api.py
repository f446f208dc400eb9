"""Played alone: how far I have come from game to game, and what a game came to."""

from ludotheque.errors import RuleError
from ludotheque.ladders import Ladder, Offer, Rung
from ludotheque.web.asking import Ask, endpoint
from ludotheque.web.climbing import Ascent, ascent_of, finish_of
from ludotheque.web.models import Refusal
from ludotheque.web.seats_api import own
from ludotheque.web.solo_models import Achieved, LadderShown, OfferShown, RungShown, SoloProgress
from ludotheque.web.statuses import refusal_of
from ludotheque.web.tables_api import check_over


@endpoint("GET", "/api/me/progress/{game}")
async def show_progress(ask: Ask) -> SoloProgress:
    """How far I have come alone in a game, and what I may play next."""
    box = ask.house.games.box(ask.params["game"])
    ascent = await ascent_of(ask, ask.house.games.require(box.name))
    return SoloProgress(
        game=box.name,
        title=box.title.to(ask.language),
        progress=ascent.progress if ascent else "",
        ladders=tuple(_ladder(ask, ascent, one) for one in ascent.ladders) if ascent else (),
    )


@endpoint("GET", "/api/tables/{table}/seats/{seat}/achieved")
async def show_achieved(ask: Ask) -> Achieved:
    """What my game alone came to, and what to play now."""
    live, _ = await own(ask)
    check_over(live)
    finish = await finish_of(ask, live)
    if finish is None:
        return Achieved(counts=False, said=None, ladder=None, next=())
    return Achieved(
        counts=finish.counts,
        said=finish.said.to(ask.language) if finish.said else None,
        ladder=_ladder(ask, finish.ascent, finish.ladder),
        next=tuple(_offer(ask, finish.ascent, one) for one in finish.onward.offers),
    )


def _ladder(ask: Ask, ascent: Ascent, ladder: Ladder) -> LadderShown:
    return LadderShown(
        key=ladder.key,
        name=ladder.name.to(ask.language),
        said=ladder.said.to(ask.language),
        rungs=tuple(_rung(ask, ascent, rung) for rung in ladder.rungs),
        offer=_offer(ask, ascent, ladder.offer) if ladder.offer else None,
        refusal=_refusal(ask, ladder.refusal),
        is_chain=ladder.is_chain,
    )


def _rung(ask: Ask, ascent: Ascent, rung: Rung) -> RungShown:
    return RungShown(
        sign=rung.sign,
        name=rung.name.to(ask.language),
        about=rung.about.to(ask.language),
        standing=rung.standing,
        gain=rung.gain,
        offer=_offer(ask, ascent, rung.offer) if rung.offer else None,
        refusal=_refusal(ask, rung.refusal),
    )


def _offer(ask: Ask, ascent: Ascent, offer: Offer) -> OfferShown:
    table = ascent.table_of(offer.options)
    return OfferShown(
        words=offer.words.to(ask.language),
        options=dict(offer.options),
        table=table.id if table else None,
    )


def _refusal(ask: Ask, refusal: RuleError | None) -> Refusal | None:
    return refusal_of(refusal, ask.language) if refusal else None
