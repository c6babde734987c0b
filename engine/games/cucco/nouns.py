"""The nouns of Cucco 21: cards, requests, and what a seat may know of the table.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine import game
from engine.game import Action, Record, Seat

Card: TypeAlias = int
"""1 … 21, or `HIGH_CLOWN`. 0 is no card."""

TURN = KEEP, ASK = ("keep", "ask")
ANSWERS = REFUSE, ACCEPT = ("refuse", "accept")
CALL = "owl"
ACTIONS = (*TURN, *ANSWERS, CALL)

CLOWN, LOVERS, HOUSE, CEREMONY, CAT, HORSE, PERSON, OWL = 1, 6, 11, 12, 18, 19, 20, 21
HIGH_CLOWN = 22
"""The rank of a clown that a player drew from the deck. Once discarded, it is a 1 again."""
PACK: tuple[Card, ...] = tuple(number for number in range(1, 22) for _ in range(2))
PASSING = (HORSE, HOUSE)
"""The cards that pass a request on."""
ENOUGH = 5
"""A player who gives a ceremony away is paid for it if they get at least this card in exchange."""
PAYING: dict[str, tuple[int, ...]] = {"rising": (1, 2, 3), "even": (2, 2, 2), "double": (2, 4, 6)}
"""The cost in chips of coming back after rounds 1, 2 and 3 of a hand (§8.6, §10.3), keyed by ``prices``."""


class Options(Record, frozen=True):
    """The house rules that can be chosen before a game (§10)."""

    deck: Literal["hidden", "shown"] = "hidden"
    """hidden: only the player who takes a card of the deck sees it (§6.8). shown: everybody does (§10.1)."""
    chips: Literal[10, 15, 20] = 15
    """How many chips each player begins with (§2.2, §10.2)."""
    prices: Literal["rising", "even", "double"] = "rising"
    """The cost of coming back after rounds 1, 2 and 3 of a hand: 1, 2, 3 chips (§8.6), or other numbers of
    chips (§10.3).
    """


class Passed(Record, frozen=True):
    """A player's card that passed a request on and so was shown: a horse or a house."""

    seat: Seat
    card: Card


class Request(Record, frozen=True):
    """A request that waits for its answer."""

    asker: Seat
    asked: Seat
    """The seat whose card decides the request."""
    passed_by: tuple[Passed, ...] = ()
    """The horses and houses that passed the request on to that seat, in order."""


class Ceremony(Record, frozen=True):
    """A player who gave away a ceremony and got a 5 or more, and the players who each paid a chip for it."""

    seat: Seat
    payers: tuple[Seat, ...]


Came: TypeAlias = Literal["kept", "exchanged", "refused", "person", "cat", "owl", "called"]


class Call(Record, frozen=True):
    """What a player said, and what came of it, as everybody saw it."""

    seat: Seat
    came: Came
    """What came of the call. refused: lovers refused. person, cat, owl: that card prevented an exchange.
    called: the player called the owl.
    """
    other: Seat | None = None
    """The seat whose card decided the request. None if the deck decided it, or if there was no request."""
    passed_by: tuple[Passed, ...] = ()
    """The horses and houses that passed the request on, in order."""
    turned: tuple[Card, ...] = ()
    """The cards turned up from the deck and discarded. If nothing was exchanged, the last of them decided."""
    took: Card = 0
    """What the asker took from the deck, if everybody saw it (§10.1)."""
    owner: Seat | None = None
    """The original owner of the asker's card, if a cat decided. This player may have been out already."""
    out: tuple[Seat, ...] = ()
    """The seats that this call put out of the round. In an exchange, a clown put them out."""
    ceremonies: tuple[Ceremony, ...] = ()


class Fallen(Record, frozen=True):
    """A player who went out of a round before its end, and the card that put them out."""

    seat: Seat
    card: Card


