"""The statistics of Duck Soup: doubles won, Duck Soups, ponds, and opponents left in the soup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.course import Course
from bot.games.statistics import ROUND, Count
from bot.i18n import N_, Plural, Tr
from engine.game import Event
from engine.games.ducksoup.events import DealScored, DuckSoup, InThePond, InTheSoup, TrickWon

most_done_to = N_("Left in the soup most often: {names}")
most_suffered_from = N_("Most often left in the soup by: {names}")
did = Plural(
    "You have left {name} in the soup {n} time.",
    "You have left {name} in the soup {n} times.",
)
suffered = Plural(
    "{name} has left you in the soup {n} time.",
    "{name} has left you in the soup {n} times.",
)


def count(game: Course) -> Iterable[Count]:
    for move in game.moves:
        for event in move.events:
            yield from _of(event, move.deal)


def _of(event: Event, deal: int) -> Iterable[Count]:
    match event:
        case TrickWon(winner, worth) if len(worth) == 2:
            yield Count(deal, winner, "doubles won")
            yield from (Count(deal, seat, "doubles") for seat in (0, 1))
        case DuckSoup(seat):
            yield Count(deal, seat, "duck soups")
        case DealScored(products=products):
            for seat, points in enumerate(products):
                yield Count(deal, seat, ROUND, points)
                yield Count(deal, seat, "deals")
        case InThePond(seat):
            yield Count(deal, seat, "ponds")
        case InTheSoup(seat):
            yield Count(deal, 1 - seat, "soups", other=seat)


def best(number: int, tr: Tr) -> str:
    return tr.plural("best deal {n} point", "best deal {n} points", number)


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    if not counts.get("deals"):
        return []
    won, doubles = counts.get("doubles won", 0), counts.get("doubles", 0)
    return [
        tr("Double tricks won: {won} of {doubles}", won=won, doubles=doubles),
        tr("Duck Soups served: {n}", n=counts.get("duck soups", 0)),
        tr("Games won in the pond: {n}", n=counts.get("ponds", 0)),
        tr("Opponents left in the soup: {n}", n=counts.get("soups", 0)),
    ]
