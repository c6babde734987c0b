"""The store: tables, logs, and simultaneous writers. A writer's entries are stored together or not at all."""

import asyncio

import pytest

from bot.ids import GuildId, MessageId, TableId
from bot.settings import PersonSettings, ServerSettings
from bot.storage.entries import StoredTable
from bot.storage.journal import Clash
from bot.storage.migrations import newest
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry, StoredEntry
from bot.table.results import Result
from cogs.ranking.stored import KeptLeaderboards
from tests.bot.people import ANN, BEN, CLEO, GUILD
from tests.bot.service import execute, on_both
from tests.bot.storage.contents import AT, CARD, DEADLINE, LOBBY, append, finish, logs, new_table
from tests.bot.storage.ranked import DAY, game, ranking, rows

OTHER_CARD = MarkedEntry(log.Acted(1, "17"), "87654321")
CANCELLED = MarkedEntry(log.Closed("cancelled"))
WON = Result(seat=0, user=ANN, name="Ann", place=1, score=9)
LOST = Result(seat=1, user=BEN, name="Ben", place=2, score=3)


def stored(table: TableId, deadline: float | None, *entries: MarkedEntry) -> StoredTable:
    return StoredTable(table, None, deadline, tuple(StoredEntry(*entry) for entry in entries))


async def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    assert await store.revisions() == newest()
    table = await new_table(store)
    assert await store.load(table) == stored(table, DEADLINE, *LOBBY)
    await store.append(table, 2, AT + 1, [CARD, OTHER_CARD], live=True, deadline=3000.0)
    for message in (MessageId(5), MessageId(1_400_000_000_000_000_000)):
        await store.set_message(table, message)
        assert await store.message(table) == message
        written = stored(table, 3000.0, *LOBBY, CARD, OTHER_CARD)._replace(message=message)
        assert await store.load(table) == written
    assert await store.log_from(table, 3) == [OTHER_CARD.entry]
    assert (await store.load(TableId(table + 1)), await store.message(TableId(table + 1))) == (None, None)


async def test_a_number_is_never_given_twice(store: Store, url: str) -> None:
    first = await new_table(store)
    await execute(url, "DELETE FROM entries")
    await execute(url, "DELETE FROM tables")
    assert await new_table(store) > first


async def test_live_tables_come_by_number_and_ended_ones_until_their_end_was_shown(store: Store) -> None:
    first, won, closed, nobody, last = [await new_table(store) for _ in range(5)]
    await append(store, first, 2, CARD)
    await finish(store, won, 2, WON, LOST)
    assert await store.load(won) == stored(won, None, *LOBBY, CARD)
    ranked = await KeptLeaderboards(store).page(GUILD, "kuckuck")
    assert [standing.user for standing in ranked.standings] == [ANN, BEN]
    await finish(store, nobody, 2)
    await store.append(closed, 2, AT, [CANCELLED], live=False, deadline=None)
    assert await store.live() == [stored(first, DEADLINE, *LOBBY, CARD), stored(last, DEADLINE, *LOBBY)]
    assert await store.live_logs() == {found.id: [*found.log] for found in await store.live()}
    assert await store.lengths() == {first: 3, last: 2}
    assert await store.unpainted() == [won, closed, nobody]
    await store.set_painted(won)
    assert await store.unpainted() == [closed, nobody]


async def test_writers_who_wait_are_served_together_and_a_failure_or_clash_is_ones_own(store: Store) -> None:
    tables = [await new_table(store) for _ in range(7)]
    await append(store, tables[2], 2, OTHER_CARD)
    unwritable = MarkedEntry(log.Joined(BEN, "\ud800"))
    entries = [[CARD, unwritable] if number == 1 else [CARD] for number in range(7)]
    writing = [
        asyncio.create_task(append(store, table, 2, *each))
        for table, each in zip(tables, entries, strict=True)
    ]
    await asyncio.sleep(0)
    for number in (0, 4):
        writing[number].cancel()
    results = await asyncio.gather(*writing, return_exceptions=True)
    told = [type(results[number]) for number in (1, 2, 3, 5, 6)]
    assert told == [UnicodeEncodeError, Clash, type(None), type(None), type(None)]
    await append(store, tables[1], 2, OTHER_CARD)
    written = [(await logs(store, tables[number]))[2:] for number in (1, 2, 3, 5, 6)]
    assert written == [(OTHER_CARD,), (OTHER_CARD,), (CARD,), (CARD,), (CARD,)]


