"""What is counted and honoured in Duck Soup, such as doubles, ponds, and players left in the soup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.games.course import Course
from bot.games.statistics import ROUND, Count, Honour, highest, summed_up
from bot.i18n import N_, Plural, Tr
from engine.game import Event, Seat
from engine.games.ducksoup.events import DealScored, DuckSoup, InThePond, InTheSoup, Quack, TrickWon
from engine.games.ducksoup.nouns import State
from engine.games.ducksoup.scores import products_of, totals_of

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


A_LOT = 80
"""From this many points on, the best deal of a game with several deals earns an honour."""
sentences: Mapping[str, str] = {
    "soup": N_("🍲 **{name}** served Duck Soup."),
    "soups": N_("🍲 **{name}** served Duck Soup {n} times. The ducks have noticed."),
    "quacks": N_("🦆 **{name}** quacked {n} times in a row. The pond is still ringing."),
    "doubles": N_("✌️ **{name}** took {n} double tricks."),
    "deal": N_("⭐ **{name}** made {n} points in deal {deal}."),
    "pond": N_("⚖️ Decided in deal {deal}: **{name}** landed in the pond with {n} points."),
    "in the soup": N_("⚖️ **{other}** ended in the soup: {against} points, where 125 would have saved them."),
    "decided": N_("⚖️ Decided in deal {deal}: {n} to {against} for **{name}**."),
}


def honours(game: Course) -> Sequence[Honour]:
    state: State = game.end
    soups, doubles = summed_up(feats(game), "soups"), Counter[Seat]()
    for event in _events(game):
        if isinstance(event, TrickWon) and len(event.worth) == 2:
            doubles[event.seat] += 1
    served = [Honour("soups" if times > 1 else "soup", (seat,), times) for seat, times in soups.most_common()]
    # The result of a game with only one deal already gives these points.
    deals = _deals(state) if len(state.sheet) > 1 else ()
    products = [(points, seat, deal) for deal, seat, points in deals if points >= A_LOT]
    great = [Honour("deal", (seat,), points, deal=deal) for points, seat, deal in sorted(products)[-1:]]
    return [*served, *_quacks(game), *great, *highest("doubles", doubles, 3)]


def feats(game: Course) -> Iterator[Count]:
    """What is counted for a game night: the Duck Soups that each player served."""
    found = ((move.deal, event) for move in game.moves for event in move.events)
    yield from (Count(deal, one.seat, "soups") for deal, one in found if isinstance(one, DuckSoup))


def decided(game: Course) -> Honour | None:
    state: State = game.end
    deals = len(state.sheet)
    last = products_of(state.sheet[-1])
    totals = totals_of(state.sheet)
    for event in _events(game):
        if isinstance(event, InThePond):
            return Honour("pond", (event.seat,), last[event.seat], deal=deals)
        if isinstance(event, InTheSoup):
            return Honour("in the soup", (1 - event.seat, event.seat), against=totals[event.seat])
    winner = 0 if totals[0] > totals[1] else 1
    margins = [products_of(score)[winner] - products_of(score)[1 - winner] for score in state.sheet]
    place = max(range(deals), key=lambda place: margins[place])
    made = products_of(state.sheet[place])
    return Honour("decided", (winner,), made[winner], made[1 - winner], place + 1)


def _events(game: Course) -> Iterator[Event]:
    return (event for move in game.moves for event in move.events)


def _deals(state: State) -> Iterator[tuple[int, Seat, int]]:
    """For every deal and seat: the deal's number, the seat, and the seat's points in the deal."""
    for deal, score in enumerate(state.sheet, start=1):
        for seat, points in enumerate(products_of(score)):
            yield deal, seat, points


def _quacks(game: Course) -> list[Honour]:
    """The longest run of Quacks by one player."""
    longest, run, last = {0: 0, 1: 0}, 0, None
    for event in _events(game):
        if isinstance(event, Quack):
            run = run + 1 if event.seat == last else 1
            last = event.seat
            longest[last] = max(longest[last], run)
    return highest("quacks", longest, 5)
