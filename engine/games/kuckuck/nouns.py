"""The nouns of Zum Kuckuck!: what lies on the table, what a seat may know of it, and what happens there.

Paragraphs (§) are those of docs/rules/kuckuck.md.
"""

from __future__ import annotations

from typing import Literal, Self

from msgspec.structs import replace

from engine import game
from engine.game import Action, Record, Seat

NUMBERS = range(1, 61)
HAND_SIZE = 12
NOTATION: dict[int, Action] = {card: str(card) for card in NUMBERS}
CARDS: dict[Action, int] = {action: card for card, action in NOTATION.items()}


class Options(Record, frozen=True):
    """What can be chosen before a game."""

    bidding: Literal["sealed", "tactical"] = "sealed"
    """sealed: in secret, revealed together; tactical: face up, one after the other."""


class Player(Record, frozen=True):
    """What everybody sees of a seat in this round."""

    worth: int
    """The cockatoos that his hand brought him (k)."""
    cockatoos: int
    """Those still face up."""
    nest: int = 0
    """The top nest card; 0: none, or turned over because he is out."""
    out: bool = False
    """Out of this round."""
    played: tuple[int, ...] = ()
    """His number cards of the tricks so far, in order; gone for this round."""


class Score(Record, frozen=True):
    """A seat's score of one round, in its parts."""

    cockatoos: int = 0
    """1 for each one left."""
    survival: int = 0
    """2 for having stayed in with a hand worth no cockatoo."""
    lowest: int = 0
    """1 for the lowest nest of those still in."""
    out: bool = False
    """−1 and nothing else."""


class Trick(Record, frozen=True):
    """A finished trick, as everybody saw it."""

    round: int
    number: int
    low: int
    high: int
    order: tuple[Seat, ...]
    """Those who took part; in tactical bidding in the order of play."""
    cards: tuple[int, ...]
    """The number cards by seat; 0: was out already."""
    takers: tuple[Seat, Seat]
    """Who took the lower nest card (the highest number card), and who took the higher one."""
    turned: tuple[Seat, ...]
    """Who turned a cockatoo over."""
    eliminated: tuple[Seat, ...]
    """Who went out of the round, in that order."""
    players: tuple[Player, ...]
    """The table right after it, also when a new round has begun since."""


class Deal(Record, frozen=True):
    """What stays for the whole game."""

    seed: str
    tactical: bool
    hands: tuple[tuple[int, ...], ...]
    """The hands in ascending order, by the seat that has them in round 1."""


class State(Record, frozen=True):
    """The whole truth."""

    deal: Deal
    turn: int
    round: int
    trick: int
    nests: tuple[int, ...]
    """The whole nest pack of this round; each trick turns up the next two."""
    up: tuple[int, int]
    """The lower and the higher nest card that are up; zeros when the game is over."""
    players: tuple[Player, ...]
    playable: tuple[tuple[Action, ...], ...]
    """The number cards of each seat that it has not played in this round; none when it is out."""
    order: tuple[Seat, ...]
    """The seats still in, from the starter on; empty when the game is over."""
    waiting: tuple[Seat, ...]
    """Those of them who have no card on the table yet, in the same order."""
    cards: tuple[int, ...]
    """The number cards of the present trick by seat; 0: none yet."""
    last: Trick | None
    sheet: tuple[tuple[Score, ...], ...]


class View(game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """Whose view it is; None: a spectator's, in which his own cards below are empty."""
    tactical: bool
    """Open bidding; otherwise it is sealed."""
    over: bool
    """The game is over; the players, the last trick and the sheet then show its end."""
    round: int
    """1 … rounds."""
    rounds: int
    """As many as seats."""
    trick: int
    """1 … 12 in this round."""
    low: int
    """The lower nest card that is up (equal to the higher one in a pair); 0 when the game is over."""
    high: int
    """The higher nest card that is up; 0 when the game is over."""
    nests_seen: tuple[int, ...]
    """All nest cards turned up in this round, two a trick in the order of the pack, with those now up."""
    nests_left: int
    """How many nest cards are still face down."""
    players: tuple[Player, ...]
    """What is before each seat."""
    order: tuple[Seat, ...]
    """The seats still in; in tactical bidding from this trick's starter on. Empty when the game is over."""
    waiting: tuple[Seat, ...]
    """Those who have no card on the table yet, in that order; in tactical bidding the first is to play."""
    cards: tuple[int, ...]
    """Tactical: the number cards face up in this trick by seat, 0: none yet. Sealed: 0 for all."""
    last: Trick | None
    """The trick before, maybe of the round before; None in the first one."""
    sheet: tuple[tuple[Score, ...], ...]
    """The scores of each finished round by seat."""
    totals: tuple[int, ...]
    """The points of all finished rounds by seat."""
    hand: tuple[int, ...] = ()
    """All twelve number cards of his hand, ascending."""
    playable: tuple[int, ...] = ()
    """Those of them that he has not played in this round; none when he is out."""
    choice: int = 0
    """The number card that he has chosen for this trick; 0: none yet."""
    held: tuple[tuple[int, ...], ...] = ()
    """The hands that he had in the rounds before; each has gone on by one seat a round since."""

    def since(self, deal: int) -> Self:
        """Without the hands that the seat had before this round."""
        return replace(self, held=self.held[deal - 1 :])

    @property
    def committed(self) -> tuple[Seat, ...]:
        """Those whose number card lies on the table, face down (sealed) or up (tactical)."""
        return tuple(seat for seat in self.order if seat not in self.waiting)