ELSEWHERE = GuildId(12)


@on_both
async def test_of_eight_at_one_place_one_is_written_of_many_tables_all(store: Store, other: Store) -> None:
    stores = [store, other]
    tables = await asyncio.gather(*[new_table(stores[i % 2]) for i in range(6)])
    assert len({*tables}) == 6
    await asyncio.gather(*[append(stores[i % 2], table, 2, CARD, CARD) for i, table in enumerate(tables)])
    assert {len(found.log) for found in await store.live()} == {4}
    results = await asyncio.gather(
        *[append(stores[i % 2], tables[0], 4, MarkedEntry(log.Acted(0, str(i)))) for i in range(8)],
        return_exceptions=True,
    )
    assert [type(result) for result in results].count(Clash) == 7
    assert len(await logs(store, tables[0])) == 5
    assert await logs(store, tables[0]) == await logs(other, tables[0])


async def test_a_clash_writes_nothing(store: Store) -> None:
    table, taken = await new_table(store), await new_table(store)
    await append(store, taken, 3, CARD)
    before = await store.load_all([table, taken])
    for writing in (
        store.append(taken, 3, AT, [OTHER_CARD], live=False, deadline=None),
        append(store, taken, 2, OTHER_CARD, OTHER_CARD),  # the number of the second entry is taken
        finish(store, taken, 3, WON, LOST),
        finish(store, table, 2, WON, WON),
        append(store, TableId(99), 0, CARD),
    ):
        with pytest.raises(Clash):
            await writing
    assert await store.load_all([table, taken]) == before
    assert [found.id for found in await store.live()] == [table, taken]
    assert not any((await rows(store)).values())


@on_both
async def test_choices_at_once_are_all_remembered_and_one_process_alone_greets_a_server(
    store: Store, other: Store
) -> None:
    await asyncio.gather(store.people.prefer(ANN, hand="dm"), other.people.prefer(ANN, notify="always"))
    assert await store.people.preferences([ANN]) == {ANN: PersonSettings("dm", "always")}
    usual = {str(n): {"chips": n} for n in range(4)}
    await asyncio.gather(
        *(
            one.guilds.choose(ELSEWHERE, options=lambda before, game=game: {**before, game: usual[game]})
            for one, game in zip([store, other] * 2, usual, strict=True)
        )
    )
    assert await store.guilds.customs() == {ELSEWHERE: ServerSettings(options=usual)}
    await store.guilds.choose(ELSEWHERE, options=None)
    chosen = [one.guilds.choose(GUILD, language=of) for one, of in [(store, "de"), (other, "fr")] * 2]
    await asyncio.gather(*chosen)
    assert await store.guilds.customs() in ({GUILD: ServerSettings("de")}, {GUILD: ServerSettings("fr")})
    await store.guilds.choose(ELSEWHERE, language="de")
    assert await store.guilds.customs(ELSEWHERE) == {ELSEWHERE: ServerSettings("de")}
    for guild in (GUILD, GUILD, ELSEWHERE):
        await store.guilds.choose(guild, language=None)
    assert await store.guilds.customs() == {}
    asked = await asyncio.gather(*(one.guilds.greet(GUILD, 100.5) for one in [store, other] * 2))
    assert sum(asked) == 1
    assert not await store.guilds.greet(GUILD, 100.25), "word of it that came late"
    assert await store.guilds.customs() == {}, "that is no choice of theirs"
    assert await store.guilds.greet(GUILD, 100.75)
    await store.departures.remove(GUILD)
    assert await store.guilds.greet(GUILD, 100.5), "nothing is known of it any more"


@on_both
async def test_games_that_end_at_once_in_two_processes_are_all_there(store: Store, other: Store) -> None:
    pairs = [(ANN, BEN), (BEN, CLEO), (CLEO, ANN)] * 2
    await asyncio.gather(
        *[game(one, *ranking(*pair), at=DAY) for one, pair in zip([store, other] * 3, pairs, strict=True)]
    )
    before = await rows(store)
    assert {row[8] for row in before["standings"]} == {4}
    assert await store.rebuild() == 6
    assert await rows(store) == before
