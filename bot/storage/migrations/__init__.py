"""The schema's history, by Alembic: the kernel has one, and so has each feature with tables of its own.

Alembic has a separate table for each history, with the last script that was run. So a database still opens
without a feature's code, as nothing reads the tables left behind. A feature's first script makes its tables
unless they exist (``if_not_exists``): the kernel made some of them before the feature had a folder.

A feature needs no script before it changes a table that a release has: the script in the folder `first` makes
its tables as they are described. Then the feature gets a folder of its own, with ``0001``, which makes the
tables as they were, and ``0002``, which changes them.

Never ``batch_alter_table`` a table to which others refer, such as ``tables``. On SQLite that makes a new
table and drops the old one. Foreign keys are on, so all rows that refer to the old one are deleted too. Add
and drop columns without a batch.

Alembic takes a while to import, so only a process that has something to migrate imports it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from bot.parts import manifests
from bot.storage import schema

if TYPE_CHECKING:
    from alembic.config import Config

HERE = Path(__file__).parent
FIRST = HERE / "first"
TURN = 0x6B75636B75636B
"""The number of the lock on PostgreSQL that each process takes before it migrates: «kuckuck»."""

Revisions = Mapping[str, str]
"""The number of the last script that was run, keyed by the name of its history."""


class NotOurs(sa.exc.InvalidRequestError):
    """Another program's tables are in the database."""


class Older(sa.exc.InvalidRequestError):
    """The database was written by a bot that is too old for this one."""


class Newer(sa.exc.InvalidRequestError):
    """The database was written by a newer bot."""


class MigrationHistory(NamedTuple):
    name: str
    """The feature's name; the kernel's history is called ""."""
    scripts: Path
    made: Sequence[sa.Table] = ()
    """The tables that the script in the folder `first` makes."""

    @property
    def table(self) -> str:
        """The table in which Alembic stores this history's revision."""
        return f"alembic_version_{self.name}" if self.name else "alembic_version"

    @property
    def revisions(self) -> tuple[str, ...]:
        """The revisions of this history, the oldest first. A script's file name begins with its revision."""
        names = (name for name in os.listdir(self.scripts) if name[0].isdigit() and name.endswith(".py"))
        return tuple(sorted(name.removesuffix(".py").partition("_")[0] for name in names))


KERNEL = MigrationHistory("", HERE / "versions")


@cache
def histories() -> tuple[MigrationHistory, ...]:
    """The kernel's history and then those of the features, which may refer to the kernel's tables."""
    return KERNEL, *(
        MigrationHistory(name, one.migrations or FIRST, one.stored)
        for name, one in manifests().items()
        if one.migrations or one.stored
    )


def require_ours(connection: sa.Connection) -> None:
    """Raises NotOurs if the database is another program's, or Older if the bot's tables are too old.

    On PostgreSQL, tables of extensions and other programs may be there, unless their names are the bot's.
    """
    names, at = {*sa.inspect(connection).get_table_names()}, revisions_of(connection)
    kernel = at.get(KERNEL.name)
    if kernel is None:
        others = names - {history.table for history in histories()}
        in_the_way = others if connection.dialect.name == "sqlite" else others & schema.metadata.tables.keys()
    else:
        in_the_way = set() if schema.entries.name in names and re.fullmatch(r"\d{4}", kernel) else names
    if in_the_way:
        raise NotOurs("it holds the tables of another program")
    too_old = {one.name: at[one.name] for one in histories() if at.get(one.name, "9") < one.revisions[0]}
    if too_old:
        raise Older(f"its schema, {told(too_old)}, is too old for this bot")


def migrate(connection: sa.Connection, revision: str = "head") -> None:
    """Brings the schema up to ``head``, or down to ``base``, in the transaction of ``connection``.

    Raises Newer.
    """
    if connection.dialect.name == "sqlite":
        # Otherwise Python's driver commits each statement separately, and two processes could run the same
        # script.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        # Held until the transaction ends: else one of two processes that start together would fail.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(TURN)))
    at = revisions_of(connection)
    if too_new := newer(at):
        raise Newer(f"its schema, {told(too_new)}, is of a newer bot")
    if at == newest() and revision == "head":
        return
    from alembic import command

    up = revision == "head"
    for history in histories() if up else reversed(histories()):
        config = configuration(history)
        config.attributes["connection"] = connection
        (command.upgrade if up else command.downgrade)(config, revision)


def revisions_of(connection: sa.Connection) -> Revisions:
    """The last script that was run in this database, for each history."""
    names = sa.inspect(connection).get_table_names()
    reads = [
        f"SELECT '{history.name}', version_num FROM {history.table}"  # noqa: S608 - our own names
        for history in histories()
        if history.table in names
    ]
    return dict(map(tuple, connection.exec_driver_sql(" UNION ALL ".join(reads)))) if reads else {}


def newest() -> Revisions:
    """The last script of each history, up to which `migrate` goes."""
    return {history.name: history.revisions[-1] for history in histories()}


def newer(at: Revisions) -> Revisions:
    """The revisions among these that only a newer bot knows."""
    known = {history.name: history.revisions for history in histories()}
    return {name: revision for name, revision in at.items() if revision not in known[name]}


def told(revisions: Revisions) -> str:
    """The revisions as a text such as ``0031, nests 0002``."""
    return ", ".join(f"{name} {revision}".strip() for name, revision in revisions.items())


def configuration(history: MigrationHistory) -> Config:
    """The configuration for Alembic's own commands."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "newline")  # there may be spaces in a path
    config.set_main_option("version_locations", str(history.scripts))
    config.attributes["version_table"] = history.table
    config.attributes["made"] = history.made
    return config
