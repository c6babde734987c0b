"""How tables end, what is kept of them, and the table that follows."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from bot.ids import TableId
from bot.live.farewell import farewell
from bot.live.lately import Lately
from bot.storage.entries import StoredTable
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.commands import Leave, Return, Start
from bot.table.marks import recall
from bot.table.wanted import Wanted
from tests.bot.people import ANN, BEN, CHANNEL, CLEO, FAY, GUILD, join, refused
from tests.bot.service import Service, a_game, execute, on_both, played_out


@on_both
async def test_a_game_ends_with_its_results(tables: Service) -> None:
    table = await a_game(tables, ANN, BEN, house=1)
    assert table.outcome is not None
    ranking = await tables.store.leaderboards.page(GUILD, "kuckuck")
    assert {(s.user, s.name, s.points, s.wins) for s in ranking.standings} == {
        (player.user, player.name, table.outcome.scores[seat], int(table.outcome.places[seat] == 1))
        for seat, player in enumerate(table.players)
        if player.user
    }
    assert {*table.people} == {ANN, BEN}
    assert list(tables) == []


async def test_a_game_belongs_to_the_season_in_which_it_ends(tables: Service) -> None:
    december = 1_701_388_800.0
    tables.time.passed = december - 60 - tables.time.START
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.time.passes(61)
    await played_out(tables, await tables.get(table.id))
    assert await tables.store.leaderboards.seasons(GUILD) == ["2023-12"]


async def test_who_left_the_game_comes_last(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await played_out(tables, await tables.does(table, Leave(BEN)))
    ranking = await tables.store.leaderboards.page(GUILD, "kuckuck")
    assert ranking.standings[-1].user == BEN
    assert {standing.user for standing in ranking.standings} == {ANN, BEN, CLEO}


async def test_the_last_ended_tables_are_not_read_again(
    tables: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables._known.ended = Lately(2)
    read = list[int]()

    async def load_all(numbers: Sequence[TableId]) -> list[StoredTable]:
        read.extend(numbers)
        return await Store.load_all(tables.store, numbers)

    monkeypatch.setattr(tables.store, "load_all", load_all)
    one, two, three = [(await a_game(tables, ANN, house=2)).id for _ in range(3)]
    for number in (two, three, two, one, one, two, three):
        gc.collect()
        assert (await tables.get(number)).phase is Phase.OVER
    assert read == [one, three], "of three the two that were used last are kept"


async def test_a_log_is_played_through_beside_the_loop(
    tables: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[bool]()

    def noted(*what: Any) -> Table:
        threads.append(threading.current_thread() is threading.main_thread())
        return recall(*what)

    monkeypatch.setattr("bot.live.tables.recall", noted)
    number = (await a_game(tables, ANN, house=2)).id
    tables.let_go()
    gc.collect()
    assert (await tables.get(number)).phase is Phase.OVER
    assert threads == [False]


@on_both
async def test_an_ended_table_whose_log_is_written_anew_is_read_anew(tables: Service) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    await farewell(tables, tables.store, ANN)
    await tables.time.passes(1)
    assert [player.nameless for player in (await tables.get(ended.id)).players] == [True, False, False]


@on_both
async def test_an_ended_table_that_was_deleted_is_none(tables: Service, url: str) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    await execute(url, "DELETE FROM tables")
    with refused("no such table"):
        await tables.again(ended.id, ANN)
    with refused("no such table"):
        await tables.get(ended.id)


@on_both
async def test_an_ended_table_is_let_go_but_found_again(tables: Service) -> None:
    tables._known.ended = Lately(0)
    number = (await a_game(tables, ANN, house=2)).id
    gc.collect()
    assert number not in tables._known
    assert number not in tables._known.live
    table = await tables.get(number)
    assert table.phase is Phase.OVER
    assert await tables.handle(number, Return(ANN)) == table
    with refused("finished"):
        await tables.handle(number, Leave(ANN))


async def test_the_same_seats_go_on_at_another_table(tables: Service) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    tables.told.clear()
    following, new = await tables.again(ended.id, BEN)
    assert new
    assert (following.phase, following.host, following.opened.after) == (Phase.LOBBY, BEN, ended.id)
    assert (following.people, [asked.user for asked in following.kept]) == ((BEN,), [ANN])
    assert len(following.players) == 2, "the bot has come along"
    assert [(table.id, table.continued) for table in tables.told] == [(ended.id, following.id)]
    following = await tables.handle(following.id, join(ANN))
    assert [player.user for player in following.players] == [player.user for player in ended.players]
    assert (following.options, following.seconds) == (ended.options, ended.seconds)
    assert following.secret != ended.secret


@on_both
async def test_there_is_one_following_table_however_often_it_is_asked_for(tables: Service) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    answers = await asyncio.gather(*[tables.again(ended.id, user) for user in (ANN, BEN, ANN)])
    assert [new for _, new in answers].count(True) == 1
    assert len({table.id for table, _ in answers}) == 1
    gc.collect()
    assert await tables.again(ended.id, BEN) == (answers[0][0], False)
    assert len(list(tables)) == 1


async def test_only_who_played_goes_on(tables: Service) -> None:
    table = await tables.does(await tables.playing(ANN, BEN, CLEO), Leave(CLEO))
    ended = await played_out(tables, table)
    for user in (CLEO, FAY):
        with refused("Only people who played here"):
            await tables.again(ended.id, user)
    following, _ = await tables.again(ended.id, ANN)
    assert (following.people, [asked.user for asked in following.asked]) == ((ANN,), [BEN])


async def test_a_game_must_be_over_before_the_next(tables: Service) -> None:
    for table in (await tables.lobby(ANN), await tables.playing(ANN, house=2)):
        with refused("not over yet"):
            await tables.again(table.id, ANN)


async def test_two_people_play_on_by_post_though_one_of_them_waits_at_another_such_table(
    tables: Service,
) -> None:
    by_post: Wanted = {
        "game": "kuckuck",
        "guild": GUILD,
        "channel": CHANNEL,
        "host": ANN,
        "options": {},
        "seconds": 86_400,
    }
    lobby = await tables.open(name="Ann", house=1, **by_post)
    ended = await played_out(tables, await tables.does(lobby, join(BEN), Start(ANN)))
    await tables.open(name="Ann", **by_post)
    following, _ = await tables.again(ended.id, ANN)
    assert (following.people, [asked.user for asked in following.kept]) == ((ANN,), [BEN])
