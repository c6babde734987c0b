"""The nouns of Zum Kuckuck!: what lies on the table, and what a seat may know of it.

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
"""The action that plays a number card."""
CARDS: dict[Action, int] = {action: card for card, action in NOTATION.items()}
"""The number card that an action plays."""


class Options(Record, frozen=True):
    """What can be chosen before a game."""

    bidding: Literal["sealed", "tactical"] = "sealed"
    """sealed: in secret, revealed together. tactical: face up, one after the other."""
    rounds: Literal["full", "short"] = "full"
    """full: as many rounds as players, so that everybody plays every hand. short: two (§9)."""


class Player(Record, frozen=True):
    """What everybody sees of a seat in this round."""

    worth: int
    """The cockatoos that this player's hand came with."""
    cockatoos: int
    """The cockatoos still face up."""
    nest: int = 0
    """The top nest card. 0 if the player has no nest, or is out and has turned the nest over."""
    out: bool = False
    """Whether the player is out of this round."""
    played: tuple[int, ...] = ()
    """The player's number cards of the finished tricks, in order. None can be played again in this round."""


class Score(Record, frozen=True):
    """A seat's score of one round, in its parts."""

    cockatoos: int = 0
    """The points for the cockatoos left, 1 for each."""
    survival: int = 0
    """2 if the player stayed in although their hand came with no cockatoo."""
    lowest: int = 0
    """1 if this player is still in, and nobody still in has a lower nest."""
    out: bool = False
    """Whether the player went out of the round, which counts −1 and nothing else."""


class Trick(Record, frozen=True):
    """A finished trick, as everybody saw it."""

    round: int
    number: int
    """The number of the trick in its round, 1 … 12."""
    low: int
    """The lower nest card. Equal to `high` if they are a pair."""
    high: int
    """The higher nest card."""
    order: tuple[Seat, ...]
    """The seats that took part. In tactical bidding they are in the order of play."""
    cards: tuple[int, ...]
    """The number cards in seat order, 0 for a player who was out already."""
    takers: tuple[Seat, Seat]
    """The taker of the lower nest, whose number card was the highest, then the taker of the higher nest."""
    turned: tuple[Seat, ...]
    """The seats that turned a cockatoo over."""
    eliminated: tuple[Seat, ...]
    """The seats that went out of the round, the first one first."""
    players: tuple[Player, ...]
    """The players right after the trick, even if a new round has begun since."""


class Deal(Record, frozen=True):
    """What stays the same for the whole game."""

    seed: str
    tactical: bool
    hands: tuple[tuple[int, ...], ...]
    """The hand of each seat in round 1, its cards in ascending order."""
    rounds: int


class Public(Record, frozen=True):
    """What everybody may know: these fields are the same in the state and in every view of it."""

    round: int
    """The number of the round, from 1 on."""
    trick: int
    """The number of the trick in this round, 1 … 12."""
    players: tuple[Player, ...]
    """What is on the table before each seat."""
    order: tuple[Seat, ...]
    """The seats not out. In tactical bidding the trick's starter is first. Empty when the game is over."""
    waiting: tuple[Seat, ...]
    """The seats of `order` with no card on the table yet. In tactical bidding the first one must play."""
    last: Trick | None
    """The previous trick, which may belong to the previous round. None in the first trick of the game."""
    sheet: tuple[tuple[Score, ...], ...]
    """A row for each finished round, with a score for each seat."""
    shown: tuple[tuple[int, ...], ...]
    """For each seat, the cards of its present hand that were played in earlier rounds, in ascending order.
    The cards of this round are in `Player.played`.
    """


class State(Public, frozen=True):
    """The whole truth, with all hidden cards."""

    deal: Deal
    turn: int
    """The number of the decision to be made now, from 0 on in this game."""
    nests: tuple[int, ...]
    """The whole nest pack of this round. Each trick turns up the next two."""
    up: tuple[int, int]
    """The lower and the higher nest card that are up. Both are 0 when the game is over."""
    playable: tuple[tuple[Action, ...], ...]
    """The number cards that each seat has not played in this round. Empty for a seat that is out."""
    cards: tuple[int, ...]
    """The present trick's number cards in seat order, 0 for a seat that has not chosen yet."""


class View(Public, game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """The seat whose view it is. None for a spectator, who sees no hand: the last four fields are empty."""
    tactical: bool
    """Whether the bidding is open (called ``tactical`` in the options). If not, it is sealed."""
    over: bool
    """Whether the game is over. The players, the last trick and the sheet then show its end."""
    rounds: int
    """How many rounds the game has: as many as seats, or two (§7.1, §9.1)."""
    low: int
    """The lower nest card that is up. Equal to `high` if they are a pair. 0 when the game is over."""
    high: int
    """The higher nest card that is up. 0 when the game is over."""
    nests_seen: tuple[int, ...]
    """All nest cards turned up so far in this round, two for each trick, in the order of the pack."""
    nests_left: int
    """How many nest cards are still face down."""
    cards: tuple[int, ...]
    """Tactical: each seat's number card face up in this trick, or 0. Sealed: 0 for each seat."""
    totals: tuple[int, ...]
    """Each seat's total points from all finished rounds."""
    hand: tuple[int, ...] = ()
    """All twelve number cards of the seat's hand, ascending."""
    playable: tuple[int, ...] = ()
    """The cards of the hand not yet played in this round. Empty when the seat is out."""
    choice: int = 0
    """The number card that the seat has chosen for this trick, or 0 before it has chosen."""
    held: tuple[tuple[int, ...], ...] = ()
    """The seat's hands in the rounds before, in order. After each round, hands move to the next seat."""

    def since(self, deal: int) -> Self:
        """The view without the hands that the seat had before this round."""
        return replace(self, held=self.held[deal - 1 :])

    @property
    def card(self) -> str:
        """The present trick as a word such as ``T3``. A choice made in advance names its trick like this."""
        return f"T{self.trick}"

    @property
    def choices(self) -> tuple[Action, ...]:
        """What the seat can play in its turn in open bidding. Empty in sealed bidding, which has no turns."""
        return tuple(map(str, self.playable)) if self.tactical else ()

    @property
    def committed(self) -> tuple[Seat, ...]:
        """The seats with a number card on the table, face down (sealed) or up (tactical)."""
        return tuple(seat for seat in self.order if seat not in self.waiting)
