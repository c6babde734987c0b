"""How much is stored about a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.ids import TableId


class DataSummary(NamedTuple):
    """How much is stored about a person in one server, or in all of them."""

    servers: int
    tables: int
    """The tables whose logs name them: they sat there, were invited or removed, or kept order there."""
    sits: Sequence[TableId]
    """Those of these tables that are still on, by id."""
    games: int
    won: int
    ratings: int
    records: int
    """The ladders with statistics, server by server."""
    others: int
    """Persons with whom their results are compared."""
    evenings: int
    """Game nights whose logs name them."""
    hands: int
    """Direct messages that show their hand."""
    days: int
    """Days of which they have played the deal."""
    reviews: int
    """Games of which they have asked what a strong bot thinks of their decisions."""
    settings: int
