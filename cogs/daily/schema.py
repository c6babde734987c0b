"""The tables of the database that hold deals of the day."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from bot.storage.schema import NOBODY, metadata

days = Table(
    "days",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False, comment="since 1970, by UTC"),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False, comment="of the game, by name, as JSON"),
    Column("version", Integer, nullable=False, comment="of the game's rules"),
    Column("secret", String(32), nullable=False, comment="published when the day is over"),
    Column("salt", String(32), nullable=False, comment="covers deleted people; empty once the day is over"),
    Column("void", Boolean, nullable=False, server_default=false(), comment="the secret may be known"),
    Column("offered", Boolean, nullable=False, server_default=false(), comment="whether a process was there"),
)

tries = Table(
    "tries",
    metadata,
    Column("day", Integer, ForeignKey(days.c.day, ondelete="CASCADE"), primary_key=True),
    Column("user", BigInteger, primary_key=True, comment=NOBODY),
    Column("guild", BigInteger, comment="where they began it, by name; null: in no server"),
    Column("name", String(32), nullable=False, comment="shown in that server then; empty: in none"),
    Column("at", Float, nullable=False, comment="Unix time of the beginning"),
    Column("log", Text, comment="the moves, bot.table.log.Acted as JSON; null: deleted"),
    Column("moves", Integer, nullable=False, comment="how many the log has"),
    Column("mark", String(8), nullable=False, comment="of the rules after the last one"),
    Column("points", Integer, comment="null: not played to the end"),
    Column(
        "pieces", String(32), nullable=False, server_default="", comment="how each piece of the game went"
    ),
    Column("shown", Boolean, nullable=False, server_default=false(), comment="to all, by its person"),
)
Index(None, tries.c.user, tries.c.day)
Index(None, tries.c.day, tries.c.points)  # an index without the logs, which are long
Index(None, tries.c.guild, tries.c.day)

daily_rankings = Table(
    "daily_rankings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False, comment="where yesterday's ranking is posted"),
    Column("day", Integer, nullable=False, comment="since 1970: of the last one"),
    Column("at", Float, nullable=False, comment="Unix time at which its message was begun"),
    Column("message", BigInteger, comment="null: it may not be there; 0: it may be, with any number"),
)

daily_reminders = Table(
    "daily_reminders",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("minute", Integer, nullable=False, comment="of the day, by the clocks of the zone"),
    Column("language", String(8), nullable=False, comment="of the person's Discord"),
    Column("day", Integer, nullable=False, comment="since 1970, there: of the last one, or of the choice"),
    Column("begun", Float, comment="Unix time at which its message was begun; null: it is there"),
    Column(
        "since", Integer, nullable=False, server_default="0", comment="the day of the choice; 0: not known"
    ),
    Column("zone", String(64), nullable=False, server_default="UTC", comment="the person's time zone"),
)
Index(None, daily_reminders.c.minute)
