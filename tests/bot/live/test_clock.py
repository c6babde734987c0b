"""The clock rings once for each key, at the time last set, and again after a failed ring. Time may jump."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot import logs
from bot.ids import TableId
from bot.live.clock import RETRY, Clock
from bot.live.time import Time as Now
from bot.outages import DATABASE
from tests.bot.people import ANN, BEN, CLEO, plays
from tests.bot.service import Service, Time, acts, restarted

HOUR, DAY = 3600.0, 86_400.0
ONE, TWO, THREE = map(TableId, (1, 2, 3))


class Bell:
    """Notes each key for which the clock rings. A ring can be made to fail, or to do more work."""

    def __init__(self, time: Time, now: Now | None = None) -> None:
        self.rung: list[object] = []
        self.tasks: list[str] = []
        self.failing = 0
        self.failure: Exception = OSError("the disk has moods")
        self.during: Callable[[], Awaitable[object]] | None = None
        self._now = now or Now(time.now, time.steady)
        self._clock = Clock(self.ring, self._now)
        self.close = self._clock.close

    def set(self, key: object, seconds: float | None = 0.0) -> None:
        """Sets the clock to ring in this many seconds, or never if that is None."""
        self._clock.set(key, None if seconds is None else self._now() + seconds)

    async def ring(self, key: object) -> None:
        task = asyncio.current_task()
        self.tasks.append(task.get_name() if task else "")
        if self.during:
            await self.during()
        self.rung.append(key)
        if self.failing:
            self.failing -= 1
            raise self.failure


@pytest.fixture
async def bell(time: Time) -> Bell:
    return Bell(time)


async def test_it_rings_once_for_each_table_at_the_time_last_set(bell: Bell, time: Time) -> None:
    bell.set(TWO, -10)
    await time.passes(0)
    assert bell.rung == [TWO], "a time gone by rings at once"
    for key, seconds in ((ONE, 10), (ONE, 20), (TWO, 20), (TWO, None), (THREE, 30)):
        bell.set(key, seconds)
    for seconds, rung in ((19, [TWO]), (1, [TWO, ONE]), (1000, [TWO, ONE, THREE])):
        await time.passes(seconds)
        assert bell.rung == rung


async def test_a_ring_that_fails_is_logged_without_a_person_and_rings_again(
    bell: Bell, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    bell.failing = 3
    bell.set(ONE)
    bell.set(("person", 145607444398080))
    await time.passes(0)
    told = [(record.levelno, record.getMessage(), vars(record)["table"]) for record in caplog.records]
    assert told == [(logging.ERROR, "the clock failed", ONE), (logging.ERROR, "the clock failed", "person")]
    assert "145607444398080" not in f"{[vars(record) for record in caplog.records]} {bell.tasks}"
    assert bell.tasks == ["clock-1", "clock-person"]
    await time.passes(RETRY - 1)
    assert len(bell.rung) == 2
    for rung in (4, 5, 5):
        await time.passes(RETRY)
        assert len(bell.rung) == rung

    async def set_again() -> None:
        bell.set(ONE, 100)

    bell.rung, bell.failing, bell.during = [], 1, set_again
    bell.set(ONE)
    await time.passes(RETRY)
    assert bell.rung == [ONE], "a setting made while it rang holds though the ring failed"
    bell.during = None
    await time.passes(100)
    assert bell.rung == [ONE, ONE]


async def test_an_outage_of_the_database_is_logged_once(
    bell: Bell, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    bell.failure = OperationalError("SELECT 1", {}, OSError("it is away"))
    for rings, logged in ((6, 1), (4, 1), (4, 2)):
        if logged == 2:
            logs.over(DATABASE)
        bell.failing = rings
        bell.set(ONE)
        bell.set(TWO)
        for _ in range(4):
            await time.passes(RETRY)
        assert len(caplog.records) == logged
    assert len(bell.rung) == 20, "each failed ring comes again"


async def test_a_failure_that_stays_the_same_is_logged_once(
    bell: Bell, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    for rings, logged in ((3, 1), (2, 2)):
        bell.failing = rings
        bell.set(ONE)
        for _ in range(4):
            await time.passes(RETRY)
        assert len(caplog.records) == logged, "until a ring succeeds"
    caplog.clear()


@pytest.mark.parametrize("failing", [0, 1])
async def test_closing_waits_for_a_ring_and_nothing_rings_later(bell: Bell, time: Time, failing: int) -> None:
    async def set_again() -> None:
        await asyncio.sleep(0.02)
        if not failing:
            bell.set(ONE, 1)

    bell.failing, bell.during = failing, set_again
    bell.set(ONE)
    bell.set(TWO, 2)
    await asyncio.sleep(0.01)
    await bell.close()
    assert bell.rung == [ONE]
    await time.passes(RETRY)
    assert bell.rung == [ONE]


async def test_it_rings_when_the_time_has_come_however_the_time_jumps(time: Time) -> None:
    now = Now(time.now, time.steady)
    bell = Bell(time, now)
    now.hear(time.true())
    bell.set(ONE, HOUR)
    time.slept += HOUR - 10
    now()
    for seconds, rung in ((0.0, []), (9.0, []), (1.0, [ONE])):
        now.hear(time.true())
        await time.passes(seconds)
        assert bell.rung == rung
    time.wrong = 3 * DAY
    late = Now(time.now, time.steady)  # Discord has not told it the time yet
    bell = Bell(time, late)
    bell.set(TWO, 600)
    late.hear(time.true())
    for seconds, rung in ((599, []), (1, [TWO])):
        await time.passes(seconds)
        assert bell.rung == rung, "not three days later"


async def test_after_a_sleep_the_house_takes_its_pause_again(tables: Service, time: Time) -> None:
    game = await tables.playing(ANN, house=2)
    told = [*tables.told]
    for _ in range(50):
        time.wrong += 2.0  # too short to count as sleep
        tables.watch()
    assert tables.told == told
    await time.passes(1)
    time.wrong += HOUR
    tables.watch()
    await time.passes(1.5)
    assert await acts(tables, game) == []
    await time.passes(0.5)
    assert [seat for seat, _ in await acts(tables, game)] == [1, 2]


async def test_the_time_may_be_set_in_the_midst_of_a_commit_or_before_a_restart(
    tables: Service, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await tables.playing(ANN, BEN, CLEO)
    append = tables.store.append

    async def slow(*what: Any, **row: Any) -> None:
        await append(*what, **row)
        time.wrong -= HOUR

    game = await tables.does(game, plays(game, ANN), plays(game, BEN))
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(tables.store, "append", slow)
        after = await tables.handle(game.id, plays(game, CLEO))
    assert after.prompt.turn > game.prompt.turn
    assert await tables.wait(game) == 60
    time.wrong -= HOUR
    async with restarted(tables) as other:
        assert await other.wait(game) == 60
