"""No query that a press or a command waits for reads a whole table, as SQLite's plans tell."""

from __future__ import annotations

import inspect
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from typing import Any

import pytest
import sqlalchemy as sa

from bot.ids import ChannelId, MessageId, TableId, UserId
from bot.reviews import VERSION, Review
from bot.storage.archive import Archive
from bot.storage.daily import DailyDeals
from bot.storage.daily_reminders import DailyReminders
from bot.storage.departures import Departures
from bot.storage.guilds import Guilds
from bot.storage.housekeeping import Housekeeping
from bot.storage.leaderboards import Leaderboards
from bot.storage.open_hands import OpenHands
from bot.storage.past_days import PastDays
from bot.storage.people import People, Posted, Reminder
from bot.storage.personal import Personal
from bot.storage.reviews import Reviews
from bot.storage.statistics import Statistics
from bot.storage.store import Store
from bot.table import daily, log
from bot.table.daily import Day, Deal
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from tests.bot.people import ANN, BEN, GUILD, opened

CARD, CLOSED = MarkedEntry(log.Acted(0, "42"), "12345678"), MarkedEntry(log.Closed("cancelled"))
DAY = Day(20_000)
DEAL = Deal(DAY, "kuckuck", {}, 1, "egg")
CARD_PLAYED, DONE = log.Acted(0, "42"), daily.Result(4, "21")
RESULTS = [Result(0, ANN, "Ann", 1, 9), Result(1, BEN, "Ben", 2, 3)]

