"""The schema's history, by Alembic.

Never ``batch_alter_table`` a table to which others refer, such as ``tables``. On SQLite that makes a new
table and drops the old one, and as foreign keys are on, all rows that refer to it are deleted too. Add and
drop columns without a batch.

Alembic takes a while to import, so only a process that has something to migrate does so.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage import schema

if TYPE_CHECKING:
    from alembic.config import Config

HERE = Path(__file__).parent
TURN = 0x6B75636B75636B
"""The number of the lock for which processes on one PostgreSQL wait before they migrate: «kuckuck»."""
VERSIONS = sa.table("alembic_version", sa.column("version_num"))
"""Where Alembic writes down the revision of the schema."""


class NotOurs(sa.exc.InvalidRequestError):
    """Another program's tables are in the database."""


class Newer(sa.exc.InvalidRequestError):
    """A newer bot has written the database."""


def require_ours(connection: sa.Connection) -> None:
    """Raises NotOurs unless the database is the bot's, or has room for its tables.

    On PostgreSQL tables of others may stand beside ours, as some extensions have their own.
    """
    names, at = {*sa.inspect(connection).get_table_names()}, revision_of(connection)
    if at is None:
        others = names - {VERSIONS.name}
        in_the_way = others if connection.dialect.name == "sqlite" else others & schema.metadata.tables.keys()
    else:
        in_the_way = set() if schema.entries.name in names and re.fullmatch(r"\d{4}", at) else names
    if in_the_way:
        raise NotOurs("it holds the tables of another program")


def migrate(connection: sa.Connection, revision: str = "head") -> None:
    """Brings the schema up to a revision, or down to ``base``, in the transaction of ``connection``.

    Raises Newer.
    """
    if connection.dialect.name == "sqlite":
        # Otherwise Python's driver commits each statement alone, and two processes may run a script at once.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        # Held until the transaction ends. Without it, one of two processes that start at once would fail.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(TURN)))
    at = revision_of(connection)
    if at is not None and not is_known(at):
        raise Newer(f"its schema, {at}, is of a newer bot")
    if at == newest() and revision == "head":
        return
    from alembic import command

    config = configuration()
    config.attributes["connection"] = connection
    bring = command.downgrade if revision == "base" else command.upgrade
    bring(config, revision)


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of the schema, or None if nothing was made yet."""
    if not sa.inspect(connection).has_table(VERSIONS.name):
        return None
    return connection.scalar(sa.select(VERSIONS.c.version_num))


def newest() -> str:
    """The revision to which `migrate` brings a schema."""
    return revisions()[-1]


def is_known(revision: str) -> bool:
    """Whether the revision is one of ours and not of a newer bot."""
    return revision in revisions()


@cache
def revisions() -> tuple[str, ...]:
    """All our revisions, the oldest first. The name of each script begins with its own."""
    return tuple(sorted(path.stem.partition("_")[0] for path in HERE.glob("versions/[0-9]*.py")))


def configuration() -> Config:
    """Alembic's, for its own commands."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    return config
