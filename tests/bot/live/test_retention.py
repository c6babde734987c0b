"""Unneeded rows are deleted: settings of people long gone, old logs, and rows of servers the bot has left."""

from collections.abc import Collection, Mapping

import pytest

from bot.ids import SHIFT, GuildId, UserId
from bot.live.chores import SOON
from bot.live.retention import DAY, LONG_GONE, Departures, Retention
from bot.live.time import Time as Now
from bot.settings import PersonSettings
from bot.shards import ALL, Shards
from bot.storage import housekeeping
from bot.storage.projections import all_projections
from bot.storage.store import Store
from bot.table import Phase, log
from bot.table.replay import MarkedEntry
from engine.registry import games
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, opened
from tests.bot.service import Service, Time, execute, on_both
from tests.bot.storage.contents import everything

GERMAN, DEFAULT = PersonSettings(language="de"), PersonSettings()
KEPT, AT_TABLE = 30, {ANN: "Ann", BEN: "Ben"}
STAYS, GONE = GuildId(987654321012345), GuildId(123456789098765)


async def chosen(store: Store, *users: UserId) -> list[PersonSettings]:
    found = await store.people.preferences(users)
    return [found[user] for user in users]


async def test_settings_of_people_who_were_not_seen_for_a_year_go(store: Store, time: Time) -> None:
    for user in (ANN, BEN, CLEO):
        await store.people.prefer(user, language="de")
    await store.open_table(0, 0, [opened(CLEO), log.Joined(CLEO, "Cleo")])
    retention = Retention(store, Now(time.now, time.steady))
    await retention.sweep()
    assert (await store.personal.rows(ANN))["users"][0]["seen"] == int(time.now() // DAY)
    assert (await store.personal.summary(ANN)).settings == 1, "when one was seen is no setting of ones own"
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


async def test_who_was_seen_just_before_a_stop_counts_as_seen(store: Store, time: Time) -> None:
    await store.people.prefer(ANN, language="de")
    for _ in range(3):
        retention = Retention(store, Now(time.now, time.steady))
        retention.start()
        await time.passes(0)
        store.people.seen.add(ANN)
        time.passed += (LONG_GONE - 1) * DAY
        await retention.close()
        store.people.seen.clear()  # a restarted process has forgotten these
        await time.passes(2 * DAY)
    assert await chosen(store, ANN) == [GERMAN]


async def played(store: Store, at: float) -> None:
    for number, key in enumerate(games()):
        await finish(store, setting_of(key), AT_TABLE, at + number * 60, seed=f"{number}", guild=GUILD)


async def projected(store: Store) -> Mapping[str, list[str]]:
    found = await everything(store)
    return {name: sorted(found[name]) for name in [*all_projections(), "results"]}


async def test_old_games_lose_their_logs_and_all_that_followed_from_them_stays(
    store: Store, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "LOGS_AT_ONCE", 2)
    monkeypatch.setattr(housekeeping, "PAUSE", 0)
    await played(store, time.now())
    await store.open_table(time.now(), 0, [opened(ANN), log.Joined(ANN, "Ann")])
    closed = await store.open_table(time.now(), 0, [opened(ANN), log.Joined(ANN, "Ann")])
    await store.append(closed, 2, time.now(), [MarkedEntry(log.Closed("cancelled"))], live=False)
    unseen, *ended = sorted(await store.unpainted())
    for table in ended:
        await store.set_painted(table)
    logged, retention = (
        (await everything(store))["entries"],
        Retention(store, Now(time.now, time.steady), KEPT),
    )
    await Retention(store, Now(lambda: time.now() + 10_000 * DAY, time.steady)).sweep()
    await time.passes((KEPT - 1) * DAY)
    await retention.sweep()
    assert (await everything(store))["entries"] == logged, "without the setting every log stays"
    await played(store, time.now() + DAY)  # these games are too young to lose their logs
    await store.rebuild()
    before, tables = await projected(store), len((await everything(store))["tables"])
    await time.passes(DAY + 3600)
    for _ in range(2):
        await retention.sweep()
        found = await everything(store)
        logs = {row.split(",")[0] for row in found["entries"]}
        assert len(logs) == len(games()) + 2, "the younger games, the open lobby, and the end nobody has seen"
        assert f"({unseen}" in logs
        assert {row.split(",")[0] for row in found["sitters"]} == logs
        assert len(found["tables"]) == tables - 1, "what has no result goes whole"
        await store.rebuild()
        assert await projected(store) == before


async def two_servers(store: Store) -> dict[str, int]:
    """Stores games in two servers. Returns what `rows_of` finds for the server that the bot leaves."""
    for guild in (STAYS, GONE):
        for number in range(2):
            await finish(store, setting_of("kuckuck"), AT_TABLE, 1e9 + number * 600, guild=guild)
        await store.guilds.choose(guild, language="de")
    return await rows_of(store, GONE)


async def rows_of(store: Store, guild: GuildId) -> dict[str, int]:
    """The number of rows that belong to the server, in each database table that has any."""
    found = {name: sum(str(guild) in row for row in rows) for name, rows in (await everything(store)).items()}
    return {name: count for name, count in found.items() if count}


class Away(Departures):
    """Notices which servers the bot has left. The bot is still in the servers in ``here``."""

    application = 77

    def __init__(self, tables: Service, here: Collection[GuildId], shards: Shards = ALL) -> None:
        self.here = here
        stored, now = tables.store.departures, tables.now
        super().__init__(stored, tables, shards, now, lambda: self.here, lambda: self.application)


@on_both
async def test_after_thirty_days_nothing_of_the_server_is_left(
    store: Store, tables: Service, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await two_servers(store)
    monkeypatch.setattr(housekeeping, "AT_ONCE", 1)
    shard = (GONE >> SHIFT) % 2
    away, stays = Away(tables, {STAYS}, Shards(2, (shard,))), await rows_of(store, STAYS)
    await away.note(GONE, time.now())
    await time.passes(30 * DAY - 60)
    await away.sweep()
    assert (await rows_of(store, GONE)).keys() == before.keys()
    await time.passes(60)
    await Away(tables, {STAYS}, Shards(2, (1 - shard,))).sweep()
    assert await rows_of(store, GONE), "it is no server of this process"
    assert await away.sweep()
    assert await rows_of(store, GONE) == {}
    assert await rows_of(store, STAYS) == stays
    counts = {name: len(rows) for name, rows in (await everything(store)).items()}
    assert counts["tables"] == 2, "and no log, result or hand without its table"
    assert counts["results"] == counts["sitters"] == 4


async def test_who_invites_it_again_finds_all_as_it_was(store: Store, tables: Service, time: Time) -> None:
    before = await two_servers(store)
    away = Away(tables, {STAYS})
    await away.note(GONE, time.now())
    await time.passes(29 * DAY)
    await away.note(GONE, None)
    away.here = {STAYS, GONE}
    for here in ({STAYS, GONE}, {STAYS}, {STAYS}):
        away.here = here
        await time.passes(9 * DAY)
        await away.sweep()
    assert await rows_of(store, GONE) == before, "the days are counted from the beginning"
    await store.departures.note(GONE, time.now() - 99 * DAY)
    away.here = {STAYS, GONE}
    await away.sweep()
    assert await store.departures.known() == {STAYS: None, GONE: None}, "a return that was missed is noticed"
    assert {*await store.guilds.customs()} == {STAYS, GONE}


async def test_another_applications_token_deletes_nothing(
    store: Store, tables: Service, time: Time, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await two_servers(store)
    away = Away(tables, {STAYS, GONE})
    await away.sweep()
    before = await everything(store)
    away.application, away.here = 88, {GuildId(5)}
    for _ in range(32):
        await away.sweep()
        await time.passes(DAY)
    assert await everything(store) == before
    told = vars(caplog.records[0])
    assert (told["owner"], told["token_of"], "another application" in told["message"]) == (77, 88, True)
    caplog.clear()
    away.application, away.here = 77, {STAYS, GONE}
    assert await away.sweep()
    assert caplog.records == []
    await execute(url, "DELETE FROM applications")  # what docs/hosting.md tells a host to do
    away.application, away.here = 88, {STAYS}
    await away.sweep()
    assert (await store.departures.known())[GONE] == time.now(), "the move was meant: its thirty days begin"


async def test_a_server_left_while_the_bot_was_down_goes_thirty_days_after_the_next_look(
    store: Store, tables: Service, time: Time
) -> None:
    await store.guilds.choose(GONE, language="de")
    away, began = Away(tables, {STAYS}), time.now()
    await store.departures.note(GONE, None)
    away.start()
    await time.passes(0)
    assert await store.departures.known() == {GONE: began}
    for days in (29, 1):
        assert await rows_of(store, GONE)
        for _ in range(days):
            await time.passes(DAY)
    assert (await rows_of(store, GONE), await store.departures.known()) == ({}, {})
    await time.passes(DAY - 1)
    table = await tables.lobby(ANN)
    await store.departures.note(GUILD, time.now() - 99 * DAY)
    await time.passes(1)
    assert (await tables.get(table.id)).phase is Phase.CLOSED, "a table that is still open is closed first"
    for seconds, left in ((SOON - 1, 1), (1, 0)):
        await time.passes(seconds)
        assert len((await everything(store))["tables"]) == left, "it soon looks again"
    await away.close()
