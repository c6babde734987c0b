"""The rows of a table's log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from bot.ids import TableId
from bot.storage import news, schema
from bot.storage.rows import add
from bot.table import log


class Logged(NamedTuple):
    """An entry with its mark, None where it has none."""

    entry: log.Entry
    mark: str | None = None


class Read(NamedTuple):
    """What is stored of a `Logged`. ``entry`` is None where we cannot read it, such as one of a newer bot."""

    entry: log.Entry | None
    mark: str | None


def append_to(
    connection: sa.Connection,
    table_id: TableId,
    seq: int,
    at: float,
    entries: Sequence[Logged],
    announce: bool,
) -> None:
    """Adds entries at ``seq`` and on. Raises sqlalchemy.exc.IntegrityError where somebody was first there."""
    connection.execute(
        sa.insert(schema.entries),
        [
            {"table_id": table_id, "seq": seq + i, "at": at, "entry": log.encode(entry), "mark": mark}
            for i, (entry, mark) in enumerate(entries)
        ],
    )
    users = {user for entry, _ in entries for user in log.named(entry)}
    add(connection, schema.sitters, *({"table_id": table_id, "user": user} for user in sorted(users)))
    if announce:
        connection.execute(news.announcement(table_id))


def decoded(text: str) -> log.Entry | None:
    """The entry that was stored; None where we cannot read it."""
    try:
        return log.decode(text)
    except msgspec.DecodeError:
        return None
