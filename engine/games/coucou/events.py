"""What happens in Coucou."""

from __future__ import annotations

from engine.game import Event, Seat
from engine.games.coucou.nouns import Card


class DealStarted(Event, frozen=True):
    """A card for everybody; the stock is ready."""

    deal: int
    dealer: Seat


class CardDealt(Event, frozen=True):
    """His card, for his eyes."""

    seat: Seat
    card: Card


class DealerChose(Event, frozen=True):
    """The dealer's three cards, for his eyes, and the one he keeps (§3.2)."""

    seat: Seat
    cards: tuple[Card, ...]
    kept: Card


class Kept(Event, frozen=True):
    """Je garde !"""

    seat: Seat


class Exchanged(Event, frozen=True):
    """Je change ! Two players have each other's card."""

    seat: Seat
    other: Seat


class StockTaken(Event, frozen=True):
    """Je change ! The front of the stock for his card."""

    seat: Seat


class CardTaken(Event, frozen=True):
    """The card that he got in an exchange, for his eyes."""

    seat: Seat
    card: Card


class Cuckoo(Event, frozen=True):
    """Coucou ! The one asked has a king, and keeps it hidden."""

    seat: Seat
    king: Seat


class KingLaid(Event, frozen=True):
    """The one asked lays down his king, without a word."""

    seat: Seat
    king: Seat
    card: Card


class KingTurned(Event, frozen=True):
    """The front of the stock was a king: it is set aside for all to see."""

    seat: Seat
    card: Card


class Shown(Event, frozen=True):
    """All cards are face up, by seat; –: eliminated before."""

    cards: tuple[Card, ...]


class ChipLost(Event, frozen=True):
    """The lowest card costs a chip."""

    seat: Seat
    left: int


class NobodyLost(Event, frozen=True):
    """All cards were equal."""


class Eliminated(Event, frozen=True):
    """A player has lost his last chip."""

    seat: Seat


class GameOver(Event, frozen=True):
    """One player is left."""

    winner: Seat
