"""What happens in Cucco 21."""

from __future__ import annotations

from engine.game import Event, Seat
from engine.games.cucco.nouns import Card


class HandStarted(Event, frozen=True):
    """Everybody has paid a chip into the pot; all cards are shuffled."""

    hand: int
    pot: int


class RoundStarted(Event, frozen=True):
    """A card for everybody still in the hand."""

    round: int
    dealer: Seat


class Reshuffled(Event, frozen=True):
    """The deck was used up, and the discards are the new one."""

    cards: int


class CardDealt(Event, frozen=True):
    """His card, for his eyes."""

    seat: Seat
    card: Card


class Kept(Event, frozen=True):
    """He is content with his card."""

    seat: Seat


class Asked(Event, frozen=True):
    """He wants to exchange; other none: with the deck."""

    seat: Seat
    other: Seat | None


class PassedOn(Event, frozen=True):
    """A horse or a house sends the request on; other none: to the deck."""

    seat: Seat
    card: Card
    other: Seat | None


class Exchanged(Event, frozen=True):
    """Two players have each other's card."""

    seat: Seat
    other: Seat


class CardTaken(Event, frozen=True):
    """The card that he got in an exchange, for his eyes."""

    seat: Seat
    card: Card


class LoversRefused(Event, frozen=True):
    """The one asked has lovers, and does not want to part from them."""

    seat: Seat
    other: Seat


class PersonMet(Event, frozen=True):
    """The asker has met a person; other none: the deck's."""

    seat: Seat
    other: Seat | None


class CatMet(Event, frozen=True):
    """The asker has met a cat, which is after the original owner of his card; other none: the deck's."""

    seat: Seat
    other: Seat | None
    owner: Seat | None


class OwlMet(Event, frozen=True):
    """The deck's owl: no exchange."""

    seat: Seat


class WentOut(Event, frozen=True):
    """Out of the round, by this card."""

    seat: Seat
    card: Card


class AlreadyOut(Event, frozen=True):
    """Nobody goes out twice."""

    seat: Seat | None


class CeremonyPaid(Event, frozen=True):
    """He gave a ceremony for a 5 or more, and each of the payers gives him a chip."""

    seat: Seat
    payers: tuple[Seat, ...]


class DeckTurned(Event, frozen=True):
    """A card of the deck that is discarded at once, for all to see."""

    card: Card


class DeckTaken(Event, frozen=True):
    """The front card of the deck for his own, which is discarded face down."""

    seat: Seat


class OwlNoted(Event, frozen=True):
    """His call will count when the request is settled, if he still has the owl then; for his eyes."""

    seat: Seat


class OwlLost(Event, frozen=True):
    """The call is void: the request has taken his owl from him; for his eyes."""

    seat: Seat


class OwlCalled(Event, frozen=True):
    """He shows his owl, and the round is over."""

    seat: Seat


class Shown(Event, frozen=True):
    """All cards are face up, by seat (0: out of the hand), and those that were given to the deck."""

    cards: tuple[Card, ...]
    given: tuple[Card, ...]


class Lowest(Event, frozen=True):
    """Who has the lowest card is out."""

    seats: tuple[Seat, ...]


class NothingCompared(Event, frozen=True):
    """One player or none is left in the round."""


class Returned(Event, frozen=True):
    """He has paid these chips into the pot, and is back."""

    seat: Seat
    chips: int


class HandLeft(Event, frozen=True):
    """Out of the hand: he cannot pay, or nobody can any more."""

    seat: Seat


class PotWon(Event, frozen=True):
    """One player is left in the hand, and takes the pot."""

    seat: Seat
    chips: int


class PotCarried(Event, frozen=True):
    """Nobody is left in the hand; the pot stays for the next one."""

    chips: int


class GameOver(Event, frozen=True):
    """Somebody has no chip left; who has most has won."""

    winners: tuple[Seat, ...]
