"""The schema's history: what the migrations make is what the schema says, up, down and up again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import SQLAlchemyError

from bot.storage import schema
from bot.storage.migrations import migrate
from bot.storage.store import Store
from tests.bot.conftest import GUILD


@pytest.fixture
def file(tmp_path: Path) -> Iterator[sa.Engine]:
    engine = sa.create_engine(f"sqlite:///{tmp_path}/kuckuck.sqlite3")
    yield engine
    engine.dispose()


def names(file: sa.Engine) -> set[str]:
    return set(sa.inspect(file).get_table_names()) - {"alembic_version"}


def test_the_migrations_make_the_schema(file: sa.Engine) -> None:
    with file.begin() as connection:
        migrate(connection)
    with file.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_the_comparison_would_see_a_difference(file: sa.Engine) -> None:
    with file.begin() as connection:
        migrate(connection)
        connection.exec_driver_sql("DROP INDEX ix_tables_live")
    with file.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata)


def test_the_schema_goes_up_down_and_up(file: sa.Engine) -> None:
    for revision, tables in (("head", set(schema.metadata.tables)), ("base", set()), ("head", None)):
        with file.begin() as connection:
            migrate(connection, revision)
        assert names(file) == (set(schema.metadata.tables) if tables is None else tables)


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    file: sa.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def fails(*to: object) -> None:
        upgrade(*to)
        raise RuntimeError("the power is off")

    monkeypatch.setattr(command, "upgrade", fails)
    with pytest.raises(RuntimeError), file.begin() as connection:
        migrate(connection)
    assert sa.inspect(file).get_table_names() == []


async def test_two_processes_that_start_at_once_make_one_schema(tmp_path: Path) -> None:
    path = tmp_path / "kuckuck.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    stores = await asyncio.gather(*[Store.open(f"sqlite+aiosqlite:///{path}") for _ in range(2)])
    await stores[0].set_language(GUILD, "de")
    assert await stores[1].languages() == {GUILD: "de"}
    for store in stores:
        await store.close()


async def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    with closing(sqlite3.connect(url.partition("///")[2])) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SQLAlchemyError, match="9999"):
        await Store.open(url)
