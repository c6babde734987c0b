"""Worlds of Coucou: deals of the hidden cards that fit what a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from msgspec.structs import replace

from engine.games.coucou.deals import choose_card
from engine.games.coucou.nouns import Card, State
from engine.worlds import Moment, mixed


def dealt_again(at: Moment, seed: str) -> State:
    """The position with other hidden cards. A player who met no king meets none here either."""
    begun: State = at.begun
    seats = len(begun.cards)

    def begin(pack: Sequence[Card]) -> State | None:
        cards, stock = tuple(pack[:seats]), tuple(pack[seats:])
        kept = cards[begun.dealer]
        if begun.options.variant == "coucou" and choose_card((kept, *stock[-2:]))[0] != kept:
            return None  # The dealer keeps the best of three cards (§3.2), so this deal is impossible.
        return replace(begun, cards=cards, stock=stock)

    rng = Random(seed)  # noqa: S311 - the seed is as good as its maker
    now = cast("State", mixed(at, rng, (*begun.cards, *begun.stock), begin))
    return replace(now, seed=seed)
