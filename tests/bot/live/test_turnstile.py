"""When there is too much work, presses come first. Every press that is let in is answered."""

import asyncio
from collections import deque
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
    SMOOTHING,
    Busy,
    PressAtWork,
    Rank,
    Turnstile,
)

PRESS, CLOCK, PAINTING, LATER = Rank


class Work:
    """Work of each rank behind a turnstile. ``begun`` lists the ranks in the order in which work began.

    A test makes the event loop take its turns, and says how long each turn takes.
    """

    def __init__(self, *, full: bool = False) -> None:
        self.seconds = 1000.0
        self.due: list[Callable[[], None]] = []
        """What the loop has to do in its next turn."""
        self.turnstile = Turnstile(lambda: self.seconds, lambda call: self.due.append(call))
        self.at_work: deque[PressAtWork] = deque()
        self.begun: list[Rank] = []
        self.tasks: list[asyncio.Task[None]] = []
        if full:
            self.fill()

    def fill(self) -> None:
        """Lets in as many presses as may be handled together."""
        self.at_work.extend(self.turnstile.place() for _ in range(MOST_AT_WORK))

    async def turn(self, seconds: float = FIRST_PACE) -> None:
        self.seconds += seconds
        calls, self.due = self.due, []
        for call in calls:
            call()
        await asyncio.sleep(0)

    async def come(self, *ranks: Rank) -> None:
        for rank in ranks:
            self.tasks.append(asyncio.create_task(self._begin(rank)))
            await asyncio.sleep(0)

    async def answer(self, seconds: float = FIRST_PACE) -> None:
        """Answers one press after this many seconds."""
        self.at_work.popleft().leave()
        await self.turn(seconds)

    async def _begin(self, rank: Rank) -> None:
        await self.turnstile.enter(rank)
        self.begun.append(rank)
        if rank is PRESS:
            self.at_work.append(self.turnstile.place())


async def test_where_nothing_waits_work_begins_at_once_but_what_is_for_later_one_by_one() -> None:
    work, ranks = Work(), [PRESS, CLOCK, PAINTING] * 2
    await work.come(*ranks)
    assert work.begun == ranks
    await work.come(*[LATER] * 3)
    for begun in range(4):
        assert len(work.begun) == 6 + begun
        await work.turn()
    await work.come(LATER, PRESS)
    assert work.begun[9:] == [PRESS], "nothing waits behind what is for later"


async def test_while_the_loop_is_busy_little_of_what_is_for_later_begins() -> None:
    work = Work()
    await work.come(*[LATER] * 10)
    for _ in range(2 * LATER_AFTER):
        await work.turn(2 * CALM_TURN)
    assert len(work.begun) == 2
    await work.turn()
    assert len(work.begun) == 3, "a calm turn is enough"
    turn = work.turnstile.line_up(LATER)
    assert turn
    work.turnstile.hurry(turn)
    await work.turn(2 * CALM_TURN)
    assert turn.done(), "what has to be seen soon after all waits with the painting"
    assert len(work.begun) == 3
    for _ in range(8):
        await work.turn()
    assert work.begun == [LATER] * 10


async def test_while_presses_wait_what_is_for_later_asks_for_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(full=True)
    await work.come(LATER, PRESS)
    await work.turn()
    assert (work.due, work.begun) == ([], []), "it would come round all the time, for nothing"
    monkeypatch.setattr("bot.live.turnstile.LONGEST_AT_WORK", 0.0)
    work = Work(full=True)
    waiting = work.turnstile.line_up(PRESS)
    assert waiting
    await asyncio.sleep(0.001)
    await work.turn()
    assert waiting.done(), "a press that waits for something else makes room"


async def test_however_many_press_the_tables_are_painted_too_and_at_last_what_is_for_later() -> None:
    work = Work(full=True)
    await work.come(PRESS, *[PAINTING] * (3 * LATER_AFTER), *[LATER] * 3)
    await work.answer()
    while work.begun.count(LATER) < 2:
        await work.turn()
    assert work.begun == [PRESS, *([*[PAINTING] * LATER_AFTER, LATER] * 2)]
    work = Work(full=True)
    await work.come(PRESS, PRESS, *[PAINTING] * 100)
    for _ in range(20 * (PRESSES_BETWEEN + 1)):
        await work.come(PRESS)
        await work.answer()
        if not work.at_work:
            work.fill()
    assert work.begun.count(PAINTING) == 20


async def test_presses_go_first_then_the_clock_then_painting_then_what_is_for_later() -> None:
    work = Work(full=True)
    await work.come(PRESS, LATER, PAINTING, PAINTING, CLOCK, PRESS, PRESS)
    assert work.begun == []
    work.tasks[0].cancel()  # a press that no longer waits must not use up a turn
    await work.answer()
    assert work.begun == [PRESS], "while a press waits nothing else begins beside it"
    await work.answer()
    for _ in range(4):
        await work.turn()
    assert work.begun == [PRESS, PRESS, CLOCK, PAINTING, PAINTING, LATER]


async def test_the_other_work_begins_one_by_one_and_some_at_a_time_while_few_presses_are_at_work() -> None:
    """If all other work began in the same turn of the loop, presses would have to wait for it."""
    work = Work()
    await work.come(*[PRESS] * (MOST_AT_WORK + 1), *[PAINTING] * (4 + 2 * MOST_A_TURN))
    await work.turn()
    work.at_work[0].leave()  # `answer` leaves the same place a second time, which must change nothing
    await work.answer()
    begun = [PRESS] * (MOST_AT_WORK + 1)
    for painted in range(4):
        assert work.begun == [*begun, *[PAINTING] * painted]
        await work.turn()
    while len(work.at_work) >= FEW_AT_WORK:
        work.at_work.popleft().leave()
    for turns in range(3):
        assert work.begun == [*begun, *[PAINTING] * (4 + turns * MOST_A_TURN)]
        await work.turn()


async def test_presses_that_would_wait_too_long_are_refused_and_no_table_is_opened_long_before() -> None:
    work = Work(full=True)
    turnstile = work.turnstile
    calm, most = int(CALM_SECONDS / FIRST_PACE), int(MOST_SECONDS / FIRST_PACE)
    await work.come(*[PRESS] * calm)
    turnstile.require_calm()
    await work.come(PRESS)
    with pytest.raises(Busy, match="can't open a new table"):
        turnstile.require_calm()
    await work.come(*[PRESS] * (most - calm - 1))
    turnstile.require_room()
    await work.come(PRESS)
    with pytest.raises(Busy, match="press again in a moment"):
        turnstile.require_room()
    for _ in range(2):
        await work.answer()
        turnstile.require_room()
    for _ in range(2 * SMOOTHING):
        await work.answer(4 * FIRST_PACE)
    with pytest.raises(Busy):
        turnstile.require_room()  # by now presses are answered more slowly
    while turnstile.waiting > most / 4:
        await work.answer(4 * FIRST_PACE)
    turnstile.require_room()
