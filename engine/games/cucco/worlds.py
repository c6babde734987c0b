"""Worlds of Cucco 21: deals of the hidden cards that fit what a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from msgspec.structs import replace

from engine.games.cucco.nouns import CALL, Card, State
from engine.shuffle import shuffled
from engine.worlds import Moment, mixed


def dealt_again(at: Moment, seed: str) -> State:
    """The position with its hidden cards dealt again, but without owl calls that others made in secret."""
    begun: State = at.begun
    seats, pending = len(begun.cards), {*at.now.pending} - {at.view.seat}

    def begin(pack: Sequence[Card]) -> State:
        return replace(begun, cards=tuple(pack[:seats]), deck=tuple(pack[seats:]))

    moves = [move for move in at.moves if move[1] != CALL or move[0] not in pending]
    rng = Random(seed)  # noqa: S311 - the seed is as good as its maker
    now = cast("State", mixed(at._replace(moves=moves), rng, (*begun.cards, *begun.deck), begin))
    # The discards may have become the deck meanwhile, in an order that follows from the real game's seed.
    return replace(now, seed=seed, deck=shuffled(now.deck, seed, "again"))
