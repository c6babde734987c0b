"""What is stored about a person: how much, and all of it as JSON. docs/privacy.md says what each part is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bot.ids import GuildId, TableId, UserId


class DataSummary(NamedTuple):
    """How much is stored about a person in one server, or in all of them."""

    servers: int
    tables: int
    """The tables whose logs name them, as players, as invited or removed people, or as moderators."""
    sits: Sequence[TableId]
    """The tables among these that are still on, by id."""
    games: int
    won: int
    hands: int
    """Direct messages that show their hand."""
    settings: int
    rows: Mapping[str, int]
    """How many rows name them, by database table; and other counts of features, each under its own word."""


FORMAT = "kuckuck-mydata/2"
"""The format's name. Since 2, ids are strings, as many readers of JSON round such long numbers."""
IDS = ("id", "user", "other", "guild", "channel", "message", "host", "keeper", "role")
"""The fields that hold an id."""
LISTS = ("seats", "tables", "asleep", "forfeited")
"""The fields that hold ids in a list, or in lists of a list."""
POINTS = "points"
"""The field that holds numbers of points, or ids with the number of each."""


def personal(
    rows: Mapping[str, Sequence[Mapping[str, Any]]], user_id: UserId, guild_id: GuildId | None, at: float
) -> bytes:
    """The rows by their database table. ``at`` (Unix time) is when they were read."""
    known = {
        "format": FORMAT,
        "user": str(user_id),
        "server": "everywhere" if guild_id is None else str(guild_id),
        "at": datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"),
        "tables": {name: [_with_texts(row) for row in found] for name, found in rows.items()},
    }
    return json.dumps(known, indent=1, ensure_ascii=False).encode()


def _with_texts(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row, or the log entry in it, with its ids as strings."""
    return {name: _as_text(name, value) for name, value in row.items()}


def _as_text(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return _with_texts(value)
    if isinstance(value, list | tuple) and name == POINTS:
        return [(str(one[0]), one[1]) if isinstance(one, list | tuple) else one for one in value]
    if isinstance(value, list | tuple) and name in LISTS:
        return [_as_text(name, one) for one in value]
    return str(value) if name in (*IDS, *LISTS) and isinstance(value, int) else value
