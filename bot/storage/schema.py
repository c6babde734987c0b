"""The kernel's tables of the database. A change here needs a migration, and a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite makes keys by itself only if they are INTEGER. PostgreSQL needs the wide type for Discord's ids.
Key = BigInteger().with_variant(Integer, "sqlite")

NOBODY = "below zero: nobody may know any more who it was"

tables = Table(
    "tables",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, comment="the table message; null: not posted"),
    Column("live", Boolean, nullable=False),
    Column("deadline", Float, comment="Unix time; null: nobody is waited for"),
    Column(
        "unpainted",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="it has ended, and its message does not show that yet",
    ),
    Column("tally", Text, comment="of a deleted log, bot.games.statistics.Tally as JSON; null: it is there"),
    Column("options", Text, comment="of its game, by name, as JSON; null: not known any more"),
    Column("chain", BigInteger, comment="the first table of a chain of games; null: this one"),
    sqlite_autoincrement=True,
)
Index(None, tables.c.live)
Index(None, tables.c.guild)
Index(None, tables.c.chain)


def of_table() -> Column[int]:
    """The id of the table that a row belongs to. The row is deleted with that table."""
    return Column("table_id", Key, ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True)


def of_game() -> tuple[Column[int], Column[str]]:
    """The columns for a row's server and ladder. The key of a game's first ladder is the key of the game."""
    return Column("guild", BigInteger, primary_key=True), Column("game", String(32), primary_key=True)


def of_member(comment: str) -> tuple[Column[int], Column[int]]:
    """The columns for a server and a person there. The index finds a person's rows of all servers."""
    return (
        Column("guild", BigInteger, primary_key=True),
        Column("user", BigInteger, primary_key=True, index=True, comment=comment),
    )


def of_person(comment: str = NOBODY) -> Column[int]:
    return Column("user", BigInteger, primary_key=True, comment=comment)


entries = Table(
    "entries",
    metadata,
    of_table(),
    Column("seq", Integer, primary_key=True, comment="0, 1, 2 … without a gap"),
    Column("at", Float, nullable=False, comment="Unix time"),
    Column("entry", Text, nullable=False, comment="bot.table.log, as JSON"),
    Column("mark", String(8), comment="bot.table.replay, after an action"),
)

sitters = Table(
    "sitters",
    metadata,
    of_table(),
    of_person(f"whom the log names; {NOBODY}"),
)
Index(None, sitters.c.user)

results = Table(
    "results",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("at", Float, nullable=False, comment="Unix time"),
    Column(
        "nth",
        Integer,
        nullable=False,
        server_default="0",
        comment="as which of its server's games it ended, whatever the clock said",
    ),
    Column("user", BigInteger, comment=f"null or {NOBODY}"),
    Column("name", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column(
        "mark",
        String(8),
        primary_key=True,
        server_default="",
        comment="bot.table.results; who left a seat and who took it over are both there",
    ),
    Column(
        "rated",
        Boolean,
        nullable=False,
        server_default=true(),
        comment="whether its game counts for ratings, records and rivals",
    ),
)
Index(None, results.c.guild, results.c.game, results.c.at)
Index(None, results.c.guild, results.c.nth)
Index(None, results.c.user)

projections = Table(
    "projections",
    metadata,
    Column("name", String(32), primary_key=True),
    Column(
        "version", Integer, nullable=False, comment="of bot.storage.projections, by which its rows were made"
    ),
)

guilds = Table(
    "guilds",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(8), comment="null: the language of the server at Discord"),
    Column("left", Float, comment="Unix time since when the bot is there no more; null: it is"),
    Column("pace", String(8), comment="bot.table.paces; null: the default"),
    Column("threads", Boolean, comment="whether each table gets its own; null: the default"),
    Column("openers", BigInteger, comment="a role, or 0: who may manage the server; null: everybody"),
    Column("seasons", Boolean, comment="whether there are any; null: the default"),
    Column("looks", String(8), comment="bot.settings; null: the default"),
    Column(
        "greeted", Float, comment="Unix time at which the bot joined when it last said hello; null: never"
    ),
    Column("channels", Text, comment="where tables may open: ids, as JSON; null: everywhere"),
    Column("called", BigInteger, comment="the role that a new table pings; null: none"),
    Column("announced", BigInteger, comment="the channel for all results; null: none"),
    Column("options", Text, comment="the usual ones, by game and name, as JSON; null: the defaults"),
    Column("level", String(8), comment="of the bots, as in engine.minds; null: the default"),
    Column("podium", BigInteger, comment="the channel for podiums; null: that for results"),
    Column(
        "champion", BigInteger, comment="a role of 1.0.0, until managers know that it is over; null: none"
    ),
    Column("reactions", Boolean, comment="whether players may react to a result; null: the default"),
    Column("cards", BigInteger, comment="the channel for cards; null: none"),
    Column("daily", BigInteger, comment="the channel for yesterday's deal of the day; null: none"),
)

