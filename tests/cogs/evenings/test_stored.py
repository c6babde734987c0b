"""Evenings in the database: what is stored there about people, and how it is deleted."""

import asyncio

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from msgspec.structs import replace

from bot.ids import ChannelId, EveningId, GuildId, MessageId, TableId, UserId
from bot.journal import is_forgotten
from bot.shards import ALL, Shards
from bot.storage.engine import engine_at
from bot.storage.journal import Clash
from bot.storage.migrations import configuration, histories
from bot.storage.store import Store
from bot.table import log as table_log
from bot.table.dealing import draw
from cogs.evenings.evening import Ended, Evening, ended, planned_by, with_seating
from cogs.evenings.going_on import Tick
from cogs.evenings.live import Change
from cogs.evenings.plan import Planned
from cogs.evenings.stored import KeptEvenings, Noting, StoredEvening, _write, evenings
from tests.bot.service import on_both
from tests.cogs.evenings import asks as ask
from tests.cogs.evenings.nights import does, now
from tests.patience import PATIENCE

HERE, ELSEWHERE = GuildId(5 << 22), GuildId(6 << 22)
ANN, BEN, CLEO, KEEPER = UserId(101), UserId(102), UserId(103), UserId(901)
BEN_COMES = ask.answer(BEN, "Ben", coming=True)


def planned(guild_id: GuildId = HERE, at: float = 5000.0) -> Evening:
    options = {"bidding": "sealed"}
    return planned_by(Planned(guild_id, ChannelId(2), ANN, "Ann", "kuckuck", options, 60, at, 3, 60))


async def night(store: Store, *changes: Change | Tick, guild_id: GuildId = HERE) -> EveningId:
    """Stores an evening as planned, and then as these changes leave it."""
    new = await KeptEvenings(store).plan(1000.0, planned(guild_id))
    if changes:
        await KeptEvenings(store).write(new, does(new, *changes), 2000.0)
    return new.id


async def read(store: Store, number: EveningId) -> StoredEvening:
    found = await KeptEvenings(store).load(number)
    assert found
    return found


HERE_BOTH = (BEN_COMES, Tick(4500.0), ask.come_here(ANN, "Ann"), ask.come_here(BEN, "Ben"))
DRAWN = (*HERE_BOTH, Tick(5000.0, seed="b7"))


def over(evening: Evening) -> Evening:
    """The table of the first round is over."""
    evening = with_seating(evening, 0, table=TableId(9), channel=ChannelId(3))
    return does(evening, Tick(6000.0, {TableId(9): Ended({ANN: 0, BEN: 100}, "over", (ANN,))}))


PLAYED = (*DRAWN, over)


STORED = (
    '{"planned":{"guild":20971520,"channel":2,"user":101,"name":"Ann","game":"kuckuck",'
    '"options":{"bidding":"sealed"},"seconds":60,"at":5000.0,"rounds":3,"places":60,'
    '"more":[{"game":"coucou","options":{"chips":3},"seconds":45}],'
    '"final":{"game":"cucco","options":{},"seconds":30},"zone":"Asia/Tokyo","weeks":1,"after":7,"thin":1,'
    '"zone_lost":true,"skipped":150,"first":103},"phase":"break","planner":102,"planner_name":"Ben",'
    '"at":6000.0,"zone":"UTC","typed_by":102,"moves":1,"weeks":2,'
    '"forgotten":[{"type":"Forgot","salt":"5a","mark":"3f"}],"plans":{"101":2},"called":5500.0,'
    '"guests":{"101":{"name":"Ann","coming":true,"here":true,"changes":3},'
    '"-3":{"name":"","by_event":true,"changes":1}},"queue":[104],"rounds":[{"at":6000.0,"tables":['
    '{"users":[101,-3],"house":1,"table":5,"channel":6,"points":{"101":100,"-3":0},"how":"over",'
    '"forfeited":[-3]}],"game":{"game":"kuckuck","options":{},"seconds":60},"final":true,"ready":[101],'
    '"over":7000.0,"seed":"b7"}],"ready":[101],"cancelled":"few","stage":3}'
)
"""An evening with all that it can hold, as the first version that stored values wrote it."""


