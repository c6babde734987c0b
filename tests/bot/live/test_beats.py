"""A result stands for a moment before the game goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.ids import UserId
from bot.storage.store import Store
from bot.table import Table
from bot.table.commands import Act
from bot.table.paces import DAY
from tests.bot.people import ANN, BEN, CLEO, plays
from tests.bot.service import Service, Time

TRICK = 2.5


@pytest.fixture
async def tables(store: Store, time: Time) -> AsyncIterator[Service]:
    service = Service(store, time, beats=1.0)
    yield service
    await service.close()


async def after_trick(tables: Service, seconds: int = 60) -> Table:
    """Three persons have played the first trick."""
    table = await tables.playing(ANN, BEN, CLEO, seconds=seconds)
    return await tables.does(table, *[plays(table, user) for user in (ANN, BEN, CLEO)])


async def test_after_a_trick_its_result_stands_and_the_time_counts_from_its_end(tables: Service) -> None:
    table = await after_trick(tables)
    assert table.prompt.turn == 1
    table = await tables.does(table, plays(table, ANN))
    assert await tables.wait(table) == TRICK + 60, "a card played meanwhile counts and changes no time"
    tables.told.clear()
    await tables.time.passes(TRICK - 0.1)
    assert tables.moment(table.id).in_beat
    assert tables.told == []
    await tables.time.passes(0.1)
    assert not tables.moment(table.id).in_beat
    assert tables.told == [table]
    assert await tables.wait(table) == 60


async def test_it_is_shorter_when_everybody_who_is_here_goes_on(tables: Service) -> None:
    table = await after_trick(tables)
    await tables.time.passes(1)
    for user in (ANN, BEN, ANN, UserId(999)):
        await tables.go_on(table.id, user)
    assert tables.moment(table.id).in_beat
    for _ in range(2):
        await tables.go_on(table.id, CLEO)
        assert not tables.moment(table.id).in_beat
        assert await tables.wait(table) == 60


async def test_the_house_waits_for_its_end_too(tables: Service) -> None:
    table = await tables.playing(ANN, house=2)
    await tables.time.passes(2)
    table = await tables.does(await tables.get(table.id), plays(await tables.get(table.id), ANN))
    seq = table.seq
    await tables.time.passes(TRICK + 1.9)
    assert (await tables.get(table.id)).seq == seq
    await tables.time.passes(0.1)
    assert (await tables.get(table.id)).seq == seq + 2


async def test_by_post_and_after_a_jump_of_the_clock_nobody_is_held_up(tables: Service) -> None:
    post = await after_trick(tables, DAY)
    assert not tables.moment(post.id).in_beat
    assert await tables.wait(post) == DAY
    table = await after_trick(tables)
    tables.time.wrong = -3600
    tables.watch()
    assert not tables.moment(table.id).in_beat


async def test_in_a_lesson_it_stands_until_the_learner_goes_on(tables: Service) -> None:
    table = await tables.lesson(ANN, "kuckuck")
    table = await tables.does(table, Act(ANN, 0, "3"))
    assert not tables.moment(table.id).in_beat
    await tables.time.passes(2)
    table = await tables.get(table.id)
    assert table.prompt.turn == 1
    assert tables.moment(table.id).in_beat
    await tables.time.passes(300)
    tables.time.wrong += 3600
    tables.watch()
    await tables.time.passes(50)
    assert tables.moment(table.id).in_beat, "not even a clock that is set ends it"
    assert (await tables.get(table.id)).prompt.seats == {0, 1, 2, 3}
    await tables.go_on(table.id, ANN)
    assert not tables.moment(table.id).in_beat
    await tables.time.passes(0.1)
    assert (await tables.get(table.id)).prompt.seats == {0}
    assert await tables.wait(table) > 0
