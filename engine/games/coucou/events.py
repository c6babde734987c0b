"""What happens in Coucou."""

from __future__ import annotations

from engine.game import Event, Seat
from engine.games.coucou.nouns import Card


class DealStarted(Event, frozen=True):
    """Everybody gets a card, and the stock is ready."""

    deal: int
    dealer: Seat


class CardDealt(Event, frozen=True):
    """A player's card, for their eyes only."""

    seat: Seat
    card: Card


class DealerChose(Event, frozen=True):
    """The dealer's three cards and the one that they keep (§3.2), for their eyes only."""

    seat: Seat
    cards: tuple[Card, ...]
    kept: Card


class Kept(Event, frozen=True):
    """A player keeps their card: *Je garde !*"""

    seat: Seat


class Exchanged(Event, frozen=True):
    """Two players have exchanged their cards: *Je change !*"""

    seat: Seat
    other: Seat


class StockTaken(Event, frozen=True):
    """A player has exchanged their card for the front card of the stock: *Je change !*"""

    seat: Seat


class CardTaken(Event, frozen=True):
    """The card that a player got in an exchange, for their eyes only."""

    seat: Seat
    card: Card


class Cuckoo(Event, frozen=True):
    """The player who was asked has a king, and keeps it hidden: *Coucou !*"""

    seat: Seat
    king: Seat


class KingLaid(Event, frozen=True):
    """The player who was asked lays down their king without a word."""

    seat: Seat
    king: Seat
    card: Card


class KingTurned(Event, frozen=True):
    """The front card of the stock was a king, which is set aside for all to see."""

    seat: Seat
    card: Card


class Shown(Event, frozen=True):
    """All cards are face up. ``cards`` has each seat's card, "–" for a player eliminated earlier."""

    cards: tuple[Card, ...]


class ChipLost(Event, frozen=True):
    """The lowest card costs its player a chip."""

    seat: Seat
    left: int


class NobodyLost(Event, frozen=True):
    """All cards were equal."""


class Eliminated(Event, frozen=True):
    """A player has lost their last chip."""

    seat: Seat


class GameOver(Event, frozen=True):
    """One player is left."""

    winner: Seat