async def test_a_stored_evening_is_read_for_ever(store: Store) -> None:
    number = await night(store)
    change = sa.update(evenings).values(value=STORED)
    await store.writer.write(lambda connection: connection.execute(change))
    found = (await read(store, number)).evening
    assert msgspec.json.encode(replace(found, id=EveningId(0), seq=0)).decode() == STORED
    kept = {*msgspec.json.decode(STORED), "id", "seq"}
    assert kept == {*Evening.__struct_fields__}, "all fields are there"


async def test_of_two_writers_one_is_told_that_the_other_was_first(store: Store) -> None:
    kept, number = KeptEvenings(store), await night(store, *PLAYED)
    found = await read(store, number)
    before = found.evening
    assert replace(before, seq=0) == replace(does(replace(planned(), id=number), *PLAYED), seq=0)
    assert now(before).seed == "b7", "each draw can be made again"
    assert (found.stage, found.message, found.event) == (None, None, None)
    await kept.set_message(number, 2, MessageId(77))
    await kept.set_event(number, 88)
    assert (await read(store, number))[1:4] == (2, 77, 88)
    assert await kept.load(EveningId(99)) is None
    after, _ = await kept.write(before, does(before, ask.leave(BEN)), 1.0)
    with pytest.raises(Clash):
        await kept.write(before, ended(before), 1.0)
    assert after.seq == before.seq + 1
    assert [one.evening for one in await kept.live(ALL)] == [after]
    await store.erase(BEN)
    with pytest.raises(Clash):  # `after` is older than the deletion
        await kept.write(after, after, 1.0)
    forged = replace(after, cancelled="tired")  # nobody writes what nobody can read
    with pytest.raises(msgspec.ValidationError):
        await kept.write(after, forged, 1.0)


@pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)
async def test_a_deletion_waits_for_a_press_in_another_process_and_both_count(store: Store, url: str) -> None:
    number, other = await night(store, BEN_COMES), engine_at(url)
    before = (await read(store, number)).evening

    blocked = (
        sa.select(sa.func.count()).select_from(sa.table("pg_locks")).where(~sa.column("granted", sa.Boolean))
    )
    async with other.connect() as press:
        async with press.begin():
            await press.run_sync(_write, before, does(before, ask.answer(CLEO, "Cleo", coming=True)), 1.0)
            deletion = asyncio.create_task(store.erase(BEN))
            async with asyncio.timeout(PATIENCE):
                while not await store._value(blocked):
                    pass
        await deletion
    await other.dispose()
    evening = (await read(store, number)).evening
    assert (CLEO in evening.coming, BEN in evening.people, is_forgotten(evening, BEN)) == (True, False, True)


async def test_each_process_has_the_evenings_of_its_servers_and_finds_ends_after_a_restart(
    store: Store,
) -> None:
    for guild_id in (HERE, ELSEWHERE):
        await night(store, guild_id=guild_id)
    over = await night(store, ended)
    by_shard = [await KeptEvenings(store).live(Shards(2, (shard,))) for shard in (0, 1)]
    assert [[one.evening.guild for one in found] for found in by_shard] == [[ELSEWHERE], [HERE]]
    assert [one.evening.guild for one in await KeptEvenings(store).live_in(HERE)] == [HERE]
    asked = ((2000.0, ALL), (2001.0, ALL), (2000.0, Shards(2, (0,))))
    ends = [await KeptEvenings(store).ended_since(at, shards) for at, shards in asked]
    assert [[one.evening.id for one in found] for found in ends] == [[over], [], []]
    for before, there in ((2000.0, True), (2001.0, False)):
        await store.housekeeping.drop_logs(before)
        assert (await KeptEvenings(store).load(over) is not None) == there
    assert len(await KeptEvenings(store).live(ALL)) == 2


