"""A chore is done for one key at a time, tried again soon where it failed, and then at the next time."""

import asyncio

import pytest

from bot.live.chores import SOON, Chore
from bot.live.time import Time as Now
from tests.bot.service import Time, until

HOUR = 3600.0


class Rounds:
    """A chore that is due each full hour for each key. ``failing`` is how often it fails from now on."""

    def __init__(self, time: Time) -> None:
        now = Now(time.now, time.steady)
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.failing = 0
        self.free = asyncio.Event()
        self.free.set()
        self.chore = Chore(self._do, lambda _: now() // HOUR * HOUR + HOUR, now)

    async def _do(self, key: str) -> bool:
        self.begun.append(key)
        await self.free.wait()
        self.ended.append(key)
        assert self.begun == self.ended, "one at a time"
        self.failing -= 1
        return self.failing < 0


@pytest.fixture
async def rounds(time: Time) -> Rounds:
    return Rounds(time)


async def test_it_is_done_for_each_key_again_soon_if_it_failed_and_then_at_the_next_time(
    rounds: Rounds, time: Time
) -> None:
    to_the_hour, rounds.failing = HOUR - time.now() % HOUR, 1
    rounds.chore.look("a", "b")
    for seconds, a, b in ((0, 1, 1), (SOON - 1, 1, 1), (1, 2, 1), (to_the_hour - SOON, 3, 2), (HOUR, 4, 3)):
        await time.passes(seconds)
        assert [rounds.ended.count(key) for key in ("a", "b")] == [a, b]


async def test_closing_waits_for_what_has_begun_alone(rounds: Rounds, time: Time) -> None:
    rounds.chore.look("a", "b", "c")
    rounds.free.clear()
    await until(lambda: bool(rounds.begun))
    closing = asyncio.create_task(rounds.chore.close())
    await asyncio.sleep(0)
    assert not closing.done()
    rounds.free.set()
    await closing
    await time.passes(HOUR)
    assert rounds.ended == ["a"]
