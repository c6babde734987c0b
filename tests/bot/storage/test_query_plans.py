"""No query that a press or a command waits for reads a whole table, as SQLite's plans tell."""

from __future__ import annotations

import inspect
import sqlite3
from contextlib import closing
from typing import Any

import pytest
import sqlalchemy as sa

from bot.storage.archive import Archive
from bot.storage.channels import Channels
from bot.storage.daily import DailyDeals
from bot.storage.daily_reminders import DailyReminders
from bot.storage.departures import Departures
from bot.storage.evenings import Evenings
from bot.storage.faces import UploadedFaces
from bot.storage.guilds import Guilds
from bot.storage.housekeeping import Housekeeping
from bot.storage.leaderboards import Leaderboards
from bot.storage.matches import Matches
from bot.storage.names import Names
from bot.storage.open_hands import OpenHands
from bot.storage.past_days import PastDays
from bot.storage.people import People
from bot.storage.personal import Personal
from bot.storage.podiums import Podiums
from bot.storage.posters import Posters
from bot.storage.reviews import Reviews
from bot.storage.statistics import Statistics
from bot.storage.store import Store
from tests.bot.people import opened
from tests.bot.storage.doors import AT_THE_START, ON_A_PRESS

REPOSITORIES = {
    "": Store,
    "archive.": Archive,
    "people.": People,
    "personal.": Personal,
    "departures.": Departures,
    "guilds.": Guilds,
    "leaderboards.": Leaderboards,
    "statistics.": Statistics,
    "reviews.": Reviews,
    "housekeeping.": Housekeeping,
    "daily.": DailyDeals,
    "past_days.": PastDays,
    "daily_reminders.": DailyReminders,
    "open_hands.": OpenHands,
    "channels.": Channels,
    "evenings.": Evenings,
    "faces.": UploadedFaces,
    "matches.": Matches,
    "names.": Names,
    "podiums.": Podiums,
    "posters.": Posters,
}

A_PAGE_OF_ROWS = "shown"
"""What a query names so is no table, but the few rows that it has found before."""

Asked = list[tuple[str, Any]]


@pytest.fixture
def asked(store: Store) -> Asked:
    """Every statement that the store runs, with its values."""
    heard: Asked = []

    def hear(_: Any, __: Any, statement: str, values: Any, ___: Any, many: bool) -> None:
        heard.append((statement, values[0] if many else values))

    for engine in (store._engine.sync_engine, store._writer._engine):
        sa.event.listen(engine, "before_cursor_execute", hear)
    return heard


def whole_tables(database: sqlite3.Connection, statement: str, values: Any) -> list[str]:
    """What SQLite would read from the first row to the last."""
    plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
    return [step for step in plan if step.startswith("SCAN") and step != f"SCAN {A_PAGE_OF_ROWS}"]


def test_every_door_of_the_store_is_looked_at() -> None:
    doors = {
        prefix + name
        for prefix, part in REPOSITORIES.items()
        for name, _ in inspect.getmembers(part, inspect.isfunction)
        if not name.startswith("_")
    }
    assert doors | {"open"} == {
        *(name.partition(" ")[0] for name in (*ON_A_PRESS, *AT_THE_START)),
        *("open", "close", "follow", "follow_settings"),
        "people.forget",  # it only lets go of memory
    }


async def test_no_press_and_no_command_reads_a_whole_table(store: Store, url: str, asked: Asked) -> None:
    await store.open_table(0, 0, [opened()])
    with closing(sqlite3.connect(url.partition("///")[2])) as database:
        for name, door in ON_A_PRESS.items():
            asked.clear()
            await door(store)
            assert asked, name
            for statement, values in asked:
                assert whole_tables(database, statement, values) == [], f"{name}: {statement}"


async def test_a_query_without_an_index_is_noticed(store: Store, url: str) -> None:
    with closing(sqlite3.connect(url.partition("///")[2])) as database:
        assert whole_tables(database, "SELECT * FROM results WHERE name = ?", ["Ann"])
        assert whole_tables(database, "SELECT count(*) FROM standings", [])
