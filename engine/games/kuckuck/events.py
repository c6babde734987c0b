"""What happens in Zum Kuckuck!."""

from __future__ import annotations

from engine.game import Event, Seat


class RoundStarted(Event, frozen=True):
    """Everybody takes his hand and its cockatoos."""

    round: int
    cockatoos: tuple[int, ...]


class NestsTurned(Event, frozen=True):
    """A trick begins: two nest cards are up."""

    trick: int
    low: int
    high: int


class Committed(Event, frozen=True):
    """Sealed: a number card lies face down, or has been exchanged for another."""

    seat: Seat


class CardPlayed(Event, frozen=True):
    """Tactical: a number card lies face up."""

    seat: Seat
    card: int


class Revealed(Event, frozen=True):
    """Sealed: all number cards are face up, by seat; 0: out."""

    cards: tuple[int, ...]


class NestTaken(Event, frozen=True):
    """A nest card covers the player's former one."""

    seat: Seat
    nest: int


class CockatooTurned(Event, frozen=True):
    """A cockatoo became a cuckoo."""

    seat: Seat
    left: int


class Eliminated(Event, frozen=True):
    """A player had no cockatoo to turn and is out of the round."""

    seat: Seat


class RoundScored(Event, frozen=True):
    """A round is over: its points and the totals by seat."""

    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class GameOver(Event, frozen=True):
    """All rounds are over."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
