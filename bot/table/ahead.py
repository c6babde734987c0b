"""Deciding ahead of one's turn: what to say about the card in hand, or which card to play.

Only the table and its log know of these decisions; the rules do not.
"""

from __future__ import annotations

import re
from typing import NamedTuple, Protocol, TypeGuard, runtime_checkable

import msgspec

from engine.game import Action, Seat, View


@runtime_checkable
class SpeaksInTurn(Protocol):
    """A view with these fields lets its seat decide ahead, in any game."""

    seat: Seat | None
    waiting: tuple[Seat, ...]
    """The seats whose turn in this deal is still to come, the next one first."""

    @property
    def card(self) -> int | str:
        """The seat's card, or the trick. A decision made ahead is void once this changes."""

    @property
    def choices(self) -> tuple[Action, ...]:
        """Every action that a turn may offer, whatever the card. Empty if nothing can be decided ahead."""


@runtime_checkable
class MayBeAsked(SpeaksInTurn, Protocol):
    """A view of a game in which others may ask for the card. Its seat can choose the answer in advance."""

    @property
    def answers(self) -> tuple[Action, ...]:
        """The answers to choose from. Empty if nobody can ask, or if there is no choice."""


class Hand(NamedTuple):
    """The deal and the card (or trick) of a decision. When either changes, the decision is void."""

    deal: int
    card: str


class Ahead(msgspec.Struct, frozen=True, gc=False):
    """An action that a seat will take in its turn, if its hand is still the same by then."""

    action: Action
    hand: Hand

    @property
    def press(self) -> str:
        """This decision as text in a button's address, which `PRESS` matches."""
        return f"+{self.action} {self.hand.deal} {self.hand.card}"


PRESS = re.compile(r"\+(?P<action>[a-z0-9]*) (?P<deal>[0-9]{1,6}) (?P<card>[0-9A-Z]{1,4})")
"""Matches a decision in a button's address, for example ``+keep 3 7S``."""


def pressed(found: re.Match[str]) -> Ahead:
    """The decision that a match of `PRESS` stands for."""
    return Ahead(found["action"], Hand(int(found["deal"]), found["card"]))


class Turn(NamedTuple):
    """A seat's turn in this deal, now or later, with its choices."""

    hand: Hand
    choices: tuple[Action, ...]


def turn_in(view: View, deal: int) -> Turn | None:
    """The turn that the view's seat still has in this deal and may decide ahead, or None."""
    if not _speaks_in_turn(view) or view.seat not in view.waiting or not view.choices:
        return None
    return Turn(Hand(deal, str(view.card)), view.choices)


def answer_in(view: View, deal: int) -> Turn | None:
    """The answers that the view's seat may give to a request in this deal. None if there is no choice."""
    if not _may_be_asked(view) or not view.answers:
        return None
    return Turn(Hand(deal, str(view.card)), view.answers)


_OFFERED: dict[tuple[type[View], type], bool] = {}
"""Whether each view class fits each protocol. A cache, as Python 3.11 takes long for the check."""


def _speaks_in_turn(view: View) -> TypeGuard[SpeaksInTurn]:
    return _offers(view, SpeaksInTurn)


def _may_be_asked(view: View) -> TypeGuard[MayBeAsked]:
    return _offers(view, MayBeAsked)


def _offers(view: View, protocol: type) -> bool:
    kind = (type(view), protocol)
    if kind not in _OFFERED:
        _OFFERED[kind] = isinstance(view, protocol)
    return _OFFERED[kind]
