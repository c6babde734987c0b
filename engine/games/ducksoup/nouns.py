"""The nouns of Duck Soup: the cards, and what a seat may know of a deal.

Paragraphs (§) are those of docs/rules/ducksoup.md.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from engine import game
from engine.game import Action, Record, Seat

Card: TypeAlias = str
"""A rank of A23456789TJQK and a suit of CDHS, such as ``7S`` for the seven of spades."""
RANKS, SUITS = "A23456789TJQK", "CDHS"
CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""All cards in the order of a sorted hand: by suit, then by rank from the ace to the king."""
PLACE = {card: place for place, card in enumerate(CARDS)}
"""The place of each card in the order of a sorted hand."""
OF_RANK: dict[str, frozenset[Card]] = {
    rank: frozenset(card for card in CARDS if card[0] == rank) for rank in RANKS
}
"""The four cards of each rank."""
LOW: dict[Card, int] = {card: RANKS.index(card[0]) for card in CARDS}
"""How a card ranks in the first course: 0 for an ace … 12 for a king (§3.3)."""
HIGH: dict[Card, int] = {card: (place - 1) % len(RANKS) for card, place in LOW.items()}
"""How a card ranks in the second course: 0 for a 2 … 12 for an ace (§5.3)."""
Pair: TypeAlias = tuple[int, int]
"""A number for each of the two seats."""
DUCK: Action = "duck"
QUACKED: dict[Card, Action] = {card: f"{card} quack" for card in CARDS}
"""The action that plays a card and says Quack or Quack-quack."""
PLAYS: dict[Action, Card] = {
    **{card: card for card in CARDS},
    **{action: card for card, action in QUACKED.items()},
}
"""The card that each action plays. The action ``duck`` plays none."""


class Options(Record, frozen=True):
    """Duck Soup has no options."""


class Trick(Record, frozen=True):
    """A finished trick or double trick, as both players saw it."""

    deal: int
    course: int
    """The number of the course, 1 or 2."""
    number: int
    """The number of the trick in the deal. A double trick counts as two: this number and the next."""
    leader: Seat
    cards: tuple[Card, ...]
    """The two cards in the order of play, or the four of a double trick."""
    quack: bool
    """Whether the second player said Quack."""
    winner: Seat
    worth: tuple[int, ...]
    """The points: one number, or two for a double trick."""

    @property
    def silent(self) -> bool:
        """Whether the second card has the lead's rank, and its player said nothing."""
        return not self.quack and self.cards[0][0] == self.cards[1][0]

    @property
    def double(self) -> bool:
        """Whether the leader said Quack-quack."""
        return len(self.cards) == 4

    @property
    def soup(self) -> bool:
        """Whether this is Duck Soup: all four cards have the same rank."""
        return self.double and self.winner != self.leader


class Score(Record, frozen=True):
    """A finished deal: each seat's points in both courses."""

    first: Pair
    second: Pair


class Public(Record, frozen=True):
    """What both players may know: these fields are the same in the state and in every view of it."""

    dealer: Seat
    leader: Seat
    trick: tuple[Card, ...]
    """The cards of the present trick in order of play. If there are two, the leader must answer a Quack."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this deal."""
    last: Trick | None
    """The previous trick, which may belong to the previous deal. None in the first trick of the game."""
    first: Pair
    """Each seat's points in this deal's first course."""
    second: Pair
    """Each seat's points in this deal's second course."""
    sheet: tuple[Score, ...]
    """The scores of the finished deals."""


class State(Public, frozen=True):
    """The whole truth, with all hidden cards."""

    seed: str
    turn: int
    """The number of the decision to be made now, from 0 on in this game."""
    deal: int
    """The number of the deal in this game, from 1 on. 0 after the game."""
    stock: tuple[Card, ...]
    """The face-down cards, the next one first."""
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    """Each seat's hand, in the order of `CARDS`."""
    drawn: tuple[tuple[Card, ...], tuple[Card, ...]]
    """The cards that each seat drew after the last trick. Empty in the second course."""


class View(Public, game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """The seat whose view it is. None for a spectator, who sees no hand."""
    over: bool
    """Whether the game is over. If so, the last trick and the sheet show the end."""
    deal: int
    """The number of the deal in this game, from 1 on. After the game, the number of its last deal."""
    course: int
    """The present course: 1 while there is a stock, then 2."""
    stock: int
    """How many cards are in the stock."""
    held: Pair
    """How many cards each seat has in hand."""
    totals: Pair
    """Each seat's total score of the finished deals."""
    hand: tuple[Card, ...] = ()
    """The seat's cards, sorted by suit, then by rank from the ace."""
    drawn: tuple[Card, ...] = ()
    """The cards that the seat drew after the last trick, in the order of drawing."""

    @property
    def unseen(self) -> list[Card]:
        """The cards that are in the stock or in the other hand, in the order of `CARDS`."""
        seen = {*self.hand, *self.trick}.union(*[trick.cards for trick in self.tricks])
        return [card for card in CARDS if card not in seen]

    def chance(self, wanted: int) -> float:
        """How likely (0 … 1) the other player is to hold at least one of this many unseen cards."""
        theirs = self.held[1 - cast("Seat", self.seat)]
        return 1.0 - (1.0 - theirs / (theirs + self.stock)) ** wanted if wanted and theirs else 0.0
