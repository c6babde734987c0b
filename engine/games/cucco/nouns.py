"""The nouns of Cucco 21: cards, requests, and what a seat may know of the table.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine import game
from engine.game import Action, Record, Seat

Card: TypeAlias = int
"""1 … 21, or `HIGH_CLOWN`; 0: none."""

CLOWN, LOVERS, HOUSE, CEREMONY, CAT, HORSE, PERSON, OWL = 1, 6, 11, 12, 18, 19, 20, 21
HIGH_CLOWN = 22
"""What a clown counts in the hand of the one who drew it from the deck; discarded, it is a 1 again."""
PACK: tuple[Card, ...] = tuple(number for number in range(1, 22) for _ in range(2))
PASSING = (HORSE, HOUSE)
"""They pass a request on."""
ENOUGH = 5
"""What one must get for a ceremony to be paid for it."""
CHIPS = 15


class Options(Record, frozen=True):
    """There is nothing to choose."""


class Passed(Record, frozen=True):
    """A horse or a house that passed a request on, and so was shown."""

    seat: Seat
    card: Card


class Request(Record, frozen=True):
    """A request that waits for its answer."""

    asker: Seat
    asked: Seat
    """Whose card decides."""
    passed_by: tuple[Passed, ...] = ()
    """Those on the way to him, in order."""


class Ceremony(Record, frozen=True):
    """One who gave away a ceremony for a 5 or more, and each who paid him a chip for it."""

    seat: Seat
    payers: tuple[Seat, ...]


Came: TypeAlias = Literal["kept", "exchanged", "refused", "person", "cat", "owl", "called"]


class Call(Record, frozen=True):
    """What a player said, and what came of it, as everybody saw it."""

    seat: Seat
    came: Came
    """refused: by lovers; person, cat, owl: no exchange because of that card; called: he called the owl."""
    other: Seat | None = None
    """Whose card decided his request; None: the deck's, or he asked for nothing."""
    passed_by: tuple[Passed, ...] = ()
    """Who passed it on."""
    turned: tuple[Card, ...] = ()
    """What the deck turned up and discarded on the way; the last one decided if it came to no exchange."""
    owner: Seat | None = None
    """Whom the cat was after: the original owner of the card offered, who may have been out before."""
    out: tuple[Seat, ...] = ()
    """Who went out of the round through it; after an exchange, by a clown."""
    ceremonies: tuple[Ceremony, ...] = ()


class Fallen(Record, frozen=True):
    """One who went out of a round before its end, and by which card."""

    seat: Seat
    card: Card


class Showdown(Record, frozen=True):
    """The end of a round, as everybody saw it."""

    hand: int
    round: int
    deal: int
    dealer: Seat
    cards: tuple[Card, ...]
    """By seat, those of players out of the round too; 0: was out of the hand."""
    given: tuple[Card, ...]
    """What was given to the deck in exchange, face down till now."""
    story: tuple[Call, ...]
    fallen: tuple[Fallen, ...]
    """Who was out before the cards were compared."""
    owl: Seat | None
    """Who ended the round by calling his owl."""
    lowest: tuple[Seat, ...]
    """Who had the lowest card; none if nothing was compared, as one or none was left in the round."""
    paid: tuple[int, ...]
    """By seat, what he paid to be back."""
    left: tuple[Seat, ...]
    """Who went out of the hand."""
    winner: Seat | None
    """Who won the hand; None: nobody, or it goes on."""
    won: int
    """The pot that he took."""
    carried: int
    """The pot that nobody took, when the hand is over without a winner."""


class State(Record, frozen=True):
    """The whole truth."""

    seed: str
    turn: int
    opened: int
    """The turn at which this round's cards were dealt."""
    hand: int
    round: int
    """1 … in this hand."""
    deal: int
    """Counts all rounds of the game."""
    dealer: Seat
    chips: tuple[int, ...]
    pot: int
    out_of_hand: tuple[Seat, ...]
    """In the order in which they went, those of one round by seat."""
    playing: tuple[Seat, ...]
    """Who is still in the round, in the order of their turns, the dealer last; none when the game is over."""
    waiting: tuple[Seat, ...]
    """Those of them who still have a turn, the next one first; who asked has had his."""
    request: Request | None
    """The one that stands."""
    pending: tuple[Seat, ...]
    """Who has called the owl while it stands."""
    cards: tuple[Card, ...]
    """By seat, those of players out of the round too; 0: out of the hand."""
    owners: tuple[Seat | None, ...]
    """The original owner of the card that each seat has; None: it came from the deck, or there is none."""
    deck: tuple[Card, ...]
    """From its front."""
    discards: tuple[Card, ...]
    """Those that all have seen."""
    given: tuple[Card, ...]
    """Discards too, but face down until the round ends: what was given to the deck in exchange."""
    reshuffles: int
    """How often the discards have become the deck in this hand."""
    story: tuple[Call, ...]
    """All that was said in this round."""
    last: Showdown | None


class View(game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """Whose view it is; None: a spectator's."""
    over: bool
    hand: int
    """1 …; a hand ends when its pot is won, or carried over."""
    round: int
    """1 … in this hand."""
    deal: int
    """1 … in this game: counts all rounds of all hands."""
    dealer: Seat
    chips: tuple[int, ...]
    pot: int
    waiting: tuple[Seat, ...]
    """Who still has a turn in this round, the next one first; the asker of a standing request has had his."""
    request: Request | None
    """The one that stands; its `asked` must answer."""
    story: tuple[Call, ...]
    """All that was said in this round, in order; of a standing request nothing yet."""
    playing: tuple[Seat, ...]
    """Who is still in the round, in the order of their turns."""
    out_of_round: tuple[Seat, ...]
    """Who has gone out of this round, in that order; he is still in the hand."""
    out_of_hand: tuple[Seat, ...]
    """In the order in which they went, those of one round by seat."""
    cards: tuple[Card, ...]
    """What this seat knows of each seat's card: its own, those that it has held in this round wherever they
    are now, and those that all have seen by what they did; 0: unknown, or none."""
    owners: tuple[Seat | None, ...]
    """The original owner of the card that each seat has, as all have seen it go from hand to hand; None: it
    came from the deck, or there is none."""
    pending_owl: bool
    """He has called the owl, and it will count when the request is settled, if he still has it then."""
    discards: tuple[Card, ...]
    """All that lie face up, in ascending order."""
    deck: int
    """How many cards it has."""
    last: Showdown | None
    """The round before; None in the first one."""

    @property
    def card(self) -> Card:
        """His own card; 0: none."""
        return 0 if self.seat is None else self.cards[self.seat]

    @property
    def choices(self) -> tuple[Action, ...]:
        """What may be said in one's turn, whatever the card."""
        return ("keep", "ask")
