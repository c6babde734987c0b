"""The clock: it rings once for each setting, again for a ring that failed, and it may be set or sleep."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.ids import TableId
from bot.live.clock import AHEAD, RETRY, Clock, tell_if_behind
from bot.table import Phase
from bot.table.deadlines import LOBBY_SECONDS, RESTART_GRACE
from tests.bot.people import ANN, BEN, CLEO, plays
from tests.bot.service import Service, Time, acts, restarted, settled

HOUR = 3600.0
ONE, TWO, THREE = map(TableId, (1, 2, 3))


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


async def test_it_rings_once_for_each_table_at_the_time_last_set(bell: Bell, time: Time) -> None:
    bell.clock.set(TWO, time.now() - 10)
    await time.passes(0)
    assert bell.rung == [TWO], "a time gone by rings at once"
    bell.clock.set(ONE, time.now() + 10)
    bell.clock.set(ONE, time.now() + 20)
    bell.clock.set(TWO, time.now() + 20)
    bell.clock.set(TWO, None)
    bell.clock.set(THREE, time.now() + 30)
    await time.passes(19)
    assert bell.rung == [TWO]
    await time.passes(1)
    assert bell.rung == [TWO, ONE]
    await time.passes(1000)
    assert bell.rung == [TWO, ONE, THREE]


async def test_a_ring_that_fails_is_logged_and_rings_again(
    bell: Bell, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    bell.failing = 2
    bell.clock.set(ONE, time.now())
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
        bell.clock.set(ONE, time.now() + 100)

    bell.failing, bell.during = 1, set_anew
    bell.clock.set(ONE, time.now())
    await time.passes(RETRY)
    assert bell.rung == [1]
    bell.during = None
    await time.passes(100)
    assert bell.rung == [1, 1]


@pytest.mark.parametrize("failing", [0, 1])
async def test_closing_waits_for_a_ring_and_nothing_rings_later(bell: Bell, time: Time, failing: int) -> None:
    async def set_anew() -> None:
        await asyncio.sleep(0.02)
        if not failing:
            bell.clock.set(ONE, time.now() + 1)

    bell.failing, bell.during = failing, set_anew
    bell.clock.set(ONE, time.now())
    bell.clock.set(TWO, time.now() + 2)
    await asyncio.sleep(0.01)
    await bell.clock.close()
    assert bell.rung == [1]
    await time.passes(RETRY)
    assert bell.rung == [1]


def test_a_clock_far_behind_the_newest_entry_is_told(caplog: pytest.LogCaptureFixture) -> None:
    for written in (None, 0.0, 5000.0, 5000.0 + AHEAD):
        tell_if_behind(written, 5000.0)
    assert caplog.records == []
    tell_if_behind(5000.0 + 9999 * HOUR, 5000.0)
    [record] = caplog.records
    assert (record.levelno, vars(record)["hours"]) == (logging.WARNING, 9999)
    assert "look at the clock" in record.getMessage()


async def test_a_clock_that_is_set_back_stalls_nothing(tables: Service, time: Time) -> None:
    game, lobby = await tables.playing(ANN, house=2), await tables.lobby(BEN)
    await time.passes(1)
    time.wrong -= HOUR
    assert await tables.wait(game) > HOUR
    # Nobody has looked at the clock yet when the house's pause is over; it begins again.
    await time.passes(1)
    await time.passes(2)
    assert [seat for seat, _ in await acts(tables, game)] == [1, 2]
    assert await tables.wait(game) <= 60
    assert await tables.wait(lobby) <= LOBBY_SECONDS
    told = [table.id for table in tables.told[-2:]]
    assert {*told} == {game.id, lobby.id}, "their messages tell until when they wait"
    await time.passes(60)
    assert (0, "clock") in await acts(tables, game)
    await time.passes(LOBBY_SECONDS)
    assert (await tables.get(lobby.id)).closed == "unstarted"


async def test_after_a_clock_was_set_or_a_sleep_everybody_has_a_minute(tables: Service, time: Time) -> None:
    day = 86_400
    game, waiting = await tables.playing(ANN, BEN, CLEO), await tables.lobby(ANN)
    post = await tables.playing(ANN, house=2, seconds=day)
    await time.passes(42)
    time.wrong += 2 * HOUR
    tables.watch()
    assert await tables.wait(game) == RESTART_GRACE
    assert await tables.wait(waiting) == RESTART_GRACE
    assert await tables.wait(post) == day - 42 - 2 * HOUR
    await time.passes(RESTART_GRACE - 1)
    assert await acts(tables, game) == []
    assert (await tables.get(waiting.id)).phase is Phase.LOBBY
    await time.passes(1)
    assert len(await acts(tables, game)) == 3
    assert (await tables.get(waiting.id)).closed == "unstarted"


async def test_after_a_sleep_the_house_takes_its_pause_anew(tables: Service, time: Time) -> None:
    game = await tables.playing(ANN, house=2)
    await time.passes(1)
    time.wrong += HOUR
    tables.watch()
    await time.passes(1.5)
    assert await acts(tables, game) == []
    await time.passes(0.5)
    assert [seat for seat, _ in await acts(tables, game)] == [1, 2]


async def test_a_press_that_comes_first_after_a_sleep_costs_nobody_time(tables: Service, time: Time) -> None:
    game, other = await tables.playing(ANN, BEN, CLEO), await tables.playing(ANN, BEN, CLEO)
    await time.passes(50)
    time.wrong += HOUR
    await tables.handle(game.id, plays(game, ANN))
    await settled()
    assert [await tables.wait(table) for table in (game, other)] == [RESTART_GRACE] * 2
    assert await acts(tables, other) == []


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


async def test_a_clock_that_goes_a_little_wrong_changes_nothing(tables: Service, time: Time) -> None:
    await tables.playing(ANN, BEN, CLEO)
    told = [*tables.told]
    for _ in range(50):
        time.wrong += 2.0
        tables.watch()
    assert tables.told == told
