"""Evenings in the database: what is stored there about people, and how it is deleted."""

import pytest

from bot.ids import ChannelId, EveningId, GuildId, MessageId, UserId
from bot.shards import ALL, Shards
from bot.storage.journal import Clash
from bot.storage.store import Store
from bot.table import log as table_log
from bot.table.dealing import draw
from cogs.evenings import log
from cogs.evenings.evening import Evening, fold
from cogs.evenings.stored import KeptEvenings, StoredEvening, noting

HERE, ELSEWHERE = GuildId(5 << 22), GuildId(6 << 22)
ANN, BEN, KEEPER = UserId(101), UserId(102), UserId(901)


def planned(guild_id: GuildId = HERE, at: float = 5000.0) -> log.Planned:
    return log.Planned(guild_id, ChannelId(2), ANN, "Ann", "kuckuck", {"bidding": "sealed"}, 60, at, 3, 60)


async def night(store: Store, *entries: log.Entry, guild_id: GuildId = HERE) -> EveningId:
    """Stores an evening. Its log has the plan, and then these entries."""
    number = await KeptEvenings(store).plan(1000.0, planned(guild_id))
    if entries:
        await KeptEvenings(store).append((await read(store, number)).evening, 2000.0, entries, live=True)
    return number


async def read(store: Store, number: EveningId) -> StoredEvening:
    found = await KeptEvenings(store).load(number)
    assert found
    return found


PLAYED = (
    log.Answered(BEN, "Ben", coming=True),
    log.Called(3000.0),
    log.CameHere(ANN, "Ann"),
    log.CameHere(BEN, "Ben"),
    log.Drawn(5000.0, ((ANN, BEN),), (1,)),
    log.TableEnded(0, ((ANN, 0), (BEN, 100)), "over", (ANN,)),
    log.RoundOver(6000.0),
)


async def test_what_was_written_is_read_again_and_of_two_writers_one_is_told_that_their_place_is_taken(
    store: Store,
) -> None:
    number = await night(store, *PLAYED)
    found = await read(store, number)
    before = found.evening
    assert before == fold(fold(Evening(number), [planned()]), PLAYED)
    assert (found.stage, found.message, found.event) == (None, None, None)
    await KeptEvenings(store).set_message(number, 2, MessageId(77))
    await KeptEvenings(store).set_event(number, 88)
    assert (await read(store, number))[1:] == (2, 77, 88)
    assert await KeptEvenings(store).load(EveningId(99)) is None
    await KeptEvenings(store).append(before, 1.0, [log.Called(1.0)], live=True)
    with pytest.raises(Clash):
        await KeptEvenings(store).append(before, 1.0, [log.Cancelled("few")], live=False)
    after = (await read(store, number)).evening
    assert after.seq == before.seq + 1
    assert [one.evening for one in await KeptEvenings(store).live(ALL)] == [after]
    kept = KeptEvenings(store)
    assert [one.evening for one in await kept.live(ALL)] == [after]
    await store.erase(BEN)
    assert BEN not in (await kept.live(ALL))[0].evening.guests, "nor does the memory keep names"
    with pytest.raises(Clash):  # `after` is older than the deletion, which also wrote to the log
        await KeptEvenings(store).append(after, 1.0, [log.CameHere(BEN, "Ben")], live=True)


async def test_each_process_has_the_evenings_of_its_servers_and_finds_ends_after_a_restart(
    store: Store,
) -> None:
    for guild_id in (HERE, ELSEWHERE):
        await night(store, guild_id=guild_id)
    ended = await night(store, log.Called(1.0))
    await KeptEvenings(store).append((await read(store, ended)).evening, 2000.0, [log.Finished()], live=False)
    by_shard = [await KeptEvenings(store).live(Shards(2, (shard,))) for shard in (0, 1)]
    assert [[one.evening.guild for one in found] for found in by_shard] == [[ELSEWHERE], [HERE]]
    assert [one.evening.guild for one in await KeptEvenings(store).live_in(HERE)] == [HERE]
    asked = ((2000.0, ALL), (2001.0, ALL), (2000.0, Shards(2, (0,))))
    ends = [await KeptEvenings(store).ended_since(at, shards) for at, shards in asked]
    assert [[one.evening.id for one in found] for found in ends] == [[ended], [], []]
    for before, there in ((2000.0, True), (2001.0, False)):
        await store.housekeeping.drop_logs(before)
        assert (await KeptEvenings(store).load(ended) is not None) == there
    assert len(await KeptEvenings(store).live(ALL)) == 2


