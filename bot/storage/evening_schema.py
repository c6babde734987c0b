"""The tables of the database that hold evenings."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, Table, Text

from bot.storage.schema_base import NOBODY, Key, metadata

evenings = Table(
    "evenings",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("stage", Integer, comment="bot.evenings, of the message; null: none is posted"),
    Column("message", BigInteger, comment="the newest one of it; null: none is posted"),
    Column("event", BigInteger, comment="its scheduled event at Discord; null: none"),
    sqlite_autoincrement=True,
)
Index(None, evenings.c.guild)


def _of_evening() -> Column[int]:
    """The evening that a row belongs to. The row is deleted together with it."""
    return Column("evening_id", Key, ForeignKey(evenings.c.id, ondelete="CASCADE"), primary_key=True)


evening_entries = Table(
    "evening_entries",
    metadata,
    _of_evening(),
    Column("seq", Integer, primary_key=True, comment="0, 1, 2 … without a gap"),
    Column("at", Float, nullable=False, comment="Unix time"),
    Column("entry", Text, nullable=False, comment="bot.evenings.log, as JSON"),
)

evening_people = Table(
    "evening_people",
    metadata,
    _of_evening(),
    Column("user", BigInteger, primary_key=True, comment=f"whom the log names; {NOBODY}"),
    Column("guild", BigInteger, nullable=False),
)
Index(None, evening_people.c.user)
