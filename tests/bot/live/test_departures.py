"""A server that the bot has left: thirty days long everything is kept, then nothing."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from bot.ids import SHIFT, GuildId
from bot.live.departures import DAY, Departures
from bot.live.shards import ALL, Shards
from bot.storage import departures
from bot.storage.store import Store
from bot.table import Phase
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, GUILD
from tests.bot.service import Service, Time, execute, on_both
from tests.bot.storage.contents import everything

STAYS = 987654321012345
GONE = GuildId(123456789098765)


async def played(store: Store) -> None:
    for guild in (STAYS, GONE):
        for number in range(3):
            people = {ANN: "Ann", BEN: "Ben"}
            await finish(store, setting_of("kuckuck"), people, 1e9 + number * 600, guild=GuildId(guild))
        await store.guilds.choose(GuildId(guild), language="de")


async def rows_of(store: Store, guild: GuildId) -> dict[str, int]:
    """In how many rows of each table the server stands."""
    found = {name: sum(str(guild) in row for row in rows) for name, rows in (await everything(store)).items()}
    return {name: count for name, count in found.items() if count}


class Away(Departures):
    """Looked at by a bot that is in these servers."""

    def __init__(self, tables: Service, here: Collection[GuildId], shards: Shards = ALL) -> None:
        self.here = here
        self.application = 77
        super().__init__(
            tables.store.departures,
            tables,
            shards,
            tables.time.now,
            lambda: self.here,
            lambda: self.application,
        )


@on_both
async def test_after_thirty_days_nothing_of_the_server_is_left(
    store: Store, tables: Service, time: Time
) -> None:
    await played(store)
    away, before = Away(tables, {GuildId(STAYS)}), await rows_of(store, GuildId(STAYS))
    await away.note(GONE, time.now())
    await time.passes(30 * DAY - 60)
    await away.sweep()
    assert (await rows_of(store, GONE)).keys() == before.keys()
    await time.passes(60)
    assert await away.sweep()
    assert await rows_of(store, GONE) == {}
    assert await rows_of(store, GuildId(STAYS)) == before
    counts = {name: len(rows) for name, rows in (await everything(store)).items()}
    assert counts["tables"] == 3, "and no log, result or hand without its table"
    assert counts["results"] == 6
    assert counts["sitters"] == 6


async def test_who_invites_it_again_finds_all_as_it_was(store: Store, tables: Service, time: Time) -> None:
    await played(store)
    before = await rows_of(store, GONE)
    away = Away(tables, {GuildId(STAYS)})
    await away.note(GONE, time.now())
    await time.passes(29 * DAY)
    await away.note(GONE, None)
    away.here = {GuildId(STAYS), GONE}
    await time.passes(9 * DAY)
    await away.sweep()
    assert await rows_of(store, GONE) == before
    away.here = {GuildId(STAYS)}
    await away.sweep()
    await time.passes(29 * DAY)
    await away.sweep()
    assert await rows_of(store, GONE) == before, "the days are counted from the beginning"


async def test_a_server_left_while_the_bot_was_down_has_its_days_from_the_next_look_on(
    store: Store, tables: Service, time: Time
) -> None:
    await played(store)
    away = Away(tables, {GuildId(STAYS)})
    await away.sweep()
    assert await store.departures.known() == {STAYS: None, GONE: time.now()}
    await time.passes(30 * DAY)
    await away.sweep()
    assert await store.departures.known() == {STAYS: None}


async def test_a_return_that_was_missed_is_noticed_too(store: Store, tables: Service, time: Time) -> None:
    await played(store)
    await store.departures.note(GONE, time.now() - 99 * DAY)
    await Away(tables, {GuildId(STAYS), GONE}).sweep()
    assert await store.departures.known() == {STAYS: None, GONE: None}
    assert {*await store.guilds.customs()} == {STAYS, GONE}


async def test_another_process_looks_after_the_servers_of_its_shards(
    store: Store, tables: Service, time: Time
) -> None:
    await played(store)
    await store.departures.note(GONE, time.now() - 99 * DAY)
    mine = (GONE >> SHIFT) % 2
    await Away(tables, (), Shards(2, (1 - mine,))).sweep()
    assert await rows_of(store, GONE)
    await Away(tables, (), Shards(2, (mine,))).sweep()
    assert await rows_of(store, GONE) == {}


async def test_a_table_that_is_still_open_there_is_closed_first(
    store: Store, tables: Service, time: Time
) -> None:
    table = await tables.lobby(ANN)
    await store.departures.note(GUILD, time.now() - 99 * DAY)
    away = Away(tables, ())
    assert not await away.sweep()
    assert (await tables.get(table.id)).phase is Phase.CLOSED
    assert await away.sweep()
    assert (await everything(store))["tables"] == []


@on_both
async def test_another_applications_token_deletes_nothing(
    store: Store, tables: Service, time: Time, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await played(store)
    away = Away(tables, {GuildId(STAYS), GONE})
    await away.sweep()
    before = await everything(store)
    away.application, away.here = 88, {GuildId(5)}
    for _ in range(32):
        await away.sweep()
        await time.passes(DAY)
    assert await everything(store) == before
    record = caplog.records[0]
    assert "another application" in record.getMessage()
    assert (vars(record)["owner"], vars(record)["token_of"]) == (77, 88)
    caplog.clear()
    away.application, away.here = 77, {GuildId(STAYS), GONE}
    assert await away.sweep()
    assert caplog.records == []
    await execute(url, "DELETE FROM applications")  # as docs/hosting.md says
    away.application, away.here = 88, {GuildId(STAYS)}
    await away.sweep()
    assert (await store.departures.known())[GONE] == time.now(), "the move was meant: its thirty days begin"


async def test_once_started_it_looks_every_day(store: Store, tables: Service, time: Time) -> None:
    await played(store)
    away = Away(tables, {GuildId(STAYS)})
    away.start()
    for _ in range(32):
        await time.passes(DAY)
    assert await rows_of(store, GONE) == {}
    await away.close()


async def test_many_tables_go_a_part_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(store)
    monkeypatch.setattr(departures, "AT_ONCE", 2)
    await store.departures.remove(GONE)
    assert await rows_of(store, GONE) == {}
