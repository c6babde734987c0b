"""What the last move of Duck Soup did to one player, and why: for their panel, and for the coach."""

from __future__ import annotations

from bot.games.cards import printed_rank, shown
from bot.games.ducksoup.things import duck, soup
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Score, Trick, View
from engine.games.ducksoup.scores import products_of


def happened(view: View, at: Sitting, tr: Tr) -> str:
    """What has happened to ``at.seat`` since it last moved, in a line. "" if nothing has."""
    assert at.seat is not None  # noqa: S101 - a panel is a seat's
    if view.trick and at.seat != view.leader ^ (len(view.trick) & 1):
        return ""
    name = at.names[1 - at.seat]
    match len(view.trick):
        case 2:
            return f"{duck(tr)} " + tr(
                "**{name} quacks at your {card}!**", name=name, card=shown(view.trick[0], tr)
            )
        case 3:
            return f"{duck(tr)} " + tr(
                "**{name} says Quack-quack!** Without the fourth {rank} both tricks are theirs.",
                name=name,
                rank=printed_rank(view.trick[0], tr),
            )
    return " · ".join(filter(None, (_past(view, at, at.seat, tr), drawn(view, tr))))


def of_trick(trick: Trick, at: Sitting, tr: Tr) -> str:
    """Who has won how many trick points by a trick, and why, told to ``at.seat`` or to everybody."""
    won = trick.winner == at.seat
    name = tr("You") if won else at.names[trick.winner]
    sign = _sign(trick, tr) if at.seat is None else "✅" if won else "❌"
    told = tr("**{name} +{worth}:** {reason}", name=name, worth=sum(trick.worth), reason=reason(trick, tr))
    return f"{sign} {told}"


def reason(trick: Trick, tr: Tr) -> str:
    """Why its winner has the trick."""
    lead, second = trick.cards[0], trick.cards[1]
    fourth = printed_rank(lead, tr)
    if trick.soup:
        return tr("Duck Soup with the fourth {rank}!", rank=fourth)
    if trick.double:
        return tr("no fourth {rank} after Quack-quack", rank=fourth)
    if trick.quack:
        return tr("the quack was not answered")
    if trick.silent:
        return tr("same rank, but no quack")
    if lead[1] != second[1]:
        return tr("{second} off suit", second=shown(second, tr))
    ranked = (
        shown(trick.cards[trick.winner != trick.leader], tr),
        shown(trick.cards[trick.winner == trick.leader], tr),
    )
    if trick.course == 1:
        return tr("{card} under {other}", card=ranked[0], other=ranked[1])
    return tr("{card} over {other}", card=ranked[0], other=ranked[1])


def drawn(view: View, tr: Tr) -> str:
    """Which cards the seat has drawn after the last trick. "" if none."""
    if not view.drawn:
        return ""
    cards = " ".join(shown(card, tr) for card in view.drawn)
    if view.stock:
        return tr("you drew {cards}", cards=cards)
    return tr("you drew {cards} · **high cards win now**", cards=cards)


def of_deal(score: Score, number: int, at: Sitting, me: Seat, tr: Tr) -> str:
    """What a whole deal has brought the seat."""
    mine, theirs = products_of(score)[me], products_of(score)[1 - me]
    sign = "✅" if mine > theirs else "❌" if mine < theirs else "🟰"
    return f"{sign} " + tr(
        "**Deal {deal}: {mine} for you**, {theirs} for {name}",
        deal=number,
        mine=mine,
        theirs=theirs,
        name=at.names[1 - me],
    )


def _past(view: View, at: Sitting, me: Seat, tr: Tr) -> str:
    trick = view.last
    if trick is None:
        return ""
    if trick.deal < view.deal:
        return of_deal(view.sheet[trick.deal - 1], trick.deal, at, me, tr)
    return of_trick(trick, at, tr)


def _sign(trick: Trick, tr: Tr) -> str:
    return soup(tr) if trick.soup else duck(tr) if trick.quack else "🃏"
