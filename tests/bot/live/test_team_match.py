"""A team match with the database: both tables begin in one step, and show nothing before both are over."""

import asyncio

import pytest
import sqlalchemy as sa

from bot.host.maintenance import NoReport, report
from bot.ids import TableId
from bot.storage import schema
from bot.storage.engine import engine_at
from bot.table import Phase, Table, log
from bot.table.commands import Leave, MakeMatch, Start, VoteToClose
from bot.table.limits import Limits
from bot.table.log import Paired, Settled
from cogs.history.ended_games import EndedGames
from cogs.ranking.stored import KeptLeaderboards
from cogs.statistics.stored import KeptStatistics
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, join, refused
from tests.bot.service import Service, Time, execute, restarted


async def match_lobby(tables: Service) -> Table:
    lobby = await tables.lobby(ANN, BEN)
    return await tables.does(lobby, MakeMatch(ANN, on=True), join(CLEO), join(DAN))


async def a_match(tables: Service) -> tuple[Table, Table]:
    """Both tables of a match that has begun."""
    lobby = await match_lobby(tables)
    first = await now(tables, await tables.does(lobby, Start(ANN)))
    return first, await tables.get(TableId(lobby.id + 1))


async def now(tables: Service, table: Table) -> Table:
    await tables.time.passes(0)
    return await tables.get(table.id)


async def finished(tables: Service, table: Table) -> Table:
    """The table at the end of its game: everybody leaves, so the game is over immediately."""
    table = await now(tables, table)
    return await tables.does(table, *(Leave(user) for user in table.people))


async def is_shown(tables: Service, table: Table) -> bool:
    """Whether anybody can get this table's replay, check, review and files."""
    games = EndedGames(tables.store)
    try:
        await report(tables.store, table.id)
    except NoReport:
        with refused("table"):
            await games.require_ended(GUILD, table.id)
        return False
    await games.require_ended(GUILD, table.id)
    return True


async def listed(tables: Service) -> list[TableId]:
    return [TableId(played.table) for played in await tables.store.archive.page(GUILD, None, 0, 5)]


async def test_neither_table_begins_without_room_for_both_or_the_database(tables: Service, url: str) -> None:
    lobby = await match_lobby(tables)
    tables._limits = Limits(tables_per_host=1)
    with refused("You have 1 tables open"):
        await tables.does(lobby, Start(ANN))
    tables._limits = Limits(tables_per_host=2)
    await execute(url, "ALTER TABLE entries RENAME TO lost")
    with pytest.raises(Exception, match="entries"):
        await tables.does(lobby, Start(ANN))
    await execute(url, "ALTER TABLE lost RENAME TO entries")
    assert (await tables.get(lobby.id)).phase is Phase.LOBBY
    assert [table.id for table in tables] == [lobby.id]
    first = await now(tables, await tables.does(lobby, Start(ANN)))
    assert first.match
    assert first.match.other == lobby.id + 1


async def test_the_end_of_one_table_shows_nothing_until_both_are_over(tables: Service, time: Time) -> None:
    first, second = await a_match(tables)
    ended = await finished(tables, first)
    assert ended.withheld
    assert not await is_shown(tables, first)
    assert await listed(tables) == []
    own = str(await tables.store.personal.rows(ANN, GUILD))
    assert not any(word in own for word in ("results", "seed", first.seed))
    await tables.store.set_painted(first.id)
    assert await tables.store.housekeeping.drop_logs(time.now() + 1) == 0, "its log is still needed"
    async with restarted(tables) as again:
        assert [table.id for table in again] == [second.id]
        assert await again.get(first.id) == ended
        await finished(again, second)
        for table in (first, second):
            assert not (await now(again, table)).withheld
            assert await is_shown(again, table)
            kinds = [type(entry) for entry in await again.log(table)]
            assert (kinds.count(Settled), kinds.count(log.Started)) == (1, 1)
        assert [type(entry) for entry in await again.log(first)].count(Paired) == 1
        async with restarted(again) as later:
            assert [*later] == []
            assert sorted(await listed(later)) == [first.id, second.id]
    assert (await KeptLeaderboards(tables.store).page(GUILD, "kuckuck")).standings == ()
    assert await KeptStatistics(tables.store).records(ANN, GUILD) == []
    assert await tables.store.rebuild() == 0


async def test_a_closed_table_keeps_its_secret_too_and_the_other_is_finished(tables: Service) -> None:
    first, second = await a_match(tables)
    closed = await tables.does(second, *(VoteToClose(user) for user in second.people))
    assert (closed.closed, closed.withheld) == ("voted", True)
    assert not await is_shown(tables, second)
    await finished(tables, first)
    assert await is_shown(tables, second)
    assert await is_shown(tables, first)
    assert await listed(tables) == [first.id]


async def test_what_was_closed_behind_our_back_is_settled_at_a_start(tables: Service, time: Time) -> None:
    first, second = await a_match(tables)
    await finished(tables, first)
    await tables.store.housekeeping.end_restored(time.now())
    async with restarted(tables) as again:
        assert not (await again.get(first.id)).withheld
        assert await is_shown(again, second)


@pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)
async def test_a_start_leaves_what_another_process_settles(tables: Service, url: str, time: Time) -> None:
    first, _ = await a_match(tables)
    await finished(tables, first)
    await tables.store.housekeeping.end_restored(time.now())
    engine = engine_at(url)
    async with engine.connect() as other:
        await other.execute(sa.select(sa.func.pg_advisory_xact_lock(GUILD)))
        await other.execute(sa.update(schema.tables).values(match=None))
        settling = asyncio.create_task(tables.store.matches.settle(time.now()))
        await asyncio.wait([settling], timeout=0.3)
        assert not settling.done()
        await other.commit()
    await settling
    await engine.dispose()
    assert await listed(tables) == [], "that is left to the other one"
