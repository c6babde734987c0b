"""What happens in Duck Soup."""

from __future__ import annotations

from engine.game import Event, Seat
from engine.games.ducksoup.nouns import Card, Pair


class DealStarted(Event, frozen=True):
    """Both have their thirteen cards."""

    deal: int
    dealer: Seat


class HandDealt(Event, frozen=True):
    """The cards that a seat was dealt, for its eyes alone."""

    seat: Seat
    cards: tuple[Card, ...]


class CardPlayed(Event, frozen=True):
    """A card lies on the table."""

    seat: Seat
    card: Card


class Quack(Event, frozen=True):
    """The second player has said it."""

    seat: Seat


class Duck(Event, frozen=True):
    """The leader has conceded."""

    seat: Seat


class QuackQuack(Event, frozen=True):
    """The leader has said it to his third card."""

    seat: Seat


class DuckSoup(Event, frozen=True):
    """The fourth card of the rank has come."""

    seat: Seat


class TrickWon(Event, frozen=True):
    """A trick, or a double one, is taken."""

    seat: Seat
    worth: tuple[int, ...]


class CardsDrawn(Event, frozen=True):
    """Both have drawn so many cards each."""

    each: int
    left: int


class HandFilled(Event, frozen=True):
    """What a seat has drawn, for its eyes alone."""

    seat: Seat
    cards: tuple[Card, ...]


class StockGone(Event, frozen=True):
    """The first course is over; its points by seat."""

    points: Pair


class DealScored(Event, frozen=True):
    """A deal is over: the points of its courses, the products, and the totals, by seat."""

    deal: int
    first: Pair
    second: Pair
    products: Pair
    totals: Pair


class InThePond(Event, frozen=True):
    """A deal of 125 or more decides the game."""

    seat: Seat


class InTheSoup(Event, frozen=True):
    """The loser has less than 125 at the end."""

    seat: Seat


class GameOver(Event, frozen=True):
    """The game points by seat."""

    scores: Pair