async def test_a_table_is_opened_once_and_the_night_knows_it(store: Store) -> None:
    number = await night(store, *DRAWN)
    before = (await read(store, number)).evening
    entry = table_log.Opened("kuckuck", HERE, ChannelId(3), ANN, {}, 60, **draw(), evening=number)
    note = Noting(before, 0, ChannelId(3))
    table = await store.open_table(1.0, 2.0, [entry], beside=note)
    with pytest.raises(Clash):
        await store.open_table(1.0, 2.0, [entry], beside=note)
    after = (await read(store, number)).evening
    assert after == note.after
    assert (now(after).tables[0].table, now(after).tables[0].channel) == (table, 3)
    assert [found.id for found in await store.live(ALL)] == [table]


async def test_a_person_sees_what_is_stored_of_their_evenings_and_is_in_no_row_when_deleted(
    store: Store,
) -> None:
    number = await night(store, *PLAYED, ask.hand_over(ANN, BEN, "Ben"))
    other = await night(store, BEN_COMES, guild_id=ELSEWHERE)
    everywhere, here = [(await store.personal.summary(BEN, guild)).rows for guild in (None, HERE)]
    assert (everywhere["evening_people"], here["evening_people"]) == (2, 1)
    [told] = (await store.personal.rows(BEN, HERE))["evening_people"]
    [seat] = told["tables"]
    assert (told["plans"], told["guest"]["name"], seat["points"]) == (True, "Ben", 100)
    assert "Ann" not in str(told)
    await store.erase(BEN, HERE)
    assert await store.personal.rows(BEN, HERE) == {}
    evening = (await read(store, number)).evening
    assert BEN not in (*evening.guests, evening.planner)
    assert (evening.here, next(iter(evening.guests))) == ((), ANN)
    assert is_forgotten(evening, BEN), "until it is over, and no longer"
    assert not is_forgotten(ended(evening), BEN)
    assert BEN in (await read(store, other)).evening.guests
    await store.erase(BEN)
    assert BEN not in (await read(store, other)).evening.guests
    await store.erase(ANN)
    assert (await read(store, other)).evening.planner < 0


@on_both
async def test_a_planned_night_survives_a_way_back_to_the_logs_and_one_that_has_begun_ends(
    store: Store, url: str
) -> None:
    moved = ask.move(ANN, 9000.0, 1000.0, zone="Europe/Paris")
    number, begun = (
        await night(store, BEN_COMES, moved, ask.hand_over(ANN, BEN, "Ben")),
        await night(store, *DRAWN),
    )

    def down_and_up(connection: sa.Connection) -> None:
        [history] = (one for one in histories() if one.name == "evenings")
        config = configuration(history)
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
        assert connection.scalar(sa.text("SELECT count(*) FROM evening_entries")) == 7
        command.upgrade(config, "head")

    engine = engine_at(url)
    async with engine.begin() as connection:
        await connection.run_sync(down_and_up)
    await engine.dispose()
    [planned] = await KeptEvenings(store).live(ALL)
    assert (planned.evening.id, planned.evening.at, planned.evening.zone) == (number, 9000.0, "Europe/Paris")
    assert (planned.evening.planner, planned.evening.coming) == (BEN, (BEN, ANN))
    assert (await read(store, begun)).evening.cancelled == "restored"


async def test_a_new_name_is_that_of_all_evenings_of_the_server(store: Store) -> None:
    number, other = await night(store, *PLAYED), await night(store, guild_id=ELSEWHERE)
    assert await store.names.rename(ANN, HERE, "Anna", KEEPER, 7000.0) == []
    evening = (await read(store, number)).evening
    assert (evening.name(ANN), evening.planner_name, evening.name(BEN)) == ("Anna", "Anna", "Ben")
    assert (await read(store, other)).evening.name(ANN) == "Ann"
    assert await store.names.rename(UserId(5), HERE, "X", KEEPER, 7000.0) is None


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
