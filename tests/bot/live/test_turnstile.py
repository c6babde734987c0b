"""With more to do than can be done in time, presses go first, and those that come in are answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest

from bot.live.turnstile import (
    CALM_SECONDS,
    FIRST_PACE,
    MOST_AT_WORK,
    MOST_SECONDS,
    PRESSES_BETWEEN,
    Busy,
    Rank,
    Turnstile,
)

PRESS, CLOCK, PAINTING = Rank


class Loop:
    """Turns that a test makes, each of which takes as long as it says."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._next: list[Callable[[], None]] = []

    def soon(self, call: Callable[[], None]) -> None:
        self._next.append(call)

    async def turn(self, seconds: float = FIRST_PACE) -> None:
        self.seconds += seconds
        calls, self._next = self._next, []
        for call in calls:
            call()
        await asyncio.sleep(0)


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def turnstile(loop: Loop) -> Turnstile:
    return Turnstile(lambda: loop.seconds, loop.soon)


class Work:
    """Work of each rank, and the order in which it has begun."""

    def __init__(self, turnstile: Turnstile) -> None:
        self._turnstile = turnstile
        self.begun: list[Rank] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, rank: Rank, times: int = 1) -> None:
        self.tasks += [asyncio.create_task(self._begin(rank)) for _ in range(times)]
        await asyncio.sleep(0)

    async def _begin(self, rank: Rank) -> None:
        await self._turnstile.enter(rank)
        self.begun.append(rank)


@pytest.fixture
def work(turnstile: Turnstile) -> Work:
    return Work(turnstile)


async def test_where_nothing_waits_work_begins_at_once(loop: Loop, turnstile: Turnstile) -> None:
    for _ in range(3):
        assert turnstile.line_up(PRESS) is None
        await loop.turn()


async def test_one_piece_of_work_begins_in_each_turn(loop: Loop, work: Work) -> None:
    await work.come(PRESS, 5)
    for begun in range(1, 6):
        assert len(work.begun) == begun
        await loop.turn()


async def test_presses_go_first_then_the_clock_then_painting(loop: Loop, work: Work) -> None:
    for rank in (PAINTING, PAINTING, CLOCK, PRESS):
        await work.come(rank)
    for _ in range(4):
        await loop.turn()
    assert work.begun == [PAINTING, PRESS, CLOCK, PAINTING], "the first found nobody there"


async def test_however_many_press_the_tables_are_painted_too(loop: Loop, work: Work) -> None:
    await work.come(PAINTING, 100)
    for _ in range(20 * (PRESSES_BETWEEN + 1)):
        await work.come(PRESS, 2)
        await loop.turn()
    assert Counter(work.begun[1:])[PAINTING] == 20


async def test_only_some_presses_are_at_work_at_once(loop: Loop, turnstile: Turnstile) -> None:
    places = []

    async def press() -> None:
        await turnstile.enter(PRESS)
        places.append(turnstile.place())

    tasks = [asyncio.create_task(press()) for _ in range(2 * MOST_AT_WORK)]
    for _ in range(3 * MOST_AT_WORK):
        await loop.turn()
    assert len(places) == MOST_AT_WORK
    for _ in range(2):
        places[0].leave()
    for _ in range(5):
        await loop.turn()
    assert len(places) == MOST_AT_WORK + 1, "one has made room, and only once"
    for number in range(2 * MOST_AT_WORK):
        places[number].leave()
        await loop.turn()
        await loop.turn()
    await asyncio.gather(*tasks)


async def test_a_press_that_waits_for_something_else_makes_room(
    loop: Loop, turnstile: Turnstile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.live.turnstile.LONGEST_AT_WORK", 0.0)
    for _ in range(MOST_AT_WORK):
        turnstile.place()
    waiting = turnstile.line_up(PRESS)
    assert waiting
    await asyncio.sleep(0.001)
    await loop.turn()
    assert waiting.done()


async def test_who_gives_up_takes_no_turn(loop: Loop, work: Work) -> None:
    await work.come(PRESS, 3)
    work.tasks[1].cancel()
    await loop.turn()
    assert work.begun == [PRESS, PRESS]


async def test_presses_that_would_wait_too_long_are_refused(
    loop: Loop, turnstile: Turnstile, work: Work
) -> None:
    await work.come(PRESS, int(MOST_SECONDS / FIRST_PACE) + 1)
    turnstile.require_room()
    await work.come(PRESS)
    with pytest.raises(Busy, match="press again in a moment"):
        turnstile.require_room()
    await loop.turn()
    turnstile.require_room()


async def test_no_table_is_opened_long_before(turnstile: Turnstile, work: Work) -> None:
    await work.come(PRESS, int(CALM_SECONDS / FIRST_PACE) + 1)
    turnstile.require_calm()
    await work.come(PRESS)
    with pytest.raises(Busy, match="no new table"):
        turnstile.require_calm()
    turnstile.require_room()


@pytest.mark.parametrize("often", [2, 4], ids=["twice its capacity", "four times"])
async def test_under_too_many_presses_each_turn_serves_one_and_none_waits_too_long(
    loop: Loop, turnstile: Turnstile, often: int
) -> None:
    """A loop that turns fifty times a second, for a minute."""
    waited: list[float] = []
    refused = 0

    async def press() -> None:
        came = loop.seconds
        await turnstile.enter(PRESS)
        waited.append(loop.seconds - came)

    pressing = []
    for _ in range(3000):
        for _ in range(often):
            try:
                turnstile.require_room()
            except Busy:
                refused += 1
            else:
                pressing.append(asyncio.create_task(press()))
        await loop.turn(0.02)
    served = len(waited)
    while turnstile.waiting:
        await loop.turn(0.02)
    await asyncio.gather(*pressing)
    await loop.turn()
    assert served >= 3000 - 1
    assert len(waited) + refused == 3000 * often, "each press is served or refused"
    # In the first seconds the pace is not known yet.
    assert max(waited[500:]) < 2 * MOST_SECONDS
    assert turnstile.line_up(PRESS) is None, "and after it all is as before"
