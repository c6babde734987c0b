"""After a press or a command, no query reads all rows of a database table, as SQLite's plans show."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
import sqlalchemy as sa

from bot.storage.repository import Repository
from bot.storage.store import Store
from tests.bot.people import opened
from tests.bot.storage.doors import AT_THE_START, ON_A_PRESS, doors, features_doors

A_PAGE_OF_ROWS = "shown"
"""Queries give this name to the few rows that they have already found. To read all of these is no fault."""

Asked = list[tuple[str, Any]]


@pytest.fixture
def asked(store: Store) -> Asked:
    """Every statement that the store runs, with its values."""
    heard: Asked = []

    def hear(_: Any, __: Any, statement: str, values: Any, ___: Any, many: bool) -> None:
        heard.append((statement, values[0] if many else values))

    for engine in (store._engine.sync_engine, store.writer._engine):
        sa.event.listen(engine, "before_cursor_execute", hear)
    return heard


def whole_tables(database: sqlite3.Connection, statement: str, values: Any) -> list[str]:
    """The tables that SQLite would read from the first row to the last."""
    plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
    return [step for step in plan if step.startswith("SCAN") and step != f"SCAN {A_PAGE_OF_ROWS}"]


async def test_every_door_of_the_store_is_looked_at(store: Store) -> None:
    parts = {f"{name}.": type(part) for name, part in vars(store).items() if isinstance(part, Repository)}
    ours = {prefix + name for prefix, part in (("", type(store)), *parts.items()) for name in doors(part)}
    assert ours | {name for name, _, _ in features_doors()} == {
        *(name.partition(" ")[0] for name in (*ON_A_PRESS, *AT_THE_START)),
        *("close", "follow", "follow_settings"),
        "people.forget",  # this method only frees memory
    }, "a module `doors` calls each method of a repository once, unless `EXAMPLES` has all that it takes"


async def test_no_press_and_no_command_reads_a_whole_table(store: Store, url: str, asked: Asked) -> None:
    await store.open_table(0, 0, [opened()])
    with closing(sqlite3.connect(url.partition("///")[2])) as database:
        for name, door in ON_A_PRESS.items():
            asked.clear()
            await door(store)
            assert asked, name
            for statement, values in asked:
                assert whole_tables(database, statement, values) == [], (
                    f"an index is missing: {name}: {statement}"
                )
