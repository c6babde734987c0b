"""The schema's history, by Alembic.

Never ``batch_alter_table`` a table to which others refer, such as ``tables``. On SQLite that makes a new
table and drops the old one, and as foreign keys are on, all rows that refer to it are deleted too. Add and
drop columns without a batch.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

TURN = 0x6B75636B75636B
"""The number of the lock for which processes on one PostgreSQL wait before they migrate: «kuckuck»."""


def migrate(connection: sa.Connection, revision: str = "head") -> None:
    """Brings the schema up to a revision, or down to ``base``, in the transaction of ``connection``."""
    if connection.dialect.name == "sqlite":
        # Otherwise Python's driver commits each statement alone, and two processes may run a script at once.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        # Held until the transaction ends. Without it, one of two processes that start at once would fail.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(TURN)))
    config = _config()
    config.attributes["connection"] = connection
    bring = command.downgrade if revision == "base" else command.upgrade
    bring(config, revision)


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of the schema, or None if nothing was made yet."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The revision to which `migrate` brings a schema."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def is_known(revision: str) -> bool:
    """Whether the revision is one of ours and not of a newer bot."""
    try:
        ScriptDirectory.from_config(_config()).get_revision(revision)
    except CommandError:
        return False
    return True


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
