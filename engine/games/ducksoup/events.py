"""What happens in Duck Soup."""

from __future__ import annotations

from engine.game import Event, Seat
from engine.games.ducksoup.nouns import Card, Pair


class DealStarted(Event, frozen=True):
    """Both players have their thirteen cards."""

    deal: int
    dealer: Seat


class HandDealt(Event, frozen=True):
    """The cards that a player was dealt, for their eyes only."""

    seat: Seat
    cards: tuple[Card, ...]


class CardPlayed(Event, frozen=True):
    """A player puts a card on the table."""

    seat: Seat
    card: Card


class Quack(Event, frozen=True):
    """The second player has said Quack."""

    seat: Seat


class Duck(Event, frozen=True):
    """The leader has conceded."""

    seat: Seat


class QuackQuack(Event, frozen=True):
    """The leader has played a third card of the rank and said Quack-quack."""

    seat: Seat


class DuckSoup(Event, frozen=True):
    """The second player has played the fourth card of the rank."""

    seat: Seat


class TrickWon(Event, frozen=True):
    """A player takes a trick or a double trick."""

    seat: Seat
    worth: tuple[int, ...]


class CardsDrawn(Event, frozen=True):
    """Both players have drawn cards: how many each, and how many are left in the stock."""

    each: int
    left: int


class HandFilled(Event, frozen=True):
    """The cards that a player has drawn, for their eyes only."""

    seat: Seat
    cards: tuple[Card, ...]


class StockGone(Event, frozen=True):
    """The first course is over: each seat's points in it."""

    points: Pair


class DealScored(Event, frozen=True):
    """A deal is over: each seat's points in both courses, product, and total."""

    deal: int
    first: Pair
    second: Pair
    products: Pair
    totals: Pair


class InThePond(Event, frozen=True):
    """This player has won the game with 125 points or more in one deal."""

    seat: Seat


class InTheSoup(Event, frozen=True):
    """This player has lost the game with less than 125 points."""

    seat: Seat


class GameOver(Event, frozen=True):
    """The game is over: each seat's game points."""

    scores: Pair
