"""What nobody needs any more: settings of people who are long gone, logs of old games."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.ids import UserId
from bot.live.retention import DAY, LONG_GONE, Retention
from bot.settings import PersonSettings
from bot.storage import housekeeping
from bot.storage.projections import PROJECTIONS
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from engine.registry import games
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, opened
from tests.bot.service import Service, Time, on_both
from tests.bot.storage.contents import everything

GERMAN, DEFAULT = PersonSettings(language="de"), PersonSettings()
KEPT = 30


async def chosen(store: Store, *users: UserId) -> list[PersonSettings]:
    found = await store.people.preferences(users)
    return [found[user] for user in users]


@on_both
async def test_settings_of_people_who_were_not_seen_for_a_year_go(store: Store, time: Time) -> None:
    for user in (ANN, BEN, CLEO):
        await store.people.prefer(user, language="de")
    await store.open_table(0, 0, [opened(CLEO), log.Joined(CLEO, "Cleo")])
    retention = Retention(store, time.now)
    await retention.sweep()
    await time.passes(200 * DAY)
    store.people.seen |= {BEN, DAN}
    await retention.sweep()
    assert store.people.seen == set()
    await time.passes((LONG_GONE - 200) * DAY)
    await retention.sweep()
    assert await chosen(store, ANN, BEN, CLEO) == [GERMAN] * 3, "a year is not over yet"
    await time.passes(DAY)
    await retention.sweep()
    assert ANN not in store.people.known
    assert await chosen(store, ANN, BEN, CLEO, DAN) == [DEFAULT, GERMAN, GERMAN, DEFAULT]
    assert len((await everything(store))["users"]) == 2


@on_both
async def test_who_was_seen_just_before_a_stop_counts_as_seen(store: Store, time: Time) -> None:
    await store.people.prefer(ANN, language="de")
    for _ in range(3):
        retention = Retention(store, time.now)
        retention.start()
        await time.passes(0)
        store.people.seen.add(ANN)
        await time.passes((LONG_GONE - 1) * DAY)
        await retention.close()
        await time.passes(2 * DAY)
    assert await chosen(store, ANN) == [GERMAN]


async def test_when_one_was_seen_is_no_setting_of_ones_own(store: Store, time: Time) -> None:
    await store.people.prefer(ANN, language="de")
    await Retention(store, time.now).sweep()
    assert (await store.personal.summary(ANN)).settings == 1
    assert (await store.personal.rows(ANN))["users"][0]["seen"] == int(time.now() // DAY)


async def projected(store: Store) -> Mapping[str, list[str]]:
    found = await everything(store)
    return {name: sorted(found[name]) for name in [*PROJECTIONS, "results"]}


async def played(store: Store, at: float) -> None:
    for number, key in enumerate([*games()] * 3):
        people = {ANN: "Ann", BEN: "Ben"}
        await finish(store, setting_of(key), people, at + number * 60, seed=f"{number}", guild=GUILD)


@on_both
async def test_old_games_lose_their_logs_and_all_that_followed_from_them_stays(
    store: Store, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "LOGS_AT_ONCE", 5)
    monkeypatch.setattr(housekeeping, "PAUSE", 0)
    await played(store, time.now())
    await store.open_table(time.now(), 0, [opened(ANN), log.Joined(ANN, "Ann")])
    closed = await store.open_table(time.now(), 0, [opened(ANN), log.Joined(ANN, "Ann")])
    await store.append(closed, 2, time.now(), [MarkedEntry(log.Closed("cancelled"))], live=False)
    for table in await store.unpainted():
        await store.set_painted(table)
    before, numbers = await projected(store), len((await everything(store))["tables"])
    retention = Retention(store, time.now, KEPT)
    await time.passes((KEPT - 1) * DAY)
    await retention.sweep()
    assert len((await everything(store))["entries"]) > 200
    await played(store, time.now() + DAY)  # these are too young for it
    await store.rebuild()
    younger = await projected(store)
    await time.passes(DAY + 3600)
    for _ in range(2):
        await retention.sweep()
        found = await everything(store)
        logs = {row.split(",")[0] for row in found["entries"]}
        assert len(logs) == len(games()) * 3 + 1, "the younger games, and the lobby that is still open"
        assert {row.split(",")[0] for row in found["sitters"]} == logs
        assert len(found["tables"]) == numbers - 1 + len(games()) * 3, "what has no result goes whole"
        await store.rebuild()
        assert await projected(store) == younger
    assert before["results"] != younger["results"]


async def test_without_the_setting_every_log_stays(store: Store, time: Time) -> None:
    await played(store, time.now())
    before = (await everything(store))["entries"]
    await time.passes(10_000 * DAY)
    await Retention(store, time.now).sweep()
    assert (await everything(store))["entries"] == before


async def test_a_table_whose_end_nobody_has_seen_keeps_its_log(store: Store, time: Time) -> None:
    await played(store, time.now())
    [first, *others] = await store.unpainted()
    for table in others:
        await store.set_painted(table)
    await time.passes(99 * DAY)
    await Retention(store, time.now, KEPT).sweep()
    assert await store.load(first) is not None
    assert [await store.load(table) for table in others] == [None] * len(others)


async def test_once_started_it_looks_every_day(store: Store, tables: Service, time: Time) -> None:
    await played(store, time.now())
    for table in await store.unpainted():
        await store.set_painted(table)
    retention = Retention(store, time.now, KEPT)
    retention.start()
    for _ in range(KEPT + 2):
        await time.passes(DAY)
    await retention.close()
    assert (await everything(store))["entries"] == []
