"""With more to do than can be done in time, presses go first, and those that come in are answered."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable

import pytest

from bot.live.turnstile import (
    CALM_SECONDS,
    CALM_TURN,
    FEW_AT_WORK,
    FIRST_PACE,
    LATER_AFTER,
    MOST_A_TURN,
    MOST_AT_WORK,
    MOST_SECONDS,
    PRESSES_BETWEEN,
    Busy,
    Place,
    Rank,
    Turnstile,
)

PRESS, CLOCK, PAINTING, LATER = Rank


class Loop:
    """Turns that a test makes, each of which takes as long as it says."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._next: list[Callable[[], None]] = []

    def soon(self, call: Callable[[], None]) -> None:
        self._next.append(call)

    @property
    def rests(self) -> bool:
        """Whether it has nothing to do."""
        return not self._next

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

    def __init__(self, loop: Loop, turnstile: Turnstile) -> None:
        self._loop = loop
        self._turnstile = turnstile
        self.at_work: deque[Place] = deque()
        self.begun: list[Rank] = []
        self.waited: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []

    def fill(self) -> None:
        """As many presses are at work as may be."""
        self.at_work.extend(self._turnstile.place() for _ in range(MOST_AT_WORK))

    async def come(self, rank: Rank, times: int = 1) -> None:
        self.tasks += [asyncio.create_task(self._begin(rank)) for _ in range(times)]
        await asyncio.sleep(0)

    async def answer(self, seconds: float = FIRST_PACE) -> None:
        """One press is answered, which takes so long."""
        self.at_work.popleft().leave()
        await self._loop.turn(seconds)

    async def _begin(self, rank: Rank) -> None:
        came = self._loop.seconds
        await self._turnstile.enter(rank)
        self.begun.append(rank)
        if rank is PRESS:
            self.at_work.append(self._turnstile.place())
            self.waited.append(self._loop.seconds - came)


@pytest.fixture
def work(loop: Loop, turnstile: Turnstile) -> Work:
    return Work(loop, turnstile)


async def test_where_nothing_waits_work_begins_at_once_but_what_is_for_later_one_by_one(
    loop: Loop, work: Work
) -> None:
    ranks = [PRESS, CLOCK, PAINTING] * 2
    for rank in ranks:
        await work.come(rank)
    assert work.begun == ranks
    await work.come(LATER, 3)
    for begun in range(4):
        assert len(work.begun) == 6 + begun
        await loop.turn()
    await work.come(LATER)
    await work.come(PRESS)
    assert work.begun[9:] == [PRESS], "nothing waits behind what is for later"


async def test_while_the_loop_is_busy_little_of_what_is_for_later_begins(loop: Loop, work: Work) -> None:
    await work.come(LATER, 10)
    for _ in range(2 * LATER_AFTER):
        await loop.turn(2 * CALM_TURN)
    assert len(work.begun) == 2
    await loop.turn()
    assert len(work.begun) == 3, "a calm turn is enough"


async def test_what_is_for_later_begins_at_last_though_there_is_always_something_to_paint(
    loop: Loop, work: Work
) -> None:
    work.fill()
    await work.come(PRESS)
    await work.come(PAINTING, 3 * LATER_AFTER)
    await work.come(LATER, 3)
    await work.answer()
    while LATER not in work.begun:
        await loop.turn()
    assert work.begun == [PRESS, *[PAINTING] * LATER_AFTER, LATER]


async def test_what_has_to_be_seen_soon_after_all_waits_with_the_painting(
    loop: Loop, turnstile: Turnstile, work: Work
) -> None:
    await work.come(LATER, 3)
    turn = turnstile.line_up(LATER)
    assert turn
    turnstile.hurry(turn)
    await loop.turn(2 * CALM_TURN)
    assert turn.done()
    assert work.begun == []
    for _ in range(4):
        await loop.turn()
    assert work.begun == [LATER] * 3


async def test_while_presses_wait_for_room_what_is_for_later_asks_for_no_turn(loop: Loop, work: Work) -> None:
    """The loop would come round all the time, for nothing."""
    work.fill()
    await work.come(LATER)
    await work.come(PRESS)
    await loop.turn()
    assert loop.rests
    await work.answer()
    await loop.turn()
    assert work.begun == [PRESS, LATER]