async def test_a_table_is_opened_once_and_both_logs_know_it(store: Store) -> None:
    number = await night(store, *PLAYED[:5])
    before = (await read(store, number)).evening
    opened = table_log.Opened("kuckuck", HERE, ChannelId(3), ANN, {}, 60, **draw(), evening=number)
    note = noting(number, before.seq, 0, ChannelId(3))
    table = await store.open_table(1.0, 2.0, [opened], beside=note)
    with pytest.raises(Clash):
        await store.open_table(1.0, 2.0, [opened], beside=note)
    now = (await read(store, number)).evening.round
    assert now
    assert (now.tables[0].table, now.tables[0].channel) == (table, 3)
    assert [found.id for found in await store.live(ALL)] == [table]


async def test_a_person_sees_what_is_stored_of_their_evenings_and_is_in_no_row_when_deleted(
    store: Store,
) -> None:
    number = await night(store, *PLAYED, log.HandedOver(BEN, "Ben", ANN))
    other = await night(store, log.Answered(BEN, "Ben", coming=True), guild_id=ELSEWHERE)
    everywhere, here = [(await store.personal.summary(BEN, guild)).rows for guild in (None, HERE)]
    assert (everywhere["evening_people"], here["evening_people"]) == (2, 1)
    rows = await store.personal.rows(BEN, HERE)
    told = [row["entry"] for row in rows["evening_entries"]]
    assert ([*told[3]["points"]], len(told), "Ann" in str(told)) == ([(BEN, 100)], 5, False)
    await store.erase(BEN, HERE)
    assert await store.personal.rows(BEN, HERE) == {}
    evening = (await read(store, number)).evening
    assert BEN not in (*evening.guests, evening.planner)
    assert (evening.here, next(iter(evening.guests))) == ((), ANN)
    assert BEN in (await read(store, other)).evening.guests
    await store.erase(BEN)
    assert BEN not in (await read(store, other)).evening.guests
    await store.erase(ANN)
    assert (await read(store, other)).evening.planner < 0


async def test_a_new_name_is_that_of_all_evenings_of_the_server(store: Store) -> None:
    number, other = await night(store, *PLAYED), await night(store, guild_id=ELSEWHERE)
    assert await store.names.rename(ANN, HERE, "Anna", KEEPER, 7000.0) == []
    evening = (await read(store, number)).evening
    assert (evening.name(ANN), evening.planner_name, evening.name(BEN)) == ("Anna", "Anna", "Ben")
    assert (await read(store, other)).evening.name(ANN) == "Ann"
    assert await store.names.rename(UserId(5), HERE, "X", KEEPER, 7000.0) is None
    keeper = (await store.personal.rows(KEEPER))["evening_entries"]
    assert [row["entry"]["name"] for row in keeper] == ["Anna"]
    mine = [row["entry"] for row in (await store.personal.rows(ANN, HERE))["evening_entries"]]
    assert all("keeper" not in one for one in mine), "nobody is told who renamed them"


async def test_after_a_back_up_was_put_back_none_goes_on_and_they_go_with_their_server(store: Store) -> None:
    number, _ = await night(store, *PLAYED), await night(store, guild_id=ELSEWHERE)
    assert {*await store.departures.known()} == {HERE, ELSEWHERE}
    await store.housekeeping.end_restored(9000.0)
    assert (await read(store, number)).evening.cancelled == "restored"
    assert await KeptEvenings(store).live(ALL) == []
    await night(store, guild_id=ELSEWHERE)
    await night(store)
    await store.departures.remove(HERE)
    assert {*await store.departures.known()} == {ELSEWHERE}
    assert [one.evening.guild for one in await KeptEvenings(store).live(ALL)] == [ELSEWHERE]
    assert await store.personal.rows(BEN) == {}
