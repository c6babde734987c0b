"""How tables end and what is stored of them. Also the next table, with other cards or with the same cards."""

import asyncio
import gc
import threading
from typing import Any

import pytest

from bot.ids import TableId
from bot.live.lately import Lately
from bot.live.retention import farewell
from bot.live.tables import NIGHT
from bot.table import Phase, Table, log
from bot.table.again import same_cards
from bot.table.commands import Leave, Return, Start, VoteToClose
from bot.table.replay import recall
from cogs.ranking.stored import KeptLeaderboards
from cogs.statistics.stored import KeptStatistics
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, GUILD, join, refused
from tests.bot.service import Service, a_game, execute, played_out, restarted


async def test_the_last_ended_tables_are_kept_and_others_read_again_beside_the_loop(
    tables: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables._known.ended = Lately(2)
    read, in_loop = list[int](), list[bool]()

    def noted(number: TableId, logged: Any) -> Table:
        read.append(number)
        in_loop.append(threading.current_thread() is threading.main_thread())
        return recall(number, logged)

    monkeypatch.setattr("bot.live.tables.recall", noted)
    one, two, three = [(await tables.does(await tables.lobby(ANN), VoteToClose(ANN))).id for _ in range(3)]
    gc.collect()
    for number in (two, three, two, one, one, two, three):
        assert (await tables.get(number)).phase is Phase.CLOSED
    assert read == [one, three], "of three the two that were used last are kept"
    number = (await a_game(tables, ANN, house=2)).id
    tables.let_go()
    gc.collect()
    assert number not in tables._known
    assert number not in tables._known.live
    table = await tables.get(number)
    assert (table.phase, {*in_loop}) == (Phase.OVER, {False})
    assert await tables.handle(number, Return(ANN)) == table
    with refused("finished"):
        await tables.handle(number, Leave(ANN))


async def test_an_ended_table_whose_log_was_rewritten_or_deleted_is_read_again(
    tables: Service, url: str
) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    await farewell(tables, tables.store, ANN)
    await tables.time.passes(1)
    assert [player.nameless for player in (await tables.get(ended.id)).players] == [True, False, False]
    await execute(url, "DELETE FROM tables")
    for request in (tables.again(ended.id, BEN), tables.get(ended.id)):
        with refused("no such table"):
            await request


async def test_a_mark_tells_whose_data_was_deleted_until_the_game_is_over(tables: Service) -> None:
    game = await tables.playing(ANN, BEN, CLEO)
    await tables.does(game, Leave(ANN))
    await farewell(tables, tables.store, ANN)
    assert [entry.is_of(ANN) for entry in (await tables.get(game.id)).forgotten] == [True]
    await tables.does(await tables.get(game.id), Leave(BEN), Leave(CLEO))
    tables.let_go()
    ended = await tables.get(game.id)
    assert (ended.phase, ended.forgotten) == (Phase.OVER, (log.Forgot(),))


async def test_a_game_begins_with_what_the_last_one_of_its_kind_tonight_has_left_to_the_commentary(
    tables: Service,
) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    assert ended.heard
    said = ended.heard.tonight
    assert (ended.opened.tonight, said.order, sum(said.times.values()) > 0) == (None, ended.id, True)
    assert (await tables.again(ended.id, ANN))[0].opened.tonight == said
    async with restarted(tables) as after:
        assert (await after.lobby(CLEO)).opened.tonight == said
        assert (await after.lobby(CLEO, game="coucou", options={"variant": "coucou"})).opened.tonight is None
        await after.time.passes(NIGHT + 1)
        assert (await after.lobby(CLEO)).opened.tonight is None


async def test_a_restart_while_people_are_asked_loses_nothing_and_later_seats_are_free(
    tables: Service,
) -> None:
    ended = await a_game(tables, ANN, BEN, CLEO, DAN)
    following, _ = await tables.again(ended.id, ANN)
    await tables.does(following, join(BEN), join(EVE))
    async with restarted(tables) as after:
        [table] = after
        assert (table.people, [asked.user for asked in table.kept]) == ((ANN, BEN, EVE), [CLEO, DAN])
        assert after.lobby_after(await after.get(ended.id)) == table
        assert await after.again(ended.id, CLEO) == (table, False)
        await after.time.passes(119)
        with refused("are held for"):
            await after.handle(table.id, join(FAY))
        after.told.clear()
        await after.time.passes(1)
        table = await after.get(table.id)
        assert (after.told, table.kept) == ([table], ())
        assert (await after.log(table))[-1] == log.LetGo()
        assert await after.wait(table) == 3600 - 120, "a seat that comes free gives nobody more time"
        table = await after.does(table, join(FAY), Start(ANN))
        assert (table.phase, len(table.players)) == (Phase.PLAYING, 4)
        assert after.lobby_after(await after.get(ended.id)) is None


async def test_the_same_cards_are_dealt_once_and_move_no_rating_and_no_record(tables: Service) -> None:
    async def counted() -> object:
        page = await KeptLeaderboards(tables.store).page(GUILD, "kuckuck")
        return page, await KeptStatistics(tables.store).records(ANN, GUILD)

    first = await a_game(tables, ANN, BEN, house=1)
    before = await counted()
    (lobby, _), (other, _) = await asyncio.gather(
        tables.again(first.id, ANN, same_cards), tables.again(first.id, BEN, same_cards)
    )
    assert (await tables.get(first.id)).continued == lobby.id == other.id
    async with restarted(tables) as after:
        assert await after.get(lobby.id) == lobby
        with refused("only for the people who played them"):
            await after.does(lobby, join(CLEO))
        second = await after.does(lobby, join(BEN), Start(ANN))
        assert second.seed == first.seed
        await played_out(after, second)
        rows = (await after.store.personal.rows(ANN, GUILD))["entries"]
        [same] = [row["entry"]["same"] for row in rows if row["entry"].get("same")]
        assert sorted(same["seats"]) == [0, 0, ANN], "with their own data nobody gets the ids of others"
        played = await after.store.archive.page(GUILD, None, 0, 5)
        assert [game.table for game in played] == [second.id, first.id]
        assert await counted() == before
        assert await after.store.rebuild() == 1
        assert await counted() == before
        assert await KeptLeaderboards(after.store).rating_changes(second.id) == {}
