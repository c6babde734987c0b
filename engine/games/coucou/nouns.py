"""The nouns of Coucou: cards, calls, what a seat may know of the table, and what happens there.

Paragraphs (§) are those of docs/rules/coucou.md.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from engine import game
from engine.game import Action, Record, Seat

Card: TypeAlias = str
"""A rank of A23456789TJQK and a suit of CDHS, such as ``7S``; "": none."""
RANKS = "A23456789TJQK"
PACK: tuple[Card, ...] = tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
WORTH: dict[Card, int] = {card: RANKS.index(card[0]) + 1 for card in PACK}
"""What a card counts, its suit aside: 1 for an ace … 13 for a king (§2.1)."""
ACE, KING = 1, 13
KEEP, ASK = ACTIONS = ("keep", "ask")


class Options(Record, frozen=True):
    """What can be chosen before a game."""

    variant: Literal["coucou", "as"] = "coucou"
    """coucou: the dealer chooses among three cards, and has no turn; as: he has one, the last."""
    chips: Annotated[int, Meta(ge=2, le=5)] = 3


class Call(Record, frozen=True):
    """What a player said in his turn, and what came of it."""

    seat: Seat
    came: Literal["kept", "exchanged", "refused"]
    """refused: he wanted to exchange, and met a king."""
    other: Seat | None = None
    """Whom he asked; None: he kept, or asked the stock."""
    king: Card = ""
    """The king that he met, if everybody has seen it: one laid down, or one of the stock."""


class Showdown(Record, frozen=True):
    """The end of a deal, as everybody saw it."""

    deal: int
    dealer: Seat
    cards: tuple[Card, ...]
    """By seat; "": was eliminated before."""
    calls: tuple[Call, ...]
    losers: tuple[Seat, ...]
    """Who had the lowest card and lost a chip; none if all cards were equal."""
    eliminated: tuple[Seat, ...]
    """Those of them who lost their last one."""


class State(Record, frozen=True):
    """The whole truth."""

    seed: str
    options: Options
    turn: int
    deal: int
    dealer: Seat
    chips: tuple[int, ...]
    """By seat; 0: eliminated."""
    out: tuple[int, ...]
    """In which deal each seat was eliminated; 0: still in."""
    cards: tuple[Card, ...]
    """By seat; "": eliminated."""
    stock: tuple[Card, ...]
    """From its front; in base Coucou the dealer's two other cards are the last ones."""
    waiting: tuple[Seat, ...]
    """Who still has a turn in this deal, the next one first; none when the game is over."""
    calls: tuple[Call, ...]
    """All of this deal, in order."""
    last: Showdown | None


class View(game.View, frozen=True, kw_only=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    """Whose view it is; None: a spectator's."""
    variant: Literal["coucou", "as"]
    most: int
    """With how many chips each began."""
    over: bool
    deal: int
    """1 … in this game."""
    dealer: Seat
    chips: tuple[int, ...]
    """By seat; 0: eliminated."""
    out: tuple[int, ...]
    """In which deal each seat was eliminated; 0: still in."""
    waiting: tuple[Seat, ...]
    """Who still has a turn in this deal, the next one first; none when the game is over."""
    calls: tuple[Call, ...]
    """All of this deal, in order."""
    kings: tuple[Seat, ...]
    """Who has a king, as all know: one that refused, wherever it is now."""
    cards: tuple[Card, ...]
    """What this seat knows of each seat's card: its own, those that it has held in this deal, and kings
    that lie face up; "": unknown, or none."""
    put_back: tuple[Card, ...] = ()
    """The dealer's own knowledge: his two other cards, now at the bottom of the stock."""
    last: Showdown | None
    """The deal before; None in the first one."""

    @property
    def card(self) -> Card:
        """His own card; "": none."""
        return "" if self.seat is None else self.cards[self.seat]

    @property
    def choices(self) -> tuple[Action, ...]:
        """What can be said in one's turn."""
        return ("keep", "ask")

    @property
    def laid(self) -> tuple[Seat, ...]:
        """Who has laid down a king, and has no turn therefore (§6.4)."""
        return tuple(call.other for call in self.calls if call.other is not None and call.king)
