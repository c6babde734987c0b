"""What is stored about a person: how much, and all of it as JSON. docs/privacy.md explains each part."""

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
    """The number of tables whose logs name the person: as player, moderator, invited or removed."""
    sits: Sequence[TableId]
    """The ids of the tables that are still open and whose logs name the person."""
    games: int
    won: int
    hands: int
    """How many direct messages show the person's hand."""
    settings: int
    rows: Mapping[str, int]
    """How many rows of each database table name the person. Features add counts under other keys."""


FORMAT = "kuckuck-mydata/2"
"""The format's name. Since version 2, ids are strings, as many readers of JSON round long numbers."""
IDS = ("id", "user", "other", "guild", "channel", "message", "host", "keeper", "first")
"""The fields that hold an id."""
LISTS = ("seats", "tables", "asleep", "forfeited")
"""The fields that hold a list of ids, or a list of such lists."""
POINTS = "points"
"""The field that holds points: one number, or a number for each id."""


def personal(
    rows: Mapping[str, Sequence[Mapping[str, Any]]], user_id: UserId, guild_id: GuildId | None, at: float
) -> bytes:
    """For each database table, the rows about a person, as JSON. ``at`` is the Unix time of the reading."""
    known = {
        "format": FORMAT,
        "user": str(user_id),
        "server": "everywhere" if guild_id is None else str(guild_id),
        "at": datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"),
        "tables": {name: [_with_texts(row) for row in found] for name, found in rows.items()},
    }
    return json.dumps(known, indent=1, ensure_ascii=False).encode()


def _with_texts(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row, or the part of a log entry, with its ids as strings."""
    return {name: _as_text(name, value) for name, value in row.items()}


def _as_text(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return _with_texts(value)
    if isinstance(value, list | tuple) and name == POINTS:
        return [(str(one[0]), one[1]) if isinstance(one, list | tuple) else one for one in value]
    if isinstance(value, list | tuple) and name in LISTS:
        return [_as_text(name, one) for one in value]
    return str(value) if name in (*IDS, *LISTS) and isinstance(value, int) else value
