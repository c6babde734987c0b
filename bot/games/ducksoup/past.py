"""Finished tricks and deals of Duck Soup in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.cards import shown
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Card, Pair, Score, Trick, View
from engine.games.ducksoup.scores import products_of


def last_trick(trick: Trick, at: Sitting, tr: Tr) -> str:
    """The cards of a finished trick, the leader's first, and who has its points, in words what was said."""
    if tr.faces:
        each = (_cards_of(seat, trick, at, tr) for seat in (trick.leader, 1 - trick.leader))
        return tr("Trick {trick}: {played}", trick=trick.number, played=" · ".join(each))
    played = played_cards(trick.cards, trick.leader, trick.quack, at, tr)
    if trick.quack and not trick.double:
        duck = tr("Duck.")
        played += f", **{at.names[trick.leader]}** *{duck}*"
    told = tr("Trick {trick}: {played}", trick=trick.number, played=played)
    return f"{told} · **{at.names[trick.winner]}** +{sum(trick.worth)}"


def _cards_of(seat: Seat, trick: Trick, at: Sitting, tr: Tr) -> str:
    """A player's cards of a finished trick, and its points if they have them."""
    cards = "".join(shown(card, tr) for card in trick.cards[seat != trick.leader :: 2])
    won = f" +{sum(trick.worth)}" if seat == trick.winner else ""
    return f"**{at.names[seat]}** {cards}{won}"


def played_cards(cards: Sequence[Card], leader: Seat, quack: bool, at: Sitting, tr: Tr) -> str:
    """Each card with its player and with what they said."""
    said = spoken(cards, quack, tr)
    return ", ".join(
        f"**{at.names[leader ^ (place & 1)]}** {shown(card, tr)}" + (f" *{words}*" if words else "")
        for place, (card, words) in enumerate(zip(cards, said, strict=False))
    )


def played_by(seat: Seat, view: View, tr: Tr) -> str:
    """The cards of the present trick that this seat has played, with what they said. "" if none."""
    said = spoken(view.trick, len(view.trick) > 1, tr)
    return "".join(
        f" {shown(card, tr)}" + (f" *{words}*" if words else "")
        for place, (card, words) in enumerate(zip(view.trick, said, strict=False))
        if view.leader ^ (place & 1) == seat
    )


def spoken(cards: Sequence[Card], quack: bool, tr: Tr) -> Sequence[str]:
    """What is said with each of up to four cards of a trick, or ""."""
    soup = len(cards) == 4 and cards[3][0] == cards[0][0]
    return (
        "",
        tr("Quack!") if quack else "",
        tr("Quack-quack!"),
        tr("Duck Soup!") if soup else "",
    )


def deal(number: int, score: Score, at: Sitting, tr: Tr) -> str:
    """A finished deal in one line."""
    products = zip(at.names, score.first, score.second, products_of(score), strict=True)
    counted = ", ".join(
        f"**{name}** {one}\xa0×\xa0{two}\xa0=\xa0{product}" for name, one, two, product in products
    )
    return tr("Deal {deal}: {scores}", deal=number, scores=counted)


def deal_table(score: Score, totals: Pair, at: Sitting, tr: Tr) -> Iterator[str]:
    """A finished deal with a line for each player: how the score was made, and the total with it."""
    for name, one, two, product, total in zip(
        at.names, score.first, score.second, products_of(score), totals, strict=True
    ):
        yield f"**{name}** — {one} × {two} = **{product}** · " + tr("total {total}", total=total)


def deals(sheet: Sequence[Score], totals: Pair, most: int, at: Sitting, tr: Tr) -> Iterable[str]:
    """The score sheet: a line for each of the last ``most`` deals, then the totals if there were several."""
    for number, score in [*enumerate(sheet, start=1)][-most:]:
        yield deal(number, score, at, tr)
    if len(sheet) == 1:
        return
    in_all = ", ".join(f"**{name}** {total}" for name, total in zip(at.names, totals, strict=True))
    yield tr("In all: {totals}", totals=in_all)
