"""The schema's history, by Alembic."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def migrate(connection: sa.Connection, revision: str = "head") -> None:
    """Brings the schema to a revision, up or down, within the transaction of ``connection``."""
    if connection.dialect.name == "sqlite":
        # Else Python's driver commits each statement alone, and two processes may run a script at once.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    current = sa.inspect(connection).has_table("alembic_version")
    if revision == "base" and current:
        command.downgrade(config, revision)
    else:
        command.upgrade(config, revision)
