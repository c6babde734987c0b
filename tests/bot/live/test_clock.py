"""The clock: it rings once for each setting, and again for a ring that failed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from bot.ids import TableId
from bot.live.clock import RETRY, Clock
from tests.bot.service import Time


class Bell:
    """What is rung; it may fail, or take its time."""

    def __init__(self, time: Time) -> None:
        self.rung: list[int] = []
        self.failing = 0
        self.during: Callable[[], Awaitable[object]] | None = None
        self.clock = Clock(self.ring, time.now)

    async def ring(self, table: TableId) -> None:
        if self.during:
            await self.during()
        self.rung.append(table)
        if self.failing:
            self.failing -= 1
            raise OSError("the database is away")


@pytest.fixture
async def bell(time: Time) -> Bell:
    return Bell(time)


async def test_it_rings_once_when_the_time_has_come(bell: Bell, time: Time) -> None:
    bell.clock.set(TableId(1), time.now() + 10)
    await time.passes(9)
    assert bell.rung == []
    await time.passes(1)
    assert bell.rung == [1]
    await time.passes(1000)
    assert bell.rung == [1]


async def test_a_time_gone_by_rings_at_once(bell: Bell, time: Time) -> None:
    bell.clock.set(TableId(1), time.now() - 10)
    await time.passes(0)
    assert bell.rung == [1]


async def test_a_new_setting_replaces_the_old_one(bell: Bell, time: Time) -> None:
    bell.clock.set(TableId(1), time.now() + 10)
    bell.clock.set(TableId(1), time.now() + 20)
    await time.passes(15)
    assert bell.rung == []
    await time.passes(5)
    assert bell.rung == [1]


async def test_it_does_not_ring_for_what_was_unset(bell: Bell, time: Time) -> None:
    bell.clock.set(TableId(1), time.now() + 10)
    bell.clock.set(TableId(1), None)
    bell.clock.set(TableId(2), None)
    await time.passes(20)
    assert bell.rung == []


async def test_it_rings_for_each_table_on_its_own(bell: Bell, time: Time) -> None:
    for table in (1, 2, 3):
        bell.clock.set(TableId(table), time.now() + 10 * table)
    bell.clock.set(TableId(2), None)
    await time.passes(10)
    assert bell.rung == [1]
    await time.passes(20)
    assert bell.rung == [1, 3]


async def test_a_ring_that_fails_is_logged_and_rings_again(
    bell: Bell, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    bell.failing = 2
    bell.clock.set(TableId(1), time.now())
    await time.passes(0)
    [record] = caplog.records
    assert (record.levelno, record.getMessage()) == (logging.ERROR, "the clock failed")
    assert vars(record)["table"] == 1
    await time.passes(RETRY - 1)
    assert bell.rung == [1]
    await time.passes(1)
    await time.passes(RETRY)
    await time.passes(RETRY)
    assert bell.rung == [1, 1, 1]


async def test_no_log_line_names_the_person_of_a_key(time: Time, caplog: pytest.LogCaptureFixture) -> None:
    tasks: list[str] = []

    async def fail(_: tuple[str, int]) -> None:
        task = asyncio.current_task()
        tasks.append(task.get_name() if task else "")
        raise OSError("the database is away")

    clock = Clock(fail, time.now)
    clock.set(("person", 145607444398080), time.now())
    await time.passes(0)
    await clock.close()
    [record] = caplog.records
    assert vars(record)["table"] == "person"
    assert "145607444398080" not in f"{vars(record)} {tasks}"


async def test_a_setting_made_while_it_rang_holds_though_the_ring_failed(bell: Bell, time: Time) -> None:
    async def set_anew() -> None:
        bell.clock.set(TableId(1), time.now() + 100)

    bell.failing, bell.during = 1, set_anew
    bell.clock.set(TableId(1), time.now())
    await time.passes(RETRY)
    assert bell.rung == [1]
    bell.during = None
    await time.passes(100)
    assert bell.rung == [1, 1]


async def test_closing_waits_for_what_rings_and_stops_the_rest(bell: Bell, time: Time) -> None:
    bell.during = lambda: asyncio.sleep(0.02)
    bell.clock.set(TableId(1), time.now())
    bell.clock.set(TableId(2), time.now() + 10)
    await asyncio.sleep(0.01)
    await bell.clock.close()
    assert bell.rung == [1]
    await time.passes(20)
    assert bell.rung == [1]


@pytest.mark.parametrize("failing", [0, 1])
async def test_a_closed_clock_stays_silent_whatever_was_ringing(bell: Bell, time: Time, failing: int) -> None:
    async def set_anew() -> None:
        await asyncio.sleep(0.02)
        if not failing:
            bell.clock.set(TableId(1), time.now() + 1)

    bell.failing, bell.during = failing, set_anew
    bell.clock.set(TableId(1), time.now())
    await asyncio.sleep(0.01)
    await bell.clock.close()
    await time.passes(RETRY)
    assert bell.rung == [1]
