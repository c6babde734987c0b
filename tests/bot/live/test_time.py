"""The time is this computer's, or Discord's where this computer's is wrong. A jump stops nobody's time."""

import asyncio

import pytest

from bot.live.time import LOOK, WRONG
from bot.live.time import Time as Now
from tests.bot.service import Time, settled

HOUR, DAY = 3600.0, 86_400.0


@pytest.fixture
async def now(time: Time) -> Now:
    """The time of a process to which Discord has not said anything yet."""
    return Now(time.now, time.steady)


def off(now: Now, time: Time) -> float:
    """How many seconds the process's time is ahead of Discord's."""
    return now() - time.true()


async def test_after_a_jump_it_goes_on_until_discord_tells_which_clock_is_right(now: Now, time: Time) -> None:
    now.hear(time.true())
    for ahead in (HOUR, -DAY, WRONG + 5, 0.0):
        time.wrong = ahead
        assert off(now, time) == 0, "the clock was set"
        await time.passes(10)
        now.hear(time.true())
        assert off(now, time) == 0
    for asleep in (8 * HOUR, 30.0):
        time.slept += asleep
        assert off(now, time) == -asleep, "nothing happens before Discord has told how long it was"
        now.hear(time.true())
        assert off(now, time) == 0
    time.wrong = 30.0
    now()
    now.hear(time.true())
    assert off(now, time) == 30, "so near to Discord's, this computer's clock is right"


async def test_until_discord_tells_the_time_it_is_this_computers_and_a_first_answer_corrects_it(
    now: Now, time: Time
) -> None:
    time.wrong = 3 * DAY
    assert off(now, time) == 3 * DAY
    time.wrong = 2 * DAY
    assert off(now, time) == 2 * DAY
    now.hear(time.true())
    assert off(now, time) == 0
    await time.passes(HOUR)
    assert off(now, time) == 0


async def test_an_interruption_is_told_before_anybody_has_the_new_time(now: Now, time: Time) -> None:
    told: list[tuple[float, float]] = []
    now.after_break.append(lambda: told.append((off(now, time), now.broken - time.true())))
    now.hear(time.true())
    for _ in range(20):
        time.wrong += 2.0  # no more than clocks are quickened or slowed down
        now()
    assert told == []
    time.slept += HOUR
    assert (now.broken, told) == (now(), [(40 - HOUR, 40 - HOUR)])
    now.hear(time.true())
    assert told[1:] == [(40, 40)], "once more, when it is known how long the sleep was"


async def test_it_is_watched_while_nothing_happens_and_discord_is_asked_after_a_jump(time: Time) -> None:
    now, answers = Now(time.now), [False, True]

    async def ask() -> bool:
        now.hear(time.true())
        return answers.pop(0)

    watching = asyncio.create_task(now.watch(ask))
    await settled()
    now.hear(time.true())
    time.slept += HOUR
    for seconds, left in ((LOOK - 1, 2), (1, 1), (LOOK, 0), (LOOK, 0)):
        await time.passes(seconds)
        assert len(answers) == left, "until it answers"
    assert off(now, time) == 0
    watching.cancel()
