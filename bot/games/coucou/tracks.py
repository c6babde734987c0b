"""How the cards went round in a deal. Everybody sees who exchanges with whom, so this is no secret."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.games.coucou.nouns import Call, Card, View

STOCK: Seat = -1
"""Stands for the stock in a track."""


def tracks(calls: Sequence[Call], seats: int) -> list[tuple[Seat, ...]]:
    """For each seat, who has held the card that it has after these calls, the first one first."""
    held: list[tuple[Seat, ...]] = [(seat,) for seat in range(seats)]
    for call in calls:
        if call.came == "exchanged" and call.other is None:
            held[call.seat] = (STOCK, call.seat)
        elif call.came == "exchanged" and call.other is not None:
            held[call.seat], held[call.other] = (*held[call.other], call.seat), (*held[call.seat], call.other)
    return held


def moved(view: View, number: int) -> tuple[Card, Card]:
    """The cards that this call (counted from 0) took from the player who spoke, and brought them.

    As far as the view's seat knows them: "" for a card that it does not.
    """
    call, seats = view.calls[number], len(view.cards)
    assert call.other is not None  # noqa: S101 - the deal is over when the stock is asked
    before, now = tracks(view.calls[:number], seats), tracks(view.calls, seats)
    holders = {track[0]: seat for seat, track in enumerate(now)}
    given, got = (view.cards[holders[before[seat][0]]] for seat in (call.seat, call.other))
    return given, got
