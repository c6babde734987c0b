"""Deciding ahead, where everybody speaks once a deal about the one card they hold.

It is the table's business alone: the rules do not know of it, the log does.
"""

from __future__ import annotations

import re
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec

from engine.game import Action, Seat, View


@runtime_checkable
class SpeaksInTurn(Protocol):
    """The view of such a game. Any game whose view has these can be decided ahead."""

    seat: Seat | None
    waiting: tuple[Seat, ...]
    """Who still speaks in this deal, the next one first."""

    @property
    def card(self) -> int | str:
        """Their own card."""

    @property
    def choices(self) -> tuple[Action, ...]:
        """What can be said in one's turn, whatever the card."""


class Hand(NamedTuple):
    """What a decision is made for: it holds as long as this card of this deal does."""

    deal: int
    card: str


class Ahead(msgspec.Struct, frozen=True, gc=False):
    """What a seat will say in its turn, if its hand is still the same by then."""

    action: Action
    hand: Hand

    @property
    def press(self) -> str:
        """How a button says it, as `PRESS` reads it."""
        return f"+{self.action} {self.hand.deal} {self.hand.card}"


PRESS = re.compile(r"\+(?P<action>[a-z]*) (?P<deal>[0-9]{1,6}) (?P<card>[0-9A-Z]{1,4})")
"""What the address of such a button says: ``+keep 3 7S``."""


def pressed(found: re.Match[str]) -> Ahead:
    """What a match of `PRESS` says."""
    return Ahead(found["action"], Hand(int(found["deal"]), found["card"]))


class Turn(NamedTuple):
    """A seat's turn in this deal, which has come or will."""

    hand: Hand
    choices: tuple[Action, ...]


def turn_in(view: View, deal: int) -> Turn | None:
    """The turn that the view's seat still has in this deal; None: none, or the game is of another kind."""
    if not isinstance(view, SpeaksInTurn) or view.seat not in view.waiting:
        return None
    return Turn(Hand(deal, str(view.card)), view.choices)
