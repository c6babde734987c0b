"""How much is stored about a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    hands: int
    """Direct messages that show their hand."""
    settings: int
    rows: Mapping[str, int]
    """How many rows name them, by database table, and what else features count by a word of theirs."""
