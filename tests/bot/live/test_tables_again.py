"""Seats that are kept at the next table, by the clock, and over a restart."""

from __future__ import annotations

from bot.table import Phase, log
from bot.table.commands import Cancel, Start
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, join, refused
from tests.bot.service import Service, a_game, on_both


async def test_after_two_minutes_the_seats_are_free_and_all_hear_of_it(tables: Service) -> None:
    following, _ = await tables.again((await a_game(tables, ANN, BEN, CLEO, DAN)).id, ANN)
    table = await tables.does(following, join(EVE))
    with refused("are kept for"):
        await tables.handle(table.id, join(FAY))
    await tables.time.passes(119)
    assert len((await tables.get(table.id)).kept) == 3
    tables.told.clear()
    await tables.time.passes(1)
    table = await tables.get(table.id)
    assert (table.kept, [asked.user for asked in table.asked]) == ((), [BEN, CLEO, DAN])
    assert tables.told == [table]
    assert (await tables.log(table))[-1] == log.LetGo()
    assert await tables.wait(table) == 3600 - 120, "a seat that comes free gives nobody more time"
    assert (await tables.does(table, join(FAY))).people[-1] == FAY
    assert await tables.wait(table) == 3600, "a person who sits down keeps the lobby open"


@on_both
async def test_a_restart_between_asking_and_joining_loses_nothing(tables: Service) -> None:
    ended = await a_game(tables, ANN, BEN, CLEO)
    following, _ = await tables.again(ended.id, ANN)
    await tables.does(following, join(BEN))
    await tables.close()
    afresh = Service(tables.store, tables.time)
    assert [found.id for found in await afresh.restore()] == [following.id]
    table = await afresh.get(following.id)
    assert (table.people, [asked.user for asked in table.kept]) == ((ANN, BEN), [CLEO])
    assert afresh.lobby_after(await afresh.get(ended.id)) == table
    assert await afresh.again(ended.id, CLEO) == (table, False)
    await afresh.close()
    tables.time.passed += 600
    later = Service(tables.store, tables.time)
    await later.restore()
    await later.time.passes(1)
    assert not (await later.get(table.id)).kept, "their time is over after a long stop"
    table = await later.does(table, join(CLEO), Start(ANN))
    assert (table.phase, len(table.players)) == (Phase.PLAYING, 3)
    assert later.lobby_after(await later.get(ended.id)) is None
    await later.close()


@on_both
async def test_after_a_lobby_that_was_closed_another_one_is_opened_once(tables: Service) -> None:
    ended = await a_game(tables, ANN, BEN, CLEO)
    following, _ = await tables.again(ended.id, ANN)
    await tables.handle(following.id, Cancel(ANN))
    assert tables.lobby_after(await tables.get(ended.id)) is None
    another, opened = await tables.again(ended.id, BEN)
    assert (another.phase, another.host, opened) == (Phase.LOBBY, BEN, True)
    assert await tables.again(ended.id, CLEO) == (another, False)
    assert [stored.id for stored in await tables.store.live()] == [another.id]