ON_A_PRESS: Mapping[str, Callable[[Store], Awaitable[Any]]] = {
    "open_table": lambda store: store.open_table(0, 0, [opened()], after=(TableId(1), 1)),
    "append": lambda store: store.append(TableId(1), 2, 0, [CLOSED], live=False),
    "finish": lambda store: store.finish(
        TableId(1), 3, 9, [CARD], guild_id=GUILD, game="kuckuck", results=RESULTS
    ),
    "set_message": lambda store: store.set_message(TableId(1), MessageId(5)),
    "message": lambda store: store.message(TableId(1)),
    "load": lambda store: store.load(TableId(1)),
    "load_all": lambda store: store.load_all([TableId(1), TableId(2)]),
    "log_from": lambda store: store.log_from(TableId(1), 3),
    "archive.running_score": lambda store: store.archive.running_score(TableId(1)),
    "archive.last_game": lambda store: store.archive.last_game(GUILD),
    "archive.last_ladder": lambda store: store.archive.last_ladder(GUILD),
    "archive.last_choices": lambda store: store.archive.last_choices(GUILD),
    "statistics.everywhere": lambda store: store.statistics.everywhere(ANN),
    "leaderboards.ladders": lambda store: store.leaderboards.ladders(GUILD),
    "leaderboards.page": lambda store: store.leaderboards.page(GUILD, "kuckuck", "1970-02", me=ANN),
    "leaderboards.seasons": lambda store: store.leaderboards.seasons(GUILD, "kuckuck"),
    "statistics.records": lambda store: store.statistics.records(ANN, GUILD),
    "statistics.rivalries": lambda store: store.statistics.rivalries(TableId(1)),
    "statistics.rating_changes": lambda store: store.statistics.rating_changes(TableId(1)),
    "statistics.career": lambda store: store.statistics.career(ANN, GUILD, "kuckuck"),
    "guilds.choose": lambda store: store.guilds.choose(GUILD, language="de"),
    "guilds.greet": lambda store: store.guilds.greet(GUILD, 5.0),
    "archive.count": lambda store: store.archive.count(GUILD),
    "archive.count of one kind": lambda store: store.archive.count(GUILD, "kuckuck"),
    "archive.page": lambda store: store.archive.page(GUILD, None, 0, 5),
    "archive.page of one kind": lambda store: store.archive.page(GUILD, "kuckuck", 0, 5),
    "archive.last_of": lambda store: store.archive.last_of(ANN, GUILD),
    "archive.game": lambda store: store.archive.game(TableId(1)),
    "people.preferences": lambda store: store.people.preferences([ANN, BEN]),
    "people.last_known": lambda store: store.people.last_known([UserId(9)]),
    "people.current": lambda store: store.people.current([ANN], alone=False),
    "people.prefer": lambda store: store.people.prefer(ANN, hand="dm"),
    "people.hands": lambda store: store.people.hands(TableId(1)),
    "people.hands_of": lambda store: store.people.hands_of(ANN),
    "people.set_hand": lambda store: store.people.set_hand(
        TableId(1), ANN, Posted(ChannelId(1), MessageId(2), "en")
    ),
    "people.reminder": lambda store: store.people.reminder(TableId(1)),
    "people.set_reminder": lambda store: store.people.set_reminder(TableId(1), Reminder(2, MessageId(3))),
    "people.look": lambda store: store.people.look(TableId(1), ANN),
    "people.note_looks": lambda store: store.people.note_looks({(TableId(1), ANN): 3}),
    "people.load_absence": lambda store: store.people.load_absence(ANN),
    "people.plan_absence": lambda store: store.people.plan_absence(ANN, 5.0),
    "set_painted": lambda store: store.set_painted(TableId(1)),
    "daily.prepare": lambda store: store.daily.prepare(DAY, Day(DAY + 1)),
    "daily.deal": lambda store: store.daily.deal(DAY),
    "daily.find": lambda store: store.daily.find(DAY),
    "daily.begin": lambda store: store.daily.begin(DEAL, ANN, GUILD, "Ann", 0, [CARD_PLAYED], "12345678"),
    "daily.own": lambda store: store.daily.own(DAY, ANN),
    "daily.go_on": lambda store: store.daily.go_on(DAY, ANN, 1, [CARD_PLAYED], "12345678", DONE),
    "daily.set_shown": lambda store: store.daily.set_shown(DAY, ANN, shown=True),
    "daily.spread": lambda store: store.daily.spread(DAY),
    "daily.entrants": lambda store: store.daily.entrants(DAY, GUILD),
    "past_days.last": lambda store: store.past_days.last(DAY),
    "past_days.beside": lambda store: store.past_days.beside(DAY, Day(DAY + 1)),
    "past_days.latest": lambda store: store.past_days.latest(DAY, 25),
    "past_days.streak": lambda store: store.past_days.streak(DAY, ANN),
    "daily_reminders.wants": lambda store: store.daily_reminders.wants(ANN),
    "daily_reminders.turn_on": lambda store: store.daily_reminders.turn_on(ANN, 1200, "en", DAY),
    "daily_reminders.turn_off": lambda store: store.daily_reminders.turn_off(ANN),
    "personal.tables": lambda store: store.personal.tables(ANN, GUILD, live=True),
    "personal.summary": lambda store: store.personal.summary(ANN),
    "personal.rows": lambda store: store.personal.rows(ANN, GUILD),
    "erase": lambda store: store.erase(BEN),
    "erase here": lambda store: store.erase(ANN, GUILD),
    "reviews.find": lambda store: store.reviews.find(TableId(1), ANN),
    "reviews.keep": lambda store: store.reviews.keep(TableId(1), ANN, Review(VERSION, "points")),
    "departures.note": lambda store: store.departures.note(GUILD, 1.0),
    "departures.remove": lambda store: store.departures.remove(GUILD),
}
"""What the bot asks of its store while somebody waits, in an order in which it can be done."""
AT_THE_START = {
    *("open", "close", "revision", "try_writing", "live", "lengths", "follow", "guilds.customs", "unpainted"),
    "follow_settings",
    *("rebuild", "people.reminders", "people.load_known", "answers", "newest", "departures.known"),
    "archive.ended_since",
    *("departures.wipe", "departures.owner", "daily.drop_salts", "daily.drop_logs"),
    *("past_days.offer", "daily_reminders.due", "daily_reminders.begin"),
    *("daily_reminders.end", "daily_reminders.drop_idle", "open_hands.keep", "open_hands.take"),
    *(
        "live_logs",
        "people.note_seen",
        "people.remove_unseen",
        "housekeeping.drop_logs",
        "housekeeping.end_restored",
    ),
}
"""What it does but once, once a day, or by hand."""

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
        *(name.partition(" ")[0] for name in ON_A_PRESS),
        *AT_THE_START,
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
