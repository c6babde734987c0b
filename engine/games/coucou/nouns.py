"""The nouns of Coucou: cards, calls, and what a seat may know of the table.

Paragraphs (§) are those of docs/rules/coucou.md.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from engine import game
from engine.game import Action, Record, Seat

Card: TypeAlias = str
"""A rank of A23456789TJQK and a suit of CDHS, such as ``7S``. "" is no card."""
RANKS = "A23456789TJQK"
PACK: tuple[Card, ...] = tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
WORTH: dict[Card, int] = {card: RANKS.index(card[0]) + 1 for card in PACK}
"""The rank of a card as a number, whatever its suit: 1 for an ace … 13 for a king (§2.1)."""
ACE, KING = 1, 13
KEEP, ASK = ACTIONS = ("keep", "ask")


class Options(Record, frozen=True):
    """The house rules that can be chosen before a game."""

    variant: Literal["coucou", "as"] = "coucou"
    """coucou: the dealer chooses among three cards and has no turn. as: the dealer has the last turn."""
    chips: Annotated[int, Meta(ge=2, le=5)] = 3
    """How many chips each player begins with."""


class Call(Record, frozen=True):
    """What a player said in their turn, and what came of it."""

    seat: Seat
    came: Literal["kept", "exchanged", "refused"]
    """What came of the call. refused: the player wanted to exchange, and met a king."""
    other: Seat | None = None
    """The seat that was asked. None if they kept their card or asked the stock."""
    king: Card = ""
    """The king that refused, if everybody has seen it: it was laid down, or came from the stock."""


class Showdown(Record, frozen=True):
    """The end of a deal, as everybody saw it."""

    deal: int
    dealer: Seat
    cards: tuple[Card, ...]
    """Each seat's card, "" for a player who was eliminated before this deal."""
    calls: tuple[Call, ...]
    losers: tuple[Seat, ...]
    """The seats with the lowest card. Each of them lost a chip. Empty if all cards were equal."""
    eliminated: tuple[Seat, ...]
    """The losers who lost their last chip."""


class Public(Record, frozen=True):
    """What everybody may know: these fields are the same in the state and in every view of it."""

    deal: int
    """The number of the deal in this game, from 1 on."""
    dealer: Seat
    chips: tuple[int, ...]
    """Each seat's chips, 0 for an eliminated seat."""
    out: tuple[int, ...]
    """The deal in which each seat was eliminated, or 0 while it is still in."""
    waiting: tuple[Seat, ...]
    """The seats that still have a turn in this deal, the next one first. Empty when the game is over."""
    calls: tuple[Call, ...]
    """All calls of this deal, in order."""
    last: Showdown | None
    """The end of the previous deal. None in the first deal."""


class State(Public, frozen=True):
    """The whole truth, with all hidden cards."""

    seed: str
    options: Options
    turn: int
    """The number of the decision to be made now, from 0 on in this game."""
    cards: tuple[Card, ...]
    """Each seat's card, "" for an eliminated seat."""
    stock: tuple[Card, ...]
    """The stock from its front. In base Coucou its last two cards are those that the dealer put back."""


class View(Public, game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """The seat whose view it is. None for a spectator."""
    variant: Literal["coucou", "as"]
    most: int
    """How many chips each player began with."""
    over: bool
    """Whether the game is over."""
    kings: tuple[Seat, ...]
    """The seats whose king everybody knows of, as it has refused an exchange."""
    cards: tuple[Card, ...]
    """The cards that this seat knows, indexed by seat: its own card, the cards that it has held in this deal,
    and kings that lie face up. "" for an unknown card, and for an eliminated seat.
    """
    put_back: tuple[Card, ...] = ()
    """The dealer's two other cards, now at the bottom of the stock. Only the dealer knows them."""

    @property
    def card(self) -> Card:
        """The seat's own card, or "" if it has none."""
        return "" if self.seat is None else self.cards[self.seat]

    @property
    def choices(self) -> tuple[Action, ...]:
        """What a player can say in their turn."""
        return ACTIONS

    @property
    def laid(self) -> tuple[Seat, ...]:
        """The seats that have laid down a king, and so have no turn (§6.4)."""
        return tuple(call.other for call in self.calls if call.other is not None and call.king)