class Showdown(Record, frozen=True):
    """The end of a round, as everybody saw it."""

    hand: int
    round: int
    deal: int
    dealer: Seat
    cards: tuple[Card, ...]
    """The card of each seat, even of players out of the round. 0 for a player out of the hand."""
    given: tuple[Card, ...]
    """The cards given to the deck in exchange, which were face down until the round ended."""
    story: tuple[Call, ...]
    fallen: tuple[Fallen, ...]
    """The players who went out before the cards were compared, in the order in which they went out."""
    owl: Seat | None
    """The seat that ended the round by calling the owl, if one did."""
    lowest: tuple[Seat, ...]
    """The seats with the lowest card. Empty if no cards were compared, as too few players were left."""
    paid: tuple[int, ...]
    """The chips that each seat paid to come back."""
    left: tuple[Seat, ...]
    """The seats that went out of the hand."""
    winner: Seat | None
    """The seat that won the hand. None if nobody did, or if the hand goes on."""
    won: int
    """The pot that the winner took, in chips."""
    carried: int
    """The pot that nobody took when a hand ended without a winner, in chips."""


class Public(Record, frozen=True):
    """What everybody may know: these fields are the same in the state and in every view of it."""

    hand: int
    """The number of the hand in this game, from 1 on. A hand ends when its pot is won or carried over."""
    round: int
    """The number of the round in this hand, from 1 on."""
    deal: int
    """The number of the round in this game, from 1 on, across all hands."""
    dealer: Seat
    chips: tuple[int, ...]
    """The chips of each seat."""
    pot: int
    """The chips in the pot."""
    out_of_hand: tuple[Seat, ...]
    """The seats out of the hand, in the order in which they went out (within a round, in seat order)."""
    playing: tuple[Seat, ...]
    """The seats still in the round in the order of their turns, the dealer last. Empty after the game."""
    waiting: tuple[Seat, ...]
    """The seats that still have a turn in the round, the next one first. An asker is no longer among them."""
    request: Request | None
    """The open request, if there is one. The seat `Request.asked` must answer it."""
    owners: tuple[Seat | None, ...]
    """The original owner of each seat's card, which everybody can follow from hand to hand. None if the seat
    has no card, or one from the deck.
    """
    story: tuple[Call, ...]
    """All calls of this round, in order. A request that is still open is not among them."""
    last: Showdown | None
    """The end of the previous round. None in the first round of the game."""


class State(Public, frozen=True):
    """The whole truth, with all hidden cards."""

    seed: str
    options: Options
    turn: int
    """The number of the decision to be made now, from 0 on in this game."""
    opened: int
    """The turn at which this round's cards were dealt."""
    pending: tuple[Seat, ...]
    """The seats that have called the owl while the request is open."""
    cards: tuple[Card, ...]
    """The card of each seat, even of players out of the round. 0 for a player out of the hand."""
    deck: tuple[Card, ...]
    """The cards of the deck, from its front."""
    discards: tuple[Card, ...]
    """The discards that all have seen."""
    given: tuple[Card, ...]
    """The cards given to the deck in exchange. They are discards too, but face down until the round ends."""
    reshuffles: int
    """How often the discards have become the deck in this hand."""


class View(Public, game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """The seat whose view it is. None for a spectator."""
    options: Options
    over: bool
    out_of_round: tuple[Seat, ...]
    """The seats out of this round but still in the hand, in the order in which they went out."""
    cards: tuple[Card, ...]
    """The card of each seat. 0 if the seat has none or the viewer does not know it. The viewer knows their
    own card, cards that they have held in this round, and cards whose effects revealed them to all.
    """
    pending_owl: bool
    """Whether the seat has called its owl while a request is open. The call counts if the owl stays."""
    discards: tuple[Card, ...]
    """The discards that are face up, in ascending order."""
    deck: int
    """How many cards the deck has."""

    @property
    def card(self) -> Card:
        """The seat's own card, or 0 if it has none."""
        return 0 if self.seat is None else self.cards[self.seat]

    @property
    def choices(self) -> tuple[Action, ...]:
        """What a player may say in their turn, whatever the card."""
        return TURN

    @property
    def answers(self) -> tuple[Action, ...]:
        """What the seat may answer if asked for its card. Empty if nobody can ask, or it has no choice."""
        to_be_asked = self.waiting if self.request else self.waiting[1:]
        return ANSWERS if self.card == LOVERS and self.seat in to_be_asked else ()
