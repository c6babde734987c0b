"""The store on a real database: logs, clashes, settings, and two processes at it."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from bot.ids import GuildId, MessageId, TableId
from bot.settings import ServerSettings
from bot.storage.entries import StoredTable
from bot.storage.store import Clash, Store
from bot.table import log
from bot.table.marks import MarkedEntry, StoredEntry
from bot.table.results import Result
from tests.bot.people import ANN, BEN, GUILD
from tests.bot.service import execute, on_both
from tests.bot.storage.written import AT, CARD, DEADLINE, LOBBY, append, finish, logs, new_table
from tests.patience import PATIENCE

pytestmark = on_both

OTHER_CARD = MarkedEntry(log.Acted(1, "17"), "87654321")
WON = Result(seat=0, user=ANN, name="Ann", place=1, score=9)
LOST = Result(seat=1, user=BEN, name="Ben", place=2, score=3)


def stored(table: TableId, deadline: float | None, *entries: MarkedEntry) -> StoredTable:
    """What has been written of a table."""
    return StoredTable(table, None, deadline, tuple(StoredEntry(*entry) for entry in entries))


async def test_a_new_table_has_a_number_and_its_first_entries(store: Store) -> None:
    number = await new_table(store)
    assert await store.load(TableId(number)) == stored(TableId(number), DEADLINE, *LOBBY)


async def test_a_number_is_never_given_twice(store: Store, url: str) -> None:
    first = await new_table(store)
    await execute(url, "DELETE FROM entries")
    await execute(url, "DELETE FROM tables")
    assert await new_table(store) > first


async def test_there_is_no_table_of_an_unknown_number(store: Store) -> None:
    assert await store.load(TableId(99)) is None
    assert await store.message(TableId(99)) is None


async def test_entries_are_added_with_their_marks_and_the_deadline(store: Store) -> None:
    table = await new_table(store)
    await store.append(TableId(table), 2, AT, [CARD, OTHER_CARD], live=True, deadline=3000.0)
    assert await store.load(TableId(table)) == stored(TableId(table), 3000.0, *LOBBY, CARD, OTHER_CARD)


async def test_a_clash_writes_nothing(store: Store) -> None:
    table = await new_table(store)
    await append(store, TableId(table), 2, CARD)
    before = await store.load(TableId(table))
    with pytest.raises(Clash):
        await store.append(TableId(table), 2, AT, [OTHER_CARD], live=False, deadline=None)
    assert await store.load(TableId(table)) == before


async def test_a_clash_at_the_last_of_several_entries_takes_the_first_ones_back(store: Store) -> None:
    table = await new_table(store)
    await append(store, TableId(table), 3, CARD)
    with pytest.raises(Clash):
        await append(store, TableId(table), 2, OTHER_CARD, OTHER_CARD)
    assert await logs(store, TableId(table)) == (*LOBBY, CARD)


async def test_a_clash_at_the_end_of_a_game_writes_no_results(store: Store) -> None:
    table = await new_table(store)
    await append(store, TableId(table), 2, CARD)
    with pytest.raises(Clash):
        await finish(store, TableId(table), 2, WON, LOST)
    assert (await store.leaderboards.page(GUILD, "kuckuck")).standings == ()
    assert [found.id for found in await store.live()] == [table]


async def test_a_table_that_was_never_opened_takes_no_entries(store: Store) -> None:
    with pytest.raises(Clash):
        await append(store, TableId(99), 0, CARD)


async def test_the_end_of_a_game_is_written_with_its_results(store: Store) -> None:
    table = await new_table(store)
    await finish(store, TableId(table), 2, WON, LOST)
    assert await store.load(TableId(table)) == stored(TableId(table), None, *LOBBY, CARD)
    assert await store.live() == []
    ranking = await store.leaderboards.page(GUILD, "kuckuck")
    assert [standing.user for standing in ranking.standings] == [ANN, BEN]


async def test_results_that_cannot_be_written_take_the_entries_back(store: Store) -> None:
    table = await new_table(store)
    with pytest.raises(Clash):
        await finish(store, TableId(table), 2, WON, WON)
    assert await store.load(TableId(table)) == stored(TableId(table), DEADLINE, *LOBBY)


async def test_a_game_without_results_ends_all_the_same(store: Store) -> None:
    table = await new_table(store)
    await finish(store, TableId(table), 2)
    assert await store.live() == []


async def test_a_table_that_has_ended_is_unpainted_until_its_end_was_shown(store: Store) -> None:
    won, closed, _ = [await new_table(store) for _ in range(3)]
    assert await store.unpainted() == []
    await finish(store, TableId(won), 2, WON)
    await store.append(
        TableId(closed), 2, AT, [MarkedEntry(log.Closed("cancelled"))], live=False, deadline=None
    )
    assert await store.unpainted() == [won, closed]
    await store.set_painted(TableId(won))
    assert await store.unpainted() == [closed]


async def test_live_tables_come_by_number_with_their_logs(store: Store) -> None:
    first, second, third = [await new_table(store) for _ in range(3)]
    await append(store, TableId(first), 2, CARD)
    await store.append(
        TableId(second), 2, AT, [MarkedEntry(log.Closed("cancelled"))], live=False, deadline=None
    )
    assert await store.live() == [
        stored(TableId(first), DEADLINE, *LOBBY, CARD),
        stored(TableId(third), DEADLINE, *LOBBY),
    ]


async def test_the_message_of_a_table_is_remembered(store: Store) -> None:
    table = await new_table(store)
    assert await store.message(TableId(table)) is None
    for message in (5, 1_400_000_000_000_000_000):
        await store.set_message(TableId(table), MessageId(message))
        assert await store.message(TableId(table)) == message
    found = await store.load(TableId(table))
    assert found is not None
    assert found.message == message


async def test_a_server_chooses_changes_and_forgets_its_language(store: Store) -> None:
    await store.guilds.choose(GUILD, language="de")
    await store.guilds.choose(GUILD, language="fr")
    await store.guilds.choose(GuildId(GUILD + 1), language="de")
    assert await store.guilds.customs() == {GUILD: ServerSettings("fr"), GUILD + 1: ServerSettings("de")}
    await store.guilds.choose(GUILD, language=None)
    await store.guilds.choose(GUILD, language=None)
    assert await store.guilds.customs() == {GUILD + 1: ServerSettings("de")}


async def test_a_server_that_chooses_twice_at_once_has_one_language(store: Store) -> None:
    await asyncio.gather(*[store.guilds.choose(GUILD, language=language) for language in ("de", "fr") * 5])
    assert await store.guilds.customs() in ({GUILD: ServerSettings("de")}, {GUILD: ServerSettings("fr")})


async def test_a_write_that_fails_half_way_leaves_nothing(store: Store) -> None:
    table = await new_table(store)
    unwritable = MarkedEntry(log.Joined(BEN, "\ud800"))
    with pytest.raises(UnicodeEncodeError):
        await append(store, TableId(table), 2, CARD, unwritable)
    await append(store, TableId(table), 2, OTHER_CARD)
    assert await logs(store, TableId(table)) == (*LOBBY, OTHER_CARD)


async def test_what_was_written_survives_re_opening(url: str) -> None:
    first = await Store.open(url)
    table = await new_table(first)
    await first.close()
    again = await Store.open(url)
    assert await logs(again, TableId(table)) == LOBBY
    await again.close()


async def test_of_two_processes_one_is_first(url: str) -> None:
    one, other = await Store.open(url), await Store.open(url)
    table = await new_table(one)
    won = await asyncio.gather(
        append(one, TableId(table), 2, CARD),
        append(other, TableId(table), 2, OTHER_CARD),
        return_exceptions=True,
    )
    assert [type(result) for result in won if result is not None] == [Clash]
    assert await logs(one, TableId(table)) == await logs(other, TableId(table))
    assert len(await logs(one, TableId(table))) == 3
    await one.close()
    await other.close()


async def test_many_tables_are_written_at_once_by_two_processes(url: str) -> None:
    stores = [await Store.open(url), await Store.open(url)]
    tables = await asyncio.gather(*[new_table(stores[i % 2]) for i in range(20)])
    assert len(set(tables)) == 20
    await asyncio.gather(
        *[append(stores[table % 2], TableId(table), 2, CARD, OTHER_CARD) for table in tables]
    )
    assert {len(found.log) for found in await stores[0].live()} == {4}
    for store in stores:
        await store.close()


async def test_of_forty_at_one_place_one_is_written(store: Store) -> None:
    table = await new_table(store)
    results = await asyncio.gather(
        *[append(store, TableId(table), 2, MarkedEntry(log.Acted(0, str(i)))) for i in range(40)],
        return_exceptions=True,
    )
    assert [type(result) for result in results].count(Clash) == 39
    assert len(await logs(store, TableId(table))) == 3


async def test_writers_who_wait_for_each_other_are_all_served_and_a_clash_is_ones_own(store: Store) -> None:
    tables = [await new_table(store) for _ in range(5)]
    await append(store, TableId(tables[2]), 2, OTHER_CARD)
    results = await asyncio.gather(
        *(append(store, TableId(table), 2, CARD) for table in tables), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), type(None), Clash, type(None), type(None)]
    assert [(await logs(store, TableId(table)))[2:] for table in tables] == [
        (OTHER_CARD,) if table == tables[2] else (CARD,) for table in tables
    ]


async def test_a_writer_who_gives_up_keeps_nobody_from_writing(store: Store) -> None:
    tables = [await new_table(store) for _ in range(6)]
    writing = [asyncio.create_task(append(store, TableId(table), 2, CARD)) for table in tables]
    await asyncio.sleep(0)
    writing[0].cancel()
    writing[3].cancel()
    await asyncio.gather(*writing, return_exceptions=True)
    assert [
        len(await logs(store, TableId(table))) for number, table in enumerate(tables) if number not in (0, 3)
    ] == [3] * 4


async def test_a_process_ends_when_its_store_is_closed(url: str) -> None:
    script = (
        "import asyncio; from bot.storage.store import Store\n"
        "async def main():\n"
        f"    store = await Store.open({url!r})\n"
        "    await asyncio.gather(*[store.guilds.customs() for _ in range(3)])\n"
        "    await store.close()\n"
        "asyncio.run(main())"
    )
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", script], check=True, timeout=PATIENCE)
