"""The texts on tricks and deals of Duck Soup, for one player and for all."""

from __future__ import annotations

from bot.games.cards import shown
from bot.games.ducksoup.things import called_in, duck, soup
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Score, Trick, View
from engine.games.ducksoup.scores import products_of


def called(view: View, at: Sitting) -> str:
    """A line on the Quack or Quack-quack that ``at.seat`` has to answer. "" if there is none."""
    if at.me != view.leader ^ (len(view.trick) & 1):
        return ""
    name = at.names[1 - at.me]
    match len(view.trick):
        case 2:
            return f"{duck(at.tr)} " + at.tr(
                "**{name} quacks at your {card}!**", name=name, card=shown(view.trick[0], at.tr)
            )
        case 3:
            return f"{duck(at.tr)} " + at.tr(
                "**{name} says Quack-quack!** Without the fourth of that rank, both tricks are theirs.",
                name=name,
            )
    return ""


def happened(view: View, at: Sitting) -> str:
    """A line on what has happened to ``at.seat`` since it last moved. "" if nothing has."""
    if view.trick and at.me != view.leader ^ (len(view.trick) & 1):
        return ""
    return called(view, at) or " · ".join(filter(None, (_past(view, at, at.me), drawn(view, at.tr))))


def moment(trick: Trick, tr: Tr) -> str:
    """The last call in a trick, as a heading. "" if nobody quacked."""
    said = called_in(trick.cards, trick.quack, tr)
    return f"## {_sign(trick, tr)} {said}" if said else ""


def of_trick(trick: Trick, at: Sitting) -> str:
    """Who has won how many points with a trick, and why, for ``at.seat`` or for everybody."""
    won = trick.winner == at.seat
    name = at.tr("You") if won else at.names[trick.winner]
    sign = _sign(trick, at.tr) if at.seat is None else "✅" if won else "❌"
    # Translators: {reason} is why the trick is theirs, such as "no fourth of the rank after Quack-quack".
    told = at.tr(
        "**{name} +{worth}:** {reason}", name=name, worth=sum(trick.worth), reason=reason(trick, at.tr)
    )
    return f"{sign} {told}"


def reason(trick: Trick, tr: Tr) -> str:
    """The reason why the trick's winner won it."""
    lead, second = trick.cards[0], trick.cards[1]
    if trick.soup:
        return tr("Duck Soup, all four of a rank!")
    if trick.double:
        return tr("no fourth of the rank after Quack-quack")
    if trick.quack:
        return tr("the quack wasn't answered")
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
    """The cards that the seat has drawn after the last trick. "" if none."""
    if not view.drawn:
        return ""
    cards = " ".join(shown(card, tr) for card in view.drawn)
    if view.stock:
        return tr("you drew {cards}", cards=cards)
    return tr("you drew {cards} · **high cards win now**", cards=cards)


def of_deal(score: Score, number: int, at: Sitting, me: Seat) -> str:
    """A sentence to ``me`` on both players' points in a whole deal."""
    mine, theirs = products_of(score)[me], products_of(score)[1 - me]
    sign = "✅" if mine > theirs else "❌" if mine < theirs else "🟰"
    return f"{sign} " + at.tr(
        "**Deal {deal}: {mine} for you**, {theirs} for {name}",
        deal=number,
        mine=mine,
        theirs=theirs,
        name=at.names[1 - me],
    )


def _past(view: View, at: Sitting, me: Seat) -> str:
    trick = view.last
    if trick is None:
        return ""
    if trick.deal < view.deal:
        return of_deal(view.sheet[trick.deal - 1], trick.deal, at, me)
    return of_trick(trick, at)


def _sign(trick: Trick, tr: Tr) -> str:
    return soup(tr) if trick.soup else duck(tr) if trick.quack else "🃏"