users = Table(
    "users",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("hand", String(8), comment="bot.settings; null: the default"),
    Column("notify", String(8), comment="bot.settings; null: the default"),
    Column("text_only", Boolean, comment="words in the place of pictures; null: the default"),
    Column("language", String(8), comment="null: the language of the person's Discord"),
    Column("seen", Integer, comment="the day of the last press, since 1970; null: not looked at yet"),
    Column("away_until", Float, comment="as they have said, Unix time; null: they are not away"),
)

hands = Table(
    "hands",
    metadata,
    of_table(),
    Column("user", BigInteger, primary_key=True),
    Column("channel", BigInteger, nullable=False, comment="the person's direct messages"),
    Column("message", BigInteger, nullable=False, comment="the one that shows the hand"),
    Column("language", String(8), nullable=False),
)
Index(None, hands.c.user)

open_hands = Table(
    "open_hands",
    metadata,
    of_table(),
    Column("user", BigInteger, primary_key=True),
    Column("message", BigInteger, nullable=False, comment="the one that shows the hand"),
    Column("token", Text, nullable=False, comment="Discord's, which edits the message"),
    Column("expires", Float, nullable=False, comment="Unix time"),
    Column("language", String(8), nullable=False),
    Column("followup", Boolean, nullable=False, comment="no interaction's own answer"),
    Column("watching", Boolean, nullable=False),
    Column("news", Text, nullable=False, comment="what it tells of the time before its person looked"),
)
Index(None, open_hands.c.user)

looks = Table(
    "looks",
    metadata,
    of_table(),
    Column("user", BigInteger, primary_key=True),
    Column("seq", Integer, nullable=False, comment="how many entries of the log they know of"),
)
Index(None, looks.c.user)

reminders = Table(
    "reminders",
    metadata,
    of_table(),
    Column("turn", Integer, nullable=False, comment="for which people were called last"),
    Column("message", BigInteger, nullable=False, comment="the one that called them"),
)

posters = Table(
    "posters",
    metadata,
    of_table(),
    Column("channel", BigInteger, nullable=False, comment="to which the table's thread belongs"),
    Column("message", BigInteger, nullable=False, comment="the one that shows the table there"),
)

sendings = Table(
    "sendings",
    metadata,
    Column("kind", String(16), primary_key=True, comment="what is being sent: who finds it again knows"),
    Column("id", BigInteger, primary_key=True, autoincrement=False, comment="of its table or game night"),
    of_person("for whom it is; 0: for everybody in the channel"),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("stage", Integer, nullable=False, comment="the turn or the stage that it is about"),
)
Index(None, sendings.c.guild)
Index(None, sendings.c.user)

applications = Table(
    "applications",
    metadata,
    Column(
        "id", BigInteger, primary_key=True, autoincrement=False, comment="at Discord; the first one's alone"
    ),
)

faces = Table(
    "faces",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("emoji", BigInteger, nullable=False, comment="its id at Discord"),
    Column("digest", String(64), nullable=False, comment="SHA-256 of the picture, in hex"),
    Column(
        "source", String(64), nullable=False, server_default="", comment="of bots before; not used any more"
    ),
)
