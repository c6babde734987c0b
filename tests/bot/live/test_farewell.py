"""A person has their data deleted while they, or others, still play at the same tables."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from bot.ids import TableId, UserId
from bot.live.retention import TRIES, farewell
from bot.storage.entries import JOURNAL
from bot.storage.personal import CannotErase
from bot.table import Phase, Table, log
from bot.table.anonymised import anonymised
from bot.table.commands import Leave, Start, VoteToClose
from bot.table.replay import MarkedEntry, recall
from cogs.ranking.stored import KeptLeaderboards
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, GUILD, NAMES, join, plays, refused
from tests.bot.service import Service, on_both, played_out


async def sound(tables: Service, table: Table) -> Table:
    """Rebuilds the table from its log. Checks that the log is readable, and that
    the live table is the same.
    """
    found = await tables.store.load(table.id)
    assert found
    told = recall(table.id, found.log)
    assert told.closed != "void"
    await tables.time.passes(0)
    assert await tables.get(table.id) == told
    return told


async def named(tables: Service, table: Table, user: UserId) -> bool:
    return any(user in entry.named for entry in await tables.log(table))


@pytest.fixture
def sits_down(tables: Service, monkeypatch: pytest.MonkeyPatch) -> dict[TableId, int]:
    """How many times Ann sits down again at each table before her data is deleted."""
    erase, times = tables.store.erase, dict[TableId, int]()

    async def later(*whom: Any, **how: Any) -> list[TableId]:
        for table, left in times.items():
            if left:
                times[table] -= 1
                await tables.handle(table, join(ANN))
        return await erase(*whom, **how)

    monkeypatch.setattr(tables.store, "erase", later)
    return times


async def test_who_sits_down_meanwhile_leaves_once_more(
    tables: Service, sits_down: dict[TableId, int]
) -> None:
    known = await tables.lobby(BEN, ANN, house=3)
    table = await tables.lobby(CLEO, house=3)
    begun = await tables.playing(DAN, house=3)
    sits_down.update({known.id: 1, table.id: 1, begun.id: 1})
    await farewell(tables, tables.store, ANN)
    for one in (known, table, begun):
        told = await sound(tables, one)
        assert (ANN in told.people, told.late) == (False, ())
        assert not await named(tables, one, ANN)
        assert (await tables.handle(one.id, join(EVE))).expects(EVE)
        await sound(tables, one)


async def test_who_never_stops_sitting_down_keeps_data(
    tables: Service, sits_down: dict[TableId, int]
) -> None:
    table = await tables.lobby(BEN)
    sits_down[table.id] = TRIES
    with refused("Leave your tables, then try again."):
        await farewell(tables, tables.store, ANN)
    assert (await sound(tables, table)).people == (BEN, ANN)
    await farewell(tables, tables.store, ANN)
    assert (await sound(tables, table)).people == (BEN,)
    assert not await named(tables, table, ANN)


async def test_nobody_goes_on_with_a_log_that_was_rewritten_since(tables: Service) -> None:
    """The store's log was rewritten, by this process or another, but the live table is still the old one."""
    ended = await played_out(tables, await tables.playing(ANN, BEN, CLEO))
    table = await tables.lobby(ANN, BEN, CLEO)
    await tables.handle(table.id, Leave(ANN))
    assert {*await tables.store.erase(ANN)} == {ended.id, table.id}
    table = await tables.does(table, join(DAN), Start(BEN))
    assert not await named(tables, table, ANN)
    table = await tables.does(table, *[plays(table, user) for user in (BEN, CLEO, DAN)])
    assert await sound(tables, table) == table
    following, new = await tables.again(ended.id, BEN)
    assert new
    assert ANN not in following.people
    assert not await named(tables, following, ANN)


async def test_who_deletes_their_data_leaves_and_the_others_have_beaten_somebody(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await farewell(tables, tables.store, BEN)
    await tables.time.passes(0)
    await played_out(tables, await tables.get(table.id))
    game = await tables.store.archive.game(table.id)
    assert game is not None
    assert [(result.place, result.name) for result in game.results if result.mark == "left"] == [(3, "")]
    ranking = await KeptLeaderboards(tables.store).page(GUILD, "kuckuck")
    assert {standing.games for standing in ranking.standings} == {1}


@on_both
async def test_a_deletion_and_a_crowd_at_the_same_table_leave_a_sound_log(tables: Service) -> None:
    for number in range(6):  # each mixture once
        table = await tables.lobby(BEN, ANN, CLEO, house=2)
        if number % 2:
            table = await tables.handle(table.id, Start(BEN))
        await asyncio.gather(
            *[
                farewell(tables, tables.store, ANN),
                *([] if number % 3 else [tables.handle(table.id, VoteToClose(ANN))]),
                tables.handle(table.id, Leave(ANN)),
                *([] if number % 3 else [tables.handle(table.id, join(ANN))]),
                tables.handle(table.id, Start(BEN)),
                tables.handle(table.id, join(EVE)),
            ],
            return_exceptions=True,
        )
        told = await sound(tables, table)
        if await named(tables, table, ANN):  # Ann sat down again after the deletion
            assert told.expects(ANN) or told.phase is Phase.CLOSED
        else:
            assert told.phase is Phase.PLAYING


async def test_a_log_that_would_tell_another_story_is_not_written(
    tables: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await tables.lobby(BEN, ANN, CLEO)
    await tables.handle(table.id, Leave(ANN))
    before = await tables.log(table)

    def by_halves(entries: Mapping[int, log.Entry], user: UserId, nobody: UserId) -> dict[int, log.Entry]:
        changed = anonymised(entries, user, nobody)
        return {seq: entry for seq, entry in changed.items() if not isinstance(entry, log.Left)}

    with monkeypatch.context() as wrong:
        wrong.setattr(JOURNAL, "_without", by_halves)
        with pytest.raises(CannotErase):
            await tables.store.erase(ANN)
        with refused("couldn't be deleted just now"):
            await farewell(tables, tables.store, ANN)
    assert "would not mean the same" in caplog.text
    assert NAMES[ANN] not in caplog.text
    caplog.clear()
    assert await tables.log(table) == before
    await farewell(tables, tables.store, ANN)
    assert (await sound(tables, table)).people == (BEN, CLEO)
    table = await tables.lobby(ANN, BEN)
    await tables.store.append(table.id, table.seq, 0, [MarkedEntry(log.Acted(0, "keep"))])
    await tables.store.erase(ANN)
    assert not await named(tables, table, ANN), "nor does a log that says nothing any more keep them"
