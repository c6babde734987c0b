"""The nouns of Duck Soup: the cards, what a seat may know of a deal, and what happens there.

Paragraphs (§) are those of docs/rules/ducksoup.md.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from engine import game
from engine.game import Action, Record, Seat

Card: TypeAlias = str
"""Rank and suit, such as ``7S``."""
RANKS, SUITS = "A23456789TJQK", "CDHS"
CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""All cards in the order of a sorted hand: by suit, then by rank from the ace to the king."""
PLACE = {card: place for place, card in enumerate(CARDS)}
LOW: dict[Card, int] = {card: RANKS.index(card[0]) for card in CARDS}
"""How a card ranks in the first course: 0 for an ace … 12 for a king (§3.3)."""
HIGH: dict[Card, int] = {card: (place - 1) % len(RANKS) for card, place in LOW.items()}
"""How it ranks in the second one: 0 for a 2 … 12 for an ace (§5.3)."""
Pair: TypeAlias = tuple[int, int]
"""A number for each of the two seats."""
DUCK: Action = "duck"
QUACKED: dict[Card, Action] = {card: f"{card} quack" for card in CARDS}
PLAYS: dict[Action, Card] = {
    **{card: card for card in CARDS},
    **{action: card for card, action in QUACKED.items()},
}
"""The card of each action but ``duck``."""


class Options(Record, frozen=True):
    """Nothing can be chosen before a game."""


class Trick(Record, frozen=True):
    """A finished trick, or a double one, as both saw it."""

    deal: int
    course: int
    number: int
    """Its number in the deal; a double is this one and the next."""
    leader: Seat
    cards: tuple[Card, ...]
    """Two in the order of play, or the four of a double."""
    quack: bool
    """Whether the second player said Quack."""
    winner: Seat
    worth: tuple[int, ...]
    """The points of each of its tricks: one number, or the two of a double."""

    @property
    def silent(self) -> bool:
        """A second card of the lead's rank, and nothing said."""
        return not self.quack and self.cards[0][0] == self.cards[1][0]

    @property
    def double(self) -> bool:
        """The leader said Quack-quack."""
        return len(self.cards) == 4

    @property
    def soup(self) -> bool:
        """All four cards of a rank: Duck Soup."""
        return self.double and self.winner != self.leader


class Score(Record, frozen=True):
    """A finished deal: the points of both courses by seat."""

    first: Pair
    second: Pair


class State(Record, frozen=True):
    """The whole truth."""

    seed: str
    turn: int
    deal: int
    """1, 2, …; 0 when the game is over."""
    dealer: Seat
    leader: Seat
    stock: tuple[Card, ...]
    """Face down, the next card first."""
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    trick: tuple[Card, ...]
    """The cards of the present trick in the order of play; two only while the leader owes an answer."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this deal."""
    last: Trick | None
    """The trick before, maybe of the deal before; None in the first one."""
    first: Pair
    """The points of the first course by seat."""
    second: Pair
    sheet: tuple[Score, ...]
    """The finished deals."""


class View(game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """Whose view it is; None: a spectator's, in which the hand is empty."""
    over: bool
    """The game is over; the last trick and the sheet then show its end."""
    deal: int
    """1, 2, …, the last one when the game is over."""
    dealer: Seat
    leader: Seat
    course: int
    """1 while there is a stock, then 2."""
    stock: int
    """How many cards are face down."""
    held: Pair
    """How many cards each seat has in hand."""
    trick: tuple[Card, ...]
    """The cards on the table in the order of play; with two of them the leader owes an answer to Quack."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this deal; all their cards were seen."""
    last: Trick | None
    """The trick before, maybe of the deal before; None in the first one."""
    first: Pair
    """The points of this deal's first course by seat."""
    second: Pair
    sheet: tuple[Score, ...]
    """The finished deals."""
    totals: Pair
    """The deal scores so far by seat."""
    hand: tuple[Card, ...] = ()
    """His cards by suit, then by rank from the ace."""

    @property
    def unseen(self) -> list[Card]:
        """The cards that are in the stock or in the other's hand, in the order of a sorted hand."""
        seen = {*self.hand, *self.trick}.union(*[trick.cards for trick in self.tricks])
        return [card for card in CARDS if card not in seen]

    def chance(self, wanted: int) -> float:
        """How likely the other one has one of so many cards that this seat has not seen."""
        theirs = self.held[1 - cast("Seat", self.seat)]
        return 1.0 - (1.0 - theirs / (theirs + self.stock)) ** wanted if wanted else 0.0
