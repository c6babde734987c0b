"""A team match and two processes: one owns its tables, the other one acts on them."""

from __future__ import annotations

import asyncio

from bot.ids import TableId
from bot.table import Phase, Table
from bot.table.commands import Leave, MakeMatch, Start
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, join
from tests.bot.service import Service, heard, until


async def started_by(process: Service, tables: Service, lobby: Table) -> tuple[Table, Table]:
    await process.does(lobby, Start(ANN))
    first, second = await process.get(lobby.id), await process.get(TableId(lobby.id + 1))
    await until(lambda: first in tables.told and second in tables.told)
    return first, second


async def match_lobby(tables: Service) -> Table:
    lobby = await tables.lobby(ANN, BEN)
    return await tables.does(lobby, MakeMatch(ANN, on=True), join(CLEO), join(DAN))


async def test_the_owner_hears_of_both_tables(tables: Service, other: Service) -> None:
    first, second = await started_by(other, tables, await match_lobby(tables))
    await heard(tables, first)
    await heard(tables, second)
    assert [table.id for table in tables] == [first.id, second.id]
    assert [*other] == []
    assert tables.moment(second.id).deadline is not None


async def test_the_owner_hears_that_both_are_over(tables: Service, other: Service) -> None:
    first, second = await started_by(tables, tables, await match_lobby(tables))
    await tables.does(first, *(Leave(user) for user in first.people))
    assert (await tables.get(first.id)).withheld
    await other.does(second, *(Leave(user) for user in second.people))
    await until(lambda: any(table.id == first.id and not table.withheld for table in tables.told))
    await until(lambda: any(table.id == second.id and not table.withheld for table in tables.told))


async def test_two_ends_at_once_in_two_processes_are_settled_once(tables: Service, other: Service) -> None:
    first, second = await started_by(tables, tables, await match_lobby(tables))
    await tables.does(first, Leave(first.people[0]))
    await other.does(second, Leave(second.people[0]))
    await asyncio.gather(
        tables.does(first, Leave(first.people[1])), other.does(second, Leave(second.people[1]))
    )
    await until(lambda: not [*tables])
    games = await tables.store.archive.page(GUILD, None, 0, 5)
    assert sorted(game.table for game in games) == [first.id, second.id]
    for table in (first, second):
        found = await other.get(table.id)
        assert found.phase is Phase.OVER
        assert len([entry for entry in await tables.log(table) if type(entry).__name__ == "Settled"]) == 1
