"""What happens in Zum Kuckuck!."""

from __future__ import annotations

from engine.game import Event, Seat


class RoundStarted(Event, frozen=True):
    """Everybody takes their hand. ``cockatoos`` says how many cockatoos come with each seat's hand."""

    round: int
    cockatoos: tuple[int, ...]


class NestsTurned(Event, frozen=True):
    """A trick begins: two nest cards are up."""

    trick: int
    low: int
    high: int


class Committed(Event, frozen=True):
    """Sealed bidding: a number card lies face down, or has been exchanged for another."""

    seat: Seat


class CardPlayed(Event, frozen=True):
    """Tactical bidding: a number card lies face up."""

    seat: Seat
    card: int


class Revealed(Event, frozen=True):
    """Sealed bidding: all number cards are face up, in seat order (0 for a player who is out)."""

    cards: tuple[int, ...]


class NestTaken(Event, frozen=True):
    """A nest card covers the one that the player had before."""

    seat: Seat
    nest: int


class CockatooTurned(Event, frozen=True):
    """A cockatoo was turned over and shows a cuckoo. `left` is how many cockatoos the player still has."""

    seat: Seat
    left: int


class Eliminated(Event, frozen=True):
    """A player had no cockatoo to turn and is out of the round."""

    seat: Seat


class RoundScored(Event, frozen=True):
    """A round is over: each seat's points in it, and each seat's total so far."""

    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class GameOver(Event, frozen=True):
    """All rounds are over: each seat's total and place."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
