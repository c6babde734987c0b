"""A beat stands at the table's owner too, where another process has written the last move."""

from __future__ import annotations

import pytest

from bot.table import Table
from bot.table.commands import Guess
from tests.bot.people import ANN, BEN, CLEO, DAN, plays
from tests.bot.service import Service, heard

TRICK = 2.5


@pytest.fixture
def beats() -> float:
    return 1.0


async def after_trick(tables: Service, other: Service) -> Table:
    """Three persons have played the first trick, the last of them in the other process."""
    table = await tables.playing(ANN, BEN, CLEO)
    table = await tables.does(table, plays(table, ANN), plays(table, BEN))
    return await other.handle(table.id, plays(table, CLEO))


async def test_the_result_stands_at_the_owner_and_the_time_counts_from_its_end(
    tables: Service, other: Service
) -> None:
    table = await after_trick(tables, other)
    await heard(tables, table)
    assert table.prompt.turn == 1
    before = tables.moment(table.id)
    assert before.in_beat
    guessed = await other.handle(table.id, Guess(DAN, "Dan", 2, 1))
    await heard(tables, guessed)
    assert [*(await tables.get(table.id)).guessers] == [DAN]
    assert tables.moment(table.id) == before, "a guess changes nobody's time"
    assert await tables.wait(table) == TRICK + 60
    await tables.time.passes(1)
    table = await other.handle(table.id, plays(table, CLEO))
    await heard(tables, table)
    assert await tables.wait(table) == TRICK - 1 + 60, "nor does a press"
    await tables.time.passes(TRICK - 1.1)
    assert tables.moment(table.id).in_beat
    tables.told.clear()
    await tables.time.passes(0.1)
    assert not tables.moment(table.id).in_beat
    assert tables.told == [table]
    assert await tables.wait(table) == 60


async def test_news_that_come_after_the_beat_has_ended_begin_none(tables: Service, other: Service) -> None:
    await tables._following.close()
    table = await after_trick(tables, other)
    await tables.time.passes(TRICK + 1)
    await tables._catch_up(table.id)
    assert tables.told[-1] == table
    assert not tables.moment(table.id).in_beat
    assert await tables.wait(table) == 60 - 1
