"""What is counted and honoured in Duck Soup, such as doubles, ponds, and players left in the soup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.games.cards import face_of, shown_card
from bot.games.course import Course
from bot.games.statistics import ROUND, Fact, Honour, highest, most, summed_up
from bot.i18n import N_, Plural, Tr
from engine.game import Event, Seat
from engine.games.ducksoup.events import (
    DealScored,
    DuckSoup,
    InThePond,
    InTheSoup,
    Quack,
    QuackQuack,
    TrickWon,
)
from engine.games.ducksoup.nouns import State
from engine.games.ducksoup.scores import POND, products_of, totals_of

most_done_to = N_("Left in the soup most often: {names}")
most_suffered_from = N_("Most often left in the soup by: {names}")
did = Plural(
    "You've left {name} in the soup {n} time.",
    "You've left {name} in the soup {n} times.",
)
suffered = Plural(
    "{name} has left you in the soup {n} time.",
    "{name} has left you in the soup {n} times.",
)


def facts(game: Course) -> Iterable[Fact]:
    for move in game.moves:
        for event in move.events:
            yield from _of(event, move.deal)


def _of(event: Event, deal: int) -> Iterable[Fact]:
    match event:
        case TrickWon(winner, worth) if len(worth) == 2:
            yield Fact(deal, winner, "doubles won")
            yield from (Fact(deal, seat, "doubles") for seat in (0, 1))
        case DuckSoup(seat):
            yield Fact(deal, seat, "duck soups")
        case DealScored(products=products):
            for seat, points in enumerate(products):
                yield Fact(deal, seat, ROUND, points)
                yield Fact(deal, seat, "deals")
        case InThePond(seat):
            yield Fact(deal, seat, "ponds")
        case InTheSoup(seat):
            yield Fact(deal, 1 - seat, "soups", other=seat)


counted = frozenset({"doubles won", "doubles", "duck soups", "deals", "ponds", "soups"})
feats = {"duck soups": sum}


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
    # Translators: The player added the fourth card of a rank once.
    "duck soup": N_("🍲 **{name}** served Duck Soup."),
    # Translators: The player added the fourth card of a rank several times.
    "duck soups": N_("🍲 **{name}** served Duck Soup {n} times. The ducks have noticed."),
    # Translators: The player said Quack at least five times, and the other neither Quack nor Quack-
    # quack between.
    "quacks": N_("🦆 **{name}** quacked {n} times in a row. The pond is still ringing."),
    # Translators: The player took at least three double tricks, and more than the other.
    "doubles won": N_("✌️ **{name}** took {n} double tricks."),
    # Translators: The highest score of a deal in a game of several, at least 80.
    "deal": N_("⭐ **{name}** made {n} points in deal {deal}."),
    # Translators: A score of 125 or more in the last deal, higher than the other's.
    "pond": N_("⚖️ Decided in deal {deal}: **{name}** landed in the pond with {n} points."),
    # Translators: The loser has less than 125 in all.
    "in the soup": N_("⚖️ **{other}** ended in the soup: {against} points, where {n} would have saved them."),
    # Translators: Of all deals, this one has the largest lead of the winner's score over the other's.
    "decided": N_("⚖️ Decided in deal {deal}: {n} to {against} for **{name}**."),
}


def honours(game: Course, facts: Sequence[Fact]) -> Sequence[Honour]:
    state: State = game.end
    served = [
        Honour("duck soups" if times > 1 else "duck soup", (seat,), times)
        for seat, times in summed_up(facts, "duck soups").most_common()
    ]
    made = [(one.number, one.seat, one.deal) for one in facts if one.word == ROUND and one.number >= A_LOT]
    # The result of a game with only one deal already gives these points.
    best = max(made, default=None) if len(state.sheet) > 1 else None
    great = [Honour("deal", (best[1],), best[0], deal=best[2])] if best else []
    return [*served, *_quacks(game), *great, *most("doubles won", facts, 3)]


def pictured(card: str, tr: Tr) -> tuple[str, str]:
    return face_of(card, tr), shown_card(card, tr)


def decided(game: Course) -> Honour | None:
    state: State = game.end
    deals = len(state.sheet)
    last = products_of(state.sheet[-1])
    totals = totals_of(state.sheet)
    for event in _events(game):
        if isinstance(event, InThePond):
            card, moves = _into_the_pond(game, event.seat, deals)
            return Honour("pond", (event.seat,), last[event.seat], deal=deals, card=card, moves=moves)
        if isinstance(event, InTheSoup):
            seat, seats = event.seat, (1 - event.seat, event.seat)
            card, moves = _best_trick(game, seats[0], deals)
            return Honour("in the soup", seats, POND, totals[seat], card=card, moves=moves)
    winner = 0 if totals[0] > totals[1] else 1
    margins = [products_of(score)[winner] - products_of(score)[1 - winner] for score in state.sheet]
    place = max(range(deals), key=lambda place: margins[place])
    made = products_of(state.sheet[place])
    card, moves = _best_trick(game, winner, place + 1)
    return Honour("decided", (winner,), made[winner], made[1 - winner], place + 1, card=card, moves=moves)


def _into_the_pond(game: Course, seat: Seat, deal: int) -> tuple[str, int]:
    """The seat's last card in the trick that brought it into the pond in this deal, and the number of moves
    made by the end of that trick.
    """
    for moves, move in enumerate(game.moves, start=1):
        state: State = move.after
        made = state.sheet[-1] if len(state.sheet) == deal else state
        if move.deal == deal and state.last and made.first[seat] * made.second[seat] >= POND:
            return state.last.cards[seat != state.last.leader :: 2][-1], moves
    raise ValueError("the seat is not in the pond")


def _best_trick(game: Course, seat: Seat, deal: int) -> tuple[str, int]:
    """The seat's last card in the most valuable trick that it won in this deal, and the number of moves made
    by the end of that trick. The latest of equals counts.
    """
    best, found = 0, ("", len(game.moves))
    for moves, move in enumerate(game.moves, start=1):
        state: State = move.after
        worth = sum(sum(one.worth) for one in move.events if isinstance(one, TrickWon) and one.seat == seat)
        if move.deal == deal and state.last and worth >= max(best, 1):
            own = state.last.cards[seat != state.last.leader :: 2]
            best, found = worth, (own[-1], moves)
    return found


def _events(game: Course) -> Iterator[Event]:
    return (event for move in game.moves for event in move.events)


def _quacks(game: Course) -> list[Honour]:
    """The longest run of Quacks by one player. A Quack-quack of the other ends it."""
    longest, run, last = {0: 0, 1: 0}, 0, None
    for event in _events(game):
        if isinstance(event, Quack):
            run = run + 1 if event.seat == last else 1
            last = event.seat
            longest[last] = max(longest[last], run)
        elif isinstance(event, QuackQuack) and event.seat != last:
            run = 0
    return highest("quacks", longest, 5)