async def test_only_so_many_presses_are_at_work_at_once(loop: Loop, work: Work) -> None:
    await work.come(PRESS, 2 * MOST_AT_WORK)
    await loop.turn()
    assert len(work.begun) == MOST_AT_WORK
    for begun in range(1, MOST_AT_WORK):
        await work.answer()
        assert len(work.begun) == MOST_AT_WORK + begun
    for _ in range(2):
        work.at_work[0].leave()  # a place is left only once
        await loop.turn()
    assert len(work.begun) == 2 * MOST_AT_WORK


async def test_presses_go_first_then_the_clock_then_painting_then_what_is_for_later(
    loop: Loop, work: Work
) -> None:
    work.fill()
    for rank in (PRESS, LATER, PAINTING, PAINTING, CLOCK, PRESS):
        await work.come(rank)
    assert work.begun == []
    await work.answer()
    assert work.begun == [PRESS], "while a press waits nothing else begins beside it"
    await work.answer()
    for _ in range(4):
        await loop.turn()
    assert work.begun == [PRESS, PRESS, CLOCK, PAINTING, PAINTING, LATER]


async def test_the_other_work_begins_one_by_one_and_some_at_a_time_while_few_presses_are_at_work(
    loop: Loop, work: Work
) -> None:
    """So that presses which come meanwhile find a loop that comes round."""
    work.fill()
    await work.come(PRESS)
    await work.come(PAINTING, 4 + 3 * MOST_A_TURN)
    await work.answer()
    for painted in range(4):
        assert work.begun == [PRESS, *[PAINTING] * painted]
        await loop.turn()
    while len(work.at_work) >= FEW_AT_WORK:
        work.at_work.popleft().leave()
    for turns in range(4):
        assert work.begun == [PRESS, *[PAINTING] * (4 + turns * MOST_A_TURN)]
        await loop.turn()
    assert len(work.begun) == 5 + 3 * MOST_A_TURN


async def test_however_many_press_the_tables_are_painted_too(work: Work) -> None:
    work.fill()
    await work.come(PRESS, 2)
    await work.come(PAINTING, 100)
    for _ in range(20 * (PRESSES_BETWEEN + 1)):
        await work.come(PRESS)
        await work.answer()
        if not work.at_work:
            work.fill()
    assert Counter(work.begun)[PAINTING] == 20


async def test_who_gives_up_takes_no_turn(work: Work) -> None:
    work.fill()
    await work.come(PRESS, 3)
    work.tasks[0].cancel()
    await work.answer()
    assert work.begun == [PRESS]
    assert not work.tasks[2].done()


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


async def test_presses_that_would_wait_too_long_are_refused_and_no_table_is_opened_long_before(
    turnstile: Turnstile, work: Work
) -> None:
    work.fill()
    calm, most = int(CALM_SECONDS / FIRST_PACE), int(MOST_SECONDS / FIRST_PACE)
    await work.come(PRESS, calm)
    turnstile.require_calm()
    await work.come(PRESS)
    with pytest.raises(Busy, match="no new table"):
        turnstile.require_calm()
    await work.come(PRESS, most - calm - 1)
    turnstile.require_room()
    await work.come(PRESS)
    with pytest.raises(Busy, match="press again in a moment"):
        turnstile.require_room()
    await work.answer()
    turnstile.require_room()


async def test_under_too_many_presses_as_many_are_served_as_ever_and_none_waits_too_long(
    turnstile: Turnstile, work: Work
) -> None:
    """A bot that answers fifty presses a second, for a minute, with thrice as many; then all is as before."""
    refused = 0
    for _ in range(3000):
        for _ in range(3):
            try:
                turnstile.require_room()
            except Busy:
                refused += 1
            else:
                await work.come(PRESS)
        await work.answer(0.02)
    served = len(work.waited)
    assert served >= 3000
    while turnstile.waiting:
        await work.answer(0.02)
    await asyncio.gather(*work.tasks)
    assert len(work.waited) + refused == 3000 * 3, "each press is served or refused"
    # At first the pace is not known yet.
    assert max(work.waited[500:]) < 2 * MOST_SECONDS
    while work.at_work:
        await work.answer()
    assert turnstile.line_up(PRESS) is None
