"""The same cards again, with the database: opened once, written down, and never rated."""

from __future__ import annotations

import asyncio

import pytest

from bot.live.shards import Shards
from bot.live.stored_ends import ended_tables
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.commands import Start
from bot.table.same_deal import same_cards
from tests.bot.people import ANN, BEN, CLEO, GUILD, join, refused
from tests.bot.service import Service, Time, a_game, on_both, played_out


async def repeated(tables: Service, first: Table) -> Table:
    """The end of the same cards."""
    lobby, _ = await tables.again(first.id, ANN, same_cards)
    return await played_out(tables, await tables.does(lobby, join(BEN), Start(ANN)))


@on_both
async def test_two_presses_at_once_open_one_table(tables: Service) -> None:
    first = await a_game(tables, ANN, BEN, house=1)
    (one, _), (other, _) = await asyncio.gather(
        tables.again(first.id, ANN, same_cards), tables.again(first.id, BEN, same_cards)
    )
    assert one.id == other.id
    assert (await tables.get(first.id)).continued == one.id


@on_both
async def test_it_is_in_the_history_and_moves_no_rating_and_no_record(tables: Service) -> None:
    first = await a_game(tables, ANN, BEN, house=1)
    boards, records = await rankings(tables), await tables.store.statistics.records(ANN, GUILD)
    second = await repeated(tables, first)
    assert [played.table for played in await tables.store.archive.page(GUILD, None, 0, 5)] == [
        second.id,
        first.id,
    ]
    for _ in range(2):
        assert await rankings(tables) == boards
        assert await tables.store.statistics.records(ANN, GUILD) == records
        assert await tables.store.rebuild() == 1
    assert await tables.store.statistics.rating_changes(second.id) == {}


async def rankings(tables: Service) -> object:
    return await tables.store.leaderboards.page(GUILD, "kuckuck")


@on_both
async def test_a_restart_between_the_tables_and_in_the_lobby_changes_nothing(
    tables: Service, store: Store, time: Time
) -> None:
    first = await a_game(tables, ANN, BEN, house=1)
    lobby, _ = await tables.again(first.id, BEN, same_cards)
    after = Service(store, time)
    await after.restore()
    assert await after.get(lobby.id) == lobby
    with refused("only for the people who played them"):
        await after.does(lobby, join(CLEO))
    second = await after.does(lobby, join(ANN), Start(BEN))
    assert second.seed == first.seed
    assert await ended_tables(store, (first.id, second.id)) == (await after.get(first.id),)
    await after.close()


@pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)
async def test_another_process_sits_people_down_too(tables: Service, store: Store, time: Time) -> None:
    first = await a_game(tables, ANN, BEN, house=1)
    elsewhere = Service(store, time, shards=Shards(ids=(), count=2))
    lobby, opened = await elsewhere.again(first.id, BEN, same_cards)
    assert opened
    assert {*(await elsewhere.does(lobby, join(ANN))).people} == {BEN, ANN}
    await elsewhere.close()


@on_both
async def test_the_data_of_a_person_name_no_other_seat(tables: Service) -> None:
    first = await a_game(tables, ANN, BEN, house=1)
    await tables.again(first.id, BEN, same_cards)
    rows = (await tables.store.personal.rows(ANN, GUILD))["entries"]
    [same] = [row["entry"]["same"] for row in rows if row["entry"].get("same")]
    assert sorted(same["seats"]) == [0, 0, ANN]


async def test_when_everybody_has_had_every_seat_it_is_said(tables: Service) -> None:
    table = await a_game(tables, ANN, BEN, house=1)
    for _ in range(2):
        table = await repeated(tables, table)
    with refused("Everybody has had every seat"):
        await tables.again(table.id, ANN, same_cards)
    assert (await tables.get(table.id)).phase is Phase.OVER
