"""What two processes or many presses write at once is written once, and whole, on either database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.ids import GuildId, TableId
from bot.settings import PersonSettings, ServerSettings
from bot.storage.daily_reminders import Due
from bot.storage.store import Clash, Store
from bot.table import log
from bot.table.daily import Day, act, new, recalled
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from tests.bot.dailies import MONDAY, first
from tests.bot.people import ANN, BEN, CLEO, GUILD
from tests.bot.service import on_both
from tests.bot.storage.ranked import DAY, game, ranking, rows
from tests.bot.storage.written import AT, CARD, append, finish, logs, new_table
from tests.bot.stored_dailies import NOW

pytestmark = on_both

ELSEWHERE = GuildId(12)
OTHER_CARD = MarkedEntry(log.Acted(1, "17"), "87654321")


@pytest.fixture
async def other(store: Store, url: str) -> AsyncIterator[Store]:
    """The store of another process."""
    other = await Store.open(url)
    yield other
    await other.close()


async def test_of_forty_at_one_place_one_is_written_and_of_many_tables_all(
    store: Store, other: Store
) -> None:
    stores = [store, other]
    tables = await asyncio.gather(*[new_table(stores[i % 2]) for i in range(20)])
    assert len({*tables}) == 20
    await asyncio.gather(*[append(stores[i % 2], table, 2, CARD, CARD) for i, table in enumerate(tables)])
    assert {len(found.log) for found in await store.live()} == {4}
    results = await asyncio.gather(
        *[append(stores[i % 2], tables[0], 4, MarkedEntry(log.Acted(0, str(i)))) for i in range(40)],
        return_exceptions=True,
    )
    assert [type(result) for result in results].count(Clash) == 39
    assert len(await logs(store, tables[0])) == 5
    assert await logs(store, tables[0]) == await logs(other, tables[0])


async def test_a_clash_writes_nothing(store: Store) -> None:
    table, taken = await new_table(store), await new_table(store)
    won, lost = Result(0, ANN, "Ann", 1, 9), Result(1, BEN, "Ben", 2, 3)
    await append(store, taken, 3, CARD)
    before = await store.load_all([table, taken])
    with pytest.raises(Clash):
        await store.append(taken, 3, AT, [OTHER_CARD], live=False, deadline=None)
    with pytest.raises(Clash):  # at the last of several entries
        await append(store, taken, 2, OTHER_CARD, OTHER_CARD)
    with pytest.raises(Clash):
        await finish(store, taken, 3, won, lost)
    with pytest.raises(Clash):
        await finish(store, table, 2, won, won)
    with pytest.raises(Clash):
        await append(store, TableId(99), 0, CARD)
    assert await store.load_all([table, taken]) == before
    assert [found.id for found in await store.live()] == [table, taken]
    assert not any((await rows(store)).values())


async def test_choices_at_once_are_all_remembered(store: Store, other: Store) -> None:
    await asyncio.gather(store.people.prefer(ANN, hand="dm"), other.people.prefer(ANN, notify="always"))
    assert await store.people.preferences([ANN]) == {ANN: PersonSettings("dm", "always")}
    chosen = [one.guilds.choose(GUILD, language=of) for one, of in [(store, "de"), (other, "fr")] * 5]
    await asyncio.gather(*chosen)
    assert await store.guilds.customs() in ({GUILD: ServerSettings("de")}, {GUILD: ServerSettings("fr")})


async def test_of_many_processes_one_alone_greets_a_server(store: Store, other: Store) -> None:
    asked = await asyncio.gather(*(one.guilds.greet(GUILD, 100.5) for one in [store, other] * 10))
    assert sum(asked) == 1
    assert not await store.guilds.greet(GUILD, 100.25), "word of it that came late"
    assert await store.guilds.greet(GUILD, 100.75)


async def test_of_two_processes_one_draws_a_day_and_begins_somebodys_try(store: Store, other: Store) -> None:
    deals = await asyncio.gather(*(one.daily.deal(MONDAY) for one in (store, other, store, other)))
    assert len({deal.secret for deal in deals}) == 1
    assert len(deals[0].secret) == len(deals[0].salt) == 32
    deal, game = deals[0], new(deals[0], ANN, "Ann")
    await asyncio.gather(
        store.daily.begin(deal, ANN, GUILD, "Ann", NOW, game.moves, game.mark),
        other.daily.begin(deal, ANN, ELSEWHERE, "Annie", NOW, game.moves, game.mark),
    )
    after = act(game, first(game.table.rules.legal(game.table.state, 0)))
    wrote = await asyncio.gather(
        *(
            one.daily.go_on(MONDAY, ANN, len(game.moves), after.moves, after.mark, None)
            for one in (store, other)
        )
    )
    assert sorted(wrote) == [False, True]
    stored = await store.daily.own(MONDAY, ANN)
    assert stored is not None
    assert stored.guild in (GUILD, ELSEWHERE)
    assert recalled(deal, ANN, "Ann", stored.moves or (), stored.mark) == after


async def test_of_two_processes_one_begins_a_reminder(store: Store, other: Store) -> None:
    reminders, tuesday = store.daily_reminders, Day(MONDAY + 1)
    await reminders.turn_on(ANN, 1200, "de", MONDAY)
    began = await asyncio.gather(
        *(one.daily_reminders.begin(ANN, tuesday, 5.0) for one in (store, other, store, other))
    )
    assert sorted(began) == [False, False, False, True]
    assert await reminders.due(tuesday, 1200) == [Due(ANN, "de", 5.0)], "it may not be there"
    await reminders.end(ANN, tuesday, sent=False)
    assert await reminders.due(tuesday, 1200) == [Due(ANN, "de", None)]
    assert await reminders.begin(ANN, tuesday, 6.0)
    await reminders.end(ANN, tuesday, sent=True)
    assert await reminders.due(tuesday, 1200) == []


async def test_games_that_end_at_once_in_two_processes_are_all_there(store: Store, other: Store) -> None:
    pairs = [(ANN, BEN), (BEN, CLEO), (CLEO, ANN)] * 4
    await asyncio.gather(
        *[game(one, *ranking(*pair), at=DAY) for one, pair in zip([store, other] * 6, pairs, strict=True)]
    )
    before = await rows(store)
    assert {row[8] for row in before["standings"]} == {8}
    assert await store.rebuild() == 12
    assert await rows(store) == before
