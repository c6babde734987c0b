"""What happens in Cucco 21."""

from __future__ import annotations

from engine.game import Event, Seat
from engine.games.cucco.nouns import Card


class HandStarted(Event, frozen=True):
    """Everybody has paid a chip into the pot, and all cards are shuffled."""

    hand: int
    pot: int


class RoundStarted(Event, frozen=True):
    """Everybody still in the hand gets a card."""

    round: int
    dealer: Seat


class Reshuffled(Event, frozen=True):
    """The deck was used up, and the discards are the new deck, of this many cards."""

    cards: int


class CardDealt(Event, frozen=True):
    """A player's card, for their eyes only."""

    seat: Seat
    card: Card


class Kept(Event, frozen=True):
    """A player is content with their card."""

    seat: Seat


class Asked(Event, frozen=True):
    """A player asks another player for an exchange, or the deck if ``other`` is None."""

    seat: Seat
    other: Seat | None


class PassedOn(Event, frozen=True):
    """A horse or a house passes the request on to another player, or to the deck if ``other`` is None."""

    seat: Seat
    card: Card
    other: Seat | None


class Exchanged(Event, frozen=True):
    """Two players have exchanged their cards."""

    seat: Seat
    other: Seat


class CardTaken(Event, frozen=True):
    """The card that a player got in an exchange, for their eyes only."""

    seat: Seat
    card: Card


class LoversRefused(Event, frozen=True):
    """The player who was asked has lovers, and does not want to part from them."""

    seat: Seat
    other: Seat


class PersonMet(Event, frozen=True):
    """The asker has met the card "person" of another player, or of the deck if ``other`` is None."""

    seat: Seat
    other: Seat | None


class CatMet(Event, frozen=True):
    """The asker has met the cat of another player, or of the deck if ``other`` is None."""

    seat: Seat
    other: Seat | None
    owner: Seat | None
    """The original owner of the asker's card, who is now out of the round. None for a card from the deck."""


class OwlMet(Event, frozen=True):
    """The asker has met an owl of the deck, so there is no exchange."""

    seat: Seat


class WentOut(Event, frozen=True):
    """This card has put a player out of the round."""

    seat: Seat
    card: Card


class AlreadyOut(Event, frozen=True):
    """The cat puts nobody out: the original owner was out already, or the card came from the deck."""

    seat: Seat | None


class CeremonyPaid(Event, frozen=True):
    """A player gave a ceremony for a 5 or more, and each of the payers gives them a chip."""

    seat: Seat
    payers: tuple[Seat, ...]


class DeckTurned(Event, frozen=True):
    """A card of the deck is turned up and discarded at once, for all to see."""

    card: Card


class DeckTaken(Event, frozen=True):
    """A player has taken the front card of the deck. Their old card is discarded."""

    seat: Seat


class DeckShown(Event, frozen=True):
    """The card a player took from the deck, and the one they gave, if the deck's cards are shown."""

    seat: Seat
    card: Card
    given: Card


class OwlNoted(Event, frozen=True):
    """A player's owl call is noted in secret. It counts if they still have the owl after the request."""

    seat: Seat


class OwlLost(Event, frozen=True):
    """A player's noted call is void, as the request has taken the owl away. Only they know."""

    seat: Seat


class OwlCalled(Event, frozen=True):
    """A player shows their owl, and the round is over."""

    seat: Seat


class Shown(Event, frozen=True):
    """All cards are face up: those ``given`` to the deck, and the seats' ``cards`` (0 if a seat has none)."""

    cards: tuple[Card, ...]
    given: tuple[Card, ...]


class Lowest(Event, frozen=True):
    """The players with the lowest card are out."""

    seats: tuple[Seat, ...]


class NothingCompared(Event, frozen=True):
    """One player or none is left in the round, so no cards are compared."""


class Returned(Event, frozen=True):
    """A player has paid these chips into the pot and is back."""

    seat: Seat
    chips: int


class HandLeft(Event, frozen=True):
    """A player is out of the hand: they have too few chips to pay, or it is too late for paying."""

    seat: Seat


class PotWon(Event, frozen=True):
    """One player is left in the hand and takes the pot."""

    seat: Seat
    chips: int


class PotCarried(Event, frozen=True):
    """Nobody is left in the hand. The pot is added to that of the next hand."""

    chips: int


class GameOver(Event, frozen=True):
    """Somebody has no chip left. The players with the most chips have won."""

    winners: tuple[Seat, ...]
